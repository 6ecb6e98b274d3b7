// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";

/** `ExemptPriorityLevelConfiguration` of flowcontrol/v1, as written. */
export interface ExemptPriorityLevelConfiguration {
  lendablePercent?: number | undefined;
  nominalConcurrencyShares?: number | undefined;
}

/** `FlowDistinguisherMethod` of flowcontrol/v1, as written. */
export interface FlowDistinguisherMethod {
  type: string;
}

/** `FlowSchema` of flowcontrol/v1, as written. */
export interface FlowSchema {
  metadata: ObjectMeta;
  spec: FlowSchemaSpec;
}

/** `FlowSchemaSpec` of flowcontrol/v1, as written. */
export interface FlowSchemaSpec {
  distinguisherMethod?: FlowDistinguisherMethod | undefined;
  matchingPrecedence?: number | undefined;
  priorityLevelConfiguration: PriorityLevelConfigurationReference;
  rules?: readonly PolicyRulesWithSubjects[] | undefined;
}

/** `GroupSubject` of flowcontrol/v1, as written. */
export interface GroupSubject {
  name: string;
}

/** `LimitResponse` of flowcontrol/v1, as written. */
export interface LimitResponse {
  queuing?: QueuingConfiguration | undefined;
  type: string;
}

/** `LimitedPriorityLevelConfiguration` of flowcontrol/v1, as written. */
export interface LimitedPriorityLevelConfiguration {
  borrowingLimitPercent?: number | undefined;
  lendablePercent?: number | undefined;
  limitResponse?: LimitResponse | undefined;
  nominalConcurrencyShares?: number | undefined;
}

/** `NonResourcePolicyRule` of flowcontrol/v1, as written. */
export interface NonResourcePolicyRule {
  nonResourceURLs: readonly string[];
  verbs: readonly string[];
}

/** `PolicyRulesWithSubjects` of flowcontrol/v1, as written. */
export interface PolicyRulesWithSubjects {
  nonResourceRules?: readonly NonResourcePolicyRule[] | undefined;
  resourceRules?: readonly ResourcePolicyRule[] | undefined;
  subjects: readonly Subject[];
}

/** `PriorityLevelConfiguration` of flowcontrol/v1, as written. */
export interface PriorityLevelConfiguration {
  metadata: ObjectMeta;
  spec: PriorityLevelConfigurationSpec;
}

/** `PriorityLevelConfigurationReference` of flowcontrol/v1, as written. */
export interface PriorityLevelConfigurationReference {
  name: string;
}

/** `PriorityLevelConfigurationSpec` of flowcontrol/v1, as written. */
export interface PriorityLevelConfigurationSpec {
  exempt?: ExemptPriorityLevelConfiguration | undefined;
  limited?: LimitedPriorityLevelConfiguration | undefined;
  type: string;
}

/** `QueuingConfiguration` of flowcontrol/v1, as written. */
export interface QueuingConfiguration {
  handSize?: number | undefined;
  queueLengthLimit?: number | undefined;
  queues?: number | undefined;
}

/** `ResourcePolicyRule` of flowcontrol/v1, as written. */
export interface ResourcePolicyRule {
  apiGroups: readonly string[];
  clusterScope?: boolean | undefined;
  namespaces?: readonly string[] | undefined;
  resources: readonly string[];
  verbs: readonly string[];
}

/** `ServiceAccountSubject` of flowcontrol/v1, as written. */
export interface ServiceAccountSubject {
  name: string;
  namespace: string;
}

/** `ExemptPriorityLevelConfiguration` of flowcontrol/v1, as stored. */
export interface StoredExemptPriorityLevelConfiguration {
  readonly lendablePercent?: number | undefined;
  readonly nominalConcurrencyShares?: number | undefined;
}

/** `FlowDistinguisherMethod` of flowcontrol/v1, as stored. */
export interface StoredFlowDistinguisherMethod {
  readonly type: string;
}

/** `FlowSchema` of flowcontrol/v1, as stored. */
export interface StoredFlowSchema {
  readonly apiVersion: "flowcontrol.apiserver.k8s.io/v1";
  readonly kind: "FlowSchema";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredFlowSchemaSpec;
  readonly status?: StoredFlowSchemaStatus | undefined;
}

/** `FlowSchemaCondition` of flowcontrol/v1, as stored. */
export interface StoredFlowSchemaCondition {
  readonly lastTransitionTime?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly status?: string | undefined;
  readonly type?: string | undefined;
}

