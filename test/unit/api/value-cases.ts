import {
  type Table,
  fieldIn,
  text,
  object,
  list,
  open,
  ofRoot,
  intOrString,
  listType,
  ofField,
  resource,
} from "./case-parts.js";

/** Schemas that show the rules of patterns, defaults and keywords. */
export const ofValues: Table = {
  SCHEMA_PATTERN: {
    accepted: ofField({
      "a class of Unicode": { type: "string", pattern: "^\\p{L}+$" },
      "flags and lazy repetition": { type: "string", pattern: "(?i)^a+?$" },
      "a named group": { type: "string", pattern: "(?P<a>b)" },
      "a pattern of an integer": { type: "integer", pattern: "a" },
      "classes by long names": { type: "string", pattern: "^[\\p{Letter}\\p{^digit}]\\P{punct}" },
      "classes in any spelling": {
        type: "string",
        pattern: "\\p{lu}\\p{ASCII}\\p{letter-number}\\p{latin}\\pn\\p{ L }",
      },
      "what looks like a class and is not": { type: "string", pattern: "\\Q\\p{a}\\E\\\\p{a}" },
      "one name of two groups": { type: "string", pattern: "(?P<a>b)(?<a>c)" },
    }),
    refused: ofField({
      "a look-ahead": { type: "string", pattern: "a(?!b)" },
      "a look-behind": { type: "string", pattern: "(?<=a)b" },
      "a back-reference": { type: "string", pattern: "(a)\\1" },
      "a class that there is not": { type: "string", pattern: "\\p{Lower}" },
      "a script of two words": { type: "string", pattern: "\\p{Old_Italic}" },
      "an open bracket": { type: "string", pattern: "[a" },
      "too many repetitions": { type: "string", pattern: "a{1001}" },
      "a bad pattern inside": { type: "string", allOf: [{ pattern: "(" }] },
      "a bad pattern of a map's values": {
        type: "object",
        additionalProperties: { type: "string", pattern: "*" },
      },
    }),
  },
  SCHEMA_DEFAULT: {
    accepted: ofField({
      "a string": { type: "string", default: "a", maxLength: 1 },
      "an object": object({ b: text }, { default: { b: "x" } }),
      "an empty object before its own defaults": object(
        { b: { type: "string", default: "x" } },
        { default: {} },
      ),
      "a list": list({ type: "integer", maximum: 3 }, { default: [1, 2, 3] }),
      "an unknown field where those are kept": object(
        { b: text },
        { [open]: true, default: { c: 1 } },
      ),
      "an integer or string": { [intOrString]: true, default: "50%" },
      "anything for an integer or string without alternatives": {
        [intOrString]: true,
        default: {},
      },
      "one that its rules hold for": {
        type: "string",
        maxLength: 9,
        default: "a",
        "x-kubernetes-validations": [{ rule: "self != ''" }, { rule: "self == oldSelf" }],
      },
      "one with the defaults that its rule reads": object(
        { b: { type: "integer", default: 1 } },
        { default: { b: 1 }, "x-kubernetes-validations": [{ rule: "self.b > 0" }] },
      ),
      "a null, which is dropped": { type: "string", default: null },
      "a wrong one inside a map": {
        type: "object",
        additionalProperties: object({ b: { type: "integer", default: "x" } }),
      },
      "a repeated item of a set": list(text, { [listType]: "set", default: ["a", "a"] }),
      "an integer of a number": { type: "number", default: 1 },
      "a string beside a format, whatever the type": {
        type: "boolean",
        format: "postcode",
        default: "a",
      },
      "a list beside a format of numbers": { type: "string", format: "double", default: [] },
      "a whole number with a fraction of zero": { type: "integer", default: 1.0 },
    }),
    refused: ofField({
      "another type": { type: "string", default: 1 },
      "a number beside an unknown format": {
        [intOrString]: true,
        format: "postcode",
        default: -3,
      },
      "not of a format that another type has": { type: "object", format: "uuid", default: "a" },
      "another type with fields that are missing": {
        type: "integer",
        properties: { b: text },
        required: ["b"],
        default: {},
      },
      "another type with wrong items": {
        type: "object",
        items: { type: "boolean" },
        default: [{}],
      },
      "none of several alternatives": {
        type: "object",
        properties: { b: text, c: object({ d: text }) },
        oneOf: [{ required: ["b"] }, { properties: { c: { required: ["d"] } } }],
        default: { c: {} },
      },
      "too long": { type: "string", maxLength: 1, default: "ab" },
      "not in the enum": { type: "string", enum: ["a"], default: "b" },
      "no match": { type: "string", pattern: "^a$", default: "b" },
      "above the maximum": { type: "integer", maximum: 1, default: 2 },
      "an unknown field": object({ b: text }, { default: { c: "x" } }),
      "an unknown field deep inside": object(
        { b: list(object({ c: text })) },
        { default: { b: [{ d: 1 }] } },
      ),
      "a required field left out": object({ b: text }, { required: ["b"], default: {} }),
      "a required field left out that has a default": object(
        { b: { type: "string", default: "x" } },
        { required: ["b"], default: {} },
      ),
      "a wrong item": list({ type: "integer" }, { default: [1, "b"] }),
      "a wrong value of a map": { type: "object", additionalProperties: text, default: { b: 1 } },
      "an object for an integer or string": {
        [intOrString]: true,
        anyOf: [{ type: "integer" }, { type: "string" }],
        default: {},
      },
      "one that a rule does not hold for": {
        type: "string",
        maxLength: 9,
        default: "b",
        "x-kubernetes-validations": [{ rule: "self == 'a'" }],
      },
      "one without the default that its rule reads": object(
        { b: { type: "integer", default: 1 } },
        { default: {}, "x-kubernetes-validations": [{ rule: "self.b > 0" }] },
      ),
      "one that a rule of a field does not hold for": object(
        { b: { type: "integer", "x-kubernetes-validations": [{ rule: "self > 1" }] } },
        { default: { b: 1 } },
      ),
      "one that cannot be the old value": {
        type: "integer",
        default: 1,
        "x-kubernetes-validations": [{ rule: "self > oldSelf" }],
      },
      "one that is wrong as a new value": {
        type: "integer",
        default: 1,
        "x-kubernetes-validations": [
          { rule: "oldSelf.hasValue() ? true : self > 1", optionalOldSelf: true },
        ],
      },
      "a fraction for an integer": { type: "integer", default: 1.5 },
      "a resource without a kind": resource({ [open]: true, default: { apiVersion: "v1" } }),
      "a resource with bad metadata": resource({
        [open]: true,
        default: { apiVersion: "v1", kind: "A", metadata: { name: 1 } },
      }),
      "a resource with a bad label": resource({
        [open]: true,
        default: { apiVersion: "v1", kind: "A", metadata: { labels: { a: "b c" } } },
      }),
      "a wrong one of an item's field": list(object({ b: { type: "boolean", default: "x" } })),
    }),
  },
  SCHEMA_DEFAULT_PLACE: {
    accepted: {
      ...ofField({
        "in metadata of a field that is no resource": object({
          metadata: object({ name: { type: "string", default: "a" } }),
        }),
        "in a map": {
          type: "object",
          additionalProperties: object({ b: { type: "string", default: "x" } }),
        },
        "in metadata of an embedded resource": resource({
          [open]: true,
          properties: { metadata: object({ name: { type: "string", default: "a" } }) },
        }),
      }),
    },
    refused: {
      ...ofRoot({
        "of the kind": object({ kind: { type: "string", default: "Thing" } }),
        "of the apiVersion": object({ apiVersion: { type: "string", default: "example.com/v1" } }),
        "of the metadata": object({ metadata: { type: "object", default: {} } }),
        "of the name": object({ metadata: object({ name: { type: "string", default: "a" } }) }),
      }),
      ...ofField({
        "in a map of an embedded resource's metadata": resource({
          [open]: true,
          properties: {
            metadata: object({
              labels: { type: "object", additionalProperties: { type: "string", default: "x" } },
            }),
          },
        }),
      }),
    },
  },
  SCHEMA_KEYWORD: {
    accepted: ofField({
      "every text": {
        type: "string",
        title: "t",
        description: "d",
        format: "uuid",
        example: { a: 1 },
      },
      "a link": { type: "string", externalDocs: { url: "https://example.com", description: "d" } },
      "an unknown format": { type: "string", format: "postcode" },
      "an empty enum": { type: "string", enum: [] },
      "an enum that repeats": { type: "string", enum: ["a", "a"] },
      "an enum of another type": { type: "string", enum: [1, null, { a: 1 }] },
    }),
    refused: ofField({
      "a reference": { type: "object", $ref: "#/definitions/a" },
      definitions: { type: "object", definitions: { b: text } },
      "an id": { type: "string", id: "b" },
      "a schema's address": { type: "string", $schema: "http://json-schema.org/draft-04/schema#" },
      "patterns of names": { type: "object", patternProperties: { "^a": text } },
      dependencies: { type: "object", dependencies: { b: ["c"] } },
      "additional items": { type: "array", items: text, additionalItems: text },
      "a list of schemas for items": { type: "array", items: [text] },
      "a list of types": { type: ["string", "null"] },
      "a number as an exclusive limit": { type: "integer", exclusiveMinimum: 1 },
      "a text for a flag": { type: "string", nullable: "yes" },
      "a text for required": { type: "object", required: "a" },
      "a text for a rule": { type: "object", "x-kubernetes-validations": ["true"] },
    }),
  },
  SCHEMA_UNKNOWN_KEYWORD: {
    accepted: ofField({
      "below items, where it is dropped": list({ type: "string", maxLenght: 1 }),
      "below a map's values": {
        type: "object",
        additionalProperties: { type: "string", const: 1 },
      },
      "of a rule below items": list({
        type: "string",
        "x-kubernetes-validations": [{ rule: "true", rules: "" }],
      }),
    }),
    refused: ofField({
      "a word of JSON Schema": { type: "string", const: "a" },
      "a misspelt word": { type: "string", maxLenght: 1 },
      "inside alternatives": { type: "string", allOf: [{ maxLenght: 1 }] },
      "an unknown field of a rule": {
        type: "object",
        "x-kubernetes-validations": [{ rule: "true", rules: "" }],
      },
    }),
  },
  SCHEMA_LIMIT: {
    accepted: ofField({
      "limits of a number": { type: "number", minimum: -1.5, maximum: 1e10, multipleOf: 0.5 },
      "a lower limit above the upper": { type: "integer", minimum: 2, maximum: 1 },
      "a negative length": { type: "string", minLength: -1 },
      "a multiple of zero": { type: "integer", multipleOf: 0 },
    }),
    refused: ofField({
      "a fraction of a length": { type: "string", maxLength: 1.5 },
      "a length beyond 64 bits": { type: "string", maxLength: 1e30 },
      "a text as a count": { type: "array", items: text, maxItems: "3" },
      "a text as a limit": { type: "integer", minimum: "1" },
    }),
  },
};

