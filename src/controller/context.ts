import type { AccessVerb } from "../api/access.js";
import type { ControllerDefinition } from "../api/define-controller.js";
import type { OperatorDefinition } from "../api/define-operator.js";
import type { KindOf } from "../api/kind.js";
import type { DeclaredMetrics, Metric, MetricOptions, MetricsOf } from "../api/metrics.js";
import type { Reference } from "../api/references.js";
import type { Infer } from "../api/resource.js";
import type {
  SubresourceAnswer,
  SubresourceInput,
  SubresourcePatch,
} from "../client/subresource.js";
import type { MergePatchOf, Updatable } from "../client/written.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { StoredObjectMeta } from "../meta/object.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredOf } from "../meta/stored-object.js";
import type { StandardStatus } from "../schema/standard-status.js";
import type { Logger } from "../telemetry/logger.js";
import type { Children } from "./children.js";
import type { Requeue } from "./result.js";

/** Reads as the compiler's message where a kind that is read was not declared. */
interface UndeclaredKind {
  readonly "declare the kind in `owns`, `references` or `watches`": true;
}

/** Reads as the compiler's message where a kind that is written was not declared. */
interface UndeclaredTouch {
  readonly "declare the verb with `touch` or `grant`": true;
}

type HandleOf<K> = K extends KindOf<infer T extends ResourceType> ? T["kind"] : never;

/** The names of the kinds that a controller may read. */
type ReadableKind<C extends ControllerDefinition> =
  | C["for"]["kind"]
  | C["owns"][number]["kind"]
  | { [R in keyof C["references"]]: HandleOf<C["references"][R]["to"]> }[keyof C["references"]]
  | { [W in keyof C["watches"]]: HandleOf<C["watches"][W]["to"]> }[keyof C["watches"]];

/** What is read by a request may have been declared with `touch` or `grant`, too. */
type CheckLive<C extends ControllerDefinition, T extends ResourceType, Verb extends AccessVerb> =
  T["kind"] extends ReadableKind<C>
    ? unknown
    : Verb extends AccessTo<C, T>["verbs"][number]
      ? unknown
      : UndeclaredKind;

type CheckReadable<C extends ControllerDefinition, T extends ResourceType> =
  T["kind"] extends ReadableKind<C> ? unknown : UndeclaredKind;

type Accesses<C extends ControllerDefinition> = C["touches"][number] | C["grants"][number];

/** What was declared of a kind's objects themselves. */
type AccessTo<C extends ControllerDefinition, T extends ResourceType> = Extract<
  Accesses<C>,
  { readonly to: { readonly kind: T["kind"] }; readonly subresource?: undefined }
>;

/** What was declared of one part of a kind's objects. */
type AccessToPart<
  C extends ControllerDefinition,
  T extends ResourceType,
  Name extends string,
> = Extract<
  Accesses<C>,
  { readonly to: { readonly kind: T["kind"] }; readonly subresource?: Name }
>;

type CheckPart<C extends ControllerDefinition, T extends ResourceType, Name extends string> = [
  AccessToPart<C, T, Name>,
] extends [never]
  ? UndeclaredTouch
  : unknown;

type CheckAccess<
  C extends ControllerDefinition,
  T extends ResourceType,
  Verb extends AccessVerb,
> = Verb extends AccessTo<C, T>["verbs"][number] ? unknown : UndeclaredTouch;

/**
 * Which object; the namespace is that of the reconciled object unless it is given. The `metadata` of an object
 * stands for that very object: with its uid, no other of its name is changed or deleted.
 */
export type NameOrKey = string | (ObjectKey & { readonly uid?: string | undefined });

/** How an object is deleted. */
export interface DeletionOptions {
  /** Only the object with this uid. @default that of the one in the caches, if they have it */
  readonly uid?: string | undefined;
  /** Only if it is still as in this version. */
  readonly resourceVersion?: string | undefined;
  /** What becomes of the objects that it owns. @default the kind's own, mostly Background */
  readonly propagation?: "Background" | "Foreground" | "Orphan" | undefined;
}

/** The calls to one part of a kind's objects. */
interface SubresourceCalls<T extends ResourceType, Name extends string> {
  get(name: NameOrKey): Promise<SubresourceAnswer<T, Name>>;
  create(name: NameOrKey, object: SubresourceInput<T, Name>): Promise<SubresourceAnswer<T, Name>>;
  update(name: NameOrKey, object: SubresourceInput<T, Name>): Promise<SubresourceAnswer<T, Name>>;
  /** A merge patch. */
  patch(
    name: NameOrKey,
    patch: Extract<SubresourcePatch<T, Name>, { readonly type: "merge" }>["value"],
  ): Promise<SubresourceAnswer<T, Name>>;
}

