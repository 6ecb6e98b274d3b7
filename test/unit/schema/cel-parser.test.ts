import { describe, expect, it } from "vitest";
import { childrenOf, type CelExpr } from "../../../src/schema/cel-ast.js";
import { escapeFieldName } from "../../../src/schema/cel-names.js";
import { parseCel } from "../../../src/schema/cel-parser.js";
import { appendStep, rootPath } from "../../../src/schema/cel-path.js";
import { nearest } from "../../../src/schema/cel-suggest.js";
import { isGoDuration, isRfc3339 } from "../../../src/schema/cel-time.js";

/** The tree as nested calls. */
function shape(expr: CelExpr): string {
  const inner = (): string => childrenOf(expr).map(shape).join(", ");
  switch (expr.kind) {
    case "literal":
      return expr.constant.type === "null" ? "null" : String(expr.constant.value);
    case "ident":
      return expr.name;
    case "select":
      return `${shape(expr.operand)}${expr.testOnly ? "?" : ""}.${expr.field}`;
    case "call":
      return `${expr.name}(${inner()})`;
    default:
      return `${expr.kind}(${inner()})`;
  }
}

function parsed(source: string): string {
  const result = parseCel(source, 35);
  return result.ok ? shape(result.expr) : result.fault.message;
}

describe("parseCel", () => {
  it.each([
    ["1 + 2 * 3 - 4", "_-_(_+_(1, _*_(2, 3)), 4)"],
    ["a < b == c", "_==_(_<_(a, b), c)"],
    ["a || b && c || d", "_||_(_||_(a, _&&_(b, c)), d)"],
    ["a ? b : c ? d : e", "_?_:_(a, b, _?_:_(c, d, e))"],
    ["-1 - -1", "_-_(-1, -1)"],
    ["--a", "a"],
    ["!!!a", "!_(a)"],
    ["-a.b", "-_(a.b)"],
    ["has(a.b)", "a?.b"],
    ["a.?b[?c]", "_[?_](_?._(a, b), c)"],
    ["a.in(b)", "expected a field name but found in"],
    [".a.b(c)", "b(.a, c)"],
    ["{'a': 1,}", "map(a, 1)"],
    ["[1, ?a]", "list(1, a)"],
    ["a.b.C{d: 1}", "struct(1)"],
    [
      "a.all(x, x > 1)",
      "comprehension(a, true, @not_strictly_false(@result), _&&_(@result, _>_(x, 1)), @result)",
    ],
    ["a // b\n && c", "_&&_(a, c)"],
  ])("reads %s as %s", (source, expected) => {
    expect(parsed(source)).toBe(expected);
  });

  it("takes long chains and refuses deep ones, as cel-go does", () => {
    const chain = (count: number, text: string, operator: string): boolean =>
      parseCel(Array.from({ length: count }, () => text).join(operator), 35).ok;
    expect(chain(5000, "a", " && ")).toBe(true);
    expect([chain(251, "1", "+"), chain(252, "1", "+")]).toEqual([true, false]);
    const nested = (count: number): boolean =>
      parseCel(`${"(".repeat(count)}a${")".repeat(count)}`, 35).ok;
    expect([nested(249), nested(250)]).toEqual([true, false]);
  });

  it("knows optional syntax and macros by version", () => {
    expect(parseCel("a.?b", 27).ok).toBe(false);
    const withTwoVariables = parseCel("a.all(k, v, true)", 31);
    expect(withTwoVariables.ok && withTwoVariables.expr.kind).toBe("call");
  });
});

describe("escapeFieldName", () => {
  it.each([
    ["name", "name"],
    ["my-field", "my__dash__field"],
    ["a.b/c", "a__dot__b__slash__c"],
    ["a__b", "a__underscores__b"],
    ["namespace", "__namespace__"],
    ["1st", undefined],
    ["", undefined],
    ["naïve", undefined],
    ["$ref", undefined],
  ])("writes %s as %s", (name, expected) => {
    expect(escapeFieldName(name)).toBe(expected);
  });
});

describe("the texts of durations and timestamps", () => {
  it("are Go's and RFC 3339's", () => {
    expect(["0", "1h30m", "-1.5s", ".5ms", "1µs"].filter((text) => !isGoDuration(text))).toEqual(
      [],
    );
    expect(["", "1", "1 h", "1d", "h", "9999999999h"].filter(isGoDuration)).toEqual([]);
    expect(
      ["2020-02-29T23:59:59Z", "2020-01-01T00:00:00.5+02:00"].filter((text) => !isRfc3339(text)),
    ).toEqual([]);
    expect(
      ["2021-02-29T00:00:00Z", "2020-01-01", "2020-01-01T24:00:00Z", "0000-01-01T00:00:00Z"].filter(
        isRfc3339,
      ),
    ).toEqual([]);
  });
});

describe("appendStep", () => {
  it("shares memory between paths that grow from one with room left, as Go does", () => {
    const [spec, list] = [appendStep(rootPath("self"), "spec"), "list"];
    const deep = appendStep(spec, list);
    const first = appendStep(deep, "@keys");
    appendStep(deep, "@values");
    expect(first.steps).toEqual(["self", "spec", "list", "@values"]);
    const shallow = appendStep(spec, "@keys");
    appendStep(spec, "@values");
    expect(shallow.steps).toEqual(["self", "spec", "@keys"]);
  });
});

describe("nearest", () => {
  it("finds a name with a slip in it, and none that is far", () => {
    expect(nearest("nmae", ["image", "name"])).toBe("name");
    expect(nearest("Replicas", ["replicas"])).toBe("replicas");
    expect(nearest("size", ["replicas", "mode"])).toBeUndefined();
  });
});
