import { isPlainObject } from "../util/json.js";

/** One manager's part of an object. Follows `ManagedFieldsEntry` of meta/v1. */
export interface ManagedFieldsEntry {
  readonly manager?: string | undefined;
  readonly operation?: "Apply" | "Update" | undefined;
  readonly apiVersion?: string | undefined;
  readonly fieldsV1?: unknown;
  /** Empty for the object itself. */
  readonly subresource?: string | undefined;
}

/**
 * The fields that a manager owns, as a tree; a node without children is owned whole.
 *
 * Follows `FieldsV1` of meta/v1 and
 * https://github.com/kubernetes-sigs/structured-merge-diff/blob/master/fieldpath/serialize-pe.go
 */
export interface OwnedFields {
  /** Members of an object, by name. */
  readonly fields: ReadonlyMap<string, OwnedFields>;
  /** Members of a list that is merged by keys. */
  readonly items: readonly OwnedItem[];
  /** Members of a list that is a set. */
  readonly values: readonly unknown[];
}

/** One member of a list that is merged by keys. */
interface OwnedItem {
  readonly key: Readonly<Record<string, unknown>>;
  readonly owned: OwnedFields;
}

/** A manager's note of what it applied to an object; undefined where it applied nothing, or nobody kept who did. */
export function appliedEntry(metadata: object, manager: string): ManagedFieldsEntry | undefined {
  const entries: unknown = "managedFields" in metadata ? metadata.managedFields : undefined;
  if (!Array.isArray(entries)) return undefined;
  return entries.find(
    (one: ManagedFieldsEntry) =>
      one.manager === manager && one.operation === "Apply" && (one.subresource ?? "") === "",
  );
}

/** Reads a `fieldsV1`; what is no part of one owns nothing. */
export function parseOwnedFields(fieldsV1: unknown): OwnedFields {
  const fields = new Map<string, OwnedFields>();
  const items: OwnedItem[] = [];
  const values: unknown[] = [];
  for (const [name, below] of Object.entries(isPlainObject(fieldsV1) ? fieldsV1 : {})) {
    const rest = name.slice(2);
    if (name.startsWith("f:")) fields.set(rest, parseOwnedFields(below));
    else if (name.startsWith("v:")) values.push(JSON.parse(rest));
    else if (name.startsWith("k:")) {
      const key: unknown = JSON.parse(rest);
      if (isPlainObject(key)) items.push({ key, owned: parseOwnedFields(below) });
    }
  }
  return { fields, items, values };
}

/** Whether the manager owns this node as one value, not its parts. */
export function isOwnedWhole({ fields, items, values }: OwnedFields): boolean {
  return fields.size === 0 && items.length === 0 && values.length === 0;
}
