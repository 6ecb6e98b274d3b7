import { isOwnedWhole, type OwnedFields } from "../meta/managed-fields.js";
import { canonicalJSON, isPlainObject } from "../util/json.js";
import { isSameQuantity } from "./quantity-fields.js";

type Path = readonly (string | number)[];

/** What the API server fills in, in a key of a list, where it was left out: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#ports */
const keyDefaults: Readonly<Record<string, unknown>> = { protocol: "TCP" };

/**
 * The first place where an object does not hold what is wanted of it; undefined where
 * it does, and applying it would change nothing.
 *
 * Compared are the fields that are wanted, and those that were applied before and are
 * wanted no more; what others set beside them does not count. `owned` tells which
 * lists are merged by keys and which are one value: the server decided that when it
 * was applied. Quantities are compared by value.
 */
export function findDrift(
  wanted: Readonly<Record<string, unknown>>,
  found: Readonly<Record<string, unknown>>,
  owned: OwnedFields,
): Path | undefined {
  return driftOfObject(wanted, found, owned, []);
}

function driftOf(
  wanted: unknown,
  found: unknown,
  owned: OwnedFields,
  path: Path,
): Path | undefined {
  if (isOwnedWhole(owned)) return holdsWhole(wanted, found, path) ? undefined : path;
  if (Array.isArray(wanted)) return driftOfList(wanted, found, owned, path);
  if (isPlainObject(wanted)) {
    return isPlainObject(found) ? driftOfObject(wanted, found, owned, path) : path;
  }
  return path;
}

function driftOfObject(
  wanted: Readonly<Record<string, unknown>>,
  found: Readonly<Record<string, unknown>>,
  owned: OwnedFields,
  path: Path,
): Path | undefined {
  for (const name of owned.fields.keys()) {
    if (wanted[name] === undefined || wanted[name] === null) return [...path, name];
  }
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined || value === null) continue;
    const below = owned.fields.get(name);
    const drift =
      below === undefined
        ? driftOfUnowned(value, found[name], [...path, name])
        : driftOf(value, found[name], below, [...path, name]);
    if (drift !== undefined) return drift;
  }
  return undefined;
}

/** What is wanted and not owned has to be applied, unless it is a value that the server leaves out. */
function driftOfUnowned(wanted: unknown, found: unknown, path: Path): Path | undefined {
  if (isPlainObject(wanted)) {
    const members = isPlainObject(found) ? found : {};
    for (const [name, value] of Object.entries(wanted)) {
      const drift = driftOfUnowned(value ?? "", members[name], [...path, name]);
      if (drift !== undefined) return drift;
    }
    return undefined;
  }
  return isEmpty(wanted) && isEmpty(found ?? "") ? undefined : path;
}

function driftOfList(
  wanted: readonly unknown[],
  found: unknown,
  owned: OwnedFields,
  path: Path,
): Path | undefined {
  if (!Array.isArray(found)) return path;
  if (owned.items.length === 0) {
    const same = sorted(wanted) === sorted(owned.values);
    return same && wanted.every((value) => found.some((other) => isSame(value, other)))
      ? undefined
      : path;
  }
  if (wanted.length !== owned.items.length) return path;
  let last = -1;
  for (const [index, item] of wanted.entries()) {
    const itemPath = [...path, index];
    const below = owned.items.find(({ key }) => hasKey(item, key));
    if (below === undefined || !isPlainObject(item)) return itemPath;
    const place = found.findIndex((other) => hasKey(other, below.key));
    const other: unknown = found[place];
    // A list in another order is another list: containers see environment variables above them.
    if (place <= last || !isPlainObject(other)) return itemPath;
    last = place;
    const drift = driftOfObject(item, other, below.owned, itemPath);
    if (drift !== undefined) return drift;
  }
  return undefined;
}

function hasKey(item: unknown, key: Readonly<Record<string, unknown>>): boolean {
  if (!isPlainObject(item)) return false;
  return Object.entries(key).every(([name, value]) =>
    isSame(item[name] ?? keyDefaults[name], value),
  );
}

/** Whether a value that is owned as one holds what is wanted; the server may have filled in defaults. */
function holdsWhole(wanted: unknown, found: unknown, path: Path): boolean {
  if (found === undefined || found === null) return isEmpty(wanted);
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(found) &&
      wanted.length === found.length &&
      wanted.every((value, index) => holdsWhole(value, found[index], [...path, index]))
    );
  }
  if (isPlainObject(wanted)) {
    return (
      isPlainObject(found) &&
      Object.entries(wanted).every(
        ([name, value]) =>
          value === undefined || value === null || holdsWhole(value, found[name], [...path, name]),
      )
    );
  }
  return isSame(wanted, found) || isSameQuantity(path, wanted, found);
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || canonicalJSON(a) === canonicalJSON(b);
}

function sorted(values: readonly unknown[]): string {
  return canonicalJSON(values.map(canonicalJSON).toSorted());
}

/** Go leaves such values out when it writes an object. */
function isEmpty(value: unknown): boolean {
  if (value === "" || value === 0 || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return (
    isPlainObject(value) &&
    Object.values(value).every((member) => member === undefined || isEmpty(member))
  );
}
