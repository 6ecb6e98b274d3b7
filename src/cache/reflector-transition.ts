import { compareResourceVersions } from "../meta/resource-version.js";
import type { Failure } from "./failure.js";
import { pageFailed, probeFailed, streamFailed, watchFailed } from "./reflector-failures.js";
import {
  maxPageItems,
  minPageItems,
  type ReflectorLimits,
  shortWatchMs,
  silentTimes,
  slowStreamMs,
  streamDeadlineMs,
  streamLimitMs,
  streamProgressBytes,
} from "./reflector-limits.js";
import {
  begin,
  fill,
  fillFromLast,
  hasGoneBack,
  page,
  pagesFromLatest,
  type Setting,
  waitForServer,
} from "./reflector-plans.js";
import type {
  Course,
  Moment,
  Plan,
  ReflectorEffect,
  ReflectorInput,
  ReflectorState,
  StateOf,
  Step,
} from "./reflector-state.js";

/**
 * One step of a list and watch: what the state becomes, and what is to be done.
 *
 * An input that a state has no use for changes nothing.
 */
export function transition(
  state: ReflectorState,
  input: ReflectorInput,
  moment: Moment,
  limits: ReflectorLimits,
): Step {
  const setting: Setting = { moment, limits };
  const { course } = state;
  if (input.kind === "stop" && state.kind !== "stopped") {
    return { state: { kind: "stopped", course }, effects: [{ kind: "close" }] };
  }
  if (input.kind === "elsewhere" && course.absences !== undefined) {
    const absences = { ...course.absences, isElsewhere: input.isElsewhere };
    return { state: { ...state, course: { ...course, absences } }, effects: [] };
  }
  switch (state.kind) {
    case "idle":
      return input.kind === "start" ? begin(course, fillFromLast, setting) : stay(state);
    case "queued":
      return input.kind === "turn" ? fill(course, state.plan, setting) : stay(state);
    case "waiting":
      return input.kind === "alarm" ? begin(course, state.plan, setting) : stay(state);
    case "streaming":
      return streaming(state, input, setting);
    case "listing":
      return listing(state, input, setting);
    case "probing":
      return probing(state, input, setting);
    case "watching":
      return watching(state, input, setting);
    case "stopped":
      return stay(state);
  }
}

function streaming(state: StateOf<"streaming">, input: ReflectorInput, setting: Setting): Step {
  const { course, from } = state;
  switch (input.kind) {
    case "bookmark":
      return input.endsInitialEvents ? settle(state, input.version, setting) : stay(state);
    case "ended":
      return streamFailed(state, ended("broken"), setting);
    case "failed":
      return streamFailed(state, input.failure, setting);
    case "alarm": {
      const lastedMs = setting.moment.nowMs - state.startedMs;
      const isSlow = input.bytes < streamProgressBytes;
      if (lastedMs >= streamLimitMs || (lastedMs >= streamDeadlineMs && isSlow)) {
        return begin(course, { kind: "fill", from, by: "pages" }, setting, [
          { kind: "close" },
          { kind: "note", note: "endless-streaming-list" },
        ]);
      }
      const effects: ReflectorEffect[] = [{ kind: "set-alarm", afterMs: slowStreamMs }];
      if (!state.hasWarned) effects.push({ kind: "note", note: "slow-streaming-list" });
      return { state: { ...state, hasWarned: true }, effects };
    }
    default:
      return stay(state);
  }
}

function listing(state: StateOf<"listing">, input: ReflectorInput, setting: Setting): Step {
  const { course, run } = state;
  switch (input.kind) {
    case "page": {
      const version = run.version ?? input.version;
      const pageItems = fittingItems(course.pageItems, input, setting.limits);
      const next = heard({ ...course, pageItems, absences: undefined, garbled: 0 }, setting.moment);
      if (input.continueToken === undefined)
        return settle({ ...state, course: next }, version, setting);
      const limit = run.limit === 0 ? 0 : Math.min(pageItems, run.maxLimit);
      return page(next, { ...run, version, continueToken: input.continueToken, limit }, setting);
    }
    case "failed":
      return pageFailed(state, input.failure, setting);
    default:
      return stay(state);
  }
}

