import type { ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";

const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg";
const checks = `${sources}/apis/networking/validation/validation.go`;
const table = { accept: "application/json;as=Table;g=meta.k8s.io;v=v1" };

function networking(api: ContractApi, rest: string): string {
  return `/apis/networking.k8s.io/v1/namespaces/${api.namespace}/${rest}`;
}

function ingress(api: ContractApi, name: string, spec: object, metadata: object = {}) {
  return api.post(networking(api, "ingresses"), { metadata: { name, ...metadata }, spec });
}

function policy(api: ContractApi, name: string, spec: object) {
  return api.post(networking(api, "networkpolicies"), { metadata: { name }, spec });
}

function slice(api: ContractApi, name: string, body: object) {
  const path = `/apis/discovery.k8s.io/v1/namespaces/${api.namespace}/endpointslices`;
  return api.post(path, { metadata: { name }, ...body });
}

function budget(api: ContractApi, name: string, spec: object) {
  const path = `/apis/policy/v1/namespaces/${api.namespace}/poddisruptionbudgets`;
  return api.post(path, { metadata: { name }, spec });
}

const web = { service: { name: "web", port: { number: 80 } } };

function paths(...all: object[]): object {
  return { rules: [{ host: "example.com", http: { paths: all } }] };
}

export const networkSuite: ContractSuite = {
  name: "network",
  cases: [
    {
      name: "Ingresses, their generations and tables",
      source: "https://kubernetes.io/docs/concepts/services-networking/ingress/",
      run: async (api) => {
        await ingress(api, "a", paths({ path: "/", pathType: "Prefix", backend: web }));
        await ingress(api, "b", {
          defaultBackend: { resource: { kind: "Bucket", name: "b", apiGroup: "example.com" } },
          ingressClassName: "nginx",
          tls: [{ hosts: ["*.example.com"], secretName: "tls" }],
          rules: [{ host: "a.com" }, { host: "b.com" }, { host: "*.c.com" }, { host: "d.com" }],
        });
        await api.mergePatch(networking(api, "ingresses/a"), {
          spec: { ingressClassName: "nginx" },
        });
        await api.mergePatch(networking(api, "ingresses/a"), { metadata: { labels: { a: "b" } } });
        await api.mergePatch(networking(api, "ingresses/a/status"), {
          status: {
            loadBalancer: { ingress: [{ ip: "192.0.2.1" }, { hostname: "lb.example.com" }] },
          },
        });
        await api.get(networking(api, "ingresses"), table);
      },
    },
    {
      name: "an Ingress has rules",
      source: checks,
      run: async (api) => {
        await ingress(api, "a", {});
        await ingress(api, "a", paths());
        await ingress(api, "a", paths({ path: "/", backend: web }));
        await ingress(
          api,
          "a",
          paths(
            { path: "a", pathType: "Prefix", backend: web },
            { path: "//./../%2f", pathType: "Exact", backend: web },
            { path: "/..", pathType: "Exact", backend: web },
            { path: "", pathType: "Prefix", backend: web },
            { path: "", pathType: "ImplementationSpecific", backend: web },
            { path: "a", pathType: "ImplementationSpecific", backend: web },
            { path: "/", pathType: "Nope", backend: web },
          ),
        );
        await ingress(api, "a", {
          ingressClassName: "A_B",
          tls: [{ hosts: ["a.*", "A_B", "*"], secretName: "A_B" }],
          rules: [{ host: "192.0.2.1" }, { host: "*" }, { host: "A_B" }],
        });
      },
    },
    {
      name: "backends have rules",
      source: checks,
      run: async (api) => {
        const resource = { kind: "Bucket", name: "b" };
        for (const defaultBackend of [
          {},
          { ...web, resource },
          { resource: { kind: "", name: "a/b", apiGroup: "A_B" } },
          { service: { name: "" } },
          { service: { name: "A_B", port: { name: "http", number: 80 } } },
          { service: { name: "web", port: { name: "--" } } },
          { service: { name: "web", port: { number: 70_000 } } },
          { service: { name: "1web", port: { number: 80 } } },
        ])
          await ingress(api, "a", { defaultBackend });
      },
    },
    {
      name: "classes of Ingresses by annotation",
      source: `${sources}/registry/networking/ingress/strategy.go`,
      run: async (api) => {
        const annotations = { "kubernetes.io/ingress.class": "nginx" };
        const spec = { defaultBackend: web };
        await ingress(api, "a", spec, { annotations });
        await ingress(api, "b", { ...spec, ingressClassName: "other" }, { annotations });
        await ingress(api, "c", { ...spec, ingressClassName: "nginx" }, { annotations });
        await api.mergePatch(networking(api, "ingresses/a"), {
          spec: { ingressClassName: "other" },
        });
      },
    },
    {
      name: "the status of an Ingress has rules",
      source: checks,
      run: async (api) => {
        await ingress(api, "a", { defaultBackend: web });
        await api.mergePatch(networking(api, "ingresses/a/status"), {
          status: {
            loadBalancer: {
              ingress: [
                { ip: "nope" },
                { ip: "192.0.02.1" },
                { hostname: "192.0.2.1" },
                { hostname: "A_B" },
              ],
            },
          },
        });
      },
    },
    {
      name: "classes of Ingresses",
      source: checks,
      run: async (api) => {
        const path = "/apis/networking.k8s.io/v1/ingressclasses";
        const name = api.namespace;
        const make = (spec: object) => api.post(path, { metadata: { name }, spec });
        await make({});
        await make({ controller: "nope" });
        await make({ controller: "A_B/c d" });
        await make({ controller: `example.com/${"a".repeat(250)}` });
        await make({
          controller: "example.com/a",
          parameters: { kind: "", name: "a/b", apiGroup: "A_B" },
        });
        await make({
          controller: "example.com/a",
          parameters: { kind: "K", name: "n", scope: "Nope" },
        });
        await make({
          controller: "example.com/a",
          parameters: { kind: "K", name: "n", scope: "Namespace" },
        });
        await make({
          controller: "example.com/a",
          parameters: { kind: "K", name: "n", namespace: "x" },
        });
        await make({
          controller: "example.com/a",
          parameters: { kind: "K", name: "n", apiGroup: "example.com" },
        });
        await api.get(`${path}/${name}`, table);
        await api.mergePatch(`${path}/${name}`, { spec: { controller: "example.com/b" } });
        await api.mergePatch(`${path}/${name}`, { spec: { parameters: null } });
        await api.delete(`${path}/${name}`);
      },
    },
    {
      name: "an Ingress gets the default class",
      source:
        "https://github.com/kubernetes/kubernetes/blob/v1.36.3/plugin/pkg/admission/network/defaultingressclass/admission.go",
      run: async (api) => {
        const path = "/apis/networking.k8s.io/v1/ingressclasses";
        await api.post(path, {
          metadata: {
            name: api.namespace,
            annotations: { "ingressclass.kubernetes.io/is-default-class": "true" },
          },
          spec: { controller: "example.com/a" },
        });
        // The plugin hears of the class by a watch.
        for (;;) {
          const body = { metadata: { name: "probe" }, spec: { defaultBackend: web } };
          const query = networking(api, "ingresses?dryRun=All");
          const made = await api.quiet("POST", query, { body });
          if (made.body.spec?.ingressClassName !== undefined) break;
        }
        await ingress(api, "a", { defaultBackend: web });
        await api.get(`${path}/${api.namespace}`, table);
        await api.delete(`${path}/${api.namespace}`);
      },
    },
    {
      name: "NetworkPolicies get defaults",
      source: `${sources}/apis/networking/v1/defaults.go`,
      run: async (api) => {
        await policy(api, "a", {});
        await policy(api, "b", {
          podSelector: { matchLabels: { app: "web" } },
          ingress: [{ ports: [{ port: 80 }, { port: "http", protocol: "UDP" }] }],
          egress: [{ to: [{ ipBlock: { cidr: "10.0.0.0/8", except: ["10.1.0.0/16"] } }] }],
        });
        await policy(api, "c", { podSelector: {}, policyTypes: ["Egress"] });
        await api.mergePatch(networking(api, "networkpolicies/a"), {
          spec: { policyTypes: ["Egress"] },
        });
        await api.get(networking(api, "networkpolicies"), table);
      },
    },
    {
      name: "NetworkPolicies have rules",
      source: checks,
      run: async (api) => {
        const bad = [
          { from: [{}] },
          { from: [{ podSelector: {}, ipBlock: { cidr: "" } }] },
          {
            from: [
              {
                ipBlock: {
                  cidr: "10.0.0.0/8",
                  except: ["nope", "10.0.0.0/8", "192.168.0.0/16", "10.1.0.1/16"],
                },
              },
              { ipBlock: { cidr: "nope", except: ["nope"] } },
            ],
          },
          {
            ports: [
              { port: 0 },
              { port: 80, endPort: 79 },
              { port: 80, endPort: 70_000 },
              { port: "http", endPort: 80 },
              { endPort: 80 },
              { port: "--", protocol: "HTTP" },
            ],
          },
        ];
        for (const rule of bad) await policy(api, "a", { podSelector: {}, ingress: [rule] });
        await policy(api, "a", {
          podSelector: { matchLabels: { "a b": "c d" } },
          policyTypes: ["Nope", "Ingress"],
          egress: [
            { to: [{ namespaceSelector: { matchExpressions: [{ key: "a", operator: "Nope" }] } }] },
          ],
        });
        await policy(api, "a", { podSelector: {}, policyTypes: ["Ingress", "Egress", "Nope"] });
      },
    },
    {
      name: "slices of endpoints",
      source: "https://kubernetes.io/docs/concepts/services-networking/endpoint-slices/",
      run: async (api) => {
        const path = `/apis/discovery.k8s.io/v1/namespaces/${api.namespace}/endpointslices`;
        await slice(api, "a", {
          addressType: "IPv4",
          endpoints: [
            {
              addresses: ["192.0.2.1"],
              conditions: { ready: true },
              nodeName: "n",
              zone: "z",
              deprecatedTopology: { a: "b" },
              targetRef: { kind: "Pod", name: "p" },
            },
            { addresses: ["192.0.2.2", "192.0.2.3", "192.0.2.4"], conditions: {} },
          ],
          ports: [{ name: "http", port: 80 }, { name: "any" }],
        });
        await slice(api, "b", {
          addressType: "FQDN",
          endpoints: [{ addresses: ["a.example.com."] }],
        });
        await slice(api, "c", {
          addressType: "IPv6",
          endpoints: [{ addresses: ["2001:db8::1"] }],
          ports: [{}],
        });
        await api.mergePatch(`${path}/a`, { metadata: { labels: { a: "b" } } });
        await api.mergePatch(`${path}/a`, { metadata: { annotations: { a: "b" } } });
        await api.mergePatch(`${path}/a`, { addressType: "IPv6" });
        await api.get(path, table);
      },
    },
    {
      name: "slices of endpoints have rules",
      source: `${sources}/apis/discovery/validation/validation.go`,
      run: async (api) => {
        await slice(api, "a", { endpoints: [] });
        await slice(api, "a", { addressType: "Nope", endpoints: [{ addresses: [] }] });
        await slice(api, "a", {
          addressType: "IPv4",
          endpoints: [
            { addresses: ["nope", "127.0.0.1", "192.0.02.1"], nodeName: "A_B", hostname: "A_B" },
            {
              addresses: ["192.0.2.1"],
              hints: {
                forZones: [{ name: "a" }, { name: "a" }, { name: "b c" }],
                forNodes: [{ name: "A_B" }],
              },
            },
          ],
          ports: [
            { name: "a", protocol: "HTTP", appProtocol: "a b" },
            { name: "a" },
            { name: "A" },
          ],
        });
        await slice(api, "a", {
          addressType: "IPv6",
          endpoints: [{ addresses: ["2001:DB8::1", "192.0.2.1", "::1"] }],
        });
        await slice(api, "a", {
          addressType: "FQDN",
          endpoints: [{ addresses: ["", "a", "A_B", "a.b"] }],
        });
        await slice(api, "a", {
          addressType: "IPv4",
          endpoints: [{ addresses: Array.from({ length: 101 }, (_, index) => `192.0.2.${index}`) }],
        });
      },
    },
    {
      name: "disruption budgets",
      source: "https://kubernetes.io/docs/tasks/run-application/configure-pdb/",
      run: async (api) => {
        const path = `/apis/policy/v1/namespaces/${api.namespace}/poddisruptionbudgets`;
        await budget(api, "a", { minAvailable: 1, selector: { matchLabels: { app: "web" } } });
        await budget(api, "b", {
          maxUnavailable: "50%",
          unhealthyPodEvictionPolicy: "AlwaysAllow",
        });
        await api.mergePatch(`${path}/a`, { spec: { minAvailable: 2 } });
        await api.put(`${path}/a`, { metadata: { name: "a" }, spec: { minAvailable: 3 } });
        await api.mergePatch(`${path}/a/status`, {
          status: {
            disruptionsAllowed: 1,
            currentHealthy: 3,
            desiredHealthy: 2,
            expectedPods: 3,
            observedGeneration: 2,
            conditions: [
              {
                type: "DisruptionAllowed",
                status: "True",
                reason: "SufficientPods",
                message: "",
                lastTransitionTime: "2026-01-01T00:00:00Z",
              },
            ],
          },
        });
        await api.get(path, table);
      },
    },
    {
      name: "disruption budgets have rules",
      source: `${sources}/apis/policy/validation/validation.go`,
      run: async (api) => {
        const path = `/apis/policy/v1/namespaces/${api.namespace}/poddisruptionbudgets`;
        await budget(api, "a", { minAvailable: 1, maxUnavailable: "1" });
        await budget(api, "a", { minAvailable: -1 });
        await budget(api, "a", { minAvailable: "150%", unhealthyPodEvictionPolicy: "Nope" });
        await budget(api, "a", { selector: { matchLabels: { "a b": "c d" } } });
        await budget(api, "a", {});
        await api.mergePatch(`${path}/a/status`, {
          status: {
            disruptionsAllowed: -1,
            conditions: [
              { type: "", status: "Maybe", observedGeneration: -1, reason: "a b" },
              { type: "A", status: "True", reason: "" },
              {
                type: "A",
                status: "True",
                reason: "B",
                lastTransitionTime: "2026-01-01T00:00:00Z",
              },
            ],
          },
        });
      },
    },
    {
      name: "an empty protocol is no absent one",
      source: checks,
      run: async (api) => {
        await policy(api, "a", {
          podSelector: {},
          ingress: [{ ports: [{ port: 80, protocol: "" }] }],
        });
        await policy(api, "b", {
          podSelector: {},
          ingress: [{ ports: [{ port: 80, protocol: null }] }],
        });
      },
    },
  ],
};
