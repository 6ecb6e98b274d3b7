import type { ApiObject } from "../values/api-object.js";
import { withMeta } from "../values/api-object.js";
import { compareBytes } from "../values/go-text.js";

/** One write, as watches tell it. */
export interface Change {
  readonly revision: number;
  /** The object after the write; what was deleted has the version of its deletion. */
  readonly object: ApiObject;
  readonly isDeletion: boolean;
  /** The object before the write; absent where it was created. */
  readonly previous: ApiObject | undefined;
}

/** Where one object stands: `namespace/name`, or the name alone. */
export function storageKey(namespace: string | undefined, name: string): string {
  return namespace === undefined || namespace === "" ? name : `${namespace}/${name}`;
}

/** How many changes of one resource are kept for watches and lists of an older revision. */
const historyLimit = 20_000;

/**
 * The objects of one resource and what changed in them.
 *
 * Objects are in the order of their keys' bytes, as etcd keeps them.
 */
export class Collection {
  readonly #name: string;
  readonly #clock: RevisionClock;
  readonly #objects = new Map<string, ApiObject>();
  readonly #listeners = new Set<(change: Change) => void>();
  #keys: string[] = [];
  #history: Change[] = [];
  /** Changes up to this revision may be forgotten. */
  #forgotten: number;

  constructor(name: string, clock: RevisionClock, forgotten: number = clock.revision) {
    this.#name = name;
    this.#clock = clock;
    this.#forgotten = forgotten;
  }

  get size(): number {
    return this.#objects.size;
  }

  get(key: string): ApiObject | undefined {
    return this.#objects.get(key);
  }

  /** The revision up to which changes are forgotten. */
  get forgotten(): number {
    return Math.max(this.#forgotten, this.#clock.compacted);
  }

  /** Stores an object under a new revision; answers it with its version. */
  put(key: string, object: ApiObject): ApiObject {
    const previous = this.#objects.get(key);
    const revision = this.#clock.next();
    const stored = withMeta(object, { resourceVersion: String(revision) });
    this.#clock.keep({ resource: this.#name, key, revision, object: stored });
    if (previous === undefined) this.#keys.splice(this.#place(key), 0, key);
    this.#objects.set(key, stored);
    this.#tell({ revision, object: stored, isDeletion: false, previous });
    return stored;
  }

  /** Removes what is stored; answers it with the version of its deletion. */
  remove(key: string): ApiObject | undefined {
    const previous = this.#objects.get(key);
    if (previous === undefined) return undefined;
    const revision = this.#clock.next();
    const object = withMeta(previous, { resourceVersion: String(revision) });
    this.#clock.keep({ resource: this.#name, key, revision, object: undefined });
    this.#objects.delete(key);
    this.#keys.splice(this.#place(key), 1);
    this.#tell({ revision, object, isDeletion: true, previous });
    return object;
  }

  /** Takes what was stored by an earlier process, which nobody is told of. */
  restore(objects: ReadonlyMap<string, ApiObject>): void {
    for (const [key, object] of objects) this.#objects.set(key, object);
    this.#keys = [...this.#objects.keys()].toSorted(compareBytes);
  }

  /** What is stored, with keys above `after` and beginning with `prefix`, in order. */
  *entries(prefix = "", after = ""): Generator<readonly [string, ApiObject]> {
    const start = after === "" ? prefix : after;
    for (let index = this.#place(start); index < this.#keys.length; index += 1) {
      const key = this.#keys[index] ?? "";
      if (!key.startsWith(prefix)) return;
      const object = this.#objects.get(key);
      if (object !== undefined && (after === "" || key !== after)) yield [key, object];
    }
  }

  /** What was stored at a revision that is not forgotten, in order. */
  entriesAt(revision: number, prefix = ""): readonly (readonly [string, ApiObject])[] {
    const then = new Map(this.entries(prefix));
    for (let index = this.#history.length - 1; index >= 0; index -= 1) {
      const change = this.#history[index];
      if (change === undefined || change.revision <= revision) break;
      const { namespace, name = "" } = change.object.metadata;
      const key = storageKey(namespace, name);
      if (!key.startsWith(prefix)) continue;
      if (change.previous === undefined) then.delete(key);
      else then.set(key, change.previous);
    }
    return [...then].toSorted(([a], [b]) => compareBytes(a, b));
  }

  /** The changes after a revision that is not forgotten. */
  changesAfter(revision: number): readonly Change[] {
    let low = 0;
    let high = this.#history.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#history[middle]?.revision ?? 0) > revision) high = middle;
      else low = middle + 1;
    }
    return this.#history.slice(low);
  }

