import type { ControllerDefinition } from "../api/define-controller.js";
import type { Retries } from "../api/pace.js";
import type { Caches } from "../cache/caches.js";
import type { EventHandler } from "../cache/event-handler.js";
import type { InformerHealth } from "../cache/health.js";
import type { HandlerRegistration } from "../cache/shared-informer.js";
import type { Client } from "../client/client.js";
import { formatKey, type ObjectKey, parseKey } from "../meta/object-key.js";
import type { StoredObject } from "../meta/stored-object.js";
import { type RateLimits, resolveRateLimits } from "../queue/rate-limits.js";
import { WorkQueue, type WorkQueueObserver } from "../queue/work-queue.js";
import type { LogFields, Logger } from "../telemetry/logger.js";
import { orAbort, sleep } from "../util/abort.js";
import type { Clock, Timer } from "../util/clock.js";
import { AppliedMemory } from "./applied-memory.js";
import { CachedWorld } from "./cached-world.js";
import { type ControllerMarks, marksOf } from "./child-labels.js";
import {
  allCaches,
  type ControllerCache,
  type ControllerCaches,
  openCaches,
} from "./controller-caches.js";
import type { EventSink } from "./event-sink.js";
import { eventSources } from "./event-sources.js";
import { LoopDetector } from "./loop-detector.js";
import { type PassEnvironment, type PassResult, runPass } from "./pass.js";
import type { LooseCode, PassRun } from "./pass-context.js";
import type { PassTracing } from "./pass-tracing.js";
import { type PassObserver, Workers } from "./workers.js";

/** What {@link Controller} takes. */
export interface ControllerSetup {
  /** The operator's name. */
  readonly operator: string;
  readonly definition: ControllerDefinition;
  /** Those from which it takes children over, by name: `siblingsOf` gives them. @default none */
  readonly siblings?: readonly string[] | undefined;
  readonly caches: Caches;
  /** The namespaces to work in; empty for all. */
  readonly namespaces: readonly string[];
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Logger;
  readonly events: EventSink;
  /** Where the definition says nothing. */
  readonly concurrency: number;
  readonly drainMs: number;
  /** Where the definition says nothing; 0 for no limit. @default no limit */
  readonly passTimeoutMs?: number | undefined;
  readonly queueObserver?: WorkQueueObserver | undefined;
  readonly passObserver?: PassObserver | undefined;
  /** @default nobody traces */
  readonly tracing?: PassTracing | undefined;
  /** Runs passes, each with who tells of what it lets go. @default nobody asks */
  readonly within?:
    | ((run: PassRun, pass: () => Promise<PassResult>) => Promise<PassResult>)
    | undefined;
  /** Told of each pass while it runs; the result of `working` is for `idle`. */
  readonly work?: { working(key: string): number; idle(slot: number): void } | undefined;
}

/** What a controller works with, from one time that it is run to the next. */
export interface ControllerRun {
  readonly code: LooseCode;
  readonly extras: PassEnvironment["extras"];
  /** Sends what passes ask for. */
  readonly client: Client;
}

/** How often kinds are looked for that the cluster does not serve. */
const absentPollMs = 1_000;
/** So many keys are added in one go, in a few milliseconds; then sockets and timers get their turn. */
const keysAtOnce = 5_000;

/**
 * Reconciles the objects of one kind: keeps caches from the start, and works when it is run,
 * which may be more than once, one time after the other.
 */
