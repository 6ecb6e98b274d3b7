import { describe, expect, it } from "vitest";
import type { Entry } from "../../../src/cache/entry.js";
import type { EventHandler } from "../../../src/cache/event-handler.js";
import { HandlerBuffer } from "../../../src/cache/handler-buffer.js";
import { Turns } from "../../../src/cache/turns.js";
import type { StoredObject } from "../../../src/meta/stored-object.js";
import { deferred } from "../../../src/util/deferred.js";
import { recordingLogger, storedEntry } from "../../support/cache-objects.js";
import { settle, VirtualClock } from "../../../src/testing/virtual-clock.js";

type Handler = Omit<EventHandler<StoredObject>, "name">;

/** A clock whose time goes on by what a handler says it took. */
class WorkClock extends VirtualClock {
  workedMs = 0;
  override elapsed(): number {
    return super.elapsed() + this.workedMs;
  }
}

function setUp(handler: Handler, sources = 1) {
  const clock = new WorkClock();
  const logger = recordingLogger();
  const buffer = new HandlerBuffer<StoredObject>({
    handler: { name: "test", ...handler },
    sources,
    clock,
    turns: new Turns(clock),
    logger,
  });
  return { buffer, clock, logger };
}

const added = (entry: Entry<StoredObject>) => ({ type: "added", entry, initial: false }) as const;

describe("a handler's buffer", () => {
  it("calls an idle handler at once", () => {
    const seen: unknown[] = [];
    const { buffer } = setUp({
      onAdd: ({ key }, context) => void seen.push(["add", key, context]),
      onUpdate: (previous, current) =>
        void seen.push(["update", previous.resourceVersion, current.resourceVersion]),
      onDelete: ({ key }, context) => void seen.push(["delete", key, context]),
    });
    const [one, two] = [storedEntry("x", 1), storedEntry("x", 2)];
    buffer.push(added(one));
    buffer.push({ type: "updated", previous: one, entry: two });
    buffer.push({ type: "deleted", entry: two, finalStateUnknown: true });
    expect(seen).toEqual([
      ["add", "a/x", { initial: false }],
      ["update", "1", "2"],
      ["delete", "a/x", { finalStateUnknown: true }],
    ]);
    expect(buffer.backlog).toBe(0);
  });

  it("keeps what comes while a call is pending, in its order, and never makes two calls at once", async () => {
    const calls: { readonly name: string; readonly done: () => void }[] = [];
    const { buffer } = setUp({
      onAdd: ({ key }) => {
        const { promise, resolve } = deferred<void>();
        calls.push({ name: key, done: () => resolve() });
        return promise;
      },
    });
    for (const name of ["x", "y", "z"]) buffer.push(added(storedEntry(name, 1)));
    expect(calls.map(({ name }) => name)).toEqual(["a/x"]);
    expect(buffer.backlog).toBe(2);
    calls[0]?.done();
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(["a/x", "a/y"]);
    calls[1]?.done();
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(["a/x", "a/y", "a/z"]);
    expect(buffer.backlog).toBe(0);
  });

  it("logs each failure with the handler's name, and goes on", async () => {
    const seen: string[] = [];
    const { buffer, logger } = setUp({
      onAdd: ({ key }) => {
        seen.push(key);
        if (key === "a/throws") throw new Error("thrown");
        return key === "a/rejects" ? Promise.reject(new Error("rejected")) : undefined;
      },
    });
    for (const name of ["throws", "rejects", "works"]) buffer.push(added(storedEntry(name, 1)));
    await settle();
    expect(seen).toEqual(["a/throws", "a/rejects", "a/works"]);
    expect(logger.lines).toMatchObject([
      { level: "error", fields: { handler: "test", change: "added", key: "a/throws" } },
      { level: "error", fields: { handler: "test", change: "added", key: "a/rejects" } },
    ]);
  });

  it("hands a snapshot over in slices, and what comes meanwhile after it", async () => {
    const seen: string[] = [];
    const { buffer, clock } = setUp({
      onAdd: ({ key }, { initial }) => {
        seen.push(initial ? key : `${key}!`);
        clock.workedMs += 3;
      },
    });
    buffer.pushSnapshot(["1", "2", "3", "4", "5"].map((name) => storedEntry(name, 1)));
    buffer.push(added(storedEntry("later", 2)));
    expect(seen).toEqual([]);
    clock.runNext();
    expect(seen).toEqual(["a/1", "a/2", "a/3"]);
    expect(buffer.backlog).toBe(3);
    clock.runNext();
    expect(seen).toEqual(["a/1", "a/2", "a/3", "a/4", "a/5", "a/later!"]);
    await buffer.synced;
  });

  it("yields between calls of an asynchronous handler too", async () => {
    let calls = 0;
    const { buffer, clock } = setUp({
      onAdd: async () => {
        calls += 1;
        clock.workedMs += 3;
      },
    });
    buffer.pushSnapshot(["1", "2", "3", "4"].map((name) => storedEntry(name, 1)));
    clock.runNext();
    await settle();
    expect(calls).toBe(3);
    clock.runNext();
    await settle();
    expect(calls).toBe(4);
  });

  it("yields when single changes keep a slow handler busy", () => {
    let calls = 0;
    const { buffer, clock } = setUp({
      onAdd: () => {
        calls += 1;
        clock.workedMs += 20;
      },
    });
    buffer.push(added(storedEntry("x", 1)));
    buffer.push(added(storedEntry("y", 1)));
    expect(calls).toBe(1);
    clock.runNext();
    expect(calls).toBe(2);
  });

  it("is synced when the snapshots of all sources have been handled, also empty ones", async () => {
    const pending = deferred<void>();
    const { buffer, clock } = setUp({ onAdd: () => pending.promise }, 2);
    let isSynced = false;
    void buffer.synced.then(() => (isSynced = true));
    buffer.pushSnapshot([storedEntry("x", 1)]);
    await clock.advance(10);
    buffer.pushSnapshot([]);
    await clock.advance(10);
    expect(isSynced).toBe(false);
    pending.resolve();
    await clock.advance(10);
    expect(isSynced).toBe(true);
  });

  it("makes no call after it was removed, and says so to who waits for it", async () => {
    const seen: string[] = [];
    const pending = deferred<void>();
    const { buffer, clock } = setUp({
      onAdd: ({ key }) => {
        seen.push(key);
        return pending.promise;
      },
    });
    buffer.pushSnapshot([storedEntry("x", 1), storedEntry("y", 1)]);
    clock.runNext();
    buffer.remove();
    pending.resolve();
    buffer.push(added(storedEntry("z", 1)));
    await clock.advance(10);
    expect(seen).toEqual(["a/x"]);
    expect(buffer.backlog).toBe(0);
    await expect(buffer.synced).rejects.toMatchObject({ code: "CACHE_CLOSED" });
  });
});
