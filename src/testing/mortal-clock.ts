import type { Clock, Timer } from "../util/clock.js";

/** The clock of something that may be killed: none of its timers runs after that. */
export class MortalClock implements Clock {
  readonly #clock: Clock;
  readonly #timers = new Set<Timer>();
  #isDead = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    return this.#clock.now();
  }

  elapsed(): number {
    return this.#clock.elapsed();
  }

  schedule(delayMs: number, callback: () => void): Timer {
    if (this.#isDead) return { cancel: () => {} };
    const timer = this.#clock.schedule(delayMs, () => {
      this.#timers.delete(timer);
      callback();
    });
    this.#timers.add(timer);
    return {
      cancel: () => {
        this.#timers.delete(timer);
        timer.cancel();
      },
    };
  }

  kill(): void {
    this.#isDead = true;
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
  }
}
