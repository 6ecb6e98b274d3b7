import { defineField } from "../../schema/define-field.js";
import { isPlainObject } from "../../util/json.js";
import { goKind } from "../values/go-print.js";
import { type PatchMeta, patchMetaOf, type PatchType } from "./patch-meta.js";
import { malformed, unknownDirective, wrongType } from "../values/strategic-error.js";
import { checkOrder, inOrder, mergeList } from "./strategic-lists.js";
import { dropDirectives, dropNulls } from "./strategic-values.js";

type Json = Record<string, unknown>;

const deleteFrom = "$deleteFromPrimitiveList";
const elementOrder = "$setElementOrder";

/**
 * Applies a strategic merge patch.
 *
 * Both values are changed: the patch loses what has been done of it, and the result is made of parts of
 * both. Follows `StrategicMergeMapPatch` of apimachinery's strategicpatch.
 *
 * @throws StrategicError
 */
export function applyStrategicPatch(original: Json, patch: Json, type: PatchType): Json {
  if (Object.hasOwn(patch, "$patch")) {
    const directive = patch["$patch"];
    if (directive === "replace") {
      delete patch["$patch"];
      return patch;
    }
    if (directive === "delete") return {};
    throw unknownDirective(directive, patch);
  }
  retainKeys(original, patch);
  orderLists(original, patch, type);
  for (const [key, value] of Object.entries(patch)) mergeField(original, { key, value }, type);
  return original;
}

function mergeField(
  original: Json,
  { key, value }: { readonly key: string; readonly value: unknown },
  type: PatchType,
): void {
  const isDeletion = key.startsWith(deleteFrom);
  const name = isDeletion ? keyBehind(key, deleteFrom) : key;
  if (value === null) {
    delete original[name];
    return;
  }
  const old = Object.hasOwn(original, name) ? original[name] : undefined;
  const isSameKind = old !== undefined && goKind(old) === goKind(value);
  if (isSameKind && isPlainObject(old) && isPlainObject(value)) {
    const { strategy, below } = patchMetaOf(type, name);
    const merged = strategy === "replace" ? value : applyStrategicPatch(old, value, below);
    defineField(original, name, merged);
  } else if (isSameKind && Array.isArray(old) && Array.isArray(value)) {
    const meta = patchMetaOf(type, name);
    const merges = meta.strategy === "merge" || isDeletion;
    defineField(original, name, merges ? merged(old, value, meta, isDeletion) : value);
  } else if (!isDeletion || isSameKind) {
    if (!isSameKind) dropNulls(value);
    const kept = dropDirectives(value);
    if (kept === undefined) delete original[name];
    else defineField(original, name, kept);
  }
}

function merged(
  old: readonly unknown[],
  value: readonly unknown[],
  meta: PatchMeta,
  isDeletion: boolean,
): readonly unknown[] {
  return mergeList({ old, patch: value, ...meta, isDeletion, mergeMap: applyStrategicPatch });
}

/** What stands behind a prefix and a slash. @throws StrategicError */
function keyBehind(key: string, prefix: string): string {
  const slash = key.indexOf("/");
  if (slash === -1 || key.slice(0, slash) !== prefix)
    throw malformed(prefix === deleteFrom ? "primitive" : "setElementOrder");
  return key.slice(slash + 1);
}

/** Takes away what the patch does not name among the keys to retain. @throws StrategicError */
function retainKeys(original: Json, patch: Json): void {
  const directive = "$retainKeys";
  if (!Object.hasOwn(patch, directive)) return;
  const keys = patch[directive];
  delete patch[directive];
  if (!Array.isArray(keys)) throw malformed("retainKeys");
  for (const [key, value] of Object.entries(patch)) {
    const isSkipped = value === null || key.startsWith(deleteFrom) || key.startsWith(elementOrder);
    if (!isSkipped && !keys.includes(key)) throw malformed("retainKeys");
  }
  for (const key of Object.keys(original)) if (!keys.includes(key)) delete original[key];
}

/** Merges the lists whose order the patch says. @throws StrategicError */
function orderLists(original: Json, patch: Json, type: PatchType): void {
  for (const [key, order] of Object.entries(patch)) {
    if (!key.startsWith(elementOrder)) continue;
    delete patch[key];
    if (!Array.isArray(order)) throw wrongType("list", order);
    const name = keyBehind(key, elementOrder);
    const [old, value] = [listAt(original, name), listAt(patch, name)];
    const meta = patchMetaOf(type, name);
    checkOrder(value ?? [], order, meta.mergeKey);
    if (old === undefined && value === undefined) continue;
    const before = [...(old ?? [])];
    const all =
      value === undefined
        ? before
        : old === undefined
          ? (dropDirectives(value) ?? [])
          : meta.strategy === "merge"
            ? merged(old, value, meta, false)
            : value;
    const list: readonly unknown[] = Array.isArray(all) ? all : [];
    defineField(original, name, inOrder(list, { order, before, mergeKey: meta.mergeKey }));
    delete patch[name];
  }
}

function listAt(object: Json, name: string): readonly unknown[] | undefined {
  if (!Object.hasOwn(object, name)) return undefined;
  const value = object[name];
  if (!Array.isArray(value)) throw wrongType("list", value);
  return value;
}
