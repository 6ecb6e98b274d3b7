import { isKnownFormat } from "./string-formats.js";
import type { JSONSchemaProps } from "./types.js";
import type { ValueKind } from "./value-kind.js";

/**
 * How a schema is read: as the API server reads it for objects, or for its defaults. Defaults are
 * checked by the schema as it is written: `x-kubernetes-int-or-string` says nothing there, and a format
 * counts that is unknown or stands beside a type that has none.
 */
export type SchemaReading = "objects" | "defaults";

/**
 * Whether a value of JSON has a type that the node takes.
 *
 * Follows kube-openapi `pkg/validation/validate/type.go`, where a list passes for text with a format.
 */
export function takes(schema: JSONSchemaProps, kind: ValueKind, reading: SchemaReading): boolean {
  const { type } = schema;
  const isEither = isNumberOrText(schema, reading);
  if (kind === "null") return (type === undefined && !isEither) || schema.nullable === true;
  const format = formatOf(schema, reading);
  const isNumeric = isEither || type === "integer" || type === "number";
  const isText = kind === "string" || kind === "array";
  if (format !== undefined && isText && !isNumeric) return true;
  if (isEither) return kind === "integer" || kind === "string";
  if (type === undefined) return format === undefined;
  return kind === type || (kind === "integer" && type === "number");
}

/** The format that counts on a node. */
export function formatOf(schema: JSONSchemaProps, reading: SchemaReading): string | undefined {
  const { format } = schema;
  if (format === undefined || format === "") return undefined;
  if (reading === "defaults") return format;
  const type = isNumberOrText(schema, reading) ? undefined : schema.type;
  return isKnownFormat(type, format) ? format : undefined;
}

/** What a node takes, for messages. */
export function expectedBy(schema: JSONSchemaProps, reading: SchemaReading): string {
  if (isNumberOrText(schema, reading)) return "an integer or a string";
  switch (schema.type) {
    case "array":
      return "a list";
    case "object":
      return "an object";
    case "integer":
      return "an integer";
    case undefined:
      return schema.format === undefined ? "a JSON value" : "a string";
    default:
      return `a ${schema.type}`;
  }
}

function isNumberOrText(schema: JSONSchemaProps, reading: SchemaReading): boolean {
  return reading === "objects" && schema["x-kubernetes-int-or-string"] === true;
}
