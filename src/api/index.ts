export type {
  KubernetesObject,
  ObjectMeta,
  OwnerReference,
  StoredObjectMeta,
} from "../meta/object.js";
export type { ResourceType, Scope } from "../meta/resource-type.js";
export * as k from "../schema/builder.js";
export type {
  AnyObjectSchema,
  AnySchema,
  ExtraKeywords,
  Presence,
  RuleOptions,
  Schema,
} from "../schema/node.js";
export type { Fields, ObjectInput, ObjectSchema, ObjectStored } from "../schema/object-schema.js";
export type { SchemaEdit } from "../schema/edit.js";
export type { Condition, StandardStatus } from "../schema/standard-status.js";
export type {
  JSONSchemaProps,
  JSONSchemaType,
  JSONValue,
  ValidationRule,
} from "../schema/types.js";
export {
  formatIssues,
  formatPath,
  ValidationError,
  type ValidationIssue,
} from "../schema/issues.js";
export { chartConditions, type ChartReason } from "./chart-conditions.js";
export { type Access, type AccessOptions, type AccessVerb, grant, touch } from "./access.js";
export { annotationsChanged, type Change, generationChanged, labelsChanged } from "./changes.js";
export type { DeclaredConditions } from "./conditions.js";
export { toCustomResourceDefinition } from "./crd.js";
export type {
  Conversion,
  CustomResourceDefinitionManifest,
  CustomResourceDefinitionVersion,
} from "./crd-manifest.js";
export {
  type ChildrenOf,
  type ControllerDefinition,
  type ControllerOptions,
  defineController,
} from "./define-controller.js";
export {
  defineOperator,
  type NoSettings,
  type OperatorDefinition,
  type OperatorOptions,
  type OperatorScope,
} from "./define-operator.js";
export { defineResource, type ResourceOptions } from "./define-resource.js";
export { editSchemas } from "./edit-schemas.js";
export { DefinitionError } from "./errors.js";
export { examplesOf } from "./examples.js";
export { fromCustomResourceDefinition, type ReadResource } from "./from-crd.js";
export { compareQuantities } from "../schema/compare-quantities.js";
export type { StoredObject, StoredOf } from "../meta/stored-object.js";
export type { KindOf, Kinds } from "./kind.js";
export type { DeclaredMetrics, Metric, MetricOptions, MetricsOf } from "./metrics.js";
export { type OperandImage, operandImagesOf } from "./operand-images.js";
export {
  type Child,
  type ChildOf,
  type ChildWatch,
  optional,
  type OptionalChildOf,
  own,
  type OwnOptions,
} from "./own.js";
export type { Pace, Retries } from "./pace.js";
export { type Permission, permissionsOf, policyRulesOf } from "./permissions.js";
export {
  condition,
  type NamedPrinterColumn,
  type PrinterColumn,
  type ResolvedPrinterColumn,
} from "./printer-columns.js";
export type { Reference, ReferenceOptions, ReferencesOf, ReferenceWatch } from "./references.js";
export type {
  AnyResource,
  Example,
  Infer,
  InferInput,
  NameRestrictions,
  Resource,
  ResourceDescription,
  ResourceInput,
  ResourceVersion,
  ScaleSubresource,
  StoredResource,
  TypedResourceInput,
  VersionedResource,
} from "./resource.js";
export { type Setting, settingsOf } from "./settings.js";
export type { Task, TaskOptions } from "./tasks.js";
export type { ObjectName, Watch, WatchContext, WatchOptions } from "./watches.js";
export type { When, WhenField, WhenLabels } from "./when.js";
export { warningsOf } from "./warnings.js";
