import type { Transport } from "../../src/client/transport.js";
import type { Clock } from "../../src/util/clock.js";
import { Random } from "./random.js";
import type { ScriptedObject } from "./scripted-history.js";
import { ScriptedServer } from "./scripted-server.js";
import { checkConvergence, checkTrace, type Violation } from "./simulation-checker.js";
import type { FaultWorld } from "./simulation-fault.js";
import { type Selects, stateOf } from "./simulation-model.js";
import type { DrawnFault, Scenario } from "./simulation-scenario.js";
import { type ObjectState, Trace, type TraceEntry } from "./simulation-trace.js";
import { settle, VirtualClock } from "../../src/testing/virtual-clock.js";

/** What a subject runs in. */
interface Surroundings {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: () => number;
  readonly trace: Trace;
  readonly labelSelector: string | undefined;
  readonly namespace: string | undefined;
  /** How large a page of a list is meant to be. */
  readonly pageBytes: number;
  /** When a second handler is added. */
  readonly lateHandlerMs: number;
}

/** A cache that runs. */
interface RunningSubject {
  /** Whether it has once had everything. */
  readonly isSynced: boolean;
  /** What readers of it see, by the reader's name. */
  views(): Readonly<Record<string, ReadonlyMap<string, ObjectState>>>;
  /** An object was written by the process that the cache runs in. */
  wrote(object: ScriptedObject): void;
  stop(): Promise<void>;
}

/** A cache under test: reports to the trace what it does. */
export type Subject = (surroundings: Surroundings) => RunningSubject;

/** How a simulation went. */
export interface SimulationResult {
  readonly violations: readonly Violation[];
  readonly trace: readonly TraceEntry[];
  /** How long the cache took after the end of the last fault, in milliseconds. */
  readonly repairedMs: number;
  readonly simulatedMs: number;
}

/** An event above this is not taken; small, so that a simulation can afford one. */
export const maxEventBytes = 4_096;
const oversizedText = "ż".repeat(maxEventBytes);
const otherWritesMs = 10_000;
/** Writes go on for so long after the last fault. */
const quietAfterMs = 1_500;

/** Runs a cache through one scenario and says what it broke. */
export async function simulate(subject: Subject, scenario: Scenario): Promise<SimulationResult> {
  const clock = new VirtualClock();
  const trace = new Trace(() => clock.elapsed());
  const { encoding, heads, seed, labelSelector, namespace } = scenario;
  const server = new ScriptedServer({
    clock,
    random: new Random(seed + 1),
    trace,
    encoding,
    heads,
  });
  server.streamingLists = scenario.streamingLists;
  const selects: Selects = ({ metadata }) =>
    (namespace === undefined || metadata.namespace === namespace) &&
    (labelSelector === undefined || labelSelector === `tier=${metadata.labels["tier"]}`);
  const writer = new Writer(server, new Random(seed + 2), scenario.names);
  for (let objects = scenario.objects; objects > 0; objects -= 1) writer.write();

  const random = new Random(seed + 3);
  const surroundings: Surroundings = {
    transport: server,
    clock,
    random: () => random.next(),
    trace,
    labelSelector,
    namespace,
    pageBytes: scenario.pageBytes,
    lateHandlerMs: scenario.lateHandlerMs,
  };
  let isQuiet = false;
  const tick = (): void => {
    server.tick();
    clock.schedule(otherWritesMs, tick);
  };
  const pauses = new Random(seed + 4);
  const write = (): void => {
    if (isQuiet) return;
    const written = writer.any();
    if (written !== undefined && pauses.chance(0.2)) running?.wrote(written);
    clock.schedule(-Math.log(1 - pauses.next()) * scenario.meanWriteMs, write);
  };
  tick();
  let running: RunningSubject | undefined = undefined;
  write();
  running = subject(surroundings);
  const faultsEndMs = await playFaults({ clock, server, trace, writer }, scenario.faults);
  const endMs = Math.max(faultsEndMs, scenario.lastsMs);
  await clock.advance(endMs + quietAfterMs - clock.elapsed());
  isQuiet = true;

  // A server that does not know streaming lists leaves the first one without its end, for a minute.
  const firstMs = scenario.streamingLists === "unknown" ? 130_000 : 2_000;
  // Of several faults one may wait for the other, with the longest waits between tries.
  const togetherMs = scenario.faults.length > 1 ? 180_000 : 0;
  const allowedMs = scenario.faults.reduce(
    (sum, { kind }) => sum + kind.repairedWithinMs,
    firstMs + togetherMs,
  );
  const compare = (): readonly string[] => {
    const live = [...server.history.live].filter(([, object]) => selects(object));
    const wanted = new Map(live.map(([key, object]) => [key, stateOf(object)]));
    return checkConvergence(wanted, running.views());
  };
  let differences = compare();
  const isWatched = (): boolean => running.isSynced && server.watches.some((watch) => watch.isLive);
  while ((differences.length > 0 || !isWatched()) && clock.elapsed() < endMs + allowedMs) {
    await clock.advance(500);
    differences = compare();
  }
  const repairedMs = clock.elapsed() - endMs;
  if (!isWatched()) differences = [...differences, "no watch goes on"];
  await clock.advance(5_000);
  const after = compare();
  // Of several faults, one may meet the lists of the other.
  const times = scenario.faults.length > 1 ? 2 : 1;
  const listsAllowed = scenario.faults.reduce((sum, { kind }) => sum + kind.lists * times, 0);
  const violations = [...checkTrace(trace.entries, { selects, listsAllowed })];
  if (differences.length > 0 || after.length > 0) {
    const index = trace.entries.length - 1;
    const seconds = (repairedMs / 1000).toFixed(1);
    const message = `${seconds} s after the last fault: ${[...differences, ...after].join("; ")}`;
    violations.push({ property: "convergence", message, index });
  }
  const entries = [...trace.entries];
  await running.stop();
  return { violations, trace: entries, repairedMs, simulatedMs: clock.elapsed() };
}

