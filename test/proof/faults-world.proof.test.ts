import { afterAll, beforeAll, describe, it } from "vitest";
import { Database } from "../../charts/database/api.js";
import { databaseOperator } from "../../charts/database/operator.js";
import { toCustomResourceDefinition } from "../../src/api/crd.js";
import {
  ConfigMap,
  CustomResourceDefinition,
  Namespace,
  ResourceQuota,
} from "../../src/kubernetes/index.js";
import { freePorts } from "../../src/testing/free-ports.js";
import { installCustomResources } from "../../src/testing/custom-resources.js";
import { sleep } from "../../src/util/abort.js";
import { systemClock } from "../../src/util/clock.js";
import { DatabaseLife } from "../support/database-life.js";
import {
  eventually,
  find,
  type InstalledOperator,
  metricOf,
  type OperatorLab,
  requestsOf,
  startOperatorLab,
  writesOf,
} from "../support/operator-lab.js";
import type { OperatorProcess } from "../support/operator-process.js";
import { SiteLife } from "../support/site-life.js";
import { Domain, domainOf, Mishap, Site, siteOperator } from "../support/site-operator/operator.js";

let lab: OperatorLab;
let sites: InstalledOperator;
let operator: OperatorProcess;
let metricsPort: number;

beforeAll(async () => {
  // Mishaps are served later on.
  lab = await startOperatorLab([Database, Site, Domain]);
  sites = await lab.install({
    definition: siteOperator,
    entry: "test/support/site-operator/main.ts",
    namespace: "site-system",
  });
  [metricsPort = 0] = await freePorts(1);
  const flags = [`--metrics-port=${metricsPort}`];
  operator = await sites.start({ flags, environment: { LEADER_ELECT: "false" } });
}, 300_000);
afterAll(async () => await lab?.[Symbol.asyncDispose]());

const keep = "example.com/keep";

/** A site in a namespace of its own, which is as wanted. */
async function openSite(namespace: string): Promise<SiteLife> {
  await lab.namespace(namespace);
  await SiteLife.openRegister(lab.admin, namespace);
  const life = new SiteLife(lab.admin, { namespace, name: "s" });
  await life.create({ pages: 2, text: "one" });
  await life.until({ pages: 2, text: "one" });
  return life;
}

/** Makes the operator look at a site, so many times, and gives what it asks of the server in a namespace meanwhile. */
async function lookAgain(life: SiteLife, times: number): Promise<readonly string[]> {
  const { namespace, name } = life;
  const before = (await lab.auditUpTo(`before-${namespace}-${times}`)).length;
  for (let round = 1; round <= times; round += 1) {
    const value = { metadata: { annotations: { round: String(round) } } };
    await lab.admin.patch(Site, life, { type: "merge", value });
    await sleep(systemClock, 100);
  }
  const records = (await lab.auditUpTo(`after-${namespace}-${times}`)).slice(before);
  const own = records.filter((one) => one.namespace === namespace || one.name.includes(name));
  return requestsOf(own, sites.user).filter((uri) => uri.includes(`/${namespace}/`));
}

const setFinalizers = (
  kind: typeof ConfigMap | typeof Site,
  key: { readonly namespace: string; readonly name: string },
  finalizers: readonly string[] | null,
): Promise<unknown> =>
  lab.admin.patch(kind, key, { type: "merge", value: { metadata: { finalizers } } });

