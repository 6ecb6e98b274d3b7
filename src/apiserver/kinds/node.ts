import type { StoredNodeAddress, Taint } from "../../kubernetes/core-v1.types.generated.js";
import {
  type ApiObject,
  membersOf,
  textOf,
  withMember,
  withValueAt,
} from "../values/api-object.js";
import type { Begun, BeginParts } from "../model/begin.js";
import type { KindRules } from "../store/builtin-strategy.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
} from "../values/field-error.js";
import { faults } from "../values/field-rules.js";
import { parseCidr } from "../values/ip-address.js";
import { checkCidr } from "../values/ip-checks.js";
import { withRounded } from "./claim.js";
import { itemsOf } from "../fields/members-map.js";
import { labelValue, qualifiedName } from "../values/name-rules.js";
import { compareTexts } from "../values/quantity-values.js";
import { textsOf } from "../store/selector-check.js";
import { ageOf } from "../store/table.js";

/** What a node has room for is what it has, where nothing else is said. */
function withDefaults(object: ApiObject): ApiObject {
  const { capacity, allocatable } = membersOf(object["status"]);
  const filled =
    allocatable === undefined && capacity !== undefined
      ? withValueAt(object, ["status", "allocatable"], capacity)
      : object;
  const rounded = withRounded(filled, ["status", "capacity"]);
  return withOneCidr(withRounded(rounded, ["status", "allocatable"]));
}

/** The first network of Pods stands in a field of its own, which goes before the list. */
function withOneCidr(object: ApiObject): ApiObject {
  const spec = membersOf(object["spec"]);
  const first = textOf(spec["podCIDR"]);
  const all = textsOf(spec["podCIDRs"]);
  const cidrs = first === "" || all[0] === first ? all : [first];
  return cidrs.length === 0
    ? object
    : { ...object, spec: { ...spec, podCIDR: cidrs[0], podCIDRs: cidrs } };
}

function taintsOf(object: ApiObject): readonly Taint[] {
  const { taints } = membersOf(object["spec"]);
  return Array.isArray(taints) ? taints : [];
}

const notReady = { key: "node.kubernetes.io/not-ready", effect: "NoSchedule" };

/** A new node takes no Pods. Follows the admission plugin TaintNodesByCondition. */
function begin({ object, old }: BeginParts): Begun {
  const commit = (): void => undefined;
  const taints = taintsOf(object);
  const isTainted = taints.some(
    ({ key, effect }) => key === notReady.key && effect === notReady.effect,
  );
  if (old !== undefined || isTainted) return { object, commit };
  return { object: withValueAt(object, ["spec", "taints"], [...taints, notReady]), commit };
}

const effects = ["NoSchedule", "PreferNoSchedule", "NoExecute"];

/** Follows `validateNodeTaints` of pkg/apis/core/validation. */
function checkTaints(taints: readonly Taint[]): readonly FieldError[] {
  const pairs = new Set<string>();
  return taints.flatMap((taint, index) => {
    const field = `metadata.taints[${index}]`;
    const { key, value = "", effect, timeAdded } = taint;
    const pair = `${key} ${effect}`;
    const isTwice = pairs.has(pair);
    pairs.add(pair);
    const wrong = labelValue(value);
    const shown = { Key: key, Value: value, Effect: effect, TimeAdded: timeAdded ?? null };
    return [
      ...faults(qualifiedName, `${field}.key`, key),
      ...(wrong.length === 0 ? [] : [invalidValue(`${field}.value`, value, wrong.join(";"))]),
      ...(effects.includes(effect) ? [] : [notSupported(`${field}.effect`, effect, effects)]),
      ...(isTwice
        ? [
            {
              type: "FieldValueDuplicate",
              field,
              body: `Duplicate value: ${JSON.stringify(shown)}: taints must be unique by key and effect pair`,
            } as const,
          ]
        : []),
    ];
  });
}

function checkAmounts(object: ApiObject): readonly FieldError[] {
  const status = membersOf(object["status"]);
  return ["capacity", "allocatable"].flatMap((list) =>
    Object.entries(membersOf(status[list])).flatMap(([name, value]) =>
      compareTexts(textOf(value), "0") < 0
        ? [invalidValue(`status.${list}.${name}`, value, "must be greater than or equal to 0")]
        : [],
    ),
  );
}

