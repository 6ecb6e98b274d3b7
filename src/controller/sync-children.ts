import type { Child } from "../api/own.js";
import { type ApiError, isAlreadyExists, isConflict, isInvalid } from "../meta/api-error.js";
import { appliedEntry, parseOwnedFields } from "../meta/managed-fields.js";
import { formatKey, type ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import type { Logger } from "../telemetry/logger.js";
import { ToolkitError } from "../util/error.js";
import type { AppliedMemory } from "./applied-memory.js";
import { controllerLabel } from "./child-labels.js";
import type { ChildObject, Parent } from "./child-object.js";
import { type PlannedChild, planChildren } from "./child-plan.js";
import type { ChildState } from "./children.js";
import type { AnyDesired } from "./desired.js";
import type { Claim } from "./child-owner.js";
import { type Drift, findDrifts } from "./drift.js";
import { ChildrenError, StaleObjectError } from "./errors.js";
import { explainGrantRefusal } from "./grant-refusal.js";
import { shortHashOf } from "./hash.js";
import {
  configContent,
  configHashOf,
  type ConfigSource,
  mountedConfig,
  type SourceContent,
  withConfigHash,
} from "./mounted-config.js";
import { readinessOf } from "./readiness.js";
import type { ChildOutcome } from "./status-parts.js";
import type { WrittenObject } from "./world.js";

/** What a pass sees and does of an object's children. Reads are answered from the cache, with what the pass wrote. */
export interface ChildWorld {
  /** Whether the cluster serves an optional kind. */
  isServed(kind: ResourceType): boolean;
  find(kind: Child, key: ObjectKey): StoredObject | undefined;
  /** By a request, past the cache, which may keep what is labelled only. */
  read(kind: Child, key: ObjectKey): Promise<StoredObject | undefined>;
  /** @throws {ChildTakenError} where it is somebody else's */
  claim(kind: Child, found: StoredObject): Claim;
  /** Everything that earlier passes made for the object. */
  existing(): readonly { readonly kind: Child; readonly object: StoredObject }[];
  /** Whether the server still has the object as the pass saw it; asked by a request. */
  isNewest(): Promise<boolean>;
  /** What is in a ConfigMap or Secret that is no child, in some form that changes with it. */
  configOf(source: ConfigSource, namespace: string | undefined): Promise<SourceContent>;
  /** The same of a child. */
  contentOf(kind: Child, object: StoredObject): Promise<unknown>;
  /** Server-side apply; without force a conflict tells that others own some of the fields. */
  apply(kind: Child, object: WrittenObject, force: boolean): Promise<StoredObject>;
  /** Takes away what a controller set from which the parent came, and nobody wants any more. */
  release(kind: Child, object: StoredObject): Promise<StoredObject>;
  create(kind: Child, object: ChildObject): Promise<StoredObject>;
  /** Whether such an object could be created, as far as can be told; makes nothing. */
  couldCreate(kind: Child, object: ChildObject): Promise<boolean>;
  /** Deletes a child, if it is still as it was seen; with or without what it owns. */
  replace(kind: Child, object: StoredObject, orphan: boolean): Promise<void>;
  /** Deletes a child, if it is still one. */
  prune(kind: Child, object: StoredObject): Promise<void>;
}

/** What {@link syncChildren} needs beside what is wanted. */
export interface SyncEnvironment {
  readonly world: ChildWorld;
  readonly owns: readonly Child[];
  readonly parent: Parent;
  readonly fieldManager: string;
  readonly memory: AppliedMemory;
  readonly log: Logger;
  /** Hears how far each child is, also when some failed. */
  readonly report: (report: ChildrenReport) => void;
}

/** How far the children of an object are. */
export type ChildrenReport = readonly ChildOutcome[];

/** The children after they were applied. */
export interface SyncedChildren {
  readonly states: Readonly<Record<string, ChildState<StoredObject>>>;
  /**
   * Deletes what is not wanted any more; for the end of a pass that succeeded.
   *
   * @throws {StaleObjectError} when the object is another by now: what it does not name, a newer pass may have made
   */
  prune(): Promise<void>;
}

/**
 * Applies wanted children, in their order, and says how far each is; nothing waits for one to become ready.
 *
 * @throws {ChildrenError} CHILD_INVALID when something is wrong with what is wanted,
 * before any request; CHILDREN_FAILED with the errors by child, after all were tried
 */
export async function syncChildren(
  desired: Readonly<Record<string, AnyDesired | undefined>>,
  environment: SyncEnvironment,
): Promise<SyncedChildren> {
  const planned = planChildren(desired, environment.owns, environment.parent);
  if ("issues" in planned) throw ChildrenError.invalid(planned.issues);
  const sync = new Sync(planned, environment);
  const settled = await Promise.allSettled(planned.map(({ name }) => sync.stateOf(name)));
  environment.report(
    planned.map(({ name, child }, index) => ({
      name,
      kind: child.kind,
      state: outcomeOf(settled[index]),
      configHash: sync.configHashOf(name),
    })),
  );
  const failures = settled.flatMap((result, index): [string, unknown][] =>
    result.status === "rejected" ? [[planned[index]?.name ?? "", result.reason]] : [],
  );
  if (failures.length > 0) throw ChildrenError.failed(failures);
  const states: Record<string, ChildState<StoredObject>> = {};
  for (const name of Object.keys(desired)) states[name] = await sync.stateOf(name);
  return { states, prune: () => sync.prune(states) };
}

function outcomeOf(
  result: PromiseSettledResult<ChildState<StoredObject>> | undefined,
): ChildOutcome["state"] {
  return result?.status === "fulfilled" ? result.value : { error: result?.reason };
}

class Sync {
  readonly #planned: readonly PlannedChild[];
  readonly #environment: SyncEnvironment;
  readonly #states = new Map<string, Promise<ChildState<StoredObject>>>();
  /** What workloads were given of what they read, by child. */
  readonly #configHashes = new Map<string, string>();

  constructor(planned: readonly PlannedChild[], environment: SyncEnvironment) {
    this.#planned = planned;
    this.#environment = environment;
  }

  /** Changes with what a workload reads. */
  configHashOf(name: string): string | undefined {
    const noted = this.#configHashes.get(name);
    return noted && shortHashOf(noted);
  }

  /** Works on a child once, however many come after it. */
  stateOf(name: string): Promise<ChildState<StoredObject>> {
    const known = this.#states.get(name);
    if (known !== undefined) return known;
    const planned = this.#planned.find((one) => one.name === name);
    // A member that is undefined: others may come after it, and do not wait for it.
    const notWanted = Promise.resolve(stateWith("unavailable", "is not wanted"));
    const state =
      planned === undefined
        ? notWanted
        : this.#sync(planned).catch((error: unknown) => {
            throw explainGrantRefusal(error, planned.child);
          });
    this.#states.set(name, state);
    return state;
  }

  async prune(states: Readonly<Record<string, ChildState>>): Promise<void> {
    const { world } = this.#environment;
    // A child that could not be brought to what is wanted may still need the others.
    if (Object.values(states).some(({ phase }) => phase === "failed")) return;
    const wanted = new Set(
      this.#planned.map(({ child, object }) => targetOf(child, object.metadata)),
    );
    const left = world
      .existing()
      .filter(
        ({ kind, object }) =>
          !wanted.has(targetOf(kind, object.metadata)) &&
          object.metadata.deletionTimestamp === undefined,
      );
    if (left.length === 0) return;
    if (!(await world.isNewest())) throw new StaleObjectError(this.#environment.parent.object);
    const settled = await Promise.allSettled(
      left.map(({ kind, object }) => world.prune(kind, object)),
    );
    const failures = settled.flatMap((result, index): [string, unknown][] => {
      const one = left[index];
      const name = one === undefined ? "" : `${one.kind.kind} ${formatKey(one.object.metadata)}`;
      return result.status === "rejected" ? [[name, result.reason]] : [];
    });
    if (failures.length > 0) throw ChildrenError.failed(failures);
  }

  async #sync(planned: PlannedChild): Promise<ChildState<StoredObject>> {
    const { world, memory } = this.#environment;
    const { child, desired, object: bare } = planned;
    if (child.optional && !world.isServed(child)) {
      return stateWith("unavailable", `the cluster does not serve ${child.kind}`);
    }
    const blocked = await this.#blockedBy(desired.after);
    const { object, missing } = await this.#withConfig(planned);
    // What it waited for took time.
    const found = world.find(child, bare.metadata);
    if (found?.metadata.deletionTimestamp !== undefined) return this.#going(child, found);
    if (found !== undefined && world.claim(child, found) === "leaving") {
      return this.#leaving(child, found);
    }
    if (found !== undefined && desired.once) return judged(child, found);
    if (missing !== undefined) return stateWith("waiting", missing, found && shown(child, found));
    const drifts = found && memory.unsettled(found, this.#drifts(planned, object, found));
    if (found !== undefined && drifts?.length === 0) {
      return judged(child, await world.release(child, found));
    }
    if (blocked !== undefined) return stateWith("waiting", blocked, found && shown(child, found));
    if (desired.once) return await this.#createOnce(child, object);
    if (child.tracked && found === undefined) {
      // No conflict would tell: nobody may have set what marks a tracked child.
      const there = await world.read(child, object.metadata);
      if (there !== undefined) world.claim(child, there);
    }
    return await this.#apply(planned, object, drifts);
  }

  /** @throws {ToolkitError} CHILD_GOING where it belongs to nobody, who would be told that it has gone */
  #going(child: Child, found: StoredObject): ChildState<StoredObject> {
    const { world } = this.#environment;
    if (world.claim(child, found) === "free") {
      const what = `${child.kind} ${formatKey(found.metadata)}`;
      throw new ToolkitError("CHILD_GOING", `${what}, which is nobody's, is still being deleted`);
    }
    return stateWith("progressing", "is being deleted", shown(child, found));
  }

  #leaving(child: Child, found: StoredObject): ChildState<StoredObject> {
    const { kind } = this.#environment.parent.type;
    const reason = `belongs to an earlier ${kind} of this name, and goes with it`;
    return stateWith("progressing", reason, shown(child, found));
  }

  /** Why a child has to wait for those that it comes after. */
  async #blockedBy(names: readonly string[]): Promise<string | undefined> {
    for (const name of names) {
      const before = await this.stateOf(name).catch(() => undefined);
      if (before === undefined) return `waits for ${name}, which failed`;
      if (before.phase !== "ready" && before.phase !== "unavailable") {
        return `waits for ${name}: ${before.reason}`;
      }
    }
    return undefined;
  }

  /**
   * What a workload mounts is applied before it, so that it starts with what is wanted; while that fails or has
   * to wait, the workload stays as it is, since it would be restarted twice.
   */
  async #withConfig(
    planned: PlannedChild,
  ): Promise<{ readonly object: ChildObject; readonly missing?: string }> {
    const { world } = this.#environment;
    const { object, name: own, child } = planned;
    const { namespace } = object.metadata;
    const contents = new Map<string, SourceContent>();
    for (const source of mountedConfig(object)) {
      const other = this.#sourceOf(planned, source);
      let content: SourceContent;
      if (other === undefined) content = await world.configOf(source, namespace);
      else {
        const made = await this.#contentOf(other, own);
        if (made === undefined) {
          return { object, missing: `waits for ${other.name}, which it reads` };
        }
        content = { content: made };
      }
      contents.set(`${source.kind}/${source.name}`, content);
    }
    if (contents.size === 0) return { object };
    const found = world.find(child, object.metadata);
    const hashed = withConfigHash(
      object,
      ({ kind, name }) => contents.get(`${kind}/${name}`),
      found,
    );
    const hash = configHashOf(hashed);
    if (hash !== undefined) this.#configHashes.set(own, hash);
    return { object: hashed };
  }

  async #contentOf({ name, child, object }: PlannedChild, reader: string): Promise<unknown> {
    const { world } = this.#environment;
    // It waits for who reads it, who would wait for it.
    const isLater = this.#comesAfter(name, reader);
    if (isLater) return configContent(object);
    const state = await this.stateOf(name).catch(() => undefined);
    if (state === undefined) return undefined;
    const found = world.find(child, object.metadata) ?? state.object;
    return found && (await world.contentOf(child, found));
  }

  /** Whether a child waits for another, because it comes after it or reads it, directly or through others. */
  #comesAfter(name: string, other: string, seen: Set<string> = new Set()): boolean {
    if (seen.has(name)) return false;
    seen.add(name);
    const planned = this.#planned.find((one) => one.name === name);
    if (planned === undefined) return false;
    const read = mountedConfig(planned.object).flatMap((source) => {
      const one = this.#sourceOf(planned, source);
      return one === undefined ? [] : [one.name];
    });
    const before = [...planned.desired.after, ...read];
    return before.includes(other) || before.some((one) => this.#comesAfter(one, other, seen));
  }

  /** The child that another one reads. */
  #sourceOf(reader: PlannedChild, source: ConfigSource): PlannedChild | undefined {
    return this.#planned.find(
      ({ name, child, object: { metadata } }) =>
        name !== reader.name &&
        child.group === "" &&
        child.kind === source.kind &&
        metadata.name === source.name &&
        metadata.namespace === reader.object.metadata.namespace,
    );
  }

  /** Where applying the object would change something, as far as can be seen. */
  #drifts({ child }: PlannedChild, object: ChildObject, found: StoredObject): readonly Drift[] {
    const { fieldManager } = this.#environment;
    const entry = appliedEntry(found.metadata, fieldManager);
    const wanted = withoutIdentity(object);
    if (entry === undefined) return [{ path: [], wanted, found: undefined }];
    // Whoever changes a field takes it from its manager: what is owned tells what is there.
    if (child.watch === "metadata") return [{ path: [], wanted, found: entry.fieldsV1 }];
    return findDrifts(wanted, found, parseOwnedFields(entry.fieldsV1));
  }

  async #createOnce(child: Child, object: ChildObject): Promise<ChildState<StoredObject>> {
    const { world } = this.#environment;
    try {
      return judged(child, await world.create(child, object));
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
      // Made by somebody else, without our label, or by an earlier pass and not seen yet.
      const there = await world.read(child, object.metadata);
      if (there === undefined) return judged(child, await world.create(child, object));
      if (there.metadata.deletionTimestamp !== undefined) return this.#going(child, there);
      const claim = world.claim(child, there);
      if (claim === "leaving") return this.#leaving(child, there);
      return judged(child, claim === "free" ? await this.#mark(child, object, there) : there);
    }
  }

  /** Gives an object of others the label that the cache of children selects, so that it is seen from now on. */
  async #mark(
    child: Child,
    { apiVersion, kind, metadata }: ChildObject,
    there: StoredObject,
  ): Promise<StoredObject> {
    const { world } = this.#environment;
    if (child.watch !== "labelled") return there;
    const { name, namespace, labels } = metadata;
    const label = { [controllerLabel]: labels[controllerLabel] };
    const marked = {
      apiVersion,
      kind,
      metadata: { name, ...(namespace === undefined ? {} : { namespace }), labels: label },
    };
    return await world.apply(child, marked, true);
  }

  async #apply(
    planned: PlannedChild,
    object: ChildObject,
    drifts: readonly Drift[] | undefined,
  ): Promise<ChildState<StoredObject>> {
    const { world, memory, log } = this.#environment;
    const { child, name } = planned;
    const where = drifts?.map(({ path }) => path.join(".")).slice(0, 10);
    log.debug(drifts === undefined ? "applies a child" : "applies a child that differs", {
      child: name,
      kind: child.kind,
      key: formatKey(object.metadata),
      ...(where === undefined ? {} : { where }),
    });
    try {
      const applied = await this.#applied(planned, object, drifts !== undefined);
      if (isState(applied)) return applied;
      // The server wrote it in its own words: asking again would change nothing.
      memory.settle(applied, this.#drifts(planned, object, applied));
      return judged(child, await world.release(child, applied));
    } catch (error) {
      if (!isInvalid(error)) throw error;
      return await this.#refused(planned, object, error);
    }
  }

  /** What the cache does not show may be there all the same, and somebody else's: it is not taken unseen. */
  async #applied(
    { child }: PlannedChild,
    object: ChildObject,
    isSeen: boolean,
  ): Promise<StoredObject | ChildState<StoredObject>> {
    const { world } = this.#environment;
    try {
      return await world.apply(child, object, isSeen);
    } catch (error) {
      if (isSeen || !isConflict(error)) throw error;
      const there = await world.read(child, object.metadata);
      if (there !== undefined && world.claim(child, there) === "leaving") {
        return this.#leaving(child, there);
      }
      return await world.apply(child, object, true);
    }
  }

  /** What to make of a child that the server would not take as it is wanted. */
  async #refused(
    { child, desired }: PlannedChild,
    object: ChildObject,
    error: ApiError,
  ): Promise<ChildState<StoredObject>> {
    const { world } = this.#environment;
    const there = await world.read(child, object.metadata);
    if (there === undefined) throw error;
    // One that the cache does not show may have a controller: the server allows no second one.
    const claim = world.claim(child, there);
    if (claim === "leaving") throw error;
    // Refused as a change, but not as a new object: a field is immutable.
    if (!(await world.couldCreate(child, object))) throw error;
    if (desired.onImmutable === "fail") {
      const reason = `cannot be changed: ${error.status.message ?? ""}`;
      return stateWith("failed", reason, shown(child, there));
    }
    // What nobody owns was not made here: it is not ours to delete.
    if (claim === "free") throw error;
    await world.replace(child, there, desired.onImmutable === "orphan");
    const reason = "is being replaced, because it cannot be changed";
    return stateWith("progressing", reason, shown(child, there));
  }
}

