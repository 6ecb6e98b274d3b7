import { defineField } from "./define-field.js";

type Members = Readonly<Record<string, unknown>>;

/**
 * An object with what a function makes of each of its members; without those of which it makes `undefined`.
 *
 * It is the object itself where nothing is made anew, so that what is the same costs no memory and is seen at once.
 */
export function mapMembers(
  object: Members,
  change: (member: unknown, name: string) => unknown,
): Members {
  const names = Object.keys(object);
  let result: Record<string, unknown> | undefined;
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? "";
    const member = object[name];
    const next = member === undefined ? undefined : change(member, name);
    if (result === undefined) {
      if (next === member && next !== undefined) continue;
      result = {};
      for (const before of names.slice(0, index)) defineField(result, before, object[before]);
    }
    if (next !== undefined) defineField(result, name, next);
  }
  return result ?? object;
}

/** A list with what a function makes of each item; the list itself where nothing is made anew. */
export function mapItems(
  list: readonly unknown[],
  change: (item: unknown, index: number) => unknown,
): readonly unknown[] {
  let result: unknown[] | undefined;
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index];
    const next = change(item, index);
    if (result === undefined) {
      if (next === item) continue;
      result = list.slice(0, index);
    }
    result.push(next);
  }
  return result ?? list;
}
