import type { Logger } from "../telemetry/logger.js";
import type { HttpHeaders } from "./transport.js";

/** How many texts are remembered; the oldest is forgotten first, and logged again if it comes again. */
const maxRemembered = 1_000;

/** Logs each text that the API server warns with once. */
export class ServerWarnings {
  readonly #logger: Logger;
  readonly #heard = new Set<string>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Reads the headers of an answer to a request. */
  hear(headers: HttpHeaders, requestLine: string): void {
    const values = headers["warning"];
    if (values === undefined) return;
    for (const value of typeof values === "string" ? [values] : values) {
      for (const text of parseWarnings(value)) this.#log(text, requestLine);
    }
  }

  #log(text: string, requestLine: string): void {
    if (this.#heard.has(text)) return;
    const [oldest] = this.#heard;
    if (oldest !== undefined && this.#heard.size >= maxRemembered) this.#heard.delete(oldest);
    this.#heard.add(text);
    this.#logger.warn("the API server warns", { warning: text, request: requestLine });
  }
}

/**
 * The texts of one `Warning` header, which may hold several: code 299, agent, quoted text
 * and perhaps a date. Follows RFC 7234 §5.5.
 */
export function parseWarnings(header: string): readonly string[] {
  const warning = /\s*(\d{3}) (\S+) "((?:[^"\\]|\\.)*)"(?:\s*"[^"]*")?\s*(?:,|$)/y;
  const texts: string[] = [];
  for (let match = warning.exec(header); match !== null; match = warning.exec(header)) {
    const [, code, , text = ""] = match;
    // Node reads a header's bytes as Latin-1; the server writes UTF-8.
    const readable = Buffer.from(text.replace(/\\(.)/g, "$1"), "latin1").toString("utf8");
    if (code === "299" && readable !== "") texts.push(readable);
  }
  return texts;
}
