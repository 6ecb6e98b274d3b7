import * as z from "zod";
import * as z3 from "zod/v3";
import * as mini from "zod/mini";
import { isToolkitError } from "slipway";
import { describe, expect, it } from "vitest";
import { fromZod, ZodSchemaError } from "slipway/zod";
import type { ValidationIssue } from "../../../src/schema/issues.js";

/** As a caller without types has it. */
const convert: (schema: unknown) => unknown = Object(fromZod);

function issuesOf(schema: unknown): readonly ValidationIssue[] {
  try {
    convert(schema);
  } catch (error) {
    if (error instanceof ZodSchemaError) return error.issues;
    throw error;
  }
  return [];
}

const isFine = (): boolean => true;

enum Mixed {
  a = 1,
  b = "b",
}

const object = z.object({ a: z.string() });

const refusals: readonly (readonly [name: string, code: string, schema: unknown])[] = [
  ["a bigint", "ZOD_TYPE", z.bigint()],
  ["a bigint of 64 bits", "ZOD_TYPE", z.int64()],
  ["a date", "ZOD_TYPE", z.date()],
  ["a map", "ZOD_TYPE", z.map(z.string(), z.string())],
  ["a set", "ZOD_TYPE", z.set(z.string())],
  ["a tuple", "ZOD_TYPE", z.tuple([z.string()])],
  ["a symbol", "ZOD_TYPE", z.symbol()],
  ["a function", "ZOD_TYPE", z.function()],
  ["a promise", "ZOD_TYPE", z.promise(z.string())],
  ["a file", "ZOD_TYPE", z.file()],
  ["undefined", "ZOD_TYPE", z.undefined()],
  ["void", "ZOD_TYPE", z.void()],
  ["null", "ZOD_TYPE", z.null()],
  ["NaN", "ZOD_TYPE", z.nan()],
  ["never", "ZOD_TYPE", z.never()],
  ["a literal of null", "ZOD_TYPE", z.literal(null)],
  ["a literal of undefined", "ZOD_TYPE", z.literal(["a", undefined])],
  ["a literal bigint", "ZOD_TYPE", z.literal(5n)],
  ["literals of two types", "ZOD_TYPE", z.enum(Mixed)],
  ["whole literals beside others", "ZOD_TYPE", z.literal([1, 2.5])],
  ["a field with a symbol for a name", "ZOD_TYPE", z.object({ [Symbol("a")]: z.string() })],
  ["undefined in a union", "ZOD_TYPE", z.union([z.string(), z.undefined()])],
  ["a refinement of a text", "ZOD_REFINEMENT", z.string().refine(isFine)],
  ["a refinement of a number", "ZOD_REFINEMENT", z.number().refine(isFine)],
  ["a refinement of a list", "ZOD_REFINEMENT", z.array(z.string()).superRefine(() => {})],
  ["a refinement of an object", "ZOD_REFINEMENT", object.refine(isFine)],
  ["a refinement of a union", "ZOD_REFINEMENT", z.union([z.string(), z.int()]).refine(isFine)],
  ["a refinement of what is optional", "ZOD_REFINEMENT", z.string().optional().refine(isFine)],
  [
    "a refinement of other fields",
    "ZOD_REFINEMENT",
    z.object({}).catchall(z.unknown().refine(isFine)),
  ],
  ["a refinement of a key", "ZOD_REFINEMENT", z.record(z.enum(["a"]), z.string().refine(isFine))],
  ["a refinement of an enum", "ZOD_REFINEMENT", z.enum(["a"]).refine(isFine)],
  ["a refinement of zod/mini", "ZOD_REFINEMENT", mini.boolean().check(mini.refine(isFine))],
  ["a check of one's own", "ZOD_REFINEMENT", z.string().check(() => undefined)],
  ["a custom schema", "ZOD_REFINEMENT", z.custom(isFine)],
  ["an instance of a class", "ZOD_REFINEMENT", z.instanceof(URL)],
  ["a transform", "ZOD_TRANSFORM", z.string().transform(Number)],
  ["a pipe", "ZOD_TRANSFORM", z.string().pipe(z.string())],
  ["a preprocessor", "ZOD_TRANSFORM", z.preprocess(String, z.string())],
  ["a codec", "ZOD_TRANSFORM", z.codec(z.string(), z.int(), { decode: Number, encode: String })],
  ["a text for a truth value", "ZOD_TRANSFORM", z.stringbool()],
  ["a trimmed text", "ZOD_TRANSFORM", z.string().trim()],
  ["a text in lower case", "ZOD_TRANSFORM", z.string().toLowerCase()],
  ["a coerced text", "ZOD_TRANSFORM", z.coerce.string()],
  ["a coerced number", "ZOD_TRANSFORM", z.coerce.number()],
  ["a coerced truth value", "ZOD_TRANSFORM", z.coerce.boolean()],
  ["a replaced fault", "ZOD_TRANSFORM", z.string().catch("a")],
  ["whether a schema fits", "ZOD_TRANSFORM", z.success(z.string())],
  ["flags", "ZOD_REGEX", z.string().regex(/a/i)],
  ["a look-ahead", "ZOD_REGEX", z.string().regex(/(?=a)/)],
  ["a look-ahead in a template", "ZOD_REGEX", z.templateLiteral([z.hostname(), ":", z.int()])],
  ["a URL", "ZOD_FORMAT", z.url()],
  ["a URL of HTTP", "ZOD_FORMAT", z.httpUrl()],
  ["a host name", "ZOD_FORMAT", z.hostname()],
  ["an emoji", "ZOD_FORMAT", z.emoji()],
  ["a JSON web token", "ZOD_FORMAT", z.jwt()],
  ["a credit card", "ZOD_FORMAT", z.creditCard()],
  ["a bank account", "ZOD_FORMAT", z.iban()],
  ["a format that is a function", "ZOD_FORMAT", z.stringFormat("odd", isFine)],
  ["a place of what a text holds", "ZOD_FORMAT", z.string().includes("a", { position: 2 })],
  ["a step below one", "ZOD_CHECK", z.number().multipleOf(0.1)],
  ["a step of nothing", "ZOD_CHECK", z.number().multipleOf(0)],
  ["a limit without end", "ZOD_CHECK", z.number().max(Infinity)],
  ["a limit beyond 64 bits", "ZOD_CHECK", z.number().max(1e300)],
  ["a length that is no whole number", "ZOD_CHECK", z.string().min(1.5)],
  ["a check of a property", "ZOD_CHECK", object.check(z.property("a", z.string().max(1)))],
  [
    "a check that is none of the type's",
    "ZOD_UNKNOWN",
    mini.optional(mini.string()).check(Object(mini.minLength(1))),
  ],
  ["keys with a rule", "ZOD_RECORD_KEY", z.record(z.string().max(3), z.string())],
  ["keys with a format", "ZOD_RECORD_KEY", z.record(z.uuid(), z.string())],
  ["keys that are numbers", "ZOD_RECORD_KEY", z.record(z.number(), z.string())],
  ["known keys that are numbers", "ZOD_RECORD_KEY", z.record(z.literal([1, 2]), z.string())],
  ["other fields of one schema", "ZOD_CATCHALL", object.catchall(z.int())],
  ["a text or a number", "ZOD_UNION", z.union([z.string(), z.number()])],
  ["a list or a text", "ZOD_UNION", z.union([z.array(z.string()), z.string()])],
  ["objects without a tag", "ZOD_UNION", z.union([object, z.object({ b: z.string() })])],
  [
    "tags that are numbers",
    "ZOD_UNION",
    z.discriminatedUnion("a", [z.object({ a: z.literal(1) }), z.object({ a: z.literal(2) })]),
  ],
  [
    "open variants",
    "ZOD_UNION",
    z.discriminatedUnion("a", [
      z.looseObject({ a: z.literal("x") }),
      z.object({ a: z.literal("y") }),
    ]),
  ],
  [
    "variants that are tried in turn",
    "ZOD_UNION",
    z.discriminatedUnion("a", [z.object({ a: z.literal("x") }), z.object({ a: z.literal("y") })], {
      unionFallback: true,
    }),
  ],
  [
    "variants of different fields",
    "SCHEMA_UNION",
    z.discriminatedUnion("a", [
      z.object({ a: z.literal("x"), b: z.int() }),
      z.object({ a: z.literal("y"), b: z.string() }),
    ]),
  ],
  ["nothing but null", "ZOD_TYPE", z.union([z.null(), z.null()])],
  [
    "null in two of which one may fit",
    "ZOD_UNION",
    z.xor([z.literal("a").nullable(), z.literal("b").nullable()]),
  ],
  ["an intersection of texts", "ZOD_UNION", z.intersection(z.string(), z.string())],
  [
    "an intersection that does not agree",
    "ZOD_UNION",
    object.and(z.object({ a: z.string().optional() })),
  ],
  ["a computed default", "ZOD_DEFAULT", z.string().default(() => String(Math.random()))],
  ["a default of null", "ZOD_DEFAULT", z.string().nullable().default(null)],
  ["a default that is no JSON", "ZOD_DEFAULT", z.any().default(new Date(0))],
  ["a default that holds itself", "ZOD_DEFAULT", z.any().default(() => cycle())],
  [
    "a default that zod does not fill",
    "ZOD_DEFAULT",
    z.object({ a: z.int().default(1).optional() }).default({}),
  ],
  ["a default that must be written", "ZOD_DEFAULT", z.nonoptional(z.string().default("a"))],
  ["an optional item", "ZOD_OPTIONAL", z.array(z.string().optional())],
  ["a default in a map", "ZOD_OPTIONAL", z.record(z.string(), z.string().default("a"))],
  ["an optional choice", "ZOD_OPTIONAL", z.union([z.literal("a").optional(), z.literal("b")])],
  ["metadata without a place", "ZOD_META", z.string().meta({ deprecated: true })],
  ["several examples", "ZOD_META", z.string().meta({ examples: ["a", "b"] })],
  ["a second format", "ZOD_META", z.int32().meta({ format: "int64" })],
  [
    "a description of a choice",
    "ZOD_META",
    z.union([z.literal("a").describe("A"), z.literal("b")]),
  ],
  ["a description of null", "ZOD_META", z.union([z.string(), z.null().describe("none")])],
  ["a description of keys", "ZOD_META", z.record(z.string().describe("key"), z.string())],
  ["a description of other fields", "ZOD_CATCHALL", object.catchall(z.unknown().describe("more"))],
  ["a description that is no text", "SCHEMA_KEYWORD", z.string().meta(Object({ description: 5 }))],
  ["nothing", "ZOD_VERSION", undefined],
  ["a text", "ZOD_VERSION", "z.string()"],
  ["a function", "ZOD_VERSION", z.string],
  ["a schema of the builder's kind", "ZOD_VERSION", { type: "string" }],
  ["a later zod", "ZOD_VERSION", { _zod: { def: { type: "string" }, version: { major: 5 } } }],
  [
    "a schema that is not known",
    "ZOD_UNKNOWN",
    { _zod: { def: { type: "matrix" }, version: { major: 4 } } },
  ],
];

