import { expect, test } from "vitest";
import { type Priority, WorkQueue } from "../../../src/queue/work-queue.js";
import { Random, runSeed } from "../../support/random.js";
import { VirtualClock } from "../../support/virtual-clock.js";

const keys = ["a", "b", "c", "d", "e", "f", "g", "h"];
const share = 4;

/** The same queue, written to be read: plain lists, searched from end to end. */
class Model {
  readonly ready: { readonly normal: string[]; readonly low: string[] } = { normal: [], low: [] };
  readonly delayed = new Map<string, { dueMs: number; priority: Priority }>();
  readonly processing = new Set<string>();
  readonly dirty = new Map<string, Priority>();
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
    if (this.processing.has(key)) this.dirty.set(key, priority);
    else this.ready[priority].push(key);
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
    if (priority !== undefined) this.ready[priority].push(key);
  }

  /** Due keys become ready in the order of their times. */
  passTo(nowMs: number): void {
    const due = [...this.delayed].filter(([, { dueMs }]) => dueMs <= nowMs);
    for (const [key, { priority }] of due.toSorted(([, a], [, b]) => a.dueMs - b.dueMs)) {
      this.delayed.delete(key);
      this.makeReady(key, priority);
    }
  }
}

/** Runs one random life of a queue; what differs from the model is thrown with seed and step. */
function live(seed: number, steps: number): void {
  const random = new Random(seed);
  const clock = new VirtualClock();
  const queue = new WorkQueue<string>({ clock, random: () => 0, lowShare: share });
  const model = new Model();
  /** Different for each delay, so that two keys are never due at the same moment. */
  let unique = 0;
  const check = (step: number, what: string, is: unknown, shouldBe: unknown): void => {
    if (is !== shouldBe) {
      throw new Error(
        `seed ${seed}, step ${step}: ${what} is ${String(is)}, not ${String(shouldBe)}`,
      );
    }
  };
  const take = (step: number): void => {
    const key = queue.take();
    check(step, "the key that was handed out", key, model.take());
  };
  for (let step = 0; step < steps; step += 1) {
    const key = random.pick(keys);
    const action = random.below(10);
    if (action < 4) {
      const priority = random.chance(0.5) ? "normal" : "low";
      queue.add(key, { priority });
      model.add(key, priority, undefined);
    } else if (action < 5) {
      unique += 1;
      const afterMs = random.between(1, 50) + unique / 2 ** 20;
      const priority = random.chance(0.5) ? "normal" : "low";
      queue.add(key, { priority, afterMs });
      model.add(key, priority, clock.elapsed() + afterMs);
    } else if (action < 7) {
      take(step);
    } else if (action < 9) {
      if (model.processing.has(key)) model.done(key);
      queue.done(key);
    } else {
      for (let due = random.below(3); due > 0 && clock.runNext(); due -= 1) {
        model.passTo(clock.elapsed());
      }
    }
    check(step, "the number of normal keys", queue.depth.normal, model.ready.normal.length);
    check(step, "the number of low keys", queue.depth.low, model.ready.low.length);
    check(step, "the number of delayed keys", queue.delayed, model.delayed.size);
    check(step, "the number of keys with workers", queue.processing, model.processing.size);
  }
  // Nothing is lost: what was marked comes out once everything is given back and due.
  for (const key of keys) {
    if (model.processing.has(key)) model.done(key);
    queue.done(key);
  }
  while (clock.runNext()) model.passTo(clock.elapsed());
  for (let left = 2 * keys.length; left > 0; left -= 1) {
    const key = model.take();
    check(steps, "the key that was left", queue.take(), key);
    if (key === undefined) break;
    model.done(key);
    queue.done(key);
  }
  check(steps, "the number of timers left", clock.pending, 0);
}

test("does what its model does, in a million random steps", () => {
  const seed = runSeed();
  for (let life = 0; life < 1_000; life += 1) live(seed * 1_000 + life, 1_000);
  expect(seed).toBeGreaterThanOrEqual(0);
});
