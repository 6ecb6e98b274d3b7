import type { ContractApi, ContractCase } from "./contract-case.js";
import { thingsOf } from "./contract-collection.js";
import type { ContractSuite } from "./contract-run.js";
import { apiextensions, customResources } from "./contract-sources.js";
import { definitions, thing, withSpec } from "./custom-kinds.js";

const validation = apiextensions("pkg/apis/apiextensions/validation/validation.go");
const values = apiextensions("pkg/apiserver/validation/validation.go");
const formats =
  "https://github.com/kubernetes/kube-openapi/blob/master/pkg/validation/strfmt/default.go";
const numbers =
  "https://github.com/kubernetes/kube-openapi/blob/master/pkg/validation/validate/values.go";
const text = { type: "string" };
const count = { type: "integer" };
const number = { type: "number" };

/** Schemas of a field, and values of it of which most are refused. */
const fields: readonly (readonly [
  name: string,
  source: string,
  field: object,
  given: readonly unknown[],
])[] = [
  ...(
    [
      ["date", ["2026-01-02", "2026-02-30", ""]],
      ["date-time", ["2026-01-02T03:04:05Z", "2026-01-02", "2026-01-02t03:04:05z"]],
      ["duration", ["1h", "3 days", "1x", '"1h"']],
      ["byte", ["YQ==", "%%", ""]],
      ["ipv4", ["1.2.3.4", "::1", "1.2.3"]],
      ["ipv6", ["::1", "1.2.3.4"]],
      ["cidr", ["10.0.0.0/8", "10.0.0.0"]],
      ["mac", ["00:00:5e:00:53:01", "0"]],
      ["uuid", ["123e4567-e89b-12d3-a456-426614174000", "123"]],
      ["email", ["a@example.com", "a"]],
      ["hostname", ["a.example.com", "a_b"]],
      ["uri", ["https://example.com", ":"]],
      ["creditcard", ["4111 1111 1111 1111", "4111"]],
      ["k8s-short-name", ["a-b", "A"]],
      ["unheard-of", ["anything"]],
    ] as const
  ).map(
    ([format, given]) =>
      [`a text of format ${format}`, formats, { ...text, format }, given] as const,
  ),
  ["an integer of 32 bits", numbers, { ...count, format: "int32" }, [2147483648, 1.5, "x", true]],
  ["an integer of 64 bits", numbers, { ...count, format: "int64" }, [1e19, 0.5, {}]],
  ["a float of 32 bits", numbers, { ...number, format: "float" }, [3.5e38, "x"]],
  ["whole numbers beyond an uneven limit", numbers, { ...number, maximum: 2.5 }, [5, 2.75]],
  ["a great limit", numbers, { ...number, maximum: 1_000_000 }, [2_000_000, 1_000_000.5]],
  ["a small limit", numbers, { ...number, minimum: 0.00001 }, [0.000001]],
  ["an uneven factor", numbers, { ...number, multipleOf: 2.5 }, [5, 6, 2.75]],
  ["a factor below one", numbers, { ...number, multipleOf: 0.5 }, [5, 0.75]],
  ["an exclusive limit", numbers, { ...count, minimum: 3, exclusiveMinimum: true }, [3, 4]],
  ["an enum of another type", values, { ...count, enum: [1, 5] }, [[], "x", 2]],
  ["an enum of numbers", values, { ...number, enum: [1, 2.5] }, [3]],
  ["a null where none may be", values, { ...text, enum: ["a"] }, [null]],
  ["a null that may be", values, { ...text, nullable: true }, [null, 1]],
  ["a number or a text", values, { "x-kubernetes-int-or-string": true }, [true, 1.5, [], null]],
  [
    "an item that is there twice",
    values,
    {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: { type: "object", required: ["name"], properties: { name: text, value: text } },
    },
    [[{ name: "a" }, { name: "a", value: "b" }], [{ value: "b" }]],
  ],
  [
    "a value that is there twice",
    values,
    { type: "array", "x-kubernetes-list-type": "set", items: count },
    [
      [1, 1],
      [1, 2, 1, 2],
    ],
  ],
  [
    "an object of too many fields",
    values,
    { type: "object", additionalProperties: text, maxProperties: 1, minProperties: 1 },
    [{ a: "", b: "" }, {}, { a: 1 }],
  ],
];

function checked(): readonly ContractCase[] {
  return fields.map(([name, source, field, given]) => ({
    name,
    source,
    run: async (api) => {
      const things = await thingsOf(api, { properties: { x: field } });
      for (const x of given)
        await things.post({ metadata: { name: "a" }, spec: { x } }, "?dryRun=All");
    },
  }));
}

type Make = (api: ContractApi) => ReturnType<typeof thing>;

function withField(field: object): Make {
  return (api) => thing(api, withSpec({ properties: { x: field } }));
}

function withVersion(version: object): Make {
  return (api) => thing(api, withSpec({ properties: { x: text } }), { version });
}

