import { defineController, defineResource, k } from "slipway/api";
import { ConfigMap } from "slipway/kubernetes";
import { describe, expect, test } from "vitest";
import { TerminalError } from "../../../src/controller/errors.js";
import type { LooseCode, LooseContext } from "../../../src/controller/pass-context.js";
import type { StoredObject } from "../../../src/meta/stored-object.js";
import { applyDefaults } from "../../../src/schema/defaulting.js";
import { type FaultyWorld, refusal } from "../../support/faulty-world.js";
import { inShort, Passes } from "../../support/pass-of.js";

const App = defineResource({
  group: "example.com",
  kind: "App",
  versions: {
    v1: {
      spec: k.object({ size: k.int32({ minimum: 1 }).default(1) }),
      status: k
        .object({ ready: k.int32().optional(), counts: k.map(k.int32()).optional() })
        .standard(),
    },
  },
});
const app = {
  ...App({ metadata: { name: "web", namespace: "a" }, spec: { size: 1 } }),
  metadata: { name: "web", namespace: "a", uid: "app-1" },
};
const conditions = { Ready: ["Done", "Waiting"], Scaled: ["Done"] } as const;
const controller = defineController({ name: "app", for: App, owns: [ConfigMap], conditions });
const finalizer = "example.com/cleanup";
const cleaned = defineController({
  name: "app",
  for: App,
  owns: [ConfigMap],
  conditions,
  finalizer,
});
const conditionsOf = (run: Passes): unknown =>
  Object(run.get(App, "a", "web")["status"]).conditions;
const key = { namespace: "a", name: "web" };
const byHand = { fieldManager: "kubectl" };

const passes = (
  reconcile: (context: LooseContext, object: StoredObject) => unknown,
  object: object = app,
): Passes =>
  new Passes(controller, { reconcile: (it, context) => reconcile(context, it) }, [object]);

/** Changes the object by another hand before so many of the next patches. */
function rivals(world: FaultyWorld, times: number, change: object): void {
  let left = times;
  const patch = world.patch.bind(world);
  world.patch = async (type, at, ...rest) => {
    if (type.kind === "App" && left > 0) {
      left -= 1;
      const labels = { rival: String(left) };
      await patch(
        type,
        at,
        { ...change, metadata: { ...Object(change).metadata, labels } },
        byHand,
      );
      world.writes.pop();
    }
    return await patch(type, at, ...rest);
  };
}

