import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  formatYAML,
  formatYAMLDocuments,
  parseYAMLDocuments,
  YAMLError,
} from "../../../src/util/yaml.js";

describe("formatYAML", () => {
  it("writes blocks in the given order, with a line feed at the end", () => {
    const value = { b: 1, a: { list: [{ x: true, z: null }, [1, 2]], none: [], empty: {} } };
    expect(formatYAML(value)).toBe(
      "b: 1\na:\n  list:\n    - x: true\n      z: null\n    - - 1\n      - 2\n  none: []\n  empty: {}\n",
    );
  });

  it.each([
    "on",
    "Off",
    "yes",
    "NO",
    "y",
    "N",
    "true",
    "False",
    "null",
    "~",
    "",
    "0755",
    "0o17",
    "0x1F",
    "0b1",
    "1_000",
    "1e3",
    "e0",
    "-1",
    "+1",
    ".5",
    "5.",
    ".",
    ".inf",
    "-.INF",
    ".NaN",
    "12:30",
    "12:30:45",
    "190:20:30",
    "2026-01-31",
    "2026-01-31T12:00:00Z",
    "1.0.0",
    "=",
    "<<",
    "- a",
    "-",
    "? a",
    ":",
    "a: b",
    "a:",
    "a #b",
    "#a",
    " a",
    "a ",
    "*a",
    "&a",
    "!a",
    "|",
    ">",
    "%a",
    "@a",
    "`a`",
    "[a",
    "]",
    "{a",
    "}",
    ",a",
    "'a",
    '"a',
    "---",
    "--- a",
    "...",
    "a\tb",
    "a\rb",
    "\u0085",
    "\u2028",
    "\ufeff",
    "\0",
  ])("quotes %j, which some reader takes for something else", (text) => {
    const written = formatYAML([text]);
    expect(written).toMatch(/^- "[^\n]*"\n$/);
    expect(parseYAMLDocuments(written)).toEqual([[text]]);
  });

  it.each([
    "a",
    "a b",
    "PostgreSQL, such as 15.2",
    "20Gi",
    "--flag=1",
    "/var/run",
    "apps/v1",
    "a:b",
    "https://a.example/b?c=d#e",
    "é",
    "a'b",
    "$(A)",
  ])("leaves %j bare", (text) => expect(formatYAML([text])).toBe(`- ${text}\n`));

  it("quotes names by the same rules", () => {
    expect(formatYAML({ on: 1, "12:30": 2, a: 3 })).toBe('"on": 1\n"12:30": 2\na: 3\n');
  });

  it("writes several lines as a literal block, and folds nothing", () => {
    const long = "word ".repeat(100).trim();
    expect(formatYAML({ a: "x\n y\n\nz\n", b: "x\ny", c: long })).toBe(
      `a: |\n  x\n   y\n\n  z\nb: |-\n  x\n  y\nc: ${long}\n`,
    );
  });

  it("writes an object twice where it occurs twice", () => {
    const shared = { a: 1 };
    expect(formatYAML({ x: shared, z: shared })).toBe("x:\n  a: 1\nz:\n  a: 1\n");
  });

  it("leaves out members that are undefined", () => {
    expect(formatYAML({ a: undefined, b: { c: undefined } })).toBe("b: {}\n");
  });

  const cyclic: Record<string, unknown> = {};
  cyclic["self"] = cyclic;
  it.each([
    ["a function", { a: [() => 1] }, "a[0] is of type function"],
    ["undefined in a list", [undefined], "[0] is of type undefined"],
    ["a bigint", { a: 1n }, "a is of type bigint"],
    ["not a number", { a: Number.NaN }, "a is NaN"],
    ["a date", { a: new Date(0) }, "a is a Date"],
    ["a map", new Map(), "the value is a Map"],
    ["what holds itself", cyclic, "self holds itself"],
    ["half a surrogate pair", { a: "\ud800" }, "a holds half of a surrogate pair"],
  ])("refuses %s", (_title, value, message) => {
    expect(() => formatYAML(value)).toThrow(message);
    expect(() => formatYAML(value)).toThrow(YAMLError);
  });

  it("is read as it was written, by readers of YAML 1.1 and 1.2", () => {
    const piece = fc.constantFrom(
      ..."a0x1eon~=.:-+_ \n\t#'\"\\[]{},&*!|>%@`?/<".split(""),
      "\r",
      "\u0085",
      "\u2028",
      "é",
      "😀",
      "\u200d",
      "\0",
      "yes",
      "null",
      "\n ",
      "---",
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 6 }).map((parts) => parts.join("")),
      fc.string(),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.boolean(),
        fc.integer(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(text, tie("value"), { maxKeys: 3, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 3 }), (document) => {
        const written = formatYAML(document);
        expect(parseYAMLDocuments(written)).toEqual([document]);
        for (const version of ["1.1", "1.2"] as const) {
          expect(parse(written, { version, stringKeys: true, merge: false })).toEqual(document);
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe("parseYAMLDocuments", () => {
  it("reads what formatYAMLDocuments wrote", () => {
    const values = [{ a: 1 }, ["b"], { c: "---\n" }];
    expect(parseYAMLDocuments(formatYAMLDocuments(values))).toEqual(values);
  });

  it("passes over documents that hold nothing", () => {
    expect(parseYAMLDocuments("---\n# a\n---\na: 1\n---\n---\n~\n")).toEqual([{ a: 1 }]);
    expect(parseYAMLDocuments("")).toEqual([]);
    expect(parseYAMLDocuments("# nothing\n")).toEqual([]);
  });

  it("accepts JSON, a byte order mark and the line ends of Windows", () => {
    expect(parseYAMLDocuments('{"a": [1, "b"]}')).toEqual([{ a: [1, "b"] }]);
    expect(parseYAMLDocuments("\ufeffa: |\r\n  b\r\n  c\r\nd: e\r\n")).toEqual([
      { a: "b\nc\n", d: "e" },
    ]);
  });

  it("takes bare words for what Kubernetes' reader takes them for", () => {
    const text = "[yes, Off, y, 0755, 0o17, 0x1F, 0b11, 1_000, -0755, 1.5, 2026-01-31, 12:30, abc]";
    expect(parseYAMLDocuments(text)).toEqual([
      [true, false, true, 493, 15, 31, 3, 1000, -493, 1.5, "2026-01-31", "12:30", "abc"],
    ]);
  });

  it("makes every name a string, of its own also where an object inherits it", () => {
    const [value] = parseYAMLDocuments("1: a\non: b\n__proto__: c\n");
    expect(Object.entries(Object(value))).toEqual([
      ["1", "a"],
      ["on", "b"],
      ["__proto__", "c"],
    ]);
  });

  it("resolves aliases and merge keys, within limits", () => {
    expect(parseYAMLDocuments("a: &x {b: 1}\nc:\n  <<: *x\n  d: *x\n")).toEqual([
      { a: { b: 1 }, c: { b: 1, d: { b: 1 } } },
    ]);
    const levels = Array.from({ length: 9 }, (_, level) => {
      const inner = level === 0 ? "lol" : `*a${level - 1}`;
      return `a${level}: &a${level} [${Array.from({ length: 9 }, () => inner).join(", ")}]`;
    });
    expect(() => parseYAMLDocuments(levels.join("\n"))).toThrow(/alias/i);
  });

  it.each([
    ["a name twice", "a: 1\nb: 2\na: 3\n", 3, 1],
    ["a name twice, deep in the second document", "a: 1\n---\nb:\n  c: 1\n  c: 2\n", 5, 3],
    ["an open list", "a: [1\n", 2, 1],
    ["a tab", "a:\n\t- b\n", 2, 1],
    ["a tag", "a: !binary x\n", 1, 4],
    ["a name that is a list", "? [a]\n: b\n", 1, 3],
    ["an unknown alias", "a: 1\nb: *x\n", 1, 1],
    ["an alias to what it stands in", "a: &x [*x]\n", 1, 1],
    ["infinity", "a: .inf\n", 1, 1],
  ])("refuses %s, with line and column", (_title, text, line, column) => {
    try {
      parseYAMLDocuments(text, { source: "a.yaml" });
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: "YAML_INVALID", line, column });
      expect(String(error)).toContain(`a.yaml:${line}:${column}: `);
    }
  });
});
