import { canonicalJSON } from "../../util/json.js";
import { withMember } from "../values/api-object.js";
import { scaled } from "./int-or-percent.js";
import type { LiveDeployment, LiveReplicaSet, PodTemplate } from "./kinds.js";

export const hashLabel = "pod-template-hash";
export const desiredAnnotation = "deployment.kubernetes.io/desired-replicas";
export const maxAnnotation = "deployment.kubernetes.io/max-replicas";
/** What stands for no limit. */
const noLimit = 2 ** 31 - 1;

export function replicasOf({ spec }: LiveDeployment | LiveReplicaSet): number {
  return spec.replicas ?? 1;
}

export function sumOf(
  sets: readonly (LiveReplicaSet | undefined)[],
  count: (set: LiveReplicaSet) => number | undefined,
): number {
  return sets.reduce((sum, set) => sum + (set === undefined ? 0 : (count(set) ?? 0)), 0);
}

export function isRolling({ spec }: LiveDeployment): boolean {
  return spec.strategy?.type === "RollingUpdate";
}

/** How many Pods there may be above what is wanted. */
export function maxSurge(deployment: LiveDeployment): number {
  return isRolling(deployment) ? fences(deployment).surge : 0;
}

/** How many Pods may be unavailable. */
export function maxUnavailable(deployment: LiveDeployment): number {
  const replicas = replicasOf(deployment);
  return isRolling(deployment) && replicas > 0
    ? Math.min(fences(deployment).unavailable, replicas)
    : 0;
}

/** Follows `ResolveFenceposts`: both may not be 0, or nothing would ever move. */
function fences(deployment: LiveDeployment): {
  readonly surge: number;
  readonly unavailable: number;
} {
  const replicas = replicasOf(deployment);
  const { rollingUpdate } = deployment.spec.strategy ?? {};
  const surge = scaled(rollingUpdate?.maxSurge, replicas, "up");
  const unavailable = scaled(rollingUpdate?.maxUnavailable, replicas, "down");
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable };
}

/** How many replicas the new ReplicaSet gets now. Follows `NewRSNewReplicas`. */
export function newReplicas(
  deployment: LiveDeployment,
  { all, own }: { readonly all: readonly LiveReplicaSet[]; readonly own: number },
): number {
  const wanted = replicasOf(deployment);
  if (!isRolling(deployment)) return wanted;
  const { rollingUpdate } = deployment.spec.strategy ?? {};
  const most = wanted + scaled(rollingUpdate?.maxSurge, wanted, "up");
  const current = sumOf(all, replicasOf);
  return current >= most ? own : own + Math.min(most - current, wanted - own);
}

export function hasDeadline({ spec }: LiveDeployment): boolean {
  return spec.progressDeadlineSeconds !== undefined && spec.progressDeadlineSeconds !== noLimit;
}

/** How many old ReplicaSets are kept; undefined where all are. */
export function historyLimit({ spec }: LiveDeployment): number | undefined {
  return spec.revisionHistoryLimit === noLimit ? undefined : spec.revisionHistoryLimit;
}

/** A template without the label that the controller adds. */
function withoutHash(template: PodTemplate): PodTemplate {
  const labels = withMember({ ...template.metadata?.labels }, hashLabel, undefined);
  return { ...template, metadata: { ...template.metadata, labels } };
}

/** Whether templates are the same but for the label that the controller adds. */
export function isSameTemplate(a: PodTemplate | undefined, b: PodTemplate): boolean {
  return canonicalJSON(withoutHash(a ?? {})) === canonicalJSON(withoutHash(b));
}

export function byAge(a: LiveReplicaSet, b: LiveReplicaSet): number {
  const [first, second] = [a.metadata.creationTimestamp, b.metadata.creationTimestamp];
  if (first !== second) return first < second ? -1 : 1;
  return a.metadata.name < b.metadata.name ? -1 : 1;
}

/** Larger first; of equal ones the older. */
export function bySize(a: LiveReplicaSet, b: LiveReplicaSet): number {
  return replicasOf(b) - replicasOf(a) || byAge(a, b);
}

/** A number in an annotation; undefined where there is none. */
export function annotatedNumber(set: LiveReplicaSet, name: string): number | undefined {
  const text = set.metadata.annotations?.[name];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** By how much a ReplicaSet is to grow with its Deployment. Follows `GetReplicaSetProportion`. */
export function proportionOf(
  set: LiveReplicaSet,
  deployment: LiveDeployment,
  { toAdd, added }: { readonly toAdd: number; readonly added: number },
): number {
  const own = replicasOf(set);
  if (own === 0 || toAdd === 0 || toAdd === added) return 0;
  const fraction = fractionOf(set, deployment);
  const allowed = toAdd - added;
  return toAdd > 0 ? Math.min(fraction, allowed) : Math.max(fraction, allowed);
}

function fractionOf(set: LiveReplicaSet, deployment: LiveDeployment): number {
  const own = replicasOf(set);
  const wanted = replicasOf(deployment);
  if (wanted === 0) return -own;
  const before = annotatedNumber(set, maxAnnotation) || (deployment.status?.replicas ?? 0);
  if (before === 0) return 0;
  return Math.round((own * (wanted + maxSurge(deployment))) / before) - own;
}
