import type { ObjectKey } from "../meta/object-key.js";

/** Which objects of a cache to list. */
export interface ListQuery {
  /** Of one namespace. @default all that the cache holds */
  readonly namespace?: string | undefined;
  /** As `kubectl get -l` takes it: `tier=web,env in (a, b),!legacy`. */
  readonly labelSelector?: string | undefined;
}

/** Which owners count. */
export interface OwnerOptions {
  /** The owner that is marked as the controller, and no other. @default false */
  readonly controller?: boolean | undefined;
}

/**
 * Reads a cache, synchronously and without a request.
 *
 * What it gives is frozen, shared with every other reader, and late: an object may have
 * changed, or be gone, on the server. One call sees one state of the cache, which is not
 * one state of the server: of two objects one may be newer than the other. Lists are in no
 * particular order. Before the first list has come it throws: it never says that
 * something is absent because it has not looked yet.
 */
export interface Lister<T, IndexName extends string = never> {
  /**
   * The object of a key, or `namespace/name`; undefined when there is none.
   *
   * @throws CacheError CACHE_NOT_SYNCED before the first list of that namespace
   * @throws CacheError CACHE_OUT_OF_SCOPE for a namespace that the cache does not hold
   */
  get(key: ObjectKey | string): T | undefined;
  /**
   * The objects that the query selects.
   *
   * @throws CacheError CACHE_NOT_SYNCED, CACHE_OUT_OF_SCOPE as {@link get}
   * @throws CacheError CACHE_QUERY_INVALID for a selector that is none
   */
  list(query?: ListQuery): readonly T[];
  /**
   * `namespace/name` of every object; no object is decoded for it.
   *
   * @throws CacheError CACHE_NOT_SYNCED before the first list
   */
  keys(): readonly string[];
  /** The objects that one of the cache's own indexes gives `value`. */
  byIndex(name: IndexName, value: string): readonly T[];
  /** The objects that name an owner, given by itself or by its uid, in their owner references. */
  byOwner(
    owner: string | { readonly metadata: { readonly uid: string } },
    options?: OwnerOptions,
  ): readonly T[];
  /**
   * The same cache, with what this process has written over it: objects as the server
   * answered them, and without those that were deleted, until the cache itself has caught up.
   */
  withOwnWrites(): Lister<T, IndexName>;
}
