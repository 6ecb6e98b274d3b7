import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesPattern } from "../../../src/schema/pattern.js";
import { toRE2 } from "../../../src/zod/regex.js";

/** As text, as most of them are not what a person would write. */
const sources: readonly string[] = [
  "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$",
  "a|b|^c$",
  ".",
  "^.$",
  "^..$",
  String.raw`\s`,
  String.raw`\S`,
  String.raw`^\S+$`,
  String.raw`[\s\d]`,
  String.raw`^[^\s]+$`,
  String.raw`^[\Sa]$`,
  String.raw`^[\S\s]{2}$`,
  "^[^]$",
  "[]",
  String.raw`^[\w-.]+$`,
  "^[a-]$",
  String.raw`^[a\]\\^-]+$`,
  "^[[:alpha:]]+$",
  "^[^a-c]$",
  String.raw`\bfoo\b`,
  String.raw`\Bo`,
  String.raw`^[\b]$`,
  String.raw`^\t\n\v\f\r\0$`,
  String.raw`^\x41\u0042\u00e9$`,
  String.raw`^\a\A\z\Q\e$`,
  String.raw`^\/\-\.\@$`,
  "^a{2}b{1,}c{0,2}$",
  "^a{,2}$",
  "^{x}$",
  String.raw`^(?<year>\d{4})-(?:\d\d)$`,
  "^a+?b*?$",
  "^€|ü$",
  "^😀$",
  String.raw`^\ud83d\ude00$`,
  String.raw`^[\u2028\u2029]$`,
  "^$",
  "",
];

const written = fc.string({
  unit: fc.constantFrom(
    ...Array.from("abcABZzQefox019 -_.,:/\\^$[](){}|@€üé"),
    "\0",
    "\b",
    "\t",
    "\n",
    "\v",
    "\f",
    "\r",
    "\u00a0",
    "\u2003",
    "\u2028",
    "\u2029",
    "\u3000",
    "\ufeff",
    "\u200b",
    "😀",
  ),
  maxLength: 5,
});

const texts = [
  "foo",
  "a foo b",
  "aab",
  "aabccc",
  "a{,2}",
  "{x}",
  "2024-01",
  "aAzQe",
  "/-.@",
  "AB\u00e9",
  "\t\n\v\f\r\0",
  "alpha:",
  "a]",
  "a]\\^-",
];

describe("a JavaScript expression as a pattern", () => {
  it.each(sources)("matches the same texts: %s", (source) => {
    const expression = new RegExp(source);
    const translated = toRE2(expression);
    if (!("pattern" in translated)) throw new Error(translated.fault);
    const { pattern } = translated;
    const isSame = (text: string): void =>
      expect([text, matchesPattern(pattern, text)]).toEqual([text, expression.test(text)]);
    texts.forEach(isSame);
    // A character of two units counts as one here.
    const counts = /\.|\[\^|\\S/.test(source);
    fc.assert(
      fc.property(written, (text) => {
        if (!counts || !/[\ud800-\udfff]/.test(text)) isSame(text);
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it("stays as it is where the two syntaxes agree", () => {
    const source = String.raw`^[a-z0-9](?:[-a-z0-9_]{0,61}[\w\d])?(\.x+|\$*?)\b$`;
    expect(toRE2(new RegExp(source))).toEqual({
      pattern: String.raw`^[a-z0-9](?:[\-a-z0-9_]{0,61}[\w\d])?(\.x+|\$*?)\b$`,
    });
  });

  it.each<[source: string, flags: string, reason: string]>([
    ["a", "i", "flags i"],
    ["a", "gu", "flags gu"],
    ["a.b", "s", "flags s"],
    ["^a$", "m", "flags m"],
    ["(?=a)", "", "look-ahead"],
    ["(?!a)", "", "look-ahead"],
    ["(?<=a)b", "", "look-behind"],
    ["(?<!a)b", "", "look-behind"],
    [String.raw`(a)\1`, "", "back-reference"],
    [String.raw`(?<n>a)\k<n>`, "", "back-reference"],
    [String.raw`\01`, "", "octal"],
    [String.raw`\cA`, "", String.raw`\c`],
    [String.raw`\p{L}`, "", "without the flag u"],
    [String.raw`\u{61}`, "", "without its digits"],
    [String.raw`\xg`, "", "without its digits"],
    ["a{1,1001}", "", "invalid repe"],
    ["😀+", "", "half of a surrogate pair"],
    [String.raw`\ud83d`, "", "half of a surrogate pair"],
    ["[😀]", "", "outside the Basic Multilingual Plane"],
  ])("is refused where there is none: %s %s", (source, flags, reason) => {
    expect(toRE2(new RegExp(source, flags))).toEqual({ fault: expect.stringContaining(reason) });
  });
});
