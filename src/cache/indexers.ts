import type { Logger } from "../telemetry/logger.js";
import type { Entry } from "./entry.js";
import { LazyEntry } from "./lazy-entry.js";

/**
 * The values under which an entry is found; none where it is not to be found.
 *
 * A pure function of the entry: the same entry always gives the same values. What it
 * reads is decoded for every object of the cache: `entry.metadata` costs less than
 * `entry.object`.
 */
export type IndexFunction<T> = (entry: Entry<T>) => readonly string[];

/** Finds objects by the value of a label. */
export function labelIndex(label: string): IndexFunction<unknown> {
  return ({ metadata }) => {
    const value = metadata.labels?.[label];
    return value === undefined ? [] : [value];
  };
}

const none: readonly string[] = [];

/** The uids of every owner; the rest of the metadata stays undecoded. */
export function ownerIndex(entry: Entry<unknown>): readonly string[] {
  return entry.hasOwners ? LazyEntry.ownersOf(entry).map(({ uid }) => uid) : none;
}

/** A function that throws finds nothing, and is logged the first time. */
export function guardedIndex<T>(
  name: string,
  valuesOf: IndexFunction<T>,
  logger: Logger,
): IndexFunction<T> {
  let isLogged = false;
  return (entry) => {
    try {
      return valuesOf(entry);
    } catch (error) {
      if (!isLogged)
        logger.error("an index function failed", { index: name, key: entry.key, error });
      isLogged = true;
      return [];
    }
  };
}

/** Up to so many keys, looking through them costs less than a set. */
const mostListed = 16;

/** Keys by the values of one index function. */
export class Index<T> {
  readonly #valuesOf: IndexFunction<T>;
  /** Most values of most indexes have few keys: only many of them take a set. */
  readonly #keys = new Map<string, string | string[] | Set<string>>();

  constructor(valuesOf: IndexFunction<T>) {
    this.#valuesOf = valuesOf;
  }

  /** Decodes what the function reads. */
  touch(entry: Entry<T>): void {
    this.#valuesOf(entry);
  }

  add(entry: Entry<T>): void {
    for (const value of this.#valuesOf(entry)) this.#add(value, entry.key);
  }

  remove(entry: Entry<T>): void {
    for (const value of this.#valuesOf(entry)) this.#remove(value, entry.key);
  }

  update(previous: Entry<T>, entry: Entry<T>): void {
    const before = this.#valuesOf(previous);
    const after = this.#valuesOf(entry);
    if (before.length === 0 && after.length === 0) return;
    for (const value of before) if (!after.includes(value)) this.#remove(value, entry.key);
    for (const value of after) if (!before.includes(value)) this.#add(value, entry.key);
  }

  keysOf(value: string): Iterable<string> {
    const keys = this.#keys.get(value);
    if (keys === undefined) return [];
    return typeof keys === "string" ? [keys] : keys;
  }

  clear(): void {
    this.#keys.clear();
  }

  #add(value: string, key: string): void {
    const keys = this.#keys.get(value);
    if (keys === undefined) this.#keys.set(value, key);
    else if (keys instanceof Set) keys.add(key);
    else if (typeof keys === "string") {
      if (keys !== key) this.#keys.set(value, [keys, key]);
    } else if (!keys.includes(key)) {
      if (keys.length < mostListed) keys.push(key);
      else this.#keys.set(value, new Set([...keys, key]));
    }
  }

  #remove(value: string, key: string): void {
    const keys = this.#keys.get(value);
    if (keys === undefined) return;
    if (typeof keys === "string") {
      if (keys === key) this.#keys.delete(value);
      return;
    }
    if (keys instanceof Set) {
      keys.delete(key);
      if (keys.size === 0) this.#keys.delete(value);
      return;
    }
    const at = keys.indexOf(key);
    if (at !== -1) keys.splice(at, 1);
    if (keys.length === 0) this.#keys.delete(value);
  }
}

/** Keys by their namespaces; those of cluster-scoped objects are not in it. */
export class NamespaceIndex {
  readonly #keys = new Map<string, Set<string>>();
  /** Objects come namespace by namespace: most keys go where the last one went. */
  #prefix = "";
  #last = new Set<string>();

  add(key: string): void {
    if (this.#prefix === "" || !key.startsWith(this.#prefix)) {
      const slash = key.indexOf("/");
      if (slash === -1) return;
      this.#turnTo(key.slice(0, slash));
    }
    this.#last.add(key);
  }

  remove(key: string): void {
    const slash = key.indexOf("/");
    if (slash === -1) return;
    const namespace = key.slice(0, slash);
    const keys = this.#keys.get(namespace);
    if (keys === undefined) return;
    keys.delete(key);
    if (keys.size > 0) return;
    this.#keys.delete(namespace);
    this.#prefix = "";
  }

  keysOf(namespace: string): Iterable<string> {
    return this.#keys.get(namespace) ?? none;
  }

  clear(): void {
    this.#keys.clear();
    this.#prefix = "";
  }

  #turnTo(namespace: string): void {
    this.#prefix = `${namespace}/`;
    const known = this.#keys.get(namespace);
    this.#last = known ?? new Set();
    if (known === undefined) this.#keys.set(namespace, this.#last);
  }
}
