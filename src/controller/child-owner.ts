import type { Child } from "../api/own.js";
import { parseApiVersion } from "../meta/gvk.js";
import { formatKey } from "../meta/object-key.js";
import type { StoredObject } from "../meta/stored-object.js";
import { controllerLabel, ownerLabel } from "./child-labels.js";
import type { Parent } from "./child-object.js";
import { ChildTakenError } from "./errors.js";

/** Who wants an object as a child, and what is known of others. */
export interface Claimant {
  readonly parent: Parent;
  /** Labels of controllers from which the parent may have come. */
  readonly former: readonly string[];
  /** Whether an object of the parent's kind has a uid. */
  readonly isThere: (uid: string) => boolean;
}

/**
 * Whose an object is: the parent's already (`ours`), nobody's (`free`), or that of an earlier object of the
 * parent's name, with which it goes (`leaving`).
 */
export type Claim = "ours" | "free" | "leaving";

/**
 * Whether an object may become, or is, the child of a parent.
 *
 * @throws {ChildTakenError} where it is somebody else's: another object's, or another controller's that made it
 * for the same one
 */
export function claimOf(found: StoredObject, child: Child, claimant: Claimant): Claim {
  const { metadata } = found;
  const { parent, isThere } = claimant;
  const own = parent.object.metadata.uid;
  const taken = (owner: string): never => {
    throw new ChildTakenError(`${child.kind} ${formatKey(metadata)}`, owner);
  };
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
  if (owner !== undefined && owner.uid !== own) {
    const isSameKind =
      owner.kind === parent.type.kind &&
      parseApiVersion(owner.apiVersion).group === parent.type.group;
    if (isSameKind && owner.name === parent.object.metadata.name) return "leaving";
    return taken(`${owner.kind} ${owner.name}`);
  }
  const maker = metadata.labels?.[controllerLabel];
  const labelled = metadata.labels?.[ownerLabel];
  const isMade = owner !== undefined || labelled !== undefined;
  if (isMade && maker !== undefined && !isMaker(maker, claimant)) {
    return taken(`the controller ${maker}, by its label ${controllerLabel}`);
  }
  if (owner !== undefined || labelled === own) return "ours";
  if (labelled !== undefined) {
    return isThere(labelled) ? taken(`the ${parent.type.kind} with the uid ${labelled}`) : "free";
  }
  // No owner reference will say whose it is: it would be taken from who made it, and deleted with the parent.
  if (child.tracked && (maker === undefined || !isMaker(maker, claimant))) {
    return taken("somebody else, by its labels");
  }
  return "free";
}

/**
 * Whether an object is among what a controller made for a parent: its inventory are the objects themselves, which
 * outlive the process.
 */
export function isMadeFor(
  { metadata }: StoredObject,
  claimant: Omit<Claimant, "isThere">,
): boolean {
  const maker = metadata.labels?.[controllerLabel];
  if (maker === undefined || !isMaker(maker, claimant)) return false;
  const { uid } = claimant.parent.object.metadata;
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
  return owner === undefined ? metadata.labels?.[ownerLabel] === uid : owner.uid === uid;
}

function isMaker(label: string, { parent, former }: Omit<Claimant, "isThere">): boolean {
  return label === parent.controller || former.includes(label);
}
