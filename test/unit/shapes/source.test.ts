import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type JSONSchemaProps, k } from "slipway/api";
import { describe, expect, it } from "vitest";
import * as core from "slipway/shapes";
import { parseReduction, type ReducedSchema } from "../../../tools/openapi/reduction.js";
import { shapes } from "../../../tools/openapi/shapes.js";

const committed = join(import.meta.dirname, "../../../tools/openapi/kubernetes.jsonl");
const { types } = parseReduction(readFileSync(committed, "utf8"));
const made = new Map(Object.entries(core).map(([name, make]) => [name.toLowerCase(), make]));

/** What the schema of a field of the server's documents says, as a CRD says it. */
function expected(field: ReducedSchema): JSONSchemaProps {
  const { type, ref, properties, values, items, required, format, listType, listMapKeys, mapType } =
    field;
  if (ref !== undefined) return expected(types[ref] ?? {});
  if (type === "quantity") return k.quantity().json;
  if (type === "int-or-string") return k.intOrString().json;
  if (type === undefined || type === "any") throw new Error("a shape has no untyped part");
  const isOpen = type === "object" && properties === undefined && values === undefined;
  const fields = Object.entries(properties ?? {}).map(([name, one]) => [name, expected(one)]);
  const said = {
    type,
    format,
    required,
    enum: field.enum,
    default: field.default,
    properties: properties === undefined ? undefined : Object.fromEntries(fields),
    additionalProperties: values === undefined ? undefined : expected(values),
    items: items === undefined ? undefined : expected(items),
    "x-kubernetes-list-type": listType,
    "x-kubernetes-list-map-keys": listMapKeys,
    "x-kubernetes-map-type": mapType,
    "x-kubernetes-preserve-unknown-fields": isOpen ? true : undefined,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

describe("a shape says what the server's documents say, no more and no less", () => {
  it.each(shapes)("of $type", ({ type }) => {
    const make = made.get(type.split(".").at(-1)?.toLowerCase() ?? "");
    expect(make?.().json).toEqual(expected({ ref: type }));
  });

  it("and there is none without a type of theirs but the condition, which is the builder's own", () => {
    expect(made.size).toBe(shapes.length + 1);
    expect(
      [...made.keys()].filter(
        (name) => !shapes.some(({ type }) => type.toLowerCase().endsWith(`.${name}`)),
      ),
    ).toEqual(["condition"]);
  });
});
