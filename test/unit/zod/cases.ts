import * as z from "zod";
import * as mini from "zod/mini";
import type { $ZodType } from "zod/v4/core";

/** A schema of a field, and values of it that zod takes, changes or refuses; `undefined` leaves it out. */
export interface ZodCase {
  readonly schema: $ZodType;
  readonly values: readonly unknown[];
}

const day = "2024-02-29";
const uuid = "123e4567-e89b-42d3-a456-426614174000";
const ipv6 = [
  "::",
  "::1",
  "1::",
  "2001:db8::1",
  "1:2:3:4:5:6:7:8",
  "1:2:3:4:5:6:7::",
  "1:2:3:4:5:6::8",
  "1:2:3:4:5::7:8",
  "1:2:3:4:5::1.2.3.4",
  "::2:3:4:5:6:7:8",
  "1:2:3:4::6:7:8",
  "::ffff:1.2.3.4",
  "1:2:3:4:5:6:1.2.3.4",
  "ABCD::ef01",
  "1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:8:9",
  "1:2:3:4::5:6:7:8",
  "1::2::3",
  ":1::",
  "1:",
  "12345::",
  "::g",
  "::1%eth0",
  "::01.2.3.4",
  "::1.2.3",
  "1.2.3.4",
  " ::1",
  "",
];

/** Texts that each format is tried with, beside its own. */
const texts = ["", "a", "A-b", "é", day, uuid, "1.2.3.4", "::1", "YQ==", "a\n", "00"];

const formats: Readonly<Record<string, ZodCase>> = {
  email: {
    schema: z.email(),
    values: [
      ...texts,
      "a@example.com",
      "a.b+c@x-y.example",
      "a@b",
      "Name <a@b.example>",
      "a..b@c.example",
    ],
  },
  "email, as browsers have it": {
    schema: z.email({ pattern: z.regexes.html5Email }),
    values: ["a@b", "a..b@c", "a b@c"],
  },
  uuid: { schema: z.uuid(), values: [...texts, uuid.replaceAll("-", ""), uuid.toUpperCase()] },
  "uuid of version 7": { schema: z.uuidv7(), values: [uuid, uuid.replace("-42", "-72")] },
  guid: { schema: z.guid(), values: [...texts, "00000000-0000-9000-0000-000000000001"] },
  "an email among the checks": {
    schema: z.string().check(z.email()),
    values: ["a@b.example", "a"],
  },
  ipv4: {
    schema: z.ipv4(),
    values: [...texts, "255.255.255.255", "256.1.1.1", "01.2.3.4", "1.2.3"],
  },
  ipv6: { schema: z.ipv6(), values: [...ipv6, ["::1"]] },
  "ipv4 or ipv6": { schema: z.union([z.ipv4(), z.ipv6()]), values: [...texts, 5] },
  cidrv4: { schema: z.cidrv4(), values: [...texts, "10.0.0.0/8", "10.0.0.0/33", "10.0.0.0/08"] },
  cidrv6: {
    schema: z.cidrv6(),
    values: [
      ...ipv6.map((text) => `${text}/64`),
      "::/0",
      "::/128",
      "::/129",
      "::/064",
      "::",
      "::/",
    ],
  },
  mac: { schema: z.mac(), values: ["00:00:5e:00:53:01", "00:00:5E:00:53:01", "00-00-5e-00-53-01"] },
  base64: {
    schema: z.base64(),
    values: [...texts, "YWI=", "YQ=", "YWJj", "YWJ j", "-_==", "===="],
  },
  base64url: { schema: z.base64url(), values: [...texts, "YWI", "YWI=", "Y", "-_-_"] },
  date: {
    schema: z.iso.date(),
    values: [
      ...texts,
      "2023-02-29",
      "1900-02-29",
      "2000-02-29",
      "0000-01-01",
      "2024-13-01",
      "2024-4-1",
    ],
  },
  datetime: {
    schema: z.iso.datetime(),
    values: [
      ...texts,
      `${day}T23:59:59Z`,
      `${day}T23:59:59.123456789Z`,
      `${day}t23:59:59z`,
      `${day}T24:00:00Z`,
      `${day}T23:59Z`,
      `${day}T23:59:59+01:00`,
      `${day} 23:59:59Z`,
    ],
  },
  "datetime with an offset": {
    schema: z.iso.datetime({ offset: true, precision: 3 }),
    values: [`${day}T23:59:59.123+01:00`, `${day}T23:59:59+01:00`, `${day}T23:59:59.123Z`],
  },
  "datetime without a zone": {
    schema: z.iso.datetime({ local: true }),
    values: [`${day}T23:59`, `${day}T23:59:59`, `${day}T23:59:59Z`, `${day}T23:59Z`],
  },
  time: { schema: z.iso.time(), values: [...texts, "23:59", "23:59:59.5", "24:00", "23:59:59Z"] },
  duration: {
    schema: z.iso.duration(),
    values: [
      ...texts,
      "P1D",
      "P1Y2M3DT4H5M6.7S",
      "PT0,5S",
      "P3W",
      "P3W1D",
      "P",
      "PT",
      "P1DT",
      "PT5",
      "P1H",
      "-P1D",
      "1h30m",
    ],
  },
  cuid2: { schema: z.cuid2(), values: texts },
  ulid: { schema: z.ulid(), values: [...texts, "01ARZ3NDEKTSV4RRFFQ69G5FAV"] },
  nanoid: { schema: z.nanoid(), values: [...texts, "V1StGXR8_Z5jdHi6B-myT"] },
  xid: { schema: z.xid(), values: [...texts, "9m4e2mr0ui3e8a215n4g"] },
  ksuid: { schema: z.ksuid(), values: [...texts, "0ujsszwN8NRY24YaXiTIE2VWDTS"] },
  e164: { schema: z.e164(), values: [...texts, "+15555555", "15555555"] },
  hex: { schema: z.hex(), values: [...texts, "0g"] },
  "a hash": { schema: z.hash("md5"), values: ["d41d8cd98f00b204e9800998ecf8427e", "d41d"] },
  "a format of one's own": {
    schema: z.stringFormat("sku", /^[A-Z]{2}-\d+$/),
    values: ["AB-1", "AB"],
  },
};

