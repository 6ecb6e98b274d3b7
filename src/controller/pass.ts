import type { ControllerDefinition } from "../api/define-controller.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { StoredObject } from "../meta/stored-object.js";
import { validate } from "../schema/validate.js";
import type { ValidationIssue } from "../schema/issues.js";
import type { Clock } from "../util/clock.js";
import { isPlainObject } from "../util/json.js";
import { controllerLabel, ownerLabel } from "./child-labels.js";
import { deleteChild } from "./delete-child.js";
import { ChildrenError, TerminalError } from "./errors.js";
import { hasFinalizer, withFinalizer, withoutFinalizer } from "./finalizers.js";
import {
  type ContextEnvironment,
  type LooseCode,
  PassContext,
  type PassRun,
} from "./pass-context.js";
import { locked, patchLocked } from "./locked-patch.js";
import { PassWorld } from "./pass-world.js";
import { checkedDelay } from "./result.js";
import { StatusDraft } from "./status-draft.js";
import { matchesWhen } from "./when-matches.js";
import type { World } from "./world.js";

/** An object with this annotation is left alone: `"true"`. */
const pausedAnnotation = "slipway.dev/paused";

/** Everything that the passes of one controller share. */
export interface PassEnvironment extends ContextEnvironment {
  readonly code: LooseCode;
  readonly world: World;
  readonly clock: Clock;
  /** Specs that satisfy their schema: an object is not looked through again until it changes. */
  readonly valid: WeakSet<object>;
  /** Hears of each pass that wrote something. */
  readonly onWritten?: ((key: ObjectKey) => void) | undefined;
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
  run: PassRun,
): Promise<PassResult> {
  const { controller, code, onWritten } = environment;
  const object = environment.world.get(controller.for, key);
  if (object === undefined) {
    code.forget?.(key);
    return { outcome: "skipped" };
  }
  const world = new PassWorld(environment.world, run.signal);
  const pass = new Pass(environment, { object, world, run });
  const { deletionTimestamp, annotations } = object.metadata;
  const isDeleted = deletionTimestamp !== undefined;
  if (!isDeleted && !matchesWhen(controller.when, object)) return { outcome: "skipped" };
  try {
    if (annotations?.[pausedAnnotation] === "true") return await pass.pause();
    return await (isDeleted ? pass.cleanUp() : pass.reconcile());
  } finally {
    if (world.writes > 0) onWritten?.(key);
  }
}

interface PassOptions {
  readonly object: StoredObject;
  readonly world: PassWorld;
  readonly run: PassRun;
}

class Pass {
  readonly #environment: PassEnvironment;
  readonly #world: PassWorld;
  readonly #run: PassRun;
  readonly #status: StatusDraft;
  readonly #version: ControllerDefinition["for"]["versions"][number] | undefined;
  #object: StoredObject;

