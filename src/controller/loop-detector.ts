import type { Clock } from "../util/clock.js";

/** What one key may write in a minute without anybody wondering. */
const limit = 60;
const windowMs = 60_000;

/** How long a key waits between passes while it loops. */
const loopDelayMs = 1_000;

/**
 * Tells of keys whose passes write again and again, which mostly is a pass that wakes itself: by a time
 * that it writes into an annotation, or by a child that somebody else writes back. Such a key waits between its passes,
 * until it writes less than half as often: two writers that undo each other must not keep a server busy.
 */
export class LoopDetector {
  readonly #clock: Clock;
  readonly #warn: (key: string, passes: number) => void;
  /** Passes that wrote, by key, since the window began. */
  readonly #passes = new Map<string, number>();
  /** Keys that looped in the window before. */
  #before: ReadonlySet<string> = new Set();
  #beganMs = 0;

  constructor(clock: Clock, warn: (key: string, passes: number) => void) {
    this.#clock = clock;
    this.#warn = warn;
  }

  /** How long a key is to wait before its next pass, in milliseconds. */
  delayOf(key: string): number {
    this.#begin();
    const loops = this.#before.has(key) || (this.#passes.get(key) ?? 0) >= limit;
    return loops ? loopDelayMs : 0;
  }

  /** A pass over a key has written something. */
  wrote(key: string): void {
    this.#begin();
    const passes = (this.#passes.get(key) ?? 0) + 1;
    this.#passes.set(key, passes);
    // Once in a window.
    if (passes === this.#limitOf(key)) this.#warn(key, passes);
  }

  #limitOf(key: string): number {
    return this.#before.has(key) ? limit / 2 : limit;
  }

  /** Begins a window when the last one is over. */
  #begin(): void {
    const nowMs = this.#clock.elapsed();
    const sinceMs = nowMs - this.#beganMs;
    if (sinceMs < windowMs) return;
    const looped = [...this.#passes].filter(([key, passes]) => passes >= this.#limitOf(key));
    this.#before = new Set(sinceMs < 2 * windowMs ? looped.map(([key]) => key) : []);
    this.#passes.clear();
    this.#beganMs = nowMs;
  }
}
