import type { JSONSchemaProps } from "../schema/types.js";
import type { ResourceVersion } from "./resource.js";

/** The whole schema of one version, as it stands in the CustomResourceDefinition. */
export function rootSchema(
  version: Pick<ResourceVersion, "spec" | "status">,
  description: string | undefined,
): JSONSchemaProps {
  const { spec, status } = version;
  // Without `spec: {}` the API server would not reach the defaults inside it.
  const mayBeEmpty = (spec.json.required ?? []).length === 0;
  const specJSON =
    mayBeEmpty && spec.json.default === undefined ? { ...spec.json, default: {} } : spec.json;
  return {
    ...(description === undefined ? {} : { description }),
    type: "object",
    properties: {
      apiVersion: { type: "string" },
      kind: { type: "string" },
      metadata: { type: "object" },
      spec: specJSON,
      ...(status === undefined ? {} : { status: status.json }),
    },
    ...(mayBeEmpty ? {} : { required: ["spec"] }),
  };
}
