import type { Logger } from "../telemetry/logger.js";
import type { Clock } from "../util/clock.js";
import { deferred } from "../util/deferred.js";
import { Fifo } from "../util/fifo.js";
import type { Change } from "./change.js";
import type { Entry } from "./entry.js";
import { CacheError } from "./errors.js";
import type { EventHandler } from "./event-handler.js";
import type { Turns } from "./turns.js";

/** How long a handler's own work may take at a stretch. */
const sliceMs = 8;

/** What {@link HandlerBuffer} takes. */
export interface HandlerBufferOptions<T> {
  readonly handler: EventHandler<T>;
  /** How many informers it is attached to; each begins with a snapshot. */
  readonly sources: number;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly logger: Logger;
}

/** Many changes that stand in the queue as one. */
interface Batch<T> {
  readonly length: number;
  at(index: number): Change<T> | undefined;
  /** The one that is handled next. */
  next: number;
}

/** What stands in a handler's queue; a function is called when all before it has been handled. */
type Waiting<T> = Change<T> | Batch<T> | (() => void);

/**
 * Stands between informers and one handler: takes changes without ever waiting, keeps
 * their order, and calls the handler for one at a time.
 */
export class HandlerBuffer<T> {
  readonly name: string;
  readonly #handler: EventHandler<T>;
  readonly #clock: Clock;
  readonly #turns: Turns;
  readonly #logger: Logger;
  #waiting = new Fifo<Waiting<T>>();
  #backlog = 0;
  /** `called`: the handler is at work. `queued`: a turn has been asked for. */
  #state: "idle" | "called" | "queued" = "idle";
  #isRemoved = false;
  /** What the handler has used of its slice. */
  #spentMs = 0;
  #unsynced: number;
  readonly #synced = deferred<void>();

  constructor({ handler, sources, clock, turns, logger }: HandlerBufferOptions<T>) {
    this.name = handler.name;
    this.#handler = handler;
    this.#unsynced = sources;
    this.#clock = clock;
    this.#turns = turns;
    this.#logger = logger;
  }

  /** How many changes wait. */
  get backlog(): number {
    return this.#backlog;
  }

  /** Settles when the snapshots of all sources have been handled; rejects when the handler is removed before. */
  get synced(): Promise<void> {
    return this.#synced.promise;
  }

  /** Takes one change; an idle handler is called at once. */
  push(change: Change<T>): void {
    if (this.#state !== "idle" || this.#spentMs >= sliceMs || this.#isRemoved) {
      this.#enqueue(change, 1);
      return;
    }
    this.#call(change);
    this.#drain();
  }

  pushAll(changes: readonly Change<T>[]): void {
    if (changes.length === 0) return;
    const at = (index: number): Change<T> | undefined => changes[index];
    this.#enqueue({ length: changes.length, at, next: 0 }, changes.length);
  }

  /** Takes what a source holds when it starts, or when the handler is attached to it. */
  pushSnapshot(entries: readonly Entry<T>[]): void {
    const at = (index: number): Change<T> | undefined => {
      const entry = entries[index];
      return entry && { type: "added", entry, initial: true };
    };
    if (entries.length > 0) this.#enqueue({ length: entries.length, at, next: 0 }, entries.length);
    this.#enqueue(() => this.#sourceSynced(), 0);
  }

  /** Nothing that waits is handled any more; a call that is under way ends by itself. */
  remove(): void {
    this.#isRemoved = true;
    this.#waiting = new Fifo();
    this.#backlog = 0;
    this.#synced.reject(
      new CacheError("CACHE_CLOSED", `the handler ${this.name} was removed before it was synced`),
    );
  }

  #sourceSynced(): void {
    this.#unsynced -= 1;
    if (this.#unsynced === 0) this.#synced.resolve();
  }

  #enqueue(waiting: Waiting<T>, changes: number): void {
    if (this.#isRemoved) return;
    this.#waiting.push(waiting);
    this.#backlog += changes;
    if (this.#state === "idle") this.#takeTurn();
  }

  #takeTurn(): void {
    this.#state = "queued";
    this.#turns.take(() => {
      this.#state = "idle";
      this.#spentMs = 0;
      this.#drain();
    });
  }

  /** Goes on until nothing waits, the handler is at work, or the slice is used up. */
  #drain(): void {
    while (this.#state === "idle" && this.#waiting.size > 0) {
      if (this.#spentMs >= sliceMs) {
        this.#takeTurn();
        return;
      }
      const change = this.#shift();
      if (change !== undefined) this.#call(change);
    }
  }

  /** The next change; undefined when what came next was none. */
  #shift(): Change<T> | undefined {
    const first = this.#waiting.peek();
    if (typeof first === "function") {
      this.#waiting.shift();
      first();
      return undefined;
    }
    if (first === undefined) return undefined;
    this.#backlog -= 1;
    if ("type" in first) {
      this.#waiting.shift();
      return first;
    }
    const change = first.at(first.next);
    first.next += 1;
    if (first.next === first.length) this.#waiting.shift();
    return change;
  }

  #call(change: Change<T>): void {
    this.#state = "called";
    const start = this.#clock.elapsed();
    let result: unknown;
    try {
      result = this.#handle(change);
    } catch (error) {
      this.#log(change, error);
    }
    this.#spentMs += this.#clock.elapsed() - start;
    if (!isThenable(result)) {
      this.#state = "idle";
      return;
    }
    void Promise.resolve(result)
      .catch((error: unknown) => this.#log(change, error))
      .then(() => {
        this.#state = "idle";
        this.#drain();
      });
  }

  #handle(change: Change<T>): void | Promise<void> {
    const handler = this.#handler;
    switch (change.type) {
      case "added":
        return handler.onAdd?.(change.entry, { initial: change.initial });
      case "updated":
        return handler.onUpdate?.(change.previous, change.entry);
      case "deleted":
        return handler.onDelete?.(change.entry, { finalStateUnknown: change.finalStateUnknown });
    }
  }

  #log({ type, entry }: Change<T>, error: unknown): void {
    this.#logger.error("an event handler failed", {
      handler: this.name,
      change: type,
      key: entry.key,
      error,
    });
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value;
}
