import { defineController, own } from "slipway/api";
import { siblingsOf } from "../../../src/api/siblings.js";
import { ConfigMap, Deployment, Secret } from "slipway/kubernetes";
import { describe, expect, test } from "vitest";
import { isExpected, retryAfter } from "../../../src/controller/retry-policy.js";
import type { StoredObject } from "../../../src/meta/stored-object.js";
import { App, config, Family, labels, owner, stored } from "../../support/family.js";
import { FaultyWorld, refusal } from "../../support/faulty-world.js";
import { inShort } from "../../support/pass-of.js";

const key = (name: string): { readonly namespace: string; readonly name: string } => ({
  namespace: "a",
  name,
});
const byHand = { fieldManager: "kubectl" };

/** Shows the object as it is now, whatever becomes of it. */
function freeze(world: FaultyWorld): () => void {
  const get = world.get.bind(world);
  const old = get(App, key("web"));
  world.get = (type, at) => (type.kind === "App" ? old : get(type, at));
  return () => {
    world.get = get;
  };
}

describe("what a pass does not name", () => {
  test.each([
    ["the spec", { generation: 2 }],
    ["a label", { labels: { tier: "x" } }],
    ["an annotation", { annotations: { note: "x" } }],
    ["the deletion", { deletionTimestamp: "2026-01-01T00:00:00Z", finalizers: ["x.y/z"] }],
  ])(
    "stays where %s is newer than the pass knows, and goes with a later one",
    async (_, metadata) => {
      const family = new Family({ one: config("one"), newer: config("newer") });
      await family.run();
      const thaw = freeze(family.world);
      await family.world.patch(App, key("web"), { metadata }, byHand);
      family.wanted = { one: config("one") };
      const failed: unknown = await family.run().catch((error: unknown) => error);
      expect(failed).toMatchObject({
        code: "OBJECT_STALE",
        message: "App a/web is newer on the server than the pass knew: nothing was done",
      });
      expect([isExpected(failed), retryAfter(failed)]).toEqual([true, "soon"]);
      expect(family.passes.get(ConfigMap, "a", "newer")).toBeDefined();
      thaw();
      const isLeaving = "deletionTimestamp" in metadata;
      expect(await family.run()).toEqual(isLeaving ? [] : ["delete ConfigMap a/newer"]);
    },
  );

  test("goes where only the status or a finalizer is newer", async () => {
    const family = new Family({ one: config("one") });
    await family.run();
    freeze(family.world);
    const metadata = { finalizers: ["x.y/z"] };
    await family.world.patch(App, key("web"), { metadata, status: { note: "x" } }, byHand);
    family.wanted = {};
    expect(await family.run()).toEqual(["delete ConfigMap a/one"]);
  });

  test("stays where the object has gone, or is another one of its name", async () => {
    const family = new Family({ one: config("one") });
    await family.run();
    freeze(family.world);
    family.wanted = {};
    await family.world.delete(App, key("web"), {});
    await expect(family.run()).rejects.toMatchObject({ code: "OBJECT_STALE" });
    const metadata = { ...stored.metadata, uid: "app-2" };
    await family.world.create(App, { ...stored, metadata }, byHand);
    await expect(family.run()).rejects.toMatchObject({ code: "OBJECT_STALE" });
    expect(family.passes.get(ConfigMap, "a", "one")).toBeDefined();
  });

  test("costs a request only where there is something to delete", async () => {
    const family = new Family({ one: config("one") });
    await family.run();
    family.world.reads.length = 0;
    await family.run();
    expect(family.world.reads).toEqual([]);
    family.wanted = {};
    await family.run();
    expect(family.world.reads).toEqual(["App web"]);
  });

  describe("and was changed since it was seen", () => {
    /** Deletes `one` as the cache saw it before `change`. */
    const pruned = async (
      change: (world: FaultyWorld) => Promise<unknown>,
    ): Promise<readonly string[]> => {
      const family = new Family({ one: config("one") });
      await family.run();
      const seen = family.world.ownedBy(ConfigMap, "app-1");
      family.world.ownedBy = (type) => (type.kind === "ConfigMap" ? seen : []);
      await change(family.world);
      family.wanted = {};
      return await family.run();
    };
    const patch =
      (metadata: object) =>
      (world: FaultyWorld): Promise<unknown> =>
        world.patch(ConfigMap, key("one"), { metadata: { ...metadata } }, byHand);

    test("goes if it is still a child", async () => {
      expect(await pruned(patch({ labels: { x: "y" } }))).toEqual(["delete ConfigMap a/one"]);
    });

    test.each([
      ["its owner was taken away", { ownerReferences: null }],
      ["its label was taken away", { labels: { "slipway.dev/controller": null } }],
      ["it is being deleted", { deletionTimestamp: "x", finalizers: ["x.y/z"] }],
    ])("stays if %s", async (_, metadata) => {
      expect(await pruned(patch(metadata))).toEqual([]);
    });

    test("stays if it is another one of its name", async () => {
      const again = async (world: FaultyWorld): Promise<void> => {
        const old = world.get(ConfigMap, key("one"));
        await world.delete(ConfigMap, key("one"), {});
        const metadata = { ...old?.metadata, uid: "another" };
        await world.create(ConfigMap, { ...old, metadata }, byHand);
      };
      const writes = await pruned(async (world) => {
        await again(world);
        world.writes.length = 0;
      });
      expect(writes).toEqual([]);
    });

    test("is given up when others are faster five times", async () => {
      const conflict = refusal(409, "Conflict");
      const failed = pruned(async (world) => {
        world.fault = ({ verb }) => (verb === "delete" ? conflict : undefined);
      });
      await expect(failed).rejects.toMatchObject({ errors: { "ConfigMap a/one": conflict } });
    });
  });

  test("and was made while it was not tracked goes, too", async () => {
    const world = new FaultyWorld([
      { ...stored, metadata: { ...stored.metadata, finalizers: ["example.com/cleanup"] } },
    ]);
    await new Family({ one: config("one"), two: config("two") }, world).run();
    const definition = defineController({
      name: "app",
      for: App,
      owns: [own(ConfigMap, { tracked: true })],
      finalizer: "example.com/cleanup",
    });
    const tracking = new Family({ one: config("one") }, world, { definition });
    expect(await tracking.run()).toEqual(["apply ConfigMap a/one", "delete ConfigMap a/two"]);
    const { metadata } = tracking.passes.get(ConfigMap, "a", "one");
    expect(metadata.labels).toEqual({ ...labels, "slipway.dev/owner": "app-1" });
    expect(metadata.ownerReferences).toBeUndefined();
    expect(await tracking.run()).toEqual([]);
  });
});

