import { defineController, grant, touch } from "slipway/api";
import { ConfigMap, Deployment, Lease, Pod, Secret } from "slipway/kubernetes";
import { describe, expect, test } from "vitest";
import { LazySignal } from "../../../src/controller/lazy-signal.js";
import { ApiError } from "../../../src/meta/api-error.js";
import type { LooseCode, LooseContext } from "../../../src/controller/pass-context.js";
import { App, config, stored } from "../../support/family.js";
import { inShort, Passes } from "../../support/pass-of.js";

const controller = defineController({
  name: "app",
  for: App,
  owns: [ConfigMap],
  references: { secret: { to: Secret, name: () => "s" } },
  watches: { pods: { to: Pod, map: () => [] } },
  touches: [
    touch(Pod, ["delete", "patch", "deletecollection"], "replace it"),
    touch(Deployment, ["patch", "get"], "scale it", { subresource: "scale" }),
    touch(Lease, ["update", "create"], "hold it"),
  ],
  grants: [grant(Pod, ["create"], "drain it", { subresource: "eviction" })],
  conditions: { Ready: ["Done"] },
});
const pod = (name: string, metadata: object = {}): object => ({
  ...Pod({ metadata: {}, spec: { containers: [] } }),
  metadata: { name, namespace: "a", uid: `uid-${name}`, ...metadata },
});
const secret = { ...Secret({ metadata: {} }), metadata: { name: "s", namespace: "a" } };

const run = async (
  use: (context: LooseContext, passes: Passes) => unknown,
  ...objects: readonly object[]
): Promise<Passes> => {
  const code: LooseCode = { reconcile: (_, context): unknown => use(context, passes) };
  const passes: Passes = new Passes(controller, code, [stored, secret, ...objects]);
  await passes.run("a", "web");
  return passes;
};
const key = { namespace: "a", name: "one" };
const byHand = { fieldManager: "x" };

describe("a context whose pass has ended", () => {
  const late: readonly (readonly [string, (context: LooseContext) => unknown])[] = [
    ["children.sync", ({ children }) => children.sync({ one: config("one") })],
    ["status.merge", ({ status }) => status.merge({ note: "x" })],
    ["status.commit", ({ status }) => status.commit()],
    ["conditions.set", (context) => context.conditions.set("Ready", done)],
    ["event.normal", ({ event }) => event.normal("Done", "x")],
    ["event.warning", ({ event }) => event.warning("Done", "x")],
    ["refs.secret", ({ refs }) => refs["secret"]],
    ["get of Pod", ({ get }) => get(Pod, "one")],
    ["list of Pod", ({ list }) => list(Pod)],
    ["live.get of Pod", ({ live }) => live.get(Pod, "one")],
    ["live.list of Pod", ({ live }) => live.list(Pod)],
    ["patch of Pod", ({ patch }) => patch(Pod, "one", {})],
    ["create of Lease", ({ create }) => create(Lease, { metadata: { name: "one" } })],
    ["update of Lease", ({ update }) => update(Lease, { metadata: { name: "one" } })],
    ["delete of Pod", (context) => context.delete(Pod, "one")],
    ["deleteCollection of Pod", ({ deleteCollection }) => deleteCollection(Pod)],
    [
      'subresource("eviction").create of Pod',
      ({ subresource }) => subresource(Pod, "eviction").create("one", {}),
    ],
  ];
  const done = { status: "True", reason: "Done" } as const;

  test.each(late)("refuses %s, naming controller, object and call", async (call, use) => {
    let kept: LooseContext | undefined;
    const passes = await run((context) => void (kept = context), pod("one"));
    const before = passes.world.writes.length;
    const error: unknown = await (async (): Promise<unknown> => kept && use(kept))().catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      name: "ContextError",
      code: "CONTEXT_ENDED",
      message: `app: ${call} was called after the pass over App a/web had ended: await all that a pass begins, and keep nothing of its context`,
    });
    expect(passes.world.writes.length).toBe(before);
    expect(passes.events).toEqual([]);
  });

  test("refuses also what was taken out of it before, and still logs", async () => {
    let read: (() => unknown) | undefined;
    let log: LooseContext["log"] | undefined;
    let merge: LooseContext["status"]["merge"] | undefined;
    const passes = await run((context) => {
      const { secret: found } = context.refs;
      if (found?.state === "present") read = () => found.read();
      ({ log } = context);
      const { status } = context;
      merge = (fields) => status.merge(fields);
    });
    await expect(read?.()).rejects.toMatchObject({ code: "CONTEXT_ENDED" });
    expect(() => merge?.({ note: "x" })).toThrow("status.merge was called after");
    log?.info("late");
    expect(passes.log.lines.map(({ message }) => message)).toContain("late");
  });

  test("refuses after a pass that failed, too", async () => {
    let kept: LooseContext | undefined;
    const failed = run((context) => {
      kept = context;
      throw new Error("no luck");
    });
    await expect(failed).rejects.toThrow("no luck");
    expect(() => kept?.get(Pod, "one")).toThrow("had ended");
  });
});

