import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Database } from "../../charts/database/api.js";
import { databaseOperator } from "../../charts/database/operator.js";
import { permissionsOf } from "../../src/api/permissions.js";
import { Lease, Secret, StatefulSet } from "../../src/kubernetes/index.js";
import { deferred } from "../../src/util/deferred.js";
import { standingBy } from "../support/contest.js";
import { DatabaseLife } from "../support/database-life.js";
import {
  type InstalledOperator,
  type OperatorLab,
  startOperatorLab,
} from "../support/operator-lab.js";
import type { OperatorProcess } from "../support/operator-process.js";
import {
  type PassedWrite,
  type ReverseProxy,
  type ReverseProxyOptions,
  startReverseProxy,
  type WriteFate,
} from "../support/reverse-proxy.js";
import { ruleUsage } from "../support/rule-usage.js";
import { SiteLife, type SiteSpec } from "../support/site-life.js";
import { Domain, Mishap, Site, siteOperator } from "../support/site-operator/operator.js";

/** How many lives go on side by side. */
const lanes = 4;
const laneNames = Array.from({ length: lanes }, (_, index) => `lane-${index}`);

let lab: OperatorLab;
let databases: InstalledOperator;
let sites: InstalledOperator;

beforeAll(async () => {
  lab = await startOperatorLab([Database, Site, Domain, Mishap]);
  [databases, sites] = await Promise.all([
    lab.install({
      definition: databaseOperator,
      entry: "charts/database/main.ts",
      namespace: "database-system",
      watchNamespaces: laneNames,
    }),
    lab.install({
      definition: siteOperator,
      entry: "test/support/site-operator/main.ts",
      namespace: "site-system",
    }),
  ]);
  for (const name of laneNames) await SiteLife.openRegister(lab.admin, name);
}, 300_000);

afterAll(async () => await lab?.[Symbol.asyncDispose]());

/** Runs lives 1, 2, 3 … side by side until there is no such write to be killed behind; gives the last that there was. */
async function everyWrite(
  live: (killAfter: number, namespace: string) => Promise<"killed" | "unharmed">,
): Promise<number> {
  let next = 1;
  let last = 0;
  await Promise.all(
    laneNames.map(async (namespace) => {
      for (let outcome = "killed"; outcome === "killed";) {
        const killAfter = next;
        next += 1;
        outcome = await live(killAfter, namespace);
        if (outcome === "killed") last = Math.max(last, killAfter);
      }
    }),
  );
  return last;
}

/** A process that is killed behind one of its writes, before it hears of that, and whoever comes after it. */
class Doomed implements AsyncDisposable {
  readonly #running: OperatorProcess[] = [];
  readonly #start: () => Promise<OperatorProcess>;
  readonly #close: () => Promise<void>;
  isKilled = false;
  #isDisposed = false;
  #following: Promise<void> = Promise.resolve();

  private constructor(start: () => Promise<OperatorProcess>, close: () => Promise<void>) {
    this.#start = start;
    this.#close = close;
  }

