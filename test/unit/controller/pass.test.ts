import { defineController, defineResource, k, own } from "slipway/api";
import { ClusterRole, ConfigMap, Deployment, Secret, Service } from "slipway/kubernetes";
import { describe, expect, test } from "vitest";
import { after, once } from "../../../src/controller/desired.js";
import type { LooseCode, LooseContext } from "../../../src/controller/pass-context.js";
import type { StoredObject } from "../../../src/meta/stored-object.js";
import { inShort, Passes } from "../../support/pass-of.js";

const App = defineResource({
  group: "example.com",
  kind: "App",
  versions: {
    v1: {
      spec: k.object({ image: k.string({ minLength: 1 }), secret: k.string().optional() }),
      status: k.object({ ready: k.int32().optional(), note: k.string().optional() }).standard(),
    },
  },
});
const app = App({ metadata: { name: "web", namespace: "a" }, spec: { image: "x" } });
const controller = defineController({
  name: "app",
  for: App,
  owns: [ConfigMap, Deployment, Secret, Service],
  references: { secret: { to: Secret, name: ({ spec }) => spec.secret } },
  conditions: { Ready: ["Done", "Waiting"] },
});

const template = {
  metadata: { labels: { app: "web" } },
  spec: {
    containers: [{ name: "web", image: "x", envFrom: [{ configMapRef: { name: "web" } }] }],
  },
};
const deployment = Deployment({
  metadata: { name: "web" },
  spec: { selector: { matchLabels: { app: "web" } }, template },
});
const config = (text: string): ReturnType<typeof ConfigMap> =>
  ConfigMap({ metadata: { name: "web" }, data: { text } });

function passes(
  reconcile: (context: LooseContext, object: StoredObject) => unknown,
  more: Partial<LooseCode> = {},
): Passes {
  return new Passes(
    controller,
    { reconcile: (object, context) => reconcile(context, object), ...more },
    [app],
  );
}

