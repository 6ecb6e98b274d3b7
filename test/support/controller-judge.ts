import type { PassOutcome } from "../../src/controller/workers.js";
import type { Timer } from "../../src/util/clock.js";
import type { SimulatedProcess } from "./simulated-process.js";

/** What a simulation of controllers watches over. */
export type Property =
  /** A pass begins after the last change of what it depends on. */
  | "at-least-once-after-last-change"
  /** A key is with one worker at a time. */
  | "never-concurrent"
  /** What a process is told of leads to a pass, at once where a worker is free. */
  | "no-lost-wake-up"
  /** A pass that failed, or asks for another, is followed by one when its wait is over, and not before. */
  | "backoff-bounds"
  /** Nobody writes while somebody else has the lease. */
  | "single-writer"
  /** Nothing is sent after the time that the last renewal gave, nor in another term. */
  | "no-write-after-term"
  /** When all is well, the cluster comes to be as it is wanted, and processes end when they are told to. */
  | "convergence"
  /** A process that knows nothing of earlier passes finds nothing to write then. */
  | "idempotence"
  /** Nothing is left of what is not there any more, or not wanted any more. */
  | "no-orphan";

/** A promise that was broken. */
export interface BrokenPromise {
  readonly property: Property;
  readonly message: string;
}

/** Takes what is wrong, and what happened. */
export interface Verdicts {
  violate(property: Property, message: string): void;
  /** The text is made only where somebody reads it. */
  say(who: string, text: () => string): void;
}

/** The shortest and the longest that a key may wait, in milliseconds of its process. */
interface Wait {
  readonly fromMs: number;
  readonly lowMs: number;
  /** For the longest. */
  readonly timer: Timer;
}

/** How many failures in a row a key may have. */
interface Failures {
  readonly low: number;
  readonly high: number;
}

/** From controller-runtime: 5 ms, doubled with each failure, up to 1,000 s; and a tenth more at random. */
const firstWaitMs = 5;
const longestWaitMs = 1_000_000;
const spread = 1.1;
/** Before something is tried again that the server refused for what it is. */
const slowWaitMs = 30_000;
/** A worker that has nothing else to do takes a key within this time. */
const promptMs = 1_000;
const momentMs = 1;
/** Clocks are not exact to the last digit. */
const roundingMs = 0.01;

/**
 * What the passes of one controller in one term have to keep: a key is with one worker at a time, is
 * taken after each change that its process was told of, and waits after failures as long as it should.
 */
export class RunJudge {
  readonly #name: string;
  readonly #process: SimulatedProcess;
  readonly #verdicts: Verdicts;
  readonly #active = new Map<number, string>();
  readonly #ending: string[] = [];
  /** Keys that have to be taken, since when, and why. */
  readonly #due = new Map<string, { readonly sinceMs: number; readonly why: string }>();
  readonly #waits = new Map<string, Wait>();
  readonly #failures = new Map<string, Failures>();
  /** When something made a key ready last. */
  readonly #wokenMs = new Map<string, number>();
  readonly #startedMs = new Map<string, number>();
  /** What the code asked for last. */
  readonly #asked = new Map<string, number>();
  #idleSinceMs: number;
  #isOver = false;
  /** When the process last heard that something cannot be as it is wanted. */
  refusedMs = -Infinity;
  passes = 0;
  failedPasses = 0;

