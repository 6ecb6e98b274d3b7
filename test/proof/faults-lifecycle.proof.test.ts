import dns from "node:dns";
import { setTimeout } from "node:timers/promises";
import { defineResource, k, toCustomResourceDefinition } from "slipway/api";
import { openClient, type OpenClient } from "slipway/client";
import { ConfigMap, CustomResourceDefinition, Namespace } from "slipway/kubernetes";
import { isApiError, isForbidden, isNotFound, type ResourceType } from "slipway/meta";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { ApiServerBeside } from "../support/api-server-beside.js";
import { connectionOf } from "../support/cluster-connection.js";
import { startFaultProxy } from "../support/fault-proxy.js";
import { type FaultLab, startFaultLab } from "../support/fault-lab.js";
import {
  addressOf,
  eventually,
  type FaultTrial,
  type TrialOptions,
} from "../support/fault-trial.js";

let lab: FaultLab;
/** An API server over the same etcd, which stays; what is about kinds and namespaces happens there. */
let beside: ApiServerBeside;
let other: OpenClient;
/** Caches whose server is killed and away, while the other tests run. */
let outage: Promise<Outage>;

beforeAll(async () => {
  lab = await startFaultLab();
  beside = await lab.addServer();
  other = openClient(connectionOf(beside.admin), { fieldManager: "lab" });
  outage = observeOutage();
  outage.catch(() => {});
});
afterAll(async () => {
  await outage?.catch(() => {});
  await other?.close();
  await lab?.[Symbol.asyncDispose]();
});

interface Outage {
  /** How often each kind was tried while the server was away. */
  readonly tries: readonly number[];
  readonly lists: Readonly<Record<string, number>>;
}

async function observeOutage(): Promise<Outage> {
  await using trial = await lab.trial("killed", { authority: other });
  await trial.start();
  await lab.controlPlane.kill("kube-apiserver");
  const killedMs = performance.now();
  let tries: readonly number[] = [];
  try {
    for (const kind of names) {
      await eventually(() =>
        expect(trial.health(kind)).toMatchObject({
          state: "waiting",
          isSynced: true,
          problem: expect.stringContaining("ECONNRESET"),
        }),
      );
    }
    const held = trial.kinds.map((kind) => trial.inCache(kind));
    expect(held.every(({ size }) => size > 0)).toBe(true);
    await setTimeout(30_000);
    tries = trial.kinds.map((kind) => trial.requestsFor(kind, killedMs).length);
    expect(trial.kinds.map((kind) => trial.inCache(kind))).toEqual(held);
  } finally {
    await lab.controlPlane.restart("kube-apiserver");
  }
  await trial.recovers(35_000);
  return { tries, lists: await trial.lists() };
}

/** A trial at the server that stays. */
function trialBeside(name: string, options: TrialOptions = {}): Promise<FaultTrial> {
  return lab.trial(name, { target: addressOf(beside.admin.server), authority: other, ...options });
}

const names = ["configmaps", "widgets", "secrets"];
const onlyFirst = { configmaps: 1, widgets: 1, secrets: 1 };

