import type { Clock } from "./clock.js";

/**
 * Who waits for each signal. A signal has one listener of ours however many wait for it:
 * Node warns of a leak from the eleventh on, and one signal often ends a hundred calls.
 */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Runs `callback` when `signal` aborts, at once if it has; the returned function takes that back. */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback();
    return () => {};
  }
  // The same function may be given twice.
  const entry = (): void => callback();
  const callbacks = waiting.get(signal) ?? new Set();
  if (callbacks.size === 0) {
    waiting.set(signal, callbacks);
    signal.addEventListener("abort", runAll, { once: true });
  }
  callbacks.add(entry);
  return () => {
    if (!callbacks.delete(entry) || callbacks.size > 0) return;
    // A listener would keep a signal alive that nothing else does.
    signal.removeEventListener("abort", runAll);
  };
}

function runAll(this: AbortSignal): void {
  const callbacks = waiting.get(this) ?? [];
  waiting.delete(this);
  for (const callback of callbacks) callback();
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
