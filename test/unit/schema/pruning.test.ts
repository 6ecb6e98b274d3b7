import { describe, expect, it } from "vitest";
import { dropNulls } from "../../../src/schema/defaulting.js";
import { prune } from "../../../src/schema/pruning.js";
import type { JSONSchemaProps } from "../../../src/schema/types.js";

const text: JSONSchemaProps = { type: "string" };

function object(properties: Record<string, JSONSchemaProps>): JSONSchemaProps {
  return { type: "object", properties };
}

// k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning
describe("prune", () => {
  it("drops what the schema does not name, and says where it was", () => {
    const schema = object({ users: { type: "array", items: object({ name: text }) } });
    const given = { users: [{ name: "a", nam: "b" }], x: 1 };
    expect(prune(schema, given)).toEqual({
      value: { users: [{ name: "a" }] },
      dropped: ["users[0].nam", "x"],
    });
    expect(given.users[0]).toHaveProperty("nam");
  });

  it("keeps the entries of a map, and prunes them", () => {
    const schema = object({ m: { type: "object", additionalProperties: object({ a: text }) } });
    expect(prune(schema, { m: { k: { a: "b", c: 1 } } })).toEqual({
      value: { m: { k: { a: "b" } } },
      dropped: ["m.k.c"],
    });
  });

  it("keeps what is not known where the schema says so, and prunes what it names below", () => {
    const schema: JSONSchemaProps = {
      ...object({ named: object({ a: text }) }),
      "x-kubernetes-preserve-unknown-fields": true,
    };
    expect(prune(schema, { other: { x: 1 }, named: { a: "b", x: 1 } })).toEqual({
      value: { other: { x: 1 }, named: { a: "b" } },
      dropped: ["named.x"],
    });
  });

  it("keeps type and metadata of a resource, at the root and embedded", () => {
    const meta = { apiVersion: "v1", kind: "A", metadata: { name: "a" } };
    const embedded: JSONSchemaProps = { type: "object", "x-kubernetes-embedded-resource": true };
    expect(prune(object({ e: embedded }), { ...meta, e: { ...meta, x: 1 } }, true)).toEqual({
      value: { ...meta, e: meta },
      dropped: ["e.x"],
    });
    expect(prune(object({}), meta).dropped).toEqual(["apiVersion", "kind", "metadata"]);
  });

  it("takes a field called __proto__ for any other", () => {
    const given: unknown = JSON.parse('{"__proto__":{"a":1},"b":{"__proto__":"x"}}');
    const schema = object({ b: { type: "object", additionalProperties: text } });
    const { value, dropped } = prune(schema, given);
    expect(dropped).toEqual(["__proto__"]);
    expect(JSON.stringify(value)).toBe('{"b":{"__proto__":"x"}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

// k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting/prunenulls.go
describe("dropNulls", () => {
  it("drops nulls of fields and entries that are neither nullable nor have a default", () => {
    const schema = object({
      plain: text,
      nullable: { ...text, nullable: true },
      withDefault: { ...text, default: "a" },
      map: { type: "object", additionalProperties: text },
      list: { type: "array", items: text },
    });
    const value = {
      plain: null,
      nullable: null,
      withDefault: null,
      map: { k: null },
      list: [null],
    };
    expect(dropNulls(schema, value)).toEqual({
      nullable: null,
      withDefault: null,
      map: {},
      list: [null],
    });
  });

  it("keeps nulls of which the schema says nothing", () => {
    expect(dropNulls({ type: "object" }, { any: null })).toEqual({ any: null });
  });
});
