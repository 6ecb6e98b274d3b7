/** A timer that has been started, as {@link Clock.schedule} returns it. */
export interface Timer {
  /** Prevents the callback if it has not run yet; may be called again. */
  cancel(): void;
}

/**
 * The source of time: everything that waits or reads the time takes one, so that
 * tests can move it by hand.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch; jumps when the machine's time is set. */
  now(): number;
  /** Milliseconds since some moment; never goes back. What measures how long something took. */
  elapsed(): number;
  /** Runs `callback` once, `delayMs` milliseconds from now, unless cancelled first. */
  schedule(delayMs: number, callback: () => void): Timer;
}

/** The clock of the machine. Its timers keep the process alive while they wait. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  schedule: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return { cancel: () => clearTimeout(timer) };
  },
};

/** Runs `callback` after `delayMs` milliseconds, unless the process has ended by then because nothing kept it alive. */
export function unlessDone(delayMs: number, callback: () => void): void {
  setTimeout(callback, delayMs).unref();
}

/** Runs `callback` in the present time of every clock, once what the process has received till then is dealt with. */
export function afterInput(callback: () => void): void {
  setImmediate(callback);
}

/** Keeps the process alive until what it returns is called. */
export function holdProcess(): () => void {
  const timer = setInterval(() => {}, 2 ** 31 - 1);
  return () => clearInterval(timer);
}
