import type { ContractSuite } from "./contract-run.js";
import { configMaps } from "./contract-collection.js";
import { apimachinery, apiserver, concepts } from "./contract-sources.js";

const store = apiserver("registry/generic/registry/store.go");
const handler = apiserver("endpoints/handlers/update.go");
const meta = apimachinery("api/validation/objectmeta.go");

export const updateSuite: ContractSuite = {
  name: "update",
  cases: [
    {
      name: "an update replaces what is stored",
      source: handler,
      run: async (api) => {
        const maps = configMaps(api);
        const { body } = await maps.post({
          metadata: { name: "a", labels: { x: "y" } },
          data: { a: "b" },
        });
        await maps.put("/a", {
          ...body,
          metadata: { name: "a" },
          data: { c: "d" },
        });
        await maps.get("/a");
      },
    },
    {
      name: "an update that changes nothing keeps the version",
      source: store,
      run: async (api) => {
        const maps = configMaps(api);
        const { body } = await maps.post({
          metadata: { name: "a" },
          data: { a: "b" },
        });
        await maps.put("/a", body);
        await maps.put("/a", { metadata: { name: "a" }, data: { a: "b" } });
        await maps.put("/a?fieldManager=other", {
          metadata: { name: "a" },
          data: { a: "b" },
        });
        await maps.get("/a");
      },
    },
    {
      name: "an old version is a conflict",
      source: `${concepts}#resource-versions`,
      run: async (api) => {
        const maps = configMaps(api);
        const { body } = await maps.post({
          metadata: { name: "a" },
          data: { a: "b" },
        });
        await maps.put("/a", { ...body, data: { a: "c" } });
        await maps.put("/a", { ...body, data: { a: "d" } });
        await maps.put("/a", { metadata: { name: "a", resourceVersion: "x" } });
        await maps.put("/a", { metadata: { name: "a", resourceVersion: "0" } });
      },
    },
    {
      name: "another uid is a conflict",
      source: store,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({ metadata: { name: "a" } });
        await maps.put("/a", { metadata: { name: "a", uid: "other" } });
      },
    },
    {
      name: "what is not there cannot be updated",
      source: store,
      run: async (api) => {
        await api.put(api.core("configmaps/a"), { metadata: { name: "a" } });
        await api.put("/api/v1/namespaces/there-is-none/configmaps/a", { metadata: { name: "a" } });
      },
    },
    {
      name: "the name and the namespace of the path are the object's",
      source: handler,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({ metadata: { name: "a" } });
        await maps.put("/a", { metadata: { name: "b" } });
        await maps.put("/a", {});
        await maps.put("/a", { metadata: { name: "a", namespace: "other" } });
      },
    },
    {
      name: "system metadata is kept",
      source: meta,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({ metadata: { name: "a" }, data: { a: "b" } });
        await maps.put("/a", {
          metadata: {
            name: "a",
            creationTimestamp: "2001-01-01T00:00:00Z",
            generation: 4,
            selfLink: "/x",
          },
          data: { a: "b" },
        });
        await maps.put("/a", {
          metadata: { name: "a", deletionTimestamp: "2001-01-01T00:00:00Z" },
        });
        await maps.put("/a", {
          metadata: { name: "a", deletionGracePeriodSeconds: 3 },
        });
        await maps.put("/a", { metadata: { name: "a", generateName: "x" } });
      },
    },
    {
      name: "owners of fields are told apart by manager",
      source: "https://kubernetes.io/docs/reference/using-api/server-side-apply/#field-management",
      run: async (api) => {
        const maps = configMaps(api);
        await api.post(`${api.core("configmaps")}?fieldManager=one`, {
          metadata: { name: "a" },
          data: { a: "1", b: "1" },
        });
        await maps.put("/a?fieldManager=two", {
          metadata: { name: "a", labels: { x: "y" } },
          data: { a: "2", b: "1", c: "2" },
        });
        await maps.put("/a?fieldManager=three", {
          metadata: { name: "a" },
          data: { c: "2" },
        });
        await maps.put("/a?fieldManager=one", { metadata: { name: "a" } });
      },
    },
    {
      name: "managedFields can be set and taken away",
      source:
        "https://kubernetes.io/docs/reference/using-api/server-side-apply/#clearing-managedfields",
      run: async (api) => {
        const maps = configMaps(api);
        const { body } = await maps.post({
          metadata: { name: "a" },
          data: { a: "1" },
        });
        await maps.put("/a", {
          ...body,
          metadata: {
            name: "a",
            managedFields: [
              {
                manager: "mine",
                operation: "Apply",
                apiVersion: "v1",
                fieldsType: "FieldsV1",
                fieldsV1: { "f:data": { "f:a": {} } },
              },
            ],
          },
        });
        await maps.put("/a", {
          ...body,
          metadata: {
            name: "a",
            managedFields: [{ manager: "mine", operation: "Nope", apiVersion: "v1" }],
          },
        });
        await maps.put("/a", {
          ...body,
          metadata: { name: "a", managedFields: [{}] },
        });
        await maps.put("/a", {
          ...body,
          metadata: { name: "a" },
          data: { a: "2" },
        });
      },
    },
    {
      name: "the oldest of many updaters are joined",
      source: apimachinery("util/managedfields/internal/capmanagers.go"),
      run: async (api) => {
        const data: Record<string, string> = {};
        await api.quiet("POST", `${api.core("configmaps")}?fieldManager=m0`, {
          body: { metadata: { name: "a" }, data: { k0: "" } },
        });
        for (let index = 1; index <= 12; index += 1) {
          data[`k${index}`] = "x";
          await api.quiet("PUT", `${api.core("configmaps/a")}?fieldManager=m${index}`, {
            body: { metadata: { name: "a" }, data: { k0: "", ...data } },
          });
        }
        const { body } = await api.quiet("GET", api.core("configmaps/a"));
        // Who is joined depends on the second in which one wrote; how many stay does not.
        api.steps.push({ request: "count of entries", status: body.metadata.managedFields.length });
      },
    },
    {
      name: "a dry run changes nothing",
      source: `${concepts}#dry-run`,
      run: async (api) => {
        const maps = configMaps(api);
        const { body } = await maps.post({
          metadata: { name: "a" },
          data: { a: "b" },
        });
        await maps.put("/a?dryRun=All", { ...body, data: { a: "c" } });
        await maps.get("/a");
      },
    },
    {
      name: "unknown fields are told or refused",
      source: `${concepts}#field-validation`,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({ metadata: { name: "a" } });
        await maps.put("/a", { metadata: { name: "a" }, foo: 1 });
        await maps.put("/a?fieldValidation=Strict", {
          metadata: { name: "a" },
          foo: 1,
        });
        await maps.put("/a?fieldValidation=Nope", {
          metadata: { name: "a" },
        });
      },
    },
    {
      name: "an immutable ConfigMap stays as it is",
      source: "https://kubernetes.io/docs/concepts/configuration/configmap/#configmap-immutable",
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({
          metadata: { name: "a" },
          data: { a: "b" },
          immutable: true,
        });
        await maps.put("/a", {
          metadata: { name: "a" },
          data: { a: "c" },
          immutable: true,
        });
        await maps.put("/a", { metadata: { name: "a" }, data: { a: "b" } });
        await maps.put("/a", {
          metadata: { name: "a", labels: { a: "b" } },
          data: { a: "b" },
          immutable: true,
        });
      },
    },
    {
      name: "a Secret keeps its type",
      source: "https://kubernetes.io/docs/concepts/configuration/secret/#secret-types",
      run: async (api) => {
        await api.post(api.core("secrets"), { metadata: { name: "a" }, type: "example.com/x" });
        await api.put(api.core("secrets/a"), { metadata: { name: "a" }, type: "example.com/y" });
        await api.put(api.core("secrets/a"), { metadata: { name: "a" } });
        await api.put(api.core("secrets/a"), {
          metadata: { name: "a" },
          type: "example.com/x",
          stringData: { a: "b" },
        });
      },
    },
    {
      name: "metadata has the same rules as on create",
      source: meta,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.post({ metadata: { name: "a" } });
        await maps.put("/a", {
          metadata: { name: "a", labels: { "a b": "c" } },
        });
        await maps.put("/a", { metadata: { name: "a", finalizers: ["x"] } });
        await maps.put("/a", {
          metadata: { name: "a", finalizers: ["example.com/x"] },
        });
      },
    },
  ],
};
