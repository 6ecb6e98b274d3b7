import { hostname } from "node:os";
import { randomUUID } from "node:crypto";
import type { OperatorDefinition } from "../api/define-operator.js";
import { siblingsOf } from "../api/siblings.js";
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
import { createRequester, type OwnRequester } from "../client/create-requester.js";
import type { Requester } from "../client/requester.js";
import type { Connection } from "../client/credentials.js";
import type { Transport } from "../client/transport.js";
import type { TransportOptions } from "../client/transport-options.js";
import { createTransport } from "../client/undici-transport.js";
import { Controller } from "../controller/controller.js";
import type { LooseOperatorCode } from "../controller/implement.js";
import type { OperatorClient } from "../controller/operator-client.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { Logger } from "../telemetry/logger.js";
import { MetricRegistry } from "../telemetry/metrics.js";
import type { OpenTelemetry } from "../telemetry/open-telemetry.js";
import { withFields } from "../telemetry/with-fields.js";
import { onAbort, orAbort } from "../util/abort.js";
import type { Clock } from "../util/clock.js";
import { authorsMetrics } from "./authors-metrics.js";
import { countedTransport } from "./counted-transport.js";
import { SettingsError } from "./errors.js";
import { gatedTransport } from "./gated-transport.js";
import { healthHandler } from "./health.js";
import { watchHeap } from "./heap-pressure.js";
import { type HttpServerOptions, type RunningHttpServer, startHttpServer } from "./http-server.js";
import { LeaderElector, resolveElectionTimes } from "./leader-election.js";
import { clusterGuard } from "./metrics-access.js";
import { operatorClient } from "./operator-client.js";
import { OperatorMetrics } from "./operator-metrics.js";
import type { Origins } from "./origins.js";
import { checkPermissions } from "./permission-check.js";
import { processMetrics } from "./process-metrics.js";
import { checkSchemas } from "./schema-check.js";
import { followedCertificate, selfSignedCertificate } from "./serving-certificate.js";
import type { Settings } from "./settings.js";
import { runTasks } from "./tasks.js";
import { Term } from "./term.js";
import { TermEvents } from "./term-events.js";
import { Tracing } from "./tracing.js";
import { createWatchdog, type Watchdog } from "./watchdog.js";
import { observedWrites } from "./write-metrics.js";

/** What {@link operate} takes. */
export interface OperateOptions {
  readonly operator: OperatorDefinition;
  /** Makes the code of the operator, once. */
  readonly make: (setup: {
    readonly config: Readonly<Record<string, unknown>>;
    readonly images: Readonly<Record<string, string>>;
    readonly wake: Readonly<Record<string, (object: ObjectKey) => void>>;
    readonly client: OperatorClient<OperatorDefinition>;
    readonly log: Logger;
    readonly signal: AbortSignal;
  }) => LooseOperatorCode | Promise<LooseOperatorCode>;
  readonly settings: Settings;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Logger;
  /** Whether a thread of its own writes for people at a terminal, too. @default false */
  readonly isForPeople?: boolean | undefined;
  /** Makes spans of passes and requests. @default nobody traces */
  readonly tracing?: OpenTelemetry | undefined;
  /** Hears which of the author's code runs. @default nobody asks */
  readonly origins?: Origins | undefined;
  /** Watches the event loop. @default a thread of its own */
  readonly watchdog?: Watchdog | undefined;
  /** Makes connections to the API server. @default createTransport, for `connection` */
  readonly connect?: ((options: TransportOptions) => Transport) | undefined;
  /** Hears when everything that it serves is there. */
  readonly onStarted?: ((started: StartedOperator) => void) | undefined;
}

/** What can be asked of an operator that has started. */
export interface StartedOperator {
  /** 0 where there is none. */
  readonly healthPort: number;
  readonly metricsPort: number;
  /** Why it is not ready, a sentence each. */
  readonly problems: () => readonly string[];
  /** Whether it has looked at everything, and no key is ready or worked on; keys that wait for a time may be there. */
  readonly isAtRest: () => boolean;
  /** How many passes are under way. */
  readonly passes: () => number;
  /** Makes it look at every object again. */
  readonly lookAtAll: () => void;
}

/** Passes end so long before the process is killed. */
const marginMs = 5_000;
/** How long events may take to be written when everything else has ended. */
const eventsMs = 1_000;

/**
 * Runs an operator until `signal` aborts: caches from the start, passes while it leads.
 *
 * When it stops, no pass starts any more, those under way get the time that is left, the lease is given
 * up, and every connection is closed. It rejects only for what no retry mends.
 */
