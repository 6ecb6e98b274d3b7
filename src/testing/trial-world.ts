import type { OperatorDefinition } from "../api/define-operator.js";
import type { ResourceDescription } from "../api/resource.js";
import type { Change } from "../apiserver/model/storage.js";
import type { Implementation } from "../controller/implement.js";
import { ExpectationError } from "./errors.js";
import type { InProcessOperator } from "./in-process-operator.js";
import type { SentRequest } from "./operator-link.js";
import { endOfLog } from "./recorded-log.js";
import { type Scenario, type ScenarioStep, unfit } from "./scenario.js";
import { seededRandom } from "./seeded-random.js";
import { formatWithBody, type SentWrite, writeOf } from "./sent-write.js";
import { StartedApiServer, startApiServer } from "./start-api-server.js";
import { VirtualClock } from "./virtual-clock.js";

/** What is tried. */
export interface Subject {
  readonly operator: OperatorDefinition;
  readonly implementation: Implementation;
  readonly scenario: Scenario;
}

/** One change of an object, by the resource that it is of. */
export interface WorldChange extends Change {
  readonly resource: string;
}

/** It is quiet when nothing was written for so long. */
const quietMs = 60_000;
/** What happens within it belongs together. */
const momentMs = 2_000;
/** The longest that a step and the pause after it may take. */
const longestMs = 1_200_000;
/** More for one step is a loop. */
const mostWrites = 200;
const mostRequests = 2_000;

const asides: ReadonlySet<string> = new Set([
  "leases.coordination.k8s.io",
  "events",
  "events.events.k8s.io",
]);

/** A server of its own with an operator, on a clock that goes on as soon as nothing else can happen. */
export class TrialWorld implements AsyncDisposable {
  readonly clock: VirtualClock = new VirtualClock();
  /** Everything that was written, in order. */
  readonly changes: WorldChange[] = [];
  readonly server: StartedApiServer;
  readonly #subject: Subject;
  #operator: InProcessOperator | undefined;
  /** Called when the world would wait for more than a moment; whether it has changed something. */
  onIdle: () => boolean = () => false;
  /** How many writes of the operator have landed. */
  writes = 0;
  /** Hears of each write of the operator that is about to be sent. */
  onSending: (write: SentWrite) => void = () => {};
  /** Hears of each write of the operator that has landed. */
  onWrite: (write: SentWrite) => void = () => {};
  /** Added to the name that the server is told of runs that begin from now on. */
  agentSuffix = "";
  /** Why the operator could not be run anew. */
  #failure: unknown;
  #step = { name: "", writes: 0, requests: 0, startMs: 0 };

  private constructor(subject: Subject, clock: VirtualClock, server: StartedApiServer) {
    this.#subject = subject;
    this.clock = clock;
    this.server = server;
    server.served.storage.listen((resource, change) => {
      if (!asides.has(resource)) this.changes.push({ ...change, resource });
    });
  }

  static async start(subject: Subject): Promise<TrialWorld> {
    const clock = new VirtualClock();
    const own = subject.operator.controllers.flatMap(({ for: type }) =>
      isDefined(type) ? [type] : [],
    );
    const { resources: others = [] } = subject.scenario;
    const resources = [...new Set([...own, ...others])];
    const server = await startApiServer({
      tls: false,
      clock,
      controllers: true,
      workloads: makesPods(subject.operator),
      resources,
    });
    if (!(server instanceof StartedApiServer)) throw new TypeError("the server is another one");
    return new TrialWorld(subject, clock, server);
  }

  get operator(): InProcessOperator {
    if (this.#operator === undefined) throw new TypeError("the operator was not run yet");
    return this.#operator;
  }

  /** Runs the operator for the first time. */
  async run(): Promise<void> {
    const { operator, implementation, scenario } = this.#subject;
    const { environment = {}, namespaces, seed = 1 } = scenario;
    this.#operator = await this.drive(
      "start",
      this.server.runObserved({
        operator,
        implementation,
        environment,
        namespaces,
        random: seededRandom(seed),
        agentSuffix: () => this.agentSuffix,
        observer: () => ({
          sending: (request) => this.#sending(request),
          answered: (request) => this.#answered(request),
        }),
      }),
    );
  }

  /** Kills the operator, and runs it anew; it has begun when the world has settled. */
  crash(): void {
    const { operator, server } = this;
    operator.crash().catch((error: unknown) => {
      this.#failure = error;
      server.activity.happens();
    });
  }

  /** Does one thing, and lets time pass as far as it waits for that. */
  async do(name: string, step: ScenarioStep): Promise<void> {
    this.#begin(name);
    const { server } = this;
    const done = (async (): Promise<void> => void (await step(server)))();
    try {
      await this.drive(name, done);
    } catch (error) {
      if (error instanceof ExpectationError && error.code === "TEST_NOT_QUIET") throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw unfit(`the step ${name} of the scenario failed: ${why}`, error);
    }
  }

