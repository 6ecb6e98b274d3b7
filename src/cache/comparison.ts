import { compareResourceVersions } from "../meta/resource-version.js";
import type { Change } from "./change.js";
import type { Store } from "./store.js";

/** Which of an object a list has. */
interface ListedObject {
  readonly key: string;
  readonly uid: string;
  readonly resourceVersion: string;
}

/** How a store differs from a list that it should be as new as. */
export interface Differences {
  /** Objects that the list has and the store has not. */
  readonly missing: readonly string[];
  /** Objects of which the store has an older state. */
  readonly stale: readonly string[];
  /** Objects that the store has and the list has not. */
  readonly surplus: readonly string[];
}

/**
 * Compares a store with a list that arrives object by object, while the store goes on.
 *
 * The store has been told of everything up to its version. So once that is not below the list's, whatever the
 * list has and the store has not, or has older, was not told, unless it was deleted since.
 */
export class Comparison<T> {
  readonly #store: Store<T>;
  readonly #same = new Set<string>();
  readonly #others = new Map<string, ListedObject>();
  readonly #deleted = new Set<string>();
  #isVoid = false;

  constructor(store: Store<T>) {
    this.#store = store;
  }

  /** Whether a new list has come meanwhile: there is nothing to compare any more. */
  get isVoid(): boolean {
    return this.#isVoid;
  }

  /** Hears what happens to the store from before the list was asked for. */
  changed({ type, entry }: Change<T>): void {
    if (type === "deleted") this.#deleted.add(entry.key);
  }

  replaced(): void {
    this.#isVoid = true;
  }

  /** An object of the list. */
  add({ key, uid, resourceVersion }: ListedObject): void {
    const entry = this.#store.find(key);
    const isSame = entry?.uid === uid && entry.resourceVersion === resourceVersion;
    // The store's own text of the key: the list's would be one more for each object.
    if (isSame) this.#same.add(entry.key);
    else this.#others.set(key, { key, uid, resourceVersion });
  }

  /** What differs, once the store has come to the list's version. */
  end(listVersion: string): Differences {
    const missing: string[] = [];
    const stale: string[] = [];
    for (const { key, resourceVersion } of this.#others.values()) {
      const entry = this.#store.find(key);
      if (entry === undefined) {
        if (!this.#deleted.has(key)) missing.push(key);
      } else if (isBelow(entry.resourceVersion, resourceVersion)) {
        stale.push(key);
      }
    }
    const surplus: string[] = [];
    for (const { key, resourceVersion } of this.#store.entries()) {
      const isListed = this.#same.has(key) || this.#others.has(key);
      // What is newer than the list was made, or changed, after it.
      if (!isListed && !isBelow(listVersion, resourceVersion)) surplus.push(key);
    }
    return { missing, stale, surplus };
  }
}

/** Whether one version is known to be below another. */
function isBelow(version: string, other: string): boolean {
  return (compareResourceVersions(version, other) ?? 0) < 0;
}
