import { cp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openClient } from "slipway/client";
import { ConfigMap } from "slipway/kubernetes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { etcdPort } from "../support/api-server-beside.js";
import { connectionOf } from "../support/cluster-connection.js";
import { type FaultLab, startFaultLab } from "../support/fault-lab.js";
import { startFaultProxy } from "../support/fault-proxy.js";
import { addressOf, eventually, type FaultTrial, Widget } from "../support/fault-trial.js";

let lab: FaultLab;

beforeAll(async () => {
  lab = await startFaultLab();
});
afterAll(async () => {
  await lab?.[Symbol.asyncDispose]();
});

const names = ["configmaps", "widgets", "secrets"];
const once = { configmaps: 1, widgets: 1, secrets: 1 };
const twice = { configmaps: 2, widgets: 2, secrets: 2 };

async function makeWidget(trial: FaultTrial, name: string): Promise<string> {
  const metadata = { namespace: trial.namespace, name };
  const made = await lab.admin.create(Widget, Widget({ metadata, spec: { size: 1 } }));
  return made.metadata.uid;
}

async function removeWidget(trial: FaultTrial, name: string): Promise<void> {
  await lab.admin.delete(Widget, { namespace: trial.namespace, name });
}

/** Nothing reaches the server until the result is called. */
function cutOff(trial: FaultTrial): () => Promise<void> {
  trial.proxy.refuse();
  for (const connection of trial.proxy.open) connection.reset();
  return () => trial.proxy.accept();
}

describe("what happens while a watch is away", () => {
  it("is told when it is back, the deletion of an object before its successor, without a list", async () => {
    await using trial = await lab.trial("gap");
    await trial.start();
    const before = await makeWidget(trial, "again");
    await makeWidget(trial, "gone");
    const widgets = trial.kind("widgets");
    await eventually(() => expect(widgets.view.states.size).toBeGreaterThan(1));
    await eventually(() => expect(widgets.view.states.has("gap/gone")).toBe(true));
    const reconnect = cutOff(trial);
    await removeWidget(trial, "gone");
    await removeWidget(trial, "again");
    const after = await makeWidget(trial, "again");
    expect(after).not.toBe(before);
    await trial.writesOn(20);
    await reconnect();
    await trial.recovers();
    expect(widgets.view.states.get("gap/again")).toContain(after);
    expect(widgets.view.unseenDeletions).toEqual([]);
    expect(await trial.lists()).toEqual(once);
  });

  it("and is compacted is found by one list: what is gone is told with its last known state", async () => {
    await using trial = await lab.trial("compacted");
    await trial.start();
    const gone = await makeWidget(trial, "gone");
    const before = await makeWidget(trial, "again");
    const widgets = trial.kind("widgets");
    await eventually(() => expect(widgets.view.states.has("compacted/again")).toBe(true));
    const reconnect = cutOff(trial);
    await removeWidget(trial, "gone");
    await removeWidget(trial, "again");
    const after = await makeWidget(trial, "again");
    await trial.writesOn(20);
    await lab.controlPlane.compact();
    await lab.controlPlane.restart("kube-apiserver");
    await reconnect();
    await trial.recovers();
    expect(widgets.view.states.get("compacted/again")).toContain(after);
    expect(widgets.view.unseenDeletions).toEqual(
      expect.arrayContaining([`compacted/gone ${gone}`, `compacted/again ${before}`]),
    );
    expect(await trial.lists()).toEqual(twice);
    expect(trial.logs.filter((line) => line.startsWith("error"))).toEqual([]);
  });
});