describe("a status", () => {
  test("is written over the changes of others, which stay", async () => {
    const run = passes(({ status }) => status.merge({ ready: 1 }));
    const theirs = { type: "Theirs", status: "True" };
    rivals(run.world, 4, { status: { conditions: [theirs] } });
    expect(await run.run("a", "web")).toMatchObject({ result: { outcome: "done" } });
    expect(run.get(App, "a", "web")["status"]).toEqual({
      conditions: [theirs],
      ready: 1,
      observedGeneration: 1,
      lastSuccessTime: "2026-01-01T00:00:00Z",
    });
  });

  test("is given up when others are faster five times, and the pass is tried again", async () => {
    const run = passes(({ status }) => status.merge({ ready: 1 }));
    rivals(run.world, 5, {});
    await expect(run.run("a", "web")).rejects.toMatchObject({ code: "API_CONFLICT" });
    expect(run.get(App, "a", "web")["status"]).toBeUndefined();
  });

  test("has the generation of the object in the conditions that were set, and in no other", async () => {
    let types: readonly string[] = ["Ready", "Scaled"];
    const run = passes(({ conditions: set }) => {
      for (const type of types) set.set(type, { status: "True", reason: "Done" });
    });
    await run.run("a", "web");
    await run.world.patch(App, key, { metadata: { generation: 2 } }, byHand);
    types = ["Ready"];
    await run.run("a", "web");
    expect(run.get(App, "a", "web")["status"]).toMatchObject({
      observedGeneration: 2,
      conditions: [
        { type: "Ready", observedGeneration: 2, lastTransitionTime: "2026-01-01T00:00:00Z" },
        { type: "Scaled", observedGeneration: 1 },
      ],
    });
  });

  test("has the generation that the pass judged in its conditions, though the object is newer when it is written", async () => {
    const run = passes(async ({ conditions: set }) => {
      set.set("Ready", { status: "True", reason: "Done" });
      await run.world.patch(App, key, { metadata: { generation: 2 }, spec: { size: 2 } }, byHand);
    });
    await run.run("a", "web");
    expect(run.get(App, "a", "web")).toMatchObject({
      metadata: { generation: 2 },
      status: { observedGeneration: 1, conditions: [{ type: "Ready", observedGeneration: 1 }] },
    });
  });

  test("loses what is taken away, and members of a field that are not there any more", async () => {
    let fields: object = { ready: 1, counts: { a: 1, b: 2 } };
    const run = passes(({ status }) => status.merge(fields));
    await run.run("a", "web");
    fields = { ready: undefined, counts: { b: 3 } };
    const { writes } = await run.run("a", "web");
    expect(writes).toMatchObject([
      { body: { status: { ready: null, counts: { a: null, b: 3 } } } },
    ]);
    expect(run.get(App, "a", "web")["status"]).toMatchObject({ counts: { b: 3 } });
    expect(run.get(App, "a", "web")["status"]).not.toHaveProperty("ready");
    expect(run.get(App, "a", "web")["status"]).not.toHaveProperty("counts.a");
    expect((await run.run("a", "web")).writes).toEqual([]);
  });

  test("is not written again for what the server fills in", async () => {
    const box = k.object({ a: k.int32().optional(), b: k.int32().default(5) });
    const status = k.object({ box: box.optional(), size: k.int32().default(3) });
    const spec = k.object({ size: k.int32() });
    const Box = defineResource({
      group: "example.com",
      kind: "App",
      versions: { v1: { spec, status } },
    });
    const boxes = defineController({ name: "app", for: Box });
    const code: LooseCode = {
      reconcile: (_, context) => context.status.merge({ box: { a: 1 }, size: undefined }),
    };
    const run = new Passes(boxes, code, [app]);
    const patch = run.world.patch.bind(run.world);
    run.world.patch = async (type, at, change, options) => {
      const filled = applyDefaults(status.json, change["status"]);
      return await patch(type, at, { ...change, status: filled }, options);
    };
    await run.run("a", "web");
    expect(run.get(Box, "a", "web")["status"]).toEqual({ box: { a: 1, b: 5 }, size: 3 });
    expect((await run.run("a", "web")).writes).toEqual([]);
  });

  test("that is committed is there before the next step, and not written again at the end", async () => {
    let seen: unknown;
    const run = passes(async ({ status }) => {
      status.merge({ ready: 1 });
      await status.commit();
      seen = run.get(App, "a", "web")["status"];
      await status.commit();
    });
    const { writes } = await run.run("a", "web");
    expect(seen).toEqual({ ready: 1 });
    expect(writes).toMatchObject([
      { body: { status: { ready: 1 } } },
      { body: { status: { observedGeneration: 1 } } },
    ]);
  });

  test("cannot be committed where somebody changed the object since the pass began", async () => {
    let acted = false;
    const run = passes(async ({ status }) => {
      await run.world.patch(App, key, { metadata: { labels: { rival: "x" } } }, byHand);
      status.merge({ ready: 1 });
      await status.commit();
      acted = true;
    });
    await expect(run.run("a", "web")).rejects.toMatchObject({ code: "API_CONFLICT" });
    expect(acted).toBe(false);
  });

  test("that cannot be written does not hide why the pass failed", async () => {
    const run = passes(({ status }) => {
      status.merge({ ready: 1 });
      throw new Error("no luck");
    });
    run.world.fault = () => refusal(500, "Down");
    await expect(run.run("a", "web")).rejects.toThrow("no luck");
    expect(run.log.lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
      "warn the status of a failed pass could not be written",
    ]);
  });

  test("says that an object is stalled by an error that no retry mends, until a pass succeeds", async () => {
    let fault: Error | undefined = new TerminalError("the disk is gone");
    const run = passes(() => {
      if (fault !== undefined) throw fault;
    });
    await expect(run.run("a", "web")).rejects.toBe(fault);
    expect(run.get(App, "a", "web")["status"]).toMatchObject({
      conditions: [
        {
          type: "Stalled",
          status: "True",
          reason: "TerminalError",
          message: "operator.app: the disk is gone",
        },
      ],
    });
    // After an error that may pass it is tried again.
    fault = new Error("no luck");
    await expect(run.run("a", "web")).rejects.toBe(fault);
    expect(conditionsOf(run)).toMatchObject([
      { type: "Reconciling", status: "True", reason: "Retrying", message: "operator.app: no luck" },
    ]);
    fault = undefined;
    await run.run("a", "web");
    expect(run.get(App, "a", "web")["status"]).toEqual({
      conditions: [],
      observedGeneration: 1,
      lastSuccessTime: "2026-01-01T00:00:00Z",
    });
  });

  test("of a kind without the standard fields has none of them", async () => {
    const Plain = defineResource({
      group: "example.com",
      kind: "Plain",
      versions: { v1: { spec: k.object({}), status: k.object({ ready: k.int32().optional() }) } },
    });
    const plain = Plain({ metadata: { name: "web", namespace: "a" }, spec: {} });
    let fault: Error | undefined;
    const run = new Passes(
      defineController({ name: "plain", for: Plain }),
      {
        reconcile: (_, { status }) => {
          status.merge({ ready: 1 });
          if (fault !== undefined) throw fault;
        },
      },
      [plain],
    );
    await run.run("a", "web");
    expect(run.get(Plain, "a", "web")["status"]).toEqual({ ready: 1 });
    fault = new TerminalError("gone");
    await expect(run.run("a", "web")).rejects.toBe(fault);
    expect(run.get(Plain, "a", "web")["status"]).toEqual({ ready: 1 });
  });

  test("of a kind without one is not written", async () => {
    const Bare = defineResource({
      group: "example.com",
      kind: "Bare",
      versions: { v1: { spec: k.object({}) } },
    });
    const bare = Bare({ metadata: { name: "web", namespace: "a" }, spec: {} });
    const code: LooseCode = { reconcile: (_, { status }) => status.merge({ x: 1 }) };
    const run = new Passes(defineController({ name: "bare", for: Bare }), code, [bare]);
    expect((await run.run("a", "web")).writes).toEqual([]);
  });
});

