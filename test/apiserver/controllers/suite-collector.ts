import type { ContractApi } from "../contract-case.js";
import type { ContractSuite } from "../contract-run.js";
import { eventually } from "./eventually.js";

const docs = "https://kubernetes.io/docs/concepts/architecture/garbage-collection/";
const owners =
  "https://kubernetes.io/docs/concepts/overview/working-with-objects/owners-dependents/";
const collector =
  "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg/controller/garbagecollector/garbagecollector.go";

interface Made {
  readonly name: string;
  readonly uid: string;
}

interface MadeOf {
  readonly owners?: readonly object[];
  readonly finalizers?: readonly string[];
}

const shown = { shown: "yes" };

async function make(api: ContractApi, name: string, of: MadeOf = {}): Promise<Made> {
  const { owners: ownerReferences, finalizers } = of;
  const { body } = await api.quiet("POST", api.core("configmaps"), {
    body: { metadata: { name, labels: shown, ownerReferences, finalizers } },
  });
  return { name, uid: body.metadata.uid };
}

function reference({ name, uid }: Made, blockOwnerDeletion?: boolean): object {
  return { apiVersion: "v1", kind: "ConfigMap", name, uid, blockOwnerDeletion };
}

/** Watches what `make` makes from now on. */
async function watchMade(api: ContractApi): ReturnType<ContractApi["watch"]> {
  const marker = await api.quiet("POST", api.core("configmaps"), {
    body: { metadata: { generateName: "marker-" } },
  });
  const version = marker.body.metadata.resourceVersion;
  return api.watch(
    `${api.core("configmaps")}?watch=true&labelSelector=shown%3Dyes&resourceVersion=${version}`,
  );
}

async function remove(api: ContractApi, name: string, propagationPolicy: string): Promise<void> {
  await api.delete(api.core(`configmaps/${name}`), { propagationPolicy });
}

async function release(api: ContractApi, name: string): Promise<void> {
  await api.quiet("PATCH", api.core(`configmaps/${name}`), {
    headers: { "content-type": "application/merge-patch+json" },
    body: { metadata: { finalizers: null } },
  });
}

function isEvent(type: string, name: string): (event: unknown) => boolean {
  // oxlint-disable-next-line typescript/no-explicit-any -- events are looked into freely
  return (event: any) => event.type === type && event.object.metadata.name === name;
}

/** Waits until all that was made before has been looked at. */
async function fence(api: ContractApi): Promise<void> {
  const absent = { name: "absent", uid: "00000000-0000-0000-0000-00000000000f" };
  await make(api, "fence", { owners: [reference(absent)] });
  await eventually(api, api.core("configmaps/fence"), ({ status }) => status === 404);
}

