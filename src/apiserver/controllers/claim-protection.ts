import { PersistentVolumeClaim, Pod } from "../../kubernetes/kinds.generated.js";
import type { ClusterClient } from "./cluster-client.js";
import type { Cluster } from "./cluster.js";
import { keyOfMeta, type LivePod, splitKey } from "./kinds.js";
import { isFinal } from "./pod-state.js";
import type { KeyQueue } from "./work-loop.js";

const finalizer = "kubernetes.io/pvc-protection";

/** Lets a claim that is to go do so when no Pod uses it. Follows `pkg/controller/volume/pvcprotection` of Kubernetes. */
export class ClaimProtection {
  readonly #cluster: Cluster;
  readonly #client: ClusterClient;
  readonly #queue: KeyQueue;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#client = cluster.client("kube-controller-manager");
    this.#queue = cluster.queue((key) => this.#release(key));
  }

  start(): void {
    this.#cluster.watch(PersistentVolumeClaim, ({ object, isDeletion }) => {
      if (!isDeletion && object.metadata.deletionTimestamp !== undefined)
        this.#queue.add(keyOfMeta(object.metadata));
    });
    this.#cluster.watch(Pod, ({ object, isDeletion }) => {
      if (!isDeletion && !isFinal(object)) return;
      const { namespace } = object.metadata;
      for (const name of claimsOf(object)) this.#queue.add(keyOfMeta({ namespace, name }));
    });
  }

  #release(key: string): void {
    const [namespace, name] = splitKey(key);
    const claims = this.#client.of(PersistentVolumeClaim);
    const claim = claims.get(namespace, name);
    const { deletionTimestamp, finalizers = [] } = claim?.metadata ?? {};
    if (claim === undefined || deletionTimestamp === undefined) return;
    if (!finalizers.includes(finalizer)) return;
    const isUsed = this.#client
      .of(Pod)
      .list(namespace)
      .some((pod) => !isFinal(pod) && claimsOf(pod).includes(name));
    if (isUsed) return;
    const rest = finalizers.filter((each) => each !== finalizer);
    claims.update({ ...claim, metadata: { ...claim.metadata, finalizers: rest } });
  }
}

/** The names of the claims that a Pod uses. */
function claimsOf({ spec, metadata }: LivePod): readonly string[] {
  return (spec.volumes ?? []).flatMap(({ name, persistentVolumeClaim, ephemeral }) => {
    if (persistentVolumeClaim !== undefined) return [persistentVolumeClaim.claimName];
    return ephemeral === undefined ? [] : [`${metadata.name}-${name}`];
  });
}
