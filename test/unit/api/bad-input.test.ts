import { type AnySchema, defineResource, k, toCustomResourceDefinition } from "slipway/api";
import { describe, expect, it } from "vitest";
import { issuesOf } from "../../support/definition-issues.js";

const spec = k.object({ a: k.string().optional() });

/** As a caller without a type checker would. */
function loosely(options: object): readonly string[] {
  return issuesOf(() => Reflect.apply(defineResource, undefined, [options]));
}

function withField(field: unknown): readonly string[] {
  const base = { group: "example.com", kind: "Thing" };
  const built: unknown = Reflect.apply(k.object, undefined, [{ a: field }]);
  return loosely({ ...base, versions: { v1: { spec: built } } });
}

/** A node, with methods as a caller without a type checker sees them. */
function loose(node: AnySchema, method: string, ...values: readonly unknown[]): unknown {
  return Reflect.apply(Reflect.get(node, method), node, values);
}

class Size {
  readonly value = 1;
}

const cyclic: Record<string, unknown> = {};
cyclic["self"] = { back: cyclic };

describe("what callers give by mistake is refused with a code and a place, never with a TypeError", () => {
  it.each<[string, unknown, string]>([
    ["a kind with unicode", { kind: "Größe" }, "kind: NAME_INVALID"],
    ["a kind in another script", { kind: "数据库" }, "kind: NAME_INVALID"],
    ["a kind with half a surrogate pair", { kind: "\ud800" }, "kind: NAME_INVALID"],
    ["a bad group", { group: "example.com/v1" }, "group: NAME_INVALID"],
    ["a bad plural", { plural: "my_things" }, "plural: NAME_INVALID"],
    [
      "a group of Kubernetes",
      { group: "x.kubernetes.io" },
      "annotations[api-approved.kubernetes.io]: GROUP_PROTECTED",
    ],
    ["options that are a list", [], ": OPTION_TYPE"],
    ["options that are nothing", undefined, ": OPTION_TYPE"],
    ["a Date for the versions", { versions: new Date(0) }, "versions: OPTION_TYPE"],
    [
      "a field that is no schema",
      { versions: { v1: { spec: Reflect.apply(k.object, undefined, [{ a: "string" }]) } } },
      "versions.v1.spec.a: SCHEMA_ROOT",
    ],
    [
      "a column that is no path",
      { versions: { v1: { spec, printerColumns: { A: 1 } } } },
      "versions.v1.printerColumns.A: OPTION_TYPE",
    ],
    [
      "a scale without a path",
      { versions: { v1: { spec, scale: {} } } },
      "versions.v1.scale.specReplicas: OPTION_MISSING",
    ],
    [
      "an unknown option of a column",
      { versions: { v1: { spec, printerColumns: { A: { jsonPath: ".spec.a", typ: "string" } } } } },
      "versions.v1.printerColumns.A.typ: OPTION_UNKNOWN",
    ],
    [
      "a rule that is a text",
      { versions: { v1: { spec, rules: ["self"] } } },
      "versions.v1.rules: OPTION_TYPE",
    ],
  ])("%s", (_, given, issue) => {
    const options =
      typeof given === "object" && !Array.isArray(given)
        ? { group: "example.com", kind: "Thing", versions: { v1: { spec } }, ...given }
        : given;
    expect(issuesOf(() => Reflect.apply(defineResource, undefined, [options]))).toContain(issue);
  });

  it.each<[string, unknown, string]>([
    ["NaN as a default", k.number().default(Number.NaN), "versions.v1.spec.a.default: SCHEMA_JSON"],
    [
      "infinity as an example",
      k.number().example(Number.POSITIVE_INFINITY),
      "versions.v1.spec.a.example: SCHEMA_JSON",
    ],
    [
      "NaN as a limit",
      k.number({ minimum: Number.NaN }),
      "versions.v1.spec.a.minimum: SCHEMA_LIMIT",
    ],
    [
      "a Date as a default",
      loose(k.dateTime(), "default", new Date(0)),
      "versions.v1.spec.a.default: SCHEMA_JSON",
    ],
    [
      "a cyclic object as a default",
      loose(k.anyObject(), "default", cyclic),
      "versions.v1.spec.a.default.self.back: SCHEMA_JSON",
    ],
    [
      "an instance of a class as a default",
      loose(k.anyObject(), "default", { size: new Size() }),
      "versions.v1.spec.a.default.size: SCHEMA_JSON",
    ],
    [
      "a function as a default",
      loose(k.any(), "default", () => 1),
      "versions.v1.spec.a.default: SCHEMA_JSON",
    ],
    [
      "a bigint as a default",
      loose(k.any(), "default", 1n),
      "versions.v1.spec.a.default: SCHEMA_JSON",
    ],
    [
      "a cyclic schema",
      Reflect.apply(k.schema, undefined, [cyclic]),
      "versions.v1.spec.a.self.back: SCHEMA_JSON",
    ],
    [
      "a schema that is a text",
      Reflect.apply(k.schema, undefined, ["string"]),
      "versions.v1.spec.a: SCHEMA_KEYWORD",
    ],
    [
      "a misspelt option",
      Reflect.apply(k.string, undefined, [{ maxLenght: 3 }]),
      "versions.v1.spec.a.maxLenght: SCHEMA_UNKNOWN_KEYWORD",
    ],
    [
      "a bad default",
      loose(k.int32(), "default", "1"),
      "versions.v1.spec.a.default: SCHEMA_DEFAULT",
    ],
    [
      "a default with __proto__",
      k.object({}).default(JSON.parse('{"__proto__":{"b":1}}')),
      "versions.v1.spec.a.default: SCHEMA_DEFAULT",
    ],
    ["a look-ahead", k.string({ pattern: "a(?=b)" }), "versions.v1.spec.a.pattern: SCHEMA_PATTERN"],
    [
      "types in alternatives",
      k.string().also({ anyOf: [{ type: "string" }] }),
      "versions.v1.spec.a.anyOf[0].type: SCHEMA_NESTED",
    ],
    [
      "a rule on an unknown field",
      k.object({ b: k.string() }).rule("self.c == ''"),
      "versions.v1.spec.a.rules[0].rule: CEL_UNKNOWN_FIELD",
    ],
    [
      "a list of nothing",
      Reflect.apply(k.list, undefined, []),
      "versions.v1.spec.a[]: SCHEMA_ROOT",
    ],
    [
      "an object of nothing",
      Reflect.apply(k.object, undefined, []),
      "versions.v1.spec.a: SCHEMA_ROOT",
    ],
    [
      "keys of a list that are no list",
      Reflect.apply(k.list, undefined, [k.string(), { type: "map", keys: "name" }]),
      "versions.v1.spec.a[].type: SCHEMA_LIST_KEYS",
    ],
    [
      "an enum that is no list",
      Reflect.apply(k.enum, undefined, ["a"]),
      "versions.v1.spec.a.enum: SCHEMA_KEYWORD",
    ],
  ])("%s", (_, field, issue) => {
    expect(withField(field)).toContain(issue);
  });

  it("says all of it at once", () => {
    const bad = k.object({
      x: k.string({ pattern: "(" }),
      y: k.number().default(Number.NaN),
      z: k.list(k.string(), { type: "map" }),
    });
    expect(withField(bad)).toEqual(["versions.v1.spec.a.y.default: SCHEMA_JSON"]);
    const sound = k.object({
      x: k.string({ pattern: "(" }),
      z: k.list(k.string(), { type: "map" }),
    });
    expect(withField(sound)).toEqual([
      "versions.v1.spec.a.x.pattern: SCHEMA_PATTERN",
      "versions.v1.spec.a.z.x-kubernetes-list-map-keys: SCHEMA_LIST_KEYS",
      "versions.v1.spec.a.z[].type: SCHEMA_LIST_KEYS",
    ]);
  });

  it.each([100, 1000])("takes a schema %i levels deep", (depth) => {
    let field: AnySchema = k.string();
    for (let level = 0; level < depth; level += 1) field = k.object({ a: field });
    expect(withField(field)).toEqual([]);
  });

  it("takes __proto__ as the name of a field, with values of its own", () => {
    const field = k.object(Object.fromEntries([["__proto__", k.int32()]])).optional();
    const resource = defineResource({
      group: "example.com",
      kind: "Thing",
      versions: { v1: { spec: k.object({ a: field }) } },
    });
    expect(JSON.stringify(toCustomResourceDefinition(resource))).toContain(
      '"properties":{"__proto__":{"type":"integer","format":"int32"}}',
    );
  });

  it("refuses a description that makes the definition larger than what can be stored", () => {
    const described = (length: number): readonly string[] =>
      loosely({
        group: "example.com",
        kind: "Thing",
        versions: { v1: { spec: spec.describe("x".repeat(length)) } },
      });
    expect(described(300_000)).toEqual([]);
    expect(described(1_600_000)).toEqual([": CRD_SIZE"]);
  });
});
