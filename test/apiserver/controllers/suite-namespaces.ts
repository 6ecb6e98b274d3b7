import type { ContractApi } from "../contract-case.js";
import type { ContractSuite } from "../contract-run.js";
import { eventually } from "./eventually.js";

const docs = "https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/";
const deleter =
  "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg/controller/namespace/deletion/namespaced_resources_deleter.go";
const accounts =
  "https://kubernetes.io/docs/reference/access-authn-authz/service-accounts-admin/#serviceaccount-controller";
const publisher =
  "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg/controller/certificates/rootcacertpublisher/publisher.go";

/** Waits until the controllers have provided the namespace of a case. */
async function provided(api: ContractApi): Promise<void> {
  for (const path of ["configmaps/kube-root-ca.crt", "serviceaccounts/default"])
    await eventually(api, api.core(path), ({ status }) => status === 200);
}

async function watchNamespace(api: ContractApi): ReturnType<ContractApi["watch"]> {
  const { body } = await api.quiet("GET", `/api/v1/namespaces/${api.namespace}`);
  const { resourceVersion } = body.metadata;
  return api.watch(
    `/api/v1/namespaces?watch=true&fieldSelector=metadata.name%3D${api.namespace}&resourceVersion=${resourceVersion}`,
  );
}

/** The reason of a condition, as an event shows it. */
function hasReason(reason: string): (event: unknown) => boolean {
  return (event) => JSON.stringify(event).includes(`"reason":"${reason}"`);
}

// oxlint-disable-next-line typescript/no-explicit-any -- events are looked into freely
const isDeleted = (event: any): boolean => event.type === "DELETED";

const release = {
  headers: { "content-type": "application/merge-patch+json" },
  body: { metadata: { finalizers: null } },
};

export const namespacesSuite: ContractSuite = {
  name: "controllers-namespaces",
  cases: [
    {
      name: "each has an account, which comes back",
      source: accounts,
      run: async (api) => {
        const watch = await api.watch(`${api.core("serviceaccounts")}?watch=true`);
        await watch.take(1);
        await api.quiet("DELETE", api.core("serviceaccounts/default"));
        await watch.take(2);
        watch.close();
      },
    },
    {
      name: "each has the authority of the server, which comes back",
      source: publisher,
      run: async (api) => {
        const watch = await api.watch(`${api.core("configmaps")}?watch=true`);
        await watch.take(1);
        await api.quiet("DELETE", api.core("configmaps/kube-root-ca.crt"));
        await watch.take(2);
        watch.close();
      },
    },
    {
      name: "the authority is put right where somebody changed it",
      source: publisher,
      run: async (api) => {
        await provided(api);
        const watch = await api.watch(`${api.core("configmaps")}?watch=true`);
        await watch.take(1);
        await api.mergePatch(api.core("configmaps/kube-root-ca.crt"), { data: { "ca.crt": "no" } });
        await watch.take(2);
        await api.mergePatch(api.core("configmaps/kube-root-ca.crt"), {
          metadata: { annotations: null },
        });
        await watch.take(2);
        watch.close();
      },
    },
    {
      name: "one that is deleted goes with all that is in it",
      source: docs,
      run: async (api) => {
        await provided(api);
        await api.quiet("POST", api.core("secrets"), { body: { metadata: { name: "a" } } });
        const watch = await watchNamespace(api);
        const content = await api.watch(`${api.core("secrets")}?watch=true`);
        await content.take(1);
        await api.delete(`/api/v1/namespaces/${api.namespace}`);
        await watch.until(isDeleted);
        watch.close();
        await content.take(1);
        content.close();
      },
    },
    {
      name: "what a finalizer holds is told until it is gone",
      source: deleter,
      run: async (api) => {
        await provided(api);
        await api.quiet("POST", api.core("secrets"), {
          body: { metadata: { name: "held", finalizers: ["a.b/c"] } },
        });
        const watch = await watchNamespace(api);
        await api.delete(`/api/v1/namespaces/${api.namespace}`);
        await watch.until(hasReason("SomeFinalizersRemain"));
        await api.quiet("PATCH", api.core("secrets/held"), release);
        await watch.until(isDeleted);
        watch.close();
      },
    },
    {
      name: "all resources and finalizers that remain are counted",
      source: deleter,
      run: async (api) => {
        await provided(api);
        for (const name of ["a", "b"])
          await api.quiet("POST", api.core("secrets"), {
            body: { metadata: { name, finalizers: ["a.b/c"] } },
          });
        await api.quiet("POST", `/apis/coordination.k8s.io/v1/namespaces/${api.namespace}/leases`, {
          body: { metadata: { name: "a", finalizers: ["a.b/c", "a.b/d"] } },
        });
        const watch = await watchNamespace(api);
        await api.delete(`/api/v1/namespaces/${api.namespace}`);
        await watch.until(hasReason("SomeFinalizersRemain"));
        watch.close();
      },
    },
    {
      name: "a finalizer of its own holds one that is empty",
      source: docs,
      run: async (api) => {
        await provided(api);
        const path = `/api/v1/namespaces/${api.namespace}`;
        await api.quiet("PATCH", path, {
          ...release,
          body: { metadata: { finalizers: ["a.b/c"] } },
        });
        const watch = await watchNamespace(api);
        await api.delete(path);
        await watch.take(3);
        await api.quiet("PATCH", path, release);
        await watch.until(isDeleted);
        watch.close();
      },
    },
  ],
};
