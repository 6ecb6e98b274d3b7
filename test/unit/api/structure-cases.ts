import {
  type Table,
  text,
  object,
  list,
  open,
  embedded,
  intOrString,
  listType,
  mapType,
  keys,
  status,
  ofField,
  ofRoot,
  pair,
  resource,
} from "./case-parts.js";

/** Schemas that show the rules of structure. */
export const ofStructure: Table = {
  SCHEMA_ROOT: {
    accepted: {
      ...ofRoot({
        "no fields": { type: "object" },
        "alternatives, without a status subresource": {
          type: "object",
          properties: { a: text, b: text },
          oneOf: [{ required: ["a"] }, { required: ["b"] }],
        },
      }),
      ...ofRoot(
        {
          "a title and rules beside the status subresource": {
            type: "object",
            title: "T",
            description: "d",
            required: ["spec"],
            properties: { spec: { type: "object" } },
            "x-kubernetes-validations": [{ rule: "self.metadata.name.size() < 9" }],
          },
          "unknown fields beside the status subresource": { type: "object", [open]: true },
        },
        status,
      ),
    },
    refused: {
      ...ofRoot({
        "a string": { type: "string" },
        "no type": { properties: { a: text } },
        "a type that may be null": { type: "object", nullable: true },
        "a map": { type: "object", additionalProperties: text },
        "a map of anything": { type: "object", additionalProperties: true },
      }),
      ...ofRoot(
        {
          "alternatives beside the status subresource": object(
            { a: text },
            { anyOf: [{ required: ["a"] }] },
          ),
          "a count beside the status subresource": { type: "object", minProperties: 1 },
          "a map type beside the status subresource": { type: "object", [mapType]: "atomic" },
        },
        status,
      ),
    },
  },
  SCHEMA_TYPE: {
    accepted: ofField({
      "every scalar": object({
        a: text,
        b: { type: "integer" },
        c: { type: "number" },
        d: { type: "boolean" },
      }),
      "no type where anything goes": { [open]: true },
      "no type of an integer or string": { [intOrString]: true },
      "a type where anything goes": { type: "string", [open]: true },
    }),
    refused: {
      ...ofField({
        "no type of a field": { description: "d" },
        "an unknown type": { type: "float" },
        "null as a type": { type: "null" },
        "no type of an item": list({ pattern: "a" }),
        "no type of a map's values": { type: "object", additionalProperties: {} },
        "no type of an item of an item": list(list({})),
      }),
    },
  },
  SCHEMA_ITEMS: {
    accepted: ofField({
      "a list of strings": list(text),
      "a list of anything": list({ [open]: true }),
      "a list of lists": list(list(text)),
    }),
    refused: ofField({
      "a list of nothing": { type: "array" },
      "a list in a list": list({ type: "array" }),
      "a list in a map": { type: "object", additionalProperties: { type: "array" } },
    }),
  },
  SCHEMA_PROPERTIES: {
    accepted: ofField({
      "any fields beside named ones": object({ b: text }, { additionalProperties: true }),
      "a map": { type: "object", additionalProperties: text },
      "a map with no named fields": object({}, { additionalProperties: text }),
      "no other fields": { type: "object", additionalProperties: false },
    }),
    refused: ofField({
      "a map with named fields": object({ b: text }, { additionalProperties: text }),
      "named fields and no other": object({ b: text }, { additionalProperties: false }),
      "a map with named fields in a list": list(
        object({ b: text }, { additionalProperties: text }),
      ),
    }),
  },
  SCHEMA_LIST_TYPE: {
    accepted: ofField({
      "an atomic list": list(text, { [listType]: "atomic" }),
      "a set": list(text, { [listType]: "set" }),
      "uniqueItems that is false": list(text, { uniqueItems: false }),
    }),
    refused: ofField({
      "an unknown list type": list(text, { [listType]: "bag" }),
      "a list type of a string": { type: "string", [listType]: "atomic" },
      "a list type of an object": { type: "object", [listType]: "set" },
      "unique items": list(text, { uniqueItems: true }),
    }),
  },
  SCHEMA_MAP_TYPE: {
    accepted: ofField({
      "an atomic object": object({ b: text }, { [mapType]: "atomic" }),
      "a granular map": { type: "object", additionalProperties: text, [mapType]: "granular" },
      "an atomic object of anything": { type: "object", [open]: true, [mapType]: "atomic" },
    }),
    refused: ofField({
      "an unknown map type": object({ b: text }, { [mapType]: "set" }),
      "a map type of a list": list(text, { [mapType]: "atomic" }),
      "a map type without a type": { [open]: true, [mapType]: "atomic" },
    }),
  },
  SCHEMA_LIST_SET: {
    accepted: ofField({
      "atomic objects": list(object({ b: text }, { [mapType]: "atomic" }), { [listType]: "set" }),
      lists: list(list(text), { [listType]: "set" }),
      "atomic lists": list(list(text, { [listType]: "atomic" }), { [listType]: "set" }),
      "integers or strings": list({ [intOrString]: true }, { [listType]: "set" }),
    }),
    refused: ofField({
      objects: list(object({ b: text }), { [listType]: "set" }),
      "granular objects": list(object({ b: text }, { [mapType]: "granular" }), {
        [listType]: "set",
      }),
      sets: list(list(text, { [listType]: "set" }), { [listType]: "set" }),
      "strings that may be null": list({ type: "string", nullable: true }, { [listType]: "set" }),
    }),
  },
  SCHEMA_LIST_KEYS: {
    accepted: ofField({
      "a required key": list(pair, { [listType]: "map", [keys]: ["name"] }),
      "a key with a default": list(object({ name: { type: "string", default: "a" } }), {
        [listType]: "map",
        [keys]: ["name"],
      }),
      "two keys": list(object({ a: text, b: { type: "integer" } }, { required: ["a", "b"] }), {
        [listType]: "map",
        [keys]: ["a", "b"],
      }),
      "no keys of an atomic list": list(pair, { [listType]: "atomic", [keys]: [] }),
    }),
    refused: ofField({
      "keys without a list type": list(pair, { [keys]: ["name"] }),
      "keys of a set": list(text, { [listType]: "set", [keys]: ["name"] }),
      "no keys": list(pair, { [listType]: "map" }),
      "items that are strings": list(text, { [listType]: "map", [keys]: ["name"] }),
      "a key that is no field": list(pair, { [listType]: "map", [keys]: ["id"] }),
      "a key twice": list(pair, { [listType]: "map", [keys]: ["name", "name"] }),
      "an optional key": list(pair, { [listType]: "map", [keys]: ["name", "port"] }),
      "a key that may be null": list(
        object({ name: { type: "string", nullable: true } }, { required: ["name"] }),
        { [listType]: "map", [keys]: ["name"] },
      ),
      "a key that is an object": list(
        object({ name: object({ b: text }) }, { required: ["name"] }),
        {
          [listType]: "map",
          [keys]: ["name"],
        },
      ),
      "items that may be null": list(
        { ...pair, nullable: true },
        { [listType]: "map", [keys]: ["name"] },
      ),
    }),
  },
  SCHEMA_INT_OR_STRING: {
    accepted: ofField({
      alone: { [intOrString]: true },
      "with alternatives": {
        [intOrString]: true,
        anyOf: [{ type: "integer" }, { type: "string" }],
      },
      "with alternatives and more": {
        [intOrString]: true,
        allOf: [{ anyOf: [{ type: "integer" }, { type: "string" }] }, { pattern: "^a" }],
      },
      "beside a type": { type: "integer", [intOrString]: true },
    }),
    refused: ofField({
      "beside unknown fields": { [intOrString]: true, [open]: true },
      "beside unknown fields in a list": list({ [intOrString]: true, [open]: true }),
      "beside unknown fields in a map": {
        type: "object",
        additionalProperties: { [intOrString]: true, [open]: true },
      },
      "as an embedded resource": {
        type: "object",
        [intOrString]: true,
        [embedded]: true,
        [open]: true,
      },
    }),
  },
  SCHEMA_EMBEDDED: {
    accepted: ofField({
      "of any fields": resource({ [open]: true }),
      "of a named field": resource({ properties: { spec: { type: "object" } } }),
      "with metadata": resource({
        [open]: true,
        properties: {
          metadata: object({ labels: { type: "object", additionalProperties: text } }),
        },
      }),
    }),
    refused: ofField({
      "without fields": resource({}),
      "without a type": { [embedded]: true, [open]: true },
      "as a string": { type: "string", [embedded]: true, [open]: true },
      "as a map": resource({ additionalProperties: text, [open]: true }),
      "inside metadata": resource({
        [open]: true,
        properties: { metadata: object({ labels: resource({ [open]: true }) }) },
      }),
    }),
  },
  SCHEMA_METADATA: {
    accepted: {
      ...ofRoot({
        "a name with a pattern": object({
          metadata: object({ name: { type: "string", pattern: "^a", maxLength: 9 } }),
        }),
        "a name and a prefix": object({
          metadata: object({ name: text, generateName: { type: "string", maxLength: 9 } }),
        }),
        "texts of the other two": object({
          apiVersion: { type: "string", description: "d" },
          kind: { type: "string", enum: ["Thing"] },
          metadata: { type: "object" },
        }),
      }),
      ...ofField({ "metadata of a field, of any type": object({ metadata: text }) }),
    },
    refused: {
      ...ofRoot({
        labels: object({
          metadata: object({ labels: { type: "object", additionalProperties: text } }),
        }),
        "a required name": object({ metadata: object({ name: text }, { required: ["name"] }) }),
        "a description": object({ metadata: { type: "object", description: "d" } }),
        "metadata as a string": object({ metadata: text }),
        "a kind as an integer": object({ kind: { type: "integer" } }),
        "an apiVersion as an object": object({ apiVersion: { type: "object" } }),
        "unknown fields of metadata": object({ metadata: { type: "object", [open]: true } }),
      }),
      ...ofField({
        "a kind of an embedded resource as a boolean": resource({
          properties: { kind: { type: "boolean" } },
        }),
      }),
    },
  },
  SCHEMA_PRESERVE: {
    accepted: ofField({
      "true of an object": { type: "object", [open]: true },
      "true beside fields": object({ b: text }, { [open]: true }),
      "true of a list's items": list({ type: "object", [open]: true }),
    }),
    refused: ofField({
      "false of an object": { type: "object", [open]: false },
      "false of a string": { type: "string", [open]: false },
      "false of a list's items": list({ type: "object", [open]: false }),
    }),
  },
  SCHEMA_NESTED: {
    accepted: ofField({
      "restrictions of values": {
        type: "string",
        allOf: [{ maxLength: 9 }, { pattern: "a" }],
        anyOf: [{ minLength: 1 }, { enum: ["", "b"] }],
        not: { format: "uuid" },
      },
      "required fields": object(
        { b: text, c: text },
        { oneOf: [{ required: ["b"] }, { required: ["c"], not: { required: ["b"] } }] },
      ),
      "restrictions of fields": object(
        { b: text, c: list(text) },
        {
          anyOf: [
            { properties: { b: { enum: ["x"] } } },
            { properties: { c: { items: { maxLength: 2 } } } },
          ],
        },
      ),
      "restrictions of a field that is not declared": object(
        { b: text },
        { anyOf: [{ properties: { other: { minLength: 1 } } }] },
      ),
      "examples and links": {
        type: "string",
        allOf: [{ example: "x", externalDocs: { url: "y" } }],
      },
      "the two types, of a string": {
        type: "string",
        anyOf: [{ type: "integer" }, { type: "string" }],
      },
    }),
    refused: ofField({
      "a type": { type: "string", allOf: [{ type: "string" }] },
      "types in another order": {
        [intOrString]: true,
        anyOf: [{ type: "string" }, { type: "integer" }],
      },
      "types with more": {
        [intOrString]: true,
        anyOf: [{ type: "integer", minimum: 1 }, { type: "string" }],
      },
      "a description": { type: "string", anyOf: [{ description: "d" }] },
      "a title": { type: "string", not: { title: "t" } },
      "a default": { type: "string", oneOf: [{ default: "d" }] },
      "a null": { type: "string", allOf: [{ nullable: true }] },
      "other fields": object({ b: text }, { allOf: [{ additionalProperties: { maxLength: 1 } }] }),
      "a rule": { type: "string", allOf: [{ "x-kubernetes-validations": [{ rule: "true" }] }] },
      "unknown fields": object({ b: text }, { not: { [open]: true } }),
      "an integer or string": { type: "string", allOf: [{ [intOrString]: true }] },
      "a type of a field": object({ b: text }, { allOf: [{ properties: { b: text } }] }),
      "a type of an item": list(text, { allOf: [{ items: text }] }),
      metadata: object(
        { metadata: object({}) },
        { anyOf: [{ required: ["b"] }, { properties: { metadata: {} } }] },
      ),
      "a type two levels down": {
        type: "string",
        allOf: [{ not: { anyOf: [{ type: "string" }, {}] } }],
      },
      "an embedded resource": object({ b: text }, { allOf: [{ [embedded]: true }] }),
      "a list type": list(text, { allOf: [{ [listType]: "set" }] }),
    }),
  },
  SCHEMA_UNDECLARED: {
    accepted: ofRoot({
      "a field that is declared": object(
        { spec: object({ a: text }) },
        { anyOf: [{ properties: { spec: { properties: { a: { minLength: 1 } } } } }] },
      ),
      "a required field that is not": object(
        { spec: object({}) },
        { allOf: [{ required: ["other"] }] },
      ),
      "items that are declared": object(
        { spec: list(text) },
        { not: { properties: { spec: { items: { minLength: 3 } } } } },
      ),
    }),
    refused: ofRoot({
      "a field": object(
        { spec: object({}) },
        { anyOf: [{ properties: { other: { minLength: 1 } } }] },
      ),
      "a field of a field": object(
        { spec: object({}) },
        { not: { properties: { spec: { properties: { a: { minLength: 1 } } } } } },
      ),
      items: object(
        { spec: { type: "object" } },
        { allOf: [{ properties: { spec: { items: { minLength: 1 } } } }] },
      ),
      "a field two levels down": object(
        { spec: object({}) },
        { oneOf: [{ not: { properties: { b: {} } } }] },
      ),
    }),
  },
};
