/** Any JSON object, of which nothing is known yet. */
export type JSONRecord = Readonly<Record<string, unknown>>;

/** Whether a value is an object with fields. */
export function isRecord(value: unknown): value is JSONRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Follows field names; `undefined` as soon as there is none. */
export function valueAt(value: unknown, ...names: readonly string[]): unknown {
  let found = value;
  for (const name of names) {
    if (!isRecord(found) || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return found;
}

/** The text at a path, else `undefined`. */
export function textAt(value: unknown, ...names: readonly string[]): string | undefined {
  const found = valueAt(value, ...names);
  return typeof found === "string" ? found : undefined;
}

/** The list at a path, else an empty one. */
export function listAt(value: unknown, ...names: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...names);
  return Array.isArray(found) ? found : [];
}

/** The texts of the list at a path; what else is in it is left out. */
export function textsAt(value: unknown, ...names: readonly string[]): readonly string[] {
  return listAt(value, ...names).filter((item) => typeof item === "string");
}

/** The object at a path, else an empty one. */
export function recordAt(value: unknown, ...names: readonly string[]): JSONRecord {
  const found = valueAt(value, ...names);
  return isRecord(found) ? found : {};
}
