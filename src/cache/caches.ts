import type { Scale } from "../client/subresource.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredOf } from "../meta/stored-object.js";
import type { InformerHealth } from "./health.js";
import type { InformerRequest } from "./informer-request.js";
import type { DeletedObject, WriteWaitOptions } from "./own-writes.js";
import type { SharedInformer } from "./shared-informer.js";

/** How long to wait for caches. */
export interface SyncWaitOptions {
  /** In milliseconds. @default 120_000 */
  readonly timeoutMs?: number | undefined;
}

/**
 * Local copies of what an API server holds, kept in step by one list and watch for each kind,
 * namespace and selector that somebody asked for, however many share it.
 *
 * Nothing is requested before {@link run}. What it reads is eventually consistent: see
 * {@link waitFor} for what this process has written itself.
 */
export interface Caches {
  /**
   * Holds the objects of a kind, or with `metadataOnly(…)` of `slipway/client` their metadata,
   * until it is released. May be called before and while the caches run. A cluster-wide cache
   * does not stand in for one of a namespace.
   *
   * @throws CacheError CACHE_REQUEST_INVALID, with all that is wrong; so for Secrets and
   *   ConfigMaps without a selector, `metadataOnly` or `whole`
   * @throws CacheError CACHE_CLOSED after the caches have stopped
   */
  informer<T extends ResourceType, IndexName extends string = never>(
    type: T,
    request?: InformerRequest<StoredOf<T>, IndexName>,
  ): SharedInformer<StoredOf<T>, IndexName>;
  /**
   * Lists and watches until the signal aborts, then ends every connection, forgets all objects
   * and settles. What goes wrong between is retried and told by {@link health}. Once only.
   */
  run(signal: AbortSignal): Promise<void>;
  /**
   * Settles when every cache that is held now has had its first list.
   *
   * @throws CacheSyncError CACHE_SYNC_TIMEOUT when the time is up: with each kind that is missing, and why
   * @throws the signal's reason when it aborts first
   */
  waitForSync(signal: AbortSignal, options?: SyncWaitOptions): Promise<void>;
  /**
   * Takes an object that the server has answered to a create, an update, a patch or an apply, also of its
   * status, or to a delete that left it waiting for finalizers. It is frozen. Listers
   * {@link Lister.withOwnWrites | with own writes} show it at once. Of a Scale nothing but the version is
   * known: it is waited for, and not shown.
   *
   * @throws CacheError CACHE_REQUEST_INVALID for an object without an identity, or of another kind
   */
  wrote<T extends ResourceType>(type: T, object: StoredOf<T> | Scale): void;
  /** Takes that an object was deleted, and is not waiting for finalizers. */
  deleted(type: ResourceType, key: ObjectKey | string, deleted: DeletedObject): void;
  /**
   * Settles when every cache that may hold the key shows what was {@link wrote | written} to it, or
   * something newer; at once when nothing was.
   *
   * @throws UnseenWriteError CACHE_WRITE_UNSEEN when the time is up
   * @throws the signal's reason when it aborts first
   */
  waitFor(
    type: ResourceType,
    key: ObjectKey | string,
    signal: AbortSignal,
    options?: WriteWaitOptions,
  ): Promise<void>;
  /** How each list and watch that is held is doing at the moment, as plain values. */
  health(): readonly InformerHealth[];
}
