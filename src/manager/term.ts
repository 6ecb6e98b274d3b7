import type { Clock } from "../util/clock.js";

/**
 * Until when this process may write as the leader.
 *
 * A term is counted from before the request that won it was sent, and is shorter than
 * the lease: whoever else waits for the lease to expire starts later. It is measured by
 * the clock that never goes back. That one stands still while the machine is suspended, so that
 * the time of day has to agree as well; where that was only set forward, the next renewal mends it.
 */
export class Term {
  readonly #clock: Clock;
  #endsMs = -Infinity;
  /** The time of day at which it ends. */
  #endsAtMs = -Infinity;
  #number = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts the terms: what belongs to one must not go on in the next. */
  get number(): number {
    return this.#number;
  }

  get isRunning(): boolean {
    return this.leftMs > 0;
  }

  /** Milliseconds until it ends; 0 when it has. */
  get leftMs(): number {
    const left = Math.min(this.#endsMs - this.#clock.elapsed(), this.#endsAtMs - this.#clock.now());
    return Math.max(0, left);
  }

  /**
   * Lets it run until `endsMs` of the clock's elapsed time, `Infinity` for always; a term never gets
   * shorter by this. `offsetMs` is how far the time of day was ahead of the elapsed time when
   * the term began. @default as far as now
   */
  extendTo(endsMs: number, offsetMs: number = this.#clock.now() - this.#clock.elapsed()): void {
    if (endsMs < this.#endsMs) return;
    this.#endsMs = endsMs;
    this.#endsAtMs = endsMs + offsetMs;
  }

  end(): void {
    this.#number += 1;
    this.#endsMs = -Infinity;
    this.#endsAtMs = -Infinity;
  }
}
