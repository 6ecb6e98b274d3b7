import type { Caches } from "../cache/caches.js";
import type { InformerHealth } from "../cache/health.js";
import type { Lister } from "../cache/lister.js";
import type { Client } from "../client/client.js";
import { isNotFound } from "../meta/api-error.js";
import { formatApiVersion } from "../meta/gvk.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import { deepFreeze } from "../util/json.js";
import { cachesOf, type ControllerCaches, ownerIndex } from "./controller-caches.js";
import { listWithin } from "./list-within.js";
import type {
  ApplyOptions,
  DeleteObjectOptions,
  MergePatch,
  SubresourceCall,
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
  /** The namespaces to work in; empty for all. */
  readonly namespaces: readonly string[];
}

/** One cache of a kind. */
interface Reader {
  readonly lister: Lister<StoredObject, string>;
  readonly isSynced: () => boolean;
  /** Whether it keeps more than the metadata. */
  readonly isWhole: boolean;
  /** Whether it keeps all of every object. */
  readonly isOfAll: boolean;
  /** Whether it is kept for the children of the controller. */
  readonly isOfChildren: boolean;
  /** Whether it can be asked for the children of an owner by their label. */
  readonly isOfTracked: boolean;
}

/** A cluster through caches and a client: what is written is seen by the next read. */
export class CachedWorld implements World {
  readonly #client: Client;
  readonly #caches: Caches;
  readonly #informers: ControllerCaches;
  readonly #namespaces: readonly string[];
  readonly #readers = new Map<string, readonly Reader[]>();

  constructor({ client, caches, informers, namespaces }: CachedWorldOptions) {
    this.#client = client;
    this.#caches = caches;
    this.#informers = informers;
    this.#namespaces = namespaces;
  }

  isServed(type: ResourceType): boolean {
    const name = type.group === "" ? type.plural : `${type.plural}.${type.group}`;
    const isAbsent = ({ resource, version, state }: InformerHealth): boolean =>
      resource === name && version === type.version && state === "absent";
    return !this.#caches.health().some(isAbsent);
  }

  isKeptWhole(type: ResourceType, key?: ObjectKey): boolean {
    const readers = this.#readersOf(type);
    const found = key && readers.find(({ lister }) => lister.get(key) !== undefined);
    return (found ?? readers[0])?.isWhole !== false;
  }

  get(type: ResourceType, key: ObjectKey): StoredObject | undefined {
    for (const { lister } of this.#readersOf(type)) {
      const found = lister.get(key);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  getChild(type: ResourceType, key: ObjectKey): StoredObject | undefined {
    return this.#readersOf(type)
      .find(({ isOfChildren }) => isOfChildren)
      ?.lister.get(key);
  }

  list(type: ResourceType, { namespace, labels }: WorldSelection): readonly StoredObject[] {
    return this.#together(type, ({ lister }) => lister.list({ namespace, labelSelector: labels }));
  }

  ownedBy(type: ResourceType, uid: string): readonly StoredObject[] {
    return this.#together(type, ({ lister, isOfTracked }) => {
      const found = lister.byOwner(uid, { controller: true });
      if (!isOfTracked) return found;
      const labelled = lister.byIndex(ownerIndex, uid);
      const known = new Set(labelled.map(({ metadata }) => metadata.uid));
      return [...labelled, ...found.filter(({ metadata }) => !known.has(metadata.uid))];
    });
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
    const namespaces = this.#namespaces;
    const within = { namespaces, namespace, labelSelector: labels, signal };
    return await listWithin(this.#client, type, within);
  }

  async apply(
    type: ResourceType,
    object: WrittenObject,
    { fieldManager, dryRun, force = true }: ApplyOptions,
  ): Promise<StoredObject> {
    const options = { fieldManager, force, dryRun };
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

  async update(
    type: ResourceType,
    object: object,
    { fieldManager, dryRun }: WriteOptions,
  ): Promise<StoredObject> {
    const options = { fieldManager, dryRun };
    return this.#wrote(type, await this.#client.update(type, { ...object }, options), dryRun);
  }

  async subresource(
    type: ResourceType,
    key: ObjectKey,
    { name, verb, body = {} }: SubresourceCall,
    options: WriteOptions,
  ): Promise<unknown> {
    const { fieldManager } = options;
    const part = this.#client.subresource(type, name);
    const answer =
      verb === "get"
        ? await part.get(key)
        : verb === "patch"
          ? await part.patch(key, { type: "merge", value: { ...body } }, { fieldManager })
          : await part[verb](key, { ...body }, { fieldManager });
    // Some are answered with the object that they are a part of.
    const isObject = answer.kind === type.kind && answer.apiVersion === formatApiVersion(type);
    return isObject && verb !== "get" ? this.#wrote(type, answer, false) : deepFreeze(answer);
  }

  async deleteCollection(
    type: ResourceType,
    { namespace, labels }: WorldSelection,
  ): Promise<number> {
    const options = { namespace, labelSelector: labels };
    return (await this.#client.deleteCollection(type, options)).length;
  }

  async delete(
    type: ResourceType,
    key: ObjectKey,
    { uid, resourceVersion: version, propagation }: DeleteObjectOptions,
  ): Promise<boolean> {
    const known = this.get(type, key);
    let left: StoredObject | undefined;
    try {
      left = await this.#client.delete(type, key, {
        ...(uid === undefined && version === undefined
          ? {}
          : { preconditions: { uid, resourceVersion: version } }),
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
    // What nobody keeps, such as a review, has no identity either.
    if (dryRun !== true && cachesOf(this.#informers, type).length > 0) {
      this.#caches.wrote(type, object);
    }
    return deepFreeze(object);
  }

  /** What the caches of a kind give between them, each object once and as whole as it is kept. */
  #together(
    type: ResourceType,
    read: (reader: Reader) => readonly StoredObject[],
  ): readonly StoredObject[] {
    const [first, ...others] = this.#readersOf(type);
    if (first === undefined) return [];
    const found = read(first);
    if (first.isOfAll || others.length === 0) return found;
    const byUid = new Map(found.map((object) => [object.metadata.uid, object]));
    for (const reader of others.filter(({ isWhole }) => isWhole === first.isWhole)) {
      for (const object of read(reader)) {
        if (!byUid.has(object.metadata.uid)) byUid.set(object.metadata.uid, object);
      }
    }
    return [...byUid.values()];
  }

  /** The caches of a kind that have anything to tell; one that the cluster does not serve has no objects. */
  #readersOf(type: ResourceType): readonly Reader[] {
    const name = `${type.group}/${type.kind}`;
    const known = this.#readers.get(name) ?? this.#findReaders(name, type);
    if (known.every(({ isSynced }) => isSynced()) || this.isServed(type)) return known;
    return [];
  }

  #findReaders(name: string, type: ResourceType): readonly Reader[] {
    const readers = cachesOf(this.#informers, type).map(({ plan, informer }): Reader => ({
      lister: informer.lister.withOwnWrites(),
      isSynced: () => informer.isSynced,
      isWhole: !plan.metadataOnly,
      isOfAll: !plan.metadataOnly && plan.labelSelector === undefined,
      isOfChildren: plan.keepManagedFields,
      isOfTracked: plan.isTracked,
    }));
    this.#readers.set(name, readers);
    return readers;
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
