import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { LeaderElector, resolveElectionTimes } from "../../../src/manager/leader-election.js";
import { LeadershipLostError } from "../../../src/manager/errors.js";
import { Term } from "../../../src/manager/term.js";
import { deferred } from "../../../src/util/deferred.js";
import { onAbort } from "../../../src/util/abort.js";
import { goodLink, leaseClient, LeaseServer, refusal } from "../../support/lease-server.js";
import { logTo } from "../../support/log-lines.js";
import { SimulatedProcess } from "../../support/simulated-process.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

type Started = ReturnType<Election["start"]>;

/** Processes that contend for one Lease. */
class Election {
  readonly clock = new VirtualClock();
  readonly server = new LeaseServer();

  start(identity: string, lead: (signal: AbortSignal) => Promise<void> = untilAborted) {
    const process = new SimulatedProcess(this.clock);
    const link = goodLink();
    const client = leaseClient(this.server, link, {
      clock: this.clock,
      random: () => 0.5,
      run: process.run,
    });
    const term = new Term(process);
    const stop = new AbortController();
    const lines: string[] = [];
    const elector = new LeaderElector({
      client,
      namespace: "default",
      name: "operator",
      identity,
      times: resolveElectionTimes(),
      term,
      clock: process,
      random: () => 0.5,
      log: logTo(lines),
    });
    const signals: AbortSignal[] = [];
    const running = elector.run(stop.signal, async (signal) => {
      signals.push(signal);
      await lead(signal);
    });
    const outcome = running.then(
      () => "ended",
      (error: unknown) => error,
    );
    const isLeading = (): boolean => signals.at(-1)?.aborted === false && term.isRunning;
    return { process, link, client, term, stop, elector, lines, signals, outcome, isLeading };
  }

  /** How long it takes until something is so, in milliseconds, at most so long. */
  async until(what: () => boolean, withinMs: number): Promise<number> {
    const startedMs = this.clock.elapsed();
    while (!what() && this.clock.elapsed() - startedMs < withinMs) await this.clock.advance(10);
    expect(what(), `within ${withinMs} ms`).toBe(true);
    return this.clock.elapsed() - startedMs;
  }

  /** A leader, and another one that stands by. */
  async leaderAndStandby(): Promise<readonly [Started, Started]> {
    const leader = this.start("a");
    await this.until(leader.isLeading, 100);
    const standby = this.start("b");
    await this.clock.advance(5_000);
    return [leader, standby];
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => void onAbort(signal, resolve));
}

describe("a process alone", () => {
  it("makes the Lease, leads at once, and renews it every two seconds", async () => {
    const election = new Election();
    const { isLeading, term } = election.start("a");
    expect(await election.until(isLeading, 100)).toBeLessThan(50);
    const spec = election.server.get().spec;
    expect(spec).toMatchObject({
      holderIdentity: "a",
      leaseDurationSeconds: 15,
      leaseTransitions: 0,
    });
    expect(spec?.renewTime).toMatch(/^2026-01-01T00:00:00\.\d{6}Z$/);
    await election.clock.advance(10_000);
    expect(election.server.get().spec?.acquireTime).toBe(spec?.acquireTime);
    expect(Date.parse(String(election.server.get().spec?.renewTime))).toBeGreaterThan(
      election.clock.now() - 2_100,
    );
    expect(term.leftMs).toBeGreaterThan(7_900);
  });

  it("takes a Lease with its own name at once, and one of a dead process after its time", async () => {
    const election = new Election();
    election.server.create({ spec: { holderIdentity: "a", leaseDurationSeconds: 15 } });
    expect(await election.until(election.start("a").isLeading, 100)).toBeLessThan(50);
    const other = new Election();
    other.server.create({ spec: { holderIdentity: "dead", leaseDurationSeconds: 15 } });
    const tookMs = await other.until(other.start("b").isLeading, 20_000);
    expect(tookMs).toBeGreaterThan(15_000);
    expect(tookMs).toBeLessThan(15_100);
  });

  it("tries again where there is no namespace yet, and says so once", async () => {
    const election = new Election();
    let isThere = false;
    const create = election.server.create.bind(election.server);
    election.server.create = (object) => {
      if (!isThere) throw refusal(404, "NotFound");
      return create(object);
    };
    const { isLeading, lines } = election.start("a");
    await election.clock.advance(30_000);
    isThere = true;
    await election.until(isLeading, 3_000);
    expect(lines.filter((line) => line.startsWith("warn"))).toEqual([
      "warn the lease could not be read or written; trying again",
    ]);
  });

  it("leaves nothing behind that grows with time", async () => {
    const election = new Election();
    const { stop, term } = election.start("a");
    await election.clock.advance(100);
    const standby = election.start("b");
    await election.clock.advance(60_000);
    const pending = election.clock.pending;
    await election.clock.advance(3_600_000);
    expect(election.clock.pending).toBeLessThanOrEqual(pending + 1);
    for (const { signal } of [stop, standby.stop]) {
      expect(getEventListeners(signal, "abort").length).toBeLessThanOrEqual(1);
    }
    expect(term.isRunning).toBe(true);
    // One watch from the beginning to the end.
    expect(standby.client.watches).toBe(1);
  });
});

