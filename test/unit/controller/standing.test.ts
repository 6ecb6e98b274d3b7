import { defineController, defineResource, k, own } from "slipway/api";
import { ClusterRole, ConfigMap, Deployment, Service } from "slipway/kubernetes";
import { describe, expect, test } from "vitest";
import { after } from "../../../src/controller/desired.js";
import { ReconcileTimeoutError, TerminalError } from "../../../src/controller/errors.js";
import { LazySignal } from "../../../src/controller/lazy-signal.js";
import type { LooseContext } from "../../../src/controller/pass-context.js";
import { ToolkitError } from "../../../src/util/error.js";
import { App, config, deployment, Family, stored } from "../../support/family.js";
import { refusal } from "../../support/faulty-world.js";
import { inShort, Passes } from "../../support/pass-of.js";

const key = { namespace: "a", name: "web" };
const byHand = { fieldManager: "kubectl" };
const controller = "operator.app";
const began = "2026-01-01T00:00:00Z";

interface Standing {
  readonly conditions?: readonly { readonly type: string; readonly message: string }[];
  readonly parts?: readonly object[];
  readonly configHash?: string;
  readonly lastSuccessTime?: string;
}
const statusOf = (run: Passes): Standing => ({ ...Object(run.get(App, "a", "web")["status"]) });

const definition = defineController({
  name: "app",
  for: App,
  owns: [ConfigMap, Deployment, Service],
  conditions: { Ready: ["Done", "Waiting", "ReconcileFailed"], Scaled: ["Done"] },
});
const passes = (reconcile: (context: LooseContext) => unknown): Passes =>
  new Passes(definition, { reconcile: (_, context) => reconcile(context) }, [stored]);

