// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";
import type * as coreV1 from "./core-v1.types.generated.js";
import type * as metaV1 from "./meta-v1.types.generated.js";

/** `HTTPIngressPath` of networking/v1, as written. */
export interface HTTPIngressPath {
  backend: IngressBackend;
  path?: string | undefined;
  pathType: "Exact" | "ImplementationSpecific" | "Prefix";
}

/** `HTTPIngressRuleValue` of networking/v1, as written. */
export interface HTTPIngressRuleValue {
  paths: readonly HTTPIngressPath[];
}

/** `IPAddress` of networking/v1, as written. */
export interface IPAddress {
  metadata: ObjectMeta;
  spec: IPAddressSpec;
}

/** `IPAddressSpec` of networking/v1, as written. */
export interface IPAddressSpec {
  parentRef: ParentReference;
}

/** `IPBlock` of networking/v1, as written. */
export interface IPBlock {
  cidr: string;
  except?: readonly string[] | undefined;
}

/** `Ingress` of networking/v1, as written. */
export interface Ingress {
  metadata: ObjectMeta;
  spec?: IngressSpec | undefined;
}

/** `IngressBackend` of networking/v1, as written. */
export interface IngressBackend {
  resource?: coreV1.TypedLocalObjectReference | undefined;
  service?: IngressServiceBackend | undefined;
}

/** `IngressClass` of networking/v1, as written. */
export interface IngressClass {
  metadata: ObjectMeta;
  spec?: IngressClassSpec | undefined;
}

/** `IngressClassParametersReference` of networking/v1, as written. */
export interface IngressClassParametersReference {
  apiGroup?: string | undefined;
  kind: string;
  name: string;
  namespace?: string | undefined;
  scope?: string | undefined;
}

/** `IngressClassSpec` of networking/v1, as written. */
export interface IngressClassSpec {
  controller?: string | undefined;
  parameters?: IngressClassParametersReference | undefined;
}

/** `IngressRule` of networking/v1, as written. */
export interface IngressRule {
  host?: string | undefined;
  http?: HTTPIngressRuleValue | undefined;
}

/** `IngressServiceBackend` of networking/v1, as written. */
export interface IngressServiceBackend {
  name: string;
  port?: ServiceBackendPort | undefined;
}

/** `IngressSpec` of networking/v1, as written. */
export interface IngressSpec {
  defaultBackend?: IngressBackend | undefined;
  ingressClassName?: string | undefined;
  rules?: readonly IngressRule[] | undefined;
  tls?: readonly IngressTLS[] | undefined;
}

/** `IngressTLS` of networking/v1, as written. */
export interface IngressTLS {
  hosts?: readonly string[] | undefined;
  secretName?: string | undefined;
}

/** `NetworkPolicy` of networking/v1, as written. */
export interface NetworkPolicy {
  metadata: ObjectMeta;
  spec?: NetworkPolicySpec | undefined;
}

/** `NetworkPolicyEgressRule` of networking/v1, as written. */
export interface NetworkPolicyEgressRule {
  ports?: readonly NetworkPolicyPort[] | undefined;
  to?: readonly NetworkPolicyPeer[] | undefined;
}

/** `NetworkPolicyIngressRule` of networking/v1, as written. */
export interface NetworkPolicyIngressRule {
  from?: readonly NetworkPolicyPeer[] | undefined;
  ports?: readonly NetworkPolicyPort[] | undefined;
}

/** `NetworkPolicyPeer` of networking/v1, as written. */
export interface NetworkPolicyPeer {
  ipBlock?: IPBlock | undefined;
  namespaceSelector?: metaV1.LabelSelector | undefined;
  podSelector?: metaV1.LabelSelector | undefined;
}

/** `NetworkPolicyPort` of networking/v1, as written. */
export interface NetworkPolicyPort {
  endPort?: number | undefined;
  port?: number | string | undefined;
  protocol?: "SCTP" | "TCP" | "UDP" | undefined;
}

