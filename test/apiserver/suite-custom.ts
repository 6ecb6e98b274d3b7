import type { ContractSuite } from "./contract-run.js";
import type { Answer, ContractApi } from "./contract-case.js";
import {
  definitions,
  groupOf,
  install,
  thing,
  things,
  typeOf,
  until,
  withSpec,
} from "./custom-kinds.js";
import { apiextensions } from "./contract-sources.js";

const crds =
  "https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/";
const versions =
  "https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/";
const validation = apiextensions("pkg/apiserver/validation/validation.go");
const strategy = apiextensions("pkg/registry/customresource/strategy.go");
const text = { type: "string" };
const count = { type: "integer" };

/** Creates a thing of the version that the path says. */
function make(api: ContractApi, path: string, object: object): Promise<Answer> {
  const [, , group, version] = path.split("/");
  return api.post(path, { apiVersion: `${group}/${version}`, kind: "Thing", ...object });
}

export const customSuite: ContractSuite = {
  name: "custom",
  cases: [
    {
      name: "a definition is accepted, and established after a moment",
      source: `${crds}#create-a-customresourcedefinition`,
      run: async (api) => {
        const definition = thing(
          api,
          withSpec({ properties: { size: { type: "integer", minimum: 1, default: 3 } } }),
        );
        const { body } = await api.post(definitions, definition);
        const watch = await api.watch(
          `${definitions}?watch=true&fieldSelector=metadata.name%3D${definition.metadata.name}&resourceVersion=${body.metadata.resourceVersion}`,
        );
        await watch.take(2);
        watch.close();
        await until(api, things(api), ({ status }) => status === 200);
        await api.get(`${definitions}/${definition.metadata.name}`);
      },
    },
    {
      name: "discovery tells of a custom resource",
      source: "https://kubernetes.io/docs/concepts/overview/kubernetes-api/#discovery-api",
      run: async (api) => {
        await install(
          api,
          thing(api, withSpec({}), {
            spec: {
              names: {
                plural: "things",
                kind: "Thing",
                singular: "thing",
                listKind: "Things",
                shortNames: ["th", "t"],
                categories: ["all"],
              },
            },
            version: {
              subresources: {
                status: {},
                scale: {
                  specReplicasPath: ".spec.replicas",
                  statusReplicasPath: ".status.replicas",
                },
              },
            },
          }),
        );
        await api.get(`/apis/${groupOf(api)}`);
        await api.get(`/apis/${groupOf(api)}/v1`);
        const { body } = await until(api, "/apis", (answer) =>
          JSON.stringify(answer.body).includes(groupOf(api)),
        );
        api.steps.push({
          request: "/apis",
          body: body.groups.filter(({ name }: { name: string }) => name === groupOf(api)),
        });
        await api.get(`/apis/${groupOf(api)}/v2`);
        await api.get(`/apis/${groupOf(api)}/v1/others`);
        await api.get(`/apis/${groupOf(api)}/v2/things`);
      },
    },
    {
      name: "objects get defaults and lose what is unknown",
      source: `${crds}#specifying-a-structural-schema`,
      run: async (api) => {
        await install(
          api,
          thing(
            api,
            withSpec({
              properties: {
                size: { ...count, default: 3 },
                name: text,
                inner: {
                  type: "object",
                  default: {},
                  properties: { a: { ...text, default: "x" } },
                },
                open: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
              },
            }),
          ),
        );
        await make(api, things(api), {
          apiVersion: `${groupOf(api)}/v1`,
          kind: "Thing",
          metadata: { name: "a" },
          spec: {},
        });
        await make(api, things(api), {
          apiVersion: `${groupOf(api)}/v1`,
          kind: "Thing",
          metadata: { name: "b", foo: 1 },
          spec: { size: 1, nope: true, open: { any: [1, { a: null }] } },
          top: 1,
        });
        await make(api, `${things(api)}?fieldValidation=Strict`, {
          metadata: { name: "c" },
          spec: { nope: true },
        });
        await make(api, things(api), { metadata: { name: "d" }, spec: { size: null, name: null } });
        await make(api, things(api), { metadata: { name: "e" } });
        await api.get(things(api));
      },
    },
    {
      name: "what does not satisfy the schema is refused",
      source: validation,
      run: async (api) => {
        await install(
          api,
          thing(
            api,
            withSpec({
              required: ["need"],
              properties: {
                need: text,
                size: { ...count, minimum: 1, maximum: 9 },
                low: { type: "number", minimum: 0, exclusiveMinimum: true, multipleOf: 0.5 },
                name: { ...text, minLength: 2, maxLength: 4, pattern: "^[a-z]*$" },
                kind: { ...text, enum: ["A", "B"] },
                list: { type: "array", items: text, minItems: 1, maxItems: 2 },
                map: {
                  type: "object",
                  additionalProperties: count,
                  minProperties: 1,
                  maxProperties: 2,
                },
                flag: { type: "boolean" },
                when: { ...text, format: "date-time" },
                port: { "x-kubernetes-int-or-string": true },
                either: {
                  type: "object",
                  properties: { a: text, b: text },
                  oneOf: [{ required: ["a"] }, { required: ["b"] }],
                },
                any: {
                  type: "object",
                  properties: { a: text, b: text },
                  anyOf: [{ required: ["a"] }, { required: ["b"] }],
                },
                not: { ...text, not: { enum: ["no"] } },
              },
            }),
          ),
        );
        const post = (spec: unknown): unknown =>
          make(api, things(api), { metadata: { name: "a" }, spec });
        for (const spec of [
          {},
          "text",
          [],
          { need: 1 },
          { need: "x", size: 0 },
          { need: "x", size: 10 },
          { need: "x", size: "1" },
          { need: "x", size: 1.5 },
          { need: "x", low: 0 },
          { need: "x", low: 0.7 },
          { need: "x", name: "a" },
          { need: "x", name: "abcde" },
          { need: "x", name: "AB" },
          { need: "x", kind: "C" },
          { need: "x", list: [] },
          { need: "x", list: ["a", "b", "c"] },
          { need: "x", list: [1] },
          { need: "x", list: {} },
          { need: "x", map: {} },
          { need: "x", map: { a: 1, b: 2, c: 3 } },
          { need: "x", map: { a: "x" } },
          { need: "x", flag: "true" },
          { need: "x", when: "yesterday" },
          { need: "x", port: true },
          { need: "x", either: {} },
          { need: "x", either: { a: "", b: "" } },
          { need: "x", any: {} },
          { need: "x", not: "no" },
        ])
          await post(spec);
      },
    },
    {
      name: "rules are evaluated",
      source: `${crds}#validation-rules`,
      run: async (api) => {
        await install(
          api,
          thing(api, {
            ...withSpec({
              properties: {
                min: { ...count, default: 1 },
                max: { ...count, default: 9 },
                name: {
                  ...text,
                  maxLength: 20,
                  "x-kubernetes-validations": [
                    { rule: "self == oldSelf", message: "is immutable" },
                  ],
                },
                list: {
                  type: "array",
                  maxItems: 5,
                  items: {
                    ...text,
                    maxLength: 9,
                    "x-kubernetes-validations": [{ rule: "self != 'bad'" }],
                  },
                },
              },
              "x-kubernetes-validations": [
                {
                  rule: "self.min <= self.max",
                  messageExpression: "self.min > 5 ? 'min is high' : 'min is low'",
                },
                {
                  rule: "self.min > 0",
                  reason: "FieldValueForbidden",
                  fieldPath: ".min",
                  message: "too small",
                },
              ],
            }),
            "x-kubernetes-validations": [{ rule: "self.metadata.name != 'never'" }],
          }),
        );
        await make(api, things(api), { metadata: { name: "a" }, spec: { min: 3, max: 2 } });
        await make(api, things(api), {
          metadata: { name: "a" },
          spec: { min: 0, list: ["bad", "good"] },
        });
        await make(api, things(api), { metadata: { name: "never" }, spec: {} });
        await make(api, things(api), { metadata: { name: "a" }, spec: { min: "x" } });
        await make(api, things(api), { metadata: { name: "a" }, spec: { name: "one" } });
        await api.mergePatch(`${things(api)}/a`, { spec: { name: "two" } });
        await api.mergePatch(`${things(api)}/a`, { spec: { max: 0 } });
      },
    },
    {
      name: "a broken value that does not change is let through",
      source: `${crds}#validation-ratcheting`,
      run: async (api) => {
        const definition = thing(api, withSpec({ properties: { name: text, size: count } }));
        await install(api, definition);
        await api.quiet("POST", things(api), {
          body: { ...typeOf(api), metadata: { name: "a" }, spec: { name: "x", size: 1 } },
        });
        const stricter = thing(
          api,
          withSpec({
            properties: {
              name: { ...text, minLength: 3 },
              size: count,
              more: { ...text, default: "d" },
            },
          }),
        );
        const { body } = await api.quiet("GET", `${definitions}/${definition.metadata.name}`);
        await api.quiet("PUT", `${definitions}/${definition.metadata.name}`, {
          body: { ...stricter, metadata: body.metadata },
        });
        await until(api, `${things(api)}/a`, (answer) => answer.body.spec?.more === "d");
        await api.mergePatch(`${things(api)}/a`, { spec: { size: 2 } });
        await api.mergePatch(`${things(api)}/a`, { spec: { name: "y" } });
      },
    },
    {
      name: "lists have sets and maps",
      source: "https://kubernetes.io/docs/reference/using-api/server-side-apply/#merge-strategy",
      run: async (api) => {
        await install(
          api,
          thing(
            api,
            withSpec({
              properties: {
                set: { type: "array", "x-kubernetes-list-type": "set", items: text },
                map: {
                  type: "array",
                  "x-kubernetes-list-type": "map",
                  "x-kubernetes-list-map-keys": ["name", "port"],
                  items: {
                    type: "object",
                    required: ["name"],
                    properties: { name: text, port: { ...count, default: 80 } },
                  },
                },
              },
            }),
          ),
        );
        await make(api, things(api), { metadata: { name: "a" }, spec: { set: ["a", "b", "a"] } });
        await make(api, things(api), {
          metadata: { name: "a" },
          spec: { map: [{ name: "x" }, { name: "x", port: 80 }] },
        });
        await make(api, things(api), {
          metadata: { name: "a" },
          spec: { set: ["a"], map: [{ name: "x" }, { name: "x", port: 1 }] },
        });
      },
    },
    {
      name: "a body of another kind or form is refused",
      source: apiextensions("pkg/apiserver/customresource_handler.go"),
      run: async (api) => {
        await install(api, thing(api, withSpec({ properties: { size: count } })));
        await api.post(things(api), {
          apiVersion: "v1",
          kind: "ConfigMap",
          metadata: { name: "a" },
        });
        await api.post(things(api), {
          apiVersion: `${groupOf(api)}/v2`,
          kind: "Thing",
          metadata: { name: "a" },
        });
        await api.post(things(api), {
          apiVersion: `${groupOf(api)}/v1`,
          kind: "Other",
          metadata: { name: "a" },
        });
        await api.post(things(api), { ...typeOf(api), metadata: { name: 1 } });
        await api.post(things(api), { ...typeOf(api), metadata: { name: "a", labels: { a: 1 } } });
        await api.post(things(api), { ...typeOf(api), metadata: [] });
        await api.post(things(api), {});
        await api.post(things(api), { kind: "Thing", metadata: { name: "a" } });
        await api.post(things(api), { apiVersion: "x", metadata: { name: "a" } });
        await api.post(things(api), typeOf(api));
        await api.post(things(api), { ...typeOf(api), metadata: { name: "UP" } });
        for (const raw of ["{bad", "[]", "", "null"]) await api.send("POST", things(api), { raw });
        await api.send("POST", things(api), {
          raw: "x",
          headers: { "content-type": "text/plain" },
        });
        await api.send("GET", things(api), { headers: { accept: "text/html" } });
        await api.send("POST", things(api), {
          raw: `apiVersion: ${groupOf(api)}/v1\nkind: Thing\nmetadata:\n  name: y\nspec:\n  size: 2\n`,
          headers: { "content-type": "application/yaml" },
        });
        await api.send("PATCH", `${things(api)}/y`, {
          raw: "{}",
          headers: { "content-type": "application/strategic-merge-patch+json" },
        });
        await api.mergePatch(`${things(api)}/y`, { spec: { size: "x" } });
        await api.mergePatch(`${things(api)}/y`, { metadata: { labels: { a: 1 } } });
        await api.mergePatch(`${things(api)}/y`, { spec: { unknown: 1 } });
        await api.mergePatch(`${things(api)}/y?fieldValidation=Strict`, { spec: { unknown: 1 } });
        await api.jsonPatch(`${things(api)}/y`, [{ op: "test", path: "/spec/size", value: 9 }]);
      },
    },
    {
      name: "lists, watches and tables of custom resources",
      source: `${crds}#additional-printer-columns`,
      run: async (api) => {
        await install(
          api,
          thing(
            api,
            withSpec(
              {
                properties: {
                  size: count,
                  name: text,
                  on: { type: "boolean" },
                  ratio: { type: "number" },
                  list: { type: "array", items: text },
                },
              },
              {
                status: {
                  type: "object",
                  properties: {
                    conditions: {
                      type: "array",
                      items: { type: "object", properties: { type: text, status: text } },
                    },
                  },
                },
              },
            ),
            {
              version: {
                additionalPrinterColumns: [
                  { name: "Size", type: "integer", jsonPath: ".spec.size", description: "how big" },
                  { name: "Name", type: "string", jsonPath: ".spec.name", priority: 1 },
                  { name: "On", type: "boolean", jsonPath: ".spec.on" },
                  { name: "Ratio", type: "number", jsonPath: ".spec.ratio", format: "float" },
                  { name: "List", type: "string", jsonPath: ".spec.list" },
                  { name: "First", type: "string", jsonPath: ".spec.list[0]" },
                  {
                    name: "Ready",
                    type: "string",
                    jsonPath: '.status.conditions[?(@.type=="Ready")].status',
                  },
                  { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" },
                ],
                selectableFields: [{ jsonPath: ".spec.size" }, { jsonPath: ".spec.name" }],
              },
            },
          ),
        );
        await api.quiet("POST", things(api), {
          body: {
            ...typeOf(api),
            metadata: { name: "a" },
            spec: { size: 1, name: "one", on: true, ratio: 1.5, list: ["x", "y"] },
            status: {
              conditions: [
                { type: "Other", status: "x" },
                { type: "Ready", status: "True" },
              ],
            },
          },
        });
        await api.quiet("POST", things(api), {
          body: { ...typeOf(api), metadata: { name: "b" }, spec: { size: 2 } },
        });
        const accept = "application/json;as=Table;g=meta.k8s.io;v=v1";
        await api.get(things(api), { accept });
        await api.get(`${things(api)}?fieldSelector=spec.size%3D2`);
        await api.get(`${things(api)}?fieldSelector=spec.name%3Done,spec.size!%3D2`, { accept });
        await api.get(`${things(api)}?fieldSelector=spec.nope%3D2`);
        await api.get(things(api), {
          accept: "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1",
        });
        const watch = await api.watch(
          `${things(api)}?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&fieldSelector=spec.size%3D1`,
        );
        await watch.take(2);
        await api.quiet("PATCH", `${things(api)}/a`, {
          body: { spec: { size: 5 } },
          headers: { "content-type": "application/merge-patch+json" },
        });
        await watch.take(1);
        watch.close();
      },
    },
    {
      name: "a resource without columns shows its age",
      source: `${crds}#additional-printer-columns`,
      run: async (api) => {
        await install(api, thing(api, withSpec({})));
        await api.quiet("POST", things(api), { body: { ...typeOf(api), metadata: { name: "a" } } });
        await api.get(things(api), { accept: "application/json;as=Table;g=meta.k8s.io;v=v1" });
      },
    },
    {
      name: "versions of one shape",
      source: versions,
      run: async (api) => {
        const schema = { openAPIV3Schema: withSpec({ properties: { size: count, extra: text } }) };
        await install(
          api,
          thing(
            api,
            {},
            {
              spec: {
                versions: [
                  { name: "v1beta1", served: true, storage: false, schema, deprecated: true },
                  { name: "v1", served: true, storage: true, schema },
                  {
                    name: "v1alpha1",
                    served: false,
                    storage: false,
                    schema,
                    deprecated: true,
                    deprecationWarning: "gone",
                  },
                ],
              },
            },
          ),
        );
        await make(api, things(api, "v1beta1"), { metadata: { name: "a" }, spec: { size: 1 } });
        await api.get(`${things(api)}/a`);
        await api.mergePatch(`${things(api)}/a?fieldManager=other`, { spec: { extra: "x" } });
        await api.get(`${things(api, "v1beta1")}/a`);
        await api.get(things(api, "v1alpha1"));
        await api.get(`/apis/${groupOf(api)}`);
      },
    },
    {
      name: "a definition goes with its objects",
      source: crds,
      run: async (api) => {
        const definition = thing(api, withSpec({}));
        await install(api, definition);
        await api.quiet("POST", things(api), { body: { ...typeOf(api), metadata: { name: "a" } } });
        await api.quiet("DELETE", `${definitions}/${definition.metadata.name}`);
        await until(
          api,
          `${definitions}/${definition.metadata.name}`,
          ({ status }) => status === 404,
        );
        await until(api, things(api), ({ status }) => status === 404);
        await api.get(things(api));
        await install(api, definition);
        await api.get(things(api));
      },
    },
    {
      name: "cluster-scoped resources",
      source: crds,
      run: async (api) => {
        await install(api, thing(api, withSpec({}), { spec: { scope: "Cluster" } }));
        const path = `/apis/${groupOf(api)}/v1/things`;
        await make(api, path, { metadata: { name: "a" } });
        await make(api, path, { metadata: { name: "b", namespace: "x" } });
        await api.get(`${path}/a`);
        await api.get(things(api));
        await api.delete(`${path}/a`);
      },
    },
    {
      name: "finalizers, generation and preconditions of a custom resource",
      source: strategy,
      run: async (api) => {
        await install(api, thing(api, withSpec({ properties: { size: count } })));
        await make(api, things(api), { metadata: { name: "a", finalizers: ["example.com/x"] } });
        await api.delete(`${things(api)}/a`, { preconditions: { uid: "nope" } });
        await api.delete(`${things(api)}/a`);
        await api.mergePatch(`${things(api)}/a`, { metadata: { finalizers: null } });
        await api.get(`${things(api)}/a`);
        await make(api, things(api), { metadata: { name: "b" } });
        await api.delete(`${things(api)}/b`);
        await make(api, things(api), { metadata: { name: "c" } });
        await api.delete(things(api));
      },
    },
  ],
};
