import { DaemonSet, Node, Pod } from "../../kubernetes/kinds.generated.js";
import type { ClusterClient } from "./cluster-client.js";
import type { Cluster } from "./cluster.js";
import { ControllerHistory, revisionLabel } from "./controller-history.js";
import { claim, controllerOf, unlessGone } from "./controller-ref.js";
import { scaled } from "./int-or-percent.js";
import { keyOfMeta, type LiveDaemonSet, type LivePod, splitKey } from "./kinds.js";
import { ownersOfChange } from "./owner-events.js";
import { podFromTemplate } from "./pod-from-template.js";
import { isFinal, isReady, untilAvailable } from "./pod-state.js";
import { mayRunOn } from "./simulated-scheduler.js";
import type { KeyQueue } from "./work-loop.js";

type Status = NonNullable<LiveDaemonSet["status"]>;
type Affinity = NonNullable<LivePod["spec"]["affinity"]>;

/** Taints of nodes that a daemon does not mind. Follows `AddOrUpdateDaemonPodTolerations`. */
const tolerated = [
  ["node.kubernetes.io/not-ready", "NoExecute"],
  ["node.kubernetes.io/unreachable", "NoExecute"],
  ["node.kubernetes.io/disk-pressure", "NoSchedule"],
  ["node.kubernetes.io/memory-pressure", "NoSchedule"],
  ["node.kubernetes.io/pid-pressure", "NoSchedule"],
  ["node.kubernetes.io/unschedulable", "NoSchedule"],
].map(([key, effect]) => ({ key, operator: "Exists", effect }));

/** Keeps a Pod of a DaemonSet on each node that takes it. Follows `pkg/controller/daemon` of Kubernetes, without surge. */
export class DaemonSetController {
  readonly #cluster: Cluster;
  readonly #client: ClusterClient;
  readonly #history: ControllerHistory;
  readonly #queue: KeyQueue;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#client = cluster.client("kube-controller-manager");
    this.#history = new ControllerHistory(this.#client);
    this.#queue = cluster.queue((key) => this.#sync(key));
  }

  start(): void {
    const sets = () => this.#client.of(DaemonSet);
    this.#cluster.watch(DaemonSet, ({ object }) => this.#queue.add(keyOfMeta(object.metadata)));
    this.#cluster.watch(Pod, (change) => {
      for (const key of ownersOfChange(change, sets(), "DaemonSet")) this.#queue.add(key);
    });
    this.#cluster.watch(Node, () => {
      for (const { metadata } of sets().list()) this.#queue.add(keyOfMeta(metadata));
    });
  }

  #sync(key: string): void {
    const [namespace, name] = splitKey(key);
    const set = this.#client.of(DaemonSet).get(namespace, name);
    if (set === undefined || set.metadata.deletionTimestamp !== undefined) return;
    const pods = this.#client.of(Pod);
    const { selector } = set.spec;
    const candidates = pods.list(namespace).filter((pod) => {
      const controller = controllerOf(pod);
      return controller === undefined || controller.uid === set.metadata.uid;
    });
    const owned = claim(pods, set, { selector, candidates });
    const known = this.#history.list(set);
    const { revision, collisions } = this.#history.newest(
      set,
      known,
      set.status?.collisionCount ?? 0,
    );
    const hash = revision.metadata.labels?.["controller.kubernetes.io/hash"] ?? "";
    const nodes = this.#client.of(Node).list();
    const byNode = new Map<string, LivePod[]>();
    for (const pod of owned) byNode.set(nodeOf(pod), [...(byNode.get(nodeOf(pod)) ?? []), pod]);
    const wanted = nodes.filter((node) => mayRunOn(sampleOf(set), node));
    const names = new Set(wanted.map(({ metadata }) => metadata.name));
    for (const { metadata } of wanted)
      this.#keepOne(set, { hash, node: metadata.name, pods: byNode.get(metadata.name) ?? [] });
    for (const [node, extra] of byNode)
      if (!names.has(node)) for (const pod of extra) this.#remove(pod);
    if (set.spec.updateStrategy?.type !== "OnDelete")
      this.#replaceOld(set, { hash, names, byNode });
    this.#tell(set, { hash, names, byNode, collisions });
    const used = new Set([
      revision.metadata.name,
      ...known
        .filter(({ metadata }) =>
          owned.some(
            (pod) => revisionOf(pod) === metadata.labels?.["controller.kubernetes.io/hash"],
          ),
        )
        .map(({ metadata }) => metadata.name),
    ]);
    this.#history.truncate(known, { used, limit: set.spec.revisionHistoryLimit ?? 10 });
    for (const pod of owned) {
      const wait =
        untilAvailable(pod, set.spec.minReadySeconds ?? 0, this.#cluster.clock.now()) ?? 0;
      if (wait > 0) this.#queue.addAfter(key, wait);
    }
  }

  #keepOne(
    set: LiveDaemonSet,
    {
      hash,
      node,
      pods,
    }: { readonly hash: string; readonly node: string; readonly pods: readonly LivePod[] },
  ): void {
    const alive = pods.filter((pod) => !isFinal(pod));
    for (const pod of pods) if (isFinal(pod)) this.#remove(pod);
    if (pods.length === 0) this.#client.of(Pod).create(daemonOf(set, { hash, node }));
    for (const pod of alive.toSorted(byAge).slice(1)) this.#remove(pod);
  }

  #remove(pod: LivePod): void {
    if (pod.metadata.deletionTimestamp === undefined)
      unlessGone(() => this.#client.of(Pod).remove(pod));
  }

  /** Deletes Pods with a former template, as far as not too many are unavailable. */
  #replaceOld(set: LiveDaemonSet, { hash, names, byNode }: Daemons): void {
    const { maxUnavailable = 1 } = set.spec.updateStrategy?.rollingUpdate ?? {};
    const most = Math.max(1, scaled(maxUnavailable, names.size, "up"));
    const alive = [...names].map((node) => byNode.get(node)?.find((pod) => !isFinal(pod)));
    const unavailable = alive.filter((pod) => pod === undefined || !this.#isAvailable(set, pod));
    const old = alive.filter((pod) => pod !== undefined && revisionOf(pod) !== hash);
    const candidates = old.filter((pod) => pod !== undefined && this.#isAvailable(set, pod));
    // One that does not work anyway is replaced without more ado.
    const broken = old.filter((pod) => !candidates.includes(pod));
    const left = Math.max(0, most - unavailable.length);
    for (const pod of [...broken, ...candidates.slice(0, left)])
      if (pod !== undefined) this.#remove(pod);
  }

  #isAvailable({ spec }: LiveDaemonSet, pod: LivePod): boolean {
    return (
      pod.metadata.deletionTimestamp === undefined &&
      untilAvailable(pod, spec.minReadySeconds ?? 0, this.#cluster.clock.now()) === 0
    );
  }

  #tell(
    set: LiveDaemonSet,
    { hash, names, byNode, collisions }: Daemons & { readonly collisions: number },
  ): void {
    const running = [...names].flatMap((node) =>
      (byNode.get(node) ?? []).toSorted(byAge).slice(0, 1),
    );
    const ready = running.filter(isReady);
    const numberAvailable = ready.filter((pod) => this.#isAvailable(set, pod)).length;
    const misplaced = [...byNode.keys()].filter((node) => node !== "" && !names.has(node)).length;
    const status: Status = {
      observedGeneration: set.metadata.generation,
      desiredNumberScheduled: names.size,
      currentNumberScheduled: running.length,
      numberMisscheduled: misplaced,
      numberReady: ready.length,
      updatedNumberScheduled: running.filter((pod) => revisionOf(pod) === hash).length,
      numberAvailable,
      numberUnavailable: names.size - numberAvailable,
      collisionCount: collisions === 0 ? set.status?.collisionCount : collisions,
    };
    const before: Readonly<Record<string, unknown>> = { ...set.status };
    const isSame = Object.entries(status).every(
      ([name, value]) => (before[name] ?? 0) === (value ?? 0),
    );
    if (!isSame)
      this.#client.of(DaemonSet).update({ ...set, status: { ...set.status, ...status } }, "status");
  }
}

