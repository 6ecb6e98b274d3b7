import { formatApiVersion } from "../../src/meta/gvk.js";
import { formatKey, type ObjectKey } from "../../src/meta/object-key.js";
import type { ResourceType } from "../../src/meta/resource-type.js";
import type { StoredObject } from "../../src/meta/stored-object.js";
import type { Clock } from "../../src/util/clock.js";
import { isPlainObject } from "../../src/util/json.js";
import type { Random } from "./random.js";
import { failure } from "./scripted-status.js";
import {
  applied,
  type Fields,
  fieldsOf,
  isBelow,
  isSame,
  isSameFields,
  isSameOwnership,
  type Manager,
  managedFieldsOf,
  merged,
  objectOf,
  type Ownership,
  updated,
} from "./simulated-fields.js";

type JSONObject = Readonly<Record<string, unknown>>;

/** A kind that the simulated server has. */
export interface SimulatedKind {
  readonly type: ResourceType;
  /** Whether a change of the spec is counted. */
  readonly hasGeneration?: boolean;
  /** Whether the status is written apart. */
  readonly hasStatus?: boolean;
  /** The path of a field that cannot be changed. */
  readonly immutable?: string;
}

/** One state of an object. */
export interface SimulatedState {
  readonly object: StoredObject;
  readonly fields: Fields;
  readonly ownership: Ownership;
  /** When it was written, in milliseconds. */
  readonly writtenMs: number;
}

/** One change, as watches hear of it. */
export interface SimulatedChange {
  readonly kind: SimulatedKind;
  readonly version: number;
  readonly key: string;
  readonly before: SimulatedState | undefined;
  readonly after: SimulatedState | undefined;
  /** Who wrote. */
  readonly manager: string;
}

/** An answer that refuses. */
export class Refused extends Error {
  readonly code: number;
  readonly reason: string;

  constructor(code: number, reason: string, message: string = reason) {
    super(message);
    this.code = code;
    this.reason = reason;
  }

  get status(): object {
    return failure(this.code, this.reason, this.message);
  }
}

/** Where something is written. */
export interface Target {
  readonly kind: SimulatedKind;
  readonly key: ObjectKey;
}

interface WriteHow {
  readonly manager: string;
  readonly dryRun?: boolean | undefined;
  readonly subresource?: string | undefined;
}

const nobody: Pick<SimulatedState, "fields" | "ownership"> = {
  fields: new Map(),
  ownership: new Map(),
};

/** Somebody who is no manager of fields. */
const system = "system";

/**
 * An API server in memory, as far as controllers depend on one: versions and optimistic locking, uids, generations,
 * finalizers, the status apart, server-side apply with the ownership of fields, and garbage collection by owner
 * references. It does what it is asked at once; whatever is slow or fails lies between it and its clients.
 */
export class SimulatedApi {
  readonly kinds: readonly SimulatedKind[];
  readonly changes: SimulatedChange[] = [];
  /** Watches that begin before this version are refused. */
  oldestVersion = 1_000;
  version = 1_000;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #objects = new Map<SimulatedKind, Map<string, SimulatedState>>();
  readonly #listeners = new Set<(change: SimulatedChange) => void>();
  #uid = 0;
  #isSweeping = false;

  constructor(clock: Clock, random: Random, kinds: readonly SimulatedKind[]) {
    this.kinds = kinds;
    this.#clock = clock;
    this.#random = random;
    for (const kind of kinds) this.#objects.set(kind, new Map());
  }

