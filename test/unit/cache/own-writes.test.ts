import { describe, expect, it } from "vitest";
import { UnseenWriteError } from "../../../src/cache/errors.js";
import { listOf, storedEntry, storedObject } from "../../support/cache-objects.js";
import { handFedInformer } from "../../support/fake-informer.js";
import { settle, VirtualClock } from "../../../src/testing/virtual-clock.js";

const never = new AbortController().signal;

/** Whether a wait is over; the promise is watched, so that nothing stays unhandled. */
function watch(wait: Promise<void>): { state: unknown } {
  const watched: { state: unknown } = { state: "waiting" };
  wait.then(
    () => (watched.state = "seen"),
    (error: unknown) => (watched.state = error),
  );
  return watched;
}

describe("own writes", () => {
  it("are waited for until the cache has come to their version by the object's own event", async () => {
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(storedEntry("x", 1)), "5");
    ownWrites.wrote(storedObject("x", 8));
    const wait = watch(ownWrites.waitFor("a/x", never));
    store.put(storedEntry("x", 7));
    await settle();
    expect(wait.state).toBe("waiting");
    expect(ownWrites.find("a/x")?.resourceVersion).toBe("8");
    store.put(storedEntry("x", 8));
    await settle();
    expect(wait.state).toBe("seen");
    expect(ownWrites.size).toBe(0);
  });

  it.each([
    ["a bookmark", (store: ReturnType<typeof handFedInformer>["store"]) => store.advance("8")],
    ["another object's event", (store) => store.put(storedEntry("other", 9))],
    ["another object's deletion", (store) => store.remove(storedEntry("other", 9))],
    ["a list", (store) => store.replace(listOf(), "8")],
    ["a newer version", (store) => store.put(storedEntry("x", 10))],
  ] satisfies [string, (store: ReturnType<typeof handFedInformer>["store"]) => void][])(
    "are seen by %s that is as new",
    async (_, come) => {
      const { store, ownWrites } = handFedInformer();
      store.replace(listOf(), "5");
      ownWrites.wrote(storedObject("x", 8));
      const wait = watch(ownWrites.waitFor("a/x", never));
      await settle();
      expect(wait.state).toBe("waiting");
      come(store);
      await settle();
      expect(wait.state).toBe("seen");
      expect(ownWrites.size).toBe(0);
    },
  );

  it("are not waited for when the cache was faster than the answer, or nothing was written", async () => {
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(), "5");
    store.put(storedEntry("x", 8));
    ownWrites.wrote(storedObject("x", 8));
    ownWrites.wrote(storedObject("x", 7));
    await ownWrites.waitFor("a/x", never);
    await ownWrites.waitFor("a/y", never);
    expect(ownWrites.size).toBe(0);
  });

  it("are counted when the cache has come to show them, with the time that took", async () => {
    const clock = new VirtualClock();
    const { store, ownWrites } = handFedInformer({}, { clock });
    store.replace(listOf(storedEntry("old", 5)), "5");
    ownWrites.wrote(storedObject("x", 8));
    await clock.advance(300);
    ownWrites.wrote(storedObject("y", 9));
    await clock.advance(200);
    store.put(storedEntry("x", 8));
    expect(ownWrites.seen).toEqual({ count: 1, waitedMs: 500 });
    store.advance("9");
    expect(ownWrites.seen).toEqual({ count: 2, waitedMs: 700 });
    // The cache was faster than the answer.
    ownWrites.wrote(storedObject("old", 5));
    expect(ownWrites.seen).toEqual({ count: 3, waitedMs: 700 });
    // One that nobody will see any more is none of them.
    ownWrites.wrote(storedObject("z", 20));
    store.replace(listOf(), "3");
    ownWrites.clear();
    expect(ownWrites.seen.count).toBe(3);
  });

  it("are given up with an error that says how far the cache has come", async () => {
    const clock = new VirtualClock();
    const { store, ownWrites } = handFedInformer({}, { clock });
    store.replace(listOf(), "5");
    ownWrites.wrote(storedObject("x", 8));
    const wait = watch(ownWrites.waitFor("a/x", never));
    await clock.advance(4_999);
    expect(wait.state).toBe("waiting");
    await clock.advance(1);
    expect(wait.state).toBeInstanceOf(UnseenWriteError);
    expect(wait.state).toMatchObject({
      code: "CACHE_WRITE_UNSEEN",
      message: "the cache of pods has not seen version 8 of a/x within 5000 ms; it has come to 5",
      write: { resource: "pods", key: "a/x", written: "8", reached: "5" },
    });
    expect(clock.pending).toBe(0);
  });

  it("are given up when the caller's signal aborts, with its reason", async () => {
    const clock = new VirtualClock();
    const { ownWrites } = handFedInformer({}, { clock });
    ownWrites.wrote(storedObject("x", 8));
    const stop = new AbortController();
    const wait = watch(ownWrites.waitFor("a/x", stop.signal));
    stop.abort(new Error("enough"));
    await settle();
    expect(wait.state).toMatchObject({ message: "enough" });
    expect(clock.pending).toBe(0);
    await expect(ownWrites.waitFor("a/y", stop.signal)).rejects.toThrow("enough");
  });

  it("keep the newest of several, in whatever order the answers come", () => {
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(), "5");
    ownWrites.wrote(storedObject("x", 9));
    ownWrites.wrote(storedObject("x", 8));
    expect(ownWrites.find("a/x")?.resourceVersion).toBe("9");
    ownWrites.wrote(storedObject("x", 10));
    expect(ownWrites.find("a/x")?.resourceVersion).toBe("10");
    expect(ownWrites.size).toBe(1);
  });

  it("are each seen at their own version, whichever were written or deleted before them", async () => {
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(storedEntry("gone", 1)), "5");
    ownWrites.deleted("a/gone", { uid: "uid-gone", resourceVersion: "1" });
    ownWrites.wrote(storedObject("twice", 6));
    ownWrites.wrote(storedObject("once", 7));
    ownWrites.wrote(storedObject("twice", 9));
    store.advance("8");
    await ownWrites.waitFor("a/once", never);
    expect([...ownWrites.keys()]).toEqual(["a/gone", "a/twice"]);
  });

  it("compare versions as numbers of any length", () => {
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(), "99999999999999999999");
    const big = storedObject("y", 1);
    ownWrites.wrote({
      ...big,
      metadata: { ...big.metadata, resourceVersion: "100000000000000000000" },
    });
    expect(ownWrites.size).toBe(1);
    store.advance("100000000000000000001");
    expect(ownWrites.size).toBe(0);
  });
});

