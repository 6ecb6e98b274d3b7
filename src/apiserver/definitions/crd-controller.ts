import type { Clock } from "../../util/clock.js";
import { type ApiObject, withMeta } from "../values/api-object.js";
import {
  asCrd,
  type CrdCondition,
  type CrdNames,
  customResources,
  type StoredCrd,
} from "./crd-read.js";
import { updateManagedFields } from "../patch/field-manager.js";
import { goTime } from "../values/go-text.js";
import type { Registry } from "../store/registry.js";
import type { Collection, Storage } from "../model/storage.js";
import { storageKey } from "../model/storage.js";
import { exactJSON } from "../values/exact-number.js";

const crdCollection = "customresourcedefinitions.apiextensions.k8s.io";
export const cleanupFinalizer = "customresourcecleanup.apiextensions.k8s.io";

/**
 * Serves custom resources: accepts their names, serves their versions, and takes their objects away
 * when their definition goes.
 *
 * Follows the controllers of apiextensions-apiserver (`status`, `establish`, `finalizer`), which work
 * a moment after the request that gives them work.
 */
export class CrdController {
  readonly #storage: Storage;
  readonly #registry: Registry;
  readonly #clock: Clock;
  readonly #crds: Collection;
  /** The spec that each definition is served by. */
  readonly #served = new Map<string, { readonly crd: StoredCrd; readonly text: string }>();
  readonly #onGone: (resource: string) => void;
  /** Definitions whose last object has not gone. */
  readonly #waiting = new Set<string>();

  constructor(parts: {
    readonly storage: Storage;
    readonly registry: Registry;
    readonly clock: Clock;
    /** Called when a resource is served no more, or in another form. */
    readonly onGone: (resource: string) => void;
  }) {
    this.#storage = parts.storage;
    this.#registry = parts.registry;
    this.#clock = parts.clock;
    this.#onGone = parts.onGone;
    this.#crds = parts.storage.collection(crdCollection);
  }

  /** Follows the definitions from now on. */
  start(): void {
    this.#crds.listen(({ object, isDeletion }) => {
      const name = object.metadata.name ?? "";
      if (isDeletion) this.#stopServing(name);
      else queueMicrotask(() => this.#reconcile(name));
    });
    for (const [name] of this.#crds.entries()) this.#reconcile(name);
  }

  #reconcile(name: string): void {
    const stored = this.#crds.get(name);
    if (stored === undefined) return;
    const crd = asCrd(stored);
    if (crd.metadata.deletionTimestamp !== undefined) this.#finalize(crd);
    else if (!this.#acceptNames(crd)) this.#serve(crd);
  }

