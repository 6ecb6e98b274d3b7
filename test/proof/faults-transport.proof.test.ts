import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { ConfigMap } from "slipway/kubernetes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FaultLab, startFaultLab } from "../support/fault-lab.js";
import { eventually, type FaultTrial } from "../support/fault-trial.js";
import { plainWay } from "../support/plain-way.js";

let lab: FaultLab;
/** At the limits that caches have by themselves; under way while the others run. */
let slow: Promise<SlowFindings>;

interface SlowFindings {
  /** From the last bytes of each stalled watch to the next watch. */
  readonly foundAfterMs: readonly number[];
  readonly silentWatches: readonly number[];
  readonly listsAfter: unknown;
  readonly listsBefore: unknown;
  /** Of watches that nothing happens on. */
  readonly quietRestarts: readonly number[];
  readonly quietSilenceMs: readonly number[];
}

beforeAll(async () => {
  lab = await startFaultLab();
  slow = observeDefaults();
  slow.catch(() => {});
});
afterAll(async () => {
  await slow?.catch(() => {});
  await lab?.[Symbol.asyncDispose]();
});

async function observeDefaults(): Promise<SlowFindings> {
  await using quiet = await lab.trial("quiet");
  await quiet.start();
  await quiet.calm();
  await using stalled = await lab.trial("stalled");
  await stalled.start();
  const listsBefore = await stalled.lists();
  for (const connection of stalled.proxy.open) connection.stall("both");
  const stalledMs = performance.now();
  const gaps = await Promise.all(
    names.map((kind) => watchSince(stalled, kind, stalledMs, 100_000)),
  );
  const foundAfterMs = gaps.map(({ silentMs }) => silentMs);
  const silentWatches = stalled.caches.health().map((health) => health.silentWatches);
  await stalled.recovers(30_000);
  return {
    foundAfterMs,
    silentWatches,
    listsBefore,
    listsAfter: await stalled.lists(),
    quietRestarts: quiet.caches.health().map(({ watchRestarts }) => watchRestarts),
    quietSilenceMs: quiet.requests.map(({ longestSilenceMs }) => longestSilenceMs),
  };
}

/** How it went from one watch to the next. */
interface Gap {
  /** From the last bytes of the one. */
  readonly silentMs: number;
  /** From its end, where it was not ours. */
  readonly afterEndMs: number;
  /** The request for the next. */
  readonly path: string;
}

/** Waits for the first watch of a kind after a time. */
async function watchSince(
  trial: FaultTrial,
  kind: string,
  sinceMs: number,
  timeoutMs?: number,
): Promise<Gap> {
  const requests = (): number =>
    trial.requestsFor(trial.kind(kind), sinceMs).filter(({ isStream }) => isStream).length;
  await eventually(() => expect(requests()).toBeGreaterThan(0), timeoutMs);
  const [gap] = gapsOf(trial, kind).slice(-requests());
  if (gap === undefined) throw new Error(`there was no watch of ${kind} before`);
  return gap;
}

function gapsOf(trial: FaultTrial, kind: string): readonly Gap[] {
  const streams = trial.requestsFor(trial.kind(kind)).filter(({ isStream }) => isStream);
  return streams.slice(1).map(({ startedMs, path }, index) => {
    const { heardMs = Number.NaN, endedMs = Number.NaN } = streams[index] ?? {};
    return { silentMs: startedMs - heardMs, afterEndMs: startedMs - endedMs, path };
  });
}

/** A watch from where the cache is, not a list. */
const goesOn = /[?&]resourceVersion=[1-9]\d*(?!.*sendInitialEvents)/;
const names = ["configmaps", "widgets", "secrets"];

