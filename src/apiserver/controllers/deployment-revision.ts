import type { LiveDeployment, LiveReplicaSet } from "./kinds.js";
import { desiredAnnotation, maxAnnotation, maxSurge, replicasOf } from "./deployment-math.js";

export const revisionAnnotation = "deployment.kubernetes.io/revision";
const historyAnnotation = "deployment.kubernetes.io/revision-history";
const maxHistoryLength = 2000;

type Annotations = Readonly<Record<string, string>>;

/** Annotations of a Deployment that its ReplicaSets do not take over. */
const ownAnnotations = new Set([
  "kubectl.kubernetes.io/last-applied-configuration",
  revisionAnnotation,
  historyAnnotation,
  desiredAnnotation,
  maxAnnotation,
  "deprecated.deployment.rollback.to",
]);

export function revisionOf({ metadata }: LiveReplicaSet): number {
  const text = metadata.annotations?.[revisionAnnotation] ?? "0";
  return /^-?\d+$/.test(text) ? Number(text) : 0;
}

/** The revision that a ReplicaSet gets when it becomes the new one. */
export function nextRevision(old: readonly LiveReplicaSet[]): number {
  return Math.max(0, ...old.map(revisionOf)) + 1;
}

/** The annotations of the new ReplicaSet. Follows `SetNewReplicaSetAnnotations`. */
export function revisionAnnotations(
  deployment: LiveDeployment,
  before: Annotations,
  revision: number,
): Annotations {
  const taken = Object.entries(deployment.metadata.annotations ?? {}).filter(
    ([name]) => !ownAnnotations.has(name),
  );
  const annotations: Record<string, string> = { ...before, ...Object.fromEntries(taken) };
  const known = before[revisionAnnotation];
  if (known !== undefined && known !== "" && !/^-?\d+$/.test(known)) return annotations;
  if (Number(known ?? 0) >= revision) return annotations;
  annotations[revisionAnnotation] = String(revision);
  if (known !== undefined) {
    const history = historyWith(before[historyAnnotation] ?? "", known);
    if (history !== undefined) annotations[historyAnnotation] = history;
  }
  return annotations;
}

/** The former revisions with one more, the oldest left out where they are too many. */
function historyWith(history: string, revision: string): string | undefined {
  const known = history === "" ? [] : history.split(",");
  while (known.length > 0 && [...known, revision].join(",").length > maxHistoryLength)
    known.shift();
  const text = [...known, revision].join(",");
  return text.length > maxHistoryLength ? undefined : text;
}

/** What a ReplicaSet remembers of the size of its Deployment. */
export function sizeAnnotations(deployment: LiveDeployment): Annotations {
  const wanted = replicasOf(deployment);
  return {
    [desiredAnnotation]: String(wanted),
    [maxAnnotation]: String(wanted + maxSurge(deployment)),
  };
}