interface Stage {
  readonly clock: VirtualClock;
  readonly server: ScriptedServer;
  readonly trace: Trace;
  readonly writer: Writer;
}

/** Begins each fault at its time; the result is when the last one has ended. */
async function playFaults(
  { clock, server, trace, writer }: Stage,
  faults: readonly DrawnFault[],
): Promise<number> {
  const world: FaultWorld = {
    clock,
    server,
    write: () => void writer.write(),
    remove: () => writer.remove(),
    recreate: () => writer.recreate(),
    outgrow: () => {
      const key = writer.write(oversizedText);
      trace.add({ what: "oversized", key, phase: "begins" });
      return () => {
        writer.write("small again", key);
        trace.add({ what: "oversized", key, phase: "ends" });
      };
    },
  };
  let endMs = 0;
  for (const { kind, atMs, seed } of faults) {
    await clock.advance(Math.max(0, atMs - clock.elapsed()));
    const { name } = kind;
    trace.add({ what: "fault", name, phase: "begins" });
    const lastsMs = kind.begin(world, new Random(seed));
    clock.schedule(lastsMs, () => trace.add({ what: "fault", name, phase: "ends" }));
    endMs = Math.max(endMs, clock.elapsed() + lastsMs);
    await settle();
  }
  return endMs;
}

/** Writes objects at random. */
class Writer {
  readonly #server: ScriptedServer;
  readonly #random: Random;
  readonly #names: number;
  #value = 0;

  constructor(server: ScriptedServer, random: Random, names: number) {
    this.#server = server;
    this.#random = random;
    this.#names = names;
  }

  /** The result is what was written, unless it was a deletion. */
  any(): ScriptedObject | undefined {
    const keys = [...this.#server.history.live.keys()];
    const key = keys.length > 0 && this.#random.chance(0.25) ? this.#random.pick(keys) : undefined;
    if (key !== undefined) this.#server.history.remove(key);
    if (key !== undefined || !this.#server.isServed) return undefined;
    const namespace = this.#random.pick(["a", "b"]);
    const name = this.#name();
    this.#put(name, namespace, this.#random.pick(["web", "db"]));
    return this.#server.history.live.get(`${namespace}/${name}`);
  }

  /** Writes an object that every selector takes: that of a key, or any. */
  write(text?: string, key = `a/${this.#name()}`): string {
    if (this.#server.isServed) this.#put(key.slice(2), "a", "web", text);
    return key;
  }

  remove(): void {
    const key = this.#pick();
    if (key !== undefined) this.#server.history.remove(key);
  }

  recreate(): void {
    const key = this.#pick();
    if (key === undefined) return;
    this.#server.history.remove(key);
    this.#put(key.slice(2), "a", "web");
  }

  #pick(): string | undefined {
    const keys = [...this.#server.history.live]
      .filter(([, { metadata }]) => metadata.namespace === "a" && metadata.labels["tier"] === "web")
      .map(([key]) => key);
    return keys.length === 0 ? undefined : this.#random.pick(keys);
  }

  #name(): string {
    return `w${this.#random.below(this.#names)}`;
  }

  #put(name: string, namespace: string, tier: string, wanted?: string): void {
    this.#value += 1;
    const text = wanted ?? this.#random.pick(["żółw", "🐢 turtle", 'a "quoted" \\ text', "x"]);
    this.#server.history.put({ name, namespace, tier, value: this.#value, text });
  }
}

/** The smallest part of the faults with which a scenario still fails, found by leaving out one after the other. */
export async function shrink(subject: Subject, scenario: Scenario): Promise<Scenario> {
  for (let index = 0; index < scenario.faults.length; index += 1) {
    const smaller = { ...scenario, faults: scenario.faults.toSpliced(index, 1) };
    const { violations } = await simulate(subject, smaller);
    if (violations.length > 0) return shrink(subject, smaller);
  }
  return scenario;
}
