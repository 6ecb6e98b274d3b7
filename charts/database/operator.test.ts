import { PersistentVolumeClaim, StorageClass } from "slipway/kubernetes";
import {
  expectPermissions,
  expectQuiet,
  expectSurvivesEveryCrash,
  expectSurvivesStaleness,
  type Scenario,
  startApiServer,
} from "slipway/testing";
import { matchers } from "slipway/testing/vitest";
import { expect, test } from "vitest";
import { Database } from "./api.js";
import { databaseOperator } from "./operator.js";
import { reconcilers } from "./reconcilers.js";

expect.extend(matchers);

const orders = { metadata: { name: "orders" }, spec: { version: "15.2" } };

/** What happens to a database; its volumes may grow. */
const life: Scenario = {
  before: (server) =>
    server.create(StorageClass, {
      metadata: {
        name: "standard",
        annotations: { "storageclass.kubernetes.io/is-default-class": "true" },
      },
      provisioner: "example.com/disks",
      allowVolumeExpansion: true,
    }),
  steps: {
    create: (server) => server.create(Database, orders),
    change: (server) => server.patch(Database, "orders", { spec: { version: "16.1" } }),
    scale: (server) => server.patch(Database, "orders", { spec: { replicas: 2, size: "2Gi" } }),
    delete: (server) => server.delete(Database, "orders"),
  },
};

test("a database gets ready, and says where its volumes may not grow", async () => {
  await using server = await startApiServer({ resources: [Database], workloads: true });
  await using operator = await server.run(databaseOperator, reconcilers);
  await server.create(Database, orders);
  await server.eventually(Database, "orders", (now) => expect(now).toHaveCondition("Ready"));
  await server.patch(Database, "orders", { spec: { size: "2Gi" } });
  const refused = await server.eventually(Database, "orders", (now) =>
    expect(now).toHaveCondition("Resized", "False", "GrowRefused"),
  );
  expect(refused).toHaveCondition("Ready", "True");
  const claim = await server.get(PersistentVolumeClaim, "data-orders-0");
  expect(claim?.spec.resources?.requests?.["storage"]).toBe("1Gi");
  expect(operator.log.filter(({ level }) => level === "error")).toEqual([]);
});

test("survives a crash before and after each write", async () => {
  await expectSurvivesEveryCrash(databaseOperator, reconcilers, life);
}, 60_000);

test("survives every old view of the cluster", async () => {
  await expectSurvivesStaleness(databaseOperator, reconcilers, life);
}, 60_000);

test("sends nothing where nothing changes", async () => {
  await expectQuiet(databaseOperator, reconcilers, life);
}, 60_000);

test("has the permissions that it uses, and no others", async () => {
  await expectPermissions(databaseOperator, reconcilers, life);
}, 60_000);
