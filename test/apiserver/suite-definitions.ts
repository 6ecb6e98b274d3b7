import type { ContractApi } from "./contract-case.js";
import type { ContractCase } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";
import { definitions, groupOf, install, thing, withSpec } from "./custom-kinds.js";
import { apiextensions } from "./contract-sources.js";

const validation = apiextensions("pkg/apis/apiextensions/validation/validation.go");
const structural =
  "https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema";
const text = { type: "string" };
const count = { type: "integer" };

type Definition = ReturnType<typeof thing>;

/** A case of definitions that the server refuses, each posted in turn. */
function refused(
  name: string,
  source: string,
  make: (api: ContractApi) => readonly Definition[],
): ContractCase {
  return {
    name,
    source,
    run: async (api) => {
      for (const definition of make(api)) await api.post(definitions, definition);
    },
  };
}

function withSchema(api: ContractApi, ...specs: readonly object[]): readonly Definition[] {
  return specs.map((spec) => thing(api, withSpec({ properties: { x: spec } })));
}

function withVersion(api: ContractApi, ...versions: readonly object[]): readonly Definition[] {
  const schema = withSpec(
    { properties: { size: count, name: text } },
    { status: { type: "object", properties: { size: count } } },
  );
  return versions.map((version) => thing(api, schema, { version }));
}

