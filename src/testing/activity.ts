/** Counts what goes on, for who waits until nothing does. */
export class Activity {
  #count = 0;
  #waiting: (() => void)[] = [];

  /** Grows with everything that happens. */
  get count(): number {
    return this.#count;
  }

  happens(): void {
    this.#count += 1;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Settles when something happens next. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
