import { randomUUID } from "node:crypto";
import type { WorkQueue } from "../queue/work-queue.js";
import type { LogFields, Logger } from "../telemetry/logger.js";
import { withFields } from "../telemetry/with-fields.js";
import { onAbort } from "../util/abort.js";
import type { Clock, Timer } from "../util/clock.js";
import { isLeadershipLost, ReconcileTimeoutError } from "./errors.js";
import { LazySignal } from "./lazy-signal.js";
import type { PassResult } from "./pass.js";
import type { PassRun } from "./pass-context.js";
import { isExpected, retryAfter, slowRetryMs } from "./retry-policy.js";

/** How a pass ended, under controller-runtime's names where it has them. */
export type PassOutcome = "success" | "requeue_after" | "error" | "terminal" | "timeout";

/** Hears of passes. */
export interface PassObserver {
  started(): void;
  /** Its time is up, which is told once; it may never end. */
  timedOut(): void;
  ended(outcome: PassOutcome, durationMs: number): void;
}

/** What {@link Workers} takes. */
export interface WorkersOptions {
  readonly queue: WorkQueue<string>;
  /** One pass over the object of a key. */
  readonly pass: (key: string, context: PassRun) => Promise<PassResult>;
  readonly clock: Clock;
  readonly log: Logger;
  /** The fields that tell one object's lines from another's. */
  readonly fieldsOf: (key: string) => LogFields;
  /** How many objects are worked on at a time. */
  readonly concurrency: number;
  /** How long one pass may take, in milliseconds. @default no limit */
  readonly timeoutMs?: number | undefined;
  /** How long passes may go on once the workers are stopped, in milliseconds. */
  readonly drainMs: number;
  /** How long an object waits that only somebody else can mend, in milliseconds. @default 30_000 */
  readonly refusedMs?: number | undefined;
  /** When an object is looked at again after a pass that succeeded, in milliseconds. @default never */
  readonly everyMs?: number | undefined;
  /** Numbers from 0 to below 1; spreads what is looked at again. @default Math.random */
  readonly random?: (() => number) | undefined;
  readonly observer?: PassObserver | undefined;
}

class Running implements PassRun {
  readonly key: string;
  readonly startedMs: number;
  readonly signal: LazySignal = new LazySignal();
  isSlow = false;
  isTimedOut = false;
  /** Gives the worker free, whether or not the pass has ended. */
  readonly release: () => void;
  readonly #makeLog: (key: string) => Logger;
  #log: Logger | undefined;

  constructor(
    key: string,
    startedMs: number,
    {
      release,
      makeLog,
    }: { readonly release: () => void; readonly makeLog: (key: string) => Logger },
  ) {
    this.key = key;
    this.startedMs = startedMs;
    this.release = release;
    this.#makeLog = makeLog;
  }

  /** Made when somebody has something to tell: most passes have not. */
  get log(): Logger {
    this.#log ??= this.#makeLog(this.key);
    return this.#log;
  }
}

/** A pass that takes longer than this is told of. */
const slowMs = 60_000;
/** How often running passes are looked at. */
const lookMs = 1_000;
/** Passes that wait for nothing follow each other for so long; then sockets and timers get their turn. */
const longestTurnMs = 20;

/**
 * Takes keys and runs passes, so many at a time; a pass that throws, rejects or hangs
 * harms no other key.
 *
 * A pass that exceeds its time is told to end and loses its worker; its key is not
 * handed out again until it has ended.
 */
export class Workers {
  readonly #options: WorkersOptions;
  readonly #running = new Set<Running>();
  #timer: Timer | undefined;
  /** Since when the event loop has seen to nothing else, at the earliest. */
  #turnMs = 0;
  #nextTurn: Promise<void> | undefined;
  #isGivenUp = false;

  constructor(options: WorkersOptions) {
    this.#options = options;
  }

  /** How many passes are under way. */
  get active(): number {
    return this.#running.size;
  }

  /** Works until `signal` aborts and what is under way has ended, or its time to end is over. */
  async run(signal: AbortSignal): Promise<void> {
    const { queue, concurrency, clock, drainMs } = this.#options;
    let drain: Timer | undefined;
    const forget = onAbort(signal, () => {
      queue.shutDown();
      // Another process may lead by now: there is no time to give.
      const leftMs = isLeadershipLost(signal.reason) ? 0 : drainMs;
      drain = clock.schedule(leftMs, () => this.#giveUp(signal.reason));
    });
    try {
      await Promise.all(Array.from({ length: concurrency }, () => this.#work()));
    } finally {
      forget();
      drain?.cancel();
      this.#timer?.cancel();
    }
  }

  async #work(): Promise<void> {
    const { queue, clock } = this.#options;
    for (;;) {
      if (clock.elapsed() - this.#turnMs >= longestTurnMs) await this.#turn();
      let key = queue.take();
      if (key === undefined) {
        key = await queue.get();
        this.#turnMs = clock.elapsed();
      }
      if (key === undefined) return;
      await this.#start(key);
    }
  }

  /** Settles when the event loop has been round; one wait for all workers. */
  #turn(): Promise<void> {
    this.#nextTurn ??= new Promise((resolve) => {
      const { clock } = this.#options;
      clock.schedule(0, () => {
        this.#turnMs = clock.elapsed();
        this.#nextTurn = undefined;
        resolve();
      });
    });
    return this.#nextTurn;
  }

