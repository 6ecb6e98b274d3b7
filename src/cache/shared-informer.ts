import type { ResourceType } from "../meta/resource-type.js";
import type { Logger } from "../telemetry/logger.js";
import type { Clock } from "../util/clock.js";
import { type Deferred, deferred } from "../util/deferred.js";
import { CacheError } from "./errors.js";
import type { EventHandler } from "./event-handler.js";
import { HandlerBuffer } from "./handler-buffer.js";
import type { IndexFunction } from "./indexers.js";
import type { Informer } from "./informer.js";
import { resourceName } from "./informer-scope.js";
import type { Lister } from "./lister.js";
import { StoreLister } from "./store-lister.js";
import type { Turns } from "./turns.js";

/** A handler that hears of a cache. */
export interface HandlerRegistration {
  /**
   * Settles when the handler has been through all that was there when it, or the cache,
   * started; rejects with a CacheError CACHE_CLOSED when it is removed before.
   */
  readonly synced: Promise<void>;
  /** How many changes wait for the handler. */
  readonly backlog: number;
  /** No call is made any more; one that is under way ends by itself. */
  remove(): void;
}

/**
 * One holder's view of the caches of a kind. The lists and watches behind it are shared with
 * every holder that asks for the same, and end when the last one has released them.
 */
export interface SharedInformer<T, IndexName extends string = never> extends Disposable {
  readonly type: ResourceType;
  readonly lister: Lister<T, IndexName>;
  /** Whether the first list of every namespace that was asked for has come. */
  readonly isSynced: boolean;
  /** Settles then; rejects with a CacheError CACHE_CLOSED when it is released before. */
  readonly synced: Promise<void>;
  /** The handler hears of all that is there, marked as initial, and then of every change: none twice, none missing. */
  addHandler(handler: EventHandler<T>): HandlerRegistration;
  /** Ends the holder's handlers and its lister. May be called again. */
  release(): void;
}

/** What {@link InformerHolder} takes. */
export interface InformerHolderOptions<T> {
  readonly type: ResourceType;
  readonly informers: readonly Informer<T>[];
  readonly indexes: ReadonlyMap<string, IndexFunction<T>>;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly logger: Logger;
  readonly onRelease: () => void;
}

/** Holds informers, with its own indexes and handlers on them. */
export class InformerHolder<T, IndexName extends string> implements SharedInformer<T, IndexName> {
  readonly type: ResourceType;
  readonly lister: Lister<T, IndexName>;
  readonly #options: InformerHolderOptions<T>;
  readonly #synced: Deferred<void> = deferred();
  readonly #buffers = new Set<HandlerBuffer<T>>();
  #isReleased = false;

  constructor(options: InformerHolderOptions<T>) {
    const { type, informers, indexes } = options;
    this.type = type;
    this.#options = options;
    for (const { store } of informers) {
      for (const valuesOf of indexes.values()) store.addIndex(valuesOf);
    }
    const assertOpen = (): void => this.#assertOpen();
    this.lister = new StoreLister({ type, informers, indexes, assertOpen }, false);
    Promise.all(informers.map(({ synced }) => synced)).then(
      () => this.#synced.resolve(),
      (error: unknown) => this.#synced.reject(error),
    );
  }

  get synced(): Promise<void> {
    return this.#synced.promise;
  }

  get isSynced(): boolean {
    return this.#options.informers.every(({ isSynced }) => isSynced);
  }

  addHandler(handler: EventHandler<T>): HandlerRegistration {
    this.#assertOpen();
    const { informers, clock, turns, logger } = this.#options;
    const sources = informers.length;
    const buffer = new HandlerBuffer({ handler, sources, clock, turns, logger });
    this.#buffers.add(buffer);
    for (const informer of informers) informer.attach(buffer);
    return {
      synced: buffer.synced,
      get backlog(): number {
        return buffer.backlog;
      },
      remove: () => this.#remove(buffer),
    };
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    for (const buffer of this.#buffers) this.#remove(buffer);
    const { informers, indexes, onRelease } = this.#options;
    for (const { store } of informers) {
      for (const valuesOf of indexes.values()) store.dropIndex(valuesOf);
    }
    this.#synced.reject(this.#closed());
    onRelease();
  }

  [Symbol.dispose](): void {
    this.release();
  }

  #remove(buffer: HandlerBuffer<T>): void {
    for (const informer of this.#options.informers) informer.detach(buffer);
    this.#buffers.delete(buffer);
    buffer.remove();
  }

  #assertOpen(): void {
    if (this.#isReleased || this.#options.informers.some(({ isClosed }) => isClosed)) {
      throw this.#closed();
    }
  }

  #closed(): CacheError {
    const name = resourceName(this.type);
    return new CacheError("CACHE_CLOSED", `the cache of ${name} was released, or has stopped`);
  }
}
