import { defineResource, k, toCustomResourceDefinition } from "slipway/api";
import {
  type Caches,
  type CachesOptions,
  createCaches,
  type EventHandler,
  labelIndex,
} from "slipway/cache";
import { metadataOnly, openClient, type OpenClient, type Requester } from "slipway/client";
import {
  ClusterRole,
  ClusterRoleBinding,
  ConfigMap,
  CustomResourceDefinition,
  Namespace,
  Secret,
} from "slipway/kubernetes";
import { formatKey, isNotFound } from "slipway/meta";
import { type ControlPlane, startControlPlane } from "slipway/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LineSplitter } from "../../src/util/lines.js";
import { connectionOf } from "../support/cluster-connection.js";
import { startTcpRelay } from "../support/tcp-relay.js";

const Widget = defineResource({
  group: "cache.example.com",
  kind: "Widget",
  versions: { v1: { spec: k.object({ size: k.int32() }) } },
});

let controlPlane: ControlPlane;
let client: OpenClient;

beforeAll(async () => {
  controlPlane = await startControlPlane({ resources: [Widget] });
  client = openClient(connectionOf(controlPlane.admin), { fieldManager: "proof" });
});
afterAll(async () => {
  await client?.close();
  await controlPlane?.stop();
});

/** Caches that run until the end of the block. */
function runCaches(options: Partial<CachesOptions> = {}): AsyncDisposable & {
  readonly caches: Caches;
  readonly signal: AbortSignal;
  begin(): void;
  /** Begins, and waits until all is synced. */
  start(): Promise<void>;
} {
  const stop = new AbortController();
  const caches = createCaches({ requester: client.requester, ...options });
  let running: Promise<void> = Promise.resolve();
  const begin = (): void => {
    running = caches.run(stop.signal);
  };
  return {
    caches,
    signal: stop.signal,
    begin,
    start: async () => {
      begin();
      await caches.waitForSync(stop.signal, { timeoutMs: 30_000 });
    },
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await running;
    },
  };
}

async function makeNamespace(name: string): Promise<string> {
  await client.create(Namespace, { metadata: { name } });
  return name;
}

const eventually = <T>(look: () => T): Promise<T> =>
  vi.waitFor(look, { timeout: 60_000, interval: 20 });

/** A requester whose watches lose the lines that match; `onCall` hears of each call. */
function losing(
  { requester }: OpenClient,
  onCall: () => void,
): Requester & { loses: RegExp | undefined } {
  const lossy = {
    loses: undefined as RegExp | undefined,
    call: (...call: Parameters<Requester["call"]>) => {
      onCall();
      return requester.call(...call);
    },
    stream: (...[request, handler]: Parameters<Requester["stream"]>) => {
      const tell = (line: Buffer): void => {
        if (lossy.loses?.test(line.toString("utf8")) === true) return;
        handler.onData(Buffer.concat([line, Buffer.from("\n")]));
      };
      const lines = new LineSplitter(
        {
          onLine: (bytes, start, end) => tell(bytes.subarray(start, end)),
          onOversized: () => expect.unreachable("a line is too long"),
        },
        { maxBytes: 10_000_000 },
      );
      return requester.stream(request, {
        onOpen: () => handler.onOpen(),
        onData: (chunk) => lines.push(chunk),
        onEnd: () => handler.onEnd(),
        onError: (error) => handler.onError(error),
      });
    },
  };
  return lossy;
}

/** The server's own answer, in the form of a cache's: by key, and without managed fields. */
async function onServer(labelSelector: string): Promise<ReadonlyMap<string, unknown>> {
  const { items } = await client.list(ConfigMap, { labelSelector });
  return new Map(
    items.map(({ metadata, ...object }) => {
      const kept = Object.entries(metadata).filter(([field]) => field !== "managedFields");
      return [formatKey(metadata), { ...object, metadata: Object.fromEntries(kept) }];
    }),
  );
}

