import { CONVERSIONS } from "./cel-conversions.js";
import {
  CelDuration,
  CelError,
  CelTimestamp,
  CelTypeName,
  CelUint,
  isCelList,
  isCelMap,
  itemsOf,
  typeNameOf,
  type CelList,
  type CelMap,
  type CelValue,
} from "./cel-value.js";

/**
 * `'…'.format([…])`.
 *
 * Follows cel-go `ext/formatting.go` with the locale `en_US`: `%f` groups digits with commas, `%e`
 * writes a power of ten.
 */
export function formatText(text: string, values: CelValue): CelValue {
  if (!isCelList(values)) return new CelError("no such overload: format");
  let used = 0;
  let result = "";
  for (let at = 0; at < text.length;) {
    const clause = /^%(?:%|(?:\.(\d*))?([^]?))/.exec(text.slice(at, at + 400));
    if (text[at] !== "%" || clause === null) {
      result += text.charAt(at);
      at += 1;
    } else if (clause[0] === "%%") {
      result += "%";
      at += 2;
    } else {
      if (used >= values.size) return new CelError(`index ${used} out of range`);
      const formatted = formatClause(clause, values.at(used));
      if (formatted instanceof CelError) return formatted;
      used += 1;
      result += formatted;
      at += clause[0].length;
    }
  }
  return result;
}

function formatClause(
  [whole, precision, letter = ""]: RegExpExecArray,
  value: CelValue,
): string | CelError {
  if (whole === "%") return new CelError("unexpected end of string");
  if (precision !== undefined && letter === "")
    return clauseFault("error while parsing precision: could not find end of precision specifier");
  if (precision === "" || Number(precision) > 2 ** 62)
    return clauseFault(
      "error while parsing precision: error while converting precision to integer",
    );
  const format = Object.hasOwn(clauses, letter) ? clauses[letter] : undefined;
  if (format === undefined) return clauseFault(`unrecognized formatting clause "${letter}"`);
  const result = format(value, precision === undefined ? 6 : Number(precision));
  return result instanceof CelError
    ? new CelError(`error during formatting: ${result.message}`)
    : result;
}

function clauseFault(message: string): CelError {
  return new CelError(`could not parse formatting clause: ${message}`);
}

type Clause = (value: CelValue, precision: number) => string | CelError;

const clauses: Readonly<Record<string, Clause>> = {
  s: (value) => asText(value),
  d: (value) => {
    if (typeof value === "bigint") return String(value);
    return value instanceof CelUint
      ? String(value.value)
      : given("decimal clause can only be used on integers", value);
  },
  f: (value, precision) => {
    const number = doubleOf(value);
    return number === undefined
      ? given("fixed-point clause can only be used on doubles", value)
      : formatFixed(number, precision);
  },
  // An API server takes the precision for the least number of characters.
  e: (value, precision) => {
    const number = doubleOf(value);
    return number === undefined
      ? given("scientific clause can only be used on doubles", value)
      : formatScientific(number).padStart(precision);
  },
  b: (value) => {
    if (typeof value === "boolean") return value ? "1" : "0";
    return (
      integerIn(value, 2) ?? given("only integers and bools can be formatted as binary", value)
    );
  },
  x: (value) => asHex(value),
  X: (value) => {
    const text = asHex(value);
    return typeof text === "string" ? text.toUpperCase() : text;
  },
  o: (value) => integerIn(value, 8) ?? given("octal clause can only be used on integers", value),
};

function given(message: string, value: CelValue): CelError {
  return new CelError(`${message}, was given ${typeNameOf(value)}`);
}

function integerIn(value: CelValue, base: number): string | undefined {
  if (typeof value === "bigint") return value.toString(base);
  return value instanceof CelUint ? value.value.toString(base) : undefined;
}

function asHex(value: CelValue): string | CelError {
  const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
  if (bytes instanceof Uint8Array)
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return (
    integerIn(value, 16) ??
    given("only integers, byte buffers, and strings can be formatted as hex", value)
  );
}

