import { createCaches } from "slipway/cache";
import type { StoredObject } from "slipway/meta";
import type { Caches } from "../../src/cache/caches.js";
import type { Entry } from "../../src/cache/entry.js";
import type { EventHandler } from "../../src/cache/event-handler.js";
import type { SharedInformer } from "../../src/cache/shared-informer.js";
import { createClient } from "../../src/client/create-client.js";
import { createRequester } from "../../src/client/create-requester.js";
import { Controller } from "../../src/controller/controller.js";
import type { LooseCode } from "../../src/controller/pass-context.js";
import { gatedTransport } from "../../src/manager/gated-transport.js";
import { LeaderElector, resolveElectionTimes } from "../../src/manager/leader-election.js";
import { readLease } from "../../src/manager/lease-record.js";
import { Term } from "../../src/manager/term.js";
import { TermEvents } from "../../src/manager/term-events.js";
import { formatKey } from "../../src/meta/object-key.js";
import { silentLogger } from "../../src/telemetry/logger.js";
import { canonicalJSON } from "../../src/util/json.js";
import { RunJudge, type Verdicts } from "./controller-judge.js";
import type { Random } from "./random.js";
import {
  type AuthorsWorld,
  databaseCode,
  databases,
  kinds,
  ownerLabel,
  specOf,
} from "./simulated-databases.js";
import { type LinkWorld, SimulatedLink, type SentWrite } from "./simulated-link.js";
import type { SimulatedProcess } from "./simulated-process.js";

const operator = "databases";
const leaseKey = { namespace: "default", name: operator };
const concurrency = 2;
const drainMs = 8_000;
const eventsMs = 1_000;
const times = resolveElectionTimes();

/** What an operator's process runs in. */
export interface OperatorSurroundings {
  readonly identity: string;
  readonly process: SimulatedProcess;
  readonly world: LinkWorld;
  readonly random: Random;
  readonly verdicts: Verdicts;
  readonly author: AuthorsWorld;
  readonly passTimeoutMs: number | undefined;
  /** A pass over a key begins. */
  readonly onPass: (key: string) => void;
}

/** When a process is killed: as it sends a write, or when that has just been done. */
interface Death {
  readonly when: "sent" | "landed";
  left: number;
}

/**
 * One process of an operator as `operate` composes it, from the elector down to the retries of the client: all that
 * is not the product's is the link, the clock and the author's code.
 */
export class SimulatedOperator {
  readonly identity: string;
  readonly process: SimulatedProcess;
  readonly link: SimulatedLink;
  readonly elector: LeaderElector;
  hasEnded = false;
  death: Death | undefined;
  wasSuspended = false;
  wasSetBack = false;
  /** Writes of controllers that were sent. */
  writes = 0;
  /** How many of them before it led last. */
  writesBefore = 0;
  /** There while it leads. */
  run: RunJudge | undefined;
  readonly runs: RunJudge[] = [];
  readonly #surroundings: OperatorSurroundings;
  readonly #term: Term;
  readonly #controller: Controller;
  readonly #caches: Caches;
  #primary: SharedInformer<StoredObject, string> | undefined;
  #informers = 0;
  readonly #events: TermEvents;
  readonly #stop = new AbortController();
  readonly #requester: ReturnType<typeof createRequester>;
  #terms = 0;
  #slot = 0;
  /** Passes under way, which may be those of a term that is over. */
  readonly #passes = new Map<number, RunJudge>();
  /** Passes end in the order in which they were about to. */
  readonly #ending: RunJudge[] = [];
  /** By the process's own clock, when the last renewal was sent that was done. */
  #renewedMs = -Infinity;
  readonly #leaseWrites = new WeakMap<SentWrite, number>();