describe("a cache", () => {
  it("of selected ConfigMaps is what the server has, through creations, changes and deletions", async () => {
    const namespace = await makeNamespace("selected");
    const labels = { tier: "web" };
    const make = (name: string, own: { tier: string }) =>
      client.create(ConfigMap, { metadata: { namespace, name, labels: own }, data: { name } });
    for (let index = 0; index < 20; index += 1) await make(`first-${index}`, labels);
    await make("other", { tier: "db" });
    await using run = runCaches();
    const { lister } = run.caches.informer(ConfigMap, { labelSelector: "tier=web" });
    await run.start();
    const same = async (): Promise<void> => {
      const there = await onServer("tier=web");
      await eventually(() => {
        const here = lister.list().map((object) => [formatKey(object.metadata), object] as const);
        expect(new Map(here)).toEqual(there);
      });
    };
    await same();
    expect(lister.list()).toHaveLength(20);
    await make("later", labels);
    await client.delete(ConfigMap, { namespace, name: "first-0" });
    // One leaves the selector, one comes into it.
    for (const [name, tier] of [
      ["first-1", "db"],
      ["other", "web"],
    ] as const) {
      const value = { metadata: { labels: { tier } } };
      await client.patch(ConfigMap, { namespace, name }, { type: "merge", value });
    }
    await same();
    expect(lister.get({ namespace, name: "first-1" })).toBeUndefined();
    expect(lister.get({ namespace, name: "other" })?.data).toEqual({ name: "other" });
  });

  it("of several namespaces is one watch for each behind one lister, and knows no other", async () => {
    const [one = "", two = "", three = ""] = await Promise.all(
      ["several-1", "several-2", "several-3"].map(makeNamespace),
    );
    for (const namespace of [one, two, three]) {
      await client.create(
        Widget,
        Widget({ metadata: { namespace, name: "x" }, spec: { size: 1 } }),
      );
    }
    await using run = runCaches();
    const widgets = run.caches.informer(Widget, { namespaces: [one, two] });
    await run.start();
    expect(
      widgets.lister
        .list()
        .map(({ metadata }) => metadata.namespace ?? "")
        .toSorted(),
    ).toEqual([one, two]);
    expect(() => widgets.lister.get({ namespace: three, name: "x" })).toThrow(/does not hold/);
    expect(run.caches.health().map(({ namespace, state }) => ({ namespace, state }))).toEqual([
      { namespace: one, state: "watching" },
      { namespace: two, state: "watching" },
    ]);
  });

  it("of metadata holds nothing else, also of Secrets, and still says of which kind it is", async () => {
    const namespace = await makeNamespace("metadata");
    await client.create(Secret, {
      metadata: { namespace, name: "x", labels: { a: "b" } },
      stringData: { password: "secret" },
    });
    await using run = runCaches();
    const secrets = run.caches.informer(metadataOnly(Secret), { namespaces: [namespace] });
    const named = run.caches.informer(Secret, { fieldSelector: "metadata.name=x" });
    await run.start();
    const secret = secrets.lister.get({ namespace, name: "x" });
    expect(secret).toMatchObject({ apiVersion: "v1", kind: "Secret" });
    expect(Object.keys(secret ?? {}).toSorted()).toEqual(["apiVersion", "kind", "metadata"]);
    expect(secret?.metadata).not.toHaveProperty("managedFields");
    expect(named.lister.list().map(({ data }) => data)).toEqual([{ password: "c2VjcmV0" }]);
  });

  it("tells the deletion of an object before the addition of the next one of that name", async () => {
    const namespace = await makeNamespace("again");
    await using run = runCaches();
    const widgets = run.caches.informer(Widget, { namespaces: [namespace] });
    const heard: string[] = [];
    widgets.addHandler(recorder(heard));
    await run.start();
    const uids: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const metadata = { namespace, name: "x" };
      const made = await client.create(Widget, Widget({ metadata, spec: { size: round } }));
      uids.push(made.metadata.uid);
      await client.delete(Widget, metadata);
    }
    const expected = uids.flatMap((uid) => [`+${uid}`, `-${uid}`]);
    await eventually(() => expect(heard).toEqual(expected));
  });
});

function recorder(heard: string[]): EventHandler<unknown> {
  return {
    name: "recorder",
    onAdd: ({ uid }) => void heard.push(`+${uid}`),
    onUpdate: (_, { uid }) => void heard.push(`~${uid}`),
    onDelete: ({ uid }) => void heard.push(`-${uid}`),
  };
}