describe("a kind", () => {
  const Passing = defineResource({
    group: "faults.example.com",
    kind: "Passing",
    plural: "passings",
    versions: { v1: { spec: k.object({ size: k.int32() }) } },
  });

  it("that is not there, comes, goes and comes again is told so, and holds up no other", async () => {
    const definition = toCustomResourceDefinition(Passing);
    const make = async (name: string): Promise<void> => {
      const object = Passing({ metadata: { namespace: "passing", name }, spec: { size: 1 } });
      await eventually(() => other.create(Passing, object));
    };
    const isGone = async (): Promise<void> => {
      const gone = await other.get(CustomResourceDefinition, definition.metadata).then(
        () => false,
        (error: unknown) => isNotFound(error),
      );
      expect(gone).toBe(true);
    };
    await using trial = await trialBeside("passing", { speed: 4 });
    await trial.churn();
    const passing = trial.hold("passings", Passing);
    trial.run();
    await expect(
      trial.caches.waitForSync(trial.signal, { timeoutMs: 12_000 }),
    ).rejects.toMatchObject({ unsynced: [{ resource: "passings.faults.example.com" }] });
    expect(trial.health("passings")).toMatchObject({ state: "absent", isSynced: false });
    for (const kind of names) expect(trial.health(kind).state).toBe("watching");

    await other.create(CustomResourceDefinition, definition as never);
    await make("first");
    await trial.isSteady();
    await eventually(() => expect([...passing.view.states.keys()]).toEqual(["passing/first"]));

    await other.delete(CustomResourceDefinition, definition.metadata);
    await eventually(() => expect(passing.view.states.size).toBe(0));
    await eventually(() =>
      expect(trial.health("passings")).toMatchObject({ state: "absent", isSynced: true }),
    );
    await eventually(isGone);
    await trial.writesOn(20);
    await other.create(CustomResourceDefinition, definition as never);
    await make("second");
    await trial.recovers();
    expect([...passing.view.states.keys()]).toEqual(["passing/second"]);
    expect(await trial.lists()).toMatchObject(onlyFirst);
  });

  /** A kind of two versions alike. */
  async function defineTwice(
    kind: string,
    conversion: object,
  ): Promise<(version: string) => ResourceType> {
    const plural = `${kind.toLowerCase()}s`;
    const schema = {
      openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    };
    await other.create(CustomResourceDefinition, {
      metadata: { name: `${plural}.faults.example.com` },
      spec: {
        group: "faults.example.com",
        scope: "Namespaced",
        names: { kind, plural, singular: kind.toLowerCase() },
        versions: [
          { name: "v1", served: true, storage: true, schema },
          { name: "v2", served: true, storage: false, schema },
        ],
        conversion,
      },
    } as never);
    return (version) => ({
      group: "faults.example.com",
      version,
      kind,
      plural,
      scope: "Namespaced",
    });
  }

  it("whose stored version changes goes on at the version that is watched, and says when that is gone", async () => {
    const shifting = await defineTwice("Shifting", { strategy: "None" });
    const v1 = shifting("v1");
    const name = { name: "shiftings.faults.example.com" };
    await using trial = await trialBeside("shifting", { speed: 4 });
    const make = (name: string): Promise<unknown> =>
      eventually(() => other.create(v1, { metadata: { namespace: "shifting", name } }));
    await make("before");
    const kind = trial.hold("shiftings", v1);
    await trial.start();
    const change = async (served: boolean, storage: boolean): Promise<void> => {
      await other.patch(CustomResourceDefinition, name, {
        type: "json",
        value: [
          { op: "replace", path: "/spec/versions/0/served", value: served },
          { op: "replace", path: "/spec/versions/0/storage", value: storage },
          { op: "replace", path: "/spec/versions/1/storage", value: !storage },
        ],
      });
    };
    await change(true, false);
    await make("after");
    await eventually(() => expect(kind.view.states.size).toBe(2));
    expect(kind.view.unseenDeletions).toEqual([]);
    expect(trial.health("shiftings")).toMatchObject({ version: "v1", state: "watching" });

    await change(false, false);
    await eventually(() =>
      expect(trial.health("shiftings")).toMatchObject({
        version: "v1",
        state: "absent",
        otherVersions: ["v2"],
        problem: expect.stringContaining("in version v1, but in v2"),
      }),
    );
    // More often than a kind is looked for that is gone with its objects.
    const asked = trial.requestsFor(kind).length;
    await eventually(() => expect(trial.requestsFor(kind).length).toBeGreaterThan(asked + 3));
    expect(kind.view.states.size).toBe(2);
    await change(true, false);
    await trial.recovers();
    expect(kind.view.states.size).toBe(2);
    expect(kind.view.unseenDeletions).toEqual([]);
    expect(await trial.lists()).toMatchObject(onlyFirst);
  });

  it("whose conversion fails is waited for, in its server's words, and holds up no other", async () => {
    const converted = await defineTwice("Converted", {
      strategy: "Webhook",
      webhook: {
        conversionReviewVersions: ["v1"],
        clientConfig: { url: "https://127.0.0.1:1/convert" },
      },
    });
    await using trial = await trialBeside("converted", { speed: 4 });
    await eventually(() =>
      other.create(converted("v1"), { metadata: { namespace: "converted", name: "x" } }),
    );
    await trial.churn();
    const kind = trial.hold("converteds", converted("v2"));
    trial.run();
    await eventually(() => {
      for (const name of names) expect(trial.health(name).state).toBe("watching");
      expect(trial.health("converteds")).toMatchObject({
        isSynced: false,
        problem: expect.stringContaining("conversion webhook"),
      });
    });
    await other.patch(
      CustomResourceDefinition,
      { name: "converteds.faults.example.com" },
      {
        type: "merge",
        value: { spec: { conversion: { strategy: "None", webhook: null } } } as never,
      },
    );
    await trial.caches.waitForSync(trial.signal, { timeoutMs: 140_000 });
    await trial.isSteady();
    await trial.recovers();
    expect([...kind.view.states.keys()]).toEqual(["converted/x"]);
  });
});

