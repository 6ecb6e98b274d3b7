import { expectHandlesAnySpec } from "slipway/testing";
import { expect, it } from "vitest";
import { reconcilers, siteOperator } from "./site.js";

it("does with any spec", async () => {
  const { ready, declined } = await expectHandlesAnySpec(siteOperator, reconcilers);
  expect(ready).toBeGreaterThan(0);
  expect(declined).toEqual([]);
}, 60_000);