  /** Calls back after each change, until the result is called. */
  listen(listener: (change: SimulatedChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  find({ kind, key }: Target): SimulatedState | undefined {
    return this.#of(kind).get(formatKey(key));
  }

  list(kind: SimulatedKind): readonly SimulatedState[] {
    return [...this.#of(kind).values()];
  }

  /** Every object of every kind. */
  all(): readonly { readonly kind: SimulatedKind; readonly state: SimulatedState }[] {
    return this.kinds.flatMap((kind) => this.list(kind).map((state) => ({ kind, state })));
  }

  get(target: Target): StoredObject {
    return this.#existing(target).object;
  }

  create(target: Target, body: JSONObject, { manager, dryRun }: WriteHow): StoredObject {
    if (this.find(target) !== undefined) throw new Refused(409, "AlreadyExists");
    const who: Manager = { name: manager, operation: "Update", subresource: "" };
    const wanted = this.#withoutStatus(target.kind, fieldsOf(body));
    return this.#store(target, undefined, updated(nobody, wanted, who), { manager, dryRun });
  }

  apply(target: Target, body: JSONObject, { manager, dryRun }: WriteHow): StoredObject {
    const before = this.find(target);
    const who: Manager = { name: manager, operation: "Apply", subresource: "" };
    const wanted = this.#withoutStatus(target.kind, fieldsOf(body));
    const after = applied(before ?? nobody, wanted, who);
    return this.#store(target, before, after, { manager, dryRun });
  }

  /** A JSON merge patch. */
  patch(
    target: Target,
    patch: JSONObject,
    { manager, dryRun, subresource = "" }: WriteHow,
  ): StoredObject {
    const before = this.#existing(target);
    this.#assertVersion(before, patch);
    const body = merged(before.object, patch);
    return this.#update(target, { before, body }, { manager, dryRun, subresource });
  }

  /** Replaces an object. */
  update(target: Target, body: JSONObject, { manager }: WriteHow): StoredObject {
    const before = this.#existing(target);
    this.#assertVersion(before, body);
    return this.#update(target, { before, body }, { manager, subresource: "" });
  }

  /** Gives what is left of it while finalizers hold it. */
  delete(
    target: Target,
    { uid, manager = system }: { readonly uid?: string; readonly manager?: string } = {},
  ): StoredObject | undefined {
    const before = this.#existing(target);
    const { metadata } = before.object;
    if (uid !== undefined && uid !== metadata.uid) throw new Refused(409, "Conflict");
    if ((metadata.finalizers ?? []).length === 0) {
      this.#remove(target, before, manager);
      return undefined;
    }
    if (metadata.deletionTimestamp !== undefined) return before.object;
    return this.#store(target, before, before, { manager, isDeleted: true });
  }

  #update(
    target: Target,
    { before, body }: { readonly before: SimulatedState; readonly body: JSONObject },
    { manager, dryRun, subresource = "" }: WriteHow,
  ): StoredObject {
    const isStatus = subresource === "status";
    const wanted = new Map<string, unknown>();
    const { hasStatus = false } = target.kind;
    // Each of the two ways leaves the part of the other as it is.
    const isOurs = (path: string): boolean => !hasStatus || isBelow(path, "status") === isStatus;
    for (const [path, value] of fieldsOf(body)) if (isOurs(path)) wanted.set(path, value);
    for (const [path, value] of before.fields) if (!isOurs(path)) wanted.set(path, value);
    const who: Manager = { name: manager, operation: "Update", subresource };
    return this.#store(target, before, updated(before, wanted, who), { manager, dryRun });
  }

  #store(
    target: Target,
    before: SimulatedState | undefined,
    after: Pick<SimulatedState, "fields" | "ownership">,
    how: {
      readonly manager: string;
      readonly dryRun?: boolean | undefined;
      readonly isDeleted?: boolean;
    },
  ): StoredObject {
    const { kind, key } = target;
    const { dryRun = false, isDeleted = false, manager } = how;
    if (
      before !== undefined &&
      !isDeleted &&
      isSameFields(before.fields, after.fields) &&
      isSameOwnership(before.ownership, after.ownership)
    ) {
      return before.object;
    }
    const { metadata, ...rest } = objectOf(after.fields);
    const written = isPlainObject(metadata) ? metadata : {};
    this.#check(kind, written, { before, after: after.fields });
    if (!dryRun) this.version += 1;
    const old = before?.object.metadata;
    const isChanged = before === undefined || isDeleted || !isSameSpec(before.fields, after.fields);
    const generation = (old?.generation ?? 0) + (isChanged ? 1 : 0);
    const deletionTimestamp = isDeleted ? this.#now() : old?.deletionTimestamp;
    const completed = {
      ...written,
      name: key.name,
      ...(key.namespace === undefined ? {} : { namespace: key.namespace }),
      uid: old?.uid ?? this.#newUid(),
      resourceVersion: String(this.version),
      creationTimestamp: old?.creationTimestamp ?? this.#now(),
      ...(kind.hasGeneration === true ? { generation } : {}),
      ...(deletionTimestamp === undefined ? {} : { deletionTimestamp }),
      managedFields: managedFieldsOf(after.ownership),
    };
    const object: StoredObject = {
      ...rest,
      apiVersion: formatApiVersion(kind.type),
      kind: kind.type.kind,
      metadata: completed as StoredObject["metadata"],
    };
    if (dryRun) return object;
    const { finalizers = [] } = object.metadata;
    const { fields, ownership } = after;
    const state = { object, fields, ownership, writtenMs: this.#clock.elapsed() };
    if (deletionTimestamp !== undefined && finalizers.length === 0) {
      this.#remove(target, state, manager);
      return object;
    }
    this.#of(kind).set(formatKey(key), state);
    this.#tell({ kind, version: this.version, key: formatKey(key), before, after: state, manager });
    if ((object.metadata.ownerReferences ?? []).length > 0) this.#sweepLater();
    return object;
  }

  #remove(target: Target, before: SimulatedState, manager: string): void {
    const { kind } = target;
    const key = formatKey(target.key);
    this.version += 1;
    this.#of(kind).delete(key);
    this.#tell({ kind, version: this.version, key, before, after: undefined, manager });
    this.#sweepLater();
  }

  #tell(change: SimulatedChange): void {
    this.changes.push(change);
    for (const listener of this.#listeners) listener(change);
  }

  #check(
    { immutable }: SimulatedKind,
    metadata: JSONObject,
    { before, after }: { readonly before: SimulatedState | undefined; readonly after: Fields },
  ): void {
    const references = metadata["ownerReferences"];
    const controllers = (Array.isArray(references) ? references : []).filter(
      (one: unknown) => isPlainObject(one) && one["controller"] === true,
    );
    if (controllers.length > 1) {
      throw new Refused(422, "Invalid", "Only one reference can have Controller set to true");
    }
    if (before === undefined) return;
    const { finalizers = [], deletionTimestamp } = before.object.metadata;
    const now = metadata["finalizers"];
    const added = (Array.isArray(now) ? now : []).filter((one) => !finalizers.includes(one));
    if (deletionTimestamp !== undefined && added.length > 0) {
      throw new Refused(422, "Invalid", "no new finalizers can be added while being deleted");
    }
    if (immutable !== undefined && !isSame(before.fields.get(immutable), after.get(immutable))) {
      throw new Refused(422, "Invalid", "field is immutable");
    }
  }

