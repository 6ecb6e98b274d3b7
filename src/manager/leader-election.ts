import type { Client } from "../client/client.js";
import { Lease } from "../kubernetes/kinds.generated.js";
import { isAlreadyExists, isConflict, isNotFound } from "../meta/api-error.js";
import type { StoredOf } from "../meta/stored-object.js";
import type { Logger } from "../telemetry/logger.js";
import { onAbort, sleep } from "../util/abort.js";
import type { Clock } from "../util/clock.js";
import { LeadershipLostError } from "./errors.js";
import { type LeaseRecord, microTime, readLease } from "./lease-record.js";
import type { Term } from "./term.js";

/** How leader election is timed; see {@link resolveElectionTimes}. Milliseconds. */
export interface ElectionTimes {
  /** How long others wait after the last renewal that they saw before they take over. */
  readonly leaseDurationMs: number;
  /** How long a leader goes on without a renewal that succeeded. */
  readonly renewDeadlineMs: number;
  /** How often a leader renews, and a standby looks. */
  readonly retryPeriodMs: number;
}

/** Fills in the defaults of client-go and controller-runtime: 15, 10 and 2 seconds. */
export function resolveElectionTimes(times: Partial<ElectionTimes> = {}): ElectionTimes {
  return {
    leaseDurationMs: times.leaseDurationMs ?? 15_000,
    renewDeadlineMs: times.renewDeadlineMs ?? 10_000,
    retryPeriodMs: times.retryPeriodMs ?? 2_000,
  };
}

/** What {@link LeaderElector} takes. */
export interface LeaderElectorOptions {
  readonly client: Pick<Client, "get" | "create" | "update" | "watch">;
  readonly namespace: string;
  /** The name of the Lease. */
  readonly name: string;
  /** Unique to this process. */
  readonly identity: string;
  readonly times: ElectionTimes;
  readonly term: Term;
  readonly clock: Clock;
  /** Numbers from 0 to below 1. */
  readonly random: () => number;
  readonly log: Logger;
}

type StoredLease = StoredOf<typeof Lease>;

/** A Lease and when this process first saw it in this state. */
interface Observation {
  readonly lease: StoredLease;
  readonly record: LeaseRecord;
  readonly atMs: number;
}

/**
 * Leads, or stands by to lead, as one of several processes.
 *
 * Whether somebody else's lease has expired is judged by when this process saw it
 * change, never by the times in it: clocks of other machines do not matter. When the
 * lease is lost it stands by again; it never ends the process. Follows `leaderelection`
 * of client-go, which polls where this one watches.
 */
export class LeaderElector {
  readonly #options: LeaderElectorOptions;
  #seen: Observation | undefined;

  constructor(options: LeaderElectorOptions) {
    this.#options = options;
  }

  /** Who held the lease when it was last seen; undefined before. */
  get holder(): string | undefined {
    return this.#seen?.record.holder;
  }

  /**
   * Runs `lead` whenever this process leads, until `signal` aborts; the signal that it gets aborts when the
   * term ends. After `signal` has aborted and `lead` has settled, the lease is given up.
   */
  async run(signal: AbortSignal, lead: (signal: AbortSignal) => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      if (!(await this.#acquire(signal))) break;
      await this.#lead(signal, lead);
    }
  }

  /** True once the lease is won, false when `signal` aborts first. */
  async #acquire(signal: AbortSignal): Promise<boolean> {
    const { times, clock, random, log } = this.#options;
    let isTold = false;
    while (!signal.aborted) {
      try {
        if (await this.#tryToAcquire(signal)) return true;
        if (!isTold) log.info("standing by: another process leads", { leader: this.holder });
        isTold = true;
      } catch (error) {
        if (signal.aborted) return false;
        log.warn("the lease could not be read or written; trying again", { error });
      }
      const pauseMs = times.retryPeriodMs * (1 + 0.2 * random());
      await this.#waitForChange(pauseMs, signal).catch(() =>
        sleep(clock, pauseMs, signal).catch(() => {}),
      );
    }
    return false;
  }

