import { CelValueList } from "./cel-collections.js";
import { formatText } from "./cel-format.js";
import { CelError, NO_OVERLOAD, type CelValue } from "./cel-value.js";
import { matchesPattern } from "./pattern.js";
import { findMatches } from "./pattern-search.js";

/** A function of values that are no errors, of the types of one of its overloads. */
export type CelFunction = (...args: readonly CelValue[]) => CelValue;

/**
 * The functions of strings, by name. Offsets count code points.
 *
 * Follows cel-go `ext/strings.go`, version 2, and `apiserver/pkg/cel/library/regex.go`.
 */
export const TEXT_FUNCTIONS: Readonly<Record<string, CelFunction>> = {
  contains: withTexts((text, part) => text.includes(part)),
  startsWith: withTexts((text, part) => text.startsWith(part)),
  endsWith: withTexts((text, part) => text.endsWith(part)),
  matches: withTexts((text, pattern) => withPattern("", () => matchesPattern(pattern, text))),
  find: withTexts((text, pattern) =>
    withPattern("Illegal regex: ", () => findMatches(pattern, text, 1)[0] ?? ""),
  ),
  findAll: (text, pattern, limit) => {
    if (typeof text !== "string" || typeof pattern !== "string") return NO_OVERLOAD;
    const most = typeof limit === "bigint" && limit >= 0n ? Number(limit) : Infinity;
    return withPattern(
      "Illegal regex: ",
      () => new CelValueList([...findMatches(pattern, text, most)]),
    );
  },
  charAt: (text, index) => {
    const characters = charactersOf(text);
    const at = Number(index);
    if (at < 0 || at > characters.length) return outOfRange(index);
    return characters[at] ?? "";
  },
  lowerAscii: (text) => textOf(text).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()),
  upperAscii: (text) => textOf(text).replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
  trim: (text) => textOf(text).replaceAll(/^[\p{White_Space}]+|[\p{White_Space}]+$/gu, ""),
  replace: (text, old, replacement, limit) =>
    replace(textOf(text), [textOf(old), textOf(replacement)], limit === undefined ? -1n : limit),
  split: (text, separator, limit) =>
    new CelValueList([
      ...split(textOf(text), textOf(separator), limit === undefined ? -1n : limit),
    ]),
  substring: (text, start, end) => {
    const characters = charactersOf(text);
    const last = end === undefined ? BigInt(characters.length) : end;
    if (typeof start !== "bigint" || typeof last !== "bigint") return NO_OVERLOAD;
    if (end !== undefined && start > last)
      return new CelError(`invalid substring range. start: ${start}, end: ${last}`);
    for (const index of [start, last]) {
      if (index < 0n || index > BigInt(characters.length)) return outOfRange(index);
    }
    return characters.slice(Number(start), Number(last)).join("");
  },
  "strings.quote": (text) => quote(textOf(text)),
  format: (text, values) => formatText(textOf(text), values ?? null),
};

function withTexts(compute: (text: string, other: string) => CelValue): CelFunction {
  return (text, other) =>
    typeof text === "string" && typeof other === "string" ? compute(text, other) : NO_OVERLOAD;
}

function withPattern(prefix: string, compute: () => CelValue): CelValue {
  try {
    return compute();
  } catch (error) {
    return new CelError(`${prefix}${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The text that an overload promises. */
export function textOf(value: CelValue | undefined): string {
  return typeof value === "string" ? value : "";
}

function charactersOf(text: CelValue | undefined): readonly string[] {
  return Array.from(textOf(text));
}

function outOfRange(index: CelValue | undefined): CelError {
  return new CelError(`index out of range: ${typeof index === "bigint" ? index : 0n}`);
}

/** Replaces the first `limit` occurrences, all for a negative one; an empty text occurs around each character. */
function replace(
  text: string,
  [old, replacement]: readonly [string, string],
  limit: CelValue,
): string {
  const most = typeof limit === "bigint" && limit >= 0n ? Number(limit) : Infinity;
  if (old === replacement || most === 0) return text;
  if (old !== "") {
    const parts = text.split(old);
    const joined = Math.min(most, parts.length - 1);
    const head = parts.slice(0, joined + 1).join(replacement);
    return [head, ...parts.slice(joined + 1)].join(old);
  }
  const characters = Array.from(text);
  let result = "";
  for (let index = 0; index <= characters.length; index += 1)
    result += (index < most ? replacement : "") + (characters[index] ?? "");
  return result;
}

/** At most `limit` parts, all for a negative one; an empty separator splits between characters. */
function split(text: string, separator: string, limit: CelValue): readonly string[] {
  if (limit === 0n) return [];
  const most = typeof limit === "bigint" && limit > 0n ? Number(limit) : Infinity;
  const parts = separator === "" ? Array.from(text) : text.split(separator);
  if (parts.length <= most) return parts;
  return [...parts.slice(0, most - 1), parts.slice(most - 1).join(separator)];
}

const escapes: Readonly<Record<string, string>> = {
  "\u0007": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
  "\\": "\\\\",
  '"': '\\"',
};

function quote(text: string): string {
  return `"${Array.from(text, (character) => escapes[character] ?? character).join("")}"`;
}

/** `indexOf` and `lastIndexOf` of a string; from `offset` on, or back. */
export function indexOfText(text: string, part: string, offset: CelValue | undefined): CelValue {
  if (part === "") return offset ?? 0n;
  const characters = Array.from(text);
  const from = typeof offset === "bigint" ? offset : 0n;
  if (from < 0n) return outOfRange(from);
  if (from >= BigInt(characters.length)) return -1n;
  const skipped = characters.slice(0, Number(from)).join("").length;
  const found = text.indexOf(part, skipped);
  return found === -1 ? -1n : BigInt(Array.from(text.slice(0, found)).length);
}

export function lastIndexOfText(
  text: string,
  part: string,
  offset: CelValue | undefined,
): CelValue {
  const characters = Array.from(text);
  if (part === "") return offset ?? BigInt(characters.length);
  if (
    offset === undefined &&
    new TextEncoder().encode(text).length < new TextEncoder().encode(part).length
  )
    return -1n;
  const from = typeof offset === "bigint" ? offset : BigInt(characters.length - 1);
  if (from < 0n) return outOfRange(from);
  if (from >= BigInt(characters.length)) return -1n;
  const upTo = characters.slice(0, Number(from)).join("").length;
  const found = text.lastIndexOf(part, upTo);
  return found === -1 ? -1n : BigInt(Array.from(text.slice(0, found)).length);
}
