import { formatKey, type ObjectKey } from "../meta/object-key.js";
import type { StoredObject } from "../meta/stored-object.js";
import { validate } from "../schema/validate.js";
import type { ValidationIssue } from "../schema/issues.js";
import type { Clock } from "../util/clock.js";
import { isPlainObject } from "../util/json.js";
import { controllerLabel, ownerLabel } from "./child-labels.js";
import { deleteChild } from "./delete-child.js";
import {
  ContextError,
  isLeadershipLost,
  ReconcileTimeoutError,
  StaleObjectError,
  TerminalError,
} from "./errors.js";
import { hasFinalizer, withFinalizer, withoutFinalizer } from "./finalizers.js";
import {
  type ContextEnvironment,
  type LooseCode,
  PassContext,
  type PassRun,
} from "./pass-context.js";
import { patchLocked } from "./locked-patch.js";
import { PassStatus } from "./pass-status.js";
import { PassWorld } from "./pass-world.js";
import { checkedDelay } from "./result.js";
import { isSameWish } from "./same-wish.js";
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
  /**
   * Objects, by key and uid, that the cache was seen to have as the server has them, since this process leads: what an
   * earlier leader did of a newer one is not undone by a cache that lags behind.
   */
  readonly confirmed: Map<string, string>;
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
    environment.confirmed.delete(formatKey(key));
    return { outcome: "skipped" };
  }
  const world = new PassWorld(environment.world, run.signal, () => confirm(environment, object));
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

