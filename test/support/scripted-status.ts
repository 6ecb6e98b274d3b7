import type { Status } from "../../src/meta/status.js";
import type { HttpHeaders } from "../../src/client/transport.js";

/** An answer other than the one that was asked for. */
export interface Refusal {
  readonly code: number;
  readonly headers: HttpHeaders;
  readonly body: string;
}

/** A refusal with its Status; where that asks for a wait, the header says so too (`ErrorNegotiated` of k8s.io/apiserver). */
export function refusal(status: Status): Refusal {
  const seconds = status.details?.retryAfterSeconds ?? 0;
  return {
    code: status.code ?? 500,
    headers: {
      "content-type": "application/json",
      ...(seconds > 0 ? { "retry-after": String(seconds) } : {}),
    },
    body: JSON.stringify(status),
  };
}

/** What answers where no API is served, such as after its CRD was deleted: not a Status. */
export const pageNotFound: Refusal = {
  code: 404,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: "404 page not found\n",
};

// Reasons, codes and texts of the following: k8s.io/apimachinery/pkg/api/errors, k8s.io/apiserver/pkg/storage.

export function expired(message: string, continueToken?: string): Status {
  return {
    ...failure(410, "Expired", message),
    ...(continueToken === undefined ? {} : { metadata: { continue: continueToken } }),
  };
}

/** Of a head that has not come as far within 3 s (`waitUntilFreshAndBlock` of the cacher). */
export function tooLarge(wanted: number, current: number): Status {
  return {
    ...failure(
      504,
      "Timeout",
      `Timeout: Too large resource version: ${wanted}, current: ${current}`,
    ),
    details: {
      retryAfterSeconds: 1,
      causes: [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }],
    },
  };
}

/** Of a head whose watch cache is not filled (KEP-4568). */
export function initializing(retryAfterSeconds: number): Status {
  return {
    ...failure(429, "TooManyRequests", "storage is (re)initializing"),
    details: { retryAfterSeconds },
  };
}

export function tooManyRequests(retryAfterSeconds?: number): Status {
  return {
    ...failure(429, "TooManyRequests", "Too many requests, please try again later."),
    ...(retryAfterSeconds === undefined ? {} : { details: { retryAfterSeconds } }),
  };
}

export function forbidden(verb: string): Status {
  return failure(
    403,
    "Forbidden",
    `widgets.example.com is forbidden: User "system:serviceaccount:a:b" cannot ${verb} resource "widgets" in API group "example.com" at the cluster scope`,
  );
}

export const unauthorized: Status = failure(401, "Unauthorized", "Unauthorized");

export const unavailable: Status = failure(
  503,
  "ServiceUnavailable",
  "the server is currently unable to handle the request",
);

export const internalError: Status = failure(
  500,
  "InternalError",
  "Internal error occurred: etcdserver: request timed out",
);

/** Of a server without the WatchList feature (`validateWatchOptions` of k8s.io/apimachinery). */
export const noStreamingLists: Status = invalid([
  {
    field: "sendInitialEvents",
    message:
      "sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled",
  },
]);

/** What is wrong with the options of a list or watch. */
export interface OptionFault {
  readonly field: string;
  readonly message: string;
}

export function invalid(faults: readonly OptionFault[]): Status {
  const texts = faults.map(({ field, message }) => `${field}: Forbidden: ${message}`);
  return {
    ...failure(422, "Invalid", `ListOptions.meta.k8s.io "" is invalid: ${texts.join(", ")}`),
    details: {
      group: "meta.k8s.io",
      kind: "ListOptions",
      causes: faults.map(({ field, message }) => ({
        reason: "FieldValueForbidden",
        message: `Forbidden: ${message}`,
        field,
      })),
    },
  };
}

export function badRequest(message: string): Status {
  return failure(400, "BadRequest", message);
}

export function failure(code: number, reason: string, message: string): Status {
  return { apiVersion: "v1", kind: "Status", status: "Failure", reason, code, message };
}
