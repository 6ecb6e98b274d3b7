import { expect, it, vi } from "vitest";
import { WorkLoop } from "../../../../src/apiserver/controllers/work-loop.js";
import { conflict, failure } from "../../../../src/apiserver/values/status-error.js";
import { settle, VirtualClock } from "../../../../src/testing/virtual-clock.js";

const refusal = failure(403, "Forbidden", "exceeded quota");

it("does the work of all queues in the order it came, each key once", async () => {
  const done: string[] = [];
  const loop = new WorkLoop(new VirtualClock());
  const first = loop.queue((key) => done.push(`first ${key}`));
  const second = loop.queue((key) => done.push(`second ${key}`));
  first.add("a");
  second.add("a");
  first.add("b");
  first.add("a");
  expect(done).toEqual([]);
  await settle();
  expect(done).toEqual(["first a", "second a", "first b"]);
});

it("does a key again that is added while it is worked on", async () => {
  let left = 3;
  const loop = new WorkLoop(new VirtualClock());
  const queue = loop.queue((key) => {
    left -= 1;
    if (left > 0) queue.add(key);
  });
  queue.add("a");
  await settle();
  expect(left).toBe(0);
});

it("waits by the clock, and no longer than the soonest asked for", async () => {
  const clock = new VirtualClock();
  const done: number[] = [];
  const queue = new WorkLoop(clock).queue(() => done.push(clock.elapsed()));
  queue.addAfter("a", 1000);
  queue.addAfter("a", 100);
  queue.addAfter("a", 500);
  await clock.advance(5000);
  expect(done).toEqual([100]);
});

it("tries again what the server refused, later each time, until it is done", async () => {
  const clock = new VirtualClock();
  const tried: number[] = [];
  const queue = new WorkLoop(clock).queue(() => {
    tried.push(clock.elapsed());
    if (tried.length < 5) throw refusal;
  });
  queue.add("a");
  await clock.advance(1000);
  expect(tried).toEqual([0, 5, 15, 35, 75]);
  queue.add("a");
  await settle();
  expect(tried).toHaveLength(6);
  expect(clock.pending).toBe(0);
});

it("tries again at once where what was known has changed", async () => {
  const clock = new VirtualClock();
  let tries = 0;
  const queue = new WorkLoop(clock).queue(() => {
    tries += 1;
    if (tries < 3) throw conflict({ group: "", resource: "pods" }, "a", "changed");
  });
  queue.add("a");
  await settle();
  expect(tries).toBe(3);
});

it("does nothing any more once it is stopped", async () => {
  const clock = new VirtualClock();
  const work = vi.fn();
  const loop = new WorkLoop(clock);
  const queue = loop.queue(work);
  queue.add("a");
  queue.addAfter("b", 10);
  loop.stop();
  queue.add("c");
  queue.addAfter("d", 10);
  await clock.advance(100);
  expect(work).not.toHaveBeenCalled();
  expect(clock.pending).toBe(0);
});

it("lets the server go on when there is much to do", async () => {
  const loop = new WorkLoop(new VirtualClock());
  let done = 0;
  const queue = loop.queue(() => (done += 1));
  for (let index = 0; index < 10; index += 1) queue.add(`${index}`);
  const endless = loop.queue((key) => endless.add(key));
  endless.add("a");
  await settle();
  expect(done).toBe(10);
  loop.stop();
});
