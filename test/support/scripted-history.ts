/** An object as the scripted server stores it. */
export interface ScriptedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly uid: string;
    readonly resourceVersion: string;
    readonly generation: number;
    readonly creationTimestamp: string;
    readonly labels: { readonly [name: string]: string };
  };
  readonly spec: { readonly value: number; readonly text: string };
}

/** One change of one object. */
export interface Change {
  readonly revision: number;
  readonly key: string;
  /** Absent after a deletion. */
  readonly object: ScriptedObject | undefined;
  /** Absent before a creation. */
  readonly previous: ScriptedObject | undefined;
}

/** What a write asks for. */
export interface ScriptedWrite {
  readonly name: string;
  readonly namespace: string;
  readonly tier: string;
  readonly value: number;
  /** Holds letters of several bytes, so that a chunk may end inside one. */
  readonly text: string;
}

/** The keys of a state with uid and resource version. */
export type StateAt = ReadonlyMap<string, ScriptedObject>;

/**
 * What etcd holds of one resource: every change since the last compaction, under one
 * revision that all resources share and that therefore also grows without a change here.
 */
export class ScriptedHistory {
  readonly #now: () => number;
  readonly #changed: (change: Change) => void;
  #changes: Change[] = [];
  #live = new Map<string, ScriptedObject>();
  #revision = 1;
  #compacted = 0;
  #uids = 0;
  #generation = 0;

  /** `changed` hears of each change when it has been made. */
  constructor(now: () => number, changed: (change: Change) => void) {
    this.#now = now;
    this.#changed = changed;
  }

  get revision(): number {
    return this.#revision;
  }

  /** Revisions up to this one cannot be watched or listed from any more. */
  get compactedRevision(): number {
    return this.#compacted;
  }

  /** How often a backup was restored. */
  get restores(): number {
    return this.#generation;
  }

  /** Every change since the beginning or the last restore, oldest first. */
  get changes(): readonly Change[] {
    return this.#changes;
  }

  get live(): StateAt {
    return this.#live;
  }

  /** Creates or replaces an object. */
  put(write: ScriptedWrite): void {
    const key = `${write.namespace}/${write.name}`;
    const previous = this.#live.get(key);
    this.#uids += previous === undefined ? 1 : 0;
    const object: ScriptedObject = {
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: {
        name: write.name,
        namespace: write.namespace,
        uid: previous?.metadata.uid ?? `uid-${this.#generation}-${this.#uids}`,
        resourceVersion: String(this.#revision + 1),
        generation: (previous?.metadata.generation ?? 0) + 1,
        creationTimestamp:
          previous?.metadata.creationTimestamp ??
          new Date(this.#now()).toISOString().replace(/\.\d+/, ""),
        labels: { tier: write.tier },
      },
      spec: { value: write.value, text: write.text },
    };
    this.#record({ key, object, previous });
  }

  /** Deletes an object; nothing happens where there is none. */
  remove(key: string): void {
    const previous = this.#live.get(key);
    if (previous !== undefined) this.#record({ key, object: undefined, previous });
  }

  /** Somebody wrote other resources. */
  tick(writes: number): void {
    this.#revision += writes;
  }

  /** Forgets how the present state came about. */
  compact(): void {
    this.#compacted = this.#revision;
  }

  /** Goes back to the state of an earlier revision, as after `etcdutl snapshot restore`; revisions go on from there. */
  restore(revision: number): void {
    this.#live = new Map(this.stateAt(revision));
    this.#changes = this.#changes.filter((change) => change.revision <= revision);
    this.#revision = revision;
    this.#compacted = Math.min(this.#compacted, revision);
    this.#generation += 1;
  }

  /** What there was at a revision. */
  stateAt(revision: number): StateAt {
    if (revision >= this.#revision) return this.#live;
    const state = new Map<string, ScriptedObject>();
    for (const change of this.#changes) {
      if (change.revision > revision) break;
      if (change.object === undefined) state.delete(change.key);
      else state.set(change.key, change.object);
    }
    return state;
  }

  #record(change: Omit<Change, "revision">): void {
    this.#revision += 1;
    if (change.object === undefined) this.#live.delete(change.key);
    else this.#live.set(change.key, change.object);
    const recorded = { ...change, revision: this.#revision };
    this.#changes.push(recorded);
    this.#changed(recorded);
  }
}
