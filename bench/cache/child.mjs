// One measured process of `bench/cache.mjs`: a consumer, and counts of what its handler has seen.
import { setTimeout as sleep } from "node:timers/promises";
import { Blocks, collect, cpuMs, heapBytes, resetPeak, statusMb } from "../support/measure.mjs";
import { answerMessages } from "../support/processes.mjs";

const started = performance.now();
const consumer = await import(process.env.BENCH_CONSUMER);

let seen = 0;
let rejected = 0;
let sum = 0;
let wake = () => {};
let wanted = Infinity;

function count() {
  if (seen + rejected >= wanted) wake();
}

const hears = {
  seen(object) {
    seen += 1;
    // What a reconcile would begin with.
    sum += object?.spec?.replicas ?? object?.metadata?.generation ?? 0;
    count();
  },
  rejected() {
    rejected += 1;
    count();
  },
};

/** Settles when the handler has been called so often since the last time. */
async function until(times) {
  wanted = times;
  if (seen + rejected < wanted) {
    await new Promise((resolve) => {
      wake = resolve;
    });
  }
  const was = { seen, rejected, sum };
  seen = 0;
  rejected = 0;
  sum = 0;
  wanted = Infinity;
  return was;
}

let followed;
let ends;

const orders = {
  /** Follows kinds until each of their objects was seen; what it cost includes the start of the process. */
  async sync({ target, types, objects, reads }) {
    const start = { cpu: cpuMs(), wall: performance.now() - started };
    await collect();
    const before = { heap: heapBytes(), cpu: cpuMs(), wall: performance.now() };
    const blocks = new Blocks();
    followed = consumer.follow({ target, types, reads }, hears);
    followed.running.catch((error) => console.error(error));
    const was = await until(objects);
    const after = {
      startMs: start.cpu,
      cpuMs: start.cpu + cpuMs() - before.cpu,
      wallMs: start.wall + performance.now() - before.wall,
    };
    const peakMb = statusMb("VmHWM");
    const block = blocks.stop();
    await collect();
    return {
      ...after,
      ...block,
      sum: was.sum,
      peakMb,
      settledMb: statusMb("VmRSS"),
      heapBytesPerObject: (heapBytes() - before.heap) / objects,
    };
  },
  /** Expects so many calls of the handler; `finish` says what they cost. */
  async expect({ calls }) {
    await collect();
    const before = { cpu: cpuMs(), wall: performance.now(), rss: statusMb("VmRSS") };
    resetPeak();
    const blocks = new Blocks();
    ends = until(calls).then((was) => ({
      ...was,
      ...blocks.stop(),
      cpuMs: cpuMs() - before.cpu,
      wallMs: performance.now() - before.wall,
      beforeMb: before.rss,
      peakMb: statusMb("VmHWM"),
    }));
  },
  finish: () => ends,
  async idle({ ms }) {
    await sleep(2_000);
    const rssMb = statusMb("VmRSS");
    const before = { cpu: cpuMs(), wall: performance.now() };
    await sleep(ms);
    const cpu = cpuMs() - before.cpu;
    await collect();
    return {
      cpuPercent: (100 * cpu) / (performance.now() - before.wall),
      rssMb,
      settledMb: statusMb("VmRSS"),
    };
  },
  health: () => followed.health?.(),
  async write({ target, type, verb, times, concurrency, key, object }) {
    const write = consumer.writes({ target, type })[verb];
    if (write === undefined) return undefined;
    const run = async (calls) => {
      let left = calls;
      const lane = async () => {
        while (left > 0) {
          left -= 1;
          await write(key, object);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, lane));
    };
    await run(Math.ceil(times / 4));
    const before = { cpu: cpuMs(), wall: performance.now() };
    await run(times);
    return {
      cpuMicros: ((cpuMs() - before.cpu) * 1000) / times,
      wallMs: performance.now() - before.wall,
    };
  },
  /** Ends by itself, so that a profile is written. */
  leave: () => void setTimeout(() => process.exit(0), 50),
};

answerMessages(orders);
