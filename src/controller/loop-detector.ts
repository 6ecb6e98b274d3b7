import type { Clock } from "../util/clock.js";

/** What one key may write in a minute without anybody wondering. */
const limit = 60;
const windowMs = 60_000;

/**
 * Tells of keys whose passes write again and again, which mostly is a pass that wakes itself: by a time
 * that it writes into an annotation, or by a child that another controller writes back.
 */
export class LoopDetector {
  readonly #clock: Clock;
  readonly #warn: (key: string, passes: number) => void;
  /** Passes that wrote, by key, since the window began. */
  readonly #passes = new Map<string, number>();
  #beganMs = 0;

  constructor(clock: Clock, warn: (key: string, passes: number) => void) {
    this.#clock = clock;
    this.#warn = warn;
  }

  /** A pass over a key has written something. */
  wrote(key: string): void {
    const nowMs = this.#clock.elapsed();
    if (nowMs - this.#beganMs >= windowMs) {
      this.#passes.clear();
      this.#beganMs = nowMs;
    }
    const passes = (this.#passes.get(key) ?? 0) + 1;
    this.#passes.set(key, passes);
    // Once in a window.
    if (passes === limit) this.#warn(key, passes);
  }
}
