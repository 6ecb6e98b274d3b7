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
  const names = Object.keys(schema).toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  const members: Readonly<Record<string, unknown>> = { ...schema };
  return Object.fromEntries(names.map((name) => [name, ordered(name, members[name])]));
}

function ordered(name: string, value: unknown): unknown {
  switch (kinds.get(name)) {
    case "schema":
    case "schema or flag":
      return isNode(value) ? orderKeywords(value) : value;
    case "schemas":
      return Array.isArray(value) ? value.map(orderKeywords) : value;
    case "fields":
      return isNode(value)
        ? Object.fromEntries(
            Object.entries(value).map(([field, schema]) => [field, orderKeywords(schema)]),
          )
        : value;
    default:
      return value;
  }
}

function isNode(value: unknown): value is JSONSchemaProps {
  return typeof value === "object" && value !== null;
}
