import type { Clock } from "../util/clock.js";
import { Fifo } from "../util/fifo.js";

/**
 * Does work piece by piece: between two pieces the event loop sees to sockets and timers.
 *
 * Shared by all who have long work, so that their pieces never add up to one long block.
 */
export class Turns {
  readonly #clock: Clock;
  readonly #waiting = new Fifo<() => void>();
  #isScheduled = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs `piece` in a turn of its own, after those that asked before. */
  take(piece: () => void): void {
    this.#waiting.push(piece);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    this.#clock.schedule(0, () => {
      this.#isScheduled = false;
      const piece = this.#waiting.shift();
      this.#schedule();
      piece?.();
    });
  }
}
