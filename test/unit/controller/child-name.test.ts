import { describe, expect, test } from "vitest";
import { controllerLabelOf } from "../../../src/controller/child-labels.js";
import { joinName } from "../../../src/controller/child-name.js";
import { faultOfDnsLabel, faultOfLabelValue } from "../../../src/meta/names.js";

describe("a name of parts", () => {
  test("is the parts where they fit", () => {
    expect(joinName(["orders", "config"], 63)).toBe("orders-config");
    expect(joinName(["a".repeat(31), "b".repeat(31)], 63)).toHaveLength(63);
  });

  test("is cut where they do not, and stays another for other parts", () => {
    const names = ["x", "y"].map((end) => joinName(["a".repeat(70), end], 63));
    expect(names.map((name) => name.length)).toEqual([63, 63]);
    expect(new Set(names).size).toBe(2);
    expect(joinName(["a".repeat(70), "x"], 63)).toBe(names[0]);
  });

  test("is a name that the server takes, wherever it is cut", () => {
    for (let length = 40; length < 80; length += 1) {
      const name = joinName(["a".repeat(length), "-.b-".repeat(3), "c"], 52);
      expect(name.length).toBeLessThanOrEqual(52);
      expect(faultOfDnsLabel(name.replaceAll(".", "-"))).toBeUndefined();
    }
  });
});

test("the label of a controller is one, however long its names are", () => {
  expect(controllerLabelOf("operator", "app")).toBe("operator.app");
  for (const length of [1, 53, 54, 55, 63]) {
    expect(
      faultOfLabelValue(controllerLabelOf("o".repeat(63), "c".repeat(length))),
    ).toBeUndefined();
  }
});