/** `NetworkPolicySpec` of networking/v1, as written. */
export interface NetworkPolicySpec {
  egress?: readonly NetworkPolicyEgressRule[] | undefined;
  ingress?: readonly NetworkPolicyIngressRule[] | undefined;
  podSelector?: metaV1.LabelSelector | undefined;
  policyTypes?: readonly ("Egress" | "Ingress")[] | undefined;
}

/** `ParentReference` of networking/v1, as written. */
export interface ParentReference {
  group?: string | undefined;
  name: string;
  namespace?: string | undefined;
  resource: string;
}

/** `ServiceBackendPort` of networking/v1, as written. */
export interface ServiceBackendPort {
  name?: string | undefined;
  number?: number | undefined;
}

/** `ServiceCIDR` of networking/v1, as written. */
export interface ServiceCIDR {
  metadata: ObjectMeta;
  spec?: ServiceCIDRSpec | undefined;
}

/** `ServiceCIDRSpec` of networking/v1, as written. */
export interface ServiceCIDRSpec {
  cidrs?: readonly string[] | undefined;
}

/** `HTTPIngressPath` of networking/v1, as stored. */
export interface StoredHTTPIngressPath {
  readonly backend: StoredIngressBackend;
  readonly path?: string | undefined;
  readonly pathType: "Exact" | "ImplementationSpecific" | "Prefix";
}

/** `HTTPIngressRuleValue` of networking/v1, as stored. */
export interface StoredHTTPIngressRuleValue {
  readonly paths: readonly StoredHTTPIngressPath[];
}

/** `IPAddress` of networking/v1, as stored. */
export interface StoredIPAddress {
  readonly apiVersion: "networking.k8s.io/v1";
  readonly kind: "IPAddress";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredIPAddressSpec;
}

/** `IPAddressSpec` of networking/v1, as stored. */
export interface StoredIPAddressSpec {
  readonly parentRef: StoredParentReference;
}

/** `IPBlock` of networking/v1, as stored. */
export interface StoredIPBlock {
  readonly cidr: string;
  readonly except?: readonly string[] | undefined;
}

/** `Ingress` of networking/v1, as stored. */
export interface StoredIngress {
  readonly apiVersion: "networking.k8s.io/v1";
  readonly kind: "Ingress";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredIngressSpec;
  readonly status?: StoredIngressStatus | undefined;
}

/** `IngressBackend` of networking/v1, as stored. */
export interface StoredIngressBackend {
  readonly resource?: coreV1.StoredTypedLocalObjectReference | undefined;
  readonly service?: StoredIngressServiceBackend | undefined;
}

/** `IngressClass` of networking/v1, as stored. */
export interface StoredIngressClass {
  readonly apiVersion: "networking.k8s.io/v1";
  readonly kind: "IngressClass";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredIngressClassSpec;
}

/** `IngressClassParametersReference` of networking/v1, as stored. */
export interface StoredIngressClassParametersReference {
  readonly apiGroup?: string | undefined;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | undefined;
  readonly scope?: string | undefined;
}

/** `IngressClassSpec` of networking/v1, as stored. */
export interface StoredIngressClassSpec {
  readonly controller?: string | undefined;
  readonly parameters?: StoredIngressClassParametersReference | undefined;
}

/** `IngressLoadBalancerIngress` of networking/v1, as stored. */
export interface StoredIngressLoadBalancerIngress {
  readonly hostname?: string | undefined;
  readonly ip?: string | undefined;
  readonly ports?: readonly StoredIngressPortStatus[] | undefined;
}

/** `IngressLoadBalancerStatus` of networking/v1, as stored. */
export interface StoredIngressLoadBalancerStatus {
  readonly ingress?: readonly StoredIngressLoadBalancerIngress[] | undefined;
}

/** `IngressPortStatus` of networking/v1, as stored. */
export interface StoredIngressPortStatus {
  readonly error?: string | undefined;
  readonly port: number;
  readonly protocol: "SCTP" | "TCP" | "UDP";
}

/** `IngressRule` of networking/v1, as stored. */
export interface StoredIngressRule {
  readonly host?: string | undefined;
  readonly http?: StoredHTTPIngressRuleValue | undefined;
}

