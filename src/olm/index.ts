export type { BundleFiles } from "./bundle-files.js";
export {
  type BundleMetadata,
  type CapabilityLevel,
  capabilityLevels,
  categories,
  type Category,
  maturities,
  type Maturity,
} from "./bundle-metadata.js";
export { createBundle } from "./bundle.js";
export type {
  APIServiceDescription,
  ClusterServiceVersion,
  ClusterServiceVersionSpec,
  Container,
  CustomResourceDescription,
  DeploymentSpec,
  Descriptor,
  EnvironmentVariable,
  Icon,
  IconMediaType,
  InstallMode,
  InstallModeType,
  InstallStrategy,
  Link,
  Maintainer,
  NonResourceRule,
  PodSpec,
  RelatedImage,
  ResourceReference,
  StrategyDeployment,
  StrategyPermissions,
  WebhookDescription,
} from "./csv-types.js";
export type { BundleDependency, DependencyConstraint, RequiredGVK } from "./dependencies.js";
export { BundleError, BundleFolderError } from "./errors.js";
export {
  type BundleFinding,
  type FindingId,
  findingSeverities,
  formatFindings,
} from "./finding.js";
export { readBundle } from "./read-bundle.js";
export type { ScorecardOptions, ScorecardTest } from "./scorecard.js";
export { constructPathAnnotation } from "./synthesized.js";
export { validateBundle } from "./validate.js";
export { writeBundle, type WrittenBundle } from "./write-bundle.js";
