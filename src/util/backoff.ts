/** How waits grow from one failure to the next; times in milliseconds. */
export interface BackoffOptions {
  readonly initialMs: number;
  readonly maxMs: number;
  /** What each failure multiplies the wait by. */
  readonly factor: number;
  /** How much is added at random, as a part of the wait: 1 for up to twice as long. */
  readonly jitter: number;
}

/** The wait after `failures` failures in a row, of which there is at least one; `random` gives numbers from 0 to below 1. */
export function backoffMs(
  { initialMs, maxMs, factor, jitter }: BackoffOptions,
  failures: number,
  random: () => number,
): number {
  const wait = Math.min(maxMs, initialMs * factor ** Math.max(0, failures - 1));
  return Math.min(maxMs, wait * (1 + jitter * random()));
}