describe("a process that has begun to lead", () => {
  test("changes nothing of an object that is newer than its cache, and goes on with the newer one", async () => {
    const world = new FaultyWorld([stored]);
    const former = new Family({ conf: config("conf", "old") }, world);
    await former.run();
    const thaw = freeze(world);
    await world.patch(App, key("web"), { metadata: { generation: 2 } }, byHand);
    await world.apply(
      ConfigMap,
      { ...config("conf", "new"), metadata: { name: "conf", namespace: "a", labels } },
      { fieldManager: "operator.app" },
    );
    const before = world.writes.length;
    const next = new Family({ conf: config("conf", "old"), more: config("more") }, world);
    const failed: unknown = await next.run().catch((error: unknown) => error);
    expect(failed).toMatchObject({
      errors: { conf: { code: "OBJECT_STALE" }, more: { code: "OBJECT_STALE" } },
    });
    expect([isExpected(failed), retryAfter(failed)]).toEqual([true, "soon"]);
    expect(world.writes.length).toBe(before);
    expect(world.reads.filter((read) => read === "App web")).toHaveLength(2);
    thaw();
    next.wanted = { conf: config("conf", "new"), more: config("more") };
    expect(await next.run()).toEqual(["apply ConfigMap a/conf", "apply ConfigMap a/more"]);
  });

  test("asks once for each object whether its cache is right, before it first writes", async () => {
    const family = new Family({ conf: config("conf") });
    await family.run();
    expect(family.world.reads).toEqual(["App web"]);
    family.wanted = { conf: config("conf", "b"), more: config("more") };
    await family.run();
    expect(family.world.reads).toEqual(["App web"]);
    // Another one of its name is another object.
    await family.world.delete(App, key("web"), {});
    await family.run();
    const metadata = { ...stored.metadata, uid: "app-2" };
    await family.world.create(App, { ...stored, metadata }, byHand);
    family.wanted = { other: config("other") };
    await family.run();
    expect(family.world.reads).toEqual(["App web", "App web"]);
  });
});

