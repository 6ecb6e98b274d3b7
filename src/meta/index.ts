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
