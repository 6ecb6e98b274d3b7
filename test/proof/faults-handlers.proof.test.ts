import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Database } from "../../charts/database/api.js";
import { databaseOperator } from "../../charts/database/operator.js";
import { Lease } from "../../src/kubernetes/index.js";
import { operatorCode } from "../../src/manager/operator-code.js";
import { operate } from "../../src/manager/operator.js";
import { readSettings } from "../../src/manager/settings.js";
import { freePorts } from "../../src/testing/free-ports.js";
import { systemClock } from "../../src/util/clock.js";
import { connectionOf } from "../support/cluster-connection.js";
import { DatabaseLife } from "../support/database-life.js";
import { logTo } from "../support/log-lines.js";
import {
  eventually,
  type InstalledOperator,
  metricOf,
  type OperatorLab,
  requestsOf,
  startOperatorLab,
  writesOf,
} from "../support/operator-lab.js";
import { nodeBinary, nodeVersions } from "../support/node-binaries.js";
import { startReverseProxy } from "../support/reverse-proxy.js";
import { SiteLife } from "../support/site-life.js";
import { Domain, Mishap, Site, siteOperator } from "../support/site-operator/operator.js";
import { reconcilers } from "../support/site-operator/reconcilers.js";

let lab: OperatorLab;
let sites: InstalledOperator;

beforeAll(async () => {
  lab = await startOperatorLab([Database, Site, Domain, Mishap]);
  sites = await lab.install({
    definition: siteOperator,
    entry: "test/support/site-operator/main.ts",
    namespace: "site-system",
  });
}, 300_000);
afterAll(async () => await lab?.[Symbol.asyncDispose]());

async function openNamespace(name: string): Promise<Readonly<Record<string, string>>> {
  await lab.namespace(name);
  await SiteLife.openRegister(lab.admin, name);
  return { WATCH_NAMESPACE: name, LEADER_ELECT: "false" };
}

const passesOf = async (namespace: string, name: string): Promise<number | undefined> =>
  (await lab.admin.get(Mishap, { namespace, name })).status?.passes;

/** What is told of a promise that a pass over a mishap let go. */
const letGoBy = (namespace: string) => ({
  level: "error",
  controller: "mishap",
  namespace,
  name: "m",
  reconcileID: expect.any(String),
  error: expect.objectContaining({ message: "let go on purpose" }),
});

