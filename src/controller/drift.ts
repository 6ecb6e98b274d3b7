import { isOwnedWhole, type OwnedFields } from "../meta/managed-fields.js";
import { canonicalJSON, isPlainObject } from "../util/json.js";
import { isBuiltIn, isFilledIn, isMap, isMergedMap, isSameQuantity } from "./server-defaults.js";

/** One place where an object does not hold what is wanted of it. */
export interface Drift {
  readonly path: readonly (string | number)[];
  /** Undefined where the field is not wanted any more. */
  readonly wanted: unknown;
  readonly found: unknown;
}

type JSONObject = Readonly<Record<string, unknown>>;

/** A place in an object, from its end: paths are put together only where there is something to tell. */
interface Place {
  readonly above: Place | undefined;
  readonly name: string | number;
}

/**
 * Where an object does not hold what is wanted of it; empty where applying it would change nothing.
 *
 * `owned` is what the server noted of the last apply, and what tells a field that
 * others set from one that was applied before and is wanted no more; it also shows which lists are
 * merged by keys. A value that is owned as one (an atomic list, say) has to be as wanted in every part,
 * but for what the API server is known to fill in. Quantities are compared by value.
 *
 * Where the server writes a value in words of its own that cannot be recognised, that
 * place is told although there is nothing to do: see `AppliedMemory`.
 */
export function findDrifts(
  wanted: JSONObject,
  found: JSONObject,
  owned: OwnedFields,
): readonly Drift[] {
  const comparison = new Comparison(isBuiltIn(found["apiVersion"]));
  comparison.object(wanted, found, owned);
  return comparison.drifts;
}

class Comparison {
  readonly drifts: Drift[] = [];
  /** Of the built-in kinds it is known how the server writes them; custom resources are kept as they came. */
  readonly #isBuiltIn: boolean;

  constructor(isOfBuiltIn: boolean) {
    this.#isBuiltIn = isOfBuiltIn;
  }

  object(wanted: JSONObject, found: JSONObject, owned: OwnedFields, above?: Place): void {
    for (const name of owned.fields.keys()) {
      if (wanted[name] === undefined) this.#report(undefined, found[name], { above, name });
    }
    for (const name in wanted) {
      const value = wanted[name];
      if (value === undefined) continue;
      const below = owned.fields.get(name);
      const place = { above, name };
      if (below === undefined) this.#unowned(value, found[name], place);
      else this.#owned(value, found[name], { below, place });
    }
  }

