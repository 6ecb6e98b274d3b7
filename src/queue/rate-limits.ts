import { type BackoffOptions, backoffMs } from "../util/backoff.js";
import type { Clock } from "../util/clock.js";

/** A bucket that all keys of a queue share: `burst` retries at once, then `perSecond`. */
interface SharedBucket {
  readonly perSecond: number;
  readonly burst: number;
}

/** How long a key waits after it failed; see {@link resolveRateLimits}. */
export interface RateLimits {
  /** Of one key, by its failures in a row. */
  readonly backoff: BackoffOptions;
  /** @default none: keys that fail do not slow each other down */
  readonly bucket: SharedBucket | undefined;
}

/**
 * Fills in the defaults: 5 ms, doubled with each failure, up to 1,000 s, and up to a
 * tenth more at random; no shared bucket. Follows controller-runtime with its priority
 * queue; the spread, which it lacks, keeps keys that failed together apart.
 */
export function resolveRateLimits(limits: Partial<RateLimits> = {}): RateLimits {
  return {
    backoff: limits.backoff ?? { initialMs: 5, maxMs: 1_000_000, factor: 2, jitter: 0.1 },
    bucket: limits.bucket,
  };
}

/** Counts failures by key, and says how long the next try has to wait. */
export class RateLimiter<Key> {
  readonly #limits: RateLimits;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #failures = new Map<Key, number>();
  /** When the bucket would be full if nothing took from it; in the clock's elapsed time. */
  #fullAtMs = 0;

  constructor(limits: RateLimits, clock: Clock, random: () => number) {
    this.#limits = limits;
    this.#clock = clock;
    this.#random = random;
  }

  /** Counts one more failure; returns the wait in milliseconds. */
  failed(key: Key): number {
    const failures = (this.#failures.get(key) ?? 0) + 1;
    this.#failures.set(key, failures);
    return Math.max(
      backoffMs(this.#limits.backoff, failures, this.#random),
      this.#takeFromBucket(),
    );
  }

  forget(key: Key): void {
    this.#failures.delete(key);
  }

  failuresOf(key: Key): number {
    return this.#failures.get(key) ?? 0;
  }

  #takeFromBucket(): number {
    const { bucket } = this.#limits;
    if (bucket === undefined) return 0;
    const nowMs = this.#clock.elapsed();
    const tokenMs = 1_000 / bucket.perSecond;
    this.#fullAtMs = Math.max(nowMs, this.#fullAtMs) + tokenMs;
    return Math.max(0, this.#fullAtMs - nowMs - bucket.burst * tokenMs);
  }
}
