import { fromCustomResourceDefinition, k, toCustomResourceDefinition } from "slipway/api";
import { describe, expect, it } from "vitest";
import { readCustomResourceDefinition } from "../../../src/api/yaml.js";
import { formatYAML, YAMLError } from "../../../src/util/yaml.js";
import { comparable } from "../../support/corpus.js";
import { issuesOf } from "../../support/definition-issues.js";
import { manifestWith } from "./case-parts.js";

const text = { type: "string" };
const spec = (field: object, more: object = {}): object => ({
  type: "object",
  properties: { spec: { type: "object", properties: { a: field } } },
  ...more,
});

describe("fromCustomResourceDefinition", () => {
  // The kinds of construct that definitions of public projects show.
  it.each<[string, object]>([
    ["a bare object", { type: "object" }],
    ["an object without fields", spec({ type: "object", properties: {} })],
    [
      "other parts than spec and status",
      {
        type: "object",
        properties: {
          data: { type: "object", [`x-kubernetes-preserve-unknown-fields`]: true },
          spec: text,
        },
      },
    ],
    [
      "a required field with a default",
      spec({
        type: "object",
        properties: { b: { type: "string", default: "" }, c: text },
        required: ["b"],
      }),
    ],
    [
      "required fields in another order",
      spec({ type: "object", properties: { b: text, c: text, d: text }, required: ["d", "b"] }),
    ],
    [
      "required fields that are not declared",
      spec({
        type: "object",
        properties: { b: text },
        required: ["x", "b"],
        "x-kubernetes-preserve-unknown-fields": true,
      }),
    ],
    [
      "named fields beside any other",
      spec({ type: "object", properties: { b: text }, additionalProperties: true }),
    ],
    [
      "a map of maps of lists",
      spec({
        type: "object",
        additionalProperties: {
          type: "object",
          additionalProperties: { type: "array", items: text },
        },
      }),
    ],
    ["a map that takes nothing", spec({ type: "object", additionalProperties: false })],
    [
      "defaults of every type",
      spec({
        type: "object",
        properties: {
          b: { type: "array", items: text, default: [] },
          c: { type: "boolean", default: false },
          d: { type: "integer", default: 0 },
          e: { type: "object", default: {} },
        },
      }),
    ],
    [
      "alternatives of required fields",
      spec({
        type: "object",
        properties: { b: text, c: text },
        oneOf: [
          { required: ["b"] },
          { required: ["c"] },
          { not: { anyOf: [{ required: ["b"] }, { required: ["c"] }] } },
        ],
      }),
    ],
    [
      "alternatives in alternatives",
      spec({
        type: "object",
        properties: { b: text },
        allOf: [{ oneOf: [{ required: ["b"] }, { not: { required: ["b"] } }] }],
      }),
    ],
    [
      "restrictions of fields",
      spec({
        type: "object",
        properties: { b: text },
        anyOf: [{ properties: { b: { enum: ["x"] } } }],
      }),
    ],
    [
      "an integer or string with more",
      spec({
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^a",
        nullable: true,
      }),
    ],
    [
      "an embedded resource",
      spec({
        type: "object",
        "x-kubernetes-embedded-resource": true,
        "x-kubernetes-preserve-unknown-fields": true,
        properties: { metadata: { type: "object" } },
      }),
    ],
    [
      "anything in a list",
      spec({ type: "array", items: { "x-kubernetes-preserve-unknown-fields": true } }),
    ],
    [
      "a list by keys with defaults",
      spec({
        type: "array",
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["b", "c"],
        items: {
          type: "object",
          required: ["b"],
          properties: { b: text, c: { type: "string", default: "" } },
        },
      }),
    ],
    [
      "an atomic set",
      spec({
        type: "array",
        "x-kubernetes-list-type": "set",
        items: { type: "object", "x-kubernetes-map-type": "atomic", properties: { b: text } },
      }),
    ],
    [
      "limits of everything",
      spec({
        type: "object",
        maxProperties: 3,
        properties: {
          b: { type: "number", minimum: 0, exclusiveMinimum: true, multipleOf: 0.5 },
          c: { type: "array", items: text, minItems: 0, maxItems: 9 },
        },
      }),
    ],
    [
      "rules with everything",
      spec({
        ...text,
        maxLength: 9,
        "x-kubernetes-validations": [
          {
            rule: "self != oldSelf.orValue('')",
            message: "m",
            messageExpression: "'a' + self.substring(0, 1)",
            reason: "FieldValueForbidden",
            optionalOldSelf: true,
          },
        ],
      }),
    ],
    [
      "texts, examples, links and titles",
      spec({
        ...text,
        title: "t",
        description: "a\n  b: c\n",
        example: { any: [1, null] },
        externalDocs: { url: "u", description: "d" },
      }),
    ],
    ["an enum of anything", spec({ type: "string", nullable: true, enum: ["", "a", null] })],
    ["an unknown format", spec({ type: "string", format: "postcode" })],
    ["a word that is dropped", spec({ type: "array", items: { type: "string", "x-other": 1 } })],
    [
      "a field called __proto__",
      spec({
        type: "object",
        properties: Object.fromEntries([
          ["__proto__", text],
          ["constructor", text],
        ]),
      }),
    ],
    [
      "restrictions of the name",
      {
        type: "object",
        properties: {
          metadata: { type: "object", properties: { name: { type: "string", maxLength: 9 } } },
        },
      },
    ],
    [
      "texts at the root",
      {
        type: "object",
        description: "d",
        required: ["spec"],
        properties: {
          apiVersion: { type: "string", description: "v" },
          kind: text,
          metadata: { type: "object" },
          spec: { type: "object" },
        },
      },
    ],
  ])("gives %s back", (_, schema) => {
    const manifest = manifestWith({ schema });
    const result = toCustomResourceDefinition(fromCustomResourceDefinition(manifest));
    expect(comparable(result)).toEqual(comparable(manifest));
  });

  it("gives versions of any shape back, with their conversion", () => {
    const version = (name: string, schema: object, more: object = {}): object => ({
      name,
      served: true,
      storage: false,
      schema: { openAPIV3Schema: schema },
      ...more,
    });
    const manifest = manifestWith({
      metadata: { labels: { a: "b" }, annotations: { "example.com/c": "d\ne" } },
      names: { shortNames: ["th"], categories: ["all"], listKind: "Things" },
      spec: {
        scope: "Cluster",
        conversion: {
          strategy: "Webhook",
          webhook: {
            clientConfig: {
              caBundle: "Cg==",
              service: { name: "a", namespace: "b", path: "/c", port: 9443 },
            },
            conversionReviewVersions: ["v1", "v1beta1"],
          },
        },
      },
      versions: [
        version("v1alpha1", { type: "object" }, { deprecated: true, served: false }),
        version("v1beta1", spec(text), {
          deprecated: true,
          deprecationWarning: "use v1",
          subresources: {},
        }),
        version("v1", spec({ type: "integer" }, { description: "of v1 alone" }), {
          storage: true,
          selectableFields: [{ jsonPath: ".spec.a" }],
          subresources: {
            status: {},
            scale: {
              specReplicasPath: ".spec.a",
              statusReplicasPath: ".status.b",
              labelSelectorPath: ".status.c",
            },
          },
          additionalPrinterColumns: [
            { name: "A", type: "integer", jsonPath: ".spec.a", priority: 1, format: "int32" },
            { name: "A", type: "string", jsonPath: ".spec.nothing", description: "d" },
          ],
        }),
      ],
    });
    const resource = fromCustomResourceDefinition(manifest);
    expect(comparable(toCustomResourceDefinition(resource))).toEqual(comparable(manifest));
    expect(resource.version).toBe("v1");
    expect(resource.at("v1beta1").version).toBe("v1beta1");
    expect(resource({ metadata: { name: "a" }, spec: {} }).apiVersion).toBe("example.com/v1");
  });

  it("leaves out what belongs to a cluster", () => {
    const manifest = manifestWith({ schema: spec(text) });
    const live = {
      ...manifest,
      metadata: {
        ...Object(manifest["metadata"]),
        uid: "1",
        generation: 2,
        creationTimestamp: null,
        managedFields: [{ manager: "kubectl" }],
        annotations: { "kubectl.kubernetes.io/last-applied-configuration": "{}" },
      },
      status: { conditions: [] },
    };
    const result = toCustomResourceDefinition(fromCustomResourceDefinition(live));
    expect(result.metadata).toEqual({ name: "things.example.com" });
    expect(comparable(result)).toEqual(comparable(manifest));
  });

  it("knows spec and status, as the rest of the toolkit does", () => {
    const manifest = manifestWith({
      schema: { type: "object", properties: { spec: { type: "object", properties: { a: text } } } },
    });
    const [version] = fromCustomResourceDefinition(manifest).versions;
    expect(version?.spec.json).toEqual(k.object({ a: k.string().optional() }).json);
    expect(version?.status).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ["another kind", { ...manifestWith(), kind: "Secret" }, "kind: MANIFEST_FIELD"],
    [
      "an old version",
      { ...manifestWith(), apiVersion: "apiextensions.k8s.io/v1beta1" },
      "apiVersion: MANIFEST_FIELD",
    ],
    [
      "an unknown field",
      manifestWith({ spec: { validation: {} } }),
      "spec.validation: MANIFEST_FIELD",
    ],
    ["a number as a name", manifestWith({ names: { kind: 1 } }), "spec.names.kind: MANIFEST_FIELD"],
    [
      "unknown fields that are kept everywhere",
      manifestWith({ spec: { preserveUnknownFields: true } }),
      "spec.preserveUnknownFields: MANIFEST_FIELD",
    ],
    ["another name", manifestWith({ metadata: { name: "other" } }), "metadata.name: NAME_INVALID"],
    [
      "a version without a schema",
      manifestWith({ version: { schema: {} } }),
      "spec.versions[0].schema.openAPIV3Schema: MANIFEST_FIELD",
    ],
    [
      "a reference",
      manifestWith({ schema: spec({ $ref: "#/a" }) }),
      "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.a.$ref: SCHEMA_KEYWORD",
    ],
    [
      "a list of items",
      manifestWith({ schema: spec({ type: "array", items: [text] }) }),
      "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.a.items: SCHEMA_KEYWORD",
    ],
    [
      "a class instance",
      manifestWith({ schema: spec({ default: new Date(0) }) }),
      "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.a.default: SCHEMA_JSON",
    ],
  ])("refuses %s, and says where", (_, manifest, issue) => {
    expect(issuesOf(() => fromCustomResourceDefinition(manifest))).toContain(issue);
  });

  it("refuses a value that holds itself", () => {
    const manifest: Record<string, unknown> = { ...manifestWith() };
    manifest["metadata"] = manifest;
    expect(issuesOf(() => fromCustomResourceDefinition(manifest))).toContain(
      "metadata: SCHEMA_JSON",
    );
  });
});

