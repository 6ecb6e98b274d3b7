export * as k from "../schema/builder.js";
export type { AnyObjectSchema, AnySchema, Presence, RuleOptions, Schema } from "../schema/node.js";
export type { Fields, ObjectInput, ObjectSchema, ObjectStored } from "../schema/object-schema.js";
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
export {
  type CustomResourceDefinitionManifest,
  type CustomResourceDefinitionVersion,
  toCustomResourceDefinition,
} from "./crd.js";
export {
  type ControllerDefinition,
  type ControllerOptions,
  type DeclaredConditions,
  defineController,
} from "./define-controller.js";
export {
  defineOperator,
  type OperatorDefinition,
  type OperatorOptions,
  type OperatorScope,
} from "./define-operator.js";
export { defineResource, type ResourceOptions } from "./define-resource.js";
export { DefinitionError } from "./errors.js";
export { examplesOf } from "./examples.js";
export { type Permission, permissionsOf, policyRulesOf } from "./permissions.js";
export { condition, type PrinterColumn, type ResolvedPrinterColumn } from "./printer-columns.js";
export type {
  AnyResource,
  Example,
  Infer,
  InferInput,
  Resource,
  ResourceDescription,
  ResourceInput,
  ResourceVersion,
  ScaleSubresource,
  StoredResource,
  TypedResourceInput,
} from "./resource.js";
