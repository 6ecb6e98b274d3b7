import { WrittenNumber } from "./exact-number.js";

/** Why an object cannot be read as its type, in the words of Go's `encoding/json`. */
export class DecodeError extends Error {}

/** What Go calls a value from JSON. */
export function jsonKind(value: unknown): string {
  if (Array.isArray(value)) return "array";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "bigint" || value instanceof WrittenNumber) return "number";
  return value === null ? "null" : typeof value;
}