describe("a permission that is missing", () => {
  const user = "cache-reader";
  const rules = [{ apiGroups: [""], resources: ["configmaps"], verbs: ["list", "watch"] }];
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: user };

  it("is named, waited for, and named again when it is taken away; the cache keeps what it has", async () => {
    const namespace = await makeNamespace("permissions");
    await client.create(ConfigMap, { metadata: { namespace, name: "x", labels: { is: "here" } } });
    await client.create(ClusterRole, { metadata: { name: user }, rules });
    await using reader = openClient(connectionOf(controlPlane.userConfig(user)));
    await using run = runCaches({ requester: reader.requester });
    const { caches, signal } = run;
    const configMaps = caches.informer(ConfigMap, { labelSelector: "is=here" });
    run.begin();
    await expect(caches.waitForSync(signal, { timeoutMs: 2_000 })).rejects.toMatchObject({
      code: "CACHE_SYNC_TIMEOUT",
      unsynced: [{ resource: "configmaps", missingVerb: expect.stringMatching(/list|watch/) }],
    });
    expect(caches.health()).toMatchObject([
      { state: "forbidden", isSynced: false, lastFailure: { reason: "Forbidden" } },
    ]);

    await client.create(ClusterRoleBinding, { metadata: { name: user }, subjects, roleRef });
    await caches.waitForSync(signal, { timeoutMs: 60_000 });
    expect(configMaps.lister.list()).toHaveLength(1);
    expect(caches.health()).toMatchObject([{ state: "watching", problem: undefined }]);

    await client.delete(ClusterRoleBinding, { name: user });
    // A watch that is allowed stays so until it ends.
    await controlPlane.restart("kube-apiserver");
    await eventually(() =>
      expect(caches.health()).toMatchObject([
        {
          state: "forbidden",
          isSynced: true,
          problem: expect.stringMatching(
            /^the permission to (list|watch) configmaps is missing; grant it in a ClusterRole$/,
          ),
        },
      ]),
    );
    expect(configMaps.lister.list()).toHaveLength(1);

    await client.create(ClusterRoleBinding, { metadata: { name: user }, subjects, roleRef });
    await client.create(ConfigMap, { metadata: { namespace, name: "y", labels: { is: "here" } } });
    await eventually(() => expect(configMaps.lister.list()).toHaveLength(2));
    expect(caches.health()).toMatchObject([{ state: "watching", problem: undefined }]);
  });
});

describe("a kind that goes and comes back", () => {
  const Passing = defineResource({
    group: "cache.example.com",
    kind: "Passing",
    plural: "passings",
    versions: { v1: { spec: k.object({ size: k.int32() }) } },
  });

  it("leaves an empty cache that says so, and fills it again", async () => {
    const namespace = await makeNamespace("passing");
    const make = async (name: string): Promise<void> => {
      const object = Passing({ metadata: { namespace, name }, spec: { size: 1 } });
      await vi.waitFor(() => client.create(Passing, object), { timeout: 30_000, interval: 200 });
    };
    const definition = toCustomResourceDefinition(Passing);
    await client.create(CustomResourceDefinition, definition as never);
    await make("before");
    await using run = runCaches();
    const passing = run.caches.informer(Passing);
    const others = run.caches.informer(Widget, { namespaces: [namespace] });
    const heard: string[] = [];
    passing.addHandler(recorder(heard));
    await run.start();
    const [{ metadata: before } = never()] = passing.lister.list();

    await client.delete(CustomResourceDefinition, definition.metadata);
    await eventually(() => expect(passing.lister.list()).toEqual([]));
    await eventually(() =>
      expect(run.caches.health()[0]).toMatchObject({
        state: "absent",
        problem: expect.stringContaining("not"),
      }),
    );
    expect(others.isSynced).toBe(true);

    await vi.waitFor(
      async () => {
        const gone = await client.get(CustomResourceDefinition, definition.metadata).then(
          () => false,
          (error: unknown) => isNotFound(error),
        );
        expect(gone).toBe(true);
      },
      { timeout: 30_000 },
    );
    await client.create(CustomResourceDefinition, definition as never);
    await make("after");
    const [{ metadata: after } = never()] = await eventually(() => {
      expect(passing.lister.list()).toHaveLength(1);
      return passing.lister.list();
    });
    await eventually(() =>
      expect(heard).toEqual([`+${before.uid}`, `-${before.uid}`, `+${after.uid}`]),
    );
  });
});

/** The same requests, with watches that tell everything `delayMs` later. */
function lagging({ requester }: OpenClient, delayMs: number): Requester {
  const later = (tell: () => void): void => void setTimeout(tell, delayMs);
  return {
    call: (request, signal) => requester.call(request, signal),
    stream: (request, handler) =>
      requester.stream(request, {
        onOpen: () => handler.onOpen(),
        onData: (chunk) => later(() => handler.onData(chunk)),
        onEnd: () => later(() => handler.onEnd()),
        onError: (error) => later(() => handler.onError(error)),
      }),
  };
}

function never(): never {
  throw new Error("there must be one");
}

