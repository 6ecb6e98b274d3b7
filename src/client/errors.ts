import { ToolkitError } from "../util/error.js";

/** What went wrong below HTTP. */
export type TransportErrorCode =
  /** Nothing came in time: no connection, no headers or no more of the body. */
  | "TRANSPORT_TIMEOUT"
  /** The connection could not be made: refused, unreachable, a name without address. */
  | "TRANSPORT_CONNECT"
  /** The connection went while the answer was awaited or arriving. */
  | "TRANSPORT_CLOSED"
  /** The server's certificate, or ours, was not accepted. */
  | "TRANSPORT_TLS"
  /** What came is not HTTP, or an encoding is broken. */
  | "TRANSPORT_PROTOCOL";

/** A request that got no answer, or only a part of one. Holds the request line, never a header. */
export class TransportError extends ToolkitError {
  static {
    this.prototype.name = "TransportError";
  }

  declare readonly code: TransportErrorCode;
  /** Method, server and path, such as `GET https://10.0.0.1:443/api/v1/pods`. */
  readonly requestLine: string;

  constructor(
    code: TransportErrorCode,
    requestLine: string,
    { reason, cause }: { readonly reason: string; readonly cause?: unknown },
  ) {
    super(code, `${requestLine}: ${reason}`, { cause });
    this.requestLine = requestLine;
  }
}
