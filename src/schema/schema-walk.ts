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
  const inherited = metadata === undefined ? {} : { metadata };
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]): SchemaPlace => {
    const below: SchemaPlace = {
      schema: field,
      path: [...path, "properties", name],
      level: "field",
      ...inherited,
    };
    if (!isResource || !resourceFields.includes(name)) return below;
    return {
      ...below,
      metadata: isRoot ? { noDefault: `in ${name} of the resource` } : (metadata ?? {}),
    };
  });
  const { additionalProperties, items } = schema;
  const values: SchemaPlace[] =
    typeof additionalProperties === "object" && additionalProperties !== null
      ? [
          {
            schema: additionalProperties,
            path: [...path, "additionalProperties"],
            level: "field",
            ...(metadata === undefined
              ? {}
              : { metadata: { noDefault: "in a map of a resource's metadata" } }),
          },
        ]
      : [];
  const listed: SchemaPlace[] =
    items === undefined || items === null
      ? []
      : [{ schema: items, path: [...path, "items"], level: "item", ...inherited }];
  return [...fields, ...values, ...listed];
}