  static async start(
    operator: InstalledOperator,
    namespace: string,
    killAfter: number,
  ): Promise<Doomed> {
    const onWrite = (count: number): void => {
      if (count !== killAfter) return;
      doomed.isKilled = true;
      for (const process of doomed.#running) process.kill("SIGKILL");
    };
    const proxy = await startReverseProxy(operator.config, { onWrite });
    // A lease that nobody gave up would be waited for.
    const environment = { WATCH_NAMESPACE: namespace, LEADER_ELECT: "false" };
    const doomed = new Doomed(
      () => operator.start({ environment }),
      async () => await proxy[Symbol.asyncDispose](),
    );
    const config = { ...operator.config, server: proxy.url };
    doomed.#running.push(await operator.start({ environment, config }));
    doomed.#following = doomed.#follow();
    return doomed;
  }

  async #follow(): Promise<void> {
    await this.#running[0]?.exited();
    if (!this.#isDisposed) this.#running.push(await this.#start());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    await this.#running[0]?.[Symbol.asyncDispose]();
    // It may be about to start: one that was left would go on with the objects of others.
    await this.#following;
    for (const process of this.#running) await process[Symbol.asyncDispose]();
    await this.#close();
  }
}

/** The stages of a life: made, grown, its configuration changed, shrunk. */
const siteStages: readonly SiteSpec[] = [
  { pages: 1, text: "one" },
  { pages: 3, text: "one" },
  { pages: 3, text: "two" },
  { pages: 1, text: "two" },
];

/** Leads a site through its whole life. */
async function wholeLife(life: SiteLife): Promise<void> {
  for (const spec of siteStages) {
    if (spec === siteStages[0]) await life.create(spec);
    else await life.change(spec);
    await life.until(spec);
  }
  await life.delete();
  await life.until(undefined);
}

/** Leads a database through its whole life: made, grown, its version changed, told to shrink, deleted. */
async function wholeDatabaseLife(life: DatabaseLife): Promise<void> {
  const password = { namespace: life.namespace, name: `${life.name}-password` };
  await life.create();
  await life.untilReady();
  const secret = await lab.admin.get(Secret, password);
  await life.patch({ spec: { replicas: 2 } });
  await life.untilReady();
  await life.patch({ spec: { version: "16.1" } });
  await life.untilReady();
  await life.patch({ spec: { replicas: 1 } });
  await life.untilCondition("Resized", "False ShrinkRefused");
  expect(await life.children()).toEqual(life.expectedChildren);
  const set = await lab.admin.get(StatefulSet, life);
  const image = set.spec.template.spec?.containers[0]?.image;
  expect([set.spec.replicas, image]).toEqual([2, databaseOperator.images.postgres16]);
  const same = await lab.admin.get(Secret, password);
  expect(same.metadata.uid).toBe(secret.metadata.uid);
  await life.delete();
  await life.untilGone();
}

describe("an operator that is killed behind any write of a life", () => {
  it("of a database makes the same of it, and leaves nothing of it behind", async () => {
    const writes = await everyWrite(async (killAfter, namespace) => {
      await using operator = await Doomed.start(databases, namespace, killAfter);
      const name = `crash-${killAfter}`;
      await wholeDatabaseLife(new DatabaseLife(lab.admin, { namespace, name }));
      return operator.isKilled ? "killed" : "unharmed";
    });
    process.stdout.write(`killed behind each of ${writes} writes of a database's life\n`);
    expect(writes).toBeGreaterThanOrEqual(12);
  }, 400_000);

  it("of a site makes the same of it, and its deletion ends what the garbage collector cannot", async () => {
    const writes = await everyWrite(async (killAfter, namespace) => {
      await using operator = await Doomed.start(sites, namespace, killAfter);
      await wholeLife(new SiteLife(lab.admin, { namespace, name: `crash-${killAfter}` }));
      return operator.isKilled ? "killed" : "unharmed";
    });
    process.stdout.write(`killed behind each of ${writes} writes of a site's life\n`);
    expect(writes).toBeGreaterThanOrEqual(17);
  }, 400_000);
});

describe("an operator to which a write is lost", () => {
  it.each<readonly [string, WriteFate]>([
    ["that landed, with its answer", "answer-lost"],
    ["before it arrived", "request-lost"],
  ])(
    "%s, at any time of a life, makes the same of it, and nothing twice",
    async (_, fate) => {
      const namespace = fate;
      await lab.namespace(namespace);
      await SiteLife.openRegister(lab.admin, namespace);
      const counts = new Map<string, number>();
      // Of life 7 the seventh write is lost, whatever else is written meanwhile.
      const fateOf = ({ path, body }: PassedWrite): WriteFate => {
        const name = /lost-\d\d/.exec(path + body)?.[0] ?? "";
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return name === `lost-${String(count).padStart(2, "0")}` ? fate : "passes";
      };
      await using proxy = await startReverseProxy(sites.config, { fateOf });
      const environment = { WATCH_NAMESPACE: namespace, LEADER_ELECT: "false" };
      await using operator = await sites.start({
        environment,
        config: { ...sites.config, server: proxy.url },
      });
      const names = Array.from(
        { length: 24 },
        (_unused, i) => `lost-${String(i + 1).padStart(2, "0")}`,
      );
      await Promise.all(
        names.map((name) => wholeLife(new SiteLife(lab.admin, { namespace, name }))),
      );
      expect(operator.isRunning).toBe(true);
      const least = Math.min(...names.map((name) => counts.get(name) ?? 0));
      process.stdout.write(`a write was lost at each of ${Math.min(least, 24)} places of a life\n`);
      expect(least).toBeGreaterThanOrEqual(17);
      const records = await lab.auditUpTo(`fence-${fate}`);
      const created = records.filter(
        (one) => one.namespace === namespace && one.resource === "secrets" && one.code === 201,
      );
      expect(created.length).toBe(names.length);
    },
    240_000,
  );
});

/** Moments at which a process can be told to stop, each by a fact; gives the process when it has come to it. */
const moments: Readonly<Record<string, (serial: number) => Promise<OperatorProcess>>> = {
  starting: async () => {
    const operator = await databases.start();
    await operator.said("starting");
    return operator;
  },
  syncing: async () => {
    const { promise, resolve } = deferred<void>();
    const onRequest = (_: string, path: string): void => {
      if (path.includes("/statefulsets?")) resolve();
    };
    const operator = await startBehind(databases, { onRequest });
    await promise;
    return operator;
  },
  electing: async () => {
    const operator = await databases.start();
    await Promise.any([operator.said("leading"), operator.said(standingBy)]);
    return operator;
  },
  "in a pass": async (serial) => {
    const namespace = laneNames[serial % lanes] ?? "";
    const { promise, resolve } = deferred<void>();
    await new DatabaseLife(lab.admin, { namespace, name: `busy-${serial}` }).create();
    const environment = { WATCH_NAMESPACE: namespace, LEADER_ELECT: "false" };
    const operator = await startBehind(databases, { onWrite: () => resolve() }, environment);
    await promise;
    return operator;
  },
};

const proxies: ReverseProxy[] = [];
afterAll(async () => {
  for (const proxy of proxies) await proxy[Symbol.asyncDispose]();
});

/** Starts a process whose requests can be seen. */
async function startBehind(
  operator: InstalledOperator,
  options: ReverseProxyOptions,
  environment: Readonly<Record<string, string>> = {},
): Promise<OperatorProcess> {
  const proxy = await startReverseProxy(operator.config, options);
  proxies.push(proxy);
  return await operator.start({ environment, config: { ...operator.config, server: proxy.url } });
}

describe("an operator that is told to stop", () => {
  it("ends with 0 each of a hundred times, wherever it is, and gives the lease up", async () => {
    const codes = new Map<string, number>();
    const each = Object.entries(moments).flatMap(([moment, come]) =>
      Array.from({ length: 25 }, (_unused, serial) => ({ moment, come, serial })),
    );
    // In an order that mixes them.
    const waiting = each.toSorted((a, b) => a.serial - b.serial);
    const runOn = async (): Promise<void> => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
        await using operator = await one.come(one.serial);
        operator.kill("SIGTERM");
        const code = `${one.moment}: ${await operator.exited()}`;
        codes.set(code, (codes.get(code) ?? 0) + 1);
        expect(operator.lines.at(-1)?.msg, operator.text()).toBe("stopped");
      }
    };
    await Promise.all(Array.from({ length: 6 }, runOn));
    expect(Object.fromEntries(codes)).toEqual(
      Object.fromEntries(Object.keys(moments).map((moment) => [`${moment}: 0`, 25])),
    );
    const { spec } = await lab.admin.get(Lease, {
      namespace: databases.namespace,
      name: databaseOperator.name,
    });
    expect(spec?.holderIdentity ?? "").toBe("");
    await finishBusy();
  }, 400_000);

  it("stops by itself where nobody reads its log any more, and gives the lease up", async () => {
    const operator = await databases.start();
    await operator.said("leading");
    operator.closeOutput();
    // Something to tell.
    const life = new DatabaseLife(lab.admin, { namespace: laneNames[0] ?? "", name: "unheard" });
    await life.create();
    expect(await operator.exited()).toBe(1);
    const key = { namespace: databases.namespace, name: databaseOperator.name };
    expect((await lab.admin.get(Lease, key)).spec?.holderIdentity ?? "").toBe("");
    await life.delete();
    await life.untilGone();
  });
});

describe("operators, through all of this", () => {
  it("were refused nothing, and asked for nothing that none of their derived rules is for", async () => {
    const records = await lab.auditUpTo("fence-rules");
    for (const { user, definition } of [databases, sites]) {
      const own = records.filter((record) => record.user === user);
      expect(own.length).toBeGreaterThan(1_000);
      const usage = ruleUsage(permissionsOf(definition), own);
      expect([usage.refused, usage.beyond]).toEqual([[], []]);
    }
  });
});

/** What was left in the middle comes to its end with the next process. */
async function finishBusy(): Promise<void> {
  await using operator = await databases.start({ environment: { LEADER_ELECT: "false" } });
  for (let serial = 0; serial < 25; serial += 1) {
    const namespace = laneNames[serial % lanes] ?? "";
    const life = new DatabaseLife(lab.admin, { namespace, name: `busy-${serial}` });
    await life.untilReady();
    await life.delete();
    await life.untilGone();
  }
  expect(operator.isRunning).toBe(true);
}