/** `IngressServiceBackend` of networking/v1, as stored. */
export interface StoredIngressServiceBackend {
  readonly name: string;
  readonly port?: StoredServiceBackendPort | undefined;
}

/** `IngressSpec` of networking/v1, as stored. */
export interface StoredIngressSpec {
  readonly defaultBackend?: StoredIngressBackend | undefined;
  readonly ingressClassName?: string | undefined;
  readonly rules?: readonly StoredIngressRule[] | undefined;
  readonly tls?: readonly StoredIngressTLS[] | undefined;
}

/** `IngressStatus` of networking/v1, as stored. */
export interface StoredIngressStatus {
  readonly loadBalancer?: StoredIngressLoadBalancerStatus | undefined;
}

/** `IngressTLS` of networking/v1, as stored. */
export interface StoredIngressTLS {
  readonly hosts?: readonly string[] | undefined;
  readonly secretName?: string | undefined;
}

/** `NetworkPolicy` of networking/v1, as stored. */
export interface StoredNetworkPolicy {
  readonly apiVersion: "networking.k8s.io/v1";
  readonly kind: "NetworkPolicy";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredNetworkPolicySpec;
}

/** `NetworkPolicyEgressRule` of networking/v1, as stored. */
export interface StoredNetworkPolicyEgressRule {
  readonly ports?: readonly StoredNetworkPolicyPort[] | undefined;
  readonly to?: readonly StoredNetworkPolicyPeer[] | undefined;
}

/** `NetworkPolicyIngressRule` of networking/v1, as stored. */
export interface StoredNetworkPolicyIngressRule {
  readonly from?: readonly StoredNetworkPolicyPeer[] | undefined;
  readonly ports?: readonly StoredNetworkPolicyPort[] | undefined;
}

/** `NetworkPolicyPeer` of networking/v1, as stored. */
export interface StoredNetworkPolicyPeer {
  readonly ipBlock?: StoredIPBlock | undefined;
  readonly namespaceSelector?: metaV1.StoredLabelSelector | undefined;
  readonly podSelector?: metaV1.StoredLabelSelector | undefined;
}

/** `NetworkPolicyPort` of networking/v1, as stored. */
export interface StoredNetworkPolicyPort {
  readonly endPort?: number | undefined;
  readonly port?: number | string | undefined;
  readonly protocol?: "SCTP" | "TCP" | "UDP" | undefined;
}

/** `NetworkPolicySpec` of networking/v1, as stored. */
export interface StoredNetworkPolicySpec {
  readonly egress?: readonly StoredNetworkPolicyEgressRule[] | undefined;
  readonly ingress?: readonly StoredNetworkPolicyIngressRule[] | undefined;
  readonly podSelector?: metaV1.StoredLabelSelector | undefined;
  readonly policyTypes?: readonly ("Egress" | "Ingress")[] | undefined;
}

/** `ParentReference` of networking/v1, as stored. */
export interface StoredParentReference {
  readonly group?: string | undefined;
  readonly name: string;
  readonly namespace?: string | undefined;
  readonly resource: string;
}

/** `ServiceBackendPort` of networking/v1, as stored. */
export interface StoredServiceBackendPort {
  readonly name?: string | undefined;
  readonly number?: number | undefined;
}

/** `ServiceCIDR` of networking/v1, as stored. */
export interface StoredServiceCIDR {
  readonly apiVersion: "networking.k8s.io/v1";
  readonly kind: "ServiceCIDR";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredServiceCIDRSpec;
  readonly status?: StoredServiceCIDRStatus | undefined;
}

/** `ServiceCIDRSpec` of networking/v1, as stored. */
export interface StoredServiceCIDRSpec {
  readonly cidrs?: readonly string[] | undefined;
}

/** `ServiceCIDRStatus` of networking/v1, as stored. */
export interface StoredServiceCIDRStatus {
  readonly conditions?: readonly metaV1.StoredCondition[] | undefined;
}
