import {
  annotationsChanged,
  defineController,
  generationChanged,
  labelsChanged,
  optional,
  type Pace,
} from "slipway/api";
import { Node, Secret } from "slipway/kubernetes";
import { describe, expect, test } from "vitest";
import type { ControllerDefinition } from "../../../src/api/define-controller.js";
import { refusal } from "../../support/faulty-world.js";
import { App, app, Monitor, put, Stage } from "../../support/stage.js";

const paced = (pace: Pace): ControllerDefinition =>
  defineController({ name: "app", for: App, ...pace });

describe("a controller", () => {
  test("waits for more changes of an object after the first, and not for ever", async () => {
    const controller = paced({ debounceMs: 1_000 });
    await using stage = new Stage([app("one")], { controller });
    await stage.run();
    // What is there when it begins does not wait.
    expect(stage.passes.splice(0)).toEqual(["one"]);
    for (const label of ["a", "b", "c"]) {
      await put(stage, App, "one", { metadata: { labels: { label } } });
      await stage.clock.advance(300);
    }
    expect(stage.passes).toEqual([]);
    await stage.clock.advance(200);
    await stage.pause();
    expect(stage.passes).toEqual(["one"]);
  });

  test("looks again at an object after a while, though nothing changed", async () => {
    await using stage = new Stage([app("one"), app("two")], {
      controller: paced({ everyMs: 60_000 }),
    });
    stage.reconcile = ({ metadata }) => {
      if (metadata.name === "two") throw new Error("no luck");
    };
    const stop = await stage.run();
    const looks = (): number => stage.passes.splice(0).filter((name) => name === "one").length;
    expect(looks()).toBe(1);
    await stage.clock.advance(59_000);
    expect(looks()).toBe(0);
    await stage.clock.advance(2_000);
    expect(looks()).toBe(1);
    await stage.clock.advance(180_000);
    expect(looks()).toBe(3);
    await stop();
    await stage.clock.advance(180_000);
    expect(stage.passes).toEqual([]);
  });

  test("looks again at an object that asked for a later time, too", async () => {
    await using stage = new Stage([app("one")], { controller: paced({ everyMs: 60_000 }) });
    stage.reconcile = (_, { requeueAfter }) => requeueAfter(3_600_000);
    await stage.run();
    stage.passes.length = 0;
    await stage.clock.advance(67_000);
    expect(stage.passes).toEqual(["one"]);
  });

  test("looks no more at an object that has gone", async () => {
    await using stage = new Stage([app("one")], { controller: paced({ everyMs: 60_000 }) });
    await stage.run();
    await put(stage, App, "one", { metadata: { finalizers: null } });
    await stage.cluster.remove(App, { namespace: "a", name: "one" });
    await stage.pause();
    stage.passes.length = 0;
    await stage.clock.advance(200_000);
    expect(stage.passes).toEqual([]);
  });

  test("works on as many objects at a time as its definition says, and lets each pass take as long", async () => {
    const objects = ["one", "two", "three", "four"].map((name) => app(name));
    const controller = paced({ maxConcurrentReconciles: 3, timeoutMs: 5_000 });
    await using stage = new Stage(objects, { controller });
    const aborted: unknown[] = [];
    stage.reconcile = (_, { signal }) =>
      new Promise<void>((resolve) => {
        signal.addEventListener("abort", () => {
          aborted.push(Reflect.get(Object(signal.reason), "code"));
          resolve();
        });
      });
    await stage.run();
    expect(stage.controller.concurrency).toBe(3);
    expect(stage.passes).toHaveLength(3);
    await stage.clock.advance(4_800);
    expect(stage.passes).toHaveLength(3);
    await stage.clock.advance(500);
    await stage.pause();
    expect(aborted).toEqual(Array.from({ length: 3 }, () => "RECONCILE_TIMEOUT"));
    expect(stage.passes.length).toBeGreaterThan(3);
  });

  test("tries again after waits that its definition says, and begins anew after a success", async () => {
    const retries = { initialMs: 1_000, maxMs: 4_000, refusedMs: 10_000 };
    await using stage = new Stage([app("one")], { controller: paced({ retries }) });
    let fault: Error | undefined = new Error("no luck");
    const times: number[] = [];
    stage.reconcile = () => {
      times.push(stage.clock.elapsed());
      if (fault !== undefined) throw fault;
    };
    await stage.run();
    const waits = (): readonly number[] =>
      times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 100) / 10);
    await stage.clock.advance(12_000);
    expect(waits()).toEqual([1, 2, 4, 4]);
    fault = undefined;
    await stage.clock.advance(4_000);
    fault = new Error("no luck");
    times.length = 0;
    await put(stage, App, "one", { metadata: { labels: { a: "b" } } });
    await stage.clock.advance(2_000);
    expect(waits()[0]).toBe(1);
    // The server refuses, or another has what is wanted: growing waits would help nobody.
    fault = refusal(403, "Forbidden");
    await stage.clock.advance(4_000);
    times.length = 0;
    await stage.clock.advance(35_000);
    expect(waits()).toEqual([10, 10]);
  });

  test("is woken by what is not in the cluster, while it works", async () => {
    await using stage = new Stage([app("one"), app("two")]);
    const wake = (name: string): void => stage.controller.wake({ namespace: "a", name });
    wake("one");
    const stop = await stage.run();
    stage.passes.length = 0;
    expect(await stage.after(() => wake("two"))).toEqual(["two"]);
    expect(await stage.after(() => wake("none"))).toEqual([]);
    await stop();
    expect(await stage.after(() => wake("one"))).toEqual([]);
  });

  test("looks at everything when an optional kind goes, and when it comes again", async () => {
    const controller = defineController({ name: "app", for: App, owns: [optional(Monitor)] });
    await using stage = new Stage([app("one")], { controller });
    const monitor = {
      apiVersion: "monitoring.coreos.com/v1",
      kind: "ServiceMonitor",
      metadata: { name: "m" },
    };
    const phases: unknown[] = [];
    stage.reconcile = async (_, { children }) => {
      const { monitor: state } = await children.sync({ monitor });
      phases.push(state?.phase);
    };
    await stage.run();
    await stage.clock.advance(5_000);
    expect(phases.at(-1)).toBe("ready");
    stage.cluster.serve(Monitor, false);
    await stage.clock.advance(120_000);
    await stage.pause();
    expect(phases.at(-1)).toBe("unavailable");
    const before = phases.length;
    stage.cluster.serve(Monitor, true);
    await stage.clock.advance(120_000);
    await stage.pause();
    expect(phases.length).toBeGreaterThan(before);
    expect(phases.at(-1)).toBe("ready");
  });
});

