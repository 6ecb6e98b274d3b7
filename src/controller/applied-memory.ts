import type { StoredObject } from "../meta/stored-object.js";
import type { Drift } from "./drift.js";
import { hashOf } from "./hash.js";

/** More children of one controller than these are not remembered at a time. */
const limit = 10_000;

/**
 * Remembers where the server keeps what is wanted in words of its own that nobody can recognise, so that such
 * a child is not applied again and again: each place with what was wanted there and what came of it.
 *
 * Lives as long as the process: after a restart such a child is applied once more.
 */
export class AppliedMemory {
  /** Fingerprints by uid; the oldest first. */
  readonly #settled = new Map<string, ReadonlySet<string>>();

  /** Notes where an object differs from what was applied just now. */
  settle({ metadata: { uid } }: StoredObject, drifts: readonly Drift[]): void {
    this.#settled.delete(uid);
    if (drifts.length === 0) return;
    this.#settled.set(uid, new Set(drifts.map(hashOf)));
    for (const oldest of this.#settled.keys()) {
      if (this.#settled.size <= limit) break;
      this.#settled.delete(oldest);
    }
  }

  /** Those among the differences that are not known to stay. */
  unsettled({ metadata: { uid } }: StoredObject, drifts: readonly Drift[]): readonly Drift[] {
    const known = this.#settled.get(uid);
    return known === undefined ? drifts : drifts.filter((drift) => !known.has(hashOf(drift)));
  }
}
