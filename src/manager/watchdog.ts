import type { Clock, Timer } from "../util/clock.js";
import { isPlainObject } from "../util/json.js";
import { beatMs, silentMs, slotBytes, slotCount, watchdogThread } from "./watchdog-thread.js";

/** What was found when one piece of code kept everything else waiting. */
interface BlockedLoop {
  readonly blockedMs: number;
  /** The keys that were worked on: one of them is to blame. */
  readonly working: readonly string[];
  /** Where the code was, the innermost call first; undefined where that could not be found. */
  readonly stack: readonly string[] | undefined;
}

/** What {@link createWatchdog} takes. */
export interface WatchdogOptions {
  readonly clock: Clock;
  /** How the thread writes its lines. @default false: a JSON object each */
  readonly isForPeople?: boolean | undefined;
  /** Hears afterwards, when the event loop goes on. */
  readonly onBlocked: (block: BlockedLoop) => void;
  /** The file in which the system tells of the main thread. @default where Linux has it */
  readonly statFile?: string | undefined;
}

/** A thread that watches the event loop, once it is started. */
export interface Watchdog extends AsyncDisposable {
  /** May be called again. */
  start(): void;
  /** Something is worked on from now on, such as `database: team-a/orders`; the result is for {@link idle}. */
  working(key: string): number;
  idle(slot: number): void;
}

/**
 * Makes a thread that says within a second, on the standard error, what is worked on when one piece of code
 * blocks the event loop, and where that code is. A process that only gets too little CPU is told from
 * that on Linux, and nowhere else.
 *
 * Nothing can stop such code. While it goes on, the lease is not renewed, so that another process takes over,
 * and the term ends, so that nothing is written afterwards; and nobody answers the liveness
 * probe, so that the kubelet ends the process at the bound of that probe. The thread alone does not keep a
 * process alive; it takes about 10 MB, so that it is started with the first work.
 */
export function createWatchdog(options: WatchdogOptions): Watchdog {
  return new WatchdogThread(options);
}

type Worker = InstanceType<ReturnType<typeof workerThreads>["Worker"]>;

class WatchdogThread implements Watchdog {
  readonly #memory = new SharedArrayBuffer((slotCount + 1) * slotBytes);
  readonly #beats = new Int32Array(this.#memory, 0, 1);
  readonly #slots: readonly { readonly length: Int32Array; readonly text: Uint8Array }[];
  readonly #free: number[];
  readonly #encoder = new TextEncoder();
  readonly #options: WatchdogOptions;
  #worker: Worker | undefined;
  #timer: Timer | undefined;

  constructor(options: WatchdogOptions) {
    this.#options = options;
    const slots = Array.from({ length: slotCount }, (_, index) => (index + 1) * slotBytes);
    this.#slots = slots.map((at) => ({
      length: new Int32Array(this.#memory, at, 1),
      text: new Uint8Array(this.#memory, at + 4, slotBytes - 4),
    }));
    this.#free = slots.map((_, index) => slotCount - 1 - index);
  }

  start(): void {
    if (this.#worker !== undefined) return;
    const { isForPeople = false, onBlocked } = this.#options;
    const { statFile = `/proc/self/task/${process.pid}/stat` } = this.#options;
    const { Worker } = workerThreads();
    const worker = new Worker(watchdogThread, {
      eval: true,
      name: "watchdog",
      workerData: { memory: this.#memory, slotBytes, slotCount, silentMs, isForPeople, statFile },
      // It runs without what the process was started with, such as a heap limit or a loader.
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    });
    worker.unref();
    // Without it the process goes on as well.
    worker.on("error", () => {});
    worker.on("message", (message: unknown) => {
      if (isBlockedLoop(message)) onBlocked(message);
    });
    this.#worker = worker;
    this.#beat();
  }

  working(key: string): number {
    const slot = this.#free.pop() ?? -1;
    const { length, text } = this.#slots[slot] ?? {};
    if (length !== undefined && text !== undefined) {
      length[0] = this.#encoder.encodeInto(key, text).written;
    }
    return slot;
  }

  idle(slot: number): void {
    const length = this.#slots[slot]?.length;
    if (length === undefined) return;
    length[0] = 0;
    this.#free.push(slot);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#timer?.cancel();
    await this.#worker?.terminate();
  }

  #beat(): void {
    Atomics.add(this.#beats, 0, 1);
    this.#timer = this.#options.clock.schedule(beatMs, () => this.#beat());
  }
}

function isBlockedLoop(message: unknown): message is BlockedLoop {
  return isPlainObject(message) && typeof message["blockedMs"] === "number";
}

// As an ES import, every program that runs an operator would load it, also one that starts no thread.
function workerThreads() {
  return process.getBuiltinModule("node:worker_threads");
}