const strings: Readonly<Record<string, ZodCase>> = {
  string: { schema: z.string(), values: ["", "a", 5, true, [], {}, undefined] },
  lengths: {
    schema: z.string().min(1).min(2).max(4).max(9),
    values: ["", "a", "ab", "abcd", "abcde", "😀😀", "😀😀😀😀", "😀"],
  },
  length: { schema: z.string().length(3), values: ["ab", "abc", "abcd", "😀😀😀"] },
  nonempty: { schema: z.string().nonempty(), values: ["", " "] },
  "two expressions": {
    schema: z.string().regex(/^a/).regex(/z$/),
    values: ["az", "a", "z", "abz"],
  },
  "white space": {
    schema: z.string().regex(/^\S+\s\S+$/),
    values: ["a b", "a\u00a0b", "a\u3000b", "a\ufeffb", "a\u200bb", "a\u000bb", "ab"],
  },
  "any character": {
    schema: z.string().regex(/^a.b$/),
    values: ["a b", "a\nb", "a\u2028b", "a\rb"],
  },
  "starts, ends and holds": {
    schema: z.string().startsWith("a.").endsWith(".z").includes("(m)"),
    values: ["a.(m).z", "a.m.z", "ab(m).z", "a.(m)yz", "a.\n(m)\n.z"],
  },
  "lower case": { schema: z.string().lowercase(), values: ["abc", "aBc", "É", ""] },
  "upper case": { schema: z.string().uppercase(), values: ["ABC", "aBc", "é"] },
  "template literal": {
    schema: z.templateLiteral(["v", z.int(), ".", z.enum(["x", "y"])]),
    values: ["v1.x", "v-1.y", "v1.z", "v1ax", "v.x"],
  },
  enum: { schema: z.enum(["small", "large"]), values: ["small", "huge", "", 1] },
  "enum or null": {
    schema: z.enum(["small", "large"]).nullable(),
    values: ["small", "huge", null],
  },
  literal: { schema: z.literal("on"), values: ["on", "off", true] },
  "several literals": { schema: z.literal(["a", "b", null]), values: ["a", "c", null] },
  "literals and enums": {
    schema: z.union([z.literal("a"), z.enum(["b", "c"]), z.null()]),
    values: ["a", "b", "d", null],
  },
  "a format or a word": {
    schema: z.union([
      z.literal("latest"),
      z
        .string()
        .regex(/^v\d+$/)
        .max(4),
    ]),
    values: ["latest", "v1", "v1234", "x"],
  },
  "just one of two": {
    schema: z.xor([z.string().startsWith("a"), z.string().endsWith("z")]),
    values: ["a", "z", "az", "b"],
  },
};

