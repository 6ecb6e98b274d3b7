// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";

/** `CustomResourceColumnDefinition` of apiextensions/v1, as written. */
export interface CustomResourceColumnDefinition {
  description?: string | undefined;
  format?: string | undefined;
  jsonPath: string;
  name: string;
  priority?: number | undefined;
  type: string;
}

/** `CustomResourceConversion` of apiextensions/v1, as written. */
export interface CustomResourceConversion {
  strategy: string;
  webhook?: WebhookConversion | undefined;
}

/** `CustomResourceDefinition` of apiextensions/v1, as written. */
export interface CustomResourceDefinition {
  metadata: ObjectMeta;
  spec: CustomResourceDefinitionSpec;
}

/** `CustomResourceDefinitionNames` of apiextensions/v1, as written. */
export interface CustomResourceDefinitionNames {
  categories?: readonly string[] | undefined;
  kind: string;
  listKind?: string | undefined;
  plural: string;
  shortNames?: readonly string[] | undefined;
  singular?: string | undefined;
}

/** `CustomResourceDefinitionSpec` of apiextensions/v1, as written. */
export interface CustomResourceDefinitionSpec {
  conversion?: CustomResourceConversion | undefined;
  group: string;
  names: CustomResourceDefinitionNames;
  preserveUnknownFields?: boolean | undefined;
  scope: string;
  versions: readonly CustomResourceDefinitionVersion[];
}

/** `CustomResourceDefinitionVersion` of apiextensions/v1, as written. */
export interface CustomResourceDefinitionVersion {
  additionalPrinterColumns?: readonly CustomResourceColumnDefinition[] | undefined;
  deprecated?: boolean | undefined;
  deprecationWarning?: string | undefined;
  name: string;
  schema?: CustomResourceValidation | undefined;
  selectableFields?: readonly SelectableField[] | undefined;
  served: boolean;
  storage: boolean;
  subresources?: CustomResourceSubresources | undefined;
}

/** `CustomResourceSubresourceScale` of apiextensions/v1, as written. */
export interface CustomResourceSubresourceScale {
  labelSelectorPath?: string | undefined;
  specReplicasPath: string;
  statusReplicasPath: string;
}

/** `CustomResourceSubresources` of apiextensions/v1, as written. */
export interface CustomResourceSubresources {
  scale?: CustomResourceSubresourceScale | undefined;
  status?: { [name: string]: unknown } | undefined;
}

/** `CustomResourceValidation` of apiextensions/v1, as written. */
export interface CustomResourceValidation {
  openAPIV3Schema?: JSONSchemaProps | undefined;
}

/** `ExternalDocumentation` of apiextensions/v1, as written. */
export interface ExternalDocumentation {
  description?: string | undefined;
  url?: string | undefined;
}

/** `JSONSchemaProps` of apiextensions/v1, as written. */
export interface JSONSchemaProps {
  $ref?: string | undefined;
  $schema?: string | undefined;
  additionalItems?: unknown;
  additionalProperties?: unknown;
  allOf?: readonly JSONSchemaProps[] | undefined;
  anyOf?: readonly JSONSchemaProps[] | undefined;
  default?: unknown;
  definitions?: { [name: string]: JSONSchemaProps } | undefined;
  dependencies?: { [name: string]: unknown } | undefined;
  description?: string | undefined;
  enum?: readonly unknown[] | undefined;
  example?: unknown;
  exclusiveMaximum?: boolean | undefined;
  exclusiveMinimum?: boolean | undefined;
  externalDocs?: ExternalDocumentation | undefined;
  format?: string | undefined;
  id?: string | undefined;
  items?: unknown;
  maxItems?: number | undefined;
  maxLength?: number | undefined;
  maxProperties?: number | undefined;
  maximum?: number | undefined;
  minItems?: number | undefined;
  minLength?: number | undefined;
  minProperties?: number | undefined;
  minimum?: number | undefined;
  multipleOf?: number | undefined;
  not?: JSONSchemaProps | undefined;
  nullable?: boolean | undefined;
  oneOf?: readonly JSONSchemaProps[] | undefined;
  pattern?: string | undefined;
  patternProperties?: { [name: string]: JSONSchemaProps } | undefined;
  properties?: { [name: string]: JSONSchemaProps } | undefined;
  required?: readonly string[] | undefined;
  title?: string | undefined;
  type?: string | undefined;
  uniqueItems?: boolean | undefined;
  "x-kubernetes-embedded-resource"?: boolean | undefined;
  "x-kubernetes-int-or-string"?: boolean | undefined;
  "x-kubernetes-list-map-keys"?: readonly string[] | undefined;
  "x-kubernetes-list-type"?: string | undefined;
  "x-kubernetes-map-type"?: string | undefined;
  "x-kubernetes-preserve-unknown-fields"?: boolean | undefined;
  "x-kubernetes-validations"?: readonly ValidationRule[] | undefined;
}

