import type { ControllerDefinition } from "../api/define-controller.js";
import { ApiError, isInvalid } from "../meta/api-error.js";
import { formatApiVersion } from "../meta/gvk.js";
import { formatKey, type ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import type { Logger } from "../telemetry/logger.js";
import type { AppliedMemory } from "./applied-memory.js";
import type { ControllerMarks } from "./child-labels.js";
import { childName } from "./child-name.js";
import type { ChildState } from "./children.js";
import type { DeletionOptions, ListSelection, NameOrKey } from "./context.js";
import { Declared } from "./declared.js";
import type { AnyDesired } from "./desired.js";
import { ContextError } from "./errors.js";
import type { EventSink } from "./event-sink.js";
import { PassChildren, type RememberedContents } from "./pass-children.js";
import type { LazySignal } from "./lazy-signal.js";
import { referencedKey } from "./references.js";
import { checkedDelay, type Requeue } from "./result.js";
import type { ConditionDraft, StatusDraft } from "./status-draft.js";
import { type ChildrenReport, type SyncedChildren, syncChildren } from "./sync-children.js";
import type { World, WorldSelection } from "./world.js";

/** A `ReconcileContext` without the types of one controller: its shape, for the code that makes it. */
export interface LooseContext {
  readonly controller: ControllerDefinition;
  readonly children: { sync(desired: LooseDesired): Promise<Readonly<Record<string, ChildState>>> };
  readonly refs: Readonly<Record<string, LooseReference>>;
  readonly status: { merge(fields: object): void; commit(): Promise<void> };
  readonly conditions: { set(type: string, update: LooseCondition): void };
  readonly event: {
    normal(reason: string, note: string): void;
    warning(reason: string, note: string): void;
  };
  readonly get: (kind: ResourceType, name: NameOrKey) => StoredObject | undefined;
  readonly list: (kind: ResourceType, selection?: ListSelection) => readonly StoredObject[];
  readonly live: {
    get(kind: ResourceType, name: NameOrKey): Promise<StoredObject | undefined>;
    list(kind: ResourceType, selection?: ListSelection): Promise<readonly StoredObject[]>;
  };
  readonly patch: (kind: ResourceType, name: NameOrKey, patch: object) => Promise<StoredObject>;
  readonly create: (kind: ResourceType, object: object) => Promise<StoredObject>;
  readonly update: (kind: ResourceType, object: object) => Promise<StoredObject>;
  readonly delete: (
    kind: ResourceType,
    name: NameOrKey,
    options?: DeletionOptions,
  ) => Promise<boolean>;
  readonly deleteCollection: (kind: ResourceType, selection?: ListSelection) => Promise<number>;
  readonly subresource: (kind: ResourceType, name: string) => LooseSubresource;
  readonly requeueAfter: (delayMs: number) => Requeue;
  readonly childName: (suffix: string, options?: { readonly max?: number | undefined }) => string;
  readonly images: Readonly<Record<string, string>>;
  readonly config: object;
  readonly metrics: Readonly<Record<string, unknown>>;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** A part of a kind's objects, without the types of one. */
interface LooseSubresource {
  get(name: NameOrKey): Promise<unknown>;
  create(name: NameOrKey, object: object): Promise<unknown>;
  update(name: NameOrKey, object: object): Promise<unknown>;
  patch(name: NameOrKey, patch: object): Promise<unknown>;
}

type LooseDesired = Readonly<Record<string, AnyDesired | undefined>>;
type LooseCondition = Partial<ConditionDraft> & Pick<ConditionDraft, "status" | "reason">;
type LooseReference =
  | { readonly state: "unset" }
  | { readonly state: "absent"; readonly name: string; readonly namespace: string | undefined }
  | {
      readonly state: "present";
      readonly name: string;
      readonly namespace: string | undefined;
      readonly metadata: StoredObject["metadata"];
      read(): Promise<StoredObject | undefined>;
    };

/** The code of a controller without the types of one. */
export interface LooseCode {
  reconcile(object: StoredObject, context: LooseContext): unknown;
  cleanup?(object: StoredObject, context: LooseContext): unknown;
  forget?(key: ObjectKey): void;
}

/** What {@link PassContext} takes. */
export interface PassContextOptions {
  readonly environment: ContextEnvironment;
  readonly object: StoredObject;
  readonly world: World;
  readonly status: StatusDraft;
  readonly commit: () => Promise<void>;
  readonly report: (report: ChildrenReport) => void;
  readonly run: PassRun;
}

/** What tells one pass from another. */
export interface PassRun {
  readonly log: Logger;
  readonly signal: LazySignal;
}

/** What the contexts of one controller share. */
export interface ContextEnvironment {
  readonly controller: ControllerDefinition;
  readonly events: EventSink;
  readonly marks: ControllerMarks;
  /** Other controllers of the operator for the same kind: an object may come from them, with its children. */
  readonly siblings: readonly ControllerMarks[];
  readonly memory: AppliedMemory;
  readonly contents: RememberedContents;
  /** What the author's code gets beside: images, config, metrics. */
  readonly extras: Pick<LooseContext, "images" | "config" | "metrics">;
}

/**
 * What one pass may use. Its members are made when they are asked for, which is seldom all of them, and can be
 * taken out of it.
 */
export class PassContext implements LooseContext {
  readonly #options: PassContextOptions;
  readonly #controller: ControllerDefinition;
  readonly #world: World;
  readonly #declared: Declared;
  #synced: SyncedChildren | undefined;
  #isSyncing = false;
  #asksForMore = false;
  #isEnded = false;
  /** What was begun and has not ended, with what it is called. */
  readonly #underWay = new Map<Promise<unknown>, string>();

  constructor(options: PassContextOptions) {
    this.#options = options;
    this.#controller = options.environment.controller;
    this.#world = options.world;
    this.#declared = new Declared(this.#controller);
  }

  /** Deletes children that are not wanted any more; undefined where none were made. */
  prune(): Promise<void> | undefined {
    return this.#synced?.prune();
  }

  /**
   * From now on it refuses what it is asked for: nobody would hear of it, or the next pass is under way already. Settles
   * when what was begun has ended, so that it does not land there, and says what nobody awaited; undefined where nothing is
   * under way.
   */
  end(): Promise<string | undefined> | undefined {
    this.#isEnded = true;
    return this.#underWay.size === 0 ? undefined : this.#rest();
  }

  async #rest(): Promise<string | undefined> {
    const [forgotten] = this.#underWay.values();
    await Promise.allSettled(this.#underWay.keys());
    return forgotten;
  }

  /** Whether the code asked for another pass, which holds only if it returns that. */
  get asksForMore(): boolean {
    return this.#asksForMore;
  }

  get controller(): ControllerDefinition {
    return this.#controller;
  }

  get images(): LooseContext["images"] {
    return this.#options.environment.extras.images;
  }

  get config(): object {
    return this.#options.environment.extras.config;
  }

  get metrics(): LooseContext["metrics"] {
    return this.#options.environment.extras.metrics;
  }

  get log(): Logger {
    return this.#options.run.log;
  }

  get signal(): AbortSignal {
    return this.#options.run.signal.signal;
  }

  get refs(): LooseContext["refs"] {
    const names = Object.keys(this.#controller.references);
    const refs: Record<string, LooseReference> = {};
    for (const name of names) {
      // Looked up when it is asked for: one that cannot be must not stand in the way of the others.
      Object.defineProperty(refs, name, { get: () => this.#reference(name), enumerable: true });
    }
    return refs;
  }

  get children(): LooseContext["children"] {
    return {
      sync: (desired) => this.#write("children.sync", undefined, () => this.#sync(desired)),
    };
  }

  get status(): LooseContext["status"] {
    const { status, commit } = this.#options;
    return {
      merge: (fields) => {
        this.#assertOpen("status.merge");
        status.merge(fields);
      },
      commit: () => this.#write("status.commit", undefined, commit),
    };
  }

  get conditions(): LooseContext["conditions"] {
    return { set: (type, update) => this.#setCondition(type, update) };
  }

  get event(): LooseContext["event"] {
    const record = (type: "Normal" | "Warning", reason: string, note: string): void => {
      this.#assertOpen(`event.${type.toLowerCase()}`);
      const { environment, object: regarding } = this.#options;
      environment.events.record({ type, reason, note, regarding });
    };
    return {
      normal: (reason, note) => record("Normal", reason, note),
      warning: (reason, note) => record("Warning", reason, note),
    };
  }

  get live(): LooseContext["live"] {
    return {
      get: async (kind, name) => {
        this.#assertOpen("live.get", kind);
        this.#declared.assertReadable(kind, "get");
        return await this.#world.read(kind, this.#keyOf(kind, name), this.signal);
      },
      list: async (kind, selection) => {
        this.#assertOpen("live.list", kind);
        this.#declared.assertReadable(kind, "list");
        return await this.#world.readList(kind, this.#selection(kind, selection), this.signal);
      },
    };
  }

  get get(): LooseContext["get"] {
    return (kind, name) => {
      this.#assertOpen("get", kind);
      this.#declared.assertReadable(kind);
      const key = this.#keyOf(kind, name);
      this.#assertWhole(kind, key);
      return this.#world.get(kind, key);
    };
  }

  get list(): LooseContext["list"] {
    return (kind, selection) => {
      this.#assertOpen("list", kind);
      this.#declared.assertReadable(kind);
      this.#assertWhole(kind);
      return this.#world.list(kind, this.#selection(kind, selection));
    };
  }

  get patch(): LooseContext["patch"] {
    return (kind, name, patch) =>
      this.#write("patch", kind, async () => {
        this.#declared.assertMay(kind, "patch");
        const uid = uidOf(name);
        const metadata: object = "metadata" in patch ? Object(patch.metadata) : {};
        const change =
          uid === undefined ? { ...patch } : { ...patch, metadata: { ...metadata, uid } };
        try {
          return await this.#world.patch(kind, this.#keyOf(kind, name), change, this.#writing);
        } catch (error) {
          throw isOfAnotherUid(error) ? conflictOf(error) : error;
        }
      });
  }

  get create(): LooseContext["create"] {
    return (kind, object) =>
      this.#write("create", kind, () => {
        this.#declared.assertMay(kind, "create");
        return this.#world.create(kind, this.#complete(kind, object), this.#writing);
      });
  }

  get update(): LooseContext["update"] {
    return (kind, object) =>
      this.#write("update", kind, () => {
        this.#declared.assertMay(kind, "update");
        return this.#world.update(kind, this.#complete(kind, object), this.#writing);
      });
  }

  get delete(): LooseContext["delete"] {
    return (kind, name, { uid, resourceVersion, propagation } = {}) =>
      this.#write("delete", kind, () => {
        this.#declared.assertMay(kind, "delete");
        const key = this.#keyOf(kind, name);
        // Not another one of its name, that nobody here has seen.
        const seen = uid ?? uidOf(name) ?? this.#world.get(kind, key)?.metadata.uid;
        return this.#world.delete(kind, key, { uid: seen, resourceVersion, propagation });
      });
  }

  get deleteCollection(): LooseContext["deleteCollection"] {
    return (kind, selection) =>
      this.#write("deleteCollection", kind, () => {
        this.#declared.assertMay(kind, "deletecollection");
        return this.#world.deleteCollection(kind, this.#selection(kind, selection));
      });
  }

  get subresource(): LooseContext["subresource"] {
    return (kind, name) => {
      const call = (
        verb: keyof LooseSubresource,
        which: NameOrKey,
        body?: object,
      ): Promise<unknown> =>
        this.#write(`subresource("${name}").${verb}`, kind, () => {
          this.#declared.assertMay(kind, verb, name);
          const asked = { name, verb, body };
          return this.#world.subresource(kind, this.#keyOf(kind, which), asked, this.#writing);
        });
      return {
        get: (which) => call("get", which),
        create: (which, object) => call("create", which, object),
        update: (which, object) => call("update", which, object),
        patch: (which, patch) => call("patch", which, patch),
      };
    };
  }

  get requeueAfter(): LooseContext["requeueAfter"] {
    return (delayMs) => {
      const requeueAfterMs = checkedDelay(delayMs);
      this.#asksForMore = true;
      return { requeueAfterMs };
    };
  }

  get childName(): LooseContext["childName"] {
    return (suffix, { max = 63 } = {}) =>
      childName(this.#options.object.metadata.name, suffix, max);
  }

  async #sync(desired: LooseDesired): Promise<SyncedChildren["states"]> {
    if (this.#isSyncing) {
      throw new ContextError(
        "CHILDREN_TWICE",
        "children.sync was called in this pass already: name all children in one call, since what a call does not name is deleted",
      );
    }
    this.#isSyncing = true;
    const { object, run, report, environment } = this.#options;
    const { marks, siblings, memory, contents } = environment;
    const controller = this.#controller;
    const world = this.#world;
    this.#synced = await syncChildren(desired, {
      world: new PassChildren({ controller, world, object, marks, siblings, contents }),
      owns: controller.owns,
      parent: { type: controller.for, object, controller: marks.label },
      fieldManager: marks.fieldManager,
      memory,
      report,
      // Made only where a child is applied.
      get log() {
        return run.log;
      },
    });
    return this.#synced.states;
  }

  #setCondition(type: string, { status, reason, message = "" }: LooseCondition): void {
    this.#assertOpen("conditions.set");
    const reasons = this.#controller.conditions[type];
    if (reasons === undefined || !reasons.includes(reason)) {
      const known = reasons === undefined ? "conditions" : `conditions.${type}`;
      throw new ContextError(
        "CONDITION_UNDECLARED",
        `${type} with the reason ${reason} is not declared: add it to ${known} of the controller`,
      );
    }
    this.#options.status.setCondition(type, { status, reason, message });
  }

  #complete(kind: ResourceType, object: object): object {
    const { namespace } = this.#options.object.metadata;
    const metadata: object = "metadata" in object ? Object(object.metadata) : {};
    const place = kind.scope === "Namespaced" && namespace !== undefined ? { namespace } : {};
    return {
      ...object,
      apiVersion: formatApiVersion(kind),
      kind: kind.kind,
      metadata: { ...place, ...metadata },
    };
  }

  #reference(name: string): LooseReference {
    this.#assertOpen(`refs.${name}`);
    const { object } = this.#options;
    const world = this.#world;
    const reference = this.#controller.references[name];
    const key = reference && referencedKey(reference, object);
    if (reference === undefined || key === undefined) return { state: "unset" };
    const { to, watch } = reference;
    const found = world.get(to, key);
    const place = { name: key.name, namespace: key.namespace };
    if (found === undefined) return { state: "absent", ...place };
    const read = async (): Promise<StoredObject | undefined> => {
      this.#assertOpen(`refs.${name}.read`);
      return watch === "all" ? world.get(to, key) : await world.read(to, key, this.signal);
    };
    return { state: "present", ...place, metadata: found.metadata, read };
  }

  #keyOf(kind: ResourceType, name: NameOrKey): ObjectKey {
    const key = typeof name === "string" ? { name } : name;
    if (kind.scope === "Cluster") return { name: key.name };
    return { name: key.name, namespace: key.namespace ?? this.#options.object.metadata.namespace };
  }

  #selection(kind: ResourceType, { namespace, labels }: ListSelection = {}): WorldSelection {
    if (kind.scope === "Cluster") return { labels };
    return { labels, namespace: namespace ?? this.#options.object.metadata.namespace };
  }

  #assertWhole(kind: ResourceType, key?: ObjectKey): void {
    if (this.#world.isKeptWhole(kind, key)) return;
    throw new ContextError(
      "KIND_METADATA_ONLY",
      `the cache keeps only the metadata of ${kind.kind}: read it with live.get, or with read() of its reference`,
    );
  }

  /** Does what the pass does not end before. */
  async #write<T>(call: string, kind: ResourceType | undefined, run: () => Promise<T>): Promise<T> {
    this.#assertOpen(call, kind);
    const work = run();
    this.#underWay.set(work, callOf(call, kind));
    try {
      return await work;
    } finally {
      this.#underWay.delete(work);
    }
  }

  /** @throws {ContextError} CONTEXT_ENDED */
  #assertOpen(call: string, kind?: ResourceType): void {
    if (!this.#isEnded) return;
    const { kind: of, metadata } = this.#options.object;
    throw new ContextError(
      "CONTEXT_ENDED",
      `${this.#controller.name}: ${callOf(call, kind)} was called after the pass over ${of} ${formatKey(metadata)} had ended: await all that a pass begins, and keep nothing of its context`,
    );
  }

  get #writing(): { readonly fieldManager: string } {
    return { fieldManager: this.#options.environment.marks.fieldManager };
  }
}

/** What the code asked for, in words. */
function callOf(call: string, kind: ResourceType | undefined): string {
  return kind === undefined ? call : `${call} of ${kind.kind}`;
}

/** Whether a patch met another object of the name: the server says that a uid cannot be changed. */
function isOfAnotherUid(error: unknown): error is ApiError {
  const causes = isInvalid(error) ? (error.status.details?.causes ?? []) : [];
  return causes.some(({ field }) => field === "metadata.uid");
}

/** Refused as somebody else's change is, which it is. */
function conflictOf({ status, requestLine }: ApiError): ApiError {
  return new ApiError({ ...status, reason: "Conflict", code: 409 }, { code: 409, requestLine });
}

/** The uid, where an object is named by its metadata. */
function uidOf(name: NameOrKey): string | undefined {
  return typeof name === "string" ? undefined : name.uid;
}
