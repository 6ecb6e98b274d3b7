import { describe, expect, it } from "vitest";
import { checkFixture } from "../support/annotated-fixture.js";

describe("the compiler's errors and hovers are the ones the fixture notes", () => {
  it.each(["resource", "controller", "reconciler", "chart-operator", "shapes"])(
    "%s",
    (name) => {
      const { expected, actual } = checkFixture(`test/types/fixtures/${name}.ts`);
      expect(expected.length).toBeGreaterThan(5);
      expect(actual).toEqual(expected);
    },
    60_000,
  );
});
