import { ApiError } from "slipway/meta";
import { describe, expect, test } from "vitest";
import { refusalOf, rollUp } from "../../../src/chart-operator/roll-up.js";
import type { ChildState } from "../../../src/controller/children.js";
import { ChildrenError, ChildTakenError, TerminalError } from "../../../src/controller/errors.js";

const state = (phase: ChildState["phase"], reason = ""): ChildState => ({
  phase,
  ready: phase === "ready",
  reason,
  object: undefined,
});

const refused = (code: number): ApiError =>
  new ApiError({ apiVersion: "v1", kind: "Status", message: `answer ${code}`, code }, { code });

describe("Ready of the states of children", () => {
  test.each<[string, Record<string, ChildState>, string]>([
    ["none", {}, "True AllReady "],
    ["all ready", { a: state("ready"), b: state("ready") }, "True AllReady "],
    [
      "one that the cluster does not serve",
      { a: state("ready"), b: state("unavailable", "the cluster does not serve Route") },
      "True AllReady b: the cluster does not serve Route",
    ],
    [
      "some on their way",
      { a: state("progressing", "0 of 1"), b: state("waiting", "waits for a"), c: state("ready") },
      "False Progressing a: 0 of 1; b: waits for a",
    ],
    [
      "one that failed, before those on their way",
      { a: state("progressing", "0 of 1"), b: state("failed", "cannot be changed") },
      "False ChildFailed b: cannot be changed",
    ],
  ])("of %s", (_, states, expected) => {
    const { status, reason, message } = rollUp(states);
    expect(`${status} ${reason} ${message}`).toBe(expected);
  });

  test("counts what are too many to name", () => {
    const states = Object.fromEntries(
      Array.from({ length: 14 }, (_, index) => [`c${index}`, state("progressing", "is new")]),
    );
    expect(rollUp(states).message).toMatch(/^c0: is new; .*c9: is new; and 4 more$/);
  });
});

describe("Ready of children that could not be applied", () => {
  test.each([400, 403, 404, 413, 422, 500])("says what the server answered with %s", (code) => {
    const error = ChildrenError.failed([["app/web", refused(code)]]);
    expect(refusalOf(error)).toEqual({
      status: "False",
      reason: "ChildRefused",
      message: expect.stringMatching(new RegExp(`^app/web: .*answer ${code}`)),
    });
  });

  test.each([401, 408, 409, 429, 502, 503, 504])("says nothing of %s, which passes", (code) => {
    expect(refusalOf(ChildrenError.failed([["app/web", refused(code)]]))).toBeUndefined();
  });

  test("names those that were refused alone", () => {
    const error = ChildrenError.failed([
      ["app/web", new Error("connection lost")],
      ["app/store", new ChildTakenError("StatefulSet db", "Cache db")],
    ]);
    expect(refusalOf(error)?.message).toMatch(/^app\/store: StatefulSet db belongs to Cache db/);
  });

  test("says what no server was asked for", () => {
    const issue = { path: ["children", "app/web"], code: "CHILD_INVALID", message: "needs a name" };
    expect(refusalOf(ChildrenError.invalid([issue]))).toEqual({
      status: "False",
      reason: "ChartInvalid",
      message: "app/web: needs a name",
    });
  });

  test("says nothing of other errors", () => {
    expect(refusalOf(new TerminalError("enough"))).toBeUndefined();
  });
});
