import { defineController, defineOperator, defineResource, k, own } from "slipway/api";
import { ClusterRole, ConfigMap, Secret } from "slipway/kubernetes";
import { describe, expect, test } from "vitest";
import { TerminalError } from "../../../src/controller/errors.js";
import type { Reconciler } from "../../../src/controller/implement.js";
import { reconcileOnce } from "../../../src/testing/reconcile-once.js";

const Database = defineResource({
  group: "example.com",
  kind: "Database",
  versions: {
    v1: {
      spec: k.object({
        version: k.string(),
        size: k.quantity().default("1Gi"),
        passwordSecret: k.string().optional(),
      }),
      status: k.object({ size: k.string().optional() }).standard(),
    },
  },
});
const database = defineController({
  name: "database",
  for: Database,
  owns: [ConfigMap],
  references: { password: { to: Secret, name: ({ spec }) => spec.passwordSecret } },
  conditions: { Ready: ["AllReady", "PasswordMissing"] },
});
const operator = defineOperator({
  name: "database-operator",
  version: "1.0.0",
  controllers: [database],
  config: k.object({ parallel: k.int32().default(2), level: k.string().default("info") }),
  images: { postgres: "docker.io/library/postgres:15.2" },
  metrics: { restarts_total: { type: "counter", help: "Restarts." } },
});

const reconcile: Reconciler<typeof database, typeof operator> = async (db, context) => {
  const { refs, children, conditions, status, images, config, event, metrics } = context;
  metrics.restarts_total.inc();
  if (refs.password.state !== "present") {
    return conditions.set("Ready", { status: "False", reason: "PasswordMissing" });
  }
  const secret = await refs.password.read();
  const data = { image: images.postgres, parallel: String(config.parallel), ...secret?.data };
  await children.sync({ config: ConfigMap({ metadata: { name: db.metadata.name }, data }) });
  status.merge({ size: String(db.spec.size) });
  conditions.set("Ready", { status: "True", reason: "AllReady" });
  event.normal("Created", "all is there");
  return context.requeueAfter(1_000);
};
const object = { metadata: { name: "orders" }, spec: { version: "15.2", passwordSecret: "pw" } };

describe("reconcileOnce", () => {
  test("says what a pass would write, and what it says of the object", async () => {
    const pass = await reconcileOnce(database, reconcile, {
      object,
      operator,
      config: { parallel: 3 },
      images: { postgres: "mirror.example.com/postgres:15.2" },
      cluster: [Secret({ metadata: { name: "pw" }, data: { password: "MQ==" } })],
    });
    expect(pass.error).toBeUndefined();
    expect(pass.writes).toMatchObject([
      {
        verb: "apply",
        kind: "ConfigMap",
        key: "default/orders",
        body: {
          metadata: { labels: { "slipway.dev/controller": "database-operator.database" } },
          data: { image: "mirror.example.com/postgres:15.2", parallel: "3", password: "MQ==" },
        },
      },
      { verb: "patch", kind: "Database", key: "default/orders", subresource: "status" },
    ]);
    expect(pass.status).toMatchObject({ size: "1Gi", observedGeneration: 1 });
    expect(pass.conditions.Ready).toMatchObject({ status: "True", reason: "AllReady" });
    expect(pass.events).toEqual([{ type: "Normal", reason: "Created", note: "all is there" }]);
    expect(pass.requeueAfterMs).toBe(1_000);
  });

  test("takes images and settings of the operator where none are given", async () => {
    const { writes } = await reconcileOnce(database, reconcile, {
      object,
      operator,
      cluster: [Secret({ metadata: { name: "pw", namespace: "default" } })],
    });
    expect(writes[0]?.body).toMatchObject({
      data: { image: "docker.io/library/postgres:15.2", parallel: "2" },
    });
  });

  test("finds only what the cluster has, in the object's namespace unless it says another", async () => {
    for (const cluster of [[], [Secret({ metadata: { name: "pw", namespace: "elsewhere" } })]]) {
      const pass = await reconcileOnce(database, reconcile, { object, operator, cluster });
      expect(pass.conditions).toMatchObject({ Ready: { reason: "PasswordMissing" } });
      expect(pass.requeueAfterMs).toBeUndefined();
    }
  });

  test("gives what the pass throws, with the status that it wrote all the same", async () => {
    const error = new TerminalError("the disk is gone");
    const pass = await reconcileOnce(
      database,
      (_, { status }) => {
        status.merge({ size: "2Gi" });
        throw error;
      },
      { object },
    );
    expect(pass.error).toBe(error);
    expect(pass.status).toMatchObject({ size: "2Gi" });
    expect(pass.conditions.Stalled).toMatchObject({
      message: "operator.database: the disk is gone",
    });
  });

  test("tells of an object that the server would have refused", async () => {
    const odd = { metadata: object.metadata, spec: { version: "15.2", size: "much" } };
    const pass = await reconcileOnce(database, () => {}, { object: odd });
    expect(pass.error).toMatchObject({ code: "RECONCILE_TERMINAL" });
  });

  test("runs the cleanup of an object that is being deleted, and what follows it", async () => {
    const cleaned = defineController({
      name: "cleaned",
      for: Database,
      owns: [own(ClusterRole, { tracked: true })],
      finalizer: "example.com/cleanup",
    });
    const role = {
      ...ClusterRole({ metadata: { name: "orders" } }),
      metadata: {
        name: "orders",
        labels: { "slipway.dev/controller": "operator.cleaned", "slipway.dev/owner": "db-1" },
      },
    };
    const metadata = { ...object.metadata, uid: "db-1" };
    const seen: unknown[] = [];
    let wait = true;
    const cleanup: Reconciler<typeof cleaned> = ({ metadata: found }, { requeueAfter }) => {
      seen.push(found.finalizers);
      if (wait) return requeueAfter(5_000);
    };
    const options = { object: { ...object, metadata }, cluster: [role], deleting: true };
    expect(await reconcileOnce(cleaned, cleanup, options)).toMatchObject({
      writes: [],
      requeueAfterMs: 5_000,
    });
    wait = false;
    const { writes, status } = await reconcileOnce(cleaned, cleanup, options);
    expect(writes.map(({ verb, key }) => `${verb} ${key}`)).toEqual([
      "delete orders",
      "patch default/orders",
    ]);
    expect(status).toBeUndefined();
    expect(seen).toEqual([["example.com/cleanup"], ["example.com/cleanup"]]);
  });
});
