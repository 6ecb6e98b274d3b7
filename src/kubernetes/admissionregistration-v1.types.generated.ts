// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";
import type * as metaV1 from "./meta-v1.types.generated.js";

/** `ApplyConfiguration` of admissionregistration/v1, as written. */
export interface ApplyConfiguration {
  expression?: string | undefined;
}

/** `AuditAnnotation` of admissionregistration/v1, as written. */
export interface AuditAnnotation {
  key: string;
  valueExpression: string;
}

/** `JSONPatch` of admissionregistration/v1, as written. */
export interface JSONPatch {
  expression?: string | undefined;
}

/** `MatchCondition` of admissionregistration/v1, as written. */
export interface MatchCondition {
  expression: string;
  name: string;
}

/** `MatchResources` of admissionregistration/v1, as written. */
export interface MatchResources {
  excludeResourceRules?: readonly NamedRuleWithOperations[] | undefined;
  matchPolicy?: "Equivalent" | "Exact" | undefined;
  namespaceSelector?: metaV1.LabelSelector | undefined;
  objectSelector?: metaV1.LabelSelector | undefined;
  resourceRules?: readonly NamedRuleWithOperations[] | undefined;
}

/** `MutatingAdmissionPolicy` of admissionregistration/v1, as written. */
export interface MutatingAdmissionPolicy {
  metadata: ObjectMeta;
  spec?: MutatingAdmissionPolicySpec | undefined;
}

/** `MutatingAdmissionPolicyBinding` of admissionregistration/v1, as written. */
export interface MutatingAdmissionPolicyBinding {
  metadata: ObjectMeta;
  spec?: MutatingAdmissionPolicyBindingSpec | undefined;
}

/** `MutatingAdmissionPolicyBindingSpec` of admissionregistration/v1, as written. */
export interface MutatingAdmissionPolicyBindingSpec {
  matchResources?: MatchResources | undefined;
  paramRef?: ParamRef | undefined;
  policyName?: string | undefined;
}

/** `MutatingAdmissionPolicySpec` of admissionregistration/v1, as written. */
export interface MutatingAdmissionPolicySpec {
  failurePolicy?: "Fail" | "Ignore" | undefined;
  matchConditions?: readonly MatchCondition[] | undefined;
  matchConstraints?: MatchResources | undefined;
  mutations?: readonly Mutation[] | undefined;
  paramKind?: ParamKind | undefined;
  reinvocationPolicy?: "IfNeeded" | "Never" | undefined;
  variables?: readonly Variable[] | undefined;
}

/** `MutatingWebhook` of admissionregistration/v1, as written. */
export interface MutatingWebhook {
  admissionReviewVersions: readonly string[];
  clientConfig: WebhookClientConfig;
  failurePolicy?: "Fail" | "Ignore" | undefined;
  matchConditions?: readonly MatchCondition[] | undefined;
  matchPolicy?: "Equivalent" | "Exact" | undefined;
  name: string;
  namespaceSelector?: metaV1.LabelSelector | undefined;
  objectSelector?: metaV1.LabelSelector | undefined;
  reinvocationPolicy?: "IfNeeded" | "Never" | undefined;
  rules?: readonly RuleWithOperations[] | undefined;
  sideEffects: "None" | "NoneOnDryRun" | "Some" | "Unknown";
  timeoutSeconds?: number | undefined;
}

/** `MutatingWebhookConfiguration` of admissionregistration/v1, as written. */
export interface MutatingWebhookConfiguration {
  metadata: ObjectMeta;
  webhooks?: readonly MutatingWebhook[] | undefined;
}

/** `Mutation` of admissionregistration/v1, as written. */
export interface Mutation {
  applyConfiguration?: ApplyConfiguration | undefined;
  jsonPatch?: JSONPatch | undefined;
  patchType: "ApplyConfiguration" | "JSONPatch";
}

/** `NamedRuleWithOperations` of admissionregistration/v1, as written. */
export interface NamedRuleWithOperations {
  apiGroups?: readonly string[] | undefined;
  apiVersions?: readonly string[] | undefined;
  operations?: readonly ("*" | "CONNECT" | "CREATE" | "DELETE" | "UPDATE")[] | undefined;
  resourceNames?: readonly string[] | undefined;
  resources?: readonly string[] | undefined;
  scope?: "*" | "Cluster" | "Namespaced" | undefined;
}

/** `ParamKind` of admissionregistration/v1, as written. */
export interface ParamKind {
  apiVersion?: string | undefined;
  kind?: string | undefined;
}

/** `ParamRef` of admissionregistration/v1, as written. */
export interface ParamRef {
  name?: string | undefined;
  namespace?: string | undefined;
  parameterNotFoundAction?: string | undefined;
  selector?: metaV1.LabelSelector | undefined;
}

