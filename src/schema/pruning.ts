import { isPlainObject } from "../util/json.js";
import { fieldNames, schemaOfField } from "./correlation.js";
import { defineField } from "./define-field.js";
import type { JSONSchemaProps } from "./types.js";

/** A value without the fields that its schema does not name. */
export interface Pruned {
  readonly value: unknown;
  /** The dropped fields, sorted, as the API server writes them: `spec.users[0].nam`. */
  readonly dropped: readonly string[];
}

/**
 * Drops what a structural schema does not name, as the API server does before it stores an object;
 * the input is not changed.
 *
 * `isResource` is true for the root of a resource, whose `apiVersion`, `kind` and `metadata` stay.
 * Follows `apiextensions-apiserver/pkg/apiserver/schema/pruning`.
 */
export function prune(schema: JSONSchemaProps, value: unknown, isResource = false): Pruned {
  const dropped: string[] = [];
  const node = isResource ? { ...schema, "x-kubernetes-embedded-resource": true } : schema;
  const pruned = pruneNode({ schema: node, value, path: "", keepsUnknown: false }, dropped);
  return { value: pruned, dropped: dropped.toSorted() };
}

interface Node {
  readonly schema: JSONSchemaProps | undefined;
  readonly value: unknown;
  readonly path: string;
  /** Whether the node stands in a list below one that keeps unknown fields. */
  readonly keepsUnknown: boolean;
}

const typeMeta: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

function pruneNode(
  { schema, value, path, keepsUnknown: inherited }: Node,
  dropped: string[],
): unknown {
  const keepsUnknown = inherited || schema?.["x-kubernetes-preserve-unknown-fields"] === true;
  if (keepsUnknown && schema === undefined) return value;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      pruneNode(
        { schema: schema?.items, value: item, path: `${path}[${index}]`, keepsUnknown },
        dropped,
      ),
    );
  }
  if (!isPlainObject(value)) return value;
  const result: Record<string, unknown> = {};
  for (const name of fieldNames(value)) {
    const below = path === "" ? name : `${path}.${name}`;
    const isOwn = schema?.["x-kubernetes-embedded-resource"] === true && typeMeta.has(name);
    const isNamed =
      schema !== undefined && (Object.hasOwn(schema.properties ?? {}, name) || takesOthers(schema));
    if (isOwn) defineField(result, name, value[name]);
    else if (isNamed) {
      const node = { schema: schemaOfField(schema, name), value: value[name], path: below };
      defineField(result, name, pruneNode({ ...node, keepsUnknown: false }, dropped));
    } else if (keepsUnknown) defineField(result, name, value[name]);
    else dropped.push(below);
  }
  return result;
}

function takesOthers({ additionalProperties }: JSONSchemaProps): boolean {
  return additionalProperties !== undefined && additionalProperties !== false;
}
