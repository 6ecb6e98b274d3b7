import { TransportError } from "../../src/client/errors.js";
import type { Client } from "../../src/client/client.js";
import type { Lease } from "../../src/kubernetes/kinds.generated.js";
import { ApiError } from "../../src/meta/api-error.js";
import type { StoredOf } from "../../src/meta/stored-object.js";
import type { WatchEvent } from "../../src/meta/watch-event.js";
import { onAbort } from "../../src/util/abort.js";
import type { Clock } from "../../src/util/clock.js";

/** A Lease as the server keeps it. */
export type StoredLease = StoredOf<typeof Lease>;
type LeaseEvent = WatchEvent<StoredLease>;
type Written = { readonly spec?: unknown; readonly metadata?: { resourceVersion?: string } };

/** An error as the API server answers it. */
export function refusal(code: number, reason: string): ApiError {
  return new ApiError({ apiVersion: "v1", kind: "Status", reason, message: reason }, { code });
}

/** One Lease in memory, with the rules of the API server for writes and watches. */
export class LeaseServer {
  lease: StoredLease | undefined;
  readonly #watchers = new Set<(event: LeaseEvent) => void>();
  readonly #history: { readonly version: number; readonly event: LeaseEvent }[] = [];
  #version = 100;
  #uid = 0;
  /** Watches from before this version are refused. */
  #oldestVersion = 100;

  get holder(): string | undefined {
    return this.lease && String(this.lease.spec?.holderIdentity ?? "");
  }

  get(): StoredLease {
    if (this.lease === undefined) throw refusal(404, "NotFound");
    return this.lease;
  }

  create({ spec }: Written): StoredLease {
    if (this.lease !== undefined) throw refusal(409, "AlreadyExists");
    this.#uid += 1;
    return this.#store("ADDED", spec);
  }

  update({ spec, metadata }: Written): StoredLease {
    const { resourceVersion } = this.get().metadata;
    if (metadata?.resourceVersion !== resourceVersion) throw refusal(409, "Conflict");
    return this.#store("MODIFIED", spec);
  }

  /** Somebody changes some fields by hand; `undefined` removes one. */
  edit(fields: Readonly<Record<string, unknown>>): void {
    this.#store("MODIFIED", { ...this.get().spec, ...fields });
  }

  /** Somebody replaces everything by hand, or writes it back as it is. */
  replace(spec: unknown = this.get().spec): void {
    this.#store("MODIFIED", spec);
  }

