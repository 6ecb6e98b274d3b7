import { equalJSON } from "../../util/json.js";
import { type ApiObject, type ManagedFields, withMeta } from "../values/api-object.js";
import { emptyFieldSet, FieldSet } from "../fields/field-set.js";
import { goQuote } from "../values/go-text.js";
import { conflictsBeyondLastApplied, kubectlManager, withLastApplied } from "./last-applied.js";
import {
  decodeOwners,
  encodeOwners,
  type Manager,
  noOwners,
  type OwnedSet,
  ownerId,
  type Owners,
} from "../fields/managed-fields.js";
import {
  applyConfiguration,
  type Conflicts,
  OwnerConflict,
  trackUpdate,
  type VersionedTypes,
} from "../fields/owner-tracking.js";
import { fieldElement, pathText } from "../values/path-element.js";
import { badRequest, failure, type StatusError } from "../values/status-error.js";
import { checkTyped, typedErrorText } from "../fields/typed-check.js";

/** Who writes, and in which form. */
export interface Writer {
  readonly types: VersionedTypes;
  /** Version of the request. */
  readonly apiVersion: string;
  readonly manager: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** An object of the kind of which nothing is said. */
  readonly empty: ApiObject;
  /** The time of the request, as `managedFields` has it. */
  readonly time: string;
}

/** How many entries of updates are kept. */
const maxUpdaters = 10;

/** Never owned by anybody. Follows `stripmeta.go` of apimachinery's managedfields. */
const unowned = FieldSet.of(
  ...[
    ["apiVersion"],
    ["kind"],
    ["metadata"],
    ...[
      "name",
      "namespace",
      "creationTimestamp",
      "selfLink",
      "uid",
      "clusterName",
      "generation",
      "managedFields",
      "resourceVersion",
    ].map((name) => ["metadata", name]),
  ].map((path) => path.map(fieldElement)),
);

/**
 * An object with `managedFields` as they are after a create, update or patch.
 *
 * `live` is absent on create. Follows `FieldManager.Update` of apimachinery's managedfields.
 */
export function updateManagedFields(
  writer: Writer,
  live: ApiObject | undefined,
  next: ApiObject,
): ApiObject {
  const owners = ownersBefore(writer, live, next);
  const bare = withMeta(next, { managedFields: undefined });
  if (live !== undefined && owners.size === 0) return bare;
  // Of what is not of its type nobody can say who owns it.
  const type = writer.types.at(writer.apiVersion);
  if (type !== undefined && checkTyped(type, bare, true).length > 0) return bare;
  const tracked = track(writer, live, bare, owners);
  return withMeta(bare, { managedFields: encodeOwners(capUpdaters(tracked)) });
}

function ownersBefore(
  { subresource }: Writer,
  live: ApiObject | undefined,
  next: ApiObject,
): Owners {
  const ofLive = (): Owners => decodeOwners(live?.metadata.managedFields) ?? noOwners;
  if (subresource !== "") return ofLive();
  const given = next.metadata.managedFields;
  if (isReset(given)) return noOwners;
  const owners = decodeOwners(given);
  return owners === undefined || owners.size === 0 ? ofLive() : owners;
}

/** An empty list, or one empty entry, takes away all owners. */
function isReset(entries: readonly ManagedFields[] | null | undefined): boolean {
  if (entries === undefined || entries === null) return false;
  return (
    entries.length === 0 || (entries.length === 1 && Object.keys(entries[0] ?? {}).length === 0)
  );
}

function track(
  writer: Writer,
  live: ApiObject | undefined,
  next: ApiObject,
  before: Owners,
): Owners {
  const owner = managerOf(writer, "Update");
  const old = live === undefined ? writer.empty : withMeta(live, { managedFields: undefined });
  const tracked = trackUpdate(writer.types, { live: old, next, owners: before }, owner);
  const taken = tracked.taken.difference(unowned);
  if (taken.isEmpty) return tracked.owners;
  const id = ownerId(owner);
  const owners = new Map(tracked.owners);
  const previous = owners.get(id)?.set ?? emptyFieldSet;
  // The server loses the time of what is written through `scale`.
  const time = writer.subresource === "scale" ? undefined : writer.time;
  owners.set(id, { ...owner, set: taken.union(previous), time });
  return owners;
}

function managerOf(
  { manager, apiVersion, subresource }: Writer,
  operation: "Apply" | "Update",
): Manager {
  return { manager: manager === "" ? "unknown" : manager, operation, apiVersion, subresource };
}

/** The oldest entries of updates are joined under one name. */
function capUpdaters(owners: Owners): Owners {
  const updaters = [...owners].filter(([, { operation }]) => operation === "Update");
  if (updaters.length <= maxUpdaters) return owners;
  const capped = new Map(owners);
  const byAge = updaters.toSorted(([a, { time: at = "" }], [b, { time: other = "" }]) =>
    at === other ? (a < b ? -1 : 1) : at < other ? -1 : 1,
  );
  const firsts = new Map<string, string>();
  let count = updaters.length;
  for (const [id, owner] of byAge) {
    if (count <= maxUpdaters) break;
    const { apiVersion } = owner;
    const bucket: Manager = {
      manager: "ancient-changes",
      operation: "Update",
      apiVersion,
      subresource: "",
    };
    const first = firsts.get(apiVersion);
    if (first === undefined) {
      firsts.set(apiVersion, id);
      continue;
    }
    const into = ownerId(bucket);
    const joined: OwnedSet | undefined = capped.get(into) ?? capped.get(first);
    capped.delete(first);
    capped.delete(id);
    const set = owner.set.union(joined?.set ?? emptyFieldSet);
    capped.set(into, { ...bucket, set, time: owner.time });
    count -= 1;
  }
  return capped;
}

