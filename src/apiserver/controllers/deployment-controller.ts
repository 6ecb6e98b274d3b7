import { Deployment, Pod, ReplicaSet } from "../../kubernetes/kinds.generated.js";
import type { ClusterClient } from "./cluster-client.js";
import type { Cluster } from "./cluster.js";
import { claim, controllerOf } from "./controller-ref.js";
import { replicasOf } from "./deployment-math.js";
import { DeploymentRollout } from "./deployment-rollout.js";
import { keyOfMeta, type LiveDeployment, type LiveReplicaSet, splitKey } from "./kinds.js";
import { selectsAll } from "../values/label-match.js";
import { ownersOfChange } from "./owner-events.js";
import type { ReplicaSetController } from "./replica-set-controller.js";
import type { KeyQueue } from "./work-loop.js";

/** Brings the Pods of Deployments to their template by way of ReplicaSets. Follows `pkg/controller/deployment` of Kubernetes. */
export class DeploymentController {
  readonly #cluster: Cluster;
  readonly #client: ClusterClient;
  readonly #replicaSets: ReplicaSetController;
  readonly #queue: KeyQueue;

  constructor(cluster: Cluster, replicaSets: ReplicaSetController) {
    this.#cluster = cluster;
    this.#replicaSets = replicaSets;
    this.#client = cluster.client("kube-controller-manager");
    this.#queue = cluster.queue((key) => this.#sync(key));
  }

  start(): void {
    this.#cluster.watch(Deployment, ({ object }) => this.#queue.add(keyOfMeta(object.metadata)));
    this.#cluster.watch(ReplicaSet, (change) => {
      for (const key of ownersOfChange(change, this.#client.of(Deployment), "Deployment"))
        this.#queue.add(key);
    });
    this.#cluster.watch(Pod, ({ object, isDeletion }) => {
      if (isDeletion) this.#wakeRecreating(object);
    });
  }

  /** Who recreates its Pods waits until the last one has gone. */
  #wakeRecreating(pod: { readonly metadata: LiveReplicaSet["metadata"] }): void {
    const { namespace } = pod.metadata;
    const reference = controllerOf(pod);
    if (reference?.kind !== "ReplicaSet") return;
    const set = this.#client.of(ReplicaSet).get(namespace, reference.name);
    const owner = set && controllerOf(set);
    if (owner?.kind !== "Deployment") return;
    const deployment = this.#client.of(Deployment).get(namespace, owner.name);
    if (deployment?.spec.strategy?.type === "Recreate")
      this.#queue.add(keyOfMeta(deployment.metadata));
  }

  #sync(key: string): void {
    const [namespace, name] = splitKey(key);
    const deployment = this.#client.of(Deployment).get(namespace, name);
    if (deployment === undefined) return;
    if (selectsAll(deployment.spec.selector)) {
      this.#observe(deployment);
      return;
    }
    const sets = this.#client.of(ReplicaSet);
    const candidates = sets.list(namespace).filter((set) => {
      const controller = controllerOf(set);
      return controller === undefined || controller.uid === deployment.metadata.uid;
    });
    const { selector } = deployment.spec;
    const owned = claim(sets, deployment, { selector, candidates });
    if (owned.some((set) => this.#isShrinking(set))) {
      this.#queue.add(key);
      return;
    }
    const { clock } = this.#cluster;
    const rollout = new DeploymentRollout(this.#client, { deployment, owned, nowMs: clock.now() });
    const waitMs = rollout.run();
    if (waitMs !== undefined) this.#queue.addAfter(key, waitMs);
  }

  /** Pods that a ReplicaSet is about to delete would be counted as available. */
  #isShrinking(set: LiveReplicaSet): boolean {
    return (set.status?.replicas ?? 0) > replicasOf(set) && this.#replicaSets.isWaiting(set);
  }

  /** Who selects everything gets nothing. */
  #observe(deployment: LiveDeployment): void {
    const { generation = 0 } = deployment.metadata;
    if ((deployment.status?.observedGeneration ?? 0) >= generation) return;
    const status = { ...deployment.status, observedGeneration: generation };
    this.#client.of(Deployment).update({ ...deployment, status }, "status");
  }
}
