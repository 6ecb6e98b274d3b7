import { intOrString as intOrStringNode, quantity as quantityNode } from "../schema/builder.js";
import type { JSONSchemaProps, JSONValue } from "../schema/types.js";

/** What shapes are made of: nodes of a structural schema, which are shared and never changed. */
export type Part = JSONSchemaProps;

/** Puts the making of a part off until it is first asked for; a bundle leaves out what nothing asks for. */
export function once(make: () => Part): () => Part {
  let made: Part | undefined;
  return () => (made ??= make());
}

export const text: Part = { type: "string" };
export const time: Part = { type: "string", format: "date-time" };
export const bool: Part = { type: "boolean" };
export const int32: Part = { type: "integer", format: "int32" };
export const int64: Part = { type: "integer", format: "int64" };
export const anyObject: Part = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

/** A whole number or a string. */
export function intOrString(): Part {
  return intOrStringNode().json;
}

/** An amount such as `500m`. */
export function quantity(): Part {
  return quantityNode().json;
}

/** One of some texts. */
export function choice(...values: readonly string[]): Part {
  return { type: "string", enum: values };
}

/** An object with named fields. */
export function object(
  properties: Readonly<Record<string, Part>>,
  required?: readonly string[],
  mapType?: "atomic" | "granular",
): Part {
  return {
    type: "object",
    properties,
    ...(required === undefined ? {} : { required }),
    ...(mapType === undefined ? {} : { "x-kubernetes-map-type": mapType }),
  };
}

/** A map from strings to values of one part. */
export function map(values: Part, mapType?: "atomic" | "granular"): Part {
  return {
    type: "object",
    additionalProperties: values,
    ...(mapType === undefined ? {} : { "x-kubernetes-map-type": mapType }),
  };
}

/** A list that is merged as one value. */
export function atomic(items: Part): Part {
  return { type: "array", items, "x-kubernetes-list-type": "atomic" };
}

/** A list that is merged as a set of values. */
export function set(items: Part): Part {
  return { type: "array", items, "x-kubernetes-list-type": "set" };
}

/** A list whose items are told apart by fields of theirs. */
export function keyed(keys: readonly string[], items: Part): Part {
  return {
    type: "array",
    items,
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": keys,
  };
}

/** The part with a value that the API server fills in. */
export function withDefault(part: Part, value: JSONValue): Part {
  return { ...part, default: value };
}