describe("own writes", () => {
  it("keep 1,000 passes that create with generateName from creating anything twice", async () => {
    const namespace = await makeNamespace("own-writes");
    const passes = 1_000;
    await using run = runCaches({ requester: lagging(client, 20) });
    const { caches, signal } = run;
    const widgets = caches.informer(Widget, {
      namespaces: [namespace],
      indexes: { number: labelIndex("number") },
    });
    await run.start();
    let unseen = 0;
    /** A pass that wants one Widget of a number, and makes it if it sees none. */
    const pass = async (number: string): Promise<string> => {
      const [there, another] = widgets.lister.withOwnWrites().byIndex("number", number);
      expect(another).toBeUndefined();
      if (there !== undefined) return there.metadata.name;
      const metadata = { namespace, generateName: "own-", labels: { number } };
      const made = await client.create(Widget, Widget({ metadata, spec: { size: 1 } }));
      caches.wrote(Widget, made);
      if (widgets.lister.get(made.metadata) === undefined) unseen += 1;
      return made.metadata.name;
    };
    for (let number = 0; number < passes; number += 1) {
      const name = await pass(String(number));
      expect(await pass(String(number))).toBe(name);
      // Every third is deleted, waited for, and wanted again.
      if (number % 3 !== 0) continue;
      const key = { namespace, name };
      const { metadata } = widgets.lister.withOwnWrites().get(key) ?? never();
      await client.delete(Widget, key);
      caches.deleted(Widget, key, metadata);
      expect(widgets.lister.withOwnWrites().get(key)).toBeUndefined();
      const next = await pass(String(number));
      expect(next).not.toBe(name);
      await caches.waitFor(Widget, { namespace, name: next }, signal);
      expect(widgets.lister.get({ namespace, name: next })).toBeDefined();
    }
    const { items } = await client.list(Widget, { namespace });
    const numbers = items.map(({ metadata }) => metadata.labels?.["number"]);
    expect(numbers).toHaveLength(passes);
    expect(new Set(numbers).size).toBe(passes);
    // The trial is one only if the cache itself had not seen what was made.
    expect(unseen).toBeGreaterThan(passes);
    await eventually(() => expect(caches.health()[0]?.unseenWrites).toBe(0));
  });

  it("show a deletion that waits for a finalizer, and wait for a write that leaves a selector", async () => {
    const namespace = await makeNamespace("finalizers");
    const key = { namespace, name: "held" };
    await using run = runCaches();
    const { caches, signal } = run;
    const all = caches.informer(Widget, { namespaces: [namespace] });
    const selected = caches.informer(Widget, { namespaces: [namespace], labelSelector: "in=it" });
    await run.start();
    const metadata = { ...key, labels: { in: "it" }, finalizers: ["cache.example.com/held"] };
    const made = await client.create(Widget, Widget({ metadata, spec: { size: 1 } }));
    caches.wrote(Widget, made);
    await caches.waitFor(Widget, key, signal);
    expect(selected.lister.get(key)).toBeDefined();

    const deleted = await client.delete(Widget, key);
    caches.wrote(Widget, deleted ?? never());
    expect(all.lister.withOwnWrites().get(key)?.metadata.deletionTimestamp).toBeDefined();
    const change = (metadata: { readonly [field: string]: null | { readonly in: null } }) =>
      client.patch(Widget, key, { type: "merge", value: { metadata } });
    const left = await change({ labels: { in: null } });
    caches.wrote(Widget, left);
    expect(selected.lister.withOwnWrites().get(key)).toBeUndefined();
    await caches.waitFor(Widget, key, signal);
    expect(selected.lister.get(key)).toBeUndefined();
    expect(all.lister.get(key)?.metadata.labels).toBeUndefined();
    await change({ finalizers: null });
    await eventually(() => expect(all.lister.get(key)).toBeUndefined());
  });
});

describe("own deletions of a whole collection", () => {
  it("are followed: what is gone as deleted, what waits for a finalizer as it is read then", async () => {
    const namespace = await makeNamespace("collection");
    await using run = runCaches({ requester: lagging(client, 300) });
    const { caches, signal } = run;
    const widgets = caches.informer(Widget, { namespaces: [namespace] });
    for (const [name, finalizers] of [
      ["gone", []],
      ["held", ["cache.example.com/held"]],
    ] as const) {
      const metadata = { namespace, name, finalizers };
      await client.create(Widget, Widget({ metadata, spec: { size: 1 } }));
    }
    await run.start();
    const deleted = await client.deleteCollection(Widget, { namespace });
    // As they were before: whether one is gone, or waits, cannot be told from the answer's versions.
    expect(deleted.map(({ metadata }) => [metadata.name, metadata.deletionTimestamp])).toEqual([
      ["gone", undefined],
      ["held", undefined],
    ]);
    for (const { metadata } of deleted) {
      if (metadata.finalizers === undefined) caches.deleted(Widget, { ...metadata }, metadata);
      else caches.wrote(Widget, await client.get(Widget, metadata));
    }
    const left = widgets.lister.withOwnWrites().list();
    expect(left.map(({ metadata }) => metadata.name)).toEqual(["held"]);
    expect(left[0]?.metadata.deletionTimestamp).toBeDefined();
    for (const { metadata } of deleted) await caches.waitFor(Widget, metadata, signal);
    expect(widgets.lister.list()).toEqual(left);
    const value = { metadata: { finalizers: null } };
    await client.patch(Widget, { namespace, name: "held" }, { type: "merge", value });
  });
});

