import type { ContractSuite } from "./contract-run.js";
import { configMaps } from "./contract-collection.js";
import { apimachinery, apiserver } from "./contract-sources.js";

const source = apiserver("endpoints/handlers/patch.go");
const rfc6902 = "https://www.rfc-editor.org/rfc/rfc6902";
const rfc7396 = "https://www.rfc-editor.org/rfc/rfc7396";

export const patchSuite: ContractSuite = {
  name: "patch",
  cases: [
    {
      name: "a merge patch sets and takes away",
      source: rfc7396,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({
          metadata: { name: "a", labels: { x: "y" } },
          data: { a: "b", c: "d" },
        });
        await maps.merge("/a", {
          data: { a: null, e: "f" },
          metadata: { labels: null, annotations: { g: "h" } },
        });
        await maps.merge("/a", { data: null });
      },
    },
    {
      name: "a patch that changes nothing keeps the version",
      source,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({ metadata: { name: "a" }, data: { a: "b" } });
        await maps.merge("/a", {});
        await maps.merge("/a", { data: { a: "b", x: null } });
        await maps.json("/a", []);
      },
    },
    {
      name: "a JSON patch of each operation",
      source: rfc6902,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({
          metadata: { name: "a", finalizers: ["example.com/a", "example.com/b"] },
          data: { a: "b", "x/y": "z" },
        });
        const patch = (operations: unknown): unknown => maps.json("/a", operations);
        await patch([
          { op: "add", path: "/data/c", value: "d" },
          { op: "test", path: "/data/a", value: "b" },
        ]);
        await patch([{ op: "replace", path: "/data/x~1y", value: "w" }]);
        await patch([
          { op: "copy", from: "/data/a", path: "/data/e" },
          { op: "move", from: "/data/c", path: "/data/f" },
        ]);
        await patch([{ op: "remove", path: "/data/e" }]);
        await patch([
          { op: "add", path: "/metadata/finalizers/-", value: "example.com/c" },
          { op: "remove", path: "/metadata/finalizers/0" },
        ]);
        await patch([{ op: "add", path: "/metadata/finalizers/0", value: "example.com/first" }]);
        await patch([{ op: "add", path: "/metadata/labels", value: { a: "b" } }]);
        await patch([
          { op: "replace", path: "", value: { metadata: { name: "a" }, data: { whole: "" } } },
        ]);
      },
    },
    {
      name: "a JSON patch that does not apply",
      source: rfc6902,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({
          metadata: { name: "a", finalizers: ["example.com/a"] },
          data: { a: "b" },
        });
        const patch = (operations: unknown): unknown => maps.json("/a", operations);
        await patch([{ op: "test", path: "/data/a", value: "x" }]);
        await patch([{ op: "test", path: "/data/none", value: "x" }]);
        await patch([{ op: "remove", path: "/data/none" }]);
        await patch([{ op: "replace", path: "/data/none", value: "" }]);
        await patch([{ op: "add", path: "/none/x", value: "" }]);
        await patch([{ op: "copy", from: "/data/none", path: "/data/x" }]);
        await patch([{ op: "move", from: "/data/none", path: "/data/x" }]);
        await patch([{ op: "add", path: "/metadata/finalizers/7", value: "example.com/x" }]);
        await patch([{ op: "remove", path: "/metadata/finalizers/7" }]);
        await patch([{ op: "nope", path: "/data/a" }]);
        await maps.get("/a");
      },
    },
    {
      name: "a patch that cannot be read",
      source,
      run: async (api) => {
        await api.post(api.core("configmaps"), { metadata: { name: "a" } });
        for (const [type, raw] of [
          ["application/json-patch+json", "{}"],
          ["application/json-patch+json", "[1]"],
          ["application/json-patch+json", "nope"],
          ["application/merge-patch+json", "nope"],
          ["application/merge-patch+json", "[]"],
          ["application/merge-patch+json", '"x"'],
          ["application/merge-patch+json", ""],
          ["application/nope", "{}"],
          ["application/json", "{}"],
        ] as const)
          await api.send("PATCH", api.core("configmaps/a"), {
            raw,
            headers: { "content-type": type },
          });
      },
    },
    {
      name: "the result has the rules of an update",
      source,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({ metadata: { name: "a" } });
        await maps.merge("/a", { metadata: { name: "b" } });
        await maps.merge("/a", { metadata: { namespace: "b" } });
        await maps.merge("/a", { metadata: { uid: "b" } });
        await maps.merge("/a", { metadata: { labels: { a: 1 } } });
        await maps.merge("/a", { data: { a: 1 } });
        await maps.merge("/a", { data: { "a b": "" } });
        await maps.merge("/a", { kind: "Secret" });
        await maps.merge("/a", { apiVersion: "v2" });
        await maps.merge("/a", {
          metadata: { creationTimestamp: null, generation: 9 },
        });
      },
    },
    {
      name: "a version in a patch is a precondition",
      source,
      run: async (api) => {
        const maps = configMaps(api);
        const { body } = await maps.post({ metadata: { name: "a" } });
        const { resourceVersion } = body.metadata;
        await maps.merge("/a", {
          metadata: { resourceVersion },
          data: { a: "b" },
        });
        await maps.merge("/a", {
          metadata: { resourceVersion },
          data: { a: "c" },
        });
        await maps.json("/a", [
          { op: "test", path: "/metadata/resourceVersion", value: resourceVersion },
        ]);
        await maps.merge("/a", {
          metadata: { resourceVersion: null },
          data: { a: "e" },
        });
      },
    },
    {
      name: "what is not there cannot be patched",
      source,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.merge("/a", { data: { a: "b" } });
        await maps.json("/a", []);
      },
    },
    {
      name: "options have rules",
      source: apimachinery("apis/meta/v1/validation/validation.go"),
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({ metadata: { name: "a" } });
        await maps.merge("/a?force=true", {});
        await maps.merge("/a?dryRun=Some", {});
        await maps.merge("/a?dryRun=All", { data: { a: "b" } });
        await maps.get("/a");
      },
    },
    {
      name: "unknown fields are told or refused",
      source: "https://kubernetes.io/docs/reference/using-api/api-concepts/#field-validation",
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({ metadata: { name: "a" } });
        await maps.merge("/a", { foo: 1, data: { a: "b" } });
        await maps.merge("/a?fieldValidation=Strict", { foo: 1 });
        await maps.json("/a?fieldValidation=Strict", [{ op: "add", path: "/foo", value: 1 }]);
        await api.send("PATCH", `${api.core("configmaps/a")}?fieldValidation=Strict`, {
          raw: '{"data":{"a":"1","a":"2"}}',
          headers: { "content-type": "application/merge-patch+json" },
        });
      },
    },
    {
      name: "owners follow a patch",
      source: "https://kubernetes.io/docs/reference/using-api/server-side-apply/#field-management",
      run: async (api) => {
        const maps = configMaps(api);
        await api.post(`${api.core("configmaps")}?fieldManager=one`, {
          metadata: { name: "a" },
          data: { a: "1", b: "1" },
        });
        await maps.merge("/a?fieldManager=two", { data: { a: "2" } });
        await maps.json("/a?fieldManager=three", [{ op: "remove", path: "/data/b" }]);
      },
    },
  ],
};
