import { describe, expect, it } from "vitest";
import { type Priority, WorkQueue } from "../../../src/queue/work-queue.js";
import { Random, runSeed } from "../../support/random.js";
import { wantedSeed } from "../../support/simulation-report.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

const keys = ["a", "b", "c", "d", "e", "f", "g", "h"];
const share = 4;
const lives = 1_000;
const steps = 1_000;
const first = runSeed() * lives;
const only = wantedSeed();

/** The same queue, written to be read: plain lists, searched from end to end. */
class Model {
  readonly ready: { readonly normal: string[]; readonly low: string[] } = { normal: [], low: [] };
  readonly delayed = new Map<string, { dueMs: number; priority: Priority }>();
  readonly processing = new Set<string>();
  readonly dirty = new Map<string, Priority>();
  readonly failures = new Map<string, number>();
  /** What each worker that waited was given, in their order. */
  readonly given: string[] = [];
  waiting = 0;
  normalInARow = 0;

  add(key: string, priority: Priority, dueMs: number | undefined): void {
    const waiting = this.delayed.get(key);
    const raised = waiting?.priority === "normal" ? "normal" : priority;
    if (waiting !== undefined) waiting.priority = raised;
    if (this.dirty.get(key) === "low") this.dirty.set(key, priority);
    const isReady = this.ready.normal.includes(key) || this.ready.low.includes(key);
    if (priority === "normal" && this.ready.low.includes(key)) {
      this.ready.low.splice(this.ready.low.indexOf(key), 1);
      this.ready.normal.push(key);
    }
    if (isReady || this.dirty.has(key)) return;
    if (dueMs === undefined) {
      this.delayed.delete(key);
      this.makeReady(key, raised);
    } else if (waiting === undefined || dueMs < waiting.dueMs) {
      this.delayed.set(key, { dueMs, priority: raised });
    }
  }

  makeReady(key: string, priority: Priority): void {
    if (this.processing.has(key)) {
      this.dirty.set(key, priority);
      return;
    }
    this.ready[priority].push(key);
    this.handOut();
  }

  handOut(): void {
    for (; this.waiting > 0; this.waiting -= 1) {
      const key = this.take();
      if (key === undefined) return;
      this.given.push(key);
    }
  }

  take(): string | undefined {
    const isLowsTurn = this.ready.low.length > 0 && this.normalInARow >= share - 1;
    const fromNormal = this.ready.normal.length > 0 && !isLowsTurn;
    this.normalInARow = fromNormal && this.ready.low.length > 0 ? this.normalInARow + 1 : 0;
    const key = fromNormal ? this.ready.normal.shift() : this.ready.low.shift();
    if (key !== undefined) this.processing.add(key);
    return key;
  }

  done(key: string): void {
    this.processing.delete(key);
    const priority = this.dirty.get(key);
    this.dirty.delete(key);
    if (priority !== undefined) this.makeReady(key, priority);
  }

  /** The wait after one more failure: 5 ms, doubled each time, and up to a tenth more. */
  failed(key: string, roll: number): number {
    const failures = (this.failures.get(key) ?? 0) + 1;
    this.failures.set(key, failures);
    return Math.min(1_000_000, 5 * 2 ** (failures - 1) * (1 + 0.1 * roll));
  }

  /** Due keys become ready in the order of their times. */
  passTo(nowMs: number): void {
    const due = [...this.delayed].filter(([, { dueMs }]) => dueMs <= nowMs);
    for (const [key, { priority }] of due.toSorted(([, a], [, b]) => a.dueMs - b.dueMs)) {
      this.delayed.delete(key);
      // All that is due is ready before any of it is handed out.
      if (this.processing.has(key)) this.dirty.set(key, priority);
      else this.ready[priority].push(key);
    }
    this.handOut();
  }
}

