import type { StoredObject } from "../meta/stored-object.js";
import type { MergePatch } from "./world.js";

/** Whether an object carries a finalizer. */
export function hasFinalizer({ metadata }: StoredObject, finalizer: string): boolean {
  return metadata.finalizers?.includes(finalizer) === true;
}

/** The change that adds a finalizer; none where it is there, or where the object is being deleted, which the server refuses. */
export function withFinalizer(object: StoredObject, finalizer: string): MergePatch | undefined {
  const { finalizers = [], deletionTimestamp } = object.metadata;
  if (deletionTimestamp !== undefined || finalizers.includes(finalizer)) return undefined;
  return { metadata: { finalizers: [...finalizers, finalizer] } };
}

/** The change that takes a finalizer away and leaves the others. */
export function withoutFinalizer(object: StoredObject, finalizer: string): MergePatch | undefined {
  const { finalizers = [] } = object.metadata;
  if (!finalizers.includes(finalizer)) return undefined;
  return { metadata: { finalizers: finalizers.filter((other) => other !== finalizer) } };
}