describe("readCustomResourceDefinition", () => {
  const yaml = formatYAML(manifestWith({ schema: spec(text) }));
  const other = formatYAML(
    manifestWith({
      names: { plural: "others", kind: "Other", singular: "other", listKind: "OtherList" },
    }),
  );
  const secret = "apiVersion: v1\nkind: Secret\nmetadata: { name: a }\n";
  const schemaOf = (source: string, name?: string): unknown =>
    toCustomResourceDefinition(
      readCustomResourceDefinition(source, name === undefined ? {} : { name }),
    ).spec.versions[0]?.schema;

  it.each([
    ["as it was written", yaml],
    ["with a byte order mark", `\uFEFF${yaml}`],
    ["with line ends of Windows", yaml.replaceAll("\n", "\r\n")],
    ["as JSON", JSON.stringify(manifestWith({ schema: spec(text) }))],
    ["beside other kinds", `${secret}---\n${yaml}---\n# nothing\n`],
    [
      "in a list",
      JSON.stringify({
        apiVersion: "v1",
        kind: "List",
        items: [manifestWith({ schema: spec(text) })],
      }),
    ],
    ["with anchors", yaml.replace("type: string", "&text\n                    type: string")],
  ])("reads a definition %s", (_, source) => {
    expect(schemaOf(source)).toEqual({ openAPIV3Schema: spec(text) });
  });

  it("takes the one of several that is named", () => {
    expect(schemaOf(`${yaml}---\n${other}`, "things.example.com")).toEqual({
      openAPIV3Schema: spec(text),
    });
  });

  it.each([
    [
      "two definitions",
      `${yaml}---\n${other}`,
      undefined,
      /2 .*things\.example\.com, others\.example\.com/,
    ],
    ["no definition", secret, undefined, /holds no CustomResourceDefinition/],
    ["none of the name", yaml, "a.example.com", /no CustomResourceDefinition a\.example\.com/],
    ["two of the name", `${yaml}---\n${yaml}`, "things.example.com", /2 times/],
  ])("refuses %s", (_, source, name, message) => {
    const read = (): unknown => schemaOf(source, name);
    expect(read).toThrow(message);
    expect(issuesOf(read)).toEqual([": MANIFEST_COUNT"]);
  });

  it.each([
    [
      "a name that repeats",
      yaml.replace("scope: Namespaced", "scope: Cluster\n  scope: Namespaced"),
    ],
    ["text that is no YAML", "a: [b"],
    ["an alias of nothing", "a: *b"],
    [
      "aliases without end",
      "a: &a [x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c, *c, *c]",
    ],
  ])("refuses %s with line and column", (_, source) => {
    expect(() => schemaOf(source)).toThrow(YAMLError);
    expect(() => readCustomResourceDefinition(source, { source: "crd.yaml" })).toThrow(
      /^crd\.yaml:\d+:\d+: /,
    );
  });
});