const numbers: Readonly<Record<string, ZodCase>> = {
  number: { schema: z.number(), values: [0, -1.5, 1e300, "1", null, true, undefined] },
  int: { schema: z.int(), values: [0, -5, 1.5, 2 ** 53 - 1, -(2 ** 53) + 1, 2 ** 53, 1e300, "1"] },
  int32: { schema: z.int32(), values: [2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 1.5] },
  uint32: { schema: z.uint32(), values: [0, -1, 2 ** 32 - 1, 2 ** 32] },
  "limits of whole numbers": {
    schema: z.int32().gt(1).min(1.5).lt(9).max(8.5),
    values: [1, 2, 8, 9],
  },
  positive: { schema: z.number().positive(), values: [0, 1e-9, 1, -1] },
  negative: { schema: z.number().negative(), values: [0, -1e-9, -1, 1] },
  "at least a fraction": { schema: z.number().min(2.5), values: [2, 2.4, 2.5, 3, -3] },
  "more than a fraction": { schema: z.number().gt(2.5), values: [2, 2.5, 2.6, 3] },
  "at least less than zero": { schema: z.number().min(-2.5), values: [-3, -2.6, -2.5, -2] },
  "more than less than zero": { schema: z.number().gt(-2.5), values: [-3, -2.5, -2.4, -2] },
  "at most a fraction": { schema: z.number().max(2.5), values: [2, 2.5, 2.6, 3] },
  "less than a fraction": { schema: z.number().lt(2.5), values: [2, 2.4, 2.5, 3] },
  "at most less than zero": { schema: z.number().max(-0.5), values: [0, -0.4, -0.5, -1] },
  "less than less than zero": { schema: z.number().lt(-2.5), values: [-2, -2.5, -2.6, -3] },
  "both from a fraction": {
    schema: z
      .number()
      .min(0.1)
      .max(-0.1 + 1),
    values: [0, 0.1, 0.9, 1],
  },
  "a step": { schema: z.int().multipleOf(5).multipleOf(3), values: [15, 5, 3, 0, -30] },
  "a step of any number": { schema: z.number().multipleOf(-4), values: [8, 2, 2.5, -4] },
  float32: { schema: z.float32(), values: [1.5, 3.4e38, 3.5e38] },
  float64: { schema: z.float64(), values: [1.5, 1e308] },
  boolean: { schema: z.boolean(), values: [true, false, "true", 0, null] },
  "literal numbers": { schema: z.literal([1, 2]), values: [1, 2, 2.5, 3, "1"] },
  "literal fractions": { schema: z.literal([0.5, 2.5]), values: [0.5, 2, 2.5, 2.7] },
  "literal numbers or null": { schema: z.literal([1, null]), values: [1, 2, 1.5, null] },
  "literal booleans": { schema: z.literal(true), values: [true, false, "true"] },
  "whole numbers or texts": {
    schema: z.union([
      z.int().min(1).max(65_535),
      z
        .string()
        .regex(/^[a-z-]+$/)
        .max(15),
    ]),
    values: [80, 0, 65_536, 1.5, "http", "80", "", true, null],
  },
  "whole numbers or a word": {
    schema: z.union([z.literal(["auto", "a.b"]), z.int32()]).nullable(),
    values: ["auto", "a.b", "axb", 5, 2 ** 31, null],
  },
  "numbers out of two ranges": {
    schema: z.union([z.int().max(5), z.int().min(10)]),
    values: [5, 6, 10, "5"],
  },
};

