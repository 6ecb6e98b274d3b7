import { isPlainObject } from "../util/json.js";
import { mapItems, mapMembers } from "./changed-members.js";
import { schemaOfField } from "./correlation.js";
import type { JSONSchemaProps } from "./types.js";
import { dottedField } from "./value-issue.js";

/** A value without the fields that its schema does not name. */
export interface Pruned {
  readonly value: unknown;
  /** The dropped fields, sorted, as the API server writes them: `spec.users[0].nam`. */
  readonly dropped: readonly string[];
}

/**
 * Drops what a structural schema does not name, as the API server does before it stores an object;
 * the input is not changed, and is the
 * answer where nothing is dropped.
 *
 * `isResource` is true for the root of a resource, whose `apiVersion`, `kind` and `metadata` stay.
 * Follows `apiextensions-apiserver/pkg/apiserver/schema/pruning`.
 */
export function prune(schema: JSONSchemaProps, value: unknown, isResource = false): Pruned {
  const pruning = new Pruning();
  const pruned = pruning.node(schema, value, { inherited: false, isResource });
  return { value: pruned, dropped: pruning.dropped.toSorted() };
}

const typeMeta: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

class Pruning {
  readonly dropped: string[] = [];
  /** Where the node stands; changed on the way. */
  readonly #path: (string | number)[] = [];

  /** `inherited`: whether the node stands in a list below one that keeps unknown fields. */
  node(
    schema: JSONSchemaProps | undefined,
    value: unknown,
    { inherited, isResource }: { readonly inherited: boolean; readonly isResource: boolean },
  ): unknown {
    const keepsUnknown = inherited || schema?.["x-kubernetes-preserve-unknown-fields"] === true;
    if (keepsUnknown && schema === undefined) return value;
    if (Array.isArray(value)) {
      const below = keepsUnknown ? inKeeping : inPlain;
      return mapItems(value, (item, index) => this.#below(schema?.items, index, item, below));
    }
    if (!isPlainObject(value)) return value;
    const hasTypeMeta = isResource || schema?.["x-kubernetes-embedded-resource"] === true;
    return mapMembers(value, (member, name) => {
      if (hasTypeMeta && typeMeta.has(name)) return member;
      if (schema !== undefined && names(schema, name))
        return this.#below(schemaOfField(schema, name), name, member, inPlain);
      if (keepsUnknown) return member;
      this.dropped.push(dottedField([...this.#path, name]));
      return undefined;
    });
  }

  #below(
    schema: JSONSchemaProps | undefined,
    step: string | number,
    value: unknown,
    around: Parameters<Pruning["node"]>[2],
  ): unknown {
    // Most values hold nothing to prune.
    if (typeof value !== "object" || value === null) return value;
    this.#path.push(step);
    const pruned = this.node(schema, value, around);
    this.#path.pop();
    return pruned;
  }
}

const inPlain = { inherited: false, isResource: false };
const inKeeping = { inherited: true, isResource: false };

/** Whether a schema names a field, or takes any. */
function names({ properties, additionalProperties }: JSONSchemaProps, name: string): boolean {
  if (properties !== undefined && Object.hasOwn(properties, name)) return true;
  return additionalProperties !== undefined && additionalProperties !== false;
}
