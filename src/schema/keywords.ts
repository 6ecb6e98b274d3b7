import { defineField } from "./define-field.js";
import type { JSONSchemaProps } from "./types.js";

/** What kind of value a keyword has, for checks and for walks over a schema's JSON. */
export type KeywordKind =
  | "text"
  | "flag"
  | "number"
  | "count"
  | "json"
  | "jsons"
  | "texts"
  | "docs"
  | "rules"
  | "schema"
  | "schemas"
  | "schema or flag"
  | "fields";

/**
 * Every keyword that a CustomResourceDefinition can carry, in the order in which schemas are written.
 *
 * Follows `JSONSchemaProps` of apiextensions.k8s.io/v1.
 */
const keywords: { readonly [K in keyof Required<JSONSchemaProps>]: KeywordKind } = {
  description: "text",
  title: "text",
  externalDocs: "docs",
  type: "text",
  format: "text",
  nullable: "flag",
  "x-kubernetes-int-or-string": "flag",
  "x-kubernetes-embedded-resource": "flag",
  "x-kubernetes-preserve-unknown-fields": "flag",
  default: "json",
  example: "json",
  enum: "jsons",
  minimum: "number",
  exclusiveMinimum: "flag",
  maximum: "number",
  exclusiveMaximum: "flag",
  multipleOf: "number",
  minLength: "count",
  maxLength: "count",
  pattern: "text",
  properties: "fields",
  required: "texts",
  additionalProperties: "schema or flag",
  minProperties: "count",
  maxProperties: "count",
  "x-kubernetes-map-type": "text",
  items: "schema",
  minItems: "count",
  maxItems: "count",
  uniqueItems: "flag",
  "x-kubernetes-list-type": "text",
  "x-kubernetes-list-map-keys": "texts",
  allOf: "schemas",
  anyOf: "schemas",
  oneOf: "schemas",
  not: "schema",
  "x-kubernetes-validations": "rules",
};

const kinds: ReadonlyMap<string, KeywordKind> = new Map(Object.entries(keywords));
const order: ReadonlyMap<string, number> = new Map(
  Object.keys(keywords).map((name, index) => [name, index]),
);

/** The kind of a keyword's value; `undefined` where there is no such keyword. */
export function kindOfKeyword(name: string): KeywordKind | undefined {
  return kinds.get(name);
}

/** A schema with the keywords of each node in their customary order; fields keep theirs. */
export function orderKeywords(schema: JSONSchemaProps): JSONSchemaProps {
  const members: Readonly<Record<string, unknown>> = { ...schema };
  const result: Record<string, unknown> = {};
  for (const name of orderedNames(schema)) defineField(result, name, ordered(name, members[name]));
  return result;
}

/** Sorted only where need be: most nodes are written in this order. */
function orderedNames(schema: JSONSchemaProps): readonly string[] {
  const names = Object.keys(schema);
  const places = names.map((name) => order.get(name) ?? 0);
  const isOrdered = places.every(
    (place, index) => index === 0 || place >= (places[index - 1] ?? 0),
  );
  return isOrdered ? names : names.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
}

function ordered(name: string, value: unknown): unknown {
  switch (kinds.get(name)) {
    case "schema":
    case "schema or flag":
      return isNode(value) ? orderKeywords(value) : value;
    case "schemas":
      return Array.isArray(value) ? value.map(orderKeywords) : value;
    case "fields":
      return isNode(value) ? orderedFields(value) : value;
    default:
      return value;
  }
}

function orderedFields(fields: object): unknown {
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    defineField(result, name, orderKeywords(field));
  return result;
}

function isNode(value: unknown): value is JSONSchemaProps {
  return typeof value === "object" && value !== null;
}
