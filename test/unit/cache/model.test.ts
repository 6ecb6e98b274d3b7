import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../../src/cache/entry.js";
import { labelIndex } from "../../../src/cache/indexers.js";
import type { HandlerRegistration } from "../../../src/cache/shared-informer.js";
import type { StoredObject } from "../../../src/meta/stored-object.js";
import { objectEntry } from "../../../src/cache/object-entry.js";
import { listOf, type ObjectTraits, storedObject } from "../../support/cache-objects.js";
import { cachesByHand } from "../../support/fake-reflectors.js";
import { pods } from "../../support/fake-informer.js";
import { settle } from "../../../src/testing/virtual-clock.js";

/** One change of one object, as etcd keeps it. */
interface Event {
  readonly version: number;
  readonly key: string;
  readonly before: StoredObject | undefined;
  readonly after: StoredObject | undefined;
}

/** The server's side: all that has happened, and what this process did of it. */
class History {
  readonly events: Event[] = [];
  readonly live = new Map<string, StoredObject>();
  /** The last version of each key that was written by this process. */
  readonly own = new Map<string, number>();
  version = 100;

  write(name: string, traits: ObjectTraits, isNew: boolean): Event {
    const key = `${traits.namespace}/${name}`;
    const before = this.live.get(key);
    if (before !== undefined && isNew) this.remove(key);
    this.version += 1;
    const uid = before === undefined || isNew ? `uid-${this.version}` : before.metadata.uid;
    const after = storedObject(name, this.version, { ...traits, uid });
    return this.#add({ version: this.version, key, before: this.live.get(key), after });
  }

  remove(key: string): Event | undefined {
    const before = this.live.get(key);
    if (before === undefined) return undefined;
    this.version += 1;
    return this.#add({ version: this.version, key, before, after: undefined });
  }

  /** What was there at a version, of what a watch is told. */
  at(version: number, matches: (object: StoredObject) => boolean): Map<string, StoredObject> {
    const state = new Map<string, StoredObject>();
    for (const event of this.events) {
      if (event.version > version) break;
      if (event.after !== undefined && matches(event.after)) state.set(event.key, event.after);
      else state.delete(event.key);
    }
    return state;
  }

  #add(event: Event): Event {
    this.events.push(event);
    if (event.after === undefined) this.live.delete(event.key);
    else this.live.set(event.key, event.after);
    return event;
  }
}

type Handlers = { registration: HandlerRegistration; view: Map<string, string>; faults: string[] };

/** One watch: how much of the history it was told, and who hears of it. */
interface Watch {
  readonly matches: (object: StoredObject) => boolean;
  readonly informer: ReturnType<ReturnType<typeof cachesByHand>["caches"]["informer"]>;
  readonly target: ReturnType<ReturnType<typeof cachesByHand>["reflector"]>["target"];
  /** Up to where events were sent, also those that it is not told of. */
  sent: number;
  /** Up to where the cache knows that it was told everything. */
  told: number | undefined;
  readonly handlers: Handlers[];
}

const byTier = labelIndex("tier");
const isWeb = ({ metadata }: StoredObject): boolean => metadata.labels?.["tier"] === "web";

function setUp() {
  const made = cachesByHand();
  const watch = (index: number, labelSelector: string | undefined): Watch => ({
    matches: labelSelector === undefined ? () => true : isWeb,
    informer: made.caches.informer(pods, { labelSelector, indexes: { tier: byTier } }) as never,
    target: made.reflector(index).target,
    sent: 0,
    told: undefined,
    handlers: [],
  });
  const watches = [watch(0, undefined), watch(1, "tier=web")];
  return { ...made, watches, history: new History(), waits: [] as (() => boolean)[] };
}

type World = ReturnType<typeof setUp>;

function deliver(world: World, watch: Watch, count: number): void {
  if (watch.told === undefined) return;
  const events = world.history.events.filter(({ version }) => version > watch.sent);
  for (const { version, before, after } of events.slice(0, count)) {
    watch.sent = version;
    const isThere = after !== undefined && watch.matches(after);
    const wasThere = before !== undefined && watch.matches(before);
    if (!isThere && !wasThere) continue;
    watch.told = version;
    if (isThere) watch.target.put(objectEntry(after));
    // What leaves a selector, or goes, comes in its last state at the version of the event.
    else if (before !== undefined) {
      const { metadata } = before;
      const last = { ...before, metadata: { ...metadata, resourceVersion: String(version) } };
      watch.target.remove(objectEntry(last));
    }
  }
}

function relist({ history }: World, watch: Watch): void {
  watch.sent = history.version;
  watch.told = history.version;
  const entries = [...history.at(history.version, watch.matches).values()].map((object) => {
    const entry = objectEntry(object);
    const known = watch.target.find(entry.key);
    return known?.resourceVersion === entry.resourceVersion ? known : entry;
  });
  watch.target.replace(listOf(...entries), String(history.version));
}