describe("own changes of which only the version is known", () => {
  const scaled = { uid: "uid-x", resourceVersion: "8" };

  it("are waited for, while the cache shows what it has", async () => {
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(storedEntry("x", 1)), "5");
    ownWrites.changedTo("a/x", scaled);
    const wait = watch(ownWrites.waitFor("a/x", never));
    store.put(storedEntry("x", 7));
    await settle();
    expect(ownWrites.find("a/x")?.resourceVersion).toBe("7");
    expect(wait.state).toBe("waiting");
    store.put(storedEntry("x", 8));
    await settle();
    expect(wait.state).toBe("seen");
    expect(ownWrites.size).toBe(0);
  });

  it("go on from what was written before them", () => {
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(storedEntry("x", 1)), "5");
    ownWrites.wrote(storedObject("x", 6));
    ownWrites.changedTo("a/x", scaled);
    expect(ownWrites.find("a/x")?.resourceVersion).toBe("6");
    store.put(storedEntry("x", 7));
    expect(ownWrites.size).toBe(1);
    store.put(storedEntry("x", 8));
    expect(ownWrites.size).toBe(0);
  });

  it("do not undo what was written, or deleted, after them", () => {
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(storedEntry("x", 1), storedEntry("y", 1)), "5");
    ownWrites.wrote(storedObject("x", 9));
    ownWrites.changedTo("a/x", scaled);
    expect(ownWrites.find("a/x")?.resourceVersion).toBe("9");
    ownWrites.deleted("a/y", { uid: "uid-y", resourceVersion: "6" });
    ownWrites.changedTo("a/y", { uid: "uid-y", resourceVersion: "8" });
    expect(ownWrites.find("a/y")).toBeUndefined();
  });
});

