import { describe, expect, it } from "vitest";
import { judgeChange, judgeDeletion, type ObjectVersion } from "../../../src/cache/event-order.js";

function at(resourceVersion: string, uid = "one"): ObjectVersion {
  return { key: "a/b", uid, resourceVersion, generation: undefined };
}

describe("an event about an object that the cache does not hold", () => {
  it("is older when it is a deletion from before the one that is remembered", () => {
    expect(judgeDeletion(undefined, at("7"), at("9"))).toBe("older");
    expect(judgeDeletion(undefined, at("7", "before"), at("9"))).toBe("older");
  });

  it("is known when it is that deletion, or none is remembered", () => {
    expect(judgeDeletion(undefined, at("9"), at("9"))).toBe("known");
    expect(judgeDeletion(undefined, at("9"), undefined)).toBe("known");
  });

  it("does not bring back what was deleted, but takes what came after", () => {
    expect(judgeChange(undefined, at("7"), at("9"))).toBe("older");
    expect(judgeChange(undefined, at("10"), at("9"))).toBe("apply");
    expect(judgeChange(undefined, at("10", "two"), at("9"))).toBe("apply");
  });
});
