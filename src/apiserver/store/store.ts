import { randomInt, randomUUID } from "node:crypto";
import { equalJSON } from "../../util/json.js";
import { type ApiObject, type ApiMeta, valueAt, withMeta } from "../values/api-object.js";
import type { Begun } from "../model/begin.js";
import { keepManagedTimes, updateManagedFields, type Writer } from "../patch/field-manager.js";
import { invalidValue } from "../values/field-error.js";
import { goQuote, goTime } from "../values/go-text.js";
import { pathSegment } from "../values/name-rules.js";
import { checkMeta, checkMetaUpdate, metaOrder } from "../model/object-meta.js";
import { type ApiRequest, groupResource, managerOf } from "../model/request.js";
import { apiVersionOf, collectionName, type Resource } from "../model/resource.js";
import {
  alreadyExists,
  badRequest,
  conflict,
  failure,
  invalid,
  namespaceTerminating,
  notFound,
} from "../values/status-error.js";
import { type ReadStorage, type Storage, storageKey } from "../model/storage.js";

/** Where objects of a request's kind are, and what the server does beside storing them. */
export interface Store {
  readonly storage: Storage;
  /** Changes an object before it is stored, or refuses it. */
  admit(request: ApiRequest, object: ApiObject, old: ApiObject | undefined): ApiObject;
  /** Refuses an object that is well formed, or warns of it. @throws StatusError */
  validate(request: ApiRequest, object: ApiObject, old: ApiObject | undefined): void;
}

/** What requests read from. */
export interface ReadStore {
  readonly storage: ReadStorage;
}

export function collectionOf<C>(
  { storage }: { readonly storage: { collection(name: string): C } },
  resource: Resource,
): C {
  return storage.collection(collectionName(resource));
}

/** @throws StatusError 400 for what is no part of a path. Follows `NamespaceKeyFunc` of apiserver. */
export function keyOf({ info, resource }: ApiRequest, name: string): string {
  const faults = pathSegment(name);
  if (faults.length > 0)
    throw badRequest(`Name parameter invalid: ${goQuote(name)}: ${faults.join(";")}`);
  return storageKey(resource.namespaced ? info.namespace : "", name);
}

/** The stored object of a request as its version shows it. @throws StatusError 404 */
export function getObject(store: ReadStore, request: ApiRequest, name: string): ApiObject {
  const stored = collectionOf(store, request.resource).get(keyOf(request, name));
  if (stored === undefined) throw notFound(groupResource(request.resource), name);
  return request.resource.strategy.view(stored);
}

export function writerOf(request: ApiRequest, subresource: string): Writer {
  return {
    types: request.resource.strategy.types(subresource),
    apiVersion: apiVersionOf(request.resource),
    manager: managerOf(request),
    subresource,
    time: goTime(request.nowMs),
    empty: request.resource.strategy.empty(),
  };
}

const letters = "bcdfghjklmnpqrstvwxz2456789";

function generatedName(prefix: string): string {
  const ending = Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return `${prefix.slice(0, 58)}${ending}`;
}

/** @throws StatusError 400 where the object says another namespace than the path. */
export function inNamespace({ info, resource }: ApiRequest, object: ApiObject): ApiObject {
  const given = object.metadata.namespace ?? "";
  const wanted = resource.namespaced ? info.namespace : "";
  if (given === wanted) return object;
  if (given === "" || !resource.namespaced)
    return withMeta(object, { namespace: wanted === "" ? undefined : wanted });
  throw badRequest(
    "the namespace of the provided object does not match the namespace sent on the request",
  );
}

/** An object as a create takes it up to the owners of its fields. */
export function beforeCreate(request: ApiRequest, given: ApiObject): ApiObject {
  const { generateName = "", name = "" } = given.metadata;
  const isUnnamed = name === "" && generateName !== "";
  const fresh = withMeta(given, {
    name: isUnnamed ? generatedName(generateName) : name === "" ? undefined : name,
    uid: undefined,
    creationTimestamp: undefined,
    deletionTimestamp: undefined,
    deletionGracePeriodSeconds: undefined,
    selfLink: undefined,
  });
  return inNamespace(request, fresh);
}

