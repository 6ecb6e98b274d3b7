import { defineController, own } from "slipway/api";
import { ClusterRole, ConfigMap, Node, Secret } from "slipway/kubernetes";
import { describe, expect, test } from "vitest";
import { App, app, Monitor, put, Stage } from "../../support/stage.js";

const forConfig = defineController({ name: "app", for: App, owns: [ConfigMap] });

const owners = (uid: string, controller = true): object => ({
  ownerReferences: [{ apiVersion: "example.com/v1", kind: "App", name: uid, uid, controller }],
});

describe("an object is looked at", () => {
  test("when the controller begins, and when it comes, changes or is deleted, but not for its status", async () => {
    await using stage = new Stage([app("one"), app("two")]);
    await stage.run();
    expect(stage.passes).toEqual(["one", "two"]);
    expect(await stage.after(() => put(stage, App, "three", app("three")))).toEqual(["three"]);
    const change = (fields: object): Promise<readonly string[]> =>
      stage.after(() => put(stage, App, "one", fields));
    expect(await change({ metadata: { generation: 2 }, spec: { secret: "x" } })).toEqual(["one"]);
    expect(await change({ metadata: { labels: { a: "b" } } })).toEqual(["one"]);
    expect(await change({ metadata: { annotations: { a: "b" } } })).toEqual(["one"]);
    expect(await change({ metadata: { finalizers: ["example.com/cleanup", "x.y/z"] } })).toEqual([
      "one",
    ]);
    expect(await change({ status: { note: "x" } })).toEqual([]);
    const deletionTimestamp = "2026-01-01T00:00:00Z";
    expect(await change({ metadata: { deletionTimestamp } })).toContain("cleanup one");
  });

  test("each once when the controller begins, also where there are more than are added in one go", async () => {
    const names = Array.from({ length: 5_001 }, (_, index) => `app-${index}`);
    await using stage = new Stage(names.map((name) => app(name)));
    await stage.run();
    expect(stage.passes.toSorted()).toEqual(names.toSorted());
  }, 60_000);

  test("when a child of it changes or goes, as its controller reference tells, and nobody else's", async () => {
    await using stage = new Stage([app("one"), app("two")]);
    await stage.run();
    const child = (name: string, fields: object): Promise<readonly string[]> =>
      stage.after(() =>
        put(stage, ConfigMap, name, {
          ...fields,
          metadata: {
            labels: { "slipway.dev/controller": "operator.app" },
            ...Object(fields).metadata,
          },
        }),
      );
    expect(await child("x", { metadata: owners("one") })).toEqual(["one"]);
    expect(await child("x", { data: { a: "b" } })).toEqual(["one"]);
    expect(await child("y", { metadata: owners("one", false) })).toEqual([]);
    expect(await child("z", {})).toEqual([]);
    // What passes from one to the other concerns both.
    expect(await child("x", { metadata: owners("two") })).toEqual(["one", "two"]);
    expect(
      await stage.after(() => stage.cluster.remove(ConfigMap, { namespace: "a", name: "x" })),
    ).toEqual(["two"]);
  });

  test("when a tracked child changes that bears its uid", async () => {
    await using stage = new Stage([app("one"), app("two")]);
    await stage.run();
    const role = (labels: object): Promise<readonly string[]> =>
      stage.after(() => put(stage, ClusterRole, "role", { metadata: { labels } }));
    expect(await role({ "slipway.dev/owner": "two" })).toEqual(["two"]);
    expect(await role({ "slipway.dev/owner": "gone" })).toEqual(["two"]);
  });

  test("when what it refers to comes, changes or goes, also when it refers to another from then on", async () => {
    await using stage = new Stage([
      app("one", { secret: "s" }),
      app("two", { secret: "t" }),
      app("three"),
    ]);
    await stage.run();
    const secret = (name: string, data: object): Promise<readonly string[]> =>
      stage.after(() => put(stage, Secret, name, { data }));
    expect(await secret("s", { a: "1" })).toEqual(["one"]);
    expect(await secret("s", { a: "2" })).toEqual(["one"]);
    expect(await secret("other", {})).toEqual([]);
    await stage.after(() =>
      put(stage, App, "one", { metadata: { generation: 2 }, spec: { secret: "t" } }),
    );
    expect(await secret("s", { a: "3" })).toEqual([]);
    expect(await secret("t", { a: "1" })).toEqual(["one", "two"]);
    expect(
      await stage.after(() => stage.cluster.remove(Secret, { namespace: "a", name: "t" })),
    ).toEqual(["one", "two"]);
  });

  test("when a watched object concerned it, or does from now on", async () => {
    await using stage = new Stage([app("one", { node: "1" }), app("two", { node: "2" })]);
    await stage.run();
    const node = (labels: object): Promise<readonly string[]> =>
      stage.after(() => put(stage, Node, "n", { metadata: { labels } }));
    expect(await node({ storage: "fast", node: "1" })).toEqual(["one"]);
    expect(await node({ node: "2" })).toEqual(["one", "two"]);
    // It leaves the selector.
    expect(await node({ storage: "slow" })).toEqual(["two"]);
    expect(await node({ node: "1" })).toEqual([]);
  });
});

