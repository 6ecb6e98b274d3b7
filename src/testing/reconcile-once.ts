import type { ControllerDefinition } from "../api/define-controller.js";
import type { OperatorDefinition } from "../api/define-operator.js";
import type { Infer, InferInput } from "../api/resource.js";
import { siblingsOf } from "../api/siblings.js";
import { AppliedMemory } from "../controller/applied-memory.js";
import { marksOf } from "../controller/child-labels.js";
import type { DesiredObject } from "../controller/desired.js";
import type { Reconciler } from "../controller/implement.js";
import { LazySignal } from "../controller/lazy-signal.js";
import { runPass } from "../controller/pass.js";
import { formatApiVersion } from "../meta/gvk.js";
import type { ObjectMeta } from "../meta/object.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import { applyDefaults } from "../schema/defaulting.js";
import type { Condition } from "../schema/standard-status.js";
import { silentLogger } from "../telemetry/logger.js";
import { systemClock } from "../util/clock.js";
import { isPlainObject } from "../util/json.js";
import { type RecordedWrite, RecordedWorld } from "./recorded-world.js";

/** What {@link reconcileOnce} starts from. */
export interface ReconcileOnceOptions<
  C extends ControllerDefinition,
  O extends OperatorDefinition = OperatorDefinition,
> {
  /** The object, as an author writes it. Defaults are filled in as the API server would. */
  readonly object: InferInput<C["for"]>;
  /** What else there is; without a namespace it is in that of the object. @default [] */
  readonly cluster?: readonly DesiredObject[] | undefined;
  /** The operator that the controller is of: gives its images, and the defaults of its settings. */
  readonly operator?: O | undefined;
  /** @default those of the operator */
  readonly images?: Partial<O["images"]> | undefined;
  /**
   * Whether the object is being deleted: the function is then the cleanup of the controller, whose
   * finalizer the object has.
   *
   * @default false
   */
  readonly deleting?: boolean | undefined;
  /** Settings; the operator's defaults are filled in. @default {} */
  readonly config?: Partial<NonNullable<O["config"]["~stored"]>> | undefined;
}

/** What one pass did. */
export interface ReconcileOnceResult<C extends ControllerDefinition> {
  /** The requests that would have changed the cluster, in their order. */
  readonly writes: readonly RecordedWrite[];
  /** The status of the object afterwards; undefined where it has none, or is gone. */
  readonly status: Infer<C["for"]> extends { readonly status?: infer Status } ? Status : undefined;
  /** The conditions of the object afterwards, by type. */
  readonly conditions: {
    readonly [
      Type in (keyof C["conditions"] & string) | "Paused" | "Reconciling" | "Stalled"
    ]?: Condition;
  };
  readonly events: readonly {
    readonly type: "Normal" | "Warning";
    readonly reason: string;
    readonly note: string;
  }[];
  /** When the pass asked for another one; undefined where it did not. */
  readonly requeueAfterMs: number | undefined;
  /** What the pass threw; absent where it ended well. */
  readonly error?: unknown;
}

/**
 * Runs one pass of a controller over one object, without a server, and says what it would have done.
 *
 * The cluster is in memory: writes are kept and merged there, but neither checked nor
 * completed, and lists are one value. Nothing becomes ready by itself; give children as they are
 * to be found in `cluster`. The pass fails as it would in a cluster, which the result tells.
 *
 * @example
 * ```ts
 * const { writes, conditions } = await reconcileOnce(database, reconcile, {
 *   object: { metadata: { name: "orders" }, spec: { version: "15.2" } },
 *   operator: databaseOperator,
 * });
 * ```
 */
export async function reconcileOnce<
  C extends ControllerDefinition,
  O extends OperatorDefinition = OperatorDefinition,
