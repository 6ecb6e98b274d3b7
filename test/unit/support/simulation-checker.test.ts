import { describe, expect, it } from "vitest";
import { ScriptedHistory } from "../../support/scripted-history.js";
import { checkTrace, type Property } from "../../support/simulation-checker.js";
import { stateOf } from "../../support/simulation-model.js";
import { type ObjectState, Trace } from "../../support/simulation-trace.js";

/** Writes the trace of a cache by hand. */
class Script {
  nowMs = 0;
  readonly trace = new Trace(() => this.nowMs);
  readonly history = new ScriptedHistory(
    () => 0,
    (change) => this.trace.add({ what: "written", change }),
  );
  #exchange = 0;

  put(name: string, tier = "web"): this {
    this.history.put({ name, namespace: "a", tier, value: this.history.revision, text: "" });
    return this;
  }

  remove(name: string): this {
    this.history.remove(`a/${name}`);
    return this;
  }

  /** The state at a version as the selector of these tests shows it. */
  state(version: number): ReadonlyMap<string, ObjectState> {
    return new Map(
      [...this.history.stateAt(version)]
        .filter(([, object]) => object.metadata.labels["tier"] === "web")
        .map(([key, object]) => [key, stateOf(object)]),
    );
  }

  replaced(version = this.history.revision, state = this.state(version)): this {
    this.trace.add({ what: "replaced", version: String(version), state });
    return this;
  }

  /** The cache takes the change of a version. */
  took(version: number): this {
    const change = this.history.changes.find(({ revision }) => revision === version);
    const object = change?.object;
    const seen = change?.previous ?? object;
    if (change === undefined || seen === undefined) throw new Error(`nothing at ${version}`);
    const isGone = change.previous !== undefined && object?.metadata.labels["tier"] !== "web";
    const state = stateOf(isGone ? seen : (object ?? seen));
    const what = isGone ? "removed" : "put";
    this.trace.add({ what, key: change.key, ...state, version: String(version) });
    return this;
  }

  advanced(version: number): this {
    this.trace.add({ what: "advanced", version: String(version) });
    return this;
  }

  asked(
    verb: "list" | "watch",
    resourceVersion: string,
    options: { readonly sendsInitialEvents?: boolean } = {},
  ): this {
    this.#exchange += 1;
    this.trace.add({
      what: "asked",
      exchange: this.#exchange,
      verb,
      head: 0,
      resourceVersion,
      isContinued: false,
      isProbe: false,
      sendsInitialEvents: options.sendsInitialEvents ?? false,
    });
    return this;
  }

