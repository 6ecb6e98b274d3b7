import type { ContractCase } from "./contract-case.js";
import { type Collection, configMaps, forms, thingsOf } from "./contract-collection.js";
import type { ContractSuite } from "./contract-run.js";
import { apiextensions, apimachinery, apiserver, concepts } from "./contract-sources.js";

const count = { type: "integer" };
const text = { type: "string" };
const spec = { properties: { size: { ...count, default: 3 }, name: text } };

/** A write of each kind to objects that exist under the name `a`. */
const writes: Readonly<Record<string, (things: Collection, query: string) => Promise<unknown>>> = {
  "a create": (things, query) =>
    things.post({ metadata: { name: "b" }, spec: { size: 1, nope: 1 } }, query),
  "a merge patch": (things, query) => things.merge(`/a${query}`, { spec: { size: 2, nope: 1 } }),
  "a JSON patch": (things, query) =>
    things.json(`/a${query}`, [
      { op: "add", path: "/spec/size", value: 2 },
      { op: "add", path: "/spec/nope", value: 1 },
    ]),
  "a patch of status": (things, query) =>
    things.merge(`/a/status${query}`, { status: { seen: 1, nope: 1 } }),
  "an apply": (things, query) =>
    things.apply("one", "a", { spec: { size: 2 } }, query.replace("?", "&")),
  "a creating apply": (things, query) =>
    things.apply("one", "b", { spec: { size: 2 } }, query.replace("?", "&")),
};

const status = { type: "object", properties: { seen: count } };

function dryRuns(): readonly ContractCase[] {
  return Object.entries(writes).map(([name, write]) => ({
    name: `${name} as a dry run`,
    source: `${concepts}#dry-run`,
    run: async (api) => {
      const things = await thingsOf(api, spec, { status });
      await things.make("a", { spec: { size: 1 } });
      await write(things, "?dryRun=All");
      await things.get();
    },
  }));
}

function validations(): readonly ContractCase[] {
  return Object.entries(writes)
    .filter(([name]) => !name.includes("apply"))
    .flatMap(([name, write]) =>
      ["Ignore", "Warn", "Strict"].map((validation): ContractCase => ({
        name: `${name} with unknown fields, ${validation}`,
        source: `${concepts}#field-validation`,
        run: async (api) => {
          const things = await thingsOf(api, spec, { status });
          await things.make("a", { spec: { size: 1 } });
          await write(things, `?fieldValidation=${validation}`);
          await things.get("/a");
        },
      })),
    );
}

/** The form of an answer to each write. */
function shownForms(): readonly ContractCase[] {
  return (["table", "metadata"] as const).map((form) => ({
    name: `writes answer with ${form === "table" ? "a table" : "metadata"}`,
    source: `${concepts}#receiving-resources-as-tables`,
    run: async (api) => {
      const maps = configMaps(api);
      const headers = forms[form];
      const body = { metadata: { name: "a" }, data: { a: "b" } };
      await api.send("POST", maps.path, { body, headers });
      await api.send("PUT", `${maps.path}/a`, { body: { ...body, data: { a: "c" } }, headers });
      const merge = { "content-type": "application/merge-patch+json", ...headers };
      await api.send("PATCH", `${maps.path}/a`, { body: { data: { a: "d" } }, headers: merge });
      await api.send("POST", maps.path, { body, headers });
      await api.send("DELETE", `${maps.path}/a`, { headers });
    },
  }));
}

const jsonPatches: Readonly<Record<string, unknown>> = {
  "without a path": [{ op: "replace", value: 1 }],
  "without an operation": [{ path: "/data/a" }],
  "of a path without a slash": [{ op: "add", path: "data", value: {} }],
  "that replaces what is not there": [{ op: "replace", path: "/data/none/x", value: 1 }],
  "with an index that is none": [{ op: "add", path: "/metadata/finalizers/x", value: "a/b" }],
  "with an index below zero": [{ op: "remove", path: "/metadata/finalizers/-1" }],
  "that takes the name away": [{ op: "remove", path: "/metadata/name" }],
  "that copies from nowhere": [{ op: "copy", path: "/data/b" }],
  "that copies what is behind the last": [
    { op: "copy", from: "/metadata/finalizers/-", path: "/data/b" },
  ],
  "that moves onto itself": [{ op: "move", from: "/data/a", path: "/data/a" }],
  "without a value": [{ op: "add", path: "/data/b" }],
  "that tests for null": [{ op: "test", path: "/data/none", value: null }],
  "of another type": { op: "add" },
  "with an operation that is no text": [{ op: 1, path: "/data/a" }],
};

