import { Namespace, Pod } from "slipway/kubernetes";
import { describe, expect, it, vi } from "vitest";
import { labelIndex } from "../../../src/cache/indexers.js";
import { listOf, storedEntry, storedObject } from "../../support/cache-objects.js";
import { cachesByHand } from "../../support/fake-reflectors.js";

const names = (objects: readonly { readonly metadata: { readonly name?: string } }[]) =>
  objects.map(({ metadata }) => metadata.name ?? "").toSorted();

const refusal = (code: string) => expect.objectContaining({ code });

describe("a lister", () => {
  it("gives frozen objects, the same each time", () => {
    const { caches, reflector } = cachesByHand();
    const { lister } = caches.informer(Pod);
    reflector(0).target.replace(listOf(storedEntry("x", 1, { labels: { a: "b" } })), "1");
    const pod = lister.get({ namespace: "a", name: "x" });
    expect(lister.get("a/x")).toBe(pod);
    expect(lister.list()[0]).toBe(pod);
    expect(() => {
      Object.assign(pod?.metadata.labels ?? {}, { a: "c" });
    }).toThrow(TypeError);
    expect(lister.get("a/y")).toBeUndefined();
  });

  it("lists by namespace and labels", () => {
    const { caches, reflector } = cachesByHand();
    const { lister } = caches.informer(Pod);
    const web = { labels: { tier: "web" } };
    reflector(0).target.replace(
      listOf(
        storedEntry("x", 1, web),
        storedEntry("y", 1),
        storedEntry("z", 1, { namespace: "ab", ...web }),
      ),
      "1",
    );
    expect(names(lister.list())).toEqual(["x", "y", "z"]);
    expect(names(lister.list({ namespace: "a" }))).toEqual(["x", "y"]);
    expect(names(lister.list({ labelSelector: "tier=web" }))).toEqual(["x", "z"]);
    expect(names(lister.list({ namespace: "a", labelSelector: "tier notin (db)" }))).toEqual([
      "x",
      "y",
    ]);
    expect(names(lister.list({ labelSelector: "!tier" }))).toEqual(["y"]);
    expect(names(lister.list({ labelSelector: "tier in (db, web)" }))).toEqual(["x", "z"]);
    expect(() => lister.list({ labelSelector: "a b" })).toThrow(refusal("CACHE_QUERY_INVALID"));
  });

  it("gives the keys of all objects, with what this process wrote, and decodes none", () => {
    const { caches, reflector } = cachesByHand();
    const { lister } = caches.informer(Pod);
    const [x, y] = [storedEntry("x", 1), storedEntry("y", 1)];
    const read = vi.spyOn(x, "object", "get");
    reflector(0).target.replace(listOf(x, y), "1");
    expect(lister.keys().toSorted()).toEqual(["a/x", "a/y"]);
    const { metadata } = storedObject("z", 2);
    caches.wrote(Pod, { apiVersion: "v1", kind: "Pod", metadata, spec: { containers: [] } });
    caches.deleted(Pod, { namespace: "a", name: "y" }, { uid: y.uid, resourceVersion: "3" });
    expect(lister.keys().toSorted()).toEqual(["a/x", "a/y"]);
    expect(lister.withOwnWrites().keys().toSorted()).toEqual(["a/x", "a/z"]);
    expect(read).not.toHaveBeenCalled();
  });

  it("finds what an owner owns, and tells the controller from other owners", () => {
    const { caches, reflector } = cachesByHand();
    const { lister } = caches.informer(Pod);
    reflector(0).target.replace(
      listOf(
        storedEntry("x", 1, { owners: ["one", "two"] }),
        storedEntry("y", 1, { owners: ["two"] }),
        storedEntry("z", 1),
      ),
      "1",
    );
    expect(names(lister.byOwner("two"))).toEqual(["x", "y"]);
    expect(names(lister.byOwner("two", { controller: true }))).toEqual(["y"]);
    expect(names(lister.byOwner(storedObject("owner", 1, { uid: "one" })))).toEqual(["x"]);
    expect(lister.byOwner("three")).toEqual([]);
  });

  it("finds by an index of its own, even where another holder named one alike", () => {
    const { caches, logger, reflector } = cachesByHand();
    const one = caches.informer(Pod, { indexes: { by: labelIndex("tier") } });
    const other = caches.informer(Pod, {
      indexes: {
        by: ({ key }) => {
          if (key === "a/y") throw new Error("odd");
          return [key];
        },
      },
    });
    reflector(0).target.replace(
      listOf(storedEntry("x", 1, { labels: { tier: "web" } }), storedEntry("y", 1)),
      "1",
    );
    expect(names(one.lister.byIndex("by", "web"))).toEqual(["x"]);
    expect(names(other.lister.byIndex("by", "a/x"))).toEqual(["x"]);
    expect(names(other.lister.byIndex("by", "web"))).toEqual([]);
    expect(logger.lines).toMatchObject([
      { message: "an index function failed", fields: { index: "by", key: "a/y" } },
    ]);
    // @ts-expect-error: there is no such index.
    expect(() => one.lister.byIndex("none", "x")).toThrow(/these indexes: by; none is not among/);
  });

  it("never answers from what has not been looked at", () => {
    const { caches, reflector } = cachesByHand();
    const { lister } = caches.informer(Pod, { namespaces: ["a", "b"] });
    expect(() => lister.get("a/x")).toThrow(refusal("CACHE_NOT_SYNCED"));
    reflector(0).target.replace(listOf(storedEntry("x", 1)), "1");
    expect(lister.get("a/x")).toBeDefined();
    expect(names(lister.list({ namespace: "a" }))).toEqual(["x"]);
    for (const read of [
      () => lister.get("b/x"),
      () => lister.list(),
      () => lister.list({ namespace: "b" }),
      () => lister.keys(),
      () => lister.byOwner("one"),
    ]) {
      expect(read).toThrow(refusal("CACHE_NOT_SYNCED"));
    }
    expect(() => lister.get("c/x")).toThrow(refusal("CACHE_OUT_OF_SCOPE"));
    expect(() => lister.list({ namespace: "c" })).toThrow(refusal("CACHE_OUT_OF_SCOPE"));
    reflector(1).target.replace(listOf(storedEntry("y", 1, { namespace: "b" })), "1");
    expect(names(lister.list())).toEqual(["x", "y"]);
  });

  it("asks for whole keys: with a namespace where the kind has one", () => {
    const { caches } = cachesByHand();
    const pods = caches.informer(Pod).lister;
    const namespaces = caches.informer(Namespace).lister;
    expect(() => pods.get("x")).toThrow(/ask for namespace and name/);
    expect(() => pods.get({ name: "x" })).toThrow(refusal("CACHE_QUERY_INVALID"));
    expect(() => namespaces.get("a/x")).toThrow(/live in no namespace/);
    expect(() => namespaces.list({ namespace: "a" })).toThrow(refusal("CACHE_QUERY_INVALID"));
  });
});

