import { canonicalJSON, isPlainObject } from "../util/json.js";

/** What a value is to the API server once it is read from JSON; `undefined` for what has no form there. */
export type ValueKind =
  | "null"
  | "boolean"
  | "integer"
  | "number"
  | "string"
  | "array"
  | "object"
  | undefined;

export function kindOf(value: unknown): ValueKind {
  switch (typeof value) {
    case "string":
      return "string";
    case "number":
      if (isInt64(value)) return "integer";
      return Number.isFinite(value) ? "number" : undefined;
    case "bigint":
      return isExact(value) ? "integer" : undefined;
    case "boolean":
      return "boolean";
    case "object":
      if (value === null) return "null";
      if (Array.isArray(value)) return "array";
      return isPlainObject(value) ? "object" : undefined;
    default:
      return undefined;
  }
}

/** Whether a bigint stands for an integer of 64 bits that no number holds exactly; others have no form in JSON. */
function isExact(value: bigint): boolean {
  return !Number.isSafeInteger(Number(value)) && BigInt.asIntN(64, value) === value;
}

/** Whether a number is read from JSON as an integer: it has no fraction and fits into 64 bits. */
export function isInt64(value: number | bigint): boolean {
  return typeof value === "bigint"
    ? BigInt.asIntN(64, value) === value
    : Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;
}

/** A value as messages show it. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) {
    return isPlainObject(value) ? "an object" : `a ${value.constructor?.name ?? "class instance"}`;
  }
  if (typeof value === "string") return canonicalJSON(value);
  return typeof value === "function" ? "a function" : String(value);
}