const ruled = (...rules: readonly unknown[]): unknown => ({
  type: "string",
  maxLength: 9,
  "x-kubernetes-validations": rules,
});
const costly = { rule: `self.matches('${"a".repeat(40)}')` };

/** What the judged rules of CEL, in their own file, do not show often enough. */
export const ofRules: Table = {
  CEL_RULE_MISSING: {
    accepted: ofField({
      "no rules": ruled(),
      "a rule": ruled({ rule: "true" }),
      "a rule in blanks": ruled({ rule: "  true  ", message: "m" }),
    }),
    refused: ofField({
      "an empty rule": ruled({ rule: "" }),
      "a blank rule": ruled({ rule: "  " }),
      "no rule": ruled({ message: "m" }),
    }),
  },
  CEL_REASON: {
    accepted: ofField({
      "of a duplicate": ruled({ rule: "true", reason: "FieldValueDuplicate" }),
      "of a required field": ruled({ rule: "true", reason: "FieldValueRequired" }),
      none: ruled({ rule: "true" }),
    }),
    refused: ofField({
      "another word": ruled({ rule: "true", reason: "Wrong" }),
      "lower case": ruled({ rule: "true", reason: "fieldValueInvalid" }),
      "an empty one": ruled({ rule: "true", reason: "" }),
    }),
  },
  CEL_NO_TYPE: {
    accepted: ofField({
      "an object of anything": {
        type: "object",
        [open]: true,
        "x-kubernetes-validations": [{ rule: "true" }],
      },
      "an integer or string": {
        [intOrString]: true,
        "x-kubernetes-validations": [{ rule: "true" }],
      },
      "a map of strings": {
        type: "object",
        additionalProperties: text,
        "x-kubernetes-validations": [{ rule: "true" }],
      },
    }),
    refused: ofField({
      anything: { [open]: true, "x-kubernetes-validations": [{ rule: "true" }] },
      "a list of anything": list(
        { [open]: true },
        { "x-kubernetes-validations": [{ rule: "true" }] },
      ),
      "a map of anything": {
        type: "object",
        additionalProperties: { [open]: true },
        "x-kubernetes-validations": [{ rule: "true" }],
      },
    }),
  },
  CEL_TOTAL_COST: {
    accepted: ofField({
      "one rule": { type: "string", maxLength: 2_000_000, "x-kubernetes-validations": [costly] },
      "several cheap ones": ruled(...Array.from({ length: 20 }, () => costly)),
      "ten of them": {
        type: "string",
        maxLength: 2_000_000,
        "x-kubernetes-validations": Array.from({ length: 10 }, () => costly),
      },
    }),
    refused: Object.fromEntries(
      [13, 14, 20].map((length) => [
        `${length} rules`,
        {
          schema: fieldIn({
            type: "string",
            maxLength: 2_000_000,
            "x-kubernetes-validations": Array.from({ length }, () => costly),
          }),
        },
      ]),
    ),
  },
};
