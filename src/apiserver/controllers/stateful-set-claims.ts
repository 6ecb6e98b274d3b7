import type { OwnerReference } from "../../meta/object.js";
import { PersistentVolumeClaim } from "../../kubernetes/kinds.generated.js";
import { canonicalJSON } from "../../util/json.js";
import type { ClusterClient } from "./cluster-client.js";
import { controllerReference } from "./controller-ref.js";
import type { LiveClaim, LivePod, LiveStatefulSet } from "./kinds.js";

/** A Pod, or one that is to be made; it has a uid once it is there. */
export interface ClaimingPod {
  readonly name: string;
  readonly ordinal: number;
  readonly pod: LivePod | undefined;
}

/** The volumes of StatefulSets: makes claims, and says who they go with. Follows `stateful_pod_control.go`. */
export class StatefulSetClaims {
  readonly #client: ClusterClient;

  constructor(client: ClusterClient) {
    this.#client = client;
  }

  /** Makes the claims of a Pod that are not there. Answers false where one is about to go. */
  provide(set: LiveStatefulSet, ordinal: number): boolean {
    const claims = this.#client.of(PersistentVolumeClaim);
    const { namespace } = set.metadata;
    let isWhole = true;
    for (const template of set.spec.volumeClaimTemplates ?? []) {
      const name = claimName(set, template, ordinal);
      const known = claims.get(namespace, name);
      if (known?.metadata.deletionTimestamp !== undefined) isWhole = false;
      if (known !== undefined) continue;
      const { labels, annotations, finalizers } = template.metadata ?? {};
      claims.create({
        metadata: {
          name,
          namespace,
          annotations,
          finalizers,
          labels: { ...labels, ...set.spec.selector.matchLabels },
        },
        spec: template.spec,
      });
    }
    return isWhole;
  }

  /** Puts the owners of a Pod's claims right. */
  own(set: LiveStatefulSet, of: ClaimingPod): void {
    const claims = this.#client.of(PersistentVolumeClaim);
    for (const template of set.spec.volumeClaimTemplates ?? []) {
      const claim = claims.get(set.metadata.namespace, claimName(set, template, of.ordinal));
      if (claim === undefined) continue;
      const owners = wantedOwners(claim, set, of);
      const { ownerReferences: before = [] } = claim.metadata;
      if (canonicalJSON(owners) === canonicalJSON(before)) continue;
      const metadata = { ...claim.metadata, ownerReferences: owners };
      claims.update({ ...claim, metadata });
    }
  }
}

function claimName(
  { metadata }: LiveStatefulSet,
  template: { readonly metadata?: { readonly name?: string | undefined } | undefined },
  ordinal: number,
): string {
  return `${template.metadata?.name ?? ""}-${metadata.name}-${ordinal}`;
}

/** The volumes of a Pod: those of its claims, then those of the template. */
export function volumesOf(set: LiveStatefulSet, ordinal: number): readonly object[] {
  const claims = (set.spec.volumeClaimTemplates ?? []).map((template) => ({
    name: template.metadata?.name ?? "",
    persistentVolumeClaim: { claimName: claimName(set, template, ordinal) },
  }));
  const names = new Set(claims.map(({ name }) => name));
  const own = set.spec.template.spec?.volumes ?? [];
  return [...claims, ...own.filter(({ name }) => !names.has(name))];
}

/** Follows `updateClaimOwnerRefForSetAndPod`. */
function wantedOwners(
  { metadata }: LiveClaim,
  set: LiveStatefulSet,
  { name, ordinal, pod }: ClaimingPod,
): readonly OwnerReference[] {
  const before = metadata.ownerReferences ?? [];
  const isOfSet = ({ kind, name: owner }: OwnerReference): boolean =>
    kind === "StatefulSet" && owner === set.metadata.name;
  const isOfPod = ({ kind, name: owner }: OwnerReference): boolean =>
    kind === "Pod" && owner === name;
  const isStale = before.some(
    (owner) =>
      (isOfSet(owner) && owner.uid !== set.metadata.uid) ||
      (isOfPod(owner) && owner.uid !== pod?.metadata.uid),
  );
  // Whoever owned it before has to go first.
  if (isStale) return before;
  const others = before.filter((owner) => !isOfSet(owner) && !isOfPod(owner));
  const { whenDeleted = "Retain", whenScaled = "Retain" } =
    set.spec.persistentVolumeClaimRetentionPolicy ?? {};
  if (others.some(({ controller }) => controller === true))
    return whenDeleted === "Retain" && whenScaled === "Retain" ? before : others;
  const start = set.spec.ordinals?.start ?? 0;
  const isBeyond = ordinal < start || ordinal >= start + (set.spec.replicas ?? 1);
  const goesWithPod = whenScaled === "Delete" && isBeyond && pod !== undefined;
  const goesWithSet = whenDeleted === "Delete" && !(whenScaled === "Delete" && isBeyond);
  return [
    ...others,
    ...(goesWithPod ? [controllerReference(pod)] : []),
    ...(goesWithSet ? [controllerReference(set)] : []),
  ];
}
