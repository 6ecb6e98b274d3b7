import { defineField } from "../../schema/define-field.js";
import { isPlainObject } from "../../util/json.js";

/**
 * A number as a text of JSON writes it.
 *
 * What JavaScript's numbers cannot hold and 64 bits can is a bigint, and nothing else is one: so two equal integers are
 * of one type.
 */
export function exactNumber(text: string): number | bigint {
  const value = Number(text);
  if (Number.isSafeInteger(value) || !Number.isInteger(value)) return value;
  // A float is kept as it is written again, with zeros after the digits that count.
  const digits = /^-?\d+$/.test(text) ? text : String(value);
  if (!/^-?\d+$/.test(digits)) return value;
  const integer = BigInt(digits);
  return BigInt.asIntN(64, integer) === integer ? narrowed(integer) : value;
}

/** An integer as {@link exactNumber} has it. */
export function narrowed(integer: bigint): number | bigint {
  const value = Number(integer);
  return Number.isSafeInteger(value) ? value : integer;
}

/** Whether a value that was read from JSON is a number. */
export function isNumeric(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

/** The text of a value that may hold bigints; `indent` as of `JSON.stringify`. */
export function exactJSON(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, undefined, indent);
  } catch (error) {
    // Hardly any value holds one.
    if (!(error instanceof TypeError)) throw error;
  }
  const marked = JSON.stringify(
    value,
    (_, member: unknown) => (typeof member === "bigint" ? `${mark}${member}` : member),
    indent,
  );
  return marked.replaceAll(marks, "$1");
}

/** What nobody else writes. */
const mark = `int64-${crypto.randomUUID()}:`;
const marks = new RegExp(`"${mark}(-?\\d+)"`, "g");

/** A number that Go reads as a float, with its text: an integer field does not take it, whatever its value. */
export class WrittenNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get value(): number | bigint {
    return exactNumber(this.text);
  }

  toJSON(): number | bigint {
    return this.value;
  }
}

/** A value with numbers where it has their texts. */
export function withoutTexts(value: unknown): unknown {
  if (value instanceof WrittenNumber) return value.value;
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (!isPlainObject(value)) return value;
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(value)) defineField(result, name, withoutTexts(value[name]));
  return result;
}
