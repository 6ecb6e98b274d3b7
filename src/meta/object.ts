/** An owner of an object; when it goes, the object is collected. Follows `OwnerReference` of meta/v1. */
export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean | undefined;
  readonly blockOwnerDeletion?: boolean | undefined;
}

/** The metadata that an author writes. Follows `ObjectMeta` of meta/v1. */
export interface ObjectMeta {
  name?: string | undefined;
  /** A prefix; the API server completes it where `name` is absent. */
  generateName?: string | undefined;
  namespace?: string | undefined;
  labels?: { [name: string]: string } | undefined;
  annotations?: { [name: string]: string } | undefined;
  finalizers?: readonly string[] | undefined;
  ownerReferences?: readonly OwnerReference[] | undefined;
}

/** The metadata of an object that the API server has stored; times are RFC 3339 strings. */
export interface StoredObjectMeta {
  readonly name: string;
  /** Absent for cluster-scoped kinds. */
  readonly namespace?: string | undefined;
  readonly uid: string;
  readonly resourceVersion: string;
  /** Grows with each change of the spec. */
  readonly generation: number;
  readonly creationTimestamp: string;
  readonly deletionTimestamp?: string | undefined;
  readonly deletionGracePeriodSeconds?: number | undefined;
  readonly labels?: { readonly [name: string]: string } | undefined;
  readonly annotations?: { readonly [name: string]: string } | undefined;
  readonly finalizers?: readonly string[] | undefined;
  readonly ownerReferences?: readonly OwnerReference[] | undefined;
}

/** Any object as a manifest: what kind it is, what it is called, and the rest. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: ObjectMeta | undefined;
  readonly [field: string]: unknown;
}