describe("a leader that is told to stop", () => {
  it("hands over within half a second, after its work has ended and its term", async () => {
    const election = new Election();
    const work = deferred<void>();
    const leader = election.start("a", () => work.promise);
    await election.until(leader.isLeading, 100);
    const standby = election.start("b");
    await election.clock.advance(5_000);
    const update = election.server.update.bind(election.server);
    const termAtUpdate: boolean[] = [];
    election.server.update = (object) => {
      if (election.server.holder === "a") termAtUpdate.push(leader.term.isRunning);
      return update(object);
    };
    leader.stop.abort(new Error("stop"));
    await election.clock.advance(20_000);
    expect(leader.term.isRunning).toBe(true);
    expect(standby.term.isRunning).toBe(false);
    work.resolve();
    expect(await election.until(standby.isLeading, 1_000)).toBeLessThanOrEqual(500);
    expect(termAtUpdate.at(-1)).toBe(false);
    expect(await leader.outcome).toBe("ended");
    expect(leader.lines).toContain("info gave the lease up");
    expect(election.server.get().spec).toMatchObject({ holderIdentity: "b", leaseTransitions: 1 });
  });

  it("gives the Lease up although the answer to its last renewal was lost", async () => {
    const election = new Election();
    const leader = election.start("a");
    await election.until(leader.isLeading, 100);
    const before = election.server.get().metadata.resourceVersion;
    leader.link.lost = 1;
    await election.until(() => election.server.get().metadata.resourceVersion !== before, 3_000);
    leader.link.lost = 0;
    leader.stop.abort(new Error("stop"));
    await election.clock.advance(500);
    expect(await leader.outcome).toBe("ended");
    expect(election.server.get().spec).toMatchObject({
      holderIdentity: "",
      leaseDurationSeconds: 1,
    });
  });

  it("ends within two seconds where the server does not answer", async () => {
    const election = new Election();
    const leader = election.start("a");
    await election.until(leader.isLeading, 100);
    await election.clock.advance(1_900);
    leader.link.isCut = true;
    await election.clock.advance(500);
    leader.stop.abort(new Error("stop"));
    await election.clock.advance(2_100);
    expect(await leader.outcome).toBe("ended");
    expect(leader.lines).toContain("warn the lease could not be given up; it expires by itself");
  });

  it("gives up what it may have taken while it was told to", async () => {
    const election = new Election();
    const { stop, outcome, link, signals } = election.start("a");
    // It reads the Lease, and does not hear that it has taken it.
    election.clock.schedule(7, () => (link.lost = 1));
    election.server.create({
      spec: { holderIdentity: "", leaseDurationSeconds: 1, acquireTime: "t", renewTime: "t" },
    });
    await election.until(() => election.server.holder === "a", 10_000);
    link.lost = 0;
    stop.abort(new Error("stop"));
    await election.clock.advance(2_500);
    expect(await outcome).toBe("ended");
    expect(signals).toEqual([]);
    expect(election.server.holder).toBe("");
  });

  it("waits for a write that is on its way, which would take the Lease for nobody", async () => {
    const election = new Election();
    const { client, stop, outcome, link, signals } = election.start("a");
    election.server.create({
      spec: { holderIdentity: "", leaseDurationSeconds: 1, acquireTime: "t", renewTime: "t" },
    });
    // The Lease was read; the write that takes it is slower than all that follows.
    link.minMs = 1_000;
    link.maxMs = 1_000;
    await election.until(() => client.requests === 2, 10_000);
    link.minMs = 1;
    link.maxMs = 5;
    stop.abort(new Error("stop"));
    await election.clock.advance(900);
    expect(election.server.holder).toBe("");
    await election.clock.advance(2_500);
    expect(await outcome).toBe("ended");
    expect(signals).toEqual([]);
    expect(election.server.holder).toBe("");
  });

  it("gives the Lease up when its work ends by itself, or fails", async () => {
    const election = new Election();
    const { outcome } = election.start("a", async () => {});
    await election.clock.advance(100);
    expect(await outcome).toBe("ended");
    expect(election.server.holder).toBe("");
    const fault = new Error("broken");
    const failing = election.start("b", () => Promise.reject(fault));
    await election.clock.advance(100);
    expect(await failing.outcome).toBe(fault);
    expect(election.server.holder).toBe("");
    expect(failing.term.isRunning).toBe(false);
  });
});

