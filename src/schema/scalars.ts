import { Schema } from "./node.js";
import type { JSONSchemaProps } from "./types.js";
import type { StringFormat } from "./string-formats.js";

/** What a builder function returns: a node that must be written, until `.optional()` or `.default()`. */
export type Node<Input, Stored = Input> = Schema<Input, Stored, "required">;

/** Limits of a string; lengths count Unicode code points. */
export interface StringOptions {
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression in RE2 syntax; matches anywhere unless anchored. */
  readonly pattern?: string;
  /** What the string must be; the API server drops one that it does not know, which is a warning. */
  readonly format?: StringFormat | (string & {});
}

/** A string. */
export function string(options: StringOptions = {}): Node<string> {
  return new Schema({ type: "string", ...options }, "required");
}

/** A moment in RFC 3339, such as `2026-01-31T12:00:00Z`. */
export function dateTime(): Node<string> {
  return string({ format: "date-time" });
}

/** A day, such as `2026-01-31`. */
export function date(): Node<string> {
  return string({ format: "date" });
}

/** A span of time, such as `90s` or `1h30m`. */
export function duration(): Node<string> {
  return string({ format: "duration" });
}

/** Bytes in Base64; lengths count its characters. */
export function bytes(options: Pick<StringOptions, "minLength" | "maxLength"> = {}): Node<string> {
  return string({ format: "byte", ...options });
}

/** Limits of a number. */
export interface NumberOptions {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
}

/** A whole number of 32 bits. */
export function int32(options: NumberOptions = {}): Node<number> {
  return new Schema({ type: "integer", format: "int32", ...options }, "required");
}

/** A whole number of 64 bits; JavaScript is exact up to 2^53. */
export function int64(options: NumberOptions = {}): Node<number> {
  return new Schema({ type: "integer", format: "int64", ...options }, "required");
}

/** A whole number; of 64 bits too, though the schema does not say so. */
export function integer(options: NumberOptions = {}): Node<number> {
  return new Schema({ type: "integer", ...options }, "required");
}

/** A floating-point number of 32 bits. */
export function float(options: NumberOptions = {}): Node<number> {
  return new Schema({ type: "number", format: "float", ...options }, "required");
}

/** A floating-point number of 64 bits. */
export function double(options: NumberOptions = {}): Node<number> {
  return new Schema({ type: "number", format: "double", ...options }, "required");
}

/** A number. */
export function number(options: NumberOptions = {}): Node<number> {
  return new Schema({ type: "number", ...options }, "required");
}

/** True or false. */
export function boolean(): Node<boolean> {
  return new Schema({ type: "boolean" }, "required");
}

/** What an enum can list. */
export type Literal = string | number | boolean;

/** One of the given values, all of one type. */
export function enumOf<const V extends readonly Literal[]>(values: V): Node<V[number]> {
  // Anything else than a list is found when the definition is checked.
  if (!Array.isArray(values)) return new Schema({ type: "string", enum: values }, "required");
  return new Schema({ type: typeOfLiterals(values), enum: [...values] }, "required");
}

/** One value only. */
export function literal<const V extends Literal>(value: V): Node<V> {
  return enumOf<readonly [V]>([value]);
}

function typeOfLiterals(values: readonly Literal[]): "string" | "boolean" | "integer" | "number" {
  if (values.every((value) => typeof value === "string")) return "string";
  if (values.every((value) => typeof value === "boolean")) return "boolean";
  return values.every(Number.isInteger) ? "integer" : "number";
}

/** Limits of a whole number or string; each holds for values of its type. */
export type IntOrStringOptions = Omit<StringOptions, "format"> & NumberOptions;

const intOrStringJSON: JSONSchemaProps = {
  anyOf: [{ type: "integer" }, { type: "string" }],
  "x-kubernetes-int-or-string": true,
};

/** A whole number or a string, such as a port's number or its name, `50%` or `2`. */
export function intOrString(options: IntOrStringOptions = {}): Node<number | string> {
  return new Schema({ ...intOrStringJSON, ...options }, "required");
}

/** The API server's own expression for `resource.Quantity`, anchored. */
const quantityPattern =
  "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";

/** An amount such as `500m`, `1.5` or `20Gi`, written as a string or a number. */
export function quantity(): Node<string | number> {
  return intOrString({ pattern: quantityPattern });
}
