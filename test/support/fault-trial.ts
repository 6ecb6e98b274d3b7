import { setTimeout } from "node:timers/promises";
import { expect, vi } from "vitest";
import { defineResource } from "../../src/api/define-resource.js";
import { k } from "../../src/api/index.js";
import type { Caches } from "../../src/cache/caches.js";
import { createCaches } from "../../src/cache/create-caches.js";
import type { InformerHealth } from "../../src/cache/health.js";
import type { InformerRequest } from "../../src/cache/informer-request.js";
import { InformerSet } from "../../src/cache/informer-set.js";
import { ListGate } from "../../src/cache/list-gate.js";
import { Reflector } from "../../src/cache/reflector.js";
import type { ReflectorLimits } from "../../src/cache/reflector-limits.js";
import { ServerTraits } from "../../src/cache/server-traits.js";
import type { SharedInformer } from "../../src/cache/shared-informer.js";
import type { Connection } from "../../src/client/credentials.js";
import { metadataOnly } from "../../src/client/metadata-only.js";
import { openClient, type OpenClient } from "../../src/client/open-client.js";
import type { HttpRequest } from "../../src/client/transport.js";
import type { TransportOptions } from "../../src/client/transport-options.js";
import { ConfigMap, Secret } from "../../src/kubernetes/index.js";
import { formatKey } from "../../src/meta/object-key.js";
import type { ResourceType } from "../../src/meta/resource-type.js";
import type { StoredOf } from "../../src/meta/stored-object.js";
import type { Logger } from "../../src/telemetry/logger.js";
import type { AuditRecord } from "../../src/testing/audit-log.js";
import type { ControlPlane } from "../../src/testing/control-plane.js";
import { type ChurnedKind, type ObjectChurn, startChurn } from "./object-churn.js";
import { connectionOf } from "./cluster-connection.js";
import { type CountingClock, countingClock } from "./counting-clock.js";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.js";
import { logTo } from "./log-lines.js";
import { Random, runSeed } from "./random.js";
import { type RecordedRequest, recordRequests } from "./recording-requester.js";
import { type RecordedView, recordView, stateId, type StateId } from "./view-recorder.js";

export const Widget = defineResource({
  group: "faults.example.com",
  kind: "Widget",
  versions: { v1: { spec: k.object({ size: k.int32() }) } },
});

/** What a trial takes from its lab. */
export interface TrialSurroundings {
  readonly controlPlane: ControlPlane;
  readonly admin: OpenClient;
  /** Of every API server. */
  readonly audit: () => Promise<readonly AuditRecord[]>;
}

export interface TrialOptions {
  /** One that is there. @default one is made, with the trial's name */
  readonly namespace?: string;
  /** Of each list and watch. @default the caches' own */
  readonly limits?: Partial<ReflectorLimits>;
  /** How many times as fast the caches' time runs. @default 1 */
  readonly speed?: number;
  /** For jitter. @default Math.random */
  readonly random?: () => number;
  readonly transport?: TransportOptions;
  /** Where the proxy leads to, which may be changed. @default the control plane's own API server */
  readonly target?: { host: string; port: number };
  /** How the caches reach the proxy. @default over TLS, as a member of system:masters */
  readonly connect?: (proxyUrl: string) => Promise<Connection>;
  /** Who writes, and whom the caches are compared with. @default the lab's admin */
  readonly authority?: OpenClient;
  /** Whether objects of the three kinds are held, and written all the time. @default true */
  readonly churns?: boolean;
  /** Between two writes. @default 10 */
  readonly pauseMs?: number;
  /** The name that the audit log knows the caches by. @default that of the default connection */
  readonly user?: string;
}

/** A kind that the caches of a trial hold. */
export interface TrialKind {
  readonly type: ResourceType;
  readonly labelSelector: string | undefined;
  readonly informer: SharedInformer<{ readonly metadata: StoredOf<ResourceType>["metadata"] }>;
  readonly view: RecordedView;
}

/** What a process holds for the caches. */
export interface Footprint {
  readonly connections: number;
  readonly timers: number;
}

const objects = 12;

/** Looks again until it holds. */
export function eventually<T>(look: () => T | Promise<T>, timeoutMs: number = 60_000): Promise<T> {
  return vi.waitFor(look, { timeout: timeoutMs, interval: 20 });
}

