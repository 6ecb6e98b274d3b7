import { isBulky } from "../api/kind.js";
import type { Child } from "../api/own.js";
import { formatKey, type ObjectKey } from "../meta/object-key.js";
import { parseApiVersion } from "../meta/gvk.js";
import type { KubernetesObject, OwnerReference } from "../meta/object.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import { podSelectorsOf } from "./pod-selectors.js";

/** What the claims need to know of the cluster. */
export interface ClaimsWorld {
  readonly primary: ResourceType;
  readonly owns: readonly Child[];
  /** Whether an object of the primary kind is there. */
  readonly isThere: (key: ObjectKey) => boolean;
  /** Children in the namespace of the object, from the cache. */
  readonly list: (kind: ResourceType) => readonly StoredObject[];
}

/**
 * Whose Pods a selector is for: with two objects of one selector, each would count and serve the Pods of
 * the other.
 */
export class SelectorClaims {
  readonly #holders = new Map<string, ObjectKey>();
  readonly #held = new Map<string, readonly string[]>();
  readonly #known = new Set<string>();

  /** Takes selectors for an object; gives those that another one has, with whose they are. */
  claim(
    key: ObjectKey,
    selectors: readonly string[],
    world: ClaimsWorld,
  ): readonly { readonly selector: string; readonly holder: ObjectKey }[] {
    this.#learn(key.namespace, world);
    const own = formatKey(key);
    this.#release(own, selectors);
    this.#held.set(own, selectors);
    return selectors.flatMap((selector) => {
      const holder = this.#holders.get(selector);
      const isTaken = holder !== undefined && formatKey(holder) !== own && world.isThere(holder);
      if (isTaken) return [{ selector, holder }];
      this.#holders.set(selector, key);
      return [];
    });
  }

  /** Gives up what an object holds that is gone. */
  forget(key: ObjectKey): void {
    const own = formatKey(key);
    this.#release(own, []);
    this.#held.delete(own);
  }

  #release(own: string, kept: readonly string[]): void {
    for (const selector of this.#held.get(own) ?? []) {
      const holder = this.#holders.get(selector);
      const isOwn = holder !== undefined && formatKey(holder) === own;
      if (isOwn && !kept.includes(selector)) this.#holders.delete(selector);
    }
  }

  /** Those that were there before this process: by what was made for each object. */
  #learn(namespace: string | undefined, world: ClaimsWorld): void {
    if (this.#known.has(namespace ?? "")) return;
    this.#known.add(namespace ?? "");
    for (const [selector, key] of madeFor(world)) {
      if (!this.#holders.has(selector)) this.#holders.set(selector, key);
    }
  }
}

/** The selectors of what is there, with the object that each was made for. */
function madeFor({ primary, owns, list }: ClaimsWorld): readonly (readonly [string, ObjectKey])[] {
  const made = new Map<string, { readonly key: ObjectKey; readonly objects: KubernetesObject[] }>();
  for (const kind of owns) {
    // Of the first no more than metadata may be kept; the others select nothing.
    if (kind.watch === "metadata" || isBulky(kind)) continue;
    for (const object of list(kind)) {
      const { ownerReferences = [], namespace } = object.metadata;
      const owner = ownerReferences.find((one) => one.controller === true);
      if (owner?.kind !== primary.kind || groupOf(owner) !== primary.group) continue;
      const key: ObjectKey = { name: owner.name, namespace };
      const group = made.get(formatKey(key)) ?? { key, objects: [] };
      made.set(formatKey(key), group);
      group.objects.push(manifestOf(object));
    }
  }
  return [...made.values()].flatMap(({ key, objects }) =>
    podSelectorsOf(objects, key.namespace).map(({ text }) => [text, key] as const),
  );
}

function groupOf({ apiVersion }: OwnerReference): string {
  return parseApiVersion(apiVersion).group;
}

function manifestOf({ apiVersion, kind, metadata, ...rest }: StoredObject): KubernetesObject {
  return { apiVersion, kind, metadata: { labels: { ...metadata.labels } }, spec: rest["spec"] };
}
