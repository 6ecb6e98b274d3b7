import type { ContractApi } from "../contract-case.js";
import type { ContractSuite } from "../contract-run.js";
import { type Any, WorkloadScript } from "./workload-script.js";

const docs = "https://kubernetes.io/docs/concepts/services-networking/endpoint-slices/";
const service = "https://kubernetes.io/docs/concepts/services-networking/service/";

class Backends {
  readonly script: WorkloadScript;
  readonly #api: ContractApi;

  constructor(api: ContractApi) {
    this.#api = api;
    this.script = new WorkloadScript(api);
  }

  get slices(): string {
    return `/apis/discovery.k8s.io/v1/namespaces/${this.#api.namespace}/endpointslices`;
  }

  async pod(name: string, { isReady, ip }: { isReady: boolean; ip: string }): Promise<void> {
    const nodeName = `${this.#api.namespace}-node`;
    await this.#api.quiet("POST", "/api/v1/nodes", { body: { metadata: { name: nodeName } } });
    await this.script.create(this.#api.core("pods"), {
      metadata: { name, labels: { app: "web" } },
      spec: {
        nodeName,
        tolerations: [{ operator: "Exists" }],
        containers: [{ name: "a", image: "a", ports: [{ name: "http", containerPort: 8080 }] }],
      },
    });
    await this.script.setStatus(
      { metadata: { name } },
      {
        phase: "Running",
        podIP: ip,
        podIPs: [{ ip }],
        conditions: [{ type: "Ready", status: isReady ? "True" : "False" }],
      },
    );
  }

  async service(spec: object): Promise<void> {
    await this.script.create(this.#api.core("services"), {
      metadata: { name: "web", labels: { tier: "front" } },
      spec: { selector: { app: "web" }, ...spec },
    });
  }

  until(isTrue: (slices: Any[]) => boolean): Promise<void> {
    return this.script.until(this.slices, ({ items }) => isTrue(items));
  }

  /** `count`: how many objects of each kind there are. */
  async note(count: number): Promise<void> {
    for (const path of [this.slices, this.#api.core("endpoints")])
      await this.script.until(path, ({ items }) => items.length === count);
    await this.script.settle();
    for (const path of [this.slices, this.#api.core("endpoints")]) {
      const { items } = await this.script.get(path);
      this.#api.steps.push({ request: `LIST ${path}`, body: items.map(shown) });
    }
  }
}

/** Without when something last changed, and who wrote what when. */
function shown(object: Any): Any {
  const { metadata, ...rest } = object;
  const { annotations: _, managedFields, resourceVersion: __, generation: ___, ...meta } = metadata;
  const managers = (managedFields ?? []).map(({ manager }: Any) => manager);
  const { endpoints } = rest;
  const inOrder = endpoints?.toSorted((a: Any, b: Any) =>
    a.addresses[0] < b.addresses[0] ? -1 : 1,
  );
  return {
    ...rest,
    ...(inOrder === undefined ? {} : { endpoints: inOrder }),
    metadata: meta,
    managers,
  };
}

const port = { name: "http", port: 80, targetPort: "http" };

function counts(ready: number, all: number): (slices: Any[]) => boolean {
  return (slices) => {
    const endpoints = slices.flatMap((slice) => slice.endpoints ?? []);
    const isReady = endpoints.filter(({ conditions }: Any) => conditions.ready);
    return endpoints.length === all && isReady.length === ready;
  };
}

export const endpointsSuite: ContractSuite = {
  name: "controllers-endpoints",
  cases: [
    {
      name: "are the Pods that a Service selects, ready or not",
      source: docs,
      run: async (api) => {
        const backends = new Backends(api);
        await backends.service({ ports: [port] });
        await backends.note(1);
        await backends.pod("a", { isReady: true, ip: "10.1.0.1" });
        await backends.pod("b", { isReady: false, ip: "10.1.0.2" });
        await backends.until(counts(1, 2));
        await backends.note(1);
        await api.quiet("DELETE", `${api.core("pods/a")}?gracePeriodSeconds=0`);
        await backends.until(counts(0, 1));
        await backends.note(1);
      },
    },
    {
      name: "of a headless Service are published before they are ready, where it says so",
      source: service,
      run: async (api) => {
        const backends = new Backends(api);
        await backends.pod("a", { isReady: false, ip: "10.1.0.1" });
        await backends.service({
          clusterIP: "None",
          publishNotReadyAddresses: true,
          ports: [{ port: 9000 }],
        });
        await backends.until(counts(1, 1));
        await backends.note(1);
      },
    },
    {
      name: "go with their Service",
      source: docs,
      run: async (api) => {
        const backends = new Backends(api);
        await backends.service({ ports: [port] });
        await backends.pod("a", { isReady: true, ip: "10.1.0.1" });
        await backends.until(counts(1, 1));
        await api.quiet("DELETE", api.core("services/web"));
        await backends.until((slices) => slices.length === 0);
        await backends.note(0);
      },
    },
    {
      name: "are nobody's where a Service selects nothing",
      source: `${service}#services-without-selectors`,
      run: async (api) => {
        const backends = new Backends(api);
        await backends.service({ selector: undefined, ports: [port] });
        await backends.pod("a", { isReady: true, ip: "10.1.0.1" });
        await backends.note(0);
      },
    },
  ],
};
