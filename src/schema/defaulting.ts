import { isPlainObject } from "../util/json.js";
import type { JSONSchemaProps } from "./types.js";

/**
 * Fills in the defaults that a schema declares; the input is not changed.
 *
 * A missing field takes its default, and so does a null where the field is not
 * nullable; a default is itself defaulted inside. Follows
 * `k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting`.
 */
export function applyDefaults(schema: JSONSchemaProps, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => applyDefaults(items, item));
  }
  if (!isPlainObject(value)) return value;
  const result: Record<string, unknown> = { ...value };
  const properties = schema.properties ?? {};
  for (const [name, property] of Object.entries(properties)) {
    const given = Object.hasOwn(result, name) ? result[name] : undefined;
    const missing = given === undefined || (given === null && property.nullable !== true);
    if (!missing) define(result, name, applyDefaults(property, given));
    else if (property.default !== undefined) {
      define(result, name, applyDefaults(property, property.default));
    }
  }
  const { additionalProperties } = schema;
  if (typeof additionalProperties === "object") {
    for (const name of Object.keys(result)) {
      if (!Object.hasOwn(properties, name)) {
        define(result, name, applyDefaults(additionalProperties, result[name]));
      }
    }
  }
  return result;
}

/** A field of any name, `__proto__` included, as an own property. */
function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}
