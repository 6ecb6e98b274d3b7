import type { ApiObject } from "../values/api-object.js";
import { emptyFieldSet, FieldSet } from "./field-set.js";
import type { Owners, OwnedSet } from "./managed-fields.js";
import { type MergeType, memberType } from "./merge-type.js";
import { fieldElement, type FieldPath } from "../values/path-element.js";
import { compareTyped, type Comparison } from "./typed-compare.js";
import { mergeTyped } from "./typed-merge.js";
import { removeItems, toFieldSet, withNamedFields } from "./typed-set.js";

/** Which paths of a request count: those of a subresource, or all but a status. */
export type FieldFilter = (set: FieldSet) => FieldSet;

/** How the kind is seen in each of its versions. */
export interface VersionedTypes {
  /** The type in a version; undefined for one that is gone. */
  at(apiVersion: string): MergeType | undefined;
  /** What a request in a version does not own. */
  filter(apiVersion: string): FieldFilter;
  /** An object as a version shows it; absent where versions differ in nothing but `apiVersion`. */
  convert?(object: unknown, apiVersion: string): unknown;
}

/** Fields that somebody else owns, by who that is. */
export type Conflicts = ReadonlyMap<string, { readonly owner: OwnedSet; readonly set: FieldSet }>;

/** Thrown where an apply without force would take fields from others. */
export class OwnerConflict extends Error {
  readonly conflicts: Conflicts;

  constructor(conflicts: Conflicts) {
    super("conflict");
    this.conflicts = conflicts;
  }
}

/**
 * The owners after a create, update or patch.
 *
 * `current` is who makes the request, without a set. Follows `Updater.Update` of
 * `sigs.k8s.io/structured-merge-diff/v6/merge`.
 */
export function trackUpdate(
  types: VersionedTypes,
  { live, next, owners }: { live: unknown; next: unknown; owners: Owners },
  current: Omit<OwnedSet, "set" | "time">,
): { readonly owners: Owners; readonly taken: FieldSet } {
  const reconciled = reconcileOwners(types, owners);
  const { remaining, compare } = takeFrom(
    types,
    { live, next, owners: reconciled, self: undefined },
    {
      apiVersion: current.apiVersion,
      force: true,
    },
  );
  const filter = types.filter(current.apiVersion);
  return { owners: remaining, taken: filter(compare.modified.union(compare.added)) };
}

export interface Applied {
  /** The merged object; undefined where applying changes nothing. */
  readonly object: ApiObject | undefined;
  readonly owners: Owners;
}

/**
 * Applies a configuration.
 *
 * @throws OwnerConflict where others own what it changes, unless `force`.
 *
 * Follows `Updater.Apply` of `sigs.k8s.io/structured-merge-diff/v6/merge`.
 */
export function applyConfiguration(
  types: VersionedTypes,
  { live, config, owners }: { live: ApiObject; config: ApiObject; owners: Owners },
  current: { readonly id: string; readonly owner: Omit<OwnedSet, "set">; readonly force: boolean },
): Applied {
  const { apiVersion } = current.owner;
  const type = types.at(apiVersion) ?? {};
  const reconciled = new Map(reconcileOwners(types, owners));
  const merged = mergeTyped(type, live, config);
  const last = reconciled.get(current.id);
  const set = types.filter(apiVersion)(toFieldSet(type, config));
  reconciled.set(current.id, { ...current.owner, set });
  const pruned = seen(types, pruneApplied(types, { merged, owners: reconciled, last }), apiVersion);
  const next = { ...Object(pruned), apiVersion } as ApiObject;
  const { remaining } = takeFrom(
    types,
    { live, next, owners: reconciled, self: current.id },
    { apiVersion, force: current.force },
  );
  const { removed, modified, added } = compareTyped(type, live, next);
  const isSame = removed.isEmpty && modified.isEmpty && added.isEmpty;
  return { object: isSame && sameOrder(live, next) ? undefined : next, owners: remaining };
}

/** Sets do not see the order of lists, and the object does change with it. */
function sameOrder(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameOrder(item, b[index]));
  if (typeof a === "object" && a !== null && typeof b === "object" && b !== null) {
    const [left, right] = [Object.entries(a), Object.entries(b)];
    return (
      left.length === right.length &&
      left.every(([name, value]) => Object.hasOwn(b, name) && sameOrder(value, Object(b)[name]))
    );
  }
  return a === b;
}

