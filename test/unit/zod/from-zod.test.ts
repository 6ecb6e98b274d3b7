import * as z from "zod";
import * as mini from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { defineResource, k, toCustomResourceDefinition } from "slipway/api";
import { describe, expect, it } from "vitest";
import { ListSchema, MapSchema } from "../../../src/schema/collections.js";
import { ObjectSchema } from "../../../src/schema/object-schema.js";
import { fromZod } from "slipway/zod";

const text = { type: "string" };

describe("fromZod", () => {
  it.each<[string, $ZodType, object]>([
    [
      "a text",
      z.string().min(1).max(9).regex(/^a/),
      { ...text, minLength: 1, maxLength: 9, pattern: "^a" },
    ],
    [
      "two expressions",
      z.string().regex(/a/).regex(/b/),
      { ...text, pattern: "a", allOf: [{ pattern: "b" }] },
    ],
    [
      "a format",
      z.iso.time({ precision: -1 }),
      { ...text, pattern: String.raw`^(?:[01]\d|2[0-3]):[0-5]\d$` },
    ],
    [
      "a whole number",
      z.int32().min(1).lt(10),
      { type: "integer", format: "int32", minimum: 1, maximum: 9 },
    ],
    [
      "a whole number that JavaScript can count",
      z.int(),
      { type: "integer", format: "int64", minimum: -(2 ** 53) + 1, maximum: 2 ** 53 - 1 },
    ],
    ["any number", z.number().gt(0), { type: "number", minimum: 0, exclusiveMinimum: true }],
    [
      "a number from a fraction on",
      z.number().min(0.5),
      { type: "number", minimum: 0.5, allOf: [{ minimum: 0, exclusiveMinimum: true }] },
    ],
    ["a number of 32 bits", z.float32(), { type: "number", format: "float" }],
    ["a truth value", z.boolean(), { type: "boolean" }],
    ["an enum", z.enum(["a", "b"]), { ...text, enum: ["a", "b"] }],
    [
      "an enum with null",
      z.enum(["a"]).nullable(),
      { ...text, nullable: true, allOf: [{ enum: ["a"] }] },
    ],
    [
      "a list",
      z.array(z.string()).min(1).max(2),
      { type: "array", items: text, minItems: 1, maxItems: 2 },
    ],
    ["a map", z.record(z.string(), z.string()), { type: "object", additionalProperties: text }],
    [
      "an object",
      z.object({ a: z.string(), b: z.string().optional(), c: z.string().default("x") }),
      {
        type: "object",
        properties: { a: text, b: text, c: { ...text, default: "x" } },
        required: ["a"],
      },
    ],
    [
      "an open object",
      z.looseObject({ a: z.string() }),
      {
        type: "object",
        properties: { a: text },
        required: ["a"],
        "x-kubernetes-preserve-unknown-fields": true,
      },
    ],
    ["anything", z.any(), { nullable: true, "x-kubernetes-preserve-unknown-fields": true }],
    [
      "a whole number or a text",
      z.union([z.literal(["auto", "none"]), z.int32().min(0)]),
      {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        minimum: 0,
        maximum: 2 ** 31 - 1,
        pattern: "^(?:auto|none)$",
      },
    ],
    [
      "one of several forms",
      z.union([z.literal("x"), z.string().max(2)]),
      { ...text, anyOf: [{ enum: ["x"] }, { maxLength: 2 }] },
    ],
    ["any of a type", z.union([z.string(), z.string().max(2)]), text],
  ])("carries over %s", (_name, schema, json) => {
    expect(fromZod(schema).json).toEqual(json);
  });

  it("makes of a tagged union what the builder makes of one", () => {
    const schema = z.discriminatedUnion("type", [
      z.object({ type: z.literal("http"), path: z.string(), wait: z.int32().optional() }),
      z.object({
        type: z.literal("exec"),
        command: z.array(z.string()),
        wait: z.int32().optional(),
      }),
    ]);
    const wait = k.int32().optional();
    const node = k.union("type", {
      http: { path: k.string(), wait },
      exec: { command: k.list(k.string()), wait },
    });
    expect(fromZod(schema).json).toEqual(node.json);
  });

  it("makes nodes of the builder's own classes, of which parts can be taken", () => {
    const node = fromZod(
      z.object({ list: z.array(z.string()), map: z.record(z.string(), z.int32()).optional() }),
    );
    expect(node).toBeInstanceOf(ObjectSchema);
    expect(node.fields.list).toBeInstanceOf(ListSchema);
    expect(node.fields.map).toBeInstanceOf(MapSchema);
    expect(node.fields.map.presence).toBe("optional");
  });

  it.each<[$ZodType, string]>([
    [z.string(), "required"],
    [z.string().optional(), "optional"],
    [z.string().default("a"), "defaulted"],
    [z.string().default("a").optional(), "optional"],
    [z.string().optional().default("a"), "defaulted"],
    [z.string().optional().nullable(), "optional"],
    [z.string().prefault("a").readonly(), "defaulted"],
    [z.string().optional().nonoptional(), "required"],
  ])("says whether a field must be written (%#)", (schema, presence) => {
    const node = fromZod(schema);
    expect(node.presence).toBe(presence);
    const object = k.object({ a: node });
    expect(object.json.required ?? []).toEqual(presence === "required" ? ["a"] : []);
  });

  it("gives nodes that rules, texts and a standard status chain on", () => {
    const resource = defineResource({
      group: "example.com",
      kind: "Thing",
      versions: {
        v1: {
          spec: fromZod(z.object({ low: z.int32(), high: z.int32() }))
            .describe("From low to high.")
            .rule("self.low <= self.high", { message: "low is at most high" }),
          status: fromZod(z.object({ ready: z.boolean().optional() })).standard(),
        },
      },
    });
    const { schema } = toCustomResourceDefinition(resource).spec.versions[0] ?? {};
    const { spec, status } = schema?.openAPIV3Schema?.properties ?? {};
    expect(spec?.description).toBe("From low to high.");
    expect(spec?.["x-kubernetes-validations"]).toHaveLength(1);
    expect(Object.keys(status?.properties ?? {})).toEqual(
      expect.arrayContaining(["ready", "conditions", "observedGeneration"]),
    );
  });

  it("carries over what is said of a schema and has no word in zod", () => {
    const rules = [{ rule: "self.size() > 1" }];
    const schema = z.object({
      a: z.string().describe("first").min(1).optional(),
      b: z.string().meta({ title: "B", description: "b", example: "x", format: "uri" }),
      c: z
        .array(z.object({ name: z.string() }).describe("item"))
        .meta({ "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"] }),
      d: z.record(z.string(), z.string()).meta({ "x-kubernetes-validations": rules }),
      e: z.string().meta({ id: "a name in zod's registry", examples: ["y"] }),
      f: z.string().describe("inner").default("a").describe("outer"),
    });
    expect(fromZod(schema).json.properties).toMatchObject({
      a: { description: "first", minLength: 1 },
      b: { title: "B", description: "b", example: "x", format: "uri" },
      c: {
        items: { description: "item" },
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["name"],
      },
      d: { "x-kubernetes-validations": rules },
      e: { type: "string", example: "y" },
      f: { description: "outer", default: "a" },
    });
    expect(fromZod(schema).json.properties?.["e"]).not.toHaveProperty("id");
  });

  it("adds up the rules of a schema and of what wraps it", () => {
    const rule = (text: string): Record<string, unknown> => ({
      "x-kubernetes-validations": [{ rule: text }],
    });
    const schema = z.string().meta(rule("self != 'a'")).min(1).optional().meta(rule("self != 'b'"));
    expect(fromZod(schema).json["x-kubernetes-validations"]).toEqual([
      { rule: "self != 'a'" },
      { rule: "self != 'b'" },
    ]);
  });

  it("takes zod/mini alike", () => {
    const schema = mini.object({
      name: mini.string().check(mini.minLength(1), mini.regex(/^a/), mini.describe("its name")),
      size: mini._default(mini.int32().check(mini.positive()), 1),
      note: mini.nullable(mini.optional(mini.string())),
    });
    const classic = z.object({
      name: z.string().min(1).regex(/^a/).describe("its name"),
      size: z.int32().positive().default(1),
      note: z.string().optional().nullable(),
    });
    expect(fromZod(schema).json).toEqual(fromZod(classic).json);
  });

  it("takes one schema at several places", () => {
    const name = z.string().max(3);
    const pair = z.object({ name });
    const { properties } = fromZod(z.object({ a: pair, b: z.array(pair), name })).json;
    expect(properties?.["b"]?.items).toEqual(properties?.["a"]);
  });
});
