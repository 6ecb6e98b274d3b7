import { createCaches, type SharedInformer } from "slipway/cache";
import { loadConnection, openClient, type OpenClient } from "slipway/client";
import { deferred } from "../../src/util/deferred.js";
import type { ObjectKey, ResourceType, StoredOf } from "slipway/meta";

/** How long anything may take that the story waits for. */
const patienceMs = 30_000;

/** A cluster as somebody sees it who may read all: what is there now, and what is waited for. */
export class Cluster implements AsyncDisposable {
  readonly client: OpenClient;
  readonly #informers: ReadonlyMap<string, SharedInformer<unknown>>;
  readonly #changed = new Set<() => void>();
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #failure: Error | undefined;
  #trouble = "";

  private constructor(client: OpenClient, kinds: readonly ResourceType[]) {
    this.client = client;
    const caches = createCaches({ requester: client.requester });
    this.#informers = new Map(
      kinds.map((kind) => {
        const informer: SharedInformer<unknown> = caches.informer(kind, { whole: true });
        const tell = (): void => this.#tell();
        informer.addHandler({ name: "npm start", onAdd: tell, onUpdate: tell, onDelete: tell });
        return [kind.plural, informer];
      }),
    );
    this.#running = caches.run(this.#stop.signal);
  }

  /** Follows all objects of some kinds. */
  static async open(kubeconfig: string, kinds: readonly ResourceType[]): Promise<Cluster> {
    const connection = await loadConnection({ from: { kubeconfig } });
    const cluster = new Cluster(openClient(connection, { fieldManager: "npm-start" }), kinds);
    await Promise.all([...cluster.#informers.values()].map(({ synced }) => synced));
    return cluster;
  }

  list<T extends ResourceType>(kind: T): readonly StoredOf<T>[] {
    return this.#of(kind).lister.list();
  }

  get<T extends ResourceType>(kind: T, key: ObjectKey): StoredOf<T> | undefined {
    return this.#of(kind).lister.get(key);
  }

  /** Calls back at each change, and once at once; gives what ends that. */
  follow(look: () => void): () => void {
    this.#changed.add(look);
    look();
    return () => this.#changed.delete(look);
  }

  /** Has everything that is waited for looked at again. */
  touch(): void {
    this.#tell();
  }

  /** What went wrong last, and may be why something does not happen that is waited for. */
  notice(trouble: string): void {
    this.#trouble = trouble;
  }

  /** Nothing that is waited for will come any more. */
  fail(error: Error): void {
    this.#failure ??= error;
    this.#tell();
  }

  /** What a look at the objects gives, once it gives something. @throws Error that says what did not happen */
  async until<T>(what: string, look: () => T | undefined): Promise<T> {
    const { promise, resolve, reject } = deferred<T>();
    const limit = setTimeout(() => {
      const why = this.#trouble === "" ? "" : `; what went wrong last:\n${this.#trouble}`;
      reject(new Error(`${what} did not happen within ${patienceMs / 1_000} s${why}`));
    }, patienceMs);
    const end = this.follow(() => {
      const found = look();
      if (this.#failure !== undefined) reject(this.#failure);
      else if (found !== undefined) resolve(found);
    });
    try {
      return await promise;
    } finally {
      clearTimeout(limit);
      end();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.client.close();
  }

  #of<T extends ResourceType>(kind: T): SharedInformer<StoredOf<T>> {
    const informer = this.#informers.get(kind.plural);
    if (informer === undefined) throw new TypeError(`${kind.plural} are not followed`);
    return informer as SharedInformer<StoredOf<T>>;
  }

  #tell(): void {
    for (const look of this.#changed) look();
  }
}
