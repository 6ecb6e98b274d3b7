import { afterInput, type Clock, type Timer } from "../../util/clock.js";
import { StatusError } from "../values/status-error.js";

/** What is done for one key of a queue. */
type Work = (key: string) => void;

/** How many keys are worked on before the server goes on with its requests. */
const batchSize = 1000;
/** Waits after the first failure, and at most. Follows `DefaultTypedControllerRateLimiter` of client-go. */
const firstRetryMs = 5;
const lastRetryMs = 1_000_000;

/**
 * Does the work of all controllers, one key after another in the order they were added, a moment after the request that
 * gave them work.
 *
 * Time has a part only where a key is to wait, or is tried again after the server refused something.
 */
export class WorkLoop {
  readonly #clock: Clock;
  #waiting: (() => void)[] = [];
  readonly #timers = new Set<Timer>();
  #isAwake = false;
  #isStopped = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get nowMs(): number {
    return this.#clock.elapsed();
  }

  queue(work: Work): KeyQueue {
    return new KeyQueue(this, work);
  }

  /** Does something after all that waits now. */
  add(task: () => void): void {
    if (this.#isStopped) return;
    this.#waiting.push(task);
    if (this.#isAwake) return;
    this.#isAwake = true;
    queueMicrotask(() => this.#run());
  }

  schedule(delayMs: number, task: () => void): Timer {
    if (this.#isStopped) return { cancel: () => {} };
    const timer = this.#clock.schedule(delayMs, () => {
      this.#timers.delete(timer);
      this.add(task);
    });
    this.#timers.add(timer);
    return {
      cancel: () => {
        this.#timers.delete(timer);
        timer.cancel();
      },
    };
  }

  /** Nothing is done any more. */
  stop(): void {
    this.#isStopped = true;
    this.#waiting = [];
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
  }

  #run(): void {
    let done = 0;
    try {
      while (this.#waiting.length > 0 && done < batchSize) {
        const tasks = this.#waiting;
        this.#waiting = [];
        for (const [index, task] of tasks.entries()) {
          try {
            task();
          } catch (error) {
            this.#waiting = [...tasks.slice(index + 1), ...this.#waiting];
            throw error;
          }
          if (this.#isStopped) return;
        }
        done += tasks.length;
      }
    } finally {
      this.#isAwake = this.#waiting.length > 0;
      if (this.#isAwake) afterInput(() => this.#run());
    }
  }
}

/** Keys that wait for one controller; each waits once. */
export class KeyQueue {
  readonly #loop: WorkLoop;
  readonly #work: Work;
  readonly #waiting = new Set<string>();
  readonly #later = new Map<string, { readonly atMs: number; readonly timer: Timer }>();
  readonly #failures = new Map<string, number>();

  constructor(loop: WorkLoop, work: Work) {
    this.#loop = loop;
    this.#work = work;
  }

  /** Whether a key waits for no time, but its turn. */
  has(key: string): boolean {
    return this.#waiting.has(key);
  }

  add(key: string): void {
    if (this.#waiting.has(key)) return;
    this.#waiting.add(key);
    this.#loop.add(() => this.#do(key));
  }

  /** Adds a key when `delayMs` milliseconds have passed, or sooner where that was asked for before. */
  addAfter(key: string, delayMs: number): void {
    if (delayMs <= 0) {
      this.add(key);
      return;
    }
    const known = this.#later.get(key);
    const atMs = this.#loop.nowMs + delayMs;
    if (known !== undefined && known.atMs <= atMs) return;
    known?.timer.cancel();
    const timer = this.#loop.schedule(delayMs, () => {
      this.#later.delete(key);
      this.add(key);
    });
    this.#later.set(key, { atMs, timer });
  }

  #do(key: string): void {
    this.#waiting.delete(key);
    try {
      this.#work(key);
      this.#failures.delete(key);
    } catch (error) {
      // Anything but a refusal is a fault of the controller's own.
      if (!(error instanceof StatusError)) throw error;
      // What was known has changed in the meantime, and is read anew.
      if (error.status.reason === "Conflict") {
        this.add(key);
        return;
      }
      const count = this.#failures.get(key) ?? 0;
      this.#failures.set(key, count + 1);
      this.addAfter(key, Math.min(firstRetryMs * 2 ** Math.min(count, 20), lastRetryMs));
    }
  }
}