  constructor(environment: PassEnvironment, { object, world, run }: PassOptions) {
    this.#environment = environment;
    this.#object = object;
    this.#world = world;
    this.#run = run;
    this.#status = new StatusDraft(environment.clock);
    const { versions, version } = environment.controller.for;
    this.#version = versions.find(({ name }) => name === version);
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
    let result: PassResult;
    try {
      result = resultOf(await code.cleanup?.(this.#object, context));
      // They may need the object while they end: it stays until they are gone.
      if (result.outcome === "done" && (await this.#deleteTracked())) {
        await this.#writeStatus();
        return result;
      }
    } catch (error) {
      await this.#writeStatusOf(error);
      throw error;
    }
    // The object goes with its last finalizer: what is to be said of it is said before.
    await this.#writeStatus();
    if (result.outcome === "done") {
      await this.#patch((object) => withoutFinalizer(object, finalizer));
    }
    return result;
  }

  async reconcile(): Promise<PassResult> {
    const { controller, code } = this.#environment;
    this.#unsay("Paused");
    const issues = this.#issues();
    if (issues.length > 0) throw await this.#refuse(issues);
    if (controller.finalizer !== undefined && !(await this.#addFinalizer(controller.finalizer))) {
      return { outcome: "skipped" };
    }
    const context = this.#context();
    let result: PassResult;
    try {
      result = resultOf(await code.reconcile(this.#object, context));
      this.#run.signal.throwIfAborted();
      await context.finish();
    } catch (error) {
      await this.#writeStatusOf(error);
      throw error;
    }
    this.#unsay("Stalled");
    if (this.#hasField("observedGeneration")) {
      this.#status.merge({ observedGeneration: this.#object.metadata.generation });
    }
    await this.#writeStatus();
    return result;
  }

  /** False where the object has gone, or goes: then nothing is to be made that would have to be cleaned up. */
  async #addFinalizer(finalizer: string): Promise<boolean> {
    if (hasFinalizer(this.#object, finalizer)) return true;
    const patched = await this.#patch((object) => withFinalizer(object, finalizer));
    if (patched === undefined) return false;
    this.#object = patched;
    return patched.metadata.deletionTimestamp === undefined;
  }

  #context(): PassContext {
    return new PassContext({
      environment: this.#environment,
      object: this.#object,
      world: this.#world,
      status: this.#status,
      commit: () => this.#commit(),
      run: this.#run,
    });
  }

  /** An object may have been stored by an older schema: the code is not made for it. */
  #issues(): readonly ValidationIssue[] {
    const { valid } = this.#environment;
    const { spec: schema } = this.#version ?? {};
    const { spec = {} } = this.#object;
    if (schema === undefined || (isPlainObject(spec) && valid.has(spec))) return [];
    const issues = validate(schema.json, spec, ["spec"]);
    if (issues.length === 0 && isPlainObject(spec)) valid.add(spec);
    return issues;
  }

  async #refuse(issues: readonly ValidationIssue[]): Promise<TerminalError> {
    const message = issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    const { kind } = this.#object;
    const error = new TerminalError(`the ${kind} does not satisfy its schema: ${message}`);
    this.#say("Stalled", { status: "True", reason: "InvalidObject", message });
    await this.#writeStatus();
    return error;
  }

  /** The caches may not show yet what was made last, and nothing else leads to it once the object is gone. */
  async #isTrackedLeft(labels: string): Promise<boolean> {
    const { controller } = this.#environment;
    const kinds = controller.owns.filter(
      (child) => child.tracked && (!child.optional || this.#world.isServed(child)),
    );
    const lists = await Promise.all(kinds.map((kind) => this.#world.readList(kind, { labels })));
    return lists.some((list) => list.length > 0);
  }

  /** Whether tracked children are left, which are being deleted then. */
  async #deleteTracked(): Promise<boolean> {
    const { controller, marks } = this.#environment;
    const world = this.#world;
    const { uid } = this.#object.metadata;
    const labels = `${ownerLabel}=${uid},${controllerLabel}=${marks.label}`;
    const isOurs = ({ metadata }: StoredObject): boolean =>
      metadata.labels?.[ownerLabel] === uid && metadata.labels[controllerLabel] === marks.label;
    const left = controller.owns
      .filter((child) => child.tracked && (!child.optional || world.isServed(child)))
      .flatMap((kind) =>
        world
          .ownedBy(kind, uid)
          .filter(isOurs)
          .map((object) => ({ kind, object })),
      );
    await Promise.all(
      left
        .filter(({ object }) => object.metadata.deletionTimestamp === undefined)
        .map(({ kind, object }) => deleteChild(world, kind, object, isOurs)),
    );
    const isLeft = left.some(
      ({ kind, object: { metadata } }) => world.get(kind, metadata)?.metadata.uid === metadata.uid,
    );
    return isLeft || (await this.#isTrackedLeft(labels));
  }

  #patch(change: Parameters<typeof patchLocked>[3]["change"]): Promise<StoredObject | undefined> {
    const { controller, marks } = this.#environment;
    const { fieldManager } = marks;
    return patchLocked(this.#world, controller.for, this.#object, { fieldManager, change });
  }

  async #commit(): Promise<void> {
    const { controller, marks } = this.#environment;
    const { fieldManager } = marks;
    const patch = this.#status.patchOf(this.#object);
    if (patch === undefined || !this.#hasStatus()) return;
    this.#object = await this.#world.patch(
      controller.for,
      this.#object.metadata,
      locked(patch, this.#object),
      { fieldManager, subresource: "status" },
    );
  }

  async #writeStatus(): Promise<void> {
    const { controller, marks } = this.#environment;
    const { fieldManager } = marks;
    if (!this.#hasStatus()) return;
    const patched = await patchLocked(this.#world, controller.for, this.#object, {
      fieldManager,
      subresource: "status",
      change: (object) => this.#status.patchOf(object),
    });
    // Gone meanwhile: there is nothing to say any more.
    if (patched !== undefined) this.#object = patched;
  }

  /** Writes the status of a pass that failed; that it cannot be written must not hide why. */
  async #writeStatusOf(error: unknown): Promise<void> {
    // Nobody may write for this pass any more.
    if (this.#run.signal.aborted) return;
    if (error instanceof TerminalError) {
      this.#say("Stalled", { status: "True", reason: "TerminalError", message: error.message });
    } else if (error instanceof ChildrenError && error.issues.length > 0) {
      this.#say("Stalled", { status: "True", reason: "InvalidChildren", message: error.message });
    }
    try {
      await this.#writeStatus();
    } catch (cause) {
      this.#run.log.warn("the status of a failed pass could not be written", { error: cause });
    }
  }

  #say(type: string, condition: Parameters<StatusDraft["setCondition"]>[1]): void {
    if (this.#hasField("conditions")) this.#status.setCondition(type, condition);
  }

  #unsay(type: string): void {
    if (!(type in this.#environment.controller.conditions)) this.#say(type, undefined);
  }

  #hasStatus(): boolean {
    return this.#version?.statusSubresource === true;
  }

  #hasField(name: string): boolean {
    return this.#version?.status?.json.properties?.[name] !== undefined;
  }
}

/** What the code returned, which may be anything in JavaScript: all that counts is a wait. */
function resultOf(returned: unknown): PassResult {
  if (!isPlainObject(returned) || !("requeueAfterMs" in returned)) return { outcome: "done" };
  return { outcome: "requeue", afterMs: checkedDelay(returned["requeueAfterMs"]) };
}
