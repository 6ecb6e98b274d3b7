import type { ToolkitError } from "../util/error.js";
import type { AuthMaterial } from "./credentials.js";

/** The verbs of HTTP that the API uses. */
export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One request as it goes out, without what proves who calls: that is added when it is sent. */
export interface HttpRequest {
  readonly method: HttpMethod;
  /** Path and query, such as `/api/v1/pods?limit=500`. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /**
   * A stream lasts as long as both sides want: it has a connection of its own, and
   * only the time until its headers is limited.
   */
  readonly stream?: boolean | undefined;
  /**
   * A requester tells a refusal and a broken connection as they are, because the caller waits by
   * itself; only a 401 is tried again.
   */
  readonly once?: boolean | undefined;
  /**
   * Asked right before the request goes out, after every wait for a connection. Where it returns an
   * error, nothing is sent, and the handler hears that error.
   */
  readonly holdBack?: (() => ToolkitError | undefined) | undefined;
}

/** Headers of an answer; lower-case names; a header that came more than once is a list. */
export type HttpHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Hears one answer, as it arrives: headers once, data any number of times, then exactly
 * one of `onEnd` and `onError`. Calls are made straight from the socket, never one
 * inside another; nothing is called after {@link Exchange.abort}. None may throw: what is
 * below would take it for a broken connection.
 */
export interface ResponseHandler {
  /** An answer begins. */
  onHeaders(status: number, headers: HttpHeaders): void;
  /** The bytes are the receiver's; content encodings are undone already. */
  onData(chunk: Buffer): void;
  /** The answer is whole. */
  onEnd(): void;
  /** No answer came, or it broke off: a TransportError; or the request was held back. */
  onError(error: ToolkitError): void;
}

/** A request that is under way. */
export interface Exchange {
  /** Ends it; the handler hears nothing more. May be called at any time, also again. */
  abort(): void;
}

/**
 * Carries requests to one API server and answers back, once: it neither repeats a
 * request nor looks at what an answer means.
 */
export interface Transport {
  /** Sends a request as whom `auth` proves; as nobody in particular without it. */
  dispatch(request: HttpRequest, handler: ResponseHandler, auth?: AuthMaterial): Exchange;
  /** Ends what is under way and closes every connection. */
  close(): Promise<void>;
}
