import { describe, expect, test } from "vitest";
import { controllerLabelOf } from "../../../src/controller/child-labels.js";
import { childName, joinName } from "../../../src/controller/child-name.js";
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

describe("the name of a child", () => {
  test.each([
    ["orders", "config", "orders-config"],
    ["a-b", "c", "a-b-c"],
    ["a", "b-c", "a-b-c-tsjddq66tm"],
    ["orders.eu", "config", "orders-eu-config-"],
    ["orders", "Config_1", "orders-config-1-"],
    ["orders", "bcdfghjklm", "orders-bcdfghjklm-"],
    ["orders", "", "orders-"],
    ["a".repeat(63), "config", `${"a".repeat(52)}-`],
  ])("of %s and %s is %s", (name, suffix, expected) => {
    const made = childName(name, suffix, 63);
    expect(made.slice(0, expected.length)).toBe(expected);
    expect(made).toMatch(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/);
    expect(childName(name, suffix, 63)).toBe(made);
    expect(made.length).toBeLessThanOrEqual(63);
  });

  test("is of one object and one suffix alone, however both are cut up", () => {
    const pieces = ["a", "b", "a-b", "b-a", "a.b", "ab", "a--b", "b-bcdfghjklm", "c".repeat(40)];
    const names = pieces.flatMap((one) => pieces.map((two) => `${one}-${two}`)).concat(pieces);
    for (const max of [12, 20, 52, 63]) {
      const seen = new Map<string, string>();
      for (const name of new Set(names)) {
        for (const suffix of new Set([...names, "A", "a_b", "", "bcdfghjklm"])) {
          const made = childName(name, suffix, max);
          expect(seen.get(made) ?? `${name}/${suffix}`).toBe(`${name}/${suffix}`);
          expect(made.length).toBeLessThanOrEqual(max);
          seen.set(made, `${name}/${suffix}`);
        }
      }
    }
  });

  test("is not even that of the other, where one is made to look like it", () => {
    const hashed = childName("a", "b-c", 63);
    const at = hashed.lastIndexOf("-");
    expect(childName(hashed.slice(0, at), hashed.slice(at + 1), 63)).not.toBe(hashed);
  });

  test.each([11, 0, Number.NaN])("with at most %d characters is refused", (max) => {
    expect(() => childName("a", "b", max)).toThrow("childName takes a max of at least 12");
  });
});