  async #tryToAcquire(signal: AbortSignal): Promise<boolean> {
    const { client, namespace, name, identity, clock } = this.#options;
    const key = { namespace, name };
    let lease: StoredLease;
    try {
      lease = await client.get(Lease, key, { signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return await this.#write((spec) =>
        client.create(Lease, { metadata: key, spec: { ...spec, leaseTransitions: 0 } }, { signal }),
      );
    }
    const { record, atMs } = this.#observe(lease);
    const isFree =
      record.holder === "" ||
      record.holder === identity ||
      clock.elapsed() >= atMs + this.#durationOf(record);
    if (!isFree) return false;
    const isMine = record.holder === identity;
    return await this.#write((spec) =>
      this.#update(
        lease,
        {
          ...spec,
          ...(isMine && record.acquireTime !== undefined
            ? { acquireTime: record.acquireTime }
            : {}),
          leaseTransitions: record.leaseTransitions + (isMine ? 0 : 1),
        },
        signal,
      ),
    );
  }

  /** A lease that says nothing usable of its length is given the length of ours. */
  #durationOf({ leaseDurationSeconds }: LeaseRecord): number {
    return leaseDurationSeconds > 0
      ? leaseDurationSeconds * 1_000
      : this.#options.times.leaseDurationMs;
  }

  /** Writes the lease as ours; the term counts from before the request. */
  async #write(send: (spec: NewSpec) => Promise<StoredLease>): Promise<boolean> {
    const { identity, times, term, clock } = this.#options;
    const sentMs = clock.elapsed();
    const now = microTime(clock.now());
    try {
      const lease = await send({
        holderIdentity: identity,
        leaseDurationSeconds: Math.ceil(times.leaseDurationMs / 1_000),
        acquireTime: now,
        renewTime: now,
      });
      this.#observe(lease);
      term.extendTo(sentMs + times.renewDeadlineMs);
      return term.isRunning;
    } catch (error) {
      if (isConflict(error) || isAlreadyExists(error)) return false;
      if (this.#seen !== undefined && isNotFound(error)) return this.#forgetLease();
      throw error;
    }
  }

  /** It was deleted: the next try makes a new one. */
  #forgetLease(): false {
    this.#seen = undefined;
    return false;
  }

  async #update(
    lease: StoredLease,
    spec: NewSpec & { leaseTransitions: number },
    signal?: AbortSignal,
  ): Promise<StoredLease> {
    const { client } = this.#options;
    return await client.update(Lease, { ...lease, spec: { ...lease.spec, ...spec } }, { signal });
  }

  #observe(lease: StoredLease): Observation {
    const seen = this.#seen;
    if (seen?.lease.metadata.resourceVersion === lease.metadata.resourceVersion) return seen;
    const observation = { lease, record: readLease(lease), atMs: this.#options.clock.elapsed() };
    this.#seen = observation;
    return observation;
  }

  /** Settles when the lease changes hands, or when whoever holds it did not renew it in time. */
  async #waitForChange(pauseMs: number, signal: AbortSignal): Promise<void> {
    const { client, namespace, name, clock } = this.#options;
    const ended = new AbortController();
    const release = onAbort(signal, () => ended.abort());
    let timer = clock.schedule(this.#untilFreeMs(pauseMs), () => ended.abort());
    const before = this.#seen;
    try {
      const watch = client.watch(Lease, {
        namespace,
        fieldSelector: `metadata.name=${name}`,
        resourceVersion: before?.lease.metadata.resourceVersion,
        signal: ended.signal,
      });
      for await (const event of watch) {
        if (event.type === "BOOKMARK") continue;
        if (event.type === "DELETED" || event.type === "ERROR") break;
        const { record } = this.#observe(event.object);
        if (record.holder !== before?.record.holder) return;
        // Renewed: there is nothing to ask the server for until this has run out, too.
        timer.cancel();
        timer = clock.schedule(this.#untilFreeMs(pauseMs), () => ended.abort());
      }
      // The watch ended by itself, perhaps at once: that must not become a loop.
      await sleep(clock, pauseMs, ended.signal);
    } catch (error) {
      if (!ended.signal.aborted) throw error;
    } finally {
      timer.cancel();
      release();
      ended.abort();
    }
  }

  /** How long until it is worth trying again. */
  #untilFreeMs(pauseMs: number): number {
    const seen = this.#seen;
    if (seen === undefined || seen.record.holder === "") return pauseMs;
    return Math.max(
      pauseMs,
      seen.atMs + this.#durationOf(seen.record) - this.#options.clock.elapsed(),
    );
  }

  async #lead(signal: AbortSignal, lead: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { term, log, identity } = this.#options;
    const leading = new AbortController();
    const stop = onAbort(signal, () => leading.abort(signal.reason));
    log.info("leading", { identity });
    const renewing = new AbortController();
    const renewal = this.#renew(renewing.signal).then(() => {
      if (renewing.signal.aborted) return;
      log.warn("the lease was lost; standing by");
      leading.abort(new LeadershipLostError());
    });
    try {
      await lead(leading.signal);
    } finally {
      stop();
      renewing.abort();
      await renewal;
      await this.#release();
      term.end();
    }
  }

  /** Renews until the term has ended or the lease is somebody else's. */
  async #renew(signal: AbortSignal): Promise<void> {
    const { times, clock, term, log, identity } = this.#options;
    for (;;) {
      try {
        await sleep(clock, Math.min(times.retryPeriodMs, term.leftMs), signal);
      } catch {
        return;
      }
      if (!term.isRunning) return;
      try {
        if (await this.#renewOnce()) continue;
      } catch (error) {
        log.warn("the lease could not be renewed; trying again", {
          error,
          leftMs: Math.round(term.leftMs),
        });
        continue;
      }
      if (this.holder !== identity) {
        term.end();
        return;
      }
    }
  }

  async #renewOnce(): Promise<boolean> {
    const { identity, times, term, clock } = this.#options;
    const deadline = new AbortController();
    // A request that hangs must leave time for another one.
    const limitMs = Math.min(times.renewDeadlineMs / 2, term.leftMs);
    const timer = clock.schedule(limitMs, () =>
      deadline.abort(new LeadershipLostError("the lease was not answered for in time")),
    );
    try {
      const seen = this.#seen;
      if (seen !== undefined && seen.record.holder === identity) {
        const { acquireTime, leaseTransitions } = seen.record;
        const kept = { ...(acquireTime === undefined ? {} : { acquireTime }), leaseTransitions };
        if (
          await this.#write((spec) =>
            this.#update(seen.lease, { ...spec, ...kept }, deadline.signal),
          )
        ) {
          return true;
        }
      }
      // Somebody edited or deleted it: whose it is now decides.
      return await this.#tryToAcquire(deadline.signal);
    } finally {
      timer.cancel();
    }
  }

  /** Gives the lease up, so that the next leader need not wait for it to expire. */
  async #release(): Promise<void> {
    const { identity, log, term, clock } = this.#options;
    const seen = this.#seen;
    if (!term.isRunning || seen === undefined || seen.record.holder !== identity) return;
    const now = microTime(clock.now());
    try {
      const { leaseTransitions } = seen.record;
      const lease = await this.#update(seen.lease, {
        holderIdentity: "",
        leaseDurationSeconds: 1,
        acquireTime: now,
        renewTime: now,
        leaseTransitions,
      });
      this.#observe(lease);
      log.info("gave the lease up");
    } catch (error) {
      log.warn("the lease could not be given up; it expires by itself", { error });
    }
  }
}

interface NewSpec {
  readonly holderIdentity: string;
  readonly leaseDurationSeconds: number;
  readonly acquireTime: string;
  readonly renewTime: string;
}
