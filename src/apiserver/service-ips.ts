import { randomInt, randomUUID } from "node:crypto";
import type { ApiMeta, ApiObject } from "./api-object.js";
import { type FieldError, invalidValue } from "./field-error.js";
import { goTime } from "./go-text.js";
import { parseIp } from "./ip-address.js";
import { isHeadless, type ServiceSpec } from "./service-spec.js";
import { failure, invalid } from "./status-error.js";
import type { Storage } from "./storage.js";

/** The network that Services have their addresses from: its first three numbers. */
const network = "10.0.0";
export const serviceCidr = `${network}.0/24`;
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
    new RegExp(`^${network.replaceAll(".", "\\.")}\\.(\\d+)$`).exec(parseIp(asked)?.text ?? "") ??
    [];
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
  if (dryRun) return `${network}.0`;
  const taken = storage.collection(collection);
  const free = (from: number, to: number): string | undefined => {
    const size = to - from + 1;
    const start = randomInt(size);
    for (let offset = 0; offset < size; offset += 1) {
      const ip = `${network}.${from + ((start + offset) % size)}`;
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
  const owned = (object: object): object => ({
    ".": {},
    ...Object.fromEntries(Object.keys(object).map((field) => [`f:${field}`, {}])),
  });
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
            "f:metadata": { "f:labels": owned(labels) },
            "f:spec": { "f:parentRef": owned(parentRef) },
          },
        },
      ],
    },
    spec: { parentRef },
  };
}
