import type { ObjectMeta } from "../meta/object.js";
import { ListSchema, MapSchema } from "./collections.js";
import { type AnySchema, Schema } from "./node.js";
import { type Fields, type ObjectInput, ObjectSchema, type ObjectStored } from "./object-schema.js";
import { parseSchema } from "./parse-schema.js";
import { boolean, enumOf, type Node } from "./scalars.js";
import type { JSONSchemaProps, JSONValue } from "./types.js";

/** Limits of an object, and how it is merged. */
export interface MapOptions {
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** Whether one writer owns the whole object (`atomic`) or each entry has its own. @default "granular" */
  readonly type?: "atomic" | "granular";
}

/** An object with named fields; fields that are not named are pruned by the API server. */
export function object<F extends Fields>(fields: F, options: MapOptions = {}): ObjectSchema<F> {
  return new ObjectSchema(fields, { type: "object", properties: {}, ...mapKeywords(options) });
}

/** A map from strings to values of one schema. */
export function map<V extends AnySchema>(
  values: V,
  options: MapOptions = {},
): Node<{ [name: string]: V["~input"] }, { readonly [name: string]: V["~stored"] }> {
  return new MapSchema(values, { type: "object", ...mapKeywords(options) });
}

function mapKeywords({ type, ...limits }: MapOptions): JSONSchemaProps {
  return type === undefined ? limits : { ...limits, "x-kubernetes-map-type": type };
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
  return new ListSchema(items, {
    type: "array",
    ...limits,
    ...(type === undefined ? {} : { "x-kubernetes-list-type": type }),
    ...(keys === undefined ? {} : { "x-kubernetes-list-map-keys": [...keys] }),
  });
}

/** Any value of JSON; what is inside is neither checked nor pruned. */
export function any(): Node<JSONValue> {
  return new Schema({ "x-kubernetes-preserve-unknown-fields": true }, "required");
}

/** Any object; what is inside is neither checked nor pruned. */
export function anyObject(): Node<
  { [name: string]: JSONValue },
  { readonly [name: string]: JSONValue }
> {
  const json = { type: "object", "x-kubernetes-preserve-unknown-fields": true } as const;
  return new Schema(json, "required");
}

/** What every embedded resource has, beside its own fields. */
interface ResourceFields {
  apiVersion: string;
  kind: string;
  metadata?: ObjectMeta | undefined;
}

/**
 * A whole Kubernetes object inside another.
 *
 * The API server checks `apiVersion`, `kind` and `metadata`. Without fields the rest is
 * kept unchecked; with fields, those are checked and others pruned.
 */
export function embeddedResource(): Node<
  ResourceFields & { [name: string]: unknown },
  Readonly<ResourceFields> & { readonly [name: string]: unknown }
>;
export function embeddedResource<F extends Fields>(
  fields: F,
): Node<ResourceFields & ObjectInput<F>, Readonly<ResourceFields> & ObjectStored<F>>;
export function embeddedResource(fields?: Fields): Node<object> {
  const type = { type: "object", "x-kubernetes-embedded-resource": true } as const;
  return fields === undefined
    ? new Schema({ ...type, "x-kubernetes-preserve-unknown-fields": true }, "required")
    : new ObjectSchema(fields, { ...type, properties: {} });
}

/**
 * A schema in its OpenAPI form, for what the builder has no word for.
 *
 * The types of its values are the author's to name; the schema is checked like any other.
 *
 * @example
 * const port = k.schema<number>({ type: "integer", minimum: 1, externalDocs: { url: "https://example.com" } });
 */
export function schema<Input, Stored = Input>(json: JSONSchemaProps): Node<Input, Stored> {
  return parseSchema<Input, Stored>(json);
}

export { boolean, enumOf as enum };
export {
  bytes,
  date,
  dateTime,
  double,
  duration,
  float,
  int32,
  int64,
  integer,
  type IntOrStringOptions,
  intOrString,
  literal,
  number,
  type NumberOptions,
  quantity,
  string,
  type StringOptions,
} from "./scalars.js";
export { union } from "./union.js";
