import { createClient, openClient, type OpenClient } from "slipway/client";
import { Lease, Namespace, Role, RoleBinding, ServiceAccount } from "slipway/kubernetes";
import type { PolicyRule } from "slipway/meta";
import { type ClusterConfig, type ControlPlane, startControlPlane } from "slipway/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LeaderElector, resolveElectionTimes } from "../../src/manager/leader-election.js";
import { Term } from "../../src/manager/term.js";
import { onAbort, sleep } from "../../src/util/abort.js";
import { systemClock } from "../../src/util/clock.js";
import { connectionOf } from "../support/cluster-connection.js";
import { type FaultProxy, startFaultProxy } from "../support/fault-proxy.js";
import { logTo } from "../support/log-lines.js";

/** The same order as the defaults of 15, 10 and 2 seconds, where a test need not wait for those. */
const quick = { leaseDurationMs: 3_000, renewDeadlineMs: 2_000, retryPeriodMs: 400 };
const account = "operator";

let controlPlane: ControlPlane;
let admin: OpenClient;
let serial = 0;

beforeAll(async () => {
  controlPlane = await startControlPlane();
  admin = openClient(connectionOf(controlPlane.admin), { fieldManager: "proof" });
});
afterAll(async () => {
  await admin?.close();
  await controlPlane?.stop();
});

/** A process that contends, with connections of its own. */
interface Contender {
  readonly term: Term;
  readonly elector: LeaderElector;
  readonly lines: readonly string[];
  /** How often it began to lead. */
  readonly terms: number;
  readonly isLeading: boolean;
  stop(): Promise<void>;
}

/** Contenders for one Lease that may do only what the derived rules say. */
class Election {
  readonly namespace: string;
  readonly config: ClusterConfig;
  readonly #contenders: (Contender & { readonly client: OpenClient })[] = [];
  readonly #looking = new AbortController();
  readonly #looks: Promise<void>;
  /** How often more than one might have written. */
  overlaps = 0;

  constructor(namespace: string, config: ClusterConfig) {
    this.namespace = namespace;
    this.config = config;
    this.#looks = this.#look();
  }

  start(identity: string, options: { proxy?: FaultProxy; times?: typeof quick } = {}): Contender {
    const connection = connectionOf(this.config);
    const host = `https://127.0.0.1:${options.proxy?.port}`;
    const client = openClient(
      options.proxy === undefined ? connection : { ...connection, server: host },
      { fieldManager: "operator" },
    );
    const term = new Term(systemClock);
    const stop = new AbortController();
    const lines: string[] = [];
    const elector = new LeaderElector({
      client: createClient(client.requester, { fieldManager: "operator" }),
      namespace: this.namespace,
      name: "operator",
      identity,
      times: resolveElectionTimes(options.times),
      term,
      clock: systemClock,
      random: Math.random,
      log: logTo(lines),
    });
    let terms = 0;
    let isLeading = false;
    const running = elector.run(stop.signal, async (signal) => {
      terms += 1;
      isLeading = true;
      await new Promise<void>((resolve) => void onAbort(signal, resolve));
      isLeading = false;
    });
    const contender = {
      client,
      term,
      elector,
      lines,
      get terms() {
        return terms;
      },
      get isLeading() {
        return isLeading && term.isRunning;
      },
      stop: async () => {
        stop.abort(new Error("stop"));
        await running;
      },
    };
    this.#contenders.push(contender);
    return contender;
  }

  async leaderAndStandby(
    options: { proxy?: FaultProxy; times?: typeof quick } = {},
  ): Promise<readonly [Contender, Contender]> {
    const leader = this.start("a", options);
    await until(() => leader.isLeading);
    const standby = this.start("b", options.times === undefined ? {} : { times: options.times });
    await until(() => standby.elector.holder === "a");
    return [leader, standby];
  }

