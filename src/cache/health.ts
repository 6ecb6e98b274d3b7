import type { ResourceType } from "../meta/resource-type.js";
import type { Clock } from "../util/clock.js";
import type { Informer } from "./informer.js";
import { resourceName } from "./informer-scope.js";
import type {
  InformerState,
  MissingPermission,
  OversizedObject,
  ReflectorHealth,
} from "./reflector-health.js";

/** How far one handler is behind. */
export interface HandlerHealth {
  readonly name: string;
  /** How many changes wait for it. */
  readonly backlog: number;
}

/** What went wrong last, since the cache was last in step. */
export interface InformerFailure {
  /** With the request line, and the server's words. */
  readonly message: string;
  /** The reason that the server gave, such as `Forbidden`. */
  readonly reason: string | undefined;
  /** Since it happened. */
  readonly ageMs: number;
  /** What the operator may not do. */
  readonly missingPermission: MissingPermission | undefined;
}

/** How one list and watch is doing. Ages in milliseconds; counts since it was made. */
export interface InformerHealth {
  /** As `kubectl` takes it: `deployments.apps`. */
  readonly resource: string;
  /** Of the API, such as `v1`. */
  readonly version: string;
  /** Undefined for all, and for cluster-scoped kinds. */
  readonly namespace: string | undefined;
  /** As it was asked for. */
  readonly labelSelector: string | undefined;
  /** As it was asked for. */
  readonly fieldSelector: string | undefined;
  /** Whether it holds nothing but metadata. */
  readonly metadataOnly: boolean;
  /** How many share it. */
  readonly holders: number;
  readonly state: InformerState;
  /** Since it is so. */
  readonly stateAgeMs: number;
  /** Whether the first list has come. It stays so: a cache that falls behind keeps what it has. */
  readonly isSynced: boolean;
  /** Why it is not synced, or not in step; undefined when all is well. */
  readonly problem: string | undefined;
  readonly lastFailure: InformerFailure | undefined;
  /** Up to where the cache has everything. */
  readonly resourceVersion: string | undefined;
  /** Since the server last told anything: an object, a bookmark, a page. */
  readonly lastHeardAgeMs: number | undefined;
  /** How many it holds. */
  readonly objects: number;
  /** One for each that was added and not removed. */
  readonly handlers: readonly HandlerHealth[];
  /** Writes of this process that it does not show yet. */
  readonly unseenWrites: number;
  /** Writes of this process that it has come to show. */
  readonly seenWrites: number;
  /** How long it took to show them, all together. */
  readonly writeWaitMs: number;
  /** How often everything was got again. */
  readonly relists: number;
  /** How often a watch was opened after another. */
  readonly watchRestarts: number;
  /** How many of those because nothing had come for too long. */
  readonly silentWatches: number;
  /** Lines and pages that could not be read. */
  readonly decodeErrors: number;
  /** Events of unknown types, and objects of another kind: left out. */
  readonly foreignEvents: number;
  /** Events that were older than what the cache holds: left out. */
  readonly olderEvents: number;
  /** While the kind is not served in `version`: in which others it is. Its objects are kept then as they were. */
  readonly otherVersions: readonly string[];
  /** Objects that were found to differ from the server where caches are compared (`compareEveryMs`). */
  readonly differences: number;
  /** Objects too large to be taken. The first hundred. */
  readonly oversized: readonly OversizedObject[];
}

/** What {@link informerHealth} reads. */
export interface HealthSource {
  readonly informer: Informer<unknown>;
  readonly reflector: ReflectorHealth;
  readonly differences: number;
  readonly holders: number;
  readonly clock: Clock;
}

/** Plain values of the moment. */
export function informerHealth(source: HealthSource): InformerHealth {
  const { informer, reflector, differences, holders, clock } = source;
  const { type, namespace, labelSelector, fieldSelector, metadataOnly } = informer.scope;
  const { sinceMs, lastHeardMs, lastFailure, ...counts } = reflector;
  const nowMs = clock.elapsed();
  return {
    ...counts,
    resource: resourceName(type),
    version: type.version,
    namespace,
    labelSelector,
    fieldSelector,
    metadataOnly,
    differences,
    holders,
    stateAgeMs: nowMs - sinceMs,
    isSynced: informer.isSynced,
    problem: problemOf(reflector, type),
    lastFailure: lastFailure && {
      message: lastFailure.message,
      reason: lastFailure.reason,
      ageMs: nowMs - lastFailure.atMs,
      missingPermission: lastFailure.missingPermission,
    },
    lastHeardAgeMs: lastHeardMs === undefined ? undefined : nowMs - lastHeardMs,
    objects: informer.store.size,
    handlers: informer.handlers.map(({ name, backlog }) => ({ name, backlog })),
    unseenWrites: informer.ownWrites.size,
    seenWrites: informer.ownWrites.seen.count,
    writeWaitMs: informer.ownWrites.seen.waitedMs,
  };
}

function problemOf(
  { state, lastFailure, otherVersions }: ReflectorHealth,
  type: ResourceType,
): string | undefined {
  const missing = lastFailure?.missingPermission;
  if (missing !== undefined) return describePermission(missing);
  if (state === "absent") {
    const what = `the server does not serve ${resourceName(type)} in version ${type.version}`;
    return otherVersions.length === 0
      ? what
      : `${what}, but in ${otherVersions.join(", ")}; use that, or have ${type.version} served again`;
  }
  if (lastFailure !== undefined) return lastFailure.message;
  switch (state) {
    case "new":
      return "the caches do not run";
    case "listing":
      return "the list has not come to its end";
    case "stopped":
      return "the caches have stopped";
    case "waiting":
    case "forbidden":
      return "waits after a failure";
    case "watching":
      return undefined;
  }
}

function describePermission({ verb, group, resource, namespace }: MissingPermission): string {
  const where =
    namespace === undefined ? "in a ClusterRole" : `in a Role of the namespace ${namespace}`;
  const name = group === "" ? resource : `${resource}.${group}`;
  return `the permission to ${verb} ${name} is missing; grant it ${where}`;
}
