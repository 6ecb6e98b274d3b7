import { describe, expect, it } from "vitest";
import { defineController, defineOperator, defineResource, k } from "slipway/api";
import { ConfigMap, Lease, Secret } from "slipway/kubernetes";
import { startApiServer, type ApiServer, VirtualClock } from "slipway/testing";
import { openClient, type OpenClient } from "../../../src/client/open-client.js";
import { createTransport } from "../../../src/client/undici-transport.js";
import type { LooseCode } from "../../../src/controller/pass-context.js";
import { operate } from "../../../src/manager/operator.js";
import { readSettings, type Settings } from "../../../src/manager/settings.js";
import type {
  FaultAction,
  FaultMatch,
  FaultRequest,
} from "../../../src/apiserver/faults/faults.js";
import { connectionOf } from "../../support/cluster-connection.js";
import { logTo } from "../../support/log-lines.js";

const finalizer = "example.com/account";
const Site = defineResource({
  group: "example.com",
  kind: "Site",
  versions: {
    v1: {
      spec: k.object({ text: k.string() }),
      status: k.object({ text: k.string().optional() }).standard(),
    },
  },
});
const sites = defineController({
  name: "site",
  for: Site,
  owns: [ConfigMap, Secret],
  conditions: { Ready: ["AllReady", "ReconcileFailed"] },
  finalizer,
});
const definition = defineOperator({
  name: "site-operator",
  version: "1.0.0",
  controllers: [sites],
});

/** An operator and the API server in this process, in virtual time. */
class OperatorTrial implements AsyncDisposable {
  readonly clock: VirtualClock;
  readonly lines: string[] = [];
  /** Writes of the operator, as `verb resource name`. */
  readonly writes: string[] = [];
  readonly #server: ApiServer;
  readonly #stops: { readonly stop: AbortController; readonly running: Promise<void> }[] = [];
  readonly admin: OpenClient;

  static async open(): Promise<OperatorTrial> {
    const clock = new VirtualClock();
    return new OperatorTrial(await startApiServer({ tls: false, clock, resources: [Site] }), clock);
  }

  private constructor(server: ApiServer, clock: VirtualClock) {
    this.#server = server;
    this.clock = clock;
    this.admin = openClient(connectionOf(server.admin), { fieldManager: "admin" });
    this.fault(
      {
        where: ({ verb, resource, name }) => {
          if (
            !["get", "list", "watch", "path"].includes(verb) &&
            resource !== "leases.coordination.k8s.io"
          )
            this.writes.push(`${verb} ${resource} ${name}`);
          return false;
        },
      },
      { kind: "hang" },
    );
  }

  get server(): ApiServer {
    return this.#server;
  }

