import type { ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";
import { configMaps } from "./contract-collection.js";
import { apimachinery, apiserver, concepts } from "./contract-sources.js";

const cacher = apiserver("storage/cacher/cacher.go");

function put(api: ContractApi, name: string, body: object = {}): Promise<unknown> {
  return api.quiet("PUT", api.core(`configmaps/${name}`), {
    body: { metadata: { name }, ...body },
  });
}

function make(
  api: ContractApi,
  name: string,
  metadata: object = {},
): Promise<{ body: { metadata: { resourceVersion: string } } }> {
  return api.quiet("POST", api.core("configmaps"), { body: { metadata: { name, ...metadata } } });
}

export const watchSuite: ContractSuite = {
  name: "watch",
  cases: [
    {
      name: "from a version, all changes after it",
      source: `${concepts}#efficient-detection-of-changes`,
      run: async (api) => {
        const first = await make(api, "a");
        await put(api, "a", { data: { a: "b" } });
        const watch = await api.watch(
          `${api.core("configmaps")}?watch=true&resourceVersion=${first.body.metadata.resourceVersion}`,
        );
        await watch.take(1);
        await make(api, "b");
        await api.quiet("DELETE", api.core("configmaps/a"));
        await watch.take(2);
        watch.close();
      },
    },
    {
      name: "without a version, first what is there",
      source: `${concepts}#semantics-for-watch`,
      run: async (api) => {
        await make(api, "b");
        await make(api, "a");
        const watch = await api.watch(`${api.core("configmaps")}?watch=true`);
        await watch.take(2);
        await put(api, "a", { data: { a: "b" } });
        await watch.take(1);
        watch.close();
      },
    },
    {
      name: "from any version, first what is there",
      source: `${concepts}#semantics-for-watch`,
      run: async (api) => {
        await make(api, "a");
        const watch = await api.watch(`${api.core("configmaps")}?watch=1&resourceVersion=0`);
        await watch.take(1);
        watch.close();
      },
    },
    {
      name: "a streaming list ends with a bookmark",
      source: `${concepts}#streaming-lists`,
      run: async (api) => {
        await make(api, "a");
        const base = `${api.core("configmaps")}?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan`;
        const watch = await api.watch(`${base}&allowWatchBookmarks=true`);
        await watch.take(2);
        await make(api, "b");
        await watch.take(1);
        watch.close();
      },
    },
    {
      name: "a streaming list from a version",
      source: `${concepts}#streaming-lists`,
      run: async (api) => {
        const { body } = await make(api, "a");
        const base = `${api.core("configmaps")}?watch=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion=${body.metadata.resourceVersion}`;
        const all = await api.watch(`${base}&sendInitialEvents=true`);
        await all.take(2);
        all.close();
        const none = await api.watch(`${base}&sendInitialEvents=false`);
        await make(api, "b");
        await none.take(1);
        none.close();
      },
    },
    {
      name: "what begins or ceases to be selected is added or deleted",
      source: cacher,
      run: async (api) => {
        const { body } = await make(api, "a");
        const watch = await api.watch(
          `${api.core("configmaps")}?watch=true&labelSelector=x%3Dy&resourceVersion=${body.metadata.resourceVersion}`,
        );
        const label = (value: string | undefined): Promise<unknown> =>
          api.quiet("PUT", api.core("configmaps/a"), {
            body: {
              metadata: { name: "a", ...(value === undefined ? {} : { labels: { x: value } }) },
              data: { value: String(value) },
            },
          });
        await label("y");
        await label("z");
        await label("y");
        await api.quiet("DELETE", api.core("configmaps/a"));
        await watch.take(4);
        watch.close();
      },
    },
    {
      name: "one object can be watched",
      source: `${concepts}#semantics-for-watch`,
      run: async (api) => {
        const { body } = await make(api, "a");
        const { resourceVersion } = body.metadata;
        const byField = await api.watch(
          `${api.core("configmaps")}?watch=true&fieldSelector=metadata.name%3Db&resourceVersion=${resourceVersion}`,
        );
        const byName = await api.watch(
          `/api/v1/watch/namespaces/${api.namespace}/configmaps/b?resourceVersion=${resourceVersion}`,
        );
        await put(api, "a", { data: { a: "b" } });
        await make(api, "b");
        await byField.take(1);
        await byName.take(1);
        byField.close();
        byName.close();
      },
    },
    {
      name: "a finalizer shows as a change, and then the end",
      source: "https://kubernetes.io/docs/concepts/overview/working-with-objects/finalizers/",
      run: async (api) => {
        const { body } = await make(api, "a", { finalizers: ["example.com/x"] });
        const watch = await api.watch(
          `${api.core("configmaps")}?watch=true&resourceVersion=${body.metadata.resourceVersion}`,
        );
        await api.quiet("DELETE", api.core("configmaps/a"));
        await api.quiet("PATCH", api.core("configmaps/a"), {
          body: { metadata: { finalizers: null } },
          headers: { "content-type": "application/merge-patch+json" },
        });
        await watch.take(2);
        watch.close();
      },
    },
    {
      name: "what changes nothing is no event",
      source: cacher,
      run: async (api) => {
        const { body } = await make(api, "a");
        const watch = await api.watch(
          `${api.core("configmaps")}?watch=true&resourceVersion=${body.metadata.resourceVersion}`,
        );
        await put(api, "a");
        await api.quiet("POST", `${api.core("configmaps")}?dryRun=All`, {
          body: { metadata: { name: "dry" } },
        });
        await make(api, "b");
        await watch.take(1);
        watch.close();
      },
    },
    {
      name: "a watch ends after its time, with a bookmark before",
      source: `${concepts}#watch-bookmarks`,
      run: async (api) => {
        const maps = configMaps(api);
        await make(api, "a");
        const plain = await maps.watch("&timeoutSeconds=1");
        await plain.rest();
        const marked = await maps.watch("&timeoutSeconds=4&allowWatchBookmarks=true");
        await marked.rest();
      },
    },
    {
      name: "options have rules",
      source: apimachinery("apis/meta/internalversion/validation/validation.go"),
      run: async (api) => {
        for (const query of [
          "resourceVersionMatch=Exact",
          "resourceVersionMatch=NotOlderThan&resourceVersion=1",
          "sendInitialEvents=true",
          "sendInitialEvents=true&resourceVersionMatch=Exact",
          "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&continue=x",
          "resourceVersion=abc",
          "labelSelector=a%20b",
          "fieldSelector=a%3Db",
          "timeoutSeconds=x",
        ])
          await api.get(`${api.core("configmaps")}?watch=true&${query}`);
      },
    },
    {
      name: "a watch of tables tells the columns once",
      source: `${concepts}#receiving-resources-as-tables`,
      run: async (api) => {
        await make(api, "a");
        const watch = await api.watch(
          `${api.core("configmaps")}?watch=true&allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan`,
          {
            accept: "application/json;as=Table;g=meta.k8s.io;v=v1",
          },
        );
        await watch.take(2);
        await make(api, "b");
        await watch.take(1);
        watch.close();
      },
    },
    {
      name: "a watch of metadata alone",
      source: `${concepts}#receiving-resources-as-tables`,
      run: async (api) => {
        await make(api, "a");
        const watch = await api.watch(
          `${api.core("configmaps")}?watch=true&allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan`,
          {
            accept: "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1",
          },
        );
        await watch.take(2);
        watch.close();
      },
    },
    {
      name: "a watch that is refused before it begins",
      source: concepts,
      run: async (api) => {
        await api.get(`${api.core("nopes")}?watch=true`);
        await api.get(`${api.core("configmaps")}?watch=true`, { accept: "text/html" });
      },
    },
  ],
};
