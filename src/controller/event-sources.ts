import type { Change } from "../api/changes.js";
import type { ControllerDefinition } from "../api/define-controller.js";
import type { Entry } from "../cache/entry.js";
import type { EventHandler } from "../cache/event-handler.js";
import { LazyEntry } from "../cache/lazy-entry.js";
import { formatKey, parseKey } from "../meta/object-key.js";
import type { StoredObject } from "../meta/stored-object.js";
import type { Priority } from "../queue/work-queue.js";
import { canonicalJSON } from "../util/json.js";
import { ownerLabel } from "./child-labels.js";
import { type ControllerCaches, referenceIndex, uidIndex } from "./controller-caches.js";

/** Takes the key of an object that should be looked at, and the change that `source` saw. */
export type Wake = (
  key: string,
  priority: Priority,
  source: string,
  entry: Entry<StoredObject>,
) => void;

type Keys = (entry: Entry<StoredObject>) => Iterable<string>;

/** Whom changes concern, and which of them count. */
interface Concern {
  readonly keys: Keys;
  readonly only?: ((change: Change<StoredObject>) => boolean) | undefined;
}

/** The handlers that turn changes of any watched object into keys of those that a controller reconciles. */
export interface EventSources {
  readonly primary: EventHandler<StoredObject>;
  readonly owned: EventHandler<StoredObject>;
  readonly references: Readonly<Record<string, EventHandler<StoredObject>>>;
  readonly watches: Readonly<Record<string, EventHandler<StoredObject>>>;
}

/** Makes the handlers of a controller. */
export function eventSources(
  controller: ControllerDefinition,
  { primary }: Pick<ControllerCaches, "primary">,
  wake: Wake,
): EventSources {
  const { lister } = primary.informer;
  // Where the kind is not served there is nobody to wake.
  const isSynced = (): boolean => primary.informer.isSynced;
  const byIndex = (index: string, value: string): readonly string[] =>
    isSynced() ? lister.byIndex(index, value).map(({ metadata }) => formatKey(metadata)) : [];
  const byUid = (uid: string): readonly string[] => byIndex(uidIndex, uid);
  return {
    primary: primaryHandler(`${controller.name} for ${controller.for.kind}`, wake),
    owned: keysHandler(`${controller.name} owns`, { keys: ownersOf(controller, byUid) }, wake),
    references: Object.fromEntries(
      Object.entries(controller.references).map(([name, reference]) => {
        const only = filterOf(reference);
        const keys: Keys = ({ key }) => byIndex(referenceIndex(name), key);
        return [name, keysHandler(`${controller.name} references ${name}`, { keys, only }, wake)];
      }),
    ),
    watches: Object.fromEntries(
      Object.entries(controller.watches).map(([name, watch]) => {
        const context = {
          list: () => lister.list(),
          byIndex: (
            reference: string,
            to: { readonly name: string; readonly namespace?: string | undefined },
          ) => lister.byIndex(referenceIndex(reference), formatKey(to)),
        };
        const keys: Keys = ({ object }) =>
          isSynced() ? watch.map(object, context).map(formatKey) : [];
        const only = filterOf(watch);
        return [name, keysHandler(`${controller.name} watches ${name}`, { keys, only }, wake)];
      }),
    ),
  };
}

/** Undefined where all changes count: then nothing is decoded for it. */
function filterOf(of: { only?(change: Change<StoredObject>): boolean }): Concern["only"] {
  return "only" in of ? (change) => of.only?.(change) === true : undefined;
}

/** A change of nothing but the status is the controller's own doing, and no reason to look again. */
function primaryHandler(name: string, wake: Wake): EventHandler<StoredObject> {
  return {
    name,
    onAdd: (entry, { initial }) => wake(entry.key, initial ? "low" : "normal", name, entry),
    onUpdate: (previous, current) => {
      if (isWorthALook(previous, current)) wake(current.key, "normal", name, current);
    },
    onDelete: (last) => wake(last.key, "normal", name, last),
  };
}

function isWorthALook(previous: Entry<StoredObject>, current: Entry<StoredObject>): boolean {
  if (
    previous.generation !== current.generation ||
    previous.isBeingDeleted !== current.isBeingDeleted ||
    current.generation === undefined
  ) {
    return true;
  }
  // Most updates are of the status.
  if (LazyEntry.hasSameMetadata(previous, current)) return false;
  const [before, after] = [previous, current].map(({ metadata }) => {
    const { labels, annotations, finalizers } = metadata;
    return canonicalJSON({ labels, annotations, finalizers });
  });
  return before !== after;
}

/** What an object was about, and what it is about now. */
function keysHandler(
  name: string,
  { keys: keysOf, only }: Concern,
  wake: Wake,
): EventHandler<StoredObject> {
  type Side = Entry<StoredObject> | undefined;
  const changed = (before: Side, now: Side, entry: Entry<StoredObject>): void => {
    const errors: unknown[] = [];
    // The author's functions: where one throws, which is logged, what the others say still holds.
    const attempt = <T>(run: () => T, otherwise: T): T => {
      try {
        return run();
      } catch (error) {
        errors.push(error);
        return otherwise;
      }
    };
    const counts =
      only === undefined || attempt(() => only({ before: before?.object, now: now?.object }), true);
    if (!counts) return;
    const sides = [before, now].filter((side) => side !== undefined);
    const keys = sides.flatMap((side) => attempt(() => [...keysOf(side)], []));
    for (const key of new Set(keys)) wake(key, "normal", name, entry);
    if (errors.length > 0) throw errors[0];
  };
  return {
    name,
    onAdd: (entry, { initial }) => {
      // Every object is looked at in the beginning anyway.
      if (!initial) changed(undefined, entry, entry);
    },
    onUpdate: (previous, current) => {
      if (previous.resourceVersion === current.resourceVersion) return;
      changed(previous, current, current);
    },
    onDelete: (last) => changed(last, undefined, last),
  };
}

/** The keys of the objects that a child belongs to: by its controller reference, or by the label of a tracked one. */
function ownersOf(
  { for: { group, kind, scope }, owns }: Pick<ControllerDefinition, "for" | "owns">,
  byUid: (uid: string) => readonly string[],
): Keys {
  const hasTracked = owns.some((child) => child.tracked);
  return (entry) => {
    // Otherwise no metadata is decoded for a label that no child has.
    const tracked = hasTracked ? entry.metadata.labels?.[ownerLabel] : undefined;
    if (tracked !== undefined) return byUid(tracked);
    return LazyEntry.ownersOf(entry).flatMap((owner) => {
      const isOwner =
        owner.controller === true &&
        owner.kind === kind &&
        owner.apiVersion.startsWith(group === "" ? "v" : `${group}/`);
      if (!isOwner) return [];
      const { namespace } = parseKey(entry.key);
      return [
        formatKey({ name: owner.name, namespace: scope === "Cluster" ? undefined : namespace }),
      ];
    });
  };
}