  constructor(name: string, process: SimulatedProcess, verdicts: Verdicts) {
    this.#name = name;
    this.#process = process;
    this.#verdicts = verdicts;
    this.#idleSinceMs = process.elapsed();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether nothing is worked on, and nothing waits for it but to be looked at again. */
  get isAtRest(): boolean {
    return this.#active.size === 0 && this.#due.size === 0;
  }

  get active(): number {
    return this.#active.size;
  }

  /** The process was told of something that is a reason for a pass. */
  woken(key: string, why: string): void {
    if (this.#isOver) return;
    const nowMs = this.#process.elapsed();
    this.#wokenMs.set(key, nowMs);
    if (!this.#due.has(key)) this.#due.set(key, { sinceMs: nowMs, why });
  }

  /** The code wants to look at a key again. */
  asked(key: string, afterMs: number): void {
    this.#asked.set(key, afterMs);
  }

  started(key: string, slot: number): void {
    const nowMs = this.#process.elapsed();
    this.passes += 1;
    this.#verdicts.say(this.#name, () => `begins a pass over ${key}`);
    if ([...this.#active.values()].includes(key)) {
      this.#verdicts.violate("never-concurrent", `${this.#name} has two passes over ${key}`);
    }
    const wait = this.#waits.get(key);
    const earliestMs = (wait?.fromMs ?? 0) + (wait?.lowMs ?? 0);
    // A key that is handed out may be woken again before its pass begins, in the same moment.
    const isWoken = (this.#wokenMs.get(key) ?? -1) >= (this.#startedMs.get(key) ?? 0) - momentMs;
    if (wait !== undefined && !isWoken && nowMs < earliestMs - roundingMs) {
      const message = `${this.#name} took ${key} ${nowMs - wait.fromMs} ms after its last pass, and not ${wait.lowMs} ms`;
      this.#verdicts.violate("backoff-bounds", message);
    }
    this.#judgeDelay(key, nowMs);
    this.#due.delete(key);
    wait?.timer.cancel();
    this.#waits.delete(key);
    this.#startedMs.set(key, nowMs);
    this.#active.set(slot, key);
  }

  /** The pass is about to end. */
  idle(slot: number): void {
    const key = this.#active.get(slot);
    if (key === undefined) return;
    this.#active.delete(slot);
    this.#ending.push(key);
    if (this.#active.size === 0) this.#idleSinceMs = this.#process.elapsed();
  }

  /** Passes end in the order in which they were about to. */
  ended(outcome: PassOutcome): void {
    const key = this.#ending.shift();
    if (key === undefined || this.#isOver) return;
    this.#verdicts.say(this.#name, () => `ends a pass over ${key}: ${outcome}`);
    const { low, high } = this.#failures.get(key) ?? { low: 0, high: 0 };
    switch (outcome) {
      case "success":
      case "terminal":
        this.#failures.delete(key);
        return;
      case "requeue_after": {
        this.#failures.delete(key);
        const afterMs = this.#asked.get(key) ?? 0;
        this.#await(key, { lowMs: afterMs, highMs: afterMs }, "asked to be looked at again");
        return;
      }
      case "timeout":
        // Whether it failed then, nobody is told.
        this.#failures.set(key, { low: 0, high: high + 1 });
        return;
      case "error": {
        this.failedPasses += 1;
        const isRefused = this.#process.elapsed() - this.refusedMs < slowWaitMs;
        const failures = { low: isRefused ? low : low + 1, high: high + 1 };
        this.#failures.set(key, failures);
        const lowMs = waitAfter(failures.low);
        const highMs = Math.max(isRefused ? slowWaitMs : 0, waitAfter(failures.high) * spread);
        this.#await(key, { lowMs, highMs }, `failed ${failures.high} times`);
      }
    }
  }

  /** The process goes on after it stood still. */
  resumed(): void {
    this.#idleSinceMs = Math.max(this.#idleSinceMs, this.#process.elapsed());
  }

  over(): void {
    this.#isOver = true;
    this.#due.clear();
    for (const { timer } of this.#waits.values()) timer.cancel();
    this.#waits.clear();
  }

  /** Nothing may wait for a worker for long that has nothing else to do. */
  judgeWaiting(): void {
    for (const key of this.#due.keys()) this.#judgeDelay(key, this.#process.elapsed());
  }

  #await(
    key: string,
    { lowMs, highMs }: { readonly lowMs: number; readonly highMs: number },
    why: string,
  ): void {
    this.#waits.get(key)?.timer.cancel();
    const timer = this.#process.schedule(highMs, () => {
      if (!this.#due.has(key)) this.#due.set(key, { sinceMs: this.#process.elapsed(), why });
    });
    this.#waits.set(key, { fromMs: this.#process.elapsed(), lowMs, timer });
  }

  #judgeDelay(key: string, nowMs: number): void {
    const due = this.#due.get(key);
    if (due === undefined || this.#active.size > 0) return;
    const lateMs = nowMs - Math.max(due.sinceMs, this.#idleSinceMs);
    if (lateMs <= promptMs) return;
    const property = this.#waits.has(key) ? "backoff-bounds" : "no-lost-wake-up";
    const message = `${this.#name} left ${key} alone for ${Math.round(lateMs)} ms: ${due.why}`;
    this.#verdicts.violate(property, message);
  }
}

function waitAfter(failures: number): number {
  return failures === 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1));
}
