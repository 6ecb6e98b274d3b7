import type { ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";
import { groupOf, install, thing, things, withSpec } from "./custom-kinds.js";
import { apimachinery } from "./contract-sources.js";

const page = "https://kubernetes.io/docs/reference/using-api/server-side-apply/";
const update =
  "https://github.com/kubernetes-sigs/structured-merge-diff/blob/v6.3.3/merge/update.go";
const conflicts = apimachinery("util/managedfields/internal/conflict.go");
const text = { type: "string" };
const count = { type: "integer" };

function config(name: string, more: object): object {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name }, ...more };
}

function thingConfig(api: ContractApi, more: object): object {
  return { apiVersion: `${groupOf(api)}/v1`, kind: "Thing", metadata: { name: "a" }, ...more };
}

/** A kind with each way of merging. */
function merging(api: ContractApi): object {
  return thing(
    api,
    withSpec(
      {
        properties: {
          size: { ...count, default: 3 },
          name: text,
          set: { type: "array", "x-kubernetes-list-type": "set", items: text },
          atomic: { type: "array", items: text },
          map: { type: "object", additionalProperties: text },
          whole: {
            type: "object",
            "x-kubernetes-map-type": "atomic",
            properties: { a: text, b: text },
          },
          list: {
            type: "array",
            "x-kubernetes-list-type": "map",
            "x-kubernetes-list-map-keys": ["name", "port"],
            items: {
              type: "object",
              required: ["name"],
              properties: {
                name: text,
                port: { ...count, default: 80 },
                value: text,
                inner: { type: "object", properties: { x: text, y: text } },
              },
            },
          },
          open: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
        },
      },
      { status: { type: "object", properties: { seen: count } } },
    ),
    {
      version: {
        subresources: {
          status: {},
          scale: { specReplicasPath: ".spec.size", statusReplicasPath: ".status.seen" },
        },
      },
    },
  );
}

