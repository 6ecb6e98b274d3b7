import type { JSONSchemaProps } from "./types.js";

/**
 * Follows field names down a schema.
 *
 * Answers the node, or the name that is no field and the fields there are. A map
 * and an object that keeps unknown fields take any name; below the latter
 * nothing is known, and the answer is an empty schema.
 */
export function findField(
  schema: JSONSchemaProps,
  names: readonly string[],
):
  | { readonly schema: JSONSchemaProps }
  | { readonly unknown: string; readonly fields: readonly string[] } {
  let node = schema;
  for (const name of names) {
    const properties = node.properties ?? {};
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property !== undefined) node = property;
    else if (typeof node.additionalProperties === "object") node = node.additionalProperties;
    else if (node["x-kubernetes-preserve-unknown-fields"] === true) node = openNode;
    else return { unknown: name, fields: Object.keys(properties) };
  }
  return { schema: node };
}

const openNode: JSONSchemaProps = { "x-kubernetes-preserve-unknown-fields": true };
