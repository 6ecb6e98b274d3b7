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
export type { NamespaceOptions, WatchOptions } from "./namespaces.js";
export { Operator, type OperatorProps } from "./operator.js";
export { OperatorChart, type OperatorChartProps } from "./operator-chart.js";
export { OperatorDeployment, type OperatorDeploymentProps } from "./operator-deployment.js";
export { OperatorRbac, type OperatorRbacProps } from "./rbac.js";
export type { ResourceQuantities, ResourceRequirements } from "./resource-requirements.js";
export { OperatorServiceAccount, type OperatorServiceAccountProps } from "./service-account.js";
