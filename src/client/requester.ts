import type { ToolkitError } from "../util/error.js";
import type { Exchange, HttpHeaders, HttpRequest } from "./transport.js";

/** A whole answer of the API server that was not a refusal. */
export interface ApiAnswer {
  readonly code: number;
  readonly headers: HttpHeaders;
  readonly body: Buffer;
}

/**
 * Why a request has no good answer: an `ApiError` when it was refused, a `TransportError` when it was not
 * reached or broken off, a `ConfigError` when there is nothing to prove who calls; else why it was held back.
 */
export type RequestFailure = ToolkitError;

/**
 * Hears a stream as it arrives: `onOpen` once, data any number of times, then exactly one of `onEnd`
 * and `onError`; or `onError` alone. Calls are made straight from the socket; nothing
 * is called after the exchange was aborted. None may throw.
 */
export interface StreamHandler {
  /** The server agreed; data follows. */
  onOpen(): void;
  /** The bytes are the receiver's. */
  onData(chunk: Buffer): void;
  /** The server ended the stream as it should. */
  onEnd(): void;
  /** It was refused, did not come about, or broke off. */
  onError(error: RequestFailure): void;
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
   * `Retry-After` of at most 60 s, for that long and up to a quarter more at random; a GET
   * also a second after its connection broke. A write is never sent again after a broken
   * connection. After a 401 it is sent once more, with renewed credentials. With
   * {@link HttpRequest.once} that alone is tried again.
   *
   * @throws {ApiError} when the server refuses
   * @throws {TransportError} when no whole answer came
   * @throws {ConfigError} when there is nothing usable to prove who calls
   * @throws what {@link HttpRequest.holdBack} gives; that is not tried again
   * @throws the signal's reason when it aborts first
   */
  call(request: HttpRequest, signal?: AbortSignal): Promise<ApiAnswer>;
  /**
   * A stream, tried once; only a 401 is tried again, with renewed credentials. The handler
   * hears nothing before this has returned.
   */
  stream(request: HttpRequest, handler: StreamHandler): Exchange;
}
