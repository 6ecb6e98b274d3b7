import { ApiError } from "../meta/api-error.js";
import type { Status } from "../meta/status.js";
import { isPlainObject } from "../util/json.js";
import { retryAfterMs } from "./retry.js";
import type { HttpHeaders, HttpRequest } from "./transport.js";

/** An answer that is no success. */
export interface RefusedAnswer {
  readonly code: number;
  readonly headers: HttpHeaders;
  readonly body: Buffer;
}

/** What the API server calls each code; follows `NewGenericServerResponse` of apimachinery. */
const reasons: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  406: "NotAcceptable",
  409: "Conflict",
  410: "Gone",
  413: "RequestEntityTooLarge",
  415: "UnsupportedMediaType",
  422: "Invalid",
  429: "TooManyRequests",
  500: "InternalError",
  503: "ServiceUnavailable",
  504: "Timeout",
};

/** How much of a text that is no Status an error shows. */
const shownCharacters = 300;

/** Makes an error of what the server, or something in front of it, answered. */
export function refusalOf(
  { method, path }: HttpRequest,
  { code, headers, body }: RefusedAnswer,
  nowMs: number,
): ApiError {
  const text = body.toString("utf8");
  const status = parseStatus(text) ?? statusOf(code, method, text);
  const seconds = status.details?.retryAfterSeconds;
  return new ApiError(status, {
    code,
    requestLine: `${method} ${path}`,
    retryAfterMs:
      retryAfterMs(headers, nowMs) ?? (seconds === undefined ? undefined : seconds * 1_000),
  });
}

function parseStatus(text: string): Status | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isStatus(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the API server answered with a Status in place of an object. */
export function isStatus(value: unknown): value is Status {
  return isPlainObject(value) && value["kind"] === "Status" && value["apiVersion"] === "v1";
}

function statusOf(code: number, method: string, text: string): Status {
  const words = text
    .replace(/<(style|script)\b[^>]*>.*?<\/\1>|<[^>]*>/gis, " ")
    .replace(/\s+/g, " ")
    .trim();
  const shown = words.length > shownCharacters ? `${words.slice(0, shownCharacters)}…` : words;
  const reason = code === 409 && method === "POST" ? "AlreadyExists" : reasons[code];
  return {
    apiVersion: "v1",
    kind: "Status",
    status: "Failure",
    ...(reason === undefined ? {} : { reason }),
    code,
    message: shown === "" ? "the answer was empty" : `what answered is no API server: ${shown}`,
  };
}
