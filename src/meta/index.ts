export {
  ApiError,
  type ApiErrorContext,
  isAlreadyExists,
  isApiError,
  isConflict,
  isExpired,
  isForbidden,
  isInvalid,
  isNotFound,
  isTooManyRequests,
  isUnauthorized,
} from "./api-error.js";
export { formatApiVersion, type GroupVersion, parseApiVersion } from "./gvk.js";
export {
  type LabelRequirement,
  labelSelectorsOverlap,
  type ParsedLabelSelector,
  parseLabelSelector,
} from "./labels.js";
export {
  faultOfDns1035Label,
  faultOfDnsLabel,
  faultOfDnsSubdomain,
  faultOfLabelValue,
  faultOfQualifiedName,
} from "./names.js";
export { formatKey, type ObjectKey, parseKey } from "./object-key.js";
export type { KubernetesObject, ObjectMeta, OwnerReference, StoredObjectMeta } from "./object.js";
export {
  comparePolicyRules,
  coversPolicyRules,
  mergePolicyRules,
  type PolicyRule,
  type PolicyRuleChanges,
  subtractPolicyRules,
} from "./policy-rule.js";
export type { ResourceType, Scope } from "./resource-type.js";
export { compareResourceVersions } from "./resource-version.js";
export type { Status, StatusCause } from "./status.js";
export type { StoredObject, StoredOf } from "./stored-object.js";
export type { Bookmark, WatchEvent } from "./watch-event.js";
