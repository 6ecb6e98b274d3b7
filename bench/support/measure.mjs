// What a measured process finds out about itself.
import { closeSync, openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** Processor time of the process so far, with its garbage collector and threads, in milliseconds. */
export function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds by a clock that all processes of the machine share. */
export function sharedMs() {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** A line of /proc/self/status, in MB. */
export function statusMb(name) {
  const kilobytes = new RegExp(`${name}:\\s+(\\d+)`).exec(
    readFileSync("/proc/self/status", "utf8"),
  );
  return Number(kilobytes?.[1]) / 1000;
}

/** Lets the peak of the resident memory begin at what it is now. */
export function resetPeak() {
  writeFileSync("/proc/self/clear_refs", "5");
}

export async function collect() {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc();
    await sleep(100);
  }
}

export function heapBytes() {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * How long the event loop was held at most, by the processor time of the main thread from one tick of
 * a timer to the next: what other processes took of the core is not in it.
 */
export class Blocks {
  #file = openSync("/proc/self/schedstat");
  #buffer = Buffer.alloc(64);
  #last = this.#read();
  #longest = 0;
  #delay = monitorEventLoopDelay({ resolution: 5 });
  #timer = setInterval(() => this.#tick(), 5);

  constructor() {
    this.#delay.enable();
  }

  #read() {
    const length = readSync(this.#file, this.#buffer, 0, 64, 0);
    return Number(this.#buffer.latin1Slice(0, length).split(" ")[0]) / 1e6;
  }

  #tick() {
    const now = this.#read();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
  }

  stop() {
    this.#tick();
    clearInterval(this.#timer);
    closeSync(this.#file);
    this.#delay.disable();
    return { blockMs: this.#longest, blockWallMs: this.#delay.max / 1e6 };
  }
}
