import { backoffMs } from "../util/backoff.js";
import type { Failure } from "./failure.js";
import {
  backoff,
  behindWaitMs,
  healthyAfterMs,
  maxRetryAfterMs,
  type ReflectorLimits,
  restoredAfterMs,
  silentTimes,
  slowStreamMs,
} from "./reflector-limits.js";
import type {
  Course,
  FillPlan,
  ListRun,
  Moment,
  Plan,
  ReflectorEffect,
  Step,
} from "./reflector-state.js";

/** Everything that no step of a reflector's course changes by itself. */
export interface Setting {
  readonly moment: Moment;
  readonly limits: ReflectorLimits;
}

export const fillFromLast: FillPlan = { kind: "fill", from: "last", by: "any" };
export const fillFromLatest: FillPlan = { kind: "fill", from: "latest", by: "any" };
export const pagesFromLast: FillPlan = { kind: "fill", from: "last", by: "pages" };
export const pagesFromLatest: FillPlan = { kind: "fill", from: "latest", by: "pages" };

/** Goes on with a plan now; `first` are effects to have before. */
export function begin(
  course: Course,
  plan: Plan,
  setting: Setting,
  first: readonly ReflectorEffect[] = [],
): Step {
  switch (plan.kind) {
    case "fill":
    case "page":
      return { state: { kind: "queued", course, plan }, effects: [...first, { kind: "queue" }] };
    case "probe":
      return {
        state: { kind: "probing", course, startedMs: setting.moment.nowMs },
        effects: [...first, { kind: "probe", notOlderThan: course.version ?? "", isAside: false }],
      };
    case "watch":
      return watch(course, setting, first);
  }
}

/** Gets everything, or the next part of it. */
export function fill(
  course: Course,
  plan: FillPlan | { readonly kind: "page"; readonly run: ListRun },
  setting: Setting,
): Step {
  if (plan.kind === "page") return page(course, plan.run, setting);
  const { from } = plan;
  const { nowMs, hasStreamingLists } = setting.moment;
  if (plan.by === "pages" || !hasStreamingLists || course.behindSinceMs !== undefined) {
    const run: ListRun = {
      from,
      version: undefined,
      continueToken: undefined,
      limit: course.pageItems,
      maxLimit: Infinity,
      restarts: 0,
    };
    return page(course, run, setting);
  }
  return {
    state: { kind: "streaming", course, from, startedMs: nowMs, hasWarned: false },
    effects: [
      {
        kind: "open-stream",
        notOlderThan: oldest(course, from),
        timeoutSeconds: timeoutSeconds(setting),
      },
      { kind: "set-alarm", afterMs: slowStreamMs },
    ],
  };
}

export function page(course: Course, run: ListRun, { moment }: Setting): Step {
  const { continueToken, limit } = run;
  return {
    state: { kind: "listing", course, run, startedMs: moment.nowMs },
    effects: [
      {
        kind: "get-page",
        notOlderThan: oldest(course, run.from),
        limit,
        continueToken,
        isFirst: continueToken === undefined,
      },
    ],
  };
}

/** How to wait before the next try. */
export interface Retry {
  readonly plan: Plan;
  readonly failure: Failure;
  /** The first failure costs no wait. */
  readonly isFirstFree: boolean;
}

/**
 * Counts a failure and waits, the longer the more there were, before the plan goes on.
 *
 * A server that says when to come back is there: what failed before it did does not count, so that a
 * server that begins again (429 "storage is (re)initializing") is not waited for as one that is away.
 */
export function retry(
  course: Course,
  { plan, failure, isFirstFree }: Retry,
  setting: Setting,
): Step {
  const isPutOff = failure.retryAfterMs !== undefined;
  const isFirst = isHealthy(course, setting.moment) || (isPutOff && !course.wasPutOff);
  const failures = isFirst ? 1 : course.failures + 1;
  const next: Course = {
    ...course,
    failures,
    wasPutOff: isPutOff,
    healthySinceMs: undefined,
    quietWatches: 0,
  };
  const times = isFirstFree ? failures - 1 : failures;
  return pause(next, { plan, failure, times }, setting);
}

/** Ends what is under way, waits as after so many failures, or as long as the server asks, and goes on with the plan. */
export function pause(
  course: Course,
  {
    plan,
    failure,
    times,
  }: { readonly plan: Plan; readonly failure: Failure; readonly times: number },
  setting: Setting,
  more: readonly ReflectorEffect[] = [],
): Step {
  const { random } = setting.moment;
  const ownMs = times === 0 ? 0 : backoffMs(backoff, times, () => random);
  // A little later than was asked for, so that not all who were asked come back at once.
  const askedMs = (failure.retryAfterMs ?? 0) * (1 + 0.25 * random);
  const waitMs = Math.max(ownMs, Math.min(askedMs, maxRetryAfterMs));
  if (waitMs === 0) return begin(course, plan, setting, [{ kind: "close" }, ...more]);
  return wait(course, { plan, failure, waitMs }, more);
}

/** How the server was found to know less than the cache. */
export interface Lag {
  readonly plan: Plan;
  readonly failure: Failure;
  /** When it was asked; a call may have been tried for some time. */
  readonly askedMs: number;
}

/** The server knows less than the cache: waits for it, or another one, to catch up, or for its history to be taken as gone back. */
export function waitForServer(course: Course, lag: Lag, { moment }: Setting): Step {
  const behind: Course = { ...course, behindSinceMs: course.behindSinceMs ?? lag.askedMs };
  return wait(behind, {
    plan: hasGoneBack(behind, moment) ? pagesFromLatest : lag.plan,
    failure: lag.failure,
    waitMs: behindWaitMs * (1 + 0.25 * moment.random),
  });
}

/** Whether the server has known less for so long that its history must have gone back, as after a restored backup. */
export function hasGoneBack({ behindSinceMs }: Course, { nowMs }: Moment): boolean {
  return behindSinceMs !== undefined && nowMs - behindSinceMs >= restoredAfterMs;
}

/** Opens a watch from where the cache is. */
function watch(course: Course, setting: Setting, first: readonly ReflectorEffect[]): Step {
  const { moment, limits } = setting;
  const version = course.version ?? "";
  return {
    state: {
      kind: "watching",
      course,
      startedMs: moment.nowMs,
      fromVersion: version,
      hasHeard: false,
    },
    effects: [
      ...first,
      {
        kind: "open-watch",
        version,
        timeoutSeconds:
          course.silences < silentTimes
            ? timeoutSeconds(setting)
            : // No bookmark will tell that it lives, but its end will.
              Math.max(1, Math.floor((limits.silenceMs * 0.8) / 1_000)),
      },
      { kind: "set-alarm", afterMs: limits.silenceMs },
    ],
  };
}

function wait(
  course: Course,
  { plan, failure, waitMs }: { plan: Plan; failure: Failure; waitMs: number },
  more: readonly ReflectorEffect[] = [],
): Step {
  return {
    state: { kind: "waiting", course, plan, failure },
    effects: [{ kind: "close" }, ...more, { kind: "set-alarm", afterMs: waitMs }],
  };
}

function isHealthy({ healthySinceMs }: Course, { nowMs }: Moment): boolean {
  return healthySinceMs !== undefined && nowMs - healthySinceMs >= healthyAfterMs;
}

function oldest({ version }: Course, from: "last" | "latest"): string {
  return from === "last" ? (version ?? "") : "";
}

function timeoutSeconds({ moment, limits }: Setting): number {
  return Math.max(1, Math.floor((limits.watchTimeoutMs * (1 + moment.random)) / 1_000));
}
