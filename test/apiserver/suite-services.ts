import type { ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";

const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg";
const checks = `${sources}/apis/core/validation/validation.go`;
const allocation = `${sources}/registry/core/service/storage/alloc.go`;
const storage = `${sources}/registry/core/service/storage/storage.go`;
const defaults = `${sources}/apis/core/v1/defaults.go`;
const page = "https://kubernetes.io/docs/concepts/services-networking/service/";
const table = { accept: "application/json;as=Table;g=meta.k8s.io;v=v1" };

const web = { selector: { app: "web" }, ports: [{ port: 80 }] };

function make(api: ContractApi, name: string, spec: object, metadata: object = {}) {
  return api.post(api.core("services"), { metadata: { name, ...metadata }, spec });
}

export const servicesSuite: ContractSuite = {
  name: "services",
  cases: [
    {
      name: "a Service gets defaults and an address",
      source: defaults,
      run: async (api) => {
        await make(api, "a", web);
        await api.get(api.core("services/a"));
        await make(api, "b", {
          ...web,
          sessionAffinity: "ClientIP",
          ports: [
            { name: "a", port: 80, targetPort: "http", protocol: "UDP", appProtocol: "x.com/y" },
            { name: "b", port: 81, targetPort: 8081 },
          ],
          internalTrafficPolicy: "Local",
          publishNotReadyAddresses: true,
        });
        await make(api, "c", { ...web, externalIPs: ["192.0.2.1"] });
        await api.get(api.core("services"), table);
        await api.send("POST", `${api.core("services")}?dryRun=All`, {
          body: { metadata: { name: "d" }, spec: web },
        });
      },
    },
    {
      name: "a headless Service has no address",
      source: `${page}#headless-services`,
      run: async (api) => {
        await make(api, "a", { ...web, clusterIP: "None" });
        await make(api, "b", { clusterIP: "None" });
        await make(api, "c", { clusterIP: "None", clusterIPs: ["None"], ports: [{ port: 1 }] });
        await make(api, "d", { ...web, clusterIP: "None", type: "NodePort" });
        await make(api, "e", { ...web, clusterIP: "None", type: "LoadBalancer" });
        await make(api, "f", {
          ...web,
          clusterIP: "None",
          externalIPs: ["192.0.2.1"],
          loadBalancerIP: "192.0.2.1",
          sessionAffinity: "ClientIP",
        });
        await make(api, "g", { ...web, clusterIP: "None", clusterIPs: ["None", "10.0.0.3"] });
        await make(api, "h", { ...web, clusterIP: "None", ipFamilies: ["IPv6"] });
        await make(api, "i", { clusterIP: "None", ipFamilyPolicy: "SingleStack" });
        await api.mergePatch(api.core("services/a"), { spec: { clusterIP: "" } });
        await api.mergePatch(api.core("services/a"), { spec: { clusterIP: "10.0.0.3" } });
        await api.mergePatch(api.core("services/b"), { spec: { selector: { a: "b" } } });
      },
    },
    {
      name: "an address can be asked for, and is taken once",
      source: `${page}#choosing-your-own-ip-address`,
      run: async (api) => {
        await make(api, "a", { ...web, clusterIP: "10.0.0.5" });
        await make(api, "b", { ...web, clusterIP: "10.0.0.5" });
        await make(api, "b", { ...web, clusterIP: "10.0.1.5" });
        await make(api, "b", { ...web, clusterIP: "10.0.0.255" });
        await make(api, "b", { ...web, clusterIP: "10.0.0.0" });
        await make(api, "b", { ...web, clusterIP: "2001:db8::1" });
        await make(api, "b", { ...web, clusterIP: "nope" });
        await make(api, "b", { ...web, clusterIP: "010.0.0.6" });
        await make(api, "b", { ...web, clusterIPs: ["10.0.0.6"] });
        await make(api, "b", { ...web, clusterIP: "10.0.0.6", clusterIPs: ["10.0.0.7"] });
        await make(api, "b", {
          ...web,
          clusterIP: "10.0.0.6",
          clusterIPs: ["10.0.0.6", "10.0.0.7"],
        });
        await make(api, "b", {
          ...web,
          clusterIP: "10.0.0.6",
          clusterIPs: ["10.0.0.6", "10.0.0.7", "10.0.0.8"],
        });
        await api.delete(api.core("services/a"));
        await make(api, "b", { ...web, clusterIP: "10.0.0.5" });
        await api.delete(api.core("services/b"));
      },
    },
    {
      name: "what is given stays where a writer leaves it out",
      source: storage,
      run: async (api) => {
        await make(api, "a", { ...web, type: "NodePort", ports: [{ port: 80, nodePort: 30_010 }] });
        await api.put(api.core("services/a"), {
          metadata: { name: "a" },
          spec: { ...web, type: "NodePort", ports: [{ port: 81 }] },
        });
        await api.put(api.core("services/a"), {
          metadata: { name: "a" },
          spec: { ...web, type: "ClusterIP" },
        });
        await api.mergePatch(api.core("services/a"), {
          spec: { clusterIP: null, clusterIPs: null },
        });
      },
    },
    {
      name: "an address does not change",
      source: checks,
      run: async (api) => {
        await make(api, "a", { ...web, clusterIP: "10.0.0.9" });
        await api.mergePatch(api.core("services/a"), { spec: { clusterIP: "10.0.0.10" } });
        await api.mergePatch(api.core("services/a"), {
          spec: { clusterIP: "10.0.0.10", clusterIPs: ["10.0.0.10"] },
        });
        await api.mergePatch(api.core("services/a"), { spec: { clusterIP: "None" } });
        await api.mergePatch(api.core("services/a"), { spec: { clusterIPs: ["10.0.0.10"] } });
        await api.mergePatch(api.core("services/a"), { spec: { ipFamilies: ["IPv6"] } });
        await api.mergePatch(api.core("services/a"), {
          spec: { ipFamilyPolicy: "RequireDualStack" },
        });
        await api.mergePatch(api.core("services/a"), {
          spec: { ipFamilyPolicy: "PreferDualStack" },
        });
        await api.mergePatch(api.core("services/a"), { spec: { ipFamilyPolicy: null } });
        await api.delete(api.core("services/a"));
      },
    },
    {
      name: "families of addresses",
      source: `${page}#dual-stack-options-on-new-services`,
      run: async (api) => {
        await make(api, "a", { ...web, ipFamilyPolicy: "PreferDualStack" });
        await make(api, "b", { ...web, ipFamilyPolicy: "RequireDualStack" });
        await make(api, "b", { ...web, ipFamilies: ["IPv6"] });
        await make(api, "b", { ...web, ipFamilies: ["IPv4", "IPv6"] });
        await make(api, "b", { ...web, ipFamilies: ["IPv4", "IPv4"] });
        await make(api, "b", { ...web, ipFamilies: ["IPv5"], ipFamilyPolicy: "Nope" });
        await make(api, "b", {
          ...web,
          clusterIP: "10.0.0.6",
          clusterIPs: ["10.0.0.6"],
          ipFamilies: ["IPv6"],
        });
      },
    },
    {
      name: "an ExternalName is an alias",
      source: `${page}#externalname`,
      run: async (api) => {
        await make(api, "a", { type: "ExternalName", externalName: "example.com." });
        await make(api, "b", { type: "ExternalName" });
        await make(api, "b", { type: "ExternalName", externalName: "A_B" });
        await make(api, "b", {
          type: "ExternalName",
          externalName: "example.com",
          clusterIP: "10.0.0.3",
          ipFamilies: ["IPv4"],
          ipFamilyPolicy: "SingleStack",
        });
        await make(api, "c", {
          type: "ExternalName",
          externalName: "example.com",
          externalIPs: ["192.0.2.1"],
        });
        await api.get(api.core("services"), table);
        await api.mergePatch(api.core("services/a"), { spec: { type: "ClusterIP", ...web } });
        await api.mergePatch(api.core("services/a"), {
          spec: { type: "ExternalName", externalName: "example.com" },
        });
      },
    },
    {
      name: "ports of nodes are given and taken",
      source: allocation,
      run: async (api) => {
        await make(api, "a", { ...web, type: "NodePort" });
        await make(api, "b", { ...web, type: "NodePort", ports: [{ port: 80, nodePort: 30_001 }] });
        await make(api, "c", { ...web, type: "NodePort", ports: [{ port: 80, nodePort: 30_001 }] });
        await make(api, "c", { ...web, type: "NodePort", ports: [{ port: 80, nodePort: 80 }] });
        await make(api, "c", { ...web, ports: [{ port: 80, nodePort: 30_002 }] });
        await make(api, "e", {
          ...web,
          type: "NodePort",
          ports: [
            { name: "a", port: 53, nodePort: 30_004 },
            { name: "b", port: 54, nodePort: 30_004 },
          ],
        });
        await make(api, "d", {
          ...web,
          type: "NodePort",
          ports: [
            { name: "a", port: 53, protocol: "TCP", nodePort: 30_003 },
            { name: "b", port: 53, protocol: "UDP" },
          ],
        });
        await api.get(api.core("services"), table);
        await api.mergePatch(api.core("services/b"), {
          spec: { ports: [{ port: 80, nodePort: 30_003 }] },
        });
        await api.mergePatch(api.core("services/b"), {
          spec: { ports: [{ port: 80, nodePort: 30_005 }] },
        });
        await api.mergePatch(api.core("services/b"), { spec: { type: "ClusterIP" } });
        await make(api, "f", { ...web, type: "NodePort", ports: [{ port: 80, nodePort: 30_005 }] });
        for (const name of ["a", "b", "d", "f"])
          await api.quiet("DELETE", api.core(`services/${name}`));
      },
    },
    {
      name: "a LoadBalancer",
      source: `${page}#loadbalancer`,
      run: async (api) => {
        await make(api, "a", { ...web, type: "LoadBalancer" });
        await make(api, "b", {
          ...web,
          type: "LoadBalancer",
          allocateLoadBalancerNodePorts: false,
          loadBalancerClass: "example.com/lb",
          loadBalancerSourceRanges: ["192.0.2.0/24"],
        });
        await make(api, "c", { ...web, type: "LoadBalancer", externalTrafficPolicy: "Local" });
        await api.send("PATCH", `${api.core("services/a")}/status`, {
          headers: { "content-type": "application/merge-patch+json" },
          body: { status: { loadBalancer: { ingress: [{ ip: "192.0.2.7" }] } } },
        });
        await api.get(api.core("services"), table);
        await api.mergePatch(api.core("services/b"), {
          spec: { loadBalancerClass: "example.com/x" },
        });
        await api.mergePatch(api.core("services/c"), { spec: { healthCheckNodePort: 30_055 } });
        await api.mergePatch(api.core("services/a"), { spec: { type: "ClusterIP" } });
        await api.mergePatch(api.core("services/b"), { spec: { type: "NodePort" } });
        await api.mergePatch(api.core("services/c"), {
          spec: { externalTrafficPolicy: "Cluster" },
        });
      },
    },
    {
      name: "fields of a LoadBalancer are no one else's",
      source: checks,
      run: async (api) => {
        await make(api, "a", {
          ...web,
          loadBalancerClass: "a",
          allocateLoadBalancerNodePorts: true,
          loadBalancerSourceRanges: ["192.0.2.0/24", "nope", "192.0.2.1/24", "192.0.2.0/33"],
          externalTrafficPolicy: "Local",
          healthCheckNodePort: 30_000,
        });
        await make(api, "a", {
          ...web,
          type: "LoadBalancer",
          loadBalancerClass: "a b",
          externalTrafficPolicy: "Nope",
          internalTrafficPolicy: "Nope",
          loadBalancerSourceRanges: ["0192.0.2.0/24"],
        });
        await make(api, "a", web, {
          annotations: { "service.beta.kubernetes.io/load-balancer-source-ranges": "a" },
        });
        await api.quiet("POST", api.core("services"), {
          body: { metadata: { name: "b" }, spec: web },
        });
        await api.send("PATCH", `${api.core("services/b")}/status`, {
          headers: { "content-type": "application/merge-patch+json" },
          body: { status: { loadBalancer: { ingress: [{ ip: "192.0.2.7" }] } } },
        });
      },
    },
    {
      name: "the status of a LoadBalancer has rules",
      source: checks,
      run: async (api) => {
        await make(api, "a", { ...web, type: "LoadBalancer" });
        for (const ingress of [
          [{ ip: "nope" }],
          [{ ip: "192.0.2.1", ipMode: "Nope" }],
          [{ hostname: "a", ipMode: "VIP" }],
          [{ hostname: "192.0.2.1" }, { hostname: "A_B" }],
          [{ hostname: "a.example.com", ports: [{ port: 1, protocol: "TCP" }] }],
        ])
          await api.send("PATCH", `${api.core("services/a")}/status`, {
            headers: { "content-type": "application/merge-patch+json" },
            body: { status: { loadBalancer: { ingress } } },
          });
        await api.get(api.core("services"), table);
      },
    },
    {
      name: "ports have rules",
      source: checks,
      run: async (api) => {
        await make(api, "a", { selector: { app: "web" } });
        await make(api, "a", { ...web, ports: [{ port: 0 }, { port: 70_000 }] });
        await make(api, "a", {
          ...web,
          ports: [
            { name: "A", port: 1, protocol: "HTTP" },
            { name: "b", port: 2, targetPort: "much-too-long-a-name" },
            { name: "b", port: 2, targetPort: "--" },
            { name: "c", port: 3, targetPort: 70_000, appProtocol: "a b" },
          ],
        });
      },
    },
    {
      name: "a Service has rules",
      source: checks,
      run: async (api) => {
        await make(api, "1.a", web);
        await make(api, "1a", web);
        await make(api, "b", {
          ...web,
          type: "Nope",
          sessionAffinity: "Nope",
          selector: { "a b": "c d" },
          trafficDistribution: "Nope",
        });
        await make(api, "b", {
          ...web,
          sessionAffinity: "ClientIP",
          sessionAffinityConfig: { clientIP: { timeoutSeconds: 90_000 } },
          externalIPs: ["nope", "127.0.0.1", "0.0.0.0", "169.254.0.1", "224.0.0.1", "fe80::1"],
        });
        await make(api, "b", web, {
          annotations: {
            "service.kubernetes.io/topology-mode": "Auto",
            "service.kubernetes.io/topology-aware-hints": "Other",
          },
        });
      },
    },
    {
      name: "writers are warned",
      source: `${sources}/api/service/warnings.go`,
      run: async (api) => {
        await make(api, "a", {
          ...web,
          externalName: "example.com",
          externalIPs: ["2001:DB8::1"],
          trafficDistribution: "PreferClose",
        });
        await make(
          api,
          "b",
          { ...web, type: "LoadBalancer", loadBalancerSourceRanges: ["2001:DB8::/64"] },
          { annotations: { "service.kubernetes.io/topology-aware-hints": "Auto" } },
        );
      },
    },
    {
      name: "Services are selected by type and address",
      source: `${sources}/registry/core/service/strategy.go`,
      run: async (api) => {
        await make(api, "a", web);
        await make(api, "b", { ...web, clusterIP: "None" });
        await make(api, "c", { type: "ExternalName", externalName: "example.com" });
        const names = api.core("services?fieldSelector=");
        await api.get(`${names}spec.clusterIP=None`, table);
        await api.get(`${names}spec.type%21=ClusterIP`, table);
        await api.get(`${names}spec.ports=1`);
      },
    },
    {
      name: "an update may create a Service",
      source: `${sources}/registry/core/service/strategy.go`,
      run: async (api) => {
        await api.put(api.core("services/a"), { metadata: { name: "a" }, spec: web });
        await api.apply(`${api.core("services/b")}?fieldManager=me`, {
          apiVersion: "v1",
          kind: "Service",
          metadata: { name: "b" },
          spec: web,
        });
        await api.apply(`${api.core("services/b")}?fieldManager=me`, {
          apiVersion: "v1",
          kind: "Service",
          metadata: { name: "b" },
          spec: { ...web, ports: [{ port: 81 }] },
        });
      },
    },
    {
      name: "a Service takes its Endpoints with it",
      source: storage,
      run: async (api) => {
        await make(api, "a", web);
        await api.post(api.core("endpoints"), { metadata: { name: "a" } });
        await api.delete(api.core("services/a"));
        await api.get(api.core("endpoints/a"));
      },
    },
    {
      name: "the network of addresses",
      source: `${sources}/registry/networking/servicecidr/strategy.go`,
      run: async (api) => {
        const path = "/apis/networking.k8s.io/v1/servicecidrs";
        const name = api.namespace;
        await api.get(`${path}/kubernetes`);
        await api.post(path, { metadata: { name }, spec: {} });
        await api.post(path, { metadata: { name }, spec: { cidrs: ["10.9.0.1/24", "nope"] } });
        await api.post(path, {
          metadata: { name },
          spec: { cidrs: ["10.9.0.0/24", "10.8.0.0/24"] },
        });
        await api.post(path, { metadata: { name }, spec: { cidrs: ["10.9.0.0/24"] } });
        await api.mergePatch(`${path}/${name}`, { spec: { cidrs: ["10.8.0.0/24"] } });
        await api.mergePatch(`${path}/${name}`, {
          spec: { cidrs: ["10.9.0.0/24", "2001:db8::/64"] },
        });
        await api.get(`${path}?fieldSelector=metadata.name=${name}`, table);
        await api.mergePatch(`${path}/${name}`, { metadata: { finalizers: null } });
        await api.delete(`${path}/${name}`);
      },
    },
    {
      name: "addresses have rules",
      source: `${sources}/apis/networking/validation/validation.go`,
      run: async (api) => {
        const path = "/apis/networking.k8s.io/v1/ipaddresses";
        const parentRef = { resource: "things", name: "a" };
        for (const name of ["nope", "10.9.0.01", "2001:DB8::1", "::ffff:10.9.0.1"])
          await api.post(path, { metadata: { name }, spec: { parentRef } });
        await api.post(path, { metadata: { name: "10.9.0.7" } });
        await api.post(path, {
          metadata: { name: "10.9.0.7" },
          spec: { parentRef: { group: "A_B", resource: "", name: "", namespace: "a/b" } },
        });
        await api.post(path, { metadata: { name: "10.9.0.7" }, spec: { parentRef } });
        await api.mergePatch(`${path}/10.9.0.7`, { spec: { parentRef: { name: "b" } } });
        await api.get(`${path}?fieldSelector=metadata.name=10.9.0.7`, table);
        await api.delete(`${path}/10.9.0.7`);
      },
    },
    {
      name: "Endpoints",
      source: checks,
      run: async (api) => {
        const path = api.core("endpoints");
        await api.post(path, {
          metadata: { name: "a" },
          subsets: [
            {
              addresses: [{ ip: "10.9.0.1" }, { ip: "10.9.0.2" }],
              notReadyAddresses: [{ ip: "10.9.0.3" }],
              ports: [
                { name: "http", port: 80 },
                { name: "dns", port: 53, protocol: "UDP" },
              ],
            },
            { addresses: [{ ip: "2001:DB8::1" }] },
          ],
        });
        await api.post(path, {
          metadata: { name: "b" },
          subsets: [
            {},
            {
              addresses: [
                { ip: "nope" },
                { ip: "127.0.0.1", hostname: "A_B", nodeName: "A_B" },
                { ip: "" },
              ],
              ports: [{ port: 0 }, { name: "A", port: 1, protocol: "X", appProtocol: "a b" }],
            },
          ],
        });
        await api.put(`${path}/c`, {
          metadata: { name: "c" },
          subsets: [{ addresses: [{ ip: "10.9.0.9" }] }],
        });
        await api.get(path, table);
        await api.mergePatch(`${path}/a`, { subsets: [{}] });
      },
    },
    {
      name: "an address is an object of its own",
      source: `${sources}/registry/core/service/ipallocator/ipallocator.go`,
      run: async (api) => {
        await make(api, "a", { ...web, clusterIP: "10.0.0.11" });
        const path = "/apis/networking.k8s.io/v1/ipaddresses/10.0.0.11";
        await api.get(path);
        await api.delete(api.core("services/a"));
        await api.get(path);
      },
    },
    {
      name: "empty texts are no absent ones where a field may be absent",
      source: checks,
      run: async (api) => {
        for (const field of [
          "ipFamilyPolicy",
          "internalTrafficPolicy",
          "loadBalancerClass",
          "trafficDistribution",
        ])
          await make(api, "a", { ...web, [field]: "" });
      },
    },
  ],
};
