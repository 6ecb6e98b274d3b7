import { applyDefaults } from "../schema/defaulting.js";
import { toJSON } from "../schema/json-value.js";
import type { JSONSchemaProps, JSONValue } from "../schema/types.js";
import type { NameRestrictions, ResourceVersion } from "./resource.js";

/** The parts of a version that its schema is made of. */
export type VersionShape = Pick<ResourceVersion, "spec" | "status"> &
  Partial<Pick<ResourceVersion, "schema" | "rules" | "metadata">>;

/** The whole schema of one version, as it stands in the CustomResourceDefinition. */
export function rootSchema(
  version: VersionShape,
  description: string | undefined,
): JSONSchemaProps {
  const { spec, status, schema, rules = [], metadata = {} } = version;
  if (schema !== undefined) return schema.json;
  const mayBeEmpty =
    (spec.json.required ?? []).length === 0 && (spec.json.minProperties ?? 0) === 0;
  const specJSON =
    mayBeEmpty && spec.json.default === undefined
      ? { ...spec.json, default: emptySpec(spec.json) }
      : spec.json;
  return {
    ...(description === undefined ? {} : { description }),
    type: "object",
    properties: {
      apiVersion: { type: "string" },
      kind: { type: "string" },
      metadata: metadataJSON(metadata),
      spec: specJSON,
      ...(status === undefined ? {} : { status: status.json }),
    },
    ...(mayBeEmpty ? {} : { required: ["spec"] }),
    ...(rules.length > 0 ? { "x-kubernetes-validations": rules } : {}),
  };
}

/**
 * Without a default the API server would not reach the defaults inside a spec that is left out.
 * It holds rules against the default as it stands, so that they need those filled in.
 */
function emptySpec(spec: JSONSchemaProps): JSONValue {
  return spec["x-kubernetes-validations"] === undefined
    ? {}
    : toJSON(applyDefaults(spec, {}), []).value;
}

function metadataJSON(restrictions: NameRestrictions): JSONSchemaProps {
  const fields = Object.entries(restrictions).map(([name, field]) => [name, field.json]);
  return fields.length === 0
    ? { type: "object" }
    : { type: "object", properties: Object.fromEntries(fields) };
}