  patch(spec: object): Promise<unknown> {
    const key = { namespace: this.namespace, name: "operator" };
    return admin.patch(Lease, key, { type: "merge", value: { spec } });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#contenders.map((contender) => contender.stop()));
    await Promise.all(this.#contenders.map(({ client }) => client.close()));
    this.#looking.abort();
    await this.#looks;
  }

  async #look(): Promise<void> {
    while (!this.#looking.signal.aborted) {
      const running = this.#contenders.filter(({ term }) => term.isRunning);
      if (running.length > 1) this.overlaps += 1;
      await sleep(systemClock, 2, this.#looking.signal).catch(() => {});
    }
  }
}

const leases = { apiGroups: ["coordination.k8s.io"], resources: ["leases"] };
const named = (...verbs: readonly string[]): PolicyRule => ({
  ...leases,
  resourceNames: ["operator"],
  verbs: [...verbs],
});
const derived: readonly PolicyRule[] = [
  { ...leases, verbs: ["create"] },
  named("get", "update", "watch"),
];

/** A namespace with an account that may do what the rules say. */
async function elect(rules: readonly PolicyRule[] = derived): Promise<Election> {
  serial += 1;
  const namespace = `election-${serial}`;
  await admin.create(Namespace, { metadata: { name: namespace } });
  const metadata = { namespace, name: account };
  await admin.create(ServiceAccount, { metadata });
  await admin.create(Role, { metadata, rules: [...rules] });
  await admin.create(RoleBinding, {
    metadata,
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: account },
    subjects: [{ kind: "ServiceAccount", namespace, name: account }],
  });
  return new Election(namespace, await controlPlane.serviceAccountConfig(namespace, account));
}

const until = (what: () => boolean, timeout = 30_000): Promise<void> =>
  vi.waitFor(() => expect(what()).toBe(true), { timeout, interval: 2 });

/** Milliseconds from now until something is so. */
async function timeUntil(what: () => boolean): Promise<number> {
  const startedMs = systemClock.elapsed();
  await until(what);
  return systemClock.elapsed() - startedMs;
}

describe("two processes", () => {
  it("hand over within half a second, again and again", async () => {
    await using election = await elect();
    let leader = election.start("p-0");
    await until(() => leader.isLeading);
    const times: number[] = [];
    for (let turn = 1; turn <= 8; turn += 1) {
      const standby = election.start(`p-${turn}`);
      await until(() => standby.lines.some((line) => line.startsWith("info standing by")));
      const taken = timeUntil(() => standby.isLeading);
      await leader.stop();
      times.push(await taken);
      leader = standby;
    }
    process.stdout.write(`handed over in ${times.map((ms) => ms.toFixed(0)).join(", ")} ms\n`);
    expect(Math.max(...times)).toBeLessThanOrEqual(500);
    const lease = await admin.get(Lease, { namespace: election.namespace, name: "operator" });
    expect(lease.spec).toMatchObject({ holderIdentity: "p-8", leaseTransitions: 8 });
    expect(election.overlaps).toBe(0);
  });

  it("need no more than the derived rules, and use all of them", async () => {
    await using election = await elect();
    const [leader, standby] = await election.leaderAndStandby({ times: quick });
    await leader.stop();
    await until(() => standby.isLeading);
    const user = `system:serviceaccount:${election.namespace}:${account}`;
    await vi.waitFor(async () => {
      const records = (await controlPlane.audit()).filter((record) => record.user === user);
      expect(records.filter(({ code }) => code === 403)).toEqual([]);
      expect(new Set(records.map(({ verb, resource }) => `${verb} ${resource}`))).toEqual(
        new Set(["create leases", "get leases", "update leases", "watch leases"]),
      );
    });
  });

  it("take turns without the right to watch, too", async () => {
    await using election = await elect([{ ...leases, verbs: ["create"] }, named("get", "update")]);
    const [leader, standby] = await election.leaderAndStandby({ times: quick });
    await leader.stop();
    expect(await timeUntil(() => standby.isLeading)).toBeLessThan(1_500);
    expect(election.overlaps).toBe(0);
  });
});

