import type { JSONSchemaProps } from "../schema/types.js";

/**
 * A schema in which no node that may be null has an enum: there an API server never takes null, not even
 * where the enum lists it. In `allOf` the enum is looked at for other values only.
 */
export function withNullableEnums(json: JSONSchemaProps): JSONSchemaProps {
  const { enum: values, ...others } = json;
  const { properties, items, additionalProperties, allOf = [] } = json;
  const isApart = values !== undefined && json.nullable === true;
  return {
    ...(isApart ? { ...others, allOf: [...allOf, { enum: values }] } : json),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => [name, withNullableEnums(field)]),
          ),
        }),
    ...(items === undefined ? {} : { items: withNullableEnums(items) }),
    ...(typeof additionalProperties === "object"
      ? { additionalProperties: withNullableEnums(additionalProperties) }
      : {}),
  };
}
