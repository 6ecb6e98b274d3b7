import type { OwnerReference } from "../../meta/object.js";
import { canonicalJSON } from "../../util/json.js";
import type { ApiObject } from "../values/api-object.js";
import { foregroundFinalizer, orphanFinalizer } from "../model/object-meta.js";
import { collectionName, type Resource } from "../model/resource.js";
import { type ClusterClient, isRefusal, type KindClient } from "./cluster-client.js";
import type { Cluster, ObjectChange } from "./cluster.js";
import { OwnershipGraph } from "./ownership-graph.js";
import type { KeyQueue } from "./work-loop.js";

/** Never collected. Follows `DefaultIgnoredResources` of the garbage collector. */
const ignored = new Set(["events", "events.events.k8s.io"]);

/**
 * Deletes objects whose owners are gone, and lets owners go that wait for their dependents or set them free.
 *
 * Follows `pkg/controller/garbagecollector` of Kubernetes: an owner is who has the uid, kind and name of
 * the reference, in the namespace of the dependent or in none.
 */
export class GarbageCollector {
  readonly #cluster: Cluster;
  readonly #client: ClusterClient;
  readonly #graph = new OwnershipGraph();
  readonly #deletions: KeyQueue;
  readonly #releases: KeyQueue;
  /** Objects with an owner of a kind that is not served. */
  readonly #unknown = new Set<string>();
  #resources = new Map<string, Resource>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#client = cluster.client("kube-controller-manager");
    this.#deletions = cluster.queue((uid) => this.#tryDelete(uid));
    this.#releases = cluster.queue((uid) => this.#releaseDependents(uid));
  }

  start(): void {
    this.#learnKinds();
    this.#cluster.watchKinds(() => this.#learnKinds());
    this.#cluster.watchAll((resource, change) => {
      if (!ignored.has(resource)) this.#see(resource, change);
    });
  }

  #learnKinds(): void {
    this.#resources = new Map(
      this.#cluster.preferredResources().map((each) => [collectionName(each), each]),
    );
    for (const uid of this.#unknown) this.#deletions.add(uid);
    this.#unknown.clear();
  }

  #see(resource: string, { object, previous, isDeletion }: ObjectChange): void {
    const { uid = "", ownerReferences = [] } = object.metadata;
    if (isDeletion) {
      const owners = this.#graph.ownersOf(uid);
      this.#graph.remove(uid);
      for (const dependent of this.#graph.dependentsOf(uid)) this.#deletions.add(dependent);
      for (const owner of owners) this.#wakeIfWaiting(owner.uid);
      return;
    }
    const before = this.#graph.ownersOf(uid);
    this.#graph.put(resource, object);
    if (canonicalJSON(before) !== canonicalJSON(ownerReferences)) {
      if (ownerReferences.length > 0) this.#deletions.add(uid);
      for (const owner of before) this.#wakeIfWaiting(owner.uid);
    }
    const orphans = isHeldBy(object, orphanFinalizer);
    const waits = isHeldBy(object, foregroundFinalizer);
    if (orphans && !isHeldBy(previous, orphanFinalizer)) this.#releases.add(uid);
    if (waits && !isHeldBy(previous, foregroundFinalizer)) {
      for (const dependent of this.#graph.dependentsOf(uid)) this.#deletions.add(dependent);
      this.#deletions.add(uid);
    }
  }

  /** An owner that waits for its dependents has one less to wait for. */
  #wakeIfWaiting(uid: string): void {
    if (isHeldBy(this.#objectOf(uid)?.object, foregroundFinalizer)) this.#deletions.add(uid);
  }

  #objectOf(uid: string): { client: KindClient<ApiObject>; object: ApiObject } | undefined {
    const place = this.#graph.placeOf(uid);
    const resource = place && this.#resources.get(place.resource);
    if (place === undefined || resource === undefined) return undefined;
    const client = this.#client.ofResource(resource);
    const object = client.get(place.namespace, place.name);
    return object?.metadata.uid === uid ? { client, object } : undefined;
  }

  #tryDelete(uid: string): void {
    const known = this.#objectOf(uid);
    if (known === undefined) return;
    const { client, object } = known;
    if (isHeldBy(object, foregroundFinalizer)) {
      this.#finishWhenAlone(uid, known);
      return;
    }
    const { deletionTimestamp, ownerReferences = [] } = object.metadata;
    if (deletionTimestamp !== undefined || ownerReferences.length === 0) return;
    const owners = this.#sortOwners(object);
    if (owners === undefined) return;
    const { solid, waiting, absent } = owners;
    if (solid.length > 0) {
      if (waiting.length + absent.length > 0)
        this.#setOwners(client, object, { ownerReferences: solid });
      return;
    }
    const dependents = this.#graph.dependentsOf(uid);
    const isBetween = waiting.length > 0 && dependents.length > 0;
    // Who waits for another in a circle would wait for ever.
    const isCircle =
      ownerReferences.some((owner) => owner.blockOwnerDeletion === true) &&
      dependents.some((each) => isHeldBy(this.#objectOf(each)?.object, foregroundFinalizer));
    if (isBetween && isCircle) {
      // A custom resource is patched whole, and of another one what blocks.
      const open = ownerReferences.map((owner) =>
        client.resource.isCustom || owner.blockOwnerDeletion === true
          ? { ...owner, blockOwnerDeletion: false }
          : owner,
      );
      this.#setOwners(client, object, { ownerReferences: open });
      this.#deletions.add(uid);
      return;
    }
    const propagation =
      isBetween || finalizersOf(object).includes(foregroundFinalizer)
        ? "Foreground"
        : finalizersOf(object).includes(orphanFinalizer)
          ? "Orphan"
          : "Background";
    unlessGone(() => client.remove(object, { propagation, sameVersion: true }));
  }

  /** An owner in the foreground goes when nothing is left that blocks it. */
  #finishWhenAlone(
    uid: string,
    { client, object }: { client: KindClient<ApiObject>; object: ApiObject },
  ): void {
    const blocking = this.#graph.blockingDependentsOf(uid);
    if (blocking.length === 0) {
      removeFinalizer(client, object, foregroundFinalizer);
      return;
    }
    for (const dependent of blocking)
      if (!isHeldBy(this.#objectOf(dependent)?.object, foregroundFinalizer))
        this.#deletions.add(dependent);
  }

  #releaseDependents(uid: string): void {
    for (const dependent of this.#graph.dependentsOf(uid)) {
      const known = this.#objectOf(dependent);
      if (known === undefined) continue;
      const { ownerReferences = [] } = known.object.metadata;
      const others = ownerReferences.filter((owner) => owner.uid !== uid);
      this.#setOwners(known.client, known.object, { ownerReferences: others });
    }
    const owner = this.#objectOf(uid);
    if (owner !== undefined) removeFinalizer(owner.client, owner.object, orphanFinalizer);
  }

  #setOwners(
    client: KindClient<ApiObject>,
    object: ApiObject,
    { ownerReferences }: { readonly ownerReferences: readonly OwnerReference[] },
  ): void {
    const { resourceVersion } = object.metadata;
    const list = ownerReferences.length === 0 ? null : ownerReferences;
    unlessGone(() =>
      client.patch(object, { metadata: { resourceVersion, ownerReferences: list } }),
    );
  }

  /** Owners by what they are to their dependent; undefined where that cannot be known. */
  #sortOwners(object: ApiObject): SortedOwners | undefined {
    const { uid = "", namespace, ownerReferences = [] } = object.metadata;
    const solid: OwnerReference[] = [];
    const waiting: OwnerReference[] = [];
    const absent: OwnerReference[] = [];
    for (const reference of ownerReferences) {
      const resource = this.#client.resourceOfKind(reference.apiVersion, reference.kind);
      if (resource === undefined) {
        this.#unknown.add(uid);
        return undefined;
      }
      // What belongs to no namespace cannot be owned by what does.
      if (resource.namespaced && namespace === undefined) return undefined;
      const client = this.#client.ofResource(resource);
      const owner = client.get(resource.namespaced ? namespace : undefined, reference.name);
      if (owner?.metadata.uid !== reference.uid) absent.push(reference);
      else (isHeldBy(owner, foregroundFinalizer) ? waiting : solid).push(reference);
    }
    return { solid, waiting, absent };
  }
}

interface SortedOwners {
  readonly solid: readonly OwnerReference[];
  /** Waiting for their dependents to go. */
  readonly waiting: readonly OwnerReference[];
  readonly absent: readonly OwnerReference[];
}

function finalizersOf({ metadata }: ApiObject): readonly string[] {
  return metadata.finalizers ?? [];
}

/** Whether an object is to go, and one of its finalizers is this. */
function isHeldBy(object: ApiObject | undefined, finalizer: string): boolean {
  return (
    object?.metadata.deletionTimestamp !== undefined && finalizersOf(object).includes(finalizer)
  );
}

function removeFinalizer(
  client: KindClient<ApiObject>,
  object: ApiObject,
  finalizer: string,
): void {
  const { resourceVersion } = object.metadata;
  const rest = finalizersOf(object).filter((each) => each !== finalizer);
  const finalizers = rest.length === 0 ? null : rest;
  unlessGone(() => client.patch(object, { metadata: { resourceVersion, finalizers } }));
}

function unlessGone(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isRefusal(error, "NotFound")) throw error;
  }
}
