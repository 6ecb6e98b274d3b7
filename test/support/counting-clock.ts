import type { Clock } from "../../src/util/clock.js";

/** A clock that knows how many of its timers wait. */
export interface CountingClock extends Clock {
  readonly pending: number;
}

/** The machine's time, or one that runs so many times as fast for all that is measured and waited for. */
export function countingClock(speed: number = 1): CountingClock {
  let pending = 0;
  return {
    get pending() {
      return pending;
    },
    now: () => Date.now(),
    elapsed: () => performance.now() * speed,
    schedule: (delayMs, callback) => {
      let isPending = true;
      pending += 1;
      const settle = (): void => {
        if (isPending) pending -= 1;
        isPending = false;
      };
      const timer = setTimeout(() => {
        settle();
        callback();
      }, delayMs / speed);
      return {
        cancel: () => {
          settle();
          clearTimeout(timer);
        },
      };
    },
  };
}
