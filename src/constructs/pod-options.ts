import type {
  Affinity,
  EnvFromSource,
  EnvVar,
  LocalObjectReference,
  ProbeTiming,
  Toleration,
  TopologySpreadConstraint,
  Volume,
  VolumeMount,
} from "./pod-shapes.js";

/**
 * What an installation may add to the operator's Pods, each option under the name
 * and in the shape that the Pod has it.
 *
 * Fields that are not named here are left to the API server, so that newer ones
 * can be written; `undefined` stands for absent at any depth.
 */
export interface PodOptions {
  /** Arguments of the process. @default none */
  readonly args?: readonly string[] | undefined;
  /**
   * Variables beside those of docs/reference/configuration.md, which cannot be set here.
   *
   * @default `NODE_OPTIONS` alone, which sizes Node's heap from the memory limit: three
   * quarters of it, with at least 96 MiB left to the rest. A `NODE_OPTIONS` given
   * here is kept behind that, or alone where it sizes the heap itself.
   */
  readonly env?: readonly EnvVar[] | undefined;
  /** ConfigMaps and Secrets whose keys become variables; `env` wins over them. @default none */
  readonly envFrom?: readonly EnvFromSource[] | undefined;
  /** Volumes beside the one for temporary files. @default none */
  readonly volumes?: readonly Volume[] | undefined;
  /** Where the container sees the volumes. @default none */
  readonly volumeMounts?: readonly VolumeMount[] | undefined;
  /** Secrets with which the image is pulled. @default none */
  readonly imagePullSecrets?: readonly LocalObjectReference[] | undefined;
  /** `Always`, `IfNotPresent` or `Never`. @default the API server's: `IfNotPresent`, for a tag `latest` `Always` */
  readonly imagePullPolicy?: "Always" | "IfNotPresent" | "Never" | undefined;
  /** Which Pods are placed, and evicted, first. @default the cluster's */
  readonly priorityClassName?: string | undefined;
  /** Labels that a node must have. @default none */
  readonly nodeSelector?: Readonly<Record<string, string>> | undefined;
  /** Taints that the Pods may be placed against. @default none */
  readonly tolerations?: readonly Toleration[] | undefined;
  /** Where the Pods may or should run. @default anywhere */
  readonly affinity?: Affinity | undefined;
  /**
   * How the Pods spread; replaces the default as a whole, so `[]` is none. A constraint
   * without a `labelSelector` counts the operator's Pods.
   *
   * @default over nodes and over zones, as far as there is room
   */
  readonly topologySpreadConstraints?: readonly TopologySpreadConstraint[] | undefined;
  /**
   * Seconds from SIGTERM until the process is killed, more than 5, which it keeps in reserve.
   *
   * @default 30
   */
  readonly terminationGracePeriodSeconds?: number | undefined;
  /** How long the process may take to start. @default every 2 s, at most 30 times */
  readonly startupProbe?: ProbeTiming | undefined;
  /** When a process that is stuck is restarted. @default every 20 s, after 3 failures */
  readonly livenessProbe?: ProbeTiming | undefined;
  /** When a process counts as unable to work. @default every 10 s, after 3 failures */
  readonly readinessProbe?: ProbeTiming | undefined;
  /** Labels of the Pods beside the operator's own, which cannot be replaced. @default none */
  readonly podLabels?: Readonly<Record<string, string>> | undefined;
  /** Annotations of the Pods. @default none */
  readonly podAnnotations?: Readonly<Record<string, string>> | undefined;
}
