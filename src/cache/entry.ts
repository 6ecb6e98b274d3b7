import type { StoredObjectMeta } from "../meta/object.js";

/**
 * One object of a cache, decoded as far as somebody asked.
 *
 * What identifies it is always there; `metadata` and `object` are decoded and frozen when they are
 * read. They are equal whenever they are read, and usually the same: what was read once and then
 * not for long is decoded anew.
 */
export interface Entry<T> {
  /** `namespace/name`, or `name`. */
  readonly key: string;
  readonly uid: string;
  readonly resourceVersion: string;
  /** Absent for kinds without one, such as ConfigMap. */
  readonly generation: number | undefined;
  readonly isBeingDeleted: boolean;
  /** Whether its metadata has owner references. */
  readonly hasOwners: boolean;
  /** Without `managedFields`, unless the cache was told to keep them. */
  readonly metadata: StoredObjectMeta;
  readonly object: T;
}
