import type { Client } from "../client/client.js";
import { Lease } from "../kubernetes/kinds.generated.js";
import { isAlreadyExists, isConflict, isNotFound } from "../meta/api-error.js";
import type { StoredOf } from "../meta/stored-object.js";
import type { LogFields, Logger } from "../telemetry/logger.js";
import { onAbort, sleep } from "../util/abort.js";
import type { Clock } from "../util/clock.js";
import { LeadershipLostError } from "./errors.js";
import { givenUp, isGivenUp, type LeaseRecord, microTime, readLease } from "./lease-record.js";
import type { Term } from "./term.js";

/**
 * How leader election is timed; see {@link resolveElectionTimes}. Milliseconds. A term is safe as long as
 * no clock is faster than another by more than the lease is longer than the deadline.
 */
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

/** What came of one try: the lease is ours, is somebody else's, or somebody wrote at the same time. */
type Outcome = "won" | "held" | "raced";

/** A state of the Lease as this process first saw it. */
interface Observation {
  readonly lease: StoredLease;
  readonly record: LeaseRecord;
}

/** A rival that writes at the same time is answered by another try at once, so many times. */
const racesAtOnce = 3;
/** A count that was edited by hand up to its limit must not make every write a bad one. */
const maxInt32 = 2 ** 31 - 1;

/**
 * Leads, or stands by to lead, as one of several processes.
 *
 * Whether somebody else's lease has expired is judged by when this process saw it
 * change, never by the times in it: clocks of other machines do not matter. When the
 * lease is lost it stands by again; it never ends the process. Follows `leaderelection`
 * of client-go, which polls where this one watches, and which takes a Lease that was deleted or
 * emptied by hand for a free one at once, while its leader may not know yet. To a process that never saw the
 * Lease, one that was deleted is free here as well: it looks like a first installation, which must not wait.
 */
export class LeaderElector {
  readonly #options: LeaderElectorOptions;
  /** How the Lease was last seen; undefined where it was not there. */
  #seen: Observation | undefined;
  /** Until when somebody else may lead, by all that this process saw. */
  #heldUntilMs = -Infinity;
  /** Whether the Lease was ever seen. */
  #isKnown = false;
  /**
   * What a Lease of ours says of when it was taken; there as long as a write may have made it ours: it was
   * answered so, or not at all. One that somebody gave us by hand says something else.
   */
  #acquireTime: string | undefined;
  /** Until when renewals are tried. */
  #renewUntilMs = -Infinity;
  #isFailing = false;
  /** Whether a write of the Lease was sent that is not answered yet. */
  #isWriting = false;
  #told: string | undefined;

  constructor(options: LeaderElectorOptions) {
    this.#options = options;
  }

  /** Who held the lease when it was last seen; undefined before. */
  get holder(): string | undefined {
    return this.#seen?.record.holder;
  }

