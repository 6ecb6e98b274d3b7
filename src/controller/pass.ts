import type { ControllerDefinition } from "../api/define-controller.js";
import { isNotFound } from "../meta/api-error.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { StoredObject } from "../meta/stored-object.js";
import { validate } from "../schema/validate.js";
import type { ValidationIssue } from "../schema/issues.js";
import type { Logger } from "../telemetry/logger.js";
import type { Clock } from "../util/clock.js";
import { isPlainObject } from "../util/json.js";
import type { AppliedMemory } from "./applied-memory.js";
import type { EventSink } from "./event-sink.js";
import { ownerLabel } from "./child-labels.js";
import { TerminalError } from "./errors.js";
import type { LazySignal } from "./lazy-signal.js";
import { hasFinalizer, withFinalizer, withoutFinalizer } from "./finalizers.js";
import { type LooseCode, type LooseContext, PassContext } from "./pass-context.js";
import { patchLocked } from "./locked-patch.js";
import type { Requeue } from "./result.js";
import { StatusDraft } from "./status-draft.js";
import { matchesWhen } from "./when-matches.js";
import type { World } from "./world.js";

/** An object with this annotation is left alone: `"true"`. */
export const pausedAnnotation = "slipway.dev/paused";

/** Everything that the passes of one controller share. */
export interface PassEnvironment {
  readonly controller: ControllerDefinition;
  readonly code: LooseCode;
  readonly world: World;
  readonly clock: Clock;
  readonly events: EventSink;
  /** `<operator>.<controller>` */
  readonly fieldManager: string;
  /** The value of the label that marks the controller's children. */
  readonly label: string;
  readonly memory: AppliedMemory;
  readonly contents: Map<string, unknown>;
  /** What the author's code gets beside: images, config, metrics. */
  readonly extras: Pick<LooseContext, "images" | "config" | "metrics">;
}

/** How a pass over an object ended. */
export type PassResult =
  | { readonly outcome: "done" }
  | { readonly outcome: "requeue"; readonly afterMs: number }
  /** Nothing was done: there is no such object, or it is not this controller's. */
  | { readonly outcome: "skipped" }
  | { readonly outcome: "paused" };

/**
 * Brings the world in line with one object, once.
 *
 * What the code says of the object's status is written when it ends, also when it throws. The finalizer is set before the first
 * side effect and taken away when the cleanup and every tracked child are done.
 *
 * @throws what the code throws, or what a request ends with
 */
export async function runPass(
  environment: PassEnvironment,
  key: ObjectKey,
  { log, signal }: { readonly log: Logger; readonly signal: LazySignal },
): Promise<PassResult> {
  const { controller, world } = environment;
  const object = world.get(controller.for, key);
  if (object === undefined) return { outcome: "skipped" };
  const pass = new Pass(environment, object, { log, signal });
  const { deletionTimestamp, annotations } = object.metadata;
  if (annotations?.[pausedAnnotation] === "true") return await pass.pause();
  if (deletionTimestamp !== undefined) return await pass.cleanUp();
  if (!matchesWhen(controller.when, object)) return { outcome: "skipped" };
  return await pass.reconcile();
}

class Pass {
  readonly #environment: PassEnvironment;
  readonly #log: Logger;
  readonly #signal: LazySignal;
  readonly #status: StatusDraft;
  #object: StoredObject;

  constructor(
    environment: PassEnvironment,
    object: StoredObject,
    { log, signal }: { readonly log: Logger; readonly signal: LazySignal },
  ) {
    this.#environment = environment;
    this.#object = object;
    this.#log = log;
    this.#signal = signal;
    this.#status = new StatusDraft(environment.clock);
  }

  async pause(): Promise<PassResult> {
    const message = `the annotation ${pausedAnnotation} is "true"`;
    this.#say("Paused", { status: "True", reason: "Paused", message });
    await this.#writeStatus();
    return { outcome: "paused" };
  }

