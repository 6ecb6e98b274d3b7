import type { Clock } from "../util/clock.js";

/**
 * How long the work takes that is under way, told apart by nothing but when it started: of a few dozen pieces at
 * most, as many as there are workers.
 */
export class RunningWork {
  readonly #clock: Clock;
  readonly #startedMs: number[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Milliseconds of all together. */
  get sumMs(): number {
    const nowMs = this.#clock.elapsed();
    return this.#startedMs.reduce((sum, startedMs) => sum + nowMs - startedMs, 0);
  }

  /** Milliseconds of what has run for longest; 0 when nothing runs. */
  get longestMs(): number {
    const first = this.#startedMs[0];
    return first === undefined ? 0 : this.#clock.elapsed() - first;
  }

  started(): void {
    this.#startedMs.push(this.#clock.elapsed());
  }

  /** One that took so long has ended. */
  ended(tookMs: number): void {
    const startedMs = this.#clock.elapsed() - tookMs;
    let nearest = 0;
    for (const [index, one] of this.#startedMs.entries()) {
      const best = this.#startedMs[nearest] ?? Infinity;
      if (Math.abs(one - startedMs) < Math.abs(best - startedMs)) nearest = index;
    }
    this.#startedMs.splice(nearest, 1);
  }
}