describe("changes that a definition lets count", () => {
  const watching = (
    only: (change: {
      readonly before: Parameters<typeof labelsChanged>[0]["before"];
      readonly now: Parameters<typeof labelsChanged>[0]["now"];
    }) => boolean,
  ): ControllerDefinition =>
    defineController({
      name: "app",
      for: App,
      references: { secret: { to: Secret, name: ({ spec }) => spec.secret, only } },
      watches: { nodes: { to: Node, only, map: () => [{ name: "one", namespace: "a" }] } },
    });

  /** Whether each change of an object leads to a pass. */
  const looks = async (
    controller: ControllerDefinition,
    type: typeof Node | typeof Secret,
  ): Promise<readonly boolean[]> => {
    await using stage = new Stage([app("one", { secret: "s" })], { controller });
    await stage.run();
    const change = async (fields: object): Promise<boolean> =>
      (await stage.after(() => put(stage, type, "s", fields))).length > 0;
    const place = type.scope === "Namespaced" ? { namespace: "a" } : {};
    return [
      await change({ metadata: { generation: 1 } }),
      await change({ metadata: { labels: { a: "b" } } }),
      await change({ metadata: { annotations: { a: "b" } } }),
      await change({ metadata: { generation: 2 } }),
      await change({ status: { x: 1 } }),
      await change({ metadata: { deletionTimestamp: "x" } }),
      (await stage.after(() => stage.cluster.remove(type, { ...place, name: "s" }))).length > 0,
    ];
  };

  test.each([
    ["the generation", generationChanged, [true, false, false, true, false, true, true]],
    ["labels", labelsChanged, [true, true, false, false, false, false, true]],
    ["annotations", annotationsChanged, [true, false, true, false, false, false, true]],
    [
      "one and not the other",
      (change: Parameters<typeof labelsChanged>[0]) =>
        !labelsChanged(change) && (generationChanged(change) || annotationsChanged(change)),
      [false, false, true, true, false, true, false],
    ],
  ] as const)("are those of %s", async (_, only, expected) => {
    expect(await looks(watching(only), Node)).toEqual(expected);
    expect(await looks(watching(only), Secret)).toEqual(expected);
  });

  test("are all of a kind without a generation, where that is asked for", () => {
    const side = { metadata: {} };
    expect(generationChanged({ before: side, now: side })).toBe(true);
  });
});

