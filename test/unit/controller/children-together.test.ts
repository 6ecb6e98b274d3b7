import { defineController, own } from "slipway/api";
import { ConfigMap, Deployment, Secret } from "slipway/kubernetes";
import { describe, expect, test } from "vitest";
import { after, once } from "../../../src/controller/desired.js";
import { marksOf } from "../../../src/controller/child-labels.js";
import { LazySignal } from "../../../src/controller/lazy-signal.js";
import { PassChildren } from "../../../src/controller/pass-children.js";
import type { LooseCode, LooseContext } from "../../../src/controller/pass-context.js";
import type { StoredObject } from "../../../src/meta/stored-object.js";
import { App, config, controller, deployment, Family, stored } from "../../support/family.js";
import { FaultyWorld, refusal } from "../../support/faulty-world.js";
import { inShort, Passes } from "../../support/pass-of.js";

const hashOf = (object: StoredObject): string | undefined =>
  /slipway.dev\/config-hash":"([^"]+)"/.exec(JSON.stringify(object))?.[1];

describe("what fails", () => {
  test("is told of every child, and those that do not fail are applied", async () => {
    const wanted = { one: config("one"), two: config("two"), three: config("three") };
    const family = new Family(wanted);
    family.world.fault = ({ verb, key }) =>
      verb === "apply" && key.name !== "two" ? refusal(500, `No${key.name}`) : undefined;
    await expect(family.run()).rejects.toMatchObject({
      code: "CHILDREN_FAILED",
      message: "one: Noone (500)\nthree: Nothree (500)",
      errors: { one: { httpCode: 500 }, three: { httpCode: 500 } },
    });
    expect(inShort(family.world.writes)).toContain("apply ConfigMap a/two");
  });

  test("holds up those that come after it", async () => {
    const family = new Family({ one: config("one"), two: after(["one"], config("two")) });
    family.world.fault = ({ verb }) => (verb === "apply" ? refusal(500, "No") : undefined);
    await expect(family.run()).rejects.toMatchObject({ errors: { one: expect.anything() } });
    expect(inShort(family.world.writes)).not.toContain("apply ConfigMap a/two");
  });

  test("keeps what is not wanted any more, as does an error that the code has caught", async () => {
    const family = new Family({ one: config("one") });
    await family.run();
    const code: LooseCode = {
      reconcile: (_, { children }) => children.sync({ two: config("two") }).catch(() => undefined),
    };
    const catching = new Passes(controller, code, family.world);
    family.world.fault = ({ verb }) => (verb === "apply" ? refusal(500, "No") : undefined);
    await catching.run("a", "web");
    expect(family.passes.get(ConfigMap, "a", "one")).toBeDefined();
    family.world.fault = () => undefined;
    expect(inShort((await catching.run("a", "web")).writes)).toEqual([
      "apply ConfigMap a/two",
      "delete ConfigMap a/one",
      "patch App a/web status",
    ]);
  });

  test("when pruning is told by kind and name", async () => {
    const family = new Family({ one: config("one"), two: config("two") });
    await family.run();
    family.wanted = {};
    family.world.fault = ({ verb, key }) =>
      verb === "delete" && key.name === "one" ? refusal(403, "Forbidden") : undefined;
    await expect(family.run()).rejects.toMatchObject({
      code: "CHILDREN_FAILED",
      errors: { "ConfigMap a/one": { httpCode: 403 } },
    });
    expect(family.world.get(ConfigMap, { namespace: "a", name: "two" })).toBeUndefined();
  });
});

describe("several controllers of one kind", () => {
  test("do not prune each other's children", async () => {
    const second = defineController({ name: "second", for: App, owns: [ConfigMap] });
    const world = new FaultyWorld([stored]);
    const one = new Family({ one: config("one") }, world);
    const two = new Family({ two: config("two") }, world, { definition: second });
    await one.run();
    await two.run();
    expect(await one.run()).toEqual([]);
    expect(await two.run()).toEqual([]);
    one.wanted = {};
    expect(await one.run()).toEqual(["delete ConfigMap a/one"]);
  });
});

describe("a workload", () => {
  test("is restarted when a Secret changes that it mounts and that was created once", async () => {
    const password = once(Secret({ metadata: { name: "conf" }, data: { text: "MQ==" } }));
    const web = Deployment({
      metadata: { name: "web" },
      spec: {
        selector: { matchLabels: { app: "web" } },
        template: {
          metadata: { labels: { app: "web" } },
          spec: {
            containers: [{ name: "web", image: "x" }],
            volumes: [{ name: "v", secret: { secretName: "conf" } }],
          },
        },
      },
    });
    const family = new Family({ web, password });
    await family.run();
    const before = hashOf(family.passes.get(Deployment, "a", "web"));
    expect(before).toBeDefined();
    expect(await family.run()).toEqual([]);
    const key = { namespace: "a", name: "conf" };
    await family.world.patch(Secret, key, { data: { text: "Mg==" } }, { fieldManager: "x" });
    expect(await family.run()).toEqual(["apply Deployment a/web"]);
    expect(hashOf(family.passes.get(Deployment, "a", "web"))).not.toBe(before);
  });

  test("is restarted when a Secret changes that it mounts and the object refers to, read once for each version", async () => {
    const named = { ...stored, spec: { secret: "theirs" } };
    const theirs = Secret({ metadata: { name: "theirs", namespace: "a" }, data: { a: "MQ==" } });
    const web = Deployment({
      metadata: { name: "web" },
      spec: {
        selector: { matchLabels: { app: "web" } },
        template: {
          metadata: { labels: { app: "web" } },
          spec: {
            containers: [{ name: "web", image: "x", envFrom: [{ secretRef: { name: "theirs" } }] }],
          },
        },
      },
    });
    const family = new Family({ web }, [named, theirs]);
    await family.run();
    await family.run();
    expect(family.world.reads).toEqual(["Secret theirs", "App web"]);
    const before = hashOf(family.passes.get(Deployment, "a", "web"));
    const key = { namespace: "a", name: "theirs" };
    await family.world.patch(Secret, key, { data: { a: "Mg==" } }, { fieldManager: "x" });
    expect(await family.run()).toEqual(["apply Deployment a/web"]);
    expect(hashOf(family.passes.get(Deployment, "a", "web"))).not.toBe(before);
  });

  test("costs no read again for what was read, however much there is", async () => {
    const objects = Array.from({ length: 1_001 }, (_, index) => ({
      ...Secret({ metadata: {} }),
      metadata: { name: `s-${index}`, namespace: "a", uid: `uid-${index}` },
    }));
    const world = new FaultyWorld(objects);
    const marks = marksOf("operator", "app");
    const object = new FaultyWorld([stored]).list(App, {})[0];
    if (object === undefined) throw new Error("there is no App");
    const contents = new Map();
    const children = new PassChildren({ world, controller, object, marks, siblings: [], contents });
    const kind = own(Secret, { watch: "metadata" });
    const readAll = async (): Promise<number> => {
      world.reads.length = 0;
      for (const secret of world.list(Secret, {})) await children.contentOf(kind, secret);
      return world.reads.length;
    };
    expect(await readAll()).toBe(objects.length);
    expect(await readAll()).toBe(0);
  });

  test("is restarted when a Secret comes or changes that the object refers to, and not when it goes", async () => {
    const named = { ...stored, spec: { secret: "theirs" } };
    const theirs = (text: string): object => ({
      ...Secret({ metadata: {}, data: { text } }),
      metadata: { name: "theirs", namespace: "a" },
    });
    const web = Deployment({
      metadata: { name: "web" },
      spec: {
        selector: { matchLabels: { app: "web" } },
        template: {
          metadata: { labels: { app: "web" } },
          spec: {
            containers: [
              {
                name: "web",
                image: "x",
                envFrom: [
                  { secretRef: { name: "theirs", optional: true } },
                  { configMapRef: { name: "conf" } },
                ],
              },
            ],
          },
        },
      },
    });
    const family = new Family({ web, conf: config("conf") }, [named]);
    const noted = (): string | undefined => hashOf(family.passes.get(Deployment, "a", "web"));
    const byHand = { fieldManager: "x" };
    const key = { namespace: "a", name: "theirs" };
    await family.run();
    const without = noted();
    expect(without).toMatch(/^ConfigMap\/conf=[0-9a-f]{16}$/);
    expect(await family.run()).toEqual([]);
    await family.world.create(Secret, theirs("MQ=="), byHand);
    expect(await family.run()).toEqual(["apply Deployment a/web"]);
    const first = noted();
    expect(first).toMatch(/^ConfigMap\/conf=[0-9a-f]{16},Secret\/theirs=[0-9a-f]{16}$/);
    // Pods that start without it do not start at all, or with what they had.
    await family.world.delete(Secret, key, {});
    expect(await family.run()).toEqual([]);
    family.wanted = { web, conf: config("conf", "b") };
    expect(await family.run()).toEqual(["apply ConfigMap a/conf", "apply Deployment a/web"]);
    expect(noted()?.split(",")[1]).toBe(first?.split(",")[1]);
    // The same again is no change either.
    await family.world.create(Secret, theirs("MQ=="), byHand);
    expect(await family.run()).toEqual([]);
    await family.world.patch(Secret, key, { data: { text: "Mg==" } }, byHand);
    expect(await family.run()).toEqual(["apply Deployment a/web"]);
  });

  test("stays as it is while what it mounts cannot be applied, since it would be restarted twice", async () => {
    const family = new Family({ conf: config("conf"), web: deployment });
    await family.run();
    const before = hashOf(family.passes.get(Deployment, "a", "web"));
    family.wanted = { conf: config("conf", "b"), web: deployment };
    family.world.fault = ({ verb, kind }) =>
      verb === "apply" && kind === "ConfigMap" ? refusal(500, "No") : undefined;
    await expect(family.run()).rejects.toMatchObject({ errors: { conf: expect.anything() } });
    expect(hashOf(family.passes.get(Deployment, "a", "web"))).toBe(before);
    family.world.fault = () => undefined;
    expect(await family.run()).toEqual(["apply ConfigMap a/conf", "apply Deployment a/web"]);
  });
});

describe("a pass that is told to end", () => {
  test("starts no write any more, and prunes nothing", async () => {
    const signal = new LazySignal();
    const family = new Family({ one: config("one"), two: after(["one"], config("two")) });
    family.world.fault = ({ verb }) => {
      if (verb === "apply") signal.abort(new Error("enough"));
    };
    await expect(family.run(signal)).rejects.toMatchObject({
      code: "CHILDREN_FAILED",
      message: "two: enough",
    });
    expect(inShort(family.world.writes)).toEqual(["apply ConfigMap a/one"]);
  });

  test("may not write by what it kept of its context", async () => {
    const signal = new LazySignal();
    let kept: LooseContext | undefined;
    const code: LooseCode = {
      reconcile: (_, context) => {
        kept = context;
        context.status.merge({ note: "x" });
        signal.abort(new Error("enough"));
      },
    };
    const passes = new Passes(controller, code, [stored]);
    await expect(passes.run("a", "web", signal)).rejects.toThrow("enough");
    const ended = { code: "CONTEXT_ENDED" };
    await expect(kept?.children.sync({ one: config("one") })).rejects.toMatchObject(ended);
    await expect(kept?.status.commit()).rejects.toMatchObject(ended);
    expect(passes.world.writes).toEqual([]);
    // That its status was not written is as it should be.
    expect(passes.log.lines.filter(({ level }) => level !== "debug")).toEqual([]);
  });
});