describe("a watch", () => {
  it("that the server ends is opened again at once, without a list, and is no failure", async () => {
    await using trial = await lab.trial("ended", { limits: { watchTimeoutMs: 1_000 } });
    await trial.start();
    const before = await trial.lists();
    await eventually(() => {
      for (const kind of names) expect(trial.health(kind).watchRestarts).toBeGreaterThan(2);
    });
    await trial.recovers();
    for (const kind of names) {
      for (const { afterEndMs, path } of gapsOf(trial, kind)) {
        expect(path).toMatch(goesOn);
        expect(afterEndMs).toBeLessThan(100);
      }
    }
    expect(await trial.lists()).toEqual(before);
    expect(trial.logs.filter((line) => !line.startsWith("debug"))).toEqual([]);
  });

  it("that is reset goes on from its version: at once the first time, then later", async () => {
    await using trial = await lab.trial("reset", { random: () => 0.5 });
    await trial.start();
    const before = await trial.lists();
    for (const [lowest, highest] of [
      [0, 100],
      [1_190, 2_400],
      [2_390, 4_800],
    ] as const) {
      const resetMs = performance.now();
      for (const connection of trial.proxy.open) connection.reset();
      await trial.writesOn(10);
      for (const kind of names) {
        const { path, afterEndMs } = await watchSince(trial, kind, resetMs);
        expect(path).toMatch(goesOn);
        expect(afterEndMs).toBeGreaterThanOrEqual(lowest);
        expect(afterEndMs).toBeLessThan(highest);
      }
      await eventually(() => expect(trial.footprint).toEqual(trial.steadyFootprint));
    }
    await trial.recovers();
    expect(await trial.lists()).toEqual(before);
  });

  it("that falls silent, one way or both, is found within its limit and goes on from its version", async () => {
    await using trial = await lab.trial("silent", { limits: { silenceMs: 4_000 } });
    await trial.start();
    const before = await trial.lists();
    await trial.writesOn(30);
    const stalledMs = performance.now();
    trial.proxy.open.forEach((connection, index) =>
      connection.stall(index === 0 ? "to-client" : "both"),
    );
    for (const kind of names) {
      const { path, silentMs } = await watchSince(trial, kind, stalledMs);
      expect(path).toMatch(goesOn);
      expect(silentMs).toBeGreaterThan(3_900);
      expect(silentMs).toBeLessThan(5_500);
      expect(trial.health(kind).silentWatches).toBeGreaterThan(0);
    }
    await trial.recovers();
    expect(await trial.lists()).toEqual(before);
  });

  it("is read alike when every byte comes alone", async () => {
    await using way = await plainWay(lab, "sliced");
    await using trial = await lab.trial("sliced", { ...way.options, pauseMs: 100 });
    trial.proxy.conditions.sliceBytes = 1;
    await trial.start();
    const before = await trial.lists();
    await trial.writesOn(60);
    await trial.recovers();
    expect(trial.caches.health().map(({ decodeErrors }) => decodeErrors)).toEqual([0, 0, 0]);
    expect(await trial.lists()).toEqual(before);
  });

  it("that is garbled goes on from its version, and everything is got again after the third time", async () => {
    await using way = await plainWay(lab, "garbled");
    await using trial = await lab.trial("garbled", way.options);
    await trial.start();
    const before = await trial.lists();
    expect(before).toEqual({ configmaps: 1, widgets: 1, secrets: 1 });
    // Behind the length of a chunk, three digits and the end of a line, an event begins.
    for (const connection of trial.proxy.open) connection.corrupt(5, "to-client");
    await eventually(() => {
      for (const kind of names) expect(trial.health(kind).decodeErrors).toBe(1);
    });
    await eventually(() => expect(trial.footprint).toEqual(trial.steadyFootprint));
    await trial.writesOn(30);
    expect(await trial.lists()).toEqual(before);

    // Three more for each kind, with nothing readable in between.
    const lost = trial.proxy.accepted + 6;
    trial.proxy.onConnection = (connection) => {
      if (trial.proxy.accepted <= lost) connection.corrupt(0, "to-client");
    };
    for (const connection of trial.proxy.open) connection.corrupt(5, "to-client");
    await eventually(async () =>
      expect(await trial.lists()).toEqual({ configmaps: 2, widgets: 2, secrets: 2 }),
    );
    await trial.recovers();
    expect(await trial.lists()).toEqual({ configmaps: 2, widgets: 2, secrets: 2 });
  });

  it("tells nothing twice through 300 ms of latency that vary, with connections that break", async () => {
    await using trial = await lab.trial("slow");
    const { conditions } = trial.proxy;
    conditions.delayMs = 150;
    await trial.start();
    const before = await trial.lists();
    for (let round = 0; round < 4; round += 1) {
      // As if a packet was lost, and sent again.
      conditions.delayMs = 400;
      await trial.writesOn(5);
      conditions.delayMs = 150;
      await trial.writesOn(15);
      if (round % 2 === 1) trial.proxy.open[0]?.reset();
    }
    await trial.recovers();
    const told = trial.kinds.reduce((sum, { view }) => sum + view.calls, 0);
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThanOrEqual(trial.writes);
    expect(await trial.lists()).toEqual(before);
  });
});

describe("200 watches that end", () => {
  it("leave no connection, no timer and no memory", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    await using trial = await lab.trial("restarts", {
      limits: { watchTimeoutMs: 1_000 },
      random: () => 0,
    });
    for (let more = 0; more < 17; more += 1) {
      trial.hold(`more-${more}`, ConfigMap, { labelSelector: `trial=restarts,more!=${more}` });
    }
    await trial.start();
    const restarts = (): number =>
      trial.caches.health().reduce((sum, { watchRestarts }) => sum + watchRestarts, 0);
    const heap = async (): Promise<number> => {
      await new Promise((resolve) => setImmediate(resolve));
      collect();
      return process.memoryUsage().heapUsed;
    };
    await eventually(() => expect(restarts()).toBeGreaterThan(40));
    const [restartsBefore, heapBefore] = [restarts(), await heap()];
    await eventually(() => expect(restarts()).toBeGreaterThan(restartsBefore + 200));
    expect((await heap()) - heapBefore).toBeLessThan(8_000_000);
    await trial.recovers();
    expect(trial.proxy.open.length).toBeLessThanOrEqual(20);
  });
});

describe("at the limits that caches have by themselves", () => {
  it(
    "a silent watch is found after 70 s, and one on which nothing happens is left alone",
    { timeout: 180_000 },
    async () => {
      const found = await slow;
      for (const ms of found.foundAfterMs) {
        expect(ms).toBeGreaterThan(69_000);
        expect(ms).toBeLessThan(75_000);
      }
      expect(found.silentWatches).toEqual([1, 1, 1]);
      expect(found.listsAfter).toEqual(found.listsBefore);
      expect(found.quietRestarts).toEqual([0, 0, 0]);
      // A load balancer that cuts after 240 s never sees that much.
      for (const ms of found.quietSilenceMs) expect(ms).toBeLessThan(70_000);
    },
  );
});