describe("a leader that dies", () => {
  it("is followed after 15 seconds, and before 17", async () => {
    const election = new Election();
    const [leader, standby] = await election.leaderAndStandby();
    const renewedMs = Date.parse(String(election.server.get().spec?.renewTime));
    leader.process.kill();
    await election.until(standby.isLeading, 20_000);
    const tookMs = election.clock.now() - renewedMs;
    expect(tookMs).toBeGreaterThanOrEqual(15_000);
    expect(tookMs).toBeLessThan(15_200);
  });

  it.each([
    ["may not watch", 1],
    ["is given watches that end at once", 0],
  ])("is followed by one that %s, which asks every two seconds", async (_, isRefused) => {
    const election = new Election();
    election.server.watch = (_from, receive) => {
      if (isRefused === 1) throw refusal(403, "Forbidden");
      receive({ type: "ERROR", object: refusal(410, "Expired").status });
      return () => {};
    };
    const [leader, standby] = await election.leaderAndStandby();
    const { requests, watches } = standby.client;
    await election.clock.advance(60_000);
    expect(standby.client.requests - requests).toBeLessThan(35);
    expect(standby.client.watches - watches).toBeLessThan(35);
    leader.process.kill();
    expect(await election.until(standby.isLeading, 20_000)).toBeLessThan(17_000);
  });
});

describe("a leader that is cut off", () => {
  it.each(["isCut", "isDown"] as const)("may not write after ten seconds (%s)", async (how) => {
    const election = new Election();
    const [leader, standby] = await election.leaderAndStandby();
    const renewedMs = Date.parse(String(election.server.get().spec?.renewTime));
    leader.link[how] = true;
    await election.until(() => leader.signals[0]?.aborted === true, 20_000);
    expect(election.clock.now() - renewedMs).toBeLessThanOrEqual(10_010);
    expect(leader.term.isRunning).toBe(false);
    expect(leader.signals[0]?.reason).toBeInstanceOf(LeadershipLostError);
    await election.until(standby.isLeading, 7_000);
    leader.link[how] = false;
    await election.clock.advance(30_000);
    expect(leader.elector.holder).toBe("b");
    expect(leader.isLeading()).toBe(false);
    const before = String(election.server.get().spec?.acquireTime);
    standby.stop.abort(new Error("stop"));
    await election.until(leader.isLeading, 500);
    expect(leader.signals).toHaveLength(2);
    const after = String(election.server.get().spec?.acquireTime);
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before) + 20_000);
  });

  it("leads again in the same process after an outage of a minute, and tells of it once", async () => {
    const election = new Election();
    const [leader, standby] = await election.leaderAndStandby();
    leader.link.isDown = true;
    standby.link.isDown = true;
    await election.clock.advance(60_000);
    expect(leader.term.isRunning || standby.term.isRunning).toBe(false);
    leader.link.isDown = false;
    standby.link.isDown = false;
    await election.until(() => leader.isLeading() || standby.isLeading(), 3_000);
    const goOn = Promise.resolve("both go on");
    expect(await Promise.race([leader.outcome, standby.outcome, goOn])).toBe("both go on");
    expect(leader.lines.filter((line) => line.startsWith("warn"))).toEqual([
      "warn the lease could not be renewed; trying again",
      "warn the lease was lost; standing by",
    ]);
  });

  it("goes on when one renewal hangs and the next is answered", async () => {
    const election = new Election();
    const [leader] = await election.leaderAndStandby();
    leader.link.lost = 1;
    await election.clock.advance(4_000);
    leader.link.lost = 0;
    await election.clock.advance(10_000);
    expect(leader.isLeading()).toBe(true);
    expect(leader.signals).toHaveLength(1);
  });

  it("does not count on a term while the machine was suspended", async () => {
    const election = new Election();
    const [leader] = await election.leaderAndStandby();
    // What measures elapsed time stands still meanwhile; the time of day does not.
    leader.process.offsetMs += 60_000;
    expect(leader.term.isRunning).toBe(false);
    await election.clock.advance(2_100);
    expect(leader.isLeading()).toBe(true);
    expect(leader.signals).toHaveLength(1);
    leader.process.offsetMs -= 3_600_000;
    expect(leader.term.isRunning).toBe(true);
  });
});

