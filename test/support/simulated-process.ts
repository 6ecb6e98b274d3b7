import type { Clock, Timer } from "../../src/util/clock.js";

/** A process with clocks of its own, which can stand still and can be killed. */
export class SimulatedProcess implements Clock {
  readonly #world: Clock;
  readonly #rate: number;
  /** Added to the time of the world to give its time of day. */
  offsetMs: number;
  #isPaused = false;
  #isDead = false;
  readonly #held: (() => void)[] = [];

  /** `rate` is how fast its clocks go: 1.1 for ten percent too fast. */
  constructor(world: Clock, { rate = 1, offsetMs = 0 } = {}) {
    this.#world = world;
    this.#rate = rate;
    this.offsetMs = offsetMs;
  }

  get isRunning(): boolean {
    return !this.#isPaused && !this.#isDead;
  }

  now(): number {
    return this.#world.now() + this.elapsed() - this.#world.elapsed() + this.offsetMs;
  }

  elapsed(): number {
    return this.#world.elapsed() * this.#rate;
  }

  schedule(delayMs: number, callback: () => void): Timer {
    return this.#world.schedule(delayMs / this.#rate, () => this.run(callback));
  }

  /** Runs something in it: at once, when it goes on, or never. */
  readonly run = (callback: () => void): void => {
    if (this.#isDead) return;
    if (this.#isPaused) this.#held.push(callback);
    else callback();
  };

  /** It stands still, as after SIGSTOP; its clocks go on. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    for (const callback of this.#held.splice(0)) this.run(callback);
  }

  kill(): void {
    this.#isDead = true;
  }
}
