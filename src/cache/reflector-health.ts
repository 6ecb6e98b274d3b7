import type { FailureKind } from "./failure.js";

/** What a caller may not do. */
export interface MissingPermission {
  readonly verb: "list" | "watch";
  readonly group: string;
  readonly resource: string;
  /** Absent for all namespaces, and for cluster-scoped kinds. */
  readonly namespace: string | undefined;
}

/** Why a list or watch failed last. */
export interface ReflectorFailure {
  readonly kind: FailureKind;
  readonly message: string;
  /** The reason that the server gave, such as `Forbidden`. */
  readonly reason: string | undefined;
  /** In elapsed milliseconds of the clock. */
  readonly atMs: number;
  readonly missingPermission: MissingPermission | undefined;
}

/** An object whose last event was above the limit, so that the cache holds an older state, or none. */
export interface OversizedObject {
  readonly key: string;
  /** Absent where it could not be told. */
  readonly resourceVersion: string | undefined;
}

/** What a list and watch is at. */
export type InformerState =
  | "new"
  /** Getting everything, for the first time or again; the cache keeps what it has meanwhile. */
  | "listing"
  /** In step. */
  | "watching"
  /** Waits after a failure. */
  | "waiting"
  /** Waits for a permission: `lastFailure.missingPermission`. */
  | "forbidden"
  /** The kind is not served in the version that was asked for; it is looked for every 30 seconds. */
  | "absent"
  | "stopped";

/** How one list and watch is doing. Times are elapsed milliseconds of the clock. */
export interface ReflectorHealth {
  readonly state: InformerState;
  readonly sinceMs: number;
  /** Whether the cache has once held everything. */
  readonly isSynced: boolean;
  /** Up to where the cache has everything. */
  readonly resourceVersion: string | undefined;
  /** When the server last told anything: an object, a bookmark, a page. */
  readonly lastHeardMs: number | undefined;
  /** How often everything was got again. */
  readonly relists: number;
  /** How often a watch was opened after another. */
  readonly watchRestarts: number;
  /** How many of those fell silent. */
  readonly silentWatches: number;
  /** Lines and pages that could not be read. */
  readonly decodeErrors: number;
  /** Events of unknown types, and objects of another kind. */
  readonly foreignEvents: number;
  /** Events that were older than what the cache holds. */
  readonly olderEvents: number;
  /** While the kind is not served in the version that was asked for: in which others it is. */
  readonly otherVersions: readonly string[];
  /** The first hundred. */
  readonly oversized: readonly OversizedObject[];
  /** The last failure since the cache was last in step. */
  readonly lastFailure: ReflectorFailure | undefined;
}
