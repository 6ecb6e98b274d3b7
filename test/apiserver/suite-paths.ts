import type { ContractSuite } from "./contract-run.js";
import { apiserver } from "./contract-sources.js";

const discovery = "https://kubernetes.io/docs/concepts/overview/kubernetes-api/#discovery-api";
const health = "https://kubernetes.io/docs/reference/using-api/health-checks/";
const info = apiserver("endpoints/request/requestinfo.go");

interface Named {
  readonly name: string;
}

export const pathsSuite: ContractSuite = {
  name: "paths",
  cases: [
    {
      name: "paths that nobody serves",
      source: info,
      run: async (api) => {
        for (const path of [
          "/foo",
          "/api/v2",
          "/api/v2/pods",
          "/api/v1/nopes",
          "/api/v1/namespaces/default/nopes",
          "/api/v1/namespaces/default/nopes/a",
          "/apis/nope.example.com",
          "/apis/nope.example.com/v1",
          "/apis/nope.example.com/v1/things",
          "/apis/apps/v1/nopes",
          "/apis/apps/v9",
          "/apis/apps/v9/deployments",
          "/api/v1/namespaces/default/configmaps/a/nope",
          "/api/v1/namespaces/default/configmaps/a/status",
          "/api/v1/configmaps/a",
          "/api/v1/namespaces/default/configmaps/a/b/c",
          "//api/v1/namespaces/default",
          "/api/v1/namespaces/default/configmaps/..%2F..%2Fx",
        ])
          await api.get(path);
      },
    },
    {
      name: "methods that a path does not have",
      source: info,
      run: async (api) => {
        await api.send("POST", "/version");
        await api.send("PUT", "/api/v1/namespaces", { body: {} });
        await api.send("POST", "/api/v1/namespaces/default", { body: {} });
        await api.send("POST", api.core("configmaps/a"), { body: {} });
        await api.send("PATCH", api.core("configmaps"), { body: {} });
        await api.send("PUT", api.core("configmaps"), { body: {} });
        await api.send("OPTIONS", api.core("configmaps"));
        await api.send("DELETE", "/api/v1/namespaces");
        await api.send("PUT", "/api/v1/configmaps", { body: {} });
      },
    },
    {
      name: "health is told",
      source: health,
      run: async (api) => {
        for (const path of [
          "/healthz",
          "/livez",
          "/readyz",
          "/livez/ping",
          "/readyz/ping",
          "/healthz/etcd",
          "/livez/nope",
          "/healthz/",
        ])
          await api.get(path);
      },
    },
    {
      name: "the version is told, in lines",
      source: discovery,
      run: async (api) => {
        const { status, body } = await api.quiet("GET", "/version");
        api.steps.push({
          request: "/version",
          status,
          body: { major: body.major, minor: body.minor, keys: Object.keys(body).toSorted() },
        });
      },
    },
    {
      name: "versions of the core group",
      source: discovery,
      run: async (api) => {
        await api.get("/api");
        await api.get("/api/");
      },
    },
    {
      name: "resources of the core group",
      source: discovery,
      run: async (api) => {
        for (const path of ["/api/v1", "/api/v1/"]) {
          const { body } = await api.quiet("GET", path);
          const known = [
            "configmaps",
            "secrets",
            "namespaces",
            "namespaces/status",
            "serviceaccounts",
          ];
          const resources = body.resources.filter(({ name }: Named) => known.includes(name));
          api.steps.push({ request: path, body: { ...body, resources } });
        }
      },
    },
    {
      name: "aggregated discovery of the core group",
      source: `${discovery}`,
      run: async (api) => {
        for (const accept of [
          "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList",
          "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json",
        ]) {
          const { status, type, body } = await api.quiet("GET", "/api", { headers: { accept } });
          const [group] = body.items;
          const known = ["configmaps", "secrets", "namespaces"];
          const resources = group.versions[0].resources.filter(
            ({ resource }: { resource: string }) => known.includes(resource),
          );
          api.steps.push({
            request: accept,
            status,
            headers: { "content-type": type },
            body: {
              ...body,
              items: [{ ...group, versions: [{ ...group.versions[0], resources }] }],
            },
          });
        }
      },
    },
    {
      name: "discovery in other forms",
      source: discovery,
      run: async (api) => {
        await api.get("/api", { accept: "application/yaml" });
        await api.get("/api", { accept: "text/html" });
      },
    },
  ],
};
