import {
  faultOfDns1035Label,
  faultOfDnsLabel,
  faultOfDnsSubdomain,
  faultOfLabelValue,
  formatApiVersion,
  parseApiVersion,
} from "slipway/meta";
import { describe, expect, it } from "vitest";

// k8s.io/apimachinery/pkg/util/validation/validation_test.go states the same borders.
describe("names", () => {
  it.each([
    [
      faultOfDnsLabel,
      ["a", "a-b", "0", "a".repeat(63)],
      ["", "-a", "a-", "A", "a.b", "a".repeat(64), "ä"],
    ],
    [faultOfDns1035Label, ["a", "a1"], ["0", "1a", "", "a.b"]],
    [
      faultOfDnsSubdomain,
      ["a", "a.b", "1.2", `${"a".repeat(63)}.b`, "a".repeat(253)],
      ["", ".a", "a..b", "a.", "A", "a".repeat(254)],
    ],
    [faultOfLabelValue, ["", "a", "A_b.c-d", "1"], ["-a", "a-", "a b", "a".repeat(64)]],
  ])("%o", (faultOf, good, bad) => {
    for (const name of good) expect(faultOf(name)).toBeUndefined();
    for (const name of bad) expect(faultOf(name)).toMatch(/^must be/);
  });
});

describe("apiVersion", () => {
  it.each(["v1", "apps/v1", "example.com/v1alpha1"])("%s", (apiVersion) => {
    expect(formatApiVersion(parseApiVersion(apiVersion))).toBe(apiVersion);
  });
});
