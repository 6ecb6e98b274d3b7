import { expect } from "vitest";
import { defineResource, k } from "slipway/api";
import { openClient, type OpenClient } from "slipway/client";
import { ConfigMap, Secret } from "slipway/kubernetes";
import { type Fault, type FaultAction, type FaultMatch, startApiServer } from "slipway/testing";
import type { Caches } from "../../src/cache/caches.js";
import { createCaches } from "../../src/cache/create-caches.js";
import type { InformerHealth } from "../../src/cache/health.js";
import { InformerSet } from "../../src/cache/informer-set.js";
import { ListGate } from "../../src/cache/list-gate.js";
import { Reflector } from "../../src/cache/reflector.js";
import type { ReflectorLimits } from "../../src/cache/reflector-limits.js";
import { ServerTraits } from "../../src/cache/server-traits.js";
import type { SharedInformer } from "../../src/cache/shared-informer.js";
import { metadataOnly } from "../../src/client/metadata-only.js";
import type { Requester } from "../../src/client/requester.js";
import { formatKey } from "../../src/meta/object-key.js";
import type { ResourceType } from "../../src/meta/resource-type.js";
import type { StoredObject } from "../../src/meta/stored-object.js";
import type { ApiServer, ApiServerOptions } from "../../src/testing/api-server.js";
import { VirtualClock } from "../../src/testing/virtual-clock.js";
import { connectionOf } from "./cluster-connection.js";
import { logTo } from "./log-lines.js";
import { type RecordedView, recordView, stateId, type StateId } from "./view-recorder.js";

export const Widget = defineResource({
  group: "faults.example.com",
  kind: "Widget",
  versions: { v1: { spec: k.object({ size: k.int32().optional(), text: k.string().optional() }) } },
});

/** What a subject of a test is known by. */
const userAgent = "subject";

/** A request of the caches, by virtual time. */
interface SentRequest {
  readonly verb: string;
  readonly resource: string;
  readonly query: URLSearchParams;
  readonly connection: number;
  readonly atMs: number;
}

/** A kind that the caches hold. */
export interface HeldKind {
  readonly type: ResourceType;
  readonly informer: SharedInformer<StoredObject>;
  readonly view: RecordedView;
}

interface TrialOptions {
  /** Served from the start. @default Widget alone */
  readonly resources?: NonNullable<ApiServerOptions["resources"]>;
  /** Of each list and watch. @default the caches' own */
  readonly limits?: Partial<ReflectorLimits>;
  readonly compareEveryMs?: number;
}

/** The API server in the process, in virtual time, with caches of three kinds that its faults are for. */
export class FaultyServer implements AsyncDisposable {
  readonly clock: VirtualClock;
  readonly server: ApiServer;
  /** Whom no fault is for. */
  readonly admin: OpenClient;
  /** The client of the caches. */
  readonly client: OpenClient;
  readonly caches: Caches;
  readonly logs: string[] = [];
  readonly requests: SentRequest[] = [];
  readonly #kinds = new Map<string, HeldKind>();
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  static async open(options: TrialOptions = {}): Promise<FaultyServer> {
    const clock = new VirtualClock();
    const { resources = [Widget] } = options;
    const server = await startApiServer({ tls: false, clock, resources });
    return new FaultyServer(server, clock, options);
  }

  private constructor(server: ApiServer, clock: VirtualClock, options: TrialOptions) {
    this.server = server;
    this.clock = clock;
    const connection = connectionOf(server.admin);
    this.admin = openClient(connection, { fieldManager: "admin" });
    const logger = logTo(this.logs);
    const random = (): number => 0.5;
    this.client = openClient(connection, {
      fieldManager: userAgent,
      userAgent,
      clock,
      logger,
      random,
    });
    // A rule that meets nothing sees everything.
    this.fault(
      {
        where: ({ verb, resource, query, connection }) => {
          this.requests.push({ verb, resource, query, connection, atMs: clock.elapsed() });
          return false;
        },
      },
      { kind: "hang" },
    );
    const { limits, compareEveryMs } = options;
    const { requester } = this.client;
    const shared = { requester, clock, logger, random };
    this.caches =
      limits === undefined
        ? createCaches({ ...shared, compareEveryMs })
        : limitedCaches(shared, limits);
  }

  /** A fault that is for the caches and their client alone. */
  fault(match: FaultMatch, action: FaultAction): Fault {
    const { where = () => true } = match;
    return this.server.faults.add(
      {
        ...match,
        where: (request) => request.headers["user-agent"] === userAgent && where(request),
      },
      action,
    );
  }

  /** Holds a kind in the namespace `default`. */
  hold(type: ResourceType): HeldKind {
    const informer = this.caches.informer(type, { namespaces: ["default"], whole: true });
    const view = recordView();
    informer.addHandler(view.handler);
    const kind = { type, informer: informer as SharedInformer<StoredObject>, view };
    this.#kinds.set(type.plural, kind);
    return kind;
  }

  /** Lets the caches run. */
  run(): void {
    this.#running = this.caches.run(this.#stop.signal);
  }

