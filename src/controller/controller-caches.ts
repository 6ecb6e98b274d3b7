import type { ControllerDefinition } from "../api/define-controller.js";
import { isSameKind } from "../api/kind.js";
import type { Caches } from "../cache/caches.js";
import { type IndexFunction, labelIndex } from "../cache/indexers.js";
import type { SharedInformer } from "../cache/shared-informer.js";
import { metadataOnly as metadataOnlyType } from "../client/metadata-only.js";
import { formatKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import { type PlannedCache, planCaches } from "./cache-plan.js";
import { ownerLabel } from "./child-labels.js";
import { referencedKey } from "./references.js";

/** Finds primaries by their uid. */
export const uidIndex = "uid";

/** Finds tracked children by the uid of their owner. */
export const ownerIndex = "owner";

/** Finds primaries by what a reference leads to. */
export function referenceIndex(name: string): string {
  return `reference:${name}`;
}

/** An informer with what it was planned for. */
export interface ControllerCache {
  readonly plan: PlannedCache;
  readonly informer: SharedInformer<StoredObject, string>;
}

/** The informers of one controller. */
export interface ControllerCaches {
  readonly primary: ControllerCache;
  readonly owned: readonly ControllerCache[];
  readonly references: Readonly<Record<string, ControllerCache>>;
  readonly watches: Readonly<Record<string, ControllerCache>>;
}

/** Asks for the informers that a controller needs; in these namespaces, or in all. */
export function openCaches(
  caches: Caches,
  controller: ControllerDefinition,
  {
    labels,
    namespaces,
  }: {
    readonly labels: readonly [string, ...string[]];
    readonly namespaces: readonly string[];
  },
): ControllerCaches {
  const plan = planCaches(controller, labels);
  const open = (planned: PlannedCache, indexes: Indexes = {}): ControllerCache => {
    const { type, labelSelector, metadataOnly, keepManagedFields } = planned;
    const held: ResourceType = metadataOnly ? metadataOnlyType(type) : type;
    const informer = caches.informer(held, {
      indexes,
      keepManagedFields,
      whole: true,
      ...(labelSelector === undefined ? {} : { labelSelector }),
      ...(type.scope === "Namespaced" && namespaces.length > 0 ? { namespaces } : {}),
    });
    return { plan: planned, informer };
  };
  const opened = (
    members: Readonly<Record<string, PlannedCache>>,
  ): Readonly<Record<string, ControllerCache>> =>
    Object.fromEntries(Object.entries(members).map(([name, one]) => [name, open(one)]));
  return {
    primary: open(plan.primary, primaryIndexes(controller)),
    owned: plan.owned.map((one) => open(one, one.isTracked ? trackedIndexes : {})),
    references: opened(plan.references),
    watches: opened(plan.watches),
  };
}

/** Every informer of a controller. */
export function allCaches(caches: ControllerCaches): readonly ControllerCache[] {
  return [
    caches.primary,
    ...caches.owned,
    ...Object.values(caches.references),
    ...Object.values(caches.watches),
  ];
}

/** The informers that keep a kind: those that keep most of it first, and of two that keep the same the one that knows more. */
export function cachesOf(caches: ControllerCaches, type: ResourceType): readonly ControllerCache[] {
  const rank = ({ plan }: ControllerCache): number =>
    (plan.metadataOnly ? 4 : 0) +
    (plan.labelSelector === undefined ? 0 : 2) +
    (plan.keepManagedFields ? 0 : 1);
  return allCaches(caches)
    .filter(({ plan }) => isSameKind(plan.type, type))
    .toSorted((a, b) => rank(a) - rank(b));
}

type Indexes = Readonly<Record<string, IndexFunction<StoredObject>>>;

const trackedIndexes: Indexes = { [ownerIndex]: labelIndex(ownerLabel) };

function primaryIndexes({ references, owns }: ControllerDefinition): Indexes {
  const byReference = Object.entries(references).map(
    ([name, reference]): [string, IndexFunction<StoredObject>] => [
      referenceIndex(name),
      ({ object }) => {
        const key = referencedKey(reference, object);
        return key === undefined ? [] : [formatKey(key)];
      },
    ],
  );
  // Tracked children name their owner by its uid, the others by its name.
  const hasTracked = owns.some(({ tracked }) => tracked);
  const byUid: Indexes = hasTracked ? { [uidIndex]: ({ uid }) => [uid] } : {};
  return { ...byUid, ...Object.fromEntries(byReference) };
}