/** One random life of a queue. */
class Life {
  readonly #seed: number;
  readonly #random: Random;
  readonly #clock = new VirtualClock();
  readonly #model = new Model();
  readonly #queue: WorkQueue<string>;
  /** What the queue tells of itself. */
  readonly #told = { added: 0, taken: 0, finished: 0, retried: 0 };
  readonly #done = { added: 0, taken: 0, finished: 0, retried: 0 };
  readonly #given: (string | undefined)[] = [];
  /** Keys that are with workers, whatever the model says. */
  readonly #held = new Set<string>();
  /** What the queue was given last as a random number. */
  #roll = 0;
  /** Different for each delay, so that two keys are never due at the same moment. */
  #unique = 0;
  #waited = 0;
  #step = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.#random = new Random(seed);
    this.#queue = new WorkQueue<string>({
      clock: this.#clock,
      random: () => (this.#roll = this.#random.next()),
      lowShare: share,
      observer: {
        added: () => void (this.#told.added += 1),
        taken: () => void (this.#told.taken += 1),
        finished: () => void (this.#told.finished += 1),
        retried: () => void (this.#told.retried += 1),
      },
    });
  }

  async run(): Promise<void> {
    for (; this.#step < steps; this.#step += 1) {
      this.#act(this.#random.pick(keys));
      // Workers that waited hear of their keys.
      if (this.#waited > 0) await Promise.resolve();
      this.#compare();
    }
    if (this.#random.chance(0.5)) await this.#shutDown();
    else await this.#drain();
    this.#check("the number of timers left", this.#clock.pending, 0);
  }

  #act(key: string): void {
    const random = this.#random;
    const priority = random.chance(0.5) ? "normal" : "low";
    switch (random.pick(actions)) {
      case "add":
        this.#done.added += 1;
        this.#queue.add(key, { priority });
        this.#model.add(key, priority, undefined);
        break;
      case "delay": {
        this.#unique += 1;
        const afterMs = random.between(1, 50) + this.#unique / 2 ** 20;
        this.#done.added += 1;
        this.#queue.add(key, { priority, afterMs });
        this.#model.add(key, priority, this.#clock.elapsed() + afterMs);
        break;
      }
      case "fail": {
        this.#done.added += 1;
        this.#done.retried += 1;
        this.#queue.addRateLimited(key, priority);
        const afterMs = this.#model.failed(key, this.#roll);
        this.#model.add(key, priority, this.#clock.elapsed() + afterMs);
        break;
      }
      case "forget":
        this.#queue.forget(key);
        this.#model.failures.delete(key);
        break;
      case "take":
        this.#take();
        break;
      case "wait":
        this.#wait();
        break;
      case "give back":
        this.#giveBack(key);
        break;
      case "let time pass":
        this.#pass(random.between(1, 40));
    }
  }

  /** Whatever timers the queue has, what is due by then is ready. */
  #pass(byMs: number): void {
    let isOver = false;
    this.#clock.schedule(byMs, () => (isOver = true));
    while (!isOver && this.#clock.runNext()) this.#model.passTo(this.#clock.elapsed());
  }

  #take(): void {
    const key = this.#queue.take();
    this.#check("the key that was handed out", key, this.#model.take());
    if (key !== undefined) this.#hold(key);
  }

  /** A worker that takes what is ready, or waits for it. */
  #wait(): void {
    const key = this.#model.take();
    if (key === undefined) this.#model.waiting += 1;
    else this.#model.given.push(key);
    this.#waited += 1;
    void this.#queue.get().then((given) => {
      this.#given.push(given);
      if (given !== undefined) this.#hold(given);
    });
  }

  #hold(key: string): void {
    if (this.#held.has(key)) this.#fail(`${key} is with two workers`);
    this.#held.add(key);
    this.#done.taken += 1;
  }

  #giveBack(key: string): void {
    // Of a key that nobody has, nothing comes.
    if (this.#held.delete(key)) {
      this.#done.finished += 1;
      this.#model.done(key);
    }
    this.#queue.done(key);
  }

  #compare(): void {
    const { ready, delayed, processing, failures, given } = this.#model;
    this.#check("the number of normal keys", this.#queue.depth.normal, ready.normal.length);
    this.#check("the number of low keys", this.#queue.depth.low, ready.low.length);
    this.#check("the number of delayed keys", this.#queue.delayed, delayed.size);
    this.#check("the number of keys with workers", this.#queue.processing, processing.size);
    this.#check("the number of workers that were served", this.#given.length, given.length);
    this.#check("the key that a worker was given", this.#given.at(-1), given.at(-1));
    for (const key of this.#step % 100 === 0 ? keys : []) {
      this.#check(`failures of ${key}`, this.#queue.failuresOf(key), failures.get(key) ?? 0);
    }
    for (const name of ["added", "taken", "finished", "retried"] as const) {
      this.#check(`how often was told of: ${name}`, this.#told[name], this.#done[name]);
    }
  }

  /** Nothing is lost: what was marked comes out once everything is given back and due. */
  async #drain(): Promise<void> {
    for (const key of keys) this.#giveBack(key);
    await Promise.resolve();
    while (this.#clock.runNext()) this.#model.passTo(this.#clock.elapsed());
    await Promise.resolve();
    for (let left = 3 * keys.length + this.#model.waiting; left > 0; left -= 1) {
      for (const key of this.#held) this.#giveBack(key);
      await Promise.resolve();
      this.#take();
    }
    this.#compare();
    this.#check("what is left", this.#queue.depth.normal + this.#queue.depth.low, 0);
  }

  /** Workers that wait hear of it, and nothing is taken any more. */
  async #shutDown(): Promise<void> {
    const { waiting } = this.#model;
    const served = this.#given.length;
    this.#queue.shutDown();
    await Promise.resolve();
    this.#check("workers that were sent home", this.#given.length - served, waiting);
    for (const key of keys) this.#queue.add(key);
    for (const key of this.#held) this.#queue.done(key);
    this.#check("a key after the end", this.#queue.take(), undefined);
    this.#check("a key for who waits after the end", await this.#queue.get(), undefined);
    this.#check("keys with workers after the end", this.#queue.processing, 0);
  }

  #check(what: string, is: unknown, shouldBe: unknown): void {
    if (is !== shouldBe) this.#fail(`${what}: ${String(is)}, and not ${String(shouldBe)}`);
  }

  #fail(message: string): never {
    throw new Error(
      `seed ${this.#seed}, step ${this.#step}: ${message}\nSEED=${this.#seed} npx vitest run --project unit work-queue-model plays it alone`,
    );
  }
}

const actions = [
  ...(["add", "add", "add", "add", "delay", "fail", "forget"] as const),
  ...(["take", "take", "wait", "give back", "give back", "give back", "let time pass"] as const),
];

describe.runIf(only !== undefined)("one life", () => {
  it(`${only}`, () => new Life(only ?? 0).run());
});

describe.skipIf(only !== undefined)("a queue", () => {
  it("does what its model does, in a million random steps", { timeout: 60_000 }, async () => {
    for (let seed = first; seed < first + lives; seed += 1) await new Life(seed).run();
    process.stdout.write(`queue: seeds ${first} to ${first + lives - 1}, ${steps} steps each\n`);
    expect(lives * steps).toBeGreaterThanOrEqual(1_000_000);
  });
});
