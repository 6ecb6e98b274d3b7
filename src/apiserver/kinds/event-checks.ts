import { type ApiObject, membersOf, textOf } from "../values/api-object.js";
import { type FieldError, invalidValue, required } from "../values/field-error.js";
import { faults } from "../values/field-rules.js";
import { dns1123Subdomain, qualifiedName } from "../values/name-rules.js";
import { immutableField } from "../model/object-meta.js";
import { isSame } from "../values/same.js";

/**
 * Checks an event under the names of the core group.
 *
 * Follows `legacyValidateEvent` of pkg/apis/core/validation; `reporter` is what the group calls the
 * one that reports.
 */
export function checkEvent(event: ApiObject, reporter: string): readonly FieldError[] {
  const { namespace = "" } = event.metadata;
  const of = textOf(membersOf(event["involvedObject"])["namespace"]);
  const mismatch = invalidValue("involvedObject.namespace", of, "does not match event.namespace");
  const isOld = isUnset(event["eventTime"]);
  const isShared = namespace === "default" || namespace === (isOld ? "" : "kube-system");
  const isWrong = of === "" ? !isShared : isOld && of !== namespace;
  return [
    ...(isWrong ? [mismatch] : []),
    ...(isOld ? [] : checkReport(event, reporter)),
    ...faults(dns1123Subdomain, "namespace", namespace),
  ];
}

function isUnset(time: unknown): boolean {
  return time === undefined || time === null || time === "";
}

function checkReport(event: ApiObject, reporter: string): readonly FieldError[] {
  const component = textOf(event["reportingComponent"]);
  const limited = (name: string, most: number): readonly FieldError[] => {
    const text = textOf(event[name]);
    return [
      ...(text === "" && name !== "message" ? [required(name)] : []),
      ...(Buffer.byteLength(text) > most
        ? [invalidValue(name, "", `can have at most ${most} characters`)]
        : []),
    ];
  };
  return [
    ...(component === "" ? [required(reporter)] : []),
    ...faults(qualifiedName, reporter, component),
    ...limited("reportingInstance", 128),
    ...limited("action", 128),
    ...limited("reason", 128),
    ...limited("message", 1024),
  ];
}

/** What events of events.k8s.io are checked for as well. Follows `ValidateEventCreate`. */
export function checkEventStrictly(event: ApiObject): readonly FieldError[] {
  const { component = "", host = "" } = membersOf(event["source"]);
  const type = textOf(event["type"]);
  const unset = (field: string): FieldError => invalidValue(field, "", "needs to be unset");
  return [
    ...checkEvent(event, "reportingController"),
    ...checkSeries(event["series"]),
    ...(isUnset(event["eventTime"]) ? [required("eventTime")] : []),
    ...(type === "Normal" || type === "Warning"
      ? []
      : [invalidValue("type", "", `has invalid value: ${type}`)]),
    ...(isUnset(event["firstTimestamp"]) ? [] : [unset("firstTimestamp")]),
    ...(isUnset(event["lastTimestamp"]) ? [] : [unset("lastTimestamp")]),
    ...((event["count"] ?? 0) === 0 ? [] : [unset("count")]),
    ...(component === "" && host === "" ? [] : [unset("source")]),
  ];
}

function checkSeries(series: unknown): readonly FieldError[] {
  if (series === undefined) return [];
  const { count = 0, lastObservedTime } = membersOf(series);
  return [
    ...(Number(count) < 2 ? [invalidValue("series.count", "", "should be at least 2")] : []),
    ...(isUnset(lastObservedTime) ? [required("series.lastObservedTime")] : []),
  ];
}

/** Follows `ValidateEventUpdate`. */
export function checkEventUpdate(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const fixed = (field: string, name: string, shown: (value: unknown) => unknown): FieldError[] =>
    isSame(next[name], old[name]) ? [] : [immutableField(field, shown(next[name]))];
  const text = (value: unknown): unknown => value ?? "";
  const time = (value: unknown): unknown => value ?? null;
  return [
    ...checkEvent(next, "reportingController"),
    ...(isSame(next["series"], old["series"]) ? [] : checkSeries(next["series"])),
    ...fixed("involvedObject", "involvedObject", goReference),
    ...fixed("reason", "reason", text),
    ...fixed("message", "message", text),
    ...fixed("source", "source", goSource),
    ...fixed("firstTimestamp", "firstTimestamp", time),
    ...fixed("lastTimestamp", "lastTimestamp", time),
    ...fixed("count", "count", (value) => value ?? 0),
    ...fixed("reason", "reason", text),
    ...fixed("type", "type", text),
    ...fixed("eventTime", "eventTime", time),
    ...fixed("action", "action", text),
    ...fixed("related", "related", (value) => (value === undefined ? null : goReference(value))),
    ...fixed("reportingController", "reportingComponent", text),
    ...fixed("reportingInstance", "reportingInstance", text),
  ];
}

/** As Go writes its own form of it. */
function goReference(value: unknown): object {
  const { kind, namespace, name, uid, apiVersion, resourceVersion, fieldPath } = membersOf(value);
  return {
    Kind: textOf(kind),
    Namespace: textOf(namespace),
    Name: textOf(name),
    UID: textOf(uid),
    APIVersion: textOf(apiVersion),
    ResourceVersion: textOf(resourceVersion),
    FieldPath: textOf(fieldPath),
  };
}

function goSource(value: unknown): object {
  const { component, host } = membersOf(value);
  return { Component: textOf(component), Host: textOf(host) };
}