export class Controller {
  readonly definition: ControllerDefinition;
  readonly #setup: ControllerSetup;
  readonly #siblings: readonly ControllerMarks[];
  readonly #informers: ControllerCaches;
  readonly #handlers: readonly {
    readonly cache: ControllerCache;
    readonly registration: HandlerRegistration;
  }[];
  /** There while it works. */
  #queue: WorkQueue<string> | undefined;
  #workers: Workers | undefined;
  readonly #paused = new Set<string>();
  readonly #loops: LoopDetector;

  constructor(setup: ControllerSetup) {
    const { operator, definition, caches, namespaces } = setup;
    this.definition = definition;
    this.#setup = setup;
    const { label } = marksOf(operator, definition.name);
    this.#siblings = (setup.siblings ?? []).map((name) => marksOf(operator, name));
    const labels = [label, ...this.#siblings.map((one) => one.label)] as const;
    this.#informers = openCaches(caches, definition, { labels, namespaces });
    const { tracing, clock, log } = setup;
    this.#loops = new LoopDetector(clock, (key, passes) => {
      const message = "passes over one object write again and again: does it wake itself?";
      log.warn(message, { ...this.#fieldsOf(key), passes, seconds: 60 });
    });
    const sources = eventSources(definition, this.#informers, (key, priority, source, entry) => {
      if (this.#queue === undefined) return;
      tracing?.woken(key, source, entry);
      const { debounceMs = 0 } = definition;
      const delayMs = this.#loops.delayOf(key);
      const afterMs = priority === "normal" ? Math.max(debounceMs, delayMs) : delayMs;
      this.#queue.add(key, { priority, afterMs });
    });
    const { primary, owned, references, watches } = this.#informers;
    const pairs: (readonly [ControllerCache | undefined, EventHandler<StoredObject>])[] = [
      [primary, sources.primary],
      ...owned.map((cache) => [cache, sources.owned] as const),
      ...Object.entries(sources.references).map(
        ([name, handler]) => [references[name], handler] as const,
      ),
      ...Object.entries(sources.watches).map(
        ([name, handler]) => [watches[name], handler] as const,
      ),
    ];
    this.#handlers = pairs.flatMap(([cache, handler]) =>
      cache === undefined ? [] : [{ cache, registration: cache.informer.addHandler(handler) }],
    );
  }

  /** How many objects it works on at a time, at most. */
  get concurrency(): number {
    return this.definition.maxConcurrentReconciles ?? this.#setup.concurrency;
  }

  /** Keys that are ready, by priority, and how many are worked on or left alone; none while it does not work. */
  get load(): Readonly<Record<"normal" | "low" | "active" | "paused", number>> {
    const { normal = 0, low = 0 } = this.#queue?.depth ?? {};
    return { normal, low, active: this.#workers?.active ?? 0, paused: this.#paused.size };
  }

  /** Whether the cluster does not serve the kind that it reconciles: it waits for that. */
  get isDormant(): boolean {
    return this.#isAbsent(this.#informers.primary);
  }

  /** Whether it works, and has nothing to do at this moment; it may wait for a time. */
  get isAtRest(): boolean {
    if (this.isDormant) return true;
    const { normal, low, active } = this.load;
    return this.#workers !== undefined && normal + low + active === 0;
  }

  /** Why it cannot work yet, a sentence each; a kind that the cluster does not serve is named. */
  problems(): readonly string[] {
    if (this.isDormant) return [];
    return allCaches(this.#informers).flatMap((cache) => {
      const { plan, informer } = cache;
      // The operator does without what is optional.
      if (plan.isOptional || (informer.isSynced && !this.#isAbsent(cache))) return [];
      const health = this.#healthOf(cache).find(({ problem }) => problem !== undefined);
      return [
        `${this.definition.name}: ${plan.type.kind}: ${health?.problem ?? "has not been listed yet"}`,
      ];
    });
  }

  /** Looks at an object again, for a reason that is not in the cluster; nothing where it does not work. */
  wake(key: ObjectKey): void {
    this.#queue?.add(formatKey(key), { afterMs: this.definition.debounceMs ?? 0 });
  }

  /** Settles once everything that it reads has been listed. */
  async synced(signal: AbortSignal): Promise<void> {
    await Promise.all(this.#handlers.map((one) => this.#handlerSynced(one, signal)));
  }

  /** Works until `signal` aborts and what is under way has ended. */
  async run({ code, extras, client }: ControllerRun, signal: AbortSignal): Promise<void> {
    const {
      clock,
      random,
      queueObserver: observer,
      drainMs,
      passTimeoutMs,
      passObserver,
    } = this.#setup;
    await this.synced(signal);
    const { concurrency } = this;
    const { retries, everyMs, timeoutMs = passTimeoutMs } = this.definition;
    const queue = new WorkQueue<string>({ clock, random, observer, rateLimits: limitsOf(retries) });
    const environment = this.#environment({ code, extras, client });
    const workers = new Workers({
      queue,
      pass: (key, run) => this.#pass(environment, key, run),
      clock,
      log: this.#setup.log,
      fieldsOf: (key) => this.#fieldsOf(key),
      concurrency,
      drainMs,
      timeoutMs: timeoutMs === 0 ? undefined : timeoutMs,
      refusedMs: retries?.refusedMs,
      everyMs,
      random,
      observer: passObserver,
    });
    this.#queue = queue;
    this.#workers = workers;
    this.lookAtAll();
    const watch = this.#watchOptional();
    try {
      await workers.run(signal);
    } finally {
      watch.cancel();
      this.#queue = undefined;
      this.#workers = undefined;
      this.#paused.clear();
    }
  }

  async #pass(environment: PassEnvironment, key: string, run: PassRun): Promise<PassResult> {
    const { work, tracing, within } = this.#setup;
    const slot = work?.working(`${this.definition.name}: ${key}`) ?? -1;
    try {
      const own = (): Promise<PassResult> => runPass(environment, parseKey(key), run);
      const pass = within === undefined ? own : (): Promise<PassResult> => within(run, own);
      const result = await (tracing === undefined ? pass() : tracing.pass(key, pass));
      if (result.outcome === "paused") this.#paused.add(key);
      else this.#paused.delete(key);
      return result;
    } finally {
      work?.idle(slot);
    }
  }

  /** Looks at every object again; nothing where it does not work. */
  lookAtAll(): void {
    const queue = this.#queue;
    // Objects are not read here: all of them at once would be decoded.
    const keys = this.#informers.primary.informer.lister.keys();
    const addFrom = (start: number): void => {
      if (queue === undefined || this.#queue !== queue) return;
      const end = start + keysAtOnce;
      for (const key of keys.slice(start, end)) queue.add(key, { priority: "low" });
      if (end < keys.length) this.#setup.clock.schedule(0, () => addFrom(end));
    };
    addFrom(0);
  }

  /** Children of an optional kind can be made as soon as the cluster serves it, and are gone when it does no more. */
  #watchOptional(): { cancel(): void } {
    const optional = allCaches(this.#informers).filter(({ plan }) => plan.isOptional);
    if (optional.length === 0) return { cancel: () => {} };
    const { clock } = this.#setup;
    const isThere = (cache: ControllerCache): boolean =>
      cache.informer.isSynced && !this.#isAbsent(cache);
    let before = optional.map(isThere);
    let timer: Timer | undefined;
    const look = (): void => {
      const now = optional.map(isThere);
      if (now.some((is, index) => is !== before[index])) this.lookAtAll();
      before = now;
      timer = clock.schedule(absentPollMs, look);
    };
    timer = clock.schedule(absentPollMs, look);
    return { cancel: () => timer?.cancel() };
  }

  #environment({ code, extras, client }: ControllerRun): PassEnvironment {
    const { operator, caches, clock, events, namespaces } = this.#setup;
    const { name } = this.definition;
    return {
      controller: this.definition,
      code,
      world: new CachedWorld({ client, caches, informers: this.#informers, namespaces }),
      clock,
      events,
      marks: marksOf(operator, name),
      siblings: this.#siblings,
      memory: new AppliedMemory(),
      contents: new Map(),
      valid: new WeakSet(),
      confirmed: new Map(),
      onWritten: (key) => this.#loops.wrote(formatKey(key)),
      extras,
    };
  }

  async #handlerSynced(
    {
      cache,
      registration,
    }: { readonly cache: ControllerCache; readonly registration: HandlerRegistration },
    signal: AbortSignal,
  ): Promise<void> {
    if (!cache.plan.isOptional) {
      await orAbort(registration.synced, signal);
      return;
    }
    const { clock } = this.#setup;
    const done = registration.synced.then(() => true);
    // Closed while nobody waits for it any more.
    done.catch(() => {});
    // A kind that is not served has nothing that could be waited for.
    while (!this.#isAbsent(cache)) {
      const isSynced = await Promise.race([
        done,
        sleep(clock, absentPollMs, signal).then(() => false),
      ]);
      if (isSynced) return;
    }
  }

  #isAbsent(cache: ControllerCache): boolean {
    const health = this.#healthOf(cache);
    return health.length > 0 && health.every(({ state }) => state === "absent");
  }

  #healthOf({ plan }: ControllerCache): readonly InformerHealth[] {
    const { group, plural, version } = plan.type;
    const resource = group === "" ? plural : `${plural}.${group}`;
    return this.#setup.caches
      .health()
      .filter(
        (one) =>
          one.resource === resource &&
          one.version === version &&
          one.labelSelector === plan.labelSelector &&
          one.metadataOnly === plan.metadataOnly,
      );
  }

  #fieldsOf(key: string): LogFields {
    const { name: controller, for: primary } = this.definition;
    const { name, namespace } = parseKey(key);
    return {
      controller,
      controllerGroup: primary.group,
      controllerKind: primary.kind,
      [primary.kind]: { name, ...(namespace === undefined ? {} : { namespace }) },
      ...(namespace === undefined ? {} : { namespace }),
      name,
    };
  }
}

function limitsOf({ initialMs, maxMs }: Retries = {}): Partial<RateLimits> {
  const { backoff } = resolveRateLimits();
  const limits = { initialMs: initialMs ?? backoff.initialMs, maxMs: maxMs ?? backoff.maxMs };
  return { backoff: { ...backoff, ...limits } };
}