describe("a write that nobody awaits", () => {
  const conf = { one: config("one"), two: config("two") };
  const writes: readonly (readonly [string, (context: LooseContext) => unknown])[] = [
    ["children.sync", ({ children }) => children.sync(conf)],
    ["status.commit", ({ status }) => (status.merge({ note: "x" }), status.commit())],
    ["patch of Pod", ({ patch }) => patch(Pod, "one", { metadata: { labels: { a: "b" } } })],
    ["create of Lease", ({ create }) => create(Lease, { metadata: { name: "one" } })],
    ["delete of Pod", (context) => context.delete(Pod, "one")],
    ["deleteCollection of Pod", ({ deleteCollection }) => deleteCollection(Pod)],
    [
      'subresource("eviction").create of Pod',
      ({ subresource }) => subresource(Pod, "eviction").create("one", {}),
    ],
  ];

  test.each(writes)("ends before the pass does, which fails: %s", async (call, use) => {
    const code: LooseCode = { reconcile: (_, context) => void use(context) };
    const passes = new Passes(controller, code, [stored, pod("one")]);
    await expect(passes.run("a", "web")).rejects.toMatchObject({
      code: "CONTEXT_ENDED",
      message: `app: ${call} was not awaited, so that nobody knows what became of it: await all that a pass begins`,
    });
    const before = passes.world.writes.length;
    expect(inShort(passes.world.writes).at(-1)).toBe("patch App a/web status");
    await new Promise((resolve) => setImmediate(resolve));
    expect(passes.world.writes.length).toBe(before);
    expect(passes.get(App, "a", "web")).not.toHaveProperty("status.observedGeneration");
  });

  test("is waited for also where the code throws, which is what is told", async () => {
    const code: LooseCode = {
      reconcile: async (_, { children, live }) => {
        void children.sync(conf);
        await live.get(Pod, "one");
        throw new Error("no luck");
      },
    };
    const passes = new Passes(controller, code, [stored]);
    await expect(passes.run("a", "web")).rejects.toThrow("no luck");
    expect(inShort(passes.world.writes)).toEqual([
      "apply ConfigMap a/one",
      "apply ConfigMap a/two",
      "patch App a/web status",
    ]);
  });

  test("is no fault of a pass that was told to end", async () => {
    const signal = new LazySignal();
    const code: LooseCode = {
      reconcile: (_, { children }) => {
        children.sync(conf).catch(() => {});
        signal.abort(new Error("enough"));
      },
    };
    const passes = new Passes(controller, code, [stored]);
    await expect(passes.run("a", "web", signal)).rejects.toThrow("enough");
    expect(passes.world.writes).toEqual([]);
  });
});

describe("what is deleted", () => {
  test("is the object that the pass could see, and no later one of its name", async () => {
    const failed = run(async (context, { world }) => {
      await world.delete(Pod, key, {});
      await world.create(Pod, pod("one", { uid: "another" }), byHand);
      const get = world.get.bind(world);
      const old = { ...Object(pod("one")), metadata: { ...Object(pod("one")).metadata } };
      world.get = (type, at) => (type.kind === "Pod" ? old : get(type, at));
      await context.delete(Pod, "one");
    }, pod("one"));
    await expect(failed).rejects.toMatchObject({ code: "API_CONFLICT" });
  });

  test("can be named by its metadata, its uid or its version", async () => {
    const conflict = { code: "API_CONFLICT" };
    const passes = await run(async (context, { world }) => {
      const seen = context.get(Pod, "one");
      if (seen === undefined) throw new Error("there is no Pod");
      const { metadata } = seen;
      const other = { ...metadata, uid: "another" };
      await expect(context.delete(Pod, other)).rejects.toMatchObject(conflict);
      await expect(context.delete(Pod, "one", { uid: "another" })).rejects.toMatchObject(conflict);
      const { resourceVersion } = metadata;
      await world.patch(Pod, key, { metadata: { labels: { a: "b" } } }, byHand);
      await expect(context.delete(Pod, metadata, { resourceVersion })).rejects.toMatchObject(
        conflict,
      );
      expect(await context.delete(Pod, metadata)).toBe(true);
      expect(await context.delete(Pod, metadata)).toBe(false);
    }, pod("one"));
    expect(inShort(passes.world.writes)).toContain("delete Pod a/one");
  });

  test("hands on what becomes of that which it owns", async () => {
    const options: unknown[] = [];
    await run(async (context, { world }) => {
      const remove = world.delete.bind(world);
      world.delete = async (type, at, how) => {
        options.push(how);
        return await remove(type, at, how);
      };
      await context.delete(Pod, "one", { propagation: "Orphan" });
    }, pod("one"));
    expect(options).toEqual([
      { uid: "uid-one", resourceVersion: undefined, propagation: "Orphan" },
    ]);
  });
});