function takeFrom(
  types: VersionedTypes,
  {
    live,
    next,
    owners,
    self,
  }: { live: unknown; next: unknown; owners: Owners; self: string | undefined },
  { apiVersion, force }: { apiVersion: string; force: boolean },
): { remaining: Owners; compare: Comparison } {
  const comparisons = new Map<string, Comparison | undefined>();
  const compareAt = (version: string): Comparison | undefined => {
    if (!comparisons.has(version)) {
      const type = types.at(version);
      comparisons.set(
        version,
        type &&
          filtered(
            compareTyped(type, seen(types, live, version), seen(types, next, version)),
            types.filter(version),
          ),
      );
    }
    return comparisons.get(version);
  };
  const compare = compareAt(apiVersion) ?? compareTyped({}, live, next);
  const conflicts = new Map<string, { owner: OwnedSet; set: FieldSet }>();
  const remaining = new Map<string, OwnedSet>();
  for (const [id, owner] of owners) {
    if (id === self) {
      remaining.set(id, owner);
      continue;
    }
    const own = compareAt(owner.apiVersion);
    // Who wrote in a version that is gone owns nothing any more.
    if (own === undefined) continue;
    const taken = owner.set.intersection(own.modified.union(own.added));
    if (!taken.isEmpty) conflicts.set(id, { owner, set: taken });
    const left = owner.set.difference(taken).difference(own.removed);
    remaining.set(id, left === owner.set ? owner : { ...owner, set: left });
  }
  if (!force && conflicts.size > 0) throw new OwnerConflict(conflicts);
  for (const [id, { set }] of remaining) if (set.isEmpty) remaining.delete(id);
  return { remaining, compare };
}

function seen(types: VersionedTypes, object: unknown, apiVersion: string): unknown {
  return types.convert === undefined ? object : types.convert(object, apiVersion);
}

function filtered({ removed, modified, added }: Comparison, filter: FieldFilter): Comparison {
  return { removed: filter(removed), modified: filter(modified), added: filter(added) };
}

/** Takes away what the applier no longer names, unless somebody else owns it. */
function pruneApplied(
  types: VersionedTypes,
  {
    merged: applied,
    owners,
    last,
  }: { merged: unknown; owners: Owners; last: OwnedSet | undefined },
): unknown {
  const type = last && types.at(last.apiVersion);
  if (last === undefined || type === undefined || last.set.isEmpty) return applied;
  const merged = seen(types, applied, last.apiVersion);
  const lastNamed = withNamedFields(last.set, type);
  let pruned = removeItems(type, merged, lastNamed);
  const byVersion = new Map<string, FieldSet>();
  for (const { apiVersion, set } of owners.values())
    byVersion.set(apiVersion, (byVersion.get(apiVersion) ?? emptyFieldSet).union(set));
  const versions = [last.apiVersion, ...[...byVersion.keys()].filter((v) => v !== last.apiVersion)];
  for (const version of versions) {
    const managed = byVersion.get(version);
    const own = types.at(version);
    if (managed === undefined || own === undefined) continue;
    const [before, after] = [merged, pruned].map((object) => seen(types, object, version));
    const [all, left, kept] = [toFieldSet(own, before), toFieldSet(own, after), managed].map(
      (set) => withNamedFields(set, own),
    );
    if (all === undefined || left === undefined || kept === undefined) continue;
    const without = removeItems(own, before, all.difference(left.union(kept)));
    pruned = seen(types, without, last.apiVersion);
  }
  const left = withNamedFields(toFieldSet(type, pruned), type);
  const all = withNamedFields(toFieldSet(type, merged), type);
  return removeItems(type, merged, all.difference(left).intersection(lastNamed));
}

/** Owners of parts of what has become atomic own the whole. */
function reconcileOwners(types: VersionedTypes, owners: Owners): Owners {
  const reconciled = new Map<string, OwnedSet>();
  for (const [id, owner] of owners) {
    const type = types.at(owner.apiVersion);
    if (type === undefined) continue;
    const atomic = atomicPaths(owner.set, type, []);
    if (atomic.length === 0) {
      reconciled.set(id, owner);
      continue;
    }
    const whole = FieldSet.of(...atomic);
    reconciled.set(id, { ...owner, set: owner.set.without(whole).union(whole) });
  }
  return reconciled;
}

function atomicPaths(set: FieldSet, type: MergeType, path: FieldPath): readonly FieldPath[] {
  const { map, list } = type;
  if (set.isEmpty || map?.isDeduced === true) return [];
  if (
    (map?.isAtomic === true || list?.isAtomic === true) &&
    path.length > 0 &&
    type.scalar === undefined
  )
    return [path];
  const paths: FieldPath[] = [];
  for (const { element, below } of set.steps()) {
    if (below.isEmpty) continue;
    const inner = element.kind === "field" ? map && memberType(map, element.name) : list?.element;
    if (inner !== undefined) paths.push(...atomicPaths(below, inner, [...path, element]));
  }
  return paths;
}

/** The filter that keeps all but some paths. */
export function allBut(...paths: readonly (readonly string[])[]): FieldFilter {
  const excluded = FieldSet.of(...paths.map((path) => path.map(fieldElement)));
  return (set) => set.without(excluded);
}
