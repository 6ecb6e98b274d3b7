import { canonicalJSON, isPlainObject } from "../util/json.js";
import { fieldNames, hasField, schemaOfField } from "./correlation.js";
import type { JSONSchemaProps } from "./types.js";
import { type FieldPlace, fieldPlace, itemPlace, issueAt } from "./field-place.js";
import { anyNode } from "./schema-search.js";
import type { ValueIssue } from "./value-issue.js";

/**
 * Checks that the items of sets are all different, and that the items of lists of type `map` differ
 * in their keys.
 *
 * Follows `apiextensions-apiserver/pkg/apiserver/schema/listtype`.
 */
export function checkListTypes(
  schema: JSONSchemaProps,
  value: unknown,
  place: FieldPlace,
): readonly ValueIssue[] {
  if (!hasListTypes(schema)) return [];
  const issues: ValueIssue[] = [];
  visit(schema, value, { place, issues, holders: [] });
  return issues;
}

interface Visit {
  readonly place: FieldPlace;
  readonly issues: ValueIssue[];
  readonly holders: readonly unknown[];
}

function visit(schema: JSONSchemaProps, value: unknown, { place, issues, holders }: Visit): void {
  if (typeof value !== "object" || value === null || holders.includes(value)) return;
  const within = [...holders, value];
  if (Array.isArray(value)) {
    const type = schema["x-kubernetes-list-type"];
    if (type === "set") issues.push(...checkSet(value, place));
    else if (type === "map") issues.push(...checkMap(schema, value, place));
    const { items } = schema;
    if (items === undefined) return;
    value.forEach((item: unknown, index) => {
      visit(items, item, { place: itemPlace(place, index), issues, holders: within });
    });
  } else if (isPlainObject(value)) {
    for (const name of fieldNames(value)) {
      const field = schemaOfField(schema, name);
      if (field === undefined) continue;
      const below = fieldPlace(place, name, schema);
      visit(field, value[name], { place: below, issues, holders: within });
    }
  }
}

function checkSet(items: readonly unknown[], place: FieldPlace): readonly ValueIssue[] {
  return repetitions(items).map(({ index, first }) =>
    repeated(items[index], first, itemPlace(place, index)),
  );
}

function checkMap(
  schema: JSONSchemaProps,
  items: readonly unknown[],
  place: FieldPlace,
): readonly ValueIssue[] {
  const wrong = items.findIndex((item) => item !== null && !isPlainObject(item));
  if (wrong !== -1) {
    const message = "must be an object, as all items of a list of type map";
    return [issueAt(itemPlace(place, wrong), "VALUE_TYPE", message)];
  }
  const names = schema["x-kubernetes-list-map-keys"] ?? [];
  const keys = items.map((item) => keysOf(item, names));
  return repetitions(keys).map(({ index, first }) => {
    const shown = names.map((name) => `${name} ${canonicalJSON(keys[index]?.[name] ?? null)}`);
    const message = `must not repeat item ${first}: ${shown.join(", ")}`;
    return issueAt(itemPlace(place, index), "VALUE_DUPLICATE", message, "FieldValueDuplicate");
  });
}

function keysOf(item: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isPlainObject(item)) return {};
  return Object.fromEntries(
    names.filter((name) => hasField(item, name)).map((name) => [name, item[name]]),
  );
}

/** The second one of equal items, with the index of the first. */
function repetitions(
  items: readonly unknown[],
): readonly { readonly index: number; readonly first: number }[] {
  const seen = new Map<string, { readonly first: number; times: number }>();
  const found: { index: number; first: number }[] = [];
  items.forEach((item, index) => {
    const key = canonicalJSON(item);
    const known = seen.get(key);
    if (known === undefined) seen.set(key, { first: index, times: 1 });
    else {
      known.times += 1;
      if (known.times === 2) found.push({ index, first: known.first });
    }
  });
  return found;
}

function repeated(item: unknown, first: number, place: FieldPlace): ValueIssue {
  const message = `must not repeat item ${first}: ${canonicalJSON(item)}`;
  return issueAt(place, "VALUE_DUPLICATE", message, "FieldValueDuplicate");
}

/** Most schemas have neither. */
const hasListTypes = anyNode((schema) => {
  const type = schema["x-kubernetes-list-type"];
  return type === "set" || type === "map";
});
