import fc from "fast-check";
import * as z from "zod";
import { describe, expect, it } from "vitest";
import { matchesPattern } from "../../../src/schema/pattern.js";
import { fromZod } from "slipway/zod";

/** Texts of pieces that the format is made of, so that many of them are nearly right. */
const textsOf = (...pieces: readonly string[]): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...pieces), maxLength: 17 });

const groups = ["::", ":", "0", "1", "fF", "aBc9", "12345", "g", ".", "1.2.3.4", "256", "01"];

describe("a pattern that stands for what zod checks with code", () => {
  it.each<[string, z.ZodType, fc.Arbitrary<string>]>([
    ["ipv6", z.ipv6(), textsOf(...groups)],
    [
      "ipv6 of eight parts",
      z.ipv6(),
      fc
        .array(fc.constantFrom("", "0", "abcd", "12345", "1.2.3.4"), {
          minLength: 6,
          maxLength: 10,
        })
        .map((parts) => parts.join(":")),
    ],
    ["cidrv6", z.cidrv6(), textsOf("::", "1:", "f", "/", "0", "64", "128", "129", "007", " ")],
    ["base64", z.base64(), textsOf("A", "b9", "+/", "=", "==", "-", " ", "\n")],
    ["base64url", z.base64url(), textsOf("A", "b9", "-_", "=", "+", "\n")],
    [
      "duration",
      z.iso.duration(),
      textsOf("P", "T", "1", "20", "Y", "M", "W", "D", "H", "S", ".5", ",", "-").map((text) =>
        text.startsWith("P") ? text : `P${text}`,
      ),
    ],
  ])("takes the same texts: %s", (_name, schema, texts) => {
    const { pattern = "" } = fromZod(schema).json;
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(texts, (text) => {
        const { success } = schema.safeParse(text);
        verdicts.add(success);
        expect([text, matchesPattern(pattern, text)]).toEqual([text, success]);
      }),
      { numRuns: 3000, seed: 1 },
    );
    expect(verdicts.size).toBe(2);
  });
});
