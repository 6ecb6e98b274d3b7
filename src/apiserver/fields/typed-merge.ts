import { isPlainObject } from "../../util/json.js";
import {
  deduceType,
  itemElement,
  type MergeList,
  type MergeType,
  memberType,
} from "./merge-type.js";
import { elementText } from "../values/path-element.js";

/**
 * Merges what is applied into what is stored; undefined stands for none. Both fit the type.
 *
 * Follows `mergingWalker` of `sigs.k8s.io/structured-merge-diff/v6/typed`.
 */
export function mergeTyped(type: MergeType, stored: unknown, applied: unknown): unknown {
  if (applied === undefined) return mergeAtom(deduceType(type, stored), stored, applied);
  return mergeAtom(deduceType(type, applied), stored, applied);
}

function mergeAtom({ scalar, list, map }: MergeType, stored: unknown, applied: unknown): unknown {
  const whole = applied === undefined ? stored : applied;
  if (map !== undefined) {
    const a = isPlainObject(stored) ? stored : {};
    const b = isPlainObject(applied) ? applied : {};
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    if (map.isAtomic || names.size === 0) return whole;
    const merged: Record<string, unknown> = {};
    for (const name of names) {
      const inner = memberType(map, name);
      const value =
        inner === undefined ? undefined : mergeTyped(inner, ownMember(a, name), ownMember(b, name));
      if (value !== undefined)
        Object.defineProperty(merged, name, {
          value,
          enumerable: true,
          writable: true,
          configurable: true,
        });
    }
    return Object.keys(merged).length === 0 ? undefined : merged;
  }
  if (scalar !== undefined || list === undefined) return whole;
  const a: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const b: readonly unknown[] = Array.isArray(applied) ? applied : [];
  if (list.isAtomic || (a.length === 0 && b.length === 0)) return whole;
  return mergeItems(list, a, b);
}

function ownMember(map: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

/** Keeps the order of both lists as far as it can; where they differ, that of what is applied. */
function mergeItems(
  list: MergeList,
  stored: readonly unknown[],
  applied: readonly unknown[],
): unknown {
  const left = stored.map((item) => keyOf(list, item));
  const right = applied.map((item) => keyOf(list, item));
  const byLeft = new Map<string, unknown>();
  // An item that stands twice is not merged with a new one.
  for (const [index, key] of left.entries())
    byLeft.set(key, byLeft.has(key) ? null : stored[index]);
  const byRight = new Map(right.map((key, index) => [key, applied[index]]));
  const shared = right.filter((key) => byLeft.has(key));
  let nextShared = shared.shift();
  const merged = new Set<string>();
  const result: unknown[] = [];
  const add = (key: string, a: unknown, b: unknown): void => {
    const value = mergeTyped(list.element, a, b);
    if (b !== undefined) merged.add(key);
    if (value !== undefined) result.push(value);
  };
  let l = 0;
  let r = 0;
  while (l < left.length || r < right.length) {
    const leftKey = left[l];
    const rightKey = right[r];
    if (leftKey !== undefined && rightKey !== undefined) {
      if (leftKey === rightKey) {
        add(leftKey, byLeft.get(leftKey), byRight.get(leftKey));
        l += 1;
        r += 1;
        nextShared = shared.shift();
        continue;
      }
      if (byRight.has(leftKey) && nextShared !== undefined && nextShared !== leftKey) {
        l += 1;
        continue;
      }
    }
    if (leftKey !== undefined) {
      if (!byRight.has(leftKey)) {
        add(leftKey, stored[l], undefined);
        l += 1;
        continue;
      }
      if (merged.has(leftKey)) l += 1;
    }
    if (rightKey !== undefined) {
      add(rightKey, byLeft.get(rightKey), byRight.get(rightKey));
      r += 1;
      if (nextShared === rightKey) nextShared = shared.shift();
    }
  }
  return result.length === 0 ? undefined : result;
}

function keyOf(list: MergeList, item: unknown): string {
  const element = itemElement(list, item);
  return typeof element === "string" ? element : elementText(element);
}