/** `RuleWithOperations` of admissionregistration/v1, as written. */
export interface RuleWithOperations {
  apiGroups?: readonly string[] | undefined;
  apiVersions?: readonly string[] | undefined;
  operations?: readonly ("*" | "CONNECT" | "CREATE" | "DELETE" | "UPDATE")[] | undefined;
  resources?: readonly string[] | undefined;
  scope?: "*" | "Cluster" | "Namespaced" | undefined;
}

/** `ServiceReference` of admissionregistration/v1, as written. */
export interface ServiceReference {
  name: string;
  namespace: string;
  path?: string | undefined;
  port?: number | undefined;
}

/** `ApplyConfiguration` of admissionregistration/v1, as stored. */
export interface StoredApplyConfiguration {
  readonly expression?: string | undefined;
}

/** `AuditAnnotation` of admissionregistration/v1, as stored. */
export interface StoredAuditAnnotation {
  readonly key: string;
  readonly valueExpression: string;
}

/** `ExpressionWarning` of admissionregistration/v1, as stored. */
export interface StoredExpressionWarning {
  readonly fieldRef: string;
  readonly warning: string;
}

/** `JSONPatch` of admissionregistration/v1, as stored. */
export interface StoredJSONPatch {
  readonly expression?: string | undefined;
}

/** `MatchCondition` of admissionregistration/v1, as stored. */
export interface StoredMatchCondition {
  readonly expression: string;
  readonly name: string;
}

/** `MatchResources` of admissionregistration/v1, as stored. */
export interface StoredMatchResources {
  readonly excludeResourceRules?: readonly StoredNamedRuleWithOperations[] | undefined;
  readonly matchPolicy?: "Equivalent" | "Exact" | undefined;
  readonly namespaceSelector?: metaV1.StoredLabelSelector | undefined;
  readonly objectSelector?: metaV1.StoredLabelSelector | undefined;
  readonly resourceRules?: readonly StoredNamedRuleWithOperations[] | undefined;
}

/** `MutatingAdmissionPolicy` of admissionregistration/v1, as stored. */
export interface StoredMutatingAdmissionPolicy {
  readonly apiVersion: "admissionregistration.k8s.io/v1";
  readonly kind: "MutatingAdmissionPolicy";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredMutatingAdmissionPolicySpec;
}

/** `MutatingAdmissionPolicyBinding` of admissionregistration/v1, as stored. */
export interface StoredMutatingAdmissionPolicyBinding {
  readonly apiVersion: "admissionregistration.k8s.io/v1";
  readonly kind: "MutatingAdmissionPolicyBinding";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredMutatingAdmissionPolicyBindingSpec;
}

/** `MutatingAdmissionPolicyBindingSpec` of admissionregistration/v1, as stored. */
export interface StoredMutatingAdmissionPolicyBindingSpec {
  readonly matchResources?: StoredMatchResources | undefined;
  readonly paramRef?: StoredParamRef | undefined;
  readonly policyName?: string | undefined;
}

/** `MutatingAdmissionPolicySpec` of admissionregistration/v1, as stored. */
export interface StoredMutatingAdmissionPolicySpec {
  readonly failurePolicy?: "Fail" | "Ignore" | undefined;
  readonly matchConditions?: readonly StoredMatchCondition[] | undefined;
  readonly matchConstraints?: StoredMatchResources | undefined;
  readonly mutations?: readonly StoredMutation[] | undefined;
  readonly paramKind?: StoredParamKind | undefined;
  readonly reinvocationPolicy?: "IfNeeded" | "Never" | undefined;
  readonly variables?: readonly StoredVariable[] | undefined;
}

/** `MutatingWebhook` of admissionregistration/v1, as stored. */
export interface StoredMutatingWebhook {
  readonly admissionReviewVersions: readonly string[];
  readonly clientConfig: StoredWebhookClientConfig;
  readonly failurePolicy?: "Fail" | "Ignore" | undefined;
  readonly matchConditions?: readonly StoredMatchCondition[] | undefined;
  readonly matchPolicy?: "Equivalent" | "Exact" | undefined;
  readonly name: string;
  readonly namespaceSelector?: metaV1.StoredLabelSelector | undefined;
  readonly objectSelector?: metaV1.StoredLabelSelector | undefined;
  readonly reinvocationPolicy?: "IfNeeded" | "Never" | undefined;
  readonly rules?: readonly StoredRuleWithOperations[] | undefined;
  readonly sideEffects: "None" | "NoneOnDryRun" | "Some" | "Unknown";
  readonly timeoutSeconds?: number | undefined;
}

