import { ToolkitError } from "../util/error.js";

/** What went wrong below HTTP. */
export type TransportErrorCode =
  /** Nothing came in time: no connection, no headers or no more of the body. */
  | "TRANSPORT_TIMEOUT"
  /** The connection could not be made: refused, unreachable, a name without address. */
  | "TRANSPORT_CONNECT"
  /** The connection went while the answer was awaited or arriving. */
  | "TRANSPORT_CLOSED"
  /** The client itself was closed. */
  | "TRANSPORT_ENDED"
  /** The server's certificate, or ours, was not accepted. */
  | "TRANSPORT_TLS"
  /** What came is not HTTP, or an encoding is broken. */
  | "TRANSPORT_PROTOCOL"
  /** The answer is larger than the limit. */
  | "TRANSPORT_TOO_LARGE";

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

/** Whether no whole answer came; of this copy of the package or of another. */
export function isTransportError(error: unknown): error is TransportError {
  return error instanceof Error && error.name === "TransportError" && "requestLine" in error;
}

/** One thing that is wrong with a call. */
export interface RequestIssue {
  /** The argument or field it is about, such as `metadata.namespace`. */
  readonly path: string;
  /** A stable code in upper snake case, such as `REQUEST_NAMESPACE`. */
  readonly code: string;
  /** What is wrong, and what to do. */
  readonly message: string;
}

/** A call that cannot be a request of the API; nothing was sent. */
export class RequestError extends ToolkitError {
  static {
    this.prototype.name = "RequestError";
  }

  /** All that was found. */
  readonly issues: readonly RequestIssue[];

  /** `subject` is what was to be done, such as `create Deployment apps/v1`. */
  constructor(subject: string, issues: readonly RequestIssue[]) {
    const lines = issues.map(({ path, code, message }) => `  - ${path}: ${message} [${code}]`);
    super("REQUEST_INVALID", `cannot ${subject}:\n${lines.join("\n")}`);
    this.issues = issues;
  }
}

/** A version of an API group that did not tell what is in it. */
export interface UnavailableVersion {
  readonly group: string;
  readonly version: string;
  readonly fault?: string | undefined;
}

/** A kind was not found, and may be in an API group that is not available. */
export class DiscoveryError extends ToolkitError {
  static {
    this.prototype.name = "DiscoveryError";
  }

  readonly unavailable: readonly UnavailableVersion[];

  /** `wanted` is the name that was asked for. */
  constructor(wanted: string, unavailable: readonly UnavailableVersion[]) {
    const lines = unavailable.map(
      ({ group, version, fault }) => `  - ${group}/${version}: ${fault ?? "no reason given"}`,
    );
    super(
      "DISCOVERY_UNAVAILABLE",
      `cannot tell whether there is a kind ${wanted}, as these APIs are not available; see the APIServices of their groups:\n${lines.join("\n")}`,
    );
    this.unavailable = unavailable;
  }
}
