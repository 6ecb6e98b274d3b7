import type { StoredObjectMeta } from "../meta/object.js";
import type { ResourceType } from "../meta/resource-type.js";

/** A stored object of which nothing but its metadata was asked for. */
export interface MetadataObject<Kind extends string = string> {
  readonly apiVersion: string;
  readonly kind: Kind;
  readonly metadata: StoredObjectMeta;
}

/** A handle that stands for the metadata of a kind's objects alone. */
export interface MetadataOnly<Kind extends string = string> extends ResourceType<Kind> {
  readonly metadataOnly: true;
  /** Exists for the compiler only. */
  readonly "~stored"?: MetadataObject<Kind>;
}

/**
 * The metadata of a kind's objects, as a handle: the server leaves out all the rest, so
 * that a list of large objects is small. Apart from that the objects are as always; `kind`
 * is that of the objects, not `PartialObjectMetadata`.
 *
 * @example
 * ```ts
 * const { items } = await client.list(metadataOnly(Secret), { namespace: "prod" });
 * ```
 */
export function metadataOnly<T extends ResourceType>({
  group,
  version,
  kind,
  plural,
  scope,
}: T): MetadataOnly<T["kind"]> {
  return { group, version, kind, plural, scope, metadataOnly: true };
}

/** Whether a handle was made by {@link metadataOnly}. */
export function isMetadataOnly(type: ResourceType): type is MetadataOnly {
  return "metadataOnly" in type && type.metadataOnly === true;
}
