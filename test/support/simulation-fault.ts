import type { Clock } from "../../src/util/clock.js";
import type { Random } from "./random.js";
import type { Asked, Interceptor, ScriptedServer } from "./scripted-server.js";
import { expired, type Refusal } from "./scripted-status.js";

/** What a fault works on. */
export interface FaultWorld {
  readonly clock: Clock;
  readonly server: ScriptedServer;
  /** Writes an object that every selector of the simulation takes. */
  readonly write: () => void;
  /** Deletes such an object. */
  readonly remove: () => void;
  /** Deletes such an object and creates another of the same name. */
  readonly recreate: () => void;
  /** Makes such an object too large to be taken until the result is called. */
  readonly outgrow: () => () => void;
}

/** A kind of fault. */
export interface FaultKind {
  readonly name: string;
  /** Its numbers in the catalogue of performance-and-faults §6; empty where it has none. */
  readonly catalogue: readonly number[];
  /** How long after its end the cache may need to be right again, and to watch again. */
  readonly repairedWithinMs: number;
  /** Whole lists, streaming ones included, that it may cause. */
  readonly lists: number;
  /** Whether nobody can be right again when it meets other faults. */
  readonly isAlone?: boolean;
  /** Begins it and says how long it lasts; what it changes for a time it takes back by itself. */
  readonly begin: (world: FaultWorld, random: Random) => number;
}

/** The longest wait between two tries (R4), and a little for the try. */
export const afterBackoffMs = 32_000;
/** The first waits after a failure. */
export const afterFirstWaitsMs = 6_000;

/** The longest that so many tries in a row take: from 0.8 s, twice as long each time, up to as much again at random, up to 30 s (R4). */
export function triesMs(tries: number): number {
  let sumMs = 0;
  for (let n = 0; n < tries; n += 1) sumMs += Math.min(30_000, 1_600 * 2 ** n);
  return sumMs;
}

/** Takes back what was done when the time is over. */
export function lasting({ clock }: FaultWorld, forMs: number, undo: () => void): number {
  clock.schedule(forMs, undo);
  return forMs;
}

/** Answers in the server's place `times` times; the result ends it before. */
export function answerNext({ server }: FaultWorld, times: number, answer: Interceptor): () => void {
  let left = times;
  const interceptor: Interceptor = (asked) => {
    const given = answer(asked);
    if (given === undefined) return undefined;
    left -= 1;
    if (left === 0) server.interceptors.delete(interceptor);
    return given;
  };
  server.interceptors.add(interceptor);
  return () => void server.interceptors.delete(interceptor);
}

/** Answers in the server's place for some time. */
export function answerFor(world: FaultWorld, forMs: number, answer: Interceptor): number {
  world.server.interceptors.add(answer);
  return lasting(world, forMs, () => void world.server.interceptors.delete(answer));
}

/** Whether the first part of what is asked for is a whole list. */
export function isWholeList({ verb, query }: Asked): boolean {
  return verb === "list" || query.get("sendInitialEvents") === "true";
}

/** Tells every watch that its version is gone, so that a list must follow. */
export function forceRelist({ server }: FaultWorld): void {
  for (const watch of server.watches) watch.error(expired("too old resource version: 1 (2)"));
}

/** For an interceptor: refuses whatever is asked. */
export function always(answer: Refusal): Interceptor {
  return () => answer;
}
