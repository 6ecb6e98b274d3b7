import type { Client } from "../client/client.js";
import type { EventSink } from "../controller/event-sink.js";
import { Event } from "../kubernetes/kinds.generated.js";
import { isNotFound } from "../meta/api-error.js";
import { faultOfDnsSubdomain } from "../meta/names.js";
import type { Logger } from "../telemetry/logger.js";
import { shownText } from "../telemetry/shown-text.js";
import type { Clock, Timer } from "../util/clock.js";
import { Fifo } from "../util/fifo.js";
import { cutToBytes } from "./cut-text.js";
import { microTime } from "./lease-record.js";

type Recorded = Parameters<EventSink["record"]>[0];

/** What {@link EventRecorder} takes. */
export interface EventRecorderOptions {
  readonly client: Pick<Client, "create" | "patch">;
  /** What reports: the operator's name and the controller's, such as `database-operator/database`. */
  readonly controller: string;
  /** Which process reports. */
  readonly instance: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The same thing said again within this time is one event with a count: `events.k8s.io` calls it a series. */
const seriesMs = 6 * 60_000;
/** How often the count of a series is written at most: a pass that says the same each time is no flood. */
const countMs = 60_000;
/** How many requests wait at most; what is said beyond is dropped, and counted. */
const queueLimit = 1_000;
/** New events about one object in this time, as client-go lets them through: what is said beyond is dropped, and counted. */
const burst = 25;
const burstMs = 300_000;
/** In bytes: `legacyValidateEvent` of `k8s.io/kubernetes/pkg/apis/core/validation/events.go`. */
const limits = { note: 1_024, reason: 128, action: 128, instance: 128 } as const;

interface Series {
  readonly key: string;
  readonly name: string;
  readonly namespace: string;
  count: number;
  lastMs: number;
  /** The count that was written last, or waits to be. */
  toldCount: number;
  toldMs: number;
}

/**
 * Writes events of `events.k8s.io/v1`, one request after the other, in the order in
 * which they were recorded.
 *
 * Never throws and never makes its caller wait. What does not fit and what the server refuses is
 * counted in `dropped`; the first of those in a row is logged.
 */
export class EventRecorder implements EventSink {
  readonly #options: EventRecorderOptions;
  /** By what is said and of what, the one that was said last at the end. */
  readonly #series = new Map<string, Series>();
  /** How many events were made about an object since when, the oldest first. */
  readonly #made = new Map<string, { count: number; readonly sinceMs: number }>();
  readonly #queue = new Fifo<(signal: AbortSignal) => Promise<unknown>>();
  readonly #ending = new AbortController();
  #sending: Promise<void> | undefined;
  #timer: Timer | undefined;
  #isStopped = false;
  #isFailing = false;
  #dropped = 0;
  #serial = 0;

  constructor(options: EventRecorderOptions) {
    this.#options = options;
  }

  /** How many events were not written. */
  get dropped(): number {
    return this.#dropped;
  }

  record(event: Recorded): void {
    const nowMs = this.#options.clock.elapsed();
    this.#forgetOld(nowMs);
    const { uid } = event.regarding.metadata;
    const key = JSON.stringify([uid, event.type, event.reason, event.note]);
    const known = this.#series.get(key);
    if (this.#isStopped || (known === undefined && !this.#mayMake(uid, nowMs))) {
      this.#dropped += 1;
      return;
    }
    if (known === undefined) {
      this.#make(key, event, nowMs);
      return;
    }
    this.#series.delete(key);
    this.#series.set(key, known);
    known.count += 1;
    known.lastMs = nowMs;
    if (nowMs - known.toldMs >= countMs || known.toldCount === 1) this.#tell(known, nowMs);
    else this.#tellLater();
  }

