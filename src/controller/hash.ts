import { createHash } from "node:crypto";
import { canonicalJSON } from "../util/json.js";

/** A hash of a value as JSON, in hexadecimal: equal values have equal hashes. */
export function hashOf(value: unknown): string {
  return createHash("sha256").update(canonicalJSON(value)).digest("hex");
}

/** The same in 64 bits, where nobody looks for two values with one hash. */
export function shortHashOf(value: unknown): string {
  return hashOf(value).slice(0, 16);
}