  /** Holds ConfigMaps, Widgets and the metadata of Secrets, of which there are three each, until all are watched. */
  async start(): Promise<void> {
    for (const name of ["a", "b", "c"]) await this.write(name);
    this.hold(ConfigMap);
    this.hold(Widget);
    this.hold(metadataOnly(Secret));
    this.run();
    await this.until("the caches are right", () => this.#isRight());
  }

  kind(plural: string): HeldKind {
    const kind = this.#kinds.get(plural);
    if (kind === undefined) throw new Error(`the trial holds no ${plural}`);
    return kind;
  }

  health(plural: string): InformerHealth {
    const found = this.caches.health().find(({ resource }) => resource.split(".")[0] === plural);
    if (found === undefined) throw new Error(`there is no health of ${plural}`);
    return found;
  }

  /** Makes or changes an object of each of the three kinds; answers what they have become, by plural. */
  async write(name: string, size = 1): Promise<ReadonlyMap<string, StateId>> {
    const metadata = { name, namespace: "default" };
    const data = { size: Buffer.from(String(size)).toString("base64") };
    const written = await Promise.all([
      this.admin.apply(ConfigMap, { metadata, data: { size: String(size) } }),
      this.admin.apply(Widget, { metadata, spec: { size } }),
      this.admin.apply(Secret, { metadata, data }),
    ]);
    const plurals = ["configmaps", "widgets", "secrets"];
    return new Map(written.map((each, index) => [plurals[index] ?? "", stateId(each.metadata)]));
  }

  async remove(name: string): Promise<void> {
    for (const type of [ConfigMap, Widget, Secret])
      await this.admin.delete(type, { name, namespace: "default" });
  }

  /** Lets time pass until something is so, in steps that leave the network its turn; answers how much passed. */
  async until(
    what: string,
    isSo: () => boolean | Promise<boolean>,
    withinMs = 120_000,
  ): Promise<number> {
    const startMs = this.clock.elapsed();
    for (;;) {
      for (let turn = 0; turn < 8; turn += 1) await nextTurn();
      if (await isSo()) return this.clock.elapsed() - startMs;
      if (this.clock.elapsed() - startMs > withinMs)
        throw new Error(`not within ${withinMs / 1000} s: ${what}\n${this.#story()}`);
      await this.clock.advance(100);
    }
  }

  /** Lets so much time pass. */
  async passes(ms: number): Promise<void> {
    const endMs = this.clock.elapsed() + ms;
    await this.until("time passes", () => this.clock.elapsed() >= endMs, ms + 1_000);
  }

  /**
   * Changes an object of each kind and waits until caches and handlers show what the server has, all is
   * well by health, and handlers were told nothing wrong.
   */
  async recovers(withinMs = 120_000): Promise<number> {
    const written = await this.write("recovered", this.clock.elapsed());
    const isTold = (): boolean =>
      [...this.#kinds].every(
        ([plural, { view }]) => view.states.get("default/recovered") === written.get(plural),
      );
    const isRight = async (): Promise<boolean> => isTold() && (await this.#isRight());
    const afterMs = await this.until("the caches are right", isRight, withinMs);
    for (const { view } of this.#kinds.values()) expect(view.violations).toEqual([]);
    return afterMs;
  }

  async #isRight(): Promise<boolean> {
    const isWell = this.caches
      .health()
      .every(({ state, problem }) => state === "watching" && problem === undefined);
    if (!isWell) return false;
    for (const kind of this.#kinds.values()) {
      const { items } = await this.admin.list(metadataOnly(kind.type), { namespace: "default" });
      const there = new Map(items.map(({ metadata }) => [formatKey(metadata), stateId(metadata)]));
      const held = kind.informer.lister.list().map(({ metadata }) => metadata);
      const inCache = new Map(held.map((each) => [formatKey(each), stateId(each)]));
      if (!isSame(there, inCache) || !isSame(there, kind.view.states)) return false;
    }
    return true;
  }

  /** How many whole lists of each resource were asked for, streaming ones included. */
  get lists(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { verb, resource, query } of this.requests) {
      const isPage = verb === "list" && !query.has("continue") && query.get("limit") !== "1";
      if (!isPage && query.get("sendInitialEvents") !== "true") continue;
      counts[resource] = (counts[resource] ?? 0) + 1;
    }
    return counts;
  }

  /** Requests for a resource from a time on. */
  asked(resource: string, verb: string, sinceMs = 0): readonly SentRequest[] {
    return this.requests.filter(
      (each) => each.resource === resource && each.verb === verb && each.atMs >= sinceMs,
    );
  }

  get errors(): readonly string[] {
    return this.logs.filter((line) => line.startsWith("error"));
  }

  #story(): string {
    const health = this.caches
      .health()
      .map(({ resource, state, stateAgeMs, problem }) =>
        [resource, state, stateAgeMs, problem].join(" "),
      );
    const requests = this.requests
      .slice(-20)
      .map(({ atMs, verb, resource, query }) => `${atMs} ${verb} ${resource}?${query.toString()}`);
    return [`at ${this.clock.elapsed()}`, ...health, ...requests, ...this.logs.slice(-20)].join(
      "\n",
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.faults.clear();
    this.#stop.abort();
    await this.#running;
    await this.client.close();
    await this.admin.close();
    await this.server.stop();
    for (let turn = 0; turn < 50 && this.clock.pending > 0; turn += 1) await nextTurn();
    expect(this.clock.pending).toBe(0);
  }
}

/** Lets what the network holds come in. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function isSame(a: ReadonlyMap<string, StateId>, b: ReadonlyMap<string, StateId>): boolean {
  return a.size === b.size && [...a].every(([key, state]) => b.get(key) === state);
}

/** {@link createCaches} with other limits. */
function limitedCaches(
  shared: {
    readonly requester: Requester;
    readonly clock: VirtualClock;
    readonly logger: ReturnType<typeof logTo>;
    readonly random: () => number;
  },
  limits: Partial<ReflectorLimits>,
): Caches {
  const [gate, traits] = [new ListGate(4), new ServerTraits()];
  return new InformerSet({
    clock: shared.clock,
    logger: shared.logger,
    createReflector: (scope, target) => {
      const reflector = new Reflector({ scope, target, ...shared, gate, traits, limits });
      return {
        run: (signal) => reflector.run(signal),
        health: () => reflector.health,
        refill: () => reflector.refill(),
      };
    },
  });
}
