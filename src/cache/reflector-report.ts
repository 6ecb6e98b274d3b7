import type { Logger } from "../telemetry/logger.js";
import type { Clock } from "../util/clock.js";
import type { Failure, FailureKind } from "./failure.js";
import { resourceName } from "./informer-scope.js";
import type { OversizedObject, ReflectorFailure, ReflectorHealth } from "./reflector-health.js";
import type { ReflectorScope } from "./reflector-requests.js";
import type { Note, ReflectorInput, ReflectorState } from "./reflector-state.js";

/** Failures that a server's agreement to a watch ends. */
const endedByAgreement: ReadonlySet<FailureKind> = new Set([
  "absent",
  "forbidden",
  "throttled",
  "unavailable",
  "unsupported",
]);

/** Failures of a watch that a server's agreement to the next one mends, but which may come again in that one. */
const mendedByAgreement: ReadonlySet<FailureKind> = new Set(["broken", "garbled", "internal"]);

/** What every watch meets now and then, and is mended at once. */
const ordinary: ReadonlySet<FailureKind> = new Set(["expired"]);

const maxOversized = 100;

/** Counts and logs what happens to a reflector. */
export class ReflectorReport {
  readonly #scope: ReflectorScope;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #fields: { readonly resource: string; readonly namespace: string | undefined };
  #state: ReflectorHealth["state"] = "new";
  #sinceMs: number;
  #lastHeardMs: number | undefined;
  #fills = 0;
  #watches = 0;
  #silentWatches = 0;
  #decodeErrors = 0;
  #foreignEvents = 0;
  #olderEvents = 0;
  #otherVersions: readonly string[] = [];
  readonly #oversized = new Map<string, OversizedObject>();
  #lastFailure: ReflectorFailure | undefined;
  #failingSinceMs = 0;
  /** What was logged as a warning since the cache was last in step. */
  readonly #warned = new Set<FailureKind>();

  constructor(scope: ReflectorScope, clock: Clock, logger: Logger) {
    this.#scope = scope;
    this.#clock = clock;
    this.#logger = logger;
    this.#fields = { resource: resourceName(scope.type), namespace: scope.namespace };
    this.#sinceMs = clock.elapsed();
  }

