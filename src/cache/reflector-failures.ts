import type { Failure } from "./failure.js";
import {
  absentAfterMs,
  absentTimes,
  brokenStreamTimes,
  garbledTimes,
  healthyAfterMs,
  internalErrorsMs,
  maxListRestarts,
  minPageItems,
} from "./reflector-limits.js";
import {
  begin,
  fillFromLast,
  fillFromLatest,
  page,
  pagesFromLast,
  pagesFromLatest,
  pause,
  type Retry,
  retry,
  type Setting,
  waitForServer,
} from "./reflector-plans.js";
import type {
  Course,
  FillPlan,
  ListRun,
  Plan,
  ReflectorEffect,
  StateOf,
  Step,
} from "./reflector-state.js";

/** What a failed watch leads to: as a rule another one from the same version, never a list unless it is needed. */
export function watchFailed(course: Course, failure: Failure, setting: Setting): Step {
  const { nowMs } = setting.moment;
  const plan: Plan = { kind: "watch" };
  switch (failure.kind) {
    case "expired":
      return expired(
        course,
        {
          // A list from there would only lead back to it.
          plan: course.expiry?.version === course.version ? fillFromLatest : fillFromLast,
          failure,
          isFirstFree: true,
        },
        setting,
      );
    case "ahead":
      return waitForServer(course, { plan, failure, askedMs: nowMs }, setting);
    case "absent":
      return absent(course, { plan, failure }, setting);
    case "unsupported":
      return retry(course, { plan: pagesFromLatest, failure, isFirstFree: false }, setting);
    case "oversized":
      return retry(course, { plan: pagesFromLast, failure, isFirstFree: true }, setting);
    case "internal": {
      const sinceMs = course.internalSinceMs ?? nowMs;
      const isLong = nowMs - sinceMs >= internalErrorsMs;
      const next: Course = { ...course, internalSinceMs: isLong ? undefined : sinceMs };
      return retry(
        next,
        { plan: isLong ? fillFromLast : plan, failure, isFirstFree: false },
        setting,
      );
    }
    case "garbled": {
      const isOften = course.garbled + 1 >= garbledTimes;
      const next: Course = { ...course, garbled: isOften ? 0 : course.garbled + 1 };
      return retry(
        next,
        { plan: isOften ? fillFromLast : plan, failure, isFirstFree: true },
        setting,
      );
    }
    case "broken":
      return retry(course, { plan, failure, isFirstFree: true }, setting);
    case "unavailable":
      return retry({ ...course, isInDoubt: true }, { plan, failure, isFirstFree: false }, setting);
    case "forbidden":
    case "throttled":
    case "short":
      return retry(course, { plan, failure, isFirstFree: false }, setting);
  }
}

/** What a failed streaming list leads to. */
export function streamFailed(
  { course, from, startedMs }: StateOf<"streaming">,
  failure: Failure,
  setting: Setting,
): Step {
  const plan: FillPlan = { kind: "fill", from, by: "any" };
  const pages: FillPlan = { kind: "fill", from, by: "pages" };
  switch (failure.kind) {
    case "unsupported":
      return begin(course, pages, setting, [
        { kind: "close" },
        { kind: "note", note: "no-streaming-lists" },
      ]);
    case "expired":
      return expired(
        course,
        { plan: { ...plan, from: "latest" }, failure, isFirstFree: from === "last" },
        setting,
      );
    case "ahead":
      return waitForServer(course, { plan: pagesFromLatest, failure, askedMs: startedMs }, setting);
    case "absent":
      return absent(course, { plan, failure }, setting);
    case "internal":
    case "oversized":
      return retry(course, { plan: pages, failure, isFirstFree: true }, setting);
    case "broken":
    case "garbled":
    case "short": {
      const isOften = course.brokenStreams + 1 >= brokenStreamTimes;
      const next: Course = { ...course, brokenStreams: isOften ? 0 : course.brokenStreams + 1 };
      return retry(next, { plan: isOften ? pages : plan, failure, isFirstFree: true }, setting);
    }
    case "forbidden":
    case "throttled":
    case "unavailable":
      return retry(course, { plan, failure, isFirstFree: false }, setting);
  }
}

