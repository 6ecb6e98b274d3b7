import { type ApiObject, membersOf, withValueAt } from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import { dns1123Label } from "../values/name-rules.js";
import { beginService } from "./service-begin.js";
import { checkLoadBalancerStatus, checkService } from "./service-checks.js";
import { checkServiceUpdate } from "./service-checks-update.js";
import { dropOfOtherType } from "./service-types.js";
import {
  isExternal,
  noClusterIp,
  type ServicePort,
  serviceSpecOf,
  type ServiceSpec,
  withServiceSpec,
} from "./service-spec.js";
import { warnOfCidr, warnOfIp } from "../values/ip-checks.js";
import { labelsText } from "../store/selector-check.js";
import { ageOf } from "../store/table.js";

/** Follows `SetDefaults_Service` of pkg/apis/core/v1. */
function withDefaults(object: ApiObject): ApiObject {
  const spec = serviceSpecOf(object);
  const { type = "ClusterIP", sessionAffinity = "None", sessionAffinityConfig } = spec;
  const isInternal = type !== "ExternalName";
  const timeout = sessionAffinityConfig?.clientIP?.timeoutSeconds;
  const affinity =
    sessionAffinity === "ClientIP" && timeout === undefined
      ? { clientIP: { timeoutSeconds: 10_800 } }
      : sessionAffinity === "None"
        ? undefined
        : sessionAffinityConfig;
  const known = ["ClusterIP", "NodePort", "LoadBalancer"].includes(type);
  const filled = withServiceSpec(object, {
    ...spec,
    type,
    sessionAffinity,
    sessionAffinityConfig: affinity,
    ports: spec.ports?.map(withPortDefaults),
    externalTrafficPolicy:
      spec.externalTrafficPolicy ??
      (isInternal && isExternal({ ...spec, type }) ? "Cluster" : undefined),
    internalTrafficPolicy: spec.internalTrafficPolicy ?? (known ? "Cluster" : undefined),
    allocateLoadBalancerNodePorts:
      spec.allocateLoadBalancerNodePorts ?? (type === "LoadBalancer" ? true : undefined),
  });
  return type === "LoadBalancer" ? withModes(filled) : filled;
}

function withPortDefaults(port: ServicePort): ServicePort {
  const { protocol = "TCP", targetPort } = port;
  const isSet = targetPort !== undefined && targetPort !== 0 && targetPort !== "";
  return { ...port, protocol, targetPort: isSet ? targetPort : port.port };
}

/** An address of a load balancer is a virtual one where nothing else is said. */
function withModes(object: ApiObject): ApiObject {
  const { ingress } = membersOf(membersOf(object["status"])["loadBalancer"]);
  if (!Array.isArray(ingress)) return object;
  const filled = ingress.map((item: unknown) => {
    const members = membersOf(item);
    return members["ip"] !== undefined && members["ipMode"] === undefined
      ? { ...members, ipMode: "VIP" }
      : members;
  });
  return withValueAt(object, ["status", "loadBalancer", "ingress"], filled);
}

/** Follows `GetWarningsForService` of pkg/api/service. */
function warnings({ metadata, ...object }: ApiObject): readonly string[] {
  const spec = serviceSpecOf({ ...object, metadata, apiVersion: "", kind: "" });
  const { clusterIP, clusterIPs = [], externalIPs = [], loadBalancerIP = "" } = spec;
  const isNone = spec.type === "ClusterIP" && clusterIP === noClusterIp;
  const isAlias = spec.type === "ExternalName";
  const hints = "service.kubernetes.io/topology-aware-hints";
  const hasAddress = clusterIP !== undefined && clusterIP !== "" && clusterIP !== noClusterIp;
  return [
    ...(hints in (metadata.annotations ?? {})
      ? [
          `annotation ${hints} is deprecated, please use service.kubernetes.io/topology-mode instead`,
        ]
      : []),
    ...(hasAddress
      ? clusterIPs.flatMap((ip, index) => warnOfIp(`spec.clusterIPs[${index}]`, ip))
      : []),
    ...(isNone ? warnOfHeadless(spec) : []),
    ...externalIPs.flatMap((ip, index) => warnOfIp(`spec.externalIPs[${index}]`, ip)),
    ...(externalIPs.length > 0 && !isNone && !isAlias
      ? ["spec.externalIPs is deprecated and may no longer be implemented in some clusters"]
      : []),
    ...(loadBalancerIP === "" ? [] : warnOfIp("spec.loadBalancerIP", loadBalancerIP)),
    ...(spec.loadBalancerSourceRanges ?? []).flatMap((cidr, index) =>
      warnOfCidr(`spec.loadBalancerSourceRanges[${index}]`, cidr),
    ),
    ...(isAlias && externalIPs.length > 0
      ? ['spec.externalIPs is ignored when spec.type is "ExternalName"']
      : []),
    ...(!isAlias && (spec.externalName ?? "") !== ""
      ? ['spec.externalName is ignored when spec.type is not "ExternalName"']
      : []),
    ...(spec.trafficDistribution === "PreferClose"
      ? ['spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"']
      : []),
  ];
}

function warnOfHeadless(spec: ServiceSpec): readonly string[] {
  const { loadBalancerIP = "", externalIPs = [], sessionAffinity } = spec;
  return [
    ...(loadBalancerIP === "" ? [] : ["spec.loadBalancerIP is ignored for headless services"]),
    ...(externalIPs.length === 0 ? [] : ["spec.externalIPs is ignored for headless services"]),
    ...(sessionAffinity === "None"
      ? []
      : ["spec.SessionAffinity is ignored for headless services"]),
  ];
}

function portsText(ports: readonly ServicePort[]): string {
  return ports
    .map(({ port, protocol, nodePort = 0 }) =>
      nodePort === 0 ? `${port}/${protocol}` : `${port}:${nodePort}/${protocol}`,
    )
    .join(",");
}

function externalText(object: ApiObject): string {
  const { type, externalIPs = [], externalName = "" } = serviceSpecOf(object);
  if (type === "ExternalName") return externalName;
  const { ingress } = membersOf(membersOf(object["status"])["loadBalancer"]);
  const found =
    type === "LoadBalancer" && Array.isArray(ingress)
      ? ingress.flatMap((item: unknown) => {
          const { ip, hostname } = membersOf(item);
          const address = ip ?? hostname;
          return typeof address === "string" ? [address] : [];
        })
      : [];
  const all = [...new Set(found)].toSorted();
  if (all.length + externalIPs.length === 0)
    return type === "LoadBalancer" ? "<pending>" : "<none>";
  return [...all, ...externalIPs].join(",");
}

export const service: KindRules = {
  nameRule: dns1123Label,
  createsOnUpdate: true,
  returnsDeleted: true,
  default: withDefaults,
  prepareUpdate: dropOfOtherType,
  checkCreate: (object) => checkService(object, undefined),
  checkUpdate: (next, old) => [...checkServiceUpdate(next, old), ...checkService(next, old)],
  checkStatus: checkLoadBalancerStatus,
  warnings,
  begin: beginService,
  selectable: {
    "spec.clusterIP": (object) => serviceSpecOf(object).clusterIP ?? "",
    "spec.type": (object) => serviceSpecOf(object).type ?? "",
  },
  cells: (object, nowMs) => {
    const { type, clusterIPs = [], ports = [], selector = {} } = serviceSpecOf(object);
    return [
      object.metadata.name,
      type,
      clusterIPs[0] ?? "<none>",
      externalText(object),
      ports.length === 0 ? "<none>" : portsText(ports),
      ageOf(object, nowMs),
      labelsText(selector),
    ];
  },
};
