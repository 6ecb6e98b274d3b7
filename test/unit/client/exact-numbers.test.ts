import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  inexactNumberOf,
  markRounded,
  mayHoldRounded,
  roundedNumberOf,
} from "../../../src/client/exact-numbers.js";

describe("a text may hold a rounded integer", () => {
  it.each([
    ["9007199254740993", true],
    ['{"a":-9223372036854775808}', true],
    ['{"a":123456789012345}', false],
    ['{"uid":"0123-4567-89ab"}', false],
    ["", false],
  ])("%j: %j", (text, expected) => {
    expect(mayHoldRounded(Buffer.from(text))).toBe(expected);
  });

  it("if and only if it has 16 digits in a row, wherever they stand", () => {
    const parts = fc.array(
      fc.oneof(fc.stringMatching(/^\d{1,18}$/), fc.stringMatching(/^[a-z]{0,20}$/)),
    );
    fc.assert(
      fc.property(parts, (pieces) => {
        const text = pieces.join("");
        expect(mayHoldRounded(Buffer.from(text))).toBe(/\d{16}/.test(text));
      }),
    );
  });
});

describe("a marked object", () => {
  it("says which number, through copies, and shows nothing of it in JSON", () => {
    const object = { "a b": [{ c: 2 ** 53 }] };
    markRounded(object);
    const copy = { ...object, d: 1 };
    expect(roundedNumberOf(copy)).toBe("a b[0].c");
    expect(JSON.stringify(copy)).toBe('{"a b":[{"c":9007199254740992}],"d":1}');
    expect(Object.keys(copy)).toEqual(["a b", "d"]);
  });

  it("is one no more once the number is gone", () => {
    const object = { a: { b: 2 ** 53 } };
    markRounded(object);
    expect(roundedNumberOf({ ...object, a: { b: "9007199254740993" } })).toBeUndefined();
  });

  it("is one with an integer beyond 2^53 alone", () => {
    const object = { a: 2 ** 53 - 1, b: 0.1, c: null, d: "9007199254740993", e: [true] };
    markRounded(object);
    expect(roundedNumberOf(object)).toBeUndefined();
  });
});

describe("a number that is written", () => {
  const pathIn = (value: unknown): string | undefined =>
    inexactNumberOf(value, JSON.stringify(value));

  it.each([
    ["2^60, which JSON says otherwise", { a: [0, { b: 2 ** 60 }] }, "a[1].b"],
    [
      "a time in nanoseconds",
      [{ op: "add", path: "/a", value: Number(1764524434123456789n) }],
      "[0].value",
    ],
    ["the smallest int64 but some", { a: -(2 ** 62) }, "a"],
    ["a power of ten", { a: 1e18 }, undefined],
    ["the largest safe integer", { a: 2 ** 53 - 1 }, undefined],
    ["beyond an int64", { a: 2 ** 64 }, undefined],
    ["with an exponent", { a: 1.5e300 }, undefined],
    ["with a fraction", { a: 0.1234567890123456 }, undefined],
    ["in a text", { a: "1764524434123456789" }, undefined],
  ])("is not another one to the server: %s", (_, value, path) => {
    expect(pathIn(value)).toBe(path);
  });

  it("is found if and only if an int64 would not be what JavaScript holds", () => {
    const bounds = { min: -(2n ** 63n), max: 2n ** 63n - 1n };
    fc.assert(
      fc.property(fc.bigInt(bounds), (exact) => {
        const held = Number(exact);
        const isSame = BigInt(JSON.stringify(held)) === BigInt(held);
        expect(pathIn({ a: held }) === undefined).toBe(isSame);
      }),
    );
  });
});
