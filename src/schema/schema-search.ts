import type { JSONSchemaProps } from "./types.js";

/**
 * A function that says whether a node matches, or one of the fields, items and map values below it.
 *
 * Answers are remembered for each node, so a schema must not be changed once it was asked about.
 */
export function anyNode(
  matches: (schema: JSONSchemaProps) => boolean,
): (schema: JSONSchemaProps) => boolean {
  const known = new WeakMap<JSONSchemaProps, boolean>();
  const search = (schema: JSONSchemaProps): boolean => {
    const remembered = known.get(schema);
    if (remembered !== undefined) return remembered;
    const { properties = {}, additionalProperties, items } = schema;
    const found =
      matches(schema) ||
      Object.values(properties).some(search) ||
      (typeof additionalProperties === "object" && search(additionalProperties)) ||
      (items !== undefined && search(items));
    known.set(schema, found);
    return found;
  };
  return search;
}
