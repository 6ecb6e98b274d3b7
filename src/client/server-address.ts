import { ConfigError } from "./config-error.js";

/** Where an API server is. */
export interface ServerAddress {
  /** Scheme, host and port. */
  readonly origin: string;
  /** What stands before `/api` in every path: empty, or with a leading and without a trailing slash. */
  readonly prefix: string;
  readonly isSecure: boolean;
}

/**
 * Reads the URL of a server or a proxy.
 *
 * @throws {ConfigError} CONFIG_INVALID when it is no http or https URL
 */
export function parseServerAddress(path: string, text: string): ServerAddress {
  const url = parseHttpUrl(path, text);
  return {
    origin: url.origin,
    prefix: url.pathname.replace(/\/+$/, ""),
    isSecure: url.protocol === "https:",
  };
}

/** Reads a URL whose scheme is http or https; `path` names it in the error. */
export function parseHttpUrl(path: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "https:" || url?.protocol === "http:") return url;
  // The text itself may hold a password.
  const message = "is no URL that starts with https:// or http://; write one";
  throw new ConfigError("CONFIG_INVALID", [{ path, message }]);
}
