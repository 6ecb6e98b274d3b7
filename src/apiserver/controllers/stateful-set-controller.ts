import {
  ControllerRevision,
  PersistentVolumeClaim,
  Pod,
  StatefulSet,
} from "../../kubernetes/kinds.generated.js";
import type { ClusterClient, Named } from "./cluster-client.js";
import type { Cluster } from "./cluster.js";
import { ControllerHistory, revisionLabel, templateOf } from "./controller-history.js";
import { claim, controllerOf, unlessGone } from "./controller-ref.js";
import {
  keyOfMeta,
  type LivePod,
  type LiveRevision,
  type LiveStatefulSet,
  splitKey,
} from "./kinds.js";
import { ownersOfChange } from "./owner-events.js";
import { podFromTemplate } from "./pod-from-template.js";
import { isFinal, isReady, untilAvailable } from "./pod-state.js";
import { StatefulSetClaims, volumesOf } from "./stateful-set-claims.js";
import type { KeyQueue } from "./work-loop.js";

type Status = NonNullable<LiveStatefulSet["status"]>;

const nameLabel = "statefulset.kubernetes.io/pod-name";
const indexLabel = "apps.kubernetes.io/pod-index";

/** A place for a Pod of a StatefulSet, and the Pod that has it. */
interface Replica {
  readonly ordinal: number;
  pod: LivePod | undefined;
}

interface Revisions {
  readonly current: LiveRevision;
  readonly update: LiveRevision;
  readonly collisions: number;
}

