import type { Client } from "../client/client.js";
import type { EventSink } from "../controller/event-sink.js";
import { Event } from "../kubernetes/kinds.generated.js";
import type { StoredObject } from "../meta/stored-object.js";
import type { Logger } from "../telemetry/logger.js";
import type { Clock } from "../util/clock.js";
import { Fifo } from "../util/fifo.js";
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
/** How many requests wait at most; what is said beyond is dropped, and counted. */
const queueLimit = 1_000;
/** The most characters of a note: https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/ */
const noteLimit = 1_024;

interface Series {
  readonly name: string;
  readonly namespace: string;
  count: number;
  lastMs: number;
  /** A request that will say the count is waiting already. */
  isQueued: boolean;
}

/**
 * Writes events of `events.k8s.io/v1`, one request after the other, in the order in
 * which they were recorded.
 *
 * Never throws and never makes its caller wait: what the server refuses is logged, and what does not fit is counted in `dropped`.
 */
export class EventRecorder implements EventSink {
  readonly #options: EventRecorderOptions;
  /** By what is said and of what, the oldest first. */
  readonly #series = new Map<string, Series>();
  readonly #queue = new Fifo<() => Promise<unknown>>();
  #isSending = false;
  #dropped = 0;
  #serial = 0;

  constructor(options: EventRecorderOptions) {
    this.#options = options;
  }

  /** How many events were not written because too many waited. */
  get dropped(): number {
    return this.#dropped;
  }

  record(event: Recorded): void {
    const { uid } = event.regarding.metadata;
    const key = JSON.stringify([uid, event.type, event.reason, event.note]);
    const nowMs = this.#options.clock.now();
    this.#forgetOld(nowMs);
    const known = this.#series.get(key);
    if (known === undefined) {
      const series = this.#newSeries(event.regarding, nowMs);
      if (this.#enqueue(() => this.#create(event, series, nowMs))) this.#series.set(key, series);
      return;
    }
    // The youngest go last, so that the oldest are found first.
    this.#series.delete(key);
    this.#series.set(key, known);
    known.count += 1;
    known.lastMs = nowMs;
    if (known.isQueued) return;
    known.isQueued = this.#enqueue(() => this.#update(known));
  }

  #newSeries({ metadata }: StoredObject, nowMs: number): Series {
    this.#serial += 1;
    // As client-go has it: unique by time, and by a number within one.
    const suffix = `${nowMs.toString(16)}${this.#serial.toString(16).padStart(4, "0")}`;
    const name = `${metadata.name.slice(0, 253 - suffix.length - 1)}.${suffix}`;
    // Events about cluster-scoped objects are in `default`.
    const namespace = metadata.namespace ?? "default";
    return { name, namespace, count: 1, lastMs: nowMs, isQueued: false };
  }

  #forgetOld(nowMs: number): void {
    for (const [key, { lastMs }] of this.#series) {
      if (nowMs - lastMs < seriesMs) return;
      this.#series.delete(key);
    }
  }

  #enqueue(send: () => Promise<unknown>): boolean {
    if (this.#queue.size >= queueLimit) {
      this.#dropped += 1;
      return false;
    }
    this.#queue.push(send);
    if (!this.#isSending) void this.#send();
    return true;
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    for (let send = this.#queue.shift(); send !== undefined; send = this.#queue.shift()) {
      try {
        await send();
      } catch (error) {
        this.#options.log.warn("an event could not be written", { error });
      }
    }
    this.#isSending = false;
  }

  async #create(
    { type, reason, note, regarding }: Recorded,
    series: Series,
    atMs: number,
  ): Promise<void> {
    const { client, controller, instance } = this.#options;
    const { apiVersion, kind, metadata } = regarding;
    const { name, namespace, uid, resourceVersion } = metadata;
    await client.create(Event, {
      metadata: { name: series.name, namespace: series.namespace },
      eventTime: microTime(atMs),
      type,
      reason,
      action: reason,
      note: note.length > noteLimit ? `${note.slice(0, noteLimit - 1)}…` : note,
      regarding: { apiVersion, kind, name, namespace, uid, resourceVersion },
      reportingController: controller,
      reportingInstance: instance,
    });
  }

  async #update(series: Series): Promise<void> {
    series.isQueued = false;
    const { name, namespace, count, lastMs } = series;
    await this.#options.client.patch(
      Event,
      { name, namespace },
      { type: "merge", value: { series: { count, lastObservedTime: microTime(lastMs) } } },
    );
  }
}
