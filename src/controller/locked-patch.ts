import { isConflict, isNotFound } from "../meta/api-error.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import type { MergePatch, World, WriteOptions } from "./world.js";

/** Tries before somebody else's changes are taken as a failure of the pass. */
const tries = 5;

/**
 * Changes an object by a merge patch that holds only for the state it was made from;
 * when somebody was faster, it is made again from the object as it is then.
 *
 * @param change gives the patch for an object, or undefined where it is as wanted
 * @returns the object as it is afterwards; undefined where it has gone
 * @throws {ApiError} a conflict, when others were faster five times
 */
export async function patchLocked(
  world: World,
  type: ResourceType,
  object: StoredObject,
  { change, ...options }: WriteOptions & { readonly change: Change },
): Promise<StoredObject | undefined> {
  let current = object;
  for (let left = tries; ; left -= 1) {
    const patch = change(current);
    if (patch === undefined) return current;
    try {
      return await world.patch(type, current.metadata, locked(patch, current), options);
    } catch (error) {
      if (isNotFound(error)) return undefined;
      if (!isConflict(error) || left <= 1) throw error;
      const fresh = await world.read(type, current.metadata);
      // Another object of the same name is none of this pass's business.
      if (fresh === undefined || fresh.metadata.uid !== current.metadata.uid) return undefined;
      current = fresh;
    }
  }
}

type Change = (object: StoredObject) => MergePatch | undefined;

/** The patch, for the object in this state only. */
export function locked(patch: MergePatch, { metadata }: StoredObject): MergePatch {
  const { resourceVersion, uid } = metadata;
  return { ...patch, metadata: { ...patch.metadata, resourceVersion, uid } };
}