describe("a pass that fails", () => {
  test("says why on the object, once for each reason, until a pass succeeds", async () => {
    let fault: Error | undefined = new Error("the disk db-1 is full after 12 s");
    const run = passes(() => {
      if (fault !== undefined) throw fault;
    });
    await expect(run.run("a", "web")).rejects.toBe(fault);
    const said = (type: string, status: string, reason: string, message: string): object => ({
      type,
      status,
      reason,
      message,
      observedGeneration: 1,
      lastTransitionTime: began,
    });
    const message = "the disk db-1 is full after 12 s";
    expect(statusOf(run).conditions).toEqual([
      said("Ready", "False", "ReconcileFailed", message),
      said("Reconciling", "True", "Retrying", `operator.app: ${message}`),
    ]);
    // A retry that fails in the same words, but for numbers and made-up names, writes nothing.
    fault = new Error("the disk db-2 is full after 24 s");
    const before = run.world.writes.length;
    await expect(run.run("a", "web")).rejects.toBe(fault);
    expect(run.world.writes.length).toBe(before);
    fault = new Error("the disk db-2 is broken");
    await expect(run.run("a", "web")).rejects.toBe(fault);
    expect(statusOf(run).conditions?.map((one) => one.message)).toEqual([
      "the disk db-2 is broken",
      "operator.app: the disk db-2 is broken",
    ]);
    expect(run.world.writes.length).toBe(before + 1);
    fault = undefined;
    await run.run("a", "web");
    // What the author declares is the author's to set again.
    expect(statusOf(run).conditions).toMatchObject([{ type: "Ready" }]);
  });

  test("leaves what another controller says in the conditions that both have", async () => {
    const rival = defineController({ name: "rival", for: App });
    let faults: readonly (Error | undefined)[] = [new Error("mine"), new Error("theirs")];
    const one = passes(() => {
      if (faults[0] !== undefined) throw faults[0];
    });
    const code = {
      reconcile: (): void => {
        if (faults[1] !== undefined) throw faults[1];
      },
    };
    const two = new Passes(rival, code, one.world);
    const look = async (run: Passes): Promise<number> => {
      const before = run.world.writes.length;
      await run.run("a", "web").catch(() => {});
      return run.world.writes.length - before;
    };
    const said = (): unknown =>
      statusOf(one).conditions?.find(({ type }) => type === "Reconciling")?.message;
    await look(one);
    expect([await look(two), await look(one), await look(two)]).toEqual([0, 0, 0]);
    expect(said()).toBe("operator.app: mine");
    faults = [new Error("mine"), undefined];
    await look(two);
    expect(said()).toBe("operator.app: mine");
    faults = [undefined, new Error("theirs")];
    await look(one);
    expect(said()).toBeUndefined();
    await look(two);
    expect(said()).toBe("operator.rival: theirs");
    expect(await look(one)).toBe(0);
  });

  test("leaves a condition that its code has set", async () => {
    const run = passes(({ conditions }) => {
      conditions.set("Ready", { status: "Unknown", reason: "Waiting", message: "mine" });
      throw new TerminalError("no luck");
    });
    await expect(run.run("a", "web")).rejects.toThrow("no luck");
    expect(statusOf(run).conditions).toMatchObject([
      { type: "Ready", status: "Unknown", message: "mine" },
      { type: "Stalled", reason: "TerminalError", message: "operator.app: no luck" },
    ]);
  });

  test.each([
    ["another was faster", refusal(409, "Conflict")],
    ["the server asks to be left alone", refusal(429, "TooManyRequests")],
    ["the server is away", refusal(503, "ServiceUnavailable")],
    ["this process leads no more", new ToolkitError("LEADERSHIP_LOST", "lost")],
  ])("because %s says nothing", async (_, error) => {
    const run = passes(() => {
      throw error;
    });
    await expect(run.run("a", "web")).rejects.toBe(error);
    expect(run.world.writes).toEqual([]);
  });

  test("because a child cannot be made says which, in its parts, too", async () => {
    const family = new Family({ one: config("one"), two: config("two") }, [stored], { definition });
    family.world.fault = ({ verb, key: { name } }) =>
      verb === "apply" && name === "two"
        ? refusal(403, "Forbidden", { message: "exceeded quota: used 5, limited to 5" })
        : undefined;
    await expect(family.run()).rejects.toMatchObject({ code: "CHILDREN_FAILED" });
    const why = "exceeded quota: used 5, limited to 5 (403)";
    expect(statusOf(family.passes)).toMatchObject({
      conditions: [
        { type: "Ready", reason: "ReconcileFailed", message: `two: ${why}` },
        { type: "Reconciling", reason: "Retrying", message: `operator.app: two: ${why}` },
      ],
      parts: [
        { controller, name: "one", kind: "ConfigMap", phase: "Ready" },
        { controller, name: "two", kind: "ConfigMap", phase: "Failed", message: why },
      ],
    });
    const before = family.world.writes.length;
    family.world.fault = ({ verb, key: { name } }) =>
      verb === "apply" && name === "two"
        ? refusal(403, "Forbidden", { message: "exceeded quota: used 6, limited to 5" })
        : undefined;
    await expect(family.run()).rejects.toMatchObject({ code: "CHILDREN_FAILED" });
    expect(family.world.writes.length).toBe(before);
  });

  test.each([
    // UTF-16 has two code units for it: half of one would come back from a server as another character.
    ["💥".repeat(20_000), "💥".repeat(2_040), "💥".repeat(511)],
    ["x".repeat(20_000), "x".repeat(4_090), "x".repeat(1_023)],
  ])("says as much of a long error as fits, and that there was more", async (why, long, short) => {
    const family = new Family({ one: config("one") }, [stored], { definition });
    family.world.fault = ({ verb }) =>
      verb === "apply" ? refusal(403, "Forbidden", { message: why }) : undefined;
    await expect(family.run()).rejects.toMatchObject({ code: "CHILDREN_FAILED" });
    const { conditions = [], parts = [] } = statusOf(family.passes);
    expect(conditions[0]?.message.slice(0, "one: ".length + long.length)).toBe(`one: ${long}`);
    expect(conditions.map(({ message }) => [message.length > 4_094, message.at(-1)])).toEqual([
      [true, "…"],
      [true, "…"],
    ]);
    expect(parts).toMatchObject([{ message: `${short}…` }]);
  });

  test("says what its code says as far as a condition can hold it", async () => {
    const message = `${"x".repeat(32_766)}💥`;
    const run = passes(({ conditions }) =>
      conditions.set("Ready", { status: "False", reason: "Waiting", message: `${message}!` }),
    );
    await run.run("a", "web");
    expect(statusOf(run).conditions?.[0]?.message).toBe(`${"x".repeat(32_766)}…`);
    expect((await run.run("a", "web")).writes).toEqual([]);
  });

  test("shows no secret that the error quotes", async () => {
    const fault = new Error("no route to https://admin:hunter2@db.example.com");
    const run = passes(() => {
      throw fault;
    });
    await expect(run.run("a", "web")).rejects.toBe(fault);
    expect(statusOf(run).conditions).toMatchObject([
      { message: "no route to https://admin:[not shown]@db.example.com" },
      { message: "operator.app: no route to https://admin:[not shown]@db.example.com" },
    ]);
  });

  test("because it took too long says so when it has ended, and sends nothing else", async () => {
    const signal = new LazySignal();
    const run = passes(async ({ children }) => {
      signal.abort(new ReconcileTimeoutError("a/web", 1_000));
      await children.sync({ conf: config("conf") });
    });
    await expect(run.run("a", "web", signal)).rejects.toMatchObject({ code: "CHILDREN_FAILED" });
    expect(inShort(run.world.writes)).toEqual(["patch App a/web status"]);
    expect(statusOf(run).conditions).toMatchObject([
      { type: "Ready" },
      {
        type: "Reconciling",
        message: "operator.app: the pass over a/web took longer than 1000 ms",
      },
    ]);
  });

  test("when the finalizer cannot be set says why", async () => {
    const cleaned = defineController({ name: "app", for: App, finalizer: "example.com/cleanup" });
    const run = new Passes(cleaned, { reconcile: () => {}, cleanup: () => {} }, [stored]);
    let patches = 0;
    run.world.fault = ({ verb }) => {
      patches += verb === "patch" ? 1 : 0;
      return patches === 1 ? refusal(403, "Forbidden") : undefined;
    };
    await expect(run.run("a", "web")).rejects.toMatchObject({ code: "API_FORBIDDEN" });
    expect(statusOf(run).conditions).toMatchObject([{ type: "Reconciling", reason: "Retrying" }]);
  });

  test("says nothing in a condition of the runtime's that the author declares", async () => {
    const conditions = { Reconciling: ["Mine"], Stalled: ["Mine"], Paused: ["Mine"] };
    const mine = defineController({ name: "app", for: App, conditions });
    let fault: Error = new Error("no luck");
    const code = {
      reconcile: (): never => {
        throw fault;
      },
    };
    const run = new Passes(mine, code, [stored]);
    await expect(run.run("a", "web")).rejects.toThrow("no luck");
    fault = new TerminalError("no luck");
    await expect(run.run("a", "web")).rejects.toThrow("no luck");
    const annotations = { "slipway.dev/paused": "true" };
    await run.world.patch(App, key, { metadata: { annotations } }, byHand);
    await run.run("a", "web");
    expect(inShort(run.world.writes)).toEqual(["patch App a/web"]);
  });
});

