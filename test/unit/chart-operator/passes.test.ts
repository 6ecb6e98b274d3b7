import { chartReconciler, type ChartRenderer } from "slipway/chart-operator";
import { expect, test } from "vitest";
import type { LooseCode } from "../../../src/controller/pass-context.js";
import { inShort, Passes } from "../../support/pass-of.js";
import { type App, app, render } from "./sample.js";

const stored = {
  apiVersion: "example.com/v1",
  kind: "App",
  metadata: { name: "orders", namespace: "shop", uid: "1" },
  spec: { image: "a:1", notes: {} },
};

test("a pass over an object that did not change sends nothing and synthesizes nothing, until it is gone", async () => {
  let calls = 0;
  const counted: ChartRenderer<App> = (scope, given) => {
    calls += 1;
    return render(scope, given);
  };
  const { reconcile, forget } = chartReconciler(counted);
  const code: LooseCode = { reconcile: (...of) => Reflect.apply(reconcile, undefined, of), forget };
  const passes = new Passes(app, code, [stored]);
  const first = await passes.run("shop", "orders");
  expect(inShort(first.writes).map((write) => write.replace(/ shop.*/, ""))).toEqual([
    "apply ConfigMap",
    "apply Service",
    "apply Deployment",
    "patch App",
  ]);
  expect(inShort((await passes.run("shop", "orders")).writes)).toEqual([]);
  expect(calls).toBe(1);
  await passes.world.delete(app.for, { namespace: "shop", name: "orders" }, {});
  expect((await passes.run("shop", "orders")).result).toEqual({ outcome: "skipped" });
  await passes.world.create(app.for, stored, { fieldManager: "test" });
  await passes.run("shop", "orders");
  expect(calls).toBe(2);
});
