import { applyDefaults } from "../schema/defaulting.js";
import type { ValidationIssue } from "../schema/issues.js";
import type { JSONSchemaProps } from "../schema/types.js";
import { validate } from "../schema/validate.js";
import type { JSONRecord } from "./json-access.js";

/** What the API server checks by itself, whatever a CRD says of it. */
const handled = ["apiVersion", "kind", "metadata"];

/**
 * Checks a custom resource against the schema of its version, with defaults filled in.
 *
 * What every object has is not looked at. CEL rules are not evaluated.
 */
export function checkCustomResource(
  schema: JSONSchemaProps,
  object: JSONRecord,
): readonly ValidationIssue[] {
  const without = (record: JSONRecord): JSONRecord =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !handled.includes(name)));
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !handled.includes(name)),
  );
  const own: JSONSchemaProps = {
    ...schema,
    type: "object",
    properties,
    required: (schema.required ?? []).filter((name) => !handled.includes(name)),
  };
  return validate(own, applyDefaults(own, without(object)));
}
