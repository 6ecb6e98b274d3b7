import type { Scale } from "../client/subresource.js";
import { formatApiVersion } from "../meta/gvk.js";
import { formatKey, type ObjectKey, parseKey } from "../meta/object-key.js";
import { compareResourceVersions } from "../meta/resource-version.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredOf } from "../meta/stored-object.js";
import type { Logger } from "../telemetry/logger.js";
import { onAbort } from "../util/abort.js";
import type { Clock } from "../util/clock.js";
import { type Deferred, deferred } from "../util/deferred.js";
import { deepFreeze } from "../util/json.js";
import type { Caches, SyncWaitOptions } from "./caches.js";
import { CacheError, CacheSyncError, type UnsyncedCache } from "./errors.js";
import { type InformerHealth, informerHealth } from "./health.js";
import { guardedIndex, type IndexFunction } from "./indexers.js";
import { Informer } from "./informer.js";
import { type InformerRequest, resolveScopes } from "./informer-request.js";
import { type InformerScope, resourceName } from "./informer-scope.js";
import { storedMetadata } from "./object-entry.js";
import type { DeletedObject, WriteWaitOptions } from "./own-writes.js";
import type { ReflectorHealth } from "./reflector-health.js";
import { InformerHolder, type SharedInformer } from "./shared-informer.js";
import type { ReflectorTarget } from "./target.js";
import { Turns } from "./turns.js";

/** Keeps a target in step with the server until the signal aborts, and settles then. */
interface RunnableReflector {
  run(signal: AbortSignal): Promise<void>;
  health(): ReflectorHealth;
  refill(): void;
}

/** Compares a cache with the server until the signal aborts, and settles then. */
interface RunnableCheck {
  run(signal: AbortSignal): Promise<void>;
  readonly differences: number;
}

/** What {@link InformerSet} takes. */
export interface InformerSetOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly createReflector: <T>(
    scope: InformerScope<T>,
    target: ReflectorTarget<T>,
  ) => RunnableReflector;
  /** `refill` gets everything again. @default caches are not compared */
  readonly createCheck?:
    | (<T>(informer: Informer<T>, refill: () => void) => RunnableCheck)
    | undefined;
}

/** An informer that somebody holds. */
interface Held {
  readonly informer: Informer<unknown>;
  readonly reflector: RunnableReflector;
  readonly check: RunnableCheck | undefined;
  readonly stop: AbortController;
  holders: number;
}

/** One informer for each scope that is asked for, shared by all who ask for it. */
export class InformerSet implements Caches {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #createReflector: InformerSetOptions["createReflector"];
  readonly #createCheck: InformerSetOptions["createCheck"];
  readonly #turns: Turns;
  readonly #held = new Map<string, Held>();
  /** Functions are the same scope only when they are the same function. */
  readonly #transforms = new WeakMap<object, number>();
  #transformCount = 0;
  readonly #guarded = new WeakMap<object, IndexFunction<unknown>>();
  /** The newest version of each resource that was written. */
  readonly #written = new Map<string, string>();
  readonly #tasks = new Set<Promise<void>>();
  /** By the signal, or by a list and watch that failed for good. */
  readonly #ended: Deferred<void> = deferred();
  #state: "new" | "running" | "stopped" = "new";

  constructor({ clock, logger, createReflector, createCheck }: InformerSetOptions) {
    this.#clock = clock;
    this.#logger = logger;
    this.#createReflector = createReflector;
    this.#createCheck = createCheck;
    this.#turns = new Turns(clock);
  }

