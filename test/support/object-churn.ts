import { setTimeout } from "node:timers/promises";
import { isTransportError } from "../../src/client/errors.js";
import { isApiError, isNotFound } from "../../src/meta/api-error.js";
import type { Random } from "./random.js";

/** Writes one object, or deletes it, by its number. */
export interface ChurnedKind {
  /** `round` grows from one write to the next. */
  write(index: number, round: number): Promise<unknown>;
  remove(index: number): Promise<unknown>;
}

/** Objects that somebody keeps writing, deleting and making again. */
export interface ObjectChurn {
  /** How many writes were answered. */
  readonly writes: number;
  /** How many were not, or refused by a server that was not well. */
  readonly failures: number;
  /**
   * Ends it; settles after the last answer.
   *
   * @throws what was refused and should not have been
   */
  stop(): Promise<void>;
}

export interface ChurnOptions {
  readonly kinds: readonly ChurnedKind[];
  /** How many objects of each kind there are at most. */
  readonly objects: number;
  readonly random: Random;
  readonly pauseMs: number;
}

/** Begins to write. */
export function startChurn({ kinds, objects, random, pauseMs }: ChurnOptions): ObjectChurn {
  const stop = new AbortController();
  let writes = 0;
  let failures = 0;
  const run = async (): Promise<void> => {
    for (let round = 1; !stop.signal.aborted; round += 1) {
      const kind = random.pick(kinds);
      const index = random.below(objects);
      try {
        if (random.chance(0.2)) await kind.remove(index);
        else await kind.write(index, round);
        writes += 1;
      } catch (error) {
        if (!isForgivable(error)) throw error;
        if (!isNotFound(error)) failures += 1;
      }
      await setTimeout(pauseMs);
    }
  };
  const running = run();
  running.catch(() => {});
  return {
    get writes() {
      return writes;
    },
    get failures() {
      return failures;
    },
    stop: () => {
      stop.abort();
      return running;
    },
  };
}

/** Whether it says that the object is not there, or that the server is not well. */
function isForgivable(error: unknown): boolean {
  if (isTransportError(error)) return true;
  return (
    isApiError(error) && (error.httpCode === 404 || error.httpCode === 429 || error.httpCode >= 500)
  );
}