  /** Settles when the worker is free again. */
  #start(key: string): Promise<void> {
    return new Promise((release) => {
      const { clock, observer } = this.#options;
      const running = new Running(key, clock.elapsed(), { release, makeLog: this.#makeLog });
      this.#running.add(running);
      observer?.started();
      this.#lookLater();
      void this.#finish(running);
    });
  }

  /** Never rejects. */
  async #finish(running: Running): Promise<void> {
    const { queue, pass, clock, observer } = this.#options;
    const { key } = running;
    let outcome: PassOutcome;
    try {
      outcome = this.#succeeded(key, await pass(key, running));
    } catch (error) {
      outcome = this.#isGivenUp ? "error" : this.#failed(running, error);
    }
    this.#running.delete(running);
    queue.done(key);
    observer?.ended(running.isTimedOut ? "timeout" : outcome, clock.elapsed() - running.startedMs);
    running.release();
  }

  #succeeded(key: string, result: PassResult): PassOutcome {
    const { queue, everyMs, random = Math.random } = this.#options;
    queue.forget(key);
    if (result.outcome === "requeue") {
      queue.add(key, { afterMs: result.afterMs });
    }
    const hasReconciled = result.outcome === "requeue" || result.outcome === "done";
    if (hasReconciled && everyMs !== undefined) {
      // What began together must not be looked at together for ever.
      queue.add(key, { afterMs: everyMs * (1 + 0.1 * random()), priority: "low" });
    }
    return result.outcome === "requeue" ? "requeue_after" : "success";
  }

  #failed({ key, log }: Running, error: unknown): PassOutcome {
    const { queue, refusedMs = slowRetryMs } = this.#options;
    if (isLeadershipLost(error)) {
      log.info("the pass ended, because this process may not lead any more");
      // A term that only seemed to end, because the time of day was set forward, goes on with the next renewal.
      queue.addRateLimited(key);
      return "error";
    }
    const retry = retryAfter(error);
    if (retry === "never") {
      queue.forget(key);
      log.error("the pass failed and is not tried again until something changes", { error });
      return "terminal";
    }
    if (isExpected(error)) log.debug("the pass met a conflict and is tried again", { error });
    else
      log.error("the pass failed and is tried again", {
        error,
        failures: queue.failuresOf(key) + 1,
      });
    if (retry === "slowly") queue.add(key, { afterMs: refusedMs });
    else queue.addRateLimited(key);
    return "error";
  }

  #lookLater(): void {
    if (this.#timer !== undefined || this.#running.size === 0) return;
    this.#timer = this.#options.clock.schedule(lookMs, () => {
      this.#timer = undefined;
      this.#look();
      this.#lookLater();
    });
  }

  /** One timer for all passes: most end long before. */
  #look(): void {
    const { clock, timeoutMs, observer } = this.#options;
    const nowMs = clock.elapsed();
    for (const running of this.#running) {
      const ranMs = nowMs - running.startedMs;
      if (ranMs >= slowMs && !running.isSlow) {
        running.isSlow = true;
        running.log.warn("the pass takes long", { seconds: Math.round(ranMs / 1_000) });
      }
      if (timeoutMs === undefined || ranMs < timeoutMs || running.isTimedOut) continue;
      running.isTimedOut = true;
      observer?.timedOut();
      // It may never end: then nobody would tell of it.
      running.log.warn("the pass is out of time and told to end; others go on without it", {
        seconds: Math.round(ranMs / 1_000),
      });
      running.signal.abort(new ReconcileTimeoutError(running.key, timeoutMs));
      running.release();
    }
  }

  #giveUp(reason: unknown): void {
    this.#isGivenUp = true;
    for (const running of this.#running) {
      running.log.warn("the pass did not end in time and is given up");
      running.signal.abort(reason);
      running.release();
    }
  }

  readonly #makeLog = (key: string): Logger => {
    const { log, fieldsOf } = this.#options;
    let id: string | undefined;
    return withFields(log, () => {
      id ??= randomUUID();
      return { ...fieldsOf(key), reconcileID: id };
    });
  };
}
