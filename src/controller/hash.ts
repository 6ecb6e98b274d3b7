import { createHash } from "node:crypto";
import { canonicalJSON } from "../util/json.js";

/** A hash of a value as JSON, in hexadecimal: equal values have equal hashes. */
export function hashOf(value: unknown): string {
  return createHash("sha256").update(canonicalJSON(value)).digest("hex");
}