export async function operate(options: OperateOptions, signal: AbortSignal): Promise<void> {
  const { operator, connection } = options;
  const { connect = (given): Transport => createTransport(connection, given) } = options;
  const userAgent = `${operator.name}/${operator.version}`;
  const transports = {
    work: connect({ userAgent }),
    // A renewal never waits behind other calls, and one that hangs leaves a connection for the next.
    election: connect({ userAgent: `${userAgent} leader-election`, maxConnections: 2 }),
  };
  const operation = new Operation(options, transports);
  try {
    await operation.run(signal);
  } finally {
    await Promise.all(Object.values(transports).map((transport) => transport.close()));
    operation.close();
  }
}

/** Connections to the API server, by what they are for. */
interface Transports {
  readonly work: Transport;
  readonly election: Transport;
}

class Operation {
  readonly #options: OperateOptions;
  readonly #term: Term;
  readonly #transport: Transport;
  readonly #requesters: { close(): void }[] = [];
  readonly #reader: Requester;
  /** Writes at any time: what changes nothing in the cluster, such as reviews. */
  readonly #client: Client;
  /** For the lease alone, over connections of its own. */
  readonly #electionClient: Client;
  readonly #caches: Caches;
  readonly #registry = new MetricRegistry();
  readonly #metrics: OperatorMetrics;
  readonly #authorsMetrics: Readonly<Record<string, unknown>>;
  readonly #watchdog: Watchdog;
  readonly #controllers: readonly Controller[];
  readonly #events: Readonly<Record<string, TermEvents>>;
  readonly #identity: string;
  readonly #tracing: Tracing | undefined;

