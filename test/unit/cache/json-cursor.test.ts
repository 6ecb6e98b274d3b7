import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonCursor } from "../../../src/cache/json-cursor.js";

/** Whether the whole text is JSON, as the cursor sees it. */
function accepts(text: string): boolean {
  const bytes = Buffer.from(text);
  const cursor = new JsonCursor();
  // Other bytes around it must make no difference.
  const around = Buffer.concat([Buffer.from('"1['), bytes, Buffer.from('1"]}')]);
  cursor.open(around, 3, 3 + bytes.length);
  return cursor.skipValue() && cursor.isAtEnd();
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("JsonCursor", () => {
  test.each([
    "{}",
    "[]",
    '""',
    "0",
    "-0",
    "-12.50e+3",
    "1E5",
    "true",
    "false",
    "null",
    ' {"a" : [1 , {} , [] , "x"] } ',
    String.raw`"\u12aB\"\\\/\b\f\n\r\t"`,
    '"漢é\u007f"',
    "[[[[]]]]",
    '{"":{"":{}}}',
  ])("accepts %s", (text) => {
    expect(isJson(text)).toBe(true);
    expect(accepts(text)).toBe(true);
  });

  test.each([
    "",
    " ",
    "{",
    "[",
    '"',
    '"a',
    "[1,]",
    '{"a":1,}',
    "{,}",
    '{"a"}',
    '{"a":}',
    "{a:1}",
    '{"a" 1}',
    "[1 2]",
    "]",
    "[}",
    "{]",
    '{"a":1]',
    "01",
    "-",
    "1.",
    ".5",
    "1e",
    "1e+",
    "+1",
    "tru",
    "truex",
    "nul",
    "NaN",
    "'a'",
    String.raw`"\x"`,
    String.raw`"\u12g4"`,
    String.raw`"\u123"`,
    '"\n"',
    '"\u0000"',
    "[1]]",
    "1 2",
    "\u00a01",
  ])("refuses %j", (text) => {
    expect(isJson(text)).toBe(false);
    expect(accepts(text)).toBe(false);
  });

  test("accepts values that lie in each other deeply, up to 10,000 levels", () => {
    const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    expect(accepts(nested(10_001))).toBe(true);
    expect(accepts(nested(10_002))).toBe(false);
  });

  test("accepts exactly what JSON.parse accepts, of texts with one fault and without", () => {
    const scrap = fc.constantFrom(...'{}[]",:\\ \n\t0123e+-.truefalsn'.split(""), "é", "");
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(), fc.nat(3), scrap, (json, at, cut, put) => {
        const place = json.length === 0 ? 0 : at % (json.length + 1);
        const faulty = json.slice(0, place) + put + json.slice(place + cut);
        expect(accepts(json)).toBe(true);
        expect(accepts(faulty)).toBe(isJson(faulty));
      }),
      { numRuns: 1_000 },
    );
  });

  test("accepts exactly what JSON.parse accepts, of texts made of its words", () => {
    const words = fc.constantFrom("{", "}", "[", "]", ",", ":", '"a"', "1", "-1.5e3", "true", " ");
    fc.assert(
      fc.property(fc.array(words, { maxLength: 9 }), (parts) => {
        const text = parts.join("");
        expect(accepts(text)).toBe(isJson(text));
      }),
      { numRuns: 3_000 },
    );
  });

  test("tells whether a string holds an escape, and whether all was ASCII", () => {
    const cursor = new JsonCursor();
    const walk = (text: string): { hasEscape: boolean; isAscii: boolean } => {
      const bytes = Buffer.from(text);
      cursor.open(bytes, 0, bytes.length);
      expect(cursor.skipString()).toBe(true);
      return { hasEscape: cursor.hasEscape, isAscii: cursor.isAscii };
    };
    expect(walk('"plain"')).toEqual({ hasEscape: false, isAscii: true });
    expect(walk(String.raw`"a\tb"`)).toEqual({ hasEscape: true, isAscii: true });
    expect(walk('"é"')).toEqual({ hasEscape: false, isAscii: false });
  });
});
