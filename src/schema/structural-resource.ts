import type { Report, SchemaPlace } from "./schema-walk.js";
import type { JSONSchemaProps } from "./types.js";

/** Keywords that the root may have beside a status subresource, where `status` is checked alone. */
const besideStatus: ReadonlySet<string> = new Set([
  "description",
  "type",
  "format",
  "title",
  "maximum",
  "exclusiveMaximum",
  "minimum",
  "exclusiveMinimum",
  "maxLength",
  "minLength",
  "pattern",
  "maxItems",
  "minItems",
  "uniqueItems",
  "multipleOf",
  "required",
  "items",
  "properties",
  "externalDocs",
  "example",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-validations",
]);

/** What holds of the root of a version's schema alone. */
export function checkRoot(
  schema: JSONSchemaProps,
  statusSubresource: boolean,
  report: Report,
): void {
  const { type } = schema;
  if (type !== undefined && type !== "object") {
    report("SCHEMA_ROOT", `must be object, not ${JSON.stringify(type)}`, ["type"]);
  }
  if (schema.nullable === true) report("SCHEMA_ROOT", "must not be true", ["nullable"]);
  if (schema.additionalProperties !== undefined && schema.additionalProperties !== null) {
    const message = "must not be used: name the fields of the resource";
    report("SCHEMA_ROOT", message, ["additionalProperties"]);
  }
  if (!statusSubresource) return;
  const members: Readonly<Record<string, unknown>> = { ...schema };
  const others = Object.keys(schema).filter(
    (name) => !besideStatus.has(name) && !isZero(name, members[name]),
  );
  if (others.length > 0) {
    report("SCHEMA_ROOT", `must not have ${others.join(", ")} beside the status subresource`);
  }
}

function isZero(name: string, value: unknown): boolean {
  // Pointers in Go: what they point to may be anything.
  if (name === "minProperties" || name === "maxProperties") return value === null;
  if (name.startsWith("x-kubernetes-") && typeof value === "string") return false;
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === false || value === "";
}

/** What holds of a resource, at the root or embedded: its `apiVersion`, `kind` and `metadata`. */
export function checkResourceFields(place: SchemaPlace, report: Report): void {
  const { schema, path, level, metadata: inside } = place;
  const isRoot = level === "root" && path.length === 0;
  const isEmbedded = schema["x-kubernetes-embedded-resource"] === true;
  const { properties = {} } = schema;
  if (isEmbedded) {
    if (inside !== undefined) {
      const message = "must not be used inside the metadata of a resource";
      report("SCHEMA_EMBEDDED", message, ["x-kubernetes-embedded-resource"]);
    }
    if (!isRoot && schema.additionalProperties !== undefined) {
      const message = "must not be used for an embedded resource";
      report("SCHEMA_EMBEDDED", message, ["additionalProperties"]);
    }
    if (
      schema["x-kubernetes-preserve-unknown-fields"] !== true &&
      Object.keys(properties).length === 0
    ) {
      const message =
        "must name fields of the embedded resource, or x-kubernetes-preserve-unknown-fields be true";
      report("SCHEMA_EMBEDDED", message, ["properties"]);
    }
  }
  if (!isRoot && !isEmbedded) return;
  for (const [name, type] of [
    ["kind", "string"],
    ["apiVersion", "string"],
    ["metadata", "object"],
  ] as const) {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (field !== undefined && field.type !== type) {
      report("SCHEMA_METADATA", `must be ${type}, not ${JSON.stringify(field.type ?? "")}`, [
        "properties",
        name,
        "type",
      ]);
    }
  }
  const metadata = Object.hasOwn(properties, "metadata") ? properties["metadata"] : undefined;
  if (isRoot && metadata !== undefined && !restrictsNamesOnly(metadata)) {
    const message =
      "must restrict nothing but name and generateName: the API server checks the rest";
    report("SCHEMA_METADATA", message, ["properties", "metadata"]);
  }
}

function restrictsNamesOnly({
  type: _type,
  default: _default,
  properties = {},
  ...others
}: JSONSchemaProps): boolean {
  const names = Object.keys(properties);
  // Examples and links do not count as restrictions in Go's comparison either way: they are compared.
  return (
    names.every((name) => name === "name" || name === "generateName") &&
    Object.entries(others).every(([name, value]) => isZero(name, value))
  );
}