/** Which objects of a kind. */
export interface ListSelection {
  /** @default that of the reconciled object; every watched one for a cluster-scoped object */
  readonly namespace?: string | undefined;
  /** A label selector. @default all */
  readonly labels?: string | undefined;
}

/** Reading past the cache, one request each. */
export interface LiveReader<C extends ControllerDefinition> {
  get<T extends ResourceType>(
    kind: T & CheckLive<C, T, "get">,
    name: NameOrKey,
  ): Promise<StoredOf<T> | undefined>;
  list<T extends ResourceType>(
    kind: T & CheckLive<C, T, "list">,
    selection?: ListSelection,
  ): Promise<readonly StoredOf<T>[]>;
}

/** What a declared reference leads to, for one object. */
export type ReferenceState<T extends ResourceType> =
  /** The object names none. */
  | { readonly state: "unset" }
  /** There is no object of that name. */
  | { readonly state: "absent"; readonly name: string; readonly namespace: string | undefined }
  | {
      readonly state: "present";
      readonly name: string;
      readonly namespace: string | undefined;
      readonly metadata: StoredObjectMeta;
      /** The object: from the cache where all of it is kept, else by a request; undefined when it has gone meanwhile. */
      read(): Promise<StoredOf<T> | undefined>;
    };

type RefsOf<C extends ControllerDefinition> = {
  readonly [R in keyof C["references"]]: C["references"][R] extends Reference<infer T>
    ? ReferenceState<T>
    : never;
};

type StatusOf<C extends ControllerDefinition> =
  Infer<C["for"]> extends {
    readonly status?: infer S;
  }
    ? NonNullable<S>
    : never;

/** Fields of a status that the runtime writes by itself. */
type StandardField = keyof StandardStatus;

/** The status of the object; what is gathered is written once, when the pass ends, if it changes something. */
export interface StatusWriter<C extends ControllerDefinition> {
  /** Sets fields; those set earlier in the pass stay. A field whose value is undefined is taken away. */
  merge(fields: Partial<Omit<StatusOf<C>, StandardField>>): void;
  /**
   * Writes now, if the object is still as the pass saw it: for a step that must be known
   * before the next one acts.
   *
   * @throws {ApiError} a conflict, when somebody changed the object meanwhile
   */
  commit(): Promise<void>;
}

/** What a pass says of a condition. */
export interface ConditionUpdate<Reason extends string> {
  readonly status: "True" | "False" | "Unknown";
  readonly reason: Reason;
  /** For people. @default "" */
  readonly message?: string | undefined;
}

/** The declared conditions of the object; written with the status. */
export interface Conditions<C extends ControllerDefinition> {
  /** Sets a condition; its `lastTransitionTime` moves only when its status does. */
  set<Type extends keyof C["conditions"] & string>(
    type: Type,
    update: ConditionUpdate<C["conditions"][Type][number]>,
  ): void;
}

/** Tells people what happened to the object, as events of `events.k8s.io/v1`; repeated ones become a series. */
export interface ObjectEvents {
  normal(reason: string, note: string): void;
  warning(reason: string, note: string): void;
}

type LabelValues<M> =
  M extends Metric<MetricOptions["type"], infer Labels>
    ? Labels extends readonly []
      ? readonly []
      : readonly [labels: { readonly [L in Labels[number]]: string }]
    : never;

/** A series of something that has gone, such as of an object that was deleted. */
type SeriesRemoval<M> =
  LabelValues<M> extends readonly []
    ? unknown
    : {
        /** Tells of this series no more; false where there was none. */
        remove(...labels: LabelValues<M>): boolean;
      };

/** A metric of the author's. */
export type MetricOf<M> = SeriesRemoval<M> &
  (M extends Metric<infer Type, readonly string[]>
    ? Type extends "counter"
      ? {
          /** @param more the labels, if there are any, and by how much: 1 unless given */
          inc(...more: readonly [...LabelValues<M>, by?: number]): void;
        }
      : Type extends "gauge"
        ? { set(value: number, ...labels: LabelValues<M>): void }
        : { observe(value: number, ...labels: LabelValues<M>): void }
    : never);

type MetricsOfOperator<O extends OperatorDefinition> =
  O["metrics"] extends MetricsOf<infer M extends DeclaredMetrics>
    ? { readonly [N in keyof M]: MetricOf<MetricsOf<M>[N]> }
    : never;

