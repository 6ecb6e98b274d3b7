import { Node, Pod } from "../../kubernetes/kinds.generated.js";
import { goTime } from "../values/go-text.js";
import type { ClusterClient } from "./cluster-client.js";
import type { Cluster } from "./cluster.js";
import { keyOfMeta, type LivePod, splitKey } from "./kinds.js";
import { hasLabels, matchesSelector } from "../values/label-match.js";
import { isActive, isFinal } from "./pod-state.js";
import type { PodTroubles } from "./pod-troubles.js";
import type { KeyQueue } from "./work-loop.js";

type LiveNode = NonNullable<(typeof Node)["~stored"]>;

const ownName = "default-scheduler";

/**
 * Gives Pods a node: of those that they may run on, the one with the fewest.
 *
 * It knows node selectors, required node affinity, taints, cordoned nodes and gates, and nothing of resources, of what Pods
 * want near them, or of volumes.
 */
export class SimulatedScheduler {
  readonly #cluster: Cluster;
  readonly #client: ClusterClient;
  readonly #troubles: PodTroubles;
  readonly #queue: KeyQueue;

  constructor(cluster: Cluster, troubles: PodTroubles) {
    this.#cluster = cluster;
    this.#client = cluster.client("kube-scheduler");
    this.#troubles = troubles;
    this.#queue = cluster.queue((key) => this.#schedule(key));
  }

  start(): void {
    this.#cluster.watch(Pod, ({ object, isDeletion }) => {
      if (!isDeletion && isUnscheduled(object)) this.#queue.add(keyOfMeta(object.metadata));
    });
    this.#cluster.watch(Node, () => this.wake());
  }

  /** Looks again at all Pods without a node. */
  wake(): void {
    for (const pod of this.#client.of(Pod).list())
      if (isUnscheduled(pod)) this.#queue.add(keyOfMeta(pod.metadata));
  }

  #schedule(key: string): void {
    const [namespace, name] = splitKey(key);
    const pods = this.#client.of(Pod);
    const pod = pods.get(namespace, name);
    if (pod === undefined || !isUnscheduled(pod)) return;
    const nodes = this.#client.of(Node).list();
    const trouble = this.#troubles.of(pod);
    const able = nodes.filter((node) => mayRunOn(pod, node));
    if (trouble?.reason === "Unschedulable" || able.length === 0) {
      const said = trouble?.reason === "Unschedulable" ? trouble.message : undefined;
      this.#tell(pod, said ?? `0/${nodes.length} nodes are available.`);
      return;
    }
    const counts = new Map<string, number>();
    for (const { spec } of pods.list().filter(isActive)) {
      const { nodeName = "" } = spec;
      counts.set(nodeName, (counts.get(nodeName) ?? 0) + 1);
    }
    const countOf = ({ metadata }: LiveNode): number => counts.get(metadata.name) ?? 0;
    const [best] = able.toSorted((a, b) => countOf(a) - countOf(b));
    if (best !== undefined) pods.bind(pod, best.metadata.name);
  }

  #tell(pod: LivePod, message: string): void {
    const before = pod.status?.conditions ?? [];
    const known = before.find(({ type }) => type === "PodScheduled");
    if (known?.status === "False" && known.message === message) return;
    const time = goTime(this.#cluster.clock.now());
    const condition = {
      type: "PodScheduled",
      status: "False",
      reason: "Unschedulable",
      message,
      observedGeneration: pod.metadata.generation,
      lastTransitionTime: known?.status === "False" ? known.lastTransitionTime : time,
    };
    const conditions = [...before.filter((each) => each !== known), condition];
    this.#client.of(Pod).update({ ...pod, status: { ...pod.status, conditions } }, "status");
  }
}

function isUnscheduled(pod: LivePod): boolean {
  const { nodeName = "", schedulerName = ownName, schedulingGates = [] } = pod.spec;
  const isGoing = pod.metadata.deletionTimestamp !== undefined;
  return (
    nodeName === "" &&
    schedulerName === ownName &&
    schedulingGates.length === 0 &&
    !isGoing &&
    !isFinal(pod)
  );
}

/** Whether a node takes a Pod. */
export function mayRunOn(pod: LivePod, node: LiveNode): boolean {
  const { labels } = node.metadata;
  const { nodeSelector, affinity, tolerations = [] } = pod.spec;
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const isNear =
    required === undefined ||
    required.nodeSelectorTerms.some(
      ({ matchExpressions = [], matchFields = [] }) =>
        matchesSelector({ matchExpressions }, labels) &&
        matchFields.every(
          ({ key, operator, values = [] }) =>
            key !== "metadata.name" || (operator === "In") === values.includes(node.metadata.name),
        ),
    );
  const unschedulable =
    node.spec?.unschedulable === true
      ? [{ key: "node.kubernetes.io/unschedulable", effect: "NoSchedule", value: undefined }]
      : [];
  const taints = [...(node.spec?.taints ?? []), ...unschedulable].filter(
    ({ effect }) => effect !== "PreferNoSchedule",
  );
  const isTolerated = taints.every((taint) =>
    tolerations.some(
      ({ key = "", operator = "Equal", value = "", effect = "" }) =>
        (key === "" ? operator === "Exists" : key === taint.key) &&
        (effect === "" || effect === taint.effect) &&
        (operator === "Exists" || value === (taint.value ?? "")),
    ),
  );
  return hasLabels(labels, nodeSelector) && isNear && isTolerated;
}
