import type { ServicePort, ServiceSpec } from "../../kubernetes/core-v1.types.generated.js";
import { type ApiObject, membersOf } from "../values/api-object.js";

export type { ServicePort, ServiceSpec };

/** The spec of a Service on its way through the server. */
export function serviceSpecOf(object: ApiObject): ServiceSpec {
  return membersOf(object["spec"]);
}

/** A Service with another spec; what is undefined is left out. */
export function withServiceSpec(object: ApiObject, spec: ServiceSpec): ApiObject {
  const kept = Object.entries(spec).filter(([, value]) => value !== undefined);
  return { ...object, spec: Object.fromEntries(kept) };
}

/** What stands for the address of a Service that has none. */
export const noClusterIp = "None";

export function isHeadless({ clusterIPs = [] }: ServiceSpec): boolean {
  return clusterIPs.length === 1 && clusterIPs[0] === noClusterIp;
}

/** Whether clients outside the cluster can reach it. */
export function isExternal({ type, externalIPs = [] }: ServiceSpec): boolean {
  return (
    type === "LoadBalancer" ||
    type === "NodePort" ||
    (type === "ClusterIP" && externalIPs.length > 0)
  );
}

export function needsHealthCheck({ type, externalTrafficPolicy }: ServiceSpec): boolean {
  return type === "LoadBalancer" && externalTrafficPolicy === "Local";
}

/** Whether its ports have ports of nodes. */
export function needsNodePorts({ type, allocateLoadBalancerNodePorts }: ServiceSpec): boolean {
  return (
    type === "NodePort" || (type === "LoadBalancer" && allocateLoadBalancerNodePorts !== false)
  );
}

export function nodePortsOf({ ports = [] }: ServiceSpec): readonly number[] {
  return ports.flatMap(({ nodePort = 0 }) => (nodePort === 0 ? [] : [nodePort]));
}

export function sameTexts(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
