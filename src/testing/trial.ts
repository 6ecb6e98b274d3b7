import type { ApiObject } from "../apiserver/values/api-object.js";
import { formatWrite, type SentWrite } from "./sent-write.js";
import { stepsOf } from "./scenario.js";
import { type Subject, TrialWorld } from "./trial-world.js";
import { findingsOf, isConcerned, isConcerning, kindKey, leftBehind } from "./world-findings.js";
import { type HistoryUntilRest, StateReader, type WorldState } from "./world-state.js";

/** Which write: `index` counts those of a step from 1. */
export interface WriteOfStep {
  readonly step: string;
  readonly index: number;
}

/** What a trial does to an operator that works through a scenario. */
export interface Disturbance {
  /** Called before a step is done. */
  before?(step: string, trial: Trial): void | Promise<void>;
  /** Called for each write that the operator is about to send. */
  sending?(write: SentWrite, at: WriteOfStep, trial: Trial): void;
  /** Called for each write of the operator that has landed. */
  written?(write: SentWrite, at: WriteOfStep, trial: Trial): void;
  /** Called when a step is done, before the pause. */
  after?(step: string, trial: Trial): void | Promise<void>;
  /** Called when a step and what it led to is over. */
  rested?(step: string, trial: Trial): void | Promise<void>;
  /** Whether the world is not to be looked at after this step. */
  isBlind?(step: string): boolean;
}

/** How the world was when a step and what it led to was over. */
export interface Rest extends HistoryUntilRest {
  readonly step: string;
  readonly state: WorldState;
  /** Whether there is an object that the controllers are for. */
  readonly hasWork: boolean;
  /** What is there that neither the operator nor a step has written. */
  readonly others: ReadonlySet<string>;
  /** What should be in no world, a sentence each. */
  readonly findings: readonly string[];
}

/** One run through a scenario. */
export class Trial implements AsyncDisposable {
  readonly world: TrialWorld;
  /** What happened, a line each. */
  readonly timeline: string[] = [];
  readonly rests: Rest[] = [];
  /** How many writes landed in each step. */
  readonly writes: Map<string, number> = new Map();
  /** How many were sent. */
  readonly sent: Map<string, number> = new Map();
  readonly #subject: Subject;
  readonly #disturbance: Disturbance;
  readonly #begin: ReadonlySet<string>;
  #number = 0;

  private constructor(subject: Subject, world: TrialWorld, disturbance: Disturbance) {
    this.#subject = subject;
    this.world = world;
    this.#disturbance = disturbance;
    this.#begin = new Set(everything(world).map(versionOf));
  }

  /** Prepares a world, in which the operator runs and has looked at everything. */
  static async start(subject: Subject, disturbance: Disturbance = {}): Promise<Trial> {
    const world = await TrialWorld.start(subject);
    const trial = new Trial(subject, world, disturbance);
    try {
      const { before } = subject.scenario;
      if (before !== undefined) await world.do("before", before);
      trial.#listen("start");
      await world.run();
      await world.settle();
      return trial;
    } catch (error) {
      await trial[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Does the steps, each with its pause; `each` says whether to go on. */
  async run(each: (rest: Rest) => boolean = () => true): Promise<void> {
    const { scenario } = this.#subject;
    const { world } = this;
    const disturbance = this.#disturbance;
    for (const step of stepsOf(scenario)) {
      await disturbance.before?.(step, this);
      this.say(`${step}:`);
      this.#listen(step);
      const act = scenario.steps[step] ?? ((): void => {});
      await world.do(step, act);
      await disturbance.after?.(step, this);
      if (disturbance.isBlind?.(step) === true) continue;
      await world.settle();
      const rest = this.#look(step);
      this.rests.push(rest);
      await disturbance.rested?.(step, this);
      if (!each(rest)) return;
    }
  }

  say(line: string): void {
    this.timeline.push(line);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world[Symbol.asyncDispose]();
  }

  #listen(step: string): void {
    const next = (counts: Map<string, number>): WriteOfStep => {
      const index = (counts.get(step) ?? 0) + 1;
      counts.set(step, index);
      return { step, index };
    };
    this.world.onSending = (write) => {
      const at = next(this.sent);
      this.#disturbance.sending?.(write, at, this);
    };
    this.world.onWrite = (write) => {
      const at = next(this.writes);
      this.#number += 1;
      this.say(`${String(this.#number).padStart(4)}  ${formatWrite(write)}`);
      this.#disturbance.written?.(write, at, this);
    };
  }

  #look(step: string): Rest {
    const { operator, scenario } = this.#subject;
    const { world } = this;
    const objects = everything(world).filter((object) => !this.#begin.has(versionOf(object)));
    const reader = new StateReader(world.changes, (manager) =>
      isConcerning(manager, operator.name),
    );
    const primaries = new Set(operator.controllers.map((one) => kindKey(storedKind(one.for))));
    const findings = findingsOf({
      objects,
      changes: world.changes,
      operator: operator.name,
      primaries,
      keeps: new Set((scenario.keeps ?? []).map((type) => kindKey(storedKind(type)))),
    });
    const left = leftBehind(world.changes, operator.name, primaries);
    // What the cluster makes of it depends on when it heard of what.
    const own = objects
      .filter((object) => isConcerned(object, operator.name) && !left.has(object.metadata.uid))
      .map((object) => (primaries.has(kindKey(object)) ? object : withoutStatus(object)));
    return {
      step,
      state: reader.read(own),
      findings,
      hasWork: objects.some((object) => primaries.has(kindKey(object))),
      others: new Set(
        objects
          .filter((object) => !isConcerned(object, operator.name))
          .map((object) => reader.idOf(object)),
      ),
      objects: own,
      reader,
      changes: [...world.changes],
    };
  }
}

function storedKind({ group, kind }: { readonly group: string; readonly kind: string }): {
  readonly apiVersion: string;
  readonly kind: string;
} {
  return { apiVersion: group === "" ? "v1" : `${group}/v1`, kind };
}

function withoutStatus({ status: _status, ...object }: ApiObject): ApiObject {
  return object;
}

const asides: ReadonlySet<string> = new Set(["Lease", "Event"]);

function everything({ server }: TrialWorld): readonly ApiObject[] {
  const found: ApiObject[] = [];
  for (const [, collection] of server.served.storage.collections()) {
    for (const [, object] of collection.entries()) if (!asides.has(object.kind)) found.push(object);
  }
  return found;
}

function versionOf({ metadata: { uid, resourceVersion } }: ApiObject): string {
  return `${uid} ${resourceVersion}`;
}
