export { formatApiVersion, type GroupVersion, parseApiVersion } from "./gvk.js";
export {
  faultOfDns1035Label,
  faultOfDnsLabel,
  faultOfDnsSubdomain,
  faultOfLabelValue,
  faultOfQualifiedName,
} from "./names.js";
export type { KubernetesObject, ObjectMeta, OwnerReference, StoredObjectMeta } from "./object.js";
export { mergePolicyRules, type PolicyRule } from "./policy-rule.js";
export type { ResourceType, Scope } from "./resource-type.js";
