import type { Status, StatusCause } from "../../meta/status.js";
import { goQuote } from "./go-text.js";
import { causeOf, type FieldError, textOf } from "./field-error.js";

/** What names a kind of object in messages. */
export interface GroupResource {
  readonly group: string;
  readonly resource: string;
}

/** A Status with what JSON has beside what clients read. */
interface FailureStatus extends Status {
  readonly metadata: { readonly continue?: string };
  readonly code: number;
}

/** An answer that is no success; thrown on the way through a request, and never past the server. */
export class StatusError extends Error {
  readonly status: FailureStatus;

  constructor(status: FailureStatus) {
    super(status.message);
    this.status = status;
  }
}

interface FailureDetails {
  readonly name?: string | undefined;
  readonly group?: string | undefined;
  readonly kind?: string | undefined;
  readonly uid?: string | undefined;
  readonly causes?: readonly StatusCause[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * A Status of failure, as JSON has it: what is empty is absent.
 *
 * Follows `k8s.io/apimachinery/pkg/api/errors`.
 */
export function failure(
  code: number,
  reason: string,
  message: string,
  details?: FailureDetails,
): StatusError {
  const metadata = {};
  return new StatusError({
    kind: "Status",
    apiVersion: "v1",
    metadata,
    status: "Failure",
    message,
    ...(reason === "" ? {} : { reason }),
    ...(details === undefined ? {} : { details: withoutEmpty(details) }),
    code,
  });
}

function withoutEmpty(details: FailureDetails): FailureDetails {
  return Object.fromEntries(
    Object.entries(details).filter(([, value]) => value !== undefined && value !== ""),
  );
}

/** `deployments.apps`, or `pods`. */
function qualified({ group, resource }: GroupResource): string {
  return group === "" ? resource : `${resource}.${group}`;
}

function detailsOf({ group, resource }: GroupResource, name: string): FailureDetails {
  return { name, group, kind: resource };
}

export function notFound(resource: GroupResource, name: string): StatusError {
  const message = `${qualified(resource)} ${goQuote(name)} not found`;
  return failure(404, "NotFound", message, detailsOf(resource, name));
}

/** `deletionTimestamp` is that of the object that has the name. */
export function alreadyExists(
  resource: GroupResource,
  name: string,
  deletionTimestamp?: string | null,
): StatusError {
  const isGoing = (deletionTimestamp ?? "") !== "";
  const message = `${isGoing ? "object is being deleted: " : ""}${qualified(resource)} ${goQuote(name)} already exists`;
  return failure(409, "AlreadyExists", message, detailsOf(resource, name));
}

export function conflict(resource: GroupResource, name: string, why: string): StatusError {
  const message = `Operation cannot be fulfilled on ${qualified(resource)} ${goQuote(name)}: ${why}`;
  return failure(409, "Conflict", message, detailsOf(resource, name));
}

export function badRequest(message: string): StatusError {
  return failure(400, "BadRequest", message);
}

/** The refusal of admission. */
export function forbidden(resource: GroupResource, name: string, why: string): StatusError {
  const what = name === "" ? qualified(resource) : `${qualified(resource)} ${goQuote(name)}`;
  return failure(403, "Forbidden", `${what} is forbidden: ${why}`, detailsOf(resource, name));
}

/** The refusal of what is to be made in a namespace that is on its way out. */
export function namespaceTerminating(
  resource: GroupResource,
  name: string,
  { namespace, why }: { readonly namespace: string; readonly why: string },
): StatusError {
  const { status } = forbidden(resource, name, why);
  const cause = {
    reason: "NamespaceTerminating",
    message: `namespace ${namespace} is being terminated`,
    field: "metadata.namespace",
  };
  return new StatusError({ ...status, details: { ...status.details, causes: [cause] } });
}

/** The server's answer to a path that it does not serve. */
export function unknownResource(): StatusError {
  return failure(404, "NotFound", "the server could not find the requested resource", {});
}

export function methodNotAllowed(): StatusError {
  const message = "the server does not allow this method on the requested resource";
  return failure(405, "MethodNotAllowed", message, {});
}

/** The answer to a method that a custom resource does not have. */
export function verbNotSupported(resource: GroupResource, verb: string): StatusError {
  const name = qualified(resource);
  const message = `${verb} is not supported on resources of kind ${JSON.stringify(name)}`;
  return failure(405, "MethodNotAllowed", message, {
    group: resource.group,
    kind: resource.resource,
  });
}

export function expired(message: string): StatusError {
  return failure(410, "Expired", message);
}

/** What this server does not do, though a real one does. */
export function notImplemented(what: string): StatusError {
  const message = `${what} is not implemented by this test server; use startControlPlane() for it`;
  return failure(501, "NotImplemented", message);
}

export function invalid(
  kind: { readonly group: string; readonly kind: string },
  name: string,
  errors: readonly FieldError[],
): StatusError {
  const qualifiedKind = qualified({ group: kind.group, resource: kind.kind });
  const texts = [...new Set(errors.map(textOf))];
  const [only] = texts;
  const said = texts.length === 1 && only !== undefined ? only : `[${texts.join(", ")}]`;
  const message = `${qualifiedKind} ${goQuote(name)} is invalid: ${said}`;
  const causes = errors.map(causeOf);
  return failure(422, "Invalid", message, { name, group: kind.group, kind: kind.kind, causes });
}