describe("a Lease that is edited by hand", () => {
  it.each<readonly [string, (server: LeaseServer) => void]>([
    ["deleted", (server) => server.delete()],
    ["emptied", (server) => server.edit({ holderIdentity: "" })],
    ["without a holder", (server) => server.edit({ holderIdentity: undefined })],
    ["without anything", (server) => server.replace({})],
    ["short", (server) => server.edit({ leaseDurationSeconds: 1 })],
    [
      "made to look as if it had been given up",
      (server) => server.edit({ holderIdentity: "", leaseDurationSeconds: 1 }),
    ],
    ["long", (server) => server.edit({ leaseDurationSeconds: 2 ** 31 - 1 })],
    ["counted to the end", (server) => server.edit({ leaseTransitions: 2 ** 31 - 1 })],
    [
      "full of garbage",
      (server) => server.replace({ holderIdentity: 7, renewTime: "x", leaseDurationSeconds: [] }),
    ],
  ])("and is %s is mended by the leader, who goes on, and nobody else leads", async (_, edit) => {
    const election = new Election();
    const [leader, standby] = await election.leaderAndStandby();
    edit(election.server);
    for (let waitedMs = 0; waitedMs < 40_000; waitedMs += 10) {
      await election.clock.advance(10);
      if (standby.term.isRunning) throw new Error(`two lead after ${waitedMs} ms`);
    }
    expect(leader.isLeading()).toBe(true);
    expect(leader.signals).toHaveLength(1);
    const { leaseTransitions, ...spec } = Object(election.server.get().spec);
    expect(spec).toMatchObject({ holderIdentity: "a", leaseDurationSeconds: 15 });
    expect(leaseTransitions).toBeLessThan(2 ** 31);
  });

  it("right after it was taken is not taken for one that was given up", async () => {
    const election = new Election();
    const leader = election.start("a");
    await election.until(leader.isLeading, 100);
    const standby = election.start("b");
    await election.clock.advance(100);
    election.server.edit({ holderIdentity: "", leaseDurationSeconds: 1 });
    await election.clock.advance(1_000);
    expect(standby.term.isRunning).toBe(false);
    await election.clock.advance(2_000);
    expect(election.server.holder).toBe("a");
  });

  it.each(["a stranger", "b"])("and given to %s ends the leader's work", async (holder) => {
    const election = new Election();
    const [leader, standby] = await election.leaderAndStandby();
    election.server.edit({ holderIdentity: holder });
    await election.until(() => leader.signals[0]?.aborted === true, 2_100);
    expect(leader.term.isRunning).toBe(false);
    expect(standby.term.isRunning).toBe(false);
    expect(leader.lines).toContain("warn the lease was lost; standing by");
    await election.until(() => leader.isLeading() || standby.isLeading(), 17_000);
  });

  it("and given to somebody ends the term, although the work does not end", async () => {
    const election = new Election();
    const leader = election.start("a", () => new Promise(() => {}));
    await election.until(leader.isLeading, 100);
    election.server.edit({ holderIdentity: "a stranger" });
    await election.clock.advance(2_100);
    expect(leader.signals[0]?.aborted).toBe(true);
    expect(leader.term.isRunning).toBe(false);
  });

  it("and written to all the time by somebody stays the leader's", async () => {
    const election = new Election();
    const [leader] = await election.leaderAndStandby();
    for (let index = 0; index < 2_000; index += 1) {
      election.server.replace();
      await election.clock.advance(9);
    }
    expect(leader.isLeading()).toBe(true);
    expect(leader.signals).toHaveLength(1);
  });

  it("and counted to the end can still change hands", async () => {
    const election = new Election();
    const [leader, standby] = await election.leaderAndStandby();
    election.server.edit({ leaseTransitions: 2 ** 31 - 1 });
    leader.stop.abort(new Error("stop"));
    await election.until(standby.isLeading, 500);
    expect(election.server.get().spec?.leaseTransitions).toBe(2 ** 31 - 1);
  });

  it("and kept for ever by a dead leader is taken after ten times the usual", async () => {
    const election = new Election();
    const [leader, standby] = await election.leaderAndStandby();
    leader.process.kill();
    election.server.edit({ leaseDurationSeconds: 2 ** 31 - 1 });
    await election.until(standby.isLeading, 151_000);
  });
});
