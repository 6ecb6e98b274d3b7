import type { ValidationIssue } from "../schema/issues.js";
import { isRecord } from "./json-access.js";

type Path = readonly (string | number)[];

const text = (value: unknown): boolean => typeof value === "string";
const number = (value: unknown): boolean => typeof value === "number";
const flag = (value: unknown): boolean => typeof value === "boolean";
const list = (value: unknown): boolean => Array.isArray(value);
const texts = (value: unknown): boolean => Array.isArray(value) && value.every(text);

/** The types of a schema's own fields. Follows `JSONSchemaProps` of apiextensions.k8s.io/v1. */
const types: Readonly<Record<string, readonly [string, (value: unknown) => boolean]>> = {
  description: ["a string", text],
  title: ["a string", text],
  type: ["a string", text],
  format: ["a string", text],
  pattern: ["a string", text],
  maximum: ["a number", number],
  minimum: ["a number", number],
  multipleOf: ["a number", number],
  maxLength: ["a number", number],
  minLength: ["a number", number],
  maxItems: ["a number", number],
  minItems: ["a number", number],
  maxProperties: ["a number", number],
  minProperties: ["a number", number],
  exclusiveMaximum: ["true or false", flag],
  exclusiveMinimum: ["true or false", flag],
  uniqueItems: ["true or false", flag],
  nullable: ["true or false", flag],
  enum: ["a list", list],
  required: ["a list of strings", texts],
  allOf: ["a list", list],
  anyOf: ["a list", list],
  oneOf: ["a list", list],
  items: ["a schema", isRecord],
  not: ["a schema", isRecord],
  properties: ["an object of schemas", isRecord],
  additionalProperties: ["a schema, or true or false", (value) => isRecord(value) || flag(value)],
  "x-kubernetes-preserve-unknown-fields": ["true or false", flag],
  "x-kubernetes-embedded-resource": ["true or false", flag],
  "x-kubernetes-int-or-string": ["true or false", flag],
  "x-kubernetes-list-map-keys": ["a list of strings", texts],
  "x-kubernetes-list-type": ["a string", text],
  "x-kubernetes-map-type": ["a string", text],
  "x-kubernetes-validations": ["a list", list],
};

/** Checks that a schema that was read from a file has fields of the types that a schema has. */
export function checkSchemaTypes(schema: unknown, path: Path = []): readonly ValidationIssue[] {
  if (!isRecord(schema)) return [{ path, code: "SCHEMA_TYPE", message: "must be a schema" }];
  const issues = Object.entries(schema).flatMap(([field, value]): ValidationIssue[] => {
    const type = Object.hasOwn(types, field) ? types[field] : undefined;
    if (type === undefined || value === null || type[1](value)) return [];
    const message = `must be ${type[0]}, not ${JSON.stringify(value)}`;
    return [{ path: [...path, field], code: "SCHEMA_TYPE", message }];
  });
  return issues.length > 0 ? issues : checkBelow(schema, path);
}

function checkBelow(
  schema: Readonly<Record<string, unknown>>,
  path: Path,
): readonly ValidationIssue[] {
  const { properties, items, additionalProperties } = schema;
  return [
    ...Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, field]) =>
      checkSchemaTypes(field, [...path, "properties", name]),
    ),
    ...(isRecord(items) ? checkSchemaTypes(items, [...path, "items"]) : []),
    ...(isRecord(additionalProperties)
      ? checkSchemaTypes(additionalProperties, [...path, "additionalProperties"])
      : []),
  ];
}