describe("own deletions", () => {
  it("hide the object until its deletion has come", async () => {
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(storedEntry("x", 1)), "5");
    ownWrites.deleted("a/x", { uid: "uid-x", resourceVersion: "1" });
    expect(ownWrites.find("a/x")).toBeUndefined();
    const wait = watch(ownWrites.waitFor("a/x", never));
    store.advance("20");
    await settle();
    expect(wait.state).toBe("waiting");
    store.remove(storedEntry("x", 21));
    await settle();
    expect(wait.state).toBe("seen");
    expect(ownWrites.size).toBe(0);
  });

  it("are seen when another object has the name, which is shown", async () => {
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(storedEntry("x", 1)), "5");
    ownWrites.deleted("a/x", { uid: "uid-x" });
    store.put(storedEntry("x", 9, { uid: "new" }));
    await ownWrites.waitFor("a/x", never);
    expect(ownWrites.find("a/x")?.uid).toBe("new");
    expect(ownWrites.size).toBe(0);
  });

  it("of what was just created hold until the creation has come and gone", () => {
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(), "5");
    ownWrites.wrote(storedObject("x", 8));
    ownWrites.deleted("a/x", { uid: "uid-x" });
    expect(ownWrites.find("a/x")).toBeUndefined();
    store.put(storedEntry("other", 7));
    store.put(storedEntry("x", 8));
    // The cache shows it again for a moment, its own writes do not.
    expect(store.find("a/x")).toBeDefined();
    expect(ownWrites.find("a/x")).toBeUndefined();
    store.remove(storedEntry("x", 9));
    expect(ownWrites.size).toBe(0);
  });

  it("stand when the answer to an earlier write comes after them", () => {
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(storedEntry("x", 1)), "5");
    ownWrites.deleted("a/x", { uid: "uid-x", resourceVersion: "1" });
    ownWrites.wrote(storedObject("x", 7));
    expect(ownWrites.find("a/x")).toBeUndefined();
  });

  it("give way to an object that is created after them", () => {
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(storedEntry("x", 1)), "5");
    ownWrites.deleted("a/x", { uid: "uid-x", resourceVersion: "1" });
    ownWrites.wrote(storedObject("x", 9, { uid: "new" }));
    expect(ownWrites.find("a/x")?.uid).toBe("new");
    // The answer to a write of the deleted object comes late.
    ownWrites.wrote(storedObject("x", 7));
    ownWrites.deleted("a/x", { uid: "uid-x" });
    expect(ownWrites.find("a/x")?.uid).toBe("new");
  });

  it("that wait for finalizers are writes: the object is shown as being deleted", () => {
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(storedEntry("x", 1)), "5");
    ownWrites.wrote(storedObject("x", 8, { deletionTimestamp: "2026-01-01T00:00:00Z" }));
    expect(ownWrites.find("a/x")?.isBeingDeleted).toBe(true);
  });
});

describe("own writes over a selector", () => {
  const selected = () => handFedInformer({ labelSelector: "tier=web" });
  const web = { labels: { tier: "web" } };

  it("show only what it selects", () => {
    const { store, ownWrites } = selected();
    store.replace(listOf(storedEntry("leaves", 1, web)), "5");
    ownWrites.wrote(storedObject("leaves", 8, { labels: { tier: "db" } }));
    ownWrites.wrote(storedObject("comes", 9, web));
    ownWrites.wrote(storedObject("never", 10));
    expect(ownWrites.find("a/leaves")).toBeUndefined();
    expect(ownWrites.find("a/comes")).toBeDefined();
    expect(ownWrites.find("a/never")).toBeUndefined();
  });

  it("wait for the first list, whatever they are", async () => {
    const { store, ownWrites } = selected();
    ownWrites.wrote(storedObject("never", 9));
    const wait = watch(ownWrites.waitFor("a/never", never));
    await settle();
    expect(wait.state).toBe("waiting");
    store.replace(listOf(), "8");
    await settle();
    expect(wait.state).toBe("seen");
  });

  it("wait for what leaves it, and not for what was never in it", async () => {
    const { store, ownWrites } = selected();
    store.replace(listOf(storedEntry("leaves", 1, web)), "5");
    ownWrites.wrote(storedObject("leaves", 8));
    ownWrites.wrote(storedObject("never", 9));
    await ownWrites.waitFor("a/never", never);
    const wait = watch(ownWrites.waitFor("a/leaves", never));
    await settle();
    expect(wait.state).toBe("waiting");
    store.remove(storedEntry("leaves", 8));
    await settle();
    expect(wait.state).toBe("seen");
    store.advance("9");
    expect(ownWrites.size).toBe(0);
  });

  it("know fields by their paths", () => {
    const { ownWrites } = handFedInformer({ fieldSelector: "metadata.name=x,spec.node!=b" });
    ownWrites.wrote(storedObject("x", 8, { spec: { node: "a" } }));
    ownWrites.wrote(storedObject("y", 9, { spec: { node: "a" } }));
    expect(ownWrites.find("a/x")).toBeDefined();
    expect(ownWrites.find("a/y")).toBeUndefined();
    ownWrites.wrote(storedObject("x", 10, { spec: { node: "b" } }));
    expect(ownWrites.find("a/x")).toBeUndefined();
  });
});