describe("an object that goes while its pass runs", () => {
  test("ends the pass well when its status is written", async () => {
    const run = passes(async ({ status }) => {
      status.merge({ ready: 1 });
      await run.world.delete(App, key, {});
    });
    expect(await run.run("a", "web")).toMatchObject({ result: { outcome: "done" } });
  });

  test("is not mistaken for another one of its name", async () => {
    const run = passes(async ({ status }) => {
      status.merge({ ready: 1 });
      await run.world.delete(App, key, {});
      await run.world.create(App, { ...app, metadata: { ...app.metadata, uid: "app-2" } }, byHand);
    });
    await run.run("a", "web");
    expect(run.get(App, "a", "web")["status"]).toBeUndefined();
  });

  test("gets no finalizer, and the code does not run", async () => {
    let calls = 0;
    const code: LooseCode = { reconcile: () => void (calls += 1), cleanup: () => {} };
    const gone = new Passes(cleaned, code, [app]);
    gone.world.fault = ({ verb }) => (verb === "patch" ? refusal(404, "NotFound") : undefined);
    expect(await gone.run("a", "web")).toEqual({ result: { outcome: "skipped" }, writes: [] });

    const leaving = new Passes(cleaned, code, [app]);
    rivals(leaving.world, 1, {
      metadata: { deletionTimestamp: "2026-01-01T00:00:00Z", finalizers: ["other.com/x"] },
    });
    expect((await leaving.run("a", "web")).result).toEqual({ outcome: "skipped" });
    expect(leaving.get(App, "a", "web").metadata.finalizers).toEqual(["other.com/x"]);
    expect(calls).toBe(0);
  });

  test("keeps the finalizers that others add while ours is added or taken away", async () => {
    const code: LooseCode = { reconcile: () => {}, cleanup: () => {} };
    const run = new Passes(cleaned, code, [app]);
    rivals(run.world, 1, { metadata: { finalizers: ["other.com/x"] } });
    await run.run("a", "web");
    expect(run.get(App, "a", "web").metadata.finalizers).toEqual(["other.com/x", finalizer]);
    const deletionTimestamp = "2026-01-01T00:00:00Z";
    rivals(run.world, 1, {
      metadata: { deletionTimestamp, finalizers: ["other.com/x", finalizer, "other.com/y"] },
    });
    await run.world.patch(App, key, { metadata: { deletionTimestamp } }, byHand);
    await run.run("a", "web");
    expect(run.get(App, "a", "web").metadata.finalizers).toEqual(["other.com/x", "other.com/y"]);
  });
});

