import type { Begun, BeginParts } from "../model/begin.js";
import { initFamilies } from "./service-families.js";
import { allocateIps, type IpPlan, releaseIp, storeIps } from "./service-ips.js";
import { allocateNodePorts } from "./service-node-ports.js";
import {
  needsHealthCheck,
  needsNodePorts,
  nodePortsOf,
  sameTexts,
  type ServicePort,
  serviceSpecOf,
  type ServiceSpec,
  withServiceSpec,
} from "./service-spec.js";
import { storageKey, type Storage } from "../model/storage.js";

/**
 * Gives a Service its addresses and ports of nodes, before it is checked.
 *
 * Follows `beginCreate` and `beginUpdate` of pkg/registry/core/service/storage.
 *
 * @throws StatusError 422, 500
 */
export function beginService(parts: BeginParts): Begun {
  const { storage, object, old, dryRun, nowMs, subresource } = parts;
  if (subresource !== "") return { object, commit: () => undefined };
  const before = old === undefined ? undefined : serviceSpecOf(old);
  const spec: ServiceSpec = { ...serviceSpecOf(object) };
  const name = object.metadata.name ?? "";
  if (before !== undefined) keepAllocated(spec, before);
  syncClusterIps(spec, before);
  const isKept = isSameDualStack(spec, before);
  if (!isKept) initFamilies(spec, before, name);
  const ips: IpPlan = isKept
    ? { taken: [], released: [] }
    : allocateIps({ storage, dryRun, name }, spec, before);
  allocateNodePorts({ storage, dryRun, name }, spec, before);
  return {
    object: withServiceSpec(object, spec),
    commit: () => {
      storeIps({ storage, nowMs }, ips.taken, object.metadata);
      for (const ip of ips.released) releaseIp(storage, ip);
    },
  };
}

/** Lets what Services had go with them, addresses and Endpoints. */
export function releaseWithServices(storage: Storage): void {
  storage.collection("services").listen(({ object, isDeletion }) => {
    if (!isDeletion) return;
    const { namespace, name = "" } = object.metadata;
    storage.collection("endpoints").remove(storageKey(namespace, name));
    for (const ip of serviceSpecOf(object).clusterIPs ?? []) releaseIp(storage, ip);
  });
}

/** Values that the server gave are kept where a writer does not name them. Follows `patchAllocatedValues`. */
function keepAllocated(spec: ServiceSpec, before: ServiceSpec): void {
  if (before.type !== "ExternalName" && spec.type !== "ExternalName") {
    if ((spec.clusterIP ?? "") === "") spec.clusterIP = before.clusterIP;
    if ((spec.clusterIPs ?? []).length === 0) spec.clusterIPs = before.clusterIPs;
  }
  if (needsNodePorts(before) && needsNodePorts(spec)) {
    const used = nodePortsOf(before).filter((port) => nodePortsOf(spec).includes(port));
    const byName = new Map(
      (before.ports ?? []).map(({ name = "", nodePort = 0 }) => [name, nodePort]),
    );
    spec.ports = spec.ports?.map((port): ServicePort => {
      const known = byName.get(port.name ?? "") ?? 0;
      const isFree = (port.nodePort ?? 0) === 0 && known !== 0 && !used.includes(known);
      return isFree ? { ...port, nodePort: known } : port;
    });
  }
  if (needsHealthCheck(before) && needsHealthCheck(spec))
    spec.healthCheckNodePort ??= before.healthCheckNodePort;
}

/** Makes one address and the list of them agree. Follows `normalizeClusterIPs`. */
function syncClusterIps(spec: ServiceSpec, before: ServiceSpec | undefined): void {
  const { clusterIP = "", clusterIPs = [] } = spec;
  if (before === undefined) {
    if (clusterIP !== "" && clusterIPs.length === 0) spec.clusterIPs = [clusterIP];
    return;
  }
  const { clusterIP: old = "", clusterIPs: known = [] } = before;
  if (known.length > 0 && clusterIPs.length === 0 && old === clusterIP) spec.clusterIPs = known;
  if (old === clusterIP || !sameTexts(known, spec.clusterIPs)) return;
  spec.clusterIPs = old !== "" && clusterIP === "" ? undefined : [clusterIP];
}

/** Follows `isMatchingPreferDualStackClusterIPFields`. */
function isSameDualStack(spec: ServiceSpec, before: ServiceSpec | undefined): boolean {
  if (before === undefined || before.type !== spec.type || spec.type === "ExternalName")
    return false;
  const isPreferred = (policy: string | undefined): boolean => policy === "PreferDualStack";
  return (
    isPreferred(spec.ipFamilyPolicy) &&
    (before.ipFamilyPolicy === undefined || isPreferred(before.ipFamilyPolicy)) &&
    sameTexts(spec.clusterIPs, before.clusterIPs) &&
    sameTexts(spec.ipFamilies, before.ipFamilies)
  );
}
