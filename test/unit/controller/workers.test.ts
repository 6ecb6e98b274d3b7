import { describe, expect, test } from "vitest";
import {
  ChildrenError,
  ChildTakenError,
  ReconcileTimeoutError,
  TerminalError,
} from "../../../src/controller/errors.js";
import type { PassResult } from "../../../src/controller/pass.js";
import type { PassRun } from "../../../src/controller/pass-context.js";
import { isExpected, retryAfter } from "../../../src/controller/retry-policy.js";
import { type PassOutcome, Workers, type WorkersOptions } from "../../../src/controller/workers.js";
import { LeadershipLostError } from "../../../src/manager/errors.js";
import { WorkQueue } from "../../../src/queue/work-queue.js";
import { deferred } from "../../../src/util/deferred.js";
import { recordingLogger } from "../../support/cache-objects.js";
import { refusal } from "../../support/faulty-world.js";
import { settle, VirtualClock } from "../../../src/testing/virtual-clock.js";

const done: PassResult = { outcome: "done" };

/** Workers at work, whose passes a test ends. */
class Shop {
  readonly clock = new VirtualClock();
  readonly log = recordingLogger();
  readonly queue: WorkQueue<string>;
  readonly started: string[] = [];
  readonly ended: [PassOutcome, number][] = [];
  readonly runs = new Map<string, PassRun>();
  timedOut = 0;
  pass: (key: string, run: PassRun) => Promise<PassResult> = async () => done;
  readonly workers: Workers;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(options: Partial<WorkersOptions> = {}) {
    this.queue = new WorkQueue({ clock: this.clock, random: () => 0 });
    this.workers = new Workers({
      queue: this.queue,
      pass: (key, run) => {
        this.started.push(key);
        this.runs.set(key, run);
        return this.pass(key, run);
      },
      clock: this.clock,
      log: this.log,
      fieldsOf: (key) => ({ key }),
      concurrency: 2,
      drainMs: 10_000,
      observer: {
        started: () => {},
        timedOut: () => void (this.timedOut += 1),
        ended: (outcome, durationMs) => void this.ended.push([outcome, durationMs]),
      },
      ...options,
    });
    this.#running = this.workers.run(this.#stop.signal);
  }

  async add(...keys: readonly string[]): Promise<void> {
    for (const key of keys) this.queue.add(key);
    await settle();
  }

  /** Tells the workers to end; the answer says whether they have. */
  stop(): () => Promise<boolean> {
    let hasEnded = false;
    this.#stop.abort(new Error("stop"));
    void this.#running.then(() => (hasEnded = true));
    return async () => {
      await settle();
      return hasEnded;
    };
  }

  messages(level: string): readonly string[] {
    return this.log.lines.filter((line) => line.level === level).map(({ message }) => message);
  }
}