  /** Deletes what belongs to nobody any more. Follows https://kubernetes.io/docs/concepts/architecture/garbage-collection/ */
  #sweepLater(): void {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    this.#clock.schedule(this.#random.between(100, 3_000), () => {
      this.#isSweeping = false;
      const all = this.all();
      const uids = new Set(all.map(({ state }) => state.object.metadata.uid));
      for (const { kind, state } of all) {
        const { metadata } = state.object;
        const owners = metadata.ownerReferences ?? [];
        if (owners.length === 0 || owners.some(({ uid }) => uids.has(uid))) continue;
        if (metadata.deletionTimestamp !== undefined) continue;
        this.delete({ kind, key: metadata }, { uid: metadata.uid, manager: "garbage collector" });
      }
    });
  }

  #withoutStatus({ hasStatus = false }: SimulatedKind, fields: Fields): Fields {
    if (!hasStatus) return fields;
    return new Map([...fields].filter(([path]) => !isBelow(path, "status")));
  }

  #assertVersion({ object }: SimulatedState, body: JSONObject): void {
    const { uid, resourceVersion } = isPlainObject(body["metadata"]) ? body["metadata"] : {};
    const isOther = (given: unknown, own: string): boolean => given !== undefined && given !== own;
    if (
      isOther(resourceVersion, object.metadata.resourceVersion) ||
      isOther(uid, object.metadata.uid)
    ) {
      throw new Refused(409, "Conflict", "the object has been modified");
    }
  }

  #existing(target: Target): SimulatedState {
    const found = this.find(target);
    if (found === undefined) throw new Refused(404, "NotFound");
    return found;
  }

  #of(kind: SimulatedKind): Map<string, SimulatedState> {
    return this.#objects.get(kind) ?? new Map();
  }

  #newUid(): string {
    this.#uid += 1;
    return `uid-${this.#uid}`;
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString().replace(/\.\d+Z$/, "Z");
  }
}

function isSameSpec(a: Fields, b: Fields): boolean {
  const isSpec = ([path]: readonly [string, unknown]): boolean =>
    !isBelow(path, "metadata") && !isBelow(path, "status");
  return isSameFields(new Map([...a].filter(isSpec)), new Map([...b].filter(isSpec)));
}
