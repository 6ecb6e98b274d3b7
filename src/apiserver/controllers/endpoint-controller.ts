import { Endpoints, EndpointSlice, Node, Pod, Service } from "../../kubernetes/kinds.generated.js";
import { canonicalJSON } from "../../util/json.js";
import type { ClusterClient } from "./cluster-client.js";
import type { Cluster } from "./cluster.js";
import { controllerReference, isControlledBy, unlessGone } from "./controller-ref.js";
import { keyOfMeta, type LivePod, splitKey } from "./kinds.js";
import { hasLabels } from "../values/label-match.js";
import {
  type Backend,
  type BackendPort,
  backendsOf,
  isHeadless,
  isUsed,
  type LiveService,
  portsOf,
} from "./service-endpoints.js";
import type { KeyQueue } from "./work-loop.js";

const managedBy = "endpointslice.kubernetes.io/managed-by";
const sliceManager = "endpointslice-controller.k8s.io";
const serviceName = "kubernetes.io/service-name";
const headless = "service.kubernetes.io/headless";
const endpointsManagedBy = "endpoints.kubernetes.io/managed-by";
/** Follows `--max-endpoints-per-slice`. */
const sliceSize = 100;

/**
 * Says which Pods are behind a Service, in EndpointSlices and in Endpoints.
 *
 * Follows `pkg/controller/endpointslice` and `pkg/controller/endpoint` of Kubernetes, for one family of addresses.
 */
export class EndpointController {
  readonly #cluster: Cluster;
  readonly #client: ClusterClient;
  readonly #queue: KeyQueue;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#client = cluster.client("kube-controller-manager");
    this.#queue = cluster.queue((key) => this.#sync(key));
  }

  start(): void {
    this.#cluster.watch(Service, ({ object }) => this.#queue.add(keyOfMeta(object.metadata)));
    this.#cluster.watch(Pod, ({ object, previous }) => {
      for (const pod of previous === undefined ? [object] : [object, previous])
        for (const service of this.#client.of(Service).list(pod.metadata.namespace))
          if (selects(service, pod)) this.#queue.add(keyOfMeta(service.metadata));
    });
    this.#cluster.watch(EndpointSlice, ({ object, isDeletion }) => {
      const { namespace, labels } = object.metadata;
      const name = labels?.[serviceName];
      if (isDeletion && name !== undefined) this.#queue.add(keyOfMeta({ namespace, name }));
    });
    this.#cluster.watch(Endpoints, ({ object, isDeletion }) => {
      if (isDeletion) this.#queue.add(keyOfMeta(object.metadata));
    });
  }

  #sync(key: string): void {
    const [namespace, name] = splitKey(key);
    const service = this.#client.of(Service).get(namespace, name);
    if (service === undefined) {
      this.#removeEndpoints(namespace, name);
      return;
    }
    if (Object.keys(service.spec?.selector ?? {}).length === 0) return;
    if (service.spec?.type === "ExternalName" || service.metadata.deletionTimestamp !== undefined)
      return;
    const pods = this.#client
      .of(Pod)
      .list(namespace)
      .filter((pod) => selects(service, pod));
    const groups = byPorts(service, backendsOf(pods));
    this.#writeSlices(
      service,
      byPorts(service, backendsOf(pods.filter((pod) => this.#hasNode(service, pod)))),
    );
    this.#writeEndpoints(service, groups);
  }

  /** A slice has no Pod whose node is not there, unless it has those that are not ready, too. */
  #hasNode({ spec }: LiveService, pod: LivePod): boolean {
    const { nodeName = "" } = pod.spec;
    return (
      spec?.publishNotReadyAddresses === true ||
      this.#client.of(Node).get(undefined, nodeName) !== undefined
    );
  }

  #writeSlices(service: LiveService, groups: readonly Group[]): void {
    const client = this.#client.of(EndpointSlice);
    const { namespace, name, labels } = service.metadata;
    const known = client
      .list(namespace)
      .filter(
        (slice) =>
          isControlledBy(slice, service) && slice.metadata.labels?.[managedBy] === sliceManager,
      );
    const wanted = groups.flatMap(({ ports, backends }) =>
      chunks(backends).map((chunk) => ({
        ports: ports.map(({ appProtocol, ...port }) => ({
          ...port,
          name: port.name ?? "",
          ...(appProtocol === undefined ? {} : { appProtocol }),
        })),
        endpoints: chunk.map((backend) => sliceEndpoint(service, backend)),
      })),
    );
    for (const [index, content] of wanted.entries()) {
      const slice = known[index];
      const sliceLabels = {
        ...labels,
        [managedBy]: sliceManager,
        [serviceName]: name,
        ...(isHeadless(service) ? { [headless]: "" } : {}),
      };
      if (slice === undefined) {
        client.create({
          metadata: {
            namespace,
            generateName: `${name}-`,
            labels: sliceLabels,
            ownerReferences: [controllerReference(service)],
          },
          addressType: "IPv4",
          ...content,
        });
        continue;
      }
      const before = { endpoints: slice.endpoints ?? [], ports: slice.ports ?? [] };
      const isSame =
        canonicalJSON(before) === canonicalJSON(content) &&
        canonicalJSON(slice.metadata.labels ?? {}) === canonicalJSON(sliceLabels);
      if (!isSame)
        client.update({
          ...slice,
          ...content,
          metadata: { ...slice.metadata, labels: sliceLabels },
        });
    }
    for (const slice of known.slice(wanted.length)) unlessGone(() => client.remove(slice));
  }

  #writeEndpoints(service: LiveService, groups: readonly Group[]): void {
    const client = this.#client.of(Endpoints);
    const { namespace, name, labels } = service.metadata;
    const subsets = groups
      .filter(({ backends }) => backends.some(({ isTerminating }) => !isTerminating))
      .map(({ ports, backends }) => {
        const staying = backends.filter(({ isTerminating }) => !isTerminating);
        const ready = staying.filter((each) => isUsed(service, each));
        const unready = staying.filter((each) => !isUsed(service, each));
        return {
          ...(ready.length === 0 ? {} : { addresses: ready.map(endpointAddress) }),
          ...(unready.length === 0 ? {} : { notReadyAddresses: unready.map(endpointAddress) }),
          ports: ports.map(({ name: port, appProtocol, ...rest }) => ({
            ...rest,
            ...(port === undefined ? {} : { name: port }),
            ...(appProtocol === undefined ? {} : { appProtocol }),
          })),
        };
      });
    const ownLabels = {
      ...labels,
      [endpointsManagedBy]: "endpoint-controller",
      ...(isHeadless(service) ? { [headless]: "" } : {}),
    };
    const known = client.get(namespace, name);
    const content = subsets.length === 0 ? {} : { subsets };
    if (known === undefined) {
      client.create({ metadata: { namespace, name, labels: ownLabels }, ...content });
      return;
    }
    const isSame =
      canonicalJSON(known.subsets ?? []) === canonicalJSON(subsets) &&
      canonicalJSON(known.metadata.labels ?? {}) === canonicalJSON(ownLabels);
    if (isSame) return;
    const { subsets: _, ...rest } = known;
    client.update({ ...rest, ...content, metadata: { ...known.metadata, labels: ownLabels } });
  }

  #removeEndpoints(namespace: string, name: string): void {
    const client = this.#client.of(Endpoints);
    const known = client.get(namespace, name);
    // What somebody else made stays.
    if (known?.metadata.labels?.[endpointsManagedBy] !== "endpoint-controller") return;
    unlessGone(() => client.remove(known));
  }
}

