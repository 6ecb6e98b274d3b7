// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";
import type * as coreV1 from "./core-v1.types.generated.js";
import type * as metaV1 from "./meta-v1.types.generated.js";

/** `ControllerRevision` of apps/v1, as written. */
export interface ControllerRevision {
  metadata: ObjectMeta;
  data?: { [name: string]: unknown } | undefined;
  revision: number;
}

/** `DaemonSet` of apps/v1, as written. */
export interface DaemonSet {
  metadata: ObjectMeta;
  spec: DaemonSetSpec;
}

/** `DaemonSetSpec` of apps/v1, as written. */
export interface DaemonSetSpec {
  minReadySeconds?: number | undefined;
  revisionHistoryLimit?: number | undefined;
  selector: metaV1.LabelSelector;
  template: coreV1.PodTemplateSpec;
  updateStrategy?: DaemonSetUpdateStrategy | undefined;
}

/** `DaemonSetUpdateStrategy` of apps/v1, as written. */
export interface DaemonSetUpdateStrategy {
  rollingUpdate?: RollingUpdateDaemonSet | undefined;
  type?: "OnDelete" | "RollingUpdate" | undefined;
}

/** `Deployment` of apps/v1, as written. */
export interface Deployment {
  metadata: ObjectMeta;
  spec: DeploymentSpec;
}

/** `DeploymentSpec` of apps/v1, as written. */
export interface DeploymentSpec {
  minReadySeconds?: number | undefined;
  paused?: boolean | undefined;
  progressDeadlineSeconds?: number | undefined;
  replicas?: number | undefined;
  revisionHistoryLimit?: number | undefined;
  selector: metaV1.LabelSelector;
  strategy?: DeploymentStrategy | undefined;
  template: coreV1.PodTemplateSpec;
}

/** `DeploymentStrategy` of apps/v1, as written. */
export interface DeploymentStrategy {
  rollingUpdate?: RollingUpdateDeployment | undefined;
  type?: "Recreate" | "RollingUpdate" | undefined;
}

/** `ReplicaSet` of apps/v1, as written. */
export interface ReplicaSet {
  metadata: ObjectMeta;
  spec: ReplicaSetSpec;
}

/** `ReplicaSetSpec` of apps/v1, as written. */
export interface ReplicaSetSpec {
  minReadySeconds?: number | undefined;
  replicas?: number | undefined;
  selector: metaV1.LabelSelector;
  template?: coreV1.PodTemplateSpec | undefined;
}

/** `RollingUpdateDaemonSet` of apps/v1, as written. */
export interface RollingUpdateDaemonSet {
  maxSurge?: number | string | undefined;
  maxUnavailable?: number | string | undefined;
}

/** `RollingUpdateDeployment` of apps/v1, as written. */
export interface RollingUpdateDeployment {
  maxSurge?: number | string | undefined;
  maxUnavailable?: number | string | undefined;
}

/** `RollingUpdateStatefulSetStrategy` of apps/v1, as written. */
export interface RollingUpdateStatefulSetStrategy {
  maxUnavailable?: number | string | undefined;
  partition?: number | undefined;
}

/** `StatefulSet` of apps/v1, as written. */
export interface StatefulSet {
  metadata: ObjectMeta;
  spec: StatefulSetSpec;
}

/** `StatefulSetOrdinals` of apps/v1, as written. */
export interface StatefulSetOrdinals {
  start?: number | undefined;
}

/** `StatefulSetPersistentVolumeClaimRetentionPolicy` of apps/v1, as written. */
export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
  whenDeleted?: string | undefined;
  whenScaled?: string | undefined;
}

/** `StatefulSetSpec` of apps/v1, as written. */
export interface StatefulSetSpec {
  minReadySeconds?: number | undefined;
  ordinals?: StatefulSetOrdinals | undefined;
  persistentVolumeClaimRetentionPolicy?:
    | StatefulSetPersistentVolumeClaimRetentionPolicy
    | undefined;
  podManagementPolicy?: "OrderedReady" | "Parallel" | undefined;
  replicas?: number | undefined;
  revisionHistoryLimit?: number | undefined;
  selector: metaV1.LabelSelector;
  serviceName?: string | undefined;
  template: coreV1.PodTemplateSpec;
  updateStrategy?: StatefulSetUpdateStrategy | undefined;
  volumeClaimTemplates?: readonly coreV1.EmbeddedPersistentVolumeClaim[] | undefined;
}

