import { canonicalJSON } from "../../util/json.js";
import type { KindClient } from "./cluster-client.js";
import type { ObjectChange } from "./cluster.js";
import { controllerOf } from "./controller-ref.js";
import { keyOfMeta, type LiveMeta } from "./kinds.js";
import { matchesSelector, type ObjectSelector, selectsAll } from "../values/label-match.js";

interface Selecting {
  readonly metadata: LiveMeta;
  readonly spec: { readonly selector?: ObjectSelector | undefined };
}

/**
 * The keys of those whom a change of an object concerns: who controls it, who did, and, where nobody does, all who might.
 *
 * Follows `addPod` and its kin of Kubernetes' controllers.
 */
export function ownersOfChange<T extends { readonly metadata: LiveMeta }, Owner extends Selecting>(
  { object, previous, isDeletion }: ObjectChange<T>,
  owners: KindClient<Owner>,
  kind: string,
): readonly string[] {
  const { namespace } = object.metadata;
  const known = [controllerOf(object), previous && controllerOf(previous)]
    .filter((reference) => reference?.kind === kind)
    .map((reference) => owners.get(namespace, reference?.name ?? ""))
    .filter((owner) => owner !== undefined)
    .filter(({ metadata }) =>
      [controllerOf(object)?.uid, previous && controllerOf(previous)?.uid].includes(metadata.uid),
    );
  const keys = known.map(({ metadata }) => keyOfMeta(metadata));
  if (isDeletion || controllerOf(object) !== undefined) return keys;
  const isSame =
    previous !== undefined &&
    controllerOf(previous) === undefined &&
    canonicalJSON(previous.metadata.labels ?? {}) === canonicalJSON(object.metadata.labels ?? {});
  if (isSame) return keys;
  const able = owners.list(namespace).filter(({ spec }) => {
    const { selector } = spec;
    return (
      selector !== undefined &&
      !selectsAll(selector) &&
      matchesSelector(selector, object.metadata.labels)
    );
  });
  return [...keys, ...able.map(({ metadata }) => keyOfMeta(metadata))];
}
