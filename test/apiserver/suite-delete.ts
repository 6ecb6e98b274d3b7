import type { ContractSuite } from "./contract-run.js";
import { configMaps } from "./contract-collection.js";
import { apimachinery, apiserver } from "./contract-sources.js";

const store = apiserver("registry/generic/registry/store.go");
const handler = apiserver("endpoints/handlers/delete.go");
const finalizers = "https://kubernetes.io/docs/concepts/overview/working-with-objects/finalizers/";
const garbage = "https://kubernetes.io/docs/concepts/architecture/garbage-collection/";

export const deleteSuite: ContractSuite = {
  name: "delete",
  cases: [
    {
      name: "a deleted object is gone",
      source: handler,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({ metadata: { name: "a" } });
        await maps.delete("/a");
        await maps.get("/a");
        await maps.delete("/a");
      },
    },
    {
      name: "some kinds answer with the object",
      source: store,
      run: async (api) => {
        await api.post(api.core("serviceaccounts"), { metadata: { name: "a" } });
        await api.delete(api.core("serviceaccounts/a"));
        await api.post(api.core("secrets"), { metadata: { name: "a" } });
        await api.delete(api.core("secrets/a"));
      },
    },
    {
      name: "a finalizer holds an object",
      source: finalizers,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({
          metadata: { name: "a", finalizers: ["example.com/x"] },
          data: { a: "b" },
        });
        await maps.delete("/a");
        await maps.get("/a");
        await maps.delete("/a");
        await maps.merge("/a", {
          metadata: { finalizers: ["example.com/x", "example.com/y"] },
        });
        await maps.merge("/a", { data: { a: "c" } });
        await maps.merge("/a", { metadata: { finalizers: null } });
        await maps.get("/a");
      },
    },
    {
      name: "a deletion cannot be taken back",
      source: finalizers,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({
          metadata: { name: "a", finalizers: ["example.com/x"] },
        });
        await maps.delete("/a");
        await maps.merge("/a", { metadata: { deletionTimestamp: null } });
        await maps.put("/a", {
          metadata: { name: "a", finalizers: ["example.com/x"] },
        });
        await maps.put("/a", { metadata: { name: "a" } });
        await maps.get("/a");
      },
    },
    {
      name: "preconditions guard a deletion",
      source: handler,
      run: async (api) => {
        const maps = configMaps(api);
        const { body } = await maps.post({ metadata: { name: "a" } });
        const { uid, resourceVersion } = body.metadata;
        await maps.delete("/a", { preconditions: { uid: "other" } });
        await maps.delete("/a", { preconditions: { resourceVersion: "1" } });
        await maps.delete("/a", { preconditions: { uid, resourceVersion } });
      },
    },
    {
      name: "propagation is noted as a finalizer",
      source: garbage,
      run: async (api) => {
        const maps = configMaps(api);
        for (const [name, options] of Object.entries({
          foreground: { propagationPolicy: "Foreground" },
          orphan: { propagationPolicy: "Orphan" },
          "orphan-old": { orphanDependents: true },
        })) {
          await maps.post({ metadata: { name } });
          await api.delete(api.core(`configmaps/${name}`), options);
          await api.get(api.core(`configmaps/${name}`));
        }
        await maps.delete("/foreground", { propagationPolicy: "Background" });
        await maps.get("/foreground");
        await maps.delete("/orphan", { propagationPolicy: "Foreground" });
        await maps.post({ metadata: { name: "b" } });
        await maps.delete("/b?propagationPolicy=Foreground");
        await maps.post({
          metadata: { name: "c", finalizers: ["example.com/x"] },
        });
        await maps.delete("/c", { orphanDependents: false });
      },
    },
    {
      name: "options have rules",
      source: apimachinery("apis/meta/v1/validation/validation.go"),
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({ metadata: { name: "a" } });
        await maps.delete("/a", { propagationPolicy: "Nope" });
        await maps.delete("/a", {
          propagationPolicy: "Orphan",
          orphanDependents: true,
        });
        await maps.delete("/a", { dryRun: ["Some"] });
        await maps.delete("/a", { kind: "ConfigMap", apiVersion: "v1" });
        await maps.delete("/a?gracePeriodSeconds=x");
        await api.send("DELETE", api.core("configmaps/a"), { raw: "{bad" });
        await maps.delete("/a", {
          kind: "DeleteOptions",
          apiVersion: "v1",
          gracePeriodSeconds: 0,
        });
      },
    },
    {
      name: "a dry run deletes nothing",
      source: "https://kubernetes.io/docs/reference/using-api/api-concepts/#dry-run",
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({ metadata: { name: "a" } });
        await maps.post({
          metadata: { name: "b", finalizers: ["example.com/x"] },
        });
        await maps.delete("/a?dryRun=All");
        await maps.delete("/b", { dryRun: ["All"] });
        await maps.get("/a");
        await maps.get("/b");
      },
    },
    {
      name: "a namespace is on its way out until it is finalized",
      source: "https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/",
      run: async (api) => {
        const path = `/api/v1/namespaces/${api.namespace}`;
        await api.delete(path);
        await api.post(api.core("configmaps"), { metadata: { name: "a" } });
        await api.mergePatch(path, { metadata: { labels: { a: "b" } } });
        await api.delete(path);
        const { body } = await api.get(path);
        await api.put(`${path}/finalize`, { ...body, spec: { finalizers: [] } });
        await api.get(path);
      },
    },
    {
      name: "a collection is deleted as it is selected",
      source: store,
      run: async (api) => {
        for (const name of ["a", "b", "c"])
          await api.quiet("POST", api.core("secrets"), {
            body: {
              metadata: {
                name,
                labels: { of: name, keep: name === "b" ? "yes" : "no" },
                ...(name === "c" ? { finalizers: ["example.com/x"] } : {}),
              },
            },
          });
        await api.delete(`${api.core("secrets")}?labelSelector=keep%3Dno`);
        await api.get(api.core("secrets"));
        await api.delete(`${api.core("secrets")}?dryRun=All`);
        await api.delete(`${api.core("secrets")}?fieldSelector=metadata.name%3Db`, {
          propagationPolicy: "Background",
        });
        await api.get(api.core("secrets"));
        await api.delete("/api/v1/secrets");
      },
    },
  ],
};
