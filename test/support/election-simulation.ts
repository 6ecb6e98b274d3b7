import { LeaderElector, resolveElectionTimes } from "../../src/manager/leader-election.js";
import { Term } from "../../src/manager/term.js";
import { silentLogger } from "../../src/telemetry/logger.js";
import { onAbort, sleep } from "../../src/util/abort.js";
import { goodLink, leaseClient, LeaseServer, type LinkConditions } from "./lease-server.js";
import { Random } from "./random.js";
import { SimulatedProcess } from "./simulated-process.js";
import { settle, VirtualClock } from "../../src/testing/virtual-clock.js";

/** What came of a simulated election. */
export interface ElectionOutcome {
  readonly violations: readonly string[];
  /** What happened, for whoever reads a violation. */
  readonly trace: readonly string[];
  readonly terms: number;
  readonly takeovers: number;
}

interface Contender {
  readonly identity: string;
  readonly process: SimulatedProcess;
  readonly link: LinkConditions;
  readonly term: Term;
  readonly elector: LeaderElector;
  readonly stop: AbortController;
  readonly running: Promise<void>;
  /** By its own clock, when the last renewal was sent that was answered. */
  renewedMs: number;
  /** Whether it is in `lead`, and was not told to end it. */
  isLeading: boolean;
  hasEnded: boolean;
}

const { renewDeadlineMs } = resolveElectionTimes();
/** Faults come for so long; then all is well, and one has to lead. */
const faultyMs = 60_000;
const quietMs = 40_000;
/**
 * A process that has never seen the Lease, because somebody just deleted it, cannot know that there is a
 * leader: it leads until the other one looks, or may not write any more. Nothing guards that case.
 */
const afterDeletionMs = 25_000;

/** Plays an election of two or three processes with faults that follow from the seed. */
export async function simulateElection(seed: number): Promise<ElectionOutcome> {
  return await new ElectionSimulation(seed).run();
}

class ElectionSimulation {
  readonly #random: Random;
  readonly #clock = new VirtualClock();
  readonly #server = new LeaseServer();
  readonly #contenders: Contender[] = [];
  readonly #trace: string[] = [];
  readonly #violations: string[] = [];
  #serial = 0;
  #terms = 0;
  #leaders: readonly string[] = [];
  #takeovers = 0;
  #mayStartMs = 0;
  /** What is still to come of the simulation itself. */
  #planned = 0;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  async run(): Promise<ElectionOutcome> {
    const places = this.#random.between(2, 3);
    for (let place = 0; place < places; place += 1) this.#start();
    this.#scheduleFaults();
    await this.#play(faultyMs);
    this.#mend();
    await this.#play(quietMs);
    this.#judgeQuiet();
    for (const { stop } of this.#contenders) stop.abort(new Error("the end"));
    await this.#play(6_000);
    this.#judgeEnd();
    return {
      violations: this.#violations,
      trace: this.#trace,
      terms: this.#terms,
      takeovers: this.#takeovers,
    };
  }