/** Stores a new object. `owned` has the owners of its fields. @throws StatusError */
export function createObject(
  store: Store,
  request: ApiRequest,
  { object: owned, dryRun }: { readonly object: ApiObject; readonly dryRun: boolean },
): ApiObject {
  const { resource, nowMs } = request;
  const { strategy } = resource;
  const collection = collectionOf(store, resource);
  const fresh: ApiObject = withMeta(owned, {
    uid: randomUUID(),
    creationTimestamp: goTime(nowMs),
  });
  const begun = begin(store, request, { object: store.admit(request, fresh, undefined), dryRun });
  const admitted = strategy.prepareCreate(begun.object);
  const { name = "" } = admitted.metadata;
  const errors = [
    ...checkMeta(admitted.metadata, { namespaced: resource.namespaced, name: strategy.nameRule }),
    ...strategy.checkCreate(admitted),
  ];
  if (errors.length > 0) throw invalid(kindOf(resource), name, errors);
  request.warnings.push(...strategy.warnings(admitted, undefined));
  store.validate(request, admitted, undefined);
  begun.validate?.();
  if (!dryRun && (owned.metadata.resourceVersion ?? "") !== "")
    throw failure(500, "", "resourceVersion should not be set on objects to be created");
  const key = keyOf(request, name);
  const present = collection.get(key);
  if (present !== undefined)
    throw alreadyExists(groupResource(resource), name, present.metadata.deletionTimestamp);
  const ordered = inOrder(withMeta(admitted, { resourceVersion: "0" }));
  // Storage is not asked, which would mind a version.
  if (dryRun) return withMeta(ordered, { resourceVersion: owned.metadata.resourceVersion });
  begun.commit();
  return collection.put(key, ordered);
}

/** How the kind of a resource is called where its objects are refused. */
function kindOf({ group, kind, collection }: Resource): { group: string; kind: string } {
  // What is stored with another group is called as there.
  return { group: collection === undefined ? group : "", kind };
}

/** What the server gives an object before it is checked. @throws StatusError */
function begin(
  { storage }: Store,
  { resource, nowMs }: ApiRequest,
  {
    object,
    old,
    dryRun,
    subresource = "",
  }: { object: ApiObject; old?: ApiObject; dryRun: boolean; subresource?: string },
): Begun {
  const parts = { storage, object, old, dryRun, nowMs, subresource };
  return resource.strategy.begin?.(parts) ?? { object, commit: () => undefined };
}

/** Makes what is stored of what is stored; called again for nobody: nothing happens between. */
type Change = (old: ApiObject) => ApiObject;

/** How an object is replaced. */
export interface Replacement {
  readonly name: string;
  readonly subresource: string;
  readonly dryRun: boolean;
  /** Whether it is made of what is stored, so that its uid is no precondition. @default false */
  readonly isPatch?: boolean;
  readonly change: Change;
}

const modified =
  "the object has been modified; please apply your changes to the latest version and try again";

/** Replaces a stored object; what changes nothing is not stored. @throws StatusError */
export function updateObject(
  store: Store,
  request: ApiRequest,
  replacement: Replacement,
): ApiObject {
  const { resource } = request;
  const { strategy } = resource;
  const { name, subresource, dryRun, isPatch = false, change } = replacement;
  const collection = collectionOf(store, resource);
  const key = keyOf(request, name);
  const old = getObject(store, request, name);
  const changed = change(old);
  const given = changed.metadata.uid ?? "";
  if (!isPatch && given !== "" && given !== old.metadata.uid)
    throw uidConflict(request, name, given, old);
  const version = changed.metadata.resourceVersion ?? "";
  if (version !== "" && !/^\d+$/.test(version))
    throw failure(500, "", `strconv.ParseUint: parsing ${JSON.stringify(version)}: invalid syntax`);
  const isUnconditional = version === "" || version === "0";
  if (isUnconditional ? false : version !== old.metadata.resourceVersion)
    throw conflict(groupResource(resource), name, modified);
  if (isUnconditional && !strategy.allowsUnconditionalUpdate)
    throw invalid({ group: resource.group, kind: resource.plural }, name, [
      invalidValue("metadata.resourceVersion", 0, "must be specified for an update"),
    ]);
  const next =
    isUnconditional && strategy.allowsUnconditionalUpdate
      ? withMeta(changed, { resourceVersion: old.metadata.resourceVersion })
      : changed;
  const begun = begin(store, request, { object: next, old, dryRun, subresource });
  const update = { next: beforeUpdate(request, begun.object, old), old, subresource };
  const prepared = strategy.prepareUpdate(update);
  const admitted = store.admit(request, prepared, old);
  const kept = keepSystemMeta(admitted.metadata, old.metadata);
  const complete = withMeta(admitted, kept);
  const errors = [
    ...checkMeta(complete.metadata, { namespaced: resource.namespaced, name: strategy.nameRule }),
    ...checkMetaUpdate(complete.metadata, old.metadata),
    ...strategy.checkUpdate({ ...update, next: complete }),
  ];
  if (errors.length > 0) throw invalid(kindOf(resource), complete.metadata.name ?? "", errors);
  request.warnings.push(...strategy.warnings(complete, old));
  store.validate(request, complete, old);
  begun.validate?.();
  const result = inOrder(keepManagedTimes(complete, old));
  if (equalJSON(result, old)) return old;
  if (dryRun) return result;
  begun.commit();
  if (isFinished(result)) {
    collection.remove(key);
    return result;
  }
  return strategy.view(collection.put(key, result));
}

