import { describe, expect, it } from "vitest";
import type { Change } from "../../../src/cache/change.js";
import type { Entry } from "../../../src/cache/entry.js";
import { labelIndex } from "../../../src/cache/indexers.js";
import { Store, type StoreListener } from "../../../src/cache/store.js";
import type { StoredObject } from "../../../src/meta/stored-object.js";
import { entryTransform } from "../../../src/cache/transform.js";
import { listOf, recordingLogger, storedEntry, storedObject } from "../../support/cache-objects.js";

type Told =
  | readonly ["filled", readonly string[]]
  | readonly ["replaced", readonly string[], boolean]
  | readonly ["changed", string]
  | readonly ["advanced"];

function word(change: Change<StoredObject>): string {
  const { key, resourceVersion } = change.entry;
  switch (change.type) {
    case "added":
      return `+${key}@${resourceVersion}`;
    case "updated":
      return `${key}@${change.previous.resourceVersion}>${resourceVersion}`;
    case "deleted":
      return `-${key}@${resourceVersion}${change.finalStateUnknown ? "?" : ""}`;
  }
}

/** A store, and what it told; `during` is called at each change, when readers may look. */
function setUp(options: { readonly during?: () => void } = {}) {
  const told: Told[] = [];
  const listener: StoreListener<StoredObject> = {
    filled: (entries) => void told.push(["filled", entries.map(({ key }) => key)]),
    replaced: (changes, isOlder) => void told.push(["replaced", changes.map(word), isOlder]),
    changed: (change) => {
      told.push(["changed", word(change)]);
      options.during?.();
    },
    advanced: () => void told.push(["advanced"]),
  };
  return { store: new Store<StoredObject>({ listener }), told };
}

const keysOf = (entries: Iterable<Entry<unknown>>): readonly string[] =>
  [...entries].map(({ key }) => key).toSorted();

describe("a store", () => {
  it("tells the first list as one, and has no version before it", () => {
    const { store, told } = setUp();
    expect(store.resourceVersion).toBeUndefined();
    store.replace(listOf(storedEntry("x", 3), storedEntry("y", 5)), "7");
    expect(told).toEqual([["filled", ["a/x", "a/y"]]]);
    expect(store.resourceVersion).toBe("7");
    expect(store.find("a/x")?.resourceVersion).toBe("3");
  });

  it("tells deletions of a later list first, marked as not seen, and leaves out what is the same", () => {
    const { store, told } = setUp();
    const same = storedEntry("same", 1);
    store.replace(listOf(same, storedEntry("gone", 2), storedEntry("old", 3)), "5");
    store.replace(listOf(storedEntry("new", 8), storedEntry("old", 9), same), "9");
    expect(told.slice(1)).toEqual([["replaced", ["-a/gone@2?", "+a/new@8", "a/old@3>9"], false]]);
    expect(store.size).toBe(3);
  });

  it("tells an object that took another's name as a deletion and an addition", () => {
    const { store, told } = setUp();
    const y = storedEntry("y", 1);
    store.replace(listOf(storedEntry("x", 1), y), "5");
    store.replace(listOf(storedEntry("x", 6, { uid: "other" }), y), "6");
    store.put(storedEntry("y", 7, { uid: "another" }));
    expect(told.slice(1)).toEqual([
      ["replaced", ["-a/x@1?", "+a/x@6"], false],
      ["changed", "-a/y@1?"],
      ["changed", "+a/y@7"],
    ]);
  });

  it("shows neither object while the deletion of the old one is told", () => {
    const seen: (string | undefined)[] = [];
    const { store } = setUp({ during: () => void seen.push(store.find("a/x")?.uid) });
    store.put(storedEntry("x", 1, { uid: "one" }));
    store.put(storedEntry("x", 2, { uid: "two" }));
    expect(seen).toEqual(["one", undefined, "two"]);
  });

  it("gives a deletion in the object's last state, and ignores that of an earlier object", () => {
    const { store, told } = setUp();
    store.put(storedEntry("x", 1, { uid: "now" }));
    store.remove(storedEntry("x", 2, { uid: "before" }));
    expect(store.find("a/x")?.uid).toBe("now");
    store.remove(storedEntry("x", 3, { uid: "now" }));
    store.remove(storedEntry("never", 4));
    expect(told.slice(1)).toEqual([["advanced"], ["changed", "-a/x@3"], ["advanced"]]);
    expect(store.size).toBe(0);
  });

  it("comes further with every event and bookmark, never back but with a list", () => {
    const { store, told } = setUp();
    store.replace(listOf(), "10");
    store.put(storedEntry("x", 12));
    expect(store.resourceVersion).toBe("12");
    store.advance("11");
    expect(store.resourceVersion).toBe("12");
    store.advance("20");
    store.remove(storedEntry("x", 100));
    expect(store.resourceVersion).toBe("100");
    store.replace(listOf(), "30");
    expect(store.resourceVersion).toBe("30");
    expect(told.at(-1)).toEqual(["replaced", [], true]);
  });
});

