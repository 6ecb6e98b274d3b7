import { PersistentVolumeClaim } from "../../kubernetes/kinds.generated.js";
import type { ClusterClient } from "./cluster-client.js";
import type { Cluster } from "./cluster.js";
import { keyOfMeta, type LiveClaim, splitKey } from "./kinds.js";
import type { KeyQueue } from "./work-loop.js";

/** Says of claims that they are bound, and grow as they ask to; volumes are not there. */
export class SimulatedVolumes {
  readonly #cluster: Cluster;
  readonly #client: ClusterClient;
  readonly #queue: KeyQueue;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#client = cluster.client("kube-controller-manager");
    this.#queue = cluster.queue((key) => this.#bind(key));
  }

  start(): void {
    this.#cluster.watch(PersistentVolumeClaim, ({ object, isDeletion }) => {
      if (!isDeletion) this.#queue.add(keyOfMeta(object.metadata));
    });
  }

  #bind(key: string): void {
    const [namespace, name] = splitKey(key);
    const claims = this.#client.of(PersistentVolumeClaim);
    const claim = claims.get(namespace, name);
    if (claim === undefined || claim.metadata.deletionTimestamp !== undefined) return;
    const { volumeName = "" } = claim.spec ?? {};
    const bound = volumeName === "" ? claims.update(withVolume(claim)) : claim;
    const { accessModes, resources } = bound.spec ?? {};
    const storage = resources?.requests?.["storage"];
    const capacity = storage === undefined ? {} : { storage };
    const isSame =
      bound.status?.phase === "Bound" && bound.status.capacity?.["storage"] === storage;
    if (isSame) return;
    const status = { ...bound.status, phase: "Bound", accessModes, capacity };
    claims.update({ ...bound, status }, "status");
  }
}

function withVolume(claim: LiveClaim): LiveClaim {
  const annotations = {
    ...claim.metadata.annotations,
    "pv.kubernetes.io/bind-completed": "yes",
    "pv.kubernetes.io/bound-by-controller": "yes",
    "slipway.dev/simulated": "true",
  };
  const volumeName = `pvc-${claim.metadata.uid}`;
  return {
    ...claim,
    metadata: { ...claim.metadata, annotations },
    spec: { ...claim.spec, volumeName },
  };
}
