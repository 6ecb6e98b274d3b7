import { findField } from "../schema/field-path.js";
import type { JSONSchemaProps } from "../schema/types.js";

/** What a JSON path leads to in a schema, or why it leads nowhere. */
export type JSONPathTarget =
  | { readonly schema: JSONSchemaProps | undefined }
  | { readonly fault: string };

/**
 * Follows a JSON path of a column or a subresource down the schema of a resource.
 *
 * A filter or an index ends the walk: what stands behind it is not looked at, and
 * the answer has no schema.
 */
export function resolveJSONPath(root: JSONSchemaProps, path: string): JSONPathTarget {
  const simple = /^((?:\.[A-Za-z_][\w-]*)+)(.*)$/.exec(path);
  if (simple === null)
    return { fault: "must be a JSON path that starts with '.', such as .spec.replicas" };
  const [, dotted = "", rest = ""] = simple;
  const names = dotted.slice(1).split(".");
  const found = findField(withMetadata(root), names);
  if ("unknown" in found) {
    const fields = found.fields.length > 0 ? `; fields there are ${found.fields.join(", ")}` : "";
    return { fault: `leads to "${found.unknown}", which is no field${fields}` };
  }
  if (rest === "") return { schema: found.schema };
  return rest.startsWith("[")
    ? { schema: undefined }
    : { fault: `cannot be read from "${rest}" on` };
}

/** The fields of `metadata` that columns show; the CRD's own schema does not list them. */
function withMetadata(root: JSONSchemaProps): JSONSchemaProps {
  const text = { type: "string" } as const;
  const time = { type: "string", format: "date-time" } as const;
  const texts = { type: "object", additionalProperties: text } as const;
  return {
    ...root,
    properties: {
      ...root.properties,
      metadata: {
        type: "object",
        properties: {
          name: text,
          namespace: text,
          uid: text,
          resourceVersion: text,
          generation: { type: "integer" },
          creationTimestamp: time,
          deletionTimestamp: time,
          labels: texts,
          annotations: texts,
        },
      },
    },
  };
}
