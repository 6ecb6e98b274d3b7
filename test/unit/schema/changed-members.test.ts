import { describe, expect, it } from "vitest";
import { applyDefaults, dropNulls } from "../../../src/schema/defaulting.js";
import { prune } from "../../../src/schema/pruning.js";
import type { JSONSchemaProps } from "../../../src/schema/types.js";

const schema: JSONSchemaProps = {
  type: "object",
  properties: {
    whole: {
      type: "object",
      properties: { list: { type: "array", items: { type: "object", properties: {} } } },
    },
    map: {
      type: "object",
      additionalProperties: {
        type: "object",
        properties: { a: { type: "integer", default: 1 }, b: { type: "string" } },
      },
    },
  },
};

const whole = { list: [{}, {}] };

describe("what a schema makes of a value", () => {
  it("is the value itself where nothing is dropped or missing", () => {
    const value = { whole, map: { x: { a: 2, b: "b" } } };
    expect(prune(schema, value).value).toBe(value);
    expect(dropNulls(schema, value)).toBe(value);
    expect(applyDefaults(schema, value)).toBe(value);
  });

  it("keeps the parts in which nothing changes, and the order of members", () => {
    const value = { map: { x: { b: null, c: 1 }, y: { a: 3 } }, whole };
    const pruned = prune(schema, value).value;
    expect(JSON.stringify(pruned)).toBe(
      '{"map":{"x":{"b":null},"y":{"a":3}},"whole":{"list":[{},{}]}}',
    );
    const dropped = dropNulls(schema, pruned);
    expect(JSON.stringify(dropped)).toBe('{"map":{"x":{},"y":{"a":3}},"whole":{"list":[{},{}]}}');
    const filled = Object(applyDefaults(schema, dropped));
    expect(JSON.stringify(filled)).toBe(
      '{"map":{"x":{"a":1},"y":{"a":3}},"whole":{"list":[{},{}]}}',
    );
    expect(filled.whole).toBe(whole);
    expect(filled.map.y).toBe(value.map.y);
    expect(value.map.x).toEqual({ b: null, c: 1 });
  });

  it("takes __proto__ for a name like others", () => {
    const open: JSONSchemaProps = { type: "object", additionalProperties: { nullable: false } };
    const value = JSON.parse('{"__proto__":{"a":1},"b":null}');
    expect(Object.keys(Object(dropNulls(open, value)))).toEqual(["__proto__"]);
  });
});