  informer<T extends ResourceType, IndexName extends string = never>(
    type: T,
    request: InformerRequest<StoredOf<T>, IndexName> = {},
  ): SharedInformer<StoredOf<T>, IndexName> {
    if (this.#state === "stopped") throw stopped();
    const held = resolveScopes(type, request).map((scope) => this.#hold(scope));
    const indexes = Object.entries<IndexFunction<StoredOf<T>>>(request.indexes ?? {});
    return new InformerHolder({
      type,
      informers: held.map(({ informer }) => informer as Informer<StoredOf<T>>),
      indexes: new Map(indexes.map(([name, valuesOf]) => [name, this.#guard(name, valuesOf)])),
      clock: this.#clock,
      turns: this.#turns,
      logger: this.#logger,
      onRelease: () => held.forEach((one) => this.#release(one)),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    if (this.#state !== "new") {
      throw new CacheError("CACHE_CLOSED", "caches run once; make new ones to run again");
    }
    this.#state = "running";
    for (const held of this.#held.values()) this.#start(held);
    const release = onAbort(signal, () => this.#ended.resolve());
    try {
      await this.#ended.promise;
    } finally {
      release();
      this.#state = "stopped";
      for (const { stop } of this.#held.values()) stop.abort();
      await Promise.all(this.#tasks);
      for (const { informer } of this.#held.values()) informer.close();
      this.#held.clear();
    }
  }

  async waitForSync(
    signal: AbortSignal,
    { timeoutMs = 120_000 }: SyncWaitOptions = {},
  ): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = deferred<void>();
    const timer = this.#clock.schedule(timeoutMs, () =>
      reject(new CacheSyncError(this.#unsynced(), timeoutMs)),
    );
    const release = onAbort(signal, () => reject(signal.reason));
    const held = [...this.#held.values()];
    // Of those that are released meanwhile nobody needs to know.
    void Promise.allSettled(held.map(({ informer }) => informer.synced)).then(() => resolve());
    try {
      await promise;
    } finally {
      timer.cancel();
      release();
    }
    if (this.#state === "stopped") throw stopped();
  }

  health(): readonly InformerHealth[] {
    return [...this.#held.values()].map((held) => this.#healthOf(held));
  }

  wrote<T extends ResourceType>(type: T, object: StoredOf<T> | Scale): void {
    const metadata = storedMetadata(object);
    const isWhole = assertOfKind(type, object);
    deepFreeze(object);
    this.#remember(type, metadata.resourceVersion);
    for (const { ownWrites } of this.#holding(type, metadata.namespace)) {
      if (isWhole) ownWrites.wrote(object);
      else ownWrites.changedTo(formatKey(metadata), metadata);
    }
  }

  deleted(type: ResourceType, key: ObjectKey | string, deleted: DeletedObject): void {
    const text = typeof key === "string" ? key : formatKey(key);
    if (deleted.resourceVersion !== undefined) this.#remember(type, deleted.resourceVersion);
    for (const { ownWrites } of this.#holding(type, parseKey(text).namespace)) {
      ownWrites.deleted(text, deleted);
    }
  }

  async waitFor(
    type: ResourceType,
    key: ObjectKey | string,
    signal: AbortSignal,
    options: WriteWaitOptions = {},
  ): Promise<void> {
    signal.throwIfAborted();
    const text = typeof key === "string" ? key : formatKey(key);
    await Promise.all(
      this.#holding(type, parseKey(text).namespace).map(({ ownWrites }) =>
        ownWrites.waitFor(text, signal, options),
      ),
    );
  }

  #healthOf({ informer, reflector, check, holders }: Held): InformerHealth {
    return informerHealth({
      informer,
      reflector: reflector.health(),
      differences: check?.differences ?? 0,
      holders,
      clock: this.#clock,
    });
  }

  #unsynced(): readonly UnsyncedCache[] {
    return [...this.#held.values()]
      .filter(({ informer }) => !informer.isSynced)
      .map((held) => {
        const { resource, namespace, problem, lastFailure } = this.#healthOf(held);
        return {
          resource,
          namespace,
          problem: problem ?? "the list has not come to its end",
          missingVerb: lastFailure?.missingPermission?.verb,
        };
      });
  }

  #holding(type: ResourceType, namespace: string | undefined): readonly Informer<unknown>[] {
    return [...this.#held.values()]
      .map(({ informer }) => informer)
      .filter(
        ({ scope }) =>
          scope.type.group === type.group &&
          scope.type.version === type.version &&
          scope.type.plural === type.plural &&
          (scope.namespace === undefined || scope.namespace === namespace),
      );
  }

  #remember(type: ResourceType, resourceVersion: string): void {
    const name = resourceName(type);
    const known = this.#written.get(name);
    if (known === undefined || (compareResourceVersions(resourceVersion, known) ?? 0) > 0) {
      this.#written.set(name, resourceVersion);
    }
  }

  #guard<T>(name: string, valuesOf: IndexFunction<T>): IndexFunction<T> {
    const known = this.#guarded.get(valuesOf);
    if (known !== undefined) return known as IndexFunction<T>;
    const guarded = guardedIndex(name, valuesOf, this.#logger);
    this.#guarded.set(valuesOf, guarded as IndexFunction<unknown>);
    return guarded;
  }

  #hold<T>(scope: InformerScope<T>): Held {
    const name = this.#nameOf(scope);
    const held = this.#held.get(name) ?? this.#make(name, scope);
    held.holders += 1;
    return held;
  }

  #make<T>(name: string, scope: InformerScope<T>): Held {
    const written = this.#written.get(resourceName(scope.type));
    const informer = new Informer({ scope, clock: this.#clock, logger: this.#logger, written });
    const reflector = this.#createReflector(scope, informer.store);
    // What is held under a name is of one kind, and so of one type.
    const any = informer as Informer<unknown>;
    const check = this.#createCheck?.(informer, () => reflector.refill());
    const stop = new AbortController();
    const held: Held = { informer: any, reflector, check, stop, holders: 0 };
    this.#held.set(name, held);
    if (this.#state === "running") this.#start(held);
    return held;
  }

  #nameOf<T>({ type, transform, ...scope }: InformerScope<T>): string {
    let id = transform && this.#transforms.get(transform);
    if (transform !== undefined && id === undefined) {
      this.#transformCount += 1;
      id = this.#transformCount;
      this.#transforms.set(transform, id);
    }
    return JSON.stringify([type.group, type.version, type.plural, id ?? 0, scope]);
  }

  #start({ reflector, check, stop }: Held): void {
    const task = Promise.all([reflector.run(stop.signal), check?.run(stop.signal)])
      .then(() => {})
      .catch((error: unknown) => {
        if (!stop.signal.aborted) this.#ended.reject(error);
      })
      .finally(() => this.#tasks.delete(task));
    this.#tasks.add(task);
  }

  #release(held: Held): void {
    held.holders -= 1;
    if (held.holders > 0) return;
    for (const [name, other] of this.#held) if (other === held) this.#held.delete(name);
    held.stop.abort();
    held.informer.close();
  }
}

function stopped(): CacheError {
  return new CacheError("CACHE_CLOSED", "the caches have stopped");
}

/**
 * Whether a written object is one of a kind, and not a part of one that says how many replicas it has.
 *
 * @throws CacheError CACHE_REQUEST_INVALID when it is neither
 */
function assertOfKind(type: ResourceType, object: object): boolean {
  const apiVersion: unknown = Reflect.get(object, "apiVersion");
  const kind: unknown = Reflect.get(object, "kind");
  const isWhole = kind === type.kind && apiVersion === formatApiVersion(type);
  if (isWhole || (kind === "Scale" && apiVersion === "autoscaling/v1")) return isWhole;
  throw new CacheError(
    "CACHE_REQUEST_INVALID",
    `the object is ${String(kind)} of ${String(apiVersion)}, not ${type.kind} of ${formatApiVersion(type)}; name the kind that it is of`,
  );
}