const color = { red: 1, blue: 2 } as const;

const structures: Readonly<Record<string, ZodCase>> = {
  "numeric enum": { schema: z.enum(color), values: [1, 2, 3, "red"] },
  list: {
    schema: z.array(z.string().max(2)).min(1).max(2),
    values: [[], ["a"], ["a", "b", "c"], ["abc"], [1], {}],
  },
  "list with nulls": {
    schema: z.array(z.int().nullable()).length(2),
    values: [[1, null], [null], ["a", 1]],
  },
  map: {
    schema: z.record(z.string(), z.int()),
    values: [{}, { a: 1 }, { a: "1" }, [], { "a/b": 1 }],
  },
  "map of anything": {
    schema: z.record(z.string(), z.unknown()),
    values: [{ a: null, b: [{ c: 1 }] }],
  },
  "record of known keys": {
    schema: z.record(z.enum(["a", "b"]), z.int()),
    values: [{ a: 1, b: 2 }, { a: 1 }, { a: 1, b: "2" }],
  },
  "partial record": {
    schema: z.partialRecord(z.enum(["a", "b"]), z.int()),
    values: [{}, { a: 1 }, { a: "1" }],
  },
  object: {
    schema: z.object({ a: z.string(), b: z.int().optional(), c: z.boolean().exactOptional() }),
    values: [
      { a: "a" },
      {},
      { a: "a", b: 1, c: true },
      { a: "a", b: "1" },
      { a: "a", other: 1 },
      [],
    ],
  },
  "strict object": {
    schema: z.strictObject({ a: z.string() }),
    values: [{ a: "a" }, {}, { a: 1 }],
  },
  "loose object": {
    schema: z.looseObject({ a: z.string() }),
    values: [{ a: "a", b: { c: null } }, { b: 1 }, { a: 1 }],
  },
  "object of anything": { schema: z.looseObject({}), values: [{}, { a: 1, b: null }, []] },
  "object of one schema": {
    schema: z.object({}).catchall(z.int()),
    values: [{}, { a: 1 }, { a: "1" }],
  },
  anything: { schema: z.any(), values: [1, "a", null, [1, null], { a: { b: null } }, undefined] },
  "anything or nothing": { schema: z.unknown().optional(), values: [null, 5, undefined] },
  readonly: { schema: z.array(z.int()).readonly(), values: [[1], ["1"]] },
  lazy: { schema: z.lazy(() => z.object({ a: z.int() })), values: [{ a: 1 }, { a: "1" }] },
  intersection: {
    schema: z.intersection(z.object({ a: z.int() }), z.object({ b: z.int(), a: z.int() })),
    values: [{ a: 1, b: 2 }, { a: 1 }, { b: 1 }, { a: 1, b: 2, c: 3 }],
  },
  "open intersection": {
    schema: z.object({ a: z.int() }).and(z.looseObject({})),
    values: [{ a: 1, c: { d: 3 } }, { c: 1 }],
  },
  "tagged union": {
    schema: z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("http"), path: z.string(), port: z.int().optional() }),
      z.strictObject({
        type: z.enum(["exec", "run"]),
        command: z.array(z.string()),
        port: z.int().optional(),
      }),
    ]),
    values: [
      { type: "http", path: "/" },
      { type: "http", path: "/", port: 1 },
      { type: "run", command: ["a"], port: 1 },
      { type: "exec", command: "a" },
      { type: "http" },
      { type: "http", path: "/", command: ["a"] },
      { type: "other", path: "/" },
      { path: "/" },
    ],
  },
  "union of objects with a literal each": {
    schema: z
      .union([
        z.strictObject({ on: z.literal("a"), x: z.int().optional() }),
        z.strictObject({ on: z.literal("b") }),
        z.null(),
      ])
      .optional(),
    values: [{ on: "a", x: 1 }, { on: "b" }, { on: "b", x: 1 }, { on: "c" }, null, undefined],
  },
};

