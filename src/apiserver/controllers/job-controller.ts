import { Job, Pod } from "../../kubernetes/kinds.generated.js";
import { canonicalJSON } from "../../util/json.js";
import { type ClusterClient, isTerminatingNamespace } from "./cluster-client.js";
import type { Cluster } from "./cluster.js";
import { controllerOf, isControlledBy, unlessGone } from "./controller-ref.js";
import {
  countedStatus,
  hasFailed,
  hasSucceeded,
  isFinished,
  type JobCount,
  jobCondition,
  type JobStatus,
  trackingFinalizer,
  type Verdict,
  verdictOf,
} from "./job-status.js";
import { keyOfMeta, type LiveJob, type LivePod, splitKey } from "./kinds.js";
import { ownersOfChange } from "./owner-events.js";
import { podFromTemplate } from "./pod-from-template.js";
import { isActive, isTerminating } from "./pod-state.js";
import type { KeyQueue } from "./work-loop.js";

/** Waits before a Pod is made in place of one that failed. Follows `DefaultJobPodFailureBackOff`. */
const firstBackOffMs = 10_000;
const lastBackOffMs = 600_000;

const indexName = "batch.kubernetes.io/job-completion-index";

/**
 * Runs the Pods of Jobs until enough have succeeded. Follows `pkg/controller/job` of Kubernetes, without policies of
 * success and failure, and limits for each index.
 */