/** `FlowSchemaSpec` of flowcontrol/v1, as stored. */
export interface StoredFlowSchemaSpec {
  readonly distinguisherMethod?: StoredFlowDistinguisherMethod | undefined;
  readonly matchingPrecedence?: number | undefined;
  readonly priorityLevelConfiguration: StoredPriorityLevelConfigurationReference;
  readonly rules?: readonly StoredPolicyRulesWithSubjects[] | undefined;
}

/** `FlowSchemaStatus` of flowcontrol/v1, as stored. */
export interface StoredFlowSchemaStatus {
  readonly conditions?: readonly StoredFlowSchemaCondition[] | undefined;
}

/** `GroupSubject` of flowcontrol/v1, as stored. */
export interface StoredGroupSubject {
  readonly name: string;
}

/** `LimitResponse` of flowcontrol/v1, as stored. */
export interface StoredLimitResponse {
  readonly queuing?: StoredQueuingConfiguration | undefined;
  readonly type: string;
}

/** `LimitedPriorityLevelConfiguration` of flowcontrol/v1, as stored. */
export interface StoredLimitedPriorityLevelConfiguration {
  readonly borrowingLimitPercent?: number | undefined;
  readonly lendablePercent?: number | undefined;
  readonly limitResponse?: StoredLimitResponse | undefined;
  readonly nominalConcurrencyShares?: number | undefined;
}

/** `NonResourcePolicyRule` of flowcontrol/v1, as stored. */
export interface StoredNonResourcePolicyRule {
  readonly nonResourceURLs: readonly string[];
  readonly verbs: readonly string[];
}

/** `PolicyRulesWithSubjects` of flowcontrol/v1, as stored. */
export interface StoredPolicyRulesWithSubjects {
  readonly nonResourceRules?: readonly StoredNonResourcePolicyRule[] | undefined;
  readonly resourceRules?: readonly StoredResourcePolicyRule[] | undefined;
  readonly subjects: readonly StoredSubject[];
}

/** `PriorityLevelConfiguration` of flowcontrol/v1, as stored. */
export interface StoredPriorityLevelConfiguration {
  readonly apiVersion: "flowcontrol.apiserver.k8s.io/v1";
  readonly kind: "PriorityLevelConfiguration";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredPriorityLevelConfigurationSpec;
  readonly status?: StoredPriorityLevelConfigurationStatus | undefined;
}

/** `PriorityLevelConfigurationCondition` of flowcontrol/v1, as stored. */
export interface StoredPriorityLevelConfigurationCondition {
  readonly lastTransitionTime?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly status?: string | undefined;
  readonly type?: string | undefined;
}

/** `PriorityLevelConfigurationReference` of flowcontrol/v1, as stored. */
export interface StoredPriorityLevelConfigurationReference {
  readonly name: string;
}

/** `PriorityLevelConfigurationSpec` of flowcontrol/v1, as stored. */
export interface StoredPriorityLevelConfigurationSpec {
  readonly exempt?: StoredExemptPriorityLevelConfiguration | undefined;
  readonly limited?: StoredLimitedPriorityLevelConfiguration | undefined;
  readonly type: string;
}

/** `PriorityLevelConfigurationStatus` of flowcontrol/v1, as stored. */
export interface StoredPriorityLevelConfigurationStatus {
  readonly conditions?: readonly StoredPriorityLevelConfigurationCondition[] | undefined;
}

/** `QueuingConfiguration` of flowcontrol/v1, as stored. */
export interface StoredQueuingConfiguration {
  readonly handSize?: number | undefined;
  readonly queueLengthLimit?: number | undefined;
  readonly queues?: number | undefined;
}

/** `ResourcePolicyRule` of flowcontrol/v1, as stored. */
export interface StoredResourcePolicyRule {
  readonly apiGroups: readonly string[];
  readonly clusterScope?: boolean | undefined;
  readonly namespaces?: readonly string[] | undefined;
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

/** `ServiceAccountSubject` of flowcontrol/v1, as stored. */
export interface StoredServiceAccountSubject {
  readonly name: string;
  readonly namespace: string;
}

/** `Subject` of flowcontrol/v1, as stored. */
export interface StoredSubject {
  readonly group?: StoredGroupSubject | undefined;
  readonly kind: string;
  readonly serviceAccount?: StoredServiceAccountSubject | undefined;
  readonly user?: StoredUserSubject | undefined;
}

/** `UserSubject` of flowcontrol/v1, as stored. */
export interface StoredUserSubject {
  readonly name: string;
}

/** `Subject` of flowcontrol/v1, as written. */
export interface Subject {
  group?: GroupSubject | undefined;
  kind: string;
  serviceAccount?: ServiceAccountSubject | undefined;
  user?: UserSubject | undefined;
}

/** `UserSubject` of flowcontrol/v1, as written. */
export interface UserSubject {
  name: string;
}
