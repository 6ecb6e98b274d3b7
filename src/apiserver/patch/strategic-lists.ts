import { isPlainObject } from "../../util/json.js";
import { goKind, goPrint } from "../values/go-print.js";
import type { PatchMeta, PatchType } from "./patch-meta.js";
import {
  noMergeKey,
  StrategicError,
  unknownDirective,
  wrongType,
} from "../values/strategic-error.js";

type Json = Record<string, unknown>;
type List = readonly unknown[];

export interface ListMerge extends PatchMeta {
  readonly old: List;
  readonly patch: List;
  /** Whether the patch lists what is to go. */
  readonly isDeletion: boolean;
  readonly mergeMap: (original: Json, patch: Json, type: PatchType) => Json;
}

/** Merges two lists. Follows `mergeSlice` of apimachinery's strategicpatch. @throws StrategicError */
export function mergeList(merge: ListMerge): List {
  const { old, patch, isDeletion, mergeKey } = merge;
  if (old.length === 0 && patch.length === 0) return old;
  if (!isListOfMaps(old, patch)) {
    if (isDeletion) return old.filter((item) => !patch.includes(item));
    return inOrder([...new Set([...old, ...patch])], { order: patch, before: old, mergeKey });
  }
  if (mergeKey === "") throw new StrategicError("cannot merge lists without merge key for struct");
  const { left, added } = withDirectives(old, patch, mergeKey);
  return inOrder(mergeItems(left, added, merge), { order: added, before: left, mergeKey });
}

/** Whether the items of lists are maps; they are all of one type. @throws StrategicError */
function isListOfMaps(...lists: readonly List[]): boolean {
  let first: string | undefined;
  for (const item of lists.flat()) {
    const kind = goKind(item);
    if (first === undefined && kind === "slice")
      throw new StrategicError("lists of lists are not supported");
    first ??= kind;
    if (kind !== first)
      throw new StrategicError(`list element types are not identical: ${goPrint(lists)}`);
  }
  return first === "map";
}

function keyOf(item: unknown, mergeKey: string): unknown {
  if (!isPlainObject(item)) throw wrongType("map", item);
  if (!Object.hasOwn(item, mergeKey)) throw noMergeKey(item, mergeKey);
  return item[mergeKey];
}

function hasKey(item: unknown, mergeKey: string, value: unknown): boolean {
  return isPlainObject(item) && Object.hasOwn(item, mergeKey) && item[mergeKey] === value;
}

/** Does what items of the patch say of the whole list. @throws StrategicError */
function withDirectives(old: List, patch: List, mergeKey: string): { left: List; added: List } {
  let left = old;
  let isReplaced = false;
  const added: unknown[] = [];
  for (const item of patch) {
    if (!isPlainObject(item)) throw wrongType("map", item);
    const { $patch: directive } = item;
    switch (directive) {
      case undefined:
        added.push(item);
        break;
      case "delete": {
        const key = keyOf(item, mergeKey);
        left = left.filter((each) => !hasKey(each, mergeKey, key));
        break;
      }
      case "replace":
        isReplaced = true;
        break;
      case "merge":
        throw new StrategicError("merging lists cannot yet be specified in the patch");
      default:
        throw unknownDirective(directive, item);
    }
  }
  return isReplaced ? { left: added, added: [] } : { left, added };
}

function mergeItems(left: List, added: List, { mergeKey, below, mergeMap }: ListMerge): List {
  const result = [...left];
  for (const item of added) {
    const key = keyOf(item, mergeKey);
    const index = result.findIndex((each) => hasKey(each, mergeKey, key));
    const old = result[index];
    if (isPlainObject(old) && isPlainObject(item)) result[index] = mergeMap(old, item, below);
    else result.push(item);
  }
  return result;
}

/**
 * A list in the order that a patch says; what the patch does not name keeps its place as far as it can.
 *
 * Follows `normalizeElementOrder` of apimachinery's strategicpatch.
 *
 * @throws StrategicError
 */
export function inOrder(
  list: List,
  {
    order,
    before,
    mergeKey,
  }: { readonly order: List; readonly before: List; readonly mergeKey: string },
): List {
  const isKeyed = mergeKey !== "";
  const place = (items: List, item: unknown): number =>
    isKeyed
      ? items.findIndex((each) => hasKey(each, mergeKey, keyOf(item, mergeKey)))
      : items.indexOf(item);
  if (isKeyed) for (const item of [...list, ...order]) keyOf(item, mergeKey);
  const sorted = (items: List, by: List): List =>
    items.toSorted((a, b) => place(by, a) - place(by, b));
  const named = sorted(
    list.filter((item) => place(order, item) !== -1),
    order,
  );
  const others = sorted(
    list.filter((item) => place(order, item) === -1),
    before,
  );
  const result: unknown[] = [];
  let [i, j] = [0, 0];
  while (i < others.length || j < named.length) {
    const isOtherFirst = j >= named.length || (i < others.length && isBefore(others[i], named[j]));
    if (isOtherFirst) {
      result.push(others[i]);
      i += 1;
    } else {
      result.push(named[j]);
      j += 1;
    }
  }
  return result;

  function isBefore(a: unknown, b: unknown): boolean {
    const [left, right] = [place(before, a), place(before, b)];
    return left !== -1 && right !== -1 && left < right;
  }
}

/** Refuses an order that a list of the patch contradicts. Follows `validatePatchWithSetOrderList`. @throws StrategicError */
export function checkOrder(patch: List, order: List, mergeKey: string): void {
  if (patch.length === 0 || order.length === 0) return;
  const isDirective = (item: unknown): boolean =>
    isPlainObject(item) && Object.hasOwn(item, "$patch");
  const items = patch.filter((item) => !isDirective(item));
  let at = 0;
  for (const each of order) {
    if (at >= items.length) return;
    const item = items[at];
    const isSame =
      mergeKey === "" ? item === each : keyOf(item, mergeKey) === keyOf(each, mergeKey);
    if (isSame) at += 1;
  }
  if (at < items.length)
    throw new StrategicError(
      `The order in patch list:\n${goPrint(patch)}\n doesn't match $setElementOrder list:\n${goPrint(order)}\n`,
    );
}
