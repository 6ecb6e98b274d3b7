import { describe, expect, it } from "vitest";
import { matchesPattern } from "../../../src/schema/pattern.js";

describe("matchesPattern", () => {
  it("answers the same each time, however many texts and patterns came between", () => {
    const texts = Array.from({ length: 300 }, (_, index) => String(index));
    texts.push("x".repeat(64), "x".repeat(65), `${"x".repeat(80)}0`, "", "__proto__");
    const patterns = { "0$": /0$/, "^[1-4]+$": /^[1-4]+$/, "^$": /^$/ };
    for (let round = 0; round < 3; round += 1) {
      for (const text of [...texts, ...texts.toReversed()]) {
        for (const [pattern, same] of Object.entries(patterns)) {
          expect([text, matchesPattern(pattern, text)]).toEqual([text, same.test(text)]);
        }
      }
      for (let index = 0; index < 1_100; index += 1) {
        expect(matchesPattern(`^${index}$`, String(index))).toBe(true);
        expect(matchesPattern(`^${index}$`, "x")).toBe(false);
      }
    }
  });
});
