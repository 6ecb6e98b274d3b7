import { Deployment, Pod, ReplicaSet } from "../../kubernetes/kinds.generated.js";
import { canonicalJSON } from "../../util/json.js";
import { StatusError } from "../values/status-error.js";
import { type ClusterClient, isRefusal, isTerminatingNamespace } from "./cluster-client.js";
import { controllerOf, controllerReference, unlessGone } from "./controller-ref.js";
import {
  annotatedNumber,
  byAge,
  bySize,
  desiredAnnotation,
  hasDeadline,
  hashLabel,
  historyLimit,
  isRolling,
  isSameTemplate,
  maxSurge,
  maxUnavailable,
  newReplicas,
  proportionOf,
  replicasOf,
  sumOf,
} from "./deployment-math.js";
import {
  nextRevision,
  revisionAnnotation,
  revisionAnnotations,
  revisionOf,
  sizeAnnotations,
} from "./deployment-revision.js";
import {
  allOf,
  conditionOf,
  countedStatus,
  deadlineOf,
  type DeploymentStatus,
  isComplete,
  makeCondition,
  rolloutStatus,
  type Said,
  type Sets,
  withCondition,
} from "./deployment-status.js";
import type { LiveDeployment, LiveReplicaSet } from "./kinds.js";
import { isFinal } from "./pod-state.js";
import { templateHash } from "./template-hash.js";

/** One step of the rollout of one Deployment. */
export class DeploymentRollout {
  readonly #client: ClusterClient;
  #owned: readonly LiveReplicaSet[];
  readonly #nowMs: number;
  #deployment: LiveDeployment;

  constructor(
    client: ClusterClient,
    of: {
      readonly deployment: LiveDeployment;
      readonly owned: readonly LiveReplicaSet[];
      readonly nowMs: number;
    },
  ) {
    this.#client = client;
    this.#deployment = of.deployment;
    this.#owned = of.owned.toSorted(byAge);
    this.#nowMs = of.nowMs;
  }

