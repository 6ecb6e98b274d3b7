import { systemClock } from "../util/clock.js";
import { sleep } from "../util/abort.js";
import type { Activity } from "./activity.js";
import type { InProcessOperator } from "./in-process-operator.js";
import { settle } from "./virtual-clock.js";

/** What may go on in a server of this process, and around it. */
export interface StillnessParts {
  readonly activity: Activity;
  readonly operators: readonly InProcessOperator[];
  /** Whether the test itself waits for an answer. */
  readonly isAsking: () => boolean;
  /** Grows with each write. */
  readonly revision: () => number;
  /** Has each watch tell how far it has come. */
  readonly tellProgress: () => void;
}

/** Turns of the event loop in which everything that is due gets its turn. */
const turns = 3;
/** Who waits for nothing that can be seen may wait for a timer of its own: so long, in pieces, in milliseconds. */
const patience = { pieces: 5, pieceMs: 10 };

/**
 * Tells when nothing goes on any more until time passes: no answer is waited for, every watch has told of all that was
 * written, and nobody has drawn a consequence from that.
 */
export class Stillness {
  readonly #parts: StillnessParts;
  /** What there had been when it was still last. */
  #stillAt: number | undefined;

  constructor(parts: StillnessParts) {
    this.#parts = parts;
  }

  /** Whether no operator has anything to do. */
  get isAtRest(): boolean {
    return this.#parts.operators.every((one) => one.isAtRest || !one.isRunning);
  }

  /** Settles when it is still. `check` is called in between: it may throw, or answer that it is enough. */
  async wait(check: () => boolean | void = () => {}): Promise<void> {
    const { activity, revision, tellProgress, operators } = this.#parts;
    const stamp = (): number => activity.count + revision();
    const isWorking = (): boolean => operators.some((one) => one.isWorking);
    await this.#turn();
    // Most timers lead to nothing.
    if (stamp() === this.#stillAt && !this.#isWaiting && !isWorking()) return;
    this.#stillAt = undefined;
    for (;;) {
      if (check() === true) return;
      await this.#patiently(() => !this.#isWaiting || check() === true);
      const before = stamp();
      await this.#turn();
      if (stamp() !== before || this.#isWaiting) {
        // What is asked and never answered waits for time to pass.
        if (stamp() === before) return;
        continue;
      }
      const told = operators.map((one) => one.bookmarked());
      tellProgress();
      await this.#patiently(() => told.every((isTold) => isTold()));
      for (const isTold of told) isTold(true);
      await this.#turn();
      if (stamp() !== before) continue;
      if (!isWorking()) {
        this.#stillAt = before;
        return;
      }
      // Who works without a request waits for the clock, or for something that is not to be seen from here.
      await this.#patiently(() => !isWorking() || stamp() !== before);
      if (stamp() === before) return;
    }
  }

  get #isWaiting(): boolean {
    const { isAsking, operators } = this.#parts;
    return isAsking() || operators.some((one) => one.isWaiting);
  }

  async #turn(): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) await settle();
  }

  /** Settles when something has come true; also where nothing has happened for so long that it hardly will. */
  async #patiently(isTrue: () => boolean): Promise<void> {
    const { activity } = this.#parts;
    let left = patience.pieces;
    while (!isTrue() && left > 0) {
      const before = activity.count;
      // What is under way in this process mostly comes with the next turns.
      for (let turn = 0; turn < 50 && !isTrue() && activity.count === before; turn += 1) {
        await settle();
      }
      if (isTrue()) return;
      if (activity.count !== before) left = patience.pieces;
      else {
        left -= 1;
        await sleep(systemClock, patience.pieceMs);
      }
    }
  }
}
