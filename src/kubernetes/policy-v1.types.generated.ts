// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";
import type * as metaV1 from "./meta-v1.types.generated.js";

/** `PodDisruptionBudget` of policy/v1, as written. */
export interface PodDisruptionBudget {
  metadata: ObjectMeta;
  spec?: PodDisruptionBudgetSpec | undefined;
}

/** `PodDisruptionBudgetSpec` of policy/v1, as written. */
export interface PodDisruptionBudgetSpec {
  maxUnavailable?: number | string | undefined;
  minAvailable?: number | string | undefined;
  selector?: metaV1.LabelSelector | undefined;
  unhealthyPodEvictionPolicy?: "AlwaysAllow" | "IfHealthyBudget" | undefined;
}

/** `PodDisruptionBudget` of policy/v1, as stored. */
export interface StoredPodDisruptionBudget {
  readonly apiVersion: "policy/v1";
  readonly kind: "PodDisruptionBudget";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredPodDisruptionBudgetSpec;
  readonly status?: StoredPodDisruptionBudgetStatus | undefined;
}

/** `PodDisruptionBudgetSpec` of policy/v1, as stored. */
export interface StoredPodDisruptionBudgetSpec {
  readonly maxUnavailable?: number | string | undefined;
  readonly minAvailable?: number | string | undefined;
  readonly selector?: metaV1.StoredLabelSelector | undefined;
  readonly unhealthyPodEvictionPolicy?: "AlwaysAllow" | "IfHealthyBudget" | undefined;
}

/** `PodDisruptionBudgetStatus` of policy/v1, as stored. */
export interface StoredPodDisruptionBudgetStatus {
  readonly conditions?: readonly metaV1.StoredCondition[] | undefined;
  readonly currentHealthy?: number | undefined;
  readonly desiredHealthy?: number | undefined;
  readonly disruptedPods?: { readonly [name: string]: string } | undefined;
  readonly disruptionsAllowed?: number | undefined;
  readonly expectedPods?: number | undefined;
  readonly observedGeneration?: number | undefined;
}
