import type { HttpRequest } from "../client/transport.js";
import { type Query, resourcePath, withQuery } from "../client/resource-path.js";
import type { ResourceType } from "../meta/resource-type.js";

/** Which objects to list and watch. */
export interface ReflectorScope {
  readonly type: ResourceType;
  /** Undefined for all, and for cluster-scoped kinds. */
  readonly namespace: string | undefined;
  readonly labelSelector: string | undefined;
  readonly fieldSelector: string | undefined;
  /** Asks for, and keeps, nothing but metadata. */
  readonly metadataOnly: boolean;
  readonly keepManagedFields: boolean;
}

/** Which page of a list to ask for. */
export interface PageQuery {
  /** The list may not be older than this; empty for the newest there is. */
  readonly notOlderThan: string;
  /** 0 for all that is left. */
  readonly limit: number;
  readonly continueToken: string | undefined;
}

/**
 * Asks for a page. With a continue token the version goes with the token (`resourceVersion` is forbidden then).
 * The reflector itself waits and tries again: a server that lags puts each question off for 3 s, and ten of
 * them would pass before it heard of that.
 */
export function pageRequest(
  scope: ReflectorScope,
  { notOlderThan, limit, continueToken }: PageQuery,
): HttpRequest {
  const isFirst = continueToken === undefined && notOlderThan !== "";
  const list = request(scope, "List", {
    limit: limit === 0 ? undefined : limit,
    continue: continueToken,
    resourceVersion: isFirst ? notOlderThan : undefined,
    resourceVersionMatch: isFirst ? "NotOlderThan" : undefined,
  });
  // Packed it is a tenth of the bytes, and costs no more to read. (A watch is never packed.)
  return { ...list, headers: { ...list.headers, "accept-encoding": "gzip" }, once: true };
}

/**
 * Asks what version the server has come to, and for the metadata of one object at most: without selectors, for
 * one that hardly an object meets would have it look through all of them.
 */
export function probeRequest(scope: ReflectorScope, notOlderThan: string): HttpRequest {
  const any = { ...scope, labelSelector: undefined, fieldSelector: undefined, metadataOnly: true };
  return pageRequest(any, { notOlderThan, limit: 1, continueToken: undefined });
}

/** Asks for everything as a stream that then goes on as a watch (KEP-3157). */
export function streamRequest(
  scope: ReflectorScope,
  { notOlderThan, timeoutSeconds }: { notOlderThan: string; timeoutSeconds: number },
): HttpRequest {
  return watch(scope, {
    resourceVersion: notOlderThan === "" ? undefined : notOlderThan,
    resourceVersionMatch: "NotOlderThan",
    sendInitialEvents: true,
    timeoutSeconds,
  });
}

/** Asks for what comes after a version. */
export function watchRequest(
  scope: ReflectorScope,
  { resourceVersion, timeoutSeconds }: { resourceVersion: string; timeoutSeconds: number },
): HttpRequest {
  return watch(scope, { resourceVersion, timeoutSeconds });
}

function watch(scope: ReflectorScope, query: Query): HttpRequest {
  const stream = request(scope, "", { watch: true, allowWatchBookmarks: true, ...query });
  return { ...stream, stream: true };
}

function request(scope: ReflectorScope, suffix: "List" | "", query: Query): HttpRequest {
  const { type, namespace, labelSelector, fieldSelector, metadataOnly } = scope;
  const part = `application/json;as=PartialObjectMetadata${suffix};g=meta.k8s.io;v=v1`;
  return {
    method: "GET",
    path: withQuery(resourcePath(type, { namespace }), { ...query, labelSelector, fieldSelector }),
    // A server that knows no such part answers with whole objects.
    headers: { accept: metadataOnly ? `${part},application/json` : "application/json" },
  };
}
