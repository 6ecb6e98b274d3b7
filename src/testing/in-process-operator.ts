import type { OperatorDefinition } from "../api/define-operator.js";
import type { Installation } from "../api/rbac-manifests.js";
import type { Implementation } from "../controller/implement.js";
import { operate, type StartedOperator } from "../manager/operator.js";
import { operatorCode } from "../manager/operator-code.js";
import type { Settings } from "../manager/settings.js";
import type { Watchdog } from "../manager/watchdog.js";
import type { Clock } from "../util/clock.js";
import type { Activity } from "./activity.js";
import type { ClusterConfig } from "./cluster-config.js";
import { connectionOf } from "./cluster-connection.js";
import { OperatorEndedError } from "./errors.js";
import { MortalClock } from "./mortal-clock.js";
import { type LinkObserver, OperatorLink, type SentRequest } from "./operator-link.js";
import { installationOf } from "./operator-settings.js";
import { formatLoggedLine, RecordedLog } from "./recorded-log.js";
import type { RunningOperator } from "./running-operator.js";

/** What {@link InProcessOperator} takes. */
export interface InProcessSetup {
  readonly operator: OperatorDefinition;
  readonly implementation: Implementation;
  readonly settings: Settings;
  /** How it reaches the server, as its own account. */
  readonly config: ClusterConfig;
  readonly clock: Clock;
  readonly random: () => number;
  readonly activity: Activity;
  /** Made for each run; what is added to the name that the server is told. */
  readonly agent: () => string;
  /** Made for each run. */
  readonly observer?: (() => LinkObserver) | undefined;
}

/** From one start to its end. */
interface Life {
  readonly link: OperatorLink;
  readonly clock: MortalClock;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
  started: StartedOperator | undefined;
  isOver: boolean;
}

/** The thread would watch the test. */
const nobodyWatches: Watchdog = {
  start: () => {},
  working: () => -1,
  idle: () => {},
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

const stopped = new Error("the operator is stopped");

/** An operator in this process, from run to run. */
export class InProcessOperator implements RunningOperator {
  readonly #setup: InProcessSetup;
  readonly #log = new RecordedLog();
  #before: readonly SentRequest[] = [];
  #life: Life | undefined;
  /** Whether it has been killed, and is about to be run anew. */
  #isComing = false;

  constructor(setup: InProcessSetup) {
    this.#setup = setup;
  }

  /** The user name that the server knows it by. */
  get account(): string {
    return this.#setup.config.user;
  }

  /** Where it is installed. */
  get installation(): Installation {
    const { operator, settings } = this.#setup;
    return installationOf(operator, settings);
  }

  get name(): string {
    return this.#setup.operator.name;
  }

  get isRunning(): boolean {
    return this.#isComing || this.#life?.isOver === false;
  }

  get log(): RecordedLog["lines"] {
    return this.#log.lines;
  }

  get requests(): readonly SentRequest[] {
    return [...this.#before, ...(this.#life?.link.requests ?? [])];
  }

  /** Whether it has looked at everything, and has nothing to do at this moment. */
  get isAtRest(): boolean {
    return this.#life?.isOver === false && this.#life.started?.isAtRest() === true;
  }

  /** Whether code of the author's may be at work. */
  get isWorking(): boolean {
    const { started } = this.#life ?? {};
    return this.isRunning && (started === undefined || started.passes() > 0);
  }

  /** Whether an answer is waited for. */
  get isWaiting(): boolean {
    return this.#life?.link.isBusy === true;
  }

  /** Why it is not ready, a sentence each. */
  get problems(): readonly string[] {
    return this.#life?.started?.problems() ?? [];
  }

  /** Answers whether each watch has told of a bookmark since. */
  bookmarked(): (isEnough?: boolean) => boolean {
    return this.#life?.link.bookmarked() ?? (() => true);
  }

  lookAtAll(): void {
    this.#life?.started?.lookAtAll();
  }

  /** Settles when it has begun. */
  async start(): Promise<void> {
    const { operator, implementation, settings, config, random, activity } = this.#setup;
    const link = new OperatorLink(connectionOf(config), activity, {
      agent: this.#setup.agent(),
      observer: this.#setup.observer?.() ?? {},
    });
    const clock = new MortalClock(this.#setup.clock);
    const stop = new AbortController();
    await new Promise<void>((resolve, reject) => {
      const running = operate(
        {
          operator,
          make: async (given) => {
            // What is at hand when a life ends is not made for it any more.
            const made = await implementation.make(given);
            return operatorCode(operator, made);
          },
          settings,
          connection: connectionOf(config),
          clock,
          random,
          log: this.#log,
          connect: link.connect,
          watchdog: nobodyWatches,
          onStarted: (started) => {
            life.started = started;
            activity.happens();
            resolve();
          },
        },
        stop.signal,
      );
      const ended = running.finally(() => {
        life.isOver = true;
        activity.happens();
      });
      const life: Life = { link, clock, stop, ended, started: undefined, isOver: false };
      this.#life = life;
      ended.then(resolve, (error: unknown) => {
        this.#log.error("the operator cannot go on", { error });
        reject(this.#endedBy(error));
      });
    });
  }

  async stop(): Promise<void> {
    const life = this.#life;
    if (life === undefined) return;
    life.stop.abort(stopped);
    try {
      await life.ended;
    } catch (error) {
      throw this.#endedBy(error);
    } finally {
      this.#keep(life);
      await life.link.kill();
    }
  }

  async kill(): Promise<void> {
    const life = this.#life;
    if (life === undefined) return;
    this.#keep(life);
    life.isOver = true;
    life.clock.kill();
    const closed = life.link.kill();
    // What the author's code opened would be left behind in this process.
    life.stop.abort(stopped);
    life.ended.catch(() => {});
    await closed;
  }

  /** Kills it and runs it anew. */
  async crash(): Promise<void> {
    this.#isComing = true;
    try {
      await this.kill();
    } finally {
      this.#isComing = false;
    }
    await this.start();
  }

  async restart(): Promise<void> {
    if (this.isRunning) await this.stop();
    await this.start();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  #keep({ link }: Life): void {
    this.#before = [...this.#before, ...link.requests];
    this.#life = undefined;
  }

  #endedBy(error: unknown): OperatorEndedError {
    const lines = this.#log.lines.slice(-5).map((line) => `  ${formatLoggedLine(line)}`);
    const why = error instanceof Error ? error.message : String(error);
    const { name } = this;
    return new OperatorEndedError(
      [`${name} has ended by itself: ${why}`, "its log ends with:", ...lines].join("\n"),
      { cause: error },
    );
  }
}
