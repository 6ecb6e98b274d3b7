import { isPlainObject } from "../../util/json.js";
import { type Members, membersOf, textOf } from "../values/api-object.js";

/** An object with the members that it lacks. */
export function filled(object: Members, defaults: Members): Members {
  const missing = Object.entries(defaults).filter(
    ([name]) => (object[name] ?? undefined) === undefined,
  );
  return missing.length === 0 ? object : { ...object, ...Object.fromEntries(missing) };
}

/** An object in which a change was made to a member that is an object; as it is without one. */
export function changed(
  object: Members,
  name: string,
  change: (member: Members) => Members,
): Members {
  const member = object[name];
  return isPlainObject(member) ? { ...object, [name]: change(member) } : object;
}

/** An object in which a change was made to each object of a list; as it is without one. */
export function changedEach(
  object: Members,
  name: string,
  change: (item: Members) => Members,
): Members {
  const list = object[name];
  if (!Array.isArray(list)) return object;
  return { ...object, [name]: list.map((item: unknown) => change(membersOf(item))) };
}

/** The objects of a list that may be none. */
export function itemsOf(list: unknown): readonly Members[] {
  return Array.isArray(list) ? list.map((item: unknown) => membersOf(item)) : [];
}

export type Texts = Readonly<Record<string, string>>;

/** A map of texts, such as labels, that may be none. */
export function textsAt(meta: unknown, name: string): Texts {
  return Object.fromEntries(
    Object.entries(membersOf(membersOf(meta)[name])).map(([key, value]) => [key, textOf(value)]),
  );
}
