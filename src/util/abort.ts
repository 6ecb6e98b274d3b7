import type { Clock } from "./clock.js";

/** Runs `callback` when `signal` aborts, at once if it has; the returned function takes that back. */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback();
    return () => {};
  }
  signal.addEventListener("abort", callback, { once: true });
  return () => signal.removeEventListener("abort", callback);
}

/**
 * Settles after `delayMs` milliseconds.
 *
 * @throws the signal's reason when it aborts first
 */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    const timer = clock.schedule(delayMs, () => {
      release?.();
      resolve();
    });
    const release =
      signal &&
      onAbort(signal, () => {
        timer.cancel();
        reject(signal.reason);
      });
  });
}

/**
 * Settles as `promise` does; what it runs on is not stopped.
 *
 * @throws the signal's reason when it aborts first
 */
export async function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let release: (() => void) | undefined;
  try {
    return await Promise.race([
      promise,
      new Promise<never>((_, reject) => {
        release = onAbort(signal, () => reject(signal.reason));
      }),
    ]);
  } finally {
    release?.();
  }
}