describe("workers", () => {
  test("work on so many keys at a time, and on each once", async () => {
    const shop = new Shop();
    const ends = [deferred<PassResult>(), deferred<PassResult>(), deferred<PassResult>()];
    shop.pass = (key) => ends[Number(key)]?.promise ?? Promise.resolve(done);
    await shop.add("0", "1", "2", "0");
    expect(shop.started).toEqual(["0", "1"]);
    expect(shop.workers.active).toBe(2);
    // A key that is added while it is worked on comes again afterwards.
    await shop.add("1");
    ends[1]?.resolve(done);
    await settle();
    expect(shop.started).toEqual(["0", "1", "2"]);
    ends[2]?.resolve(done);
    await settle();
    expect(shop.started).toEqual(["0", "1", "2", "1"]);
  });

  test("go on with other keys while a pass hangs, and tell of it once after a minute", async () => {
    const shop = new Shop();
    const hanging = deferred<PassResult>();
    shop.pass = (key) => (key === "hangs" ? hanging.promise : Promise.resolve(done));
    await shop.add("hangs", "a", "b", "hangs", "c");
    expect(shop.started).toEqual(["hangs", "a", "b", "c"]);
    await shop.clock.advance(59_000);
    expect(shop.messages("warn")).toEqual([]);
    await shop.clock.advance(120_000);
    expect(shop.messages("warn")).toEqual(["the pass takes long"]);
    expect(shop.log.lines[0]?.fields).toMatchObject({
      key: "hangs",
      reconcileID: expect.any(String),
    });
    hanging.resolve(done);
    await settle();
    expect(shop.started.at(-1)).toBe("hangs");
  });

  test("tell a pass to end when its time is up, and take other keys, but not that one until it has ended", async () => {
    const shop = new Shop({ concurrency: 1, timeoutMs: 5_000 });
    const slow = deferred<PassResult>();
    shop.pass = (key) => (key === "slow" ? slow.promise : Promise.resolve(done));
    await shop.add("slow", "a");
    expect(shop.started).toEqual(["slow"]);
    expect(shop.timedOut).toBe(0);
    await shop.clock.advance(5_000);
    expect(shop.started).toEqual(["slow", "a"]);
    expect(shop.timedOut).toBe(1);
    // Told once, however often it is looked at.
    await shop.clock.advance(5_000);
    expect(shop.messages("warn")).toEqual([
      "the pass is out of time and told to end; others go on without it",
    ]);
    const { signal } = shop.runs.get("slow")?.signal ?? {};
    expect(signal?.reason).toBeInstanceOf(ReconcileTimeoutError);
    expect(signal?.reason).toMatchObject({
      key: "slow",
      timeoutMs: 5_000,
      code: "RECONCILE_TIMEOUT",
    });
    await shop.add("slow", "b");
    expect(shop.started).toEqual(["slow", "a", "b"]);
    slow.reject(signal?.reason);
    await settle();
    expect(shop.ended.at(-2)).toEqual(["timeout", 10_000]);
    expect(shop.timedOut).toBe(1);
    expect(shop.started).toEqual(["slow", "a", "b", "slow"]);
  });

  test.each([
    ["rejects", () => Promise.reject(new Error("no luck"))],
    [
      "throws",
      () => {
        throw new Error("no luck");
      },
    ],
    ["rejects with no error", () => Promise.reject("no luck")],
    ["rejects with nothing", () => Promise.reject()],
  ])(
    "try a key again when its pass %s, later each time, and go on with others",
    async (_how, pass) => {
      const shop = new Shop();
      shop.pass = (key) => (key === "bad" ? pass() : Promise.resolve(done));
      await shop.add("bad", "good");
      expect(shop.started).toEqual(["bad", "good"]);
      expect(shop.ended).toContainEqual(["error", 0]);
      await shop.clock.advance(5);
      await shop.clock.advance(9);
      expect(shop.started).toEqual(["bad", "good", "bad"]);
      await shop.clock.advance(1);
      expect(shop.started).toEqual(["bad", "good", "bad", "bad"]);
      expect(shop.messages("error")).toHaveLength(3);
      expect(shop.log.lines.at(-1)?.fields).toMatchObject({ failures: 3 });
    },
  );

  test("forget failures when a pass succeeds", async () => {
    const shop = new Shop();
    let fails = true;
    shop.pass = () => (fails ? Promise.reject(new Error("no luck")) : Promise.resolve(done));
    await shop.add("a");
    await shop.clock.advance(100);
    expect(shop.queue.failuresOf("a")).toBeGreaterThan(3);
    fails = false;
    await shop.clock.advance(1_000);
    expect(shop.queue.failuresOf("a")).toBe(0);
  });

  test("do not try again what no retry mends, until the key is added", async () => {
    const shop = new Shop();
    shop.pass = () => Promise.reject(new TerminalError("gone"));
    await shop.add("a");
    await shop.clock.advance(3_600_000);
    expect(shop.started).toEqual(["a"]);
    expect(shop.ended).toEqual([["terminal", 0]]);
    await shop.add("a");
    expect(shop.started).toEqual(["a", "a"]);
  });

  test("wait half a minute for what only others can mend", async () => {
    const shop = new Shop();
    shop.pass = () => Promise.reject(refusal(403, "Forbidden"));
    await shop.add("a");
    await shop.clock.advance(29_999);
    expect(shop.started).toEqual(["a"]);
    await shop.clock.advance(1);
    expect(shop.started).toEqual(["a", "a"]);
  });

  test("take a conflict for no fault", async () => {
    const shop = new Shop();
    shop.pass = () => Promise.reject(refusal(409, "Conflict"));
    await shop.add("a");
    await shop.clock.advance(10);
    expect(shop.started.length).toBeGreaterThan(1);
    expect(shop.messages("error")).toEqual([]);
  });

  test("try again what met the end of a term, for the case that the term goes on", async () => {
    const shop = new Shop();
    shop.pass = async () => {
      if (shop.started.length === 1) throw new LeadershipLostError();
      return done;
    };
    await shop.add("a");
    expect(shop.started).toEqual(["a"]);
    await shop.clock.advance(5);
    expect(shop.started).toEqual(["a", "a"]);
  });

  test("come again to a key when its pass asks for it, and count that as a success", async () => {
    const shop = new Shop();
    shop.pass = async () => ({ outcome: "requeue", afterMs: 1_000 });
    await shop.add("a");
    await shop.clock.advance(999);
    expect(shop.started).toEqual(["a"]);
    await shop.clock.advance(1);
    expect(shop.started).toEqual(["a", "a"]);
    expect(shop.ended[0]).toEqual(["requeue_after", 0]);
  });

  test("end when those under way have ended, and take no other", async () => {
    const shop = new Shop();
    const slow = deferred<PassResult>();
    shop.pass = () => slow.promise;
    await shop.add("a", "b", "c");
    const hasEnded = shop.stop();
    await shop.clock.advance(9_000);
    expect(await hasEnded()).toBe(false);
    expect(shop.runs.get("a")?.signal.aborted).toBe(false);
    slow.resolve(done);
    await shop.clock.advance(1);
    expect(await hasEnded()).toBe(true);
    expect(shop.started).toEqual(["a", "b"]);
    expect(shop.clock.pending).toBe(0);
  });

  test("tell those to end that are under way when the time to end is over, and do not wait for them", async () => {
    const shop = new Shop();
    const slow = deferred<PassResult>();
    shop.pass = () => slow.promise;
    await shop.add("a");
    const hasEnded = shop.stop();
    await shop.clock.advance(10_000);
    expect(await hasEnded()).toBe(true);
    const { signal } = shop.runs.get("a")?.signal ?? {};
    expect(signal?.reason).toMatchObject({ message: "stop" });
    // That it fails then is no news.
    slow.reject(signal?.reason);
    await settle();
    expect(shop.messages("error")).toEqual([]);
    expect(shop.messages("warn")).toEqual(["the pass did not end in time and is given up"]);
  });

  test("end at once where nothing is to be done", async () => {
    expect(await new Shop().stop()()).toBe(true);
  });

  test("let the event loop go round while passes wait for nothing", async () => {
    const shop = new Shop();
    let elapsed = 0;
    shop.clock.elapsed = () => elapsed;
    const turns: number[] = [];
    shop.clock.schedule = (delayMs, callback) => {
      if (delayMs === 0) turns.push(shop.started.length);
      const timer = setImmediate(callback);
      return { cancel: () => clearImmediate(timer) };
    };
    shop.pass = async () => {
      elapsed += 5;
      return done;
    };
    for (let key = 0; key < 20; key += 1) shop.queue.add(String(key));
    while (shop.started.length < 20) await settle();
    expect(turns.length).toBeGreaterThan(3);
    expect(turns[0]).toBeLessThan(8);
    shop.stop();
  });
});

