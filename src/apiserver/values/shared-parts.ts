import { mapItems, mapMembers } from "../../schema/changed-members.js";
import { isPlainObject } from "../../util/json.js";
import type { ApiObject } from "./api-object.js";

/**
 * An object that has the parts of an older one in the place of those that read the same: they are stored once, and
 * whoever compares the two sees at once that they are equal.
 */
export function withSharedParts(next: ApiObject, old: ApiObject): ApiObject {
  return shared(next, old) as ApiObject;
}

function shared(next: unknown, old: unknown): unknown {
  if (next === old) return old;
  if (Array.isArray(next)) {
    if (!Array.isArray(old)) return next;
    const items = mapItems(next, (item, index) => shared(item, old[index]));
    const isSame = items.length === old.length && items.every((item, at) => item === old[at]);
    return isSame ? old : items;
  }
  if (!isPlainObject(next) || !isPlainObject(old)) return next;
  const members = mapMembers(next, (member, name) =>
    Object.hasOwn(old, name) ? shared(member, old[name]) : member,
  );
  return isSameObject(members, old) ? old : members;
}

/** Whether two objects hold the same, in one order: that is told to clients. */
function isSameObject(
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
): boolean {
  const names = Object.keys(a);
  const others = Object.keys(b);
  return (
    names.length === others.length &&
    names.every((name, index) => name === others[index] && a[name] === b[name])
  );
}
