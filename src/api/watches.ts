import { parseLabelSelector } from "../meta/labels.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { ValidationIssue } from "../schema/issues.js";
import type { Change } from "./changes.js";
import { checkMemberName } from "./check-member-name.js";
import { checkOptions } from "./check-options.js";
import type { StoredObject, StoredOf } from "../meta/stored-object.js";
import { isBulky, type KindOf, kindOf, type Kinds } from "./kind.js";
import { checkFunction } from "./references.js";
import type { AnyResource, Infer } from "./resource.js";

/** Which object: its name, and its namespace where it has one. */
export interface ObjectName {
  readonly name: string;
  readonly namespace?: string | undefined;
}

/** What a `map` function may ask the caches. */
export interface WatchContext<For extends AnyResource, Reference extends PropertyKey> {
  /** Every object of the kind that the controller reconciles. */
  list(): readonly Infer<For>[];
  /** Those whose reference of that name leads to an object, given for instance as its `metadata`. */
  byIndex(reference: Reference, to: ObjectName): readonly Infer<For>[];
}

/** Other objects that a controller looks at, and whom they concern. */
export interface WatchOptions<
  For extends AnyResource,
  T extends ResourceType,
  Reference extends PropertyKey,
> {
  /** The kind that is watched. */
  readonly to: T;
  /** A label selector, such as `storage=fast`; the cache keeps what it selects. @default every object */
  readonly labels?: string | undefined;
  /**
   * Which changes count; `generationChanged` and its like say so of what they are called, and functions of
   * yours may join them: `(change) => labelsChanged(change) && …`. @default all
   */
  readonly only?: ((change: Change<StoredOf<T>>) => boolean) | undefined;
  /** The objects to reconcile, for one that came, changed or went; `metadata` of an object will do. */
  readonly map: (
    object: StoredOf<T>,
    context: WatchContext<For, Reference>,
  ) => readonly ObjectName[];
}

/** A described watch. */
export interface Watch<T extends ResourceType = ResourceType> {
  readonly to: KindOf<T>;
  readonly labels?: string;
  only?(change: Change<StoredObject>): boolean;
  /** Takes objects of the kind; which fields they have is the author's knowledge. */
  map(object: StoredObject, context: WatchContext<AnyResource, string>): readonly ObjectName[];
}

/** Watches as a definition holds them. */
export type WatchesOf<W extends Kinds> = { readonly [K in keyof W]: Watch<W[K]> };

/** Watches as the implementation sees them. */
export interface LooseWatches {
  readonly [name: string]: WatchOptions<AnyResource, ResourceType, string>;
}

/** The watches as a definition holds them. */
export function toWatches(given: LooseWatches): WatchesOf<Kinds> {
  return Object.fromEntries(
    Object.entries(given).map(([name, { to, labels, only, map }]) => [
      name,
      {
        to: kindOf(to),
        ...(labels === undefined ? {} : { labels }),
        ...(only === undefined ? {} : { only }),
        map,
      },
    ]),
  );
}

/** Checks watches whose kinds are kinds. */
export function checkWatches(watches: LooseWatches): readonly ValidationIssue[] {
  return Object.entries(watches).flatMap(([name, watch]): readonly ValidationIssue[] => {
    const path = ["watches", name];
    return [
      ...checkMemberName(name, path),
      ...checkOptions(watch, ["to", "labels", "only", "map"], path),
      ...(watch.only === undefined ? [] : checkFunction(watch.only, [...path, "only"])),
      ...checkFunction(watch.map, [...path, "map"]),
      ...checkSelector(watch, [...path, "labels"]),
    ];
  });
}

function checkSelector(
  { to, labels }: LooseWatches[string],
  path: readonly (string | number)[],
): readonly ValidationIssue[] {
  if (labels === undefined) {
    if (!isBulky(to)) return [];
    const message = `would keep every ${to.kind} in memory without a label selector: give one, or use references, of which only the metadata is kept`;
    return [{ path, code: "WATCH_TOO_WIDE", message }];
  }
  const parsed = parseLabelSelector(labels);
  if (!("fault" in parsed)) return [];
  return [{ path, code: "SELECTOR_INVALID", message: parsed.fault }];
}