/**
 * What one pass over an object may use: what the controller declared, and no more.
 *
 * Everything that is read is frozen and comes from the caches, as far as they are; what
 * this pass wrote is seen by what it reads afterwards.
 */
export interface ReconcileContext<
  C extends ControllerDefinition,
  O extends OperatorDefinition = OperatorDefinition,
> {
  readonly children: Children<C>;
  readonly refs: RefsOf<C>;
  readonly status: StatusWriter<C>;
  readonly conditions: Conditions<C>;
  readonly event: ObjectEvents;
  /** An object of a declared kind; undefined where there is none. */
  readonly get: <T extends ResourceType>(
    kind: T & CheckReadable<C, T>,
    name: NameOrKey,
  ) => StoredOf<T> | undefined;
  /** Objects of a declared kind, in no order. */
  readonly list: <T extends ResourceType>(
    kind: T & CheckReadable<C, T>,
    selection?: ListSelection,
  ) => readonly StoredOf<T>[];
  readonly live: LiveReader<C>;
  /** Changes an object of a kind declared with `touch` or `grant` for `patch`, by a merge patch. */
  readonly patch: <T extends ResourceType>(
    kind: T & CheckAccess<C, T, "patch">,
    name: NameOrKey,
    patch: MergePatchOf<T>,
  ) => Promise<StoredOf<T>>;
  /** Creates an object of a kind declared with `grant` for `create`. */
  readonly create: <T extends ResourceType>(
    kind: T & CheckAccess<C, T, "create">,
    object: T extends (object: infer Input) => unknown ? Input : object,
  ) => Promise<StoredOf<T>>;
  /**
   * Writes a whole object of a kind declared with `touch` or `grant` for `update`; with the
   * `resourceVersion` that was read, which custom resources need, only if nobody changed it.
   */
  readonly update: <T extends ResourceType>(
    kind: T & CheckAccess<C, T, "update">,
    object: Updatable<T>,
  ) => Promise<StoredOf<T>>;
  /**
   * Deletes an object of a kind declared with `touch` or `grant` for `delete`; false where there was none.
   * One that the pass could see is deleted, and no later one of its name.
   *
   * @throws {ApiError} a conflict, when it is another one, or was changed
   */
  readonly delete: <T extends ResourceType>(
    kind: T & CheckAccess<C, T, "delete">,
    name: NameOrKey,
    options?: DeletionOptions,
  ) => Promise<boolean>;
  /**
   * Deletes all objects of a kind declared with `touch` or `grant` for `deletecollection` that are selected,
   * in one namespace; gives how many.
   */
  readonly deleteCollection: <T extends ResourceType>(
    kind: T & CheckAccess<C, T, "deletecollection">,
    selection?: ListSelection,
  ) => Promise<number>;
  /**
   * A part of a kind's objects with an address of its own, as declared with `touch` or `grant`:
   * `subresource(Pod, "eviction").create(pod.metadata.name, {})`.
   */
  readonly subresource: <T extends ResourceType, const Name extends string>(
    kind: T & CheckPart<C, T, Name>,
    name: Name,
  ) => Pick<
    SubresourceCalls<T, Name>,
    AccessToPart<C, T, Name>["verbs"][number] & keyof SubresourceCalls<T, Name>
  >;
  /** Ends the pass well and asks for another one after so many milliseconds: `return requeueAfter(60_000)`. */
  readonly requeueAfter: (delayMs: number) => Requeue;
  /**
   * A name for a child that no other object's child has, whatever their suffixes: a DNS label. It is the object's
   * name and the suffix, `orders-config`, where the suffix is of small letters and digits, the name has no dots, and both fit
   * into `max` characters (63); else it ends with a hash.
   *
   * @throws {ContextError} CHILD_NAME_MAX for a `max` below 12
   */
  readonly childName: (suffix: string, options?: { readonly max?: number | undefined }) => string;
  /** The images of the operands, by name, as this installation has them. */
  readonly images: Readonly<O["images"]>;
  /** The author's settings, as this installation has them. */
  readonly config: NonNullable<O["config"]["~stored"]>;
  /** The author's metrics. */
  readonly metrics: MetricsOfOperator<O>;
  /** Lines carry the controller, the object and the pass. */
  readonly log: Logger;
  /** Aborts when the pass should end: its time is up, leadership was lost, or the process stops. */
  readonly signal: AbortSignal;
}