export class JobController {
  readonly #cluster: Cluster;
  readonly #client: ClusterClient;
  readonly #queue: KeyQueue;
  /** When the last Pods of a Job failed, and how many in a row. */
  readonly #failures = new Map<string, { readonly count: number; readonly atMs: number }>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#client = cluster.client("kube-controller-manager");
    this.#queue = cluster.queue((key) => this.#sync(key));
  }

  start(): void {
    this.#cluster.watch(Job, ({ object, isDeletion }) => {
      if (isDeletion) this.#failures.delete(object.metadata.uid);
      this.#queue.add(keyOfMeta(object.metadata));
    });
    this.#cluster.watch(Pod, (change) => {
      for (const key of ownersOfChange(change, this.#client.of(Job), "Job")) this.#queue.add(key);
      const owner = controllerOf(change.object);
      const { namespace, finalizers = [] } = change.object.metadata;
      if (owner?.kind === "Job" && finalizers.includes(trackingFinalizer))
        this.#queue.add(keyOfMeta({ namespace, name: owner.name }));
    });
  }

  #sync(key: string): void {
    const [namespace, name] = splitKey(key);
    const job = this.#client.of(Job).get(namespace, name);
    this.#releaseOrphans(namespace, name, job);
    if (job === undefined || job.metadata.deletionTimestamp !== undefined) return;
    if (isFinished(job)) {
      this.#expire(key, job);
      return;
    }
    const pods = this.#podsOf(job);
    const { count, counted } = this.#count(job, pods);
    const nowMs = this.#cluster.clock.now();
    const verdict = this.#verdictOf(job, count);
    const active = this.#manage(key, job, { count, verdict, pods });
    const terminating = this.#podsOf(job).filter(isTerminating).length;
    this.#tell(job, countedStatus(job, { ...count, active }, { nowMs, terminating, verdict }));
    for (const pod of counted) this.#release(pod);
    this.#awaitDeadline(key, job);
  }

  #podsOf(job: LiveJob): readonly LivePod[] {
    const all = this.#client.of(Pod).list(job.metadata.namespace);
    return all.filter((pod) => isControlledBy(pod, job));
  }

  #verdictOf(job: LiveJob, count: JobCount): Verdict | undefined {
    const failed = jobCondition(job.status, "FailureTarget");
    const met = jobCondition(job.status, "SuccessCriteriaMet");
    const known = failed ?? met;
    if (known !== undefined)
      return {
        type: failed === undefined ? "Complete" : "Failed",
        reason: known.reason ?? "",
        message: known.message ?? "",
      };
    if (job.spec.suspend === true) return undefined;
    return verdictOf(job, count, this.#cluster.clock.now());
  }

  /** Counts Pods that have ended and are held for that. */
  #count(
    job: LiveJob,
    pods: readonly LivePod[],
  ): { readonly count: JobCount; readonly counted: readonly LivePod[] } {
    const held = pods.filter(({ metadata }) => metadata.finalizers?.includes(trackingFinalizer));
    const failed = held.filter(hasFailed);
    const succeeded = held.filter(hasSucceeded);
    const isSuspended = job.spec.suspend === true;
    if (succeeded.length > 0) this.#failures.delete(job.metadata.uid);
    else if (failed.length > 0 && !isSuspended) {
      const before = this.#failures.get(job.metadata.uid)?.count ?? 0;
      const atMs = this.#cluster.clock.now();
      this.#failures.set(job.metadata.uid, { count: before + failed.length, atMs });
    }
    const status: JobStatus = job.status ?? {};
    return {
      counted: [...failed, ...succeeded],
      count: {
        active: pods.filter(isActive),
        succeeded: (status.succeeded ?? 0) + succeeded.length,
        // Pods that are taken away while the Job is suspended have not failed.
        failed: (status.failed ?? 0) + (isSuspended ? 0 : failed.length),
      },
    };
  }

  /** Makes or deletes Pods; answers those that are active then, as far as they are known. */
  #manage(
    key: string,
    job: LiveJob,
    seen: {
      readonly count: JobCount;
      readonly verdict: Verdict | undefined;
      readonly pods: readonly LivePod[];
    },
  ): readonly LivePod[] {
    const { count, verdict, pods } = seen;
    const { parallelism = 1, completions, suspend } = job.spec;
    const client = this.#client.of(Pod);
    const left =
      completions === undefined
        ? count.succeeded > 0
          ? 0
          : parallelism
        : completions - count.succeeded;
    const isOver = verdict !== undefined || suspend === true;
    const isRunningOut = completions === undefined && count.succeeded > 0;
    const wanted = isOver ? 0 : isRunningOut ? count.active.length : Math.min(parallelism, left);
    const surplus = count.active.slice(wanted);
    for (const pod of surplus) unlessGone(() => client.remove(pod));
    const missing = wanted - count.active.length;
    if (missing <= 0) return count.active.filter((pod) => !surplus.includes(pod));
    const waitMs = this.#backOffOf(job);
    if (waitMs > 0) {
      this.#queue.addAfter(key, waitMs);
      return count.active;
    }
    const indexes = this.#missingIndexes(job, pods);
    const made: LivePod[] = [];
    for (let nth = 0; nth < missing; nth += 1) {
      try {
        made.push(client.create(podOf(job, indexes[nth])));
      } catch (error) {
        if (!isTerminatingNamespace(error)) throw error;
      }
    }
    return [...count.active, ...made];
  }

  #backOffOf({ metadata }: LiveJob): number {
    const failures = this.#failures.get(metadata.uid);
    if (failures === undefined) return 0;
    const delayMs = Math.min(firstBackOffMs * 2 ** (failures.count - 1), lastBackOffMs);
    return failures.atMs + delayMs - this.#cluster.clock.now();
  }

  #missingIndexes({ spec }: LiveJob, pods: readonly LivePod[]): readonly number[] {
    if (spec.completionMode !== "Indexed") return [];
    const taken = new Set(
      pods
        .filter((pod) => isActive(pod) || hasSucceeded(pod))
        .map(({ metadata }) => Number(metadata.annotations?.[indexName])),
    );
    return Array.from({ length: spec.completions ?? 0 }, (_, index) => index).filter(
      (index) => !taken.has(index),
    );
  }

  #tell(job: LiveJob, counted: JobStatus): void {
    const status: JobStatus =
      job.spec.completionMode === "Indexed"
        ? { ...counted, completedIndexes: this.#completedIndexes(job) }
        : counted;
    if (canonicalJSON(withoutZeros(status)) === canonicalJSON(withoutZeros(job.status ?? {})))
      return;
    this.#client.of(Job).update({ ...job, status }, "status");
  }

  /** Indexes such as `0-2,4`. */
  #completedIndexes(job: LiveJob): string | undefined {
    const done = new Set(
      this.#podsOf(job)
        .filter(hasSucceeded)
        .map(({ metadata }) => Number(metadata.annotations?.[indexName])),
    );
    const ranges: string[] = [];
    const { completions = 0 } = job.spec;
    for (let first = 0; first < completions; first += 1) {
      if (!done.has(first)) continue;
      let last = first;
      while (done.has(last + 1)) last += 1;
      ranges.push(
        first === last ? `${first}` : last === first + 1 ? `${first},${last}` : `${first}-${last}`,
      );
      first = last;
    }
    return ranges.length === 0 ? undefined : ranges.join(",");
  }

  #awaitDeadline(key: string, { spec, status }: LiveJob): void {
    const { activeDeadlineSeconds } = spec;
    if (activeDeadlineSeconds === undefined || status?.startTime === undefined) return;
    const endMs = Date.parse(status.startTime) + activeDeadlineSeconds * 1000;
    const leftMs = endMs - this.#cluster.clock.now();
    if (leftMs > 0) this.#queue.addAfter(key, leftMs);
  }

  /** Deletes a Job some time after it has ended, where it says so. Follows `pkg/controller/ttlafterfinished`. */
  #expire(key: string, job: LiveJob): void {
    const { ttlSecondsAfterFinished: ttl } = job.spec;
    const end = jobCondition(job.status, "Complete") ?? jobCondition(job.status, "Failed");
    if (ttl === undefined || end?.lastTransitionTime === undefined) return;
    const leftMs = Date.parse(end.lastTransitionTime) + ttl * 1000 - this.#cluster.clock.now();
    if (leftMs > 0) this.#queue.addAfter(key, leftMs);
    else unlessGone(() => this.#client.of(Job).remove(job, { propagation: "Foreground" }));
  }

  /** Nobody counts the Pods of a Job that has gone, is to go, or has ended. */
  #releaseOrphans(namespace: string, name: string, job: LiveJob | undefined): void {
    const isCounting =
      job !== undefined && job.metadata.deletionTimestamp === undefined && !isFinished(job);
    for (const pod of this.#client.of(Pod).list(namespace)) {
      const owner = controllerOf(pod);
      if (owner?.kind !== "Job" || owner.name !== name) continue;
      if (!isCounting || owner.uid !== job.metadata.uid) this.#release(pod);
    }
  }

  #release(pod: LivePod): void {
    const { finalizers = [] } = pod.metadata;
    if (!finalizers.includes(trackingFinalizer)) return;
    const rest = finalizers.filter((each) => each !== trackingFinalizer);
    unlessGone(() =>
      this.#client
        .of(Pod)
        .patch(pod, { metadata: { finalizers: rest.length === 0 ? null : rest } }),
    );
  }
}

