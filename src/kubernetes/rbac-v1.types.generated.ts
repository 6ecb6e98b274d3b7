// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";
import type * as metaV1 from "./meta-v1.types.generated.js";

/** `AggregationRule` of rbac/v1, as written. */
export interface AggregationRule {
  clusterRoleSelectors?: readonly metaV1.LabelSelector[] | undefined;
}

/** `ClusterRole` of rbac/v1, as written. */
export interface ClusterRole {
  metadata: ObjectMeta;
  aggregationRule?: AggregationRule | undefined;
  rules?: readonly PolicyRule[] | undefined;
}

/** `ClusterRoleBinding` of rbac/v1, as written. */
export interface ClusterRoleBinding {
  metadata: ObjectMeta;
  roleRef: RoleRef;
  subjects?: readonly Subject[] | undefined;
}

/** `PolicyRule` of rbac/v1, as written. */
export interface PolicyRule {
  apiGroups?: readonly string[] | undefined;
  nonResourceURLs?: readonly string[] | undefined;
  resourceNames?: readonly string[] | undefined;
  resources?: readonly string[] | undefined;
  verbs: readonly string[];
}

/** `Role` of rbac/v1, as written. */
export interface Role {
  metadata: ObjectMeta;
  rules?: readonly PolicyRule[] | undefined;
}

/** `RoleBinding` of rbac/v1, as written. */
export interface RoleBinding {
  metadata: ObjectMeta;
  roleRef: RoleRef;
  subjects?: readonly Subject[] | undefined;
}

/** `RoleRef` of rbac/v1, as written. */
export interface RoleRef {
  apiGroup?: string | undefined;
  kind: string;
  name: string;
}

/** `AggregationRule` of rbac/v1, as stored. */
export interface StoredAggregationRule {
  readonly clusterRoleSelectors?: readonly metaV1.StoredLabelSelector[] | undefined;
}

/** `ClusterRole` of rbac/v1, as stored. */
export interface StoredClusterRole {
  readonly apiVersion: "rbac.authorization.k8s.io/v1";
  readonly kind: "ClusterRole";
  readonly metadata: StoredBuiltinMeta;
  readonly aggregationRule?: StoredAggregationRule | undefined;
  readonly rules?: readonly StoredPolicyRule[] | undefined;
}

/** `ClusterRoleBinding` of rbac/v1, as stored. */
export interface StoredClusterRoleBinding {
  readonly apiVersion: "rbac.authorization.k8s.io/v1";
  readonly kind: "ClusterRoleBinding";
  readonly metadata: StoredBuiltinMeta;
  readonly roleRef: StoredRoleRef;
  readonly subjects?: readonly StoredSubject[] | undefined;
}

/** `PolicyRule` of rbac/v1, as stored. */
export interface StoredPolicyRule {
  readonly apiGroups?: readonly string[] | undefined;
  readonly nonResourceURLs?: readonly string[] | undefined;
  readonly resourceNames?: readonly string[] | undefined;
  readonly resources?: readonly string[] | undefined;
  readonly verbs: readonly string[];
}

/** `Role` of rbac/v1, as stored. */
export interface StoredRole {
  readonly apiVersion: "rbac.authorization.k8s.io/v1";
  readonly kind: "Role";
  readonly metadata: StoredBuiltinMeta;
  readonly rules?: readonly StoredPolicyRule[] | undefined;
}

/** `RoleBinding` of rbac/v1, as stored. */
export interface StoredRoleBinding {
  readonly apiVersion: "rbac.authorization.k8s.io/v1";
  readonly kind: "RoleBinding";
  readonly metadata: StoredBuiltinMeta;
  readonly roleRef: StoredRoleRef;
  readonly subjects?: readonly StoredSubject[] | undefined;
}

/** `RoleRef` of rbac/v1, as stored. */
export interface StoredRoleRef {
  readonly apiGroup?: string | undefined;
  readonly kind: string;
  readonly name: string;
}

/** `Subject` of rbac/v1, as stored. */
export interface StoredSubject {
  readonly apiGroup?: string | undefined;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | undefined;
}

/** `Subject` of rbac/v1, as written. */
export interface Subject {
  apiGroup?: string | undefined;
  kind: string;
  name: string;
  namespace?: string | undefined;
}
