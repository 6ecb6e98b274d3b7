import { defineField } from "../../schema/define-field.js";
import { isPlainObject } from "../../util/json.js";
import { compareBytes } from "../values/go-text.js";

/**
 * Applies a JSON merge patch (RFC 7396); the input is not changed.
 *
 * What the patch touches comes in the order of its names, as the server's library writes it.
 */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isPlainObject(patch)) return withoutNulls(patch);
  const result: Record<string, unknown> = isPlainObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) Reflect.deleteProperty(result, name);
    else
      defineField(
        result,
        name,
        applyMergePatch(Object.hasOwn(result, name) ? result[name] : undefined, value),
      );
  }
  const sorted: Record<string, unknown> = {};
  for (const name of Object.keys(result).toSorted(compareBytes))
    defineField(sorted, name, result[name]);
  return sorted;
}

/** Nulls of objects in lists say that there is nothing, too; those that are items stay. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isPlainObject(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value))
    if (member !== null) defineField(result, name, withoutNulls(member));
  return result;
}
