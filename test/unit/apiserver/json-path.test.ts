import { describe, expect, it } from "vitest";
import { findValues, parseJsonPath } from "../../../src/apiserver/values/json-path.js";

const object = {
  spec: { list: ["a", "b"], "a.b": 1, map: { x: 1, y: 2 } },
  status: {
    conditions: [
      { type: "A", status: "no" },
      { type: "Ready", status: "True", n: 3 },
    ],
  },
};

// https://kubernetes.io/docs/reference/kubectl/jsonpath/
describe("JSON paths of columns", () => {
  it.each([
    [".spec.list[1]", ["b"]],
    [".spec.list[-1]", ["b"]],
    [".spec.list[*]", ["a", "b"]],
    [".spec['a.b']", [1]],
    [".spec.a\\.b", [1]],
    [".spec.map.*", [1, 2]],
    ['.status.conditions[?(@.type=="Ready")].status', ["True"]],
    [".status.conditions[?(@.n>2)].type", ["Ready"]],
    [".status.conditions[?(@.n)].type", ["Ready"]],
    ["..type", ["A", "Ready"]],
    [".spec.nope", []],
    [".spec.list.nope", []],
  ])("%s", (path, found) => {
    expect(findValues(object, parseJsonPath(path) ?? [])).toEqual(found);
  });

  it("that cannot be read are none", () => {
    expect(parseJsonPath(".spec[")).toBeUndefined();
    expect(parseJsonPath(".spec[?(@.a==1)")).toBeUndefined();
  });
});
