import type { Requester } from "../client/requester.js";
import type { Exchange, HttpRequest } from "../client/transport.js";
import { formatApiVersion } from "../meta/gvk.js";
import type { Logger } from "../telemetry/logger.js";
import { onAbort, sleep } from "../util/abort.js";
import type { Clock, Timer } from "../util/clock.js";
import { type Deferred, deferred } from "../util/deferred.js";
import { isPlainObject } from "../util/json.js";
import { LineSplitter } from "../util/lines.js";
import { failureOf } from "./failure.js";
import type { ListGate } from "./list-gate.js";
import type { ReflectorHealth } from "./reflector-health.js";
import { type ReflectorLimits, resolveReflectorLimits } from "./reflector-limits.js";
import { ReflectorReport } from "./reflector-report.js";
import {
  type PageQuery,
  pageRequest,
  probeRequest,
  type ReflectorScope,
  streamRequest,
  watchRequest,
} from "./reflector-requests.js";
import {
  initialState,
  type ReflectorEffect,
  type ReflectorInput,
  type ReflectorState,
} from "./reflector-state.js";
import { transition } from "./reflector-transition.js";
import type { ServerTraits } from "./server-traits.js";
import type { ReflectorTarget } from "./target.js";
import { TargetFeed } from "./target-feed.js";

/** What {@link Reflector} takes. */
export interface ReflectorOptions<T> {
  readonly scope: ReflectorScope;
  readonly target: ReflectorTarget<T>;
  readonly requester: Requester;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Gives numbers from 0 to below 1. */
  readonly random: () => number;
  /** One for all reflectors of a server. */
  readonly traits: ServerTraits;
  /** Limits how many reflectors get everything at the same time. @default no limit */
  readonly gate?: ListGate | undefined;
  readonly limits?: Partial<ReflectorLimits> | undefined;
  /** Finds the versions that the kind is served in; undefined when that cannot be told. @default none is */
  readonly findVersions?: ((signal: AbortSignal) => Promise<ServedVersions>) | undefined;
}

/** In which versions a kind is served; undefined where that cannot be told, now. */
export type ServedVersions = readonly string[] | undefined;

/** A request that is under way; what it still tells after it was ended means nothing. */
interface Request {
  end(): void;
}

/**
 * Keeps a target in step with what an API server holds of one kind: gets everything, then
 * watches, and begins where it left off after every failure, without end.
 *
 * What it decides is in {@link transition}; this class does it. What arrives on a watch is
 * with the target before the next bytes are taken from the socket.
 */
export class Reflector<T> {
  readonly #scope: ReflectorScope;
  readonly #requester: Requester;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #traits: ServerTraits;
  readonly #gate: ListGate | undefined;
  readonly #limits: ReflectorLimits;
  readonly #findVersions: (signal: AbortSignal) => Promise<ServedVersions>;
  readonly #feed: TargetFeed<T>;
  readonly #report: ReflectorReport;
  readonly #done: Deferred<void> = deferred();
  readonly #stop = new AbortController();

  #state: ReflectorState = initialState;
  readonly #inputs: ReflectorInput[] = [];
  #isBusy = false;
  #request: Request | undefined;
  /** A question beside a watch. */
  #aside: AbortController | undefined;
  #alarm: Timer | undefined;
  /** When bytes last came, or were first waited for. */
  #heardMs = 0;
  /** How many bytes have come since the alarm was set. */
  #heardBytes = 0;
  #leaveGate: (() => void) | undefined;

  constructor(options: ReflectorOptions<T>) {
    const { scope, target, clock, logger } = options;
    const { type, metadataOnly, keepManagedFields } = scope;
    this.#scope = scope;
    this.#requester = options.requester;
    this.#clock = clock;
    this.#random = options.random;
    this.#traits = options.traits;
    this.#gate = options.gate;
    this.#limits = resolveReflectorLimits(options.limits);
    this.#findVersions = options.findVersions ?? (() => Promise.resolve([]));
    this.#report = new ReflectorReport(scope, clock, logger);
    const apiVersion = formatApiVersion(type);
    const shape = { apiVersion, kind: type.kind, metadataOnly, keepManagedFields };
    this.#feed = new TargetFeed(target, shape, this.#report);
  }

  /** How it is doing, at this moment. */
  get health(): ReflectorHealth {
    return this.#report.health(this.#state);
  }

