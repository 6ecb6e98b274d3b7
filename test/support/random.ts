/** Numbers that look random and follow from a seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    // Mulberry32, public domain.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** A whole number from `low` to `high`, both among them. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(values: readonly T[]): T {
    const index = this.below(values.length);
    // A loop, because a value may itself be undefined.
    for (const value of values.slice(index, index + 1)) return value;
    throw new Error("nothing to pick from");
  }

  /** Some of the values, in their order. */
  some<T>(values: readonly T[], probability: number): readonly T[] {
    return values.filter(() => this.chance(probability));
  }
}

/** The seed of a run: that of `TEST_SEED`, the clock's where it is `random`; without it, the same every time. */
export function runSeed(otherwise: number = 11): number {
  const wanted = process.env["TEST_SEED"];
  if (wanted === undefined) return otherwise;
  return wanted === "random" ? clockSeed() : Number(wanted);
}

/** Another seed in each run; who takes it prints it, so that `TEST_SEED` can give it again. */
export function clockSeed(): number {
  return Date.now() % 2 ** 31;
}
