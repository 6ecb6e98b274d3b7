import type { OwnerReference } from "../../meta/object.js";
import { isRefusal, type KindClient } from "./cluster-client.js";
import type { LiveMeta } from "./kinds.js";
import { matchesSelector, type ObjectSelector } from "../values/label-match.js";

/** An object that controls others. */
export interface Controlling {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: LiveMeta;
}

interface Controlled {
  readonly metadata: LiveMeta;
}

/** The reference to the controller of an object. */
export function controllerOf({ metadata }: Controlled): OwnerReference | undefined {
  return metadata.ownerReferences?.find(({ controller }) => controller === true);
}

export function isControlledBy(object: Controlled, owner: Controlled): boolean {
  return controllerOf(object)?.uid === owner.metadata.uid;
}

/** The reference by which an object controls another. */
export function controllerReference({ apiVersion, kind, metadata }: Controlling): OwnerReference {
  const { name, uid } = metadata;
  return { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true };
}

/**
 * What an object controls of the candidates: those it does and its selector wants, and those that nobody
 * does, which it takes. It lets go those that its selector wants no more.
 *
 * Follows `controller_ref_manager.go` of Kubernetes.
 */
export function claim<T extends Controlled>(
  client: KindClient<T>,
  owner: Controlling,
  {
    selector,
    candidates,
    mayAdopt = () => true,
  }: {
    readonly selector: ObjectSelector;
    readonly candidates: readonly T[];
    readonly mayAdopt?: (object: T) => boolean;
  },
): readonly T[] {
  const isGoing = owner.metadata.deletionTimestamp !== undefined;
  return candidates.flatMap((object) => {
    const controller = controllerOf(object);
    const isWanted = matchesSelector(selector, object.metadata.labels);
    if (controller !== undefined && controller.uid !== owner.metadata.uid) return [];
    if (controller !== undefined) {
      if (isWanted && mayAdopt(object)) return [object];
      if (!isGoing) release(client, object, owner);
      return [];
    }
    if (isGoing || !isWanted || !mayAdopt(object)) return [];
    if (object.metadata.deletionTimestamp !== undefined) return [];
    const adopted = adopt(client, object, owner);
    return adopted === undefined ? [] : [adopted];
  });
}

function adopt<T extends Controlled>(
  client: KindClient<T>,
  object: T,
  owner: Controlling,
): T | undefined {
  const { ownerReferences = [] } = object.metadata;
  const all = [...ownerReferences, controllerReference(owner)];
  return unlessGone(() => client.patch(object, { metadata: { ownerReferences: all } }));
}

function release<T extends Controlled>(client: KindClient<T>, object: T, owner: Controlling): void {
  const { ownerReferences = [] } = object.metadata;
  const others = ownerReferences.filter(({ uid }) => uid !== owner.metadata.uid);
  const list = others.length === 0 ? null : others;
  unlessGone(() => client.patch(object, { metadata: { ownerReferences: list } }));
}

export function unlessGone<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!isRefusal(error, "NotFound")) throw error;
    return undefined;
  }
}
