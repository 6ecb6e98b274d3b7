import { compareResourceVersions } from "../meta/resource-version.js";
import type { Change } from "./change.js";
import type { Entry } from "./entry.js";
import { Index, type IndexFunction, NamespaceIndex, ownerIndex } from "./indexers.js";
import type { ReflectorTarget } from "./target.js";

/** Hears of every change of a store, once the store shows it. */
export interface StoreListener<T> {
  /** The first list has come. */
  filled(entries: readonly Entry<T>[]): void;
  /** A later list has come. Deletions are first; `isOlder` when the server's history went back. */
  replaced(changes: readonly Change<T>[], isOlder: boolean): void;
  changed(change: Change<T>): void;
  /** The resource version has grown without a change. */
  advanced(): void;
}

/** What {@link Store} takes. */
export interface StoreOptions<T> {
  readonly listener: StoreListener<T>;
  /** What is kept in place of an entry. */
  readonly transform?: ((entry: Entry<T>) => Entry<T>) | undefined;
}

/** The objects of one list and watch by key, with indexes; what readers see is always whole. */
export class Store<T> implements ReflectorTarget<T> {
  readonly #listener: StoreListener<T>;
  readonly #transform: ((entry: Entry<T>) => Entry<T>) | undefined;
  #entries = new Map<string, Entry<T>>();
  /** Made when it is first asked for: most who read a cache of all namespaces know the key. */
  #namespaces: NamespaceIndex | undefined;
  readonly #owners = new Index<T>(ownerIndex);
  /** With how many use each. */
  readonly #indexes = new Map<IndexFunction<T>, { readonly index: Index<T>; users: number }>();
  #resourceVersion: string | undefined;
  /** How many entries of the first list are in the indexes already. Until it is taken nobody reads them. */
  #indexed = 0;

  constructor({ listener, transform }: StoreOptions<T>) {
    this.#listener = listener;
    this.#transform = transform;
  }

  /** Up to where the server has told everything; undefined before the first list. */
  get resourceVersion(): string | undefined {
    return this.#resourceVersion;
  }

  get size(): number {
    return this.#entries.size;
  }

  find(key: string): Entry<T> | undefined {
    return this.#entries.get(key);
  }

  entries(): Iterable<Entry<T>> {
    return this.#entries.values();
  }