/** Backends that have the same ports. */
interface Group {
  readonly ports: readonly BackendPort[];
  readonly backends: readonly Backend[];
}

function byPorts(service: LiveService, backends: readonly Backend[]): readonly Group[] {
  const groups = new Map<string, { ports: readonly BackendPort[]; backends: Backend[] }>();
  for (const backend of backends) {
    const ports = portsOf(service, backend.pod);
    const key = canonicalJSON(ports);
    const group = groups.get(key) ?? { ports, backends: [] };
    group.backends.push(backend);
    groups.set(key, group);
  }
  return groups.size === 0 ? [{ ports: [], backends: [] }] : [...groups.values()];
}

function chunks(backends: readonly Backend[]): readonly (readonly Backend[])[] {
  const count = Math.max(1, Math.ceil(backends.length / sliceSize));
  return Array.from({ length: count }, (_, index) =>
    backends.slice(index * sliceSize, (index + 1) * sliceSize),
  );
}

function selects({ spec }: LiveService, { metadata }: LivePod): boolean {
  const { selector = {} } = spec ?? {};
  return Object.keys(selector).length > 0 && hasLabels(metadata.labels, selector);
}

function targetOf({ pod }: Backend): object {
  const { name, namespace, uid } = pod.metadata;
  return { kind: "Pod", namespace, name, uid };
}

function hostnameOf({ pod }: Backend): object {
  const { hostname = "", subdomain = "" } = pod.spec;
  return hostname === "" || subdomain === "" ? {} : { hostname };
}

function sliceEndpoint(service: LiveService, backend: Backend): object {
  const { address, isServing, isTerminating, pod } = backend;
  return {
    addresses: [address],
    conditions: {
      ready: isUsed(service, backend),
      serving: isServing,
      terminating: isTerminating,
    },
    ...hostnameOf(backend),
    ...(pod.spec.nodeName === undefined ? {} : { nodeName: pod.spec.nodeName }),
    targetRef: targetOf(backend),
  };
}

function endpointAddress(backend: Backend): object {
  const { address, pod } = backend;
  return {
    ip: address,
    ...hostnameOf(backend),
    ...(pod.spec.nodeName === undefined ? {} : { nodeName: pod.spec.nodeName }),
    targetRef: targetOf(backend),
  };
}