  /** Waits for something, and lets time pass as long as nothing else happens. */
  async drive<T>(name: string, promise: Promise<T>): Promise<T> {
    const { clock, server } = this;
    let isOver = false;
    const over = (): void => {
      isOver = true;
      server.activity.happens();
    };
    promise.then(over, over);
    while (!isOver) {
      await server.stillness.wait(() => {
        this.#check();
        return isOver;
      });
      if (isOver) break;
      if ((clock.nextMs ?? Infinity) > momentMs && this.onIdle()) continue;
      if (clock.elapsed() - this.#step.startMs > longestMs) {
        throw unfit(
          `the step ${name} of the scenario still waits after ${longestMs / 60_000} minutes of its clock`,
        );
      }
      if (!clock.runNext())
        await Promise.race([
          server.activity.next(),
          promise.then(
            () => {},
            () => {},
          ),
        ]);
    }
    return await promise;
  }

  /** Lets time pass until nothing has been written for a while. @throws {ExpectationError} TEST_NOT_QUIET */
  async settle(forMs: number = quietMs): Promise<void> {
    const { clock, server } = this;
    let seen = this.changes.length;
    let sinceMs = clock.elapsed();
    for (;;) {
      await server.stillness.wait(() => this.#check());
      if (this.changes.length !== seen) {
        seen = this.changes.length;
        sinceMs = clock.elapsed();
      }
      const leftMs = sinceMs + forMs - clock.elapsed();
      if (leftMs <= 0 && server.stillness.isAtRest) return;
      if (clock.elapsed() - this.#step.startMs > longestMs) throw this.#neverQuiet();
      const { nextMs = Infinity } = clock;
      if (leftMs > 0 && nextMs > leftMs) await clock.advance(leftMs);
      else if (!clock.runNext()) throw this.#neverQuiet();
    }
  }

  /** Lets so much time pass, or less, where the operator writes so often. */
  async pass(byMs: number, mostWritten: number = Infinity): Promise<void> {
    const { clock, server } = this;
    const endMs = clock.elapsed() + byMs;
    const endWrites = this.writes + mostWritten;
    this.#step = { ...this.#step, startMs: endMs };
    let isOver = false;
    for (;;) {
      await server.stillness.wait(() => {
        isOver = this.writes >= endWrites;
        this.#check();
        return isOver;
      });
      const leftMs = endMs - clock.elapsed();
      if (leftMs <= 0 || isOver) return;
      if (leftMs < (clock.nextMs ?? Infinity)) await clock.advance(leftMs);
      else clock.runNext();
    }
  }

  /** The time that the present step began to be counted from. */
  #begin(name: string): void {
    this.#step = {
      name,
      writes: this.writes,
      requests: this.#operator?.requests.length ?? 0,
      startMs: this.clock.elapsed(),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#operator?.kill();
    await this.server.stop();
  }

  #sending(request: SentRequest): void {
    const write = writeOf(request);
    if (write !== undefined) this.onSending(write);
  }

  #answered(request: SentRequest): void {
    const write = writeOf(request);
    if (write === undefined || write.code >= 300) return;
    this.writes += 1;
    this.onWrite(write);
  }

  #check(): void {
    if (this.#failure !== undefined) throw this.#failure;
    const { writes, requests } = this.#step;
    const asked = (this.#operator?.requests.length ?? 0) - requests;
    if (this.writes - writes > mostWrites || asked > mostRequests) throw this.#neverQuiet();
  }

  #neverQuiet(): ExpectationError {
    const { operator } = this;
    const requests = operator.requests.slice(-8).map((request) => `  ${formatWithBody(request)}`);
    const problems = operator.problems.map((problem) => `  ${problem}`);
    return new ExpectationError(
      "TEST_NOT_QUIET",
      [
        `${operator.name} never becomes quiet after ${this.#step.name}: does a pass write each time, or wake itself?`,
        ...(problems.length > 0 ? ["it is not ready:", ...problems] : []),
        "it asked last:",
        ...requests,
        "its log ends with:",
        ...endOfLog(operator.log),
      ].join("\n"),
    );
  }
}

/** Whether there would be Pods in a cluster; where there would be none, their nodes need not be kept alive. */
function makesPods({ controllers }: OperatorDefinition): boolean {
  return controllers
    .flatMap(({ owns, touches, grants, watches, references }) => [
      ...owns,
      ...[...touches, ...grants, ...Object.values(watches), ...Object.values(references)].map(
        ({ to }) => to,
      ),
    ])
    .some(({ group, kind }) => group === "apps" || group === "batch" || kind === "Pod");
}

function isDefined(type: object): type is ResourceDescription {
  return "versions" in type && Array.isArray(type.versions);
}
