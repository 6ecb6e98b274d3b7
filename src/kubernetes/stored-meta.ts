import type { OwnerReference, StoredObjectMeta } from "../meta/object.js";

/** The metadata of a stored object of a built-in kind. */
export interface StoredBuiltinMeta extends Omit<StoredObjectMeta, "generation"> {
  /** Grows with each change of the spec; absent for kinds without one, such as ConfigMap and Secret. */
  readonly generation?: number | undefined;
}

/**
 * The metadata of an object inside another one, such as a Pod template's, as it is stored.
 *
 * The API server fills in nothing here: an embedded object has no identity.
 */
export interface StoredEmbeddedMeta {
  readonly name?: string | undefined;
  readonly generateName?: string | undefined;
  readonly namespace?: string | undefined;
  readonly labels?: { readonly [name: string]: string } | undefined;
  readonly annotations?: { readonly [name: string]: string } | undefined;
  readonly finalizers?: readonly string[] | undefined;
  readonly ownerReferences?: readonly OwnerReference[] | undefined;
}
