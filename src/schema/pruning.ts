import { isPlainObject } from "../util/json.js";
import { fieldNames, schemaOfField } from "./correlation.js";
import { defineField } from "./define-field.js";
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
 * the input is not changed.
 *
 * `isResource` is true for the root of a resource, whose `apiVersion`, `kind` and `metadata` stay.
 * Follows `apiextensions-apiserver/pkg/apiserver/schema/pruning`.
 */
export function prune(schema: JSONSchemaProps, value: unknown, isResource = false): Pruned {
  const node = isResource ? { ...schema, "x-kubernetes-embedded-resource": true } : schema;
  const pruning = new Pruning();
  const pruned = pruning.node(node, value, false);
  return { value: pruned, dropped: pruning.dropped.toSorted() };
}

const typeMeta: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

class Pruning {
  readonly dropped: string[] = [];
  /** Where the node stands; changed on the way. */
  readonly #path: (string | number)[] = [];

  /** `inherited`: whether the node stands in a list below one that keeps unknown fields. */
  node(schema: JSONSchemaProps | undefined, value: unknown, inherited: boolean): unknown {
    const keepsUnknown = inherited || schema?.["x-kubernetes-preserve-unknown-fields"] === true;
    if (keepsUnknown && schema === undefined) return value;
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) =>
        this.#below(index, () => this.node(schema?.items, item, keepsUnknown)),
      );
    }
    if (!isPlainObject(value)) return value;
    const result: Record<string, unknown> = {};
    for (const name of fieldNames(value)) {
      if (schema?.["x-kubernetes-embedded-resource"] === true && typeMeta.has(name))
        defineField(result, name, value[name]);
      else if (schema !== undefined && names(schema, name)) {
        const field = schemaOfField(schema, name);
        const kept = this.#below(name, () => this.node(field, value[name], false));
        defineField(result, name, kept);
      } else if (keepsUnknown) defineField(result, name, value[name]);
      else this.dropped.push(dottedField([...this.#path, name]));
    }
    return result;
  }

  #below(step: string | number, prune: () => unknown): unknown {
    this.#path.push(step);
    const pruned = prune();
    this.#path.pop();
    return pruned;
  }
}

/** Whether a schema names a field, or takes any. */
function names({ properties, additionalProperties }: JSONSchemaProps, name: string): boolean {
  if (properties !== undefined && Object.hasOwn(properties, name)) return true;
  return additionalProperties !== undefined && additionalProperties !== false;
}