interface Daemons {
  /** Of the present template. */
  readonly hash: string;
  /** The nodes that are to have one. */
  readonly names: ReadonlySet<string>;
  readonly byNode: ReadonlyMap<string, readonly LivePod[]>;
}

function byAge(a: LivePod, b: LivePod): number {
  const [first, second] = [a.metadata.creationTimestamp, b.metadata.creationTimestamp];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** The node of a Pod, or the one that it is for. */
function nodeOf({ spec }: LivePod): string {
  if (spec.nodeName !== undefined && spec.nodeName !== "") return spec.nodeName;
  const terms = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const fields = terms?.nodeSelectorTerms.flatMap(({ matchFields = [] }) => matchFields);
  return fields?.find(({ key }) => key === "metadata.name")?.values?.[0] ?? "";
}

function revisionOf({ metadata }: LivePod): string {
  return metadata.labels?.[revisionLabel] ?? "";
}

/** A Pod that is not there, to see which nodes it fits. */
function sampleOf(set: LiveDaemonSet): LivePod {
  const { spec } = set.spec.template;
  const tolerations = [...(spec?.tolerations ?? []), ...tolerated];
  // Only what scheduling looks at is needed.
  return { spec: { ...spec, tolerations } } as unknown as LivePod;
}

function daemonOf(
  set: LiveDaemonSet,
  { hash, node }: { readonly hash: string; readonly node: string },
): ReturnType<typeof podFromTemplate> {
  const pod = podFromTemplate(set.spec.template, set);
  const requiredDuringSchedulingIgnoredDuringExecution = {
    nodeSelectorTerms: [
      { matchFields: [{ key: "metadata.name", operator: "In" as const, values: [node] }] },
    ],
  };
  const nodeAffinity: Affinity["nodeAffinity"] = {
    ...pod.spec.affinity?.nodeAffinity,
    requiredDuringSchedulingIgnoredDuringExecution,
  };
  const tolerations = [...(pod.spec.tolerations ?? []), ...tolerated];
  return {
    metadata: {
      ...pod.metadata,
      labels: {
        ...pod.metadata.labels,
        [revisionLabel]: hash,
        "pod-template-generation": String(
          set.metadata.annotations?.["deprecated.daemonset.template.generation"] ?? 1,
        ),
      },
    },
    spec: {
      ...pod.spec,
      affinity: { ...pod.spec.affinity, nodeAffinity },
      tolerations: tolerations as typeof pod.spec.tolerations,
    },
  };
}
