import { type BackoffOptions, backoffMs } from "../util/backoff.js";

/** How long a key waits after it failed; see {@link resolveRateLimits}. */
export interface RateLimits {
  /** Of one key, by its failures in a row. */
  readonly backoff: BackoffOptions;
}

/**
 * Fills in the defaults: 5 ms, doubled with each failure, up to 1,000 s, and up to a
 * tenth more at random. Follows controller-runtime with its priority queue, where keys that
 * fail do not slow each other down; the spread, which it lacks, keeps keys that failed together apart.
 */
export function resolveRateLimits(limits: Partial<RateLimits> = {}): RateLimits {
  return {
    backoff: limits.backoff ?? { initialMs: 5, maxMs: 1_000_000, factor: 2, jitter: 0.1 },
  };
}

/** Counts failures by key, and says how long the next try has to wait. */
export class RateLimiter<Key> {
  readonly #limits: RateLimits;
  readonly #random: () => number;
  readonly #failures = new Map<Key, number>();

  constructor(limits: RateLimits, random: () => number) {
    this.#limits = limits;
    this.#random = random;
  }

  /** Counts one more failure; returns the wait in milliseconds. */
  failed(key: Key): number {
    const failures = (this.#failures.get(key) ?? 0) + 1;
    this.#failures.set(key, failures);
    return backoffMs(this.#limits.backoff, failures, this.#random);
  }

  forget(key: Key): void {
    this.#failures.delete(key);
  }

  failuresOf(key: Key): number {
    return this.#failures.get(key) ?? 0;
  }
}
