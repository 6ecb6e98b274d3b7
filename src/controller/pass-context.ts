import type { AccessVerb } from "../api/access.js";
import type { ControllerDefinition } from "../api/define-controller.js";
import { isSameKind } from "../api/kind.js";
import { formatApiVersion } from "../meta/gvk.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import type { Logger } from "../telemetry/logger.js";
import type { AppliedMemory } from "./applied-memory.js";
import { joinName } from "./child-name.js";
import type { ChildState } from "./children.js";
import type { ListSelection, NameOrKey } from "./context.js";
import type { AnyDesired } from "./desired.js";
import { ContextError } from "./errors.js";
import type { EventSink } from "./event-sink.js";
import { PassChildren } from "./pass-children.js";
import type { LazySignal } from "./lazy-signal.js";
import { referencedKey } from "./references.js";
import { checkedDelay, type Requeue } from "./result.js";
import type { ConditionDraft, StatusDraft } from "./status-draft.js";
import { type SyncedChildren, syncChildren } from "./sync-children.js";
import type { World, WorldSelection } from "./world.js";

/** A `ReconcileContext` without the types of one controller: its shape, for the code that makes it. */
export interface LooseContext {
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
  readonly delete: (kind: ResourceType, name: NameOrKey) => Promise<boolean>;
  readonly requeueAfter: (delayMs: number) => Requeue;
  readonly childName: (suffix: string, options?: { readonly max?: number | undefined }) => string;
  readonly images: Readonly<Record<string, string>>;
  readonly config: object;
  readonly metrics: Readonly<Record<string, unknown>>;
  readonly log: Logger;
  readonly signal: AbortSignal;
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
}

/** What {@link PassContext} takes. */
export interface PassContextOptions {
  readonly controller: ControllerDefinition;
  readonly object: StoredObject;
  readonly world: World;
  readonly events: EventSink;
  readonly fieldManager: string;
  readonly label: string;
  readonly memory: AppliedMemory;
  readonly contents: Map<string, unknown>;
  readonly status: StatusDraft;
  readonly commit: () => Promise<void>;
  readonly extras: Pick<LooseContext, "images" | "config" | "metrics">;
  readonly log: Logger;
  readonly signal: LazySignal;
}

/** What one pass may use. Its members are arrow functions, so that they can be taken out of it. */
export class PassContext implements LooseContext {
  readonly #options: PassContextOptions;
  #synced: SyncedChildren | undefined;
  #isSyncing = false;

  constructor(options: PassContextOptions) {
    this.#options = options;
  }

  /** Deletes children that are not wanted any more. */
  async finish(): Promise<void> {
    await this.#synced?.prune();
  }

  get images(): LooseContext["images"] {
    return this.#options.extras.images;
  }

  get config(): object {
    return this.#options.extras.config;
  }

  get metrics(): LooseContext["metrics"] {
    return this.#options.extras.metrics;
  }

  get log(): Logger {
    return this.#options.log;
  }

  get signal(): AbortSignal {
    return this.#options.signal.signal;
  }

  get refs(): LooseContext["refs"] {
    const { controller } = this.#options;
    const names = Object.keys(controller.references);
    return Object.fromEntries(names.map((name) => [name, this.#reference(name)]));
  }

  readonly children: LooseContext["children"] = {
    sync: async (desired: LooseDesired) => {
      if (this.#isSyncing) {
        throw new ContextError(
          "CHILDREN_TWICE",
          "children.sync was called in this pass already: name all children in one call, since what a call does not name is deleted",
        );
      }
      this.#isSyncing = true;
      const { controller, world, object, label, fieldManager, memory, contents, log } =
        this.#options;
      this.#synced = await syncChildren(desired, {
        world: new PassChildren({ controller, world, object, label, fieldManager, contents }),
        owns: controller.owns,
        parent: { type: controller.for, object, controller: label },
        fieldManager,
        memory,
        log,
      });
      return this.#synced.states;
    },
  };

  readonly status: LooseContext["status"] = {
    merge: (fields: object) => this.#options.status.merge(fields),
    commit: () => this.#options.commit(),
  };

  readonly conditions: LooseContext["conditions"] = {
    set: (type: string, { status, reason, message = "" }: LooseCondition) => {
      const reasons = this.#options.controller.conditions[type];
      if (reasons === undefined || !reasons.includes(reason)) {
        const known = reasons === undefined ? "conditions" : `conditions.${type}`;
        throw new ContextError(
          "CONDITION_UNDECLARED",
          `${type} with the reason ${reason} is not declared: add it to ${known} of the controller`,
        );
      }
      this.#options.status.setCondition(type, { status, reason, message });
    },
  };

  readonly event: LooseContext["event"] = {
    normal: (reason: string, note: string) => this.#record("Normal", reason, note),
    warning: (reason: string, note: string) => this.#record("Warning", reason, note),
  };

  readonly live: LooseContext["live"] = {
    get: async (kind: ResourceType, name: NameOrKey) => {
      this.#assertReadable(kind);
      return await this.#options.world.read(kind, this.#keyOf(kind, name), this.signal);
    },
    list: async (kind: ResourceType, selection?: ListSelection) => {
      this.#assertReadable(kind);
      return await this.#options.world.readList(
        kind,
        this.#selection(kind, selection),
        this.signal,
      );
    },
  };

