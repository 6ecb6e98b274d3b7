import type { ContractSuite } from "./contract-run.js";
import { configMaps } from "./contract-collection.js";
import { apimachinery, apiserver, concepts } from "./contract-sources.js";

const create = apiserver("endpoints/handlers/create.go");
const meta = apimachinery("api/validation/objectmeta.go");
const decoding = apiserver("endpoints/handlers/rest.go");

export const createSuite: ContractSuite = {
  name: "create",
  cases: [
    {
      name: "an object gets identity, version and time",
      source: create,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({
          apiVersion: "v1",
          kind: "ConfigMap",
          metadata: { name: "a", labels: { x: "y" } },
          data: { a: "b" },
        });
        await maps.get("/a");
      },
    },
    {
      name: "apiVersion and kind may be left out",
      source: decoding,
      run: async (api) => {
        await api.post(api.core("configmaps"), { metadata: { name: "a" } });
      },
    },
    {
      name: "a name is taken once",
      source: concepts,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({ metadata: { name: "a" } });
        await maps.post({ metadata: { name: "a" } });
      },
    },
    {
      name: "a name is made from generateName",
      source: `${concepts}#generated-values`,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({ metadata: { generateName: "g-" } });
        await maps.post({
          metadata: { generateName: `${"long-".repeat(20)}` },
        });
      },
    },
    {
      name: "an object needs a name",
      source: meta,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({});
        await maps.post({ metadata: { name: "a", generateName: "UPPER_" } });
      },
    },
    {
      name: "names have rules",
      source: meta,
      run: async (api) => {
        for (const name of ["B_", "a..b", "-a", "a/b", `${"a".repeat(254)}`, "", "."])
          await api.post(api.core("configmaps"), { metadata: { name } });
        await api.post("/api/v1/namespaces", { metadata: { name: "a.b" } });
      },
    },
    {
      name: "labels and annotations have rules",
      source: meta,
      run: async (api) => {
        const maps = configMaps(api);
        for (const labels of [
          { "a b": "c" },
          { a: "b c" },
          { "a/b/c": "d" },
          { "/a": "b" },
          { a: "x".repeat(64) },
          { "b/": "" },
          { ["x".repeat(64)]: "" },
        ])
          await maps.post({ metadata: { name: "a", labels } });
        await maps.post({
          metadata: { name: "a", annotations: { "a b": "c" } },
        });
        await maps.post({
          metadata: { name: "a", annotations: { big: "x".repeat(300_000) } },
        });
      },
    },
    {
      name: "finalizers and owners have rules",
      source: meta,
      run: async (api) => {
        const post = (metadata: object): unknown =>
          api.post(api.core("configmaps"), { metadata: { name: "a", ...metadata } });
        await post({ finalizers: ["nope nope"] });
        await post({ finalizers: ["orphan", "foregroundDeletion"] });
        await post({ ownerReferences: [{ apiVersion: "v1", kind: "Secret", name: "", uid: "" }] });
        await post({ ownerReferences: [{ apiVersion: "", kind: "", name: "a", uid: "b" }] });
        await post({ ownerReferences: [{ apiVersion: "v1", kind: "Event", name: "a", uid: "b" }] });
        await post({
          ownerReferences: ["a", "b"].map((name) => ({
            apiVersion: "v1",
            kind: "Secret",
            name,
            uid: name,
            controller: true,
          })),
        });
      },
    },
    {
      name: "the namespace of the path is the object's",
      source: create,
      run: async (api) => {
        await api.post(api.core("configmaps"), { metadata: { name: "a", namespace: "elsewhere" } });
        await api.post("/api/v1/namespaces/there-is-none/configmaps", { metadata: { name: "a" } });
        await api.post("/api/v1/configmaps", { metadata: { name: "a", namespace: api.namespace } });
      },
    },
    {
      name: "what the server sets is not taken from the client",
      source: create,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({
          metadata: {
            name: "a",
            uid: "mine",
            creationTimestamp: "2001-01-01T00:00:00Z",
            deletionTimestamp: "2001-01-01T00:00:00Z",
            deletionGracePeriodSeconds: 5,
            generation: 7,
            selfLink: "/x",
          },
        });
        await maps.post({ metadata: { name: "b", resourceVersion: "5" } });
      },
    },
    {
      name: "an object of another kind is refused",
      source: decoding,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({
          apiVersion: "v1",
          kind: "Secret",
          metadata: { name: "a" },
        });
        await maps.post({
          apiVersion: "apps/v1",
          kind: "Deployment",
          metadata: { name: "a" },
        });
        await maps.post({
          apiVersion: "v2",
          kind: "ConfigMap",
          metadata: { name: "a" },
        });
        await maps.post({
          apiVersion: "v1",
          kind: "Nope",
          metadata: { name: "a" },
        });
        await maps.post({
          apiVersion: "v1",
          metadata: { name: "only-version" },
        });
        await maps.post({
          kind: "ConfigMap",
          metadata: { name: "only-kind" },
        });
      },
    },
    {
      name: "a body that is no object is refused",
      source: decoding,
      run: async (api) => {
        for (const raw of [
          "{bad",
          "[]",
          '"x"',
          "1",
          "null",
          "",
          "{}x",
          '{"a":}',
          '{"a":1,}',
          '{"a" 1}',
          '{"a":tru}',
          '{"metadata":{"name":"a"}',
          '{"a":"\\x"}',
          '{"kind":1}',
        ])
          await api.send("POST", api.core("configmaps"), { raw });
      },
    },
    {
      name: "a value of another type is refused",
      source: decoding,
      run: async (api) => {
        for (const body of [
          { metadata: { name: 1 } },
          { metadata: [] },
          { metadata: { name: "a", labels: { a: 1 } } },
          { metadata: { name: "a", labels: [] } },
          { metadata: { name: "a", finalizers: "x" } },
          { metadata: { name: "a", generation: "x" } },
          { metadata: { name: "a", creationTimestamp: "x" } },
          { metadata: { name: "a" }, data: { a: 1 } },
          { metadata: { name: "a" }, data: "x" },
          { metadata: { name: "a" }, immutable: "x" },
          { metadata: { name: "a" }, binaryData: { a: "%%" } },
        ])
          await api.post(api.core("configmaps"), body);
      },
    },
    {
      name: "nulls are absent",
      source: decoding,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({
          metadata: { name: "a", labels: null, annotations: {}, finalizers: [] },
          data: null,
        });
        await maps.post({
          metadata: { name: "b", labels: { a: null } },
          data: { a: null },
          immutable: null,
        });
      },
    },
    {
      name: "unknown and repeated fields are dropped, told or refused",
      source: `${concepts}#field-validation`,
      run: async (api) => {
        const raw =
          '{"metadata":{"name":"a","x":1},"data":{"a":"b","a":"c"},"foo":{"b":1},"foo":2}';
        await api.send("POST", api.core("configmaps"), { raw });
        await api.send("POST", `${api.core("configmaps")}?fieldValidation=Strict`, {
          raw: raw.replace('"a"', '"b"'),
        });
        await api.send("POST", `${api.core("configmaps")}?fieldValidation=Ignore`, {
          raw: raw.replace('"name":"a"', '"name":"c"'),
        });
        await api.send("POST", `${api.core("configmaps")}?fieldValidation=Warn`, {
          raw: raw.replace('"name":"a"', '"name":"d"'),
        });
      },
    },
    {
      name: "options have rules",
      source: apimachinery("apis/meta/v1/validation/validation.go"),
      run: async (api) => {
        for (const query of [
          "fieldValidation=Foo",
          "dryRun=Foo",
          "dryRun=All&dryRun=Foo",
          `fieldManager=${"x".repeat(129)}`,
          "fieldManager=a%0Ab",
          "dryRun=",
          "fieldManager=%E2%82%AC",
        ])
          await api.post(`${api.core("configmaps")}?${query}`, { metadata: { generateName: "a" } });
      },
    },
    {
      name: "a dry run stores nothing",
      source: `${concepts}#dry-run`,
      run: async (api) => {
        const maps = configMaps(api);
        await api.post(`${api.core("configmaps")}?dryRun=All`, {
          metadata: { name: "a" },
          data: { a: "b" },
        });
        await maps.get("/a");
        await api.post(`${api.core("configmaps")}?dryRun=All`, { metadata: { generateName: "a" } });
        await maps.post({ metadata: { name: "b" } });
        await api.post(`${api.core("configmaps")}?dryRun=All`, { metadata: { name: "b" } });
      },
    },
    {
      name: "the field manager is the query's or the user agent's",
      source: "https://kubernetes.io/docs/reference/using-api/server-side-apply/#managers",
      run: async (api) => {
        const body = { metadata: { generateName: "a" }, data: { a: "b" } };
        await api.post(`${api.core("configmaps")}?fieldManager=me`, body);
        await api.send("POST", api.core("configmaps"), {
          body,
          headers: { "user-agent": "kubectl/v1 (linux)" },
        });
        await api.send("POST", api.core("configmaps"), {
          body,
          headers: { "user-agent": "plain words" },
        });
      },
    },
    {
      name: "media types are negotiated",
      source: `${concepts}#alternate-representations-of-resources`,
      run: async (api) => {
        const body = { metadata: { generateName: "a" } };
        const path = api.core("configmaps");
        await api.send("POST", path, { body, headers: { "content-type": "text/plain" } });
        await api.send("POST", path, {
          body,
          headers: { "content-type": "application/json; charset=utf-8" },
        });
        await api.send("POST", path, { body, headers: { accept: "application/yaml" } });
        await api.send("POST", path, {
          raw: "metadata:\n  generateName: y\ndata:\n  a: 'b'\n",
          headers: { "content-type": "application/yaml" },
        });
        await api.send("POST", path, {
          body,
          headers: { accept: "application/json, application/vnd.kubernetes.protobuf" },
        });
        await api.send("POST", path, { body, headers: { accept: "application/*" } });
      },
    },
    {
      name: "keys of a ConfigMap have rules",
      source: "https://kubernetes.io/docs/concepts/configuration/configmap/",
      run: async (api) => {
        const maps = configMaps(api);
        for (const data of [
          { "a b": "" },
          { "..": "" },
          { "..a": "" },
          { ["x".repeat(254)]: "" },
          { "": "" },
        ])
          await maps.post({ metadata: { name: "a" }, data });
        await maps.post({
          metadata: { name: "a" },
          data: { a: "" },
          binaryData: { a: "" },
        });
        await maps.post({
          metadata: { generateName: "a" },
          binaryData: { a: "YQ==" },
          immutable: false,
        });
      },
    },
    {
      name: "a Secret takes texts and has a type",
      source: "https://kubernetes.io/docs/concepts/configuration/secret/",
      run: async (api) => {
        let count = 0;
        const post = (body: object): unknown =>
          api.post(api.core("secrets"), { metadata: { name: `a-${(count += 1)}` }, ...body });
        await post({ stringData: { a: "b" }, data: { a: "eA==", c: "eQ==" } });
        await post({ type: "kubernetes.io/tls", data: {} });
        await post({
          type: "kubernetes.io/dockerconfigjson",
          stringData: { ".dockerconfigjson": "{}" },
        });
        await post({ type: "kubernetes.io/basic-auth" });
        await post({ type: "example.com/own", immutable: true });
        await post({ data: { "a b": "" } });
      },
    },
    {
      name: "a Namespace is active and held by its finalizer",
      source: "https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/",
      run: async (api) => {
        await api.post("/api/v1/namespaces", {
          metadata: { name: `${api.namespace}-x`, labels: { a: "b" } },
          spec: { finalizers: ["example.com/x"] },
          status: { phase: "Terminating" },
        });
        await api.post("/api/v1/namespaces", { metadata: { generateName: `${api.namespace}-` } });
      },
    },
  ],
};
