import { describe, expect, it } from "vitest";
import { canonicalJSON, deepFreeze, equalJSON } from "../../../src/util/json.js";
import { Random, runSeed } from "../../support/random.js";

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

describe("equalJSON", () => {
  const leaves = [0, -0, 1, "a", "", true, false, null, undefined, "null"];
  const value = (random: Random, depth: number): unknown => {
    if (depth === 0 || random.chance(0.3)) return random.pick(leaves);
    const size = random.below(3);
    if (random.chance(0.4)) return Array.from({ length: size }, () => value(random, depth - 1));
    const members = ["a", "b", "__proto__"]
      .slice(0, size)
      .map((name) => [name, value(random, depth - 1)]);
    return Object.fromEntries(random.chance(0.5) ? members : members.toReversed());
  };

  it("is whether the canonical texts are the same", () => {
    const random = new Random(runSeed());
    let same = 0;
    for (let count = 0; count < 20_000; count += 1) {
      const [a, b] = [value(random, 2), value(random, 2)];
      const isSame = canonicalJSON(a) === canonicalJSON(b);
      expect(equalJSON(a, b), `${canonicalJSON(a)} ${canonicalJSON(b)}`).toBe(isSame);
      same += Number(isSame);
    }
    expect(same).toBeGreaterThan(500);
  });
});