  /** For processes of operators alone. */
  fault(match: FaultMatch, action: FaultAction): ReturnType<ApiServer["faults"]["add"]> {
    const { where = () => true } = match;
    const isOperators = ({ headers }: FaultRequest): boolean =>
      String(headers["user-agent"]).startsWith("process-");
    return this.#server.faults.add(
      { ...match, where: (request) => isOperators(request) && where(request) },
      action,
    );
  }

  /** Starts one process of the operator. */
  start(code: LooseCode, identity = "process-a"): { stop(): Promise<void> } {
    const stop = new AbortController();
    const connection = connectionOf(this.#server.admin);
    const running = operate(
      {
        operator: definition,
        make: () => ({ controllers: { site: code }, tasks: {} }),
        settings: settings(identity),
        connection,
        connect: (options) => createTransport(connection, { ...options, userAgent: identity }),
        clock: this.clock,
        random: () => 0.5,
        log: logTo(this.lines),
      },
      stop.signal,
    );
    this.#stops.push({ stop, running });
    return {
      stop: async () => {
        stop.abort(new Error("told to stop"));
        await this.#end(running);
      },
    };
  }

  async create(name: string, text: string): Promise<void> {
    await this.admin.create(
      Site,
      Site({ metadata: { name, namespace: "default" }, spec: { text } }),
    );
  }

  async until(
    what: string,
    isSo: () => boolean | Promise<boolean>,
    withinMs = 120_000,
  ): Promise<number> {
    const startMs = this.clock.elapsed();
    for (;;) {
      for (let turn = 0; turn < 8; turn += 1) await nextTurn();
      if (await isSo()) return this.clock.elapsed() - startMs;
      if (this.clock.elapsed() - startMs > withinMs)
        throw new Error(
          `not within ${withinMs / 1000} s: ${what}\n${this.lines.slice(-30).join("\n")}`,
        );
      await this.clock.advance(250);
    }
  }

  async passes(ms: number): Promise<void> {
    const endMs = this.clock.elapsed() + ms;
    await this.until("time passes", () => this.clock.elapsed() >= endMs, ms + 1_000);
  }

  async conditions(name: string): Promise<readonly string[]> {
    const { status } = await this.admin.get(Site, { name, namespace: "default" });
    return (status?.conditions ?? []).map(
      ({ type, status: is, reason }) => `${type} ${is} ${reason}`,
    );
  }

  async isReady(name: string): Promise<boolean> {
    return (await this.conditions(name)).includes("Ready True AllReady");
  }

  /** Who leads, by the Lease. */
  async holder(): Promise<string | undefined> {
    const { items } = await this.admin.list(Lease, { namespace: "default" });
    return items[0]?.spec?.holderIdentity?.split("_")[0];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.faults.clear();
    await this.#server.faults.reopenListeners();
    for (const { stop } of this.#stops) stop.abort(new Error("told to stop"));
    await this.#end(Promise.all(this.#stops.map(({ running }) => running)));
    await this.admin.close();
    await this.#server.stop();
  }

  /** However much of the clock's time passes meanwhile: sockets close in real time. */
  async #end(running: Promise<unknown>): Promise<void> {
    let hasEnded = false;
    const ended = running.finally(() => (hasEnded = true));
    while (!hasEnded) {
      await nextTurn();
      await this.clock.advance(250);
    }
    await ended;
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function settings(identity: string): Settings {
  const env = {
    POD_NAME: identity,
    POD_NAMESPACE: "default",
    HEALTH_PORT: "0",
    METRICS_PORT: "0",
    MAX_CONCURRENT_RECONCILES: "2",
  };
  const read = readSettings(definition, { env, args: [] });
  if (typeof read === "string") throw new TypeError(read);
  return read;
}

/** Makes a ConfigMap and a Secret of a site, and says that it is ready. */
const code: LooseCode = {
  reconcile: async (site, { children, conditions, status }) => {
    const { text } = Object(site["spec"]);
    await children.sync({
      page: ConfigMap({ metadata: { name: `${site.metadata.name}-page` }, data: { text } }),
      key: Secret({ metadata: { name: `${site.metadata.name}-key` }, stringData: { text } }),
    });
    status.merge({ text });
    conditions.set("Ready", { status: "True", reason: "AllReady" });
  },
  cleanup: () => {},
};

// The numbers are those of docs/reference/faults.md.
describe("an operator", { timeout: 30_000 }, () => {
  it("whose writes conflict again and again goes on until they do not, and tells of no error (41)", async () => {
    await using trial = await OperatorTrial.open();
    const storm = trial.fault(
      { verbs: ["patch"], subresource: "status", times: 5 },
      { kind: "error", code: 409 },
    );
    trial.start(code);
    await trial.create("a", "one");
    await trial.until("it is ready", () => trial.isReady("a"));
    expect(storm.hits).toBe(5);
    expect(trial.lines.filter((line) => line.startsWith("error"))).toEqual([]);
  });

  it("whose children a quota refuses says so, does not press, and goes on when there is room (45)", async () => {
    await using trial = await OperatorTrial.open();
    const message = 'secrets "a-key" is forbidden: exceeded quota: small';
    const quota = trial.fault(
      { resource: "secrets", verbs: ["create", "patch"] },
      { kind: "error", code: 403, reason: "Forbidden", message },
    );
    trial.start(code);
    await trial.create("a", "one");
    await trial.until("it says so", async () =>
      (await trial.conditions("a")).includes("Ready False ReconcileFailed"),
    );
    const page = await trial.admin.get(ConfigMap, { name: "a-page", namespace: "default" });
    expect(page["data"]).toEqual({ text: "one" });
    const { hits } = quota;
    await trial.passes(90_000);
    expect(quota.hits - hits).toBeLessThanOrEqual(4);
    expect(quota.hits - hits).toBeGreaterThanOrEqual(2);
    quota.remove();
    expect(await trial.until("it is ready", () => trial.isReady("a"))).toBeLessThanOrEqual(60_000);
  });

  it("to whose write a webhook does not answer tries again, while others go on (46)", async () => {
    await using trial = await OperatorTrial.open();
    const own = {
      resource: "configmaps",
      name: "a-page",
      verbs: ["create", "patch"],
      times: 1,
    } as const;
    const message = 'failed calling webhook "slow.example.com": context deadline exceeded';
    const slow = trial.fault(own, { kind: "delay", delayMs: 10_000 });
    trial.fault(own, { kind: "error", code: 500, message });
    trial.start(code);
    await trial.create("a", "one");
    await trial.until("it waits", () => slow.hits === 1);
    await trial.create("b", "one");
    expect(await trial.until("the other is ready", () => trial.isReady("b"))).toBeLessThan(5_000);
    expect(await trial.isReady("a")).toBe(false);
    await trial.until("it is ready, too", () => trial.isReady("a"));
  });

  it("whose cleanup fails keeps its finalizer, waits ever longer, and lets that of others be (55)", async () => {
    await using trial = await OperatorTrial.open();
    const times: number[] = [];
    let isDown = true;
    trial.start({
      ...code,
      cleanup: () => {
        times.push(trial.clock.elapsed());
        if (isDown) throw new Error("the register does not answer");
      },
    });
    await trial.create("a", "one");
    await trial.until("it is ready", () => trial.isReady("a"));
    const key = { name: "a", namespace: "default" };
    const finalizersOf = async (): Promise<readonly string[]> =>
      (await trial.admin.get(Site, key)).metadata.finalizers ?? [];
    const both = [...(await finalizersOf()), "example.com/somebody-else"];
    await trial.admin.patch(Site, key, {
      type: "merge",
      value: { metadata: { finalizers: both } },
    });
    await trial.admin.delete(Site, key);
    await trial.passes(20_000);
    const waits = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
    expect(times.length).toBeGreaterThan(5);
    expect(times.length).toBeLessThan(16);
    expect(waits.at(-1)).toBeGreaterThan(waits[3] ?? 0);
    expect(await finalizersOf()).toEqual(both);
    isDown = false;
    await trial.until("its own is gone", async () => !(await finalizersOf()).includes(finalizer));
    expect(await finalizersOf()).toEqual(["example.com/somebody-else"]);
  });

  it("goes on leading with a Lease that is deleted or emptied, and stops where it is given away (62)", async () => {
    await using trial = await OperatorTrial.open();
    trial.start(code, "process-a");
    await trial.until("it leads", async () => (await trial.holder()) === "process-a");
    trial.start(code, "process-b");
    await trial.passes(5_000);
    const [lease] = (await trial.admin.list(Lease, { namespace: "default" })).items;
    if (lease === undefined) throw new Error("there is no Lease");
    const key = { name: lease.metadata.name, namespace: "default" };
    await trial.admin.delete(Lease, key);
    await trial.until("it writes it anew", async () => (await trial.holder()) === "process-a");
    await trial.admin.patch(Lease, key, { type: "merge", value: { spec: null } });
    await trial.until("it fills it again", async () => (await trial.holder()) === "process-a");
    await trial.create("a", "one");
    await trial.until("it works", () => trial.isReady("a"));
    await trial.admin.patch(Lease, key, {
      type: "merge",
      value: { spec: { holderIdentity: "nobody" } },
    });
    const givenMs = trial.clock.elapsed();
    await trial.until("one of the two leads", async () => (await trial.holder()) !== "nobody");
    expect(trial.clock.elapsed() - givenMs).toBeGreaterThanOrEqual(13_000);
    expect(trial.clock.elapsed() - givenMs).toBeLessThan(25_000);
    await trial.create("b", "one");
    await trial.until("it works again", () => trial.isReady("b"));
  });

  it("whose server is away for a minute stands by, and works within 35 s of its return (63)", async () => {
    await using trial = await OperatorTrial.open();
    trial.start(code);
    await trial.create("a", "one");
    await trial.until("it is ready", () => trial.isReady("a"));
    await trial.server.faults.closeListeners();
    await trial.passes(60_000);
    await trial.server.faults.reopenListeners();
    await trial.create("b", "one");
    expect(await trial.until("it works", () => trial.isReady("b"))).toBeLessThanOrEqual(35_000);
  });

  it("comes to the same end whichever of its writes is lost, before or after it is done (65)", async () => {
    await using trial = await OperatorTrial.open();
    trial.start(code);
    await trial.create("whole", "one");
    await trial.until("it is ready", () => trial.isReady("whole"));
    await trial.passes(2_000);
    const perLife = trial.writes.filter((write) => write.includes("whole")).length;
    expect(perLife).toBeGreaterThanOrEqual(3);
    const verbs = ["create", "update", "patch"] as const;
    for (const kind of ["reset", "cut-answer"] as const)
      for (let lost = 0; lost < perLife; lost += 1) {
        const name = `${kind}-${lost}`;
        const where = ({ resource }: FaultRequest): boolean => !/leases|events/.test(resource);
        const fault = trial.fault({ verbs, where, skip: lost, times: 1 }, { kind });
        await trial.create(name, "one");
        await trial.until(`${name} is ready`, () => trial.isReady(name));
        expect(fault.hits, name).toBe(1);
        const maps = await trial.admin.list(ConfigMap, { namespace: "default" });
        const own = maps.items.filter(({ metadata }) => metadata.name.startsWith(`${name}-`));
        expect(own.map(({ metadata }) => metadata.name)).toEqual([`${name}-page`]);
        fault.remove();
      }
  });

  it("makes nothing twice, and writes no more than else, where its caches are late (79)", async () => {
    const write = async (trial: OperatorTrial, name: string): Promise<number> => {
      const before = trial.writes.length;
      await trial.create(name, "one");
      await trial.until("it is ready", () => trial.isReady(name));
      await trial.passes(5_000);
      return trial.writes.slice(before).filter((each) => !each.includes("events")).length;
    };
    await using trial = await OperatorTrial.open();
    trial.start(code);
    await trial.create("warm", "one");
    await trial.until("it is ready", () => trial.isReady("warm"));
    const usual = await write(trial, "usual");
    const late = trial.fault({ verbs: ["watch"] }, { kind: "delay-event", delayMs: 1_000 });
    expect(await write(trial, "late")).toBe(usual);
    expect(late.hits).toBeGreaterThan(3);
  });
});