describe("a controller", () => {
  test("loses nothing that happens while it does not work, and works again", async () => {
    await using stage = new Stage([app("one")]);
    await stage.pause();
    // Before it works for the first time, and between two times.
    await put(stage, App, "two", app("two"));
    const stop = await stage.run();
    expect(stage.passes.toSorted()).toEqual(["one", "two"]);
    await stop();
    expect(await stage.after(() => put(stage, App, "three", app("three")))).toEqual([]);
    expect(stage.controller.load).toEqual({ normal: 0, low: 0, active: 0, paused: 0 });
    await stage.run();
    expect(stage.passes.toSorted()).toEqual(["one", "three", "two"]);
    expect(await stage.after(() => put(stage, App, "four", app("four")))).toEqual(["four"]);
  });

  test("looks at what changes before what was there when it began", async () => {
    await using stage = new Stage(Array.from({ length: 5 }, (_, index) => app(`old-${index}`)));
    let release = (): void => {};
    const first = new Promise<void>((resolve) => (release = resolve));
    stage.reconcile = () => (stage.passes.length === 1 ? first : undefined);
    await stage.run();
    expect(stage.controller.load).toMatchObject({ normal: 0, low: 4, active: 1 });
    await put(stage, App, "new", app("new"));
    await stage.pause();
    expect(stage.controller.load).toMatchObject({ normal: 1, low: 4, active: 1 });
    release();
    await stage.pause();
    expect(stage.passes[1]).toBe("new");
    expect(stage.passes).toHaveLength(6);
  });

  test("is dormant while the cluster does not serve its kind, and wakes when it does", async () => {
    await using stage = new Stage([app("one")], { absent: [App] });
    await stage.clock.advance(60_000);
    expect(stage.controller.isDormant).toBe(true);
    expect(stage.controller.problems()).toEqual([]);
    await stage.run();
    expect(stage.passes).toEqual([]);
    stage.cluster.serve(App, true);
    await stage.clock.advance(120_000);
    await stage.pause();
    expect(stage.controller.isDormant).toBe(false);
    expect(stage.passes).toEqual(["one"]);
  });

  test("works without an optional kind, and looks at everything when the cluster serves it", async () => {
    await using stage = new Stage([app("one")], { absent: [Monitor] });
    const monitor = {
      apiVersion: "monitoring.coreos.com/v1",
      kind: "ServiceMonitor",
      metadata: { name: "m" },
    };
    stage.reconcile = (_, { children }) => children.sync({ monitor });
    await stage.clock.advance(60_000);
    await stage.run();
    await stage.clock.advance(2_000);
    expect(stage.passes).toEqual(["one"]);
    expect(stage.controller.problems()).toEqual([]);
    expect(stage.cluster.asked).toEqual(["PATCH apps a/one"]);
    stage.cluster.serve(Monitor, true);
    await stage.clock.advance(120_000);
    await stage.pause();
    expect(stage.passes.length).toBeGreaterThan(1);
    expect(stage.cluster.asked).toContain("PATCH servicemonitors a/m");
  });

  test("names the kinds that keep it from working", async () => {
    await using stage = new Stage([], { absent: [ClusterRole] });
    expect(stage.controller.problems()).toContain("app: App: the list has not come to its end");
    await stage.clock.advance(60_000);
    expect(stage.controller.problems()).toEqual([expect.stringMatching(/^app: ClusterRole: /)]);
    await stage.run();
    expect(stage.passes).toEqual([]);
  });

  test("counts the objects that are paused", async () => {
    await using stage = new Stage([app("one"), app("two")]);
    await stage.run();
    await put(stage, App, "one", { metadata: { annotations: { "slipway.dev/paused": "true" } } });
    await stage.pause();
    expect(stage.controller.load.paused).toBe(1);
    await put(stage, App, "one", { metadata: { annotations: null } });
    await stage.pause();
    expect(stage.controller.load.paused).toBe(0);
  });

  test("warns of an object whose passes write again and again", async () => {
    await using stage = new Stage([app("one")]);
    let count = 0;
    stage.reconcile = async (_, { status }) => {
      count += 1;
      status.merge({ note: String(count) });
      await status.commit();
      return { requeueAfterMs: 100 };
    };
    await stage.run();
    await stage.clock.advance(50_000);
    const warnings = stage.log.lines.filter(({ level }) => level === "warn");
    expect(warnings).toMatchObject([
      {
        message: "passes over one object write again and again: does it wake itself?",
        fields: { controller: "app", App: { name: "one", namespace: "a" }, passes: 60 },
      },
    ]);
  });
});