describe("an object that is being deleted", () => {
  const cleaned = defineController({
    name: "app",
    for: App,
    owns: [own(ClusterRole, { tracked: true })],
    finalizer: "example.com/cleanup",
  });
  const deleted = {
    ...stored,
    metadata: {
      ...stored.metadata,
      deletionTimestamp: "2026-01-01T00:00:00Z",
      finalizers: ["example.com/cleanup"],
    },
  };
  const role = {
    ...ClusterRole({ metadata: { name: "web" } }),
    metadata: {
      name: "web",
      labels: { "slipway.dev/controller": "operator.app", "slipway.dev/owner": "app-1" },
      finalizers: ["x.y/z"],
    },
  };

  test("says what it waits for", async () => {
    const run = new Passes(cleaned, { reconcile: () => {}, cleanup: () => {} }, [deleted, role]);
    expect(inShort((await run.run("a", "web")).writes)).toEqual([
      "delete ClusterRole web",
      "patch App a/web status",
    ]);
    expect(statusOf(run).conditions).toMatchObject([
      {
        type: "Reconciling",
        reason: "CleaningUp",
        message: "operator.app: waits for the end of ClusterRole web",
      },
    ]);
  });

  test("says why its cleanup fails", async () => {
    const cleanup = (): never => {
      throw new Error("the bucket is not empty");
    };
    const run = new Passes(cleaned, { reconcile: () => {}, cleanup }, [deleted]);
    await expect(run.run("a", "web")).rejects.toThrow("the bucket is not empty");
    expect(statusOf(run).conditions).toMatchObject([
      { type: "Reconciling", reason: "Retrying", message: "operator.app: the bucket is not empty" },
    ]);
  });
});

