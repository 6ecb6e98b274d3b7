import type { Clock } from "../util/clock.js";
import { LeadershipLostError } from "./errors.js";

/**
 * Until when this process may write as the leader, on a clock that never goes back.
 *
 * A term is counted from before the request that won it was sent, and is shorter than
 * the lease: whoever else waits for the lease to expire starts later.
 */
export class Term {
  readonly #clock: Clock;
  #endsMs = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isRunning(): boolean {
    return this.#clock.elapsed() < this.#endsMs;
  }

  /** Milliseconds until it ends; 0 when it has. */
  get leftMs(): number {
    return Math.max(0, this.#endsMs - this.#clock.elapsed());
  }

  extendTo(endsMs: number): void {
    this.#endsMs = Math.max(this.#endsMs, endsMs);
  }

  end(): void {
    this.#endsMs = -Infinity;
  }

  /**
   * Called before every write is sent.
   *
   * @throws {LeadershipLostError} LEADERSHIP_LOST when the term may have ended
   */
  assertRunning(): void {
    if (!this.isRunning) throw new LeadershipLostError();
  }
}
