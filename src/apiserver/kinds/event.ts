import type { ApiObject, Members } from "../values/api-object.js";
import { membersOf, textOf, valueAt } from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import { checkEvent, checkEventStrictly, checkEventUpdate } from "./event-checks.js";
import { dns1123Subdomain, pathSegment } from "../values/name-rules.js";
import { humanDuration } from "../store/table.js";

/** What the group events.k8s.io calls the fields of an event of the core group. */
const newNames: Readonly<Record<string, string>> = {
  involvedObject: "regarding",
  message: "note",
  source: "deprecatedSource",
  firstTimestamp: "deprecatedFirstTimestamp",
  lastTimestamp: "deprecatedLastTimestamp",
  count: "deprecatedCount",
  reportingComponent: "reportingController",
};
const oldNames = Object.fromEntries(Object.entries(newNames).map(([a, b]) => [b, a]));

function renamedFields(object: ApiObject, names: Readonly<Record<string, string>>): ApiObject {
  const { apiVersion, kind, metadata, ...fields } = object;
  const entries = Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]);
  return { apiVersion, kind, metadata, ...Object.fromEntries(entries) };
}

/** An event of either group under the names of the core group. */
function asCore(object: ApiObject): ApiObject {
  return object.apiVersion === "v1" ? object : renamedFields(object, oldNames);
}

function convert(object: ApiObject, apiVersion: string): ApiObject {
  if (object.apiVersion === apiVersion) return object;
  const renamed = renamedFields(object, apiVersion === "v1" ? oldNames : newNames);
  return { ...renamed, apiVersion };
}

function since(time: unknown, nowMs: number): string {
  return typeof time === "string" && time !== ""
    ? humanDuration(nowMs - Date.parse(time))
    : "<unknown>";
}

/** Follows `printEvent` of pkg/printers/internalversion. */
function cells(object: ApiObject, nowMs: number): readonly unknown[] {
  const event = asCore(object);
  const { firstTimestamp, lastTimestamp, eventTime, series } = event;
  const first = since(firstTimestamp ?? eventTime, nowMs);
  const { kind, name, fieldPath } = membersOf(event["involvedObject"]);
  const lower = textOf(kind).toLowerCase();
  const own = typeof event["count"] === "number" ? event["count"] : 0;
  const { count = 0, lastObservedTime } = membersOf(series);
  return [
    series === undefined
      ? lastTimestamp === null || lastTimestamp === undefined
        ? first
        : since(lastTimestamp, nowMs)
      : since(lastObservedTime, nowMs),
    textOf(event["type"]),
    textOf(event["reason"]),
    textOf(name) === "" ? lower : `${lower}/${textOf(name)}`,
    textOf(fieldPath),
    sourceText(event),
    textOf(event["message"]).trim(),
    first,
    series === undefined ? (own === 0 ? 1 : own) : count,
    object.metadata.name,
  ];
}

function sourceText(event: Members): string {
  const { component, host } = membersOf(event["source"]);
  const name = textOf(component) || textOf(event["reportingComponent"]);
  const instance = textOf(host) || textOf(event["reportingInstance"]);
  return instance === "" ? name : `${name}, ${instance}`;
}

const referenceFields = [
  "kind",
  "namespace",
  "name",
  "uid",
  "apiVersion",
  "resourceVersion",
  "fieldPath",
];

/** What events can be selected by, under the names of one group. */
function selectable(
  reference: string,
  reporter: string,
): Readonly<Record<string, (object: ApiObject) => string>> {
  const own = (...path: readonly string[]) => {
    return (object: ApiObject): string => textOf(valueAt(asCore(object), path));
  };
  const ofReference = referenceFields.map((name) => [
    `${reference}.${name}`,
    own("involvedObject", name),
  ]);
  return {
    ...Object.fromEntries(ofReference),
    reason: own("reason"),
    [reporter]: own("reportingComponent"),
    type: own("type"),
  };
}

const shared: KindRules = {
  collection: "events",
  createsOnUpdate: true,
  knowsFinalizers: false,
  cells,
};

/** Events of the core group; both groups show the same ones. */
export const coreEvent: KindRules = {
  ...shared,
  nameRule: pathSegment,
  convert,
  checkCreate: (object) => checkEvent(object, "reportingComponent"),
  checkUpdate: (next) => checkEvent(next, "reportingComponent"),
  selectable: {
    ...selectable("involvedObject", "reportingComponent"),
    source: (object) => {
      const event = asCore(object);
      const component = textOf(valueAt(event, ["source", "component"]));
      return component === "" ? textOf(event["reportingComponent"]) : component;
    },
  },
};

/** Events of the group events.k8s.io, which are checked more strictly. */
export const event: KindRules = {
  ...shared,
  nameRule: dns1123Subdomain,
  convert,
  checkCreate: (object) => checkEventStrictly(asCore(object)),
  checkUpdate: (next, old) => checkEventUpdate(asCore(next), asCore(old)),
  selectable: selectable("regarding", "reportingController"),
};