export const definitionsSuite: ContractSuite = {
  name: "definitions",
  cases: [
    refused("names of a definition", validation, (api) => [
      { ...thing(api, withSpec({})), metadata: { name: "other.example.com" } },
      thing(api, withSpec({}), { spec: { names: { plural: "Things", kind: "Thing" } } }),
      thing(api, withSpec({}), { spec: { names: { plural: "things", kind: "thing_" } } }),
      thing(api, withSpec({}), {
        spec: { names: { plural: "things", kind: "Thing", shortNames: ["A"] } },
      }),
      thing(api, withSpec({}), {
        spec: { names: { plural: "things", kind: "Thing", listKind: "Thing" } },
      }),
      thing(api, withSpec({}), {
        spec: { names: { plural: "things", kind: "Thing", categories: ["A b"] } },
      }),
      thing(api, withSpec({}), {
        spec: { names: { plural: "things", kind: "Thing", singular: "Thing" } },
      }),
      thing(api, withSpec({}), { spec: { names: { plural: "things" } } }),
      thing(api, withSpec({}), { spec: { group: "nodots" } }),
      thing(api, withSpec({}), { spec: { group: "" } }),
      thing(api, withSpec({}), { spec: { scope: "Everywhere" } }),
      thing(api, withSpec({}), { spec: { scope: undefined } }),
    ]),
    refused("versions of a definition", validation, (api) => {
      const schema = { openAPIV3Schema: withSpec({}) };
      const version = (name: string, storage: boolean): object => ({
        name,
        served: true,
        storage,
        schema,
      });
      return [
        [],
        [version("v1", false)],
        [version("v1", true), version("v2", true)],
        [version("v1", true), version("v1", false)],
        [version("V1", true)],
        [{ name: "v1", served: true, storage: true }],
      ].map((versions) => thing(api, {}, { spec: { versions } }));
    }),
    refused("deprecation, columns, subresources and selectable fields", validation, (api) =>
      withVersion(
        api,
        { deprecationWarning: "x" },
        { deprecated: true, deprecationWarning: "" },
        { additionalPrinterColumns: [{ name: "", type: "string", jsonPath: ".spec" }] },
        { additionalPrinterColumns: [{ name: "A", type: "text", jsonPath: ".spec" }] },
        { additionalPrinterColumns: [{ name: "A", type: "string", jsonPath: "spec" }] },
        { additionalPrinterColumns: [{ name: "A", type: "string" }] },
        {
          additionalPrinterColumns: [{ name: "A", type: "string", format: "x", jsonPath: ".spec" }],
        },
        { subresources: { scale: { specReplicasPath: "", statusReplicasPath: "" } } },
        {
          subresources: {
            scale: {
              specReplicasPath: ".status.x",
              statusReplicasPath: ".spec.x",
              labelSelectorPath: ".x",
            },
          },
        },
        { selectableFields: [{ jsonPath: ".spec.size" }, { jsonPath: ".spec.size" }] },
        { selectableFields: [{ jsonPath: ".spec.nope" }] },
        { selectableFields: [{ jsonPath: ".spec" }] },
        { selectableFields: [{ jsonPath: ".metadata.name" }] },
        { selectableFields: [{ jsonPath: "spec" }] },
      ),
    ),
    refused("conversion of a definition", validation, (api) =>
      [
        { strategy: "Nope" },
        { strategy: "Webhook" },
        {
          strategy: "None",
          webhook: {
            conversionReviewVersions: ["v1"],
            clientConfig: { url: "https://a.example.com" },
          },
        },
      ].map((conversion) => thing(api, withSpec({}), { spec: { conversion } })),
    ),
    refused("a schema says the type of everything", structural, (api) => [
      thing(api, {}),
      thing(api, { type: "string" }),
      thing(api, { type: "object", properties: { spec: {} } }),
      thing(api, { type: "object", additionalProperties: text }),
      thing(api, { type: "object", nullable: true }),
      ...withSchema(
        api,
        { type: "array" },
        { type: "nope" },
        { type: "object", properties: { a: text }, additionalProperties: text },
        { ...text, "x-kubernetes-int-or-string": true },
        { type: "object", "x-kubernetes-embedded-resource": true },
        { type: "object", "x-kubernetes-preserve-unknown-fields": false },
        { ...text, pattern: "(" },
        { type: "array", uniqueItems: true, items: text },
      ),
    ]),
    refused("what a schema may not say inside a junctor", structural, (api) =>
      withSchema(
        api,
        {
          type: "object",
          properties: { a: text },
          anyOf: [{ properties: { a: { type: "string" } } }],
        },
        {
          type: "object",
          properties: { a: text },
          oneOf: [{ properties: { a: { default: "x" } } }],
        },
        { type: "object", properties: { a: text }, not: { additionalProperties: text } },
        { type: "object", properties: { a: text }, allOf: [{ description: "x" }] },
      ),
    ),
    refused("lists have keys", structural, (api) =>
      withSchema(
        api,
        { type: "array", items: text, "x-kubernetes-list-type": "nope" },
        {
          type: "array",
          items: text,
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["a"],
        },
        {
          type: "array",
          items: { type: "object", properties: { a: text } },
          "x-kubernetes-list-type": "map",
        },
        {
          type: "array",
          items: { type: "object", properties: { a: text } },
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["a"],
        },
        {
          type: "array",
          items: { type: "object", properties: { a: text } },
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["b"],
        },
        {
          type: "array",
          items: { type: "object", properties: { a: text } },
          "x-kubernetes-list-type": "set",
        },
        { type: "array", items: text, "x-kubernetes-list-map-keys": ["a"] },
        { type: "object", "x-kubernetes-map-type": "nope" },
        { ...text, "x-kubernetes-list-type": "set" },
      ),
    ),
    refused("defaults satisfy the schema", structural, (api) =>
      withSchema(
        api,
        { ...text, default: 1 },
        { ...count, minimum: 2, default: 1 },
        { type: "object", properties: { a: text }, default: { b: "x" } },
        { ...text, enum: ["a"], default: "b" },
      ),
    ),
    refused("rules compile", "https://kubernetes.io/docs/reference/using-api/cel/", (api) =>
      withSchema(
        api,
        { ...count, "x-kubernetes-validations": [{ rule: "self" }] },
        { ...count, "x-kubernetes-validations": [{ rule: "" }] },
        { ...count, "x-kubernetes-validations": [{ rule: "self > 1", reason: "Nope" }] },
        { ...count, "x-kubernetes-validations": [{ rule: "self > 1", message: " " }] },
        { ...count, "x-kubernetes-validations": [{ rule: "self > 1", messageExpression: "self" }] },
      ),
    ),
    {
      name: "a definition that changes",
      source: validation,
      run: async (api) => {
        const definition = thing(api, withSpec({}));
        const path = `${definitions}/${definition.metadata.name}`;
        await install(api, definition);
        await api.mergePatch(path, { spec: { group: "other.example.com" } });
        await api.mergePatch(path, { spec: { names: { kind: "Other" } } });
        await api.mergePatch(path, { spec: { scope: "Cluster" } });
        await api.mergePatch(path, { spec: { preserveUnknownFields: true } });
        await api.mergePatch(path, { metadata: { labels: { a: "b" } } });
        await api.mergePatch(path, { spec: { versions: [] } });
        await api.get(`${definitions}/nope.${groupOf(api)}`);
      },
    },
  ],
};
