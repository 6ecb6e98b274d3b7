import type { JSONSchemaProps } from "./types.js";

const text: JSONSchemaProps = { type: "string" };
const metadata: JSONSchemaProps = {
  type: "object",
  properties: { name: text, generateName: text },
};

/**
 * The schema of a resource as rules see it, with `apiVersion`, `kind` and two fields of `metadata`.
 *
 * A resource's own fields replace what the schema says of them, unless all are declared there.
 */
export function withTypeAndMetadata(schema: JSONSchemaProps): JSONSchemaProps {
  const { kind, apiVersion, metadata: own } = schema.properties ?? {};
  const declared =
    kind?.type === "string" &&
    apiVersion?.type === "string" &&
    own?.type === "object" &&
    own.properties?.["name"]?.type === "string" &&
    own.properties["generateName"]?.type === "string";
  return declared
    ? schema
    : { ...schema, properties: { ...schema.properties, kind: text, apiVersion: text, metadata } };
}