describe("what code returns", () => {
  test.each([undefined, null, true, "soon", 5, [], {}, { requeueAfter: 5 }])(
    "like %j asks for nothing",
    async (returned) => {
      expect((await passes(() => returned).run("a", "web")).result).toEqual({ outcome: "done" });
    },
  );

  test.each([Number.NaN, -1, Infinity, "5", null])(
    "with a wait like %j is refused",
    async (requeueAfterMs) => {
      const run = passes(() => ({ requeueAfterMs }));
      await expect(run.run("a", "web")).rejects.toMatchObject({ code: "REQUEUE_INVALID" });
    },
  );

  test("is told of where it leaves out the other pass that was asked for", async () => {
    const run = passes(({ requeueAfter }) => void requeueAfter(60_000));
    expect((await run.run("a", "web")).result).toEqual({ outcome: "done" });
    const warnings = run.log.lines.filter(({ level }) => level === "warn");
    expect(warnings.map(({ message }) => message)).toEqual([
      "what requeueAfter gave was not returned: there is no other pass for it",
    ]);
  });

  test("may ask for another pass, also at once", async () => {
    const run = passes(({ requeueAfter }) => requeueAfter(0));
    expect((await run.run("a", "web")).result).toEqual({ outcome: "requeue", afterMs: 0 });
  });
});

describe("an object that is looked at again", () => {
  test("is looked through once for each state of its spec", async () => {
    let looks = 0;
    const spec = new Proxy({ size: 1 }, { ownKeys: (it) => (looks++, Reflect.ownKeys(it)) });
    const run = passes(() => {});
    const get = run.world.get.bind(run.world);
    run.world.get = (type, at) => {
      const found = get(type, at);
      return found && { ...found, spec };
    };
    await run.run("a", "web");
    const once = looks;
    expect(once).toBeGreaterThan(0);
    await run.run("a", "web");
    expect(looks).toBe(once);
  });

  test("may have fields that a younger definition has brought, which the code need not know", async () => {
    const run = passes(() => {}, { ...app, spec: { size: 1, younger: { field: true } } });
    expect(await run.run("a", "web")).toMatchObject({ result: { outcome: "done" } });
  });

  test("and is invalid is told so each time, and writes once", async () => {
    const run = passes(() => {}, { ...app, spec: { size: 0 } });
    await expect(run.run("a", "web")).rejects.toMatchObject({ code: "RECONCILE_TERMINAL" });
    await expect(run.run("a", "web")).rejects.toMatchObject({ code: "RECONCILE_TERMINAL" });
    expect(inShort(run.world.writes)).toEqual(["patch App a/web status"]);
    await run.world.patch(App, key, { spec: { size: 2 } }, byHand);
    await run.run("a", "web");
    expect(run.get(App, "a", "web")["status"]).toMatchObject({ conditions: [] });
  });
});

describe("an object that is paused", () => {
  const paused = { ...app.metadata, annotations: { "slipway.dev/paused": "true" } };

  test("is not cleaned up either", async () => {
    let cleanups = 0;
    const metadata = {
      ...paused,
      finalizers: [finalizer],
      deletionTimestamp: "2026-01-01T00:00:00Z",
    };
    const code: LooseCode = { reconcile: () => {}, cleanup: () => void (cleanups += 1) };
    const run = new Passes(cleaned, code, [{ ...app, metadata }]);
    expect((await run.run("a", "web")).result).toEqual({ outcome: "paused" });
    expect(cleanups).toBe(0);
    expect(run.get(App, "a", "web").metadata.finalizers).toEqual([finalizer]);
  });

  test("and is another controller's is left to that one", async () => {
    const other = defineController({ name: "b", for: App, when: { labels: "class=b" } });
    const run = new Passes(other, { reconcile: () => {} }, [{ ...app, metadata: paused }]);
    expect(await run.run("a", "web")).toEqual({ result: { outcome: "skipped" }, writes: [] });
  });
});

describe("a pass", () => {
  test("that writes is told of, and one that does not is not", async () => {
    const run = passes(({ status }) => status.merge({ ready: 1 }));
    await run.run("a", "web");
    await run.run("a", "web");
    expect(run.written).toEqual(["web"]);
  });
});
