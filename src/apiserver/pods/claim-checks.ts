import { type ApiObject, membersOf, textOf, valueAt } from "../values/api-object.js";
import { claimSpecOf, type ClaimSpec, goClaimSpec } from "./claim-spec.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
} from "../values/field-error.js";
import { faults, isMissing } from "../values/field-rules.js";
import { dns1123Label, dns1123Subdomain, qualifiedName } from "../values/name-rules.js";
import { immutableField } from "../model/object-meta.js";
import { compareTexts } from "../values/quantity-values.js";
import { isSame } from "../values/same.js";
import { checkLabelSelector } from "../store/selector-check.js";
import { unifiedDiff } from "../values/unified-diff.js";
import { exactJSON } from "../values/exact-number.js";

const accessModes: readonly string[] = [
  "ReadOnlyMany",
  "ReadWriteMany",
  "ReadWriteOnce",
  "ReadWriteOncePod",
];
const volumeModes: readonly string[] = ["Block", "Filesystem"];

/** Checks access modes of a claim or a volume. */
export function checkAccessModes(field: string, modes: readonly string[]): readonly FieldError[] {
  const isAlone = modes.includes("ReadWriteOncePod");
  const hasOthers = modes.some((mode) => mode !== "ReadWriteOncePod" && accessModes.includes(mode));
  return [
    ...modes
      .filter((mode) => !accessModes.includes(mode))
      .map((mode) => notSupported(field, mode, accessModes)),
    ...(isAlone && hasOthers
      ? [forbiddenField(field, "may not use ReadWriteOncePod with other access modes")]
      : []),
  ];
}

/** Follows `ValidatePersistentVolumeClaimSpec` of pkg/apis/core/validation. */
export function checkClaim(object: ApiObject): readonly FieldError[] {
  const spec = claimSpecOf(object);
  const { accessModes: modes = [], selector, storageClassName = "", volumeMode } = spec;
  const at = "spec.resources[storage]";
  const storage = spec.resources?.requests?.["storage"];
  return [
    ...(modes.length === 0
      ? [required("spec.accessModes", "at least 1 access mode is required")]
      : []),
    ...(selector === undefined ? [] : checkLabelSelector(selector, "spec.selector")),
    ...checkAccessModes("spec.accessModes", modes),
    ...(storage === undefined
      ? [required(at)]
      : compareTexts(String(storage), "0") <= 0
        ? [invalidValue(at, storage, "must be greater than zero")]
        : []),
    ...(storageClassName === ""
      ? []
      : faults(dns1123Subdomain, "spec.storageClassName", storageClassName)),
    ...(volumeMode !== undefined && !volumeModes.includes(volumeMode)
      ? [notSupported("spec.volumeMode", volumeMode, volumeModes)]
      : []),
    ...checkSources(spec),
    ...((spec.volumeAttributesClassName ?? "") === ""
      ? []
      : faults(dns1123Subdomain, "spec.volumeAttributesClassName", spec.volumeAttributesClassName)),
  ];
}

function checkSources({ dataSource, dataSourceRef }: ClaimSpec): readonly FieldError[] {
  const namespace = dataSourceRef?.namespace ?? "";
  const both = (why: string): FieldError => invalidValue("spec", {}, why);
  return [
    ...(dataSource === undefined ? [] : checkSource("spec.dataSource", dataSource)),
    ...(dataSourceRef === undefined ? [] : checkSource("spec.dataSourceRef", dataSourceRef)),
    ...(namespace === "" ? [] : faults(dns1123Label, "spec.dataSourceRef.namespace", namespace)),
    ...(dataSource === undefined || dataSourceRef === undefined
      ? []
      : namespace !== ""
        ? [both("may not be specified when dataSourceRef.namespace is specified")]
        : isSame(dataSource, dataSourceRef)
          ? []
          : [both("must match dataSourceRef")]),
  ];
}

function checkSource(
  field: string,
  { name, kind, apiGroup: given }: NonNullable<ClaimSpec["dataSource"]>,
): readonly FieldError[] {
  const apiGroup = textOf(given);
  return [
    ...(isMissing(name) ? [required(`${field}.name`)] : []),
    ...(isMissing(kind) ? [required(`${field}.kind`)] : []),
    ...(apiGroup === "" && kind !== "PersistentVolumeClaim"
      ? [
          invalidValue(
            field,
            kind,
            "must be 'PersistentVolumeClaim' when referencing the default apiGroup",
          ),
        ]
      : []),
    ...(apiGroup === "" ? [] : faults(dns1123Subdomain, `${field}.apiGroup`, apiGroup)),
  ];
}

const betaClass = "volume.beta.kubernetes.io/storage-class";

