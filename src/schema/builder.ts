import { type AnySchema, Schema } from "./node.js";
import { type Fields, ObjectSchema } from "./object-schema.js";
import type { JSONSchemaProps, JSONValue } from "./types.js";

/** What a builder function returns: a node that must be written, until `.optional()` or `.default()`. */
type Node<Input, Stored = Input> = Schema<Input, Stored, "required">;

/** Limits of a string; lengths count Unicode code points. */
export interface StringOptions {
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression in RE2 syntax; matches anywhere unless anchored. */
  readonly pattern?: string;
}

/** A string. */
export function string(options: StringOptions = {}): Node<string> {
  return new Schema({ type: "string", ...options }, "required");
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

/** A floating-point number of 64 bits. */
export function double(options: NumberOptions = {}): Node<number> {
  return new Schema({ type: "number", format: "double", ...options }, "required");
}

/** True or false. */
function booleanOf(): Node<boolean> {
  return new Schema({ type: "boolean" }, "required");
}

/** One of the given strings. */
function enumOf<const V extends readonly string[]>(values: V): Node<V[number]> {
  return new Schema({ type: "string", enum: [...values] }, "required");
}

/** An object with named fields; fields that are not named are pruned by the API server. */
export function object<F extends Fields>(fields: F): ObjectSchema<F> {
  return new ObjectSchema(fields);
}

/** Limits of a map. */
export interface MapOptions {
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** Whether one writer owns the whole map (`atomic`) or each entry has its own. @default "granular" */
  readonly type?: "atomic" | "granular";
}

/** A map from strings to values of one schema. */
export function map<V extends AnySchema>(
  values: V,
  options: MapOptions = {},
): Node<{ [name: string]: V["~input"] }, { readonly [name: string]: V["~stored"] }> {
  const { type, ...limits } = options;
  const mapType: JSONSchemaProps = type === undefined ? {} : { "x-kubernetes-map-type": type };
  const json = {
    type: "object",
    additionalProperties: values.json,
    ...limits,
    ...mapType,
  } as const;
  return new Schema(json, "required");
}

/** Limits of a list, and how it is merged. */
export interface ListOptions<Key extends string = string> {
  readonly minItems?: number;
  readonly maxItems?: number;
  /** How server-side apply merges: as one value, as a set of values, or by keys. @default "atomic" */
  readonly type?: "atomic" | "set" | "map";
  /** The fields that tell the items of a `map` list apart. */
  readonly keys?: readonly Key[];
}

type KeyOf<Item> = Item extends object ? Extract<keyof Item, string> : never;

/** A list of values of one schema. */
export function list<V extends AnySchema>(
  items: V,
  options: ListOptions<KeyOf<V["~stored"]>> = {},
): Node<readonly V["~input"][], readonly V["~stored"][]> {
  const { type, keys, ...limits } = options;
  const json: JSONSchemaProps = {
    type: "array",
    items: items.json,
    ...limits,
    ...(type === undefined ? {} : { "x-kubernetes-list-type": type }),
    ...(keys === undefined ? {} : { "x-kubernetes-list-map-keys": [...keys] }),
  };
  return new Schema(json, "required");
}

/** The API server's own expression for `resource.Quantity`, anchored. */
const quantityPattern =
  "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";

/** An amount such as `500m`, `1.5` or `20Gi`, written as a string or a number. */
export function quantity(): Node<string | number> {
  const json: JSONSchemaProps = {
    anyOf: [{ type: "integer" }, { type: "string" }],
    pattern: quantityPattern,
    "x-kubernetes-int-or-string": true,
  };
  return new Schema(json, "required");
}

/** A whole number or a string, such as a port's number or its name, `50%` or `2`. */
export function intOrString(): Node<number | string> {
  const json: JSONSchemaProps = {
    anyOf: [{ type: "integer" }, { type: "string" }],
    "x-kubernetes-int-or-string": true,
  };
  return new Schema(json, "required");
}

/** Any object; what is inside is neither checked nor pruned. */
export function anyObject(): Node<
  { [name: string]: JSONValue },
  { readonly [name: string]: JSONValue }
> {
  const json = { type: "object", "x-kubernetes-preserve-unknown-fields": true } as const;
  return new Schema(json, "required");
}

export { booleanOf as boolean, enumOf as enum };
