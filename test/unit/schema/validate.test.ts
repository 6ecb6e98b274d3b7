import { k } from "slipway/api";
import { describe, expect, it } from "vitest";
import { formatPath } from "../../../src/schema/issues.js";
import type { AnySchema } from "../../../src/schema/node.js";
import { validate } from "../../../src/schema/validate.js";

function issues(schema: AnySchema, value: unknown): readonly string[] {
  return validate(schema.json, value).map(({ path, code }) => `${formatPath(path)} ${code}`.trim());
}

describe("validate", () => {
  it.each<[string, AnySchema, unknown[], [unknown, string][]]>([
    [
      "string",
      k.string(),
      ["", "a"],
      [
        [1, "VALUE_TYPE"],
        [null, "VALUE_TYPE"],
        [undefined, "VALUE_TYPE"],
      ],
    ],
    ["nullable", k.string().nullable(), [null, "a"], [[1, "VALUE_TYPE"]]],
    [
      "length",
      k.string({ minLength: 2, maxLength: 3 }),
      ["ab", "a😀b"],
      [
        ["a", "VALUE_MIN_LENGTH"],
        ["abcd", "VALUE_MAX_LENGTH"],
      ],
    ],
    ["pattern", k.string({ pattern: "^\\d+$" }), ["12"], [["1a", "VALUE_PATTERN"]]],
    ["unanchored pattern", k.string({ pattern: "b" }), ["abc"], [["ac", "VALUE_PATTERN"]]],
    ["enum", k.enum(["a", "b"]), ["a"], [["c", "VALUE_ENUM"]]],
    ["boolean", k.boolean(), [true], [["true", "VALUE_TYPE"]]],
    [
      "int32",
      k.int32(),
      [0, -5, 2 ** 31 - 1],
      [
        [1.5, "VALUE_TYPE"],
        [2 ** 31, "VALUE_FORMAT"],
        [Number.NaN, "VALUE_TYPE"],
      ],
    ],
    [
      "int64",
      k.int64(),
      [2 ** 53],
      [
        [2 ** 63, "VALUE_FORMAT"],
        [Infinity, "VALUE_TYPE"],
      ],
    ],
    [
      "double",
      k.double({ multipleOf: 0.5 }),
      [1.5],
      [
        [1.2, "VALUE_MULTIPLE_OF"],
        [Number.NaN, "VALUE_TYPE"],
      ],
    ],
    [
      "bounds",
      k.int32({ minimum: 1, maximum: 2 }),
      [1, 2],
      [
        [0, "VALUE_MINIMUM"],
        [3, "VALUE_MAXIMUM"],
      ],
    ],
    [
      "exclusive bounds",
      k.double({ minimum: 1, exclusiveMinimum: true, maximum: 2, exclusiveMaximum: true }),
      [1.5],
      [
        [1, "VALUE_MINIMUM"],
        [2, "VALUE_MAXIMUM"],
      ],
    ],
    [
      "int-or-string",
      k.intOrString(),
      [1, "50%"],
      [
        [1.5, "VALUE_TYPE"],
        [true, "VALUE_TYPE"],
      ],
    ],
    [
      "quantity",
      k.quantity(),
      ["1Gi", "500m", 2, ".5", "1e3"],
      [
        ["1GiB", "VALUE_PATTERN"],
        ["x", "VALUE_PATTERN"],
      ],
    ],
    [
      "map",
      k.map(k.int32(), { minProperties: 1, maxProperties: 1 }),
      [{ a: 1 }],
      [
        [{}, "VALUE_MIN_PROPERTIES"],
        [{ a: 1, b: 2 }, "VALUE_MAX_PROPERTIES"],
        [{ a: "x" }, "a VALUE_TYPE"],
      ],
    ],
    [
      "list",
      k.list(k.int32(), { minItems: 1, maxItems: 1 }),
      [[1]],
      [
        [[], "VALUE_MIN_ITEMS"],
        [[1, 2], "VALUE_MAX_ITEMS"],
        [["x"], "[0] VALUE_TYPE"],
        [{}, "VALUE_TYPE"],
      ],
    ],
    [
      "set",
      k.list(k.string(), { type: "set" }),
      [["a", "b"]],
      [[["a", "a"], "[1] VALUE_DUPLICATE"]],
    ],
    [
      "any object",
      k.anyObject(),
      [{ a: { b: [1] } }],
      [
        [{ a: new Date(0) }, "a VALUE_TYPE"],
        ["x", "VALUE_TYPE"],
      ],
    ],
  ])("%s", (_, schema, good, bad) => {
    for (const value of good) expect(issues(schema, value)).toEqual([]);
    for (const [value, issue] of bad) expect(issues(schema, value)).toContain(issue);
  });

  const user = k.object({ name: k.string(), role: k.string().optional() });

  it("names fields that are missing and fields that are not known", () => {
    expect(issues(user, { nam: "a" })).toEqual(["name VALUE_REQUIRED", "nam VALUE_UNKNOWN_FIELD"]);
    expect(validate(user.json, { name: "a", nam: "b" })[0]?.message).toBe(
      "is not a field here; fields are name, role",
    );
  });

  it("takes undefined for absent", () => {
    expect(issues(user, { name: "a", role: undefined, other: undefined })).toEqual([]);
    expect(issues(user, { name: undefined })).toEqual(["name VALUE_REQUIRED"]);
  });

  it("tells the items of a map list apart by their keys", () => {
    const users = k.list(user, { type: "map", keys: ["name"] });
    expect(issues(users, [{ name: "a" }, { name: "b" }])).toEqual([]);
    expect(issues(users, [{ name: "a" }, { name: "a", role: "x" }])).toEqual([
      "[1] VALUE_DUPLICATE",
    ]);
  });

  it("refuses what has no form in JSON", () => {
    class Custom {
      readonly name = "a";
    }
    const cyclic: Record<string, unknown> = { name: "a" };
    cyclic["role"] = cyclic;
    const open = k.object({ any: k.anyObject() });
    const self: Record<string, unknown> = {};
    self["self"] = self;
    expect(issues(user, new Custom())).toEqual(["VALUE_TYPE"]);
    expect(issues(user, new Map())).toEqual(["VALUE_TYPE"]);
    expect(issues(user, cyclic)).toEqual(["role VALUE_TYPE"]);
    expect(issues(open, { any: { a: () => 1, b: 1n, c: Symbol("x") } })).toEqual([
      "any.a VALUE_TYPE",
      "any.b VALUE_TYPE",
      "any.c VALUE_TYPE",
    ]);
    expect(issues(open, { any: { nested: [self] } })).toEqual(["any.nested[0].self VALUE_CYCLE"]);
  });

  it("does not take __proto__ or constructor for declared fields", () => {
    const parsed: unknown = JSON.parse('{"name":"a","__proto__":{},"constructor":1}');
    expect(issues(user, parsed)).toEqual([
      "__proto__ VALUE_UNKNOWN_FIELD",
      "constructor VALUE_UNKNOWN_FIELD",
    ]);
  });
});
