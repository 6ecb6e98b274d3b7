import { formatApiVersion } from "../meta/gvk.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredOf } from "../meta/stored-object.js";
import { isPlainObject } from "../util/json.js";
import { TransportError } from "./errors.js";
import { markRounded, mayHoldRounded } from "./exact-numbers.js";
import { isMetadataOnly } from "./metadata-only.js";
import { isStatus } from "./refusal.js";
import type { HttpRequest } from "./transport.js";

/** One page of a list. */
export interface ListPage<T> {
  /** In the server's order. */
  readonly items: readonly T[];
  /** The version of the whole list: from here a watch goes on. */
  readonly resourceVersion: string;
  /** What asks for the next page; absent on the last one. */
  readonly continue?: string | undefined;
  /** How many objects follow this page, where the server knows. */
  readonly remainingItemCount?: number | undefined;
}

/**
 * Reads what the server answered.
 *
 * @throws {TransportError} TRANSPORT_PROTOCOL when it is no JSON object
 */
export function parseAnswer(
  { method, path }: HttpRequest,
  body: Buffer,
): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString("utf8"));
  } catch {
    value = undefined;
  }
  if (isPlainObject(value)) return value;
  const reason = "the answer is no JSON object; is this an API server?";
  throw new TransportError("TRANSPORT_PROTOCOL", `${method} ${path}`, { reason });
}

/** Reads an object of a kind. */
export function decodeObject<T extends ResourceType>(
  type: T,
  request: HttpRequest,
  body: Buffer,
): StoredOf<T> {
  return asStored(type, parseAnswer(request, body), mayHoldRounded(body));
}

/** Reads what is left of a deleted object; undefined when the server answered that it is gone. */
export function decodeDeleted<T extends ResourceType>(
  type: T,
  request: HttpRequest,
  body: Buffer,
): StoredOf<T> | undefined {
  const value = parseAnswer(request, body);
  return isStatus(value) ? undefined : asStored(type, value, mayHoldRounded(body));
}

/** Reads a list of a kind. The server names the kind of built-in items on the list alone: here each has it. */
export function decodeList<T extends ResourceType>(
  type: T,
  request: HttpRequest,
  body: Buffer,
): ListPage<StoredOf<T>> {
  const list = parseAnswer(request, body);
  const metadata = isPlainObject(list["metadata"]) ? list["metadata"] : {};
  const { resourceVersion, continue: next, remainingItemCount } = metadata;
  const items: readonly unknown[] = Array.isArray(list["items"]) ? list["items"] : [];
  const isSuspect = mayHoldRounded(body);
  return {
    items: items.filter(isPlainObject).map((item) => asStored(type, item, isSuspect)),
    resourceVersion: typeof resourceVersion === "string" ? resourceVersion : "",
    ...(typeof next === "string" && next !== "" ? { continue: next } : {}),
    ...(typeof remainingItemCount === "number" ? { remainingItemCount } : {}),
  };
}

/** Takes an object of the server for what it says it is; its schema there has been checked. */
export function asStored<T extends ResourceType>(
  type: T,
  object: Readonly<Record<string, unknown>>,
  isSuspect: boolean,
): StoredOf<T> {
  let stored = object;
  if (isMetadataOnly(type)) {
    const { metadata } = object;
    stored = { apiVersion: formatApiVersion(type), kind: type.kind, metadata };
  } else if (object["kind"] === undefined || object["apiVersion"] === undefined) {
    stored = { apiVersion: formatApiVersion(type), kind: type.kind, ...object };
  }
  if (isSuspect) markRounded(stored);
  return stored as StoredOf<T>;
}
