import { ToolkitError } from "../util/error.js";
import type { Status } from "./status.js";

/** What else is known of a request that the server refused. */
export interface ApiErrorContext {
  /** The HTTP status code. */
  readonly code: number;
  /** Method and path; never a header. */
  readonly requestLine?: string | undefined;
  /** What the answer's `Retry-After` asks for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * The API server said no. `status` is what it answered; where it sent something else
 * (a proxy's page, nothing), a Status with the HTTP code was made of it.
 *
 * Its `code` is `API_` and the reason in capitals, such as `API_NOT_FOUND`. To tell one
 * refusal from another, ask {@link isNotFound} and its like.
 */
export class ApiError extends ToolkitError {
  static {
    this.prototype.name = "ApiError";
  }

  readonly status: Status;
  readonly httpCode: number;
  readonly requestLine: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(status: Status, { code, requestLine, retryAfterMs }: ApiErrorContext) {
    const reason = status.reason ?? "";
    const said = status.message ?? (reason === "" ? "the server gave no reason" : reason);
    super(
      reason === ""
        ? `API_${code}`
        : `API_${reason.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase()}`,
      requestLine === undefined ? `${said} (${code})` : `${requestLine}: ${said} (${code})`,
    );
    this.status = status;
    this.httpCode = code;
    this.requestLine = requestLine;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Whether the server refused, for whatever reason; of this copy of the package or of another. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === "ApiError" && "httpCode" in error;
}

/** Whether there is no such object, or no such kind. */
export function isNotFound(error: unknown): error is ApiError {
  return isApiError(error) && error.httpCode === 404;
}

/** Whether an object of that name is there already. */
export function isAlreadyExists(error: unknown): error is ApiError {
  return hasReason(error, 409, "AlreadyExists");
}

/** Whether somebody else changed the object first, or owns a field that was applied. */
export function isConflict(error: unknown): error is ApiError {
  return hasReason(error, 409, "Conflict");
}

/** Whether the resource version or the continue token is too old to go on from. */
export function isExpired(error: unknown): error is ApiError {
  return isApiError(error) && error.httpCode === 410;
}

/** Whether the caller may not do that; the message names verb, kind and namespace. */
export function isForbidden(error: unknown): error is ApiError {
  return isApiError(error) && error.httpCode === 403;
}

/** Whether the server does not know who calls. */
export function isUnauthorized(error: unknown): error is ApiError {
  return isApiError(error) && error.httpCode === 401;
}

/** Whether the object does not satisfy its schema or its rules; `status.details.causes` names the fields. */
export function isInvalid(error: unknown): error is ApiError {
  return isApiError(error) && error.httpCode === 422;
}

/** Whether the server asks for fewer requests. */
export function isTooManyRequests(error: unknown): error is ApiError {
  return isApiError(error) && error.httpCode === 429;
}

function hasReason(error: unknown, code: number, reason: string): error is ApiError {
  return isApiError(error) && error.httpCode === code && error.status.reason === reason;
}
