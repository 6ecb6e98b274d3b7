import { describe, expect, it } from "vitest";
import { implement } from "slipway";
import { defineController, defineOperator, defineResource, k } from "slipway/api";
import { ConfigMap } from "slipway/kubernetes";
import { expectHandlesAnySpec } from "slipway/testing";
import { databaseOperator } from "../../../charts/database/operator.js";
import { reconcilers as databases } from "../../../charts/database/reconcilers.js";
import { webAppOperator } from "../../../charts/webapp/operator.js";
import { reconcilers as webApps } from "../../../charts/webapp/reconcilers.js";
import { brokenShops, rightShop, shopOperator } from "../../support/spec-samples.js";

describe("an operator without a bug", () => {
  it("does with any spec", async () => {
    const { ready, declined } = await expectHandlesAnySpec(shopOperator, rightShop, { draws: 6 });
    expect(ready).toBeGreaterThan(12);
    expect(declined).toEqual([]);
  }, 60_000);

  it("is the sample Database, which says why it does not do something", async () => {
    const { ready, declined } = await expectHandlesAnySpec(databaseOperator, databases);
    expect(ready).toBeGreaterThan(8);
    expect(declined).toContainEqual(expect.stringContaining("Ready False VersionUnsupported"));
    expect(declined).toContainEqual(expect.stringContaining("Resized False ShrinkRefused"));
  }, 60_000);

  it("is the sample WebApp", async () => {
    const { ready, declined } = await expectHandlesAnySpec(webAppOperator, webApps);
    expect(ready).toBeGreaterThan(8);
    expect(declined).toContainEqual(expect.stringContaining("Ready False ChartInvalid"));
  }, 60_000);
});

describe("an operator with one bug is found", () => {
  it.each(Object.entries(brokenShops))(
    "%s",
    async (_name, { find, says }) => {
      await expect(find()).rejects.toThrow(says);
    },
    60_000,
  );

  it("by the seed that was told, in the same words", async () => {
    const { find } = brokenShops["a scale down is never done"] ?? {};
    const first: unknown = await find?.({}).catch((error: unknown) => error);
    const [, seed] = /\{ seed: (\d+), draws: 1 \}/.exec(String(first)) ?? [];
    const again: unknown = await find?.({ seed: Number(seed), draws: 1 }).catch(
      (error: unknown) => error,
    );
    expect(String(first)).toBe(String(again));
  }, 60_000);
});

describe("what tells nothing of an operator is refused", () => {
  const kindOf = (title: ReturnType<typeof k.string>) =>
    defineResource({
      group: "example.com",
      kind: "Page",
      versions: { v1: { spec: k.object({ title }), status: k.object({}).standard() } },
    });

  it("a schema that nothing drawn satisfies, with the rule that refuses", async () => {
    const Page = kindOf(
      k.string({ maxLength: 40 }).rule("self.matches('^[0-9]{7}-[A-Z]{3}$')", {
        message: "must be a number of the register",
      }),
    );
    const page = defineController({ name: "page", for: Page });
    const operator = defineOperator({ name: "pages", version: "1.0.0", controllers: [page] });
    const implementation = implement(operator, () => ({ page: { reconcile: () => {} } }));
    await expect(expectHandlesAnySpec(operator, implementation)).rejects.toMatchObject({
      code: "TEST_SCENARIO",
      message: expect.stringMatching(
        /no Page was drawn that the server takes[^]*\d+ times: spec\.title: .*must be a number of the register[^]*give Page an example/,
      ),
    });
    const { ready } = await expectHandlesAnySpec(operator, implementation, {
      draws: 1,
      spec: () => ({ title: "1234567-ABC" }),
    });
    expect(ready).toBeGreaterThan(0);
  }, 60_000);

  it("an operator that never has what it needs", async () => {
    const Page = kindOf(k.string({ maxLength: 40 }));
    const page = defineController({
      name: "page",
      for: Page,
      owns: [ConfigMap],
      conditions: { Ready: ["LicenseMissing"] },
    });
    const operator = defineOperator({ name: "pages", version: "1.0.0", controllers: [page] });
    const implementation = implement(operator, () => ({
      page: {
        reconcile: (_page, { conditions }) =>
          conditions.set("Ready", {
            status: "False",
            reason: "LicenseMissing",
            message: "there is no license",
          }),
      },
    }));
    await expect(expectHandlesAnySpec(operator, implementation, { draws: 2 })).rejects.toThrow(
      /no Page that was drawn became what it should[^]*Ready False LicenseMissing: there is no license/,
    );
  }, 60_000);
});
