// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";
import type * as metaV1 from "./meta-v1.types.generated.js";

/** `ContainerResourceMetricSource` of autoscaling/v2, as written. */
export interface ContainerResourceMetricSource {
  container: string;
  name: string;
  target: MetricTarget;
}

/** `CrossVersionObjectReference` of autoscaling/v2, as written. */
export interface CrossVersionObjectReference {
  apiVersion?: string | undefined;
  kind: string;
  name: string;
}

/** `ExternalMetricSource` of autoscaling/v2, as written. */
export interface ExternalMetricSource {
  metric: MetricIdentifier;
  target: MetricTarget;
}

/** `HPAScalingPolicy` of autoscaling/v2, as written. */
export interface HPAScalingPolicy {
  periodSeconds: number;
  type: string;
  value: number;
}

/** `HPAScalingRules` of autoscaling/v2, as written. */
export interface HPAScalingRules {
  policies?: readonly HPAScalingPolicy[] | undefined;
  selectPolicy?: string | undefined;
  stabilizationWindowSeconds?: number | undefined;
  tolerance?: number | string | undefined;
}

/** `HorizontalPodAutoscaler` of autoscaling/v2, as written. */
export interface HorizontalPodAutoscaler {
  metadata: ObjectMeta;
  spec: HorizontalPodAutoscalerSpec;
}

/** `HorizontalPodAutoscalerBehavior` of autoscaling/v2, as written. */
export interface HorizontalPodAutoscalerBehavior {
  scaleDown?: HPAScalingRules | undefined;
  scaleUp?: HPAScalingRules | undefined;
}

/** `HorizontalPodAutoscalerSpec` of autoscaling/v2, as written. */
export interface HorizontalPodAutoscalerSpec {
  behavior?: HorizontalPodAutoscalerBehavior | undefined;
  maxReplicas: number;
  metrics?: readonly MetricSpec[] | undefined;
  minReplicas?: number | undefined;
  scaleTargetRef: CrossVersionObjectReference;
}

/** `MetricIdentifier` of autoscaling/v2, as written. */
export interface MetricIdentifier {
  name: string;
  selector?: metaV1.LabelSelector | undefined;
}

/** `MetricSpec` of autoscaling/v2, as written. */
export interface MetricSpec {
  containerResource?: ContainerResourceMetricSource | undefined;
  external?: ExternalMetricSource | undefined;
  object?: ObjectMetricSource | undefined;
  pods?: PodsMetricSource | undefined;
  resource?: ResourceMetricSource | undefined;
  type: string;
}

/** `MetricTarget` of autoscaling/v2, as written. */
export interface MetricTarget {
  averageUtilization?: number | undefined;
  averageValue?: number | string | undefined;
  type: string;
  value?: number | string | undefined;
}

/** `ObjectMetricSource` of autoscaling/v2, as written. */
export interface ObjectMetricSource {
  describedObject: CrossVersionObjectReference;
  metric: MetricIdentifier;
  target: MetricTarget;
}

/** `PodsMetricSource` of autoscaling/v2, as written. */
export interface PodsMetricSource {
  metric: MetricIdentifier;
  target: MetricTarget;
}

/** `ResourceMetricSource` of autoscaling/v2, as written. */
export interface ResourceMetricSource {
  name: string;
  target: MetricTarget;
}

/** `ContainerResourceMetricSource` of autoscaling/v2, as stored. */
export interface StoredContainerResourceMetricSource {
  readonly container: string;
  readonly name: string;
  readonly target: StoredMetricTarget;
}

/** `ContainerResourceMetricStatus` of autoscaling/v2, as stored. */
export interface StoredContainerResourceMetricStatus {
  readonly container: string;
  readonly current: StoredMetricValueStatus;
  readonly name: string;
}

/** `CrossVersionObjectReference` of autoscaling/v2, as stored. */
export interface StoredCrossVersionObjectReference {
  readonly apiVersion?: string | undefined;
  readonly kind: string;
  readonly name: string;
}

/** `ExternalMetricSource` of autoscaling/v2, as stored. */
export interface StoredExternalMetricSource {
  readonly metric: StoredMetricIdentifier;
  readonly target: StoredMetricTarget;
}

/** `ExternalMetricStatus` of autoscaling/v2, as stored. */
export interface StoredExternalMetricStatus {
  readonly current: StoredMetricValueStatus;
  readonly metric: StoredMetricIdentifier;
}

/** `HPAScalingPolicy` of autoscaling/v2, as stored. */
export interface StoredHPAScalingPolicy {
  readonly periodSeconds: number;
  readonly type: string;
  readonly value: number;
}

/** `HPAScalingRules` of autoscaling/v2, as stored. */
export interface StoredHPAScalingRules {
  readonly policies?: readonly StoredHPAScalingPolicy[] | undefined;
  readonly selectPolicy?: string | undefined;
  readonly stabilizationWindowSeconds?: number | undefined;
  readonly tolerance?: number | string | undefined;
}

