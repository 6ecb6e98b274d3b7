// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta, StoredEmbeddedMeta } from "./stored-meta.js";
import type * as coreV1 from "./core-v1.types.generated.js";
import type * as metaV1 from "./meta-v1.types.generated.js";

/** `CronJob` of batch/v1, as written. */
export interface CronJob {
  metadata: ObjectMeta;
  spec: CronJobSpec;
}

/** `CronJobSpec` of batch/v1, as written. */
export interface CronJobSpec {
  concurrencyPolicy?: "Allow" | "Forbid" | "Replace" | undefined;
  failedJobsHistoryLimit?: number | undefined;
  jobTemplate: JobTemplateSpec;
  schedule: string;
  startingDeadlineSeconds?: number | undefined;
  successfulJobsHistoryLimit?: number | undefined;
  suspend?: boolean | undefined;
  timeZone?: string | undefined;
}

/** `Job` of batch/v1, as written. */
export interface Job {
  metadata: ObjectMeta;
  spec: JobSpec;
}

/** `JobSpec` of batch/v1, as written. */
export interface JobSpec {
  activeDeadlineSeconds?: number | undefined;
  backoffLimit?: number | undefined;
  backoffLimitPerIndex?: number | undefined;
  completionMode?: "Indexed" | "NonIndexed" | undefined;
  completions?: number | undefined;
  managedBy?: string | undefined;
  manualSelector?: boolean | undefined;
  maxFailedIndexes?: number | undefined;
  parallelism?: number | undefined;
  podFailurePolicy?: PodFailurePolicy | undefined;
  podReplacementPolicy?: "Failed" | "TerminatingOrFailed" | undefined;
  selector?: metaV1.LabelSelector | undefined;
  successPolicy?: SuccessPolicy | undefined;
  suspend?: boolean | undefined;
  template: coreV1.PodTemplateSpec;
  ttlSecondsAfterFinished?: number | undefined;
}

/** `JobTemplateSpec` of batch/v1, as written. */
export interface JobTemplateSpec {
  metadata?: ObjectMeta | undefined;
  spec?: JobSpec | undefined;
}

/** `PodFailurePolicy` of batch/v1, as written. */
export interface PodFailurePolicy {
  rules: readonly PodFailurePolicyRule[];
}

/** `PodFailurePolicyOnExitCodesRequirement` of batch/v1, as written. */
export interface PodFailurePolicyOnExitCodesRequirement {
  containerName?: string | undefined;
  operator: "In" | "NotIn";
  values: readonly number[];
}

/** `PodFailurePolicyOnPodConditionsPattern` of batch/v1, as written. */
export interface PodFailurePolicyOnPodConditionsPattern {
  status?: string | undefined;
  type: string;
}

/** `PodFailurePolicyRule` of batch/v1, as written. */
export interface PodFailurePolicyRule {
  action: "Count" | "FailIndex" | "FailJob" | "Ignore";
  onExitCodes?: PodFailurePolicyOnExitCodesRequirement | undefined;
  onPodConditions?: readonly PodFailurePolicyOnPodConditionsPattern[] | undefined;
}

/** `CronJob` of batch/v1, as stored. */
export interface StoredCronJob {
  readonly apiVersion: "batch/v1";
  readonly kind: "CronJob";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredCronJobSpec;
  readonly status?: StoredCronJobStatus | undefined;
}

/** `CronJobSpec` of batch/v1, as stored. */
export interface StoredCronJobSpec {
  readonly concurrencyPolicy?: "Allow" | "Forbid" | "Replace" | undefined;
  readonly failedJobsHistoryLimit?: number | undefined;
  readonly jobTemplate: StoredJobTemplateSpec;
  readonly schedule: string;
  readonly startingDeadlineSeconds?: number | undefined;
  readonly successfulJobsHistoryLimit?: number | undefined;
  readonly suspend?: boolean | undefined;
  readonly timeZone?: string | undefined;
}

/** `CronJobStatus` of batch/v1, as stored. */
export interface StoredCronJobStatus {
  readonly active?: readonly coreV1.StoredObjectReference[] | undefined;
  readonly lastScheduleTime?: string | undefined;
  readonly lastSuccessfulTime?: string | undefined;
}

/** `Job` of batch/v1, as stored. */
export interface StoredJob {
  readonly apiVersion: "batch/v1";
  readonly kind: "Job";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredJobSpec;
  readonly status?: StoredJobStatus | undefined;
}

