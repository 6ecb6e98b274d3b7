import { type ApiObject, withMeta } from "../values/api-object.js";
import { type DeleteOptions, readDeleteOptions } from "./delete-options.js";
import { goTime } from "../values/go-text.js";
import { foregroundFinalizer, orphanFinalizer } from "../model/object-meta.js";
import { listObjects, type ObjectList } from "./read.js";
import type { ApiRequest } from "../model/request.js";
import type { Strategy } from "../model/resource.js";
import { conflict, type GroupResource } from "../values/status-error.js";
import { collectionOf, getObject, keyOf, type Store } from "./store.js";

/** What becomes of an object that is deleted. */
export interface Deleted {
  /** 202 where the deletion of dependents was asked for and is not done. */
  readonly code: 200 | 202;
  /** The object, or a Status where it is gone and the kind answers with no object. */
  readonly body: { readonly object: ApiObject } | { readonly status: unknown };
}

/** @throws StatusError */
export function remove(store: Store, request: ApiRequest): Deleted {
  const options = readDeleteOptions(request);
  warnOfDependents(request, options);
  const { object, isGone } = removeObject(store, request, request.info.name, options);
  const { strategy } = request.resource;
  if (isGone && !strategy.returnsDeleted)
    return { code: 200, body: { status: success(request, object) } };
  const isAwaited = !isGone && options.orphanDependents === false;
  return { code: isAwaited ? 202 : 200, body: { object: strategy.view(object) } };
}

function warnOfDependents(
  { resource, warnings }: ApiRequest,
  { propagationPolicy, orphanDependents }: DeleteOptions,
): void {
  const { deletionWarning } = resource.strategy;
  const isSaid = propagationPolicy !== undefined || orphanDependents !== undefined;
  if (deletionWarning !== undefined && !isSaid) warnings.push(deletionWarning);
}

function success({ resource }: ApiRequest, { metadata }: ApiObject): unknown {
  const { group, plural } = resource;
  const { name, uid } = metadata;
  const details = { name, ...(group === "" ? {} : { group }), kind: plural, uid };
  return { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", details };
}

/** @throws StatusError */
export function removeCollection(store: Store, request: ApiRequest): ObjectList {
  const options = readDeleteOptions(request);
  warnOfDependents(request, options);
  const { items, list } = listObjects(store, request);
  for (const { metadata } of items) {
    const inNamespace = {
      ...request,
      info: { ...request.info, namespace: metadata.namespace ?? "", name: metadata.name ?? "" },
    };
    removeObject(store, inNamespace, metadata.name ?? "", options);
  }
  return list;
}

/** Deletes an object, or marks it where something holds it. @throws StatusError */
function removeObject(
  store: Store,
  request: ApiRequest,
  name: string,
  options: DeleteOptions,
): Removed {
  const { resource } = request;
  const { strategy } = resource;
  const collection = collectionOf(store, resource);
  const key = keyOf(request, name);
  const old = getObject(store, request, name);
  checkPreconditions({ group: resource.group, resource: resource.kind }, old, options);
  const held = strategy.markDeleted?.(old, goTime(request.nowMs));
  if (held !== undefined) {
    const isStored = options.dryRun || held === old;
    return { object: isStored ? held : collection.put(key, held), isGone: false };
  }
  const removal = { store, request, options, old, key };
  return strategy.gracePeriod === undefined || isDue(old)
    ? removeNow(removal)
    : removeInTime(removal, strategy.gracePeriod.bind(strategy));
}

interface Removed {
  readonly object: ApiObject;
  readonly isGone: boolean;
}

interface Removal {
  readonly store: Store;
  readonly request: ApiRequest;
  readonly options: DeleteOptions;
  readonly old: ApiObject;
  readonly key: string;
}

/** Whether an object was marked, and its time is over. */
function isDue({ metadata }: ApiObject): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = metadata;
  return deletionTimestamp !== undefined && deletionGracePeriodSeconds === 0;
}

