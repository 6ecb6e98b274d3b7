import { randomInt, randomUUID } from "node:crypto";
import type { ApiMeta, ApiObject } from "../values/api-object.js";
import { type FieldError, invalidValue } from "../values/field-error.js";
import { goTime } from "../values/go-text.js";
import { parseIp } from "../values/ip-address.js";
import { isHeadless, type ServiceSpec } from "./service-spec.js";
import { failure, invalid } from "../values/status-error.js";
import type { Storage } from "../model/storage.js";

/** The network that Services have their addresses from: its first three numbers. */
export const serviceNetwork = "10.0.0";
/** Addresses below are given only to who names them, as long as there are others. */
const firstDynamic = 17;
const lastAddress = 254;

const collection = "ipaddresses.networking.k8s.io";

/** Addresses to be noted and to be given back once a Service is stored. */
export interface IpPlan {
  readonly taken: readonly string[];
  readonly released: readonly string[];
}

interface IpParts {
  readonly storage: Storage;
  readonly dryRun: boolean;
  /** Of the Service. */
  readonly name: string;
}

/**
 * Gives a Service its address.
 *
 * Follows `allocClusterIPs` and `updateClusterIPs` of pkg/registry/core/service/storage/alloc.go for a
 * cluster of one family.
 *
 * @throws StatusError 422 where the address is taken or outside of the network, 500 where none is left
 */
export function allocateIps(
  parts: IpParts,
  spec: ServiceSpec,
  before: ServiceSpec | undefined,
): IpPlan {
  const none: IpPlan = { taken: [], released: [] };
  if (spec.type === "ExternalName")
    return before === undefined || before.type === "ExternalName" || isHeadless(before)
      ? none
      : { taken: [], released: before.clusterIPs ?? [] };
  if (before !== undefined && before.type !== "ExternalName") return none;
  if (spec.clusterIPs?.[0] === "None") return none;
  const [asked = ""] = spec.clusterIPs ?? [];
  const ip = asked === "" ? nextIp(parts) : askedIp(parts, asked, spec);
  spec.clusterIP = ip;
  spec.clusterIPs = [ip];
  return { taken: [ip], released: [] };
}

function askedIp({ storage, dryRun, name }: IpParts, asked: string, spec: ServiceSpec): string {
  const [, last] =
    new RegExp(`^${serviceNetwork.replaceAll(".", "\\.")}\\.(\\d+)$`).exec(
      parseIp(asked)?.text ?? "",
    ) ?? [];
  const refuse = (why: string): never => {
    const detail = `failed to allocate IP ${asked}: ${why}`;
    const error: FieldError = invalidValue("spec.clusterIPs", spec.clusterIPs, detail);
    throw invalid({ group: "", kind: "Service" }, name, [error]);
  };
  if (last === undefined || Number(last) < 1 || Number(last) > lastAddress)
    return refuse("the provided network does not match the current range");
  if (!dryRun && storage.collection(collection).get(asked) !== undefined)
    return refuse("provided IP is already allocated");
  return asked;
}

function nextIp({ storage, dryRun, name }: IpParts): string {
  // What is not stored is not worth looking for.
  if (dryRun) return `${serviceNetwork}.0`;
  const taken = storage.collection(collection);
  const free = (from: number, to: number): string | undefined => {
    const size = to - from + 1;
    const start = randomInt(size);
    for (let offset = 0; offset < size; offset += 1) {
      const ip = `${serviceNetwork}.${from + ((start + offset) % size)}`;
      if (taken.get(ip) === undefined) return ip;
    }
    return undefined;
  };
  const found = free(firstDynamic, lastAddress) ?? free(1, firstDynamic - 1);
  if (found !== undefined) return found;
  const why = `failed to allocate a serviceIP for Service ${JSON.stringify(name)}: range is full`;
  throw failure(500, "InternalError", `Internal error occurred: ${why}`, {
    causes: [{ message: why }],
  });
}

/** Notes which addresses a Service has. */
export function storeIps(
  { storage, nowMs }: { readonly storage: Storage; readonly nowMs: number },
  ips: readonly string[],
  service: ApiMeta,
): void {
  for (const ip of ips) storage.collection(collection).put(ip, ipAddress(ip, service, nowMs));
}

export function releaseIp(storage: Storage, ip: string): void {
  storage.collection(collection).remove(ip);
}

function ipAddress(name: string, service: ApiMeta, nowMs: number): ApiObject {
  const time = goTime(nowMs);
  const labels = {
    "ipaddress.kubernetes.io/ip-family": "IPv4",
    "ipaddress.kubernetes.io/managed-by": "ipallocator.k8s.io",
  };
  const parentRef = {
    name: service.name ?? "",
    namespace: service.namespace ?? "",
    resource: "services",
  };
  return {
    apiVersion: "networking.k8s.io/v1",
    kind: "IPAddress",
    metadata: {
      name,
      uid: randomUUID(),
      creationTimestamp: time,
      labels,
      managedFields: [
        {
          manager: "kube-apiserver",
          operation: "Update",
          apiVersion: "networking.k8s.io/v1",
          time,
          fieldsType: "FieldsV1",
          fieldsV1: {
            "f:metadata": { "f:labels": ownedMembers(labels) },
            "f:spec": { "f:parentRef": ownedMembers(parentRef) },
          },
        },
      ],
    },
    spec: { parentRef },
  };
}

/** Notes the network itself, where it is not noted. */
export function bootstrapNetwork(storage: Storage, nowMs: number): void {
  const networks = storage.collection("servicecidrs.networking.k8s.io");
  if (networks.get("kubernetes") !== undefined) return;
  const time = goTime(nowMs);
  const apiVersion = "networking.k8s.io/v1";
  const entry = { apiVersion, time, fieldsType: "FieldsV1" };
  const condition = {
    type: "Ready",
    status: "True",
    lastTransitionTime: time,
    reason: "",
    message: "Kubernetes default Service CIDR is ready",
  };
  const { reason: _, ...said } = condition;
  networks.put("kubernetes", {
    apiVersion,
    kind: "ServiceCIDR",
    metadata: {
      name: "kubernetes",
      uid: randomUUID(),
      creationTimestamp: time,
      managedFields: [
        {
          ...entry,
          manager: "kubernetes-service-cidr-controller",
          operation: "Apply",
          fieldsV1: {
            "f:status": { "f:conditions": { 'k:{"type":"Ready"}': ownedMembers(said) } },
          },
          subresource: "status",
        },
        {
          ...entry,
          manager: "kube-apiserver",
          operation: "Update",
          fieldsV1: { "f:spec": { "f:cidrs": {} } },
        },
      ],
    },
    spec: { cidrs: [`${serviceNetwork}.0/24`] },
    status: { conditions: [condition] },
  });
}

/** The members of an object, as `managedFields` names them. */
function ownedMembers(object: object): object {
  return {
    ".": {},
    ...Object.fromEntries(Object.keys(object).map((field) => [`f:${field}`, {}])),
  };
}