  /**
   * Lists and watches until the signal aborts, then ends what is under way and settles. Once only.
   *
   * @throws what the target throws: it cannot be in step any more
   */
  async run(signal: AbortSignal): Promise<void> {
    const release = onAbort(signal, () => this.#dispatch({ kind: "stop" }));
    this.#dispatch({ kind: "start" });
    try {
      await this.#done.promise;
    } finally {
      release();
    }
  }

  /** Gets everything again, as the server has it now, if it is watched. */
  refill(): void {
    this.#dispatch({ kind: "distrust" });
  }

  /** Takes inputs one after the other: what an effect leads to comes after the effects beside it. */
  #dispatch(input: ReflectorInput): void {
    this.#inputs.push(input);
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#inputs.shift(); next !== undefined; next = this.#inputs.shift()) {
      const taken = next;
      this.#guard(() => this.#step(taken));
    }
    this.#isBusy = false;
  }

  #step(input: ReflectorInput): void {
    const before = this.#state;
    const moment = {
      nowMs: this.#clock.elapsed(),
      random: this.#random(),
      hasStreamingLists: this.#traits.hasStreamingLists(this.#scope.type.group),
    };
    const { state, effects } = transition(before, input, moment, this.#limits);
    this.#state = state;
    for (const effect of effects) this.#do(effect);
    this.#report.stepped(before, input, state);
    if (state.kind !== before.kind) this.#enter(state);
  }

  #enter(state: ReflectorState): void {
    if (state.kind !== "queued" && state.kind !== "streaming" && state.kind !== "listing") {
      this.#leaveGate?.();
      this.#leaveGate = undefined;
    }
    if (state.kind === "stopped") this.#finish();
  }

  #do(effect: ReflectorEffect): void {
    switch (effect.kind) {
      case "queue":
        return this.#queue();
      case "open-stream":
        this.#feed.begin(true);
        return this.#open(streamRequest(this.#scope, effect));
      case "open-watch": {
        const { version: resourceVersion, timeoutSeconds } = effect;
        this.#feed.discard();
        return this.#open(watchRequest(this.#scope, { resourceVersion, timeoutSeconds }));
      }
      case "get-page":
        if (effect.isFirst) this.#feed.begin(this.#state.course.behindSinceMs === undefined);
        return this.#getPage(effect);
      case "probe":
        if (!effect.isAside) this.#feed.discard();
        return this.#probe(effect);
      case "find-versions":
        return this.#askVersions();
      case "close":
        return this.#close();
      case "commit":
        return this.#feed.commit(effect.version);
      case "clear":
        return this.#feed.clear(effect.version);
      case "advance":
        return this.#feed.advance(effect.version);
      case "set-alarm":
        return this.#setAlarm(effect.afterMs);
      case "note":
        if (effect.note === "no-streaming-lists" || effect.note === "endless-streaming-list") {
          this.#traits.lacksStreamingLists(this.#scope.type.group);
        }
        return this.#report.note(effect.note);
    }
  }

  #queue(): void {
    if (this.#gate === undefined || this.#leaveGate !== undefined) {
      this.#dispatch({ kind: "turn" });
      return;
    }
    this.#gate.enter(this.#stop.signal).then(
      (leave) => {
        this.#leaveGate = leave;
        if (this.#stop.signal.aborted) leave();
        else this.#dispatch({ kind: "turn" });
      },
      // It was stopped meanwhile.
      () => {},
    );
  }

  /** Opens a watch, or a stream that becomes one. */
  #open(request: HttpRequest): void {
    this.#report.watches();
    this.#heardMs = this.#clock.elapsed();
    let exchange: Exchange | undefined;
    const own = this.#begin(() => exchange?.abort());
    const isOwn = (): boolean => this.#request === own;
    // How far the events have come that one read of the socket brought is told once, and before
    // anything else is.
    let events: ReflectorInput | undefined;
    const flush = (): void => {
      const input = events;
      events = undefined;
      if (input !== undefined && isOwn()) this.#dispatch(input);
    };
    const take = (input: ReflectorInput | undefined): void => {
      if (input?.kind === "event") {
        if (events === undefined) queueMicrotask(flush);
        if (input.version !== "") events = input;
        else events ??= input;
      } else if (input !== undefined) {
        flush();
        this.#dispatch(input);
      }
    };
    const splitter = new LineSplitter(
      {
        onLine: (buffer, start, end) => {
          if (isOwn()) take(this.#feed.line(buffer, start, end));
        },
        onOversized: (head) => {
          if (isOwn()) take(this.#feed.oversized(head));
        },
      },
      { maxBytes: this.#limits.maxEventBytes },
    );
    exchange = this.#requester.stream(request, {
      onOpen: () => {
        if (isOwn()) this.#dispatch({ kind: "opened" });
      },
      onData: (chunk) => {
        if (!isOwn()) return;
        this.#heardMs = this.#clock.elapsed();
        this.#heardBytes += chunk.length;
        this.#guard(() => splitter.push(chunk));
      },
      onEnd: () => {
        flush();
        if (isOwn()) this.#dispatch({ kind: "ended", isPartial: splitter.end() > 0 });
      },
      onError: (error) => {
        flush();
        if (isOwn()) this.#dispatch({ kind: "failed", failure: failureOf(error) });
      },
    });
    if (!isOwn()) exchange.abort();
  }

  #getPage(query: PageQuery): void {
    const abort = new AbortController();
    const own = this.#begin(() => abort.abort());
    const take = async (): Promise<void> => {
      const answer = await this.#requester.call(pageRequest(this.#scope, query), abort.signal).then(
        ({ body }) => body,
        (error: unknown) => failureOf(error),
      );
      if (this.#request !== own) return;
      if (!Buffer.isBuffer(answer)) {
        this.#dispatch({ kind: "failed", failure: answer });
        return;
      }
      const reading = this.#feed.page(answer);
      for (let read = reading.next(); ; read = reading.next()) {
        if (read.done === true) {
          this.#dispatch(read.value);
          return;
        }
        // Sockets and timers have their turn.
        await sleep(this.#clock, 0, abort.signal).catch(() => {});
        if (this.#request !== own) return;
      }
    };
    take().catch((error: unknown) => this.#fail(error));
  }

  /** Asks for the server's version, as the request that is under way or beside it. */
  #probe({
    notOlderThan,
    isAside,
  }: {
    readonly notOlderThan: string;
    readonly isAside: boolean;
  }): void {
    const abort = new AbortController();
    const own = isAside ? this.#request : this.#begin(() => abort.abort());
    if (isAside) this.#aside = abort;
    const tell = (input: ReflectorInput): void => {
      if (this.#request === own) this.#dispatch(input);
    };
    const request = probeRequest(this.#scope, notOlderThan);
    this.#requester.call(request, abort.signal).then(
      ({ body }) => tell({ kind: "version", version: versionOf(body) }),
      (error: unknown) => {
        const failure = failureOf(error);
        tell(isAside ? { kind: "unversioned", failure } : { kind: "failed", failure });
      },
    );
  }

  #askVersions(): void {
    this.#findVersions(this.#stop.signal).then(
      (versions) => {
        // A server that has just dropped a version may still list it.
        if (versions === undefined || versions.includes(this.#scope.type.version)) return;
        this.#report.served(versions);
        this.#dispatch({ kind: "elsewhere", isElsewhere: versions.length > 0 });
      },
      // It is asked again.
      () => {},
    );
  }

  #begin(end: () => void): Request {
    this.#close();
    this.#request = { end };
    return this.#request;
  }

  #close(): void {
    const request = this.#request;
    this.#request = undefined;
    request?.end();
    this.#aside?.abort();
    this.#aside = undefined;
  }

  #setAlarm(afterMs: number): void {
    this.#alarm?.cancel();
    this.#heardBytes = 0;
    this.#alarm = this.#clock.schedule(afterMs, () => {
      const quietMs = this.#clock.elapsed() - this.#heardMs;
      this.#dispatch({ kind: "alarm", quietMs, bytes: this.#heardBytes });
    });
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#done.reject(error);
    this.#inputs.length = 0;
    this.#dispatch({ kind: "stop" });
  }

  #finish(): void {
    this.#alarm?.cancel();
    this.#stop.abort();
    this.#feed.discard();
    this.#done.resolve();
  }
}

/** The version of a list; empty, which is older than nothing, where there is none. */
function versionOf(body: Buffer): string {
  const list = parseJSON(body);
  const metadata = isPlainObject(list) ? list["metadata"] : undefined;
  const version = isPlainObject(metadata) ? metadata["resourceVersion"] : undefined;
  return typeof version === "string" ? version : "";
}

function parseJSON(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