  /**
   * Takes no more events, and settles when all that were taken are written, or after so many milliseconds.
   * What is not written by then is dropped.
   */
  async stop(withinMs: number): Promise<void> {
    this.#isStopped = true;
    const { clock } = this.#options;
    this.#timer?.cancel();
    this.#tellCounts(clock.elapsed(), 0);
    const timer = clock.schedule(withinMs, () => this.#ending.abort(new Error("the process ends")));
    await this.#sending;
    timer.cancel();
  }

  #make(key: string, event: Recorded, nowMs: number): void {
    const atMs = this.#options.clock.now();
    this.#serial += 1;
    // As client-go has it: unique by time, and by a number within one.
    const suffix = `${atMs.toString(16)}${this.#serial.toString(16).padStart(4, "0")}`;
    const { metadata } = event.regarding;
    const name = `${metadata.name.slice(0, 253 - suffix.length - 1)}.${suffix}`;
    const series: Series = {
      key,
      // Some kinds, such as ClusterRole, have names that an event cannot have.
      name: faultOfDnsSubdomain(name) === undefined ? name : `event.${suffix}`,
      // Events about cluster-scoped objects are in `default`.
      namespace: metadata.namespace ?? "default",
      count: 1,
      lastMs: nowMs,
      toldCount: 1,
      toldMs: nowMs,
    };
    const isQueued = this.#enqueue(async (signal) => {
      try {
        await this.#create(event, series, { atMs, signal });
      } catch (error) {
        // There is nothing to count in: said again, it is a new event.
        this.#forget(series);
        throw error;
      }
    });
    if (isQueued) this.#series.set(key, series);
  }

  #tell(series: Series, nowMs: number): void {
    const { count, lastMs } = series;
    const told = { count: series.toldCount, ms: series.toldMs };
    series.toldCount = count;
    series.toldMs = nowMs;
    const { clock } = this.#options;
    const lastAtMs = clock.now() - (clock.elapsed() - lastMs);
    const isQueued = this.#enqueue(async (signal) => {
      try {
        await this.#update(series, { count, lastAtMs, signal });
      } catch (error) {
        if (isNotFound(error)) this.#forget(series);
        throw error;
      }
    });
    if (isQueued) return;
    series.toldCount = told.count;
    series.toldMs = told.ms;
  }

  /** Writes the counts that nothing else would write, once their time has come. */
  #tellLater(): void {
    this.#timer ??= this.#options.clock.schedule(countMs, () => {
      this.#timer = undefined;
      this.#tellCounts(this.#options.clock.elapsed(), countMs);
    });
  }

  #tellCounts(nowMs: number, afterMs: number): void {
    for (const series of this.#series.values()) {
      if (series.count === series.toldCount) continue;
      if (nowMs - series.toldMs >= afterMs) this.#tell(series, nowMs);
      else this.#tellLater();
    }
  }

  #mayMake(uid: string, nowMs: number): boolean {
    const made = this.#made.get(uid);
    if (made === undefined) this.#made.set(uid, { count: 1, sinceMs: nowMs });
    else if (made.count >= burst) return false;
    else made.count += 1;
    return true;
  }

  #forgetOld(nowMs: number): void {
    for (const [uid, { sinceMs }] of this.#made) {
      if (nowMs - sinceMs < burstMs) break;
      this.#made.delete(uid);
    }
    for (const series of this.#series.values()) {
      if (nowMs - series.lastMs < seriesMs) break;
      this.#series.delete(series.key);
    }
  }

  #forget(series: Series): void {
    if (this.#series.get(series.key) === series) this.#series.delete(series.key);
  }

  #enqueue(send: (signal: AbortSignal) => Promise<unknown>): boolean {
    if (this.#queue.size >= queueLimit) {
      this.#dropped += 1;
      return false;
    }
    this.#queue.push(send);
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined));
    return true;
  }

  async #send(): Promise<void> {
    const { signal } = this.#ending;
    for (let send = this.#queue.shift(); send !== undefined; send = this.#queue.shift()) {
      try {
        await send(signal);
        this.#isFailing = false;
      } catch (error) {
        this.#dropped += 1;
        if (this.#isFailing) continue;
        this.#isFailing = true;
        this.#options.log.warn("events cannot be written", { error });
      }
    }
  }

  async #create(
    { type, reason, note, regarding }: Recorded,
    series: Series,
    { atMs, signal }: { readonly atMs: number; readonly signal: AbortSignal },
  ): Promise<void> {
    const { client, controller, instance } = this.#options;
    const { apiVersion, kind, metadata } = regarding;
    const { name, namespace, uid, resourceVersion } = metadata;
    await client.create(
      Event,
      {
        metadata: { name: series.name, namespace: series.namespace },
        eventTime: microTime(atMs),
        type,
        reason: cutToBytes(reason, limits.reason),
        action: cutToBytes(reason, limits.action),
        // Often the message of an error, which may quote what it was given.
        note: cutToBytes(shownText(note), limits.note),
        regarding: { apiVersion, kind, name, namespace, uid, resourceVersion },
        reportingController: controller,
        reportingInstance: cutToBytes(instance, limits.instance),
      },
      { signal },
    );
  }

  async #update(
    { name, namespace }: Series,
    told: { readonly count: number; readonly lastAtMs: number; readonly signal: AbortSignal },
  ): Promise<void> {
    const { count, lastAtMs, signal } = told;
    const series = { count, lastObservedTime: microTime(lastAtMs) };
    const patch = { type: "merge", value: { series } } as const;
    await this.#options.client.patch(Event, { name, namespace }, patch, { signal });
  }
}
