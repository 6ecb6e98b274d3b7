import type { Change, ScriptedObject } from "./scripted-history.js";
import type { ObjectState } from "./simulation-trace.js";

/** What a selector lets through. */
export type Selects = (object: ScriptedObject) => boolean;

/** What a reader with one selector can have seen of a change. */
export interface SeenChange {
  readonly revision: number;
  readonly key: string;
  /** Undefined when the object went, or left the selector. */
  readonly after: ObjectState | undefined;
}

export function stateOf({ metadata, spec }: ScriptedObject): ObjectState {
  return { uid: metadata.uid, version: metadata.resourceVersion, value: spec.value };
}

export function isSame(a: ObjectState | undefined, b: ObjectState | undefined): boolean {
  return a?.uid === b?.uid && a?.version === b?.version && a?.value === b?.value;
}

/** The server's history as one selector shows it, rebuilt from a trace; one timeline for each restore. */
export class HistoryModel {
  readonly #selects: Selects;
  #timeline: SeenChange[] = [];
  readonly #former: (readonly SeenChange[])[] = [];
  /** Every state there ever was, as one text each. */
  readonly #states = new Set<string>();

  constructor(selects: Selects) {
    this.#selects = selects;
  }

  get restores(): number {
    return this.#former.length;
  }

  write({ revision, key, object, previous }: Change): void {
    const isIn = object !== undefined && this.#selects(object);
    if (isIn) this.#states.add(textOf(key, stateOf(object)));
    else if (previous === undefined || !this.#selects(previous)) return;
    this.#timeline.push({ revision, key, after: isIn ? stateOf(object) : undefined });
  }

  restore(revision: number): void {
    this.#former.push(this.#timeline);
    this.#timeline = this.#timeline.filter((change) => change.revision <= revision);
  }

  /** What changed after one revision and up to another. */
  between(after: number, until: number): readonly SeenChange[] {
    const first = this.#timeline.findLastIndex(({ revision }) => revision <= after) + 1;
    const changes: SeenChange[] = [];
    for (let index = first; index < this.#timeline.length; index += 1) {
      const change = this.#timeline[index];
      if (change === undefined || change.revision > until) break;
      changes.push(change);
    }
    return changes;
  }

  at(revision: number): SeenChange | undefined {
    const change = this.#timeline.findLast((one) => one.revision <= revision);
    return change?.revision === revision ? change : undefined;
  }

  wasEver(key: string, state: ObjectState): boolean {
    return this.#states.has(textOf(key, state));
  }

  /** What differs from the state at a revision, now or before a restore, apart from some keys. */
  differenceAt(
    revision: number,
    state: ReadonlyMap<string, ObjectState>,
    except: ReadonlySet<string>,
  ): readonly string[] {
    const difference = differenceOf(stateAt(this.#timeline, revision), state, except);
    const former = this.#former.at(-1);
    if (difference.length === 0 || former === undefined) return difference;
    const before = differenceOf(stateAt(former, revision), state, except);
    return before.length === 0 ? before : difference;
  }
}

/** What two states do not have in common, as `key: wanted, found`. */
export function differenceOf(
  wanted: ReadonlyMap<string, ObjectState>,
  found: ReadonlyMap<string, ObjectState>,
  except: ReadonlySet<string> = new Set(),
): readonly string[] {
  const differences: string[] = [];
  for (const key of new Set([...wanted.keys(), ...found.keys()])) {
    if (except.has(key)) continue;
    const a = wanted.get(key);
    const b = found.get(key);
    if (!isSame(a, b)) differences.push(`${key}: ${format(a)}, not ${format(b)}`);
  }
  return differences;
}

function stateAt(
  timeline: readonly SeenChange[],
  revision: number,
): ReadonlyMap<string, ObjectState> {
  const state = new Map<string, ObjectState>();
  for (const change of timeline) {
    if (change.revision > revision) break;
    if (change.after === undefined) state.delete(change.key);
    else state.set(change.key, change.after);
  }
  return state;
}

function textOf(key: string, { uid, version, value }: ObjectState): string {
  return `${key} ${uid} ${version} ${value}`;
}

function format(state: ObjectState | undefined): string {
  return state === undefined ? "absent" : `${state.uid} at ${state.version} (${state.value})`;
}
