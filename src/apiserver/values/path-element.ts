import { canonicalJSON } from "../../util/json.js";
import { isNumeric } from "./exact-number.js";
import { compareBytes, goJSON } from "./go-text.js";

/**
 * One step into an object, as `managedFields` names it: a field, an item by its keys, or an item by
 * its value. Follows `sigs.k8s.io/structured-merge-diff/v6/fieldpath`.
 */
export type PathElement =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "key"; readonly key: Readonly<Record<string, unknown>> }
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "index"; readonly index: number };

export type FieldPath = readonly PathElement[];

export function fieldElement(name: string): PathElement {
  return { kind: "field", name };
}

/** The form of an element in `fieldsV1`; equal elements have the same. */
export function elementText(element: PathElement): string {
  switch (element.kind) {
    case "field":
      return `f:${element.name}`;
    case "key":
      return `k:${goJSON(canonicalJSON(element.key))}`;
    case "value":
      return `v:${goJSON(canonicalJSON(element.value))}`;
    case "index":
      return `i:${element.index}`;
  }
}

/** Reads what {@link elementText} wrote; undefined for what is none. */
export function parseElement(text: string): PathElement | undefined {
  const rest = text.slice(2);
  try {
    switch (text.slice(0, 2)) {
      case "f:":
        return { kind: "field", name: rest };
      case "k:":
        return { kind: "key", key: JSON.parse(rest) };
      case "v:":
        return { kind: "value", value: JSON.parse(rest) };
      case "i:":
        return /^\d+$/.test(rest) ? { kind: "index", index: Number(rest) } : undefined;
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

/** A path in messages: `.spec.ports[port=80,protocol="TCP"].name`. */
export function pathText(path: FieldPath): string {
  return path.map(shownElement).join("");
}

export function shownElement(element: PathElement): string {
  switch (element.kind) {
    case "field":
      return `.${element.name}`;
    case "key": {
      const keys = Object.entries(element.key).toSorted(([a], [b]) => compareBytes(a, b));
      return `[${keys.map(([name, value]) => `${name}=${canonicalJSON(value)}`).join(",")}]`;
    }
    case "value":
      return `[=${canonicalJSON(element.value)}]`;
    case "index":
      return `[${element.index}]`;
  }
}

const rank = { field: 0, key: 1, value: 2, index: 3 } as const;

/** The order in which the server lists elements. */
export function compareElements(a: PathElement, b: PathElement): number {
  if (a.kind !== b.kind) return rank[a.kind] - rank[b.kind];
  if (a.kind === "field" && b.kind === "field") return compareBytes(a.name, b.name);
  if (a.kind === "value" && b.kind === "value") return compareScalars(a.value, b.value);
  if (a.kind === "key" && b.kind === "key") return compareKeys(a.key, b.key);
  return 0;
}

function compareKeys(
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
): number {
  const [left, right] = [a, b].map((key) =>
    Object.entries(key).toSorted(([one], [other]) => compareBytes(one, other)),
  );
  for (const [index, [name, value]] of (left ?? []).entries()) {
    const other = right?.[index];
    if (other === undefined) return 1;
    const order = compareBytes(name, other[0]) || compareScalars(value, other[1]);
    if (order !== 0) return order;
  }
  return (left?.length ?? 0) - (right?.length ?? 0);
}

function compareScalars(a: unknown, b: unknown): number {
  if (typeof a === "bigint" && typeof b === "bigint") return a < b ? -1 : Number(a > b);
  if (isNumeric(a) && isNumeric(b)) return Number(a) - Number(b);
  if (typeof a === "string" && typeof b === "string") return compareBytes(a, b);
  return compareBytes(canonicalJSON(a), canonicalJSON(b));
}
