import { Chart } from "cdk8s";
import { ConfigMap as ConfigMapConstruct, Ingress, Namespace } from "cdk8s-plus-27";
import { chartConditions, defineController, own } from "slipway/api";
import { chartReconciler, type ChartRenderer } from "slipway/chart-operator";
import { ClusterRole, Deployment } from "slipway/kubernetes";
import { reconcileOnce, type ReconcileOnceResult } from "slipway/testing";
import { describe, expect, test } from "vitest";
import { TerminalError } from "../../../src/controller/errors.js";
import {
  type App,
  App as AppResource,
  app,
  configMap,
  deployment,
  object,
  render,
  service,
} from "./sample.js";
import { ApiObject } from "cdk8s";

/** A renderer that counts how often it is asked. */
function counted(inner: ChartRenderer<App>): { render: ChartRenderer<App>; calls: () => number } {
  let calls = 0;
  return {
    render: (scope, given) => {
      calls += 1;
      return inner(scope, given);
    },
    calls: () => calls,
  };
}

const pass = (
  renderer: ChartRenderer<App>,
  of = object(),
  cluster: readonly { apiVersion: string; kind: string }[] = [],
): Promise<ReconcileOnceResult<typeof app>> =>
  reconcileOnce(app, chartReconciler(renderer).reconcile, { object: of, cluster });

const written = ({ writes }: ReconcileOnceResult<typeof app>): readonly string[] =>
  writes
    .filter(({ subresource }) => subresource === undefined)
    .map(({ verb, kind }) => `${verb} ${kind}`);

/** What a pass applied, as it is found in the cluster: ready as far as a status says. */
function found({
  writes,
}: ReconcileOnceResult<typeof app>): { apiVersion: string; kind: string }[] {
  return writes.flatMap(({ verb, body }) => {
    if (verb !== "apply" || body === undefined) return [];
    const one = body as { apiVersion: string; kind: string };
    const status = {
      observedGeneration: 1,
      replicas: 1,
      updatedReplicas: 1,
      availableReplicas: 1,
      readyReplicas: 1,
    };
    return [one.kind === "Deployment" ? { ...one, status } : one];
  });
}

describe("a chart as a reconciler", () => {
  test("applies its objects, and says what it waits for by the paths of constructs", async () => {
    const first = await pass(render);
    expect(written(first).toSorted()).toEqual([
      "apply ConfigMap",
      "apply Deployment",
      "apply Service",
    ]);
    expect(first.conditions.Ready).toMatchObject({
      status: "False",
      reason: "Progressing",
      message: "app/web: has not been observed yet",
    });
    expect(first.error).toBeUndefined();
  });

  test("is ready when all of its objects are", async () => {
    const second = await pass(render, object(), found(await pass(render)));
    expect(second.conditions.Ready).toMatchObject({ status: "True", reason: "AllReady" });
  });

  test("applies what depends on others when those are ready", async () => {
    const ordered: ChartRenderer<App> = (scope) => {
      const store = deployment(scope, "store", { labels: { a: `${scope.node.id}s` } });
      const web = deployment(scope, "web", { labels: { a: `${scope.node.id}w` } });
      web.addDependency(store);
      return scope;
    };
    const first = await pass(ordered);
    expect(written(first)).toEqual(["apply Deployment"]);
    expect(first.conditions.Ready?.message).toBe(
      "store: has not been observed yet; web: waits for store: has not been observed yet",
    );
    const second = await pass(ordered, object(), found(first));
    expect(written(second)).toContain("apply Deployment");
  });

  test("prunes what the chart has no longer", async () => {
    const once = found(await pass(render));
    const owner = {
      apiVersion: "example.com/v1",
      kind: "App",
      name: "orders",
      uid: "uid-1001",
      controller: true,
    };
    const labels = { "slipway.dev/controller": "operator.app" };
    const old = {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "old", namespace: "shop", labels, ownerReferences: [owner] },
    };
    expect(written(await pass(render, object(), [...once, old]))).toContain("delete ConfigMap");
  });

  test("reads nothing but the spec and the name", async () => {
    let given: unknown;
    await pass((scope, one) => {
      given = one;
      return scope;
    });
    expect(given).toEqual({
      apiVersion: "example.com/v1",
      kind: "App",
      metadata: { name: "orders", namespace: "shop" },
      spec: { image: "a:1", notes: {} },
    });
  });

  test("leaves the namespace of cluster-scoped objects out, which cdk8s writes", async () => {
    const cluster = defineController({
      name: "cluster",
      for: AppResource,
      owns: [own(ClusterRole, { tracked: true })],
      conditions: chartConditions,
      finalizer: "example.com/cleanup",
    });
    const code = chartReconciler<App, () => void>(
      (scope) =>
        new ApiObject(scope, "role", {
          apiVersion: "rbac.authorization.k8s.io/v1",
          kind: "ClusterRole",
        }),
      { cleanup: () => {} },
    );
    const result = await reconcileOnce(cluster, code.reconcile, { object: object() });
    expect(result.error).toBeUndefined();
    const role = result.writes.find(({ kind }) => kind === "ClusterRole");
    expect(role?.body).not.toHaveProperty("metadata.namespace");
    expect(role?.key).toMatch(/^orders-[0-9a-f]{6}-role-c8[0-9a-f]{6}$/);
  });
});