>(
  controller: C,
  reconcile: Reconciler<NoInfer<C>, NoInfer<O>>,
  options: ReconcileOnceOptions<C, O>,
): Promise<ReconcileOnceResult<C>>;
export async function reconcileOnce(
  controller: ControllerDefinition,
  reconcile: (...of: never) => unknown,
  options: LooseOptions,
): Promise<LooseResult> {
  const { operator, cluster = [] } = options;
  const object = storedObject(controller, options);
  const { name, namespace } = object.metadata;
  const key: ObjectKey = { name, namespace };
  const others = cluster.map((one) => placed(one, controller, namespace));
  const world = new RecordedWorld([object, ...others]);
  const events: { type: "Normal" | "Warning"; reason: string; note: string }[] = [];
  const operatorName = operator?.name ?? "operator";
  const run = (...of: readonly unknown[]): unknown => Reflect.apply(reconcile, undefined, of);
  const pass = runPass(
    {
      controller,
      code: { reconcile: run, cleanup: run },
      world,
      clock: systemClock,
      events: { record: ({ type, reason, note }) => void events.push({ type, reason, note }) },
      marks: marksOf(operatorName, controller.name),
      siblings: siblingsOf(controller, operator).map((name) => marksOf(operatorName, name)),
      memory: new AppliedMemory(),
      contents: new Map(),
      valid: new WeakSet(),
      confirmed: new Map(),
      extras: {
        images: { ...operator?.images, ...options.images },
        config: configOf(operator, options.config),
        metrics: metricsOf(operator),
      },
    },
    key,
    { log: silentLogger, signal: new LazySignal() },
  );
  const [ended] = await Promise.allSettled([pass]);
  const status = world.get(controller.for, key)?.["status"];
  const requeueAfterMs =
    ended.status === "fulfilled" && ended.value.outcome === "requeue"
      ? ended.value.afterMs
      : undefined;
  return {
    writes: world.writes,
    status,
    conditions: conditionsOf(status),
    events,
    requeueAfterMs,
    ...(ended.status === "rejected" ? { error: ended.reason } : {}),
  };
}

/** The options without the types of one controller. */
interface LooseOptions {
  readonly object: unknown;
  readonly deleting?: boolean | undefined;
  readonly cluster?: readonly DesiredObject[] | undefined;
  readonly operator?: OperatorDefinition | undefined;
  readonly images?: object | undefined;
  readonly config?: object | undefined;
}

interface LooseResult extends Omit<
  ReconcileOnceResult<ControllerDefinition>,
  "status" | "conditions"
> {
  readonly status: unknown;
  readonly conditions: object;
}

interface StoredInput extends DesiredObject {
  readonly metadata: ObjectMeta & { readonly name: string };
  readonly spec?: unknown;
}

/** The object as a server would have stored it, as far as a pass can tell. */
function storedObject(
  { for: type, finalizer }: ControllerDefinition,
  { object: given, deleting = false }: LooseOptions,
): StoredInput {
  const version = type.versions.find(({ name }) => name === type.version);
  const object = isPlainObject(given) ? given : {};
  const metadata: ObjectMeta = isPlainObject(object["metadata"]) ? object["metadata"] : {};
  const { name = "", namespace = "default", ...rest } = metadata;
  return {
    ...object,
    apiVersion: formatApiVersion(type),
    kind: type.kind,
    metadata: {
      ...rest,
      name,
      ...(type.scope === "Namespaced" ? { namespace } : {}),
      ...(deleting ? deletion(rest, finalizer) : {}),
    },
    ...(version === undefined
      ? {}
      : { spec: applyDefaults(version.spec.json, object["spec"] ?? {}) }),
  };
}

function deletion({ finalizers = [] }: ObjectMeta, finalizer: string | undefined): object {
  const deletionTimestamp = "2026-01-01T00:00:00Z";
  const own = finalizer === undefined || finalizers.includes(finalizer) ? [] : [finalizer];
  return { deletionTimestamp, finalizers: [...finalizers, ...own] };
}

/** An object of a kind that the controller declares, in the namespace of its object unless it has one. */
function placed(
  object: DesiredObject,
  { owns, references, watches, touches, grants }: ControllerDefinition,
  namespace: string | undefined,
): DesiredObject {
  const kinds: readonly ResourceType[] = [
    ...owns,
    ...[...Object.values(references), ...Object.values(watches), ...touches, ...grants].map(
      ({ to }) => to,
    ),
  ];
  const type = kinds.find(
    (one) => one.kind === object.kind && formatApiVersion(one) === object.apiVersion,
  );
  if (type?.scope !== "Namespaced" || namespace === undefined) return object;
  return { ...object, metadata: { namespace, ...object.metadata } };
}

function configOf(operator: OperatorDefinition | undefined, given: object = {}): object {
  const config = operator === undefined ? given : applyDefaults(operator.config.json, given);
  return isPlainObject(config) ? config : {};
}

/** Metrics that nobody reads. */
function metricsOf(operator: OperatorDefinition | undefined): Readonly<Record<string, object>> {
  const nobody = { inc: () => {}, set: () => {}, observe: () => {}, remove: () => false };
  const names = Object.keys(operator?.metrics ?? {});
  return Object.fromEntries(names.map((name) => [name, nobody]));
}

function conditionsOf(status: unknown): Readonly<Record<string, Condition>> {
  const conditions: unknown = isPlainObject(status) ? status["conditions"] : undefined;
  if (!Array.isArray(conditions)) return {};
  return Object.fromEntries(conditions.map((one: Condition) => [one.type, one]));
}