/**
 * Caches of one namespace behind a proxy that makes faults, objects of three kinds (selected
 * ConfigMaps, a custom resource, metadata of Secrets) that change all the time, and what the
 * caches asked for, told and hold.
 */
export class FaultTrial implements AsyncDisposable {
  readonly namespace: string;
  readonly proxy: FaultProxy;
  readonly caches: Caches;
  readonly clock: CountingClock;
  readonly requests: RecordedRequest[] = [];
  readonly logs: string[] = [];
  /** Waited for before each call. */
  beforeCall: (request: HttpRequest) => Promise<void> = () => Promise.resolve();
  readonly #surroundings: TrialSurroundings;
  readonly #authority: OpenClient;
  readonly #reader: OpenClient;
  readonly #user: string;
  readonly #churned: readonly ChurnedKind[];
  readonly #pauseMs: number;
  /** In front of the same server, at other addresses. */
  readonly #otherProxies: FaultProxy[] = [];
  readonly #stop = new AbortController();
  readonly #kinds = new Map<string, TrialKind>();
  #running: Promise<void> = Promise.resolve();
  #churn: ObjectChurn | undefined;
  #writes = 0;
  #start: Footprint = { connections: 0, timers: 0 };

  static async open(
    surroundings: TrialSurroundings,
    name: string,
    options: TrialOptions,
  ): Promise<FaultTrial> {
    const target = options.target ?? addressOf(surroundings.controlPlane.server);
    const proxy = await startFaultProxy(target);
    const user = options.user ?? `trial-${name}`;
    const config = surroundings.controlPlane.userConfig(user, ["system:masters"]);
    const connect =
      options.connect ?? ((url) => Promise.resolve(connectionOf({ ...config, server: url })));
    const connection = await connect(`https://127.0.0.1:${proxy.port}`);
    return new FaultTrial({ surroundings, name, options, proxy, connection, user });
  }

  private constructor(parts: {
    readonly surroundings: TrialSurroundings;
    readonly name: string;
    readonly options: TrialOptions;
    readonly proxy: FaultProxy;
    readonly connection: Connection;
    readonly user: string;
  }) {
    const { surroundings, name, options, proxy, connection, user } = parts;
    this.namespace = options.namespace ?? name;
    this.proxy = proxy;
    this.#surroundings = surroundings;
    this.#authority = options.authority ?? surroundings.admin;
    this.#user = user;
    this.#churned = options.churns === false ? [] : churnedKinds(this.#authority, this.namespace);
    this.#pauseMs = options.pauseMs ?? 10;
    this.clock = countingClock(options.speed);
    const { clock } = this;
    const logger = logTo(this.logs);
    const random = options.random ?? Math.random;
    // Idle connections end soon, so that those of watches can be counted.
    const transport = { keepAliveTimeoutMs: 500, ...options.transport };
    this.#reader = openClient(connection, { ...transport, clock, logger, random });
    const requester = recordRequests(this.#reader.requester, this.requests, (request) =>
      this.beforeCall(request),
    );
    const { limits } = options;
    this.caches =
      limits === undefined
        ? createCaches({ requester, clock, logger, random })
        : limitedCaches({ requester, clock, logger, random, limits });
    if (options.churns === false) return;
    this.hold("configmaps", ConfigMap, { labelSelector: `trial=${this.namespace}` });
    this.hold("widgets", Widget);
    this.hold("secrets", metadataOnly(Secret));
  }

  /** Holds one more kind, in the trial's namespace. */
  hold<T extends ResourceType>(
    as: string,
    type: T,
    request: InformerRequest<StoredOf<T>> = {},
  ): TrialKind {
    const informer = this.caches.informer(type, { namespaces: [this.namespace], ...request });
    const view = recordView();
    informer.addHandler(view.handler);
    const kind: TrialKind = {
      type,
      labelSelector: request.labelSelector,
      informer: informer as unknown as TrialKind["informer"],
      view,
    };
    this.#kinds.set(as, kind);
    return kind;
  }

  kind(name: string): TrialKind {
    const kind = this.#kinds.get(name);
    if (kind === undefined) throw new Error(`the trial holds no ${name}`);
    return kind;
  }

