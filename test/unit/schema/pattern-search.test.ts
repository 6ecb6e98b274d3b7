import { describe, expect, it } from "vitest";
import { findMatches } from "../../../src/schema/pattern-search.js";

// Go's regexp.FindAllString
describe("findMatches", () => {
  it.each<[pattern: string, text: string, matches: string[]]>([
    ["[a-z]+", "ab 12 cd", ["ab", "cd"]],
    ["a*", "baaac", ["", "aaa", ""]],
    ["", "ab", ["", "", ""]],
    ["a|ab", "abab", ["a", "a"]],
    ["(?i)A", "aA", ["a", "A"]],
    ["^a", "aa", ["a"]],
    ["\\bx", "x ax x", ["x", "x"]],
    [".", "ü😀", ["ü", "😀"]],
    ["z", "abc", []],
  ])("finds %s in %s", (pattern, text, matches) => {
    expect(findMatches(pattern, text, Infinity)).toEqual(matches);
    expect(findMatches(pattern, text, 1)).toEqual(matches.slice(0, 1));
  });

  it("refuses what is no pattern", () => {
    expect(() => findMatches("(", "a", 1)).toThrow();
  });
});
