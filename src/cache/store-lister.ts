import { formatKey, type ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { Entry } from "./entry.js";
import { CacheError } from "./errors.js";
import type { IndexFunction } from "./indexers.js";
import type { Informer } from "./informer.js";
import { LazyEntry } from "./lazy-entry.js";
import { resourceName } from "./informer-scope.js";
import type { Lister, ListQuery, OwnerOptions } from "./lister.js";
import { labelMatcher } from "./selectors.js";

/** What {@link StoreLister} reads. */
export interface ListerSource<T> {
  readonly type: ResourceType;
  /** One for all namespaces, or one for each. */
  readonly informers: readonly Informer<T>[];
  readonly indexes: ReadonlyMap<string, IndexFunction<T>>;
  /** Throws once the cache may not be read any more. */
  assertOpen(): void;
}

/** A query: the entries of one store that may be meant, and which of them are. */
interface Query<T> {
  readonly candidates: (informer: Informer<T>) => Iterable<Entry<T>>;
  readonly accepts: (entry: Entry<T>) => boolean;
}

/** Reads the stores of one or more informers as one. */
export class StoreLister<T, IndexName extends string> implements Lister<T, IndexName> {
  readonly #source: ListerSource<T>;
  readonly #hasWrites: boolean;

  constructor(source: ListerSource<T>, hasWrites: boolean) {
    this.#source = source;
    this.#hasWrites = hasWrites;
  }

  get(key: ObjectKey | string): T | undefined {
    const text = typeof key === "string" ? key : formatKey(key);
    const informer = this.#informerOf(text);
    const entry = this.#hasWrites ? informer.ownWrites.find(text) : informer.store.find(text);
    return entry?.object;
  }

  list({ namespace, labelSelector }: ListQuery = {}): readonly T[] {
    const hasLabels = labelSelector === undefined ? undefined : labelMatcher(labelSelector);
    const isMeant = ({ metadata }: Entry<T>): boolean => hasLabels?.(metadata.labels) ?? true;
    if (namespace === undefined) {
      return this.#select(this.#all(), {
        candidates: ({ store }) => store.entries(),
        accepts: hasLabels === undefined ? () => true : isMeant,
      });
    }
    const prefix = `${namespace}/`;
    return this.#select([this.#informerOf(prefix)], {
      candidates: ({ store }) => store.inNamespace(namespace),
      accepts: (entry) => entry.key.startsWith(prefix) && isMeant(entry),
    });
  }

  keys(): readonly string[] {
    const found: string[] = [];
    for (const { store, ownWrites } of this.#all()) {
      const hasWrites = this.#hasWrites && ownWrites.size > 0;
      for (const { key } of store.entries()) {
        if (!(hasWrites && ownWrites.has(key))) found.push(key);
      }
      if (!hasWrites) continue;
      for (const key of ownWrites.keys()) if (ownWrites.find(key) !== undefined) found.push(key);
    }
    return found;
  }

  byIndex(name: IndexName, value: string): readonly T[] {
    const valuesOf = this.#source.indexes.get(name);
    if (valuesOf === undefined) {
      const known = [...this.#source.indexes.keys()].join(", ") || "none";
      throw new CacheError(
        "CACHE_QUERY_INVALID",
        `the cache of ${this.#name} was asked for with these indexes: ${known}; ${name} is not among them`,
      );
    }
    return this.#select(this.#all(), {
      candidates: ({ store }) => store.indexed(valuesOf, value),
      accepts: (entry) => valuesOf(entry).includes(value),
    });
  }

  byOwner(
    owner: string | { readonly metadata: { readonly uid: string } },
    { controller = false }: OwnerOptions = {},
  ): readonly T[] {
    const uid = typeof owner === "string" ? owner : owner.metadata.uid;
    return this.#select(this.#all(), {
      candidates: ({ store }) => store.ownedBy(uid),
      accepts: (entry) =>
        LazyEntry.ownersOf(entry).some(
          (reference) => reference.uid === uid && (!controller || reference.controller === true),
        ),
    });
  }

  withOwnWrites(): Lister<T, IndexName> {
    return new StoreLister(this.#source, true);
  }

  get #name(): string {
    return resourceName(this.#source.type);
  }

  #select(informers: readonly Informer<T>[], { candidates, accepts }: Query<T>): readonly T[] {
    const found: T[] = [];
    for (const informer of informers) {
      const { ownWrites } = informer;
      const hasWrites = this.#hasWrites && ownWrites.size > 0;
      for (const entry of candidates(informer)) {
        if (accepts(entry) && !(hasWrites && ownWrites.has(entry.key))) found.push(entry.object);
      }
      if (!hasWrites) continue;
      for (const key of ownWrites.keys()) {
        const entry = ownWrites.find(key);
        if (entry !== undefined && accepts(entry)) found.push(entry.object);
      }
    }
    return found;
  }

  #all(): readonly Informer<T>[] {
    for (const informer of this.#source.informers) this.#assertSynced(informer);
    return this.#source.informers;
  }

  /** The informer that holds a key: a namespaced one, for kinds in namespaces. */
  #informerOf(key: string): Informer<T> {
    const slash = key.indexOf("/");
    const namespace = slash === -1 ? undefined : key.slice(0, slash);
    if ((namespace === undefined) !== (this.#source.type.scope === "Cluster")) {
      throw new CacheError(
        "CACHE_QUERY_INVALID",
        namespace === undefined
          ? `${this.#name} live in namespaces: ask for namespace and name, not for ${key} alone`
          : `${this.#name} live in no namespace: ask for a name alone, not for ${key}`,
      );
    }
    const informer = this.#source.informers.find(
      ({ scope }) => scope.namespace === undefined || scope.namespace === namespace,
    );
    if (informer === undefined) {
      throw new CacheError(
        "CACHE_OUT_OF_SCOPE",
        `the cache of ${this.#name} does not hold the namespace ${namespace}; name it where the cache is asked for`,
      );
    }
    this.#assertSynced(informer);
    return informer;
  }

  #assertSynced({ isSynced, scope }: Informer<T>): void {
    this.#source.assertOpen();
    if (isSynced) return;
    const where = scope.namespace === undefined ? "" : ` in the namespace ${scope.namespace}`;
    throw new CacheError(
      "CACHE_NOT_SYNCED",
      `the cache of ${this.#name}${where} has not had its first list; wait for it before reading`,
    );
  }
}
