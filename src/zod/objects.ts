import type { JSONSchemaProps } from "../schema/types.js";
import type { Carried } from "./carried.js";

/** What becomes of the fields that an object does not name. */
export type OtherFields = "dropped" | "kept";

/** The keywords of an object with fields. */
export function objectKeywords(
  fields: readonly (readonly [name: string, field: Carried])[],
  others: OtherFields,
): JSONSchemaProps {
  const required = fields
    .filter(([, { presence }]) => presence === "required")
    .map(([name]) => name);
  const properties = Object.fromEntries(fields.map(([name, { json }]) => [name, json]));
  return {
    type: "object",
    ...(others === "dropped" || fields.length > 0 ? { properties } : {}),
    ...(required.length === 0 ? {} : { required }),
    ...(others === "kept" ? { "x-kubernetes-preserve-unknown-fields": true } : {}),
  };
}