  health({ course }: ReflectorState): ReflectorHealth {
    return {
      state: this.#state,
      sinceMs: this.#sinceMs,
      isSynced: this.#fills > 0,
      resourceVersion: course.version,
      lastHeardMs: this.#lastHeardMs,
      relists: Math.max(0, this.#fills - 1),
      watchRestarts: Math.max(0, this.#watches - 1),
      silentWatches: this.#silentWatches,
      decodeErrors: this.#decodeErrors,
      foreignEvents: this.#foreignEvents,
      olderEvents: this.#olderEvents,
      otherVersions: this.#otherVersions,
      oversized: [...this.#oversized.values()],
      lastFailure: this.#lastFailure,
    };
  }

  /** A step was made. */
  stepped(before: ReflectorState, input: ReflectorInput, state: ReflectorState): void {
    switch (input.kind) {
      case "event":
      case "bookmark":
      case "page":
      case "version":
        this.#lastHeardMs = this.#clock.elapsed();
        if (state.kind === "watching") this.#inStep();
        break;
      case "opened":
        this.#agreed();
        break;
      default:
    }
    if (state === before) return;
    if (state.kind === "waiting") this.#failed(state.failure, before, true);
    else if (input.kind === "failed") this.#failed(input.failure, before, false);
    const shown = this.#shown(state);
    if (shown === this.#state) return;
    this.#state = shown;
    this.#sinceMs = this.#clock.elapsed();
  }

  /** A watch was opened; a stream counts as one. */
  watches(): void {
    this.#watches += 1;
  }

  /** Everything has come. */
  committed(entries: ReadonlyMap<string, unknown>): void {
    this.#fills += 1;
    for (const key of this.#oversized.keys()) {
      if (!entries.has(key)) this.#oversized.delete(key);
    }
    this.#logger.debug("the cache has everything", { ...this.#fields, objects: entries.size });
  }

  cleared(): void {
    this.#oversized.clear();
    this.#logger.warn("a kind is not served any more; its objects are gone", this.#fields);
  }

  /** The kind, which is not served in its version, is in these. */
  served(versions: readonly string[]): void {
    if (this.#lastFailure?.kind !== "absent") return;
    const isNews = versions.length > 0 && versions.join() !== this.#otherVersions.join();
    this.#otherVersions = versions;
    if (!isNews) return;
    const { version } = this.#scope.type;
    const fields = { ...this.#fields, version, served: versions };
    this.#logger.warn("a kind is served in other versions alone; its objects are kept", fields);
  }

  note(note: Note): void {
    switch (note) {
      case "no-streaming-lists":
        return this.#logger.info("the server has no streaming lists; getting pages", this.#fields);
      case "slow-streaming-list":
        return this.#logger.warn("a streaming list has not ended within 10 s", this.#fields);
      case "endless-streaming-list":
        return this.#logger.warn("a streaming list does not end; getting pages", this.#fields);
      case "silent-watch":
        this.#silentWatches += 1;
        return this.#logger.debug("a watch was silent; opening another", this.#fields);
    }
  }

  /** Something came that is no change of an object of the kind. */
  foreign(what: string): void {
    this.#foreignEvents += 1;
    if (this.#foreignEvents > 1) return;
    this.#logger.warn("a watch told of something that is not understood", {
      ...this.#fields,
      what,
    });
  }

  /** An event was older than what the cache has. */
  older(key: string): void {
    this.#olderEvents += 1;
    if (this.#olderEvents > 1) return;
    this.#logger.warn("a watch told of an older state; it was left out", { ...this.#fields, key });
  }

  garbled(reason: string): void {
    this.#decodeErrors += 1;
    this.#logger.warn("an answer could not be read", { ...this.#fields, reason });
  }

  /** The state of an object was not taken. */
  oversized(key: string, resourceVersion: string, maxBytes: number): void {
    const fields = { ...this.#fields, key, resourceVersion, maxBytes };
    this.#logger.error("an object is too large; the cache does not have its newest state", fields);
    if (this.#oversized.size >= maxOversized && !this.#oversized.has(key)) return;
    const version = resourceVersion === "" ? undefined : resourceVersion;
    this.#oversized.set(key, { key, resourceVersion: version });
  }

  /** The newest state of an object was taken. */
  took(key: string): void {
    if (this.#oversized.size > 0) this.#oversized.delete(key);
  }

  #failed(failure: Failure, during: ReflectorState, waits: boolean): void {
    const { kind, message, reason } = failure;
    if (this.#lastFailure === undefined && this.#warned.size === 0) {
      this.#failingSinceMs = this.#clock.elapsed();
    }
    const verb = during.kind === "listing" || during.kind === "probing" ? "list" : "watch";
    const { type, namespace } = this.#scope;
    const missing = { verb, group: type.group, resource: type.plural, namespace } as const;
    this.#lastFailure = {
      kind,
      message,
      reason,
      atMs: this.#clock.elapsed(),
      missingPermission: kind === "forbidden" ? missing : undefined,
    };
    const fields = { ...this.#fields, verb, kind, reason, message };
    // What is tried again at once is no news, nor is the same thing again.
    if (!waits || ordinary.has(kind) || this.#warned.has(kind)) {
      this.#logger.debug("a list or watch failed", fields);
      return;
    }
    this.#warned.add(kind);
    this.#logger.warn("a list or watch failed; trying until it works", fields);
  }

  /** The server agreed to a watch: what failed before is over. That it will last is told once something has come. */
  #agreed(): void {
    const kind = this.#lastFailure?.kind;
    if (kind === undefined) return;
    if (endedByAgreement.has(kind)) this.#inStep();
    else if (mendedByAgreement.has(kind)) this.#lastFailure = undefined;
  }

  #inStep(): void {
    this.#lastFailure = undefined;
    this.#otherVersions = [];
    if (this.#warned.size === 0) return;
    const forMs = this.#clock.elapsed() - this.#failingSinceMs;
    this.#warned.clear();
    this.#logger.info("a list and watch works again", { ...this.#fields, forMs });
  }

  #shown(state: ReflectorState): ReflectorHealth["state"] {
    if (state.kind === "stopped") return "stopped";
    // Shown until it is over, also while it is tried again.
    const kind = this.#lastFailure?.kind;
    if (kind === "forbidden" || kind === "absent") return kind;
    switch (state.kind) {
      case "idle":
        return "new";
      case "queued":
      case "streaming":
      case "listing":
        return "listing";
      case "probing":
      case "watching":
        return "watching";
      case "waiting":
        return "waiting";
    }
  }
}
