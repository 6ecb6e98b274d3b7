import fc from "fast-check";
import { labelSelectorsOverlap, type LabelRequirement, parseLabelSelector } from "slipway/meta";
import { describe, expect, it } from "vitest";

function requirementsOf(text: string): readonly LabelRequirement[] {
  const parsed = parseLabelSelector(text);
  if ("fault" in parsed) throw new Error(parsed.fault);
  return parsed.requirements;
}

describe("parseLabelSelector", () => {
  it("reads every form of a requirement", () => {
    expect(requirementsOf("a=1, b == 2,c!=3,example.com/d in (x, y),e notin (z),f,!g,h=")).toEqual([
      { key: "a", operator: "In", values: ["1"] },
      { key: "b", operator: "In", values: ["2"] },
      { key: "c", operator: "NotIn", values: ["3"] },
      { key: "example.com/d", operator: "In", values: ["x", "y"] },
      { key: "e", operator: "NotIn", values: ["z"] },
      { key: "f", operator: "Exists", values: [] },
      { key: "g", operator: "DoesNotExist", values: [] },
      { key: "h", operator: "In", values: [""] },
    ]);
  });

  it.each(["", "a,", "a=b=c", "a in ()", "a in x", "a in (x", "a b", "=b", "a>1", "a/b/c=1"])(
    "refuses %j",
    (text) => expect(parseLabelSelector(text)).toHaveProperty("fault"),
  );

  it("says which key or value is wrong", () => {
    expect(parseLabelSelector("a=ü")).toEqual({
      fault: expect.stringMatching(/^has the value "ü", which must be/),
    });
    expect(parseLabelSelector("-a")).toEqual({
      fault: expect.stringMatching(/^has the key "-a", which must be/),
    });
  });
});

describe("labelSelectorsOverlap", () => {
  it.each([
    ["a=1", "a=2", false],
    ["a=1", "a=1", true],
    ["a=1", "b=2", true],
    ["a=1", "a!=1", false],
    ["a in (1,2)", "a in (2,3)", true],
    ["a in (1,2)", "a notin (1,2)", false],
    ["a", "!a", false],
    ["a=1", "!a", false],
    ["!a", "a!=1", true],
    ["a", "a notin (1,2)", true],
    ["a=1,b=1", "a=1,b=2", false],
  ])("of %s and %s is %s", (one, other, overlap) => {
    expect(labelSelectorsOverlap(requirementsOf(one), requirementsOf(other))).toBe(overlap);
    expect(labelSelectorsOverlap(requirementsOf(other), requirementsOf(one))).toBe(overlap);
  });

  it("holds exactly where some labels satisfy both", () => {
    const values = ["1", "2"];
    const requirement = fc.record({
      key: fc.constantFrom("a", "b"),
      operator: fc.constantFrom("In", "NotIn", "Exists", "DoesNotExist"),
      values: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }),
    });
    const selector = fc.array(requirement, { maxLength: 4 });
    const states = [undefined, ...values, "another"];
    const holds = (
      value: string | undefined,
      { operator, values: listed }: LabelRequirement,
    ): boolean => {
      if (operator === "Exists") return value !== undefined;
      if (operator === "DoesNotExist") return value === undefined;
      return (value !== undefined && listed.includes(value)) === (operator === "In");
    };
    fc.assert(
      fc.property(selector, selector, (one, other) => {
        const some = states.some((a) =>
          states.some((b) =>
            [...one, ...other].every((each) => holds(each.key === "a" ? a : b, each)),
          ),
        );
        expect(labelSelectorsOverlap(one, other)).toBe(some);
      }),
    );
  });
});