describe("what another controller made for the same object", () => {
  const definition = defineController({ name: "second", for: App, owns: [ConfigMap] });
  const tracked = defineController({
    name: "second",
    for: App,
    owns: [own(ConfigMap, { tracked: true })],
    finalizer: "example.com/second",
  });

  test.each([
    ["seen", false],
    ["not seen", true],
  ])("is refused, %s in the cache, and never forced", async (_, isHidden) => {
    const world = new FaultyWorld([stored]);
    const one = new Family({ conf: config("conf", "one") }, world);
    const two = new Family({ conf: config("conf", "two") }, world, { definition });
    await one.run();
    world.isHidden = ({ kind }) => isHidden && kind === "ConfigMap";
    await expect(two.run()).rejects.toMatchObject({
      errors: {
        conf: {
          code: "CHILD_TAKEN",
          message:
            "ConfigMap a/conf belongs to the controller operator.app, by its label slipway.dev/controller: give the child another name, or take that one away",
        },
      },
    });
    world.isHidden = () => false;
    expect(await one.run()).toEqual([]);
    expect(one.passes.get(ConfigMap, "a", "conf")["data"]).toEqual({ text: "one" });
  });

  test("is refused where it is tracked, for whatever kind that controller is", async () => {
    const mine = { metadata: { ...stored.metadata, finalizers: ["example.com/second"] } };
    const theirs = config("conf", "theirs");
    const foreign = { "slipway.dev/controller": "other.thing", "slipway.dev/owner": "thing-1" };
    const metadata = { name: "conf", namespace: "a", labels: foreign };
    const family = new Family(
      { conf: config("conf") },
      [
        { ...stored, ...mine },
        { ...theirs, metadata },
      ],
      { definition: tracked },
    );
    await expect(family.run()).rejects.toMatchObject({ errors: { conf: { code: "CHILD_TAKEN" } } });
    family.world.isHidden = ({ kind }) => kind === "ConfigMap";
    await expect(family.run()).rejects.toMatchObject({ errors: { conf: { code: "CHILD_TAKEN" } } });
  });

  test("is not deleted with the object by another's finalizer", async () => {
    const world = new FaultyWorld([stored]);
    const definition2 = { ...tracked, name: "third", finalizer: "example.com/third" };
    const two = new Family({ two: config("two") }, world, { definition: tracked });
    const three = new Family({ three: config("three") }, world, { definition: definition2 });
    await two.run();
    await three.run();
    const { finalizers } = two.passes.get(App, "a", "web").metadata;
    expect(finalizers).toEqual(["example.com/second", "example.com/third"]);
    const deletionTimestamp = "2026-01-01T00:00:00Z";
    await world.patch(App, key("web"), { metadata: { deletionTimestamp } }, byHand);
    expect(await two.run()).toEqual(["delete ConfigMap a/two", "patch App a/web"]);
    expect(three.passes.get(ConfigMap, "a", "three")).toBeDefined();
    expect(await three.run()).toEqual(["delete ConfigMap a/three", "patch App a/web"]);
    expect(world.get(App, key("web"))).toBeUndefined();
  });
});

describe("what is not seen in the cache", () => {
  test("and nobody made is applied with force after a look", async () => {
    const theirs = { ...config("conf", "theirs"), metadata: { name: "conf", namespace: "a" } };
    const family = new Family({ conf: config("conf") }, [stored, theirs]);
    family.world.isHidden = ({ kind, metadata }) =>
      kind === "ConfigMap" && metadata.ownerReferences === undefined;
    expect(await family.run()).toEqual(["apply ConfigMap a/conf"]);
    expect(family.world.reads).toEqual(["App web", "ConfigMap conf"]);
    expect(family.passes.get(ConfigMap, "a", "conf")).toMatchObject({
      data: { text: "a" },
      metadata: { ownerReferences: [owner] },
    });
    expect(await family.run()).toEqual([]);
  });

  test("and goes with an earlier object of the name is waited for", async () => {
    const former = { labels, ownerReferences: [{ ...owner, uid: "app-0" }] };
    const metadata = { name: "conf", namespace: "a", ...former };
    const family = new Family({ conf: config("conf") }, [
      stored,
      { ...config("conf", "old"), metadata },
    ]);
    family.world.isHidden = ({ kind }) => kind === "ConfigMap";
    expect(await family.run()).toEqual([]);
    expect(family.states["conf"]).toMatchObject({ phase: "progressing" });
  });
});