/** `JobCondition` of batch/v1, as stored. */
export interface StoredJobCondition {
  readonly lastProbeTime?: string | undefined;
  readonly lastTransitionTime?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly status: string;
  readonly type: string;
}

/** `JobSpec` of batch/v1, as stored. */
export interface StoredJobSpec {
  readonly activeDeadlineSeconds?: number | undefined;
  readonly backoffLimit?: number | undefined;
  readonly backoffLimitPerIndex?: number | undefined;
  readonly completionMode?: "Indexed" | "NonIndexed" | undefined;
  readonly completions?: number | undefined;
  readonly managedBy?: string | undefined;
  readonly manualSelector?: boolean | undefined;
  readonly maxFailedIndexes?: number | undefined;
  readonly parallelism?: number | undefined;
  readonly podFailurePolicy?: StoredPodFailurePolicy | undefined;
  readonly podReplacementPolicy?: "Failed" | "TerminatingOrFailed" | undefined;
  readonly selector?: metaV1.StoredLabelSelector | undefined;
  readonly successPolicy?: StoredSuccessPolicy | undefined;
  readonly suspend?: boolean | undefined;
  readonly template: coreV1.StoredPodTemplateSpec;
  readonly ttlSecondsAfterFinished?: number | undefined;
}

/** `JobStatus` of batch/v1, as stored. */
export interface StoredJobStatus {
  readonly active?: number | undefined;
  readonly completedIndexes?: string | undefined;
  readonly completionTime?: string | undefined;
  readonly conditions?: readonly StoredJobCondition[] | undefined;
  readonly failed?: number | undefined;
  readonly failedIndexes?: string | undefined;
  readonly ready?: number | undefined;
  readonly startTime?: string | undefined;
  readonly succeeded?: number | undefined;
  readonly terminating?: number | undefined;
  readonly uncountedTerminatedPods?: StoredUncountedTerminatedPods | undefined;
}

/** `JobTemplateSpec` of batch/v1, as stored. */
export interface StoredJobTemplateSpec {
  readonly metadata?: StoredEmbeddedMeta | undefined;
  readonly spec?: StoredJobSpec | undefined;
}

/** `PodFailurePolicy` of batch/v1, as stored. */
export interface StoredPodFailurePolicy {
  readonly rules: readonly StoredPodFailurePolicyRule[];
}

/** `PodFailurePolicyOnExitCodesRequirement` of batch/v1, as stored. */
export interface StoredPodFailurePolicyOnExitCodesRequirement {
  readonly containerName?: string | undefined;
  readonly operator: "In" | "NotIn";
  readonly values: readonly number[];
}

/** `PodFailurePolicyOnPodConditionsPattern` of batch/v1, as stored. */
export interface StoredPodFailurePolicyOnPodConditionsPattern {
  readonly status?: string | undefined;
  readonly type: string;
}

/** `PodFailurePolicyRule` of batch/v1, as stored. */
export interface StoredPodFailurePolicyRule {
  readonly action: "Count" | "FailIndex" | "FailJob" | "Ignore";
  readonly onExitCodes?: StoredPodFailurePolicyOnExitCodesRequirement | undefined;
  readonly onPodConditions?: readonly StoredPodFailurePolicyOnPodConditionsPattern[] | undefined;
}

/** `SuccessPolicy` of batch/v1, as stored. */
export interface StoredSuccessPolicy {
  readonly rules: readonly StoredSuccessPolicyRule[];
}

/** `SuccessPolicyRule` of batch/v1, as stored. */
export interface StoredSuccessPolicyRule {
  readonly succeededCount?: number | undefined;
  readonly succeededIndexes?: string | undefined;
}

/** `UncountedTerminatedPods` of batch/v1, as stored. */
export interface StoredUncountedTerminatedPods {
  readonly failed?: readonly string[] | undefined;
  readonly succeeded?: readonly string[] | undefined;
}

/** `SuccessPolicy` of batch/v1, as written. */
export interface SuccessPolicy {
  rules: readonly SuccessPolicyRule[];
}

/** `SuccessPolicyRule` of batch/v1, as written. */
export interface SuccessPolicyRule {
  succeededCount?: number | undefined;
  succeededIndexes?: string | undefined;
}
