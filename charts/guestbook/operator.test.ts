import {
  expectPermissions,
  expectQuiet,
  expectSurvivesEveryCrash,
  expectSurvivesStaleness,
  type Scenario,
} from "slipway/testing";
import { test } from "vitest";
import { guestbookOperator, GuestbookResource } from "./api.js";
import { reconcilers } from "./reconcilers.js";

/** What happens to a guestbook. */
const life: Scenario = {
  steps: {
    create: (server) =>
      server.create(GuestbookResource, { metadata: { name: "guests" }, spec: {} }),
    change: (server) =>
      server.patch(GuestbookResource, "guests", {
        spec: { image: "registry.example.com/guestbook:6" },
      }),
    scale: (server) => server.patch(GuestbookResource, "guests", { spec: { replicas: 3 } }),
    delete: (server) => server.delete(GuestbookResource, "guests"),
  },
};

test("survives a crash before and after each write", async () => {
  await expectSurvivesEveryCrash(guestbookOperator, reconcilers, life);
}, 60_000);

test("survives every old view of the cluster", async () => {
  await expectSurvivesStaleness(guestbookOperator, reconcilers, life);
}, 60_000);

test("sends nothing where nothing changes", async () => {
  await expectQuiet(guestbookOperator, reconcilers, life);
}, 60_000);

test("has the permissions that it uses, and no others", async () => {
  await expectPermissions(guestbookOperator, reconcilers, life);
}, 60_000);
