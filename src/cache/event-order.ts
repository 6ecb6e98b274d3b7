import { compareResourceVersions } from "../meta/resource-version.js";

/** What tells one state of an object from another. */
export interface ObjectVersion {
  readonly key: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation: number | undefined;
}

/** What to do with an event. */
export type Verdict =
  | "apply"
  /** The cache has just that already. */
  | "known"
  /** The cache has something newer. */
  | "older"
  /** The object that the cache holds has gone, although the event is about its successor. */
  | "remove-known";

/**
 * Decides on an ADDED or MODIFIED event.
 *
 * @param known what the cache holds of the key
 * @param deleted the last deletion of the key, if it is remembered
 */
export function judgeChange(
  known: ObjectVersion | undefined,
  incoming: ObjectVersion,
  deleted: ObjectVersion | undefined,
): Verdict {
  if (known !== undefined) {
    const order = compare(incoming, known);
    if (order !== undefined && order < 0) return "older";
    return order === 0 && incoming.uid === known.uid ? "known" : "apply";
  }
  // An object may come back into a selection, then with a newer version than it left with.
  if (deleted?.uid !== incoming.uid) return "apply";
  const order = compare(incoming, deleted);
  return order !== undefined && order <= 0 ? "older" : "apply";
}

/**
 * Decides on a DELETED event; it carries the version of the deletion.
 *
 * @param deleted the last deletion of the key, if it is remembered
 */
export function judgeDeletion(
  known: ObjectVersion | undefined,
  incoming: ObjectVersion,
  deleted: ObjectVersion | undefined,
): Verdict {
  if (known === undefined) {
    const later = deleted === undefined ? undefined : compare(incoming, deleted);
    return later !== undefined && later < 0 ? "older" : "known";
  }
  const order = compare(incoming, known);
  if (known.uid === incoming.uid) return order !== undefined && order < 0 ? "older" : "apply";
  return order !== undefined && order > 0 ? "remove-known" : "older";
}

/** Below 0 when `a` is older; undefined when that cannot be told. */
function compare(a: ObjectVersion, b: ObjectVersion): number | undefined {
  if (a.uid === b.uid && a.resourceVersion === b.resourceVersion) return 0;
  const order = compareResourceVersions(a.resourceVersion, b.resourceVersion);
  if (order !== undefined || a.uid !== b.uid) return order;
  if (a.generation === undefined || b.generation === undefined) return undefined;
  return a.generation < b.generation ? -1 : undefined;
}

const remembered = 1_024;

/** The last deletions, so that an event of before does not bring an object back. */
export class RecentDeletions {
  readonly #deleted = new Map<string, ObjectVersion>();

  find(key: string): ObjectVersion | undefined {
    return this.#deleted.get(key);
  }

  add({ key, uid, resourceVersion, generation }: ObjectVersion): void {
    this.#deleted.delete(key);
    this.#deleted.set(key, { key, uid, resourceVersion, generation });
    if (this.#deleted.size <= remembered) return;
    for (const oldest of this.#deleted.keys()) {
      this.#deleted.delete(oldest);
      return;
    }
  }

  clear(): void {
    this.#deleted.clear();
  }
}
