import { describe, expect, it } from "vitest";
import { canonicalJSON, deepFreeze } from "../../../src/util/json.js";

describe("canonicalJSON", () => {
  it("is equal for equal values, whatever the order of their members", () => {
    expect(canonicalJSON({ b: [1, { d: 1, c: null }], a: "x" })).toBe(
      '{"a":"x","b":[1,{"c":null,"d":1}]}',
    );
  });

  it("leaves out what is undefined, and orders by code unit", () => {
    expect(canonicalJSON({ é: 1, z: undefined, Z: 2, a: 3 })).toBe('{"Z":2,"a":3,"é":1}');
  });
});

describe("deepFreeze", () => {
  it("freezes what a function holds as well", () => {
    const value = Object.assign(() => 1, { inner: { list: [{ a: 1 }] } });
    deepFreeze(value);
    expect(Object.isFrozen(value)).toBe(true);
    expect(Object.isFrozen(value.inner.list[0])).toBe(true);
  });

  it("ends on a value that holds itself", () => {
    const value: { self?: unknown } = {};
    value.self = value;
    expect(deepFreeze(value)).toBe(value);
  });
});