/** `SelectableField` of apiextensions/v1, as written. */
export interface SelectableField {
  jsonPath: string;
}

/** `ServiceReference` of apiextensions/v1, as written. */
export interface ServiceReference {
  name: string;
  namespace: string;
  path?: string | undefined;
  port?: number | undefined;
}

/** `CustomResourceColumnDefinition` of apiextensions/v1, as stored. */
export interface StoredCustomResourceColumnDefinition {
  readonly description?: string | undefined;
  readonly format?: string | undefined;
  readonly jsonPath: string;
  readonly name: string;
  readonly priority?: number | undefined;
  readonly type: string;
}

/** `CustomResourceConversion` of apiextensions/v1, as stored. */
export interface StoredCustomResourceConversion {
  readonly strategy: string;
  readonly webhook?: StoredWebhookConversion | undefined;
}

/** `CustomResourceDefinition` of apiextensions/v1, as stored. */
export interface StoredCustomResourceDefinition {
  readonly apiVersion: "apiextensions.k8s.io/v1";
  readonly kind: "CustomResourceDefinition";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredCustomResourceDefinitionSpec;
  readonly status?: StoredCustomResourceDefinitionStatus | undefined;
}

/** `CustomResourceDefinitionCondition` of apiextensions/v1, as stored. */
export interface StoredCustomResourceDefinitionCondition {
  readonly lastTransitionTime?: string | undefined;
  readonly message?: string | undefined;
  readonly observedGeneration?: number | undefined;
  readonly reason?: string | undefined;
  readonly status: string;
  readonly type: string;
}

/** `CustomResourceDefinitionNames` of apiextensions/v1, as stored. */
export interface StoredCustomResourceDefinitionNames {
  readonly categories?: readonly string[] | undefined;
  readonly kind: string;
  readonly listKind?: string | undefined;
  readonly plural: string;
  readonly shortNames?: readonly string[] | undefined;
  readonly singular?: string | undefined;
}

/** `CustomResourceDefinitionSpec` of apiextensions/v1, as stored. */
export interface StoredCustomResourceDefinitionSpec {
  readonly conversion?: StoredCustomResourceConversion | undefined;
  readonly group: string;
  readonly names: StoredCustomResourceDefinitionNames;
  readonly preserveUnknownFields?: boolean | undefined;
  readonly scope: string;
  readonly versions: readonly StoredCustomResourceDefinitionVersion[];
}

/** `CustomResourceDefinitionStatus` of apiextensions/v1, as stored. */
export interface StoredCustomResourceDefinitionStatus {
  readonly acceptedNames?: StoredCustomResourceDefinitionNames | undefined;
  readonly conditions?: readonly StoredCustomResourceDefinitionCondition[] | undefined;
  readonly observedGeneration?: number | undefined;
  readonly storedVersions?: readonly string[] | undefined;
}

/** `CustomResourceDefinitionVersion` of apiextensions/v1, as stored. */
export interface StoredCustomResourceDefinitionVersion {
  readonly additionalPrinterColumns?: readonly StoredCustomResourceColumnDefinition[] | undefined;
  readonly deprecated?: boolean | undefined;
  readonly deprecationWarning?: string | undefined;
  readonly name: string;
  readonly schema?: StoredCustomResourceValidation | undefined;
  readonly selectableFields?: readonly StoredSelectableField[] | undefined;
  readonly served: boolean;
  readonly storage: boolean;
  readonly subresources?: StoredCustomResourceSubresources | undefined;
}

/** `CustomResourceSubresourceScale` of apiextensions/v1, as stored. */
export interface StoredCustomResourceSubresourceScale {
  readonly labelSelectorPath?: string | undefined;
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
}

/** `CustomResourceSubresources` of apiextensions/v1, as stored. */
export interface StoredCustomResourceSubresources {
  readonly scale?: StoredCustomResourceSubresourceScale | undefined;
  readonly status?: { readonly [name: string]: unknown } | undefined;
}

/** `CustomResourceValidation` of apiextensions/v1, as stored. */
export interface StoredCustomResourceValidation {
  readonly openAPIV3Schema?: StoredJSONSchemaProps | undefined;
}

/** `ExternalDocumentation` of apiextensions/v1, as stored. */
export interface StoredExternalDocumentation {
  readonly description?: string | undefined;
  readonly url?: string | undefined;
}