describe("the standard fields of a status", () => {
  test("tell how far each child is", async () => {
    const wanted = {
      conf: config("conf"),
      web: deployment,
      front: after(["web"], Service({ metadata: { name: "web" }, spec: { ports: [] } })),
      none: undefined,
    };
    const family = new Family(wanted, [stored], { definition });
    await family.run();
    expect(statusOf(family.passes).parts).toEqual([
      { controller, name: "conf", kind: "ConfigMap", phase: "Ready" },
      {
        controller,
        name: "web",
        kind: "Deployment",
        phase: "Progressing",
        message: "has not been observed yet",
        configHash: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
      {
        controller,
        name: "front",
        kind: "Service",
        phase: "Waiting",
        message: "waits for web: has not been observed yet",
      },
    ]);
    family.wanted = {};
    await family.run();
    expect(statusOf(family.passes).parts).toEqual([]);
  });

  test("tell of a hundred children, those that are not ready before others", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 150 }, (_, index) => [`c${index}`, config(`c${index}`)]),
    );
    const family = new Family({ ...many, web: deployment, conf: config("conf") }, [stored], {
      definition,
    });
    await family.run();
    const { parts = [] } = statusOf(family.passes);
    expect(parts).toHaveLength(100);
    expect(parts[0]).toMatchObject({ name: "web", phase: "Progressing" });
    expect(parts[1]).toMatchObject({ name: "c0", phase: "Ready" });
  });

  test("tell of a child whose name is too long for them by a shorter one", async () => {
    const path = "construct/".repeat(30);
    const family = new Family({ [`${path}a`]: config("a"), [`${path}b`]: config("b") });
    await family.run();
    const { parts = [] } = statusOf(family.passes);
    const names = parts.map((part) => String(Object(part).name));
    expect(names.map(({ length }) => length)).toEqual([253, 253]);
    expect(new Set(names).size).toBe(2);
  });

  test("have a hash that changes with what workloads read, and none when none does", async () => {
    const family = new Family({ conf: config("conf"), web: deployment }, [stored], { definition });
    await family.run();
    const { configHash } = statusOf(family.passes);
    expect(configHash).toMatch(/^[0-9a-f]{16}$/);
    family.wanted = { conf: config("conf", "b"), web: deployment };
    await family.run();
    const second = statusOf(family.passes).configHash;
    expect(second).not.toBe(configHash);
    family.wanted = { conf: config("conf", "b") };
    await family.run();
    expect(statusOf(family.passes).configHash).toBeUndefined();
  });

  test("tell of the children of another controller, too, and come to the same with both", async () => {
    const rival = defineController({ name: "rival", for: App, owns: [ConfigMap, Deployment] });
    const one = new Family({ conf: config("conf"), web: deployment }, [stored], { definition });
    const other = Deployment({
      metadata: { name: "other" },
      spec: {
        selector: { matchLabels: { app: "other" } },
        template: {
          metadata: { labels: { app: "other" } },
          spec: {
            containers: [{ name: "m", image: "x", envFrom: [{ configMapRef: { name: "two" } }] }],
          },
        },
      },
    });
    const two = new Family({ two: config("two"), web: other }, one.world, { definition: rival });
    await one.run();
    const alone = statusOf(one.passes).configHash;
    await two.run();
    const both = statusOf(one.passes);
    expect(both.configHash).not.toBe(alone);
    expect(both.parts).toMatchObject([
      { controller: "operator.app", name: "conf" },
      { controller: "operator.app", name: "web" },
      { controller: "operator.rival", name: "two" },
      { controller: "operator.rival", name: "web" },
    ]);
    // Neither takes away what the other said.
    for (const family of [one, two, one, two]) {
      const before = one.world.writes.length;
      await family.run();
      expect(one.world.writes.length).toBe(before);
    }
  });

  test("tell nothing more of a controller from which the object came", async () => {
    const owns = [ConfigMap];
    const blue = defineController({ name: "blue", for: App, owns, when: { labels: "class=blue" } });
    const red = defineController({ name: "red", for: App, owns, when: { labels: "class=red" } });
    const labels = { class: "blue" };
    const classed = { ...stored, metadata: { ...stored.metadata, labels } };
    const before = new Family({ old: config("old") }, [classed], {
      definition: blue,
      siblings: ["red"],
    });
    await before.run();
    await before.world.patch(App, key, { metadata: { labels: { class: "red" } } }, byHand);
    const now = new Family({ one: config("one") }, before.world, {
      definition: red,
      siblings: ["blue"],
    });
    await now.run();
    expect(statusOf(now.passes).parts).toMatchObject([{ controller: "operator.red", name: "one" }]);
  });

  test("do not take back a generation that another controller has acted on", async () => {
    const run = passes(() => {});
    const old = run.get(App, "a", "web");
    const metadata = { generation: 3 };
    await run.world.patch(App, key, { metadata, status: { observedGeneration: 3 } }, byHand);
    const get = run.world.get.bind(run.world);
    run.world.get = (type, at) => (type.kind === "App" ? old : get(type, at));
    await run.run("a", "web");
    run.world.get = get;
    expect(statusOf(run)).toMatchObject({ observedGeneration: 3 });
    // One that never was, as in a backup of another cluster, is no generation.
    await run.world.patch(App, key, { status: { observedGeneration: 9 } }, byHand);
    await run.run("a", "web");
    expect(statusOf(run)).toMatchObject({ observedGeneration: 3 });
  });

  test("move the time of the last success only when something else moves, and while all goes well", async () => {
    let note = "a";
    let fault: Error | undefined;
    const run = passes(({ status }) => {
      status.merge({ note });
      if (fault !== undefined) throw fault;
    });
    await run.run("a", "web");
    expect(statusOf(run).lastSuccessTime).toBe(began);
    await run.clock.advance(60_000);
    expect((await run.run("a", "web")).writes).toEqual([]);
    note = "b";
    fault = new Error("no luck");
    await expect(run.run("a", "web")).rejects.toThrow("no luck");
    expect(statusOf(run).lastSuccessTime).toBe(began);
    fault = undefined;
    await run.run("a", "web");
    expect(statusOf(run).lastSuccessTime).toBe("2026-01-01T00:01:00Z");
  });

  test("are not written where the kind has none of them", async () => {
    const Plain = defineResource({
      group: "example.com",
      kind: "Plain",
      versions: { v1: { spec: k.object({}), status: k.object({ ready: k.int32().optional() }) } },
    });
    const plain = Plain({ metadata: { name: "web", namespace: "a" }, spec: {} });
    const run = new Passes(
      defineController({ name: "plain", for: Plain, owns: [ConfigMap] }),
      {
        reconcile: async (_, { children, status }) => {
          await children.sync({ conf: config("conf") });
          status.merge({ ready: 1 });
        },
      },
      [plain],
    );
    await run.run("a", "web");
    expect(run.get(Plain, "a", "web")["status"]).toEqual({ ready: 1 });
  });
});
