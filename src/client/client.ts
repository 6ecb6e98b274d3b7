import type { ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredOf } from "../meta/stored-object.js";
import type { WatchEvent } from "../meta/watch-event.js";
import type { ListPage } from "./api-answer.js";
import type { Patch } from "./patches.js";
import type { Subresource } from "./subresource.js";
import type {
  ApplyOptions,
  DeleteCollectionOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  ListPagesOptions,
  WatchOptions,
  WriteOptions,
} from "./verb-options.js";
import type { Applicable, Creatable, Updatable } from "./written.js";

/**
 * The verbs of the API, for any kind that there is a handle of: built-in ones from
 * `slipway/kubernetes`, defined ones, and those that discovery finds.
 *
 * What goes out and what comes back is JSON as it is: no field is dropped and no time is
 * cut. Objects of namespaced kinds are always named with their namespace.
 *
 * Every call throws a `RequestError` when it cannot be a request, an `ApiError` when the
 * server refuses (`isNotFound`, `isConflict` and their like tell why), a `TransportError`
 * when no whole answer came, a `ConfigError` when there is nothing to prove who calls, and
 * the reason of its signal when that aborts.
 */
export interface Client {
  /** One object, from the server itself. */
  get<T extends ResourceType>(type: T, key: ObjectKey, options?: GetOptions): Promise<StoredOf<T>>;

  /** Objects of a kind in one answer: all of them, or one page with `limit`. */
  list<T extends ResourceType>(type: T, options?: ListOptions): Promise<ListPage<StoredOf<T>>>;

  /**
   * Objects of a kind, page by page; all pages are of the same moment, unless
   * `allowInconsistent` lets them drift. The next page is asked for when it is wanted.
   */
  listPages<T extends ResourceType>(
    type: T,
    options?: ListPagesOptions,
  ): AsyncIterable<ListPage<StoredOf<T>>>;

  /**
   * What happens to objects of a kind, until the server ends the watch, which it does
   * sooner or later; an event of the type `ERROR` says why, such as a version that is
   * too old. A program that must not miss anything uses a cache instead.
   *
   * The request is sent when the iteration begins. Events wait in memory until they are taken.
   */
  watch<T extends ResourceType>(
    type: T,
    options?: WatchOptions,
  ): AsyncIterable<WatchEvent<StoredOf<T>>>;

  /** Stores a new object. `isAlreadyExists` tells that there is one of that name. */
  create<T extends ResourceType>(
    type: T,
    object: Creatable<T>,
    options?: WriteOptions,
  ): Promise<StoredOf<T>>;

  /**
   * Writes a whole object in the place of the one that is there. With a resource version,
   * which custom resources need, `isConflict` tells that somebody else was first.
   */
  update<T extends ResourceType>(
    type: T,
    object: Updatable<T>,
    options?: WriteOptions,
  ): Promise<StoredOf<T>>;

  /** Changes some fields of an object. */
  patch<T extends ResourceType>(
    type: T,
    key: ObjectKey,
    patch: Patch<T>,
    options?: WriteOptions,
  ): Promise<StoredOf<T>>;

  /**
   * Makes the server hold these fields, creating the object if there is none (server-side
   * apply). Fields that the same field manager applied before and now leaves out are
   * removed. `isConflict` tells that others own some; the error names them.
   */
  apply<T extends ResourceType>(
    type: T,
    object: Applicable<T>,
    options?: ApplyOptions,
  ): Promise<StoredOf<T>>;

  /**
   * Deletes an object: undefined when the server says that it is gone, else the object as
   * it was last, which may be there until its finalizers or its grace period have ended.
   */
  delete<T extends ResourceType>(
    type: T,
    key: ObjectKey,
    options?: DeleteOptions,
  ): Promise<StoredOf<T> | undefined>;

  /**
   * Deletes every selected object, one after the other: those that were deleted, as they were before. Some
   * may be there until their finalizers or their grace periods have ended.
   */
  deleteCollection<T extends ResourceType>(
    type: T,
    options: DeleteCollectionOptions,
  ): Promise<readonly StoredOf<T>[]>;

  /** A part of a kind's objects with an address of its own, such as `status`, `scale` or `eviction`. */
  subresource<T extends ResourceType, Name extends string>(
    type: T,
    name: Name,
  ): Subresource<T, Name>;
}