describe("a function of the author that throws", () => {
  test("keeps nobody from being woken whom the other side of the change concerns", async () => {
    const controller = defineController({
      name: "app",
      for: App,
      watches: {
        nodes: {
          to: Node,
          only: ({ now }) => now?.metadata.labels?.["to"]?.startsWith("one") === true,
          map: ({ metadata }) => {
            const [name, namespace] = (metadata.labels?.["to"] ?? "").split(".");
            if (namespace === undefined) throw new Error(`node ${metadata.name} names none`);
            return [{ name: String(name), namespace }];
          },
        },
        others: {
          to: Node,
          only: () => {
            throw new Error("cannot tell");
          },
          map: () => [{ name: "two", namespace: "a" }],
        },
      },
    });
    await using stage = new Stage([app("one"), app("two")], { controller });
    await stage.run();
    const change = (to: string): Promise<readonly string[]> =>
      stage.after(() => put(stage, Node, "n", { metadata: { labels: { to } } }));
    expect(await change("nothing")).toEqual(["two"]);
    expect(await change("one.a")).toEqual(["one", "two"]);
  });
});

describe("a definition", () => {
  test.each([
    [{ debounceMs: -1 }, "debounceMs"],
    [{ debounceMs: 0.5 }, "debounceMs"],
    [{ everyMs: 10 }, "everyMs"],
    [{ everyMs: 2 ** 31 }, "everyMs"],
    [{ retries: { initialMs: 0 } }, "retries.initialMs"],
    [{ retries: { maxMs: Infinity } }, "retries.maxMs"],
    [{ retries: { initialMs: 10, maxMs: 5 } }, "retries.maxMs"],
    [{ retries: { refusedMs: Number.NaN } }, "retries.refusedMs"],
    [{ timeoutMs: -1 }, "timeoutMs"],
    [{ maxConcurrentReconciles: 0 }, "maxConcurrentReconciles"],
    [{ maxConcurrentReconciles: 1.5 }, "maxConcurrentReconciles"],
    [{ retries: { forever: true } }, "retries.forever"],
    [{ retries: 5 }, "retries"],
    [{ retries: [] }, "retries"],
  ])("refuses times like %j", (pace, path) => {
    const error: unknown = (() => {
      try {
        return paced(pace as Pace);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toMatchObject({ issues: [{ path: path.split(".") }] });
  });

  test("holds the times that it was given, and no others", () => {
    const pace = { debounceMs: 0, everyMs: 1_000, retries: { maxMs: 5 } };
    expect(paced(pace)).toMatchObject(pace);
    expect(Object.keys(paced({}))).not.toContain("everyMs");
  });
});