function probing(state: StateOf<"probing">, input: ReflectorInput, setting: Setting): Step {
  switch (input.kind) {
    case "version": {
      const { course, startedMs } = state;
      if (!isOlder(input.version, course.version)) {
        const known: Course = { ...course, behindSinceMs: undefined, isInDoubt: false };
        return begin(known, { kind: "watch" }, setting);
      }
      const failure = olderThan(course, `a list at version ${input.version}`);
      const plan: Plan = { kind: "probe" };
      return waitForServer(course, { plan, failure, askedMs: startedMs }, setting);
    }
    case "failed":
      return probeFailed(state, input.failure, setting);
    default:
      return stay(state);
  }
}

function watching(state: StateOf<"watching">, input: ReflectorInput, setting: Setting): Step {
  const { course } = state;
  switch (input.kind) {
    case "opened": {
      const { version, isInDoubt } = course;
      return {
        state: { ...state, course: heard(course, setting.moment) },
        // A server takes a watch from any version, also from one that is gone with its newest history.
        effects:
          isInDoubt && version !== undefined && version !== ""
            ? [{ kind: "probe", notOlderThan: version, isAside: true }]
            : [],
      };
    }
    case "version":
    case "unversioned":
      return answered(state, input, setting);
    case "distrust":
      return begin(course, pagesFromLatest, setting, [{ kind: "close" }]);
    case "event":
      return { state: reach(state, input.version), effects: [] };
    case "bookmark": {
      if (isOlder(input.version, course.version)) {
        const failure = olderThan(course, `a bookmark at version ${input.version}`);
        const askedMs = setting.moment.nowMs;
        return waitForServer(course, { plan: { kind: "probe" }, failure, askedMs }, setting);
      }
      const reached = reach(state, input.version);
      return {
        state: {
          ...reached,
          course: {
            ...reached.course,
            silences: silencesAfterBookmark(course),
            behindSinceMs: undefined,
          },
        },
        effects: [{ kind: "advance", version: input.version }],
      };
    }
    case "ended":
      return watchEnded(state, input.isPartial, setting);
    case "failed":
      return watchFailed(course, input.failure, setting);
    case "alarm":
      return watchQuiet(state, input.quietMs, setting);
    default:
      return stay(state);
  }
}

/** What the server said beside a watch when it was asked for its version. */
function answered(
  state: StateOf<"watching">,
  input: ReflectorInput & { readonly kind: "version" | "unversioned" },
  setting: Setting,
): Step {
  const course: Course = { ...state.course, isInDoubt: false };
  const isBack = input.kind === "version" && isOlder(input.version, course.version);
  const failure = isBack
    ? olderThan(course, `a list at version ${input.version}`)
    : input.kind === "unversioned" && input.failure.kind === "ahead"
      ? input.failure
      : undefined;
  // Whatever else it said, it is watched.
  if (failure === undefined) return { state: { ...state, course }, effects: [] };
  const askedMs = setting.moment.nowMs;
  return waitForServer(course, { plan: { kind: "probe" }, failure, askedMs }, setting);
}

/** The server has told of everything up to a version. */
function reach(state: StateOf<"watching">, version: string): StateOf<"watching"> {
  const { course } = state;
  if (version === "" || (compare(version, course.version) ?? 1) <= 0) {
    return state.hasHeard ? state : { ...state, hasHeard: true };
  }
  return {
    ...state,
    hasHeard: true,
    course: {
      ...course,
      version,
      internalSinceMs: undefined,
      behindSinceMs: undefined,
      expiry: undefined,
      absences: undefined,
      garbled: 0,
      quietWatches: 0,
    },
  };
}

function watchEnded(state: StateOf<"watching">, isPartial: boolean, setting: Setting): Step {
  const { course, startedMs, fromVersion } = state;
  if (isPartial) return watchFailed(course, ended("broken"), setting);
  const isShort = setting.moment.nowMs - startedMs < shortWatchMs && course.version === fromVersion;
  if (isShort) return watchFailed(course, ended("short"), setting);
  // A server that gives lists no version can only be asked for everything again.
  if (fromVersion === "") return begin(course, pagesFromLatest, setting);
  return watchAgain(state, setting, []);
}