  answered(code: number): this {
    this.trace.add({ what: "answered", exchange: this.#exchange, code });
    return this;
  }

  arrived(type: string, version: number): this {
    const line = { type, version: String(version), counts: true, isInitial: false };
    this.trace.add({ what: "arrived", exchange: this.#exchange, ...line });
    return this;
  }

  closed(how: "end" | "broken" | "aborted"): this {
    this.trace.add({ what: "closed", exchange: this.#exchange, how });
    return this;
  }

  told(kind: "add" | "update" | "delete", version: number, previous?: number): this {
    const change = this.history.changes.find(({ revision }) => revision === version);
    const seen = change?.object ?? change?.previous;
    if (change === undefined || seen === undefined) throw new Error(`nothing at ${version}`);
    const before = this.history.changes.find(({ revision }) => revision === previous)?.object;
    this.trace.add({
      what: "told",
      handler: "one",
      kind,
      key: change.key,
      ...stateOf(seen),
      version: String(version),
      previous: before && stateOf(before),
    });
    return this;
  }

  later(ms: number): this {
    this.nowMs += ms;
    return this;
  }

  get broken(): readonly Property[] {
    const violations = checkTrace(this.trace.entries, {
      selects: ({ metadata }) => metadata.labels["tier"] === "web",
      listsAllowed: 0,
    });
    return [...new Set(violations.map(({ property }) => property))];
  }
}

it("finds nothing in a cache that keeps its promises", () => {
  const script = new Script().put("a").put("b", "db");
  script.asked("list", "0").answered(200).replaced();
  script
    .asked("watch", "3")
    .answered(200)
    .told("add", 2)
    .put("a")
    .put("b")
    .remove("a")
    .put("b", "db");
  script.took(4).took(5).took(6).took(7).advanced(7).arrived("BOOKMARK", 7);
  script.told("update", 4, 2).told("add", 5).told("delete", 6).told("delete", 7);
  script.later(400_000).closed("end").later(90).asked("watch", "7");
  expect(script.broken).toEqual([]);
});

describe("what a cache may break", () => {
  it.each<[Property, string, (script: Script) => Script]>([
    ["ordered", "a list older than the cache", (s) => s.replaced(3).replaced(2)],
    [
      "ordered",
      "an event older than the cache",
      (s) => s.put("a").put("a").replaced(3).took(5).took(4),
    ],
    ["ordered", "a bookmark older than the cache", (s) => s.replaced().advanced(2)],
    [
      "ordered",
      "a state that never was",
      (s) =>
        s.replaced().told("add", 2).trace.add({
          what: "told",
          handler: "one",
          kind: "update",
          key: "a/a",
          uid: "uid-0-1",
          version: "2",
          value: 77,
          previous: undefined,
        }) ?? s,
    ],
    ["unique", "the same state twice", (s) => s.replaced().put("a").took(4).took(4)],
    ["unique", "an update to the same state", (s) => s.told("add", 2).told("update", 2, 2)],
    ["reliable", "an event left out", (s) => s.replaced().put("a").put("b").took(5)],
    ["bookmarkable", "a bookmark beyond what was told", (s) => s.replaced().put("a").advanced(4)],
    [
      "bookmarkable",
      "a watch from before a bookmark",
      (s) => s.replaced().asked("watch", "3").arrived("BOOKMARK", 5).asked("watch", "3"),
    ],
    ["resumable", "a watch from beyond the cache", (s) => s.replaced().asked("watch", "9")],
    ["resumable", "a watch from nowhere", (s) => s.replaced().asked("watch", "")],
    [
      "filter",
      "a change that the selector does not show",
      (s) => s.replaced().put("c", "db").took(4),
    ],
    [
      "atomic replace",
      "a list without one object",
      (s) => s.replaced(3, new Map([...s.state(3)].slice(1))),
    ],
    [
      "atomic replace",
      "a list with an object of another version",
      (s) => s.put("a").replaced(3, s.state(4)),
    ],
    ["handlers", "an addition of what is there", (s) => s.told("add", 2).put("a").told("add", 4)],
    ["handlers", "an update of what is not there", (s) => s.put("a").told("update", 4, 2)],
    [
      "handlers",
      "an update from another state",
      (s) => s.told("add", 2).put("a").put("a").told("update", 5, 4),
    ],
    [
      "handlers",
      "a new uid without a deletion",
      (s) => s.told("add", 2).remove("a").put("a").told("update", 5, 2),
    ],
    [
      "prompt",
      "a second of waiting after a clean end",
      (s) =>
        s
          .replaced()
          .asked("watch", "3")
          .answered(200)
          .later(400_000)
          .closed("end")
          .later(1_000)
          .asked("watch", "3"),
    ],
    [
      "prompt",
      "a list after a clean end",
      (s) =>
        s
          .replaced()
          .asked("watch", "3")
          .answered(200)
          .later(400_000)
          .closed("end")
          .asked("list", "3"),
    ],
    [
      "lists",
      "a second list",
      (s) => s.asked("list", "0").answered(200).asked("list", "3").answered(200),
    ],
    [
      "lists",
      "a streaming list where one was refused",
      (s) =>
        s
          .asked("watch", "", { sendsInitialEvents: true })
          .answered(422)
          .asked("watch", "", { sendsInitialEvents: true }),
    ],
    [
      "storm",
      "thirty requests at once",
      (s) => Array.from({ length: 30 }).reduce((script: Script) => script.asked("list", "0"), s),
    ],
    [
      "patience",
      "a watch left after a bookmark",
      (s) =>
        s
          .replaced()
          .asked("watch", "3")
          .answered(200)
          .later(70_000)
          .arrived("BOOKMARK", 3)
          .later(10_000)
          .closed("aborted"),
    ],
  ])("%s: %s", (property, _, play) => {
    expect(play(new Script().put("a").put("b")).broken).toContain(property);
  });

  it("and what it may do: wait after trouble, leave a silent watch, go back after a restore", () => {
    const script = new Script().put("a").put("b").replaced();
    script.asked("watch", "3").later(75_000).closed("aborted");
    script.asked("watch", "3").answered(500).closed("end").later(1_000).asked("watch", "3");
    script.history.restore(2);
    script.trace.add({ what: "restored", revision: 2 });
    expect(script.replaced(2).broken).toEqual([]);
  });
});
