import type { ApiError } from "../meta/api-error.js";
import type { TransportError } from "./errors.js";
import type { Exchange, HttpHeaders, HttpRequest } from "./transport.js";

/** A whole answer of the API server that was not a refusal. */
export interface ApiAnswer {
  readonly code: number;
  readonly headers: HttpHeaders;
  readonly body: Buffer;
}

/**
 * Hears a stream as it arrives: `onOpen` once, data any number of times, then exactly one of `onEnd`
 * and `onError`; or `onError` alone. Calls are made straight from the socket; nothing
 * is called after the exchange was aborted.
 */
export interface StreamHandler {
  /** The server agreed; data follows. */
  onOpen(): void;
  onData(chunk: Buffer): void;
  /** The server ended the stream as it should. */
  onEnd(): void;
  /** Refused, not reached, or broken off. */
  onError(error: ApiError | TransportError): void;
}

/**
 * Asks an API server: proves who calls (again after a 401), repeats what may be
 * repeated, and turns refusals into errors.
 */
export interface Requester {
  /**
   * One request with its whole answer.
   *
   * Tried again, as client-go does, up to 10 times: after 429 and 5xx with a
   * `Retry-After`, for that long and a little more at random; a GET also after a
   * connection that broke. A write is never sent again after a broken connection.
   *
   * @throws {ApiError} when the server refuses
   * @throws {TransportError} when no answer came
   */
  call(request: HttpRequest, signal?: AbortSignal): Promise<ApiAnswer>;
  /** A stream, tried once; only a 401 is tried again, with renewed credentials. */
  stream(request: HttpRequest, handler: StreamHandler): Exchange;
}
