import { describe, expect, it } from "vitest";
import { expectQuiet, expectSurvivesEveryCrash, expectSurvivesStaleness } from "slipway/testing";
import {
  brokenOperators,
  rightOperator,
  rightSite,
  shortLife,
  shrinkingLife,
} from "../../support/site-samples.js";

describe("an operator without a bug", () => {
  it("survives every crash", async () => {
    const { crashes } = await expectSurvivesEveryCrash(rightOperator, rightSite, shortLife);
    expect(crashes).toContain("create/1");
    expect(crashes.length).toBeGreaterThan(6);
  }, 60_000);

  it("survives every old view", async () => {
    const { views } = await expectSurvivesStaleness(rightOperator, rightSite, shrinkingLife);
    expect(views).toContain("late/configmaps/shrink");
    expect(views).toContain("old/sites.example.com/shrink");
    expect(views).toContain("old/shrink");
    expect(views).toContain("unseen/create+shrink");
  }, 60_000);

  it("is quiet", async () => {
    await expectQuiet(rightOperator, rightSite, shortLife);
  }, 60_000);
});

describe("an operator with one bug is found", () => {
  it.each(Object.entries(brokenOperators))(
    "%s",
    async (_name, { find, says }) => {
      await expect(find()).rejects.toThrow(says);
    },
    60_000,
  );
});
