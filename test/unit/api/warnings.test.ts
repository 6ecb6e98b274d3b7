import {
  type AnySchema,
  defineResource,
  formatPath,
  fromCustomResourceDefinition,
  type JSONSchemaProps,
  k,
  warningsOf,
} from "slipway/api";
import { describe, expect, it } from "vitest";
import { manifestWith } from "./case-parts.js";

const base = { group: "example.com", kind: "Thing" };

function warnings(field: JSONSchemaProps | AnySchema): readonly string[] {
  const node = "json" in field ? field : k.schema(field);
  const spec = k.object({ a: node.withPresence("optional") });
  return warningsOf(defineResource({ ...base, versions: { v1: { spec } } })).map(
    ({ path, code }) => `${formatPath(path)}: ${code}`,
  );
}

describe("warningsOf", () => {
  it("has nothing to say of a definition that does what it says", () => {
    expect(
      warnings({ type: "string", format: "date-time", maxLength: 1, enum: ["a"], nullable: false }),
    ).toEqual([]);
  });

  it.each<[string, JSONSchemaProps | AnySchema, string]>([
    [
      "a format that is unknown",
      { type: "string", format: "postcode" },
      "versions.v1.spec.a.format: SCHEMA_FORMAT",
    ],
    [
      "a format of another type",
      { type: "integer", format: "double" },
      "versions.v1.spec.a.format: SCHEMA_FORMAT",
    ],
    [
      "a lower limit above the upper",
      { type: "integer", minimum: 2, maximum: 1 },
      "versions.v1.spec.a.minimum: SCHEMA_BOUNDS",
    ],
    [
      "a negative length",
      { type: "string", maxLength: -1 },
      "versions.v1.spec.a.maxLength: SCHEMA_BOUNDS",
    ],
    [
      "a multiple of zero",
      { type: "integer", multipleOf: 0 },
      "versions.v1.spec.a.multipleOf: SCHEMA_BOUNDS",
    ],
    [
      "an enum without values",
      { type: "string", enum: [] },
      "versions.v1.spec.a.enum: SCHEMA_ENUM",
    ],
    [
      "an enum that repeats",
      { type: "string", enum: ["a", "a"] },
      "versions.v1.spec.a.enum: SCHEMA_ENUM",
    ],
    [
      "an enum of another type",
      { type: "string", enum: ["a", 1] },
      "versions.v1.spec.a.enum: SCHEMA_ENUM",
    ],
    [
      "an enum that keeps null out",
      { type: "string", nullable: true, enum: ["a"] },
      "versions.v1.spec.a.enum: SCHEMA_ENUM",
    ],
    [
      "a word that is dropped",
      { type: "array", items: { type: "string", ...JSON.parse('{"x-a":1}') } },
      "versions.v1.spec.a[].x-a: SCHEMA_UNKNOWN_KEYWORD",
    ],
    [
      "a default of null",
      k.list(k.string().nullable().default(null)),
      "versions.v1.spec.a[].default: SCHEMA_DEFAULT_IGNORED",
    ],
    [
      "a default in a map that does not fit",
      {
        type: "object",
        additionalProperties: {
          type: "object",
          properties: { b: { type: "integer", default: "x" } },
        },
      },
      "versions.v1.spec.a[*].b.default: SCHEMA_DEFAULT_IGNORED",
    ],
    [
      "a default that repeats in a set",
      k.list(k.string(), { type: "set" }).default(["a", "a"]),
      "versions.v1.spec.a.default[1]: SCHEMA_DEFAULT_IGNORED",
    ],
    [
      "a required field that is dropped",
      { type: "object", required: ["b"] },
      "versions.v1.spec.a.required: SCHEMA_REQUIRED",
    ],
    [
      "a number that JavaScript rounds",
      { type: "integer", enum: [2 ** 53 + 2] },
      "versions.v1.spec.a.enum: SCHEMA_PRECISION",
    ],
  ])("tells of %s", (_, field, warning) => {
    expect(warnings(field)).toContain(warning);
  });

  it("tells of a definition that kubectl apply cannot keep", () => {
    const ofLength = (length: number): readonly string[] => {
      const spec = k.object({ a: k.string().describe("x".repeat(length)) });
      return warningsOf(defineResource({ ...base, versions: { v1: { spec } } })).map(
        ({ code }) => code,
      );
    };
    expect(ofLength(250_000)).toEqual([]);
    expect(ofLength(300_000)).toEqual(["CRD_SIZE_APPLY"]);
  });

  it("tells of names that are odd, and of a resource that nobody can use", () => {
    const spec = k.object({});
    const odd = defineResource({
      group: "example.com",
      kind: "thing",
      shortNames: ["a", "a"],
      versions: { v1: { spec, served: false } },
    });
    expect(warningsOf(odd).map(({ path, code }) => `${formatPath(path)}: ${code}`)).toEqual([
      "kind: NAME_CONVENTION",
      "shortNames[1]: NAME_CONVENTION",
      "versions: VERSION_SERVED",
    ]);
  });

  it("tells which names resources of one group take from one another", () => {
    const one = (
      kind: string,
      group: string,
      shortNames: readonly string[],
    ): ReturnType<typeof fromCustomResourceDefinition> =>
      fromCustomResourceDefinition(
        manifestWith({
          spec: { group },
          names: {
            kind,
            plural: `${kind.toLowerCase()}s`,
            singular: kind.toLowerCase(),
            listKind: `${kind}List`,
            shortNames,
          },
        }),
      );
    const [a, b, c] = [one("A", "x.io", ["s"]), one("B", "x.io", ["s"]), one("C", "y.io", ["s"])];
    expect(warningsOf(a, c)).toEqual([]);
    expect(warningsOf(a, b, c).map(({ path, code }) => [...path, code])).toEqual([
      ["bs.x.io", "NAME_CONFLICT"],
    ]);
  });
});