  constructor(surroundings: OperatorSurroundings) {
    const { identity, process, world, random } = surroundings;
    this.identity = identity;
    this.process = process;
    this.#surroundings = surroundings;
    const roll = (): number => random.next();
    this.link = new SimulatedLink(world, process, {
      sent: (write) => this.#sent(write),
      landed: (write, code) => this.#landed(write, code),
    });
    this.#term = new Term(process);
    this.#requester = createRequester(this.link.transport(), { clock: process, random: roll });
    const client = createClient(this.#requester, { fieldManager: operator });
    this.#caches = createCaches({ requester: this.#requester, clock: process, random: roll });
    this.#events = new TermEvents({
      controller: `${operator}/${databases.name}`,
      instance: identity,
      clock: process,
      log: silentLogger,
    });
    this.#controller = new Controller({
      operator,
      definition: databases,
      caches: this.#judgedCaches(),
      namespaces: [],
      clock: process,
      random: roll,
      log: silentLogger,
      events: this.#events,
      concurrency,
      drainMs,
      passTimeoutMs: surroundings.passTimeoutMs,
      passObserver: {
        started: () => {},
        timedOut: () => {},
        ended: (outcome) => this.#ending.shift()?.ended(outcome),
      },
      work: {
        working: (name) => this.#working(name.slice(name.indexOf(": ") + 2)),
        idle: (slot) => this.#idle(slot),
      },
    });
    this.elector = new LeaderElector({
      client,
      ...leaseKey,
      identity,
      times,
      term: this.#term,
      clock: process,
      random: roll,
      log: silentLogger,
    });
  }

  get isStopping(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Whether its caches hear of everything. */
  get isInformed(): boolean {
    const heard = this.link.watches.filter(
      ({ exchange }) => !exchange.isSilent && exchange.pending === 0,
    );
    return heard.filter(({ kind }) => kind !== kinds.leases).length === this.#informers;
  }

  get isLeading(): boolean {
    return this.run !== undefined && this.#term.isRunning;
  }

  start(): void {
    const { verdicts } = this.#surroundings;
    const ended = (): void => {
      this.hasEnded = true;
      this.#say(() => "has ended");
    };
    this.#operate().then(ended, (error: Error) => {
      ended();
      verdicts.violate("convergence", `${this.identity} failed: ${error.stack ?? error.message}`);
    });
  }

  /** As SIGTERM does. */
  stop(): void {
    this.#stop.abort(new Error("told to stop"));
  }

  /** After it stood still. */
  goOn(): void {
    if (this.process.isRunning) return;
    this.run?.resumed();
    this.process.resume();
  }

  kill(): void {
    this.#say(() => "is killed");
    this.process.kill();
    this.run?.over();
    this.run = undefined;
  }

  async #operate(): Promise<void> {
    const cachesStop = new AbortController();
    const reading = this.#caches.run(cachesStop.signal);
    try {
      await this.elector.run(this.#stop.signal, (leading) => this.#lead(leading));
    } finally {
      cachesStop.abort();
      await reading;
      this.#requester.close();
    }
  }

  async #lead(leading: AbortSignal): Promise<void> {
    const { process, random, verdicts } = this.#surroundings;
    this.#terms += 1;
    this.writesBefore = this.writes;
    const number = this.#terms;
    this.#say(() => `leads, for the ${number}. time`);
    const transport = gatedTransport(this.link.transport(number), this.#term);
    const requester = createRequester(transport, { clock: process, random: () => random.next() });
    const client = createClient(requester, { fieldManager: operator });
    this.#events.begin(client);
    try {
      await this.#controller.synced(leading);
      this.run = new RunJudge(`${this.identity}/${number}`, process, verdicts);
      this.runs.push(this.run);
      for (const { metadata } of this.#primary?.lister.list() ?? []) {
        this.run.woken(formatKey(metadata), "it was there at the start");
      }
      const extras = { images: {}, config: {}, metrics: {} };
      await this.#controller.run({ code: this.#code(), extras, client }, leading);
    } catch (error) {
      // What ends because it was told to is no fault.
      if (!leading.aborted) throw error;
    } finally {
      this.run?.over();
      this.run = undefined;
      await this.#events.end(eventsMs);
      requester.close();
      this.#say(() => "does not lead any more");
    }
  }

  #code(): LooseCode {
    const code = databaseCode(this.#surroundings.author);
    const noted = async (object: StoredObject, result: unknown): Promise<unknown> => {
      const given = await result;
      const { requeueAfterMs } = Object(given ?? {});
      if (requeueAfterMs !== undefined) this.run?.asked(formatKey(object.metadata), requeueAfterMs);
      return given;
    };
    return {
      reconcile: (object, context) => noted(object, code.reconcile(object, context)),
      cleanup: (object, context) => noted(object, code.cleanup?.(object, context)),
    };
  }

  #working(key: string): number {
    const { run } = this;
    this.#surroundings.onPass(key);
    this.#slot += 1;
    if (run === undefined) return -1;
    this.#passes.set(this.#slot, run);
    run.started(key, this.#slot);
    return this.#slot;
  }

  #idle(slot: number): void {
    const run = this.#passes.get(slot);
    if (run === undefined) return;
    this.#passes.delete(slot);
    run.idle(slot);
    this.#ending.push(run);
  }

  /** Caches whose handlers are told right after the judge is. */
  #judgedCaches(): Caches {
    const caches = this.#caches;
    return overridden(caches, {
      informer: (...[type, request]: Parameters<Caches["informer"]>) => {
        const informer = caches.informer(type, request);
        this.#informers += 1;
        if (type.kind === "Database") this.#primary = informer;
        const keysOf = this.#keysOf(type.kind, request?.labelSelector !== undefined);
        return overridden(informer, {
          addHandler: (handler: EventHandler<StoredObject>) =>
            informer.addHandler(this.#judged(handler, { kind: type.kind, keysOf })),
        });
      },
    });
  }

  #keysOf(kind: string, isLabelled: boolean): (entry: Entry<StoredObject>) => readonly string[] {
    if (kind === "Database") return ({ key }) => [key];
    // Those with the label are children; all of them are what databases name.
    if (kind === "Secret" && !isLabelled) return ({ key }) => this.#referring(key);
    return ({ metadata }) => this.#ownersOf(metadata);
  }

  #judged(
    handler: EventHandler<StoredObject>,
    {
      kind,
      keysOf,
    }: {
      readonly kind: string;
      readonly keysOf: (entry: Entry<StoredObject>) => readonly string[];
    },
  ): EventHandler<StoredObject> {
    const tell = (what: string, ...entries: readonly Entry<StoredObject>[]): void => {
      for (const key of new Set(entries.flatMap(keysOf))) {
        this.run?.woken(key, `${kind} ${entries[0]?.key} was ${what}`);
      }
    };
    return {
      name: handler.name,
      onAdd: (entry, context) => {
        tell("added", entry);
        return handler.onAdd?.(entry, context);
      },
      onUpdate: (previous, current) => {
        if (kind !== "Database" || isMore(previous.object, current.object)) {
          tell("changed", previous, current);
        }
        return handler.onUpdate?.(previous, current);
      },
      onDelete: (last, context) => {
        tell("deleted", last);
        return handler.onDelete?.(last, context);
      },
    };
  }

  /** The databases in the cache. */
  #known(): readonly StoredObject[] {
    return this.#primary?.isSynced === true ? this.#primary.lister.list() : [];
  }

  #referring(key: string): readonly string[] {
    return this.#known()
      .filter((one) => `${one.metadata.namespace}/${specOf(one).credentials}` === key)
      .map(({ metadata }) => formatKey(metadata));
  }

  #ownersOf({ labels, ownerReferences, namespace }: StoredObject["metadata"]): readonly string[] {
    const tracked = labels?.[ownerLabel];
    if (tracked !== undefined) {
      return this.#known()
        .filter(({ metadata }) => metadata.uid === tracked)
        .map(({ metadata }) => formatKey(metadata));
    }
    return (ownerReferences ?? [])
      .filter((owner) => owner.kind === "Database" && owner.controller === true)
      .map(({ name }) => formatKey({ namespace, name }));
  }

  #sent(write: SentWrite): boolean {
    const { world, verdicts } = this.#surroundings;
    const { method, path, target, term } = write;
    const place = path.split("?")[0];
    if (target.kind === kinds.leases) {
      this.#leaseWrites.set(write, this.process.elapsed());
      return true;
    }
    if (this.#isDying("sent")) return false;
    this.writes += 1;
    this.#say(() => `sends ${method} ${place} ${target.key.name}`);
    const lease = world.api.find({ kind: kinds.leases, key: leaseKey });
    const { holder } = readLease({ spec: lease?.object["spec"] });
    if (holder !== this.identity) {
      const who = holder === "" ? "nobody" : holder;
      const message = `${this.identity} sent ${method} ${place} while ${who} had the lease`;
      verdicts.violate("single-writer", message);
    }
    const sinceMs = this.process.elapsed() - this.#renewedMs;
    if (term !== this.#terms || sinceMs > times.renewDeadlineMs) {
      const message = `${this.identity} sent ${method} ${place} of term ${term} in term ${this.#terms}, ${Math.round(sinceMs)} ms after its last renewal`;
      verdicts.violate("no-write-after-term", message);
    }
    const { kind, key } = target;
    if (kind === kinds.secrets && key.name.endsWith("-password") && method === "PATCH") {
      verdicts.violate("convergence", `${this.identity} rewrote ${place}, which is made once`);
    }
    return true;
  }

  #landed(write: SentWrite, code: number): void {
    const { target, method, path } = write;
    const sentMs = this.#leaseWrites.get(write);
    if (sentMs !== undefined) {
      const lease = this.#surroundings.world.api.find(target);
      const isOurs = readLease({ spec: lease?.object["spec"] }).holder === this.identity;
      if (code < 300 && isOurs) this.#renewedMs = Math.max(this.#renewedMs, sentMs);
      this.#say(() => `${isOurs ? "renews" : "writes"} the lease: ${code}`);
      return;
    }
    this.#say(() => `did ${method} ${path.split("?")[0]} ${target.key.name}: ${code}`);
    if (code === 422 && this.run !== undefined) this.run.refusedMs = this.process.elapsed();
    this.#isDying("landed");
  }

  /** Whether this is the write at which it is killed. */
  #isDying(when: Death["when"]): boolean {
    if (this.death?.when !== when) return false;
    this.death.left -= 1;
    if (this.death.left > 0) return false;
    this.death = undefined;
    this.kill();
    return true;
  }

  #say(text: () => string): void {
    this.#surroundings.verdicts.say(this.identity, text);
  }
}

/** The same, but for some members. */
function overridden<T extends object>(whole: T, members: object): T {
  return new Proxy(whole, {
    get: (target, name) => {
      const own: unknown = Reflect.get(members, name);
      if (own !== undefined) return own;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

/** Whether more of a database has changed than its status. */
function isMore(previous: StoredObject, current: StoredObject): boolean {
  const [before, after] = [previous, current].map(({ spec, metadata }) => {
    const { uid, labels, annotations, finalizers, deletionTimestamp } = metadata;
    return canonicalJSON({ spec, uid, labels, annotations, finalizers, deletionTimestamp });
  });
  return before !== after;
}
