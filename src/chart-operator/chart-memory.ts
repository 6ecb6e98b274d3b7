import { formatKey, type ObjectKey } from "../meta/object-key.js";
import type { ChartError } from "./errors.js";

/** What an object's chart came to, in one generation. */
export type Charted =
  /** `text` is a list of objects as JSON, which nobody can change and whose size is known. */
  | { readonly outcome: "objects"; readonly text: string; readonly selectors: readonly string[] }
  | { readonly outcome: "refused"; readonly error: ChartError };

/** Which generation of which object. */
export interface Generation extends ObjectKey {
  readonly uid: string;
  readonly generation: number;
  /** A hash of the spec: objects that no server has stored may share the rest. */
  readonly spec: string;
}

interface Remembered {
  readonly version: string;
  readonly charted: Charted;
}

/**
 * What charts came to, of the last generation of each object; when it grows beyond its limit, without
 * those that were not asked for longest.
 */
export class ChartMemory {
  readonly #limit: number;
  readonly #entries = new Map<string, Remembered>();
  #size = 0;

  /** @param limit characters of text */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(object: Generation): Charted | undefined {
    const key = formatKey(object);
    const found = this.#entries.get(key);
    if (found === undefined || found.version !== versionOf(object)) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.charted;
  }

  set(object: Generation, charted: Charted): void {
    this.forget(object);
    this.#entries.set(formatKey(object), { version: versionOf(object), charted });
    this.#size += sizeOf(charted);
    for (const key of this.#entries.keys()) {
      if (this.#size <= this.#limit) break;
      this.#drop(key);
    }
  }

  forget(key: ObjectKey): void {
    this.#drop(formatKey(key));
  }

  #drop(key: string): void {
    const found = this.#entries.get(key);
    if (found === undefined) return;
    this.#entries.delete(key);
    this.#size -= sizeOf(found.charted);
  }
}

function versionOf({ uid, generation, spec }: Generation): string {
  return `${uid}/${generation}/${spec}`;
}

function sizeOf(charted: Charted): number {
  return charted.outcome === "objects" ? charted.text.length : charted.error.message.length;
}