  #start(): void {
    const random = this.#random;
    this.#serial += 1;
    const identity = `process-${this.#serial}`;
    const process = new SimulatedProcess(this.#clock, {
      rate: 0.9 + 0.2 * random.next(),
      offsetMs: random.between(-600_000, 600_000),
    });
    const link = goodLink();
    link.maxMs = random.pick([5, 50, 400]);
    const term = new Term(process);
    const stop = new AbortController();
    const roll = (): number => random.next();
    const end = { clock: this.#clock, random: roll, run: process.run };
    const client = leaseClient(this.#server, link, end);
    const noted = async <T>(send: () => Promise<T>): Promise<T> => {
      const sentMs = process.elapsed();
      const answer = await send();
      contender.renewedMs = Math.max(contender.renewedMs, sentMs);
      return answer;
    };
    const elector = new LeaderElector({
      client: {
        ...client,
        create: (type, object, options) => noted(() => client.create(type, object, options)),
        update: (type, object, options) => noted(() => client.update(type, object, options)),
      },
      namespace: "default",
      name: "operator",
      identity,
      times: resolveElectionTimes(),
      term,
      clock: process,
      random: roll,
      log: silentLogger,
    });
    const running = elector.run(stop.signal, async (signal) => {
      this.#say(`${identity} leads`);
      this.#terms += 1;
      contender.isLeading = true;
      await new Promise<void>((resolve) => {
        onAbort(signal, resolve);
      });
      contender.isLeading = false;
      this.#say(`${identity} ends its work`);
      await sleep(process, random.between(0, 3_000));
    });
    const contender: Contender = {
      identity,
      process,
      link,
      term,
      elector,
      stop,
      running,
      renewedMs: -Infinity,
      isLeading: false,
      hasEnded: false,
    };
    running.then(
      () => (contender.hasEnded = true),
      (error: unknown) => this.#violate(`${identity} failed: ${String(error)}`),
    );
    this.#contenders.push(contender);
    this.#say(`${identity} starts`);
  }

  /** Lets time pass, and looks after each step whether more than one may write. */
  async #play(durationMs: number): Promise<void> {
    const endMs = this.#clock.elapsed() + durationMs;
    await settle();
    for (;;) {
      const { nextMs } = this.#clock;
      if (nextMs === undefined || this.#clock.elapsed() + nextMs > endMs) break;
      this.#clock.runNext();
      await settle();
      this.#look();
    }
    await this.#clock.advance(endMs - this.#clock.elapsed());
  }

  #look(): void {
    for (const { identity, term, process, renewedMs } of this.#contenders) {
      const sinceMs = process.elapsed() - renewedMs;
      if (!process.isRunning || !term.isRunning || sinceMs <= renewDeadlineMs) continue;
      this.#violate(`${identity} may write ${Math.round(sinceMs)} ms after its last renewal`);
    }
    const leaders = this.#contenders
      .filter(({ term, process }) => process.isRunning && term.isRunning)
      .map(({ identity }) => identity);
    if (leaders.length > 1 && leaders.join() !== this.#leaders.join()) {
      this.#violate(`${leaders.join(" and ")} may write at the same time`);
    }
    if (leaders.length > 0 && leaders.join() !== this.#leaders.join()) this.#takeovers += 1;
    this.#leaders = leaders;
  }

  #scheduleFaults(): void {
    const count = this.#random.between(2, 10);
    for (let index = 0; index < count; index += 1) {
      this.#at(this.#random.between(1_000, faultyMs), () => this.#fault());
    }
  }

  #fault(): void {
    const faults: readonly (() => void)[] = [
      () => this.#linkFault("is cut off", (link) => (link.isCut = true)),
      () => this.#linkFault("is cut off", (link) => (link.isCut = true)),
      () => this.#linkFault("is refused", (link) => (link.isDown = true)),
      () => this.#linkFault("loses answers", (link) => (link.lost = 0.5)),
      () => this.#linkFault("is late", (link) => (link.late = 0.5)),
      () => this.#linkFault("loses watches", (link) => (link.brokenWatches = 0.5)),
      () => this.#outage(),
      () => this.#pause(),
      () => this.#pause(),
      () => this.#kill(),
      () => this.#stop(),
      () => this.#jump(),
      () => this.#compact(),
      () => this.#deletion(),
      () => this.#byHand("was emptied", () => this.#server.edit({ holderIdentity: "" })),
      () => this.#byHand("lost its holder", () => this.#server.edit({ holderIdentity: undefined })),
      () => this.#byHand("lost its spec", () => this.#server.replace({})),
      () => this.#byHand("is a stranger's", () => this.#server.edit({ holderIdentity: "who?" })),
      () => this.#byHand("was handed on", () => this.#handOn()),
      () => this.#byHand("is short", () => this.#server.edit({ leaseDurationSeconds: 1 })),
      () => this.#byHand("is garbage", () => this.#server.edit(garbage)),
      () => this.#rival(),
    ];
    this.#random.pick(faults)();
  }

  #linkFault(what: string, break_: (link: LinkConditions) => void): void {
    const { identity, link } = this.#random.pick(this.#contenders);
    this.#say(`${identity} ${what}`);
    break_(link);
    this.#at(this.#random.between(500, 40_000), () => {
      const { minMs, maxMs } = link;
      Object.assign(link, goodLink(), { minMs, maxMs });
      this.#say(`${identity} is connected`);
    });
  }

  #outage(): void {
    const links = this.#contenders.map(({ link }) => link);
    const how = this.#random.pick(["isCut", "isDown"] as const);
    this.#say(`an outage: ${how}`);
    for (const link of links) link[how] = true;
    this.#at(this.#random.between(500, 60_000), () => {
      for (const link of links) link[how] = false;
      this.#say("the outage ends");
    });
  }

  #pause(): void {
    const { identity, process } = this.#random.pick(this.#contenders);
    this.#say(`${identity} stands still`);
    process.pause();
    this.#at(this.#random.between(500, 30_000), () => {
      this.#say(`${identity} goes on`);
      process.resume();
    });
  }

  #kill(): void {
    const contender = this.#random.pick(this.#contenders);
    this.#say(`${contender.identity} is killed`);
    contender.process.kill();
    this.#contenders.splice(this.#contenders.indexOf(contender), 1);
    this.#startLater();
  }

  #stop(): void {
    const contender = this.#random.pick(this.#contenders);
    this.#say(`${contender.identity} is told to stop`);
    contender.stop.abort(new Error("told to stop"));
    this.#startLater();
  }

  #startLater(afterMs: number = this.#random.between(0, 10_000)): void {
    this.#at(
      afterMs,
      () => {
        const waitMs = this.#mayStartMs - this.#clock.elapsed();
        if (waitMs > 0) this.#startLater(waitMs);
        else this.#start();
      },
      true,
    );
  }

  #jump(): void {
    const { identity, process } = this.#random.pick(this.#contenders);
    const byMs = this.#random.pick([-3_600_000, -20_000, 20_000, 3_600_000]);
    this.#say(`${identity} has its time set by ${byMs / 1_000} s`);
    process.offsetMs += byMs;
  }

  #compact(): void {
    this.#say("old versions are forgotten");
    this.#server.compact();
  }

  #byHand(what: string, edit: () => void): void {
    if (this.#server.lease === undefined) return;
    this.#say(`the lease ${what} by hand`);
    edit();
  }

  #deletion(): void {
    if (this.#contenders.some(({ elector }) => elector.holder === undefined)) return;
    this.#byHand("was deleted", () => this.#server.delete());
    this.#mayStartMs = this.#clock.elapsed() + afterDeletionMs;
  }

  #handOn(): void {
    this.#server.edit({ holderIdentity: this.#random.pick(this.#contenders).identity });
  }

  /** Another writer that touches the Lease all the time, without changing it. */
  #rival(): void {
    this.#say("a rival writes");
    for (let afterMs = 0; afterMs < 5_000; afterMs += 100) {
      this.#at(afterMs, () => {
        if (this.#server.lease !== undefined) this.#server.replace();
      });
    }
  }

  #mend(): void {
    this.#say("all is well");
    for (const { link, process } of this.#contenders) {
      Object.assign(link, goodLink());
      process.resume();
    }
    if (this.#contenders.every(({ stop }) => stop.signal.aborted)) this.#start();
  }

  #judgeQuiet(): void {
    const alive = this.#contenders.filter(({ stop }) => !stop.signal.aborted);
    const leading = alive.filter(({ isLeading, term }) => isLeading && term.isRunning);
    if (leading.length === 1) return;
    this.#violate(`${leading.length} of ${alive.length} lead in the end`);
  }

  #judgeEnd(): void {
    for (const { identity, hasEnded } of this.#contenders) {
      if (!hasEnded) this.#violate(`${identity} does not end`);
    }
    if (this.#server.holder !== "")
      this.#violate(`${this.#server.holder} holds the lease for ever`);
    const timers = this.#clock.pending - this.#planned;
    if (timers > 0) this.#violate(`${timers} timers are left`);
  }

  #at(afterMs: number, act: () => void, isStart = false): void {
    this.#planned += 1;
    this.#clock.schedule(afterMs, () => {
      this.#planned -= 1;
      if (this.#contenders.length > 0 || isStart) act();
    });
  }

  #say(what: string): void {
    this.#trace.push(`${(this.#clock.elapsed() / 1_000).toFixed(3)} ${what}`);
  }

  #violate(what: string): void {
    this.#say(`VIOLATION: ${what}`);
    this.#violations.push(what);
  }
}

const garbage = {
  holderIdentity: 7,
  leaseDurationSeconds: "long",
  renewTime: "yesterday",
  acquireTime: null,
  leaseTransitions: -1,
};
