import { randomInt } from "node:crypto";
import { invalidValue } from "../values/field-error.js";
import {
  needsHealthCheck,
  nodePortsOf,
  type ServicePort,
  serviceSpecOf,
  type ServiceSpec,
} from "./service-spec.js";
import { failure, invalid, type StatusError } from "../values/status-error.js";
import type { Storage } from "../model/storage.js";

const lowest = 30_000;
const highest = 32_767;
/** Ports below are given only to who names them, as long as there are others. */
const firstDynamic = 30_086;

interface PortParts {
  readonly storage: Storage;
  readonly dryRun: boolean;
  /** Of the Service. */
  readonly name: string;
}

/**
 * Gives a Service its ports of nodes.
 *
 * Follows `initNodePorts`, `updateNodePorts` and `updateHealthCheckNodePort` of
 * pkg/registry/core/service/storage/alloc.go.
 *
 * @throws StatusError 422, 500
 */
export function allocateNodePorts(
  parts: PortParts,
  spec: ServiceSpec,
  before: ServiceSpec | undefined,
): void {
  const { type } = spec;
  const ports = new PortAllocator(parts);
  if (type === "NodePort" || type === "LoadBalancer") {
    spec.ports =
      before === undefined
        ? initPorts(ports, spec, parts.name)
        : updatePorts(ports, { spec, before, name: parts.name });
  }
  const isNew = needsHealthCheck(spec) && !(before !== undefined && needsHealthCheck(before));
  if (isNew) giveHealthPort(ports, spec);
}

function giveHealthPort(ports: PortAllocator, spec: ServiceSpec): void {
  const asked = spec.healthCheckNodePort ?? 0;
  if (asked === 0) {
    spec.healthCheckNodePort = ports.next();
    return;
  }
  const fault = ports.take(asked);
  if (fault !== undefined)
    throw internalError(`failed to allocate requested HealthCheck NodePort ${asked}: ${fault}`);
}

function isOptional({ type, allocateLoadBalancerNodePorts }: ServiceSpec): boolean {
  return type === "LoadBalancer" && allocateLoadBalancerNodePorts === false;
}

/** One port for several protocols has one port of nodes. */
function initPorts(
  ports: PortAllocator,
  spec: ServiceSpec,
  service: string,
): readonly ServicePort[] {
  const given = new Map<number, number>();
  return (spec.ports ?? []).map((port, index, all): ServicePort => {
    const { nodePort: asked = 0 } = port;
    if (asked === 0 && isOptional(spec)) return port;
    const known = given.get(port.port);
    if (known === undefined) {
      const said = all.find(
        (each) => each.port === port.port && (each.nodePort ?? 0) !== 0,
      )?.nodePort;
      const nodePort = said === undefined ? ports.next() : taken(ports, said, index, service);
      given.set(port.port, nodePort);
      return { ...port, nodePort };
    }
    if (asked === 0) return { ...port, nodePort: known };
    return asked === known ? port : { ...port, nodePort: taken(ports, asked, index, service) };
  });
}

function updatePorts(
  ports: PortAllocator,
  { spec, before, name }: { spec: ServiceSpec; before: ServiceSpec; name: string },
): readonly ServicePort[] {
  const known = new Set(nodePortsOf(before));
  const pairs = new Set<string>();
  return (spec.ports ?? []).map((port, index): ServicePort => {
    const { nodePort: asked = 0, protocol } = port;
    if (asked === 0 && isOptional(spec)) return port;
    if (asked !== 0 && !known.has(asked)) taken(ports, asked, index, name);
    const nodePort = asked === 0 ? ports.next() : asked;
    known.add(nodePort);
    const pair = `${protocol} ${nodePort}`;
    if (pairs.has(pair)) throw failure(500, "", `duplicate nodePort: {${protocol} ${nodePort}}`);
    pairs.add(pair);
    return { ...port, nodePort };
  });
}

function taken(ports: PortAllocator, asked: number, index: number, service: string): number {
  const fault = ports.take(asked);
  if (fault === undefined) return asked;
  const error = invalidValue(`spec.ports[${index}].nodePort`, asked, fault);
  throw invalid({ group: "", kind: "Service" }, service, [error]);
}

function internalError(why: string): StatusError {
  return failure(500, "InternalError", `Internal error occurred: ${why}`, {
    causes: [{ message: why }],
  });
}

class PortAllocator {
  readonly #dryRun: boolean;
  readonly #taken: Set<number>;
  /** Those of this write. */
  readonly #own: number[] = [];

  constructor({ storage, dryRun }: PortParts) {
    this.#dryRun = dryRun;
    this.#taken = takenPorts(storage);
  }

  /** Takes a port; answers why it cannot. */
  take(port: number): string | undefined {
    if (this.#taken.has(port)) return "provided port is already allocated";
    if (!this.#dryRun && (port < lowest || port > highest))
      return `provided port is not in the valid range. The range of valid ports is ${lowest}-${highest}`;
    this.#taken.add(port);
    this.#own.push(port);
    return undefined;
  }

  /** Takes any port. @throws StatusError 500 where none is left */
  next(): number {
    if (this.#dryRun) {
      const port = (this.#own.length === 0 ? 32_768 : Math.max(...this.#own)) + 1;
      this.#own.push(port);
      return port;
    }
    const found = this.#free(firstDynamic, highest) ?? this.#free(lowest, firstDynamic - 1);
    if (found === undefined) throw internalError("failed to allocate a nodePort: range is full");
    this.take(found);
    return found;
  }

  #free(from: number, to: number): number | undefined {
    const size = to - from + 1;
    const start = randomInt(size);
    for (let offset = 0; offset < size; offset += 1) {
      const port = from + ((start + offset) % size);
      if (!this.#taken.has(port)) return port;
    }
    return undefined;
  }
}

/** The ports that Services have, that which is written as well. */
function takenPorts(storage: Storage): Set<number> {
  const found = new Set<number>();
  for (const [, object] of storage.collection("services").entries()) {
    const spec = serviceSpecOf(object);
    for (const port of nodePortsOf(spec)) found.add(port);
    if (needsHealthCheck(spec) && (spec.healthCheckNodePort ?? 0) !== 0)
      found.add(spec.healthCheckNodePort ?? 0);
  }
  return found;
}