describe("a store with a transform", () => {
  it("keeps, and gives to the end, what it makes of an object", () => {
    const told: Change<StoredObject>[] = [];
    const listener = {
      filled: () => {},
      replaced: () => {},
      changed: (change: Change<StoredObject>) => void told.push(change),
      advanced: () => {},
    };
    const transform = entryTransform<StoredObject>(({ spec, ...kept }) => kept, recordingLogger());
    const store = new Store({ listener, transform });
    const kept = store.prepare(storedEntry("x", 1, { spec: { size: 1 } }));
    store.put(kept);
    store.remove(storedEntry("x", 2, { spec: { size: 1 } }));
    expect(told.map(({ entry }) => entry.object)).toEqual([
      storedObject("x", 1),
      storedObject("x", 2),
    ]);
    expect(Object.isFrozen(kept.object.metadata)).toBe(true);
  });

  it("keeps an object as it came when the transform fails or changes what it is", () => {
    const logger = recordingLogger();
    const entry = storedEntry("x", 1);
    const failing = entryTransform<StoredObject>(() => {
      throw new Error("odd");
    }, logger);
    const renaming = entryTransform<StoredObject>(() => storedObject("y", 1), logger);
    expect(failing(entry)).toBe(entry);
    expect(renaming(entry)).toBe(entry);
    expect(logger.lines.map(({ message }) => message)).toEqual([
      "a transform failed",
      "a transform changed what identifies an object",
    ]);
  });
});

