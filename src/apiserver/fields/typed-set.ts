import { defineField } from "../../schema/define-field.js";
import { isPlainObject } from "../../util/json.js";
import { type FieldSet, FieldSetBuilder } from "./field-set.js";
import {
  deduceType,
  itemElement,
  type MergeMap,
  type MergeType,
  memberType,
} from "./merge-type.js";
import { elementText, fieldElement, type FieldPath } from "../values/path-element.js";

/**
 * The paths that a value says something of.
 *
 * Follows `toFieldSetWalker` of `sigs.k8s.io/structured-merge-diff/v6/typed`.
 */
export function toFieldSet(whole: MergeType, value: unknown): FieldSet {
  const set = new FieldSetBuilder();
  visit(whole, value, []);
  return set.build();

  function visit(type: MergeType, node: unknown, path: FieldPath): void {
    const { scalar, list, map } = deduceType(type, node);
    if (map !== undefined) {
      if (map.isAtomic) set.insert(path);
      else if (isPlainObject(node)) visitMembers(map, node, path);
    } else if (scalar !== undefined) set.insert(path);
    else if (list !== undefined) {
      if (list.isAtomic) set.insert(path);
      else if (Array.isArray(node)) visitItems(list, node, path);
    }
  }

  function visitMembers(
    map: MergeMap,
    node: Readonly<Record<string, unknown>>,
    path: FieldPath,
  ): void {
    for (const [name, member] of Object.entries(node)) {
      const below = [...path, fieldElement(name)];
      const type = memberType(map, name);
      if (type !== undefined) visit(type, member, below);
      const isEmpty = isPlainObject(member) && Object.keys(member).length === 0;
      if (member === null || isEmpty || !map.fields.has(name)) set.insert(below);
    }
  }

  function visitItems(
    list: NonNullable<MergeType["list"]>,
    items: readonly unknown[],
    path: FieldPath,
  ): void {
    const counts = new Map<string, number>();
    const elements = items.map((item) => itemElement(list, item));
    for (const element of elements) {
      if (typeof element === "string") continue;
      const text = elementText(element);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    for (const [index, element] of elements.entries()) {
      if (typeof element === "string") continue;
      const below = [...path, element];
      if (counts.get(elementText(element)) === 1) visit(list.element, items[index], below);
      set.insert(below);
    }
  }
}

/**
 * The set with the named fields that lead to its paths.
 *
 * Follows `EnsureNamedFieldsAreMembers` of `sigs.k8s.io/structured-merge-diff/v6/fieldpath`.
 */
export function withNamedFields(set: FieldSet, type: MergeType | undefined): FieldSet {
  return set.withMembers((branch) => {
    const { element, isMember, below } = branch;
    if (below.isEmpty) return branch;
    const isField = element.kind === "field";
    const isNamed = isField && type?.map?.fields.has(element.name) === true;
    const inner = isField
      ? type?.map && memberType(type.map, element.name)
      : element.kind === "key"
        ? type?.list?.element
        : undefined;
    return { isMember: isMember || isNamed, below: withNamedFields(below, inner) };
  });
}

/**
 * A value without the items and fields of a set; null where nothing is left.
 *
 * Follows `removingWalker` of `sigs.k8s.io/structured-merge-diff/v6/typed`.
 */
export function removeItems(type: MergeType, value: unknown, set: FieldSet): unknown {
  const { scalar, list, map } = deduceType(type, value);
  if (map !== undefined) {
    if (!isPlainObject(value) || map.isAtomic) return null;
    return removeMembers(map, value, set);
  }
  if (scalar !== undefined) return value;
  if (list === undefined || !Array.isArray(value) || list.isAtomic) return null;
  const kept: unknown[] = [];
  for (const item of value as readonly unknown[]) {
    const element = itemElement(list, item);
    if (typeof element === "string") {
      kept.push(item);
      continue;
    }
    if (set.has(element)) continue;
    const below = set.below(element);
    kept.push(below.isEmpty ? item : removeItems(list.element, item, below));
  }
  return kept.length > 0 ? kept : null;
}

function removeMembers(
  map: MergeMap,
  value: Readonly<Record<string, unknown>>,
  set: FieldSet,
): unknown {
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const element = fieldElement(name);
    if (set.has(element)) continue;
    const below = set.below(element);
    const type = memberType(map, name);
    const isWhole = below.isEmpty || type === undefined;
    defineField(kept, name, isWhole ? member : removeItems(type, member, below));
  }
  return Object.keys(kept).length > 0 ? kept : null;
}
