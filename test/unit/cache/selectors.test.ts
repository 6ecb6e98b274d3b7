import { describe, expect, it } from "vitest";
import { fieldMatcher, labelMatcher } from "../../../src/cache/selectors.js";

describe("a label selector", () => {
  it.each([
    ["a=b", { a: "b" }, true],
    ["a=b", { a: "c" }, false],
    ["a=b", undefined, false],
    ["a!=b", {}, true],
    ["a!=b", { a: "b" }, false],
    ["a", { a: "" }, true],
    ["!a", { a: "" }, false],
    ["a in (b, c)", { a: "c" }, true],
    ["a notin (b, c)", { a: "c" }, false],
    ["a notin (b, c)", undefined, true],
    ["a=b,c", { a: "b" }, false],
    ["a=b,c", { a: "b", c: "d" }, true],
    // What every object inherits is no label.
    ["toString", {}, false],
  ] as const)("%s of %j is %j", (selector, labels, expected) => {
    expect(labelMatcher(selector)(labels)).toBe(expected);
  });
});

describe("a field selector", () => {
  const object = {
    metadata: { name: "x" },
    spec: { nodeName: "n=1,2", isOn: true, count: 3, list: [] },
  };

  it.each([
    ["metadata.name=x", true],
    ["metadata.name==x", true],
    ["metadata.name!=x", false],
    ["metadata.name=x,spec.isOn=true,spec.count=3", true],
    ["metadata.name=x,spec.isOn=false", false],
    ["spec.nodeName=n\\=1\\,2", true],
    // What is absent, or no scalar, is empty.
    ["spec.other=", true],
    ["spec.other!=a", true],
    ["status.phase=Running", false],
    ["spec.list=", true],
  ])("%s is %j", (selector, expected) => {
    expect(fieldMatcher(selector)(object)).toBe(expected);
  });

  it.each(["", "a", "=a", "a=b,", "a=b=c"])("%j is refused", (selector) => {
    expect(() => fieldMatcher(selector)).toThrow(
      expect.objectContaining({ code: "CACHE_QUERY_INVALID" }),
    );
  });
});
