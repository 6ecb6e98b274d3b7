import { defineController, defineOperator, defineResource, k } from "slipway/api";
import { expectTypeOf } from "vitest";
import type { Reconciler } from "../../src/controller/implement.js";
import { reconcileOnce } from "../../src/testing/reconcile-once.js";

const Database = defineResource({
  group: "example.com",
  kind: "Database",
  versions: {
    v1: {
      spec: k.object({ version: k.string(), size: k.quantity().default("1Gi") }),
      status: k.object({ ready: k.int32().optional() }).standard(),
    },
  },
});
const database = defineController({
  name: "database",
  for: Database,
  conditions: { Ready: ["AllReady"] },
});
const operator = defineOperator({
  name: "operator",
  version: "1.0.0",
  controllers: [database],
  config: k.object({ parallel: k.int32().default(2) }),
  images: { postgres: "docker.io/library/postgres:15.2" },
});
const object = { metadata: { name: "a" }, spec: { version: "15.2" } };

const pass = await reconcileOnce(database, (db) => void db.spec.size, { object });
expectTypeOf(pass.status?.ready).toEqualTypeOf<number | undefined>();
expectTypeOf(pass.conditions.Ready?.reason).toEqualTypeOf<string | undefined>();
expectTypeOf(pass.conditions.Stalled?.status).toEqualTypeOf<
  "True" | "False" | "Unknown" | undefined
>();
expectTypeOf(pass.requeueAfterMs).toEqualTypeOf<number | undefined>();
// @ts-expect-error A condition that is not declared.
void pass.conditions.Scaled;

const { metadata } = object;
// @ts-expect-error A field that the spec does not have.
void reconcileOnce(database, () => {}, { object: { metadata, spec: { version: "1", odd: 1 } } });
// @ts-expect-error A required field is missing.
void reconcileOnce(database, () => {}, { object: { metadata, spec: {} } });

declare const reconcile: Reconciler<typeof database, typeof operator>;
void reconcileOnce(database, reconcile, { object, operator, config: { parallel: 3 } });
void reconcileOnce(database, reconcile, { object, operator, images: { postgres: "x" } });
// @ts-expect-error Code that uses images of an operator needs that operator.
void reconcileOnce(database, reconcile, { object });
// @ts-expect-error A setting that the operator does not have.
void reconcileOnce(database, reconcile, { object, operator, config: { odd: 3 } });
// @ts-expect-error An image that the operator does not have.
void reconcileOnce(database, reconcile, { object, operator, images: { mysql: "x" } });
