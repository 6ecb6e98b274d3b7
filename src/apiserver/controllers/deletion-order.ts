import type { LivePod } from "./kinds.js";
import { isActive, isReady, readySince, restartsOf } from "./pod-state.js";

const phases: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 };

/**
 * The Pods in the order in which they go when there are too many; `related` are all that share nodes with them.
 *
 * Follows `ActivePodsWithRanks` of Kubernetes' controllers.
 */
export function inDeletionOrder(
  pods: readonly LivePod[],
  related: readonly LivePod[],
  nowMs: number,
): readonly LivePod[] {
  const onNode = new Map<string, number>();
  for (const pod of related)
    if (isActive(pod)) onNode.set(nodeOf(pod), (onNode.get(nodeOf(pod)) ?? 0) + 1);
  return pods.toSorted((a, b) => {
    if ((nodeOf(a) === "") !== (nodeOf(b) === "")) return nodeOf(a) === "" ? -1 : 1;
    return (
      phaseOf(a) - phaseOf(b) ||
      Number(isReady(a)) - Number(isReady(b)) ||
      costOf(a) - costOf(b) ||
      (onNode.get(nodeOf(b)) ?? 0) - (onNode.get(nodeOf(a)) ?? 0) ||
      byAge(readySince(a), readySince(b), nowMs) ||
      restartsOf(b) - restartsOf(a) ||
      byAge(
        Date.parse(a.metadata.creationTimestamp),
        Date.parse(b.metadata.creationTimestamp),
        nowMs,
      ) ||
      (a.metadata.uid < b.metadata.uid ? -1 : 1)
    );
  });
}

function nodeOf({ spec }: LivePod): string {
  return spec.nodeName ?? "";
}

function phaseOf({ status }: LivePod): number {
  return phases[status?.phase ?? ""] ?? 0;
}

function costOf({ metadata }: LivePod): number {
  const cost = Number(metadata.annotations?.["controller.kubernetes.io/pod-deletion-cost"] ?? 0);
  return Number.isInteger(cost) ? cost : 0;
}

/** Younger first, where one is much older than the other: ages are compared by their logarithm. */
function byAge(a: number | undefined, b: number | undefined, nowMs: number): number {
  if (a === b || a === undefined || b === undefined) return 0;
  return ageRank(a, nowMs) - ageRank(b, nowMs);
}

function ageRank(timeMs: number, nowMs: number): number {
  const age = (nowMs - timeMs) * 1_000_000;
  return age <= 0 ? -1 : Math.floor(Math.log2(age));
}
