import type { ApiMeta, ApiObject } from "../values/api-object.js";
import { decodeContinue, encodeContinue } from "../values/continue-token.js";
import { checkFields, type FieldSelector, matchesFields } from "../values/field-selector.js";
import type { LabelSelector } from "../values/label-selector.js";
import { type ListOptions, parseResourceVersion, readListOptions } from "./list-options.js";
import type { ApiRequest } from "../model/request.js";
import { apiVersionOf, type Resource } from "../model/resource.js";
import { badRequest, expired, failure, StatusError } from "../values/status-error.js";
import { collectionOf, getObject, type ReadStore } from "./store.js";

/** @throws StatusError */
export function get(store: ReadStore, request: ApiRequest): ApiObject {
  checkVersion(store, parseResourceVersion(request.query.get("resourceVersion") ?? "", true));
  return getObject(store, request, request.info.name);
}

/** @throws StatusError 504 for a version that is yet to come */
export function checkVersion({ storage }: ReadStore, version: number | undefined): void {
  if (version === undefined || version <= storage.revision) return;
  throw failure(
    504,
    "Timeout",
    `Timeout: Too large resource version: ${version}, current: ${storage.revision}`,
    {
      causes: [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }],
      retryAfterSeconds: 1,
    },
  );
}

interface ListMeta {
  readonly resourceVersion: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
}

export interface ObjectList {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: ListMeta;
  readonly items: readonly ListItem[];
}

/** An object, which does not say its kind where the kind is built in. */
export interface ListItem {
  readonly metadata: ApiMeta;
  readonly [field: string]: unknown;
}

export interface Listed {
  readonly items: readonly ApiObject[];
  readonly list: ObjectList;
}

/** Whether an object is meant by a list or watch. */
export type Filter = (object: ApiObject) => boolean;

/** @throws StatusError 400 for a field that the kind cannot be selected by */
export function filterOf(request: ApiRequest, options: ListOptions): Filter {
  const { resource, info } = request;
  const { labels, fields } = options;
  checkSelectable(resource, fields);
  return (object) =>
    (info.name === "" || object.metadata.name === info.name) &&
    isMeant(resource, labels, fields, object);
}

function isMeant(
  { strategy }: Resource,
  labels: LabelSelector,
  fields: FieldSelector,
  object: ApiObject,
): boolean {
  if (!labels.isEmpty && !labels.matches(object.metadata.labels)) return false;
  if (fields.terms.length === 0) return true;
  return matchesFields(fields, (field) => {
    if (field === "metadata.name") return object.metadata.name;
    if (field === "metadata.namespace") return object.metadata.namespace;
    return strategy.selectable.get(field)?.(object);
  });
}

function checkSelectable({ strategy, isCustom }: Resource, fields: FieldSelector): void {
  const own = [...strategy.selectable.keys()];
  const isKnown = (field: string): boolean =>
    field === "metadata.name" || field === "metadata.namespace" || own.includes(field);
  const saysCommon = isCustom || own.length > 0;
  checkFields(
    fields,
    isKnown,
    (field) =>
      strategy.unknownField?.(field) ??
      (saysCommon
        ? `field label not supported: ${field}`
        : `"${field}" is not a known field selector: only "metadata.name", "metadata.namespace"`),
  );
}

/** @throws StatusError */
export function listObjects(store: ReadStore, request: ApiRequest): Listed {
  const options = readListOptions(request.query);
  const filter = filterOf(request, options);
  const version = parseResourceVersion(options.resourceVersion);
  checkVersion(store, version);
  const page = readPage(store, request, { options, filter, version });
  const { resource } = request;
  const metadata: ListMeta = {
    resourceVersion: String(page.revision),
    ...continueOf(resource, page),
    ...(page.remaining === undefined ? {} : { remainingItemCount: page.remaining }),
  };
  const items = resource.isCustom ? page.items : page.items.map(withoutKind);
  const list = { kind: resource.listKind, apiVersion: apiVersionOf(resource), metadata, items };
  return { items: page.items, list };
}

/** Lists of custom resources say that there is no more. */
function continueOf({ isCustom }: Resource, page: Page): Pick<ListMeta, "continue"> {
  if (page.continue !== undefined) return { continue: page.continue };
  return isCustom ? { continue: "" } : {};
}

/** Items of a built-in kind do not say what the list says. */
function withoutKind({ apiVersion: _, kind: __, ...item }: ApiObject): ListItem {
  return item;
}

interface Page {
  readonly revision: number;
  readonly items: readonly ApiObject[];
  readonly continue?: string;
  readonly remaining?: number;
}

function readPage(
  store: ReadStore,
  request: ApiRequest,
  {
    options,
    filter,
    version,
  }: { options: ListOptions; filter: Filter; version: number | undefined },
): Page {
  const collection = collectionOf(store, request.resource);
  const { namespace } = request.info;
  const { group, plural, isCustom } = request.resource;
  if (namespace === "." || namespace === "..")
    throw failure(500, "", `invalid key: "/${isCustom ? `${group}/` : ""}${plural}/${namespace}"`);
  const prefix = request.resource.namespaced && namespace !== "" ? `${namespace}/` : "";
  const token = options.continueToken === "" ? undefined : decodeContinue(options.continueToken);
  if (token !== undefined && (version ?? 0) > 0)
    throw badRequest("specifying resource version is not allowed when using continue");
  // A version with a limit has always been an exact one.
  const isPage = options.limit > 0 && (version ?? 0) > 0 && options.resourceVersionMatch === "";
  const isExact = isPage || options.resourceVersionMatch === "Exact";
  const now = store.storage.revision;
  const wanted =
    token !== undefined && token.revision > 0 ? token.revision : isExact ? (version ?? now) : now;
  if (wanted < collection.forgotten) throw tooOld(token !== undefined, options.continueToken);
  const after = token === undefined ? "" : `${prefix}${token.after}`;
  const all =
    wanted === now
      ? [...collection.entries(prefix, after)]
      : collection.entriesAt(wanted, prefix).filter(([key]) => after === "" || key > after);
  // What may come from memory comes whole.
  const isWhole = version === 0 && !isExact;
  const limit = options.limit > 0 && !isWhole ? options.limit : Infinity;
  const items: ApiObject[] = [];
  let index = 0;
  for (; index < all.length && items.length < limit; index += 1) {
    const [, object] = all[index] ?? [];
    if (object === undefined) continue;
    const shown = request.resource.strategy.view(object);
    if (filter(shown)) items.push(shown);
  }
  if (index >= all.length) return { revision: wanted, items };
  const last = all[index - 1]?.[0] ?? "";
  const selects = !options.labels.isEmpty || options.fields.terms.length > 0;
  return {
    revision: wanted,
    items,
    continue: encodeContinue({ revision: wanted, after: last.slice(prefix.length) }),
    ...(selects ? {} : { remaining: all.length - index }),
  };
}

function tooOld(isContinued: boolean, token: string): Error {
  if (!isContinued) return expired(`The resourceVersion for the provided list is too old.`);
  return tooOldToContinue(token);
}

/** The refusal of a token; it brings one that goes on at another moment. @throws StatusError for what is no token */
export function tooOldToContinue(token: string): Error {
  const { after } = decodeContinue(token);
  const fresh = encodeContinue({ revision: -1, after });
  const message =
    "The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.";
  return new StatusError({ ...expired(message).status, metadata: { continue: fresh } });
}