  /**
   * Runs `lead` whenever this process leads, until `signal` aborts or `lead` settles by itself; the signal
   * that it gets aborts when the term ends. Before this settles, `lead` has, and the lease is given up.
   *
   * @throws what `lead` throws
   */
  async run(signal: AbortSignal, lead: (signal: AbortSignal) => Promise<void>): Promise<void> {
    try {
      while (await this.#acquire(signal)) {
        if ((await this.#lead(signal, lead)) === "done") return;
      }
    } finally {
      this.#options.term.end();
      if (this.#acquireTime !== undefined) await this.#release();
    }
  }

  /** True once the lease is won, false when `signal` aborts first. */
  async #acquire(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      try {
        const { renewDeadlineMs, retryPeriodMs } = this.#options.times;
        // Cut off, a write may land after the Lease was looked at for the last time, and hold it for a process that has gone.
        const lingerMs = (): number => (this.#isWriting ? retryPeriodMs : 0);
        const limits = { limitMs: renewDeadlineMs / 2, lingerMs };
        const outcome = await this.#inTime(limits, signal, (ending) => this.#try(ending));
        this.#recovered();
        if (outcome === "won") return !signal.aborted;
        this.#tellLeader();
      } catch (error) {
        if (!signal.aborted) this.#failed("the lease could not be read or written", { error });
      }
      await this.#waitForChange(signal);
    }
    return false;
  }

  /** Reads the lease and takes or renews it where that is right. */
  async #try(signal: AbortSignal): Promise<Outcome> {
    const { client, namespace, name, identity, term, clock } = this.#options;
    const key = { namespace, name };
    const lease = await getOrNothing(client.get(Lease, key, { signal }));
    const record = this.#observe(lease);
    // Whoever leads goes on with a lease that lost its holder, or that is gone.
    const isOurs = term.isRunning && (record.holder === identity || record.holder === "");
    if (!isOurs && clock.elapsed() < this.#heldUntilMs) return "held";
    if (lease === undefined) {
      return await this.#write((spec) =>
        client.create(Lease, { metadata: key, spec: { ...spec, leaseTransitions: 0 } }, { signal }),
      );
    }
    return await this.#update({ lease, record }, signal);
  }

