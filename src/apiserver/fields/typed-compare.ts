import { equalJSON, isPlainObject } from "../../util/json.js";
import { type FieldSet, FieldSetBuilder } from "./field-set.js";
import {
  deduceType,
  itemElement,
  type MergeList,
  type MergeType,
  memberType,
} from "./merge-type.js";
import {
  elementText,
  fieldElement,
  type FieldPath,
  type PathElement,
} from "../values/path-element.js";

/** What one value has that another has not. */
export interface Comparison {
  readonly removed: FieldSet;
  readonly modified: FieldSet;
  readonly added: FieldSet;
}

/**
 * Compares two values of a type; undefined stands for none.
 *
 * Follows `compareWalker` of `sigs.k8s.io/structured-merge-diff/v6/typed`.
 */
export function compareTyped(type: MergeType, left: unknown, right: unknown): Comparison {
  const walk = new CompareWalk();
  walk.node(type, left, right, []);
  return {
    removed: walk.removed.build(),
    modified: walk.modified.build(),
    added: walk.added.build(),
  };
}

class CompareWalk {
  readonly removed = new FieldSetBuilder();
  readonly modified = new FieldSetBuilder();
  readonly added = new FieldSetBuilder();

  node(type: MergeType, left: unknown, right: unknown, path: FieldPath): void {
    // The same value says nothing new.
    if (left === right) return;
    const leftType = deduceType(type, left);
    const rightType = deduceType(type, right);
    let isLeaf: boolean;
    if (right === undefined) isLeaf = this.#atom(leftType, left, right, path);
    else if (left === undefined || sameShape(leftType, rightType))
      isLeaf = this.#atom(rightType, left, right, path);
    else {
      this.#atom(leftType, left, right, path);
      isLeaf = this.#atom(rightType, left, right, path);
    }
    if (isLeaf) return;
    if (left === undefined) this.added.insert(path);
    else if (right === undefined) this.removed.insert(path);
  }

  /** Whether the values were compared as a whole. */
  #atom({ scalar, list, map }: MergeType, left: unknown, right: unknown, path: FieldPath): boolean {
    if (map !== undefined) {
      const [a, b] = [left, right].map((value) => (isPlainObject(value) ? value : undefined));
      const areEmpty = isEmptyMap(a) && isEmptyMap(b);
      if (map.isAtomic || areEmpty) return this.#leaf(left, right, path);
      for (const name of new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])) {
        const inner = memberType(map, name);
        if (inner !== undefined)
          this.node(inner, memberOf(a, name), memberOf(b, name), [...path, fieldElement(name)]);
      }
      return false;
    }
    if (scalar !== undefined) return this.#leaf(left, right, path);
    if (list === undefined) return false;
    const [a, b] = [left, right].map((value): readonly unknown[] | undefined =>
      Array.isArray(value) ? value : undefined,
    );
    const areEmpty = (a ?? []).length === 0 && (b ?? []).length === 0;
    if (list.isAtomic || areEmpty) return this.#leaf(left, right, path);
    this.#items(list, a ?? [], b ?? [], path);
    return false;
  }

  #leaf(left: unknown, right: unknown, path: FieldPath): boolean {
    if (left === undefined) this.added.insert(path);
    else if (right === undefined) this.removed.insert(path);
    else if (!equalJSON(left, right)) this.modified.insert(path);
    return true;
  }

  #items(
    list: MergeList,
    left: readonly unknown[],
    right: readonly unknown[],
    path: FieldPath,
  ): void {
    const pairs = new Map<string, { element: PathElement; left: unknown[]; right: unknown[] }>();
    for (const side of ["left", "right"] as const) {
      for (const item of side === "left" ? left : right) {
        const element = itemElement(list, item);
        if (typeof element === "string") continue;
        const text = elementText(element);
        const pair = pairs.get(text) ?? { element, left: [], right: [] };
        pair[side].push(item);
        pairs.set(text, pair);
      }
    }
    for (const pair of pairs.values()) {
      const below = [...path, pair.element];
      const [a] = pair.left;
      const [b] = pair.right;
      if (pair.left.length <= 1 && pair.right.length <= 1) this.node(list.element, a, b, below);
      else if (pair.left.length >= 2 && pair.right.length >= 2) {
        if (!equalJSON(pair.left, pair.right)) this.modified.insert(below);
      } else if (pair.left.length >= 2) {
        if (b !== undefined) this.node(list.element, undefined, b, below);
        this.removed.insert(below);
      } else {
        if (a !== undefined) this.node(list.element, a, undefined, below);
        this.added.insert(below);
      }
    }
  }
}

function sameShape(a: MergeType, b: MergeType): boolean {
  return a.scalar === b.scalar && a.list === b.list && a.map === b.map;
}

function isEmptyMap(map: Readonly<Record<string, unknown>> | undefined): boolean {
  return map === undefined || Object.keys(map).length === 0;
}

function memberOf(map: Readonly<Record<string, unknown>> | undefined, name: string): unknown {
  return map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
}
