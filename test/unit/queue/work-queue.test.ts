import { expect, test } from "vitest";
import { WorkQueue, type WorkQueueOptions } from "../../../src/queue/work-queue.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

function makeQueue(options: Partial<WorkQueueOptions> = {}): {
  clock: VirtualClock;
  queue: WorkQueue<string>;
} {
  const clock = new VirtualClock();
  return { clock, queue: new WorkQueue<string>({ clock, random: () => 0, ...options }) };
}

function drain(queue: WorkQueue<string>): string[] {
  const taken: string[] = [];
  for (let key = queue.take(); key !== undefined; key = queue.take()) {
    taken.push(key);
    queue.done(key);
  }
  return taken;
}

test("hands keys out in the order in which they were added, each once", () => {
  const { queue } = makeQueue();
  for (const key of ["b", "a", "b", "c", "a"]) queue.add(key);
  expect(queue.depth).toEqual({ normal: 3, low: 0 });
  expect(drain(queue)).toEqual(["b", "a", "c"]);
});

test("hands a key out again after done when it was added while it was worked on", () => {
  const { queue } = makeQueue();
  queue.add("a");
  expect(queue.take()).toBe("a");
  queue.add("a");
  queue.add("a");
  expect(queue.take()).toBeUndefined();
  queue.done("a");
  expect(drain(queue)).toEqual(["a"]);
});

test("gives a waiting worker the next key, and undefined after shutdown", async () => {
  const { queue } = makeQueue();
  const first = queue.get();
  const second = queue.get();
  queue.add("a");
  expect(await first).toBe("a");
  queue.shutDown();
  expect(await second).toBeUndefined();
  expect(await queue.get()).toBeUndefined();
  queue.add("b");
  queue.done("a");
  expect([queue.take(), queue.processing, queue.delayed]).toEqual([undefined, 0, 0]);
});

test("leaves no timer behind after shutdown", () => {
  const { clock, queue } = makeQueue();
  queue.add("a", { afterMs: 1_000 });
  expect(clock.pending).toBe(1);
  queue.shutDown();
  expect(clock.pending).toBe(0);
});

test("hands normal keys out before low ones, and one low key in sixteen while they last", () => {
  const { queue } = makeQueue();
  for (let index = 0; index < 3; index += 1) queue.add(`low-${index}`, { priority: "low" });
  for (let index = 0; index < 40; index += 1) queue.add(`normal-${index}`);
  const taken = drain(queue);
  expect(
    taken.map((key, place) => (key.startsWith("low") ? place : -1)).filter((p) => p >= 0),
  ).toEqual([15, 31, 42]);
});

test("raises a low key that is added again as normal, behind the normal keys that wait", () => {
  const { queue } = makeQueue();
  queue.add("resync", { priority: "low" });
  queue.add("other", { priority: "low" });
  queue.add("fresh");
  queue.add("resync");
  expect(queue.depth).toEqual({ normal: 2, low: 1 });
  expect(drain(queue)).toEqual(["fresh", "resync", "other"]);
});

test("does not keep the priority of work that is done", () => {
  const { queue } = makeQueue();
  queue.add("a");
  queue.take();
  queue.add("b");
  queue.add("a", { priority: "low" });
  queue.done("a");
  expect(queue.depth).toEqual({ normal: 1, low: 1 });
});

test("keeps the earliest of several times, and now is earlier than any", async () => {
  const { clock, queue } = makeQueue();
  queue.add("a", { afterMs: 500 });
  queue.add("a", { afterMs: 200 });
  queue.add("a", { afterMs: 900 });
  queue.add("b", { afterMs: 100 });
  queue.add("b");
  expect(drain(queue)).toEqual(["b"]);
  await clock.advance(199);
  expect(queue.take()).toBeUndefined();
  await clock.advance(1);
  expect(drain(queue)).toEqual(["a"]);
  expect([queue.delayed, clock.pending]).toEqual([0, 0]);
});

test("does not run a key whose time comes while it is worked on until it is given back", async () => {
  const { clock, queue } = makeQueue();
  queue.add("a");
  queue.take();
  queue.add("a", { afterMs: 10 });
  await clock.advance(20);
  expect(queue.take()).toBeUndefined();
  queue.done("a");
  expect(queue.take()).toBe("a");
});

test("waits longer with each failure in a row, up to 1,000 seconds, and from 5 ms again once forgotten", () => {
  const { clock, queue } = makeQueue();
  const waits: (number | undefined)[] = [];
  for (let failure = 0; failure < 20; failure += 1) {
    queue.addRateLimited("a");
    waits.push(clock.nextMs);
    clock.runNext();
    queue.done(queue.take() ?? "");
  }
  expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40]);
  expect(waits.at(-1)).toBe(1_000_000);
  queue.forget("a");
  queue.addRateLimited("a");
  expect(clock.nextMs).toBe(5);
});

test("lets no key that fails slow down another", () => {
  const { clock, queue } = makeQueue();
  for (const key of ["a", "b", "c", "d"]) queue.addRateLimited(key);
  while (clock.runNext());
  expect(clock.elapsed()).toBe(5);
});

test("waits for a time that is further away than a timer of Node reaches", () => {
  const { clock, queue } = makeQueue();
  const days = 24 * 60 * 60 * 1000;
  queue.add("a", { afterMs: 60 * days });
  let timers = 0;
  while (clock.runNext()) timers += 1;
  expect([timers, clock.elapsed(), queue.take()]).toEqual([3, 60 * days, "a"]);
});

test("says how long keys waited and were worked on", async () => {
  const seen: unknown[] = [];
  const observer = {
    added: () => seen.push("added"),
    retried: () => seen.push("retried"),
    taken: (ms: number) => seen.push(["taken", ms]),
    finished: (ms: number) => seen.push(["finished", ms]),
  };
  const { clock, queue } = makeQueue({ observer });
  queue.add("a");
  await clock.advance(7);
  queue.take();
  await clock.advance(3);
  queue.addRateLimited("a");
  queue.done("a");
  expect(seen).toEqual(["added", ["taken", 7], "retried", "added", ["finished", 3]]);
});
