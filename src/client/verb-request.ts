import { formatApiVersion } from "../meta/gvk.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { RequestTarget } from "./check-request.js";
import { RequestError } from "./errors.js";
import { inexactNumberOf } from "./exact-numbers.js";
import { isMetadataOnly } from "./metadata-only.js";
import { type Query, resourcePath, withQuery } from "./resource-path.js";
import type { HttpMethod, HttpRequest } from "./transport.js";
import type { ApplyOptions, ClientOptions, DeleteOptions, WriteOptions } from "./verb-options.js";

/** What a verb asks of the server. */
export interface VerbRequest extends RequestTarget {
  readonly method: HttpMethod;
  readonly subresource?: string | undefined;
  readonly query?: Query | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** @default application/json */
  readonly contentType?: string | undefined;
  /** Whether a list is answered, and no object. */
  readonly isList?: boolean | undefined;
}

const noQuery: Query = {};

/** A verb as it goes out. */
export function verbRequest(type: ResourceType, verb: VerbRequest): HttpRequest {
  const { method, query = noQuery, body, contentType = "application/json" } = verb;
  const headers: Record<string, string> = { accept: acceptOf(type, verb.isList === true) };
  // A list is long enough for it to pay; the server packs nothing below 128 KB anyway.
  if (verb.isList === true) headers["accept-encoding"] = "gzip";
  if (body !== undefined) headers["content-type"] = contentType;
  return {
    method,
    path: withQuery(resourcePath(type, verb), query),
    headers,
    body: body === undefined ? undefined : exactText(type, method, body),
  };
}

/**
 * A body as JSON.
 *
 * @throws {RequestError} when a number of it would be another one on the server
 */
function exactText(type: ResourceType, method: HttpMethod, body: unknown): string {
  const text = JSON.stringify(body);
  const path = inexactNumberOf(body, text);
  if (path === undefined) return text;
  const message =
    "is an integer beyond 2^53 that JavaScript does not hold to the last digit, so that another one would be stored; have the API take it as a text, or in a larger unit";
  throw new RequestError(`${method} ${type.kind} of ${formatApiVersion(type)}`, [
    { path, code: "REQUEST_NUMBER", message },
  ]);
}

/** The query of a call that writes. */
export function writeQuery(
  { fieldManager, fieldValidation, dryRun }: WriteOptions,
  defaults: ClientOptions,
): Query {
  return {
    fieldManager: fieldManager ?? defaults.fieldManager,
    fieldValidation: fieldValidation ?? defaults.fieldValidation,
    dryRun: dryRun === true ? "All" : undefined,
  };
}

/** A server-side apply, without its body. */
export function applyVerb(
  target: RequestTarget,
  options: ApplyOptions,
  defaults: ClientOptions,
): { readonly request: VerbRequest; readonly fieldManager: string | undefined } {
  const query = { ...writeQuery(options, defaults), force: options.force };
  return {
    // JSON is YAML.
    request: { method: "PATCH", ...target, query, contentType: "application/apply-patch+yaml" },
    fieldManager: options.fieldManager ?? defaults.fieldManager,
  };
}

/** An object with what names its kind. */
export function withKind(type: ResourceType, object: object): object {
  return { ...object, apiVersion: formatApiVersion(type), kind: type.kind };
}

/** The body of a call that deletes; none when nothing was said. */
export function deleteBody({
  preconditions,
  propagationPolicy,
  gracePeriodSeconds,
  dryRun,
}: DeleteOptions): object | undefined {
  const said = {
    preconditions,
    propagationPolicy,
    gracePeriodSeconds,
    dryRun: dryRun === true ? ["All"] : undefined,
  };
  if (Object.values(said).every((value) => value === undefined)) return undefined;
  return { apiVersion: "v1", kind: "DeleteOptions", ...said };
}

function acceptOf(type: ResourceType, isList: boolean): string {
  if (!isMetadataOnly(type)) return "application/json";
  // A server that knows no such part answers with the whole.
  return `application/json;as=PartialObjectMetadata${isList ? "List" : ""};g=meta.k8s.io;v=v1,application/json`;
}
