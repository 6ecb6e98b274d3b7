import { ApiError, isApiError } from "../meta/api-error.js";
import type { Status } from "../meta/status.js";

/** What a failed request means for a list and watch. */
export type FailureKind =
  /** The version, or the continue token, is too old. */
  | "expired"
  /** The server does not know the version yet: it lags behind, or its history went back. */
  | "ahead"
  | "forbidden"
  /** The kind is not served. */
  | "absent"
  /** The server asks for fewer requests. */
  | "throttled"
  /** The server does not take such a request. */
  | "unsupported"
  /** Something failed inside the server. */
  | "internal"
  /** No server answers, or not for us. */
  | "unavailable"
  /** The connection went away in the middle. */
  | "broken"
  /** What came is not what the protocol says. */
  | "garbled"
  /** A watch that ended at once, without a word. */
  | "short"
  /** An event above the limit, of which cannot be told what it is about. */
  | "oversized";

/** A failed request, or watch. */
export interface Failure {
  readonly kind: FailureKind;
  readonly message: string;
  /** The reason that a Status gave, such as `Expired`. */
  readonly reason?: string | undefined;
  readonly retryAfterMs?: number | undefined;
}

const unsupportedCodes = new Set([400, 405, 406, 415, 422, 501]);
const codeOfReason: Readonly<Record<string, number>> = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  Expired: 410,
  Gone: 410,
  Invalid: 422,
  TooManyRequests: 429,
  ServiceUnavailable: 503,
  Timeout: 504,
};

/** Reads an error of a requester. What has no kind of its own, such as unreadable credentials, passes like a server that is away. */
export function failureOf(error: unknown): Failure {
  if (isApiError(error)) {
    const { status, httpCode, retryAfterMs, message } = error;
    return { kind: kindOf(status, httpCode), message, reason: status.reason, retryAfterMs };
  }
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "TRANSPORT_CLOSED") return { kind: "broken", message };
  return { kind: code === "TRANSPORT_PROTOCOL" ? "garbled" : "unavailable", message };
}

/** Reads the Status of an ERROR event. */
export function failureOfStatus(status: Status): Failure {
  const code = status.code ?? codeOfReason[status.reason ?? ""] ?? 500;
  const seconds = status.details?.retryAfterSeconds;
  const retryAfterMs = seconds === undefined ? undefined : seconds * 1_000;
  return failureOf(new ApiError(status, { code, requestLine: "watch", retryAfterMs }));
}

function kindOf(status: Status, code: number): FailureKind {
  // Before 1.18.6 the cause had no reason (`isTooLargeResourceVersionError` of client-go).
  const isAhead = status.details?.causes?.some(
    ({ reason, message }) =>
      reason === "ResourceVersionTooLarge" || message === "Too large resource version",
  );
  if (isAhead === true) return "ahead";
  if (unsupportedCodes.has(code)) return "unsupported";
  switch (code) {
    case 403:
      return "forbidden";
    case 404:
      return "absent";
    case 410:
      return "expired";
    case 429:
      return "throttled";
    case 401:
    case 408:
    case 502:
    case 503:
    case 504:
      return "unavailable";
    default:
      return "internal";
  }
}