  /** Calls a listener for each change from now on; answers how to end that. */
  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(change: Change): void {
    this.#history.push(change);
    if (this.#history.length > 2 * historyLimit) {
      this.#history = this.#history.slice(-historyLimit);
      this.#forgotten = (this.#history[0]?.revision ?? 1) - 1;
    }
    for (const listener of this.#listeners) listener(change);
    this.#clock.told(this.#name, change);
  }

  /** The index of a key, or where it would be. */
  #place(key: string): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareBytes(this.#keys[middle] ?? "", key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** What a resource's objects are, for who only reads them. */
export type ReadCollection = Pick<
  Collection,
  "get" | "forgotten" | "entries" | "entriesAt" | "changesAfter" | "listen"
>;

/** What is stored, for who only reads it. */
export interface ReadStorage {
  readonly revision: number;
  collection(resource: string): ReadCollection;
}

/** A write, as it is kept beyond the process. */
export interface StoredChange {
  /** Of the collection. */
  readonly resource: string;
  readonly key: string;
  readonly revision: number;
  /** Absent where it was removed. */
  readonly object: ApiObject | undefined;
}

/** What an earlier process has stored. */
export interface RestoredState {
  readonly revision: number;
  readonly collections: ReadonlyMap<string, ReadonlyMap<string, ApiObject>>;
}

interface RevisionClock {
  readonly revision: number;
  readonly compacted: number;
  next(): number;
  /** Called before a change is there. */
  keep(change: StoredChange): void;
  told(resource: string, change: Change): void;
}

/** All that a server stores: one counter of revisions over the collections of all resources. */
export class Storage {
  readonly #collections = new Map<string, Collection>();
  readonly #listeners = new Set<(resource: string, change: Change) => void>();
  /** What is made when somebody looks. */
  readonly #later = new Map<
    string,
    { readonly revision: number; readonly make: () => ReadonlyMap<string, ApiObject> }
  >();
  #revision = 1;
  #compacted = 0;
  #recorder: ((change: StoredChange) => void) | undefined;

  get revision(): number {
    return this.#revision;
  }

  get compacted(): number {
    return this.#compacted;
  }

  next(): number {
    this.#revision += 1;
    return this.#revision;
  }

  /** The collection of a resource, such as `deployments.apps`. */
  collection(resource: string): Collection {
    const known = this.#collections.get(resource);
    if (known !== undefined) return known;
    const later = this.#later.get(resource);
    const made = new Collection(resource, this, later?.revision);
    this.#collections.set(resource, made);
    if (later !== undefined) {
      this.#later.delete(resource);
      made.restore(later.make());
    }
    return made;
  }

  /**
   * Has so many objects in a collection that is not there yet, each under a revision of its own from now on; they are
   * made when somebody looks.
   */
  later(
    resource: string,
    count: number,
    make: (firstRevision: number) => ReadonlyMap<string, ApiObject>,
  ): void {
    const first = this.#revision + 1;
    this.#revision += count;
    this.#later.set(resource, { revision: this.#revision, make: () => make(first) });
  }

  /** Whether a resource has been looked for, or restored. */
  has(resource: string): boolean {
    return this.#collections.has(resource);
  }

  /** Forgets a resource; for a kind that is no longer served. */
  drop(resource: string): void {
    this.#collections.delete(resource);
  }

  /** Calls a listener for each change of any resource from now on; answers how to end that. */
  listen(listener: (resource: string, change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  told(resource: string, change: Change): void {
    for (const listener of this.#listeners) listener(resource, change);
  }

  collections(): Iterable<readonly [string, Collection]> {
    for (const resource of this.#later.keys()) this.collection(resource);
    return this.#collections;
  }

  keep(change: StoredChange): void {
    this.#recorder?.(change);
  }

  /** Tells each change from now on, before it is there; where that throws, it is not made. */
  record(recorder: (change: StoredChange) => void): void {
    this.#recorder = recorder;
  }

  /** Takes what was stored by an earlier process; its changes are forgotten. */
  restore({ revision, collections }: RestoredState): void {
    this.#revision = revision;
    this.#compacted = revision;
    for (const [resource, objects] of collections) this.collection(resource).restore(objects);
  }

  /** Forgets all changes up to now. */
  compact(): number {
    this.#compacted = this.#revision;
    return this.#revision;
  }
}
