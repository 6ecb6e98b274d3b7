import { ToolkitError } from "../util/error.js";

/** What a cache refuses. */
export type CacheErrorCode =
  /** The first list has not come yet: an answer would say "absent" of what is there. */
  | "CACHE_NOT_SYNCED"
  /** A namespace that the cache does not hold. */
  | "CACHE_OUT_OF_SCOPE"
  /** The cache was released, or its caches have stopped. */
  | "CACHE_CLOSED"
  /** An index that the cache does not have, or a selector that is none. */
  | "CACHE_QUERY_INVALID"
  /** A cache that cannot be made as it was asked for, or an object that the server did not answer. */
  | "CACHE_REQUEST_INVALID";

/** A cache was asked for something that it cannot give. */
export class CacheError extends ToolkitError {
  static {
    this.prototype.name = "CacheError";
  }

  declare readonly code: CacheErrorCode;

  constructor(code: CacheErrorCode, message: string) {
    super(code, message);
  }
}

/** A cache that has not had its first list. */
export interface UnsyncedCache {
  /** As `kubectl` takes it: `deployments.apps`. */
  readonly resource: string;
  /** Undefined for all, and for cluster-scoped kinds. */
  readonly namespace: string | undefined;
  /** What it waits for, or why its last request failed. */
  readonly problem: string;
  /** What the server did not allow. */
  readonly missingVerb: "list" | "watch" | undefined;
}

/** Caches did not get their first lists in time. */
export class CacheSyncError extends ToolkitError {
  static {
    this.prototype.name = "CacheSyncError";
  }

  declare readonly code: "CACHE_SYNC_TIMEOUT";
  readonly unsynced: readonly UnsyncedCache[];

  constructor(unsynced: readonly UnsyncedCache[], timeoutMs: number) {
    const lines = unsynced.map(({ resource, namespace, problem }) => {
      const where = namespace === undefined ? "" : ` in the namespace ${namespace}`;
      return `  - ${resource}${where}: ${problem}`;
    });
    super(
      "CACHE_SYNC_TIMEOUT",
      `not every cache had its first list within ${timeoutMs} ms:\n${lines.join("\n")}`,
    );
    this.unsynced = unsynced;
  }
}

/** What a cache waited for when it did not see a write in time. */
export interface UnseenWrite {
  /** The plural name of the kind, with its group: `deployments.apps`. */
  readonly resource: string;
  /** `namespace/name`, or `name`. */
  readonly key: string;
  /** The written version; undefined after a deletion without one. */
  readonly written: string | undefined;
  /** Up to where the cache has come; undefined before its first list. */
  readonly reached: string | undefined;
}

/** A cache did not catch up with a write in time: what it shows of the key is older. */
export class UnseenWriteError extends ToolkitError {
  static {
    this.prototype.name = "UnseenWriteError";
  }

  declare readonly code: "CACHE_WRITE_UNSEEN";
  readonly write: UnseenWrite;

  constructor(write: UnseenWrite, timeoutMs: number) {
    const { resource, key, written, reached } = write;
    const what = written === undefined ? `the deletion of ${key}` : `version ${written} of ${key}`;
    const where = reached === undefined ? "has not had its first list" : `has come to ${reached}`;
    super(
      "CACHE_WRITE_UNSEEN",
      `the cache of ${resource} has not seen ${what} within ${timeoutMs} ms; it ${where}`,
    );
    this.write = write;
  }
}