/** The refusal of an update that means another object than the one that is stored. */
export function uidConflict(
  request: ApiRequest,
  name: string,
  uid: string,
  old: ApiObject | undefined,
): Error {
  const { isCustom, group, plural } = request.resource;
  const stored = `/registry/${isCustom ? `${group}/` : ""}${plural}/${keyOf(request, name)}`;
  const why = `StorageError: invalid object, Code: 4, Key: ${stored}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${uid}, UID in object meta: ${old?.metadata.uid ?? ""}`;
  return conflict(groupResource(request.resource), name, why);
}

function beforeUpdate(request: ApiRequest, next: ApiObject, old: ApiObject): ApiObject {
  return withMeta(inNamespace(request, next), {
    generation: old.metadata.generation,
    selfLink: undefined,
  });
}

/** What an update cannot change is as it was. */
function keepSystemMeta(
  next: ApiMeta,
  old: ApiMeta,
): { readonly [K in keyof ApiMeta]: ApiMeta[K] | undefined } {
  return {
    uid: next.uid ?? old.uid,
    creationTimestamp: old.creationTimestamp,
    ...(old.deletionTimestamp === undefined ? {} : { deletionTimestamp: old.deletionTimestamp }),
    ...(old.deletionGracePeriodSeconds === undefined ||
    next.deletionGracePeriodSeconds !== undefined
      ? {}
      : { deletionGracePeriodSeconds: old.deletionGracePeriodSeconds }),
  };
}

/** Whether nothing holds an object that is being deleted. */
function isFinished({ metadata, kind, spec }: ApiObject): boolean {
  const own = valueAt(spec, ["finalizers"]);
  const isHeldBySpec = kind === "Namespace" && Array.isArray(own) && own.length > 0;
  return (
    !isHeldBySpec &&
    metadata.deletionTimestamp !== undefined &&
    (metadata.finalizers ?? []).length === 0 &&
    (metadata.deletionGracePeriodSeconds ?? 0) === 0
  );
}

/** Metadata in one order, and without what is empty. */
function inOrder(object: ApiObject): ApiObject {
  const metadata: Record<string, unknown> = {};
  const given: Readonly<Record<string, unknown>> = { ...object.metadata };
  for (const name of metaOrder) {
    const value = given[name];
    if (value === undefined || value === "" || value === 0 || isEmpty(value)) {
      if (name !== "deletionGracePeriodSeconds" || value === undefined) continue;
    }
    metadata[name] = value;
  }
  const { apiVersion, kind, metadata: _, ...rest } = object;
  // Those of the server begin with their kind, and custom ones with their version.
  return Object.keys(object)[0] === "kind"
    ? { kind, apiVersion, metadata, ...rest }
    : { apiVersion, kind, metadata, ...rest };
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === "object" && value !== null && Object.keys(value).length === 0)
  );
}

/** @throws StatusError 403 where the namespace is on its way out, 404 where there is none. */
export function checkNamespace(store: Store, request: ApiRequest, name: string): void {
  const { info, resource } = request;
  if (!resource.namespaced) return;
  const namespace = store.storage.collection("namespaces").get(info.namespace);
  if (namespace === undefined)
    throw notFound({ group: "", resource: "namespaces" }, info.namespace);
  if (namespace.metadata.deletionTimestamp === undefined) return;
  const why = `unable to create new content in namespace ${info.namespace} because it is being terminated`;
  throw namespaceTerminating(groupResource(resource), name, {
    namespace: info.namespace,
    why,
  });
}

/** The owners of an object's fields after this request. */
export function tracked(
  request: ApiRequest,
  subresource: string,
  next: ApiObject,
  live: ApiObject | undefined,
): ApiObject {
  return updateManagedFields(writerOf(request, subresource), live, next);
}
