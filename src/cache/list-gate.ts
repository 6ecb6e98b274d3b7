import { onAbort } from "../util/abort.js";
import { Fifo } from "../util/fifo.js";

/** Lets so many lists run at a time and has the others wait for their turn, first come first served. */
export class ListGate {
  #free: number;
  readonly #waiting = new Fifo<() => void>();

  constructor(places: number) {
    this.#free = places;
  }

  /**
   * Takes a place; the function that it gives returns it, and may be called again.
   *
   * @throws the signal's reason when it aborts first
   */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    let isOut = false;
    return () => {
      if (isOut) return;
      isOut = true;
      this.#leave();
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      let release: () => void = () => {};
      const enter = (): void => {
        release();
        // Who has given up meanwhile hands the place on.
        if (signal.aborted) this.#leave();
        else resolve();
      };
      this.#waiting.push(enter);
      release = onAbort(signal, () => reject(signal.reason));
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
