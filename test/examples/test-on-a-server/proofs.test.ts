import {
  expectQuiet,
  expectSurvivesEveryCrash,
  expectSurvivesStaleness,
  type Scenario,
} from "slipway/testing";
import { it } from "vitest";
import { reconcilers, Site, siteOperator } from "./site.js";

const life: Scenario = {
  steps: {
    create: (server) =>
      server.create(Site, { metadata: { name: "home" }, spec: { title: "Hello" } }),
    change: (server) => server.patch(Site, "home", { spec: { title: "Bye" } }),
    delete: (server) => server.delete(Site, "home"),
  },
};

it("survives every crash", async () => {
  await expectSurvivesEveryCrash(siteOperator, reconcilers, life);
}, 60_000);

it("survives every old view", async () => {
  await expectSurvivesStaleness(siteOperator, reconcilers, life);
}, 60_000);

it("is quiet", async () => {
  await expectQuiet(siteOperator, reconcilers, life);
}, 60_000);