function cycle(): object {
  const value: Record<string, unknown> = {};
  value["self"] = value;
  return value;
}

describe("fromZod refuses", () => {
  it.each(refusals)("%s", (_name, code, schema) => {
    const issues = issuesOf(schema);
    expect(issues.map((issue) => issue.code)).toContain(code);
    // Nothing but what is meant, so that a message is read once.
    expect(new Set(issues.map((issue) => issue.code)).size).toBe(1);
  });

  it("all at once, each with its path and what to write", () => {
    const schema = z.object({
      at: z.date(),
      name: z.string().trim().regex(/a/i),
      list: z.array(z.object({ size: z.bigint() })),
      map: z.record(z.string(), z.string().transform(Number)),
      either: z.union([z.string(), z.date()]),
      both: z.intersection(object, z.object({ at: z.date() })).optional(),
    });
    const found = issuesOf(schema);
    expect(found.map(({ path, code }) => [path, code])).toEqual([
      [["at"], "ZOD_TYPE"],
      [["name"], "ZOD_TRANSFORM"],
      [["name"], "ZOD_REGEX"],
      [["list", "", "size"], "ZOD_TYPE"],
      [["map", "*"], "ZOD_TRANSFORM"],
      [["either", 1], "ZOD_TYPE"],
      [["both", 1, "at"], "ZOD_TYPE"],
    ]);
    for (const { message } of found) expect(message).toMatch(/: (write|demand|take) /);
  });

  it("with an error of the toolkit that lists them", () => {
    const convertDate = (): unknown => convert(z.object({ at: z.array(z.date()) }));
    expect(convertDate).toThrow(
      'the zod schema cannot become a schema of a CustomResourceDefinition:\n  - at[]: a Date has no form in JSON: write z.iso.datetime(), or z.string().meta({ format: "date-time" }) [ZOD_TYPE]',
    );
    try {
      convertDate();
    } catch (error) {
      expect(isToolkitError(error) && error.code).toBe("ZOD_SCHEMA_INVALID");
      expect(String(error)).toMatch(/^ZodSchemaError: /);
    }
  });

  it("a schema of zod 3, and says so", () => {
    expect(issuesOf(z3.object({ a: z3.string() }))).toEqual([
      { path: [], code: "ZOD_VERSION", message: expect.stringContaining("is a schema of zod 3") },
    ]);
  });

  it("a schema that holds itself, directly or not, once at each place", () => {
    const node = z.object({
      name: z.string(),
      get left() {
        return node.optional();
      },
      get right() {
        return z.array(node).describe("more");
      },
      get copy() {
        return node.describe("a copy").optional();
      },
    });
    const found = issuesOf(z.object({ node }));
    expect(found.map(({ path, code }) => [path, code])).toEqual([
      [["node", "left"], "ZOD_RECURSION"],
      [["node", "right", ""], "ZOD_RECURSION"],
      [["node", "copy"], "ZOD_RECURSION"],
    ]);
    const lazy: z.ZodType = z.lazy(() => z.array(lazy));
    expect(issuesOf(lazy)).toMatchObject([{ path: [""], code: "ZOD_RECURSION" }]);
    expect(issuesOf(z.json()).map(({ code }) => code)).toContain("ZOD_RECURSION");
  });

  it("a schema that builds itself anew without end", () => {
    const grow = (): unknown =>
      Reflect.apply(z.object, undefined, [
        {
          get a() {
            return grow();
          },
          get b() {
            return grow();
          },
        },
      ]);
    expect(issuesOf(grow()).map(({ code }) => code)).toEqual(["ZOD_RECURSION"]);
  });

  it("nothing of a schema with 100 levels", () => {
    let schema: z.ZodType = z.string();
    for (let level = 0; level < 100; level += 1) schema = z.object({ a: schema });
    expect(issuesOf(schema)).toEqual([]);
  });
});
