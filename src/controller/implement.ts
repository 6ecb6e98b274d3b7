import type { ControllerDefinition } from "../api/define-controller.js";
import type { OperatorDefinition } from "../api/define-operator.js";
import type { Infer } from "../api/resource.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { Logger } from "../telemetry/logger.js";
import type { ReconcileContext } from "./context.js";
import type { OperatorClient } from "./operator-client.js";
import type { LooseCode } from "./pass-context.js";
import type { Requeue } from "./result.js";

/**
 * Brings the world in line with one object, from its state alone. It is called again after
 * it throws, with growing waits, unless it throws a `TerminalError`.
 */
export type Reconciler<
  C extends ControllerDefinition,
  O extends OperatorDefinition = OperatorDefinition,
> = (
  object: Infer<C["for"]>,
  context: ReconcileContext<C, O>,
) => Requeue | void | Promise<Requeue | void>;

/** Undoes what the garbage collector cannot, before the finalizer goes; called again until it returns nothing. */
export type Cleanup<
  C extends ControllerDefinition,
  O extends OperatorDefinition = OperatorDefinition,
> = Reconciler<C, O>;

/** What a controller does: a cleanup where it has a finalizer. */
export type ControllerCode<C extends ControllerDefinition, O extends OperatorDefinition> = {
  readonly reconcile: Reconciler<C, O>;
  /** Called when an object is gone, so that what was kept of it in memory can go, too; sends nothing. */
  readonly forget?: ((key: ObjectKey) => void) | undefined;
} & (undefined extends C["finalizer"]
  ? [NonNullable<C["finalizer"]>] extends [never]
    ? { readonly cleanup?: never }
    : { readonly cleanup: Cleanup<C, O> }
  : { readonly cleanup: Cleanup<C, O> });

/** What one run of a task may use. */
export interface TaskContext<O extends OperatorDefinition> {
  readonly log: Logger;
  /** Aborts when the task should end: leadership was lost, or the process stops. */
  readonly signal: AbortSignal;
  /** A task of the leader sends no write any more once the term of this leader may have ended. */
  readonly client: OperatorClient<O>;
}

/** Work that belongs to no object. */
export type TaskCode<O extends OperatorDefinition = OperatorDefinition> = (
  context: TaskContext<O>,
) => void | Promise<void>;

/** What the code of an operator is made with. */
export interface Setup<O extends OperatorDefinition> {
  /** The author's settings, as this installation has them. */
  readonly config: NonNullable<O["config"]["~stored"]>;
  readonly images: Readonly<O["images"]>;
  /**
   * Makes a controller look at an object, for a reason that is not in the cluster: a call, a message, a timer of
   * another system. Where this process does not lead, nothing happens: who leads next looks at all objects.
   */
  readonly wake: {
    readonly [N in O["controllers"][number]["name"]]: (object: ObjectKey) => void;
  };
  /** For long-lived code: writes only while this process leads, and fails with a `LeadershipLostError` else. */
  readonly client: OperatorClient<O>;
  readonly log: Logger;
  /** Aborts when the process stops: what closes long-lived clients. */
  readonly signal: AbortSignal;
}

/** The code of an operator: of each controller and each task, by name. */
export type OperatorCode<O extends OperatorDefinition> = {
  readonly [N in O["controllers"][number]["name"]]: ControllerCode<
    Extract<O["controllers"][number], { readonly name: N }>,
    O
  >;
} & { readonly [N in keyof O["tasks"]]: TaskCode<O> };

/** An operator's definition with what does its work. */
export interface Implementation<O extends OperatorDefinition = OperatorDefinition> {
  readonly operator: O;
  /** Called once, when the process starts. */
  readonly make: (setup: Setup<O>) => OperatorCode<O> | Promise<OperatorCode<O>>;
}

/**
 * Gives an operator its code: for each of its controllers and tasks, no more and no
 * less. Long-lived clients are made in `make`.
 */
export function implement<const O extends OperatorDefinition>(
  operator: O,
  make: (setup: Setup<NoInfer<O>>) => OperatorCode<NoInfer<O>> | Promise<OperatorCode<NoInfer<O>>>,
): Implementation<O>;
export function implement(
  operator: OperatorDefinition,
  make: Implementation["make"],
): Implementation {
  return { operator, make };
}

/** The code of an operator without the types of one: controllers and tasks by name. */
export interface LooseOperatorCode {
  readonly controllers: Readonly<Record<string, LooseCode>>;
  readonly tasks: Readonly<Record<string, LooseTask>>;
}

/** A task without the types of an operator. */
export type LooseTask = (context: {
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly client: object;
}) => void | Promise<void>;