describe("synthesis", () => {
  test("is done once for each generation of an object, and again for the next", async () => {
    const { render: renderer, calls } = counted(render);
    const code = chartReconciler(renderer);
    const run = (of: ReturnType<typeof object>): Promise<ReconcileOnceResult<typeof app>> =>
      reconcileOnce(app, code.reconcile, { object: of });
    await run(object());
    await run(object());
    expect(calls()).toBe(1);
    await run(object({ image: "a:2" }));
    expect(calls()).toBe(2);
    await run(object({}, "other"));
    expect(calls()).toBe(3);
    await run(object({ image: "a:2" }));
    expect(calls()).toBe(3);
  });

  test("of a chart that fails is not tried again", async () => {
    const { render: renderer, calls } = counted(() => {
      throw new Error("never");
    });
    const code = chartReconciler(renderer);
    const [one, two] = [
      await reconcileOnce(app, code.reconcile, { object: object() }),
      await reconcileOnce(app, code.reconcile, { object: object() }),
    ];
    expect([calls(), one.error, two.error]).toEqual([
      1,
      expect.any(TerminalError),
      expect.any(TerminalError),
    ]);
  });

  test("is forgotten with the object", async () => {
    const { render: renderer, calls } = counted(render);
    const code = chartReconciler(renderer);
    await reconcileOnce(app, code.reconcile, { object: object() });
    code.forget({ name: "orders", namespace: "shop" });
    await reconcileOnce(app, code.reconcile, { object: object() });
    expect(calls()).toBe(2);
  });
});

describe("what goes wrong", () => {
  const conditionsOf = async (
    renderer: ChartRenderer<App>,
  ): Promise<Record<string, string | undefined>> => {
    const { conditions, error, writes } = await pass(renderer);
    expect(written({ writes } as never)).toEqual([]);
    expect(error).toBeInstanceOf(Error);
    const { Ready, Stalled } = conditions;
    return {
      ready: `${Ready?.status} ${Ready?.reason}: ${Ready?.message}`,
      stalled: Stalled?.status,
    };
  };

  test("in a constructor is said with its path, and nothing is touched", async () => {
    expect(
      await conditionsOf((scope) => {
        const chart = new Chart(scope, "app");
        configMap(chart, "settings");
        throw new Error("the image needs a tag");
      }),
    ).toEqual({
      ready: "False ChartFailed: app/settings: the image needs a tag",
      stalled: "True",
    });
  });

  test("by a construct's own validation is said with its path", async () => {
    expect(await conditionsOf((scope) => new Ingress(scope, "ingress"))).toMatchObject({
      ready: expect.stringMatching(/^False ChartInvalid: ingress: ingress with no rules/),
    });
  });

  test("with a kind that is not declared says what to declare", async () => {
    expect(await conditionsOf((scope) => new Namespace(scope, "place"))).toEqual({
      ready:
        "False KindUndeclared: place: makes Namespace of v1, which the controller app does not own: add the kind to its owns",
      stalled: "True",
    });
  });

  test("with two objects of one name says which", async () => {
    expect(
      await conditionsOf((scope) => {
        new ConfigMapConstruct(scope, "a", { metadata: { name: "same" } });
        return new ConfigMapConstruct(scope, "b", { metadata: { name: "same" } });
      }),
    ).toMatchObject({ ready: "False ChartInvalid: b: is ConfigMap same, as a is" });
  });

  test("with constructs that depend on each other says which", async () => {
    expect(
      await conditionsOf((scope) => {
        const [a, b] = [configMap(scope, "a"), configMap(scope, "b")];
        a.addDependency(b);
        b.addDependency(a);
        return scope;
      }),
    ).toMatchObject({ ready: "False ChartInvalid: a: comes after itself: a, b, a" });
  });

  test("with the labels of another object's Pods is refused, until that one is gone", async () => {
    const shared: ChartRenderer<App> = (scope) => {
      service(scope, "front", { app: "web" });
      return deployment(scope, "web", { labels: { app: "web" } });
    };
    const code = chartReconciler(shared);
    const others = await reconcileOnce(app, code.reconcile, { object: object({}, "first") });
    expect(others.error).toBeUndefined();
    const there = [{ ...AppResource({ metadata: { name: "first", namespace: "shop" } }) }];
    const refused = await reconcileOnce(app, code.reconcile, {
      object: object({}, "second"),
      cluster: there,
    });
    expect(written(refused)).toEqual([]);
    expect(refused.conditions.Ready).toMatchObject({
      status: "False",
      reason: "SelectorShared",
      message: expect.stringContaining(
        'by shop {"matchLabels":{"app":"web"}}, as App shop/first does',
      ),
    });
    expect(refused.error).not.toBeInstanceOf(TerminalError);
    const alone = await reconcileOnce(app, code.reconcile, { object: object({}, "second") });
    expect(written(alone)).toEqual(["apply Service", "apply Deployment"]);
  });

  test("with the labels of Pods that were there before the process is refused, too", async () => {
    const owner = {
      apiVersion: "example.com/v1",
      kind: "App",
      name: "first",
      uid: "1",
      controller: true,
    };
    const labels = { app: "web" };
    const there = Deployment({
      metadata: { name: "web", namespace: "shop", ownerReferences: [owner] },
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: "a", image: "a" }] } },
      },
    });
    const first = { ...AppResource({ metadata: { name: "first", namespace: "shop" } }) };
    const shared: ChartRenderer<App> = (scope) => deployment(scope, "web", { labels });
    const refused = await pass(shared, object({}, "second"), [there, first]);
    expect(refused.conditions.Ready?.reason).toBe("SelectorShared");
  });
});
