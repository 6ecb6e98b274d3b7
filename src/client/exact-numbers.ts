/**
 * Numbers of an object that JavaScript cannot hold: an int64 beyond 2^53, such as a time
 * in nanoseconds. JSON.parse rounds them without a word, and a whole object that is
 * written back would store the rounded ones. So such an object is marked, and only patches
 * of it are sent.
 *
 * The mark is a member with a symbol for its name: `{ ...object }` carries it on, JSON does not.
 */
const mark: unique symbol = Symbol.for("slipway.dev/rounded");

/** The path of the first number that was rounded when the object was read, and is still in it; if any. */
export function roundedNumberOf(object: object): string | undefined {
  return Reflect.get(object, mark) === true ? pathOf(object, isUnsafe) : undefined;
}

/** Marks an object if one of its numbers was rounded. */
export function markRounded(object: object): void {
  if (pathOf(object, isUnsafe) !== undefined) Reflect.set(object, mark, true);
}

/**
 * The path of the first integer of an int64 that JSON text says otherwise than JavaScript holds it: of
 * 2^60 = 1152921504606846976 it has 1152921504606847000, the shortest text that JavaScript reads back as the same.
 *
 * @param text the value as JSON
 */
export function inexactNumberOf(value: unknown, text: string): string | undefined {
  return mayHoldLongNumber(text) ? pathOf(value, isMisspelt) : undefined;
}

const zero = 0x30;
const nine = 0x39;
/** Shorter integers are exact. */
const shortest = 16;

/**
 * Whether a text may hold an integer that is rounded: whether it has 16 digits in a row. Looks at every 16th byte,
 * as such a row lies across one.
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

/** The same of a text that is not encoded: one function for both would take three times as long. */
function mayHoldLongNumber(text: string): boolean {
  for (let at = shortest - 1; at < text.length; at += shortest) {
    if (!isDigit(text.charCodeAt(at))) continue;
    let start = at;
    while (start > 0 && isDigit(text.charCodeAt(start - 1))) start -= 1;
    let end = at + 1;
    while (isDigit(text.charCodeAt(end))) end += 1;
    if (end - start >= shortest) return true;
  }
  return false;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= zero && byte <= nine;
}

function isUnsafe(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** Beyond an int64 the server reads a float64, as JavaScript does. */
function isMisspelt(value: number): boolean {
  return isUnsafe(value) && Math.abs(value) <= 2 ** 63 && BigInt(value) !== BigInt(String(value));
}

/** Where in a value the first number of a kind is; without a dot before it. */
function pathOf(value: unknown, isMeant: (number: number) => boolean): string | undefined {
  return findNumber(value, "", isMeant)?.replace(/^\./, "");
}

function findNumber(
  value: unknown,
  path: string,
  isMeant: (number: number) => boolean,
): string | undefined {
  if (typeof value === "number") return isMeant(value) ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const isList = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    const place = isList ? `${path}[${name}]` : `${path}.${name}`;
    const found = findNumber(member, place, isMeant);
    if (found !== undefined) return found;
  }
  return undefined;
}
