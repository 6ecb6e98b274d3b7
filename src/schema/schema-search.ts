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
    const { properties, additionalProperties, items } = schema;
    // Most nodes have none below them, and are asked sooner than remembered.
    if (properties === undefined && additionalProperties === undefined && items === undefined)
      return matches(schema);
    const remembered = known.get(schema);
    if (remembered !== undefined) return remembered;
    const found =
      matches(schema) ||
      Object.values(properties ?? {}).some(search) ||
      (typeof additionalProperties === "object" && search(additionalProperties)) ||
      (items !== undefined && search(items));
    known.set(schema, found);
    return found;
  };
  return search;
}

/** Whether rules stand on a schema or below; an API server does not look for them in `allOf` only. */
export const hasRules: (schema: JSONSchemaProps) => boolean = anyNode(
  (schema) => (schema["x-kubernetes-validations"] ?? []).length > 0,
);