describe("an error", () => {
  const cause = "NamespaceTerminating";
  const failed = (...errors: readonly unknown[]): ChildrenError =>
    ChildrenError.failed(errors.map((error, index) => [String(index), error] as const));

  test.each([
    ["no API error", new Error("x"), "soon"],
    ["a conflict", refusal(409, "Conflict"), "soon"],
    ["the server being down", refusal(503, "ServiceUnavailable"), "soon"],
    ["something that was not found", refusal(404, "NotFound"), "soon"],
    ["a refusal by policy or quota", refusal(403, "Forbidden"), "slowly"],
    ["an invalid object", refusal(422, "Invalid"), "slowly"],
    ["a child of somebody else", new ChildTakenError("a", "b"), "slowly"],
    ["a namespace that goes", refusal(403, "Forbidden", { cause }), "slowly"],
    ["a terminal one", new TerminalError("x"), "never"],
    ["wrong children", ChildrenError.invalid([{ path: [], code: "X", message: "x" }]), "never"],
    [
      "children of which one may be mended soon",
      failed(refusal(403, "Forbidden"), new Error()),
      "soon",
    ],
    [
      "children that others can mend",
      failed(refusal(403, "F", { cause }), refusal(422, "I")),
      "slowly",
    ],
    ["children in a namespace that goes", failed(refusal(403, "F", { cause })), "slowly"],
  ] as const)("like %s is tried again %3$s", (_what, error, retry) => {
    expect(retryAfter(error)).toBe(retry);
  });

  test("is expected where it is nothing but conflicts", () => {
    const conflict = refusal(409, "Conflict");
    expect(isExpected(conflict)).toBe(true);
    expect(isExpected(failed(conflict, conflict))).toBe(true);
    expect(isExpected(failed(conflict, new Error()))).toBe(false);
    expect(isExpected(refusal(409, "AlreadyExists"))).toBe(false);
    expect(isExpected(ChildrenError.invalid([{ path: [], code: "X", message: "x" }]))).toBe(false);
  });
});