describe("a lister with own writes", () => {
  it("shows what was written by every way of reading, until the cache has it", () => {
    const { caches, reflector } = cachesByHand();
    const { lister } = caches.informer(Pod, { indexes: { tier: labelIndex("tier") } });
    const { target } = reflector(0);
    const old = { labels: { tier: "web" }, owners: ["one"] };
    target.replace(listOf(storedEntry("x", 1, old), storedEntry("gone", 2, old)), "5");
    const own = lister.withOwnWrites();
    const read = () => ({
      list: names(own.list()),
      namespace: names(own.list({ namespace: "a" })),
      labels: names(own.list({ labelSelector: "tier=web" })),
      index: names(own.byIndex("tier", "web")),
      owner: names(own.byOwner("one")),
      controller: names(own.byOwner("one", { controller: true })),
    });
    const all = (...of: string[]) =>
      Object.fromEntries(Object.keys(read()).map((way) => [way, of.toSorted()]));
    expect(read()).toEqual(all("x", "gone"));

    caches.wrote(Pod, storedObject("new", 8, old) as never);
    caches.deleted(Pod, "a/gone", { uid: "uid-gone" });
    expect(read()).toEqual(all("x", "new"));
    expect(own.get("a/new")?.metadata.resourceVersion).toBe("8");
    expect(own.get("a/gone")).toBeUndefined();

    caches.wrote(Pod, storedObject("x", 9, { labels: { tier: "db" } }) as never);
    expect(read()).toEqual({ ...all("new"), list: ["new", "x"], namespace: ["new", "x"] });
    // The cache itself stands where it stood.
    expect(names(lister.list())).toEqual(["gone", "x"]);
    expect(names(lister.byIndex("tier", "web"))).toEqual(["gone", "x"]);

    // It comes further than the writes by the writes of others.
    target.put(storedEntry("new", 8, old));
    target.put(storedEntry("x", 9, { labels: { tier: "db" } }));
    target.remove(storedEntry("gone", 10));
    target.put(storedEntry("new", 11, { uid: "uid-new" }));
    expect(own.get("a/new")?.metadata.resourceVersion).toBe("11");
    expect(names(own.list())).toEqual(names(lister.list()));
  });

  it("shows an own object while a handler hears that the one before it has gone", () => {
    const { caches, clock, reflector } = cachesByHand();
    const pods = caches.informer(Pod);
    const { target } = reflector(0);
    const own = pods.lister.withOwnWrites();
    target.replace(listOf(), "5");
    target.put(storedEntry("x", 6));
    const seen: (string | undefined)[] = [];
    pods.addHandler({
      name: "test",
      onDelete: ({ key }) => void seen.push(own.get(key)?.metadata.uid),
    });
    clock.runNext();
    caches.wrote(Pod, storedObject("x", 9, { uid: "new" }) as never);
    target.put(storedEntry("x", 9, { uid: "new" }));
    expect(seen).toEqual(["new"]);
  });

  it("shows what has no namespace to those who ask for none", () => {
    const { caches, reflector } = cachesByHand();
    const { lister } = caches.informer(Namespace);
    reflector(0).target.replace(listOf(), "5");
    const { namespace, ...metadata } = storedObject("x", 8).metadata;
    caches.wrote(Namespace, { apiVersion: "v1", kind: "Namespace", metadata } as never);
    expect(names(lister.withOwnWrites().list())).toEqual(["x"]);
    expect(lister.withOwnWrites().get("x")).toBeDefined();
  });
});