describe("own writes of a cache", () => {
  it("that holds metadata only, without managed fields, or transformed, are what it will hold", () => {
    const written = {
      ...storedObject("x", 8, { spec: { size: 1 } }),
      metadata: { ...storedObject("x", 8).metadata, managedFields: [{ manager: "m" }] },
    };
    const metadata = handFedInformer({ metadataOnly: true });
    metadata.ownWrites.wrote(written);
    expect(metadata.ownWrites.find("a/x")?.object).toEqual(storedObject("x", 8));
    const whole = handFedInformer({ keepManagedFields: true });
    whole.ownWrites.wrote(written);
    expect(whole.ownWrites.find("a/x")?.object).toEqual(written);
    const transformed = handFedInformer({ transform: ({ spec, ...kept }) => kept });
    transformed.ownWrites.wrote(written);
    expect(transformed.ownWrites.find("a/x")?.object).toEqual(storedObject("x", 8));
  });

  it("that was made after them are waited for until it has come to the newest of them", async () => {
    const { store, ownWrites } = handFedInformer({}, { written: "20" });
    store.replace(listOf(), "15");
    const wait = watch(ownWrites.waitFor("a/x", never));
    await settle();
    expect(wait.state).toBe("waiting");
    store.advance("20");
    await settle();
    expect(wait.state).toBe("seen");
  });

  it("that does not catch up take bounded memory, and are still waited for", async () => {
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(), "5");
    for (let count = 0; count < 1_500; count += 1) {
      ownWrites.wrote(storedObject(`x${count}`, 10 + count));
    }
    expect(ownWrites.size).toBe(1_000);
    const wait = watch(ownWrites.waitFor("a/x0", never));
    store.advance("508");
    await settle();
    expect(wait.state).toBe("waiting");
    store.advance("509");
    await settle();
    expect(wait.state).toBe("seen");
  });

  it("whose server went back to a backup are forgotten", async () => {
    const { store, ownWrites } = handFedInformer({}, { written: "70" });
    store.replace(listOf(), "50");
    ownWrites.wrote(storedObject("x", 60));
    const wait = watch(ownWrites.waitFor("a/x", never));
    store.replace(listOf(), "30");
    expect(ownWrites.size).toBe(0);
    await settle();
    expect(wait.state).toBe("seen");
    await ownWrites.waitFor("a/x", never);
  });

  it("whose versions cannot be compared are seen by the same version, or a list", () => {
    const odd = (version: string) => ({
      ...storedObject("x", 1),
      metadata: { ...storedObject("x", 1).metadata, resourceVersion: version },
    });
    const { store, ownWrites } = handFedInformer();
    store.replace(listOf(), "v1");
    ownWrites.wrote(odd("v2"));
    store.advance("v3");
    expect(ownWrites.size).toBe(1);
    store.put({ ...storedEntry("x", 1), resourceVersion: "v2" });
    expect(ownWrites.size).toBe(0);
    ownWrites.wrote(odd("v4"));
    store.replace(listOf(), "v5");
    expect(ownWrites.size).toBe(0);
  });

  it("must be what a server has answered", () => {
    const { ownWrites } = handFedInformer();
    expect(() => ownWrites.wrote({ metadata: { name: "x" } })).toThrow(
      expect.objectContaining({ code: "CACHE_REQUEST_INVALID" }),
    );
  });
});
