import { equalJSON } from "../../util/json.js";

/** Whether two values are the same as JSON; what is absent is null. */
export function isSame(a: unknown, b: unknown): boolean {
  return equalJSON(a ?? null, b ?? null);
}
