import { goTime } from "../values/go-text.js";
import { hasDeadline, maxUnavailable, replicasOf, sumOf } from "./deployment-math.js";
import type { LiveDeployment, LiveReplicaSet } from "./kinds.js";

export type DeploymentStatus = NonNullable<LiveDeployment["status"]>;
type Condition = NonNullable<DeploymentStatus["conditions"]>[number];

/** The ReplicaSets of a Deployment; the new one has its template. */
export interface Sets {
  readonly fresh: LiveReplicaSet | undefined;
  readonly old: readonly LiveReplicaSet[];
}

export function allOf({ fresh, old }: Sets): readonly LiveReplicaSet[] {
  return fresh === undefined ? old : [...old, fresh];
}

export function conditionOf(
  status: DeploymentStatus | undefined,
  type: string,
): Condition | undefined {
  return status?.conditions?.find((each) => each.type === type);
}

/** What a condition says. */
export type Said = Pick<Condition, "type" | "status" | "reason" | "message">;

export function makeCondition({ type, status, reason, message }: Said, nowMs: number): Condition {
  const time = goTime(nowMs);
  return { type, status, lastUpdateTime: time, lastTransitionTime: time, reason, message };
}

/** Follows `SetDeploymentCondition`: what says the same stays as it is. */
export function withCondition(status: DeploymentStatus, condition: Condition): DeploymentStatus {
  const known = conditionOf(status, condition.type);
  if (known?.status === condition.status && known.reason === condition.reason) return status;
  const { lastTransitionTime } = known?.status === condition.status ? known : condition;
  return {
    ...status,
    conditions: [...others(status, condition.type), { ...condition, lastTransitionTime }],
  };
}

function withoutCondition(status: DeploymentStatus, type: string): DeploymentStatus {
  return { ...status, conditions: others(status, type) };
}

function others({ conditions = [] }: DeploymentStatus, type: string): readonly Condition[] {
  return conditions.filter((each) => each.type !== type);
}

/** The counts of a Deployment, and whether enough of it is available. Follows `calculateStatus`. */
export function countedStatus(
  deployment: LiveDeployment,
  sets: Sets,
  nowMs: number,
): DeploymentStatus {
  const all = allOf(sets);
  const available = sumOf(all, ({ status }) => status?.availableReplicas);
  const status: DeploymentStatus = {
    observedGeneration: deployment.metadata.generation,
    replicas: sumOf(all, (set) => set.status?.replicas),
    updatedReplicas: sets.fresh?.status?.replicas ?? 0,
    readyReplicas: sumOf(all, (set) => set.status?.readyReplicas),
    availableReplicas: available,
    unavailableReplicas: Math.max(0, sumOf(all, replicasOf) - available),
    terminatingReplicas: terminatingOf(all),
    collisionCount: deployment.status?.collisionCount,
    conditions: deployment.status?.conditions ?? [],
  };
  const isEnough = available >= replicasOf(deployment) - maxUnavailable(deployment);
  const said: Said = isEnough
    ? {
        type: "Available",
        status: "True",
        reason: "MinimumReplicasAvailable",
        message: "Deployment has minimum availability.",
      }
    : {
        type: "Available",
        status: "False",
        reason: "MinimumReplicasUnavailable",
        message: "Deployment does not have minimum availability.",
      };
  return withCondition(status, makeCondition(said, nowMs));
}

/** Undefined where one ReplicaSet does not say it. */
function terminatingOf(sets: readonly LiveReplicaSet[]): number | undefined {
  let sum = 0;
  for (const { status } of sets) {
    const isNew = (status?.observedGeneration ?? 0) === 0;
    if (status?.terminatingReplicas !== undefined) sum += status.terminatingReplicas;
    else if (!isNew) return undefined;
  }
  return sum;
}

