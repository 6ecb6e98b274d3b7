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

describe("what is tried together to spare time", () => {
  it.each([
    [
      "an effect outside that is noted after it is done",
      /^sites does not survive a crash before the write create\/1\n[^]*only: "before create\/1" }/,
    ],
    [
      "a list that is written as it was read from the cache",
      /^sites does not survive the view late\/configmaps\/[^]*only: "late\/configmaps\/[a-z+]+" }/,
    ],
  ])(
    "is told by the one thing that finds it: %s",
    async (name, says) => {
      await expect(brokenOperators[name]?.find("all")).rejects.toThrow(says);
    },
    60_000,
  );

  it("is told by its names where there is nothing of a name", async () => {
    const crash = expectSurvivesEveryCrash(rightOperator, rightSite, shortLife, {
      only: "create/99",
    });
    await expect(crash).rejects.toMatchObject({
      code: "TEST_SCENARIO",
      message: expect.stringMatching(
        /^there is nothing of the name create\/99: there are create\/1, .*, before create\/1, /,
      ),
    });
  }, 60_000);
});