/** What a failed page leads to: the same page again, unless the list as a whole cannot go on. */
export function pageFailed(
  { course, run, startedMs }: StateOf<"listing">,
  failure: Failure,
  setting: Setting,
): Step {
  const plan: Plan = { kind: "page", run };
  const anew: FillPlan = { kind: "fill", from: run.from, by: "pages" };
  switch (failure.kind) {
    case "expired":
    case "unsupported": {
      if (run.continueToken !== undefined) return restartList(course, run, setting);
      const latest: FillPlan = { ...anew, from: "latest" };
      if (failure.kind === "unsupported") {
        return retry(course, { plan: latest, failure, isFirstFree: false }, setting);
      }
      const isFirstFree = run.from === "last";
      return expired(course, { plan: latest, failure, isFirstFree }, setting);
    }
    case "ahead":
      return waitForServer(course, { plan: pagesFromLatest, failure, askedMs: startedMs }, setting);
    case "absent":
      return absent(course, { plan: anew, failure }, setting);
    case "garbled": {
      const isOften = course.garbled + 1 >= garbledTimes;
      const next: Course = { ...course, garbled: isOften ? 0 : course.garbled + 1 };
      return retry(next, { plan: isOften ? anew : plan, failure, isFirstFree: false }, setting);
    }
    case "broken":
    case "unavailable": {
      // Less may come through in time.
      const limit = Math.max(minPageItems, Math.floor(run.limit / 2));
      const less: Plan = run.limit === 0 ? anew : { kind: "page", run: { ...run, limit } };
      return retry(course, { plan: less, failure, isFirstFree: false }, setting);
    }
    case "forbidden":
    case "throttled":
    case "internal":
    case "short":
    case "oversized":
      return retry(course, { plan, failure, isFirstFree: false }, setting);
  }
}

/** What it leads to when the server does not say whether it knows the cache's version. */
export function probeFailed(
  { course: before, startedMs }: StateOf<"probing">,
  failure: Failure,
  setting: Setting,
): Step {
  // It is asked once: a server that answers no lists may still be watched.
  const course: Course = { ...before, isInDoubt: false };
  const plan: Plan = { kind: "watch" };
  switch (failure.kind) {
    case "ahead":
      return waitForServer(
        course,
        { plan: { kind: "probe" }, failure, askedMs: startedMs },
        setting,
      );
    case "absent":
      return absent(course, { plan, failure }, setting);
    default:
      return retry(course, { plan, failure, isFirstFree: false }, setting);
  }
}

/**
 * The continue token has expired: the list begins anew, in smaller pages at first, then in one. Smaller than
 * pages of this list were meant to be: what a single one was cut to, to get it through, says nothing of the rest.
 */
function restartList(course: Course, run: ListRun, setting: Setting): Step {
  const restarts = run.restarts + 1;
  const half = Math.floor(Math.min(course.pageItems, run.maxLimit) / 2);
  const limit = restarts > maxListRestarts ? 0 : Math.max(minPageItems, half);
  const anew: ListRun = {
    from: run.from,
    version: undefined,
    continueToken: undefined,
    limit,
    maxLimit: limit,
    restarts,
  };
  return page(course, anew, setting);
}

/**
 * The version has expired, which says that the server is well: what failed before does not
 * count. Only a version that expires again and again is waited with.
 */
function expired(course: Course, { plan, failure, isFirstFree }: Retry, setting: Setting): Step {
  const { nowMs } = setting.moment;
  const { expiry, version } = course;
  const isAgain = expiry !== undefined && nowMs - expiry.atMs < healthyAfterMs;
  const times = isAgain ? expiry.times + 1 : 1;
  const next: Course = { ...course, expiry: { atMs: nowMs, times, version }, quietWatches: 0 };
  return pause(next, { plan, failure, times: isFirstFree ? times - 1 : times }, setting);
}

/**
 * The kind is not served. Other servers may still know it, or know it again: it is gone only after some tries, and
 * only where no other version of it is served, for then its objects are all there.
 */
function absent(
  course: Course,
  { plan, failure }: { readonly plan: Plan; readonly failure: Failure },
  setting: Setting,
): Step {
  const { version } = course;
  const { nowMs } = setting.moment;
  const { sinceMs = nowMs, times: before = 0, isElsewhere } = course.absences ?? {};
  const times = before + 1;
  const absences = { sinceMs, times, isElsewhere };
  const isAsked = times <= absentTimes || (times & (times - 1)) === 0;
  const effects: readonly ReflectorEffect[] = isAsked ? [{ kind: "find-versions" }] : [];
  const isGone = times >= absentTimes && nowMs - sinceMs >= absentAfterMs && isElsewhere === false;
  if (!isGone || version === undefined) {
    return pause({ ...course, absences }, { plan, failure, times }, setting, effects);
  }
  return pause(
    { ...course, absences, version: undefined, behindSinceMs: undefined, isInDoubt: false },
    { plan: fillFromLast, failure, times },
    setting,
    [{ kind: "clear", version }, ...effects],
  );
}
