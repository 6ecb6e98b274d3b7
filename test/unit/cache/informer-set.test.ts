import { metadataOnly } from "slipway/client";
import { ConfigMap, Namespace, Pod, Secret } from "slipway/kubernetes";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../../src/cache/entry.js";
import { deferred } from "../../../src/util/deferred.js";
import { settle } from "../../../src/testing/virtual-clock.js";
import { listOf, storedEntry, storedObject } from "../../support/cache-objects.js";
import { cachesByHand } from "../../support/fake-reflectors.js";

const never = new AbortController().signal;

describe("caches", () => {
  it("share one list and watch among all who ask for the same", () => {
    const { caches, reflectors } = cachesByHand();
    const transform = <T>(object: T): T => object;
    const other = <T>(object: T): T => object;
    caches.informer(Pod);
    caches.informer(Pod, { keepManagedFields: false });
    caches.informer(Pod, { transform });
    caches.informer(Pod, { transform });
    expect(reflectors).toHaveLength(2);
    caches.informer(Pod, { transform: other });
    caches.informer(Pod, { labelSelector: "a=b" });
    caches.informer(Pod, { fieldSelector: "metadata.name=b" });
    caches.informer(metadataOnly(Pod));
    caches.informer(Pod, { keepManagedFields: true });
    caches.informer(Pod, { namespaces: ["a"] });
    expect(reflectors).toHaveLength(8);
    caches.informer(Pod, { namespaces: ["a", "b", "a"] });
    expect(reflectors.map(({ scope }) => scope.namespace).filter(Boolean)).toEqual(["a", "b"]);
  });

  it("start what was asked for before and while they run, and end it when nobody holds it", async () => {
    const { caches, reflectors, reflector } = cachesByHand();
    const stop = new AbortController();
    const first = caches.informer(Pod);
    expect(reflector(0).state).toBe("new");
    const running = caches.run(stop.signal);
    const second = caches.informer(Pod);
    const namespaces = caches.informer(Namespace);
    expect(reflectors.map(({ state }) => state)).toEqual(["running", "running"]);
    reflector(0).target.replace(listOf(storedEntry("x", 1)), "1");

    first.release();
    first.release();
    expect(reflector(0).state).toBe("running");
    expect(second.lister.get("a/x")).toBeDefined();
    expect(() => first.lister.get("a/x")).toThrow(
      expect.objectContaining({ code: "CACHE_CLOSED" }),
    );
    second.release();
    expect(reflector(0).state).toBe("stopped");
    expect(reflector(0).target.find("a/x")).toBeUndefined();
    expect(caches.health()).toHaveLength(1);

    // Asked for again, it begins anew.
    const third = caches.informer(Pod);
    expect(reflector(2).state).toBe("running");
    expect(third.isSynced).toBe(false);

    stop.abort();
    await running;
    expect(reflectors.map(({ state }) => state)).toEqual(["stopped", "stopped", "stopped"]);
    expect(() => caches.informer(Pod)).toThrow(expect.objectContaining({ code: "CACHE_CLOSED" }));
    expect(() => namespaces.lister.list()).toThrow(
      expect.objectContaining({ code: "CACHE_CLOSED" }),
    );
    await expect(third.synced).rejects.toMatchObject({ code: "CACHE_CLOSED" });
    await expect(caches.run(never)).rejects.toMatchObject({ code: "CACHE_CLOSED" });
  });

  it("have stopped when every list and watch has, also one that nobody held any more", async () => {
    const { caches, reflector } = cachesByHand();
    const stop = new AbortController();
    const released = caches.informer(Pod);
    caches.informer(Namespace);
    let hasStopped = false;
    const running = caches.run(stop.signal).then(() => (hasStopped = true));
    const [first, second] = [deferred<void>(), deferred<void>()];
    reflector(0).ends = first.promise;
    reflector(1).ends = second.promise;
    released.release();
    stop.abort();
    second.resolve();
    await settle();
    expect(hasStopped).toBe(false);
    first.resolve();
    await running;
  });

  it("call no handler any more when they have stopped, whatever waits for it", async () => {
    const { caches, clock, reflector } = cachesByHand();
    const stop = new AbortController();
    const heard: string[] = [];
    const pods = caches.informer(Pod);
    const registration = pods.addHandler({
      name: "slow",
      onAdd: async ({ key }) => {
        heard.push(key);
        await settle();
      },
    });
    const running = caches.run(stop.signal);
    reflector(0).target.replace(listOf(storedEntry("x", 1), storedEntry("y", 1)), "1");
    clock.runNext();
    stop.abort();
    await running;
    await clock.advance(10);
    expect(heard).toEqual(["a/x"]);
    await expect(registration.synced).rejects.toMatchObject({ code: "CACHE_CLOSED" });
    expect(() => pods.addHandler({ name: "late" })).toThrow(
      expect.objectContaining({ code: "CACHE_CLOSED" }),
    );
  });

  it("end with the error of a list and watch that cannot go on", async () => {
    const { caches, reflector } = cachesByHand();
    caches.informer(Pod);
    caches.informer(Namespace);
    const running = caches.run(never);
    reflector(0).fail(new Error("a bug"));
    await expect(running).rejects.toThrow("a bug");
    expect(reflector(1).state).toBe("stopped");
  });

  it("have no Secrets or ConfigMaps whole unasked, and say what to ask for", () => {
    const { caches } = cachesByHand();
    for (const type of [Secret, ConfigMap]) {
      expect(() => caches.informer(type, { namespaces: ["a"] })).toThrow(
        expect.objectContaining({
          code: "CACHE_REQUEST_INVALID",
          message: expect.stringMatching(
            /labelSelector.*fieldSelector.*metadataOnly\(.*whole: true/,
          ),
        }),
      );
    }
    caches.informer(Secret, { whole: true });
    caches.informer(metadataOnly(Secret));
    caches.informer(Secret, { labelSelector: "a" });
    caches.informer(ConfigMap, { fieldSelector: "metadata.name=a" });
  });

  it("say all that is wrong with a request", () => {
    const { caches } = cachesByHand();
    expect(() =>
      caches.informer(Namespace, { namespaces: ["A"], labelSelector: "a b", fieldSelector: "x" }),
    ).toThrow(
      [
        "a cache of namespaces cannot be had like this:",
        "  - namespaces: Namespace lives in no namespace; leave them out",
        `  - namespaces: "A" must be lower-case letters, digits and '-', and start and end with a letter or digit`,
        '  - the label selector must be requirements such as tier=web, env!=test, env in (a, b) or !legacy, joined by commas; "a b" is none',
        '  - the field selector must be terms such as metadata.name=a or status.phase!=Failed, joined by commas; "x" is none',
      ].join("\n"),
    );
    expect(() => caches.informer(Pod, { namespaces: [] })).toThrow(/an empty list holds nothing/);
  });
});

describe("waiting for caches", () => {
  it("ends when each has had its first list", async () => {
    const { caches, clock, reflector } = cachesByHand();
    const pods = caches.informer(Pod, { namespaces: ["a", "b"] });
    void caches.run(never);
    let isSynced = false;
    const waiting = caches.waitForSync(never).then(() => (isSynced = true));
    reflector(0).target.replace(listOf(), "1");
    await settle();
    expect([isSynced, pods.isSynced]).toEqual([false, false]);
    reflector(1).target.replace(listOf(), "1");
    await waiting;
    await pods.synced;
    expect(pods.isSynced).toBe(true);
    expect(clock.pending).toBe(0);
  });

  it("ends with an error that names each kind and why it is missing", async () => {
    const { caches, clock, reflector } = cachesByHand();
    caches.informer(Pod, { namespaces: ["a"] });
    caches.informer(Namespace);
    caches.informer(Secret, { whole: true });
    void caches.run(never);
    const missing = { group: "", resource: "pods", namespace: "a" };
    const failure = { kind: "forbidden", reason: "Forbidden", atMs: 0, message: "no" } as const;
    reflector(0).health = {
      state: "forbidden",
      lastFailure: { ...failure, missingPermission: { verb: "list", ...missing } },
    };
    reflector(1).health = { state: "absent" };
    reflector(2).target.replace(listOf(), "1");
    const waiting = caches.waitForSync(never, { timeoutMs: 1_000 });
    const error = expect(waiting).rejects.toMatchObject({
      code: "CACHE_SYNC_TIMEOUT",
      message: [
        "not every cache had its first list within 1000 ms:",
        "  - pods in the namespace a: the permission to list pods is missing; grant it in a Role of the namespace a",
        "  - namespaces: the server does not serve namespaces in version v1",
      ].join("\n"),
      unsynced: [
        { resource: "pods", namespace: "a", missingVerb: "list" },
        { resource: "namespaces", namespace: undefined, missingVerb: undefined },
      ],
    });
    await clock.advance(1_000);
    await error;
  });

  it("ends with the signal's reason, and when the caches stop", async () => {
    const { caches, clock } = cachesByHand();
    caches.informer(Pod);
    const stop = new AbortController();
    const running = caches.run(stop.signal);
    const given = new AbortController();
    const one = expect(caches.waitForSync(given.signal)).rejects.toThrow("enough");
    const other = expect(caches.waitForSync(never)).rejects.toMatchObject({ code: "CACHE_CLOSED" });
    given.abort(new Error("enough"));
    stop.abort();
    await Promise.all([one, other, running]);
    expect(clock.pending).toBe(0);
  });
});

describe("the handlers of a cache", () => {
  const recorder = (seen: string[], name = "test") => ({
    name,
    onAdd: ({ key }: Entry<unknown>, { initial }: { readonly initial: boolean }) =>
      void seen.push(`+${key}${initial ? "" : "!"}`),
    onUpdate: (_: Entry<unknown>, { key }: Entry<unknown>) => void seen.push(`~${key}`),
    onDelete: ({ key }: Entry<unknown>) => void seen.push(`-${key}`),
  });

  it("hear of what is there as initial, then of every change, however late they come", async () => {
    const { caches, clock, reflector } = cachesByHand();
    const informer = caches.informer(Pod);
    const early: string[] = [];
    informer.addHandler(recorder(early));
    const { target } = reflector(0);
    target.replace(listOf(storedEntry("x", 1)), "1");
    target.put(storedEntry("y", 2));
    await clock.advance(10);
    const late: string[] = [];
    const registration = informer.addHandler(recorder(late));
    target.put(storedEntry("z", 3));
    target.remove(storedEntry("x", 4));
    expect(registration.backlog).toBe(4);
    await clock.advance(10);
    await registration.synced;
    expect(early).toEqual(["+a/x", "+a/y!", "+a/z!", "-a/x"]);
    expect(late).toEqual(["+a/x", "+a/y", "+a/z!", "-a/x"]);
    registration.remove();
    target.put(storedEntry("y", 5));
    expect(early.at(-1)).toBe("~a/y");
    expect(late).toHaveLength(4);
  });

  it("that are added by a handler hear of the change that it is called for once", async () => {
    const { caches, clock, reflector } = cachesByHand();
    const informer = caches.informer(Pod);
    const late: string[] = [];
    let isAdded = false;
    informer.addHandler({
      name: "adds",
      onAdd: () => {
        if (!isAdded) informer.addHandler(recorder(late));
        isAdded = true;
      },
    });
    reflector(0).target.replace(listOf(), "1");
    await clock.advance(10);
    reflector(0).target.put(storedEntry("x", 2));
    await clock.advance(10);
    expect(late).toEqual(["+a/x"]);
  });

  it("of several namespaces are one: no two calls at once, synced by all", async () => {
    const { caches, clock, reflector } = cachesByHand();
    const informer = caches.informer(Pod, { namespaces: ["a", "b"] });
    let running = 0;
    let most = 0;
    const registration = informer.addHandler({
      name: "slow",
      onAdd: async () => {
        running += 1;
        most = Math.max(most, running);
        await settle();
        running -= 1;
      },
    });
    let isSynced = false;
    void registration.synced.then(() => (isSynced = true));
    reflector(0).target.replace(listOf(storedEntry("x", 1), storedEntry("y", 1)), "1");
    await clock.advance(10);
    expect(isSynced).toBe(false);
    const there = { namespace: "b" };
    reflector(1).target.replace(
      listOf(storedEntry("x", 1, there), storedEntry("y", 1, there)),
      "1",
    );
    for (let turn = 0; turn < 10; turn += 1) await clock.advance(10);
    await registration.synced;
    expect(most).toBe(1);
  });

  it("go when the cache is released", async () => {
    const { caches, clock, reflector } = cachesByHand();
    const seen: string[] = [];
    const kept = caches.informer(Pod);
    {
      using informer = caches.informer(Pod);
      informer.addHandler(recorder(seen));
    }
    reflector(0).target.replace(listOf(storedEntry("x", 1)), "1");
    await clock.advance(10);
    expect(seen).toEqual([]);
    expect(caches.health()).toMatchObject([{ holders: 1, handlers: [] }]);
    expect(() => kept.lister.list()).not.toThrow();
  });
});

describe("own writes of caches", () => {
  it("go to every cache that may hold the object, and are waited for there", async () => {
    const { caches, reflector } = cachesByHand();
    const all = caches.informer(Pod);
    const here = caches.informer(Pod, { namespaces: ["a"] });
    const there = caches.informer(Pod, { namespaces: ["b"] });
    const selected = caches.informer(Pod, { labelSelector: "tier=web" });
    for (let index = 0; index < 4; index += 1) reflector(index).target.replace(listOf(), "5");
    caches.wrote(Pod, { ...storedObject("x", 8), apiVersion: "v1", kind: "Pod" } as never);
    expect(all.lister.withOwnWrites().list()).toHaveLength(1);
    expect(here.lister.withOwnWrites().list()).toHaveLength(1);
    expect(there.lister.withOwnWrites().list()).toHaveLength(0);
    expect(selected.lister.withOwnWrites().list()).toHaveLength(0);
    expect(all.lister.list()).toHaveLength(0);

    let isSeen = false;
    const waiting = caches.waitFor(Pod, "a/x", never).then(() => (isSeen = true));
    reflector(0).target.put(storedEntry("x", 8));
    await settle();
    expect(isSeen).toBe(false);
    reflector(1).target.put(storedEntry("x", 8));
    await waiting;
    expect(caches.health().map(({ unseenWrites }) => unseenWrites)).toEqual([0, 0, 0, 1]);
    await caches.waitFor(Pod, { namespace: "b", name: "x" }, never);
    await caches.waitFor(Namespace, "a", never);
  });

  it("of a Scale are waited for, and not shown in place of the object", async () => {
    const { caches, reflector } = cachesByHand();
    const { lister } = caches.informer(Pod);
    reflector(0).target.replace(listOf(storedEntry("x", 1)), "5");
    const { metadata } = storedObject("x", 8);
    const scale = { apiVersion: "autoscaling/v1", kind: "Scale", metadata } as const;
    caches.wrote(Pod, { ...scale, spec: { replicas: 3 }, status: { replicas: 1 } });
    expect(lister.withOwnWrites().list()).toEqual([storedObject("x", 1)]);
    let isSeen = false;
    const waiting = caches.waitFor(Pod, "a/x", never).then(() => (isSeen = true));
    await settle();
    expect(isSeen).toBe(false);
    reflector(0).target.put(storedEntry("x", 8));
    await waiting;
  });

  it("are refused where the object is of another kind", () => {
    const { caches } = cachesByHand();
    expect(() => caches.wrote(Namespace, storedObject("x", 8) as never)).toThrow(
      "the object is Pod of v1, not Namespace of v1; name the kind that it is of",
    );
  });

  it("are waited for by a cache that is made afterwards", async () => {
    const { caches, clock, reflector } = cachesByHand();
    caches.wrote(Pod, storedObject("x", 8) as never);
    caches.deleted(Pod, "a/y", { uid: "uid-y", resourceVersion: "7" });
    caches.informer(Pod);
    reflector(0).target.replace(listOf(), "6");
    const waiting = expect(caches.waitFor(Pod, "a/x", never, { timeoutMs: 100 })).rejects.toThrow(
      "has not seen version 8",
    );
    await clock.advance(100);
    await waiting;
    reflector(0).target.advance("8");
    await caches.waitFor(Pod, "a/x", never);
  });
});

describe("the health of caches", () => {
  it("names the versions that a kind is served in where the one that was asked for is not", () => {
    const { caches, reflector } = cachesByHand();
    caches.informer(Pod);
    reflector(0).health = { state: "absent", otherVersions: ["v2", "v1beta1"] };
    expect(caches.health()).toMatchObject([
      {
        otherVersions: ["v2", "v1beta1"],
        problem:
          "the server does not serve pods in version v1, but in v2, v1beta1; use that, or have v1 served again",
      },
    ]);
  });

  it("is plain values: ages, counts and what is missing", async () => {
    const { caches, clock, reflector } = cachesByHand();
    const informer = caches.informer(Pod, { namespaces: ["a"] });
    void caches.run(never);
    const pending = new Promise<void>(() => {});
    informer.addHandler({ name: "slow", onAdd: () => pending });
    reflector(0).target.replace(listOf(storedEntry("x", 1), storedEntry("y", 1)), "1");
    await clock.advance(500);
    reflector(0).health = {
      state: "forbidden",
      sinceMs: 100,
      lastHeardMs: 200,
      relists: 3,
      lastFailure: {
        kind: "forbidden",
        message: "no",
        reason: "Forbidden",
        atMs: 400,
        missingPermission: { verb: "watch", group: "", resource: "pods", namespace: undefined },
      },
    };
    const [health] = caches.health();
    expect(health).toMatchObject({
      resource: "pods",
      version: "v1",
      namespace: "a",
      holders: 1,
      state: "forbidden",
      stateAgeMs: 400,
      isSynced: true,
      problem: "the permission to watch pods is missing; grant it in a ClusterRole",
      lastFailure: { message: "no", reason: "Forbidden", ageMs: 100 },
      lastHeardAgeMs: 300,
      objects: 2,
      handlers: [{ name: "slow", backlog: 1 }],
      relists: 3,
    });
    expect(health).toEqual(structuredClone(health));
  });
});