/** `StatefulSetUpdateStrategy` of apps/v1, as written. */
export interface StatefulSetUpdateStrategy {
  rollingUpdate?: RollingUpdateStatefulSetStrategy | undefined;
  type?: "OnDelete" | "RollingUpdate" | undefined;
}

/** `ControllerRevision` of apps/v1, as stored. */
export interface StoredControllerRevision {
  readonly apiVersion: "apps/v1";
  readonly kind: "ControllerRevision";
  readonly metadata: StoredBuiltinMeta;
  readonly data?: { readonly [name: string]: unknown } | undefined;
  readonly revision: number;
}

/** `DaemonSet` of apps/v1, as stored. */
export interface StoredDaemonSet {
  readonly apiVersion: "apps/v1";
  readonly kind: "DaemonSet";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredDaemonSetSpec;
  readonly status?: StoredDaemonSetStatus | undefined;
}

/** `DaemonSetCondition` of apps/v1, as stored. */
export interface StoredDaemonSetCondition {
  readonly lastTransitionTime?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly status: string;
  readonly type: string;
}

/** `DaemonSetSpec` of apps/v1, as stored. */
export interface StoredDaemonSetSpec {
  readonly minReadySeconds?: number | undefined;
  readonly revisionHistoryLimit?: number | undefined;
  readonly selector: metaV1.StoredLabelSelector;
  readonly template: coreV1.StoredPodTemplateSpec;
  readonly updateStrategy?: StoredDaemonSetUpdateStrategy | undefined;
}

/** `DaemonSetStatus` of apps/v1, as stored. */
export interface StoredDaemonSetStatus {
  readonly collisionCount?: number | undefined;
  readonly conditions?: readonly StoredDaemonSetCondition[] | undefined;
  readonly currentNumberScheduled: number;
  readonly desiredNumberScheduled: number;
  readonly numberAvailable?: number | undefined;
  readonly numberMisscheduled: number;
  readonly numberReady: number;
  readonly numberUnavailable?: number | undefined;
  readonly observedGeneration?: number | undefined;
  readonly updatedNumberScheduled?: number | undefined;
}

/** `DaemonSetUpdateStrategy` of apps/v1, as stored. */
export interface StoredDaemonSetUpdateStrategy {
  readonly rollingUpdate?: StoredRollingUpdateDaemonSet | undefined;
  readonly type?: "OnDelete" | "RollingUpdate" | undefined;
}

/** `Deployment` of apps/v1, as stored. */
export interface StoredDeployment {
  readonly apiVersion: "apps/v1";
  readonly kind: "Deployment";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredDeploymentSpec;
  readonly status?: StoredDeploymentStatus | undefined;
}

/** `DeploymentCondition` of apps/v1, as stored. */
export interface StoredDeploymentCondition {
  readonly lastTransitionTime?: string | undefined;
  readonly lastUpdateTime?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly status: string;
  readonly type: string;
}

/** `DeploymentSpec` of apps/v1, as stored. */
export interface StoredDeploymentSpec {
  readonly minReadySeconds?: number | undefined;
  readonly paused?: boolean | undefined;
  readonly progressDeadlineSeconds?: number | undefined;
  readonly replicas?: number | undefined;
  readonly revisionHistoryLimit?: number | undefined;
  readonly selector: metaV1.StoredLabelSelector;
  readonly strategy?: StoredDeploymentStrategy | undefined;
  readonly template: coreV1.StoredPodTemplateSpec;
}

/** `DeploymentStatus` of apps/v1, as stored. */
export interface StoredDeploymentStatus {
  readonly availableReplicas?: number | undefined;
  readonly collisionCount?: number | undefined;
  readonly conditions?: readonly StoredDeploymentCondition[] | undefined;
  readonly observedGeneration?: number | undefined;
  readonly readyReplicas?: number | undefined;
  readonly replicas?: number | undefined;
  readonly terminatingReplicas?: number | undefined;
  readonly unavailableReplicas?: number | undefined;
  readonly updatedReplicas?: number | undefined;
}

/** `DeploymentStrategy` of apps/v1, as stored. */
export interface StoredDeploymentStrategy {
  readonly rollingUpdate?: StoredRollingUpdateDeployment | undefined;
  readonly type?: "Recreate" | "RollingUpdate" | undefined;
}

/** `ReplicaSet` of apps/v1, as stored. */
export interface StoredReplicaSet {
  readonly apiVersion: "apps/v1";
  readonly kind: "ReplicaSet";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredReplicaSetSpec;
  readonly status?: StoredReplicaSetStatus | undefined;
}