  get kinds(): readonly TrialKind[] {
    return [...this.#kinds.values()];
  }

  /** How a kind's list and watch is doing. */
  health(name: string): InformerHealth {
    const { type } = this.kind(name);
    const found = this.caches
      .health()
      .find(({ resource }) => resource.split(".")[0] === type.plural);
    if (found === undefined) throw new Error(`there is no health of ${name}`);
    return found;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** How many writes were answered so far. */
  get writes(): number {
    return this.#writes + (this.#churn?.writes ?? 0);
  }

  get footprint(): Footprint {
    const proxies = [this.proxy, ...this.#otherProxies];
    const connections = proxies.reduce((sum, { open }) => sum + open.length, 0);
    return { connections, timers: this.clock.pending };
  }

  /** Counts what goes through one more proxy, which ends with the trial. */
  add(proxy: FaultProxy): void {
    this.#otherProxies.push(proxy);
  }

  /** Lets the caches run, without waiting for anything. */
  run(): void {
    this.#running = this.caches.run(this.#stop.signal);
  }

  /** Begins to write, lets the caches run and waits until each watches. */
  async start(): Promise<void> {
    if (this.#churned.length > 0) await this.churn();
    this.run();
    await this.caches.waitForSync(this.#stop.signal, { timeoutMs: 60_000 });
    await this.isSteady();
  }

  /** Waits until there is a watch of each kind and nothing else, and takes that as the measure. */
  async isSteady(): Promise<void> {
    await eventually(() => expect(this.footprint).toEqual(this.steadyFootprint));
    this.#start = this.footprint;
  }

  /** A connection and a timer for each watch. */
  get steadyFootprint(): Footprint {
    const watches = this.#kinds.size;
    return { connections: watches, timers: watches };
  }

  /** Begins to write objects of the three kinds; settles after the first. */
  async churn(): Promise<void> {
    this.#churn = startChurn({
      kinds: this.#churned,
      objects,
      random: new Random(runSeed()),
      pauseMs: this.#pauseMs,
    });
    await this.writesOn(20);
  }

  /** Waits until so many more writes were answered. */
  async writesOn(count: number): Promise<void> {
    const enough = this.writes + count;
    while (this.writes < enough) await setTimeout(10);
  }

  /** Nobody writes any more. */
  async calm(): Promise<void> {
    const churn = this.#churn;
    await churn?.stop();
    this.#writes += churn?.writes ?? 0;
    this.#churn = undefined;
  }

  /** What of a kind the server has now, by a list that etcd itself answers for. */
  async onServer(kind: TrialKind): Promise<ReadonlyMap<string, StateId>> {
    const { labelSelector, type } = kind;
    const { items } = await this.#authority.list(metadataOnly(type), {
      namespace: this.namespace,
      labelSelector,
    });
    return new Map(items.map(({ metadata }) => [formatKey(metadata), stateId(metadata)]));
  }

  /** What of a kind the cache has. */
  inCache({ informer }: TrialKind): ReadonlyMap<string, StateId> {
    return new Map(
      informer.lister.list().map(({ metadata }) => [formatKey(metadata), stateId(metadata)]),
    );
  }

  /** Writes one object of each of the three kinds. */
  async #touch(): Promise<void> {
    const round = this.writes + 1;
    // Every fourth is without the label that is selected.
    for (const kind of this.#churned) await kind.write(objects, round * 4 + 1);
  }

  /**
   * Ends the writes and asserts, within a time, that cache and handlers show what the server has, that all
   * is well by health, that handlers were told nothing wrong, and that nothing more is held than
   * at the start.
   */
  async recovers(withinMs: number = 60_000): Promise<void> {
    try {
      await this.#recovers(withinMs);
    } catch (error) {
      throw new Error(`the caches have not recovered:\n${this.#story()}`, { cause: error });
    }
  }

  async #recovers(withinMs: number): Promise<void> {
    await this.calm();
    // That a broken watch works again shows when it tells something.
    await this.#touch();
    const untilMs = performance.now() + withinMs;
    const leftMs = (): number => Math.max(1_000, untilMs - performance.now());
    for (const kind of this.kinds) {
      const there = await this.onServer(kind);
      await eventually(() => expect(this.inCache(kind)).toEqual(there), leftMs());
      await eventually(() => expect(kind.view.states).toEqual(there), leftMs());
      expect(kind.view.violations).toEqual([]);
    }
    await eventually(() => {
      const problems = this.caches.health().map(({ state, problem }) => ({ state, problem }));
      expect(problems).toEqual(this.kinds.map(() => ({ state: "watching", problem: undefined })));
    }, leftMs());
    await eventually(() => expect(this.footprint).toEqual(this.#start), leftMs());
  }

  /** How the caches are doing, and what they asked for last. */
  #story(): string {
    const nowMs = performance.now();
    const ago = (ms: number | undefined): string =>
      ms === undefined ? "-" : `${((nowMs - ms) / 1_000).toFixed(2)} s`;
    const health = this.caches
      .health()
      .map(({ resource, state, stateAgeMs, problem }) =>
        [resource, state, stateAgeMs.toFixed(0), problem].join(" "),
      );
    const requests = this.requests
      .slice(-30)
      .map(({ startedMs, openedMs, endedMs, path }) =>
        [ago(startedMs), ago(openedMs), ago(endedMs), path].join(" "),
      );
    return [
      ...health,
      "requests, with how long ago each began, opened and ended:",
      ...requests,
    ].join("\n");
  }

  /** The requests of the caches that reached a server. */
  async audit(): Promise<readonly AuditRecord[]> {
    return (await this.#surroundings.audit()).filter(({ user }) => user === this.#user);
  }

  /** How many whole lists of each resource the servers have answered so far, streaming ones included. */
  async lists(): Promise<Readonly<Record<string, number>>> {
    const counts: Record<string, number> = {};
    for (const { verb, uri, resource, code } of await this.audit()) {
      if (code !== 200) continue;
      const query = new URL(uri, "https://server").searchParams;
      const isFirstPage = verb === "list" && !query.has("continue") && query.get("limit") !== "1";
      if (!isFirstPage && query.get("sendInitialEvents") !== "true") continue;
      counts[resource] = (counts[resource] ?? 0) + 1;
    }
    return counts;
  }

  /** Requests for a kind, since a time. */
  requestsFor({ type }: TrialKind, sinceMs: number = 0): readonly RecordedRequest[] {
    return this.requests.filter(
      ({ path, startedMs }) =>
        startedMs >= sinceMs &&
        new URL(path, "https://server").pathname.endsWith(`/${type.plural}`),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.calm().catch(() => {});
    await this.#running;
    await this.#reader.close();
    for (const proxy of [this.proxy, ...this.#otherProxies]) await proxy[Symbol.asyncDispose]();
    await eventually(() => expect(this.footprint).toEqual({ connections: 0, timers: 0 }), 5_000);
  }
}

/** Host and port of a server's URL. */
export function addressOf(server: string): { host: string; port: number } {
  const { hostname, port } = new URL(server);
  return { host: hostname, port: Number(port) };
}

/** {@link createCaches} with other limits. */
function limitedCaches({
  limits,
  ...shared
}: {
  readonly requester: OpenClient["requester"];
  readonly clock: CountingClock;
  readonly logger: Logger;
  readonly random: () => number;
  readonly limits: Partial<ReflectorLimits>;
}): Caches {
  const gate = new ListGate(4);
  const traits = new ServerTraits();
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

/** ConfigMaps that leave the selector and come back, Widgets, and Secrets. */
function churnedKinds(client: OpenClient, namespace: string): readonly ChurnedKind[] {
  const at = (index: number) => ({ namespace, name: `churned-${index}` });
  return [
    {
      write: (index, round) => {
        const labels: Record<string, string> = round % 4 === 0 ? {} : { trial: namespace };
        const data = { round: `${round} żółć` };
        return client.apply(ConfigMap, { metadata: { ...at(index), labels }, data });
      },
      remove: (index) => client.delete(ConfigMap, at(index)),
    },
    {
      write: (index, round) => client.apply(Widget, { metadata: at(index), spec: { size: round } }),
      remove: (index) => client.delete(Widget, at(index)),
    },
    {
      write: (index, round) => {
        const data = { round: Buffer.from(String(round)).toString("base64") };
        return client.apply(Secret, { metadata: at(index), data });
      },
      remove: (index) => client.delete(Secret, at(index)),
    },
  ];
}