/** Definitions that are refused, or changed in silence. */
const written: Readonly<Record<string, readonly Make[]>> = {
  "a default that the schema refuses": [
    withField({ ...count, default: "x" }),
    withField({ ...count, maximum: 2, default: 3 }),
    withField({ "x-kubernetes-int-or-string": true, format: "ipv4", default: 1 }),
    withField({ type: "array", items: count, default: ["x"] }),
  ],
  "a default that would be pruned": [
    withField({ type: "object", properties: { a: text }, default: { b: "x" } }),
  ],
  "a default of null": [withField({ ...text, default: null })],
  "a nullable default of null": [withField({ ...text, nullable: true, default: null })],
  "a default of metadata": [
    (api) =>
      thing(api, {
        ...withSpec({}),
        properties: {
          metadata: { type: "object", properties: { name: { ...text, default: "a" } } },
        },
      }),
  ],
  "metadata with more than a name": [
    (api) =>
      thing(api, {
        type: "object",
        properties: { metadata: { type: "object", properties: { labels: { type: "object" } } } },
      }),
  ],
  "a limit that is none": [
    withField({ ...text, maxLength: -1 }),
    withField({ ...text, minLength: 5, maxLength: 1 }),
  ],
  "a pattern that cannot be compiled": [withField({ ...text, pattern: "(?<!a)b" })],
  "an enum without values": [withField({ ...text, enum: [] })],
  "a reference": [withField({ $ref: "#/definitions/a" })],
  "definitions in a schema": [withField({ ...text, definitions: { a: text } })],
  "dependencies in a schema": [withField({ type: "object", dependencies: { a: ["b"] } })],
  "patterns of properties": [withField({ type: "object", patternProperties: { a: text } })],
  "more items than are told": [withField({ type: "array", items: text, additionalItems: text })],
  "several schemas of items": [withField({ type: "array", items: [text, count] })],
  "additional properties beside those that are named": [
    withField({ type: "object", properties: { a: text }, additionalProperties: true }),
  ],
  "no additional properties": [withField({ type: "object", additionalProperties: false })],
  "unknown fields that are kept, in what is no object": [
    withField({ ...text, "x-kubernetes-preserve-unknown-fields": true }),
  ],
  "an embedded resource that is none": [
    withField({ type: "object", "x-kubernetes-embedded-resource": true }),
  ],
  "keys of a list that may be absent": [
    withField({
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["a"],
      items: { type: "object", properties: { a: text } },
    }),
  ],
  "a key of a list twice": [
    withField({
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["a", "a"],
      items: { type: "object", required: ["a"], properties: { a: text } },
    }),
  ],
  "a key of a list that is an object": [
    withField({
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["a"],
      items: { type: "object", required: ["a"], properties: { a: { type: "object" } } },
    }),
  ],
  "a set of objects": [
    withField({
      type: "array",
      "x-kubernetes-list-type": "set",
      items: { type: "object", properties: { a: text } },
    }),
  ],
  "a rule without text": [withField({ ...text, "x-kubernetes-validations": [{ rule: " " }] })],
  "a rule with a message of lines": [
    withField({ ...text, "x-kubernetes-validations": [{ rule: "true", message: "a\nb" }] }),
  ],
  "a rule with lines and no message": [
    withField({ ...text, "x-kubernetes-validations": [{ rule: "true\n&& true" }] }),
  ],
  "a rule with a path that is none": [
    withField({
      type: "object",
      properties: { a: text },
      "x-kubernetes-validations": [{ rule: "true", fieldPath: ".b" }],
    }),
    withField({
      type: "object",
      properties: { a: text },
      "x-kubernetes-validations": [{ rule: "true", fieldPath: "a" }],
    }),
  ],
  "a rule that is optional about the old value": [
    withField({ ...text, "x-kubernetes-validations": [{ rule: "true", optionalOldSelf: true }] }),
  ],
  "a status of a schema that has none": [withVersion({ subresources: { status: {} } })],
  "a scale without its fields": [
    withVersion({ subresources: { scale: { specReplicasPath: ".spec.x" } } }),
    withVersion({
      subresources: { scale: { specReplicasPath: ".spec.x[0]", statusReplicasPath: ".status.x" } },
    }),
  ],
  "a column with a priority below zero": [
    withVersion({
      additionalPrinterColumns: [{ name: "A", type: "string", jsonPath: ".spec", priority: -1 }],
    }),
  ],
  "a column twice": [
    withVersion({
      additionalPrinterColumns: [
        { name: "A", type: "string", jsonPath: ".spec.x" },
        { name: "A", type: "string", jsonPath: ".spec.x" },
      ],
    }),
  ],
  "too many selectable fields": [
    withVersion({
      selectableFields: Array.from({ length: 9 }, (_, index) => ({ jsonPath: `.spec.f${index}` })),
    }),
  ],
  "a warning of a version that is not deprecated": [withVersion({ deprecationWarning: "old" })],
  "a warning that is too long": [
    withVersion({ deprecated: true, deprecationWarning: "x".repeat(257) }),
  ],
  "a group of the project without an approval": [
    (api) => {
      const group = `${api.namespace}.k8s.io`;
      const metadata = { name: `things.${group}` };
      return { ...thing(api, withSpec({}), { spec: { group } }), metadata };
    },
  ],
};

function refused(): readonly ContractCase[] {
  return Object.entries(written).map(([name, makes]) => ({
    name: `a definition with ${name}`,
    source: name.includes("default") ? `${customResources}#defaulting` : validation,
    run: async (api) => {
      for (const make of makes) await api.post(`${definitions}?dryRun=All`, make(api));
    },
  }));
}

export const schemasSuite: ContractSuite = {
  name: "schemas",
  cases: [...checked(), ...refused()],
};