function targetOf({ group, kind }: Child, key: ObjectKey): string {
  return `${group}/${kind}/${formatKey(key)}`;
}

/** The object without what names it, which no manager owns. */
function withoutIdentity(object: ChildObject): Readonly<Record<string, unknown>> {
  const { apiVersion: _apiVersion, kind: _kind, metadata, ...rest } = object;
  const { name: _name, namespace: _namespace, ...owned } = metadata;
  return { ...rest, metadata: owned };
}

/** What is given of a child: nothing, where no more than its metadata is kept. */
function shown({ watch }: Child, object: StoredObject): StoredObject | undefined {
  return watch === "metadata" ? undefined : object;
}

function judged(child: Child, object: StoredObject): ChildState<StoredObject> {
  if (child.watch === "metadata") return stateWith("ready", "");
  const readiness = readinessOf(object);
  return stateWith(readiness.phase, readiness.phase === "ready" ? "" : readiness.reason, object);
}

function isState(
  value: StoredObject | ChildState<StoredObject>,
): value is ChildState<StoredObject> {
  return !("metadata" in value);
}

function stateWith(
  phase: ChildState["phase"],
  reason: string,
  object?: StoredObject,
): ChildState<StoredObject> {
  return { phase, ready: phase === "ready", reason, object };
}
