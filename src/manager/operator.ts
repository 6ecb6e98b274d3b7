import { hostname } from "node:os";
import { randomUUID } from "node:crypto";
import type { OperatorDefinition } from "../api/define-operator.js";
import {
  healthPortVariable,
  livenessPath,
  metricsPath,
  metricsPortVariable,
  readinessPath,
} from "../api/operator-process.js";
import { createCaches } from "../cache/create-caches.js";
import type { Caches } from "../cache/caches.js";
import type { Client } from "../client/client.js";
import { createClient } from "../client/create-client.js";
import { createRequester } from "../client/create-requester.js";
import type { Connection } from "../client/credentials.js";
import { createTransport } from "../client/undici-transport.js";
import { Controller } from "../controller/controller.js";
import type { LooseOperatorCode, LooseTask } from "../controller/implement.js";
import type { Logger } from "../telemetry/logger.js";
import { MetricRegistry } from "../telemetry/metrics.js";
import { withFields } from "../telemetry/with-fields.js";
import { onAbort, sleep } from "../util/abort.js";
import type { Clock } from "../util/clock.js";
import { EventRecorder } from "./event-recorder.js";
import { gatedTransport } from "./gated-transport.js";
import { healthHandler } from "./health.js";
import { type RunningHttpServer, startHttpServer } from "./http-server.js";
import { LeaderElector, resolveElectionTimes } from "./leader-election.js";
import { OperatorMetrics, processMetrics } from "./operator-metrics.js";
import { checkPermissions } from "./permission-check.js";
import type { Settings } from "./settings.js";
import { Term } from "./term.js";

/** What {@link operate} takes. */
export interface OperateOptions {
  readonly operator: OperatorDefinition;
  /** Makes the code of the operator, once. */
  readonly make: (setup: {
    readonly config: Readonly<Record<string, unknown>>;
    readonly images: Readonly<Record<string, string>>;
    readonly log: Logger;
    readonly signal: AbortSignal;
  }) => LooseOperatorCode | Promise<LooseOperatorCode>;
  readonly settings: Settings;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Logger;
  /** Hears when everything that it serves is there. */
  readonly onStarted?: ((started: StartedOperator) => void) | undefined;
}

/** What can be asked of an operator that has started. */
interface StartedOperator {
  /** 0 where there is none. */
  readonly healthPort: number;
  readonly metricsPort: number;
  /** Why it is not ready, a sentence each. */
  readonly problems: () => readonly string[];
}

/** Passes end so long before the process is killed. */
const marginMs = 5_000;

/**
 * Runs an operator until `signal` aborts: caches from the start, passes while it leads.
 *
 * When it stops, no pass starts any more, those under way get the time that is left, the lease is given
 * up, and every connection is closed. It rejects only for what no retry mends.
 */
export async function operate(options: OperateOptions, signal: AbortSignal): Promise<void> {
  const { operator, connection } = options;
  const transport = createTransport(connection, {
    userAgent: `${operator.name}/${operator.version}`,
  });
  try {
    await new Operation(options, transport).run(signal);
  } finally {
    await transport.close();
  }
}

class Operation {
  readonly #options: OperateOptions;
  readonly #term: Term;
  /** Writes at any time: for the lease alone. */
  readonly #client: Client;
  /** Writes only while this process leads. */
  readonly #gated: Client;
  readonly #caches: Caches;
  readonly #registry = new MetricRegistry();
  readonly #metrics: OperatorMetrics;
  readonly #controllers: readonly Controller[];
  readonly #identity = `${hostname()}_${randomUUID()}`;

