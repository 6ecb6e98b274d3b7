import { seededRandom } from "./seeded-random.js";

/** Where all that is drawn comes from; the same for each seed. */
export class DrawSource {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    // Neighbouring seeds begin alike.
    for (let turn = 0; turn < 3; turn += 1) this.#random();
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1));
  }

  /** True with a probability. */
  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  /** One of several; undefined of none. */
  oneOf<T>(values: readonly T[]): T | undefined {
    return values[this.between(0, values.length - 1)];
  }

  shuffled<T>(values: readonly T[]): readonly T[] {
    return values
      .map((value) => ({ value, order: this.#random() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ value }) => value);
  }
}