  /** Answers after how many milliseconds to look again, where nothing may happen before. */
  run(): number | undefined {
    const { metadata, spec } = this.#deployment;
    if (metadata.deletionTimestamp !== undefined) {
      this.#writeStatus(countedStatus(this.#deployment, this.#sets(), this.#nowMs));
      return undefined;
    }
    this.#tellPaused();
    if (spec.paused === true || this.#isResized()) {
      this.#resize();
      return undefined;
    }
    if (isRolling(this.#deployment)) return this.#roll();
    return this.#recreate();
  }

  /** The ReplicaSets; the new one is brought to the newest revision. */
  #sets(): Sets {
    const { template } = this.#deployment.spec;
    const fresh = this.#owned.find(({ spec }) => isSameTemplate(spec.template, template));
    const old = this.#owned.filter((set) => set !== fresh);
    if (fresh === undefined) return { fresh, old };
    return { fresh: this.#renew(fresh, nextRevision(old)), old };
  }

  #renew(set: LiveReplicaSet, revision: number): LiveReplicaSet {
    const { annotations: before = {} } = set.metadata;
    const { minReadySeconds } = this.#deployment.spec;
    const annotations = revisionAnnotations(this.#deployment, before, revision);
    const isSame =
      canonicalJSON(annotations) === canonicalJSON(before) &&
      (set.spec.minReadySeconds ?? 0) === (minReadySeconds ?? 0);
    const fresh = isSame
      ? set
      : this.#client.of(ReplicaSet).update({
          ...set,
          metadata: { ...set.metadata, annotations },
          spec: { ...set.spec, minReadySeconds },
        });
    const found: Said = {
      type: "Progressing",
      status: "True",
      reason: "FoundNewReplicaSet",
      message: `Found new replica set "${fresh.metadata.name}"`,
    };
    this.#owned = this.#owned.map((each) => (each === set ? fresh : each));
    const isTold = conditionOf(this.#deployment.status, "Progressing") !== undefined;
    this.#tellRevision(annotations[revisionAnnotation] ?? "", isTold ? undefined : found);
    return fresh;
  }

  /** Says of the Deployment which revision it is at. */
  #tellRevision(revision: string, said: Said | undefined): void {
    const { metadata, status = {} } = this.#deployment;
    const isKnown = metadata.annotations?.[revisionAnnotation] === revision;
    const isSaid = said === undefined || !hasDeadline(this.#deployment);
    if (isKnown && isSaid) return;
    const annotations = { ...metadata.annotations, [revisionAnnotation]: revision };
    this.#write({
      ...this.#deployment,
      metadata: { ...metadata, annotations },
      status: isSaid ? status : withCondition(status, makeCondition(said, this.#nowMs)),
    });
  }

  #tellPaused(): void {
    const { spec, status = {} } = this.#deployment;
    if (!hasDeadline(this.#deployment)) return;
    const reason = conditionOf(status, "Progressing")?.reason;
    if (reason === "ProgressDeadlineExceeded") return;
    const isTold = reason === "DeploymentPaused";
    const isPaused = spec.paused === true;
    if (isPaused === isTold) return;
    const said: Said = {
      type: "Progressing",
      status: "Unknown",
      reason: isPaused ? "DeploymentPaused" : "DeploymentResumed",
      message: isPaused ? "Deployment is paused" : "Deployment is resumed",
    };
    this.#writeStatus(withCondition(status, makeCondition(said, this.#nowMs)));
  }

  /** Whether the wanted number of replicas is another than the ReplicaSets know. */
  #isResized(): boolean {
    return allOf(this.#sets())
      .filter((set) => replicasOf(set) > 0)
      .some((set) => {
        const desired = annotatedNumber(set, desiredAnnotation);
        return desired !== undefined && desired !== replicasOf(this.#deployment);
      });
  }

  /** Resizes without a change of the template. Follows `scale` of Kubernetes. */
  #resize(): void {
    const sets = this.#sets();
    const after = this.#resized(sets);
    if (this.#deployment.spec.paused === true) this.#cleanUp(after.old);
    this.#writeStatus(countedStatus(this.#deployment, after, this.#nowMs));
  }

  #resized(sets: Sets): Sets {
    const wanted = replicasOf(this.#deployment);
    const all = allOf(sets);
    const active = all.filter((set) => replicasOf(set) > 0);
    if (active.length <= 1) {
      const only = active[0] ?? sets.fresh ?? sets.old.at(-1);
      return only === undefined ? sets : this.#replace(sets, only, this.#scale(only, wanted));
    }
    if (this.#isSaturated(sets.fresh))
      return active
        .filter((set) => set !== sets.fresh)
        .reduce((after, set) => this.#replace(after, set, this.#scale(set, 0)), sets);
    return isRolling(this.#deployment) ? this.#resizeInProportion(sets, active) : sets;
  }

  #resizeInProportion(sets: Sets, active: readonly LiveReplicaSet[]): Sets {
    const wanted = replicasOf(this.#deployment);
    const allowed = wanted > 0 ? wanted + maxSurge(this.#deployment) : 0;
    const toAdd = allowed - sumOf(active, replicasOf);
    const youngerFirst = active.toSorted((a, b) => replicasOf(b) - replicasOf(a) || byAge(b, a));
    const ordered = toAdd > 0 ? youngerFirst : active.toSorted(bySize);
    const sizes = new Map<LiveReplicaSet, number>();
    let added = 0;
    for (const set of ordered) {
      const part = proportionOf(set, this.#deployment, { toAdd, added });
      sizes.set(set, replicasOf(set) + part);
      added += part;
    }
    const [first] = ordered;
    if (first !== undefined && toAdd !== 0)
      sizes.set(first, Math.max(0, (sizes.get(first) ?? 0) + toAdd - added));
    return ordered.reduce(
      (after, set) => this.#replace(after, set, this.#scale(set, sizes.get(set) ?? 0)),
      sets,
    );
  }

  #isSaturated(set: LiveReplicaSet | undefined): boolean {
    const wanted = replicasOf(this.#deployment);
    return (
      set !== undefined &&
      replicasOf(set) === wanted &&
      annotatedNumber(set, desiredAnnotation) === wanted &&
      (set.status?.availableReplicas ?? 0) === wanted
    );
  }

  #replace({ fresh, old }: Sets, before: LiveReplicaSet, after: LiveReplicaSet): Sets {
    return {
      fresh: fresh === before ? after : fresh,
      old: old.map((set) => (set === before ? after : set)),
    };
  }

  /** A ReplicaSet with another size; as it is, where that and what it remembers is the same. */
  #scale(set: LiveReplicaSet, replicas: number): LiveReplicaSet {
    const annotations = { ...set.metadata.annotations, ...sizeAnnotations(this.#deployment) };
    const isSame = canonicalJSON(annotations) === canonicalJSON(set.metadata.annotations ?? {});
    if (isSame && replicasOf(set) === replicas) return set;
    return this.#client.of(ReplicaSet).update({
      ...set,
      metadata: { ...set.metadata, annotations },
      spec: { ...set.spec, replicas },
    });
  }

  #roll(): number | undefined {
    const sets = this.#withNew(this.#sets());
    if (sets === undefined) return undefined;
    const grown = this.#growNew(sets);
    if (grown !== undefined) return this.#tellRollout(grown);
    const shrunk = this.#shrinkOld(sets);
    if (shrunk !== undefined) return this.#tellRollout(shrunk);
    if (isComplete(this.#deployment, this.#deployment.status ?? {})) this.#cleanUp(sets.old);
    return this.#tellRollout(sets);
  }

  #growNew(sets: Sets): Sets | undefined {
    const { fresh } = sets;
    const wanted = replicasOf(this.#deployment);
    if (fresh === undefined || replicasOf(fresh) === wanted) return undefined;
    const own = replicasOf(fresh);
    const next = own > wanted ? wanted : newReplicas(this.#deployment, { all: allOf(sets), own });
    return next === own ? undefined : this.#replace(sets, fresh, this.#scale(fresh, next));
  }

  /** Takes Pods from old ReplicaSets, unhealthy ones first, as far as enough are available. */
  #shrinkOld(sets: Sets): Sets | undefined {
    const { fresh } = sets;
    const active = sets.old.filter((set) => replicasOf(set) > 0).toSorted(byAge);
    if (active.length === 0) return undefined;
    const least = replicasOf(this.#deployment) - maxUnavailable(this.#deployment);
    const unavailable =
      fresh === undefined ? 0 : replicasOf(fresh) - (fresh.status?.availableReplicas ?? 0);
    const most = sumOf(allOf(sets), replicasOf) - least - unavailable;
    if (most <= 0) return undefined;
    let after = sets;
    let cleaned = 0;
    const kept: LiveReplicaSet[] = [];
    for (const set of active) {
      const unhealthy = replicasOf(set) - (set.status?.availableReplicas ?? 0);
      const count = Math.max(0, Math.min(most - cleaned, unhealthy));
      const next = count === 0 ? set : this.#scale(set, replicasOf(set) - count);
      after = this.#replace(after, set, next);
      cleaned += count;
      kept.push(next);
    }
    const available = sumOf(allOf(after), ({ status }) => status?.availableReplicas);
    let left = Math.max(0, available - least);
    for (const set of kept) {
      const count = Math.min(replicasOf(set), left);
      if (count <= 0) continue;
      after = this.#replace(after, set, this.#scale(set, replicasOf(set) - count));
      left -= count;
      cleaned += count;
    }
    return cleaned > 0 ? after : undefined;
  }

  #recreate(): number | undefined {
    const sets = this.#sets();
    const active = sets.old.filter((set) => replicasOf(set) > 0);
    if (active.length > 0)
      return this.#tellRollout(
        active.reduce((after, set) => this.#replace(after, set, this.#scale(set, 0)), sets),
      );
    if (this.#hasOldPods(sets)) return this.#tellRollout(sets);
    const all = this.#withNew(sets);
    if (all?.fresh === undefined) return undefined;
    const after = this.#replace(
      all,
      all.fresh,
      replicasOf(all.fresh) === replicasOf(this.#deployment)
        ? all.fresh
        : this.#scale(all.fresh, replicasOf(this.#deployment)),
    );
    if (isComplete(this.#deployment, this.#deployment.status ?? {})) this.#cleanUp(after.old);
    return this.#tellRollout(after);
  }

  #hasOldPods({ fresh, old }: Sets): boolean {
    if (sumOf(old, ({ status }) => status?.replicas) > 0) return true;
    const uids = new Set(old.map(({ metadata }) => metadata.uid));
    return this.#client
      .of(Pod)
      .list(this.#deployment.metadata.namespace)
      .some((pod) => {
        const owner = controllerOf(pod)?.uid ?? "";
        return owner !== fresh?.metadata.uid && uids.has(owner) && !isFinal(pod);
      });
  }

  /** The ReplicaSets with the new one, which is made where there is none; undefined where it could not be. */
  #withNew(sets: Sets): Sets | undefined {
    if (sets.fresh !== undefined) return sets;
    const { metadata, spec, status = {} } = this.#deployment;
    const hash = templateHash(spec.template, status.collisionCount);
    const labels = { ...spec.template.metadata?.labels, [hashLabel]: hash };
    const revision = nextRevision(sets.old);
    const name = `${metadata.name.slice(0, 253 - hash.length - 1)}-${hash}`;
    const { matchLabels, matchExpressions } = spec.selector;
    const wanted = {
      metadata: {
        name,
        namespace: metadata.namespace,
        labels,
        annotations: {
          ...revisionAnnotations(this.#deployment, {}, revision),
          ...sizeAnnotations(this.#deployment),
        },
        ownerReferences: [controllerReference(this.#deployment)],
      },
      spec: {
        replicas: newReplicas(this.#deployment, { all: sets.old, own: 0 }),
        minReadySeconds: spec.minReadySeconds,
        selector: { matchLabels: { ...matchLabels, [hashLabel]: hash }, matchExpressions },
        template: { ...spec.template, metadata: { ...spec.template.metadata, labels } },
      },
    };
    try {
      const fresh = this.#client.of(ReplicaSet).create(wanted);
      this.#tellRevision(String(revision), {
        type: "Progressing",
        status: "True",
        reason: "NewReplicaSetCreated",
        message: `Created new replica set "${name}"`,
      });
      return { ...sets, fresh };
    } catch (error) {
      if (!(error instanceof StatusError) || isTerminatingNamespace(error)) throw error;
      this.#tellNotMade(name, error);
      throw error;
    }
  }

  #tellNotMade(name: string, error: StatusError): void {
    const { status = {} } = this.#deployment;
    if (isRefusal(error, "AlreadyExists")) {
      const collisionCount = (status.collisionCount ?? 0) + 1;
      this.#writeStatus({ ...status, collisionCount });
      return;
    }
    if (!hasDeadline(this.#deployment)) return;
    const said: Said = {
      type: "Progressing",
      status: "False",
      reason: "ReplicaSetCreateError",
      message: `Failed to create new replica set "${name}": ${error.message}`,
    };
    this.#writeStatus(withCondition(status, makeCondition(said, this.#nowMs)));
  }

  /** Deletes old ReplicaSets beyond those that are kept for a way back. */
  #cleanUp(old: readonly LiveReplicaSet[]): void {
    const limit = historyLimit(this.#deployment);
    if (limit === undefined) return;
    const alive = old.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
    const surplus = alive
      .toSorted((a, b) => revisionOf(a) - revisionOf(b) || byAge(a, b))
      .slice(0, Math.max(0, alive.length - limit));
    for (const set of surplus) {
      const { status, metadata } = set;
      const isObserved = (metadata.generation ?? 0) <= (status?.observedGeneration ?? 0);
      if ((status?.replicas ?? 0) === 0 && replicasOf(set) === 0 && isObserved)
        unlessGone(() => this.#client.of(ReplicaSet).remove(set));
    }
  }

  #tellRollout(sets: Sets): number | undefined {
    const status = rolloutStatus(this.#deployment, sets, this.#nowMs);
    if (this.#writeStatus(status)) return undefined;
    const reason = conditionOf(status, "Progressing")?.reason;
    if (isComplete(this.#deployment, status) || reason === "ProgressDeadlineExceeded")
      return undefined;
    const deadline = deadlineOf(this.#deployment, status);
    return deadline && Math.max(1000, deadline - this.#nowMs + 1000);
  }

  /** Whether there was something to write. */
  #writeStatus(status: DeploymentStatus): boolean {
    if (canonicalJSON(filled(status)) === canonicalJSON(filled(this.#deployment.status ?? {})))
      return false;
    this.#write({ ...this.#deployment, status });
    return true;
  }

  /** Writes a status. As in Kubernetes, a second write in one step is refused, and the step is made again from the start. */
  #write(next: LiveDeployment): void {
    this.#deployment = next;
    this.#client.of(Deployment).update(next, "status");
  }
}

/** A status in which what is zero is left out, as the server leaves it out. */
function filled(status: DeploymentStatus): object {
  return Object.fromEntries(
    Object.entries({ conditions: [], ...status }).filter(
      ([name, value]) =>
        value !== undefined &&
        (value !== 0 || name === "terminatingReplicas" || name === "collisionCount"),
    ),
  );
}
