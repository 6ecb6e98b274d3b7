// One measured process of `bench/runtime.mjs`: an operator or a hand-written loop, and counts of what
// its reconciler has seen.
import { setTimeout as sleep } from "node:timers/promises";
import { answerMessages } from "../support/processes.mjs";
import {
  Blocks,
  collect,
  cpuMs,
  heapBytes,
  resetPeak,
  sharedMs,
  statusMb,
} from "../support/measure.mjs";

const started = performance.now();
const consumer = await import(process.env.BENCH_CONSUMER);

let seen = 0;
let sum = 0;
/** Whether the object came by that the server says last. */
let isGreeted = false;
/** When passes over which version began; there while somebody wants to know. */
let arrivals;
/** When the first and the last pass began over an object that had not changed since it was listed. */
let initial = { firstMs: Infinity, lastMs: 0 };
let hasBegun = false;
let objects;
let isLogging = false;
let wanted = { passes: Infinity, greeting: false };
let wake = () => {};

const isReached = () => seen >= wanted.passes && (isGreeted || !wanted.greeting);

function reconcile(object, context) {
  seen += 1;
  // What code would begin with.
  sum += object.spec.replicas;
  const { generation, resourceVersion } = object.metadata;
  if (generation === 9) isGreeted = true;
  if (arrivals !== undefined) {
    const nowMs = sharedMs();
    if (generation > 1) arrivals.push([resourceVersion, nowMs]);
    else initial = { firstMs: Math.min(initial.firstMs, nowMs), lastMs: nowMs };
  }
  if (objects !== undefined) {
    const { namespace, name } = object.metadata;
    objects.push({ namespace, name });
  }
  if (isLogging) context.log.info("looked at the thing", { replicas: object.spec.replicas });
  if (!hasBegun) process.send({ news: { firstMs: sharedMs() } });
  hasBegun = true;
  if (isReached()) wake();
}

/** Settles when so many passes have begun since the last time, and the greeting was among them. */
async function until({ passes, greeting = false }) {
  wanted = { passes, greeting };
  if (!isReached()) {
    await new Promise((resolve) => {
      wake = resolve;
    });
  }
  const was = { seen, sum };
  seen = 0;
  sum = 0;
  isGreeted = false;
  wanted = { passes: Infinity, greeting: false };
  return was;
}

let running;
let ends;
let blocks;

function start(options) {
  running = consumer.run(options, reconcile);
  running.running.then(
    () => process.exit(),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
}

const orders = {
  /** Starts, and settles after the first pass over so many objects; what it cost includes the start of the process. */
  async sync({ passes, options }) {
    const start_ = { cpu: cpuMs(), wall: performance.now() - started };
    await collect();
    const before = { heap: heapBytes(), cpu: cpuMs(), wall: performance.now() };
    const blocks = new Blocks();
    start(options);
    const was = await until({ passes });
    const after = {
      startMs: start_.cpu,
      cpuMs: start_.cpu + cpuMs() - before.cpu,
      wallMs: start_.wall + performance.now() - before.wall,
    };
    const peakMb = statusMb("VmHWM");
    const block = blocks.stop();
    await collect();
    return {
      ...after,
      ...block,
      ...was,
      peakMb,
      settledMb: statusMb("VmRSS"),
      heapBytesPerObject: (heapBytes() - before.heap) / passes,
    };
  },
  /** Starts, and says by news when the first pass began. */
  start: ({ options, hasArrivals = false }) => {
    if (hasArrivals) arrivals = [];
    start(options);
  },
  /** Expects so many passes; `finish` says what they cost. */
  async expect({ passes, greeting, isCollected = true }) {
    if (isCollected) await collect();
    const before = { cpu: cpuMs(), wall: performance.now(), rss: statusMb("VmRSS") };
    resetPeak();
    const blocks = new Blocks();
    ends = until({ passes, greeting }).then((was) => ({
      ...was,
      ...blocks.stop(),
      cpuMs: cpuMs() - before.cpu,
      wallMs: performance.now() - before.wall,
      beforeMb: before.rss,
      peakMb: statusMb("VmHWM"),
    }));
  },
  finish: () => ends,
  /** Remembers the objects of the passes to come, which are woken later. */
  remember: () => void (objects = []),
  /** What is woken later: what was remembered, unless given. */
  willWake(given) {
    running.willWake?.(given.objects ?? objects);
    objects = undefined;
  },
  wakeAll: () => void running.wakeAll(),
  logs: ({ isOn }) => void (isLogging = isOn),
  /** Begins to note when passes begin. */
  arrive() {
    arrivals = [];
    initial = { firstMs: Infinity, lastMs: 0 };
  },
  /** Settles when every object that was listed has had its first pass. */
  async settled() {
    while (initial.lastMs === 0 || sharedMs() - initial.lastMs < 1_000) await sleep(100);
  },
  arrivals() {
    const found = { arrivals, initial };
    arrivals = undefined;
    return found;
  },
  blocks() {
    const found = blocks?.stop();
    blocks = new Blocks();
    return found;
  },
  /** Ends by itself, so that a profile is written. */
  leave: () => void setTimeout(() => process.exit(0), 50),
};

answerMessages(orders);
