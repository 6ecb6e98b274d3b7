import { canonicalJSON } from "../../util/json.js";
import { type ApiObject, withMember } from "../values/api-object.js";
import {
  isExternal,
  needsHealthCheck,
  needsNodePorts,
  nodePortsOf,
  sameTexts,
  serviceSpecOf,
  type ServiceSpec,
  withServiceSpec,
} from "./service-spec.js";

/**
 * A Service without what its new type has no use for and its writer did not change.
 *
 * Follows `dropTypeDependentFields` of pkg/registry/core/service.
 */
export function dropOfOtherType(next: ApiObject, old: ApiObject): ApiObject {
  const before = serviceSpecOf(old);
  const spec: ServiceSpec = { ...serviceSpecOf(next) };
  if (before.type !== "ExternalName" && spec.type === "ExternalName") dropAddresses(spec, before);
  if (needsNodePorts(before) && !needsNodePorts(spec)) dropNodePorts(spec, before);
  if (
    needsHealthCheck(before) &&
    !needsHealthCheck(spec) &&
    spec.healthCheckNodePort === before.healthCheckNodePort
  )
    spec.healthCheckNodePort = undefined;
  if (before.type === "LoadBalancer" && spec.type !== "LoadBalancer") {
    if (spec.allocateLoadBalancerNodePorts === before.allocateLoadBalancerNodePorts)
      spec.allocateLoadBalancerNodePorts = undefined;
    if (spec.loadBalancerClass === before.loadBalancerClass) spec.loadBalancerClass = undefined;
  }
  // Nobody reads it of an alias.
  if (spec.type === "ExternalName") spec.internalTrafficPolicy = undefined;
  if (
    isExternal(before) &&
    !isExternal(spec) &&
    spec.externalTrafficPolicy === before.externalTrafficPolicy
  )
    spec.externalTrafficPolicy = undefined;
  const result = withServiceSpec(next, spec);
  return spec.type === "LoadBalancer" ? result : withoutAddress(result);
}

function dropAddresses(spec: ServiceSpec, before: ServiceSpec): void {
  const isSame =
    spec.clusterIP === before.clusterIP && sameTexts(spec.clusterIPs, before.clusterIPs);
  if (isSame) {
    spec.clusterIP = undefined;
    spec.clusterIPs = undefined;
  }
  if (canonicalJSON(spec.ipFamilies ?? []) === canonicalJSON(before.ipFamilies ?? []))
    spec.ipFamilies = undefined;
  if (spec.ipFamilyPolicy === before.ipFamilyPolicy) spec.ipFamilyPolicy = undefined;
}

function dropNodePorts(spec: ServiceSpec, before: ServiceSpec): void {
  const known = nodePortsOf(before);
  if (!nodePortsOf(spec).every((port) => known.includes(port))) return;
  spec.ports = spec.ports?.map(({ nodePort: _, ...port }) => port);
}

function withoutAddress(object: ApiObject): ApiObject {
  return withMember(object, "status", { ...Object(object["status"]), loadBalancer: {} });
}
