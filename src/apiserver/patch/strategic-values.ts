import { isPlainObject } from "../../util/json.js";

/** A value without what is a directive in it; undefined where it is one itself. The value is changed. */
export function dropDirectives(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropDirectives).filter((item) => item !== undefined);
  if (!isPlainObject(value)) return value;
  if (Object.hasOwn(value, "$patch")) return undefined;
  const members: Record<string, unknown> = value;
  for (const [name, member] of Object.entries(members)) {
    const kept = dropDirectives(member);
    if (kept === undefined) delete members[name];
    else members[name] = kept;
  }
  return members;
}

/** Takes away all members that are null, at any depth. */
export function dropNulls(value: unknown): void {
  if (Array.isArray(value)) for (const item of value as readonly unknown[]) dropNulls(item);
  else if (isPlainObject(value)) {
    const members: Record<string, unknown> = value;
    for (const [name, member] of Object.entries(members)) {
      if (member === null) delete members[name];
      else dropNulls(member);
    }
  }
}
