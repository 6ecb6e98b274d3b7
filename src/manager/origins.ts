import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "../telemetry/logger.js";

/** Code of the author's that runs: a pass, a task, or what makes the code of both. */
export interface Origin {
  readonly controller?: string | undefined;
  readonly task?: string | undefined;
  /** Tells of it: its lines name it. */
  readonly teller: { readonly log: Logger };
}

/**
 * Knows which of the author's code something comes from, however long that has waited since, and counts rejected
 * promises that it let go.
 *
 * Node handles such a promise where it was made: https://nodejs.org/api/async_context.html
 */
export class Origins {
  readonly #storage = new AsyncLocalStorage<Origin>();
  readonly #rejections = new Map<string, number>();

  /** Everything that `work` begins comes from `origin`. */
  run<T>(origin: Origin, work: () => T): T {
    return this.#storage.run(origin, work);
  }

  /** What the code that runs now comes from; undefined where it is none of the author's. */
  get current(): Origin | undefined {
    return this.#storage.getStore();
  }

  /** Counts a rejected promise that nobody waits for. */
  countRejection(origin: Partial<Origin> = {}): void {
    this.#rejections.set(keyOf(origin), this.rejectionsOf(origin) + 1);
  }

  /** How many were counted for a controller or a task, or for neither. */
  rejectionsOf(origin: Partial<Origin>): number {
    return this.#rejections.get(keyOf(origin)) ?? 0;
  }
}

function keyOf({ controller = "", task = "" }: Partial<Origin>): string {
  return `${controller}/${task}`;
}