/** `JSONSchemaProps` of apiextensions/v1, as stored. */
export interface StoredJSONSchemaProps {
  readonly $ref?: string | undefined;
  readonly $schema?: string | undefined;
  readonly additionalItems?: unknown;
  readonly additionalProperties?: unknown;
  readonly allOf?: readonly StoredJSONSchemaProps[] | undefined;
  readonly anyOf?: readonly StoredJSONSchemaProps[] | undefined;
  readonly default?: unknown;
  readonly definitions?: { readonly [name: string]: StoredJSONSchemaProps } | undefined;
  readonly dependencies?: { readonly [name: string]: unknown } | undefined;
  readonly description?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly example?: unknown;
  readonly exclusiveMaximum?: boolean | undefined;
  readonly exclusiveMinimum?: boolean | undefined;
  readonly externalDocs?: StoredExternalDocumentation | undefined;
  readonly format?: string | undefined;
  readonly id?: string | undefined;
  readonly items?: unknown;
  readonly maxItems?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly maxProperties?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minItems?: number | undefined;
  readonly minLength?: number | undefined;
  readonly minProperties?: number | undefined;
  readonly minimum?: number | undefined;
  readonly multipleOf?: number | undefined;
  readonly not?: StoredJSONSchemaProps | undefined;
  readonly nullable?: boolean | undefined;
  readonly oneOf?: readonly StoredJSONSchemaProps[] | undefined;
  readonly pattern?: string | undefined;
  readonly patternProperties?: { readonly [name: string]: StoredJSONSchemaProps } | undefined;
  readonly properties?: { readonly [name: string]: StoredJSONSchemaProps } | undefined;
  readonly required?: readonly string[] | undefined;
  readonly title?: string | undefined;
  readonly type?: string | undefined;
  readonly uniqueItems?: boolean | undefined;
  readonly "x-kubernetes-embedded-resource"?: boolean | undefined;
  readonly "x-kubernetes-int-or-string"?: boolean | undefined;
  readonly "x-kubernetes-list-map-keys"?: readonly string[] | undefined;
  readonly "x-kubernetes-list-type"?: string | undefined;
  readonly "x-kubernetes-map-type"?: string | undefined;
  readonly "x-kubernetes-preserve-unknown-fields"?: boolean | undefined;
  readonly "x-kubernetes-validations"?: readonly StoredValidationRule[] | undefined;
}

/** `SelectableField` of apiextensions/v1, as stored. */
export interface StoredSelectableField {
  readonly jsonPath: string;
}

/** `ServiceReference` of apiextensions/v1, as stored. */
export interface StoredServiceReference {
  readonly name: string;
  readonly namespace: string;
  readonly path?: string | undefined;
  readonly port?: number | undefined;
}

/** `ValidationRule` of apiextensions/v1, as stored. */
export interface StoredValidationRule {
  readonly fieldPath?: string | undefined;
  readonly message?: string | undefined;
  readonly messageExpression?: string | undefined;
  readonly optionalOldSelf?: boolean | undefined;
  readonly reason?:
    | "FieldValueDuplicate"
    | "FieldValueForbidden"
    | "FieldValueInvalid"
    | "FieldValueRequired"
    | undefined;
  readonly rule: string;
}

/** `WebhookClientConfig` of apiextensions/v1, as stored. */
export interface StoredWebhookClientConfig {
  readonly caBundle?: string | undefined;
  readonly service?: StoredServiceReference | undefined;
  readonly url?: string | undefined;
}

/** `WebhookConversion` of apiextensions/v1, as stored. */
export interface StoredWebhookConversion {
  readonly clientConfig?: StoredWebhookClientConfig | undefined;
  readonly conversionReviewVersions: readonly string[];
}

/** `ValidationRule` of apiextensions/v1, as written. */
export interface ValidationRule {
  fieldPath?: string | undefined;
  message?: string | undefined;
  messageExpression?: string | undefined;
  optionalOldSelf?: boolean | undefined;
  reason?:
    | "FieldValueDuplicate"
    | "FieldValueForbidden"
    | "FieldValueInvalid"
    | "FieldValueRequired"
    | undefined;
  rule: string;
}

/** `WebhookClientConfig` of apiextensions/v1, as written. */
export interface WebhookClientConfig {
  caBundle?: string | undefined;
  service?: ServiceReference | undefined;
  url?: string | undefined;
}

/** `WebhookConversion` of apiextensions/v1, as written. */
export interface WebhookConversion {
  clientConfig?: WebhookClientConfig | undefined;
  conversionReviewVersions: readonly string[];
}
