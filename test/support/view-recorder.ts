import type { EventHandler } from "../../src/cache/event-handler.js";
import { compareResourceVersions } from "../../src/meta/resource-version.js";

/** One state of an object: `uid@resourceVersion`. */
export type StateId = string;

export function stateId(metadata: {
  readonly uid: string;
  readonly resourceVersion: string;
}): StateId {
  return `${metadata.uid}@${metadata.resourceVersion}`;
}

/** What a handler knows of a kind by what it was told, and what of it broke the cache's promises. */
export interface RecordedView {
  readonly handler: EventHandler<unknown>;
  readonly states: ReadonlyMap<string, StateId>;
  /** What a handler must never be told. */
  readonly violations: readonly string[];
  /** Keys with uids of deletions that were told with `finalStateUnknown`. */
  readonly unseenDeletions: readonly string[];
  /** How many calls there were. */
  readonly calls: number;
  /** Versions may go back from now on: the server's did. */
  forgetVersions(): void;
}

/** Records what a handler is told. */
export function recordView(): RecordedView {
  const states = new Map<string, { uid: string; resourceVersion: string }>();
  const violations: string[] = [];
  const unseenDeletions: string[] = [];
  let calls = 0;
  let mayGoBack = false;
  const handler: EventHandler<unknown> = {
    name: "recorder",
    onAdd: ({ key, uid, resourceVersion }) => {
      calls += 1;
      const known = states.get(key);
      if (known !== undefined) violations.push(`${key}: ${uid} added over ${known.uid}`);
      states.set(key, { uid, resourceVersion });
    },
    onUpdate: (previous, { key, uid, resourceVersion }) => {
      calls += 1;
      const known = states.get(key);
      if (known === undefined || known.uid !== uid || previous.uid !== uid) {
        violations.push(`${key}: ${uid} updated, where ${known?.uid ?? "nothing"} was`);
      } else if (
        !mayGoBack &&
        (compareResourceVersions(resourceVersion, known.resourceVersion) ?? 1) <= 0
      ) {
        violations.push(`${key}: ${known.resourceVersion} became ${resourceVersion}`);
      }
      states.set(key, { uid, resourceVersion });
    },
    onDelete: ({ key, uid }, { finalStateUnknown }) => {
      calls += 1;
      const known = states.get(key);
      if (known?.uid !== uid) {
        violations.push(`${key}: ${uid} deleted, where ${known?.uid ?? "nothing"} was`);
      }
      states.delete(key);
      if (finalStateUnknown) unseenDeletions.push(`${key} ${uid}`);
    },
  };
  return {
    handler,
    get states() {
      return new Map([...states].map(([key, metadata]) => [key, stateId(metadata)]));
    },
    violations,
    unseenDeletions,
    get calls() {
      return calls;
    },
    forgetVersions: () => {
      mayGoBack = true;
    },
  };
}
