import type { LivePod } from "./kinds.js";

/** Whether a Pod counts as a replica. Follows `IsPodActive` of Kubernetes' controllers. */
export function isActive(pod: LivePod): boolean {
  return !isFinal(pod) && pod.metadata.deletionTimestamp === undefined;
}

/** Whether a Pod is to go and has not ended. */
export function isTerminating(pod: LivePod): boolean {
  return !isFinal(pod) && pod.metadata.deletionTimestamp !== undefined;
}

/** Whether a Pod has ended. */
export function isFinal({ status }: LivePod): boolean {
  return status?.phase === "Succeeded" || status?.phase === "Failed";
}

export function isReady(pod: LivePod): boolean {
  return readyCondition(pod)?.status === "True";
}

function readyCondition({
  status,
}: LivePod): NonNullable<NonNullable<LivePod["status"]>["conditions"]>[number] | undefined {
  return status?.conditions?.find(({ type }) => type === "Ready");
}

/** When a Pod became ready, in milliseconds since the epoch; undefined where it is not, or nobody knows. */
export function readySince(pod: LivePod): number | undefined {
  const condition = readyCondition(pod);
  if (condition?.status !== "True" || condition.lastTransitionTime === undefined) return undefined;
  return Date.parse(condition.lastTransitionTime);
}

/** How long until a Pod is available, in milliseconds: 0 where it is, undefined where it is not ready. */
export function untilAvailable(
  pod: LivePod,
  minReadySeconds: number,
  nowMs: number,
): number | undefined {
  if (!isReady(pod)) return undefined;
  if (minReadySeconds === 0) return 0;
  const since = readySince(pod);
  if (since === undefined) return undefined;
  return Math.max(0, since + minReadySeconds * 1000 - nowMs);
}

export function restartsOf({ status }: LivePod): number {
  return (status?.containerStatuses ?? []).reduce(
    (most, { restartCount }) => Math.max(most, restartCount),
    0,
  );
}
