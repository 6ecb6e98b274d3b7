import { Secret } from "slipway/kubernetes";
import { expectPermissions } from "slipway/testing";
import { expect, it } from "vitest";
import { reconcilers, Site, siteOperator } from "./site.js";

it("has the permissions that it uses", async () => {
  const { used } = await expectPermissions(siteOperator, reconcilers, {
    steps: {
      create: (server) =>
        server.create(Site, { metadata: { name: "home" }, spec: { title: "Hello" } }),
    },
  });
  expect(used).toContain("create secrets");
}, 60_000);

it("says what a scenario does not use", async () => {
  const idle = { steps: { wait: () => {} } };
  await expect(expectPermissions(siteOperator, reconcilers, idle)).rejects.toThrow(
    "all of the controller site: there is no Site for it",
  );
  await expectPermissions(siteOperator, reconcilers, idle, { unused: [Site] });
  await expect(
    expectPermissions(siteOperator, reconcilers, idle, { unused: [Site, Secret] }),
  ).rejects.toThrow("take Secret out of it");
}, 60_000);
