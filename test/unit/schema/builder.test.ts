import { type AnySchema, type JSONSchemaProps, k } from "slipway/api";
import { describe, expect, it } from "vitest";

const anyOf = [{ type: "integer" }, { type: "string" }];

describe("the builder", () => {
  it.each<[string, AnySchema, object]>([
    [
      "string",
      k.string({ minLength: 1, maxLength: 9, pattern: "^a", format: "uuid" }),
      { type: "string", minLength: 1, maxLength: 9, pattern: "^a", format: "uuid" },
    ],
    ["dateTime", k.dateTime(), { type: "string", format: "date-time" }],
    ["date", k.date(), { type: "string", format: "date" }],
    ["duration", k.duration(), { type: "string", format: "duration" }],
    ["bytes", k.bytes({ maxLength: 8 }), { type: "string", format: "byte", maxLength: 8 }],
    ["int32", k.int32({ minimum: 1 }), { type: "integer", format: "int32", minimum: 1 }],
    ["int64", k.int64(), { type: "integer", format: "int64" }],
    ["integer", k.integer({ multipleOf: 2 }), { type: "integer", multipleOf: 2 }],
    ["float", k.float(), { type: "number", format: "float" }],
    ["double", k.double(), { type: "number", format: "double" }],
    [
      "number",
      k.number({ maximum: 1, exclusiveMaximum: true }),
      { type: "number", maximum: 1, exclusiveMaximum: true },
    ],
    ["boolean", k.boolean(), { type: "boolean" }],
    ["enum of strings", k.enum(["a", "b"]), { type: "string", enum: ["a", "b"] }],
    ["enum of whole numbers", k.enum([1, 2]), { type: "integer", enum: [1, 2] }],
    ["enum of numbers", k.enum([1, 2.5]), { type: "number", enum: [1, 2.5] }],
    ["literal", k.literal(true), { type: "boolean", enum: [true] }],
    [
      "map",
      k.map(k.string(), { maxProperties: 2, type: "atomic" }),
      {
        type: "object",
        additionalProperties: { type: "string" },
        maxProperties: 2,
        "x-kubernetes-map-type": "atomic",
      },
    ],
    [
      "list",
      k.list(k.string(), { minItems: 1 }),
      { type: "array", items: { type: "string" }, minItems: 1 },
    ],
    [
      "set",
      k.list(k.string(), { type: "set" }),
      { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" },
    ],
    [
      "intOrString",
      k.intOrString({ pattern: "%$", maximum: 9 }),
      { anyOf, "x-kubernetes-int-or-string": true, pattern: "%$", maximum: 9 },
    ],
    ["any", k.any(), { "x-kubernetes-preserve-unknown-fields": true }],
    ["anyObject", k.anyObject(), { type: "object", "x-kubernetes-preserve-unknown-fields": true }],
    [
      "embeddedResource",
      k.embeddedResource(),
      {
        type: "object",
        "x-kubernetes-embedded-resource": true,
        "x-kubernetes-preserve-unknown-fields": true,
      },
    ],
    [
      "embeddedResource with fields",
      k.embeddedResource({ spec: k.anyObject().optional() }),
      {
        type: "object",
        "x-kubernetes-embedded-resource": true,
        properties: { spec: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
      },
    ],
    [
      "schema",
      k.schema<number>({ type: "integer", externalDocs: { url: "u" } }),
      { type: "integer", externalDocs: { url: "u" } },
    ],
    [
      "object",
      k.object(
        { a: k.string(), b: k.string().optional(), c: k.int32().default(1) },
        { minProperties: 1 },
      ),
      {
        type: "object",
        properties: {
          a: { type: "string" },
          b: { type: "string" },
          c: { type: "integer", format: "int32", default: 1 },
        },
        required: ["a"],
        minProperties: 1,
      },
    ],
    [
      "preserveUnknownFields",
      k.object({ a: k.string() }).preserveUnknownFields(),
      {
        type: "object",
        properties: { a: { type: "string" } },
        required: ["a"],
        "x-kubernetes-preserve-unknown-fields": true,
      },
    ],
    [
      "a text, an example and a rule",
      k
        .string()
        .describe("d")
        .example("e")
        .rule("self != ''", { message: "m", reason: "FieldValueRequired" }),
      {
        type: "string",
        description: "d",
        example: "e",
        "x-kubernetes-validations": [
          { rule: "self != ''", message: "m", reason: "FieldValueRequired" },
        ],
      },
    ],
    [
      "keywords of another kind",
      k.string().also({ title: "t", not: { enum: ["x"] } }),
      { type: "string", title: "t", not: { enum: ["x"] } },
    ],
    ["nullable", k.string().nullable(), { type: "string", nullable: true }],
  ])("writes %s", (_, node, json) => {
    expect(node.faults).toEqual([]);
    expect(node.json).toEqual(json);
  });

  it("takes a description away with an empty text, and absent members of options", () => {
    expect(k.string().describe("d").describe("").json).toEqual({ type: "string" });
    const absent: JSONSchemaProps = k
      .object({ a: k.any().optional() })
      .default({ a: undefined }).json;
    expect(absent.default).toEqual({});
  });

  it("writes a tagged union in structural form", () => {
    const probe = k.union("type", {
      http: { path: k.string(), port: k.int32().optional() },
      exec: { command: k.list(k.string()) },
      none: {},
    });
    expect(probe.faults).toEqual([]);
    expect(probe.json).toEqual({
      type: "object",
      properties: {
        type: { type: "string", enum: ["http", "exec", "none"] },
        path: { type: "string" },
        port: { type: "integer", format: "int32" },
        command: { type: "array", items: { type: "string" } },
      },
      required: ["type"],
      oneOf: [
        {
          properties: { type: { enum: ["http"] } },
          required: ["path"],
          not: { required: ["command"] },
        },
        {
          properties: { type: { enum: ["exec"] } },
          required: ["command"],
          not: { anyOf: [{ required: ["path"] }, { required: ["port"] }] },
        },
        {
          properties: { type: { enum: ["none"] } },
          not: {
            anyOf: [{ required: ["path"] }, { required: ["port"] }, { required: ["command"] }],
          },
        },
      ],
    });
  });

  it("shares a field of all variants of a union, with its default", () => {
    const name = k.string();
    const port = k.int32().default(1);
    const union = k.union("kind", { a: { name, port }, b: { name, port } });
    expect(union.faults).toEqual([]);
    expect(union.json.required).toEqual(["kind", "name"]);
    expect(union.json.oneOf).toEqual([
      { properties: { kind: { enum: ["a"] } } },
      { properties: { kind: { enum: ["b"] } } },
    ]);
  });

  it.each<[string, AnySchema, RegExp]>([
    [
      "fields of one name that differ",
      k.union("t", { a: { x: k.string() }, b: { x: k.int32() } }),
      /x of variant b differs/,
    ],
    ["a field called as the discriminator", k.union("t", { a: { t: k.int32() } }), /discriminator/],
    [
      "a default that only some variants have",
      k.union("t", { a: { x: k.int32().default(1) }, b: {} }),
      /default/,
    ],
  ])("finds fault with %s of a union", (_, union, message) => {
    expect(union.faults.map(({ code }) => code)).toEqual(["SCHEMA_UNION"]);
    expect(union.faults[0]?.message).toMatch(message);
  });

  it("keeps what a node holds through optional, nullable and texts", () => {
    const node = k.object({ a: k.string() }).describe("d").optional().nullable();
    expect(Object.keys(Reflect.get(node, "fields"))).toEqual(["a"]);
    expect(node.presence).toBe("optional");
  });

  it("has a field called __proto__ like any other", () => {
    const fields = Object.fromEntries([
      ["__proto__", k.string()],
      ["constructor", k.int32()],
    ]);
    const { json } = k.object(fields);
    expect(Object.keys(json.properties ?? {})).toEqual(["__proto__", "constructor"]);
    expect(json.required).toEqual(["__proto__", "constructor"]);
    expect(JSON.stringify(json)).toContain('"__proto__":{"type":"string"}');
  });
});