  #owned(
    wanted: unknown,
    found: unknown,
    { below, place }: { readonly below: OwnedFields; readonly place: Place },
  ): void {
    if (isOwnedWhole(below)) this.#whole(wanted, found, place);
    else if (Array.isArray(wanted) && Array.isArray(found)) {
      if (below.items.length === 0) this.#set(wanted, found, { below, place });
      else this.#list(wanted, found, { below, place });
    } else if (isPlainObject(wanted) && isPlainObject(found)) {
      this.object(wanted, found, below, place);
    } else this.#report(wanted, found, place);
  }

  /** What is wanted and not owned was never applied, or somebody else has taken it. */
  #unowned(wanted: unknown, found: unknown, place: Place): void {
    // Nobody owns an empty list of keyed items, and Go writes none.
    if (this.#isBuiltIn && Array.isArray(wanted) && wanted.length === 0 && found === undefined) {
      return;
    }
    // An empty map that others put something into is theirs from then on.
    if (!this.#isMergedMap(wanted, found, place)) this.#report(wanted, found, place);
  }

  /** A value without parts of its own, as far as its manager goes. */
  #whole(wanted: unknown, found: unknown, place: Place): void {
    if (isLeftOut(wanted) && isLeftOut(found ?? null)) return;
    if (this.#isMergedMap(wanted, found, place)) return;
    if (!this.#isSame(wanted, found, place)) this.#report(wanted, found, place);
  }

  #isMergedMap(wanted: unknown, found: unknown, { name }: Place): boolean {
    return this.#isBuiltIn && isEmptyObject(wanted) && isPlainObject(found) && isMergedMap(name);
  }

  #set(
    wanted: readonly unknown[],
    found: readonly unknown[],
    { below, place }: { readonly below: OwnedFields; readonly place: Place },
  ): void {
    const isWanted =
      sorted(wanted) === sorted(below.values) &&
      wanted.every((value) => found.some((other) => isSame(value, other)));
    if (!isWanted) this.#report(wanted, found, place);
  }

  #list(
    wanted: readonly unknown[],
    found: readonly unknown[],
    { below, place }: { readonly below: OwnedFields; readonly place: Place },
  ): void {
    const matched = matchItems(wanted, below.items);
    const isWhole = wanted.length === below.items.length;
    let last = -1;
    for (const [index, item] of wanted.entries()) {
      const itemPlace = { above: place, name: index };
      const owned = matched[index];
      const at = owned === undefined ? -1 : found.findIndex((other) => hasKey(other, owned.key));
      const other: unknown = found[at];
      // A list in another order is another list: containers see environment variables above them.
      if (owned === undefined || !isPlainObject(item) || !isPlainObject(other) || at <= last) {
        this.#report(item, other, itemPlace);
        continue;
      }
      last = at;
      // Such as imagePullSecrets, whose items are nothing but their key.
      if (isOwnedWhole(owned.owned)) this.#whole(item, other, itemPlace);
      else this.object(item, other, owned.owned, itemPlace);
    }
    if (!isWhole) this.#report(wanted, found, place);
  }

  /** Whether a value is as wanted in every part; the server may have filled in what it is known to. */
  #isSame(wanted: unknown, found: unknown, place: Place): boolean {
    if (Array.isArray(wanted)) {
      return (
        Array.isArray(found) &&
        wanted.length === found.length &&
        wanted.every((value, index) =>
          this.#isSame(value, found[index], { above: place, name: index }),
        )
      );
    }
    if (isPlainObject(wanted)) {
      const isEmpty = this.#isBuiltIn && found === undefined && isEmptyObject(wanted);
      if (isEmpty && isMap(place.name)) return true;
      return isPlainObject(found) && this.#hasSameMembers(wanted, found, place);
    }
    if (wanted === found) return true;
    const names = { name: place.name, parent: place.above?.name };
    return this.#isBuiltIn && isSameQuantity(names, wanted, found);
  }

  #hasSameMembers(wanted: JSONObject, found: JSONObject, above: Place): boolean {
    const isHeld = Object.entries(wanted).every(
      ([name, value]) => value === undefined || this.#isSame(value, found[name], { above, name }),
    );
    if (!isHeld) return false;
    return Object.entries(found).every(
      ([name, value]) => wanted[name] !== undefined || (this.#isBuiltIn && isFilledIn(name, value)),
    );
  }

  #report(wanted: unknown, found: unknown, place: Place): void {
    this.drifts.push({ path: pathOf(place), wanted, found });
  }
}

type OwnedItem = OwnedFields["items"][number];

/**
 * The owned item that each wanted one became. A key that the server filled in, as the protocol of a port, is
 * missing in what is wanted: such items take what is left.
 */
function matchItems(
  wanted: readonly unknown[],
  items: readonly OwnedItem[],
): readonly (OwnedItem | undefined)[] {
  const exact = wanted.map((item) => items.find(({ key }) => hasKey(item, key)));
  if (!exact.includes(undefined)) return exact;
  const left = items.filter((item) => !exact.includes(item));
  return wanted.map((item, index) => {
    const known = exact[index];
    if (known !== undefined) return known;
    const at = left.findIndex(({ key }) => hasPartOf(item, key));
    return at === -1 ? undefined : left.splice(at, 1)[0];
  });
}

function hasKey(item: unknown, key: JSONObject): boolean {
  return (
    isPlainObject(item) && Object.entries(key).every(([name, value]) => isSame(item[name], value))
  );
}

function hasPartOf(item: unknown, key: JSONObject): boolean {
  if (!isPlainObject(item)) return false;
  return Object.entries(key).every(
    ([name, value]) => item[name] === undefined || isSame(item[name], value),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object") return false;
  return canonicalJSON(a) === canonicalJSON(b);
}

function sorted(values: readonly unknown[]): string {
  return canonicalJSON(values.map(canonicalJSON).toSorted());
}

/** Go leaves such values out when it writes an object; who owns one all the same has applied it. */
function isLeftOut(value: unknown): boolean {
  if (value === null || value === "" || value === 0 || value === false) return true;
  return (Array.isArray(value) && value.length === 0) || isEmptyObject(value);
}

function isEmptyObject(value: unknown): boolean {
  return isPlainObject(value) && Object.keys(value).length === 0;
}

function pathOf(place: Place): readonly (string | number)[] {
  const path: (string | number)[] = [];
  for (let at: Place | undefined = place; at !== undefined; at = at.above) path.unshift(at.name);
  return path;
}
