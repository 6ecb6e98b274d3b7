import type { Clock, Timer } from "../../util/clock.js";
import type { ApiObject } from "../values/api-object.js";
import type { Registry } from "../store/registry.js";
import { collectionName, type Resource } from "../model/resource.js";
import type { Change, Storage } from "../model/storage.js";
import type { Store } from "../store/store.js";
import { ClusterClient, type KindOf } from "./cluster-client.js";
import { type KeyQueue, WorkLoop } from "./work-loop.js";

/** One event of a watch; a deletion has the object as it was. */
export interface ObjectChange<Stored = ApiObject> {
  readonly object: Stored;
  /** The object before; absent where it was created, or was there from the start. */
  readonly previous: Stored | undefined;
  readonly isDeletion: boolean;
}

/** What controllers see of a server: requests, watches, work and time. */
export class Cluster {
  readonly clock: Clock;
  readonly registry: Registry;
  readonly #store: Store;
  readonly #loop: WorkLoop;
  readonly #handlers = new Map<string, ((change: ObjectChange) => void)[]>();
  readonly #clients = new Map<string, ClusterClient>();
  readonly #stops: (() => void)[] = [];

  constructor(parts: {
    readonly store: Store;
    readonly registry: Registry;
    readonly clock: Clock;
  }) {
    this.clock = parts.clock;
    this.registry = parts.registry;
    this.#store = parts.store;
    this.#loop = new WorkLoop(parts.clock);
    this.#stops.push(this.#storage.listen((resource, change) => this.#tell(resource, change)));
  }

  get #storage(): Storage {
    return this.#store.storage;
  }

  /** The requests of a component, such as `kube-controller-manager`. */
  client(agent: string): ClusterClient {
    const known = this.#clients.get(agent);
    if (known !== undefined) return known;
    const { registry, clock } = this;
    const made = new ClusterClient({ store: this.#store, registry, clock }, agent);
    this.#clients.set(agent, made);
    return made;
  }

  queue(work: (key: string) => void): KeyQueue {
    return this.#loop.queue(work);
  }

  /** Does something when milliseconds have passed. */
  after(delayMs: number, task: () => void): Timer {
    return this.#loop.schedule(delayMs, task);
  }

  /** Calls a handler for each object that is there, and then for each change. */
  watch<Stored>(kind: KindOf<Stored>, handler: (change: ObjectChange<Stored>) => void): void {
    const name = collectionName(kind);
    const untyped = handler as (change: ObjectChange) => void;
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), untyped]);
    for (const [, object] of this.#storage.collection(name).entries())
      untyped({ object, previous: undefined, isDeletion: false });
  }

  /** Calls a handler for each object of every resource, such as `databases.example.com`, and then for each change. */
  watchAll(handler: (resource: string, change: ObjectChange) => void): void {
    this.#stops.push(this.#storage.listen(handler));
    for (const [resource, collection] of this.#storage.collections())
      for (const [, object] of collection.entries())
        handler(resource, { object, previous: undefined, isDeletion: false });
  }

  /** Calls a handler after each change of what kinds are served. */
  watchKinds(handler: () => void): void {
    this.#stops.push(this.registry.listen(handler));
  }

  /** The kinds that are served, each in the version that clients prefer. */
  preferredResources(): readonly Resource[] {
    const preferred = new Map<string, Resource>();
    const groups = [["", ["v1"]] as const, ...this.registry.groups()];
    for (const [group, versions] of groups)
      for (const version of versions)
        for (const resource of this.registry.resourcesOf(group, version)) {
          const name = collectionName(resource);
          if (!preferred.has(name)) preferred.set(name, resource);
        }
    return [...preferred.values()];
  }

  stop(): void {
    this.#loop.stop();
    for (const stop of this.#stops) stop();
  }

  #tell(resource: string, change: Change): void {
    for (const handler of this.#handlers.get(resource) ?? []) handler(change);
  }
}