describe.concurrent("an operator", () => {
  it("whose children a quota refuses says so, does not press, and goes on when there is room", async ({
    expect,
  }) => {
    const namespace = "quota";
    const databases = await lab.install({
      definition: databaseOperator,
      entry: "charts/database/main.ts",
      namespace,
    });
    const quota = { namespace, name: "no-sets" };
    const hard = (count: string): { readonly hard: Readonly<Record<string, string>> } => ({
      hard: { "count/statefulsets.apps": count },
    });
    await lab.admin.create(ResourceQuota, { metadata: quota, spec: hard("0") });
    await eventually("the quota being counted", async () => {
      const { status } = await lab.admin.get(ResourceQuota, quota);
      return status?.hard === undefined ? undefined : true;
    });
    await using process = await databases.start({ environment: { LEADER_ELECT: "false" } });
    const life = new DatabaseLife(lab.admin, { namespace, name: "orders" });
    await life.create();
    const refused = await eventually("the status saying why", async () => {
      const { status } = await life.get();
      const said = status?.conditions?.filter(({ message }) =>
        /exceeded quota: no-sets/.test(message),
      );
      return said === undefined || said.length === 0 ? undefined : said;
    });
    const reasons = refused.map(({ type, status, reason }) => `${type} ${status} ${reason}`);
    expect(reasons.toSorted()).toEqual([
      "Ready False ReconcileFailed",
      "Reconciling True Retrying",
    ]);
    // What the quota leaves room for is there.
    const others = life.expectedChildren.filter((child) => !child.startsWith("StatefulSet"));
    expect(await life.children()).toEqual(others);
    const refusals = async (): Promise<number> =>
      writesOf(await lab.auditUpTo(`quota-${performance.now()}`), databases.user).filter(
        ({ code, resource }) => code === 403 && resource === "statefulsets",
      ).length;
    await sleep(systemClock, 10_000);
    expect(await refusals()).toBeLessThanOrEqual(3);
    await lab.admin.patch(ResourceQuota, quota, { type: "merge", value: { spec: hard("5") } });
    await life.untilReady();
    const { status } = await life.get();
    expect(status?.conditions?.map(({ type }) => type)).not.toContain("Reconciling");
    expect(await refusals()).toBeLessThanOrEqual(4);
    expect(process.isRunning).toBe(true);
  }, 240_000);

  it("cleans up in a namespace that goes, and asks nothing of it afterwards", async ({
    expect,
  }) => {
    const namespace = "leaving";
    const life = await openSite(namespace);
    const stays = { namespace, name: "stays" };
    await lab.admin.create(ConfigMap, { metadata: { ...stays, finalizers: [keep] } });
    await lab.admin.delete(Namespace, { name: namespace });
    await eventually("the site being gone", async () =>
      (await find(lab.admin.get(Site, life))) === undefined ? true : undefined,
    );
    expect(await find(lab.admin.get(Domain, { name: domainOf(namespace, life.name) }))).toBe(
      undefined,
    );
    const { status } = await lab.admin.get(Namespace, { name: namespace });
    expect(status?.phase).toBe("Terminating");
    const before = (await lab.auditUpTo("leaving-1")).length;
    const other = await openSite("staying");
    await other.delete();
    await other.until(undefined);
    const later = (await lab.auditUpTo("leaving-2")).slice(before);
    expect(requestsOf(later, sites.user).filter((uri) => uri.includes("/leaving/"))).toEqual([]);
    await setFinalizers(ConfigMap, stays, null);
    await eventually("the namespace being gone", async () =>
      (await find(lab.admin.get(Namespace, { name: namespace }))) === undefined ? true : undefined,
    );
  }, 240_000);

  it("waits for the finalizers of others, without a request, and goes on when they are gone", async ({
    expect,
  }) => {
    const life = await openSite("stuck");
    const { namespace } = life;
    const page = { namespace, name: "s-page1" };
    await setFinalizers(ConfigMap, page, [keep]);
    const { metadata } = await lab.admin.get(ConfigMap, page);
    await lab.admin.delete(ConfigMap, page);
    // That it waits is said once.
    const said = await lookAgain(life, 1);
    expect(said.every((request) => request.includes("/sites/s/status?"))).toBe(true);
    expect(await lookAgain(life, 10)).toEqual([]);
    await setFinalizers(ConfigMap, page, null);
    await eventually("the page being made anew", async () => {
      const now = await find(lab.admin.get(ConfigMap, page));
      return now === undefined || now.metadata.uid === metadata.uid ? undefined : true;
    });
    await life.until({ pages: 2, text: "one" });

    // Its own finalizer goes, that of somebody else stays; what was tracked is gone by then.
    const { metadata: site } = await lab.admin.get(Site, life);
    const own = site.finalizers ?? [];
    await setFinalizers(Site, life, [...own, keep]);
    await life.delete();
    await eventually("its own finalizer being gone", async () => {
      const { metadata: now } = await lab.admin.get(Site, life);
      return now.finalizers?.join() === keep ? true : undefined;
    });
    const domain = { name: domainOf(namespace, life.name) };
    expect(await find(lab.admin.get(Domain, domain))).toBe(undefined);
    await sleep(systemClock, 500);
    const value = { metadata: { annotations: { again: "yes" } } };
    const before = (await lab.auditUpTo("stuck-1")).length;
    await lab.admin.patch(Site, life, { type: "merge", value });
    await sleep(systemClock, 1_000);
    const later = (await lab.auditUpTo("stuck-2")).slice(before);
    expect(requestsOf(later, sites.user).filter((uri) => uri.includes("/stuck/"))).toEqual([]);
    await setFinalizers(Site, life, null);
    await life.until(undefined);
  }, 240_000);

  it("and a rival that writes a field back are told of, at a bounded rate", async ({ expect }) => {
    const life = await openSite("rival");
    const page = { namespace: life.namespace, name: "s-page0" };
    const stop = new AbortController();
    let rivalWrites = 0;
    const rival = (async () => {
      while (!stop.signal.aborted) {
        const { data } = await lab.admin.get(ConfigMap, page);
        if (data?.["text"] === "theirs") {
          await sleep(systemClock, 5);
          continue;
        }
        rivalWrites += 1;
        const wanted = { metadata: page, data: { text: "theirs" } };
        await lab.admin.apply(ConfigMap, wanted, { fieldManager: "rival", force: true });
      }
    })();
    const before = (await lab.auditUpTo("rival-1")).length;
    const beganMs = performance.now();
    await sleep(systemClock, 20_000);
    const seconds = (performance.now() - beganMs) / 1_000;
    const later = (await lab.auditUpTo("rival-2")).slice(before);
    const applies = writesOf(later, sites.user).filter(({ uri }) =>
      uri.includes("/rival/configmaps/"),
    );
    process.stdout.write(
      `a rival: ${applies.length} applies in ${seconds.toFixed(0)} s, and ${rivalWrites} of the rival\n`,
    );
    // Sixty as fast as they come, then one in a second.
    expect(applies.length).toBeGreaterThan(60);
    expect(applies.length).toBeLessThanOrEqual(60 + seconds + 5);
    const told = operator.lines.find(
      ({ level, msg, namespace }) =>
        level === "warn" && namespace === "rival" && /again and again/.test(msg),
    );
    expect(told, operator.text()).toBeDefined();
    const applied = /^slipway_applies_total\{.*kind="ConfigMap",result="updated"/;
    expect(await metricOf(metricsPort, applied)).toBeGreaterThan(1);
    stop.abort();
    await rival;
    await life.until({ pages: 2, text: "one" });
  }, 240_000);

  it("starts without a kind that it reconciles, works when it comes, rests when it goes, and again", async ({
    expect,
  }) => {
    const life = await openSite("kinds");
    const { namespace } = life;
    const name = { name: "mishaps.faults.example.com" };
    const dormant = (): Promise<number | undefined> =>
      metricOf(metricsPort, /^slipway_controller_dormant\{controller="mishap"/);
    expect(await dormant()).toBe(1);
    for (const round of [1, 2]) {
      await installCustomResources(lab.controlPlane.admin, [toCustomResourceDefinition(Mishap)], {
        clock: systemClock,
        timeoutMs: 60_000,
      });
      const metadata = { namespace, name: `m${round}` };
      await lab.admin.create(Mishap, { metadata, spec: {} });
      await eventually(`the mishap of round ${round} being met`, async () =>
        (await lab.admin.get(Mishap, metadata)).status?.passes === undefined ? undefined : true,
      );
      const mark = { namespace, name: `m${round}-mark` };
      expect((await lab.admin.get(ConfigMap, mark)).data?.["action"]).toBe("none");
      expect(await dormant()).toBe(0);
      await lab.admin.delete(CustomResourceDefinition, name);
      await eventually("the controller resting", async () =>
        (await dormant()) === 1 ? true : undefined,
      );
      // The other controller does not notice.
      await life.change({ text: `round ${round}` });
      await life.until({ pages: 2, text: `round ${round}` });
    }
    expect(operator.isRunning).toBe(true);
  }, 240_000);
});
