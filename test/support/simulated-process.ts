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
  #pending = 0;
  /** How long its machine was suspended before now, in the world's time. */
  #suspendedMs = 0;
  #suspendedAtMs: number | undefined;

  /** `rate` is how fast its clocks go: 1.1 for ten percent too fast. */
  constructor(world: Clock, { rate = 1, offsetMs = 0 } = {}) {
    this.#world = world;
    this.#rate = rate;
    this.offsetMs = offsetMs;
  }

  get isRunning(): boolean {
    return !this.#isPaused && !this.#isDead;
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** How many of its timers wait. */
  get pending(): number {
    return this.#pending;
  }

  now(): number {
    return this.#world.now() + this.#world.elapsed() * (this.#rate - 1) + this.offsetMs;
  }

  elapsed(): number {
    const nowMs = this.#suspendedAtMs ?? this.#world.elapsed();
    return (nowMs - this.#suspendedMs) * this.#rate;
  }

  schedule(delayMs: number, callback: () => void): Timer {
    const dueMs = this.elapsed() + delayMs;
    let isWaiting = true;
    const over = (): void => {
      if (isWaiting) this.#pending -= 1;
      isWaiting = false;
    };
    const wait = (leftMs: number): Timer =>
      this.#world.schedule(leftMs / this.#rate, () =>
        this.run(() => {
          if (!isWaiting) return;
          // While its machine was suspended, its clock stood still.
          const restMs = dueMs - this.elapsed();
          if (restMs > 0.001) {
            timer = wait(restMs);
            return;
          }
          over();
          callback();
        }),
      );
    this.#pending += 1;
    let timer = wait(delayMs);
    return {
      cancel: () => {
        over();
        timer.cancel();
      },
    };
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

  /** Its whole machine stands still: of its clocks only the time of day goes on. */
  suspend(): void {
    this.#isPaused = true;
    this.#suspendedAtMs ??= this.#world.elapsed();
  }

  resume(): void {
    if (this.#suspendedAtMs !== undefined) {
      this.#suspendedMs += this.#world.elapsed() - this.#suspendedAtMs;
    }
    this.#suspendedAtMs = undefined;
    this.#isPaused = false;
    // Each in a turn of its own, as the event loop has it.
    for (const callback of this.#held.splice(0)) this.#world.schedule(0, () => this.run(callback));
  }

  kill(): void {
    this.#isDead = true;
  }
}