describe("a namespace that is being deleted", () => {
  it("refuses what is new with its cause, once, and lets what is there be changed to its end", async () => {
    await using trial = await trialBeside("ending");
    await trial.start();
    const key = { namespace: "ending", name: "held" };
    const metadata = {
      ...key,
      labels: { trial: "ending" },
      finalizers: ["faults.example.com/held"],
    };
    await other.create(ConfigMap, { metadata });
    await trial.recovers();
    await other.delete(Namespace, { name: "ending" });
    const error: unknown = await other
      .create(ConfigMap, { metadata: { namespace: "ending", name: "new" } })
      .catch((reason: unknown) => reason);
    expect(isForbidden(error)).toBe(true);
    expect(isApiError(error) && error.status.details?.causes).toMatchObject([
      { reason: "NamespaceTerminating" },
    ]);
    await other.delete(ConfigMap, key);
    const configMaps = trial.kind("configmaps");
    await eventually(() => {
      const [held] = configMaps.informer.lister
        .list()
        .filter(({ metadata }) => metadata.name === "held");
      expect(held?.metadata.deletionTimestamp).toBeDefined();
    });
    await other.patch(ConfigMap, key, { type: "merge", value: { metadata: { finalizers: null } } });
    await eventually(() => expect(configMaps.view.states.has("ending/held")).toBe(false));
    expect(configMaps.view.states).toEqual(await trial.onServer(configMaps));
    expect(trial.caches.health().map(({ problem }) => problem)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(
      (await beside.audit()).filter(
        ({ verb, namespace, code }) => verb === "create" && namespace === "ending" && code === 403,
      ),
    ).toHaveLength(1);
    expect(await trial.lists()).toEqual(onlyFirst);
  });
});

type Resolved = (error: Error | null, address?: unknown, family?: number) => void;

describe("an API server", () => {
  it("at whose address nothing listens for a while is waited for, and followed from where it was", async () => {
    await using trial = await trialBeside("refused", { random: () => 0 });
    await trial.start();
    const before = await trial.lists();
    trial.proxy.refuse();
    for (const connection of trial.proxy.open) connection.reset();
    const refusedMs = performance.now();
    await eventually(() => {
      for (const kind of names) {
        expect(trial.health(kind)).toMatchObject({
          state: "waiting",
          isSynced: true,
          problem: expect.stringContaining("ECONNREFUSED"),
        });
      }
    });
    await setTimeout(6_000);
    // At once, and after 0.8, 1.6 and 3.2 s.
    for (const kind of trial.kinds) {
      const tries = trial.requestsFor(kind, refusedMs).length;
      expect(tries).toBeGreaterThanOrEqual(3);
      expect(tries).toBeLessThanOrEqual(5);
    }
    await trial.proxy.accept();
    await trial.recovers(35_000);
    expect(await trial.lists()).toEqual(before);
  });

  it("that has moved is reached at the address that its name leads to by then", async () => {
    const target = addressOf(beside.admin.server);
    const address = { current: "127.0.0.1" };
    const name = "api.faults.test";
    const resolveName = dns.lookup;
    const lookup = vi.spyOn(dns, "lookup");
    onTestFinished(() => lookup.mockRestore());
    lookup.mockImplementation(((host: string, options: { all?: boolean }, done: Resolved) => {
      if (host !== name) return resolveName(host, options, done as never);
      const missing = Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), {
        code: "ENOTFOUND",
      });
      if (address.current === "") return done(missing);
      if (options.all !== true) return done(null, address.current, 4);
      return done(null, [{ address: address.current, family: 4 }]);
    }) as never);
    const config = lab.controlPlane.userConfig("trial-moved", ["system:masters"]);
    await using trial = await trialBeside("moved", {
      connect: (url) => {
        const server = url.replace("127.0.0.1", name);
        return Promise.resolve({
          ...connectionOf({ ...config, server }),
          tlsServerName: "kubernetes",
        });
      },
    });
    await trial.start();
    const before = await trial.lists();
    address.current = "";
    for (const connection of trial.proxy.open) connection.reset();
    await eventually(() => {
      for (const kind of names) {
        expect(trial.health(kind).problem).toContain("ENOTFOUND");
      }
    });
    const moved = await startFaultProxy(target, { host: "127.0.0.2", port: trial.proxy.port });
    trial.add(moved);
    address.current = moved.host;
    await trial.recovers();
    expect(trial.proxy.open).toEqual([]);
    expect(moved.open).toHaveLength(3);
    expect(await trial.lists()).toEqual(before);
  });

  it("that is killed and away for 30 s costs one list of each resource at most", async () => {
    const { tries, lists } = await outage;
    for (const count of tries) {
      // After 0, 0.8, 1.6, 3.2, 6.4 and 12.8 s and up to as much more.
      expect(count).toBeGreaterThanOrEqual(4);
      expect(count).toBeLessThanOrEqual(7);
    }
    expect(Object.keys(lists).toSorted()).toEqual(names.toSorted());
    for (const count of Object.values(lists)) expect(count).toBeLessThanOrEqual(2);
  });

  it("that stops without a word is found by its silence, and followed again when it goes on", async () => {
    await using trial = await lab.trial("stopped", {
      authority: other,
      limits: { silenceMs: 4_000 },
      transport: { connectTimeoutMs: 1_500 },
    });
    await trial.start();
    await trial.writesOn(30);
    await lab.controlPlane.pause("kube-apiserver");
    try {
      for (const kind of names) {
        await eventually(() => {
          const { silentWatches, state, isSynced, problem } = trial.health(kind);
          expect({ silentWatches, state, isSynced }).toEqual({
            silentWatches: 1,
            state: "waiting",
            isSynced: true,
          });
          expect(problem).toContain("in time");
        });
      }
    } finally {
      await lab.controlPlane.resume("kube-apiserver");
    }
    await trial.recovers(35_000);
    expect(await trial.lists()).toEqual(onlyFirst);
  });
});