describe("a controller that works in some namespaces", () => {
  test("asks for tracked children in those alone, as it may, and lets the object go", async () => {
    const finalizer = "example.com/cleanup";
    const owns = [own(ConfigMap, { tracked: true })];
    const controller = defineController({ name: "app", for: App, owns, finalizer });
    await using stage = new Stage([app("one")], { controller, namespaces: ["a", "b"] });
    const reads: string[] = [];
    const call = stage.cluster.call.bind(stage.cluster);
    stage.cluster.call = async (request) => {
      if (request.method === "GET") reads.push(request.path.replace(/\?.*/, ""));
      return await call(request);
    };
    await stage.run();
    reads.length = 0;
    const deletionTimestamp = "2026-01-01T00:00:00Z";
    await put(stage, App, "one", { metadata: { deletionTimestamp } });
    await stage.pause();
    expect(reads.filter((path) => path.endsWith("configmaps"))).toEqual([
      "/api/v1/namespaces/a/configmaps",
      "/api/v1/namespaces/b/configmaps",
    ]);
    expect(stage.cluster.world.get(App, { namespace: "a", name: "one" })).toBeUndefined();
  });
});

describe("what a pass reads", () => {
  test("shows what it has written, though the watch has not told yet", async () => {
    const seen: unknown[] = [];
    await using stage = new Stage([app("one")], { controller: forConfig });
    stage.reconcile = async (_, { children, get, list }) => {
      stage.cluster.isLate = true;
      await children.sync({ conf: ConfigMap({ metadata: { name: "conf" }, data: { a: "1" } }) });
      seen.push(Object(get(ConfigMap, "conf"))["data"], list(ConfigMap).length);
    };
    await stage.run();
    expect(seen).toEqual([{ a: "1" }, 1]);
    // Nor is it written again by the next pass, which still does not see it otherwise.
    await put(stage, App, "one", { metadata: { labels: { a: "b" } } });
    stage.cluster.catchUp();
    await stage.pause();
    expect(stage.cluster.asked.filter((line) => line.startsWith("PATCH configmaps"))).toHaveLength(
      1,
    );
  });

  test("does not show what it has deleted", async () => {
    const node = Node({ metadata: { name: "n", labels: { storage: "fast" } } });
    await using stage = new Stage([app("one"), node]);
    const seen: unknown[] = [];
    stage.reconcile = async (_, { get, delete: remove }) => {
      stage.cluster.isLate = true;
      seen.push(get(Node, "n") !== undefined);
      await remove(Node, "n");
      seen.push(get(Node, "n") !== undefined);
    };
    await stage.run();
    expect(seen).toEqual([true, false]);
  });

  test("is of a reference only the metadata, and refused where it would be taken for all", async () => {
    const secret = { ...Secret({ metadata: { name: "s", namespace: "a" } }), data: { a: "MQ==" } };
    await using stage = new Stage([app("one", { secret: "s" }), secret]);
    const seen: unknown[] = [];
    stage.reconcile = async (_, { refs, get, list }) => {
      const { secret: ref } = refs;
      if (ref?.state !== "present") return;
      seen.push(ref.metadata.name, Object(await ref.read())["data"]);
      for (const read of [() => get(Secret, "s"), () => list(Secret)]) {
        try {
          read();
        } catch (error) {
          seen.push(Object(error)["code"]);
        }
      }
    };
    await stage.run();
    expect(seen).toEqual(["s", { a: "MQ==" }, "KIND_METADATA_ONLY", "KIND_METADATA_ONLY"]);
  });

  test("is of a kind that is owned and referred to as whole as it is kept", async () => {
    const both = defineController({
      name: "app",
      for: App,
      owns: [Secret],
      references: { secret: { to: Secret, name: ({ spec }) => spec.secret } },
    });
    const theirs = { ...Secret({ metadata: { name: "s", namespace: "a" } }), data: { a: "MQ==" } };
    await using stage = new Stage([app("one", { secret: "s" }), theirs], { controller: both });
    const seen: unknown[] = [];
    stage.reconcile = async (_, { get, list, children }) => {
      await children.sync({ own: Secret({ metadata: { name: "own" }, data: { b: "Mg==" } }) });
      seen.push(Object(get(Secret, "own"))["data"], get(Secret, "none"), list(Secret).length);
      expect(() => get(Secret, "s")).toThrow("the cache keeps only the metadata of Secret");
    };
    await stage.run();
    expect(seen.slice(0, 3)).toEqual([{ b: "Mg==" }, undefined, 1]);
    expect(
      await stage.after(() => put(stage, App, "one", { metadata: { labels: { a: "b" } } })),
    ).toEqual(["one"]);
    expect(stage.cluster.asked.filter((line) => line.startsWith("PATCH secrets"))).toHaveLength(1);
  });

  test("is of a child what was applied, also where another cache keeps more of its kind", async () => {
    const both = defineController({
      name: "app",
      for: App,
      owns: [Secret],
      references: { secret: { to: Secret, name: ({ spec }) => spec.secret, watch: "all" } },
    });
    await using stage = new Stage([app("one")], { controller: both });
    const own = Secret({ metadata: { name: "own" }, data: { b: "Mg==" } });
    stage.reconcile = (_, { children }) => children.sync({ own });
    await stage.run();
    await stage.after(() => put(stage, App, "one", { metadata: { labels: { a: "b" } } }));
    expect(stage.cluster.asked.filter((line) => line.startsWith("PATCH secrets"))).toHaveLength(1);
  });

  test("of an optional kind that is not served is nothing", async () => {
    await using stage = new Stage([app("one")], { absent: [Monitor] });
    const seen: unknown[] = [];
    stage.reconcile = (_, { get, list }) => {
      seen.push(get(Monitor, "m"), list(Monitor));
    };
    await stage.clock.advance(60_000);
    await stage.run();
    await stage.clock.advance(2_000);
    expect(seen).toEqual([undefined, []]);
  });
});