describe("a leader that is cut off", () => {
  it("is followed between 15 and 17 seconds after its last renewal, and never writes beside the next", async () => {
    const { hostname, port } = new URL(controlPlane.server);
    await using proxy = await startFaultProxy({ host: hostname, port: Number(port) });
    await using election = await elect();
    const [leader, standby] = await election.leaderAndStandby({ proxy });
    const key = { namespace: election.namespace, name: "operator" };
    proxy.refuse();
    for (const connection of proxy.open) connection.stall("both");
    await until(() => !leader.isLeading);
    expect(standby.term.isRunning).toBe(false);
    const last = (await admin.get(Lease, key)).spec?.renewTime;
    await until(() => standby.isLeading);
    const tookMs = Date.now() - Date.parse(String(last));
    process.stdout.write(`took over ${(tookMs / 1_000).toFixed(2)} s after the last renewal\n`);
    expect(tookMs).toBeGreaterThan(14_900);
    expect(tookMs).toBeLessThan(17_000);
    await proxy.accept();
    for (const connection of proxy.open) connection.resume();
    await until(() => leader.elector.holder === "b");
    expect(election.overlaps).toBe(0);
  });

  it("stands by while the API server is away, and one leads again in the same process", async () => {
    await using election = await elect();
    const [leader, standby] = await election.leaderAndStandby({ times: quick });
    await controlPlane.kill("kube-apiserver");
    await until(() => leader.lines.includes("warn the lease was lost; standing by"));
    expect(leader.term.isRunning).toBe(false);
    await sleep(systemClock, 3_000);
    await controlPlane.restart("kube-apiserver");
    const tookMs = await timeUntil(() => leader.isLeading || standby.isLeading);
    process.stdout.write(`led again ${tookMs.toFixed(0)} ms after the API server was back\n`);
    expect(election.overlaps).toBe(0);
  });

  it("goes on where the API server only stands still for less than the deadline", async () => {
    await using election = await elect();
    const [leader, standby] = await election.leaderAndStandby({ times: quick });
    await controlPlane.pause("kube-apiserver");
    await sleep(systemClock, 700);
    await controlPlane.resume("kube-apiserver");
    await sleep(systemClock, 4_000);
    expect([leader.isLeading, leader.terms, standby.terms]).toEqual([true, 1, 0]);
  });
});

describe("a Lease that is edited by hand", () => {
  it.each<readonly [string, (election: Election) => Promise<unknown>]>([
    ["deleted", ({ namespace }) => admin.delete(Lease, { namespace, name: "operator" })],
    ["emptied", (election) => election.patch({ holderIdentity: "" })],
    ["without a holder", (election) => election.patch({ holderIdentity: null })],
    [
      "without anything",
      ({ namespace }) =>
        admin.patch(
          Lease,
          { namespace, name: "operator" },
          { type: "json", value: [{ op: "replace", path: "/spec", value: {} }] },
        ),
    ],
    ["short", (election) => election.patch({ leaseDurationSeconds: 1 })],
    ["counted to the end", (election) => election.patch({ leaseTransitions: 2 ** 31 - 1 })],
    ["of another time", (election) => election.patch({ renewTime: "2001-01-01T00:00:00.000000Z" })],
  ])("and is %s stays the leader's", async (_, edit) => {
    await using election = await elect();
    const [leader, standby] = await election.leaderAndStandby({ times: quick });
    await edit(election);
    const key = { namespace: election.namespace, name: "operator" };
    await vi.waitFor(
      async () => {
        const { spec } = await admin.get(Lease, key);
        expect(spec).toMatchObject({ holderIdentity: "a", leaseDurationSeconds: 3 });
        expect(Date.parse(String(spec?.renewTime))).toBeGreaterThan(Date.now() - 2_000);
      },
      { timeout: 5_000 },
    );
    await sleep(systemClock, 1_000);
    expect([leader.isLeading, leader.terms, standby.terms]).toEqual([true, 1, 0]);
    expect(election.overlaps).toBe(0);
  });

  it("and given to somebody else ends the leader's work, and is taken after its time", async () => {
    await using election = await elect();
    const [leader, standby] = await election.leaderAndStandby({ times: quick });
    await election.patch({ holderIdentity: "somebody" });
    expect(await timeUntil(() => !leader.isLeading)).toBeLessThan(1_000);
    expect(await timeUntil(() => leader.isLeading || standby.isLeading)).toBeLessThan(4_500);
    expect(election.overlaps).toBe(0);
  });
});
