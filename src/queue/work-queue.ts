import type { Clock, Timer } from "../util/clock.js";
import { Fifo } from "../util/fifo.js";
import { Heap } from "../util/heap.js";
import { type RateLimits, RateLimiter, resolveRateLimits } from "./rate-limits.js";

/**
 * How urgent a key is. What is read when a controller starts, and what is looked at
 * again without a change, is low.
 */
export type Priority = "normal" | "low";

/** What is told about a queue as it works; times are in milliseconds. */
export interface WorkQueueObserver {
  added(): void;
  /** A key was handed out that had been ready for so long. */
  taken(waitedMs: number): void;
  /** A key was given back after so long. */
  finished(workedMs: number): void;
  retried(): void;
}

/** How a {@link WorkQueue} works. */
export interface WorkQueueOptions {
  readonly clock: Clock;
  /** Numbers from 0 to below 1. @default Math.random */
  readonly random?: (() => number) | undefined;
  readonly rateLimits?: Partial<RateLimits> | undefined;
  /** While keys of low priority wait, one of so many that are handed out is theirs. @default 16 */
  readonly lowShare?: number | undefined;
  readonly observer?: WorkQueueObserver | undefined;
}

/** How a key is added. */
export interface AddOptions {
  /** A key that is waiting keeps the higher of both. @default "normal" */
  readonly priority?: Priority | undefined;
  /** Milliseconds; of several times the earliest holds. @default 0 */
  readonly afterMs?: number | undefined;
}

/** Timers of Node that are longer than 2³¹ ms run at once. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * One key that waits or is worked on. It is in at most one of three places: in the
 * queue of its priority (`isReady`), in the heap of delays (`heapIndex`), or with a
 * worker (`isProcessing`); with a worker it may be in the heap, too.
 */
interface Item<Key> {
  readonly key: Key;
  priority: Priority;
  isReady: boolean;
  isProcessing: boolean;
  /** Added while it was worked on: ready again as soon as it is given back. */
  isDirty: boolean;
  dueMs: number;
  heapIndex: number;
  /** Since when it is ready, or worked on. */
  sinceMs: number;
}

/**
 * Keys that need work, each once, handed out to one worker at a time.
 *
 * A key that is added again before it is taken is kept once. A key that is added while
 * it is worked on is handed out again after {@link WorkQueue.done}, never at the same
 * time. Keys of one priority come in the order in which they became ready. Normal keys
 * go before low ones, but while low ones wait, every sixteenth is one of them, so that
 * none waits for ever.
 *
 * Follows `priorityqueue` of controller-runtime, which has no share for low keys.
 */
export class WorkQueue<Key> {
  readonly #clock: Clock;
  readonly #observer: WorkQueueObserver | undefined;
  readonly #lowShare: number;
  readonly #limiter: RateLimiter<Key>;
  readonly #items = new Map<Key, Item<Key>>();
  /** May hold items that are not ready any more: their keys were raised to normal. */
  readonly #low = new Fifo<Item<Key>>();
  readonly #normal = new Fifo<Item<Key>>();
  #lowSize = 0;
  #normalSize = 0;
  readonly #delayed = new Heap<Item<Key>>((a, b) => a.dueMs < b.dueMs);
  #timer: { readonly timer: Timer; readonly dueMs: number } | undefined;
  readonly #workers = new Fifo<(key: Key | undefined) => void>();
  #normalInARow = 0;
  #processing = 0;
  #isShutDown = false;

  constructor({
    clock,
    random = Math.random,
    rateLimits,
    lowShare = 16,
    observer,
  }: WorkQueueOptions) {
    this.#clock = clock;
    this.#observer = observer;
    this.#lowShare = lowShare;
    this.#limiter = new RateLimiter(resolveRateLimits(rateLimits), random);
  }

