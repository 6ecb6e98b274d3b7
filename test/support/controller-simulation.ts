import { formatKey } from "../../src/meta/object-key.js";
import type { StoredObject } from "../../src/meta/stored-object.js";
import { sleep } from "../../src/util/abort.js";
import { canonicalJSON } from "../../src/util/json.js";
import {
  type Act,
  actDeck,
  databaseKeys,
  letGo,
  mendLink,
  putDatabase,
  type Stage,
} from "./controller-acts.js";
import type { BrokenPromise, Property, Verdicts } from "./controller-judge.js";
import { differences, orphans } from "./controller-oracle.js";
import { Random } from "./random.js";
import { SimulatedApi, type SimulatedChange } from "./simulated-api.js";
import { type AuthorsWorld, kinds, specOf } from "./simulated-databases.js";
import type { LinkWorld } from "./simulated-link.js";
import { SimulatedOperator } from "./simulated-operator.js";
import { SimulatedProcess } from "./simulated-process.js";
import { settle, VirtualClock } from "../../src/testing/virtual-clock.js";

/** One act of a scenario. */
interface DrawnAct {
  readonly act: Act;
  readonly atMs: number;
  /** Decides its details, whatever else is in the scenario. */
  readonly seed: number;
}

/** All that a simulation depends on. */
export interface ControllerScenario {
  readonly seed: number;
  readonly processes: number;
  /** How many databases there are at the beginning. */
  readonly databases: number;
  readonly passTimeoutMs: number | undefined;
  readonly acts: readonly DrawnAct[];
}

/** What came of it. */
export interface ControllerOutcome {
  readonly broken: readonly BrokenPromise[];
  /** What happened; empty unless it was asked for. */
  readonly timeline: readonly string[];
  readonly passes: number;
  readonly failedPasses: number;
  readonly terms: number;
  readonly writes: number;
  readonly simulatedMs: number;
}

/** Acts come for so long; then all is well. */
const troubledMs = 40_000;
/** Longer than the waits that so many failures lead to, and than a silent watch is waited for. */
const convergesWithinMs = 300_000;
/** Whatever still goes on is over then. */
const calmMs = 7_000;
const stopsWithinMs = 20_000;

/** The scenario of a seed: always the same one. */
export function drawControllerScenario(seed: number): ControllerScenario {
  const random = new Random(seed);
  const count = random.between(3, 22);
  const draw = actDeck(random);
  const acts = Array.from({ length: count }, (): DrawnAct => ({
    act: draw(),
    atMs: random.between(0, troubledMs),
    seed: random.between(1, 2 ** 30),
  }));
  return {
    seed,
    processes: random.pick([1, 1, 2, 2, 3]),
    databases: random.between(0, 2),
    passTimeoutMs: random.pick([undefined, 5_000, 20_000]),
    acts: acts.toSorted((a, b) => a.atMs - b.atMs),
  };
}

/** Plays a scenario. */
export async function simulateControllers(
  scenario: ControllerScenario,
  { isTold = false } = {},
): Promise<ControllerOutcome> {
  return await new ControllerSimulation(scenario, isTold).run();
}

class ControllerSimulation implements Verdicts {
  readonly #scenario: ControllerScenario;
  readonly #isTold: boolean;
  readonly #random: Random;
  readonly #clock = new VirtualClock();
  readonly #api: SimulatedApi;
  readonly #world: LinkWorld;
  readonly #started: SimulatedOperator[] = [];
  readonly #timeline: string[] = [];
  readonly #broken: BrokenPromise[] = [];
  readonly #disowned = new Set<string>();
  readonly #labelled = new Set<string>();
  readonly #author = { failing: 0, slow: 0 };
  /** When a pass over a key began last. */
  readonly #passes = new Map<string, number>();
  /** When more of a database than its status changed last. */
  readonly #changes = new Map<string, number>();
  /** Everything that was ever stored, by kind, key and owner. */
  readonly #stored = new Set<string>();
  #serial = 0;
  #isQuiet = false;

