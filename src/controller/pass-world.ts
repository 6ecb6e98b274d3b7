import type { ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import type { LazySignal } from "./lazy-signal.js";
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

/** The world of one pass: once the pass is told to end, it sends no write any more. */
export class PassWorld implements World {
  readonly #world: World;
  readonly #signal: LazySignal;
  readonly #confirm: () => Promise<void>;
  #confirmed: Promise<void> | undefined;
  #writes = 0;

  /** @param confirm makes sure, before the first write that does not depend on the object's version, that it is to be made */
  constructor(world: World, signal: LazySignal, confirm: () => Promise<void>) {
    this.#world = world;
    this.#signal = signal;
    this.#confirm = confirm;
  }

  /** How many writes the pass has sent. */
  get writes(): number {
    return this.#writes;
  }

  isServed(type: ResourceType): boolean {
    return this.#world.isServed(type);
  }

  isKeptWhole(type: ResourceType, key?: ObjectKey): boolean {
    return this.#world.isKeptWhole(type, key);
  }

  get(type: ResourceType, key: ObjectKey): StoredObject | undefined {
    return this.#world.get(type, key);
  }

  getChild(type: ResourceType, key: ObjectKey): StoredObject | undefined {
    return this.#world.getChild(type, key);
  }

  list(type: ResourceType, selection: WorldSelection): readonly StoredObject[] {
    return this.#world.list(type, selection);
  }

  ownedBy(type: ResourceType, uid: string): readonly StoredObject[] {
    return this.#world.ownedBy(type, uid);
  }

  read(
    type: ResourceType,
    key: ObjectKey,
    signal?: AbortSignal,
  ): Promise<StoredObject | undefined> {
    return this.#world.read(type, key, signal);
  }

  readList(
    type: ResourceType,
    selection: WorldSelection,
    signal?: AbortSignal,
  ): Promise<readonly StoredObject[]> {
    return this.#world.readList(type, selection, signal);
  }

  async apply(
    type: ResourceType,
    object: WrittenObject,
    options: ApplyOptions,
  ): Promise<StoredObject> {
    await this.#writing(options);
    return await this.#world.apply(type, object, options);
  }

  async create(type: ResourceType, object: object, options: WriteOptions): Promise<StoredObject> {
    await this.#writing(options);
    return await this.#world.create(type, object, options);
  }

  async patch(
    type: ResourceType,
    key: ObjectKey,
    patch: MergePatch,
    options: WriteOptions,
  ): Promise<StoredObject> {
    const isLocked = patch.metadata?.["resourceVersion"] !== undefined;
    await this.#writing({ ...options, isLocked });
    return await this.#world.patch(type, key, patch, options);
  }

  async update(type: ResourceType, object: object, options: WriteOptions): Promise<StoredObject> {
    await this.#writing(options);
    return await this.#world.update(type, object, options);
  }

  async subresource(
    type: ResourceType,
    key: ObjectKey,
    call: SubresourceCall,
    options: WriteOptions,
  ): Promise<unknown> {
    if (call.verb !== "get") await this.#writing(options);
    return await this.#world.subresource(type, key, call, options);
  }

  async deleteCollection(type: ResourceType, selection: WorldSelection): Promise<number> {
    await this.#writing({});
    return await this.#world.deleteCollection(type, selection);
  }

  async delete(type: ResourceType, key: ObjectKey, options: DeleteObjectOptions): Promise<boolean> {
    await this.#writing({});
    return await this.#world.delete(type, key, options);
  }

  async #writing({
    dryRun = false,
    isLocked = false,
  }: Pick<WriteOptions, "dryRun"> & { readonly isLocked?: boolean }): Promise<void> {
    this.#signal.throwIfAborted();
    if (dryRun) return;
    if (!isLocked) {
      this.#confirmed ??= this.#confirm();
      await this.#confirmed;
      this.#signal.throwIfAborted();
    }
    this.#writes += 1;
  }
}