  inNamespace(namespace: string): Iterable<Entry<T>> {
    if (this.#namespaces === undefined) {
      this.#namespaces = new NamespaceIndex();
      for (const key of this.#entries.keys()) this.#namespaces.add(key);
    }
    return this.#at(this.#namespaces.keysOf(namespace));
  }

  /** The objects that name `uid` among their owners. */
  ownedBy(uid: string): Iterable<Entry<T>> {
    return this.#at(this.#owners.keysOf(uid));
  }

  /** The objects that an index function, which was added before, gives `value`. */
  indexed(valuesOf: IndexFunction<T>, value: string): Iterable<Entry<T>> {
    const used = this.#indexes.get(valuesOf);
    return used === undefined ? [] : this.#at(used.index.keysOf(value));
  }

  /** Keeps an index for one more user; over all objects at once if it is new. */
  addIndex(valuesOf: IndexFunction<T>): void {
    const used = this.#indexes.get(valuesOf);
    if (used !== undefined) {
      used.users += 1;
      return;
    }
    const index = new Index(valuesOf);
    for (const entry of this.#entries.values()) index.add(entry);
    this.#indexes.set(valuesOf, { index, users: 1 });
    // What has come of the first list is missing in it.
    if (this.#indexed > 0) this.#indexed = Number.NaN;
  }

  dropIndex(valuesOf: IndexFunction<T>): void {
    const used = this.#indexes.get(valuesOf);
    if (used === undefined) return;
    used.users -= 1;
    if (used.users === 0) this.#indexes.delete(valuesOf);
  }

  prepare(entry: Entry<T>): Entry<T> {
    const kept = this.#kept(entry);
    if (this.#resourceVersion === undefined) {
      this.#index(undefined, kept);
      this.#indexed += 1;
    } else {
      this.#owners.touch(kept);
      for (const { index } of this.#indexes.values()) index.touch(kept);
    }
    return kept;
  }

  replace(entries: Map<string, Entry<T>>, resourceVersion: string): void {
    const previous = this.#entries;
    const before = this.#resourceVersion;
    this.#entries = entries;
    this.#resourceVersion = resourceVersion;
    if (before === undefined) {
      // Objects came more than once, or have gone again before the list was whole.
      if (this.#indexed !== entries.size) this.#remakeIndexes();
      this.#listener.filled([...entries.values()]);
      return;
    }
    const changes = this.#takeOver(previous, entries);
    const isOlder = (compareResourceVersions(resourceVersion, before) ?? 0) < 0;
    this.#listener.replaced(changes, isOlder);
  }

  put(entry: Entry<T>): void {
    let previous = this.#entries.get(entry.key);
    if (previous !== undefined && previous.uid !== entry.uid) {
      this.#entries.delete(entry.key);
      this.#unindex(previous);
      this.#listener.changed({ type: "deleted", entry: previous, finalStateUnknown: true });
      previous = undefined;
    }
    this.#reach(entry.resourceVersion);
    this.#entries.set(entry.key, entry);
    this.#index(previous, entry);
    this.#listener.changed(
      previous === undefined
        ? { type: "added", entry, initial: false }
        : { type: "updated", previous, entry },
    );
  }

  remove(entry: Entry<T>): void {
    const previous = this.#entries.get(entry.key);
    this.#reach(entry.resourceVersion);
    // Of an object that this one has already taken the place of, the deletion was told before.
    if (previous === undefined || previous.uid !== entry.uid) {
      this.#listener.advanced();
      return;
    }
    this.#entries.delete(entry.key);
    this.#unindex(previous);
    const last = entry === previous ? entry : this.#kept(entry);
    this.#listener.changed({ type: "deleted", entry: last, finalStateUnknown: false });
  }

  advance(resourceVersion: string): void {
    this.#reach(resourceVersion);
    this.#listener.advanced();
  }

  /** Forgets everything, and tells nobody. */
  clear(): void {
    this.#entries = new Map();
    this.#resourceVersion = undefined;
    this.#remakeIndexes();
    this.#indexed = 0;
  }

  #kept(entry: Entry<T>): Entry<T> {
    return this.#transform === undefined ? entry : this.#transform(entry);
  }

  /** Brings the indexes over to a new list; says what has changed. An entry that is the same has not. */
  #takeOver(
    previous: ReadonlyMap<string, Entry<T>>,
    entries: ReadonlyMap<string, Entry<T>>,
  ): readonly Change<T>[] {
    const deleted: Change<T>[] = [];
    const others: Change<T>[] = [];
    let known = 0;
    for (const [key, entry] of entries) {
      const old = previous.get(key);
      if (old !== undefined) known += 1;
      if (old === entry) continue;
      this.#index(old, entry);
      if (old?.uid === entry.uid) {
        others.push({ type: "updated", previous: old, entry });
        continue;
      }
      if (old !== undefined) deleted.push({ type: "deleted", entry: old, finalStateUnknown: true });
      others.push({ type: "added", entry, initial: false });
    }
    const gone = previous.size - known;
    // Where little is left, making the indexes again costs less.
    const isRemade = gone > entries.size;
    if (gone > 0) {
      for (const [key, entry] of previous) {
        if (entries.has(key)) continue;
        deleted.push({ type: "deleted", entry, finalStateUnknown: true });
        if (!isRemade) this.#unindex(entry);
      }
    }
    if (isRemade) this.#remakeIndexes();
    return deleted.concat(others);
  }

  *#at(keys: Iterable<string>): Generator<Entry<T>> {
    for (const key of keys) {
      const entry = this.#entries.get(key);
      if (entry !== undefined) yield entry;
    }
  }

  #reach(resourceVersion: string): void {
    const before = this.#resourceVersion;
    // What is known does not become less when an old event comes twice.
    if (before !== undefined && (compareResourceVersions(resourceVersion, before) ?? 0) < 0) return;
    this.#resourceVersion = resourceVersion;
  }

  #index(previous: Entry<T> | undefined, entry: Entry<T>): void {
    if (previous === undefined) {
      this.#namespaces?.add(entry.key);
      this.#owners.add(entry);
      for (const { index } of this.#indexes.values()) index.add(entry);
    } else {
      this.#owners.update(previous, entry);
      for (const { index } of this.#indexes.values()) index.update(previous, entry);
    }
  }

  #unindex(entry: Entry<T>): void {
    this.#namespaces?.remove(entry.key);
    this.#owners.remove(entry);
    for (const { index } of this.#indexes.values()) index.remove(entry);
  }

  #remakeIndexes(): void {
    this.#namespaces?.clear();
    this.#owners.clear();
    for (const { index } of this.#indexes.values()) index.clear();
    for (const entry of this.#entries.values()) this.#index(undefined, entry);
  }
}