/**
 * The stored object with a configuration applied to it.
 *
 * `live` is an empty object of the kind on create.
 *
 * @throws StatusError a 409 that names the owners of what would be taken from them, a 500 where the
 * configuration does not fit the type.
 *
 * Follows `FieldManager.Apply` of apimachinery's managedfields.
 */
export function applyManagedFields(
  writer: Writer,
  live: ApiObject,
  { config, force }: { readonly config: ApiObject; readonly force: boolean },
): ApiObject {
  const isKubectl = writer.manager === kubectlManager;
  try {
    const applied = applyOwned(writer, live, { config, force });
    return isKubectl ? withLastApplied(applied, config) : applied;
  } catch (error) {
    if (!(error instanceof OwnerConflict)) throw error;
    const type = writer.types.at(writer.apiVersion) ?? {};
    const left = isKubectl
      ? conflictsBeyondLastApplied(error.conflicts, { type, live })
      : error.conflicts;
    if (left.size > 0) throw applyConflict(left);
    return withLastApplied(applyOwned(writer, live, { config, force: true }), config);
  }
}

/** @throws OwnerConflict @throws StatusError */
function applyOwned(
  writer: Writer,
  live: ApiObject,
  { config, force }: { readonly config: ApiObject; readonly force: boolean },
): ApiObject {
  const { types, apiVersion } = writer;
  if (config.metadata.managedFields !== undefined)
    throw badRequest("metadata.managedFields must be nil");
  const type = types.at(apiVersion) ?? {};
  const shown = ({ metadata, kind }: ApiObject): string => {
    const { namespace = "", name = "" } = metadata;
    const [group, version] = apiVersion.includes("/") ? apiVersion.split("/") : ["", apiVersion];
    return `(${namespace}/${name}; ${group ?? ""}/${version ?? ""}, Kind=${kind})`;
  };
  const errors = checkTyped(type, config);
  if (errors.length > 0)
    throw failure(
      500,
      "",
      `failed to create typed patch object ${shown(config)}: ${typedErrorText(errors)}`,
    );
  const bare = withMeta(live, { managedFields: undefined });
  // What is stored is of its type, but where nobody could be noted as its owner.
  const faults = checkTyped(type, bare, true);
  if (faults.length > 0)
    throw failure(
      500,
      "",
      `failed to create manager for existing fields: failed to convert new object ${shown(live)} to smd typed: ${typedErrorText(faults)}`,
    );
  let owners = decodeOwners(live.metadata.managedFields) ?? noOwners;
  if (owners.size === 0)
    owners = track(
      { ...writer, manager: "before-first-apply", subresource: writer.subresource },
      undefined,
      bare,
      owners,
    );
  const owner = managerOf(writer, "Apply");
  const id = ownerId(owner);
  const known = owners.get(id)?.time;
  const applied = applyConfiguration(
    types,
    { live: bare, config, owners },
    { id, owner: { ...owner, time: known }, force },
  );
  const after = new Map(applied.owners);
  const own = after.get(id);
  const set = own?.set.difference(unowned);
  if (own === undefined || set === undefined || set.isEmpty) after.delete(id);
  else {
    after.set(id, { ...own, set, time: applied.object === undefined ? known : writer.time });
  }
  return withMeta(applied.object ?? bare, { managedFields: encodeOwners(after) });
}

function applyConflict(conflicts: Conflicts): StatusError {
  const sorted = [...conflicts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const all = sorted.flatMap(([, { owner, set }]) =>
    [...set.paths()].map((path) => ({ owner, field: pathText(path) })),
  );
  const causes = all.map(({ owner, field }) => ({
    reason: "FieldManagerConflict",
    message: `conflict with ${shownOwner(owner)}`,
    field,
  }));
  const [only] = all;
  const message =
    all.length === 1 && only !== undefined
      ? `Apply failed with 1 conflict: conflict with ${shownOwner(only.owner)}: ${only.field}`
      : `Apply failed with ${all.length} conflicts: ${sorted
          .map(([, { owner, set }]) =>
            [
              `conflicts with ${shownOwner(owner)}:`,
              ...[...set.paths()].map((path) => `- ${pathText(path)}`),
            ].join("\n"),
          )
          .join("\n")}`;
  return failure(409, "Conflict", message, { causes });
}

function shownOwner({ manager, operation, apiVersion, subresource }: Manager): string {
  const name = `${goQuote(manager)}${subresource === "" ? "" : ` with subresource ${goQuote(subresource)}`}`;
  return operation === "Update" ? `${name} using ${apiVersion}` : name;
}

/**
 * An object whose `managedFields` are those of the old one where nothing but times is new.
 *
 * Follows `IgnoreManagedFieldsTimestampsTransformer` of the apiserver.
 */
export function keepManagedTimes(next: ApiObject, old: ApiObject): ApiObject {
  const managedFields = old.metadata.managedFields ?? undefined;
  if (!equalJSON(timeless(next), timeless(old))) return next;
  return withMeta(next, { managedFields });
}

function timeless(object: ApiObject): ApiObject {
  const entries = (object.metadata.managedFields ?? []).map(({ time: _, ...entry }) => entry);
  return withMeta(object, { managedFields: entries, resourceVersion: undefined });
}