describe("a server", () => {
  it("whose etcd is killed leaves the caches as they are, and is followed again after its return", async () => {
    await using trial = await lab.trial("etcd");
    await trial.start();
    await lab.controlPlane.kill("etcd");
    const held = new Map(trial.kinds.map((kind) => [kind, trial.inCache(kind).size]));
    const failedMs = performance.now();
    await eventually(() => expect(performance.now() - failedMs).toBeGreaterThan(5_000));
    for (const [kind, size] of held) expect(trial.inCache(kind).size).toBe(size);
    await lab.controlPlane.restart("etcd");
    await trial.writesOn(20);
    await trial.recovers(35_000);
    for (const [resource, count] of Object.entries(await trial.lists())) {
      expect.soft(count, resource).toBeLessThanOrEqual(2);
    }
  });

  it("that lags is never believed, waited for, and followed without a list", async () => {
    await using etcd = await startFaultProxy({
      host: "127.0.0.1",
      port: await etcdPort(lab.controlPlane),
    });
    const { admin } = await lab.addServer({ etcd: etcd.port });
    // A kind that nobody asked it for would need etcd now.
    await using behind = openClient(connectionOf(admin));
    await behind.list(Widget);
    const target = addressOf(lab.controlPlane.server);
    await using trial = await lab.trial("lagging", { target, limits: { silenceMs: 2_000 } });
    await trial.start();
    for (const connection of etcd.open) connection.stall("to-client");
    etcd.onConnection = (connection) => connection.stall("to-client");
    await trial.writesOn(50);
    // The fail-over: to one that knows nothing of those writes.
    Object.assign(target, addressOf(admin.server));
    for (const connection of trial.proxy.open) connection.reset();
    // Their versions are tomorrow's to it, which it says when it is asked.
    await eventually(async () => {
      const refused = (await trial.audit()).filter(({ code }) => code === 504);
      expect(new Set(refused.map(({ resource }) => resource))).toEqual(new Set(names));
    });
    for (const kind of names) {
      await eventually(() =>
        expect(trial.health(kind)).toMatchObject({
          isSynced: true,
          problem: expect.stringMatching(/Too large resource version|older than the cache/),
        }),
      );
    }
    etcd.onConnection = undefined;
    for (const connection of etcd.open) connection.resume();
    await trial.recovers();
    expect(await trial.lists()).toEqual(once);
  });

  it("without streaming lists is asked once for one, and then for pages", async () => {
    const { admin } = await lab.addServer({ extraArguments: ["--feature-gates=WatchList=false"] });
    const target = addressOf(admin.server);
    await using trial = await lab.trial("pages", { target });
    await trial.start();
    const asked = (): number =>
      trial.requests.filter(({ path }) => path.includes("sendInitialEvents=true")).length;
    const triesOf = asked();
    // Those that were asked at the same time, before the first of their group had its answer.
    expect(triesOf).toBeGreaterThanOrEqual(2);
    expect(triesOf).toBeLessThanOrEqual(3);
    expect(await trial.lists()).toEqual(once);
    trial.hold("later", ConfigMap, { labelSelector: "later" });
    await trial.isSteady();
    expect(asked()).toBe(triesOf);
    await trial.recovers();
  });

  it("that never ends the first part of a streaming list is asked for pages after a minute", async () => {
    await using trial = await lab.trial("endless", { speed: 16 });
    await trial.churn();
    trial.proxy.conditions.bytesPerSecond = 2_000;
    trial.run();
    await eventually(() => {
      expect(trial.requests.filter(({ heardMs }) => heardMs !== undefined)).toHaveLength(3);
    });
    const [first] = trial.requests;
    for (const connection of trial.proxy.open) connection.stall("both");
    trial.proxy.conditions.bytesPerSecond = 0;
    await trial.caches.waitForSync(trial.signal, { timeoutMs: 600_000 });
    // A minute at sixteen times the speed, from the last bytes on.
    expect(performance.now() - (first?.startedMs ?? 0)).toBeGreaterThan(60_000 / 16);
    expect(trial.logs).toEqual(
      expect.arrayContaining([
        "warn a streaming list has not ended within 10 s",
        "warn a streaming list does not end; getting pages",
      ]),
    );
    await trial.isSteady();
    await trial.recovers();
  });
});

describe("a history that goes back", () => {
  it("is noticed, and followed by one list", async () => {
    const { controlPlane } = lab;
    const data = join(dirname(controlPlane.kubeconfigPath), "etcd");
    await using trial = await lab.trial("restored", { speed: 8, limits: { silenceMs: 20_000 } });
    await trial.start();
    await controlPlane.kill("etcd");
    await cp(data, `${data}-backup`, { recursive: true });
    await controlPlane.restart("etcd");
    await trial.writesOn(200);
    await trial.calm();
    const after = await makeWidget(trial, "after-the-backup");
    const widgets = trial.kind("widgets");
    await eventually(() =>
      expect(widgets.view.states.get("restored/after-the-backup")).toContain(after),
    );
    for (const { view } of trial.kinds) view.forgetVersions();

    await controlPlane.kill("kube-apiserver");
    await controlPlane.kill("etcd");
    await rm(data, { recursive: true });
    await cp(`${data}-backup`, data, { recursive: true });
    await controlPlane.restart("etcd");
    await controlPlane.restart("kube-apiserver");
    await trial.churn();
    await trial.recovers(90_000);
    expect(widgets.view.states.has("restored/after-the-backup")).toBe(false);
    expect(widgets.view.unseenDeletions).toContain(`restored/after-the-backup ${after}`);
  });
});