  async cleanUp(): Promise<PassResult> {
    const { controller, code } = this.#environment;
    const { finalizer } = controller;
    if (finalizer === undefined || !hasFinalizer(this.#object, finalizer)) {
      return { outcome: "skipped" };
    }
    const context = this.#context();
    try {
      const result = await code.cleanup?.(this.#object, context);
      await this.#writeStatus();
      if (isRequeue(result)) return requeue(result);
      // They may need the object while they end: it stays until they are gone.
      if (await this.#deleteTracked()) return { outcome: "done" };
    } catch (error) {
      await this.#writeStatusOf(error);
      throw error;
    }
    await this.#patch((object) => withoutFinalizer(object, finalizer)).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
    return { outcome: "done" };
  }

  async reconcile(): Promise<PassResult> {
    const { controller, code } = this.#environment;
    const { finalizer } = controller;
    this.#unsay("Paused");
    const issues = this.#issues();
    if (issues.length > 0) {
      throw await this.#refuse(issues);
    }
    if (finalizer !== undefined) {
      this.#object = await this.#patch((object) => withFinalizer(object, finalizer));
    }
    const context = this.#context();
    try {
      const result = await code.reconcile(this.#object, context);
      this.#signal.throwIfAborted();
      await context.finish();
      this.#unsay("Stalled");
      if (this.#hasStatus()) this.#status.merge(this.#observedGeneration());
      await this.#writeStatus();
      return isRequeue(result) ? requeue(result) : { outcome: "done" };
    } catch (error) {
      await this.#writeStatusOf(error);
      throw error;
    }
  }

  #context(): PassContext {
    return new PassContext({
      ...this.#environment,
      object: this.#object,
      status: this.#status,
      commit: () => this.#commit(),
      log: this.#log,
      signal: this.#signal,
    });
  }

  /** An object may have been stored by an older schema: the code is not made for it. */
  #issues(): readonly ValidationIssue[] {
    const { spec } = this.#storedVersion() ?? {};
    return spec === undefined ? [] : validate(spec.json, this.#object["spec"] ?? {}, ["spec"]);
  }

  async #refuse(issues: readonly ValidationIssue[]): Promise<TerminalError> {
    const message = issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    const { kind } = this.#object;
    const error = new TerminalError(`the ${kind} does not satisfy its schema: ${message}`);
    this.#say("Stalled", { status: "True", reason: "InvalidObject", message });
    await this.#writeStatus();
    return error;
  }

  /** Whether tracked children are left, which are being deleted then. */
  async #deleteTracked(): Promise<boolean> {
    const { controller, world } = this.#environment;
    const labels = `${ownerLabel}=${this.#object.metadata.uid}`;
    const left = controller.owns
      .filter((child) => child.tracked && (!child.optional || world.isServed(child)))
      .flatMap((kind) => world.list(kind, { labels }).map((object) => ({ kind, object })));
    await Promise.all(
      left
        .filter(({ object }) => object.metadata.deletionTimestamp === undefined)
        .map(({ kind, object }) =>
          world.delete(kind, object.metadata, {
            uid: object.metadata.uid,
            propagation: "Background",
          }),
        ),
    );
    return left.some(({ kind, object }) => world.get(kind, object.metadata) !== undefined);
  }

  #patch(change: Parameters<typeof patchLocked>[3]["change"]): Promise<StoredObject> {
    const { world, controller, fieldManager } = this.#environment;
    return patchLocked(world, controller.for, this.#object, { fieldManager, change });
  }

  async #commit(): Promise<void> {
    const { world, controller, fieldManager } = this.#environment;
    const patch = this.#status.patchOf(this.#object);
    if (patch === undefined || !this.#hasStatus()) return;
    const { resourceVersion, uid } = this.#object.metadata;
    this.#object = await world.patch(
      controller.for,
      this.#object.metadata,
      { ...patch, metadata: { resourceVersion, uid } },
      { fieldManager, subresource: "status" },
    );
  }

  async #writeStatus(): Promise<void> {
    const { world, controller, fieldManager } = this.#environment;
    if (!this.#hasStatus()) return;
    const change = (object: StoredObject): ReturnType<StatusDraft["patchOf"]> =>
      this.#status.patchOf(object);
    try {
      this.#object = await patchLocked(world, controller.for, this.#object, {
        fieldManager,
        subresource: "status",
        change,
      });
    } catch (error) {
      // Gone meanwhile: there is nothing to say any more.
      if (!isNotFound(error)) throw error;
    }
  }

  /** Writes the status of a pass that failed; that it cannot be written must not hide why. */
  async #writeStatusOf(error: unknown): Promise<void> {
    if (error instanceof TerminalError) {
      this.#say("Stalled", { status: "True", reason: "TerminalError", message: error.message });
    }
    try {
      await this.#writeStatus();
    } catch (cause) {
      this.#log.warn("the status of a failed pass could not be written", { error: cause });
    }
  }

  #say(type: string, condition: Parameters<StatusDraft["setCondition"]>[1]): void {
    if (this.#hasField("conditions")) this.#status.setCondition(type, condition);
  }

  #unsay(type: string): void {
    if (!(type in this.#environment.controller.conditions)) this.#say(type, undefined);
  }

  #observedGeneration(): object {
    if (!this.#hasField("observedGeneration")) return {};
    return { observedGeneration: this.#object.metadata.generation };
  }

  #hasStatus(): boolean {
    return this.#storedVersion()?.statusSubresource === true;
  }

  #hasField(name: string): boolean {
    return this.#storedVersion()?.status?.json.properties?.[name] !== undefined;
  }

  #storedVersion(): ControllerDefinition["for"]["versions"][number] | undefined {
    const { versions, version } = this.#environment.controller.for;
    return versions.find(({ name }) => name === version);
  }
}

function isRequeue(result: unknown): result is Requeue {
  return isPlainObject(result) && typeof result["requeueAfterMs"] === "number";
}

function requeue({ requeueAfterMs }: Requeue): PassResult {
  return { outcome: "requeue", afterMs: requeueAfterMs };
}
