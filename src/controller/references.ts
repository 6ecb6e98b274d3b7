import type { Reference } from "../api/references.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { StoredObject } from "../meta/stored-object.js";

/** The key that an object's reference leads to; undefined where it refers to nothing. */
export function referencedKey(reference: Reference, object: StoredObject): ObjectKey | undefined {
  const name = reference.name(object);
  if (name === undefined || name === "") return undefined;
  if (reference.to.scope === "Cluster") return { name };
  return { name, namespace: reference.namespace?.(object) ?? object.metadata.namespace };
}
