import { isPlainObject } from "../util/json.js";
import { mapItems, mapMembers } from "./changed-members.js";
import { fieldNames, schemaOfField } from "./correlation.js";
import { defineField } from "./define-field.js";
import type { JSONSchemaProps } from "./types.js";

/**
 * Fills in the defaults that a schema declares; the input is not changed, and is the answer where nothing is missing.
 *
 * A missing field takes its default, and so does a null where the field, the value of a map or the
 * item of a list is not nullable; a default is itself defaulted inside. Follows
 * `apiextensions-apiserver/pkg/apiserver/schema/defaulting/algorithm.go`.
 */
export function applyDefaults(schema: JSONSchemaProps, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : mapItems(value, (item) => defaulted(items, item));
  }
  if (!isPlainObject(value)) return value;
  let result: Record<string, unknown> | undefined;
  const set = (name: string, member: unknown): void => {
    if (result === undefined && member === value[name] && Object.hasOwn(value, name)) return;
    result ??= { ...value };
    defineField(result, name, member);
  };
  const { properties = {}, additionalProperties } = schema;
  for (const name of Object.keys(properties)) {
    const property = properties[name] ?? {};
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (given !== undefined) set(name, defaulted(property, given));
    else if (hasDefault(property)) set(name, applyDefaults(property, property.default));
  }
  if (typeof additionalProperties === "object") {
    for (const name of fieldNames(value)) {
      if (!Object.hasOwn(properties, name)) set(name, defaulted(additionalProperties, value[name]));
    }
  }
  return result ?? value;
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
 * does before it fills in defaults; nulls in lists stay. The input is not changed,
 * and is the answer where nothing is dropped.
 *
 * Follows `apiextensions-apiserver/pkg/apiserver/schema/defaulting/prunenulls.go`.
 */
export function dropNulls(schema: JSONSchemaProps | undefined, value: unknown): unknown {
  if (schema === undefined) return value;
  if (Array.isArray(value)) return mapItems(value, (item) => dropNulls(schema.items, item));
  if (!isPlainObject(value)) return value;
  return mapMembers(value, (member, name) => {
    const field = schemaOfField(schema, name);
    if (member !== null) return dropNulls(field, member);
    const stays = field === undefined || field.nullable === true || hasDefault(field);
    return stays ? member : undefined;
  });
}
