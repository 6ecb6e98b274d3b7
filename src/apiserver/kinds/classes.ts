import { type ApiObject, membersOf, textOf, withMeta } from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
  tooLong,
} from "../values/field-error.js";
import { faults } from "../values/field-rules.js";
import { filled } from "../fields/members-map.js";
import { defaultClassMarks, withFinalizer } from "./claim.js";
import { qualifiedName } from "../values/name-rules.js";
import { immutableField } from "../model/object-meta.js";
import { isSame } from "../values/same.js";
import { ageOf } from "../store/table.js";

/** What is wrong where fields changed that may not. */
export function checkFixed(
  next: ApiObject,
  old: ApiObject,
  fields: readonly string[],
): readonly FieldError[] {
  return fields
    .filter((field) => !isSame(next[field], old[field]))
    .map((field) => immutableField(field, next[field]));
}

/** An object with values of members that it lacks. */
function withFields(defaults: Readonly<Record<string, unknown>>) {
  return (object: ApiObject): ApiObject => ({ ...object, ...filled(object, defaults) });
}

const reclaimPolicies: readonly string[] = ["Delete", "Retain"];
const bindingModes: readonly string[] = ["Immediate", "WaitForFirstConsumer"];

/** Follows `validateParameters` of pkg/apis/storage/validation. */
function checkParameters(object: ApiObject, isRequired: boolean): readonly FieldError[] {
  const parameters = Object.entries(membersOf(object["parameters"]));
  if (parameters.length > 512) return [tooLong("parameters", 512)];
  const bytes = parameters.reduce(
    (sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(String(value)),
    0,
  );
  return [
    ...parameters
      .filter(([key]) => key === "")
      .map(([key]) => invalidValue("parameters", key, "field can not be empty.")),
    ...(bytes > 256 * 1024 ? [tooLong("parameters", 256 * 1024)] : []),
    ...(isRequired && parameters.length === 0
      ? [required("parameters", "must contain at least one key/value pair")]
      : []),
  ];
}

/** Who makes or changes volumes. Follows `validateProvisioner`. */
function checkDriver(field: string, object: ApiObject): readonly FieldError[] {
  const name = textOf(object[field]);
  return name === "" ? [required(field)] : faults(qualifiedName, field, name.toLowerCase());
}

/** Follows `ValidateStorageClass` of pkg/apis/storage/validation. */
function checkStorageClass(object: ApiObject): readonly FieldError[] {
  const { reclaimPolicy, volumeBindingMode, allowedTopologies } = object;
  return [
    ...checkDriver("provisioner", object),
    ...checkParameters(object, false),
    ...(reclaimPolicies.includes(textOf(reclaimPolicy))
      ? []
      : [notSupported("reclaimPolicy", reclaimPolicy, reclaimPolicies)]),
    ...(bindingModes.includes(textOf(volumeBindingMode))
      ? []
      : [notSupported("volumeBindingMode", volumeBindingMode, bindingModes)]),
    ...checkTopologies(allowedTopologies),
  ];
}

function checkTopologies(terms: unknown): readonly FieldError[] {
  const list: readonly unknown[] = Array.isArray(terms) ? terms : [];
  return list.flatMap((term, index) => {
    const { matchLabelExpressions } = membersOf(term);
    const expressions: readonly unknown[] = Array.isArray(matchLabelExpressions)
      ? matchLabelExpressions
      : [];
    return expressions.flatMap((expression, at) => {
      const field = `allowedTopologies[${index}].matchLabelExpressions[${at}]`;
      const { key, values } = membersOf(expression);
      return [
        ...(Array.isArray(values) && values.length > 0 ? [] : [required(`${field}.values`)]),
        ...faults(qualifiedName, `${field}.key`, key ?? ""),
      ];
    });
  });
}

export const storageClass: KindRules = {
  checksMetaAgain: true,
  returnsDeleted: true,
  default: withFields({ reclaimPolicy: "Delete", volumeBindingMode: "Immediate" }),
  check: checkStorageClass,
  checkUpdate: (next, old) =>
    checkFixed(next, old, ["parameters", "provisioner", "reclaimPolicy", "volumeBindingMode"]),
  cells: (object, nowMs) => {
    const { annotations = {}, name = "" } = object.metadata;
    const isDefault = defaultClassMarks.some((mark) => annotations[mark] === "true");
    return [
      isDefault ? `${name} (default)` : name,
      object["provisioner"],
      object["reclaimPolicy"],
      object["volumeBindingMode"],
      object["allowVolumeExpansion"] === true,
      ageOf(object, nowMs),
    ];
  },
};

/** Follows `ValidateVolumeAttributesClass` of pkg/apis/storage/validation. */
function checkAttributesClass(object: ApiObject): readonly FieldError[] {
  return [...checkDriver("driverName", object), ...checkParameters(object, true)];
}

export const volumeAttributesClass: KindRules = {
  checksMetaAgain: true,
  returnsDeleted: true,
  begin: ({ object, old }) => ({
    object: old === undefined ? withFinalizer(object, "kubernetes.io/vac-protection") : object,
    commit: () => undefined,
  }),
  checkCreate: checkAttributesClass,
  checkUpdate: (next, old) => [
    ...["driverName", "parameters"]
      .filter((field) => !isSame(next[field], old[field]))
      .map((field) => forbiddenField(field, `updates to ${field} are forbidden.`)),
    ...checkAttributesClass(next),
  ],
  cells: (object, nowMs) => [object.metadata.name, object["driverName"], ageOf(object, nowMs)],
};

const systemPriority = 2_000_000_000;
const highestPriority = 1_000_000_000;

/** The classes that a server brings. Follows `systemPriorityClasses` of pkg/apis/scheduling/v1. */
export const systemPriorityClasses: readonly {
  readonly name: string;
  readonly value: number;
  readonly description: string;
}[] = [
  {
    name: "system-node-critical",
    value: systemPriority + 1000,
    description: "Used for system critical pods that must not be moved from their current node.",
  },
  {
    name: "system-cluster-critical",
    value: systemPriority,
    description:
      "Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.",
  },
];

function reservedFault({ metadata, ...object }: ApiObject): string | undefined {
  const { name = "" } = metadata;
  const known = systemPriorityClasses.find((each) => each.name === name);
  if (known === undefined) return `${name} is not a known system priority class`;
  if (known.value !== (object["value"] ?? 0))
    return `value of ${name} PriorityClass must be ${known.value}`;
  return object["globalDefault"] === true
    ? `globalDefault of ${name} PriorityClass must be false`
    : undefined;
}

/** Follows `ValidatePriorityClass` of pkg/apis/scheduling/validation. */
function checkPriorityClass(object: ApiObject): readonly FieldError[] {
  const { metadata, preemptionPolicy } = object;
  const policies = ["PreemptLowerPriority", "Never"];
  const isSystem = metadata.name?.startsWith("system-") === true;
  const fault = isSystem ? reservedFault(object) : undefined;
  return [
    ...(fault === undefined
      ? []
      : [
          forbiddenField(
            "metadata.name",
            `priority class names with 'system-' prefix are reserved for system use only. error: ${fault}`,
          ),
        ]),
    ...(!isSystem && Number(object["value"]) > highestPriority
      ? [
          forbiddenField(
            "value",
            `maximum allowed value of a user defined priority is ${highestPriority}`,
          ),
        ]
      : []),
    ...(policies.includes(textOf(preemptionPolicy))
      ? []
      : [notSupported("preemptionPolicy", preemptionPolicy, policies)]),
  ];
}

export const priorityClass: KindRules = {
  // It is never counted.
  prepareCreate: (object) => withMeta(object, { generation: 1 }),
  default: withFields({ preemptionPolicy: "PreemptLowerPriority" }),
  checkCreate: checkPriorityClass,
  checkUpdate: (next, old) => [
    ...(isSame(next["value"], old["value"])
      ? []
      : [forbiddenField("value", "may not be changed in an update.")]),
    ...checkFixed(next, old, ["preemptionPolicy"]),
  ],
  cells: (object, nowMs) => [
    object.metadata.name,
    object["value"] ?? 0,
    object["globalDefault"] === true,
    ageOf(object, nowMs),
    textOf(object["preemptionPolicy"]),
  ],
};
