import type { ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";

/** Which objects of a kind. */
export interface WorldSelection {
  readonly namespace?: string | undefined;
  readonly labels?: string | undefined;
}

/** How something is written. */
export interface WriteOptions {
  readonly fieldManager: string;
  /** @default the object itself */
  readonly subresource?: string | undefined;
  readonly dryRun?: boolean | undefined;
}

/** How something is applied. */
export interface ApplyOptions extends WriteOptions {
  /** Whether fields are taken from other managers; else a conflict names them. @default true */
  readonly force?: boolean | undefined;
}

/** A merge patch: https://www.rfc-editor.org/rfc/rfc7386 */
export interface MergePatch {
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** A whole object, as it is written. */
export interface WrittenObject {
  readonly metadata: { readonly name: string; readonly [field: string]: unknown };
  readonly [field: string]: unknown;
}

/** What a part of an object is asked. */
export interface SubresourceCall {
  /** Such as `eviction`. */
  readonly name: string;
  readonly verb: "get" | "create" | "update" | "patch";
  /** What is sent; a merge patch where it is a patch. */
  readonly body?: object | undefined;
}

/** How something is deleted. */
export interface DeleteObjectOptions {
  /** Only if it is still this one. */
  readonly uid?: string | undefined;
  /** Only if it is still as in this version. */
  readonly resourceVersion?: string | undefined;
  /** @default the kind's own */
  readonly propagation?: "Background" | "Foreground" | "Orphan" | undefined;
}

/**
 * The cluster as a controller sees it: reads from caches, with what this process wrote
 * over them, and requests. Everything it gives is frozen.
 */
export interface World {
  /** Whether the cluster serves a kind; true for what it was not asked about. */
  isServed(type: ResourceType): boolean;
  /** Whether the caches keep more of a kind, or of one object of it, than the metadata. */
  isKeptWhole(type: ResourceType, key?: ObjectKey): boolean;
  /** From the caches; nothing but metadata where they keep no more of it. */
  get(type: ResourceType, key: ObjectKey): StoredObject | undefined;
  /** From the cache of children, with the fields that each manager owns. */
  getChild(type: ResourceType, key: ObjectKey): StoredObject | undefined;
  list(type: ResourceType, selection: WorldSelection): readonly StoredObject[];
  /** Objects whose controller is the object of that uid, by their owner references or by the label of tracked ones. */
  ownedBy(type: ResourceType, uid: string): readonly StoredObject[];
  /** By a request. */
  read(type: ResourceType, key: ObjectKey, signal?: AbortSignal): Promise<StoredObject | undefined>;
  readList(
    type: ResourceType,
    selection: WorldSelection,
    signal?: AbortSignal,
  ): Promise<readonly StoredObject[]>;
  /** Server-side apply. */
  apply(type: ResourceType, object: WrittenObject, options: ApplyOptions): Promise<StoredObject>;
  create(type: ResourceType, object: object, options: WriteOptions): Promise<StoredObject>;
  /** A JSON merge patch; with a `resourceVersion` in its metadata it fails when the object is another by then. */
  patch(
    type: ResourceType,
    key: ObjectKey,
    patch: MergePatch,
    options: WriteOptions,
  ): Promise<StoredObject>;
  /** Writes a whole object in the place of the one that is there. */
  update(type: ResourceType, object: object, options: WriteOptions): Promise<StoredObject>;
  /** A request to a part of an object that has an address of its own, such as `eviction`; gives what the server answers. */
  subresource(
    type: ResourceType,
    key: ObjectKey,
    call: SubresourceCall,
    options: WriteOptions,
  ): Promise<unknown>;
  /** Deletes every selected object; gives how many. */
  deleteCollection(type: ResourceType, selection: WorldSelection): Promise<number>;
  /** False where there was no such object. */
  delete(type: ResourceType, key: ObjectKey, options: DeleteObjectOptions): Promise<boolean>;
}
