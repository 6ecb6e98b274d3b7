import { compareQuantities, parseQuantity } from "../schema/quantity.js";

/** Maps of quantities in the built-in kinds. */
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
  "resources",
]);

/** Single quantities in the built-in kinds. */
const quantities: ReadonlySet<unknown> = new Set([
  "averageValue",
  "divisor",
  "maximumVolumeSize",
  "sizeLimit",
]);

/**
 * Whether two values are one quantity, at a path that leads to a quantity of a built-in kind: the API server
 * writes `1000m` as `1` there, and keeps the texts of custom resources as they are.
 */
export function isSameQuantity(
  path: readonly (string | number)[],
  a: unknown,
  b: unknown,
): boolean {
  if (!isQuantityPath(path) || !isScalar(a) || !isScalar(b)) return false;
  const [one, other] = [parseQuantity(String(a)), parseQuantity(String(b))];
  if (typeof one === "string" || typeof other === "string") return false;
  return compareQuantities(one, other) === 0;
}

function isQuantityPath(path: readonly (string | number)[]): boolean {
  const [name, parent] = [path.at(-1), path.at(-2)];
  if (quantities.has(name) || mapsOfQuantities.has(parent)) return true;
  // The target of a HorizontalPodAutoscaler.
  return name === "value" && parent === "target";
}

function isScalar(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
