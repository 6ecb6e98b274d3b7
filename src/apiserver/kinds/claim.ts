import {
  type ApiObject,
  membersOf,
  textOf,
  valueAt,
  withMeta,
  withValueAt,
} from "../values/api-object.js";
import type { Begun, BeginParts } from "../model/begin.js";
import type { KindRules } from "../store/builtin-strategy.js";
import { checkClaim, checkClaimStatus, checkClaimUpdate } from "../pods/claim-checks.js";
import { claimClass, claimSpecOf, type ClaimSpec, isSnapshotOrClaim } from "../pods/claim-spec.js";
import { defaultClass } from "./default-class.js";
import { milliOf, roundedToMilli } from "../values/quantity-sums.js";
import { compareTexts } from "../values/quantity-values.js";
import { forbidden } from "../values/status-error.js";
import type { Storage } from "../model/storage.js";
import { ageOf } from "../store/table.js";

/** Annotations that make a class the one of claims that name none. */
export const defaultClassMarks: readonly string[] = [
  "storageclass.kubernetes.io/is-default-class",
  "storageclass.beta.kubernetes.io/is-default-class",
];

const betaClass = "volume.beta.kubernetes.io/storage-class";

/** Follows `SetDefaults_PersistentVolumeClaim` and `SetDefaults_PersistentVolumeClaimSpec` of pkg/apis/core/v1. */
function withDefaults(object: ApiObject): ApiObject {
  const phase = textOf(valueAt(object, ["status", "phase"])) === "" ? "Pending" : undefined;
  const filled =
    valueAt(object, ["spec", "volumeMode"]) === undefined
      ? withValueAt(object, ["spec", "volumeMode"], "Filesystem")
      : object;
  const phased = phase === undefined ? filled : withValueAt(filled, ["status", "phase"], phase);
  return resourceLists.reduce((result, path) => withRounded(result, path), phased);
}

const resourceLists = [
  ["spec", "resources", "limits"],
  ["spec", "resources", "requests"],
  ["status", "capacity"],
  ["status", "allocatedResources"],
];

/** An object with quantities in whole thousandths. */
export function withRounded(object: ApiObject, path: readonly string[]): ApiObject {
  const list = valueAt(object, path);
  if (list === undefined) return object;
  const rounded = Object.entries(membersOf(list)).map(([name, value]) => [
    name,
    typeof value === "string" ? roundedToMilli(value) : value,
  ]);
  return withValueAt(object, path, Object.fromEntries(rounded));
}

/**
 * What a volume is made from, said in both of the fields that can say it.
 *
 * Follows `EnforceDataSourceBackwardsCompatibility` and `NormalizeDataSources` of pkg/api/persistentvolumeclaim.
 */
function withSources(object: ApiObject, old: ApiObject | undefined): ApiObject {
  const spec: ClaimSpec = { ...claimSpecOf(object) };
  const before = old === undefined ? {} : claimSpecOf(old);
  const isUsed = before.dataSource !== undefined || before.dataSourceRef !== undefined;
  // What is in another namespace is not looked at without a feature that is off.
  if ((spec.dataSourceRef?.namespace ?? "") !== "" && before.dataSourceRef === undefined)
    spec.dataSourceRef = undefined;
  if (!isUsed && spec.dataSourceRef === undefined && !isSnapshotOrClaim(spec.dataSource))
    spec.dataSource = undefined;
  if (spec.dataSource !== undefined && spec.dataSourceRef === undefined)
    spec.dataSourceRef = spec.dataSource;
  else if (spec.dataSource === undefined && spec.dataSourceRef !== undefined) {
    const { namespace = "", ...source } = spec.dataSourceRef;
    if (namespace === "") spec.dataSource = source;
  }
  const kept = Object.entries(spec).filter(([, value]) => value !== undefined);
  return { ...object, spec: Object.fromEntries(kept) };
}

/**
 * The class and the finalizer that admission gives, and its refusal to grow.
 *
 * Follows the plugins DefaultStorageClass, StorageObjectInUseProtection and PersistentVolumeClaimResize.
 */
