import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { StatefulSet } from "slipway/kubernetes";
import type { ControlPlane } from "slipway/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Database } from "../../charts/database/api.js";
import { databaseOperator } from "../../charts/database/operator.js";
import { sleep } from "../../src/util/abort.js";
import { systemClock } from "../../src/util/clock.js";
import { Contest, describeRecords, lost, standingBy } from "../support/contest.js";
import { DatabaseLife } from "../support/database-life.js";
import { startFaultProxy } from "../support/fault-proxy.js";
import {
  eventually,
  type InstalledOperator,
  type OperatorLab,
  startRealOperatorLab,
  writesOf,
} from "../support/operator-lab.js";
import { Domain, Mishap, Site, siteOperator } from "../support/site-operator/operator.js";

let lab: OperatorLab<ControlPlane>;

beforeAll(async () => {
  lab = await startRealOperatorLab([Database, Site, Domain, Mishap]);
}, 300_000);
afterAll(async () => await lab?.[Symbol.asyncDispose]());

/** How long a leader leads without a renewal, and others wait: the defaults, which no setting changes. */
const renewDeadlineMs = 10_000;
const leaseDurationMs = 15_000;

const installDatabases = (namespace: string): Promise<InstalledOperator> =>
  lab.install({ definition: databaseOperator, entry: "charts/database/main.ts", namespace });

/** A Database that changes all the time: whoever leads writes its status twenty times a second. */
class Churn implements AsyncDisposable {
  readonly life: DatabaseLife;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #serial = 0;

  constructor(namespace: string) {
    this.life = new DatabaseLife(lab.admin, { namespace, name: "busy" });
  }

  static async start(namespace: string): Promise<Churn> {
    const churn = new Churn(namespace);
    await churn.life.create({ version: "1.0" });
    churn.#running = churn.#run();
    return churn;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      this.#serial += 1;
      // No image is known for it, which the status says.
      await this.life.patch({ spec: { version: `1.${this.#serial}` } }).catch(() => {});
      await sleep(systemClock, 50, signal).catch(() => {});
    }
  }

  /** Settles when a leader has written what was asked for from now on. */
  async written(timeoutMs?: number): Promise<void> {
    const { metadata } = await this.life.get();
    const since = metadata.generation ?? 0;
    await eventually(
      `a write of ${this.life.namespace}`,
      async () =>
        ((await this.life.get()).status?.observedGeneration ?? 0) > since ? true : undefined,
      timeoutMs,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }
}