/** The texts of the values that are no numbers are taken as well. */
function doubleOf(value: CelValue): number | undefined {
  if (typeof value === "number") return value;
  const isSpecial = value === "NaN" || value === "Infinity" || value === "-Infinity";
  return isSpecial ? Number(value) : undefined;
}

function special(value: number): string | undefined {
  if (Number.isNaN(value)) return "NaN";
  if (Number.isFinite(value)) return undefined;
  return value > 0 ? "∞" : "-∞";
}

function formatFixed(value: number, precision: number): string {
  const known = special(value);
  if (known !== undefined) return known;
  const [whole = "", fraction = ""] = rounded(value, precision).split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
  return fraction === "" ? grouped : `${grouped}.${fraction}`;
}

/** The exact decimal value of a double, rounded half to even. */
function rounded(value: number, precision: number): string {
  const [numerator, denominator] = fractionOf(Math.abs(value));
  const scaled = numerator * 10n ** BigInt(precision);
  const [quotient, rest] = [scaled / denominator, scaled % denominator];
  const isUp = rest * 2n > denominator || (rest * 2n === denominator && quotient % 2n === 1n);
  const text = String(isUp ? quotient + 1n : quotient).padStart(precision + 1, "0");
  const whole = text.slice(0, text.length - precision);
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  return precision === 0 ? sign + whole : `${sign}${whole}.${text.slice(text.length - precision)}`;
}

/** A double as a fraction of whole numbers. */
function fractionOf(value: number): readonly [bigint, bigint] {
  let numerator = value;
  let denominator = 1n;
  while (!Number.isInteger(numerator)) {
    numerator *= 2;
    denominator *= 2n;
  }
  return [BigInt(numerator), denominator];
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

function formatScientific(value: number): string {
  const known = special(value);
  if (known !== undefined) return known;
  const [mantissa = "", exponentText = "0"] = value.toExponential(6).split("e");
  const exponent = Number(exponentText);
  const raised = Array.from(String(Math.abs(exponent)).padStart(2, "0"), (digit) =>
    superscripts.charAt(Number(digit)),
  );
  return `${mantissa}×10${exponent < 0 ? "⁻" : ""}${raised.join("")}`;
}

function asText(value: CelValue): string | CelError {
  if (isCelList(value)) return formatList(value);
  if (isCelMap(value)) return formatMap(value);
  if (value === null) return "null";
  if (value instanceof CelTypeName) return value.name;
  const text = CONVERSIONS["string"]?.(value);
  const isFormattable = !typeNameOf(value).startsWith("net.");
  if (typeof text === "string" && isFormattable) return text;
  if (text instanceof CelError && isFormattable)
    return new CelError(`could not convert argument "${text.message}" to string`);
  return given(
    "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps",
    value,
  );
}

function formatList(list: CelList): string | CelError {
  const parts: string[] = [];
  for (const item of itemsOf(list)) {
    const text = asMember(item);
    if (text instanceof CelError) return text;
    parts.push(text);
  }
  return `[${parts.join(", ")}]`;
}

function formatMap(map: CelMap): string | CelError {
  const pairs: (readonly [string, string])[] = [];
  for (const key of map.keys()) {
    const isKey = ["string", "boolean", "bigint"].includes(typeof key) || key instanceof CelUint;
    if (!isKey)
      return new CelError(`no formatting function for map key of type ${typeNameOf(key)}`);
    const [name, value] = [asMember(key), asMember(map.find(key) ?? null)];
    if (name instanceof CelError) return name;
    if (value instanceof CelError) return value;
    pairs.push([name, value]);
  }
  const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${sorted.map(([name, value]) => `${name}:${value}`).join(", ")}}`;
}

/** A value inside a list or map, as it would be written in an expression. */
function asMember(value: CelValue): string | CelError {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    const known = Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
    if (!Number.isFinite(value)) return `"${known}"`;
    return rounded(value, 6);
  }
  const text = asText(value);
  if (text instanceof CelError) return text;
  if (value instanceof CelTimestamp) return `timestamp("${text}")`;
  if (value instanceof CelDuration) return `duration("${text}")`;
  return value instanceof Uint8Array ? `b${JSON.stringify(text)}` : text;
}