describe("children", () => {
  test("are applied with owner, namespace and label, and cost nothing when they are as wanted", async () => {
    const run = passes(({ children }) => children.sync({ config: config("a"), web: deployment }));
    const first = await run.run("a", "web");
    expect(inShort(first.writes)).toEqual([
      "apply ConfigMap a/web",
      "apply Deployment a/web",
      "patch App a/web status",
    ]);
    const { metadata } = run.get(ConfigMap, "a", "web");
    expect(metadata.ownerReferences).toEqual([
      {
        apiVersion: "example.com/v1",
        kind: "App",
        name: "web",
        uid: run.get(App, "a", "web").metadata.uid,
        controller: true,
        blockOwnerDeletion: true,
      },
    ]);
    expect(metadata.labels).toEqual({ "slipway.dev/controller": "operator.app" });
    expect((await run.run("a", "web")).writes).toEqual([]);
  });

  test("are deleted when they are no longer named, and not when the pass fails", async () => {
    let wanted: readonly string[] = ["one", "two"];
    let fault: Error | undefined;
    const run = passes(async ({ children }) => {
      const member = (name: string): [string, ReturnType<typeof ConfigMap>] => [
        name,
        ConfigMap({ metadata: { name } }),
      ];
      await children.sync(Object.fromEntries(wanted.map(member)));
      if (fault !== undefined) throw fault;
    });
    await run.run("a", "web");
    wanted = ["two"];
    fault = new Error("no luck");
    await expect(run.run("a", "web")).rejects.toThrow("no luck");
    expect(run.world.get(ConfigMap, { namespace: "a", name: "one" })).toBeDefined();
    fault = undefined;
    const withoutStatus = (writes: Parameters<typeof inShort>[0]): readonly string[] =>
      inShort(writes).filter((write) => !write.endsWith(" status"));
    expect(withoutStatus((await run.run("a", "web")).writes)).toEqual(["delete ConfigMap a/one"]);
    // A pass that names none has none; one that never asks leaves them alone.
    wanted = [];
    expect(withoutStatus((await run.run("a", "web")).writes)).toEqual(["delete ConfigMap a/two"]);
  });

  test("of another controller or without its label are left alone", async () => {
    const owner = {
      apiVersion: "example.com/v1",
      kind: "App",
      name: "web",
      uid: "app-1",
      controller: true,
    };
    const other = ConfigMap({
      metadata: { name: "other", namespace: "a", ownerReferences: [owner] },
    });
    const owned = { ...app, metadata: { ...app.metadata, uid: "app-1" } };
    const run = new Passes(controller, { reconcile: (_, { children }) => children.sync({}) }, [
      owned,
      other,
    ]);
    expect(inShort((await run.run("a", "web")).writes)).toEqual(["patch App a/web status"]);
  });

  test("created once are never written again", async () => {
    let password = "first";
    const run = passes(({ children }) =>
      children.sync({
        password: once(Secret({ metadata: { name: "web" }, stringData: { password } })),
      }),
    );
    expect(inShort((await run.run("a", "web")).writes)).toContain("create Secret a/web");
    expect(run.get(Secret, "a", "web")["data"]).toEqual({ password: "Zmlyc3Q=" });
    password = "second";
    expect((await run.run("a", "web")).writes).toEqual([]);
  });

  test("wait for those that they come after", async () => {
    const states: unknown[] = [];
    const run = passes(async ({ children }) => {
      const { web, config: made } = await children.sync({
        config: after(["web"], config("a")),
        web: deployment,
      });
      states.push(web?.phase, made?.phase, made?.reason);
    });
    expect(inShort((await run.run("a", "web")).writes)).toContain("apply Deployment a/web");
    expect(states).toEqual(["progressing", "waiting", "waits for web: has not been observed yet"]);
    const { resourceVersion: _, ...metadata } = run.get(Deployment, "a", "web").metadata;
    await run.world.patch(
      Deployment,
      metadata,
      {
        status: {
          observedGeneration: 1,
          replicas: 1,
          updatedReplicas: 1,
          readyReplicas: 1,
          availableReplicas: 1,
        },
      },
      { fieldManager: "kubelet" },
    );
    run.world.writes.length = 0;
    states.length = 0;
    await run.run("a", "web");
    expect(states).toEqual(["ready", "ready", ""]);
  });

  test("that mount what changed are changed, so that their Pods are made anew", async () => {
    let text = "a";
    const run = passes(({ children }) => children.sync({ web: deployment, config: config(text) }));
    await run.run("a", "web");
    const hash = (): unknown =>
      JSON.stringify(run.get(Deployment, "a", "web")).match(
        /slipway.dev\/config-hash":"([^"]+)"/,
      )?.[1];
    const before = hash();
    text = "b";
    expect(inShort((await run.run("a", "web")).writes)).toEqual([
      "apply ConfigMap a/web",
      "apply Deployment a/web",
      "patch App a/web status",
    ]);
    expect(before).toMatch(/^ConfigMap\/web=[0-9a-f]{16}$/);
    expect(hash()).not.toBe(before);
  });

  test("are refused together, before a request, when something is wrong with them", async () => {
    const run = passes(({ children }) =>
      children.sync({
        nameless: ConfigMap({ metadata: {} }),
        one: after(["two"], ConfigMap({ metadata: { name: "x" } })),
        two: after(["one", "three"], ConfigMap({ metadata: { name: "x" } })),
        role: ClusterRole({ metadata: { name: "a" } }),
        elsewhere: ConfigMap({ metadata: { name: "y", namespace: "b" } }),
      }),
    );
    await expect(run.run("a", "web")).rejects.toMatchObject({
      code: "CHILD_INVALID",
      message: [
        "children.nameless: ConfigMap needs a name, so that it is found again",
        "children.role: ClusterRole of rbac.authorization.k8s.io/v1 is not in owns: declare the kind there",
        "children.elsewhere: ConfigMap is in another namespace than its owner: declare it with own(ConfigMap, { tracked: true })",
        "children.two: is ConfigMap x, as one is",
        "children.two: comes after three, which is not among the children",
        "children.one: comes after itself: one, two, one",
      ].join("\n"),
    });
    expect(inShort(run.world.writes)).toEqual(["patch App a/web status"]);
    expect(run.get(App, "a", "web")["status"]).toMatchObject({
      conditions: [{ type: "Stalled", reason: "InvalidChildren" }],
    });
  });
});

describe("status", () => {
  test("is written once, with the generation, and not when nothing changed", async () => {
    let ready = 1;
    const run = passes(({ status, conditions }) => {
      status.merge({ ready });
      conditions.set("Ready", { status: "True", reason: "Done" });
    });
    const { writes } = await run.run("a", "web");
    expect(writes).toMatchObject([
      {
        verb: "patch",
        subresource: "status",
        body: {
          metadata: { resourceVersion: "1001" },
          status: {
            ready: 1,
            observedGeneration: 1,
            conditions: [
              {
                type: "Ready",
                status: "True",
                reason: "Done",
                message: "",
                observedGeneration: 1,
                lastTransitionTime: "2026-01-01T00:00:00Z",
              },
            ],
          },
        },
      },
    ]);
    await run.clock.advance(5_000);
    expect((await run.run("a", "web")).writes).toEqual([]);
    ready = 2;
    expect((await run.run("a", "web")).writes).toMatchObject([{ body: { status: { ready: 2 } } }]);
  });

  test("is written when the pass fails, without saying that the generation was acted on", async () => {
    const run = passes(({ status }) => {
      status.merge({ note: "tried" });
      throw new Error("no luck");
    });
    await expect(run.run("a", "web")).rejects.toThrow("no luck");
    expect(run.get(App, "a", "web")["status"]).toMatchObject({ note: "tried" });
    expect(run.get(App, "a", "web")["status"]).not.toHaveProperty("observedGeneration");
    expect(run.get(App, "a", "web")["status"]).not.toHaveProperty("lastSuccessTime");
  });

  test("keeps the conditions of others, and the time of a status that did not change", async () => {
    let reason = "Waiting";
    const others = {
      type: "Other",
      status: "True",
      reason: "X",
      message: "",
      lastTransitionTime: "2020-01-01T00:00:00Z",
    };
    const run = new Passes(
      controller,
      { reconcile: (_, { conditions }) => conditions.set("Ready", { status: "False", reason }) },
      [{ ...app, status: { conditions: [others] } }],
    );
    await run.run("a", "web");
    await run.clock.advance(60_000);
    reason = "Done";
    await run.run("a", "web");
    expect(run.get(App, "a", "web")["status"]).toMatchObject({
      conditions: [
        others,
        { type: "Ready", reason: "Done", lastTransitionTime: "2026-01-01T00:00:00Z" },
      ],
    });
  });

  test("refuses a condition or a reason that was not declared", async () => {
    const run = passes(({ conditions }) =>
      conditions.set("Ready", { status: "True", reason: "Odd" }),
    );
    await expect(run.run("a", "web")).rejects.toMatchObject({ code: "CONDITION_UNDECLARED" });
  });
});

describe("an object", () => {
  test("that is paused is left alone, and says so until it is not", async () => {
    const paused = {
      ...app,
      metadata: { ...app.metadata, annotations: { "slipway.dev/paused": "true" } },
    };
    const run = new Passes(
      controller,
      { reconcile: (_, { children }) => children.sync({ config: config("a") }) },
      [paused],
    );
    expect(await run.run("a", "web")).toMatchObject({
      result: { outcome: "paused" },
      writes: [{ subresource: "status" }],
    });
    expect((await run.run("a", "web")).writes).toEqual([]);
    await run.world.patch(
      App,
      { namespace: "a", name: "web" },
      { metadata: { annotations: null } },
      { fieldManager: "a" },
    );
    expect(inShort((await run.run("a", "web")).writes)).toEqual([
      "apply ConfigMap a/web",
      "patch App a/web status",
    ]);
    expect(run.get(App, "a", "web")["status"]).toMatchObject({ conditions: [] });
  });

  test("that its schema would refuse is not given to the code", async () => {
    let calls = 0;
    const odd = { ...app, spec: { image: "" } };
    const run = new Passes(controller, { reconcile: () => void (calls += 1) }, [odd]);
    await expect(run.run("a", "web")).rejects.toMatchObject({ code: "RECONCILE_TERMINAL" });
    expect(calls).toBe(0);
    expect(run.get(App, "a", "web")["status"]).toMatchObject({
      conditions: [
        {
          type: "Stalled",
          reason: "InvalidObject",
          message: expect.stringContaining("spec.image"),
        },
      ],
    });
  });

  test("that is gone or being deleted is not reconciled", async () => {
    const gone = {
      ...app,
      metadata: { ...app.metadata, deletionTimestamp: "2026-01-01T00:00:00Z" },
    };
    const run = new Passes(
      controller,
      { reconcile: (_, { children }) => children.sync({ config: config("a") }) },
      [gone],
    );
    expect(await run.run("a", "web")).toEqual({ result: { outcome: "skipped" }, writes: [] });
    expect(await run.run("a", "other")).toEqual({ result: { outcome: "skipped" }, writes: [] });
  });
});

describe("a finalizer", () => {
  const cleaned = defineController({
    name: "app",
    for: App,
    owns: [own(ClusterRole, { tracked: true })],
    finalizer: "example.com/cleanup",
  });
  const role = ClusterRole({ metadata: { name: "web" }, rules: [] });

  test("is set before the first side effect and goes when the cleanup and tracked children are done", async () => {
    let wait = true;
    const run = new Passes(
      cleaned,
      {
        reconcile: (_, { children }) => children.sync({ role }),
        cleanup: (_, { requeueAfter }) => (wait ? requeueAfter(1_000) : undefined),
      },
      [{ ...app, metadata: { ...app.metadata, finalizers: ["other.com/x"] } }],
    );
    expect(inShort((await run.run("a", "web")).writes)).toEqual([
      "patch App a/web",
      "apply ClusterRole web",
      "patch App a/web status",
    ]);
    expect(run.get(App, "a", "web").metadata.finalizers).toEqual([
      "other.com/x",
      "example.com/cleanup",
    ]);
    expect((await run.run("a", "web")).writes).toEqual([]);

    const deletionTimestamp = "2026-01-01T00:00:00Z";
    await run.world.patch(
      App,
      { namespace: "a", name: "web" },
      { metadata: { deletionTimestamp } },
      { fieldManager: "a" },
    );
    expect(await run.run("a", "web")).toEqual({
      result: { outcome: "requeue", afterMs: 1_000 },
      writes: [],
    });
    wait = false;
    expect(inShort((await run.run("a", "web")).writes)).toEqual([
      "delete ClusterRole web",
      "patch App a/web",
    ]);
    expect(run.get(App, "a", "web").metadata.finalizers).toEqual(["other.com/x"]);
  });

  test("stays when the cleanup fails", async () => {
    const run = new Passes(
      cleaned,
      {
        reconcile: () => {},
        cleanup: () => {
          throw new Error("no luck");
        },
      },
      [
        {
          ...app,
          metadata: {
            ...app.metadata,
            finalizers: ["example.com/cleanup"],
            deletionTimestamp: "2026-01-01T00:00:00Z",
          },
        },
      ],
    );
    await expect(run.run("a", "web")).rejects.toThrow("no luck");
    expect(run.get(App, "a", "web").metadata.finalizers).toEqual(["example.com/cleanup"]);
  });
});

describe("the context", () => {
  test("gives what references lead to", async () => {
    const refs: unknown[] = [];
    const named = { ...app, spec: { image: "x", secret: "s" } };
    const secret = Secret({ metadata: { name: "s", namespace: "a" }, data: { a: "MQ==" } });
    const code: LooseCode = {
      reconcile: async (_, context) => {
        const { secret: found } = context.refs;
        refs.push(found?.state, found?.state === "present" && (await found.read())?.["data"]);
      },
    };
    await new Passes(controller, code, [app]).run("a", "web");
    await new Passes(controller, code, [named]).run("a", "web");
    await new Passes(controller, code, [named, secret]).run("a", "web");
    expect(refs).toEqual(["unset", false, "absent", false, "present", { a: "MQ==" }]);
  });

  test("refuses what was not declared", async () => {
    const deny = async (use: (context: LooseContext) => unknown): Promise<void> => {
      await expect(passes((context) => use(context)).run("a", "web")).rejects.toMatchObject({
        code: "KIND_UNDECLARED",
      });
    };
    await deny(({ get }) => get(ClusterRole, "a"));
    await deny(({ list }) => list(ClusterRole));
    await deny(({ live }) => live.get(ClusterRole, "a"));
    await deny(({ patch }) => patch(ConfigMap, "a", {}));
    await deny(({ create }) => create(ClusterRole, {}));
  });
});