describe.concurrent("of two processes", () => {
  it("one that is cut off has stopped before the other begins, and what it sent last changes nothing", async ({
    expect,
  }) => {
    const operator = await installDatabases("cut-off");
    const { hostname, port } = new URL(lab.controlPlane.server);
    await using proxy = await startFaultProxy({ host: hostname, port: Number(port) });
    await using farProxy = await startFaultProxy({ host: hostname, port: Number(port) });
    await using contest = await Contest.open(lab, operator, {
      a: { server: `https://127.0.0.1:${proxy.port}` },
      b: { server: `https://127.0.0.1:${farProxy.port}` },
    });
    await using churn = await Churn.start(operator.namespace);
    await churn.written();
    const cutMs = performance.now();
    proxy.refuse();
    for (const connection of proxy.open) connection.stall("both");
    await contest.a.said(lost);
    const stoppedMs = performance.now() - cutMs;
    expect(contest.b.count("leading")).toBe(0);
    await contest.b.said("leading");
    const followedMs = performance.now() - cutMs;
    process.stdout.write(
      `cut off: stopped after ${(stoppedMs / 1_000).toFixed(1)} s, followed after ${(followedMs / 1_000).toFixed(1)} s\n`,
    );
    await churn.written();
    for (const connection of proxy.open) connection.reset();
    await proxy.accept();
    await contest.a.said(standingBy);
    expect(describeRecords(await contest.writesInTheTermOfTheOther("cut-off"))).toEqual([]);

    // Back in the cluster, it is ready to follow; what the other one has sent is held up now, and arrives later.
    const held = farProxy.open;
    farProxy.refuse();
    for (const connection of held) connection.stall("both");
    await contest.a.said("leading", 2);
    await churn.written();
    for (const connection of held) connection.resume();
    await farProxy.accept();
    await contest.b.said(lost);
    await contest.b.said(standingBy, 2);
    await churn.written();
    const late = await contest.writesInTheTermOfTheOther("late");
    // One pass at a time has one request on its way, and a status has a precondition.
    expect(late.length).toBeLessThanOrEqual(1);
    expect(describeRecords(late.filter(({ code }) => code < 300 && code > 0))).toEqual([]);
    expect(stoppedMs).toBeLessThan(renewDeadlineMs + 2_000);
    expect(followedMs).toBeGreaterThan(leaseDurationMs - 2_500);
  }, 240_000);

  it("one that stood still for longer than its term writes nothing when it goes on", async ({
    expect,
  }) => {
    const operator = await installDatabases("stopped");
    await using contest = await Contest.open(lab, operator);
    await using churn = await Churn.start(operator.namespace);
    // For less than that, it goes on as if nothing had been.
    contest.a.kill("SIGSTOP");
    await sleep(systemClock, renewDeadlineMs / 2);
    contest.a.kill("SIGCONT");
    await churn.written();
    expect([contest.a.count("leading"), contest.a.count(lost)]).toEqual([1, 0]);
    contest.a.kill("SIGSTOP");
    await contest.b.said("leading");
    await churn.written();
    contest.a.kill("SIGCONT");
    await contest.a.said(lost);
    await contest.a.said(standingBy);
    await churn.written();
    expect(describeRecords(await contest.writesInTheTermOfTheOther("stopped"))).toEqual([]);
    expect(contest.a.isRunning).toBe(true);
  }, 240_000);

  it("one goes on leading with a Lease that is deleted, emptied or senseless, and stops where it is given away", async ({
    expect,
  }) => {
    const operator = await installDatabases("edited");
    await using contest = await Contest.open(lab, operator);
    await using churn = await Churn.start(operator.namespace);
    const { spec } = await contest.lease();
    const senseless = {
      renewTime: "2001-01-01T00:00:00.000000Z",
      acquireTime: "2099-12-31T23:59:59.000000Z",
      leaseDurationSeconds: 2 ** 31 - 1,
      leaseTransitions: 2 ** 31 - 1,
    };
    const edits: readonly (() => Promise<void>)[] = [
      () => contest.deleteLease(),
      () => contest.editLease({}),
      () => contest.editLease({ ...spec, ...senseless }),
      () => contest.editLease({ ...spec, holderIdentity: null, leaseDurationSeconds: 1 }),
      () => contest.editLease({ ...spec, preferredHolder: "somebody" }),
    ];
    for (const edit of edits) {
      await edit();
      await contest.untilHeldBy(contest.a);
      await churn.written();
    }
    expect([contest.a.count("leading"), contest.a.count(lost)]).toEqual([1, 0]);
    expect(contest.b.count("leading")).toBe(0);
    await contest.editLease({ ...spec, holderIdentity: "somebody" });
    await contest.a.said(lost);
    const next = await Promise.race([
      contest.a.said("leading", 2).then(() => contest.a),
      contest.b.said("leading").then(() => contest.b),
    ]);
    await contest.untilHeldBy(next);
    await churn.written();
    expect(describeRecords(await contest.writesInTheTermOfTheOther("edited"))).toEqual([]);
  }, 240_000);

  it("neither minds that their clocks differ, or are set by an hour", async ({ expect }) => {
    const operator = await installDatabases("clocks");
    const preload = pathToFileURL(join(import.meta.dirname, "../support/shifted-clock.mjs"));
    const hourMs = 3_600_000;
    const clock = (
      offsetMs: number,
    ): { readonly environment: Readonly<Record<string, string>> } => ({
      environment: {
        NODE_OPTIONS: `--import=${preload.href}`,
        CLOCK_OFFSET_MS: String(offsetMs),
        CLOCK_JUMPS_MS: [hourMs, -hourMs, hourMs, -2 * hourMs].join(","),
      },
    });
    const sides = { a: clock(-hourMs / 6), b: clock(hourMs / 6) };
    await using contest = await Contest.open(lab, operator, sides);
    await using churn = await Churn.start(operator.namespace);
    for (let jump = 1; jump <= 4; jump += 1) {
      contest.a.kill("SIGUSR2");
      await contest.a.said("the time of day was set", jump);
      contest.b.kill("SIGUSR2");
      await contest.b.said("the time of day was set", jump);
      // By then another one would have taken a lease that it takes for expired.
      await sleep(systemClock, leaseDurationMs / 3);
      await churn.written(renewDeadlineMs);
    }
    expect([contest.a.count("leading"), contest.a.count(lost)]).toEqual([1, 0]);
    expect(contest.b.count("leading")).toBe(0);
    const records = await lab.auditUpTo("clocks");
    const ofA = records.filter(({ user }) => user === contest.users.a);
    for (const { jumpMs, realTime } of contest.a.lines.filter(
      ({ msg }) => msg === "the time of day was set",
    )) {
      if (Number(jumpMs) < 0) continue;
      // As after a suspension, it may not write before it has asked whether it still leads.
      const after = ofA.filter(({ timestamp }) => timestamp > String(realTime));
      const asked = after.findIndex(
        ({ resource, verb }) => resource === "leases" && verb === "update",
      );
      // What had left in that moment may arrive in it.
      expect(writesOf(after.slice(0, asked), contest.users.a).length).toBeLessThanOrEqual(1);
    }
    const toldMs = performance.now();
    contest.a.kill("SIGTERM");
    await contest.b.said("leading");
    process.stdout.write(
      `clocks that differ: handed over in ${(performance.now() - toldMs).toFixed(0)} ms\n`,
    );
    expect(await contest.a.exited()).toBe(0);
    await churn.written();
    expect(describeRecords(await contest.writesInTheTermOfTheOther("clocks-2"))).toEqual([]);
  }, 240_000);

  it("one whose code blocks it for longer than its term is told of, followed, and writes nothing afterwards", async ({
    expect,
  }) => {
    const operator = await lab.install({
      definition: siteOperator,
      entry: "test/support/site-operator/main.ts",
      namespace: "blocked",
    });
    const { namespace } = operator;
    await using contest = await Contest.open(lab, operator);
    const metadata = { namespace, name: "busy" };
    const forMs = leaseDurationMs + 5_000;
    await lab.admin.create(Mishap, { metadata, spec: { action: "block", forMs } });
    const told = await eventually("the blocked loop being told of", () =>
      contest.a.errorLines.find((line) => line.includes("the event loop is blocked:")),
    );
    expect(JSON.parse(told)["working"]).toEqual([`mishap: ${namespace}/busy`]);
    expect(contest.b.count("leading")).toBe(0);
    await contest.b.said("leading");
    await contest.a.said(lost);
    expect(contest.a.errorLines.join("\n")).toMatch(/"stack":\[.*"block \(/);
    // The next one meets the same code; whoever leads then has it behind it.
    await contest.b.said(lost);
    await eventually("the mishap being over", async () =>
      (await lab.admin.get(Mishap, metadata)).status?.passes === 2 ? true : undefined,
    );
    expect(describeRecords(await contest.writesInTheTermOfTheOther("blocked"))).toEqual([]);
  }, 240_000);
});

describe("without an API server for a minute", () => {
  it("processes stay, cost next to nothing, can be stopped, and one leads when it is back", async () => {
    const operator = await installDatabases("outage");
    await using contest = await Contest.open(lab, operator);
    const life = new DatabaseLife(lab.admin, { namespace: operator.namespace, name: "orders" });
    await life.create();
    await life.untilReady();
    await lab.controlPlane.kill("kube-apiserver");
    const goneMs = performance.now();
    await contest.a.said(lost);
    const before = usageOf(contest.a.pid);
    // One that starts now waits, as one does in a node that comes back before the API server.
    await using early = await operator.start();
    await early.said("starting");
    await using ended = await operator.start();
    await ended.said("the lease could not be read or written");
    ended.kill("SIGTERM");
    expect(await ended.exited()).toBe(0);
    await sleep(systemClock, 60_000 - (performance.now() - goneMs));
    const after = usageOf(contest.a.pid);
    await lab.controlPlane.restart("kube-apiserver");
    const backMs = performance.now();
    await life.patch({ spec: { replicas: 2 } });
    // The cluster's own controllers come back in their own time, so that it may be ready much later.
    await eventually("two servers being asked for, and said", async () => {
      const { spec } = await lab.admin.get(StatefulSet, life);
      return spec.replicas === 2 && (await life.condition("Ready")) !== "" ? true : undefined;
    });
    const tookMs = performance.now() - backMs;
    const cpuMs = after.cpuMs - before.cpuMs;
    process.stdout.write(
      `away for a minute: ${cpuMs} ms of CPU, ${after.rssMb - before.rssMb} MB more, at work ${(tookMs / 1_000).toFixed(1)} s after the return\n`,
    );
    for (const one of [contest.a, contest.b, early]) expect(one.isRunning).toBe(true);
    expect(tookMs).toBeLessThan(35_000);
    expect(cpuMs).toBeLessThan(2_000);
    expect(after.rssMb - before.rssMb).toBeLessThan(32);
    for (const one of [contest.a, contest.b, early]) {
      one.kill("SIGTERM");
      expect(await one.exited(), one.text()).toBe(0);
    }
  }, 240_000);
});

/** What a process has used; Linux. */
function usageOf(pid: number): { readonly cpuMs: number; readonly rssMb: number } {
  // After the name, which may hold spaces, the fields of proc(5) from the third one on; 100 ticks in a second.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { cpuMs: ticks * 10, rssMb: Math.round((Number(fields[21]) * 4_096) / 2 ** 20) };
}
