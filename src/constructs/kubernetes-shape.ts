import type { JSONSchemaProps } from "../schema/types.js";

/**
 * The same schema, with fields allowed at every level that it does not name.
 *
 * For the shapes of Kubernetes' own kinds, which newer servers extend: what is
 * named is checked, the rest is left to the server.
 */
export function extensible(schema: JSONSchemaProps): JSONSchemaProps {
  const { properties, items, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : {
          "x-kubernetes-preserve-unknown-fields": true,
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => [name, extensible(field)]),
          ),
        }),
    ...(items === undefined ? {} : { items: extensible(items) }),
    ...(typeof additionalProperties === "object"
      ? { additionalProperties: extensible(additionalProperties) }
      : {}),
  };
}