export const applySuite: ContractSuite = {
  name: "apply",
  cases: [
    {
      name: "an object is created, changed and left alone",
      source: page,
      run: async (api) => {
        const path = `${api.core("configmaps/a")}?fieldManager=one`;
        await api.apply(path, config("a", { data: { a: "1" } }));
        await api.apply(path, config("a", { data: { a: "1" } }));
        await api.apply(path, config("a", { data: { a: "2", b: "1" } }));
        await api.apply(path, config("a", { data: { b: "1" } }));
        await api.apply(path, config("a", {}));
      },
    },
    {
      name: "two appliers share an object",
      source: `${page}#field-management`,
      run: async (api) => {
        const path = api.core("configmaps/a");
        await api.apply(`${path}?fieldManager=one`, config("a", { data: { a: "1", both: "x" } }));
        await api.apply(`${path}?fieldManager=two`, config("a", { data: { b: "2", both: "x" } }));
        await api.apply(`${path}?fieldManager=one`, config("a", { data: { a: "1" } }));
        await api.apply(`${path}?fieldManager=two`, config("a", { data: { b: "2" } }));
      },
    },
    {
      name: "a conflict names the owner and the field",
      source: conflicts,
      run: async (api) => {
        const path = api.core("configmaps/a");
        await api.apply(`${path}?fieldManager=one`, config("a", { data: { a: "1", b: "1" } }));
        await api.apply(`${path}?fieldManager=two`, config("a", { data: { a: "2" } }));
        await api.apply(`${path}?fieldManager=two`, config("a", { data: { a: "2", b: "2" } }));
        await api.apply(
          `${path}?fieldManager=two&force=true`,
          config("a", { data: { a: "2", c: "2" } }),
        );
        await api.mergePatch(`${path}?fieldManager=three`, { data: { c: "3" } });
        await api.apply(`${path}?fieldManager=two`, config("a", { data: { a: "2", c: "2" } }));
        await api.apply(
          `${path}?fieldManager=four`,
          config("a", { data: { a: "4", b: "4", c: "4" } }),
        );
        await api.apply(
          `${path}?fieldManager=four&force=true`,
          config("a", { data: { a: "4", b: "4", c: "4" } }),
        );
      },
    },
    {
      name: "what is updated first is owned from before",
      source: `${page}#upgrading-from-client-side-apply-to-server-side-apply`,
      run: async (api) => {
        const path = api.core("configmaps/a");
        await api.post(
          `${api.core("configmaps")}?fieldManager=old`,
          config("a", { data: { a: "1", b: "1" } }),
        );
        await api.apply(`${path}?fieldManager=one`, config("a", { data: { a: "1" } }));
        await api.apply(`${path}?fieldManager=one`, config("a", { data: { a: "2" } }));
        await api.apply(`${path}?fieldManager=one&force=true`, config("a", { data: { a: "2" } }));
        await api.apply(`${path}?fieldManager=one`, config("a", {}));
      },
    },
    {
      name: "an object without owners has had them before the first apply",
      source: apimachinery("util/managedfields/internal/skipnonapplied.go"),
      run: async (api) => {
        const path = api.core("configmaps/a");
        const { body } = await api.post(
          api.core("configmaps"),
          config("a", { data: { a: "1", b: "1" } }),
        );
        await api.put(path, { ...body, metadata: { name: "a", managedFields: [{}] } });
        await api.apply(`${path}?fieldManager=one`, config("a", { data: { a: "1", c: "1" } }));
      },
    },
    {
      name: "options and forms have rules",
      source: page,
      run: async (api) => {
        const path = api.core("configmaps/a");
        await api.apply(path, config("a", {}));
        await api.apply(`${path}?fieldManager=one`, config("b", {}));
        await api.apply(`${path}?fieldManager=one`, { kind: "ConfigMap", metadata: { name: "a" } });
        await api.apply(`${path}?fieldManager=one`, {
          apiVersion: "v1",
          kind: "Secret",
          metadata: { name: "a" },
        });
        await api.apply(`${path}?fieldManager=one`, {
          apiVersion: "v2",
          kind: "ConfigMap",
          metadata: { name: "a" },
        });
        await api.apply(`${path}?fieldManager=one`, { apiVersion: "v1", kind: "ConfigMap" });
        await api.apply(
          `${path}?fieldManager=one`,
          config("a", { metadata: { name: "a", managedFields: [{ manager: "x" }] } }),
        );
        await api.apply(`${path}?fieldManager=one`, config("a", { data: { a: 1 } }));
        await api.apply(`${path}?fieldManager=one`, config("a", { nope: 1 }));
        await api.apply(
          `${path}?fieldManager=one`,
          config("a", { metadata: { name: "a", namespace: "elsewhere" } }),
        );
        await api.apply(
          `${path}?fieldManager=one`,
          config("a", { metadata: { name: "a", uid: "x" } }),
        );
        await api.apply(`${path}?fieldManager=one`, config("a", { data: { "a b": "" } }));
        await api.apply(`${path}?fieldManager=one&dryRun=All`, config("a", { data: { a: "" } }));
        await api.send("PATCH", `${path}?fieldManager=one`, {
          raw: "apiVersion: v1\nkind: ConfigMap\ndata:\n  yaml: 'yes'\n",
          headers: { "content-type": "application/apply-patch+yaml" },
        });
        await api.apply(
          "/api/v1/namespaces/there-is-none/configmaps/a?fieldManager=one",
          config("a", {}),
        );
      },
    },
    {
      name: "a version that is applied is a precondition",
      source: page,
      run: async (api) => {
        const path = `${api.core("configmaps/a")}?fieldManager=one`;
        const { body } = await api.apply(path, config("a", { data: { a: "1" } }));
        const { resourceVersion } = body.metadata;
        await api.apply(
          path,
          config("a", { metadata: { name: "a", resourceVersion }, data: { a: "2" } }),
        );
        await api.apply(
          path,
          config("a", { metadata: { name: "a", resourceVersion }, data: { a: "3" } }),
        );
      },
    },
    {
      name: "a version that is taken out is none for a custom object",
      source:
        "https://github.com/kubernetes/kubernetes/blob/v1.36.0/staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go",
      run: async (api) => {
        await install(api, merging(api));
        const path = `${things(api)}/a?fieldManager=one`;
        await api.apply(path, thingConfig(api, { spec: { name: "x" } }));
        for (const resourceVersion of ["", "0", null])
          await api.apply(
            path,
            thingConfig(api, { metadata: { name: "a", resourceVersion }, spec: { name: "y" } }),
          );
        for (const resourceVersion of ["", "0", null])
          await api.mergePatch(path, { metadata: { resourceVersion }, spec: { name: "z" } });
      },
    },
    {
      name: "labels, owners and finalizers are merged",
      source: `${page}#merge-strategy`,
      run: async (api) => {
        const path = api.core("configmaps/a");
        const owner = (uid: string, more: object = {}): object => ({
          apiVersion: "v1",
          kind: "Secret",
          name: uid,
          uid,
          ...more,
        });
        await api.apply(
          `${path}?fieldManager=one`,
          config("a", {
            metadata: {
              name: "a",
              labels: { a: "1" },
              finalizers: ["example.com/a"],
              ownerReferences: [owner("a")],
            },
          }),
        );
        await api.apply(
          `${path}?fieldManager=two`,
          config("a", {
            metadata: {
              name: "a",
              labels: { b: "2" },
              finalizers: ["example.com/b"],
              ownerReferences: [owner("b")],
            },
          }),
        );
        await api.apply(
          `${path}?fieldManager=two`,
          config("a", {
            metadata: { name: "a", ownerReferences: [owner("a", { controller: true })] },
          }),
        );
        await api.apply(
          `${path}?fieldManager=one`,
          config("a", { metadata: { name: "a", labels: {} } }),
        );
        await api.apply(
          `${path}?fieldManager=one`,
          config("a", { metadata: { name: "a", ownerReferences: [owner("a"), owner("a")] } }),
        );
      },
    },
    {
      name: "lists, sets and maps of a custom resource",
      source: `${page}#merge-strategy`,
      run: async (api) => {
        await install(api, merging(api));
        const path = `${things(api)}/a`;
        const apply = (manager: string, spec: object): unknown =>
          api.apply(`${path}?fieldManager=${manager}`, thingConfig(api, { spec }));
        await apply("one", {
          set: ["a", "b"],
          atomic: ["x"],
          map: { a: "1" },
          whole: { a: "1" },
          list: [{ name: "x", value: "1", inner: { x: "1" } }, { name: "y" }],
        });
        await apply("two", {
          set: ["c", "a"],
          map: { b: "2" },
          list: [
            { name: "z", port: 1 },
            { name: "x", inner: { y: "2" } },
          ],
        });
        await apply("two", { atomic: ["y"] });
        await apply("two", { whole: { b: "2" } });
        await apply("one", { set: ["b"], list: [{ name: "y", port: 80, value: "2" }], map: {} });
        await apply("two", { list: [] });
        await apply("one", {});
      },
    },
    {
      name: "what does not fit the schema is refused",
      source:
        "https://github.com/kubernetes-sigs/structured-merge-diff/blob/v6.3.3/typed/validate.go",
      run: async (api) => {
        await install(api, merging(api));
        const apply = (spec: unknown): unknown =>
          api.apply(`${things(api)}/a?fieldManager=one`, thingConfig(api, { spec }));
        for (const spec of [
          { nope: 1 },
          { size: "x" },
          { name: 1 },
          { set: ["a", "a"] },
          { set: [{}] },
          { list: [{ port: 1 }] },
          { list: [{ name: "x" }, { name: "x", port: 80 }] },
          { list: {} },
          { map: [] },
          "text",
          { whole: { c: "x" } },
          { list: [{ name: "x", inner: { z: "" } }] },
        ])
          await apply(spec);
      },
    },
    {
      name: "defaults are nobody's",
      source: `${page}#field-management`,
      run: async (api) => {
        await install(api, merging(api));
        const apply = (manager: string, spec: object): unknown =>
          api.apply(`${things(api)}/a?fieldManager=${manager}`, thingConfig(api, { spec }));
        await apply("one", { name: "x" });
        await apply("one", { name: "x", size: 3 });
        await apply("one", { name: "x" });
        await apply("two", { size: 5 });
        await apply("two", {});
      },
    },
    {
      name: "unknown fields have owners, too",
      source: update,
      run: async (api) => {
        await install(api, merging(api));
        const apply = (manager: string, open: object): unknown =>
          api.apply(
            `${things(api)}/a?fieldManager=${manager}`,
            thingConfig(api, { spec: { open } }),
          );
        await apply("one", { a: { b: [1, 2], c: { d: "x" } }, n: null });
        await apply("two", { a: { b: [3] } });
        await apply("two", { a: { c: { e: "y" } } });
        await apply("one", { a: {} });
      },
    },
    {
      name: "status and scale have owners of their own",
      source: `${page}#managers`,
      run: async (api) => {
        await install(api, merging(api));
        const path = `${things(api)}/a`;
        await api.apply(
          `${path}?fieldManager=one`,
          thingConfig(api, { spec: { size: 2 }, status: { seen: 9 } }),
        );
        await api.apply(
          `${path}/status?fieldManager=one`,
          thingConfig(api, { spec: { size: 7 }, status: { seen: 1 } }),
        );
        await api.apply(
          `${path}/status?fieldManager=two`,
          thingConfig(api, { status: { seen: 2 } }),
        );
        await api.mergePatch(`${path}/scale?fieldManager=three`, { spec: { replicas: 4 } });
        await api.get(path);
        await api.apply(`${path}?fieldManager=one`, thingConfig(api, { spec: { size: 2 } }));
        await api.apply(`${things(api)}/b/status?fieldManager=one`, {
          ...thingConfig(api, { status: { seen: 1 } }),
          metadata: { name: "b" },
        });
      },
    },
    {
      name: "an updater takes fields from an applier",
      source: `${page}#field-management`,
      run: async (api) => {
        await install(api, merging(api));
        const path = `${things(api)}/a`;
        await api.apply(
          `${path}?fieldManager=one`,
          thingConfig(api, { spec: { name: "x", list: [{ name: "x", value: "1" }] } }),
        );
        await api.mergePatch(`${path}?fieldManager=two`, {
          spec: { name: "y", list: [{ name: "x", value: "2" }, { name: "y" }] },
        });
        await api.mergePatch(`${path}?fieldManager=two`, { spec: { list: [] } });
        await api.apply(
          `${path}?fieldManager=one`,
          thingConfig(api, { spec: { name: "x", list: [{ name: "x", value: "1" }] } }),
        );
      },
    },
  ],
};
