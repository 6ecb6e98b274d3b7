// The measured process of `queue.mjs`.
import { join } from "node:path";
import { collect, cpuMs, heapBytes } from "../support/measure.mjs";
import { kinds } from "../cache/objects.mjs";
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
  const backlogMs = addedMs + cpuMs() - before;
  return { cycleMicros, bytesPerKey, backlogMs, parseMicros: parseMicros() };
}

/** How fast the machine is: what it takes to decode one object. */
function parseMicros() {
  const { make } = kinds.thing;
  const text = JSON.stringify(make(0, { resourceVersion: 1, generation: 1, replicas: 3 }));
  const times = 20_000;
  const parse = () => {
    for (let time = 0; time < times; time += 1) JSON.parse(text);
  };
  parse();
  const before = cpuMs();
  parse();
  return (1000 * (cpuMs() - before)) / times;
}

answerMessages({ measure });