  constructor(options: OperateOptions, transports: Transports) {
    const { operator, connection, settings, clock, random, log } = options;
    this.#options = options;
    this.#identity = `${settings.podName ?? hostname()}_${randomUUID()}`;
    this.#term = new Term(clock);
    const { server } = connection;
    const { version } = operator;
    this.#tracing = options.tracing && new Tracing(options.tracing, { server, version });
    this.#metrics = new OperatorMetrics(this.#registry, clock);
    this.#authorsMetrics = authorsMetrics(this.#registry, operator.metrics);
    processMetrics(this.#registry, clock);
    const { host } = new URL(connection.server);
    const counted = (transport: Transport): Transport =>
      countedTransport(transport, this.#metrics.requests, { host, clock });
    this.#transport = counted(transports.work);
    const requester = this.#traced(this.#requester(this.#transport));
    this.#reader = requester;
    this.#client = createClient(requester, this.#clientOptions);
    const election = this.#requester(counted(transports.election));
    this.#electionClient = createClient(election, this.#clientOptions);
    const compareEveryMs = settings.compareCachesSeconds * 1_000 || undefined;
    this.#caches = createCaches({ requester, clock, random, logger: log, compareEveryMs });
    this.#watchdog =
      options.watchdog ??
      createWatchdog({
        clock,
        isForPeople: options.isForPeople ?? false,
        onBlocked: ({ blockedMs, working }) => {
          this.#metrics.blocked.observe(blockedMs / 1_000);
          log.error("the event loop was blocked", { blockedMs, working });
        },
      });
    this.#events = Object.fromEntries(
      operator.controllers.map(({ name }) => [name, this.#eventsOf(name)]),
    );
    this.#metrics.watchEvents(this.#events);
    if (options.origins !== undefined) this.#metrics.watchRejections(options.origins, operator);
    this.#controllers = operator.controllers.map((definition) => this.#controller(definition));
    this.#metrics.watch(this.#controllers, this.#caches);
  }

  /** Ends what waits for another try; to be called when the transport is closed. */
  close(): void {
    for (const requester of this.#requesters) requester.close();
  }

  async run(signal: AbortSignal): Promise<void> {
    const { onStarted } = this.#options;
    const stop = new AbortController();
    const release = onAbort(signal, () => stop.abort(signal.reason));
    const servers: RunningHttpServer[] = [];
    try {
      const ports = await this.#serve(servers);
      const code = await this.#code(stop.signal);
      if (code === undefined) return;
      onStarted?.({
        ...ports,
        problems: () => this.#problems(),
        isAtRest: () => this.#controllers.every((one) => one.isAtRest),
        passes: () => this.#controllers.reduce((sum, { load }) => sum + load.active, 0),
        lookAtAll: () => {
          for (const one of this.#controllers) one.lookAtAll();
        },
      });
      void watchHeap(this.#options, stop.signal);
      await this.#operate(code, stop);
    } finally {
      release();
      stop.abort();
      await this.#watchdog[Symbol.asyncDispose]();
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    }
  }

  /** Reads and works until `stop` aborts; what cannot go on ends the rest, and is thrown when that has ended. */
  async #operate(code: LooseOperatorCode, stop: AbortController): Promise<void> {
    const cachesStop = new AbortController();
    const end = (error: unknown): never => {
      stop.abort(error);
      throw error;
    };
    const reading = this.#caches.run(cachesStop.signal).catch(end);
    void this.#checkCluster(stop.signal);
    const working = [
      this.#work(code, stop.signal),
      this.#runTasks(code, { leaderOnly: false, client: this.#client }, stop.signal),
    ];
    try {
      await allOrFirst(working.map((work) => work.catch(end)));
    } finally {
      cachesStop.abort();
      await reading;
    }
  }

  /** Logs what the cluster lacks; never throws. */
  async #checkCluster(signal: AbortSignal): Promise<void> {
    const { operator, log } = this.#options;
    await checkPermissions({ ...this.#options, client: this.#client, signal });
    await checkSchemas({ operator, requester: this.#reader, log, signal });
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
    if (namespace === undefined) throw noElectionNamespace();
    const leader = this.#metrics.leader.with(operator.name);
    const elector = new LeaderElector({
      client: this.#electionClient,
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

  /** Works for one term, until `signal` aborts; a controller that ends by a fault ends all of them. */
  async #lead(code: LooseOperatorCode, signal: AbortSignal): Promise<void> {
    const { settings } = this.#options;
    const { images, config } = settings;
    const extras = { images, config, metrics: this.#authorsMetrics };
    const observed = observedWrites(this.#transport, this.#options.operator, this.#metrics.writes);
    const requester = this.#traced(this.#requester(gatedTransport(observed, this.#term)));
    const client = createClient(requester, this.#clientOptions);
    const events = Object.values(this.#events);
    this.#watchdog.start();
    for (const one of events) one.begin(client);
    const stop = new AbortController();
    const release = onAbort(signal, () => stop.abort(signal.reason));
    const work = this.#controllers.flatMap((controller) => {
      const own = code.controllers[controller.definition.name];
      return own === undefined ? [] : [controller.run({ code: own, extras, client }, stop.signal)];
    });
    const guarded = [...work, this.#runTasks(code, { leaderOnly: true, client }, stop.signal)].map(
      (one) =>
        one.catch((error: unknown) => {
          // What ends because it was told to is no fault.
          if (stop.signal.aborted) return;
          stop.abort(error);
          throw error;
        }),
    );
    try {
      await allOrFirst(guarded);
    } finally {
      release();
      await Promise.all(events.map((one) => one.end(eventsMs)));
      requester.close();
    }
  }

  /** Tasks that run where this process leads, or those that run everywhere. */
  async #runTasks(
    { tasks: code }: LooseOperatorCode,
    { leaderOnly, client }: { readonly leaderOnly: boolean; readonly client: Client },
    signal: AbortSignal,
  ): Promise<void> {
    const { operator, settings, clock, random, log, origins } = this.#options;
    const { watchNamespaces: namespaces } = settings;
    const { tasks: definitions } = operator;
    const clientOf = (task: string): object =>
      operatorClient({ operator, client, fieldManager: `${operator.name}.${task}`, namespaces });
    const drainMs = this.#drainMs;
    await runTasks(
      { definitions, code, leaderOnly, clientOf, clock, random, log, drainMs, origins },
      signal,
    );
  }

  /** For code that outlives a term: it writes in any that runs. */
  #longLivedClient(): OperatorClient<OperatorDefinition> {
    const { operator, settings } = this.#options;
    const transport: Transport = {
      dispatch: (...given) => gatedTransport(this.#transport, this.#term).dispatch(...given),
      close: () => this.#transport.close(),
    };
    const requester = this.#traced(this.#requester(transport));
    const client = createClient(requester, this.#clientOptions);
    const { watchNamespaces: namespaces } = settings;
    return operatorClient({ operator, client, fieldManager: operator.name, namespaces });
  }

  get #drainMs(): number {
    return Math.max(0, this.#options.settings.gracePeriodSeconds * 1_000 - marginMs);
  }

  get #clientOptions(): {
    readonly fieldManager: string;
    readonly fieldValidation: Settings["fieldValidation"];
  } {
    const { operator, settings } = this.#options;
    return { fieldManager: operator.name, fieldValidation: settings.fieldValidation };
  }

  #traced(requester: OwnRequester): OwnRequester {
    return this.#tracing?.requester(requester) ?? requester;
  }

  #requester(transport: Transport): OwnRequester {
    const { connection, clock, random, log } = this.#options;
    const { credentials } = connection;
    const requester = createRequester(transport, { credentials, clock, random, logger: log });
    this.#requesters.push(requester);
    return requester;
  }

  /** Undefined where the process was told to stop before the author's code was there. */
  async #code(signal: AbortSignal): Promise<LooseOperatorCode | undefined> {
    const { make, settings, log, origins } = this.#options;
    const { config, images } = settings;
    // Nobody would tell the author's code to close what it opens now.
    if (signal.aborted) return undefined;
    try {
      const wake = Object.fromEntries(
        this.#controllers.map((one) => [one.definition.name, (key: ObjectKey) => one.wake(key)]),
      );
      const client = this.#longLivedClient();
      const begin = async (): Promise<LooseOperatorCode> =>
        make({ config, images, wake, client, log, signal });
      const teller = { log: withFields(log, () => ({ from: "setup" })) };
      return await orAbort(
        origins === undefined ? begin() : origins.run({ teller }, begin),
        signal,
      );
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  #eventsOf(controller: string): TermEvents {
    const { operator, clock, log } = this.#options;
    return new TermEvents({
      controller: `${operator.name}/${controller}`,
      instance: this.#identity,
      clock,
      log,
    });
  }

  #controller(definition: OperatorDefinition["controllers"][number]): Controller {
    const { operator, settings, clock, random, log, origins } = this.#options;
    const { name: controller } = definition;
    const observers = this.#metrics.of(definition.name);
    const events = this.#events[definition.name];
    return new Controller({
      operator: operator.name,
      definition,
      siblings: siblingsOf(definition, operator),
      caches: this.#caches,
      namespaces: settings.watchNamespaces,
      clock,
      random,
      log,
      events: events ?? { record: () => {} },
      concurrency: settings.maxConcurrentReconciles,
      drainMs: this.#drainMs,
      passTimeoutMs: settings.passTimeoutSeconds * 1_000,
      queueObserver: observers.queue,
      passObserver: observers.passes,
      work: this.#watchdog,
      tracing: this.#tracing?.of(definition),
      within: origins && ((teller, pass) => origins.run({ controller, teller }, pass)),
    });
  }

  async #serve(
    servers: RunningHttpServer[],
  ): Promise<{ readonly healthPort: number; readonly metricsPort: number }> {
    const { settings } = this.#options;
    const serve = async (options: HttpServerOptions): Promise<number> => {
      if (options.port === 0) return 0;
      const server = await startHttpServer(options);
      servers.push(server);
      return server.port;
    };
    const health: HttpServerOptions["handlers"] = {
      [livenessPath]: healthHandler({}),
      [readinessPath]: healthHandler({ caches: () => this.#problems() }),
    };
    const metrics: HttpServerOptions["handlers"] = {
      [metricsPath]: () => ({
        code: 200,
        contentType: "text/plain; version=0.0.4; charset=utf-8",
        body: this.#registry.text(),
      }),
    };
    const { healthPort, metricsPort } = settings;
    return {
      healthPort: await serve({ port: healthPort, setting: healthPortVariable, handlers: health }),
      metricsPort: await serve({
        port: metricsPort,
        setting: metricsPortVariable,
        handlers: metrics,
        ...(settings.metricsSecure && metricsPort !== 0 ? await this.#secured() : {}),
      }),
    };
  }

  /** Who may read the metrics, and what the server proves itself by. */
  async #secured(): Promise<Pick<HttpServerOptions, "guard" | "certificate">> {
    const { settings, clock, log } = this.#options;
    const folder = settings.metricsCertPath;
    return {
      guard: clusterGuard({ client: this.#client, clock, log }),
      certificate:
        folder === undefined
          ? await selfSignedCertificate(clock)
          : followedCertificate(folder, { log, ...this.#metrics.certificates }),
    };
  }

  #problems(): readonly string[] {
    return this.#controllers.flatMap((controller) => controller.problems());
  }
}

/** Settles when all have; throws what failed first. */
async function allOrFirst(work: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}

function noElectionNamespace(): SettingsError {
  const path = ["--pod-namespace (POD_NAMESPACE)"];
  return new SettingsError([
    { path, code: "SETTING_MISSING", message: "must be set where one of several processes leads" },
  ]);
}
