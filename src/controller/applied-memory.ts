import type { StoredObject } from "../meta/stored-object.js";
import { hashOf } from "./hash.js";

/** More children of one controller than these are never settled at a time. */
const limit = 10_000;

/**
 * Remembers children that hold what is wanted in words of the server's that cannot be
 * recognised, so that they are not applied again and again.
 *
 * Lives as long as the process: after a restart such a child is applied once more.
 */
export class AppliedMemory {
  /** What was wanted and what came of it, by uid; the oldest first. */
  readonly #settled = new Map<string, string>();

  /** Notes what applying a child led to. */
  settle(wanted: unknown, applied: StoredObject): void {
    const { uid } = applied.metadata;
    this.#settled.delete(uid);
    this.#settled.set(uid, fingerprint(wanted, applied));
    for (const oldest of this.#settled.keys()) {
      if (this.#settled.size <= limit) break;
      this.#settled.delete(oldest);
    }
  }

  /** Whether the same was applied before, and nothing but the status changed since. */
  isSettled(wanted: unknown, found: StoredObject): boolean {
    const known = this.#settled.get(found.metadata.uid);
    return known !== undefined && known === fingerprint(wanted, found);
  }
}

function fingerprint(
  wanted: unknown,
  { metadata, status: _status, ...rest }: StoredObject,
): string {
  const { labels, annotations, finalizers, ownerReferences } = metadata;
  return hashOf({ wanted, rest, labels, annotations, finalizers, ownerReferences });
}
