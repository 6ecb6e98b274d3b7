import { isPlainObject } from "../../util/json.js";
import { exactJSON } from "./exact-number.js";

/** A value as the server's field errors show it: a text in quotes, all else as JSON. */
export function goValue(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "string") return goQuote(value);
  if (typeof value === "number") return goNumber(value);
  return goJSON(exactJSON(value) ?? "null");
}

/** JSON as Go writes it, which can stand in a page of HTML and in a script. */
export function goJSON(text: string): string {
  return text.replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Go's `%v` of what JSON can say. */
export function goPlain(value: unknown): string {
  if (value === null || value === undefined) return "<nil>";
  if (typeof value === "number") return goNumber(value);
  if (Array.isArray(value)) return `[${value.map(goPlain).join(" ")}]`;
  if (typeof value === "string") return value;
  if (typeof value === "bigint") return String(value);
  if (!isPlainObject(value)) return String(value === true);
  const members = Object.entries(value).toSorted(([a], [b]) => compareBytes(a, b));
  return `map[${members.map(([name, member]) => `${name}:${goPlain(member)}`).join(" ")}]`;
}

/** Go's `%T` of what JSON can say. */
export function goTypeOf(value: unknown): string {
  if (value === null || value === undefined) return "<nil>";
  if (Array.isArray(value)) return "[]interface {}";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "bigint") return "int64";
  if (typeof value === "number") return isLong(value) ? "int64" : "float64";
  return typeof value === "string" ? "string" : "map[string]interface {}";
}

/** Go's `%v` of a number as JSON is read: what fits in 64 bits as an integer, all else as a float. */
function goNumber(value: number): string {
  return isLong(value) ? String(value) : goFloat(value);
}

function isLong(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 63;
}

/** Go's `%v` of a float: with an exponent where there are more than six digits before the point. */
export function goFloat(value: number): string {
  const [digits = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) return String(value);
  const sign = exponent < 0 ? "-" : "+";
  return `${digits}e${sign}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

/** Go's `%q`. */
export function goQuote(text: string): string {
  let quoted = '"';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const short = escapes[character];
    if (short !== undefined) quoted += short;
    else if (code < 0x20 || code === 0x7f) quoted += `\\x${code.toString(16).padStart(2, "0")}`;
    else if ((code > 0x7f && code <= 0xa0) || code === 0xad) quoted += `\\u00${code.toString(16)}`;
    else quoted += character;
  }
  return `${quoted}"`;
}

const escapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\u0007": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

/** A moment as `metav1.Time` writes it: whole seconds in UTC. */
export function goTime(nowMs: number): string {
  return `${new Date(Math.floor(nowMs / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}

/** Compares texts as Go does, by their UTF-8 bytes. */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  // The order of code units differs only beyond the basic plane.
  return surrogate.test(a) || surrogate.test(b)
    ? Buffer.compare(Buffer.from(a), Buffer.from(b))
    : a < b
      ? -1
      : 1;
}

const surrogate = /[\ud800-\udfff]/;