  /** Writes the lease as ours on top of the state that was seen. */
  #update({ lease, record }: Observation, signal: AbortSignal): Promise<Outcome> {
    const isOurs = record.holder === this.#options.identity;
    const leaseTransitions = Math.min(record.leaseTransitions + (isOurs ? 0 : 1), maxInt32);
    return this.#write((spec) =>
      this.#options.client.update(
        Lease,
        { ...lease, spec: { ...lease.spec, ...spec, leaseTransitions } },
        { signal },
      ),
    );
  }

  /** Sends the lease as ours; the term counts from before the request. */
  async #write(send: (spec: HeldSpec) => Promise<StoredLease>): Promise<Outcome> {
    const { identity, times, term, clock } = this.#options;
    const sentMs = clock.elapsed();
    const sentAtMs = clock.now();
    const now = microTime(sentAtMs);
    const acquireTime = this.#acquireTime;
    this.#acquireTime ??= now;
    this.#isWriting = true;
    try {
      const lease = await send({
        holderIdentity: identity,
        leaseDurationSeconds: Math.ceil(times.leaseDurationMs / 1_000),
        acquireTime: this.#acquireTime,
        // Both times alike are for a lease that was given up.
        renewTime: microTime(sentAtMs, 1),
      });
      this.#observe(lease);
      this.#renewUntilMs = sentMs + times.renewDeadlineMs;
      term.extendTo(this.#renewUntilMs, sentAtMs - sentMs);
      return term.isRunning ? "won" : "raced";
    } catch (error) {
      if (!isConflict(error) && !isAlreadyExists(error) && !isNotFound(error)) throw error;
      this.#acquireTime = acquireTime;
      // A namespace that is not there is no race.
      if (isNotFound(error) && this.#seen === undefined) throw error;
      return "raced";
    } finally {
      this.#isWriting = false;
    }
  }

  /**
   * Takes note of a state of the Lease. One that was not seen before says that somebody else may lead from
   * now on for as long as a lease lasts, unless it is ours or was given up: whoever empties or
   * deletes it by hand does not end the leader's term.
   */
  #observe(lease: StoredLease | undefined): LeaseRecord {
    const { identity, clock } = this.#options;
    const seen = this.#seen;
    const record = readLease(lease ?? {});
    const isSame = seen?.lease.metadata.resourceVersion === lease?.metadata.resourceVersion;
    if (isSame) return record;
    this.#seen = lease && { lease, record };
    const isOurs = record.holder === identity;
    const isTaken = this.#acquireTime !== undefined && this.#acquireTime === record.acquireTime;
    const isFree = isGivenUp(record) || (isOurs && (isTaken || !this.#isKnown));
    this.#heldUntilMs = isFree ? -Infinity : clock.elapsed() + this.#durationOf(record);
    this.#isKnown ||= lease !== undefined;
    if (!isOurs) this.#acquireTime = undefined;
    return record;
  }

  /** As long as our own at least, however the Lease was edited; and not for ever. */
  #durationOf({ leaseDurationSeconds }: LeaseRecord): number {
    const { leaseDurationMs } = this.#options.times;
    return Math.min(Math.max(leaseDurationSeconds * 1_000, leaseDurationMs), 10 * leaseDurationMs);
  }

  /** Settles when the lease changes hands, when it expires, or when it is time to look again. */
  async #waitForChange(signal: AbortSignal): Promise<void> {
    const { client, namespace, name, clock, times, random, log } = this.#options;
    const pauseMs = times.retryPeriodMs * (1 + 0.2 * random());
    const before = this.holder;
    const leftMs = (): number => {
      const left = this.#heldUntilMs - clock.elapsed();
      return left > 0 ? left : pauseMs;
    };
    const ending = new AbortController();
    const end = (): void => ending.abort();
    const release = onAbort(signal, end);
    let timer = clock.schedule(leftMs(), end);
    try {
      const watch = client.watch(Lease, {
        namespace,
        fieldSelector: `metadata.name=${name}`,
        resourceVersion: this.#seen?.lease.metadata.resourceVersion,
        signal: ending.signal,
      });
      for await (const event of watch) {
        if (event.type === "BOOKMARK") continue;
        if (event.type === "ERROR") break;
        if (event.type === "DELETED" || this.#observe(event.object).holder !== before) return;
        // Renewed: there is nothing to ask the server for until this has run out, too.
        timer.cancel();
        timer = clock.schedule(leftMs(), end);
      }
    } catch (error) {
      if (!ending.signal.aborted) log.debug("the lease is not watched", { error });
    } finally {
      timer.cancel();
      release();
    }
    // A watch that ends by itself, perhaps at once, must not become a loop.
    if (!ending.signal.aborted) {
      await sleep(clock, Math.min(pauseMs, leftMs()), signal).catch(() => {});
    }
  }

  /** Tells why `lead` ended: `lost` means to stand by again. */
  async #lead(
    signal: AbortSignal,
    lead: (signal: AbortSignal) => Promise<void>,
  ): Promise<"lost" | "done"> {
    const { term, log, identity } = this.#options;
    const leading = new AbortController();
    const stop = onAbort(signal, () => leading.abort(signal.reason));
    const renewing = new AbortController();
    log.info("leading", { identity });
    this.#told = undefined;
    const renewal = this.#renew(renewing.signal).then((outcome) => {
      if (outcome !== "lost") return;
      // No write may go out any more, whatever `lead` makes of it.
      term.end();
      log.warn("the lease was lost; standing by", { leader: this.holder });
      leading.abort(new LeadershipLostError("this process does not lead any more"));
    });
    try {
      await lead(leading.signal);
    } finally {
      stop();
      renewing.abort();
      await renewal;
    }
    const isLost = leading.signal.reason instanceof LeadershipLostError;
    return isLost && !signal.aborted ? "lost" : "done";
  }

  /** Renews until `signal` aborts, or until the term has ended or the lease is somebody else's. */
  async #renew(signal: AbortSignal): Promise<"stopped" | "lost"> {
    const { times, clock } = this.#options;
    for (;;) {
      const leftMs = this.#renewUntilMs - clock.elapsed();
      await sleep(clock, Math.min(times.retryPeriodMs, leftMs), signal).catch(() => {});
      if (signal.aborted) return "stopped";
      const restMs = this.#renewUntilMs - clock.elapsed();
      if (restMs <= 0) return "lost";
      try {
        // A request that hangs must leave time for another one.
        const limitMs = Math.min(times.renewDeadlineMs / 2, restMs);
        const outcome = await this.#inTime({ limitMs }, signal, (ending) =>
          this.#renewOnce(ending),
        );
        this.#recovered();
        if (outcome === "held") return "lost";
      } catch (error) {
        if (signal.aborted) return "stopped";
        const leftSeconds = (this.#renewUntilMs - clock.elapsed()) / 1_000;
        this.#failed("the lease could not be renewed", { error, leftSeconds });
      }
    }
  }

  async #renewOnce(signal: AbortSignal): Promise<Outcome> {
    const seen = this.#seen;
    let outcome: Outcome = "raced";
    if (seen?.record.holder === this.#options.identity) outcome = await this.#update(seen, signal);
    // Somebody edited or deleted it: whose it is now decides.
    for (let tries = 0; outcome === "raced" && tries < racesAtOnce; tries += 1) {
      outcome = await this.#try(signal);
    }
    return outcome;
  }

  /** Gives what it runs a signal that aborts after `limitMs`, and `lingerMs` after `signal` does. @default at once */
  async #inTime<T>(
    { limitMs, lingerMs = () => 0 }: { readonly limitMs: number; readonly lingerMs?: () => number },
    signal: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const ending = new AbortController();
    const { clock } = this.#options;
    let timer = clock.schedule(limitMs, () =>
      ending.abort(new Error(`the API server did not answer within ${limitMs / 1_000} s`)),
    );
    const release =
      signal &&
      onAbort(signal, () => {
        const leftMs = lingerMs();
        if (leftMs === 0) {
          ending.abort(signal.reason);
          return;
        }
        timer.cancel();
        timer = clock.schedule(leftMs, () => ending.abort(signal.reason));
      });
    try {
      return await run(ending.signal);
    } finally {
      timer.cancel();
      release?.();
    }
  }

  /** Gives the lease up, so that the next leader need not wait for it to expire. */
  async #release(): Promise<void> {
    const { times, log } = this.#options;
    try {
      const limits = { limitMs: times.retryPeriodMs };
      const isDone = await this.#inTime(limits, undefined, (ending) => this.#giveUp(ending));
      if (isDone) log.info("gave the lease up");
    } catch (error) {
      log.warn("the lease could not be given up; it expires by itself", { error });
    }
  }

  /** False when it is not ours. */
  async #giveUp(signal: AbortSignal): Promise<boolean> {
    const { client, namespace, name, identity, clock } = this.#options;
    let lease = this.#seen?.lease;
    for (let tries = 0; ; tries += 1) {
      if (readLease(lease ?? {}).holder !== identity || tries > 0) {
        lease = await getOrNothing(client.get(Lease, { namespace, name }, { signal }));
      }
      if (lease === undefined || readLease(lease).holder !== identity) return false;
      const now = microTime(clock.now());
      const spec = { ...lease.spec, ...givenUp, acquireTime: now, renewTime: now };
      try {
        await client.update(Lease, { ...lease, spec }, { signal });
        return true;
      } catch (error) {
        // A renewal that was under way may have landed before.
        if (tries >= racesAtOnce || !(isConflict(error) || isNotFound(error))) throw error;
      }
    }
  }

  #tellLeader(): void {
    const { holder } = this;
    if (holder === undefined || holder === this.#told) return;
    this.#told = holder;
    this.#options.log.info("standing by: another process leads", { leader: holder });
  }

  /** Warns of the first failure in a row: an outage has dozens. */
  #failed(message: string, fields: LogFields): void {
    const { log } = this.#options;
    if (this.#isFailing) log.debug(message, fields);
    else log.warn(`${message}; trying again`, fields);
    this.#isFailing = true;
  }

  #recovered(): void {
    if (this.#isFailing) this.#options.log.info("the lease can be read and written again");
    this.#isFailing = false;
  }
}

interface HeldSpec {
  readonly holderIdentity: string;
  readonly leaseDurationSeconds: number;
  readonly acquireTime: string;
  readonly renewTime: string;
}

async function getOrNothing(getting: Promise<StoredLease>): Promise<StoredLease | undefined> {
  try {
    return await getting;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
