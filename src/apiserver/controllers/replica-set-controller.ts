import { Pod, ReplicaSet } from "../../kubernetes/kinds.generated.js";
import { canonicalJSON } from "../../util/json.js";
import { goTime } from "../values/go-text.js";
import { StatusError } from "../values/status-error.js";
import { type ClusterClient, isTerminatingNamespace } from "./cluster-client.js";
import type { Cluster } from "./cluster.js";
import { claim, controllerOf, isControlledBy, unlessGone } from "./controller-ref.js";
import { inDeletionOrder } from "./deletion-order.js";
import { keyOfMeta, type LivePod, type LiveReplicaSet, splitKey } from "./kinds.js";
import { hasLabels, matchesSelector } from "../values/label-match.js";
import { ownersOfChange } from "./owner-events.js";
import { podFromTemplate } from "./pod-from-template.js";
import { isActive, isReady, isTerminating, untilAvailable } from "./pod-state.js";
import type { KeyQueue } from "./work-loop.js";

/** How many Pods one round makes or deletes. Follows `BurstReplicas`. */
const burst = 500;

type Status = NonNullable<LiveReplicaSet["status"]>;

/** Keeps as many Pods as a ReplicaSet wants. Follows `pkg/controller/replicaset` of Kubernetes. */
export class ReplicaSetController {
  readonly #cluster: Cluster;
  readonly #client: ClusterClient;
  readonly #queue: KeyQueue;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#client = cluster.client("kube-controller-manager");
    this.#queue = cluster.queue((key) => this.#sync(key));
  }

  start(): void {
    this.#cluster.watch(ReplicaSet, ({ object }) => this.#queue.add(keyOfMeta(object.metadata)));
    this.#cluster.watch(Pod, (change) => {
      for (const key of ownersOfChange(change, this.#client.of(ReplicaSet), "ReplicaSet"))
        this.#queue.add(key);
    });
  }

  /** Whether a ReplicaSet has changed, or its Pods have, since it was worked on. */
  isWaiting({ metadata }: LiveReplicaSet): boolean {
    return this.#queue.has(keyOfMeta(metadata));
  }

  #sync(key: string): void {
    const [namespace, name] = splitKey(key);
    const set = this.#client.of(ReplicaSet).get(namespace, name);
    if (set === undefined) return;
    const client = this.#client.of(Pod);
    const all = client.list(namespace).filter((pod) => {
      const controller = controllerOf(pod);
      return controller === undefined || controller.uid === set.metadata.uid;
    });
    const { selector } = set.spec;
    const candidates = all.filter(isActive);
    const active = claim(client, set, { selector, candidates });
    const terminating = all.filter(
      (pod) =>
        isTerminating(pod) &&
        isControlledBy(pod, set) &&
        matchesSelector(selector, pod.metadata.labels),
    );
    let failure: StatusError | undefined;
    try {
      if (set.metadata.deletionTimestamp === undefined) this.#manage(set, active);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      failure = error;
    }
    this.#tell(set, { active, terminating, failure });
    if (failure !== undefined) throw failure;
    this.#waitForAvailable(key, set, active);
  }

  #manage(set: LiveReplicaSet, active: readonly LivePod[]): void {
    const { replicas = 1, template } = set.spec;
    const client = this.#client.of(Pod);
    for (let missing = Math.min(replicas - active.length, burst); missing > 0; missing -= 1) {
      try {
        client.create(podFromTemplate(template ?? {}, set));
      } catch (error) {
        if (!isTerminatingNamespace(error)) throw error;
      }
    }
    const surplus = Math.min(active.length - replicas, burst);
    if (surplus <= 0) return;
    const ordered = inDeletionOrder(active, this.#related(set), this.#cluster.clock.now());
    for (const pod of ordered.slice(0, surplus)) unlessGone(() => client.remove(pod));
  }

  /** The Pods of all ReplicaSets that have the same controller. */
  #related(set: LiveReplicaSet): readonly LivePod[] {
    const controller = controllerOf(set);
    const { namespace } = set.metadata;
    const sets = this.#client
      .of(ReplicaSet)
      .list(namespace)
      .filter((each) =>
        controller === undefined
          ? each.metadata.uid === set.metadata.uid
          : controllerOf(each)?.uid === controller.uid,
      );
    return this.#client
      .of(Pod)
      .list(namespace)
      .filter((pod) =>
        sets.some(({ spec }) => matchesSelector(spec.selector, pod.metadata.labels)),
      );
  }

  #tell(
    set: LiveReplicaSet,
    seen: {
      readonly active: readonly LivePod[];
      readonly terminating: readonly LivePod[];
      readonly failure: StatusError | undefined;
    },
  ): void {
    const { active, terminating, failure } = seen;
    const { minReadySeconds = 0, template, replicas = 1 } = set.spec;
    const nowMs = this.#cluster.clock.now();
    const ready = active.filter(isReady);
    const before = set.status?.conditions ?? [];
    const counts = {
      replicas: active.length,
      fullyLabeledReplicas: active.filter((pod) =>
        hasLabels(pod.metadata.labels, template?.metadata?.labels),
      ).length,
      readyReplicas: ready.length,
      availableReplicas: ready.filter((pod) => untilAvailable(pod, minReadySeconds, nowMs) === 0)
        .length,
      terminatingReplicas: terminating.length,
    };
    const lacks = active.length < replicas;
    const conditions =
      failure === undefined
        ? before.filter(({ type }) => type !== "ReplicaFailure")
        : before.some(({ type }) => type === "ReplicaFailure")
          ? before
          : [
              ...before,
              {
                type: "ReplicaFailure",
                status: "True",
                lastTransitionTime: goTime(nowMs),
                reason: lacks ? "FailedCreate" : "FailedDelete",
                message: failure.message,
              },
            ];
    const { generation, name, namespace, uid } = set.metadata;
    const status: Status = { ...counts, observedGeneration: generation, conditions };
    if (canonicalJSON(comparable(status)) === canonicalJSON(comparable(set.status ?? {}))) return;
    const latest = this.#client.of(ReplicaSet).get(namespace, name);
    if (latest?.metadata.uid !== uid) return;
    this.#client.of(ReplicaSet).update({ ...latest, status }, "status");
  }

  #waitForAvailable(key: string, { spec }: LiveReplicaSet, active: readonly LivePod[]): void {
    const { minReadySeconds = 0 } = spec;
    const nowMs = this.#cluster.clock.now();
    for (const pod of active) {
      const wait = untilAvailable(pod, minReadySeconds, nowMs) ?? 0;
      if (wait > 0) this.#queue.addAfter(key, wait);
    }
  }
}

/** A status in which what is absent is zero. */
function comparable(status: Partial<Status>): object {
  return {
    fullyLabeledReplicas: 0,
    readyReplicas: 0,
    availableReplicas: 0,
    observedGeneration: 0,
    conditions: [],
    ...status,
    replicas: status.replicas ?? 0,
    terminatingReplicas: status.terminatingReplicas ?? null,
  };
}