export const collectorSuite: ContractSuite = {
  name: "controllers-collector",
  cases: [
    {
      name: "in the background, dependents go after their owner",
      source: `${docs}#background-deletion`,
      run: async (api) => {
        const owner = await make(api, "owner");
        await make(api, "dependent", { owners: [reference(owner)] });
        const watch = await watchMade(api);
        await remove(api, "owner", "Background");
        await watch.until(isEvent("DELETED", "dependent"));
        watch.close();
      },
    },
    {
      name: "in the background, a whole chain goes from the top",
      source: `${docs}#background-deletion`,
      run: async (api) => {
        const first = await make(api, "first");
        const second = await make(api, "second", { owners: [reference(first, true)] });
        await make(api, "third", { owners: [reference(second, true)] });
        const watch = await watchMade(api);
        await remove(api, "first", "Background");
        await watch.until(isEvent("DELETED", "third"));
        watch.close();
      },
    },
    {
      name: "a dependent that a finalizer holds is marked, and does not hold an owner that goes in the background",
      source: `${docs}#background-deletion`,
      run: async (api) => {
        const owner = await make(api, "owner");
        await make(api, "held", { owners: [reference(owner, true)], finalizers: ["a.b/c"] });
        const watch = await watchMade(api);
        await remove(api, "owner", "Background");
        await watch.until(isEvent("MODIFIED", "held"));
        await release(api, "held");
        await watch.until(isEvent("DELETED", "held"));
        watch.close();
      },
    },
    {
      name: "in the foreground, an owner waits for a dependent that blocks it",
      source: `${docs}#foreground-deletion`,
      run: async (api) => {
        const owner = await make(api, "owner");
        await make(api, "held", { owners: [reference(owner, true)], finalizers: ["a.b/c"] });
        const watch = await watchMade(api);
        await remove(api, "owner", "Foreground");
        await watch.until(isEvent("MODIFIED", "held"));
        await release(api, "held");
        await watch.until(isEvent("DELETED", "owner"));
        watch.close();
      },
    },
    {
      name: "in the foreground, an owner goes before a dependent that does not block it",
      source: `${docs}#foreground-deletion`,
      run: async (api) => {
        const owner = await make(api, "owner");
        await make(api, "held", { owners: [reference(owner)], finalizers: ["a.b/c"] });
        await remove(api, "owner", "Foreground");
        const path = api.core("configmaps/held");
        await eventually(api, path, ({ body }) => body.metadata.deletionTimestamp !== undefined);
        await eventually(api, api.core("configmaps/owner"), ({ status }) => status === 404);
        await api.get(path);
      },
    },
    {
      name: "in the foreground, a chain goes from the bottom",
      source: collector,
      run: async (api) => {
        const first = await make(api, "first");
        const second = await make(api, "second", { owners: [reference(first, true)] });
        await make(api, "third", { owners: [reference(second, true)] });
        const watch = await watchMade(api);
        await remove(api, "first", "Foreground");
        await watch.until(isEvent("DELETED", "first"));
        watch.close();
      },
    },
    {
      name: "in the foreground, who has another owner stays and forgets the one that goes",
      source: collector,
      run: async (api) => {
        const going = await make(api, "going");
        const staying = await make(api, "staying");
        await make(api, "dependent", { owners: [reference(going, true), reference(staying)] });
        const watch = await watchMade(api);
        await remove(api, "going", "Foreground");
        await watch.until(isEvent("DELETED", "going"));
        watch.close();
      },
    },
    {
      name: "orphaned dependents lose their reference before the owner goes",
      source: `${docs}#orphaned-dependents`,
      run: async (api) => {
        const owner = await make(api, "owner");
        const other = await make(api, "other");
        await make(api, "dependent", { owners: [reference(owner, true), reference(other)] });
        const watch = await watchMade(api);
        await remove(api, "owner", "Orphan");
        await watch.until(isEvent("DELETED", "owner"));
        watch.close();
      },
    },
    {
      name: "the last reference of an orphan leaves no list",
      source: `${docs}#orphaned-dependents`,
      run: async (api) => {
        const owner = await make(api, "owner");
        await make(api, "dependent", { owners: [reference(owner, true)] });
        const watch = await watchMade(api);
        await remove(api, "owner", "Orphan");
        await watch.until(isEvent("DELETED", "owner"));
        watch.close();
      },
    },
    {
      name: "who is made for an owner that never was goes",
      source: owners,
      run: async (api) => {
        const watch = await watchMade(api);
        const absent = { name: "absent", uid: "00000000-0000-0000-0000-000000000001" };
        await make(api, "dependent", { owners: [reference(absent)] });
        await watch.until(isEvent("DELETED", "dependent"));
        watch.close();
      },
    },
    {
      name: "the name of an owner with another uid is no owner",
      source: collector,
      run: async (api) => {
        const owner = await make(api, "owner");
        const watch = await watchMade(api);
        const uid = "00000000-0000-0000-0000-000000000002";
        await make(api, "dependent", { owners: [reference({ ...owner, uid })] });
        await watch.until(isEvent("DELETED", "dependent"));
        watch.close();
      },
    },
    {
      name: "the uid of an owner with another name is no owner",
      source: collector,
      run: async (api) => {
        const owner = await make(api, "owner");
        const watch = await watchMade(api);
        await make(api, "dependent", { owners: [reference({ ...owner, name: "other" })] });
        await watch.until(isEvent("DELETED", "dependent"));
        watch.close();
      },
    },
    {
      name: "an owner in another namespace is none",
      source: owners,
      run: async (api) => {
        const { body } = await api.quiet(
          "GET",
          "/api/v1/namespaces/kube-system/serviceaccounts/default",
        );
        const watch = await watchMade(api);
        const { uid } = body.metadata;
        const owner = { apiVersion: "v1", kind: "ServiceAccount", name: "default", uid };
        await make(api, "dependent", { owners: [owner] });
        await watch.until(isEvent("DELETED", "dependent"));
        watch.close();
      },
    },
    {
      name: "one owner that is gone is forgotten where another is there",
      source: collector,
      run: async (api) => {
        const owner = await make(api, "owner");
        const absent = { name: "absent", uid: "00000000-0000-0000-0000-000000000003" };
        const watch = await watchMade(api);
        await make(api, "dependent", { owners: [reference(absent), reference(owner)] });
        await watch.until(isEvent("MODIFIED", "dependent"));
        watch.close();
      },
    },
    {
      name: "a reference to a kind that nobody serves is left as it is",
      source: collector,
      run: async (api) => {
        const uid = "00000000-0000-0000-0000-000000000004";
        const owner = { apiVersion: "example.com/v1", kind: "Unknown", name: "a", uid };
        await make(api, "dependent", { owners: [owner] });
        await fence(api);
        await api.get(api.core("configmaps/dependent"));
      },
    },
    {
      name: "what is in no namespace and owned by what is in one is left as it is",
      source: owners,
      run: async (api) => {
        const owner = await make(api, "owner");
        const name = `${api.namespace}-role`;
        const path = "/apis/rbac.authorization.k8s.io/v1/clusterroles";
        await api.quiet("POST", path, {
          body: { metadata: { name, ownerReferences: [reference(owner)] } },
        });
        await remove(api, "owner", "Background");
        await fence(api);
        await api.get(`${path}/${name}`);
      },
    },
    {
      name: "an owner in no namespace has dependents in all",
      source: owners,
      run: async (api) => {
        const name = `${api.namespace}-owner`;
        const path = "/apis/rbac.authorization.k8s.io/v1/clusterroles";
        const { body } = await api.quiet("POST", path, { body: { metadata: { name } } });
        const { uid } = body.metadata;
        const owner = {
          apiVersion: "rbac.authorization.k8s.io/v1",
          kind: "ClusterRole",
          name,
          uid,
        };
        await make(api, "dependent", { owners: [owner] });
        const watch = await watchMade(api);
        await api.quiet("DELETE", `${path}/${name}`);
        await watch.until(isEvent("DELETED", "dependent"));
        watch.close();
      },
    },
    {
      name: "who is given a reference to what is gone goes",
      source: collector,
      run: async (api) => {
        await make(api, "late");
        const watch = await watchMade(api);
        const absent = { name: "absent", uid: "00000000-0000-0000-0000-000000000005" };
        await api.mergePatch(api.core("configmaps/late"), {
          metadata: { ownerReferences: [reference(absent)] },
        });
        await watch.until(isEvent("DELETED", "late"));
        watch.close();
      },
    },
    {
      name: "an owner in the foreground goes when its dependent blocks it no more",
      source: collector,
      run: async (api) => {
        const owner = await make(api, "owner");
        await make(api, "held", { owners: [reference(owner, true)], finalizers: ["a.b/c"] });
        const watch = await watchMade(api);
        await remove(api, "owner", "Foreground");
        await watch.until(isEvent("MODIFIED", "held"));
        await api.mergePatch(api.core("configmaps/held"), {
          metadata: { ownerReferences: [reference(owner, false)] },
        });
        await watch.until(isEvent("DELETED", "owner"));
        watch.close();
      },
    },
    {
      name: "an owner that waits for its dependents and is asked to orphan them sets them free",
      source: collector,
      run: async (api) => {
        const owner = await make(api, "owner");
        await make(api, "held", { owners: [reference(owner, true)], finalizers: ["a.b/c"] });
        const watch = await watchMade(api);
        await remove(api, "owner", "Foreground");
        await watch.until(isEvent("MODIFIED", "held"));
        await remove(api, "owner", "Orphan");
        await watch.until(isEvent("DELETED", "owner"));
        watch.close();
        await fence(api);
        await api.get(api.core("configmaps/held"));
      },
    },
    {
      name: "owners in a circle go when one of them is deleted in the foreground",
      source: collector,
      run: async (api) => {
        const first = await make(api, "first");
        const second = await make(api, "second", { owners: [reference(first, true)] });
        await api.quiet("PATCH", api.core("configmaps/first"), {
          headers: { "content-type": "application/merge-patch+json" },
          body: { metadata: { ownerReferences: [reference(second, true)] } },
        });
        const watch = await watchMade(api);
        await remove(api, "first", "Foreground");
        await watch.until(isEvent("DELETED", "first"));
        watch.close();
      },
    },
    {
      name: "an object that asks to be orphaned from keeps that when its owner goes",
      source: collector,
      run: async (api) => {
        const owner = await make(api, "owner");
        const middle = await make(api, "middle", {
          owners: [reference(owner)],
          finalizers: ["orphan"],
        });
        await make(api, "leaf", { owners: [reference(middle)] });
        const watch = await watchMade(api);
        await remove(api, "owner", "Background");
        await watch.until(isEvent("DELETED", "middle"));
        watch.close();
        await fence(api);
        await api.get(api.core("configmaps/leaf"));
      },
    },
  ],
};
