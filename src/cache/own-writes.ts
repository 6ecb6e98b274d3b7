import { formatKey } from "../meta/object-key.js";
import { compareResourceVersions } from "../meta/resource-version.js";
import { onAbort } from "../util/abort.js";
import type { Clock } from "../util/clock.js";
import { deferred } from "../util/deferred.js";
import type { Entry } from "./entry.js";
import { UnseenWriteError } from "./errors.js";
import { storedMetadata } from "./object-entry.js";
import type { Store } from "./store.js";

/** How many writes are kept for one cache that does not catch up; beyond, the oldest is only waited for. */
const pendingLimit = 1_000;

/** An object that is gone by the caller's own doing. */
export interface DeletedObject {
  readonly uid: string;
  /** The last version of it that the caller knows. */
  readonly resourceVersion?: string | undefined;
}

/** How long to wait for a write. */
export interface WriteWaitOptions {
  /** In milliseconds. @default 5_000 */
  readonly timeoutMs?: number | undefined;
}

/** What {@link OwnWrites} takes. */
export interface OwnWritesOptions<T> {
  readonly store: Store<T>;
  /** Names the cache in errors: `deployments.apps`. */
  readonly resource: string;
  readonly clock: Clock;
  /** What the cache will show of an object; undefined when its selector leaves it out. */
  readonly admit: (object: unknown) => Entry<T> | undefined;
  /** A version that was written before the cache was made. */
  readonly floor?: string | undefined;
}

/** A write that the cache has not seen. */
interface Pending<T> {
  readonly uid: string;
  readonly resourceVersion: string | undefined;
  readonly isDeletion: boolean;
  readonly sinceMs: number;
  /** What the cache will show; `stored` where that is not known, and it shows what it has. */
  readonly entry: Entry<T> | "stored" | undefined;
}

/** Waits for what was written before it began. */
interface Waiter<T> {
  readonly key: string;
  readonly pending: Pending<T> | undefined;
  readonly floor: string | undefined;
  readonly settle: () => void;
}

/**
 * What this process has written and the cache does not show yet, by key.
 *
 * The API server tells a watch of all changes of a resource in the order of their
 * versions, so the cache has seen a write as soon as it has come to its version, by
 * whatever event or bookmark. Follows KEP-5647 and controller-runtime#3473.
 */
export class OwnWrites<T> {
  readonly #store: Store<T>;
  readonly #resource: string;
  readonly #clock: Clock;
  readonly #admit: (object: unknown) => Entry<T> | undefined;
  /** Oldest first. */
  readonly #pending = new Map<string, Pending<T>>();
  readonly #waiters = new Set<Waiter<T>>();
  /** Whatever the key, the cache is to come to this version. */
  #floor: string | undefined;
  #seen = 0;
  #waitedMs = 0;

  constructor({ store, resource, clock, admit, floor }: OwnWritesOptions<T>) {
    this.#store = store;
    this.#resource = resource;
    this.#clock = clock;
    this.#admit = admit;
    this.#raiseFloor(floor);
  }

  get size(): number {
    return this.#pending.size;
  }

