export type { ManifestMetadata } from "./check-metadata.js";
export {
  CustomResource,
  type CustomResourceProps,
  type InstantiableResource,
} from "./custom-resource.js";
export {
  CustomResourceDefinition,
  type CustomResourceDefinitionProps,
} from "./custom-resource-definition.js";
export { ConstructError } from "./errors.js";
export { MetricsService, type MetricsServiceProps } from "./metrics-service.js";
export type { NamespaceOptions, WatchOptions } from "./namespaces.js";
export {
  NetworkPolicy,
  type NetworkPolicyEgressRule,
  type NetworkPolicyIngressRule,
  type NetworkPolicyPeer,
  type NetworkPolicyPort,
  type NetworkPolicyProps,
  type NetworkPolicyRules,
} from "./network-policy.js";
export { Operator, type OperatorProps } from "./operator.js";
export { OperatorChart, type OperatorChartProps } from "./operator-chart.js";
export { OperatorDeployment, type OperatorDeploymentProps } from "./operator-deployment.js";
export { PodDisruptionBudget, type PodDisruptionBudgetProps } from "./pod-disruption-budget.js";
export type { PodOptions } from "./pod-options.js";
export type {
  Affinity,
  EnvFromSource,
  EnvVar,
  EnvVarSource,
  KeySelector,
  LocalObjectReference,
  OptionalReference,
  ProbeTiming,
  Toleration,
  TopologySpreadConstraint,
  Volume,
  VolumeMount,
} from "./pod-shapes.js";
export { OperatorRbac, type OperatorRbacProps } from "./rbac.js";
export type { ResourceQuantities, ResourceRequirements } from "./resource-requirements.js";
export { OperatorServiceAccount, type OperatorServiceAccountProps } from "./service-account.js";
