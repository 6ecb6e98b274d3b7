import { isPlainObject } from "../util/json.js";

/** A JSON merge patch: https://www.rfc-editor.org/rfc/rfc7386 */
export function mergePatch(target: object, patch: object): object {
  const merged: Record<string, unknown> = { ...target };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else if (isPlainObject(value)) merged[name] = mergePatch(recordOf(merged[name]), value);
    else merged[name] = value;
  }
  return merged;
}

/** The value where it is an object, else one without members. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isPlainObject(value) ? value : {};
}