describe("the indexes of a store", () => {
  const byTier = labelIndex("tier");

  it("follow every change of namespaces, owners and labels", () => {
    const { store } = setUp();
    store.addIndex(byTier);
    store.replace(
      listOf(
        storedEntry("x", 1, { labels: { tier: "web" }, owners: ["o1", "o2"] }),
        storedEntry("y", 1, { namespace: "b", labels: { tier: "web" }, owners: ["o1"] }),
      ),
      "1",
    );
    expect(keysOf(store.inNamespace("a"))).toEqual(["a/x"]);
    expect(keysOf(store.ownedBy("o1"))).toEqual(["a/x", "b/y"]);
    expect(keysOf(store.ownedBy("o2"))).toEqual(["a/x"]);
    expect(keysOf(store.indexed(byTier, "web"))).toEqual(["a/x", "b/y"]);

    store.put(storedEntry("x", 2, { labels: { tier: "db" }, owners: ["o2"] }));
    store.put(storedEntry("y", 3, { namespace: "b", uid: "new" }));
    expect(keysOf(store.ownedBy("o1"))).toEqual([]);
    expect(keysOf(store.indexed(byTier, "web"))).toEqual([]);
    expect(keysOf(store.indexed(byTier, "db"))).toEqual(["a/x"]);

    store.replace(listOf(storedEntry("y", 3, { namespace: "b", uid: "new" })), "4");
    store.remove(storedEntry("y", 5, { namespace: "b", uid: "new" }));
    expect(keysOf(store.inNamespace("a"))).toEqual([]);
    expect(keysOf(store.inNamespace("b"))).toEqual([]);
  });

  it("hold nothing of what is gone, by whatever way it went", () => {
    const { store } = setUp();
    const owned = { owners: ["o"] };
    const ways: readonly (() => void)[] = [
      () => store.remove(storedEntry("x", 20)),
      () => store.replace(listOf(storedEntry("y", 1), storedEntry("z", 1)), "21"),
      // Most of it is gone at once.
      () => store.replace(listOf(), "22"),
    ];
    for (const go of ways) {
      store.put(storedEntry("x", 10, owned));
      go();
      store.put(storedEntry("x", 30));
      expect(keysOf(store.ownedBy("o"))).toEqual([]);
      store.put(storedEntry("x", 31, owned));
      expect(keysOf(store.ownedBy("o"))).toEqual(["a/x"]);
    }
    const left = storedEntry("left", 1, owned);
    store.replace(listOf(left), "40");
    for (const name of ["1", "2", "3"]) store.put(storedEntry(name, 41, owned));
    store.replace(listOf(left), "42");
    expect(keysOf(store.ownedBy("o"))).toEqual(["a/left"]);
    expect(keysOf(store.inNamespace("a"))).toEqual(["a/left"]);
  });

  it("hold few and many objects of one value", () => {
    const { store } = setUp();
    const names = Array.from({ length: 40 }, (_, index) => `x${index}`);
    for (const name of names) store.put(storedEntry(name, 1, { owners: ["o"] }));
    expect(keysOf(store.ownedBy("o"))).toHaveLength(40);
    for (const name of names.slice(1)) store.remove(storedEntry(name, 2));
    expect(keysOf(store.ownedBy("o"))).toEqual(["a/x0"]);
  });

  it("find a namespace again whose last object had gone", () => {
    const { store } = setUp();
    store.put(storedEntry("x", 1));
    store.remove(storedEntry("x", 2));
    store.put(storedEntry("y", 3));
    expect(keysOf(store.inNamespace("a"))).toEqual(["a/y"]);
  });

  it("come to hold what is there when they are added late, and go with their last user", () => {
    const { store } = setUp();
    store.put(storedEntry("x", 1, { labels: { tier: "web" } }));
    store.addIndex(byTier);
    store.addIndex(byTier);
    expect(keysOf(store.indexed(byTier, "web"))).toEqual(["a/x"]);
    store.dropIndex(byTier);
    expect(keysOf(store.indexed(byTier, "web"))).toEqual(["a/x"]);
    store.dropIndex(byTier);
    expect(keysOf(store.indexed(byTier, "web"))).toEqual([]);
  });

  it("decode no metadata of objects without owners", () => {
    const { store } = setUp();
    let decoded = 0;
    const unread = (name: string, hasOwners: boolean): Entry<StoredObject> => {
      const entry = storedEntry(name, 1, hasOwners ? { owners: ["o"] } : {});
      return {
        ...entry,
        get metadata() {
          decoded += 1;
          return entry.metadata;
        },
        get object(): StoredObject {
          throw new Error("must not be decoded");
        },
      };
    };
    store.replace(listOf(unread("x", false), unread("y", false)), "1");
    store.put(unread("z", false));
    expect(decoded).toBe(0);
    store.put(unread("owned", true));
    expect(decoded).toBeGreaterThan(0);
  });

  it("are made as the first list arrives, and again when it began anew or an index came in between", () => {
    const prepared = (...entries: readonly Entry<StoredObject>[]) => {
      const { store } = setUp();
      store.addIndex(byTier);
      for (const entry of entries) store.prepare(entry);
      return store;
    };
    const [web, db] = ["web", "db"].map((tier) => ({ labels: { tier }, owners: [tier] }));
    const one = storedEntry("x", 1, web);
    const whole = prepared(one);
    whole.replace(listOf(one), "1");
    expect(keysOf(whole.indexed(byTier, "web"))).toEqual(["a/x"]);

    const two = storedEntry("x", 2, db);
    const again = prepared(one, storedEntry("gone", 1, web), two);
    again.replace(listOf(two), "2");
    expect(keysOf(again.ownedBy("web"))).toEqual([]);
    expect(keysOf(again.indexed(byTier, "web"))).toEqual([]);
    expect(keysOf(again.indexed(byTier, "db"))).toEqual(["a/x"]);
    // The object that had gone comes back as another.
    again.put(storedEntry("gone", 3));
    expect(keysOf(again.ownedBy("web"))).toEqual([]);

    const late = prepared(one);
    const byName = ({ key }: Entry<unknown>) => [key];
    late.addIndex(byName);
    late.replace(listOf(one), "1");
    expect(keysOf(late.indexed(byName, "a/x"))).toEqual(["a/x"]);
  });

  it("decode what they read when an object arrives, not when the list is taken", () => {
    const { store } = setUp();
    const read: string[] = [];
    store.addIndex(({ key }) => {
      read.push(key);
      return [];
    });
    const first = store.prepare(storedEntry("x", 1));
    expect(read).toEqual(["a/x"]);
    store.replace(listOf(first), "1");
    expect(read).toEqual(["a/x"]);
    store.prepare(storedEntry("y", 2));
    expect(read).toEqual(["a/x", "a/y"]);
  });
});