function patches(): readonly ContractCase[] {
  return Object.entries(jsonPatches).map(([name, patch]) => ({
    name: `a JSON patch ${name}`,
    source: "https://www.rfc-editor.org/rfc/rfc6902",
    run: async (api) => {
      const maps = configMaps(api);
      await maps.make("a", { metadata: { finalizers: ["example.com/a"] }, data: { a: "b" } });
      await maps.json("/a", patch);
      await maps.get("/a");
    },
  }));
}

function rest(): readonly ContractCase[] {
  return [
    {
      name: "a deletion of an object that is held, as a dry run",
      source: `${concepts}#dry-run`,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.make("a", { metadata: { finalizers: ["example.com/a"] } });
        await maps.delete("/a?dryRun=All");
        await maps.get("/a");
        await maps.delete("/a");
        await maps.delete("/a?dryRun=All");
      },
    },
    {
      name: "a deletion of all as a dry run",
      source: `${concepts}#dry-run`,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.make("a");
        await maps.delete("?dryRun=All&labelSelector=!none");
        await maps.names("");
      },
    },
    {
      name: "a name is taken by what is going",
      source: apiserver("registry/generic/registry/store.go"),
      run: async (api) => {
        const maps = configMaps(api);
        await maps.make("a", { metadata: { finalizers: ["example.com/a"] } });
        await maps.remove("a");
        await maps.post({ metadata: { name: "a" } });
        await maps.post({ metadata: { name: "a" } }, "?dryRun=All");
      },
    },
    {
      name: "finalizers without a domain are warned of",
      source: apiextensions("pkg/registry/customresource/validator.go"),
      run: async (api) => {
        const things = await thingsOf(api, spec);
        for (const finalizers of [["plain"], ["example.com"], ["orphan"], ["example.com/a", "b"]])
          await things.post({ metadata: { generateName: "a-", finalizers } });
        await things.make("a", { metadata: { finalizers: ["plain"] } });
        await things.merge("/a", { metadata: { finalizers: ["plain", "other"] } });
        await things.merge("/a", { metadata: { labels: { a: "b" } } });
      },
    },
    {
      name: "an applied version of what is not there is no precondition",
      source: apiserver("registry/generic/registry/store.go"),
      run: async (api) => {
        const maps = configMaps(api);
        const typed = { apiVersion: "v1", kind: "ConfigMap" };
        await maps.apply("one", "a", { ...typed, metadata: { name: "a", resourceVersion: "1" } });
        await maps.apply("one", "b", { ...typed, metadata: { name: "b", uid: "x" } });
      },
    },
    {
      name: "the status of what is not there cannot be applied",
      source: apiserver("endpoints/handlers/patch.go"),
      run: async (api) => {
        const things = await thingsOf(api, spec, { status });
        await things.apply("one", "a/status", {});
        await api.apply(`${things.path}/a/status?fieldManager=one`, {});
      },
    },
    {
      name: "a body without a kind, and unknown fields do not matter",
      source: apiserver("endpoints/handlers/rest.go"),
      run: async (api) => {
        const things = await thingsOf(api, spec);
        for (const body of [{}, { apiVersion: "x" }, { kind: "Thing" }, { kind: 1 }])
          await api.post(`${things.path}?fieldValidation=Ignore`, body);
      },
    },
    {
      name: "secrets of a ServiceAccount are names",
      source:
        "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg/registry/core/serviceaccount/strategy.go",
      run: async (api) => {
        const accounts = api.core("serviceaccounts");
        await api.post(accounts, {
          metadata: {
            name: "a",
            annotations: { "kubernetes.io/enforce-mountable-secrets": "true" },
          },
          secrets: [{ name: "a", kind: "Secret", resourceVersion: "7" }],
        });
        await api.mergePatch(`${accounts}/a`, { secrets: [{ name: "b", namespace: "x" }] });
        await api.mergePatch(`${accounts}/a`, { metadata: { finalizers: ["plain"] } });
      },
    },
    {
      name: "a lease has no strategy while nobody coordinates",
      source:
        "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg/registry/coordination/lease/strategy.go",
      run: async (api) => {
        const leases = `/apis/coordination.k8s.io/v1/namespaces/${api.namespace}/leases`;
        const { body } = await api.post(leases, {
          metadata: { name: "a", finalizers: ["plain"] },
          spec: { strategy: "OldestEmulationVersion", preferredHolder: "me" },
        });
        await api.put(`${leases}/a`, { ...body, spec: { strategy: "x", holderIdentity: "me" } });
      },
    },
    {
      name: "an applied value that its kind cannot hold",
      source: apimachinery("util/managedfields/internal/structuredmerge.go"),
      run: async (api) => {
        const secrets = `${api.core("secrets")}/a?fieldManager=one`;
        const secret = { apiVersion: "v1", kind: "Secret", metadata: { name: "a" } };
        await api.apply(secrets, { ...secret, data: { a: "%%" } });
        const lease = `/apis/coordination.k8s.io/v1/namespaces/${api.namespace}/leases/a?fieldManager=one`;
        for (const renewTime of ["soon", 5, "2026-01-01T00:00:00Z", "2026-13-01T00:00:00.000000Z"])
          await api.apply(lease, {
            apiVersion: "coordination.k8s.io/v1",
            kind: "Lease",
            metadata: { name: "a" },
            spec: { renewTime },
          });
      },
    },
    {
      name: "nulls in the lists of a merge patch",
      source: "https://www.rfc-editor.org/rfc/rfc7396",
      run: async (api) => {
        const open = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
        const list = { type: "array", items: open };
        const things = await thingsOf(api, { properties: { list } });
        await things.make("a");
        await things.merge("/a", { spec: { list: [{ a: null, b: [{ c: null }] }] } });
      },
    },
    {
      name: "a patch takes the kind of a custom resource",
      source: apiserver("endpoints/handlers/patch.go"),
      run: async (api) => {
        const things = await thingsOf(api, spec);
        await things.make("a");
        await things.merge("/a", { kind: {} });
        await things.merge("/a", { metadata: { labels: { a: true } } });
      },
    },
    {
      name: "what is not of its type has no owners",
      source: apimachinery("util/managedfields/internal/structuredmerge.go"),
      run: async (api) => {
        const things = await thingsOf(api, spec, { status });
        await things.post({ metadata: { name: "a" }, spec: {}, status: { seen: true } });
        const accounts = api.core("serviceaccounts");
        await api.post(accounts, { metadata: { name: "a" }, secrets: [{}] });
        await api.apply(`${accounts}/a?fieldManager=one`, {
          apiVersion: "v1",
          kind: "ServiceAccount",
          metadata: { name: "a" },
        });
      },
    },
    {
      name: "what is immutable is not what is empty",
      source: "https://kubernetes.io/docs/concepts/configuration/configmap/#configmap-immutable",
      run: async (api) => {
        const maps = configMaps(api);
        await maps.make("a", { immutable: true });
        await maps.merge("/a", { data: {} });
        await maps.merge("/a", { data: null });
      },
    },
    {
      name: "tables without rows, and bookmarks as rows",
      source: `${concepts}#receiving-resources-as-tables`,
      run: async (api) => {
        const streaming =
          "watch=true&allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan";
        for (const plural of ["roles", "rolebindings"]) {
          const path = `/apis/rbac.authorization.k8s.io/v1/namespaces/${api.namespace}/${plural}`;
          await api.get(path, forms.table);
          await api.get(path, forms.metadataList);
          const watch = await api.watch(`${path}?${streaming}`, forms.table);
          await watch.take(1);
          watch.close();
        }
        await api.get(api.core("configmaps"), forms.table);
      },
    },
    {
      name: "a Scale of an object without a number",
      source: apiextensions("pkg/registry/customresource/etcd.go"),
      run: async (api) => {
        const scale = { specReplicasPath: ".spec.size", statusReplicasPath: ".status.seen" };
        const plain = { properties: { size: count } };
        const things = await thingsOf(api, plain, {
          status,
          version: { subresources: { status: {}, scale } },
        });
        await things.make("a", { spec: {} });
        await things.get("/a/scale");
        await things.merge("/a/scale", {});
        await things.merge("/a/scale", { spec: { replicas: 5 } });
        await things.get("/a");
        await things.post({ metadata: { name: "b" }, spec: { size: 1.5 }, status: { seen: 2 } });
        await things.post({ metadata: { name: "c" }, spec: "x" });
      },
    },
    {
      name: "times that cannot be read",
      source: "https://pkg.go.dev/time#Parse",
      run: async (api) => {
        const maps = configMaps(api);
        for (const creationTimestamp of [
          "soon",
          "2026",
          "2026-01",
          "2026-13-01T00:00:00Z",
          "2026-01-01 00:00:00Z",
          "2026-01-01T25:00:00Z",
          "2026-01-01T00:00:00",
          "2026-01-01T00:00:00Zx",
        ])
          await maps.post({ metadata: { name: "a", creationTimestamp } });
      },
    },
  ];
}

export const writesSuite: ContractSuite = {
  name: "writes",
  cases: [...dryRuns(), ...validations(), ...shownForms(), ...patches(), ...rest()],
};
