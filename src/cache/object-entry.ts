import type { StoredObjectMeta } from "../meta/object.js";
import { formatKey } from "../meta/object-key.js";
import { deepFreeze } from "../util/json.js";
import type { Entry } from "./entry.js";
import { CacheError } from "./errors.js";

/** The metadata of what a server has answered; an object without an identity came from elsewhere. */
export function storedMetadata(object: unknown): StoredObjectMeta {
  if (isStored(object)) return object.metadata;
  throw new CacheError(
    "CACHE_REQUEST_INVALID",
    "the object must be one that the API server has answered: with metadata.name, uid and resourceVersion",
  );
}

/** Makes an entry of an object that is there already: one that was written, or transformed. It is frozen. */
export function objectEntry<T>(object: T): Entry<T> {
  const metadata = storedMetadata(object);
  deepFreeze(object);
  return {
    key: formatKey(metadata),
    uid: metadata.uid,
    resourceVersion: metadata.resourceVersion,
    generation: metadata.generation,
    isBeingDeleted: metadata.deletionTimestamp !== undefined,
    hasOwners: (metadata.ownerReferences ?? []).length > 0,
    metadata,
    object,
  };
}

function isStored(object: unknown): object is { readonly metadata: StoredObjectMeta } {
  if (typeof object !== "object" || object === null || !("metadata" in object)) return false;
  const { metadata } = object;
  return (
    typeof metadata === "object" &&
    metadata !== null &&
    ["name", "uid", "resourceVersion"].every(
      (name) => typeof Object.getOwnPropertyDescriptor(metadata, name)?.value === "string",
    )
  );
}