function begin({ storage, object, old, subresource }: BeginParts): Begun {
  const commit = (): void => undefined;
  if (subresource !== "") return { object, commit };
  if (old !== undefined)
    return { object, commit, validate: () => checkGrowth(storage, object, old) };
  const hasClass =
    betaClass in (object.metadata.annotations ?? {}) ||
    claimSpecOf(object).storageClassName !== undefined;
  const name = hasClass
    ? undefined
    : defaultClass(storage, "storageclasses.storage.k8s.io", defaultClassMarks);
  const classed =
    name === undefined ? object : withValueAt(object, ["spec", "storageClassName"], name);
  return { object: withFinalizer(classed, "kubernetes.io/pvc-protection"), commit };
}

/** An object that a finalizer holds. */
export function withFinalizer(object: ApiObject, finalizer: string): ApiObject {
  const { finalizers = [] } = object.metadata;
  return finalizers.includes(finalizer)
    ? object
    : withMeta(object, { finalizers: [...finalizers, finalizer] });
}

/** @throws StatusError 403 */
function checkGrowth(storage: Storage, next: ApiObject, old: ApiObject): void {
  if (compareTexts(requestOf(next), requestOf(old)) <= 0) return;
  const refuse = (why: string): Error =>
    forbidden({ group: "", resource: "persistentvolumeclaims" }, next.metadata.name ?? "", why);
  if (valueAt(old, ["status", "phase"]) !== "Bound")
    throw refuse("Only bound persistent volume claims can be expanded");
  const name = claimClass(next);
  const isSame = name !== "" && name === claimClass(old);
  const found = isSame ? storage.collection("storageclasses.storage.k8s.io").get(name) : undefined;
  if (found?.["allowVolumeExpansion"] !== true)
    throw refuse(
      "only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize",
    );
}

function requestOf(object: ApiObject): string {
  return textOf(claimSpecOf(object).resources?.requests?.["storage"]) || "0";
}

function warnings(object: ApiObject): readonly string[] {
  const { resources } = claimSpecOf(object);
  const fraction = (field: "requests" | "limits"): readonly string[] => {
    const value = textOf(resources?.[field]?.["storage"]);
    return value === "" || milliOf(value) % 1000n === 0n
      ? []
      : [
          `spec.resources.${field}[storage]: fractional byte value "${value}" is invalid, must be an integer`,
        ];
  };
  return [
    ...(betaClass in (object.metadata.annotations ?? {})
      ? [
          `metadata.annotations[${betaClass}]: deprecated since v1.8; use "storageClassName" attribute instead`,
        ]
      : []),
    ...fraction("requests"),
    ...fraction("limits"),
  ];
}

const shortModes = new Map([
  ["ReadWriteOnce", "RWO"],
  ["ReadOnlyMany", "ROX"],
  ["ReadWriteMany", "RWX"],
  ["ReadWriteOncePod", "RWOP"],
]);

/** Access modes as a cell shows them. */
export function accessModesText(modes: unknown): string {
  const given: readonly unknown[] = Array.isArray(modes) ? modes : [];
  return [...shortModes]
    .flatMap(([mode, short]) => (given.includes(mode) ? [short] : []))
    .join(",");
}

export const persistentVolumeClaim: KindRules = {
  returnsDeleted: true,
  default: withDefaults,
  begin,
  prepareCreate: (object) => withDefaults(withSources(object, undefined)),
  prepareUpdate: withSources,
  checkCreate: checkClaim,
  checkUpdate: (next, old) => [...checkClaim(next), ...checkClaimUpdate(next, old)],
  checkStatus: checkClaimStatus,
  warnings,
  cells: (object, nowMs) => {
    const { volumeName = "", volumeAttributesClassName, volumeMode } = claimSpecOf(object);
    const { phase, accessModes, capacity } = membersOf(object["status"]);
    const isGoing = object.metadata.deletionTimestamp !== undefined;
    return [
      object.metadata.name,
      isGoing ? "Terminating" : textOf(phase),
      volumeName,
      volumeName === "" ? "" : textOf(membersOf(capacity)["storage"]) || "0",
      volumeName === "" ? "" : accessModesText(accessModes),
      claimClass(object),
      volumeAttributesClassName ?? "<unset>",
      ageOf(object, nowMs),
      volumeMode ?? "<unset>",
    ];
  },
};