  /** Whether the status had to be written. */
  #acceptNames(crd: StoredCrd): boolean {
    const conflict = this.#nameConflict(crd);
    const accepted = conflict === undefined;
    const names = condition("NamesAccepted", {
      status: accepted ? "True" : "False",
      reason: conflict?.reason ?? "NoConflicts",
      message: conflict?.message ?? "no conflicts found",
    });
    const wasEstablished = isTrue(crd, "Established");
    const hasBegun = crd.status.conditions?.some(({ type }) => type === "Established") ?? false;
    const established =
      !accepted && !wasEstablished
        ? condition("Established", {
            status: "False",
            reason: "NotAccepted",
            message: "not all names are accepted",
          })
        : wasEstablished || (hasBegun && accepted)
          ? condition("Established", {
              status: "True",
              reason: "InitialNamesAccepted",
              message: "the initial names have been accepted",
            })
          : condition("Established", {
              status: "False",
              reason: "Installing",
              message: "the initial names have been accepted",
            });
    const acceptedNames = accepted ? crd.spec.names : crd.status.acceptedNames;
    return this.#writeStatus(crd, [names, established], acceptedNames);
  }

  #nameConflict({
    metadata,
    spec,
  }: StoredCrd): { readonly reason: string; readonly message: string } | undefined {
    for (const [, object] of this.#crds.entries()) {
      const other = asCrd(object);
      if (other.metadata.name === metadata.name || other.spec.group !== spec.group) continue;
      const { acceptedNames } = other.status;
      const names = [
        acceptedNames.plural,
        acceptedNames.singular,
        ...(acceptedNames.shortNames ?? []),
      ];
      const kinds = [acceptedNames.kind, acceptedNames.listKind];
      const { plural, singular = "", kind, listKind = "", shortNames = [] } = spec.names;
      const wanted: readonly (readonly [string, string, readonly (string | undefined)[]])[] = [
        ["PluralConflict", plural, names],
        ["SingularConflict", singular, names],
        ...shortNames.map((name) => ["ShortNamesConflict", name, names] as const),
        ["KindConflict", kind, kinds],
        ["ListKindConflict", listKind, kinds],
      ];
      const taken = wanted.find(([, name, others]) => name !== "" && others.includes(name));
      if (taken !== undefined)
        return { reason: taken[0], message: `${JSON.stringify(taken[1])} is already in use` };
    }
    return undefined;
  }

  #serve(crd: StoredCrd): void {
    if (!isTrue(crd, "Established")) return;
    const name = crd.metadata.name ?? "";
    const text = exactJSON(crd.spec);
    const served = this.#served.get(name);
    if (served?.text === text) return;
    const { group, names } = crd.spec;
    this.#registry.setCustom(group, names.plural, customResources(crd));
    this.#served.set(name, { crd, text });
    if (served !== undefined) this.#onGone(name);
  }

  #finalize(crd: StoredCrd): void {
    const { finalizers = [], name = "" } = crd.metadata;
    if (!finalizers.includes(cleanupFinalizer)) return;
    const { group, names } = crd.spec;
    const objects = this.#storage.collection(`${names.plural}.${group}`);
    for (const [key, object] of Array.from(objects.entries())) {
      if ((object.metadata.finalizers ?? []).length === 0) objects.remove(key);
      else if (object.metadata.deletionTimestamp === undefined)
        objects.put(key, marked(object, this.#now()));
    }
    if (objects.size > 0) {
      const waiting = condition("Terminating", {
        status: "True",
        reason: "InstanceDeletionInProgress",
        message: "CustomResource deletion is in progress",
      });
      this.#writeStatus(crd, [waiting], crd.status.acceptedNames);
      this.#awaitEmpty(name, objects);
      return;
    }
    const rest = finalizers.filter((each) => each !== cleanupFinalizer);
    if (rest.length === 0) this.#crds.remove(name);
    else this.#crds.put(name, withMeta(crd, { finalizers: rest }));
  }

  /** Goes on when the last object has gone. */
  #awaitEmpty(name: string, objects: Collection): void {
    if (this.#waiting.has(name)) return;
    this.#waiting.add(name);
    const stop = objects.listen(() => {
      if (objects.size > 0) return;
      stop();
      this.#waiting.delete(name);
      queueMicrotask(() => this.#reconcile(name));
    });
  }

  #stopServing(name: string): void {
    const served = this.#served.get(name);
    if (served === undefined) return;
    this.#served.delete(name);
    const { group, names } = served.crd.spec;
    this.#registry.removeCustom(group, names.plural);
    this.#onGone(name);
  }

  #now(): string {
    return goTime(this.#clock.now());
  }

  #writeStatus(
    crd: StoredCrd,
    conditions: readonly CrdCondition[],
    acceptedNames: CrdNames,
  ): boolean {
    const before = crd.status.conditions ?? [];
    const after = [...before];
    for (const each of conditions) {
      const at = after.findIndex(({ type }) => type === each.type);
      const { lastTransitionTime, ...known } = after[at] ?? { type: "", status: "" };
      if (JSON.stringify(sorted(known)) === JSON.stringify(sorted(each))) continue;
      const isNew = known.status !== each.status || lastTransitionTime === undefined;
      const next = { ...each, lastTransitionTime: isNew ? this.#now() : lastTransitionTime };
      if (at === -1) after.push(next);
      else after[at] = next;
    }
    const status = { ...crd.status, conditions: after, acceptedNames };
    if (JSON.stringify(status) === JSON.stringify(crd.status)) return false;
    const found = this.#registry.find("apiextensions.k8s.io", "v1", "customresourcedefinitions");
    if (found.kind !== "resource") return false;
    const { strategy } = found.resource;
    const next: ApiObject = { ...crd, status };
    const writer = {
      types: strategy.types("status"),
      apiVersion: crd.apiVersion,
      manager: "kube-apiserver",
      subresource: "status",
      time: this.#now(),
      empty: strategy.empty(),
    };
    const { namespace, name = "" } = crd.metadata;
    this.#crds.put(storageKey(namespace, name), updateManagedFields(writer, crd, next));
    return true;
  }
}

function sorted(object: object): object {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function condition(
  type: string,
  { status, reason, message }: { status: string; reason: string; message: string },
): CrdCondition {
  return { type, status, reason, message };
}

function isTrue({ status }: StoredCrd, type: string): boolean {
  return status.conditions?.some((each) => each.type === type && each.status === "True") ?? false;
}

/** An object whose finalizers hold it. */
function marked(object: ApiObject, time: string): ApiObject {
  const { generation = 0 } = object.metadata;
  return withMeta(object, {
    deletionTimestamp: time,
    deletionGracePeriodSeconds: 0,
    ...(generation > 0 ? { generation: generation + 1 } : {}),
  });
}