function addHandler(watch: Watch, isAsync: boolean): void {
  const view = new Map<string, string>();
  const faults: string[] = [];
  let running = 0;
  const step = async (run: () => void): Promise<void> => {
    running += 1;
    if (running > 1) faults.push("two calls at once");
    run();
    await settle();
    running -= 1;
  };
  const take = (run: () => void): void | Promise<void> => (isAsync ? step(run) : run());
  const check = (
    isRight: boolean,
    what: string,
    { key, resourceVersion }: Entry<unknown>,
  ): void => {
    if (!isRight) faults.push(`${what} ${key}@${resourceVersion}`);
  };
  const word = ({ uid, resourceVersion }: Entry<unknown>): string => `${uid}@${resourceVersion}`;
  const registration = watch.informer.addHandler({
    name: "model",
    onAdd: (entry) =>
      take(() => {
        check(!view.has(entry.key), "added twice", entry);
        view.set(entry.key, word(entry));
      }),
    onUpdate: (previous, current) =>
      take(() => {
        check(view.get(previous.key) === word(previous), "update of another", current);
        check(previous.uid === current.uid, "update of another uid", current);
        check(Number(previous.resourceVersion) < Number(current.resourceVersion), "back", current);
        view.set(current.key, word(current));
      }),
    onDelete: (last, { finalStateUnknown }) =>
      take(() => {
        const known = view.get(last.key);
        check(known?.startsWith(`${last.uid}@`) === true, "deletion of another", last);
        if (finalStateUnknown) check(known === word(last), "not the last known", last);
        view.delete(last.key);
      }),
  });
  watch.handlers.push({ registration, view, faults });
}

const wordsOf = (objects: Iterable<StoredObject>): readonly string[] =>
  [...objects]
    .map(({ metadata: { namespace, name, uid, resourceVersion } }) =>
      [namespace, name, uid, resourceVersion].join(" "),
    )
    .toSorted();

function checkReaders({ history }: World, watch: Watch): void {
  const { lister } = watch.informer;
  if (watch.told === undefined) {
    expect(() => lister.list()).toThrow(expect.objectContaining({ code: "CACHE_NOT_SYNCED" }));
    return;
  }
  const cached = history.at(watch.told, watch.matches);
  const own = new Map(cached);
  for (const [key, version] of history.own) {
    if (version <= watch.told) continue;
    const object = history.at(version, watch.matches).get(key);
    if (object === undefined) own.delete(key);
    else own.set(key, object);
  }
  for (const [reader, state] of [
    [lister, cached],
    [lister.withOwnWrites(), own],
  ] as const) {
    const objects = [...state.values()];
    const read = (found: readonly unknown[]): readonly string[] => wordsOf(found as StoredObject[]);
    expect(read(reader.list())).toEqual(wordsOf(objects));
    for (const namespace of ["a", "b"]) {
      expect(read(reader.list({ namespace }))).toEqual(
        wordsOf(objects.filter(({ metadata }) => metadata.namespace === namespace)),
      );
    }
    for (const tier of ["web", "db"]) {
      const expected = wordsOf(objects.filter((it) => it.metadata.labels?.["tier"] === tier));
      expect(read(reader.byIndex("tier" as never, tier))).toEqual(expected);
      expect(read(reader.list({ labelSelector: `tier=${tier}` }))).toEqual(expected);
    }
    for (const uid of ["one", "two"]) {
      const owners = ({ metadata }: StoredObject) => metadata.ownerReferences ?? [];
      expect(read(reader.byOwner(uid))).toEqual(
        wordsOf(objects.filter((object) => owners(object).some((owner) => owner.uid === uid))),
      );
      expect(read(reader.byOwner(uid, { controller: true }))).toEqual(
        wordsOf(objects.filter((object) => owners(object)[0]?.uid === uid)),
      );
    }
    for (const key of ["a/x", "a/y", "b/x", "b/y"]) {
      const object = reader.get(key) as StoredObject | undefined;
      expect(wordsOf(object === undefined ? [] : [object])).toEqual(
        wordsOf([state.get(key)].filter((found) => found !== undefined)),
      );
    }
  }
}

async function checkHandlers(world: World): Promise<void> {
  const handlers = world.watches.flatMap((watch) => watch.handlers);
  while (handlers.some(({ registration }) => registration.backlog > 0))
    await world.clock.advance(1);
  await world.clock.advance(1);
  for (const watch of world.watches) {
    if (watch.told === undefined) continue;
    const state = [...world.history.at(watch.told, watch.matches)].map(
      ([key, { metadata }]) => `${key} ${metadata.uid}@${metadata.resourceVersion}`,
    );
    for (const { view, faults, registration } of watch.handlers) {
      await registration.synced;
      expect(faults).toEqual([]);
      expect([...view].map((pair) => pair.join(" ")).toSorted()).toEqual(state.toSorted());
    }
  }
}

