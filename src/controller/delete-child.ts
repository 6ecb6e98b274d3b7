import type { Child } from "../api/own.js";
import { isConflict } from "../meta/api-error.js";
import type { StoredObject } from "../meta/stored-object.js";
import type { World } from "./world.js";

/** Tries before changes of a child by others are taken as a failure. */
const tries = 5;

/**
 * Deletes a child, only as it was seen: one that was changed meanwhile is looked at again, and stays where it is
 * another one by then, or nobody's.
 *
 * @param isStill whether an object is what is to be deleted
 * @throws {ApiError} a conflict, when others were faster five times
 */
export async function deleteChild(
  world: Pick<World, "delete" | "read">,
  kind: Child,
  object: StoredObject,
  isStill: (object: StoredObject) => boolean,
): Promise<void> {
  let current = object;
  for (let left = tries; ; left -= 1) {
    const { uid, resourceVersion } = current.metadata;
    try {
      await world.delete(kind, current.metadata, {
        uid,
        resourceVersion,
        propagation: "Background",
      });
      return;
    } catch (error) {
      if (!isConflict(error) || left <= 1) throw error;
      const there = await world.read(kind, current.metadata);
      const isSame = there !== undefined && there.metadata.uid === uid;
      if (!isSame || there.metadata.deletionTimestamp !== undefined || !isStill(there)) return;
      current = there;
    }
  }
}
