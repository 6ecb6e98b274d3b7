import type { Logger } from "../telemetry/logger.js";
import type { Clock } from "../util/clock.js";
import { type Deferred, deferred } from "../util/deferred.js";
import type { Change } from "./change.js";
import type { Entry } from "./entry.js";
import { CacheError } from "./errors.js";
import type { HandlerBuffer } from "./handler-buffer.js";
import { type InformerScope, resourceName, writtenEntry } from "./informer-scope.js";
import { OwnWrites } from "./own-writes.js";
import { Store, type StoreListener } from "./store.js";
import { entryTransform } from "./transform.js";

/** What {@link Informer} takes. */
export interface InformerOptions<T> {
  readonly scope: InformerScope<T>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** A version of the resource that was written before. */
  readonly written: string | undefined;
}

/** Hears at once, and without a queue, what happens to a store. */
export interface StoreObserver<T> {
  changed(change: Change<T>): void;
  /** A later list has come. */
  replaced(): void;
}

/** One list and watch: its store, what was written over it, and the handlers that hear of it. */
export class Informer<T> implements StoreListener<T> {
  readonly scope: InformerScope<T>;
  readonly store: Store<T>;
  readonly ownWrites: OwnWrites<T>;
  /** Replaced, never changed: a handler that is called may add or remove handlers. */
  #buffers: readonly HandlerBuffer<T>[] = [];
  readonly #observers = new Set<StoreObserver<T>>();
  readonly #synced: Deferred<void> = deferred();
  #isClosed = false;

  constructor({ scope, clock, logger, written }: InformerOptions<T>) {
    this.scope = scope;
    const transform = scope.transform && entryTransform(scope.transform, logger);
    this.store = new Store({ listener: this, transform });
    this.ownWrites = new OwnWrites({
      store: this.store,
      resource: resourceName(scope.type),
      clock,
      admit: writtenEntry(scope, transform),
      floor: written,
    });
  }

  get isSynced(): boolean {
    return this.store.resourceVersion !== undefined;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Settles with the first list; rejects when the informer is closed before. */
  get synced(): Promise<void> {
    return this.#synced.promise;
  }

  get handlers(): readonly HandlerBuffer<T>[] {
    return this.#buffers;
  }

  /** What the store holds now goes to the handler first; no change is lost or told twice in between. */
  attach(buffer: HandlerBuffer<T>): void {
    this.#buffers = [...this.#buffers, buffer];
    if (this.isSynced) buffer.pushSnapshot([...this.store.entries()]);
  }

  detach(buffer: HandlerBuffer<T>): void {
    this.#buffers = this.#buffers.filter((other) => other !== buffer);
  }

  /** Tells an observer of every change until the function is called that it gives. */
  observe(observer: StoreObserver<T>): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /** Forgets everything, handlers with what waits for them too. */
  close(): void {
    this.#isClosed = true;
    for (const buffer of this.#buffers) buffer.remove();
    this.#buffers = [];
    this.store.clear();
    this.ownWrites.clear();
    this.#synced.reject(
      new CacheError("CACHE_CLOSED", `the cache of ${resourceName(this.scope.type)} was released`),
    );
  }

  filled(entries: readonly Entry<T>[]): void {
    this.ownWrites.replaced(false);
    for (const buffer of this.#buffers) buffer.pushSnapshot(entries);
    this.#synced.resolve();
  }

  replaced(changes: readonly Change<T>[], isOlder: boolean): void {
    this.ownWrites.replaced(isOlder);
    for (const observer of this.#observers) observer.replaced();
    for (const buffer of this.#buffers) buffer.pushAll(changes);
  }

  changed(change: Change<T>): void {
    this.ownWrites.changed(change.entry.key);
    for (const observer of this.#observers) observer.changed(change);
    for (const buffer of this.#buffers) buffer.push(change);
  }

  advanced(): void {
    this.ownWrites.advanced();
  }
}
