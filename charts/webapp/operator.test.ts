import {
  expectPermissions,
  expectQuiet,
  expectSurvivesEveryCrash,
  expectSurvivesStaleness,
  type Scenario,
} from "slipway/testing";
import { test } from "vitest";
import { WebApp } from "./api.js";
import { webAppOperator } from "./operator.js";
import { reconcilers } from "./reconcilers.js";

const spec = { image: "registry.example.com/shop:2.3", host: "shop.example.com" };

/** What happens to an application. */
const life: Scenario = {
  steps: {
    create: (server) => server.create(WebApp, { metadata: { name: "shop" }, spec }),
    change: (server) =>
      server.patch(WebApp, "shop", {
        spec: { image: "registry.example.com/shop:2.4", settings: { LOG_LEVEL: "info" } },
      }),
    scale: (server) => server.patch(WebApp, "shop", { spec: { maxReplicas: 3, host: null } }),
    delete: (server) => server.delete(WebApp, "shop"),
  },
};

test("survives a crash before and after each write", async () => {
  await expectSurvivesEveryCrash(webAppOperator, reconcilers, life);
}, 60_000);

test("survives every old view of the cluster", async () => {
  await expectSurvivesStaleness(webAppOperator, reconcilers, life);
}, 60_000);

test("sends nothing where nothing changes", async () => {
  await expectQuiet(webAppOperator, reconcilers, life);
}, 60_000);

test("has the permissions that it uses, and no others", async () => {
  await expectPermissions(webAppOperator, reconcilers, life);
}, 60_000);