describe("an object that comes from another controller of the operator", () => {
  const owns = [ConfigMap, Deployment, Secret];
  const blue = defineController({ name: "blue", for: App, owns, when: { labels: "class=blue" } });
  const red = defineController({ name: "red", for: App, owns, when: { labels: "class=red" } });
  const classed = (name: string): object => ({
    ...stored,
    metadata: { ...stored.metadata, labels: { class: name } },
  });

  test("keeps its children until that one names others, and nothing is left of what the first set", async () => {
    const world = new FaultyWorld([classed("blue")]);
    const before = new Family(
      {
        conf: ConfigMap({ metadata: { name: "conf" }, data: { a: "1", b: "1" } }),
        old: config("old"),
      },
      world,
      { definition: blue, siblings: ["red"] },
    );
    const after = new Family(
      { conf: ConfigMap({ metadata: { name: "conf" }, data: { a: "1", c: "1" } }) },
      world,
      { definition: red, siblings: ["blue"] },
    );
    await before.run();
    expect(await after.run()).toEqual([]);
    await world.patch(App, key("web"), { metadata: { labels: { class: "red" } } }, byHand);
    expect(await before.run()).toEqual([]);
    expect(before.passes.get(ConfigMap, "a", "old")).toBeDefined();
    expect(await after.run()).toEqual([
      "apply ConfigMap a/conf",
      "apply ConfigMap a/conf",
      "delete ConfigMap a/old",
    ]);
    const taken: StoredObject = after.passes.get(ConfigMap, "a", "conf");
    expect(taken["data"]).toEqual({ a: "1", c: "1" });
    expect(taken.metadata.labels).toEqual({ "slipway.dev/controller": "operator.red" });
    expect(await after.run()).toEqual([]);
    expect(inShort(world.writes).filter((write) => write.startsWith("delete"))).toHaveLength(1);
  });

  test.each([["red"], ["old-operator.red"]])(
    "or that was called %s is taken over, with what it made, and nothing is left of what it set",
    async (former) => {
      const world = new FaultyWorld([classed("blue")]);
      const operator = former.includes(".") ? "old-operator" : "operator";
      const conf = { metadata: { name: "conf" }, data: { a: "1", b: "1" } };
      const wanted = { conf: ConfigMap(conf), old: config("old") };
      const before = defineController({ name: "red", for: App, owns });
      await new Family(wanted, world, { definition: before, operator }).run();
      const renamed = defineController({ name: "blue", formerNames: [former], for: App, owns });
      const siblings = siblingsOf(renamed, undefined);
      const after = new Family({ conf: ConfigMap({ ...conf, data: { a: "1" } }) }, world, {
        definition: renamed,
        siblings,
      });
      await after.run();
      const taken: StoredObject = after.passes.get(ConfigMap, "a", "conf");
      expect(taken["data"]).toEqual({ a: "1" });
      expect(taken.metadata.labels).toEqual({ "slipway.dev/controller": "operator.blue" });
      expect(world.get(ConfigMap, key("old"))).toBeUndefined();
      expect(await after.run()).toEqual([]);
    },
  );

  test("and was left half-way by a crash is taken over whole", async () => {
    const world = new FaultyWorld([classed("blue")]);
    await new Family(
      { conf: ConfigMap({ metadata: { name: "conf" }, data: { a: "1", b: "1" } }) },
      world,
      { definition: blue, siblings: ["red"] },
    ).run();
    await world.patch(App, key("web"), { metadata: { labels: { class: "red" } } }, byHand);
    const after = new Family(
      { conf: ConfigMap({ metadata: { name: "conf" }, data: { a: "1" } }) },
      world,
      { definition: red, siblings: ["blue"] },
    );
    let writes = 0;
    world.fault = ({ verb }) => {
      writes += verb === "apply" ? 1 : 0;
      return writes > 1 ? refusal(500, "Down") : undefined;
    };
    await expect(after.run()).rejects.toMatchObject({ code: "CHILDREN_FAILED" });
    world.fault = () => undefined;
    expect(await after.run()).toEqual(["apply ConfigMap a/conf"]);
    expect(after.passes.get(ConfigMap, "a", "conf")["data"]).toEqual({ a: "1" });
    expect(await after.run()).toEqual([]);
  });
});
