import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markRounded, mayHoldRounded, roundedNumberOf } from "../../../src/client/exact-numbers.js";

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

  it("is one with an integer beyond 2^53 alone", () => {
    const object = { a: 2 ** 53 - 1, b: 0.1, c: null, d: "9007199254740993", e: [true] };
    markRounded(object);
    expect(roundedNumberOf(object)).toBeUndefined();
  });
});
