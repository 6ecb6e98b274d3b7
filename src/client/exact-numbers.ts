/**
 * Numbers of an object that JavaScript cannot hold: an int64 beyond 2^53, such as a time
 * in nanoseconds. JSON.parse rounds them without a word, and a whole object that is
 * written back would store the rounded ones. So such an object is marked, and only patches
 * of it are sent.
 *
 * The mark is a member with a symbol for its name: `{ ...object }` carries it on, JSON does not.
 */
const mark: unique symbol = Symbol.for("slipway.dev/rounded");

/** The path of the first number that was rounded, if any. */
export function roundedNumberOf(object: object): string | undefined {
  const path: unknown = Reflect.get(object, mark);
  return typeof path === "string" ? path : undefined;
}

/** Marks an object if one of its numbers was rounded. */
export function markRounded(object: object): void {
  const path = findRounded(object, "");
  if (path !== undefined) Reflect.set(object, mark, path.replace(/^\./, ""));
}

const zero = 0x30;
const nine = 0x39;
/** Shorter integers are exact. */
const shortest = 16;

/**
 * Whether a text may hold an integer that is rounded: whether it has 16 digits in a row.
 * Looks at every 16th byte, as such a row lies across one.
 */
export function mayHoldRounded(text: Buffer): boolean {
  for (let at = shortest - 1; at < text.length; at += shortest) {
    if (!isDigit(text[at])) continue;
    let start = at;
    while (isDigit(text[start - 1])) start -= 1;
    let end = at + 1;
    while (isDigit(text[end])) end += 1;
    if (end - start >= shortest) return true;
  }
  return false;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= zero && byte <= nine;
}

function findRounded(value: unknown, path: string): string | undefined {
  if (typeof value === "number") {
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? path : undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const isList = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    const found = findRounded(member, isList ? `${path}[${name}]` : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
