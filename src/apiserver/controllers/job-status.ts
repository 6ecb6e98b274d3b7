import { goTime } from "../values/go-text.js";
import type { LiveJob, LivePod } from "./kinds.js";
import { isReady, restartsOf } from "./pod-state.js";

export type JobStatus = NonNullable<LiveJob["status"]>;
type Condition = NonNullable<JobStatus["conditions"]>[number];

/** Holds a Pod until its Job has counted it. */
export const trackingFinalizer = "batch.kubernetes.io/job-tracking";

export function jobCondition(status: JobStatus | undefined, type: string): Condition | undefined {
  return status?.conditions?.find((each) => each.type === type && each.status === "True");
}

export function isFinished({ status }: LiveJob): boolean {
  return ["Complete", "Failed"].some((type) => jobCondition(status, type) !== undefined);
}

/** Whether a Pod counts as failed: also one that is to go. */
export function hasFailed({ status, metadata }: LivePod): boolean {
  return (
    status?.phase === "Failed" ||
    (metadata.deletionTimestamp !== undefined && status?.phase !== "Succeeded")
  );
}

export function hasSucceeded({ status }: LivePod): boolean {
  return status?.phase === "Succeeded";
}

/** What is counted of the Pods of a Job. */
export interface JobCount {
  readonly active: readonly LivePod[];
  readonly succeeded: number;
  readonly failed: number;
}

/** Why a Job has come to an end. */
export interface Verdict {
  readonly type: "Complete" | "Failed";
  readonly reason: string;
  readonly message: string;
}

/** How a Job has ended; undefined where it goes on. */
export function verdictOf(job: LiveJob, count: JobCount, nowMs: number): Verdict | undefined {
  const { backoffLimit = 6, activeDeadlineSeconds, completions, template } = job.spec;
  const restarts =
    template.spec?.restartPolicy === "OnFailure"
      ? count.active.reduce((sum, pod) => sum + restartsOf(pod), 0)
      : 0;
  if (count.failed > backoffLimit || (restarts > 0 && restarts >= backoffLimit))
    return {
      type: "Failed",
      reason: "BackoffLimitExceeded",
      message: "Job has reached the specified backoff limit",
    };
  const { startTime } = job.status ?? {};
  if (
    activeDeadlineSeconds !== undefined &&
    startTime !== undefined &&
    nowMs - Date.parse(startTime) >= activeDeadlineSeconds * 1000
  )
    return {
      type: "Failed",
      reason: "DeadlineExceeded",
      message: "Job was active longer than specified deadline",
    };
  const isDone =
    completions === undefined
      ? count.succeeded > 0 && count.active.length === 0
      : count.succeeded >= completions;
  return isDone
    ? {
        type: "Complete",
        reason: "CompletionsReached",
        message: "Reached expected number of succeeded pods",
      }
    : undefined;
}

/** The status of a Job after its Pods were counted. */
export function countedStatus(
  job: LiveJob,
  count: JobCount,
  at: {
    readonly nowMs: number;
    readonly terminating: number;
    readonly verdict: Verdict | undefined;
  },
): JobStatus {
  const { active, succeeded, failed } = count;
  const { nowMs, terminating, verdict } = at;
  const time = goTime(nowMs);
  const isSuspended = job.spec.suspend === true;
  const before = job.status ?? {};
  let conditions = before.conditions ?? [];
  const add = (said: Omit<Condition, "lastProbeTime" | "lastTransitionTime">): void => {
    const known = conditions.find(({ type }) => type === said.type);
    if (known?.status === said.status && known.reason === said.reason) return;
    const others = conditions.filter((each) => each !== known);
    conditions = [...others, { ...said, lastProbeTime: time, lastTransitionTime: time }];
  };
  const wasSuspended = conditions.some(({ type }) => type === "Suspended");
  if (isSuspended)
    add({ type: "Suspended", status: "True", reason: "JobSuspended", message: "Job suspended" });
  else if (wasSuspended)
    add({ type: "Suspended", status: "False", reason: "JobResumed", message: "Job resumed" });
  if (verdict !== undefined) {
    const { reason, message } = verdict;
    const isGood = verdict.type === "Complete";
    add({ type: isGood ? "SuccessCriteriaMet" : "FailureTarget", status: "True", reason, message });
    if (active.length === 0 && terminating === 0)
      add({ type: verdict.type, status: "True", reason, message });
  }
  const isComplete = conditions.some(
    ({ type, status }) => type === "Complete" && status === "True",
  );
  const isResumed = wasSuspended && jobCondition(before, "Suspended") !== undefined && !isSuspended;
  const startTime = isSuspended ? undefined : isResumed ? time : (before.startTime ?? time);
  return {
    ...before,
    startTime,
    completionTime: isComplete ? (before.completionTime ?? time) : undefined,
    conditions,
    active: active.length,
    ready: active.filter(isReady).length,
    succeeded,
    failed,
    terminating,
    uncountedTerminatedPods: {},
  };
}
