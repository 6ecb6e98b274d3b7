import type { TransportErrorCode } from "./errors.js";

/** What the library or the operating system said, without anything that may be secret or large. */
export interface Failure {
  readonly code: TransportErrorCode;
  readonly reason: string;
  readonly cause?: Error | undefined;
}

/** How far a request had come when it failed. */
export type Progress = "connecting" | "sent" | "answered";

const timeouts: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: "no connection came about in time",
  UND_ERR_HEADERS_TIMEOUT: "no answer came in time",
  UND_ERR_BODY_TIMEOUT: "the rest of the answer did not come in time",
};

/** Codes of OpenSSL's checks of a certificate, of Node's of its names, and of broken handshakes. */
const tlsCode =
  /^(?:ERR_TLS_|ERR_SSL_|ERR_OSSL_|EPROTO$|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_|ERROR_IN_)/;

/** Codes that mean that the other side, or something between, ended the connection. */
const endingCode = /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;

/** Sorts what undici, Node or OpenSSL reports into the codes of a TransportError. */
export function failureOf(error: unknown, progress: Progress): Failure {
  const cause = cleanCopy(error);
  const code = cause.code ?? "";
  const message = cause.message;
  const timeout = timeouts[code];
  if (timeout !== undefined) return { code: "TRANSPORT_TIMEOUT", reason: timeout, cause };
  if (progress !== "answered" && tlsCode.test(code)) {
    return { code: "TRANSPORT_TLS", reason: message, cause };
  }
  // An answer in chunks that ends early is no fault of its own.
  const isUnreadable = cause.name === "HTTPParserError" && !message.includes("EOF");
  if (isUnreadable || code === "UND_ERR_HEADERS_OVERFLOW") {
    return { code: "TRANSPORT_PROTOCOL", reason: message, cause };
  }
  if (code === "UND_ERR_INVALID_ARG") {
    return { code: "TRANSPORT_PROTOCOL", reason: `it cannot be sent: ${message}`, cause };
  }
  if (progress === "connecting" && !endingCode.test(code)) {
    return { code: "TRANSPORT_CONNECT", reason: message, cause };
  }
  return { code: "TRANSPORT_CLOSED", reason: `the connection ended: ${message}`, cause };
}

/**
 * Name, code and message alone: a TLS error carries the certificate, a parser's the
 * bytes that it could not read.
 */
function cleanCopy(error: unknown): Error & { code?: string } {
  if (!(error instanceof Error)) return new Error(String(error));
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const copy = new Error(messageOf(error, code));
  copy.name = error.name;
  return code === undefined ? copy : Object.assign(copy, { code });
}

function messageOf(error: Error, code: string | undefined): string {
  // Node tries every address of a name and then says what came of each.
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors
      .map((each) => (each instanceof Error ? each.message : String(each)))
      .join(", ");
  }
  return error.message.trim() || (code ?? error.name);
}
