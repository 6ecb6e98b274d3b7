import { describe, expect, test } from "vitest";
import type { FailureKind } from "../../../src/cache/failure.js";
import { resolveReflectorLimits } from "../../../src/cache/reflector-limits.js";
import {
  initialState,
  type Moment,
  type ReflectorInput,
  type ReflectorState,
  type Step,
} from "../../../src/cache/reflector-state.js";
import { transition } from "../../../src/cache/reflector-transition.js";
import {
  cases,
  courseOf,
  describeEffect,
  describeState,
  failure,
  nowMs,
  states,
} from "./reflector-cases.js";

const limits = resolveReflectorLimits();

function step(state: ReflectorState, input: ReflectorInput, moment: Partial<Moment> = {}): Step {
  return transition(
    state,
    input,
    { nowMs, random: 0.5, hasStreamingLists: true, ...moment },
    limits,
  );
}

const inputKinds: readonly ReflectorInput["kind"][] = [
  "start",
  "stop",
  "turn",
  "opened",
  "event",
  "bookmark",
  "page",
  "version",
  "unversioned",
  "elsewhere",
  "distrust",
  "ended",
  "failed",
  "alarm",
];

const failureKinds: readonly FailureKind[] = [
  "expired",
  "ahead",
  "forbidden",
  "absent",
  "throttled",
  "unsupported",
  "internal",
  "unavailable",
  "broken",
  "garbled",
  "short",
  "oversized",
];

describe("transition", () => {
  test.each(cases.map((one) => [one[0], one] as const))("%s", (_, one) => {
    const [, state, input, becomes, does] = one;
    const { state: next, effects } = step(state, input);
    expect(describeState(next)).toBe(becomes);
    expect(effects.map(describeEffect)).toEqual(does);
  });

  test("has a case for every state and input", () => {
    const covered = new Set(cases.map(([, state, input]) => `${state.kind} ${input.kind}`));
    const all = Object.keys(states).flatMap((state) =>
      inputKinds.map((kind) => `${state} ${kind}`),
    );
    expect(all.filter((pair) => !covered.has(pair))).toEqual([]);
  });

  test("has a case for every failure of every state that asks the server", () => {
    const covered = new Set(
      cases.map(([, state, input]) =>
        input.kind === "failed" ? `${state.kind} ${input.failure.kind}` : "",
      ),
    );
    const all = ["streaming", "listing", "probing", "watching"].flatMap((state) =>
      failureKinds.map((kind) => `${state} ${kind}`),
    );
    expect(all.filter((pair) => !covered.has(pair))).toEqual([]);
  });

  test("changes nothing by itself: the same step gives the same", () => {
    for (const [, state, input] of cases) {
      const before = structuredClone(state);
      expect(step(state, input)).toEqual(step(state, input));
      expect(state).toEqual(before);
    }
  });

  test("asks for pages where the server has no streaming lists", () => {
    const { effects } = step(states.queued, { kind: "turn" }, { hasStreamingLists: false });
    expect(effects.map(describeEffect)).toEqual(["first page of 500 not older than 10"]);
  });

  test("asks for the latest, as nothing older would do, while the cache has nothing", () => {
    const queued: ReflectorState = { ...states.queued, course: initialState.course };
    expect(step(queued, { kind: "turn" }).effects.map(describeEffect)).toEqual([
      "stream not older than  for 450 s",
      "alarm in 10000 ms",
    ]);
  });

  test("spreads the server's timeouts between 5 and 10 minutes", () => {
    const seconds = [0, 0.999_999].map((random) => {
      const [effect] = step(
        states.waiting,
        { kind: "alarm", quietMs: 0, bytes: 0 },
        { random },
      ).effects;
      return effect?.kind === "open-watch" ? effect.timeoutSeconds : undefined;
    });
    expect(seconds).toEqual([300, 599]);
  });

  test("waits longer with each failure, with up to as much again at random, and 30 s at most", () => {
    const waits = [0, 0.999_999].map((random) => {
      let state: ReflectorState = states.watching;
      return Array.from({ length: 7 }, () => {
        const failed = step(state, { kind: "failed", failure: failure("unavailable") }, { random });
        state = step(failed.state, { kind: "alarm", quietMs: 0, bytes: 0 }).state;
        const wait = failed.effects.at(-1);
        return wait?.kind === "set-alarm" ? Math.round(wait.afterMs) : undefined;
      });
    });
    expect(waits).toEqual([
      [800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000],
      [1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000],
    ]);
  });

  test("remembers where a kind is served until it is served again", () => {
    const failing = step(states.watching, { kind: "failed", failure: failure("absent") }).state;
    const told = step(failing, { kind: "elsewhere", isElsewhere: true }).state;
    expect(told.course.absences).toMatchObject({ times: 1, isElsewhere: true });
    const again = step(
      { ...states.watching, course: told.course },
      { kind: "event", version: "11" },
    );
    expect(again.state.course.absences).toBeUndefined();
  });

  test("forgets that the server knew less as soon as it tells of something newer", () => {
    const behind: ReflectorState = {
      ...states.watching,
      course: courseOf({ behindSinceMs: 0, internalSinceMs: 0, garbled: 2 }),
    };
    const { course } = step(behind, { kind: "event", version: "11" }).state;
    expect(course).toMatchObject({
      behindSinceMs: undefined,
      internalSinceMs: undefined,
      garbled: 0,
    });
  });

  test("does not rely again on bookmarks of a server that sends them only now and then", () => {
    const bookmark: ReflectorInput = { kind: "bookmark", version: "11", endsInitialEvents: false };
    const after = (silences: number): number =>
      step({ ...states.watching, course: courseOf({ silences }) }, bookmark).state.course.silences;
    expect(after(1)).toBe(0);
    expect(after(2)).toBe(2);
  });

  test("makes pages of a million bytes, of 10 to 5,000 objects, four times larger at most", () => {
    const items = (bytes: number, count: number): number =>
      step(states.listing, {
        kind: "page",
        version: "20",
        continueToken: "t",
        bytes,
        items: count,
      }).state.course.pageItems;
    expect(items(1_000_000, 500)).toBe(500);
    expect(items(2_000_000, 500)).toBe(250);
    expect(items(500_000_000, 500)).toBe(10);
    expect(items(1_000, 500)).toBe(2_000);
    expect(items(300, 0)).toBe(500);
  });
});