/** `HorizontalPodAutoscaler` of autoscaling/v2, as stored. */
export interface StoredHorizontalPodAutoscaler {
  readonly apiVersion: "autoscaling/v2";
  readonly kind: "HorizontalPodAutoscaler";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredHorizontalPodAutoscalerSpec;
  readonly status?: StoredHorizontalPodAutoscalerStatus | undefined;
}

/** `HorizontalPodAutoscalerBehavior` of autoscaling/v2, as stored. */
export interface StoredHorizontalPodAutoscalerBehavior {
  readonly scaleDown?: StoredHPAScalingRules | undefined;
  readonly scaleUp?: StoredHPAScalingRules | undefined;
}

/** `HorizontalPodAutoscalerCondition` of autoscaling/v2, as stored. */
export interface StoredHorizontalPodAutoscalerCondition {
  readonly lastTransitionTime?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly status: string;
  readonly type: string;
}

/** `HorizontalPodAutoscalerSpec` of autoscaling/v2, as stored. */
export interface StoredHorizontalPodAutoscalerSpec {
  readonly behavior?: StoredHorizontalPodAutoscalerBehavior | undefined;
  readonly maxReplicas: number;
  readonly metrics?: readonly StoredMetricSpec[] | undefined;
  readonly minReplicas?: number | undefined;
  readonly scaleTargetRef: StoredCrossVersionObjectReference;
}

/** `HorizontalPodAutoscalerStatus` of autoscaling/v2, as stored. */
export interface StoredHorizontalPodAutoscalerStatus {
  readonly conditions?: readonly StoredHorizontalPodAutoscalerCondition[] | undefined;
  readonly currentMetrics?: readonly StoredMetricStatus[] | undefined;
  readonly currentReplicas?: number | undefined;
  readonly desiredReplicas: number;
  readonly lastScaleTime?: string | undefined;
  readonly observedGeneration?: number | undefined;
}

/** `MetricIdentifier` of autoscaling/v2, as stored. */
export interface StoredMetricIdentifier {
  readonly name: string;
  readonly selector?: metaV1.StoredLabelSelector | undefined;
}

/** `MetricSpec` of autoscaling/v2, as stored. */
export interface StoredMetricSpec {
  readonly containerResource?: StoredContainerResourceMetricSource | undefined;
  readonly external?: StoredExternalMetricSource | undefined;
  readonly object?: StoredObjectMetricSource | undefined;
  readonly pods?: StoredPodsMetricSource | undefined;
  readonly resource?: StoredResourceMetricSource | undefined;
  readonly type: string;
}

/** `MetricStatus` of autoscaling/v2, as stored. */
export interface StoredMetricStatus {
  readonly containerResource?: StoredContainerResourceMetricStatus | undefined;
  readonly external?: StoredExternalMetricStatus | undefined;
  readonly object?: StoredObjectMetricStatus | undefined;
  readonly pods?: StoredPodsMetricStatus | undefined;
  readonly resource?: StoredResourceMetricStatus | undefined;
  readonly type: string;
}

/** `MetricTarget` of autoscaling/v2, as stored. */
export interface StoredMetricTarget {
  readonly averageUtilization?: number | undefined;
  readonly averageValue?: number | string | undefined;
  readonly type: string;
  readonly value?: number | string | undefined;
}

/** `MetricValueStatus` of autoscaling/v2, as stored. */
export interface StoredMetricValueStatus {
  readonly averageUtilization?: number | undefined;
  readonly averageValue?: number | string | undefined;
  readonly value?: number | string | undefined;
}

/** `ObjectMetricSource` of autoscaling/v2, as stored. */
export interface StoredObjectMetricSource {
  readonly describedObject: StoredCrossVersionObjectReference;
  readonly metric: StoredMetricIdentifier;
  readonly target: StoredMetricTarget;
}

/** `ObjectMetricStatus` of autoscaling/v2, as stored. */
export interface StoredObjectMetricStatus {
  readonly current: StoredMetricValueStatus;
  readonly describedObject: StoredCrossVersionObjectReference;
  readonly metric: StoredMetricIdentifier;
}

/** `PodsMetricSource` of autoscaling/v2, as stored. */
export interface StoredPodsMetricSource {
  readonly metric: StoredMetricIdentifier;
  readonly target: StoredMetricTarget;
}

/** `PodsMetricStatus` of autoscaling/v2, as stored. */
export interface StoredPodsMetricStatus {
  readonly current: StoredMetricValueStatus;
  readonly metric: StoredMetricIdentifier;
}

/** `ResourceMetricSource` of autoscaling/v2, as stored. */
export interface StoredResourceMetricSource {
  readonly name: string;
  readonly target: StoredMetricTarget;
}

/** `ResourceMetricStatus` of autoscaling/v2, as stored. */
export interface StoredResourceMetricStatus {
  readonly current: StoredMetricValueStatus;
  readonly name: string;
}