/** Follows `ValidateNode`. */
function checkNode(object: ApiObject): readonly FieldError[] {
  const cidrs = textsOf(membersOf(object["spec"])["podCIDRs"]);
  const families = cidrs.map((cidr) => parseCidr(cidr)?.address.family);
  const isPair = cidrs.length <= 1 || (cidrs.length === 2 && families[0] !== families[1]);
  const bad = families.indexOf(undefined);
  const field = "spec.podCIDRs";
  return [
    ...checkTaints(taintsOf(object)),
    ...checkAmounts(object),
    ...cidrs.flatMap((cidr, index) => checkCidr(`${field}[${index}]`, cidr)),
    ...(cidrs.length > 1 && bad !== -1
      ? [
          {
            type: "InternalError",
            field,
            body: `Internal error: invalid PodCIDRs. failed to check with dual stack with error:invalid CIDR[${bad}]: <nil> (invalid CIDR address: ${cidrs[bad] ?? ""})`,
          } as const,
        ]
      : []),
    ...(isPair && (cidrs.length <= 1 || bad === -1)
      ? []
      : [invalidValue(field, cidrs, "may specify no more than one CIDR for each IP family")]),
  ];
}

function addressesOf(object: ApiObject): readonly StoredNodeAddress[] {
  const { addresses } = membersOf(object["status"]);
  return Array.isArray(addresses) ? addresses : [];
}

/** Follows `ValidateNodeUpdate`. */
function checkNodeUpdate(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const spec = membersOf(next["spec"]);
  const before = membersOf(old["spec"]);
  const known = textsOf(before["podCIDRs"]);
  const cidrs = textsOf(spec["podCIDRs"]);
  const fixed = forbiddenField(
    "spec.podCIDRs",
    'node updates may not change podCIDR except from "" to valid',
  );
  const provider = textOf(before["providerID"]);
  const seen = new Set<string>();
  return [
    ...checkAmounts(next),
    ...addressesOf(next).flatMap(({ type, address }, index): FieldError[] => {
      const shown = JSON.stringify({ Type: type, Address: address });
      const isTwice = seen.has(shown);
      seen.add(shown);
      const body = `Duplicate value: ${shown}`;
      const field = `status.addresses[${index}]`;
      return isTwice ? [{ type: "FieldValueDuplicate", field, body }] : [];
    }),
    ...(known.length > 0 && known.length !== cidrs.length
      ? [fixed]
      : known.filter((cidr, index) => cidr !== cidrs[index]).map(() => fixed)),
    ...(provider !== "" && provider !== textOf(spec["providerID"])
      ? [
          forbiddenField(
            "spec.providerID",
            'node updates may not change providerID except from "" to valid',
          ),
        ]
      : []),
    ...checkTaints(taintsOf(next)),
  ];
}

function statusText(object: ApiObject): string {
  const ready = itemsOf(membersOf(object["status"])["conditions"]).findLast(
    ({ type }) => type === "Ready",
  );
  const state = ready === undefined ? "Unknown" : ready["status"] === "True" ? "Ready" : "NotReady";
  return membersOf(object["spec"])["unschedulable"] === true
    ? `${state},SchedulingDisabled`
    : state;
}

function rolesText({ metadata }: ApiObject): string {
  const prefix = "node-role.kubernetes.io/";
  const roles = Object.entries(metadata.labels ?? {}).flatMap(([key, value]) => {
    if (key.startsWith(prefix)) return [key.slice(prefix.length)];
    return key === "kubernetes.io/role" ? [value] : [];
  });
  const named = [...new Set(roles.filter((role) => role !== ""))].toSorted();
  return named.length === 0 ? "<none>" : named.join(",");
}

export const node: KindRules = {
  checksMetaAgain: true,
  default: withDefaults,
  begin,
  keepsStatus: true,
  prepareCreate: (object) => withMember(object, "spec", withoutConfig(object)),
  checkCreate: checkNode,
  checkUpdate: (next, old) => [...checkNode(next), ...checkNodeUpdate(next, old)],
  checkStatus: checkNodeUpdate,
  selectable: {
    "spec.unschedulable": (object) => String(membersOf(object["spec"])["unschedulable"] === true),
  },
  cells: (object, nowMs) => {
    const info = membersOf(membersOf(object["status"])["nodeInfo"]);
    const address = (kind: string): string =>
      addressesOf(object).find(({ type }) => type === kind)?.address ?? "<none>";
    const known = (name: string): string => textOf(info[name]) || "<unknown>";
    const architecture = textOf(info["architecture"]);
    return [
      object.metadata.name,
      statusText(object),
      rolesText(object),
      ageOf(object, nowMs),
      textOf(info["kubeletVersion"]),
      address("InternalIP"),
      address("ExternalIP"),
      known("osImage"),
      architecture === "" ? known("kernelVersion") : `${known("kernelVersion")} (${architecture})`,
      known("containerRuntimeVersion"),
    ];
  },
};

function withoutConfig(object: ApiObject): object {
  const { configSource: _, ...spec } = membersOf(object["spec"]);
  return spec;
}
