import type { Entry } from "../../src/cache/entry.js";
import type { ListGate } from "../../src/cache/list-gate.js";
import type { ReflectorLimits } from "../../src/cache/reflector-limits.js";
import type { ReflectorScope } from "../../src/cache/reflector-requests.js";
import { Reflector, type ServedVersions } from "../../src/cache/reflector.js";
import { ServerTraits } from "../../src/cache/server-traits.js";
import type { ReflectorTarget } from "../../src/cache/target.js";
import { ApiError } from "../../src/meta/api-error.js";
import type { StoredObject } from "../../src/meta/stored-object.js";
import { recordingLogger } from "./cache-objects.js";
import { ManualServer } from "./manual-server.js";
import { settle, VirtualClock } from "../../src/testing/virtual-clock.js";

const podScope: ReflectorScope = {
  type: { group: "", version: "v1", kind: "Pod", plural: "pods", scope: "Namespaced" },
  namespace: undefined,
  labelSelector: undefined,
  fieldSelector: undefined,
  metadataOnly: false,
  keepManagedFields: false,
};

/** A target that is a map, and remembers what it was told: `put a/b@3`. */
export class RecordingTarget implements ReflectorTarget<StoredObject> {
  readonly told: string[] = [];
  entries = new Map<string, Entry<StoredObject>>();

  /** Every key with its version, in the order of keys. */
  get content(): Readonly<Record<string, string>> {
    const versions = [...this.entries].map(([key, entry]) => [key, entry.resourceVersion]);
    return Object.fromEntries(versions.toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)));
  }

  /** What it was told since the last time. */
  news(): string[] {
    return this.told.splice(0);
  }

  find(key: string): Entry<StoredObject> | undefined {
    return this.entries.get(key);
  }

  prepare(entry: Entry<StoredObject>): Entry<StoredObject> {
    return entry;
  }

  replace(entries: Map<string, Entry<StoredObject>>, resourceVersion: string): void {
    const names = [...entries.values()].map((entry) => `${entry.key}@${entry.resourceVersion}`);
    this.told.push(`replace ${names.toSorted().join(" ")} at ${resourceVersion}`);
    this.entries = entries;
  }

  put(entry: Entry<StoredObject>): void {
    this.told.push(`put ${entry.key}@${entry.resourceVersion}`);
    this.entries.set(entry.key, entry);
  }

  remove(entry: Entry<StoredObject>): void {
    this.told.push(`remove ${entry.key}@${entry.resourceVersion}`);
    this.entries.delete(entry.key);
  }

  advance(resourceVersion: string): void {
    this.told.push(`advance ${resourceVersion}`);
  }
}

/** What a test may say of a reflector. */
export interface ReflectorTraits {
  readonly scope?: Partial<ReflectorScope>;
  readonly limits?: Partial<ReflectorLimits>;
  /** The server has no streaming lists. */
  readonly pages?: boolean;
  readonly random?: () => number;
  readonly target?: RecordingTarget;
  readonly gate?: ListGate;
  readonly findVersions?: () => Promise<ServedVersions>;
  /** It is stopped before it starts. */
  readonly stopped?: boolean;
}

/** A reflector before a server that answers by hand, under a clock that stands still. */
export class ReflectorFixture implements AsyncDisposable {
  readonly clock = new VirtualClock();
  readonly server = new ManualServer();
  readonly logger: ReturnType<typeof recordingLogger> = recordingLogger();
  readonly traits = new ServerTraits();
  readonly target: RecordingTarget;
  readonly reflector: Reflector<StoredObject>;
  readonly stopped: Promise<void>;
  readonly #stop = new AbortController();

  constructor(options: ReflectorTraits = {}) {
    const { scope, limits, pages, random = () => 0.5, target, gate, stopped } = options;
    const { findVersions } = options;
    if (stopped === true) this.stop();
    const { clock, server, logger, traits } = this;
    this.target = target ?? new RecordingTarget();
    if (pages === true) traits.lacksStreamingLists("");
    this.reflector = new Reflector<StoredObject>({
      scope: { ...podScope, ...scope },
      target: this.target,
      requester: server,
      clock,
      logger,
      random,
      traits,
      gate,
      limits,
      findVersions,
    });
    this.stopped = this.reflector.run(this.#stop.signal);
    this.stopped.catch(() => {});
  }

  /** What was logged at a level. */
  logged(level: string): string[] {
    return this.logger.lines.filter((line) => line.level === level).map(({ message }) => message);
  }

  /** Answers the list that is awaited, whole. */
  async list(version: number, ...items: readonly StoredObject[]): Promise<void> {
    this.server.lastCall.answer(podList(version, items));
    await settle();
  }

  /** Sends what a streaming list begins with, and its end. */
  stream(version: number, ...items: readonly StoredObject[]): void {
    const { lastStream } = this.server;
    lastStream.open();
    lastStream.send(...items.map((object) => ({ type: "ADDED", object })));
    lastStream.send(bookmark(version, true));
  }

  stop(): void {
    this.#stop.abort();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stop();
    await this.stopped.catch(() => {});
  }
}

export function podList(
  version: number,
  items: readonly StoredObject[],
  continueToken?: string,
): unknown {
  // As the server sends them: items of built-in kinds do not say what they are.
  const bare = items.map(({ apiVersion: _, kind: __, ...object }) => object);
  return {
    kind: "PodList",
    apiVersion: "v1",
    metadata: {
      resourceVersion: String(version),
      ...(continueToken === undefined ? {} : { continue: continueToken }),
    },
    items: bare,
  };
}

export function bookmark(version: number, endsInitialEvents = false): unknown {
  const annotations = endsInitialEvents ? { "k8s.io/initial-events-end": "true" } : undefined;
  return {
    type: "BOOKMARK",
    object: {
      kind: "Pod",
      apiVersion: "v1",
      metadata: { resourceVersion: String(version), creationTimestamp: null, annotations },
      spec: { containers: null },
    },
  };
}

export function refused(code: number, reason: string, retryAfterMs?: number): ApiError {
  return new ApiError(
    { apiVersion: "v1", kind: "Status", status: "Failure", reason, message: `no: ${reason}`, code },
    { code, requestLine: "GET /api/v1/pods", retryAfterMs },
  );
}