  constructor(scenario: ControllerScenario, isTold: boolean) {
    this.#scenario = scenario;
    this.#isTold = isTold;
    this.#random = new Random(scenario.seed + 1);
    const random = new Random(scenario.seed + 2);
    this.#api = new SimulatedApi(this.#clock, random, Object.values(kinds));
    this.#world = { clock: this.#clock, api: this.#api, random, texts: new Map() };
    this.#api.listen((change) => this.#noteChange(change));
  }

  async run(): Promise<ControllerOutcome> {
    const scenario = this.#scenario;
    for (const key of databaseKeys.slice(0, scenario.databases)) {
      putDatabase(this.#stage(this.#random), key);
    }
    for (let count = 0; count < scenario.processes; count += 1) this.#start();
    for (const { act, atMs, seed } of scenario.acts) {
      this.#clock.schedule(atMs, () => {
        this.#say(`ACT: ${act.name}`);
        if (this.#living.length > 0) act.run(this.#stage(new Random(seed)));
      });
    }
    await this.#clock.advance(troubledMs);
    this.#mend();
    await this.#converge();
    this.#judgeQuiet();
    await this.#judgeIdempotence();
    await this.#judgeEnd();
    const runs = this.#started.flatMap(({ runs }) => runs);
    return {
      broken: this.#broken,
      timeline: this.#timeline,
      passes: runs.reduce((sum, { passes }) => sum + passes, 0),
      failedPasses: runs.reduce((sum, { failedPasses }) => sum + failedPasses, 0),
      terms: runs.length,
      writes: this.#started.reduce((sum, { writes }) => sum + writes, 0),
      simulatedMs: this.#clock.elapsed(),
    };
  }

  violate(property: Property, message: string): void {
    this.#say(`BROKEN: ${property}: ${message}`);
    this.#broken.push({ property, message });
  }

  say(who: string, text: () => string): void {
    if (this.#isTold) this.#say(`${who} ${text()}`);
  }

  #say(text: string): void {
    if (!this.#isTold) return;
    this.#timeline.push(`${(this.#clock.elapsed() / 1_000).toFixed(3).padStart(9)} ${text}`);
  }

  get #living(): readonly SimulatedOperator[] {
    return this.#started.filter(({ process, hasEnded }) => !process.isDead && !hasEnded);
  }

