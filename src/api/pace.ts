import type { ValidationIssue } from "../schema/issues.js";
import { checkOptions } from "./check-options.js";

/** How long an object whose pass failed waits for the next one, in milliseconds; each object for itself. */
export interface Retries {
  /** After the first failure in a row; twice as long after each further one, and up to a tenth more at random. @default 5 */
  readonly initialMs?: number | undefined;
  /** At most. @default 1_000_000 */
  readonly maxMs?: number | undefined;
  /**
   * Every time, where only somebody else can mend it: the server refused what was written for what it is (403,
   * 422), or a child is another's. @default 30_000
   */
  readonly refusedMs?: number | undefined;
}

/** When a controller looks at objects, beside when something changes, how many at a time, and for how long. */
export interface Pace {
  /** Waits so many milliseconds after a change for others, which are looked at together. @default 0 */
  readonly debounceMs?: number | undefined;
  /** Looks again so many milliseconds after a pass that succeeded, up to a tenth more at random. @default never */
  readonly everyMs?: number | undefined;
  readonly retries?: Retries | undefined;
  /** How many objects it works on at a time, at most; each object by one pass. @default MAX_CONCURRENT_RECONCILES of the process, which is 1 */
  readonly maxConcurrentReconciles?: number | undefined;
  /**
   * Milliseconds that one pass may take before its `signal` aborts and its worker goes on without it; 0 for no limit.
   *
   * @default RECONCILE_TIMEOUT_SECONDS of the process, which is ten minutes
   */
  readonly timeoutMs?: number | undefined;
}

/** What timers of Node take: https://nodejs.org/api/timers.html#settimeoutcallback-delay-args */
const longestMs = 2 ** 31 - 1;

/** The pace with its values as they are; nothing for what was not said. */
export function toPace(pace: Pace): Pace {
  const { debounceMs, everyMs, retries, maxConcurrentReconciles, timeoutMs } = pace;
  return {
    ...(debounceMs === undefined ? {} : { debounceMs }),
    ...(everyMs === undefined ? {} : { everyMs }),
    ...(retries === undefined ? {} : { retries }),
    ...(maxConcurrentReconciles === undefined ? {} : { maxConcurrentReconciles }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}

/** Checks the times of a controller. */
export function checkPace(pace: Pace): readonly ValidationIssue[] {
  const { debounceMs, everyMs, retries, maxConcurrentReconciles, timeoutMs } = pace;
  const times = [
    ...checkTime(debounceMs, ["debounceMs"], 0),
    // Each object at each beat: more often, something would have to tell of changes.
    ...checkTime(everyMs, ["everyMs"], 1_000),
    ...checkTime(timeoutMs, ["timeoutMs"], 0),
    ...checkWorkers(maxConcurrentReconciles),
  ];
  if (retries === undefined) return times;
  if (typeof retries !== "object" || retries === null || Array.isArray(retries)) {
    return [...times, { path: ["retries"], code: "OPTION_TYPE", message: "must be an object" }];
  }
  const { initialMs, maxMs, refusedMs } = retries;
  const issues = [
    ...times,
    ...checkOptions(retries, ["initialMs", "maxMs", "refusedMs"], ["retries"]),
    ...checkTime(initialMs, ["retries", "initialMs"], 1),
    ...checkTime(maxMs, ["retries", "maxMs"], 1),
    ...checkTime(refusedMs, ["retries", "refusedMs"], 1),
  ];
  if (issues.length === times.length && (maxMs ?? defaultMaxMs) < (initialMs ?? 0)) {
    const message = `must not be below initialMs, which is ${initialMs}`;
    return [...issues, { path: ["retries", "maxMs"], code: "PACE_INVALID", message }];
  }
  return issues;
}

/** As client-go's `ItemExponentialFailureRateLimiter` in controller-runtime. */
const defaultMaxMs = 1_000_000;

function checkWorkers(count: number | undefined): readonly ValidationIssue[] {
  if (count === undefined) return [];
  if (Number.isInteger(count) && count >= 1 && count <= 10_000) return [];
  const message = `must be a whole number from 1 to 10000, not ${String(count)}`;
  return [{ path: ["maxConcurrentReconciles"], code: "PACE_INVALID", message }];
}

function checkTime(
  value: number | undefined,
  path: readonly string[],
  least: number,
): readonly ValidationIssue[] {
  if (value === undefined) return [];
  if (Number.isInteger(value) && value >= least && value <= longestMs) return [];
  const message = `must be a whole number of milliseconds from ${least} to ${longestMs}, not ${String(value)}`;
  return [{ path, code: "PACE_INVALID", message }];
}
