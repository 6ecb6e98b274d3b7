import { isPlainObject } from "../util/json.js";
import { fieldNames, schemaOfField } from "./correlation.js";
import { defineField } from "./define-field.js";
import type { JSONSchemaProps } from "./types.js";

/**
 * Fills in the defaults that a schema declares; the input is not changed.
 *
 * A missing field takes its default, and so does a null where the field, the value of a map or the
 * item of a list is not nullable; a default is itself defaulted inside. Follows
 * `apiextensions-apiserver/pkg/apiserver/schema/defaulting/algorithm.go`.
 */
export function applyDefaults(schema: JSONSchemaProps, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item: unknown) => defaulted(items, item));
  }
  if (!isPlainObject(value)) return value;
  const result: Record<string, unknown> = { ...value };
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const given = Object.hasOwn(result, name) ? result[name] : undefined;
    if (given !== undefined) defineField(result, name, defaulted(property, given));
    else if (hasDefault(property)) {
      defineField(result, name, applyDefaults(property, property.default));
    }
  }
  const { additionalProperties } = schema;
  if (typeof additionalProperties === "object") {
    for (const name of fieldNames(result)) {
      if (!Object.hasOwn(schema.properties ?? {}, name)) {
        defineField(result, name, defaulted(additionalProperties, result[name]));
      }
    }
  }
  return result;
}

function defaulted(schema: JSONSchemaProps, value: unknown): unknown {
  const isMissing = value === null && schema.nullable !== true && hasDefault(schema);
  return applyDefaults(schema, isMissing ? schema.default : value);
}

/** A default of null is none. */
function hasDefault(schema: JSONSchemaProps): boolean {
  return schema.default !== undefined && schema.default !== null;
}

/**
 * Drops nulls of fields and map values that are not nullable and have no default, as the API server
 * does before it fills in defaults; nulls in lists stay. The input is not changed.
 *
 * Follows `apiextensions-apiserver/pkg/apiserver/schema/defaulting/prunenulls.go`.
 */
export function dropNulls(schema: JSONSchemaProps | undefined, value: unknown): unknown {
  if (schema === undefined) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => dropNulls(schema.items, item));
  if (!isPlainObject(value)) return value;
  const result: Record<string, unknown> = {};
  for (const name of fieldNames(value)) {
    const field = schemaOfField(schema, name);
    const isDropped =
      value[name] === null && field !== undefined && field.nullable !== true && !hasDefault(field);
    if (!isDropped) defineField(result, name, dropNulls(field, value[name]));
  }
  return result;
}