interface Step {
  readonly [fc.toStringMethod]: () => string;
  run(world: World): void | Promise<void>;
}

const step = (name: string, run: Step["run"]): Step => ({ run, [fc.toStringMethod]: () => name });
const watchIndex = fc.integer({ min: 0, max: 1 });
const watchOf = ({ watches }: World, index: number): Watch =>
  watches[index] ?? (fc.pre(false) as never);

const write = fc
  .record({
    name: fc.constantFrom("x", "y"),
    namespace: fc.constantFrom("a", "b"),
    tier: fc.constantFrom("web", "db", undefined),
    owners: fc.constantFrom(undefined, ["one"], ["one", "two"], ["two"]),
    isNew: fc.boolean(),
    isOwn: fc.boolean(),
  })
  .map(({ name, namespace, tier, owners, isNew, isOwn }) =>
    step(`write ${JSON.stringify({ name, namespace, tier, owners, isNew, isOwn })}`, (world) => {
      const traits = {
        namespace,
        ...(tier === undefined ? {} : { labels: { tier } }),
        ...(owners === undefined ? {} : { owners }),
      };
      const { key, version, after } = world.history.write(name, traits, isNew);
      if (!isOwn) return;
      world.caches.wrote(pods, after as never);
      world.history.own.set(key, version);
    }),
  );
const remove = fc
  .record({ key: fc.constantFrom("a/x", "a/y", "b/x", "b/y"), isOwn: fc.boolean() })
  .map(({ key, isOwn }) =>
    step(`remove ${key}${isOwn ? " by ourselves" : ""}`, (world) => {
      const event = world.history.remove(key);
      if (event?.before === undefined || !isOwn) return;
      world.caches.deleted(pods, key, event.before.metadata);
      world.history.own.set(key, event.version);
    }),
  );
const send = fc
  .tuple(watchIndex, fc.integer({ min: 1, max: 4 }))
  .map(([index, count]) =>
    step(`send ${count} to ${index}`, (world) => deliver(world, watchOf(world, index), count)),
  );
const list = watchIndex.map((index) =>
  step(`list ${index}`, (world) => relist(world, watchOf(world, index))),
);
const bookmark = watchIndex.map((index) =>
  step(`bookmark ${index}`, (world) => {
    const watch = watchOf(world, index);
    if (watch.told === undefined) return;
    deliver(world, watch, Infinity);
    watch.told = world.history.version;
    watch.target.advance(String(world.history.version));
  }),
);
const handle = fc
  .tuple(watchIndex, fc.boolean())
  .map(([index, isAsync]) =>
    step(`handle ${index}${isAsync ? " slowly" : ""}`, (world) =>
      addHandler(watchOf(world, index), isAsync),
    ),
  );
const unhandle = watchIndex.map((index) =>
  step(`remove a handler of ${index}`, (world) =>
    watchOf(world, index).handlers.shift()?.registration.remove(),
  ),
);
const pass = fc.constant(step("let time pass", ({ clock }) => clock.advance(1)));
const wait = fc.constantFrom("a/x", "a/y", "b/x", "b/y").map((key) =>
  step(`wait for ${key}`, (world) => {
    const stop = new AbortController();
    let isSettled = false;
    const written = world.history.own.get(key) ?? 0;
    world.caches.waitFor(pods, key, stop.signal, { timeoutMs: 1e9 }).then(
      () => (isSettled = true),
      () => {},
    );
    // It must be over once every cache has come to the version, and may be over before only
    // when none of them has another state of the key than the one that was written.
    world.waits.push(() => {
      const isReached = world.watches.every(({ told = 0 }) => told >= written);
      return isReached ? isSettled : true;
    });
  }),
);

describe("caches against a model", () => {
  it("show each a prefix of the history, own writes over it, and tell every handler the same", async () => {
    const steps = fc.array(
      fc.oneof(
        { arbitrary: write, weight: 6 },
        { arbitrary: remove, weight: 3 },
        { arbitrary: send, weight: 6 },
        list,
        bookmark,
        handle,
        unhandle,
        pass,
        wait,
      ),
      { minLength: 20, maxLength: 80, size: "max" },
    );
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (all, isListed) => {
        const world = setUp();
        if (isListed) for (const watch of world.watches) relist(world, watch);
        for (const one of all) {
          await one.run(world);
          world.watches.forEach((watch) => checkReaders(world, watch));
        }
        await checkHandlers(world);
        await settle();
        expect(world.waits.every((isRight) => isRight())).toBe(true);
        // When everything was told, nothing is waited for or kept any more.
        for (const watch of world.watches) relist(world, watch);
        await checkHandlers(world);
        expect(world.caches.health().map(({ unseenWrites }) => unseenWrites)).toEqual([0, 0]);
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});