/** Nothing has come for some time. */
function watchQuiet(state: StateOf<"watching">, quietMs: number, setting: Setting): Step {
  const { silenceMs } = setting.limits;
  if (quietMs < silenceMs) {
    return { state, effects: [{ kind: "set-alarm", afterMs: silenceMs - quietMs }] };
  }
  const course: Course = { ...state.course, silences: state.course.silences + 1 };
  return watchAgain({ ...state, course }, setting, [
    { kind: "close" },
    { kind: "note", note: "silent-watch" },
  ]);
}

/**
 * Opens the next watch. A server whose history went back takes a watch from a version it
 * does not know, and tells nothing; so where nothing was told for long it is asked, the more
 * rarely the longer it goes on.
 */
function watchAgain(
  { course, hasHeard, startedMs }: StateOf<"watching">,
  setting: Setting,
  first: readonly ReflectorEffect[],
): Step {
  const lastedMs = setting.moment.nowMs - startedMs;
  if (hasHeard || lastedMs < setting.limits.silenceMs / 2) {
    return begin(course, { kind: "watch" }, setting, first);
  }
  const quietWatches = course.quietWatches + 1;
  const isPowerOfTwo = (quietWatches & (quietWatches - 1)) === 0;
  const plan: Plan = isPowerOfTwo && course.version !== "" ? { kind: "probe" } : { kind: "watch" };
  return begin({ ...course, quietWatches }, plan, setting, first);
}

/**
 * A server that was found to send bookmarks only now and then is not relied on again: one
 * sends them only once its version has grown past the one that the watch began with.
 */
function silencesAfterBookmark({ silences }: Course): number {
  return silences < silentTimes ? 0 : silences;
}

/** Everything has come; it becomes the cache unless it is older than that. */
function settle(
  state: StateOf<"streaming"> | StateOf<"listing">,
  version: string,
  setting: Setting,
): Step {
  const { moment, limits } = setting;
  const { course, startedMs } = state;
  const isBack = isOlder(version, course.version);
  if (isBack && !hasGoneBack(course, moment)) {
    const failure = olderThan(course, `a list at version ${version}`);
    return waitForServer(course, { plan: pagesFromLatest, failure, askedMs: startedMs }, setting);
  }
  const next: Course = {
    ...heard(course, moment),
    version,
    internalSinceMs: undefined,
    behindSinceMs: undefined,
    isInDoubt: false,
    absences: undefined,
    garbled: 0,
    brokenStreams: 0,
    quietWatches: 0,
  };
  const commit: ReflectorEffect = { kind: "commit", version, isOlder: isBack };
  if (state.kind === "listing") return begin(next, { kind: "watch" }, setting, [commit]);
  return {
    state: {
      kind: "watching",
      course: next,
      startedMs: moment.nowMs,
      fromVersion: version,
      hasHeard: false,
    },
    effects: [commit, { kind: "set-alarm", afterMs: limits.silenceMs }],
  };
}

/** How many items come to the bytes that a page is meant to have. */
function fittingItems(
  before: number,
  { bytes, items }: { readonly bytes: number; readonly items: number },
  { pageBytes }: ReflectorLimits,
): number {
  if (items === 0) return before;
  const fitting = Math.round((pageBytes * items) / bytes);
  return Math.min(maxPageItems, before * 4, Math.max(minPageItems, fitting));
}

function heard(course: Course, { nowMs }: Moment): Course {
  return course.healthySinceMs === undefined ? { ...course, healthySinceMs: nowMs } : course;
}

function isOlder(version: string, than: string | undefined): boolean {
  return (compare(version, than) ?? 0) < 0;
}

function compare(version: string, than: string | undefined): number | undefined {
  return than === undefined ? undefined : compareResourceVersions(version, than);
}

function ended(kind: "broken" | "short"): Failure {
  return {
    kind,
    message:
      kind === "short"
        ? "the watch ended within a second and told nothing"
        : "the watch ended before it was complete",
  };
}

function olderThan({ version }: Course, what: string): Failure {
  return {
    kind: "ahead",
    message: `the server answered with ${what}, which is older than the cache, at ${version ?? ""}`,
  };
}

function stay(state: ReflectorState): Step {
  return { state, effects: [] };
}