/** Follows `ValidatePersistentVolumeClaimUpdate`. */
export function checkClaimUpdate(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const spec = claimSpecOf(next);
  const before = claimSpecOf(old);
  const isBound = valueAt(next, ["status", "phase"]) === "Bound";
  const [newClass, oldClass] = [next, old].map(({ metadata }) => metadata.annotations?.[betaClass]);
  const isUpgrade =
    oldClass !== undefined &&
    before.storageClassName === undefined &&
    spec.storageClassName === oldClass &&
    (newClass === undefined || newClass === oldClass);
  const isNamed =
    before.storageClassName === undefined &&
    spec.storageClassName !== undefined &&
    (oldClass === undefined || spec.storageClassName === oldClass);
  const isClassed = isUpgrade || isNamed;
  const was: ClaimSpec =
    (before.volumeName ?? "") === "" ? { ...before, volumeName: spec.volumeName } : before;
  const is: ClaimSpec = {
    ...spec,
    ...(isClassed ? { storageClassName: before.storageClassName } : {}),
    ...(isBound
      ? {
          volumeAttributesClassName: before.volumeAttributesClassName,
          resources: {
            ...spec.resources,
            requests: {
              ...spec.resources?.requests,
              storage: before.resources?.requests?.["storage"] ?? "0",
            },
          },
        }
      : {}),
  };
  const [from, to] = [was, is].map((each) => exactJSON(goClaimSpec(each), 1));
  return [
    ...(isUpgrade || newClass === oldClass
      ? []
      : [immutableField(`metadata.annotations.${betaClass}`, newClass ?? "")]),
    ...(isSame(goClaimSpec(was), goClaimSpec(is))
      ? []
      : [
          forbiddenField(
            "spec",
            `spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims\n${unifiedDiff(from ?? "", to ?? "")}`,
          ),
        ]),
    ...checkShrink(spec, before, textOf(valueAt(old, ["status", "capacity", "storage"]))),
    ...(spec.volumeMode === before.volumeMode
      ? []
      : [immutableField("volumeMode", spec.volumeMode)]),
    ...checkAttributesClass(spec, before, old),
  ];
}

/** A claim may shrink to what its volume has, where growing did not work. */
function checkShrink(spec: ClaimSpec, before: ClaimSpec, capacity: string): readonly FieldError[] {
  const sizeOf = ({ resources }: ClaimSpec): string =>
    String(resources?.requests?.["storage"] ?? "0");
  const field = "spec.resources.requests.storage";
  if (compareTexts(sizeOf(spec), sizeOf(before)) >= 0) return [];
  return compareTexts(sizeOf(spec), capacity === "" ? "0" : capacity) <= 0
    ? [forbiddenField(field, "field can not be less than status.capacity")]
    : [];
}

function checkAttributesClass(
  { volumeAttributesClassName: name }: ClaimSpec,
  before: ClaimSpec,
  old: ApiObject,
): readonly FieldError[] {
  const current = valueAt(old, ["status", "currentVolumeAttributesClassName"]);
  if (name === before.volumeAttributesClassName || current === undefined) return [];
  const refuse = (what: string): readonly FieldError[] => [
    forbiddenField(
      "spec.volumeAttributesClassName",
      `update to ${what} is forbidden when status.currentVolumeAttributesClassName is not nil`,
    ),
  ];
  if (name === undefined) return refuse("nil");
  return name === "" ? refuse("empty string") : [];
}

const resizeStates: readonly string[] = [
  "ControllerResizeInProgress",
  "ControllerResizeInfeasible",
  "NodeResizeInProgress",
  "NodeResizeInfeasible",
  "NodeResizePending",
].toSorted();

/** Follows `ValidatePersistentVolumeClaimStatusUpdate`. */
export function checkClaimStatus(next: ApiObject): readonly FieldError[] {
  const status = membersOf(next["status"]);
  const { capacity, allocatedResourceStatuses: states, allocatedResources } = status;
  const refuse = (field: string, value: unknown): readonly FieldError[] =>
    compareTexts(String(value), "0") < 0
      ? [invalidValue(field, Number(value), "must be a valid resource quantity")]
      : [];
  return [
    ...Object.entries(membersOf(capacity)).flatMap(([name, value]) =>
      refuse(`status.capacity[${name}]`, value),
    ),
    ...Object.entries(membersOf(states)).flatMap(([name, value]) => [
      ...checkKey("status.allocatedResourceStatuses", name),
      ...(resizeStates.includes(textOf(value))
        ? []
        : [notSupported("status.allocatedResourceStatuses", name, resizeStates)]),
    ]),
    ...Object.entries(membersOf(allocatedResources)).flatMap(([name, value]) => {
      const errors = checkKey("status.allocatedResources", name);
      return errors.length > 0 ? errors : refuse(`status.allocatedResources[${name}]`, value);
    }),
  ];
}

/** Of resources without a domain, or of that of Kubernetes, there is storage alone. */
function checkKey(field: string, name: string): readonly FieldError[] {
  const errors = faults(qualifiedName, field, name);
  if (errors.length > 0) return errors;
  const isNative = !name.includes("/") || name.includes("kubernetes.io/");
  return isNative && name !== "storage" ? [notSupported(field, name, ["storage"])] : [];
}