  /** How many keys are ready, by priority. */
  get depth(): Readonly<Record<Priority, number>> {
    return { normal: this.#normalSize, low: this.#lowSize };
  }

  /** How many keys are with a worker. */
  get processing(): number {
    return this.#processing;
  }

  /** How many keys wait for a time to come. */
  get delayed(): number {
    return this.#delayed.size;
  }

  /** Marks a key as needing work, now or later. After {@link shutDown} it does nothing. */
  add(key: Key, { priority = "normal", afterMs = 0 }: AddOptions = {}): void {
    if (this.#isShutDown) return;
    this.#observer?.added();
    let item = this.#items.get(key) ?? this.#newItem(key, priority);
    if (priority === "normal" && item.priority === "low") item = this.#raise(item);
    if (afterMs > 0) {
      this.#delay(item, this.#clock.elapsed() + afterMs);
      return;
    }
    this.#delayed.remove(item);
    this.#makeReady(item);
    this.#handOut();
  }

  /** Marks a key whose work failed: it becomes ready after a wait that grows with each failure in a row. */
  addRateLimited(key: Key, priority: Priority = "normal"): void {
    if (this.#isShutDown) return;
    this.#observer?.retried();
    this.add(key, { priority, afterMs: this.#limiter.failed(key) });
  }

  /** Forgets the failures of a key: the next one counts as the first. */
  forget(key: Key): void {
    this.#limiter.forget(key);
  }

  /** How often a key failed in a row. */
  failuresOf(key: Key): number {
    return this.#limiter.failuresOf(key);
  }

  /** Hands out a key if one is ready; {@link done} gives it back. */
  take(): Key | undefined {
    const item = this.#nextReady();
    if (item === undefined) return undefined;
    const nowMs = this.#clock.elapsed();
    this.#observer?.taken(nowMs - item.sinceMs);
    item.isReady = false;
    item.isProcessing = true;
    item.sinceMs = nowMs;
    // Nothing is left of why it was added: the next reason decides anew.
    item.priority = "low";
    this.#processing += 1;
    return item.key;
  }

  /** Hands out a key as soon as one is ready; undefined once the queue is shut down. */
  get(): Promise<Key | undefined> {
    const key = this.take();
    if (key !== undefined || this.#isShutDown) return Promise.resolve(key);
    return new Promise((resolve) => this.#workers.push(resolve));
  }

  /** Gives a key back. Does nothing for a key that was not handed out. */
  done(key: Key): void {
    const item = this.#items.get(key);
    if (item === undefined || !item.isProcessing) return;
    this.#observer?.finished(this.#clock.elapsed() - item.sinceMs);
    item.isProcessing = false;
    this.#processing -= 1;
    if (item.isDirty) {
      item.isDirty = false;
      this.#makeReady(item);
      this.#handOut();
    } else if (item.heapIndex === -1) {
      this.#items.delete(key);
    }
  }

  /** Drops what waits and tells waiting workers; what is worked on may still be given back. */
  shutDown(): void {
    this.#isShutDown = true;
    this.#timer?.timer.cancel();
    this.#timer = undefined;
    for (const item of this.#items.values()) {
      this.#delayed.remove(item);
      item.isReady = false;
      item.isDirty = false;
      if (!item.isProcessing) this.#items.delete(item.key);
    }
    this.#lowSize = 0;
    this.#normalSize = 0;
    for (let worker = this.#workers.shift(); worker; worker = this.#workers.shift())
      worker(undefined);
  }

  #newItem(key: Key, priority: Priority): Item<Key> {
    const item = {
      key,
      priority,
      isReady: false,
      isProcessing: false,
      isDirty: false,
      dueMs: 0,
      heapIndex: -1,
      sinceMs: 0,
    };
    this.#items.set(key, item);
    return item;
  }

  /** What waited in the queue of low keys stays there as a dead item: taking it out would cost a search. */
  #raise(item: Item<Key>): Item<Key> {
    if (!item.isReady) {
      item.priority = "normal";
      return item;
    }
    const raised: Item<Key> = { ...item, priority: "normal" };
    item.isReady = false;
    this.#items.set(item.key, raised);
    this.#lowSize -= 1;
    this.#normalSize += 1;
    this.#normal.push(raised);
    return raised;
  }

  #makeReady(item: Item<Key>): void {
    if (item.isReady) return;
    if (item.isProcessing) {
      item.isDirty = true;
      return;
    }
    item.isReady = true;
    item.sinceMs = this.#clock.elapsed();
    if (item.priority === "low") {
      this.#lowSize += 1;
      this.#low.push(item);
    } else {
      this.#normalSize += 1;
      this.#normal.push(item);
    }
  }

  #delay(item: Item<Key>, dueMs: number): void {
    if (item.isReady || item.isDirty) return;
    if (item.heapIndex !== -1 && item.dueMs <= dueMs) return;
    item.dueMs = dueMs;
    this.#delayed.put(item);
    this.#setTimer();
  }

  /** One timer for all delays, at the earliest of them. */
  #setTimer(): void {
    const dueMs = this.#delayed.peek()?.dueMs;
    if (dueMs === undefined || (this.#timer !== undefined && this.#timer.dueMs <= dueMs)) return;
    this.#timer?.timer.cancel();
    const delayMs = Math.min(maxTimerMs, Math.max(0, dueMs - this.#clock.elapsed()));
    const timer = this.#clock.schedule(delayMs, () => {
      this.#timer = undefined;
      this.#releaseDue();
      this.#setTimer();
    });
    this.#timer = { timer, dueMs };
  }

  #releaseDue(): void {
    const nowMs = this.#clock.elapsed();
    for (
      let item = this.#delayed.peek();
      item && item.dueMs <= nowMs;
      item = this.#delayed.peek()
    ) {
      this.#delayed.remove(item);
      this.#makeReady(item);
    }
    this.#handOut();
  }

  #handOut(): void {
    while (this.#workers.size > 0) {
      const key = this.take();
      if (key === undefined) return;
      this.#workers.shift()?.(key);
    }
  }

  #nextReady(): Item<Key> | undefined {
    const isLowsTurn = this.#lowSize > 0 && this.#normalInARow >= this.#lowShare - 1;
    if (this.#normalSize > 0 && !isLowsTurn) {
      this.#normalSize -= 1;
      this.#normalInARow = this.#lowSize > 0 ? this.#normalInARow + 1 : 0;
      return this.#normal.shift();
    }
    if (this.#lowSize === 0) return undefined;
    this.#lowSize -= 1;
    this.#normalInARow = 0;
    return this.#shiftReady(this.#low);
  }

  #shiftReady(queue: Fifo<Item<Key>>): Item<Key> | undefined {
    for (;;) {
      const item = queue.shift();
      if (item === undefined || item.isReady) return item;
    }
  }
}
