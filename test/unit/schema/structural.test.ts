import { k } from "slipway/api";
import { describe, expect, it } from "vitest";
import { formatPath } from "../../../src/schema/issues.js";
import { type AnySchema, Schema } from "../../../src/schema/node.js";
import { checkStructure } from "../../../src/schema/structural.js";

function issues(schema: AnySchema): readonly string[] {
  return checkStructure(schema.json).map(({ path, code }) => `${formatPath(path)} ${code}`.trim());
}

const pair = k.object({
  name: k.string(),
  port: k.int32().optional(),
  kind: k.string().default("a"),
});

describe("checkStructure", () => {
  it.each<[string, AnySchema]>([
    ["every limit", k.string({ minLength: 1, maxLength: 1, pattern: "^\\p{L}+$" })],
    ["a map list keyed by a required field", k.list(pair, { type: "map", keys: ["name"] })],
    [
      "a map list keyed by a defaulted field",
      k.list(pair, { type: "map", keys: ["name", "kind"] }),
    ],
    ["a set of strings", k.list(k.string(), { type: "set" })],
    [
      "a default that is filled in itself",
      k.object({ a: k.object({ b: k.int32().default(1) }).default({}) }),
    ],
    ["a default of null where it may be", k.string().nullable().default(null)],
  ])("takes %s", (_, schema) => {
    expect(issues(schema)).toEqual([]);
  });

  // k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go
  it.each<[string, AnySchema, string]>([
    ["a look-ahead", k.object({ a: k.string({ pattern: "a(?!b)" }) }), "a SCHEMA_PATTERN"],
    ["a back-reference", k.string({ pattern: "(a)\\1" }), "SCHEMA_PATTERN"],
    ["a bound that is NaN", k.int32({ minimum: Number.NaN }), "SCHEMA_LIMIT"],
    ["a negative length", k.string({ maxLength: -1 }), "SCHEMA_LIMIT"],
    ["a fraction of an item", k.list(k.string(), { maxItems: 1.5 }), "SCHEMA_LIMIT"],
    ["bounds that cross", k.int32({ minimum: 2, maximum: 1 }), "SCHEMA_LIMIT"],
    ["a multiple of zero", k.int32({ multipleOf: 0 }), "SCHEMA_LIMIT"],
    ["an empty enum", k.enum([]), "SCHEMA_ENUM"],
    ["an enum that repeats", k.enum(["a", "a"]), "SCHEMA_ENUM"],
    ["a map list without keys", k.list(pair, { type: "map" }), "SCHEMA_LIST_KEYS"],
    ["a map list of strings", k.list(k.string(), { type: "map" }), "SCHEMA_LIST_KEYS"],
    [
      "an optional key without a default",
      k.list(pair, { type: "map", keys: ["port"] }),
      "[].port SCHEMA_LIST_KEYS",
    ],
    ["keys of a list that is no map", k.list(pair, { keys: ["name"] }), "SCHEMA_LIST_KEYS"],
    [
      "a key named twice",
      k.list(pair, { type: "map", keys: ["name", "name"] }),
      "SCHEMA_LIST_KEYS",
    ],
    ["a set of objects", k.list(pair, { type: "set" }), "SCHEMA_LIST_SET"],
    [
      "a set of nullable strings",
      k.list(k.string().nullable(), { type: "set" }),
      "SCHEMA_LIST_SET",
    ],
    [
      "a default outside its bounds",
      k.object({ a: k.int32({ maximum: 1 }).default(2) }),
      "a SCHEMA_DEFAULT",
    ],
    [
      "a default with an unknown field",
      new Schema({ ...pair.json, default: { name: "a", b: 1 } }, "defaulted"),
      "SCHEMA_DEFAULT",
    ],
    ["a fault in a map's values", k.map(k.string({ pattern: "(" })), "[*] SCHEMA_PATTERN"],
  ])("refuses %s", (_, schema, issue) => {
    expect(issues(schema)).toContain(issue);
  });
});
