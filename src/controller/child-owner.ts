import type { Child } from "../api/own.js";
import { formatApiVersion, parseApiVersion } from "../meta/gvk.js";
import { formatKey } from "../meta/object-key.js";
import type { StoredObject } from "../meta/stored-object.js";
import { ownerLabel } from "./child-labels.js";
import type { Parent } from "./child-object.js";
import { ChildTakenError } from "./errors.js";

/**
 * Makes sure that an object may become, or is, the child of a parent.
 *
 * @param isThere whether an object of the parent's kind has a uid
 * @returns true where the object belongs to an earlier object of the parent's name, with which it goes
 * @throws {ChildTakenError} where somebody else controls it
 */
export function belongsToFormer(
  { metadata }: StoredObject,
  child: Child,
  { parent, isThere }: { readonly parent: Parent; readonly isThere: (uid: string) => boolean },
): boolean {
  const own = parent.object.metadata;
  const taken = (owner: string): never => {
    throw new ChildTakenError(`${child.kind} ${formatKey(metadata)}`, owner);
  };
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
  if (owner !== undefined && owner.uid !== own.uid) {
    const isSameKind =
      owner.kind === parent.type.kind &&
      parseApiVersion(owner.apiVersion).group === parent.type.group;
    if (isSameKind && owner.name === own.name) return true;
    return taken(`${owner.kind} ${owner.name}`);
  }
  const uid = metadata.labels?.[ownerLabel];
  if (uid !== undefined && uid !== own.uid && isThere(uid)) {
    return taken(`the ${parent.type.kind} of ${formatApiVersion(parent.type)} with the uid ${uid}`);
  }
  return false;
}
