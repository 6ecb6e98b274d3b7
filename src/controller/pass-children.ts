import type { ControllerDefinition } from "../api/define-controller.js";
import type { Child } from "../api/own.js";
import { isInvalid } from "../meta/api-error.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import { controllerLabel, ownerLabel } from "./child-labels.js";
import type { ChildObject } from "./child-object.js";
import { hashOf } from "./hash.js";
import { configContent, type ConfigSource } from "./mounted-config.js";
import { referencedKey } from "./references.js";
import type { ChildWorld, DeleteChild } from "./sync-children.js";
import type { World } from "./world.js";

/** What {@link PassChildren} takes. */
export interface PassChildrenOptions {
  readonly world: World;
  readonly controller: ControllerDefinition;
  readonly object: StoredObject;
  /** The value of the label that marks the controller's children. */
  readonly label: string;
  readonly fieldManager: string;
  /** Hashes of the content of objects of which only the metadata is kept, by uid and version. */
  readonly contents: Map<string, unknown>;
}

/** The children of one object, in the world of a controller. */
export class PassChildren implements ChildWorld {
  readonly #options: PassChildrenOptions;

  constructor(options: PassChildrenOptions) {
    this.#options = options;
  }

  isServed(kind: Child): boolean {
    return this.#options.world.isServed(kind);
  }

  find(kind: Child, key: ObjectKey): StoredObject | undefined {
    return this.#options.world.getChild(kind, key);
  }

  read(kind: Child, key: ObjectKey): Promise<StoredObject | undefined> {
    return this.#options.world.read(kind, key);
  }

  isThere(uid: string): boolean {
    const { world, controller } = this.#options;
    return world.list(controller.for, {}).some(({ metadata }) => metadata.uid === uid);
  }

  existing(): readonly { readonly kind: Child; readonly object: StoredObject }[] {
    const { world, controller, object, label } = this.#options;
    const { uid } = object.metadata;
    return controller.owns
      .filter((kind) => !kind.optional || world.isServed(kind))
      .flatMap((kind) => {
        const found = kind.tracked
          ? world.list(kind, { labels: `${ownerLabel}=${uid}` })
          : world.ownedBy(kind, uid);
        return found
          .filter(({ metadata }) => metadata.labels?.[controllerLabel] === label)
          .map((child) => ({ kind, object: child }));
      });
  }

  async configOf({ kind, name }: ConfigSource, namespace: string | undefined): Promise<unknown> {
    const { world, controller, object } = this.#options;
    for (const reference of Object.values(controller.references)) {
      const { to, watch } = reference;
      const key = referencedKey(reference, object);
      if (to.group !== "" || to.kind !== kind || key?.name !== name) continue;
      if (key.namespace !== namespace) continue;
      const found = world.get(to, key);
      if (found === undefined) return undefined;
      return watch === "all" ? configContent(found) : await this.#readContent(to, found);
    }
    return undefined;
  }

  async contentOf(kind: Child, object: StoredObject): Promise<unknown> {
    if (kind.watch !== "metadata") return configContent(object);
    return await this.#readContent(kind, object);
  }

  /** Reads an object of which only the metadata is kept, once for each version of it. */
  async #readContent(kind: ResourceType, { metadata }: StoredObject): Promise<unknown> {
    const { world, contents } = this.#options;
    const version = `${metadata.uid}/${metadata.resourceVersion}`;
    const known = contents.get(version);
    if (known !== undefined) return known;
    const whole = await world.read(kind, metadata);
    if (whole === undefined) return undefined;
    if (contents.size >= rememberedContents) contents.clear();
    const content = hashOf(configContent(whole));
    contents.set(version, content);
    return content;
  }

  apply(kind: Child, child: ChildObject): Promise<StoredObject> {
    const { world, fieldManager } = this.#options;
    return world.apply(kind, child, { fieldManager });
  }

  create(kind: Child, child: ChildObject): Promise<StoredObject> {
    const { world, fieldManager } = this.#options;
    return world.create(kind, child, { fieldManager });
  }

  async couldCreate(kind: Child, child: ChildObject): Promise<boolean> {
    const { world, fieldManager } = this.#options;
    const { name, ...metadata } = child.metadata;
    const another = { ...child, metadata: { ...metadata, generateName: `${name.slice(0, 50)}-` } };
    try {
      await world.create(kind, another, { fieldManager, dryRun: true });
      return true;
    } catch (error) {
      if (isInvalid(error)) return false;
      throw error;
    }
  }

  async delete(kind: Child, key: ObjectKey, { uid, orphan }: DeleteChild): Promise<void> {
    const propagation = orphan ? "Orphan" : "Background";
    await this.#options.world.delete(kind, key, { uid, propagation });
  }
}

/** More contents than these are not remembered at a time. */
const rememberedContents = 1_000;
