import { k } from "slipway/api";
import { describe, expect, it } from "vitest";
import { applyDefaults } from "../../../src/schema/defaulting.js";

// https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#defaulting
describe("applyDefaults", () => {
  const item = k.object({ name: k.string(), port: k.int32().default(80) });
  const schema = k.object({
    size: k.int32().default(1),
    nullable: k.string().nullable().default("x"),
    nested: k.object({ on: k.boolean().default(true) }).default({}),
    optional: k.object({ on: k.boolean().default(true) }).optional(),
    list: k.list(item).optional(),
    map: k.map(item).optional(),
  }).json;

  it("fills in what is missing, inside a default too", () => {
    expect(applyDefaults(schema, {})).toEqual({ size: 1, nullable: "x", nested: { on: true } });
  });

  it("leaves what is there, and takes null for missing where it is not allowed", () => {
    expect(applyDefaults(schema, { size: null, nullable: null, nested: { on: false } })).toEqual({
      size: 1,
      nullable: null,
      nested: { on: false },
    });
  });

  it("reaches into lists and maps, and changes nothing of what it is given", () => {
    const given = {
      list: [{ name: "a" }],
      map: { b: { name: "b", port: 1 }, c: { name: "c" } },
      optional: {},
    };
    const copy = structuredClone(given);
    expect(applyDefaults(schema, given)).toMatchObject({
      list: [{ name: "a", port: 80 }],
      map: { b: { name: "b", port: 1 }, c: { name: "c", port: 80 } },
      optional: { on: true },
    });
    expect(given).toEqual(copy);
  });

  it("leaves what is no JSON as it is, for validation to refuse", () => {
    const open = k.object({ any: k.anyObject().optional() }).json;
    const map = new Map([["a", 1]]);
    expect(applyDefaults(open, { any: map })).toEqual({ any: map });
  });

  it("keeps a field called __proto__ as a field", () => {
    const given: unknown = JSON.parse('{"map":{"__proto__":{"name":"a"}}}');
    const result = JSON.stringify(applyDefaults(schema, given));
    expect(result).toContain('"__proto__":{"name":"a","port":80}');
  });
});