/** `ReplicaSetCondition` of apps/v1, as stored. */
export interface StoredReplicaSetCondition {
  readonly lastTransitionTime?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly status: string;
  readonly type: string;
}

/** `ReplicaSetSpec` of apps/v1, as stored. */
export interface StoredReplicaSetSpec {
  readonly minReadySeconds?: number | undefined;
  readonly replicas?: number | undefined;
  readonly selector: metaV1.StoredLabelSelector;
  readonly template?: coreV1.StoredPodTemplateSpec | undefined;
}

/** `ReplicaSetStatus` of apps/v1, as stored. */
export interface StoredReplicaSetStatus {
  readonly availableReplicas?: number | undefined;
  readonly conditions?: readonly StoredReplicaSetCondition[] | undefined;
  readonly fullyLabeledReplicas?: number | undefined;
  readonly observedGeneration?: number | undefined;
  readonly readyReplicas?: number | undefined;
  readonly replicas: number;
  readonly terminatingReplicas?: number | undefined;
}

/** `RollingUpdateDaemonSet` of apps/v1, as stored. */
export interface StoredRollingUpdateDaemonSet {
  readonly maxSurge?: number | string | undefined;
  readonly maxUnavailable?: number | string | undefined;
}

/** `RollingUpdateDeployment` of apps/v1, as stored. */
export interface StoredRollingUpdateDeployment {
  readonly maxSurge?: number | string | undefined;
  readonly maxUnavailable?: number | string | undefined;
}

/** `RollingUpdateStatefulSetStrategy` of apps/v1, as stored. */
export interface StoredRollingUpdateStatefulSetStrategy {
  readonly maxUnavailable?: number | string | undefined;
  readonly partition?: number | undefined;
}

/** `StatefulSet` of apps/v1, as stored. */
export interface StoredStatefulSet {
  readonly apiVersion: "apps/v1";
  readonly kind: "StatefulSet";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredStatefulSetSpec;
  readonly status?: StoredStatefulSetStatus | undefined;
}

/** `StatefulSetCondition` of apps/v1, as stored. */
export interface StoredStatefulSetCondition {
  readonly lastTransitionTime?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly status: string;
  readonly type: string;
}

/** `StatefulSetOrdinals` of apps/v1, as stored. */
export interface StoredStatefulSetOrdinals {
  readonly start?: number | undefined;
}

/** `StatefulSetPersistentVolumeClaimRetentionPolicy` of apps/v1, as stored. */
export interface StoredStatefulSetPersistentVolumeClaimRetentionPolicy {
  readonly whenDeleted?: string | undefined;
  readonly whenScaled?: string | undefined;
}

/** `StatefulSetSpec` of apps/v1, as stored. */
export interface StoredStatefulSetSpec {
  readonly minReadySeconds?: number | undefined;
  readonly ordinals?: StoredStatefulSetOrdinals | undefined;
  readonly persistentVolumeClaimRetentionPolicy?:
    | StoredStatefulSetPersistentVolumeClaimRetentionPolicy
    | undefined;
  readonly podManagementPolicy?: "OrderedReady" | "Parallel" | undefined;
  readonly replicas?: number | undefined;
  readonly revisionHistoryLimit?: number | undefined;
  readonly selector: metaV1.StoredLabelSelector;
  readonly serviceName?: string | undefined;
  readonly template: coreV1.StoredPodTemplateSpec;
  readonly updateStrategy?: StoredStatefulSetUpdateStrategy | undefined;
  readonly volumeClaimTemplates?: readonly coreV1.StoredEmbeddedPersistentVolumeClaim[] | undefined;
}

/** `StatefulSetStatus` of apps/v1, as stored. */
export interface StoredStatefulSetStatus {
  readonly availableReplicas?: number | undefined;
  readonly collisionCount?: number | undefined;
  readonly conditions?: readonly StoredStatefulSetCondition[] | undefined;
  readonly currentReplicas?: number | undefined;
  readonly currentRevision?: string | undefined;
  readonly observedGeneration?: number | undefined;
  readonly readyReplicas?: number | undefined;
  readonly replicas: number;
  readonly updateRevision?: string | undefined;
  readonly updatedReplicas?: number | undefined;
}

/** `StatefulSetUpdateStrategy` of apps/v1, as stored. */
export interface StoredStatefulSetUpdateStrategy {
  readonly rollingUpdate?: StoredRollingUpdateStatefulSetStrategy | undefined;
  readonly type?: "OnDelete" | "RollingUpdate" | undefined;
}
