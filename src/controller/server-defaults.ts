import { parseApiVersion } from "../meta/gvk.js";
import { compareQuantities, parseQuantity } from "../schema/quantity.js";
import { isPlainObject } from "../util/json.js";

/**
 * How the API server writes values of the built-in kinds, where that differs from what was asked for.
 *
 * Follows the defaulting in k8s.io/kubernetes/pkg/apis; test/proof/children.proof.test.ts asks the server.
 */

/** Fields that are filled in, where they were left out, inside of values that a manager owns as one. */
const defaults: Readonly<Record<string, readonly unknown[]>> = {
  apiGroup: ["rbac.authorization.k8s.io"],
  apiVersion: ["v1"],
  divisor: ["0"],
  expirationSeconds: [3_600],
  kind: ["PersistentVolumeClaim"],
  name: [""],
  protocol: ["TCP"],
  scope: ["*"],
  status: ["True"],
  volumeMode: ["Filesystem"],
};

/** Structures that Go writes although nobody filled them in. */
const alwaysWritten: ReadonlySet<unknown> = new Set(["metadata", "resources", "status"]);

/** Maps and structures whose members have owners of their own: an empty one stays what it is, whatever others put into it. */
const merged: ReadonlySet<unknown> = new Set([
  "affinity",
  "annotations",
  "binaryData",
  "data",
  "labels",
  "limits",
  "metadata",
  "requests",
  "resources",
  "rollingUpdate",
  "securityContext",
  "strategy",
  "updateStrategy",
]);

/** Maps of texts, which Go leaves out where they are empty; structures may mean something when they are. */
const maps: ReadonlySet<unknown> = new Set([
  "annotations",
  "labels",
  "matchLabels",
  "nodeSelector",
  "volumeAttributes",
]);

/** Maps of quantities. */
const mapsOfQuantities: ReadonlySet<unknown> = new Set([
  "allocatedResources",
  "capacity",
  "default",
  "defaultRequest",
  "hard",
  "limits",
  "max",
  "maxLimitRequestRatio",
  "min",
  "overhead",
  "requests",
]);

/** Single quantities. */
const quantities: ReadonlySet<unknown> = new Set([
  "averageValue",
  "divisor",
  "maximumVolumeSize",
  "sizeLimit",
]);

/** Whether a kind is one of Kubernetes itself, by the domain that is kept for those. */
export function isBuiltIn(apiVersion: unknown): boolean {
  if (typeof apiVersion !== "string") return false;
  const { group } = parseApiVersion(apiVersion);
  return !group.includes(".") || group.endsWith(".k8s.io");
}

/** Whether a value is what the server fills in where nothing was given. */
export function isFilledIn(name: string, value: unknown): boolean {
  if (value === null) return true;
  if (isPlainObject(value) && alwaysWritten.has(name))
    return Object.entries(value).every(isInitial);
  return defaults[name]?.includes(value) === true;
}

function isInitial([name, value]: readonly [string, unknown]): boolean {
  return value === null || (name === "phase" && value === "Pending");
}

/** Whether what others put into an empty object of this name is theirs. */
export function isMergedMap(name: string | number): boolean {
  return merged.has(name);
}

/** Whether an empty object of this name says nothing. */
export function isMap(name: string | number): boolean {
  return maps.has(name);
}

/** Whether two values are one quantity, in a field that holds quantities: the server writes `1000m` as `1`. */
export function isSameQuantity(
  { name, parent }: { readonly name: unknown; readonly parent: unknown },
  a: unknown,
  b: unknown,
): boolean {
  // The target of a HorizontalPodAutoscaler has a `value`.
  const isQuantity =
    quantities.has(name) ||
    mapsOfQuantities.has(parent) ||
    (name === "value" && parent === "target");
  if (!isQuantity || !isScalar(a) || !isScalar(b)) return false;
  const [one, other] = [parseQuantity(String(a)), parseQuantity(String(b))];
  if (typeof one === "string" || typeof other === "string") return false;
  return compareQuantities(one, other) === 0;
}

function isScalar(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
