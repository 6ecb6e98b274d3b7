import type { Clock, Timer } from "../util/clock.js";
import { Heap } from "../util/heap.js";

interface Waiting {
  heapIndex: number;
  readonly atMs: number;
  readonly order: number;
  readonly callback: () => void;
}

/**
 * A clock that stands still until it is told to go on; timers run in the order of their times.
 *
 * It begins at 2026-01-01T00:00:00Z.
 *
 * @example
 * ```ts
 * const clock = new VirtualClock();
 * await using server = await startApiServer({ clock });
 * await clock.advance(60_000);
 * ```
 */
export class VirtualClock implements Clock {
  #elapsedMs = 0;
  /** Added to the elapsed time to give the time of day; a test may move it. */
  offsetMs: number = Date.UTC(2026, 0, 1);
  #order = 0;
  readonly #waiting = new Heap<Waiting>(
    (a, b) => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order),
  );

  /** Milliseconds since the Unix epoch. */
  now(): number {
    return this.offsetMs + this.#elapsedMs;
  }

  /** Milliseconds since the clock was made. */
  elapsed(): number {
    return this.#elapsedMs;
  }

  /** Runs `callback` once, when the clock has been moved by `delayMs` milliseconds. */
  schedule(delayMs: number, callback: () => void): Timer {
    this.#order += 1;
    // A rest of rounding would not move the time, and who asks for it again and again never gets on.
    const afterMs = delayMs > 0 ? Math.max(delayMs, 0.001) : 0;
    const atMs = this.#elapsedMs + afterMs;
    const waiting: Waiting = { atMs, order: this.#order, callback, heapIndex: -1 };
    this.#waiting.put(waiting);
    return { cancel: () => this.#waiting.remove(waiting) };
  }

  /** How many timers wait. */
  get pending(): number {
    return this.#waiting.size;
  }

  /** When the next timer is due, in milliseconds from now; undefined when none waits. */
  get nextMs(): number | undefined {
    const next = this.#waiting.peek();
    return next && next.atMs - this.#elapsedMs;
  }

  /** Runs the next timer, however far away; false when none waits. */
  runNext(): boolean {
    const next = this.#waiting.peek();
    if (next === undefined) return false;
    this.#elapsedMs = Math.max(this.#elapsedMs, next.atMs);
    this.#waiting.remove(next);
    next.callback();
    return true;
  }

  /** Lets milliseconds pass; after each timer that is due, promises that wait for it run first. */
  async advance(byMs: number): Promise<void> {
    const endMs = this.#elapsedMs + byMs;
    await settle();
    for (
      let next = this.#waiting.peek();
      next !== undefined && next.atMs <= endMs;
      next = this.#waiting.peek()
    ) {
      this.runNext();
      await settle();
    }
    this.#elapsedMs = endMs;
    await settle();
  }
}

/** Lets every promise that can go on do so. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
