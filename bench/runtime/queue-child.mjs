// The measured process of `queue.mjs`.
import { join } from "node:path";
import { collect, cpuMs, heapBytes } from "../support/measure.mjs";
import { answerMessages } from "../support/processes.mjs";

const lib = join(import.meta.dirname, "../../dist/lib");
const { WorkQueue } = await import(join(lib, "queue/work-queue.js"));
const { systemClock } = await import(join(lib, "util/clock.js"));

const batch = 1_000;
const batches = 2_000;
const backlog = 1_000_000;

const keysOf = (count) =>
  Array.from({ length: count }, (_, index) => `team-${index % 10}/k${index}`);

function drain(queue) {
  for (let key = queue.take(); key !== undefined; key = queue.take()) queue.done(key);
}

function cycles(queue, keys, times) {
  for (let time = 0; time < times; time += 1) {
    for (const key of keys) queue.add(key);
    drain(queue);
  }
}

async function measure() {
  const queue = new WorkQueue({ clock: systemClock });
  const few = keysOf(batch);
  cycles(queue, few, 200);
  let before = cpuMs();
  cycles(queue, few, batches);
  const cycleMicros = (1000 * (cpuMs() - before)) / (batch * batches);
  const many = keysOf(backlog);
  await collect();
  const heap = heapBytes();
  before = cpuMs();
  for (const key of many) queue.add(key, { priority: "low" });
  const addedMs = cpuMs() - before;
  await collect();
  const bytesPerKey = (heapBytes() - heap) / backlog;
  before = cpuMs();
  drain(queue);
  return { cycleMicros, bytesPerKey, backlogMs: addedMs + cpuMs() - before };
}

answerMessages({ measure });