export function isComplete(deployment: LiveDeployment, status: DeploymentStatus): boolean {
  const wanted = replicasOf(deployment);
  return (
    status.updatedReplicas === wanted &&
    status.replicas === wanted &&
    status.availableReplicas === wanted &&
    (status.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0)
  );
}

function isProgressing({ status: before }: LiveDeployment, now: DeploymentStatus): boolean {
  const count = (status: DeploymentStatus | undefined, name: keyof DeploymentStatus): number =>
    Number(status?.[name] ?? 0);
  const oldOnes = (status: DeploymentStatus | undefined): number =>
    count(status, "replicas") - count(status, "updatedReplicas");
  return (
    count(now, "updatedReplicas") > count(before, "updatedReplicas") ||
    oldOnes(now) < oldOnes(before) ||
    count(now, "readyReplicas") > count(before, "readyReplicas") ||
    count(now, "availableReplicas") > count(before, "availableReplicas")
  );
}

/** When a rollout is too late, in milliseconds since the epoch; undefined where it cannot be. */
export function deadlineOf(
  deployment: LiveDeployment,
  status: DeploymentStatus,
): number | undefined {
  const condition = conditionOf(status, "Progressing");
  if (!hasDeadline(deployment) || condition === undefined) return undefined;
  if (condition.reason === "NewReplicaSetAvailable") return undefined;
  const { progressDeadlineSeconds = 0 } = deployment.spec;
  return Date.parse(condition.lastUpdateTime ?? "") + progressDeadlineSeconds * 1000;
}

/** The status of a rollout with what it says of its progress. Follows `syncRolloutStatus`. */
export function rolloutStatus(
  deployment: LiveDeployment,
  sets: Sets,
  nowMs: number,
): DeploymentStatus {
  const counted = countedStatus(deployment, sets, nowMs);
  const progressed = hasDeadline(deployment)
    ? withProgress(deployment, { sets, status: counted }, nowMs)
    : withoutCondition(counted, "Progressing");
  const failure =
    failureOf(sets.fresh) ??
    allOf(sets)
      .map(failureOf)
      .find((each) => each !== undefined);
  return failure === undefined
    ? withoutCondition(progressed, "ReplicaFailure")
    : withCondition(progressed, failure);
}

function withProgress(
  deployment: LiveDeployment,
  { sets, status }: { readonly sets: Sets; readonly status: DeploymentStatus },
  nowMs: number,
): DeploymentStatus {
  const current = conditionOf(deployment.status, "Progressing");
  const isDone =
    status.replicas === status.updatedReplicas && current?.reason === "NewReplicaSetAvailable";
  if (isDone) return status;
  const who =
    sets.fresh === undefined
      ? `Deployment "${deployment.metadata.name}"`
      : `ReplicaSet "${sets.fresh.metadata.name}"`;
  const say = (state: string, reason: string, rest: string): Condition =>
    makeCondition({ type: "Progressing", status: state, reason, message: `${who} ${rest}` }, nowMs);
  if (isComplete(deployment, status))
    return withCondition(
      status,
      say("True", "NewReplicaSetAvailable", "has successfully progressed."),
    );
  if (isProgressing(deployment, status)) {
    const said = say("True", "ReplicaSetUpdated", "is progressing.");
    const isSteady = current?.status === "True";
    const { lastTransitionTime } = isSteady ? current : said;
    return withCondition(withoutCondition(status, "Progressing"), { ...said, lastTransitionTime });
  }
  const deadline = deadlineOf(deployment, status);
  const isLate =
    deadline !== undefined && (deadline < nowMs || current?.reason === "ProgressDeadlineExceeded");
  return isLate
    ? withCondition(status, say("False", "ProgressDeadlineExceeded", "has timed out progressing."))
    : status;
}

function failureOf(set: LiveReplicaSet | undefined): Condition | undefined {
  const failure = set?.status?.conditions?.find(({ type }) => type === "ReplicaFailure");
  return failure && { ...failure, lastUpdateTime: failure.lastTransitionTime };
}
