import type {
  ControllerRevision,
  DaemonSet,
  Deployment,
  Job,
  PersistentVolumeClaim,
  Pod,
  ReplicaSet,
  StatefulSet,
} from "../../kubernetes/kinds.generated.js";

type Live<Kind extends { readonly "~stored"?: unknown }> = NonNullable<Kind["~stored"]>;

/** Objects of the kinds that controllers work on, as they are stored. */
export type LivePod = Live<typeof Pod>;
export type LiveReplicaSet = Live<typeof ReplicaSet>;
export type LiveDeployment = Live<typeof Deployment>;
export type LiveStatefulSet = Live<typeof StatefulSet>;
export type LiveDaemonSet = Live<typeof DaemonSet>;
export type LiveJob = Live<typeof Job>;
export type LiveRevision = Live<typeof ControllerRevision>;
export type LiveClaim = Live<typeof PersistentVolumeClaim>;

export type PodTemplate = LiveDeployment["spec"]["template"];

/** Metadata as controllers read it of any object. */
export type LiveMeta = LivePod["metadata"];

/** `namespace/name`, by which queues know an object. */
export function keyOfMeta({
  namespace = "",
  name,
}: {
  readonly namespace?: string | undefined;
  readonly name: string;
}): string {
  return `${namespace}/${name}`;
}

export function splitKey(key: string): readonly [namespace: string, name: string] {
  const at = key.indexOf("/");
  return [key.slice(0, at), key.slice(at + 1)];
}