  delete(): void {
    const last = this.get();
    this.lease = undefined;
    this.#version += 1;
    const metadata = { ...last.metadata, resourceVersion: String(this.#version) };
    this.#tell({ type: "DELETED", object: { ...last, metadata } });
  }

  /** Forgets what happened: watches have to begin anew. */
  compact(): void {
    this.#oldestVersion = this.#version;
  }

  /** Calls back with everything after a version, in order; without one, with what is there first. */
  watch(resourceVersion: string | undefined, receive: (event: LeaseEvent) => void): () => void {
    const from = Number(resourceVersion ?? this.#version);
    if (from < this.#oldestVersion) {
      receive({ type: "ERROR", object: refusal(410, "Expired").status });
      return () => {};
    }
    if (resourceVersion === undefined && this.lease !== undefined) {
      receive({ type: "ADDED", object: this.lease });
    }
    for (const { version, event } of this.#history) if (version > from) receive(event);
    this.#watchers.add(receive);
    return () => void this.#watchers.delete(receive);
  }

  #store(type: "ADDED" | "MODIFIED", spec: unknown): StoredLease {
    this.#version += 1;
    const lease = {
      apiVersion: "coordination.k8s.io/v1",
      kind: "Lease",
      metadata: {
        namespace: "default",
        name: "operator",
        uid: `uid-${this.#uid}`,
        resourceVersion: String(this.#version),
        creationTimestamp: "2026-01-01T00:00:00Z",
      },
      spec,
    } as StoredLease;
    this.lease = lease;
    this.#tell({ type, object: lease });
    return lease;
  }

  #tell(event: LeaseEvent): void {
    this.#history.push({ version: this.#version, event });
    for (const receive of this.#watchers) receive(event);
  }
}

/** How one process reaches the server. Times in milliseconds. */
export interface LinkConditions {
  minMs: number;
  maxMs: number;
  /** Nothing passes, and nobody is told. */
  isCut: boolean;
  /** Connections are refused. */
  isDown: boolean;
  /** How many of so many answers are lost, from 0 to 1. */
  lost: number;
  /** How many requests arrive seconds later; none that creates, which has no precondition. */
  late: number;
  /** How many watches end with each event. */
  brokenWatches: number;
}

/** A link without faults. */
export function goodLink(): LinkConditions {
  return { minMs: 1, maxMs: 5, isCut: false, isDown: false, lost: 0, late: 0, brokenWatches: 0 };
}

/** What a link needs to know of the process at its end. */
export interface LinkEnd {
  /** The time of the network. */
  readonly clock: Clock;
  readonly random: () => number;
  /** Runs what arrives in the process; later, while that stands still. */
  readonly run: (callback: () => void) => void;
}

const lateMs = 8_000;

/** The client of one process over a link with faults. */
export function leaseClient(
  server: LeaseServer,
  link: LinkConditions,
  { clock, random, run }: LinkEnd,
): Pick<Client, "get" | "create" | "update" | "watch"> & { requests: number; watches: number } {
  const delayMs = (): number => link.minMs + (link.maxMs - link.minMs) * random();
  const broken = (): TransportError =>
    new TransportError("TRANSPORT_CONNECT", "GET lease", { reason: "refused" });

  const call = <T>(signal: AbortSignal | undefined, act: () => T, mayBeLate = true): Promise<T> =>
    new Promise((resolve, reject) => {
      client.requests += 1;
      if (signal !== undefined) onAbort(signal, () => reject(signal.reason));
      if (signal?.aborted === true || link.isCut) return;
      if (link.isDown) {
        clock.schedule(delayMs(), () => run(() => reject(broken())));
        return;
      }
      const onWayMs = delayMs() + (mayBeLate && random() < link.late ? lateMs * random() : 0);
      clock.schedule(onWayMs, () => {
        // A request that is on its way arrives, also when nobody waits for it any more.
        if (link.isCut || link.isDown) return;
        let answer: () => void;
        try {
          const value = act();
          answer = () => resolve(value);
        } catch (error) {
          answer = () => reject(error);
        }
        if (random() < link.lost) return;
        clock.schedule(delayMs(), () => {
          if (!link.isCut) run(answer);
        });
      });
    });

  async function* watch(
    resourceVersion: string | undefined,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<LeaseEvent> {
    client.watches += 1;
    signal?.throwIfAborted();
    const queue: LeaseEvent[] = [];
    let end: { readonly error?: unknown } | undefined;
    let wake = (): void => {};
    const finish = (how: { readonly error?: unknown }): void => {
      end ??= how;
      wake();
    };
    let arrivesMs = 0;
    let isSilent = link.isCut;
    const receive = (event: LeaseEvent): void => {
      // What is lost on the way is never made up for: the stream is silent from then on.
      if (link.isCut) isSilent = true;
      if (isSilent) return;
      // In their order, however long each takes.
      arrivesMs = Math.max(arrivesMs, clock.elapsed() + delayMs());
      const isLast = random() < link.brokenWatches;
      clock.schedule(arrivesMs - clock.elapsed(), () => {
        if (link.isCut) isSilent = true;
        if (isSilent) return;
        run(() => {
          queue.push(event);
          if (event.type === "ERROR" || isLast) finish({});
          wake();
        });
      });
    };
    const release = signal && onAbort(signal, () => finish({ error: signal.reason }));
    let stop = (): void => {};
    if (link.isDown) clock.schedule(delayMs(), () => run(() => finish({ error: broken() })));
    else if (!isSilent) stop = server.watch(resourceVersion, receive);
    try {
      for (;;) {
        for (let event = queue.shift(); event !== undefined; event = queue.shift()) yield event;
        if (end !== undefined) break;
        await new Promise<void>((resolve) => (wake = resolve));
      }
      if ("error" in end) throw end.error;
    } finally {
      release?.();
      stop();
    }
  }

  const client = {
    requests: 0,
    watches: 0,
    get: (_type: unknown, _key: unknown, options: { signal?: AbortSignal } = {}) =>
      call(options.signal, () => server.get()),
    create: (_type: unknown, object: Written, options: { signal?: AbortSignal } = {}) =>
      call(options.signal, () => server.create(object), false),
    update: (_type: unknown, object: Written, options: { signal?: AbortSignal } = {}) =>
      call(options.signal, () => server.update(object)),
    watch: (_type: unknown, options: { resourceVersion?: string; signal?: AbortSignal } = {}) =>
      watch(options.resourceVersion, options.signal),
  };
  return client as Pick<Client, "get" | "create" | "update" | "watch"> & typeof client;
}
