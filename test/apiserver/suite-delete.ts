import type { ContractSuite } from "./contract-run.js";

const store =
  "https://github.com/kubernetes/kubernetes/blob/v1.36.3/staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go";
const handler =
  "https://github.com/kubernetes/kubernetes/blob/v1.36.3/staging/src/k8s.io/apiserver/pkg/endpoints/handlers/delete.go";
const finalizers = "https://kubernetes.io/docs/concepts/overview/working-with-objects/finalizers/";
const garbage = "https://kubernetes.io/docs/concepts/architecture/garbage-collection/";

export const deleteSuite: ContractSuite = {
  name: "delete",
  cases: [
    {
      name: "a deleted object is gone",
      source: handler,
      run: async (api) => {
        await api.post(api.core("configmaps"), { metadata: { name: "a" } });
        await api.delete(api.core("configmaps/a"));
        await api.get(api.core("configmaps/a"));
        await api.delete(api.core("configmaps/a"));
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
        await api.post(api.core("configmaps"), {
          metadata: { name: "a", finalizers: ["example.com/x"] },
          data: { a: "b" },
        });
        await api.delete(api.core("configmaps/a"));
        await api.get(api.core("configmaps/a"));
        await api.delete(api.core("configmaps/a"));
        await api.mergePatch(api.core("configmaps/a"), {
          metadata: { finalizers: ["example.com/x", "example.com/y"] },
        });
        await api.mergePatch(api.core("configmaps/a"), { data: { a: "c" } });
        await api.mergePatch(api.core("configmaps/a"), { metadata: { finalizers: null } });
        await api.get(api.core("configmaps/a"));
      },
    },
    {
      name: "a deletion cannot be taken back",
      source: finalizers,
      run: async (api) => {
        await api.post(api.core("configmaps"), {
          metadata: { name: "a", finalizers: ["example.com/x"] },
        });
        await api.delete(api.core("configmaps/a"));
        await api.mergePatch(api.core("configmaps/a"), { metadata: { deletionTimestamp: null } });
        await api.put(api.core("configmaps/a"), {
          metadata: { name: "a", finalizers: ["example.com/x"] },
        });
        await api.put(api.core("configmaps/a"), { metadata: { name: "a" } });
        await api.get(api.core("configmaps/a"));
      },
    },
    {
      name: "preconditions guard a deletion",
      source: handler,
      run: async (api) => {
        const { body } = await api.post(api.core("configmaps"), { metadata: { name: "a" } });
        const { uid, resourceVersion } = body.metadata;
        await api.delete(api.core("configmaps/a"), { preconditions: { uid: "other" } });
        await api.delete(api.core("configmaps/a"), { preconditions: { resourceVersion: "1" } });
        await api.delete(api.core("configmaps/a"), { preconditions: { uid, resourceVersion } });
      },
    },
    {
      name: "propagation is noted as a finalizer",
      source: garbage,
      run: async (api) => {
        for (const [name, options] of Object.entries({
          foreground: { propagationPolicy: "Foreground" },
          orphan: { propagationPolicy: "Orphan" },
          "orphan-old": { orphanDependents: true },
        })) {
          await api.post(api.core("configmaps"), { metadata: { name } });
          await api.delete(api.core(`configmaps/${name}`), options);
          await api.get(api.core(`configmaps/${name}`));
        }
        await api.delete(api.core("configmaps/foreground"), { propagationPolicy: "Background" });
        await api.get(api.core("configmaps/foreground"));
        await api.delete(api.core("configmaps/orphan"), { propagationPolicy: "Foreground" });
        await api.post(api.core("configmaps"), { metadata: { name: "b" } });
        await api.delete(`${api.core("configmaps/b")}?propagationPolicy=Foreground`);
        await api.post(api.core("configmaps"), {
          metadata: { name: "c", finalizers: ["example.com/x"] },
        });
        await api.delete(api.core("configmaps/c"), { orphanDependents: false });
      },
    },
    {
      name: "options have rules",
      source:
        "https://github.com/kubernetes/kubernetes/blob/v1.36.3/staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go",
      run: async (api) => {
        await api.post(api.core("configmaps"), { metadata: { name: "a" } });
        await api.delete(api.core("configmaps/a"), { propagationPolicy: "Nope" });
        await api.delete(api.core("configmaps/a"), {
          propagationPolicy: "Orphan",
          orphanDependents: true,
        });
        await api.delete(api.core("configmaps/a"), { dryRun: ["Some"] });
        await api.delete(api.core("configmaps/a"), { kind: "ConfigMap", apiVersion: "v1" });
        await api.delete(`${api.core("configmaps/a")}?gracePeriodSeconds=x`);
        await api.send("DELETE", api.core("configmaps/a"), { raw: "{bad" });
        await api.delete(api.core("configmaps/a"), {
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
        await api.post(api.core("configmaps"), { metadata: { name: "a" } });
        await api.post(api.core("configmaps"), {
          metadata: { name: "b", finalizers: ["example.com/x"] },
        });
        await api.delete(`${api.core("configmaps/a")}?dryRun=All`);
        await api.delete(api.core("configmaps/b"), { dryRun: ["All"] });
        await api.get(api.core("configmaps/a"));
        await api.get(api.core("configmaps/b"));
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