  /** How many writes the cache has come to show, and how long that took, in milliseconds all together. */
  get seen(): { readonly count: number; readonly waitedMs: number } {
    return { count: this.#seen, waitedMs: this.#waitedMs };
  }

  /** Takes an object that the server has answered to a write. */
  wrote(object: unknown): void {
    const metadata = storedMetadata(object);
    const { uid, resourceVersion } = metadata;
    const key = formatKey(metadata);
    const known = this.#pending.get(key);
    // Answers may come in another order than the writes were made in.
    if (isNewer(known?.resourceVersion, resourceVersion)) return;
    if (known?.isDeletion === true && known.uid === uid) return;
    this.#add(key, { uid, resourceVersion, isDeletion: false, entry: this.#admit(object) });
  }

  /** Takes that an object was changed, of which the server has answered no more than the version. */
  changedTo(key: string, { uid, resourceVersion }: Required<DeletedObject>): void {
    const known = this.#pending.get(key);
    if (isNewer(known?.resourceVersion, resourceVersion)) return;
    const isSame = known?.uid === uid;
    if (isSame && known.isDeletion) return;
    const entry = isSame ? known.entry : "stored";
    this.#add(key, { uid, resourceVersion, isDeletion: false, entry });
  }

  /** Takes that an object was deleted for good. */
  deleted(key: string, { uid, resourceVersion }: DeletedObject): void {
    const known = this.#pending.get(key);
    if (known?.uid !== uid && isNewer(known?.resourceVersion, resourceVersion)) return;
    const written = known?.uid === uid ? known.resourceVersion : undefined;
    this.#add(key, {
      uid,
      resourceVersion: isNewer(written, resourceVersion) ? written : (resourceVersion ?? written),
      isDeletion: true,
      entry: undefined,
    });
  }

  /** The keys whose entries {@link find} gives in place of the store. */
  keys(): Iterable<string> {
    return this.#pending.keys();
  }

  has(key: string): boolean {
    return this.#pending.has(key);
  }

  /** What the cache will show of a key when it has caught up. */
  find(key: string): Entry<T> | undefined {
    const { entry } = this.#pending.get(key) ?? { entry: "stored" };
    return entry === "stored" ? this.#store.find(key) : entry;
  }

  /** A change of a key has come. */
  changed(key: string): void {
    const pending = this.#pending.get(key);
    if (pending !== undefined && this.#isSeen(key, pending)) this.#saw(key, pending);
    this.advanced();
  }

  /** The cache has come further. */
  advanced(): void {
    if (this.#floor !== undefined && this.#hasReached(this.#floor)) this.#floor = undefined;
    for (const [key, pending] of this.#pending) {
      if (this.#isSeen(key, pending)) this.#saw(key, pending);
      // So are the others, or they are seen when their own events come.
      else if (isNewer(pending.resourceVersion, this.#store.resourceVersion)) break;
    }
    this.#settle();
  }

  /** A new list has come, with `isOlder` from a server whose history went back. */
  replaced(isOlder: boolean): void {
    for (const [key, pending] of this.#pending) {
      if (isOlder || this.#isIncomparable(pending)) this.#pending.delete(key);
    }
    for (const { pending, settle } of this.#waiters) {
      if (isOlder || (pending !== undefined && this.#isIncomparable(pending))) settle();
    }
    if (isOlder) this.#floor = undefined;
    for (const [key, pending] of this.#pending) {
      if (this.#isSeen(key, pending)) this.#saw(key, pending);
    }
    this.advanced();
  }

  /** Forgets everything; whoever waits goes on waiting until its time is up. */
  clear(): void {
    this.#pending.clear();
  }

  /**
   * Settles when the cache shows what was written to a key, or something newer.
   *
   * @throws UnseenWriteError CACHE_WRITE_UNSEEN when the time is up
   * @throws the signal's reason when it aborts first
   */
  async waitFor(
    key: string,
    signal: AbortSignal,
    { timeoutMs = 5_000 }: WriteWaitOptions = {},
  ): Promise<void> {
    const pending = this.#pending.get(key);
    await this.#wait({ key, pending, floor: this.#floor }, timeoutMs, signal);
  }

  /**
   * Settles when the cache has come to a version, by whatever event or bookmark.
   *
   * @throws UnseenWriteError CACHE_WRITE_UNSEEN when the time is up
   * @throws the signal's reason when it aborts first
   */
  async reach(
    version: string,
    signal: AbortSignal,
    { timeoutMs = 5_000 }: WriteWaitOptions = {},
  ): Promise<void> {
    await this.#wait({ key: "", pending: undefined, floor: version }, timeoutMs, signal);
  }

  async #wait(
    wanted: Omit<Waiter<T>, "settle">,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = deferred<void>();
    const waiter: Waiter<T> = { ...wanted, settle: () => resolve() };
    if (this.#isCaughtUp(waiter)) return;
    this.#waiters.add(waiter);
    const timer = this.#clock.schedule(timeoutMs, () => reject(this.#unseen(waiter, timeoutMs)));
    const release = onAbort(signal, () => reject(signal.reason));
    try {
      await promise;
    } finally {
      this.#waiters.delete(waiter);
      timer.cancel();
      release();
    }
  }

  #saw(key: string, { sinceMs }: Pending<T>): void {
    this.#pending.delete(key);
    this.#seen += 1;
    this.#waitedMs += this.#clock.elapsed() - sinceMs;
  }

  #add(key: string, written: Omit<Pending<T>, "sinceMs">): void {
    const pending = { ...written, sinceMs: this.#clock.elapsed() };
    this.#pending.delete(key);
    if (this.#isSeen(key, pending)) {
      this.#saw(key, pending);
      this.#settle();
      return;
    }
    this.#pending.set(key, pending);
    if (this.#pending.size <= pendingLimit) return;
    for (const [oldest, { resourceVersion }] of this.#pending) {
      this.#pending.delete(oldest);
      this.#raiseFloor(resourceVersion);
      break;
    }
  }

  #raiseFloor(resourceVersion: string | undefined): void {
    const isComparable =
      resourceVersion !== undefined &&
      compareResourceVersions(resourceVersion, resourceVersion) !== undefined;
    if (isComparable && isNewer(resourceVersion, this.#floor)) this.#floor = resourceVersion;
  }

  #isSeen(key: string, { uid, resourceVersion, isDeletion }: Pending<T>): boolean {
    if (this.#store.resourceVersion === undefined) return false;
    const isReached = resourceVersion === undefined || this.#hasReached(resourceVersion);
    const stored = this.#store.find(key);
    if (isDeletion) return isReached && stored?.uid !== uid;
    // Versions that cannot be compared can still be the same.
    return isReached || (stored?.uid === uid && stored.resourceVersion === resourceVersion);
  }

  #hasReached(resourceVersion: string): boolean {
    const reached = this.#store.resourceVersion;
    return reached !== undefined && (compareResourceVersions(reached, resourceVersion) ?? -1) >= 0;
  }

  /** After a list there is nothing to compare: a write of another kind of version is taken as seen. */
  #isIncomparable({ resourceVersion }: Pending<T>): boolean {
    const reached = this.#store.resourceVersion;
    return (
      resourceVersion !== undefined &&
      reached !== undefined &&
      compareResourceVersions(reached, resourceVersion) === undefined
    );
  }

  #isCaughtUp({ key, pending, floor }: Waiter<T>): boolean {
    if (floor !== undefined && !this.#hasReached(floor)) return false;
    if (pending === undefined || this.#isSeen(key, pending)) return true;
    // What the selector leaves out brings no event: that it is not there is all there is to see.
    const isSynced = this.#store.resourceVersion !== undefined;
    return isSynced && pending.entry === undefined && this.#store.find(key) === undefined;
  }

  #settle(): void {
    for (const waiter of this.#waiters) if (this.#isCaughtUp(waiter)) waiter.settle();
  }

  #unseen({ key, pending, floor }: Waiter<T>, timeoutMs: number): UnseenWriteError {
    const written = pending?.resourceVersion ?? floor;
    const reached = this.#store.resourceVersion;
    return new UnseenWriteError({ resource: this.#resource, key, written, reached }, timeoutMs);
  }
}

/** Whether `a` is known to be newer than `b`; anything is newer than nothing. */
function isNewer(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined) return false;
  return b === undefined || (compareResourceVersions(a, b) ?? 0) > 0;
}