describe.concurrent("an operator", () => {
  it("whose code throws, rejects or never ends goes on with everything else", async ({
    expect,
  }) => {
    const namespace = "mishaps";
    const environment = {
      ...(await openNamespace(namespace)),
      MAX_CONCURRENT_RECONCILES: "2",
      RECONCILE_TIMEOUT_SECONDS: "3",
    };
    const [port = 0] = await freePorts(1);
    await using operator = await sites.start({ environment, flags: [`--metrics-port=${port}`] });
    const actions = ["throw", "reject", "hang", "none"];
    for (const action of actions) {
      await lab.admin.create(Mishap, { metadata: { namespace, name: action }, spec: { action } });
    }
    const life = new SiteLife(lab.admin, { namespace, name: "well" });
    await life.create({ pages: 3, text: "one" });
    await life.until({ pages: 3, text: "one" });
    await eventually("the mishap without one being met", () => passesOf(namespace, "none"));
    const failuresOf = (name: string): number =>
      operator.lines.filter(
        (line) =>
          line.msg === "the pass failed and is tried again" &&
          line["controller"] === "mishap" &&
          line["name"] === name,
      ).length;
    await eventually("both having failed eight times", () =>
      failuresOf("throw") >= 8 && failuresOf("reject") >= 8 ? true : undefined,
    );
    // The waits between have grown from 5 ms: seven of them are 635 ms together, ten more than five seconds.
    expect(failuresOf("throw")).toBeLessThanOrEqual(16);
    const { status } = await lab.admin.get(Mishap, { namespace, name: "throw" });
    expect(status?.conditions?.find(({ type }) => type === "Reconciling")).toMatchObject({
      status: "True",
      message: "site-operator.mishap: thrown on purpose",
    });
    // The one that hangs has lost its worker, and is not begun again beside itself.
    const outOfTime = await operator.said(
      "the pass is out of time and told to end; others go on without it",
    );
    expect(outOfTime).toMatchObject({ controller: "mishap", namespace, name: "hang" });
    // It has not ended, and is counted all the same.
    const timeouts = /^controller_runtime_reconcile_timeouts_total\{controller="mishap"\}/;
    expect(await metricOf(port, timeouts)).toBe(1);
    for (const name of ["throw", "reject"]) {
      const value = { spec: { action: "none" } };
      await lab.admin.patch(Mishap, { namespace, name }, { type: "merge", value });
      await eventually(`${name} being well`, () => passesOf(namespace, name));
    }
    expect(await passesOf(namespace, "hang")).toBeUndefined();
    expect(operator.isRunning).toBe(true);
  });

  it("whose code lets go of a promise that rejects ends in order, with 1, gives its lease up and says whose code it was, on every Node", async ({
    expect,
  }) => {
    const key = { namespace: sites.namespace, name: siteOperator.name };
    for (const version of nodeVersions) {
      const namespace = `detached-${version.split(".", 1).join()}`;
      const environment = { ...(await openNamespace(namespace)), LEADER_ELECT: "true" };
      await using operator = await sites.start({ environment, node: await nodeBinary(version) });
      await operator.said("leading");
      await lab.admin.create(Mishap, {
        metadata: { namespace, name: "m" },
        spec: { action: "detach" },
      });
      expect(await operator.exited(), operator.text()).toBe(1);
      const told = operator.lines.find(({ msg }) => /rejected that nobody waits for/.test(msg));
      expect(told, version).toMatchObject(letGoBy(namespace));
      expect((await lab.admin.get(Lease, key)).spec?.holderIdentity ?? "").toBe("");
    }
  });

  it("whose code lets go of a promise that rejects goes on where it is told to, and counts it", async ({
    expect,
  }) => {
    const namespace = "let-go";
    const environment = {
      ...(await openNamespace(namespace)),
      UNHANDLED_REJECTIONS: "continue",
    };
    const [port = 0] = await freePorts(1);
    await using operator = await sites.start({ environment, flags: [`--metrics-port=${port}`] });
    const spec = { action: "detach" };
    await lab.admin.create(Mishap, { metadata: { namespace, name: "m" }, spec });
    const message = "a promise was rejected that nobody waits for; going on";
    expect(await operator.said(message)).toMatchObject(letGoBy(namespace));
    const life = new SiteLife(lab.admin, { namespace, name: "well" });
    await life.create({ pages: 1, text: "one" });
    await life.until({ pages: 1, text: "one" });
    const countOf = (controller: string): Promise<number | undefined> =>
      metricOf(
        port,
        new RegExp(`^slipway_unhandled_rejections_total\\{controller="${controller}"`),
      );
    expect(await countOf("mishap")).toBeGreaterThanOrEqual(1);
    expect(await countOf("site")).toBe(0);
    operator.kill("SIGTERM");
    expect(await operator.exited(), operator.text()).toBe(0);
  });

  it("makes nothing twice, and writes no more than else, where its caches are a second late", async ({
    expect,
  }) => {
    const stages = [
      { pages: 1, text: "one" },
      { pages: 3, text: "one" },
      { pages: 3, text: "two" },
      { pages: 1, text: "two" },
    ];
    const live = async (namespace: string, watchLagMs: number): Promise<readonly string[]> => {
      const environment = await openNamespace(namespace);
      await using proxy = await startReverseProxy(sites.config, { watchLagMs });
      await using operator = await sites.start({
        environment,
        config: { ...sites.config, server: proxy.url },
      });
      const life = new SiteLife(lab.admin, { namespace, name: "s" });
      await life.create(stages[0] ?? { pages: 0, text: "" });
      for (const spec of stages) {
        if (spec !== stages[0]) await life.change(spec);
        await life.until(spec);
      }
      await life.delete();
      await life.until(undefined);
      const records = await lab.auditUpTo(`lag-${namespace}`);
      const writes = writesOf(records, sites.user).filter(({ uri }) => uri.includes(namespace));
      expect(operator.isRunning).toBe(true);
      expect(writes.filter(({ code }) => code === 409).map(({ uri }) => uri)).toEqual([]);
      return writes
        .filter(({ resource }) => resource !== "events")
        .map(({ verb, resource, subresource, name }) =>
          [verb, resource, subresource, name].join(" "),
        );
    };
    const [prompt, late] = await Promise.all([live("prompt", 0), live("late", 1_000)]);
    process.stdout.write(`a life in ${prompt.length} writes, and ${late.length} a second late\n`);
    const renamed = late.map((write) => write.replace("late.", "prompt."));
    expect([...new Set(renamed)].toSorted()).toEqual([...new Set(prompt)].toSorted());
    const times = (writes: readonly string[], write: string): number =>
      writes.filter((each) => each === write).length;
    // How often the prompt one patches the Site itself hangs on which of its changes it sees together.
    expect(renamed.filter((write) => times(renamed, write) > times(prompt, write))).toEqual([]);
  });

  it("looks a hundred times at what is as wanted, and asks for nothing", async ({ expect }) => {
    const namespace = "quiet";
    const environment = await openNamespace(namespace);
    const [port = 0] = await freePorts(1);
    await using operator = await sites.start({ environment, flags: [`--metrics-port=${port}`] });
    const life = new SiteLife(lab.admin, { namespace, name: "s" });
    await life.create({ pages: 3, text: "one" });
    await life.until({ pages: 3, text: "one" });
    const looks = async (): Promise<number> =>
      (await metricOf(
        port,
        /^controller_runtime_reconcile_total\{controller="site",result="success"/,
      )) ?? 0;
    const before = (await lab.auditUpTo("quiet-1")).length;
    for (let round = 1; round <= 100; round += 1) {
      const seen = await looks();
      const value = { metadata: { annotations: { round: String(round) } } };
      await lab.admin.patch(Site, life, { type: "merge", value });
      await eventually(`look ${round}`, async () => ((await looks()) > seen ? true : undefined));
    }
    const later = (await lab.auditUpTo("quiet-2")).slice(before);
    const asked = requestsOf(later, sites.user).filter((uri) => uri.includes("/quiet/"));
    expect(asked).toEqual([]);
    expect(operator.isRunning).toBe(true);
  });

  it("with more objects than its heap may hold ends clearly, and one with room for them goes on", async ({
    expect,
  }) => {
    const namespace = "heap";
    const databases: InstalledOperator = await lab.install({
      definition: databaseOperator,
      entry: "charts/database/main.ts",
      namespace,
    });
    // 300 of 100 kB, in so many requests at a time.
    const annotations = { "slipway.dev/paused": "true", filler: "x".repeat(100_000) };
    const make = async (_: unknown, worker: number): Promise<void> => {
      for (let index = 0; index < 30; index += 1) {
        const metadata = { namespace, name: `large-${worker}-${index}`, annotations };
        await lab.admin.create(Database, { metadata, spec: { version: "15.2" } });
      }
    };
    await Promise.all(Array.from({ length: 10 }, make));
    const start = (megabytes: number) =>
      databases.start({
        environment: { LEADER_ELECT: "false", NODE_OPTIONS: `--max-old-space-size=${megabytes}` },
      });
    for (let crash = 1; crash <= 2; crash += 1) {
      await using small = await start(20);
      // What V8 does: there is no code that could still run. A kubelet starts the next process.
      expect(await small.exited()).toBe("SIGABRT");
      expect(small.errorLines.join("\n")).toContain("JavaScript heap out of memory");
    }
    // 30 MB of objects, and never more than a page of them beside what is kept.
    await using roomy = await start(80);
    const life = new DatabaseLife(lab.admin, { namespace, name: "orders" });
    await life.create();
    await life.untilReady();
    await eventually("all being looked at", async () => {
      const { items } = await lab.admin.list(Database, { namespace });
      const paused = items.filter(({ status }) =>
        status?.conditions?.some(({ type }) => type === "Paused"),
      );
      return paused.length === 300 ? true : undefined;
    });
    expect(await life.children()).toEqual(life.expectedChildren);
    expect(roomy.isRunning).toBe(true);
  }, 240_000);
});

describe("one object that changes all the time", () => {
  it("is seen in its last state, and holds up no other", async () => {
    const namespace = "hot";
    const environment = await openNamespace(namespace);
    const [port = 0] = await freePorts(1);
    await using operator = await sites.start({ environment, flags: [`--metrics-port=${port}`] });
    const hot = new SiteLife(lab.admin, { namespace, name: "hot" });
    const near = new SiteLife(lab.admin, { namespace, name: "near" });
    for (const life of [hot, near]) {
      await life.create({ pages: 1, text: "0" });
      await life.until({ pages: 1, text: "0" });
    }
    let writes = 0;
    let isOver = false;
    const write = async (): Promise<void> => {
      while (!isOver) {
        writes += 1;
        const value = { metadata: { annotations: { writes: String(writes) } } };
        await lab.admin.patch(Site, hot, { type: "merge", value });
      }
    };
    const writing = Array.from({ length: 8 }, write);
    const took: number[] = [];
    for (let round = 1; round <= 20; round += 1) {
      const beganMs = performance.now();
      await near.change({ text: String(round) });
      await near.until({ pages: 1, text: String(round) });
      took.push(performance.now() - beganMs);
    }
    isOver = true;
    await Promise.all(writing);
    await hot.change({ text: "last" });
    await hot.until({ pages: 1, text: "last" });
    const passes = await metricOf(
      port,
      /^controller_runtime_reconcile_total\{controller="site",result="success"/,
    );
    process.stdout.write(
      `${writes} writes of one object, ${passes} passes; its neighbour took ${Math.max(...took).toFixed(0)} ms at most\n`,
    );
    expect(passes).toBeLessThanOrEqual(writes + 100);
    expect(operator.isRunning).toBe(true);
  });
});

describe("a process that starts an operator a hundred times", () => {
  it("holds afterwards what it held before", async () => {
    const namespace = "again";
    const env = {
      ...(await openNamespace(namespace)),
      LEADER_ELECT: "true",
      POD_NAMESPACE: namespace,
    };
    const settings = readSettings(siteOperator, {
      env: { ...env, HEALTH_PORT: "0", METRICS_PORT: "0" },
      args: [],
    });
    if (typeof settings === "string") throw new TypeError(settings);
    const life = new SiteLife(lab.admin, { namespace, name: "s" });
    await life.create({ pages: 1, text: "one" });
    const connection = connectionOf(lab.controlPlane.admin);
    const runOnce = async (): Promise<void> => {
      const stop = new AbortController();
      const lines: string[] = [];
      const running = operate(
        {
          operator: siteOperator,
          make: async (setup) => operatorCode(siteOperator, await reconcilers.make(setup as never)),
          settings,
          connection,
          clock: systemClock,
          random: Math.random,
          log: logTo(lines),
        },
        stop.signal,
      );
      await vi.waitFor(
        () => expect(lines.some((line) => line.startsWith("info leading"))).toBe(true),
        {
          timeout: 60_000,
          interval: 5,
        },
      );
      stop.abort(new Error("over"));
      await running;
    };
    const held = (): Readonly<Record<string, number>> => {
      const counts: Record<string, number> = {};
      for (const name of process.getActiveResourcesInfo()) counts[name] = (counts[name] ?? 0) + 1;
      const { TCPSocketWrap = 0, TLSWrap = 0, Timeout = 0, MessagePort = 0 } = counts;
      return { TCPSocketWrap, TLSWrap, Timeout, MessagePort };
    };
    const heapAfterGc = (): number => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    for (let round = 0; round < 10; round += 1) await runOnce();
    // Connections of this test's own client are kept open for a while.
    const before = held();
    const heapBefore = heapAfterGc();
    for (let round = 0; round < 100; round += 1) await runOnce();
    const after = held();
    const grownKb = Math.round((heapAfterGc() - heapBefore) / 1_024);
    process.stdout.write(`started and stopped a hundred times: ${grownKb} kB more\n`);
    for (const [kind, count] of Object.entries(after)) {
      expect(count, kind).toBeLessThanOrEqual((before[kind] ?? 0) + 1);
    }
    expect(grownKb).toBeLessThan(4_096);
    await using operator = await sites.start({ environment: { ...env, LEADER_ELECT: "false" } });
    await life.until({ pages: 1, text: "one" });
    expect(operator.isRunning).toBe(true);
  });
});

/** Collects all garbage, without a flag of the process. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
}