/** `MutatingWebhookConfiguration` of admissionregistration/v1, as stored. */
export interface StoredMutatingWebhookConfiguration {
  readonly apiVersion: "admissionregistration.k8s.io/v1";
  readonly kind: "MutatingWebhookConfiguration";
  readonly metadata: StoredBuiltinMeta;
  readonly webhooks?: readonly StoredMutatingWebhook[] | undefined;
}

/** `Mutation` of admissionregistration/v1, as stored. */
export interface StoredMutation {
  readonly applyConfiguration?: StoredApplyConfiguration | undefined;
  readonly jsonPatch?: StoredJSONPatch | undefined;
  readonly patchType: "ApplyConfiguration" | "JSONPatch";
}

/** `NamedRuleWithOperations` of admissionregistration/v1, as stored. */
export interface StoredNamedRuleWithOperations {
  readonly apiGroups?: readonly string[] | undefined;
  readonly apiVersions?: readonly string[] | undefined;
  readonly operations?: readonly ("*" | "CONNECT" | "CREATE" | "DELETE" | "UPDATE")[] | undefined;
  readonly resourceNames?: readonly string[] | undefined;
  readonly resources?: readonly string[] | undefined;
  readonly scope?: "*" | "Cluster" | "Namespaced" | undefined;
}

/** `ParamKind` of admissionregistration/v1, as stored. */
export interface StoredParamKind {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
}

/** `ParamRef` of admissionregistration/v1, as stored. */
export interface StoredParamRef {
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
  readonly parameterNotFoundAction?: string | undefined;
  readonly selector?: metaV1.StoredLabelSelector | undefined;
}

/** `RuleWithOperations` of admissionregistration/v1, as stored. */
export interface StoredRuleWithOperations {
  readonly apiGroups?: readonly string[] | undefined;
  readonly apiVersions?: readonly string[] | undefined;
  readonly operations?: readonly ("*" | "CONNECT" | "CREATE" | "DELETE" | "UPDATE")[] | undefined;
  readonly resources?: readonly string[] | undefined;
  readonly scope?: "*" | "Cluster" | "Namespaced" | undefined;
}

/** `ServiceReference` of admissionregistration/v1, as stored. */
export interface StoredServiceReference {
  readonly name: string;
  readonly namespace: string;
  readonly path?: string | undefined;
  readonly port?: number | undefined;
}

/** `TypeChecking` of admissionregistration/v1, as stored. */
export interface StoredTypeChecking {
  readonly expressionWarnings?: readonly StoredExpressionWarning[] | undefined;
}

/** `ValidatingAdmissionPolicy` of admissionregistration/v1, as stored. */
export interface StoredValidatingAdmissionPolicy {
  readonly apiVersion: "admissionregistration.k8s.io/v1";
  readonly kind: "ValidatingAdmissionPolicy";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredValidatingAdmissionPolicySpec;
  readonly status?: StoredValidatingAdmissionPolicyStatus | undefined;
}

/** `ValidatingAdmissionPolicyBinding` of admissionregistration/v1, as stored. */
export interface StoredValidatingAdmissionPolicyBinding {
  readonly apiVersion: "admissionregistration.k8s.io/v1";
  readonly kind: "ValidatingAdmissionPolicyBinding";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredValidatingAdmissionPolicyBindingSpec;
}

/** `ValidatingAdmissionPolicyBindingSpec` of admissionregistration/v1, as stored. */
export interface StoredValidatingAdmissionPolicyBindingSpec {
  readonly matchResources?: StoredMatchResources | undefined;
  readonly paramRef?: StoredParamRef | undefined;
  readonly policyName: string;
  readonly validationActions: readonly ("Audit" | "Deny" | "Warn")[];
}

/** `ValidatingAdmissionPolicySpec` of admissionregistration/v1, as stored. */
export interface StoredValidatingAdmissionPolicySpec {
  readonly auditAnnotations?: readonly StoredAuditAnnotation[] | undefined;
  readonly failurePolicy?: "Fail" | "Ignore" | undefined;
  readonly matchConditions?: readonly StoredMatchCondition[] | undefined;
  readonly matchConstraints?: StoredMatchResources | undefined;
  readonly paramKind?: StoredParamKind | undefined;
  readonly validations?: readonly StoredValidation[] | undefined;
  readonly variables?: readonly StoredVariable[] | undefined;
}

/** `ValidatingAdmissionPolicyStatus` of admissionregistration/v1, as stored. */
export interface StoredValidatingAdmissionPolicyStatus {
  readonly conditions?: readonly metaV1.StoredCondition[] | undefined;
  readonly observedGeneration?: number | undefined;
  readonly typeChecking?: StoredTypeChecking | undefined;
}

