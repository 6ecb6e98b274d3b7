import { sleep } from "../util/abort.js";
import type { Clock } from "../util/clock.js";

export interface UntilOptions {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly intervalMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks `check` until it answers something other than undefined. Answers undefined
 * itself once `timeoutMs` have passed, so that the caller words the error.
 */
export async function until<T>(
  check: () => Promise<T | undefined>,
  options: UntilOptions,
): Promise<T | undefined> {
  const deadline = options.clock.now() + options.timeoutMs;
  for (;;) {
    options.signal?.throwIfAborted();
    const answer = await check();
    if (answer !== undefined) return answer;
    if (options.clock.now() >= deadline) return undefined;
    await sleep(options.clock, options.intervalMs, options.signal);
  }
}
