import type { ApiObject } from "../values/api-object.js";
import type { Change, ReadCollection, ReadStorage } from "../model/storage.js";

/** What is stored as it was at one moment: what a server shows that does not hear of writes. */
export class LaggingStorage implements ReadStorage {
  readonly revision: number;
  readonly #storage: ReadStorage;
  readonly #collections = new Map<string, ReadCollection>();

  constructor(storage: ReadStorage) {
    this.#storage = storage;
    this.revision = storage.revision;
  }

  collection(resource: string): ReadCollection {
    const known = this.#collections.get(resource);
    if (known !== undefined) return known;
    const made = new LaggingCollection(this.#storage.collection(resource), this.revision);
    this.#collections.set(resource, made);
    return made;
  }
}

class LaggingCollection implements ReadCollection {
  readonly #now: ReadCollection;
  readonly #revision: number;
  readonly #then: ReadonlyMap<string, ApiObject>;

  constructor(now: ReadCollection, revision: number) {
    this.#now = now;
    this.#revision = revision;
    this.#then = new Map(now.entriesAt(revision));
  }

  get forgotten(): number {
    return Math.min(this.#now.forgotten, this.#revision);
  }

  get(key: string): ApiObject | undefined {
    return this.#then.get(key);
  }

  *entries(prefix = "", after = ""): Generator<readonly [string, ApiObject]> {
    for (const entry of this.#then)
      if (entry[0].startsWith(prefix) && (after === "" || entry[0] > after)) yield entry;
  }

  entriesAt(revision: number, prefix?: string): ReturnType<ReadCollection["entriesAt"]> {
    return this.#now.entriesAt(Math.min(revision, this.#revision), prefix);
  }

  changesAfter(revision: number): readonly Change[] {
    return this.#now.changesAfter(revision).filter((change) => change.revision <= this.#revision);
  }

  /** What it has not heard of yet is told first; a watch keeps that until the fault ends. */
  listen(listener: (change: Change) => void): () => void {
    for (const change of this.#now.changesAfter(this.#revision)) listener(change);
    return this.#now.listen(listener);
  }
}