/** Keeps the Pods of StatefulSets, each in its place and with its volumes. Follows `pkg/controller/statefulset` of Kubernetes. */
export class StatefulSetController {
  readonly #cluster: Cluster;
  readonly #client: ClusterClient;
  readonly #history: ControllerHistory;
  readonly #claims: StatefulSetClaims;
  readonly #queue: KeyQueue;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#client = cluster.client("kube-controller-manager");
    this.#history = new ControllerHistory(this.#client);
    this.#claims = new StatefulSetClaims(this.#client);
    this.#queue = cluster.queue((key) => this.#sync(key));
  }

  start(): void {
    const sets = () => this.#client.of(StatefulSet);
    this.#cluster.watch(StatefulSet, ({ object }) => this.#queue.add(keyOfMeta(object.metadata)));
    this.#cluster.watch(Pod, (change) => {
      for (const key of ownersOfChange(change, sets(), "StatefulSet")) this.#queue.add(key);
    });
    this.#cluster.watch(ControllerRevision, (change) => {
      if (change.isDeletion)
        for (const key of ownersOfChange(change, sets(), "StatefulSet")) this.#queue.add(key);
    });
    this.#cluster.watch(PersistentVolumeClaim, ({ object, isDeletion }) => {
      // A Pod waits until the claim of its place has gone.
      if (!isDeletion) return;
      for (const set of sets().list(object.metadata.namespace))
        if (object.metadata.name.includes(`-${set.metadata.name}-`))
          this.#queue.add(keyOfMeta(set.metadata));
    });
  }

  #sync(key: string): void {
    const [namespace, name] = splitKey(key);
    const set = this.#client.of(StatefulSet).get(namespace, name);
    if (set === undefined) return;
    const pods = this.#client.of(Pod);
    const candidates = pods.list(namespace).filter((pod) => {
      const controller = controllerOf(pod);
      return controller === undefined || controller.uid === set.metadata.uid;
    });
    const owned = claim(pods, set, {
      selector: set.spec.selector,
      candidates,
      mayAdopt: (pod) => ordinalOf(set, pod) !== undefined,
    });
    const known = this.#history.list(set);
    const { revision: update, collisions } = this.#history.newest(
      set,
      known,
      set.status?.collisionCount ?? 0,
    );
    const current = known.find(({ metadata }) => metadata.name === set.status?.currentRevision);
    const revisions: Revisions = { update, collisions, current: current ?? update };
    const status = this.#update(set, owned, revisions);
    this.#tell(set, status);
    const used = new Set([
      revisions.current.metadata.name,
      update.metadata.name,
      ...owned.map(revisionOf),
    ]);
    this.#history.truncate(known, { used, limit: set.spec.revisionHistoryLimit ?? 10 });
    for (const pod of owned) {
      const wait = untilAvailable(pod, set.spec.minReadySeconds ?? 0, this.#nowMs) ?? 0;
      if (wait > 0) this.#queue.addAfter(key, wait);
    }
  }

  get #nowMs(): number {
    return this.#cluster.clock.now();
  }

  #update(set: LiveStatefulSet, owned: readonly LivePod[], revisions: Revisions): Status {
    const { replicas = 1, ordinals, podManagementPolicy, updateStrategy } = set.spec;
    const start = ordinals?.start ?? 0;
    const byOrdinal = new Map(owned.map((pod) => [ordinalOf(set, pod) ?? -1, pod]));
    const places: readonly Replica[] = Array.from({ length: replicas }, (_, index) => ({
      ordinal: start + index,
      pod: byOrdinal.get(start + index),
    }));
    const condemned = owned
      .map((pod): Replica => ({ pod, ordinal: ordinalOf(set, pod) ?? -1 }))
      .filter(({ ordinal }) => ordinal >= 0 && (ordinal < start || ordinal >= start + replicas))
      .toSorted((a, b) => b.ordinal - a.ordinal);
    const told = (): Status => this.#status(set, [...places, ...condemned], revisions);
    if (set.metadata.deletionTimestamp !== undefined) return told();
    const isOrdered = podManagementPolicy !== "Parallel";
    for (const place of places)
      if (this.#fill(set, place, { revisions, isOrdered }) && isOrdered) return told();
    for (const { ordinal, pod } of condemned)
      this.#claims.own(set, { ordinal, pod, name: podName(set, ordinal) });
    const firstUnavailable = [...places, ...condemned.toReversed()].find(
      ({ pod }) => !this.#isAvailable(set, pod),
    );
    for (const place of condemned) {
      const { pod } = place;
      if (pod === undefined) continue;
      const isGoing = pod.metadata.deletionTimestamp !== undefined;
      const isHealthy = isRunning(pod) && this.#isAvailable(set, pod);
      if (isOrdered && (isGoing || (!isHealthy && place !== firstUnavailable))) return told();
      if (!isGoing) unlessGone(() => this.#client.of(Pod).remove(pod));
      if (isOrdered) return told();
    }
    const status = told();
    if (updateStrategy?.type === "OnDelete") return status;
    return this.#replaceOld(set, places, { status, revisions });
  }

  /** Deletes the last Pod with a former template, if all after it are available. */
  #replaceOld(
    set: LiveStatefulSet,
    places: readonly Replica[],
    { status, revisions }: { readonly status: Status; readonly revisions: Revisions },
  ): Status {
    const partition = set.spec.updateStrategy?.rollingUpdate?.partition ?? 0;
    for (const [index, { pod }] of [...places.entries()].toReversed()) {
      if (index < partition) break;
      if (pod === undefined) return status;
      const isOld = revisionOf(pod) !== revisions.update.metadata.name;
      if (isOld && pod.metadata.deletionTimestamp === undefined) {
        unlessGone(() => this.#client.of(Pod).remove(pod));
        return { ...status, currentReplicas: (status.currentReplicas ?? 0) - 1 };
      }
      if (!this.#isAvailable(set, pod)) return status;
    }
    return status;
  }

  /** Brings a place to a Pod that runs; answers whether the places after it have to wait. */
  #fill(
    set: LiveStatefulSet,
    place: Replica,
    { revisions, isOrdered }: { readonly revisions: Revisions; readonly isOrdered: boolean },
  ): boolean {
    const { pod, ordinal } = place;
    const name = podName(set, ordinal);
    if (pod === undefined) {
      if (this.#claims.provide(set, ordinal)) {
        this.#client.of(Pod).create(newPod(set, ordinal, revisions));
        this.#claims.own(set, { name, ordinal, pod: undefined });
      }
      return true;
    }
    if (isFinal(pod)) {
      if (pod.metadata.deletionTimestamp === undefined)
        unlessGone(() => this.#client.of(Pod).remove(pod));
      return true;
    }
    if (pod.status?.phase === "Pending") this.#claims.provide(set, ordinal);
    if (isOrdered) {
      const isGoing = pod.metadata.deletionTimestamp !== undefined;
      if (isGoing || !isRunning(pod) || !this.#isAvailable(set, pod)) return true;
    }
    this.#claims.own(set, { name, ordinal, pod });
    if (pod.metadata.labels?.[nameLabel] !== name) {
      const labels = { [nameLabel]: name, [indexLabel]: String(ordinal) };
      this.#client.of(Pod).patch(pod, { metadata: { labels } });
    }
    return false;
  }

  #isAvailable({ spec }: LiveStatefulSet, pod: LivePod | undefined): boolean {
    return (
      pod !== undefined &&
      pod.metadata.deletionTimestamp === undefined &&
      untilAvailable(pod, spec.minReadySeconds ?? 0, this.#nowMs) === 0
    );
  }

  #status(set: LiveStatefulSet, places: readonly Replica[], revisions: Revisions): Status {
    const pods = places.flatMap(({ pod }) => (pod === undefined ? [] : [pod]));
    const ready = pods.filter(isRunning);
    const minReadySeconds = set.spec.minReadySeconds ?? 0;
    const staying = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
    const countOf = (revision: LiveRevision): number =>
      staying.filter((pod) => revisionOf(pod) === revision.metadata.name).length;
    return {
      observedGeneration: set.metadata.generation,
      replicas: pods.length,
      readyReplicas: ready.length,
      availableReplicas: ready.filter(
        (pod) => untilAvailable(pod, minReadySeconds, this.#nowMs) === 0,
      ).length,
      currentReplicas: countOf(revisions.current),
      updatedReplicas: countOf(revisions.update),
      currentRevision: revisions.current.metadata.name,
      updateRevision: revisions.update.metadata.name,
      collisionCount: revisions.collisions,
    };
  }

  #tell(set: LiveStatefulSet, status: Status): void {
    const { replicas = 1, updateStrategy } = set.spec;
    const isComplete =
      updateStrategy?.type !== "OnDelete" &&
      [status.updatedReplicas, status.readyReplicas, status.replicas].every(
        (count) => count === replicas,
      );
    const next: Status = isComplete
      ? {
          ...status,
          currentReplicas: status.updatedReplicas,
          currentRevision: status.updateRevision,
        }
      : status;
    const before = set.status;
    const counts = [
      "replicas",
      "currentReplicas",
      "readyReplicas",
      "updatedReplicas",
      "availableReplicas",
      "observedGeneration",
    ] as const;
    const isSame =
      counts.every((name) => (before?.[name] ?? 0) === (next[name] ?? 0)) &&
      before?.currentRevision === next.currentRevision &&
      before?.updateRevision === next.updateRevision;
    if (isSame) return;
    this.#client.of(StatefulSet).update({ ...set, status: { ...before, ...next } }, "status");
  }
}

function podName({ metadata }: LiveStatefulSet, ordinal: number): string {
  return `${metadata.name}-${ordinal}`;
}

/** The place of a Pod; undefined where its name is of another StatefulSet. */
function ordinalOf({ metadata }: LiveStatefulSet, pod: LivePod): number | undefined {
  const [, parent, ordinal] = /^(.*)-(\d+)$/.exec(pod.metadata.name) ?? [];
  return parent === metadata.name && ordinal !== undefined ? Number(ordinal) : undefined;
}

function revisionOf({ metadata }: LivePod): string {
  return metadata.labels?.[revisionLabel] ?? "";
}

function isRunning(pod: LivePod): boolean {
  return pod.status?.phase === "Running" && isReady(pod);
}

/** A Pod for a place; of the former template below the partition. Follows `newVersionedStatefulSetPod`. */
function newPod(set: LiveStatefulSet, ordinal: number, revisions: Revisions): Named {
  const { updateStrategy, ordinals, serviceName } = set.spec;
  const partition = updateStrategy?.rollingUpdate?.partition;
  const kept =
    updateStrategy?.rollingUpdate === undefined
      ? updateStrategy?.type === "RollingUpdate"
        ? (set.status?.currentReplicas ?? 0)
        : 0
      : (partition ?? 0);
  const isFormer = ordinal < (ordinals?.start ?? 0) + kept;
  const revision = isFormer ? revisions.current : revisions.update;
  const own = { ...set, spec: { ...set.spec, template: templateOf(revision) } };
  const { metadata, spec } = podFromTemplate(own.spec.template, set);
  const name = podName(set, ordinal);
  const pod = {
    metadata: {
      ...metadata,
      name,
      labels: {
        ...metadata.labels,
        [nameLabel]: name,
        [indexLabel]: String(ordinal),
        [revisionLabel]: revision.metadata.name,
      },
    },
    spec: { ...spec, hostname: name, subdomain: serviceName, volumes: volumesOf(own, ordinal) },
  };
  return pod;
}
