import { test } from "node:test";
import { implement } from "slipway";
import { defineController, defineOperator, defineResource, k } from "slipway/api";
import { ConfigMap } from "slipway/kubernetes";
import { assertThat, expectSurvivesEveryCrash, startApiServer } from "slipway/testing";

const Site = defineResource({
  group: "example.com",
  kind: "Site",
  versions: { v1: { spec: k.object({ title: k.string() }), status: k.object({}).standard() } },
});
const site = defineController({ name: "site", for: Site, owns: [ConfigMap] });
const operator = defineOperator({ name: "site-operator", version: "1.0.0", controllers: [site] });
const reconcilers = implement(operator, () => ({
  site: {
    reconcile: async ({ metadata: { name }, spec }, { children }) => {
      await children.sync({ page: ConfigMap({ metadata: { name }, data: { title: spec.title } }) });
    },
  },
}));
const home = { metadata: { name: "home" }, spec: { title: "Hello" } };

void test("publishes a page", async () => {
  await using server = await startApiServer({ resources: [Site] });
  await using running = await server.run(operator, reconcilers);
  const made = await server.create(Site, home);
  const page = await server.eventually(ConfigMap, "home", () => running.isRunning);
  assertThat(page).toBeOwnedBy(made);
  assertThat(page).not.toHaveBeenApplied("somebody");
});

void test("survives every crash", async () => {
  await expectSurvivesEveryCrash(operator, reconcilers, {
    steps: {
      create: (server) => server.create(Site, home),
      delete: (server) => server.delete(Site, "home"),
    },
  });
});