/** Deletes an object that nothing but finalizers holds. */
function removeNow({ store, request, options, old, key }: Removal): Removed {
  const collection = collectionOf(store, request.resource);
  const finalizers = finalizersAfter(old, options, request.resource.strategy);
  if (finalizers.length === 0) {
    if (options.dryRun) return { object: old, isGone: true };
    return { object: collection.remove(key) ?? old, isGone: true };
  }
  const isSame = sameTexts(finalizers, old.metadata.finalizers ?? []);
  if (old.metadata.deletionTimestamp !== undefined && isSame) return { object: old, isGone: false };
  const marked = mark(withMeta(old, { finalizers }), { nowMs: request.nowMs, period: 0 });
  return { object: options.dryRun ? marked : collection.put(key, marked), isGone: false };
}

/** Deletes an object that is given time to end: marks it, and deletes it where that time is none. */
function removeInTime(
  { store, request, options, old, key }: Removal,
  periodOf: NonNullable<Strategy["gracePeriod"]>,
): Removed {
  const { gracePeriodSeconds: given } = options;
  const asked = given !== undefined && given < 0 ? 1 : given;
  const before = old.metadata.deletionGracePeriodSeconds ?? 0;
  const wasMarked = old.metadata.deletionTimestamp !== undefined;
  if (wasMarked && (asked === undefined || asked >= before)) return { object: old, isGone: false };
  const period = wasMarked ? (asked ?? 0) : periodOf(old, asked);
  const finalizers = finalizersAfter(old, options, request.resource.strategy);
  const held = withMeta(old, { finalizers: finalizers.length === 0 ? undefined : finalizers });
  const marked = mark(held, { nowMs: request.nowMs, period });
  const isGone = finalizers.length === 0 && period === 0;
  if (options.dryRun) return { object: marked, isGone };
  const collection = collectionOf(store, request.resource);
  const stored = collection.put(key, marked);
  return { object: isGone ? (collection.remove(key) ?? stored) : stored, isGone };
}

function checkPreconditions(
  resource: GroupResource,
  { metadata }: ApiObject,
  { uid, resourceVersion }: DeleteOptions,
): void {
  const name = metadata.name ?? "";
  if (uid !== undefined && uid !== metadata.uid)
    throw conflict(
      resource,
      name,
      `the UID in the precondition (${uid}) does not match the UID in record (${metadata.uid ?? ""}). The object might have been deleted and then recreated`,
    );
  if (resourceVersion !== undefined && resourceVersion !== metadata.resourceVersion)
    throw conflict(
      resource,
      name,
      `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${metadata.resourceVersion ?? ""}). The object might have been modified`,
    );
}

/** Follows `deletionFinalizersForGarbageCollection` of apiserver's registry. */
function finalizersAfter(
  { metadata }: ApiObject,
  { propagationPolicy, orphanDependents }: DeleteOptions,
  { orphansDependents = false }: Pick<Strategy, "orphansDependents">,
): readonly string[] {
  const own = metadata.finalizers ?? [];
  const isSaid = propagationPolicy !== undefined || orphanDependents !== undefined;
  const orphans = isSaid
    ? propagationPolicy === "Orphan" || orphanDependents === true
    : own.includes(orphanFinalizer) || (orphansDependents && !own.includes(foregroundFinalizer));
  const waits = isSaid ? propagationPolicy === "Foreground" : own.includes(foregroundFinalizer);
  const others = own.filter((each) => each !== orphanFinalizer && each !== foregroundFinalizer);
  return [
    ...others,
    ...(orphans ? [orphanFinalizer] : []),
    ...(waits ? [foregroundFinalizer] : []),
  ];
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each));
}

/** An object that is to go, once nothing holds it. */
function mark(
  object: ApiObject,
  { nowMs, period }: { readonly nowMs: number; readonly period: number },
): ApiObject {
  const { deletionTimestamp, generation } = object.metadata;
  if (deletionTimestamp !== undefined) {
    const before = object.metadata.deletionGracePeriodSeconds ?? 0;
    if (period >= before) return object;
    const end = Date.parse(deletionTimestamp) + (period - before) * 1000;
    const isPast = end < nowMs;
    return withMeta(object, {
      deletionTimestamp: goTime(isPast ? nowMs : end),
      deletionGracePeriodSeconds: isPast && period !== 0 ? 1 : period,
    });
  }
  return withMeta(object, {
    deletionTimestamp: goTime(nowMs + period * 1000),
    deletionGracePeriodSeconds: period,
    ...(generation !== undefined && generation > 0 ? { generation: generation + 1 } : {}),
  });
}