  readonly get = (kind: ResourceType, name: NameOrKey): StoredObject | undefined => {
    this.#assertReadable(kind);
    const key = this.#keyOf(kind, name);
    this.#assertWhole(kind, key);
    return this.#options.world.get(kind, key);
  };

  readonly list = (kind: ResourceType, selection?: ListSelection): readonly StoredObject[] => {
    this.#assertReadable(kind);
    this.#assertWhole(kind);
    return this.#options.world.list(kind, this.#selection(kind, selection));
  };

  readonly patch = async (
    kind: ResourceType,
    name: NameOrKey,
    patch: object,
  ): Promise<StoredObject> => {
    this.#assertMay(kind, "patch");
    const { world, fieldManager } = this.#options;
    return await world.patch(kind, this.#keyOf(kind, name), { ...patch }, { fieldManager });
  };

  readonly create = async (kind: ResourceType, object: object): Promise<StoredObject> => {
    this.#assertMay(kind, "create");
    const { world, fieldManager, object: own } = this.#options;
    const metadata: object = "metadata" in object ? Object(object.metadata) : {};
    const namespace =
      kind.scope === "Namespaced" && own.metadata.namespace !== undefined
        ? { namespace: own.metadata.namespace }
        : {};
    const complete = {
      ...object,
      apiVersion: formatApiVersion(kind),
      kind: kind.kind,
      metadata: { ...namespace, ...metadata },
    };
    return await world.create(kind, complete, { fieldManager });
  };

  readonly delete = async (kind: ResourceType, name: NameOrKey): Promise<boolean> => {
    this.#assertMay(kind, "delete");
    return await this.#options.world.delete(kind, this.#keyOf(kind, name), {});
  };

  readonly requeueAfter = (delayMs: number): Requeue => ({
    requeueAfterMs: checkedDelay(delayMs),
  });

  readonly childName = (
    suffix: string,
    { max = 63 }: { readonly max?: number | undefined } = {},
  ): string => joinName([this.#options.object.metadata.name, suffix], max);

  #reference(name: string): LooseReference {
    const { controller, object, world } = this.#options;
    const reference = controller.references[name];
    const key = reference && referencedKey(reference, object);
    if (reference === undefined || key === undefined) return { state: "unset" };
    const { to, watch } = reference;
    const found = world.get(to, key);
    const place = { name: key.name, namespace: key.namespace };
    if (found === undefined) return { state: "absent", ...place };
    const read = async (): Promise<StoredObject | undefined> =>
      watch === "all" ? world.get(to, key) : await world.read(to, key, this.signal);
    return { state: "present", ...place, metadata: found.metadata, read };
  }

  #record(type: "Normal" | "Warning", reason: string, note: string): void {
    this.#options.events.record({ type, reason, note, regarding: this.#options.object });
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

  #assertReadable(kind: ResourceType): void {
    const { for: primary, owns, references, watches } = this.#options.controller;
    const others = [...Object.values(references), ...Object.values(watches)].map(({ to }) => to);
    if ([primary, ...owns, ...others].some((one) => isSameKind(one, kind))) return;
    throw new ContextError(
      "KIND_UNDECLARED",
      `${kind.kind} is not declared: name it in owns, references or watches of the controller`,
    );
  }

  #assertWhole(kind: ResourceType, key?: ObjectKey): void {
    if (this.#options.world.isKeptWhole(kind, key)) return;
    throw new ContextError(
      "KIND_METADATA_ONLY",
      `the cache keeps only the metadata of ${kind.kind}: read it with live.get, or with read() of its reference`,
    );
  }

  #assertMay(kind: ResourceType, verb: AccessVerb): void {
    const { touches, grants } = this.#options.controller;
    const may = [...touches, ...grants].some(
      ({ to, verbs, subresource }) =>
        subresource === undefined && isSameKind(to, kind) && verbs.includes(verb),
    );
    if (may) return;
    throw new ContextError(
      "KIND_UNDECLARED",
      `${verb} of ${kind.kind} is not declared: add touch(${kind.kind}, ["${verb}"], "why") to touches, or grant to grants, of the controller`,
    );
  }
}
