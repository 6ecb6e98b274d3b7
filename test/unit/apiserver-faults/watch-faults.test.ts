import { describe, expect, it } from "vitest";
import { ConfigMap } from "slipway/kubernetes";
import { FaultyServer, Widget } from "../../support/faulty-server.js";

const once = { configmaps: 1, "widgets.faults.example.com": 1, secrets: 1 };
const twice = { configmaps: 2, "widgets.faults.example.com": 2, secrets: 2 };
const watches = { verbs: ["watch"] } as const;
const widgets = "widgets.faults.example.com";

const expired = JSON.stringify({
  type: "ERROR",
  object: {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message: "too old resource version: 1 (2)",
    reason: "Expired",
    code: 410,
  },
});

function errorLine(code: number, reason: string): string {
  const status = { kind: "Status", apiVersion: "v1", status: "Failure", code, reason };
  return JSON.stringify({ type: "ERROR", object: { ...status, message: `${reason} for a test` } });
}

// The numbers are those of docs/reference/faults.md.
describe("a watch of the API server in the process", { timeout: 30_000 }, () => {
  it("that the server ends is opened again within 100 ms, without a list (1)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    // One that ends at once has failed.
    await trial.passes(1_500);
    const sinceMs = trial.clock.elapsed();
    const end = trial.fault({ ...watches, times: 3 }, { kind: "end-watch" });
    await trial.recovers();
    expect(end.hits).toBe(3);
    for (const { atMs } of trial.asked(widgets, "watch", sinceMs))
      expect(atMs - sinceMs).toBeLessThanOrEqual(100);
    expect(trial.lists).toEqual(once);
    expect(trial.logs.filter((line) => !line.startsWith("debug"))).toEqual([]);
  });

  it("that breaks again and again is waited for ever longer, without a list (2)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const sinceMs = trial.clock.elapsed();
    const breaks = trial.fault(
      { ...watches, resource: widgets, times: 4 },
      { kind: "end-watch", resets: true },
    );
    await trial.until("it broke four times", () => breaks.hits === 4);
    await trial.recovers();
    const times = trial.asked(widgets, "watch", sinceMs).map(({ atMs }) => atMs - sinceMs);
    expect(times[0]).toBeLessThanOrEqual(100);
    const waits = times.map((atMs, index) => atMs - (times[index - 1] ?? 0));
    expect(waits[2]).toBeGreaterThan(waits[1] ?? 0);
    expect(waits[3]).toBeGreaterThan(waits[2] ?? 0);
    expect(trial.lists).toEqual(once);
  });

  it("that stalls without a word is found by its silence, within 75 s (3)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const stall = trial.fault({ ...watches, times: 3 }, { kind: "stall-watch" });
    expect(await trial.recovers()).toBeLessThanOrEqual(75_000);
    expect(stall.hits).toBe(3);
    expect(trial.lists).toEqual(once);
  });

  it("on which nothing happens is left alone while bookmarks come (5)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const sinceMs = trial.clock.elapsed();
    await trial.passes(295_000);
    expect(trial.asked(widgets, "watch", sinceMs)).toEqual([]);
    await trial.recovers();
    expect(trial.lists).toEqual(once);
  });

  it("without bookmarks is opened for less than the silence that is suffered (5)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const quiet = trial.fault(
      { ...watches },
      { kind: "drop-event", events: { types: ["BOOKMARK"] } },
    );
    await trial.passes(250_000);
    const last = trial.asked(widgets, "watch").at(-1);
    expect(Number(last?.query.get("timeoutSeconds"))).toBeLessThan(70);
    await trial.recovers();
    expect(quiet.hits).toBeGreaterThan(3);
    expect(trial.lists).toEqual(once);
  });

  it("whose bytes come in small pieces is read alike (6)", async () => {
    await using trial = await FaultyServer.open();
    const slow = trial.fault(watches, { kind: "slow-answer", bytesPerSecond: 2_000 });
    await trial.start();
    const metadata = { name: "text", namespace: "default" };
    const data = { text: "żółć, 😀 and\r\n" };
    await trial.admin.apply(ConfigMap, { metadata, data });
    await trial.recovers();
    const { informer } = trial.kind("configmaps");
    expect(informer.lister.get(metadata)).toMatchObject({ data });
    expect(slow.hits).toBe(3);
    expect(trial.lists).toEqual(once);
  });

  it("with a line that is no JSON goes on from its version, and is got again after the third (7)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const garbles = trial.fault(
      { ...watches, resource: widgets, times: 2 },
      { kind: "watch-line", line: '{"type":"MODIFIED","obj' },
    );
    await trial.until("two lines", () => garbles.hits === 2);
    await trial.recovers();
    expect(trial.lists).toEqual(once);
    const again = trial.fault(
      { ...watches, resource: widgets, times: 3 },
      { kind: "watch-line", line: "not a line of JSON" },
    );
    await trial.until("three lines", () => again.hits === 3);
    await trial.recovers();
    expect(trial.lists).toEqual({ ...once, [widgets]: 2 });
    expect(trial.logs.filter((line) => /warn|error/.test(line)).length).toBeGreaterThan(0);
  });

  it("with an object above the limit leaves that out, names it, and goes on (10)", async () => {
    await using trial = await FaultyServer.open({ limits: { maxEventBytes: 4_096 } });
    await trial.start();
    const metadata = { name: "a", namespace: "default" };
    await trial.admin.apply(Widget, { metadata, spec: { text: "x".repeat(5_000) } });
    await trial.write("b", 2);
    await trial.until("the large one is named", () => {
      const { oversized } = trial.health("widgets");
      return oversized.some(({ key }) => key === "default/a");
    });
    await trial.until("the others go on", () =>
      trial
        .kind("widgets")
        .informer.lister.list()
        .some(({ metadata: { name } }) => name === "b"),
    );
    await trial.admin.apply(Widget, { metadata, spec: { size: 1 } });
    await trial.recovers();
    expect(trial.lists).toEqual(once);
  });

  it("that says 410 as an event is followed by one list (17)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const gone = trial.fault(
      { ...watches, times: 3 },
      { kind: "watch-line", line: expired, ends: true },
    );
    await trial.recovers();
    expect(gone.hits).toBe(3);
    expect(trial.lists).toEqual(twice);
  });

  it("whose history is compacted while it is away tells what is gone by its last state (17, 27)", async () => {
    await using trial = await FaultyServer.open();
    await trial.write("gone");
    await trial.start();
    const { view } = trial.kind("widgets");
    const uid = view.states.get("default/gone")?.split("@")[0];
    await trial.server.faults.closeListeners();
    await trial.passes(200);
    await trial.server.faults.reopenListeners();
    const away = trial.fault({}, { kind: "error", code: 503 });
    await trial.remove("gone");
    trial.server.compact();
    await trial.write("a", 3);
    away.remove();
    await trial.recovers();
    expect(view.unseenDeletions).toEqual([`default/gone ${uid}`]);
    expect(trial.lists).toEqual(twice);
  });

  it("that answers 410 is followed by one list (18)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const gone = trial.fault(
      { ...watches, where: ({ query }) => !query.has("sendInitialEvents"), times: 3 },
      { kind: "error", code: 410 },
    );
    trial.fault({ ...watches, times: 3 }, { kind: "end-watch" });
    await trial.until("it is gone", () => gone.hits === 3);
    await trial.recovers();
    expect(trial.lists).toEqual(twice);
  });

  it.each([
    [500, "InternalError"],
    [418, "SomethingElse"],
    [403, "Forbidden"],
  ])(
    "with an error event %i is opened again later; no Status is held (19)",
    async (code, reason) => {
      await using trial = await FaultyServer.open();
      await trial.start();
      const error = trial.fault(
        { ...watches, resource: widgets, times: 2 },
        { kind: "watch-line", line: errorLine(code, reason), ends: true },
      );
      await trial.until("two errors", () => error.hits === 2);
      expect(trial.kind("widgets").view.states.size).toBe(3);
      await trial.recovers();
      expect(trial.lists).toEqual(once);
    },
  );

  it("whose errors inside the server do not end is got again after 30 s (19)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const error = trial.fault(
      { ...watches, resource: widgets, where: ({ query }) => !query.has("sendInitialEvents") },
      { kind: "watch-line", line: errorLine(500, "InternalError"), ends: true },
    );
    trial.fault({ ...watches, resource: widgets, times: 1 }, { kind: "end-watch" });
    await trial.until("it is got again", () => trial.lists[widgets] === 2);
    expect(error.hits).toBeGreaterThan(3);
    error.remove();
    await trial.recovers();
  });

  it("with a type of event that nobody knows goes on; the version stays (21)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const metadata = { name: "odd", namespace: "default", uid: "1", resourceVersion: "999999" };
    const line = JSON.stringify({ type: "MOVED", object: { metadata } });
    const odd = trial.fault(
      { ...watches, resource: widgets, times: 1 },
      { kind: "watch-line", line },
    );
    await trial.write("a", 2);
    trial.fault({ ...watches, times: 3 }, { kind: "end-watch" });
    await trial.recovers();
    expect(odd.hits).toBe(1);
    expect(trial.kind("widgets").view.states.has("default/odd")).toBe(false);
    expect(trial.lists).toEqual(once);
    expect(trial.logs.filter((line) => line.startsWith("warn"))).toHaveLength(1);
  });

  it("that tells every event twice is heard once (22)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const { view } = trial.kind("widgets");
    const calls = view.calls;
    const twofold = trial.fault(watches, { kind: "duplicate-event" });
    for (let size = 2; size < 12; size += 1) await trial.write("a", size);
    await trial.recovers();
    expect(twofold.hits).toBeGreaterThanOrEqual(33);
    expect(view.calls - calls).toBe(11);
    expect(trial.lists).toEqual(once);
  });

  it("that tells an older event after a newer one does not take an object back (23)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const older = trial.fault({ ...watches, times: 3 }, { kind: "reorder-event" });
    await trial.write("a", 2);
    await trial.write("a", 3);
    await trial.recovers();
    expect(older.hits).toBe(3);
    expect(trial.lists).toEqual(once);
  });

  it("that loses an event is repaired by the next comparison with the server (25)", async () => {
    await using trial = await FaultyServer.open({ compareEveryMs: 60_000 });
    await trial.start();
    const lost = trial.fault(watches, { kind: "drop-event", events: { name: "b" } });
    await trial.write("b", 2);
    await trial.remove("c");
    await trial.until("three events are lost", () => lost.hits === 3);
    lost.remove();
    expect(await trial.recovers()).toBeLessThan(150_000);
    expect(trial.errors.length).toBeGreaterThan(0);
  });

  it("that was away tells of a deletion before what was made again under the name, without a list (26)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const { view } = trial.kind("widgets");
    const before = view.states.get("default/a");
    await trial.server.faults.closeListeners();
    await trial.passes(200);
    await trial.server.faults.reopenListeners();
    const away = trial.fault({}, { kind: "reset" });
    await trial.remove("a");
    await trial.write("a", 2);
    away.remove();
    await trial.recovers();
    expect(view.states.get("default/a")?.split("@")[0]).not.toBe(before?.split("@")[0]);
    expect(view.unseenDeletions).toEqual([]);
    expect(trial.lists).toEqual(once);
  });

  it("that never ends the first part of a streaming list is asked for pages after a minute (29)", async () => {
    await using trial = await FaultyServer.open();
    const silent = trial.fault(watches, { kind: "drop-event", events: { types: ["BOOKMARK"] } });
    await trial.write("a");
    trial.hold(ConfigMap);
    trial.run();
    await trial.until("pages are asked for", () => trial.asked("configmaps", "list").length > 0);
    expect(trial.clock.elapsed()).toBeGreaterThanOrEqual(60_000);
    expect(trial.clock.elapsed()).toBeLessThan(65_000);
    expect(trial.logs.some((line) => line.startsWith("warn"))).toBe(true);
    silent.remove();
    await trial.recovers();
  });

  it("without streaming lists is asked once for one in each group, and then for pages (30)", async () => {
    await using trial = await FaultyServer.open();
    const refused = trial.fault(
      { ...watches, where: ({ query }) => query.has("sendInitialEvents") },
      { kind: "error", code: 422 },
    );
    await trial.start();
    await trial.recovers();
    expect(refused.hits).toBeLessThanOrEqual(3);
    const hits = refused.hits;
    trial.fault({ ...watches, times: 3 }, { kind: "watch-line", line: expired, ends: true });
    await trial.recovers();
    expect(refused.hits).toBe(hits);
    expect(trial.asked(widgets, "list")).toHaveLength(2);
  });

  it("of one of two servers that lags is never believed, waited for, and followed without a list (31)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const known = Math.max(...trial.requests.map(({ connection }) => connection));
    // Those that come now are led to the server that does not hear of what happens next.
    const lag = trial.fault({ where: ({ connection }) => connection > known }, { kind: "lag" });
    const { view } = trial.kind("widgets");
    const before = view.states.get("default/a");
    await trial.write("a", 2);
    await trial.until("it is known", () => view.states.get("default/a") !== before);
    const newest = view.states;
    trial.fault({ ...watches, times: 3 }, { kind: "end-watch" });
    await trial.remove("b");
    await trial.passes(8_000);
    expect(view.states).toEqual(newest);
    expect(lag.hits).toBeGreaterThanOrEqual(3);
    lag.remove();
    await trial.recovers();
    expect(trial.lists).toEqual(once);
  });

  it("of many objects at once is followed to their last state, with each key once (74)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const stall = trial.fault(watches, { kind: "stall-watch" });
    for (let size = 0; size < 300; size += 1) {
      const metadata = { name: `storm-${size % 10}`, namespace: "default" };
      await trial.admin.apply(ConfigMap, { metadata, data: { size: String(size) } });
    }
    stall.remove();
    await trial.recovers();
    expect(trial.kind("configmaps").informer.lister.list()).toHaveLength(14);
    expect(trial.lists).toEqual(once);
  });
});
