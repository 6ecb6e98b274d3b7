import type { ApiObject } from "../apiserver/values/api-object.js";
import { idOf } from "./world-state.js";
import { testManager } from "./server-kit.js";
import type { WorldChange } from "./trial-world.js";

/** What is asked for what should not be there. */
export interface FindingsOptions {
  /** What is there. */
  readonly objects: readonly ApiObject[];
  /** What was there in the beginning and has not changed since is of no matter. */
  readonly changes: readonly WorldChange[];
  /** The name of the operator: what it creates is told by its field manager. */
  readonly operator: string;
  /** Kinds that the controllers are for, as `example.com/Database`. */
  readonly primaries: ReadonlySet<string>;
  /** Kinds that stay on purpose. */
  readonly keeps: ReadonlySet<string>;
}

/** Objects that should not be there in any world that has come to rest, a sentence each. */
export function findingsOf(options: FindingsOptions): readonly string[] {
  const { objects, changes, operator, primaries, keeps } = options;
  const findings: string[] = [];
  const uids = new Set(objects.map(({ metadata }) => metadata.uid));
  const had = changes.some(({ object }) => primaries.has(kindKey(object)));
  const has = objects.some((object) => primaries.has(kindKey(object)));
  const made = new Set(
    changes.flatMap(({ object, previous }) =>
      previous === undefined && isMadeBy(object, operator) ? [object.metadata.uid] : [],
    ),
  );
  for (const object of objects) {
    const { deletionTimestamp, finalizers = [], ownerReferences = [], uid } = object.metadata;
    const id = idOf(object);
    if (deletionTimestamp !== undefined) {
      findings.push(`${id} is stuck in deletion: its finalizers are ${finalizers.join(", ")}`);
    } else if (
      ownerReferences.length > 0 &&
      ownerReferences.every((owner) => !uids.has(owner.uid))
    ) {
      const owners = ownerReferences.map(({ kind, name }) => `${kind} ${name}`).join(", ");
      findings.push(`${id} is an orphan: its owner ${owners} has gone`);
    } else if (had && !has && made.has(uid) && !keeps.has(kindKey(object))) {
      findings.push(
        `${id} was made by the operator and is left behind, though no object that it works for is there any more: has it an owner reference, or does the finalizer take it away? (\`keeps\` names kinds that stay on purpose)`,
      );
    }
  }
  return findings;
}

/** A kind among all, whatever its version. */
export function kindKey({ apiVersion, kind }: Pick<ApiObject, "apiVersion" | "kind">): string {
  return `${apiVersion.includes("/") ? (apiVersion.split("/")[0] ?? "") : ""}/${kind}`;
}

/** Whether nobody but an operator has written an object. */
function isMadeBy({ metadata }: ApiObject, operator: string): boolean {
  const managers = (metadata.managedFields ?? []).map(({ manager = "" }) => manager);
  return managers.length > 0 && managers.every((manager) => isManagerOf(manager, operator));
}

/** Whether an operator, or the test, has written of an object. */
export function isConcerned({ metadata }: ApiObject, operator: string): boolean {
  return (metadata.managedFields ?? []).some(({ manager = "" }) => isConcerning(manager, operator));
}

/**
 * The uids of objects, made by neither an operator nor the test, that were there when nothing was left that it works for, such as
 * claims of a StatefulSet that has gone: what became of them is history, and not to be mended.
 */
export function leftBehind(
  changes: readonly WorldChange[],
  operator: string,
  primaries: ReadonlySet<string>,
): ReadonlySet<string | undefined> {
  const left = new Set<string | undefined>();
  const work = new Set<string | undefined>();
  const others = new Set<string | undefined>();
  for (const { object, previous, isDeletion } of changes) {
    const { uid } = object.metadata;
    if (primaries.has(kindKey(object))) {
      if (!isDeletion) work.add(uid);
      else if (work.delete(uid) && work.size === 0) for (const other of others) left.add(other);
    } else if (isDeletion) others.delete(uid);
    else if (previous === undefined && !isConcerned(object, operator)) others.add(uid);
  }
  return left;
}

/** Whether a field manager is an operator, or the test. */
export function isConcerning(manager: string, operator: string): boolean {
  return manager === testManager || isManagerOf(manager, operator);
}

/** Whether a field manager is an operator. */
export function isManagerOf(manager: string, operator: string): boolean {
  return manager === operator || manager.startsWith(`${operator}.`);
}
