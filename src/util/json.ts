/**
 * JSON text with the names of every object sorted by code unit: equal values give equal text. A bigint is a number.
 *
 * `undefined` in an object stands for an absent member.
 */
export function canonicalJSON(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJSON).join(",")}]`;
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJSON(member)}`);
  return `{${members.join(",")}}`;
}

/** Whether two values have the same {@link canonicalJSON}, which is not made; parts that they share cost nothing. */
export function equalJSON(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || a === null || typeof b !== "object" || b === null)
    return (a ?? null) === (b ?? null);
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    for (let index = 0; index < a.length; index += 1)
      if (!equalJSON(a[index], b[index])) return false;
    return true;
  }
  return equalMembers(a as Members, b as Members);
}

type Members = Readonly<Record<string, unknown>>;

function equalMembers(a: Members, b: Members): boolean {
  let count = 0;
  for (const name of Object.keys(a)) {
    const member = a[name];
    if (member === undefined) continue;
    if (!Object.hasOwn(b, name)) return false;
    const other = b[name];
    if (other === undefined || !equalJSON(member, other)) return false;
    count += 1;
  }
  for (const name of Object.keys(b)) if (b[name] !== undefined) count -= 1;
  return count === 0;
}

/** Freezes a value and everything in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return value;
  if (Object.isFrozen(value)) return value;
  Object.freeze(value);
  // To make no list of the members first is most of what can be saved in decoding beside JSON.parse.
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) deepFreeze(value[index]);
  } else {
    for (const name in value) deepFreeze(value[name]);
  }
  return value;
}

/** An object as a literal makes it: a Date, a Map or an instance of a class has no form in JSON. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