  constructor(options: OperateOptions, transport: ReturnType<typeof createTransport>) {
    const { operator, connection, settings, clock, random, log } = options;
    this.#options = options;
    this.#term = new Term(clock);
    const requesterOptions = { credentials: connection.credentials, clock, random, logger: log };
    const requester = createRequester(transport, requesterOptions);
    const clientOptions = { fieldManager: operator.name, fieldValidation: "Warn" as const };
    this.#client = createClient(requester, clientOptions);
    this.#gated = createClient(
      createRequester(gatedTransport(transport, this.#term), requesterOptions),
      clientOptions,
    );
    this.#caches = createCaches({ requester, clock, random, logger: log });
    this.#metrics = new OperatorMetrics(this.#registry);
    processMetrics(this.#registry, clock);
    this.#controllers = operator.controllers.map((definition) => this.#controller(definition));
    this.#metrics.watch(this.#controllers, this.#caches, settings.maxConcurrentReconciles);
  }

  async run(signal: AbortSignal): Promise<void> {
    const { settings, operator, onStarted } = this.#options;
    const stop = new AbortController();
    const release = onAbort(signal, () => stop.abort(signal.reason));
    const servers: RunningHttpServer[] = [];
    try {
      const health = await this.#serve(servers, settings.healthPort, healthPortVariable, {
        [livenessPath]: healthHandler({}),
        [readinessPath]: healthHandler({ caches: () => this.#problems() }),
      });
      const metrics = await this.#serve(servers, settings.metricsPort, metricsPortVariable, {
        [metricsPath]: () => ({
          code: 200,
          contentType: "text/plain; version=0.0.4; charset=utf-8",
          body: this.#registry.text(),
        }),
      });
      const code = await this.#code(stop.signal);
      onStarted?.({
        healthPort: health?.port ?? 0,
        metricsPort: metrics?.port ?? 0,
        problems: () => this.#problems(),
      });
      const cachesStop = new AbortController();
      const running = this.#caches.run(cachesStop.signal);
      void checkPermissions({
        ...this.#options,
        client: this.#client,
        operator,
        signal: stop.signal,
      });
      try {
        await Promise.race([
          Promise.all([this.#work(code, stop.signal), this.#runTasks(code, false, stop.signal)]),
          // Rejects when the caches cannot go on: the process is of no use any more.
          running.then(() => new Promise<never>(() => {})),
        ]);
      } finally {
        stop.abort();
        cachesStop.abort();
        await running.catch(() => {});
      }
    } finally {
      release();
      stop.abort();
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    }
  }

  /** Leads whenever it may, and works while it leads. */
  async #work(code: LooseOperatorCode, signal: AbortSignal): Promise<void> {
    const { settings, operator, clock, random, log, connection } = this.#options;
    if (!settings.leaderElection) {
      this.#term.extendTo(Infinity);
      await this.#lead(code, signal);
      return;
    }
    const namespace = settings.leaderElectionNamespace ?? connection.namespace;
    if (namespace === undefined) {
      throw new Error(
        "leader election needs a namespace: set --leader-election-namespace (POD_NAMESPACE)",
      );
    }
    const leader = this.#metrics.leader.with(operator.name);
    const elector = new LeaderElector({
      client: this.#client,
      namespace,
      name: operator.name,
      identity: this.#identity,
      times: resolveElectionTimes(),
      term: this.#term,
      clock,
      random,
      log,
    });
    await elector.run(signal, async (leading) => {
      leader.set(1);
      try {
        await this.#lead(code, leading);
      } finally {
        leader.set(0);
      }
    });
  }

  /** Works until `signal` aborts; a controller that ends by a fault ends all of them. */
  async #lead(code: LooseOperatorCode, signal: AbortSignal): Promise<void> {
    const { settings, operator } = this.#options;
    const extras = {
      images: settings.images,
      config: settings.config,
      metrics: this.#authorsMetrics,
    };
    const stop = new AbortController();
    const release = onAbort(signal, () => stop.abort(signal.reason));
    try {
      await Promise.all([
        ...this.#controllers.map(async (controller) => {
          const own = code.controllers[controller.definition.name];
          if (own === undefined) return;
          await controller.run(own, extras, stop.signal).catch((error: unknown) => {
            if (!stop.signal.aborted) throw error;
          });
        }),
        this.#runTasks(code, true, stop.signal),
      ]);
    } finally {
      release();
      stop.abort(new Error(`${operator.name} stops`));
    }
  }

  #authorsMetricsMade: Readonly<Record<string, unknown>> | undefined;

  get #authorsMetrics(): Readonly<Record<string, unknown>> {
    this.#authorsMetricsMade ??= this.#metrics.authors(this.#options.operator.metrics);
    return this.#authorsMetricsMade;
  }

  /** Tasks that run where this process leads, or those that run everywhere. */
  async #runTasks(
    code: LooseOperatorCode,
    leaderOnly: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const { operator, clock, log } = this.#options;
    const tasks = Object.entries(operator.tasks).filter(
      ([, task]) => task.leaderOnly === leaderOnly,
    );
    await Promise.all(
      tasks.map(async ([name, { everyMs }]) => {
        const run: LooseTask | undefined = code.tasks[name];
        if (run === undefined) return;
        const own = withFields(log, () => ({ task: name }));
        while (!signal.aborted) {
          try {
            await run({ log: own, signal });
          } catch (error) {
            if (!signal.aborted) own.error("the task failed", { error });
          }
          if (everyMs === undefined) return;
          await sleep(clock, everyMs, signal).catch(() => {});
        }
      }),
    );
  }

  async #code(signal: AbortSignal): Promise<LooseOperatorCode> {
    const { make, settings, log } = this.#options;
    return await make({ config: settings.config, images: settings.images, log, signal });
  }

  #controller(definition: OperatorDefinition["controllers"][number]): Controller {
    const { operator, settings, clock, random, log } = this.#options;
    const recorder = new EventRecorder({
      client: this.#gated,
      controller: `${operator.name}/${definition.name}`,
      instance: this.#identity,
      clock,
      log,
    });
    const observers = this.#metrics.of(definition.name);
    return new Controller({
      operator: operator.name,
      definition,
      client: this.#gated,
      caches: this.#caches,
      namespaces: settings.watchNamespaces,
      clock,
      random,
      log,
      events: recorder,
      concurrency: settings.maxConcurrentReconciles,
      drainMs: Math.max(0, settings.gracePeriodSeconds * 1_000 - marginMs),
      queueObserver: observers.queue,
      passObserver: observers.passes,
    });
  }

  async #serve(
    servers: RunningHttpServer[],
    port: number,
    setting: string,
    handlers: Parameters<typeof startHttpServer>[1],
  ): Promise<RunningHttpServer | undefined> {
    if (port === 0) return undefined;
    const server = await startHttpServer(port, handlers, setting);
    servers.push(server);
    return server;
  }

  #problems(): readonly string[] {
    return this.#controllers.flatMap((controller) => controller.problems());
  }
}
