import { canonicalJSON } from "../util/json.js";

/** Whether two values are the same as JSON; what is absent is null. */
export function isSame(a: unknown, b: unknown): boolean {
  return canonicalJSON(a ?? null) === canonicalJSON(b ?? null);
}
