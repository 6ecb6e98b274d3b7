import type { ControllerDefinition } from "../api/define-controller.js";
import type { Child } from "../api/own.js";
import { isApiError } from "../meta/api-error.js";
import { formatApiVersion } from "../meta/gvk.js";
import { appliedEntry } from "../meta/managed-fields.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import type { ControllerMarks } from "./child-labels.js";
import type { ChildObject } from "./child-object.js";
import { type Claim, claimOf, type Claimant, isMadeFor } from "./child-owner.js";
import { deleteChild } from "./delete-child.js";
import { hashOf } from "./hash.js";
import { configContent, type ConfigSource, type SourceContent } from "./mounted-config.js";
import { referencedKey } from "./references.js";
import { isSameWish } from "./same-wish.js";
import type { ChildWorld } from "./sync-children.js";
import type { World, WrittenObject } from "./world.js";

/** Hashes of the content of objects of which only the metadata is kept, by uid. */
export type RememberedContents = Map<string, { readonly version: string; readonly hash: string }>;

/** More than these are not remembered at a time; some megabytes. */
const rememberedContents = 20_000;

/** What {@link PassChildren} takes. */
export interface PassChildrenOptions {
  readonly world: World;
  readonly controller: ControllerDefinition;
  readonly object: StoredObject;
  readonly marks: ControllerMarks;
  /** Controllers from which an object may have come, with its children. */
  readonly siblings: readonly ControllerMarks[];
  readonly contents: RememberedContents;
}

/** The children of one object, in the world of a controller. */
export class PassChildren implements ChildWorld {
  readonly #options: PassChildrenOptions;
  readonly #claimant: Claimant;

  constructor(options: PassChildrenOptions) {
    this.#options = options;
    const { world, controller, object, marks, siblings } = options;
    this.#claimant = {
      parent: { type: controller.for, object, controller: marks.label },
      former: siblings.map(({ label }) => label),
      isThere: (uid) => world.list(controller.for, {}).some(({ metadata }) => metadata.uid === uid),
    };
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

  claim(kind: Child, found: StoredObject): Claim {
    return claimOf(found, kind, this.#claimant);
  }

  existing(): readonly { readonly kind: Child; readonly object: StoredObject }[] {
    const { world, controller, object } = this.#options;
    return controller.owns
      .filter((kind) => !kind.optional || world.isServed(kind))
      .flatMap((kind) =>
        world
          .ownedBy(kind, object.metadata.uid)
          .filter((child) => isMadeFor(child, this.#claimant))
          .map((child) => ({ kind, object: child })),
      );
  }

  async isNewest(): Promise<boolean> {
    const { world, controller, object } = this.#options;
    const now = await world.read(controller.for, object.metadata);
    return now !== undefined && isSameWish(object, now);
  }

  async configOf(
    { kind, name }: ConfigSource,
    namespace: string | undefined,
  ): Promise<SourceContent> {
    const { world, controller, object } = this.#options;
    for (const reference of Object.values(controller.references)) {
      const { to, watch } = reference;
      const key = referencedKey(reference, object);
      if (to.group !== "" || to.kind !== kind || key?.name !== name) continue;
      if (key.namespace !== namespace) continue;
      const found = world.get(to, key);
      if (found === undefined) return "absent";
      const content = watch === "all" ? configContent(found) : await this.#readContent(to, found);
      return content === undefined ? "absent" : { content };
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
    const { uid, resourceVersion: version } = metadata;
    const known = contents.get(uid);
    if (known?.version === version) return known.hash;
    const whole = await world.read(kind, metadata);
    if (whole === undefined) return undefined;
    const hash = hashOf(configContent(whole));
    contents.delete(uid);
    contents.set(uid, { version, hash });
    for (const oldest of contents.keys()) {
      if (contents.size <= rememberedContents) break;
      contents.delete(oldest);
    }
    return hash;
  }

  apply(kind: Child, child: WrittenObject, force: boolean): Promise<StoredObject> {
    const { world, marks } = this.#options;
    return world.apply(kind, child, { fieldManager: marks.fieldManager, force });
  }

  async release(kind: Child, object: StoredObject): Promise<StoredObject> {
    const { world, siblings } = this.#options;
    let released = object;
    for (const { fieldManager } of siblings) {
      if (appliedEntry(released.metadata, fieldManager) === undefined) continue;
      const { name, namespace } = object.metadata;
      const nothing = {
        apiVersion: formatApiVersion(kind),
        kind: kind.kind,
        metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
      };
      released = await world.apply(kind, nothing, { fieldManager });
    }
    return released;
  }

  create(kind: Child, child: ChildObject): Promise<StoredObject> {
    const { world, marks } = this.#options;
    const { fieldManager } = marks;
    return world.create(kind, child, { fieldManager });
  }

  async couldCreate(kind: Child, child: ChildObject): Promise<boolean> {
    const { world, marks } = this.#options;
    const { fieldManager } = marks;
    const { name, ...metadata } = child.metadata;
    const another = { ...child, metadata: { ...metadata, generateName: `${name.slice(0, 50)}-` } };
    try {
      await world.create(kind, another, { fieldManager, dryRun: true });
      return true;
    } catch (error) {
      // Invalid; or a second one is more than a quota allows, or than a webhook takes in a dry run: then nobody can tell.
      if (isApiError(error) && [400, 403, 422].includes(error.httpCode)) return false;
      throw error;
    }
  }

  async replace(kind: Child, { metadata }: StoredObject, orphan: boolean): Promise<void> {
    const { uid, resourceVersion } = metadata;
    const propagation = orphan ? "Orphan" : "Background";
    await this.#options.world.delete(kind, metadata, { uid, resourceVersion, propagation });
  }

  async prune(kind: Child, object: StoredObject): Promise<void> {
    await deleteChild(this.#options.world, kind, object, (now) => isMadeFor(now, this.#claimant));
  }
}