const presence: Readonly<Record<string, ZodCase>> = {
  optional: { schema: z.string().optional(), values: ["a", 1, undefined] },
  nullable: { schema: z.string().max(2).nullable(), values: ["a", "abc", null, undefined] },
  nullish: { schema: z.int().nullish(), values: [1, null, undefined, "a"] },
  "nullable list": { schema: z.array(z.int()).nullable(), values: [[1], null, ["a"]] },
  default: { schema: z.string().default("a"), values: ["b", undefined, 1] },
  "optional default": { schema: z.string().optional().default("a"), values: ["b", undefined] },
  "default that is optional": {
    schema: z.string().default("a").optional(),
    values: ["b", undefined],
  },
  "default or null": { schema: z.string().nullable().default("a"), values: ["b", null, undefined] },
  "default below null": {
    schema: z.string().default("a").nullable(),
    values: ["b", null, undefined],
  },
  "default of an object": {
    schema: z.object({ a: z.int().default(1), b: z.int().optional() }).default({ a: 2 }),
    values: [undefined, {}, { a: 3 }, { b: 1 }],
  },
  "prefault of an object": {
    schema: z.object({ a: z.int().default(1), b: z.array(z.int()).default([]) }).prefault({}),
    values: [undefined, {}, { a: 3 }],
  },
  "prefault of a text": { schema: z.string().min(1).prefault("x"), values: [undefined, "", "y"] },
  "defaults below what is optional": {
    schema: z.object({ a: z.int().default(1) }).optional(),
    values: [undefined, {}],
  },
  nonoptional: { schema: z.string().optional().nonoptional(), values: ["a", undefined] },
  "zod/mini": {
    schema: mini.optional(
      mini.object({
        name: mini.string().check(mini.minLength(1), mini.maxLength(3), mini.describe("short")),
        size: mini._default(mini.int32(), 1),
      }),
    ),
    values: [undefined, { name: "a" }, { name: "abcd" }, { name: "a", size: "1" }, {}],
  },
};

/** By name. zod and an API server are to give each value the same verdict, and to make the same of it. */
export const zodCases: Readonly<Record<string, ZodCase>> = {
  ...formats,
  ...strings,
  ...numbers,
  ...structures,
  ...presence,
};

/** A value of which zod and an API server do not make the same. */
export interface ZodDifference extends ZodCase {
  /** What the API server stores of each value; `undefined` where it refuses it. */
  readonly stored: readonly unknown[];
}

/** What `docs/guides/zod.md` says of differences. */
export const zodDifferences: Readonly<Record<string, ZodDifference>> = {
  "null where a field may be left out": {
    schema: z.strictObject({ a: z.string().optional() }),
    values: [{ a: null }],
    stored: [{}],
  },
  "null where a field has a default": {
    schema: z.object({ a: z.string().default("b") }),
    values: [{ a: null }],
    stored: [{ a: "b" }],
  },
  "an unknown field of a strict object": {
    schema: z.strictObject({ a: z.string() }),
    values: [{ a: "a", b: 1 }],
    stored: [{ a: "a" }],
  },
  "a field of another variant, where zod drops it": {
    schema: z.discriminatedUnion("on", [
      z.object({ on: z.literal("a"), x: z.int() }),
      z.object({ on: z.literal("b") }),
    ]),
    values: [{ on: "b", x: 1 }],
    stored: [undefined],
  },
  "a character that is two units for an expression": {
    schema: z.string().regex(/^.{2}$/),
    values: ["😀", "😀😀"],
    stored: [undefined, "😀😀"],
  },
  "a fraction less than a billionth from a step": {
    schema: z.number().multipleOf(2),
    values: [2.000_000_000_1],
    stored: [2.000_000_000_1],
  },
  "a number a little above the largest of 32 bits": {
    schema: z.float32(),
    values: [3.402_823_5e38],
    stored: [3.402_823_5e38],
  },
};
