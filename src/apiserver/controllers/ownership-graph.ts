import type { OwnerReference } from "../../meta/object.js";
import type { ApiObject } from "../values/api-object.js";

/** Where an object stands: its resource, such as `databases.example.com`, and its key there. */
export interface Place {
  readonly resource: string;
  readonly namespace: string | undefined;
  readonly name: string;
  readonly uid: string;
}

interface Node {
  readonly place: Place;
  readonly owners: readonly OwnerReference[];
}

/** Who owns whom, by uid. */
export class OwnershipGraph {
  readonly #nodes = new Map<string, Node>();
  readonly #dependents = new Map<string, Set<string>>();

  /** Takes in an object as it is now. */
  put(resource: string, { metadata }: ApiObject): void {
    const { uid = "", name = "", namespace, ownerReferences = [] } = metadata;
    this.#unlink(uid);
    this.#nodes.set(uid, { place: { resource, namespace, name, uid }, owners: ownerReferences });
    for (const owner of ownerReferences) {
      const known = this.#dependents.get(owner.uid) ?? new Set();
      known.add(uid);
      this.#dependents.set(owner.uid, known);
    }
  }

  remove(uid: string): void {
    this.#unlink(uid);
    this.#nodes.delete(uid);
  }

  placeOf(uid: string): Place | undefined {
    return this.#nodes.get(uid)?.place;
  }

  ownersOf(uid: string): readonly OwnerReference[] {
    return this.#nodes.get(uid)?.owners ?? [];
  }

  /** The uids of what an object owns. */
  dependentsOf(uid: string): readonly string[] {
    return [...(this.#dependents.get(uid) ?? [])];
  }

  /** The uids of what has to be gone before an owner that waits for its dependents may go. */
  blockingDependentsOf(uid: string): readonly string[] {
    return this.dependentsOf(uid).filter((dependent) =>
      this.ownersOf(dependent).some(
        (owner) => owner.uid === uid && owner.blockOwnerDeletion === true,
      ),
    );
  }

  #unlink(uid: string): void {
    for (const owner of this.ownersOf(uid)) {
      const known = this.#dependents.get(owner.uid);
      known?.delete(uid);
      if (known?.size === 0) this.#dependents.delete(owner.uid);
    }
  }
}
