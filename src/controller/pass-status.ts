import type { ControllerDefinition } from "../api/define-controller.js";
import type { StoredObject } from "../meta/stored-object.js";
import type { StatusPart } from "../schema/standard-status.js";
import { shownText } from "../telemetry/shown-text.js";
import { cutText } from "../util/cut-text.js";
import type { Clock } from "../util/clock.js";
import { ChildrenError, TerminalError } from "./errors.js";
import { locked, patchLocked } from "./locked-patch.js";
import { isExpected, isServerAway } from "./retry-policy.js";
import { type ConditionDraft, StatusDraft } from "./status-draft.js";
import { configHashOfParts, partsOf } from "./status-parts.js";
import type { ChildrenReport } from "./sync-children.js";
import type { World } from "./world.js";

/** A declared condition with this reason is set by every pass that fails. */
const failedReason = "ReconcileFailed";
/** Of what an error says in a condition, in characters. */
const longestMessage = 4_096;

/** What {@link PassStatus} takes. */
export interface PassStatusOptions {
  readonly controller: ControllerDefinition;
  readonly fieldManager: string;
  /** Names the controller among others that say something of the object. */
  readonly label: string;
  /** Labels of controllers from which the object may have come. */
  readonly former: readonly string[];
  readonly clock: Clock;
}

type Status = Readonly<Record<string, unknown>>;

/**
 * What a pass says in the status of its object, by the author's code and by itself, as far as the kind has
 * fields for it.
 *
 * The runtime's own conditions are `Paused`, `Reconciling` and `Stalled`; one that the author declares is the author's. The
 * messages of the last two begin with who says it, so that no controller takes back what another has said.
 */
export class PassStatus {
  readonly draft: StatusDraft;
  readonly #options: PassStatusOptions;
  readonly #version: ControllerDefinition["for"]["versions"][number] | undefined;

  constructor(options: PassStatusOptions) {
    this.#options = options;
    const { versions, version } = options.controller.for;
    this.#version = versions.find(({ name }) => name === version);
    this.draft = new StatusDraft(options.clock, this.#version?.status?.json);
  }

  /** Whether anything changed that can be written. */
  hasNewsFor(object: StoredObject): boolean {
    return this.#isWritable() && this.draft.patchOf(object, object) !== undefined;
  }

  /** Writes what changed, whatever others changed meanwhile; gives the object as it is then. */
  async write(world: World, object: StoredObject): Promise<StoredObject> {
    if (!this.#isWritable()) return object;
    const { controller, fieldManager } = this.#options;
    const patched = await patchLocked(world, controller.for, object, {
      fieldManager,
      subresource: "status",
      change: (current) => this.draft.patchOf(current, object),
    });
    // Gone meanwhile: there is nothing to say any more.
    return patched ?? object;
  }

  /** Writes what changed, if the object is still as it was seen. */
  async commit(world: World, object: StoredObject): Promise<StoredObject> {
    const { controller, fieldManager } = this.#options;
    const patch = this.draft.patchOf(object, object);
    if (patch === undefined || !this.#isWritable()) return object;
    const options = { fieldManager, subresource: "status" } as const;
    return await world.patch(controller.for, object.metadata, locked(patch, object), options);
  }

  paused(message: string): void {
    this.#say("Paused", { status: "True", reason: "Paused", message });
  }

  unpaused(): void {
    this.#unsay("Paused");
  }

  /** All went well, for a generation. */
  succeeded({ metadata }: StoredObject): void {
    this.goesOn();
    if (this.#has("observedGeneration")) this.draft.derive("observedGeneration", newest(metadata));
    if (this.#has("lastSuccessTime")) this.draft.succeed("lastSuccessTime");
  }

  /** Nothing that was said of failures holds any more. */
  goesOn(): void {
    this.#unsay("Stalled");
    this.#unsay("Reconciling");
  }

  /** How far children are. */
  children(report: ChildrenReport): void {
    // What passes by itself is no news: the next pass will tell.
    const isPassing = ({ state }: ChildrenReport[number]): boolean =>
      "error" in state && (isExpected(state.error) || isServerAway(state.error));
    if (report.some(isPassing)) return;
    const { label, former } = this.#options;
    const partsIn = (status: Status): readonly StatusPart[] =>
      partsOf(report, status["parts"], { label, former });
    if (this.#has("parts")) this.draft.derive("parts", partsIn);
    if (this.#has("configHash")) {
      this.draft.derive("configHash", (status) => configHashOfParts(partsIn(status)));
    }
  }

  cleansUp(message: string): void {
    this.#say("Reconciling", { status: "True", reason: "CleaningUp", message, isKept: true });
  }

  /** The stored object is none that the code is made for. */
  invalid(message: string): void {
    this.#stalled("InvalidObject", message);
  }

  /** Why the object does not go on, for who looks at it; nothing where it soon will. */
  failed(error: unknown): void {
    if (isExpected(error) || isServerAway(error)) return;
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof TerminalError) this.#stalled("TerminalError", message);
    else if (error instanceof ChildrenError && error.issues.length > 0) {
      this.#stalled("InvalidChildren", message);
    } else {
      this.#failing(message);
      this.#unsay("Stalled");
      const reason = "Retrying";
      this.#say("Reconciling", { status: "True", reason, message: cut(message), isKept: true });
    }
  }

  #stalled(reason: string, message: string): void {
    this.#failing(message);
    this.#unsay("Reconciling");
    this.#say("Stalled", { status: "True", reason, message: cut(message) });
  }

  /** Conditions that declare the reason for it tell of every failure, unless the code has set them. */
  #failing(message: string): void {
    const failed = { status: "False", reason: failedReason, isKept: true } as const;
    for (const [type, reasons] of Object.entries(this.#options.controller.conditions)) {
      if (!reasons.includes(failedReason) || this.draft.has(type) || !this.#has("conditions")) {
        continue;
      }
      this.draft.setCondition(type, { ...failed, message: cut(message) });
    }
  }

  #say(type: string, condition: ConditionDraft | undefined): void {
    const { controller, label, former } = this.#options;
    if (type in controller.conditions || !this.#has("conditions")) return;
    // All say the same of it.
    if (type === "Paused") this.draft.setCondition(type, condition);
    else {
      this.draft.setShared(type, {
        draft: condition && { ...condition, message: `${label}: ${condition.message}` },
        isOwn: ({ status, message }) =>
          status !== "True" || [label, ...former].some((one) => message.startsWith(`${one}: `)),
      });
    }
  }

  #unsay(type: string): void {
    this.#say(type, undefined);
  }

  #isWritable(): boolean {
    return this.#version?.statusSubresource === true;
  }

  #has(field: string): boolean {
    return this.#version?.status?.json.properties?.[field] !== undefined;
  }
}

/** The generation that was acted on; one that another controller has seen since is not taken back. */
function newest({
  generation,
}: StoredObject["metadata"]): (status: Status, current: StoredObject) => number {
  return ({ observedGeneration }, current) => {
    const isNewer =
      typeof observedGeneration === "number" &&
      observedGeneration > generation &&
      observedGeneration <= current.metadata.generation;
    return isNewer ? observedGeneration : generation;
  };
}

/** Errors may quote what they were given, and are as long as they like. */
function cut(message: string): string {
  return cutText(shownText(message), longestMessage);
}