describe("a touch or a grant", () => {
  test("of update writes a whole object, if it is as it was read", async () => {
    const lease = { ...Lease({ metadata: {} }), metadata: { name: "one", namespace: "a" } };
    const passes = await run(async ({ update }, made) => {
      const { metadata } = made.get(Lease, "a", "one");
      await update(Lease, { metadata, spec: { holderIdentity: "me" } });
      await expect(update(Lease, { metadata, spec: {} })).rejects.toMatchObject({
        code: "API_CONFLICT",
      });
    }, lease);
    expect(passes.get(Lease, "a", "one")["spec"]).toEqual({ holderIdentity: "me" });
    expect(inShort(passes.world.writes)).toContain("update Lease a/one");
  });

  test("of deletecollection deletes what is selected", async () => {
    const passes = await run(
      async ({ deleteCollection }) => {
        expect(await deleteCollection(Pod, { labels: "x=y" })).toBe(1);
      },
      pod("one", { labels: { x: "y" } }),
      pod("two"),
    );
    expect(passes.world.get(Pod, key)).toBeUndefined();
    expect(passes.get(Pod, "a", "two")).toBeDefined();
    expect(inShort(passes.world.writes)).toContain("deletecollection Pod a");
  });

  test("of a part of an object is for that part alone", async () => {
    const web = { ...Deployment({ metadata: {}, spec: { selector: {}, template: {} } }) };
    const passes = await run(
      async ({ subresource, patch, create }) => {
        await subresource(Pod, "eviction").create("one", {});
        await subresource(Deployment, "scale").patch("web", { spec: { replicas: 3 } });
        await subresource(Deployment, "scale").get("web");
        const denied = { code: "KIND_UNDECLARED" };
        await expect(subresource(Deployment, "scale").update("web", {})).rejects.toMatchObject({
          ...denied,
          message:
            'update of Deployment/scale is not declared: add touch(Deployment, ["update"], "why", { subresource: "scale" }) to touches, or grant to grants, of the controller',
        });
        await expect(subresource(Pod, "status").patch("one", {})).rejects.toMatchObject(denied);
        await expect(patch(Deployment, "web", {})).rejects.toMatchObject(denied);
        await expect(create(Pod, {})).rejects.toMatchObject(denied);
      },
      pod("one"),
      { ...web, metadata: { name: "web", namespace: "a" } },
    );
    expect(inShort(passes.world.writes)).toEqual([
      "create Pod a/one eviction",
      "patch Deployment a/web scale",
      "patch App a/web status",
    ]);
    expect(passes.get(Deployment, "a", "web")["spec"]).toMatchObject({ replicas: 3 });
  });

  test("of patch changes no later object of the name, where it is named by its metadata", async () => {
    const passes = await run(async ({ patch, get }) => {
      const seen = get(Pod, "one");
      await patch(Pod, seen?.metadata ?? "", { spec: { x: 1 } });
    }, pod("one"));
    expect(passes.world.writes[0]?.body).toEqual({ metadata: { uid: "uid-one" }, spec: { x: 1 } });
    const other = run(
      async ({ patch }) => void (await patch(Pod, { name: "one", uid: "another" }, {})),
      pod("one"),
    );
    await expect(other).rejects.toMatchObject({ code: "API_CONFLICT" });
  });

  test("of patch that the server refuses for another uid is a conflict, as any other change", async () => {
    const immutable = (field: string): ApiError =>
      new ApiError(
        { apiVersion: "v1", kind: "Status", reason: "Invalid", details: { causes: [{ field }] } },
        { code: 422 },
      );
    const refused = async (error: Error): Promise<unknown> =>
      await run(async ({ patch, get }, { world }) => {
        world.fault = ({ verb, kind }) => (verb === "patch" && kind === "Pod" ? error : undefined);
        await patch(Pod, get(Pod, "one")?.metadata ?? "", {});
      }, pod("one")).catch((thrown: unknown) => thrown);
    expect(await refused(immutable("metadata.uid"))).toMatchObject({
      code: "API_CONFLICT",
      httpCode: 409,
    });
    const other = immutable("spec.x");
    expect(await refused(other)).toBe(other);
  });
});
