import type { Caches } from "../cache/caches.js";
import type { InformerHealth } from "../cache/health.js";
import type { Lister } from "../cache/lister.js";
import type { Client } from "../client/client.js";
import { isNotFound } from "../meta/api-error.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import { deepFreeze } from "../util/json.js";
import { cachesOf, type ControllerCaches } from "./controller-caches.js";
import type {
  DeleteObjectOptions,
  MergePatch,
  World,
  WorldSelection,
  WriteOptions,
  WrittenObject,
} from "./world.js";

/** What {@link CachedWorld} takes. */
export interface CachedWorldOptions {
  readonly client: Client;
  readonly caches: Caches;
  readonly informers: ControllerCaches;
}

/** A cluster through caches and a client: what is written is seen by the next read. */
export class CachedWorld implements World {
  readonly #client: Client;
  readonly #caches: Caches;
  readonly #informers: ControllerCaches;
  readonly #listers = new Map<string, readonly Lister<StoredObject, string>[]>();

  constructor({ client, caches, informers }: CachedWorldOptions) {
    this.#client = client;
    this.#caches = caches;
    this.#informers = informers;
  }

  isServed(type: ResourceType): boolean {
    const name = type.group === "" ? type.plural : `${type.plural}.${type.group}`;
    const isAbsent = ({ resource, state }: InformerHealth): boolean =>
      resource === name && state === "absent";
    return !this.#caches.health().some(isAbsent);
  }

  isKeptWhole(type: ResourceType): boolean {
    return cachesOf(this.#informers, type)[0]?.plan.metadataOnly !== true;
  }

  get(type: ResourceType, key: ObjectKey): StoredObject | undefined {
    for (const lister of this.#listersOf(type)) {
      const found = lister.get(key);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  list(type: ResourceType, { namespace, labels }: WorldSelection): readonly StoredObject[] {
    // The first keeps most; the others keep parts of what it keeps, or less of it.
    const [lister] = this.#listersOf(type);
    return lister?.list({ namespace, labelSelector: labels }) ?? [];
  }

  ownedBy(type: ResourceType, uid: string): readonly StoredObject[] {
    const [lister] = this.#listersOf(type);
    return lister?.byOwner(uid, { controller: true }) ?? [];
  }

  async read(
    type: ResourceType,
    key: ObjectKey,
    signal?: AbortSignal,
  ): Promise<StoredObject | undefined> {
    try {
      return deepFreeze(await this.#client.get(type, key, { signal }));
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  async readList(
    type: ResourceType,
    { namespace, labels }: WorldSelection,
    signal?: AbortSignal,
  ): Promise<readonly StoredObject[]> {
    const found: StoredObject[] = [];
    const options = { namespace, labelSelector: labels, signal };
    for await (const { items } of this.#client.listPages(type, options)) {
      for (const item of items) found.push(deepFreeze(item));
    }
    return found;
  }

  async apply(
    type: ResourceType,
    object: WrittenObject,
    { fieldManager, dryRun }: WriteOptions,
  ): Promise<StoredObject> {
    const options = { fieldManager, force: true, dryRun };
    return this.#wrote(type, await this.#client.apply(type, object, options), dryRun);
  }

  async create(
    type: ResourceType,
    object: object,
    { fieldManager, dryRun }: WriteOptions,
  ): Promise<StoredObject> {
    const options = { fieldManager, dryRun };
    return this.#wrote(type, await this.#client.create(type, { ...object }, options), dryRun);
  }

  async patch(
    type: ResourceType,
    key: ObjectKey,
    patch: MergePatch,
    { fieldManager, subresource, dryRun }: WriteOptions,
  ): Promise<StoredObject> {
    const options = { fieldManager, dryRun };
    const patched =
      subresource === undefined
        ? await this.#client.patch(type, key, { type: "merge", value: { ...patch } }, options)
        : await this.#client
            .subresource(type, subresource)
            .patch(key, { type: "merge", value: statusPatch(patch) }, options);
    return this.#wrote(type, patched, dryRun);
  }

  async delete(
    type: ResourceType,
    key: ObjectKey,
    { uid, propagation }: DeleteObjectOptions,
  ): Promise<boolean> {
    const known = this.get(type, key);
    let left: StoredObject | undefined;
    try {
      left = await this.#client.delete(type, key, {
        ...(uid === undefined ? {} : { preconditions: { uid } }),
        propagationPolicy: propagation,
      });
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
    if (left?.metadata.deletionTimestamp !== undefined) this.#wrote(type, left, false);
    else if (left !== undefined || known !== undefined) {
      const { uid: gone, resourceVersion } = (left ?? known)?.metadata ?? {};
      if (gone !== undefined) this.#caches.deleted(type, key, { uid: gone, resourceVersion });
    }
    return true;
  }

  #wrote(type: ResourceType, object: StoredObject, dryRun: boolean | undefined): StoredObject {
    if (dryRun !== true) this.#caches.wrote(type, object);
    return deepFreeze(object);
  }

  #listersOf(type: ResourceType): readonly Lister<StoredObject, string>[] {
    const name = `${type.group}/${type.kind}`;
    const known = this.#listers.get(name);
    if (known !== undefined) return known;
    const listers = cachesOf(this.#informers, type).map(({ informer }) =>
      informer.lister.withOwnWrites(),
    );
    this.#listers.set(name, listers);
    return listers;
  }
}

function statusPatch({ metadata = {}, status }: MergePatch): {
  readonly metadata: { readonly resourceVersion?: string; readonly uid?: string };
  readonly status: unknown;
} {
  const { resourceVersion, uid } = metadata;
  return {
    metadata: {
      ...(typeof resourceVersion === "string" ? { resourceVersion } : {}),
      ...(typeof uid === "string" ? { uid } : {}),
    },
    status,
  };
}
