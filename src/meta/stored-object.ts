import type { StoredObjectMeta } from "./object.js";
import type { ResourceType } from "./resource-type.js";

/** A stored object of a kind whose fields are not known. */
export interface StoredObject<Kind extends string = string> {
  readonly apiVersion: string;
  readonly kind: Kind;
  readonly metadata: StoredObjectMeta;
  readonly [field: string]: unknown;
}

/** An object of a kind as the API server stores it; its fields are known where the handle knows them. */
export type StoredOf<T extends ResourceType> = "~stored" extends keyof T
  ? NonNullable<T["~stored"]>
  : StoredObject<T["kind"]>;