describe("caches that are compared with the server", () => {
  it("find what it has lost of a watch, get it, and find nothing in what changes all the time", async () => {
    const namespace = await makeNamespace("compared");
    const make = (name: string) => client.create(ConfigMap, { metadata: { namespace, name } });
    await make("changed");
    await make("gone");
    let lists = 0;
    const lossy = losing(client, () => (lists += 1));
    await using run = runCaches({ requester: lossy, compareEveryMs: 300 });
    const { lister } = run.caches.informer(ConfigMap, { namespaces: [namespace], whole: true });
    await run.start();
    let isChurning = true;
    const churn = (async () => {
      for (let index = 0; isChurning; index += 1) {
        const key = { namespace, name: `churned-${index}` };
        await make(key.name);
        await client.patch(ConfigMap, key, { type: "merge", value: { data: { a: "b" } } });
        await client.delete(ConfigMap, key);
      }
    })();
    const more = async (count: number): Promise<void> => {
      const wanted = lists + count;
      await eventually(() => expect(lists).toBeGreaterThanOrEqual(wanted));
    };
    await more(10);
    expect(run.caches.health()).toMatchObject([{ differences: 0, relists: 0 }]);

    lossy.loses = /"name":"(changed|gone|new)"/;
    const changed = { namespace, name: "changed" };
    await client.patch(ConfigMap, changed, { type: "merge", value: { data: { now: "so" } } });
    await client.delete(ConfigMap, { namespace, name: "gone" });
    await make("new");
    await eventually(() => {
      expect(run.caches.health()).toMatchObject([{ differences: 3, state: "watching" }]);
      expect(lister.get(changed)?.data).toEqual({ now: "so" });
      expect(lister.get({ namespace, name: "gone" })).toBeUndefined();
      expect(lister.get({ namespace, name: "new" })).toBeDefined();
    });
    await more(10);
    expect(run.caches.health()).toMatchObject([{ differences: 3, problem: undefined }]);
    isChurning = false;
    await churn;
  });
});

describe("caches that stop", () => {
  it("leave no connection and no object behind, 20 times over", async () => {
    await using relay = await startTcpRelay(controlPlane.server);
    await using own = openClient({ ...connectionOf(controlPlane.admin), server: relay.url });
    for (let round = 0; round < 20; round += 1) {
      await using run = runCaches({ requester: own.requester });
      const widgets = run.caches.informer(Widget);
      run.caches.informer(Namespace);
      run.caches.informer(ConfigMap, { whole: true });
      await run.start();
      await eventually(() => expect(relay.open).toBeGreaterThanOrEqual(3));
      await run[Symbol.asyncDispose]();
      // What is left is kept for calls.
      await eventually(() => expect(relay.open).toBeLessThanOrEqual(1));
      expect(run.caches.health()).toEqual([]);
      expect(() => widgets.lister.list()).toThrow(
        expect.objectContaining({ code: "CACHE_CLOSED" }),
      );
    }
    await own.close();
    await eventually(() => expect(relay.open).toBe(0));
  });

  it("end the connection of an informer that nobody holds any more, and of no other", async () => {
    await using relay = await startTcpRelay(controlPlane.server);
    await using own = openClient({ ...connectionOf(controlPlane.admin), server: relay.url });
    await using run = runCaches({ requester: own.requester });
    const first = run.caches.informer(Widget);
    const second = run.caches.informer(Widget);
    const namespaces = run.caches.informer(Namespace);
    await run.start();
    await eventually(() => expect(relay.open).toBeGreaterThanOrEqual(2));
    const open = relay.open;
    first.release();
    expect(second.lister.list()).toEqual(expect.any(Array));
    second.release();
    await eventually(() => expect(relay.open).toBe(open - 1));
    await client.create(Namespace, { metadata: { name: "still-watched" } });
    await eventually(() => expect(namespaces.lister.get("still-watched")).toBeDefined());
  });
});