/** `ValidatingWebhook` of admissionregistration/v1, as stored. */
export interface StoredValidatingWebhook {
  readonly admissionReviewVersions: readonly string[];
  readonly clientConfig: StoredWebhookClientConfig;
  readonly failurePolicy?: "Fail" | "Ignore" | undefined;
  readonly matchConditions?: readonly StoredMatchCondition[] | undefined;
  readonly matchPolicy?: "Equivalent" | "Exact" | undefined;
  readonly name: string;
  readonly namespaceSelector?: metaV1.StoredLabelSelector | undefined;
  readonly objectSelector?: metaV1.StoredLabelSelector | undefined;
  readonly rules?: readonly StoredRuleWithOperations[] | undefined;
  readonly sideEffects: "None" | "NoneOnDryRun" | "Some" | "Unknown";
  readonly timeoutSeconds?: number | undefined;
}

/** `ValidatingWebhookConfiguration` of admissionregistration/v1, as stored. */
export interface StoredValidatingWebhookConfiguration {
  readonly apiVersion: "admissionregistration.k8s.io/v1";
  readonly kind: "ValidatingWebhookConfiguration";
  readonly metadata: StoredBuiltinMeta;
  readonly webhooks?: readonly StoredValidatingWebhook[] | undefined;
}

/** `Validation` of admissionregistration/v1, as stored. */
export interface StoredValidation {
  readonly expression: string;
  readonly message?: string | undefined;
  readonly messageExpression?: string | undefined;
  readonly reason?: string | undefined;
}

/** `Variable` of admissionregistration/v1, as stored. */
export interface StoredVariable {
  readonly expression: string;
  readonly name: string;
}

/** `WebhookClientConfig` of admissionregistration/v1, as stored. */
export interface StoredWebhookClientConfig {
  readonly caBundle?: string | undefined;
  readonly service?: StoredServiceReference | undefined;
  readonly url?: string | undefined;
}

/** `ValidatingAdmissionPolicy` of admissionregistration/v1, as written. */
export interface ValidatingAdmissionPolicy {
  metadata: ObjectMeta;
  spec?: ValidatingAdmissionPolicySpec | undefined;
}

/** `ValidatingAdmissionPolicyBinding` of admissionregistration/v1, as written. */
export interface ValidatingAdmissionPolicyBinding {
  metadata: ObjectMeta;
  spec: ValidatingAdmissionPolicyBindingSpec;
}

/** `ValidatingAdmissionPolicyBindingSpec` of admissionregistration/v1, as written. */
export interface ValidatingAdmissionPolicyBindingSpec {
  matchResources?: MatchResources | undefined;
  paramRef?: ParamRef | undefined;
  policyName: string;
  validationActions: readonly ("Audit" | "Deny" | "Warn")[];
}

/** `ValidatingAdmissionPolicySpec` of admissionregistration/v1, as written. */
export interface ValidatingAdmissionPolicySpec {
  auditAnnotations?: readonly AuditAnnotation[] | undefined;
  failurePolicy?: "Fail" | "Ignore" | undefined;
  matchConditions?: readonly MatchCondition[] | undefined;
  matchConstraints?: MatchResources | undefined;
  paramKind?: ParamKind | undefined;
  validations?: readonly Validation[] | undefined;
  variables?: readonly Variable[] | undefined;
}

/** `ValidatingWebhook` of admissionregistration/v1, as written. */
export interface ValidatingWebhook {
  admissionReviewVersions: readonly string[];
  clientConfig: WebhookClientConfig;
  failurePolicy?: "Fail" | "Ignore" | undefined;
  matchConditions?: readonly MatchCondition[] | undefined;
  matchPolicy?: "Equivalent" | "Exact" | undefined;
  name: string;
  namespaceSelector?: metaV1.LabelSelector | undefined;
  objectSelector?: metaV1.LabelSelector | undefined;
  rules?: readonly RuleWithOperations[] | undefined;
  sideEffects: "None" | "NoneOnDryRun" | "Some" | "Unknown";
  timeoutSeconds?: number | undefined;
}

/** `ValidatingWebhookConfiguration` of admissionregistration/v1, as written. */
export interface ValidatingWebhookConfiguration {
  metadata: ObjectMeta;
  webhooks?: readonly ValidatingWebhook[] | undefined;
}

/** `Validation` of admissionregistration/v1, as written. */
export interface Validation {
  expression: string;
  message?: string | undefined;
  messageExpression?: string | undefined;
  reason?: string | undefined;
}

/** `Variable` of admissionregistration/v1, as written. */
export interface Variable {
  expression: string;
  name: string;
}

/** `WebhookClientConfig` of admissionregistration/v1, as written. */
export interface WebhookClientConfig {
  caBundle?: string | undefined;
  service?: ServiceReference | undefined;
  url?: string | undefined;
}