  #start(): void {
    const random = new Random(this.#random.between(1, 2 ** 30));
    this.#serial += 1;
    const identity = `process-${this.#serial}`;
    const process = new SimulatedProcess(this.#clock, {
      rate: 0.95 + 0.1 * random.next(),
      offsetMs: random.between(-60_000, 60_000),
    });
    const operator = new SimulatedOperator({
      identity,
      process,
      world: this.#world,
      random,
      verdicts: this,
      author: this.#authorOf(process, random),
      passTimeoutMs: this.#scenario.passTimeoutMs,
      onPass: (key) => void this.#passes.set(key, this.#clock.elapsed()),
    });
    this.#started.push(operator);
    this.#say(`${identity} starts`);
    operator.start();
  }

  #authorOf(process: SimulatedProcess, random: Random): AuthorsWorld {
    const author = this.#author;
    return {
      step: async (signal) => {
        if (random.chance(author.failing)) throw new Error("the author's code fails");
        if (!random.chance(author.slow)) return;
        // Some of it hears that it should end, and some does not.
        await sleep(process, random.between(10, 12_000), random.chance(0.5) ? signal : undefined);
      },
      secret: () => `secret-${random.below(2 ** 30)}`,
    };
  }

  #stage(random: Random): Stage {
    return {
      api: this.#api,
      random,
      operators: this.#living,
      disowned: this.#disowned,
      labelled: this.#labelled,
      author: this.#author,
      say: (text) => this.#say(text),
      at: (afterMs, act) => {
        this.#clock.schedule(afterMs, () => {
          if (!this.#isQuiet) act();
        });
      },
      startLater: () => {
        this.#clock.schedule(random.between(0, 6_000), () => {
          const isShort = this.#living.length < this.#scenario.processes;
          if (isShort && !this.#isQuiet) this.#start();
        });
      },
    };
  }

  #noteChange({ kind, key, before, after, manager }: SimulatedChange): void {
    this.say("server", () => {
      const version = after?.object.metadata.resourceVersion ?? "";
      return `${after === undefined ? "has no more" : "has"} ${kind.type.kind} ${key} ${version} by ${manager}`;
    });
    if (kind === kinds.databases && isMore(before?.object, after?.object)) {
      this.#changes.set(key, this.#clock.elapsed());
    }
    if (after !== undefined) this.#noteStored(key, after.object, before === undefined);
    this.#actAsOthers({ kind, key, before, after, manager, version: 0 });
  }

  #noteStored(key: string, { kind, metadata }: StoredObject, isNew: boolean): void {
    const owner = metadata.ownerReferences?.[0]?.uid ?? "";
    this.#stored.add(`${kind} ${key} ${owner}`);
    if (kind !== "StatefulSet" || !isNew) return;
    for (const before of [`ConfigMap ${key}-config`, `Secret ${key}-password`]) {
      if (this.#stored.has(`${before} ${owner}`)) continue;
      this.violate("convergence", `${kind} ${key} was made before ${before}, which it comes after`);
    }
  }

  /** What other controllers of the cluster do. */
  #actAsOthers({ kind, before, after }: SimulatedChange): void {
    const object = after?.object;
    if (object === undefined) return;
    const target = { kind, key: object.metadata };
    const { uid, generation, deletionTimestamp } = object.metadata;
    const later = (act: () => void): void => {
      this.#clock.schedule(this.#world.random.between(20, 1_500), () => {
        if (this.#api.find(target)?.object.metadata.uid === uid) act();
      });
    };
    if (kind === kinds.sets && before?.object.metadata.generation !== generation) {
      later(() => {
        const now = this.#api.get(target);
        const { replicas } = Object(now["spec"]);
        const status = {
          observedGeneration: now.metadata.generation,
          replicas,
          readyReplicas: replicas,
          updatedReplicas: replicas,
          currentRevision: "r",
          updateRevision: "r",
        };
        const how = { manager: "statefulset-controller", subresource: "status" };
        this.#api.patch(target, { status }, how);
      });
    }
    if (kind !== kinds.volumes) return;
    const manager = { manager: "storage" };
    if (before === undefined) {
      this.#clock.schedule(0, () => {
        if (this.#api.find(target)?.object.metadata.uid !== uid) return;
        this.#api.patch(target, { metadata: { finalizers: ["storage/protection"] } }, manager);
      });
    } else if (
      deletionTimestamp !== undefined &&
      before.object.metadata.deletionTimestamp === undefined
    ) {
      later(() => void this.#api.patch(target, { metadata: { finalizers: [] } }, manager));
    }
  }

  #mend(): void {
    this.#isQuiet = true;
    this.#say("all is well");
    Object.assign(this.#author, { failing: 0, slow: 0 });
    for (const operator of this.#living) {
      operator.death = undefined;
      mendLink(operator, this.#random);
      operator.goOn();
    }
    letGo(this.#stage(this.#random));
    while (this.#living.filter(({ isStopping }) => !isStopping).length === 0) this.#start();
  }

  async #converge(): Promise<void> {
    const endMs = this.#clock.elapsed() + convergesWithinMs;
    const isBusy = (): boolean =>
      !this.#living.some(({ run }) => run?.isAtRest === true) ||
      !this.#living.every(({ isInformed, isStopping }) => isInformed || isStopping) ||
      this.#faults().length > 0;
    while (this.#clock.elapsed() < endMs && isBusy()) {
      await this.#clock.advance(1_000);
    }
    await this.#clock.advance(calmMs);
  }

  #faults(): readonly string[] {
    return [...differences(this.#api, this.#labelled), ...orphans(this.#api, this.#disowned)];
  }

  #judgeQuiet(): void {
    for (const fault of differences(this.#api, this.#labelled)) this.violate("convergence", fault);
    for (const orphan of orphans(this.#api, this.#disowned)) this.violate("no-orphan", orphan);
    const leading = this.#living.filter(({ isLeading }) => isLeading);
    if (leading.length !== 1) {
      this.violate("single-writer", `${leading.length} processes lead in the end`);
    }
    for (const { run } of leading) {
      run?.judgeWaiting();
      if (run !== undefined && run.active > 0) {
        this.violate("convergence", `${run.active} passes do not end`);
      }
    }
    for (const { object } of this.#api.list(kinds.databases)) {
      const key = formatKey(object.metadata);
      const changedMs = this.#lastChange(key, object);
      const passMs = this.#passes.get(key) ?? -Infinity;
      if (passMs >= changedMs) continue;
      const message = `the last pass over ${key} began at ${passMs} ms, its last change was at ${changedMs} ms`;
      this.violate("at-least-once-after-last-change", message);
    }
  }

  /** When something was written last of what a pass over a database depends on. */
  #lastChange(key: string, { metadata, ...database }: StoredObject): number {
    const credentials = specOf({ metadata, ...database }).credentials;
    const times = this.#api.all().flatMap(({ kind, state }) => {
      const own = state.object.metadata;
      const isOwned = own.ownerReferences?.some(({ uid }) => uid === metadata.uid) === true;
      const isNamed =
        kind === kinds.secrets && own.name === credentials && own.namespace === metadata.namespace;
      return isOwned || isNamed ? [state.writtenMs] : [];
    });
    return Math.max(this.#changes.get(key) ?? 0, ...times);
  }

  /** Another leader, which remembers nothing, looks at everything, and has nothing to write. */
  async #judgeIdempotence(): Promise<void> {
    const before = this.#living.find(({ isLeading }) => isLeading);
    if (this.#broken.length > 0 || before === undefined) return;
    this.#say("the leader hands over");
    if (this.#living.every((one) => one === before || one.isStopping)) this.#start();
    await this.#clock.advance(1_000);
    before.stop();
    await this.#clock.advance(calmMs);
    const next = this.#living.find(({ isLeading }) => isLeading);
    if (next?.run === undefined) {
      this.violate("convergence", "nobody leads after the leader handed over");
      return;
    }
    const { run, writesBefore } = next;
    if (run.passes < this.#api.list(kinds.databases).length) {
      this.violate("at-least-once-after-last-change", "the new leader did not look at everything");
    }
    if (next.writes > writesBefore) {
      const message = `the new leader wrote ${next.writes - writesBefore} times`;
      this.violate("idempotence", message);
    }
    run.judgeWaiting();
    for (const fault of this.#faults()) this.violate("idempotence", fault);
  }

  async #judgeEnd(): Promise<void> {
    const living = this.#living;
    for (const operator of living) operator.stop();
    await this.#clock.advance(stopsWithinMs);
    for (const { identity, hasEnded, process } of living) {
      if (!hasEnded) this.violate("convergence", `${identity} does not end`);
      else if (process.pending > 0) {
        this.violate("convergence", `${identity} leaves ${process.pending} timers`);
      }
    }
    await settle();
  }
}

/** Whether more of a database has changed than its status. */
function isMore(before: StoredObject | undefined, after: StoredObject | undefined): boolean {
  const [a, b] = [before, after].map((object) => {
    const { uid, labels, annotations, finalizers, deletionTimestamp } = object?.metadata ?? {};
    return canonicalJSON([
      object?.["spec"],
      uid,
      labels,
      annotations,
      finalizers,
      deletionTimestamp,
    ]);
  });
  return a !== b;
}