function podOf(job: LiveJob, index: number | undefined): ReturnType<typeof podFromTemplate> {
  const pod = podFromTemplate(job.spec.template, job);
  const finalizers = [...(pod.metadata.finalizers ?? []), trackingFinalizer];
  if (index === undefined) return { ...pod, metadata: { ...pod.metadata, finalizers } };
  const { name } = job.metadata;
  const text = String(index);
  const env = {
    name: "JOB_COMPLETION_INDEX",
    valueFrom: { fieldRef: { fieldPath: `metadata.labels['${indexName}']` } },
  };
  const { containers } = pod.spec;
  return {
    metadata: {
      ...pod.metadata,
      finalizers,
      generateName: `${name}-${text}-`,
      labels: { ...pod.metadata.labels, [indexName]: text },
      annotations: { ...pod.metadata.annotations, [indexName]: text },
    },
    spec: {
      ...pod.spec,
      hostname: `${name}-${text}`,
      containers: containers.map((each) => ({ ...each, env: [...(each.env ?? []), env] })),
    },
  };
}

function withoutZeros(status: JobStatus): object {
  return Object.fromEntries(
    Object.entries({ conditions: [], uncountedTerminatedPods: {}, ...status }).filter(
      ([name, value]) =>
        value !== undefined && (!["active", "succeeded", "failed"].includes(name) || value !== 0),
    ),
  );
}