/** @throws {StaleObjectError} where the server has another object than the cache */
async function confirm(
  { world, controller, confirmed }: PassEnvironment,
  object: StoredObject,
): Promise<void> {
  const key = formatKey(object.metadata);
  if (confirmed.get(key) === object.metadata.uid) return;
  const now = await world.read(controller.for, object.metadata);
  if (now === undefined || !isSameWish(object, now)) throw new StaleObjectError(object);
  confirmed.set(key, object.metadata.uid);
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
  readonly #status: PassStatus;
  #object: StoredObject;

  constructor(environment: PassEnvironment, { object, world, run }: PassOptions) {
    this.#environment = environment;
    this.#object = object;
    this.#world = world;
    this.#run = run;
    const { controller, clock, marks, siblings } = environment;
    const former = siblings.map(({ label }) => label);
    this.#status = new PassStatus({ controller, clock, former, ...marks });
  }

  async pause(): Promise<PassResult> {
    this.#status.paused(`the annotation ${pausedAnnotation} is "true"`);
    await this.#writeStatus();
    return { outcome: "paused" };
  }

  async cleanUp(): Promise<PassResult> {
    const { controller, code } = this.#environment;
    const { finalizer } = controller;
    if (finalizer === undefined || !hasFinalizer(this.#object, finalizer)) {
      return { outcome: "skipped" };
    }
    let result: PassResult;
    this.#status.goesOn();
    try {
      const context = this.#context();
      result = await this.#code(context, () => code.cleanup?.(this.#object, context));
      // They may need the object while they end: it stays until they are gone.
      const left = result.outcome === "done" ? await this.#deleteTracked() : [];
      if (left.length > 0) {
        const message = `waits for the end of ${left.slice(0, 3).join(", ")}`;
        this.#status.cleansUp(message);
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
    this.#status.unpaused();
    const issues = this.#issues();
    if (issues.length > 0) throw await this.#refuse(issues);
    let result: PassResult;
    try {
      if (controller.finalizer !== undefined && !(await this.#addFinalizer(controller.finalizer))) {
        return { outcome: "skipped" };
      }
      const context = this.#context();
      result = await this.#code(context, () => code.reconcile(this.#object, context));
      // Where there is nothing to wait for, a pass does not wait: its promises are a good part of what it costs.
      const pruning = context.prune();
      if (pruning !== undefined) await pruning;
    } catch (error) {
      await this.#writeStatusOf(error);
      throw error;
    }
    this.#status.succeeded(this.#object);
    if (this.#status.hasNewsFor(this.#object)) await this.#writeStatus();
    return result;
  }

  /** Runs the author's code, and whatever it began and did not await. */
  async #code(context: PassContext, run: () => unknown): Promise<PassResult> {
    let returned: unknown;
    try {
      returned = await run();
    } catch (error) {
      await context.end();
      throw error;
    }
    const ending = context.end();
    const forgotten = ending && (await ending);
    this.#run.signal.throwIfAborted();
    if (forgotten === undefined) {
      const result = resultOf(returned);
      if (result.outcome === "done" && context.asksForMore) {
        const message = "what requeueAfter gave was not returned: there is no other pass for it";
        this.#run.log.warn(message);
      }
      return result;
    }
    throw new ContextError(
      "CONTEXT_ENDED",
      `${this.#environment.controller.name}: ${forgotten} was not awaited, so that nobody knows what became of it: await all that a pass begins`,
    );
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
      status: this.#status.draft,
      commit: async () => {
        this.#object = await this.#status.commit(this.#world, this.#object);
      },
      report: (report) => this.#status.children(report),
      run: this.#run,
    });
  }

  /** An object may have been stored by an older schema: the code is not made for it. */
  #issues(): readonly ValidationIssue[] {
    const { valid, controller } = this.#environment;
    const { versions, version } = controller.for;
    const { spec: schema } = versions.find(({ name }) => name === version) ?? {};
    const { spec = {} } = this.#object;
    if (schema === undefined || (isPlainObject(spec) && valid.has(spec))) return [];
    // While an operator is upgraded, or taken back, its definition may be younger: with fields, and defaults of
    // theirs in every object, that this code does not know and does not need.
    const issues = validate(schema.json, spec, ["spec"]).filter(
      ({ code }) => code !== "VALUE_UNKNOWN_FIELD",
    );
    if (issues.length === 0 && isPlainObject(spec)) valid.add(spec);
    return issues;
  }

  async #refuse(issues: readonly ValidationIssue[]): Promise<TerminalError> {
    const message = issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    const { kind } = this.#object;
    const error = new TerminalError(`the ${kind} does not satisfy its schema: ${message}`);
    this.#status.invalid(message);
    await this.#writeStatus();
    return error;
  }

  /** The caches may not show yet what was made last, and nothing else leads to it once the object is gone. */
  async #trackedLeft(labels: string): Promise<readonly string[]> {
    const { controller } = this.#environment;
    const kinds = controller.owns.filter(
      (child) => child.tracked && (!child.optional || this.#world.isServed(child)),
    );
    const lists = await Promise.all(kinds.map((kind) => this.#world.readList(kind, { labels })));
    return lists.flat().map(wordFor);
  }

  /** The tracked children that are left, which are being deleted then. */
  async #deleteTracked(): Promise<readonly string[]> {
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
    const stillThere = left.flatMap(({ kind, object }) => {
      const now = world.get(kind, object.metadata);
      return now?.metadata.uid === object.metadata.uid ? [wordFor(object)] : [];
    });
    return stillThere.length > 0 ? stillThere : await this.#trackedLeft(labels);
  }

  #patch(change: Parameters<typeof patchLocked>[3]["change"]): Promise<StoredObject | undefined> {
    const { controller, marks } = this.#environment;
    const { fieldManager } = marks;
    return patchLocked(this.#world, controller.for, this.#object, { fieldManager, change });
  }

  async #writeStatus(world: World = this.#world): Promise<void> {
    this.#object = await this.#status.write(world, this.#object);
  }

  /** Writes the status of a pass that failed; that it cannot be written must not hide why. */
  async #writeStatusOf(error: unknown): Promise<void> {
    const { aborted, reason } = this.#run.signal;
    // Nobody may write for this pass any more, but to say that its time was up: its key is still its own.
    if (isLeadershipLost(error) || (aborted && !(reason instanceof ReconcileTimeoutError))) return;
    this.#status.failed(aborted ? reason : error);
    try {
      await this.#writeStatus(aborted ? this.#environment.world : this.#world);
    } catch (cause) {
      this.#run.log.warn("the status of a failed pass could not be written", { error: cause });
    }
  }
}

function wordFor({ kind, metadata }: StoredObject): string {
  return `${kind} ${formatKey(metadata)}`;
}

/** What the code returned, which may be anything in JavaScript: all that counts is a wait. */
function resultOf(returned: unknown): PassResult {
  if (!isPlainObject(returned) || !("requeueAfterMs" in returned)) return { outcome: "done" };
  return { outcome: "requeue", afterMs: checkedDelay(returned["requeueAfterMs"]) };
}
