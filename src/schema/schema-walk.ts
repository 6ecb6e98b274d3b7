import type { ValidationIssue } from "./issues.js";
import type { JSONSchemaProps } from "./types.js";

export type Path = readonly (string | number)[];

/** Takes an issue of one node; `below` leads from the node to the keyword. */
export type Report = (code: string, message: string, below?: Path) => void;

export function reporterAt(issues: ValidationIssue[], path: Path): Report {
  return (code, message, below = []) =>
    void issues.push({ path: [...path, ...below], code, message });
}

/** A node of a schema's JSON, and where it stands. */
export interface SchemaPlace {
  readonly schema: JSONSchemaProps;
  readonly path: Path;
  readonly level: "root" | "item" | "field";
  /** Set inside `apiVersion`, `kind` and `metadata` of a resource. */
  readonly metadata?: {
    /** Why no default may stand here; absent where one may. */
    readonly noDefault?: string;
  };
}

const resourceFields = ["metadata", "kind", "apiVersion"];

/** The nodes right below one: fields, the values of a map, the items of a list. */
export function subschemasOf(place: SchemaPlace): readonly SchemaPlace[] {
  const { schema, path, metadata } = place;
  const isRoot = place.level === "root" && path.length === 0;
  const isResource = isRoot || schema["x-kubernetes-embedded-resource"] === true;
  const below: SchemaPlace[] = [];
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const isOfResource = isResource && resourceFields.includes(name);
    const ofField = isRoot ? { noDefault: `in ${name} of the resource` } : (metadata ?? {});
    const at = [...path, "properties", name];
    below.push(placeAt(field, at, "field", isOfResource ? ofField : metadata));
  }
  const { additionalProperties, items } = schema;
  if (typeof additionalProperties === "object" && additionalProperties !== null) {
    const ofValue =
      metadata === undefined ? undefined : { noDefault: "in a map of a resource's metadata" };
    below.push(placeAt(additionalProperties, [...path, "additionalProperties"], "field", ofValue));
  }
  if (items !== undefined && items !== null)
    below.push(placeAt(items, [...path, "items"], "item", metadata));
  return below;
}

function placeAt(
  schema: JSONSchemaProps,
  path: Path,
  level: SchemaPlace["level"],
  metadata: SchemaPlace["metadata"],
): SchemaPlace {
  return metadata === undefined ? { schema, path, level } : { schema, path, level, metadata };
}
