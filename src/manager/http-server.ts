import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { SettingsError } from "./errors.js";
import type { ServingCertificate } from "./serving-certificate.js";

/** What a path answers. */
export interface HttpAnswer {
  readonly code: number;
  /** @default "text/plain; charset=utf-8" */
  readonly contentType?: string | undefined;
  readonly body: string;
}

/** Answers a GET of a path; `query` is what follows the question mark. */
export type HttpHandler = (query: URLSearchParams) => HttpAnswer | Promise<HttpAnswer>;

/** What a guard knows of who asks. */
interface HttpAsker {
  readonly method: "GET" | "HEAD";
  readonly path: string;
  readonly authorization: string | undefined;
}

/** Lets a request pass, or answers in its place. */
export type HttpGuard = (asker: HttpAsker) => Promise<HttpAnswer | undefined>;

/** What {@link startHttpServer} takes. */
export interface HttpServerOptions {
  /** 0 for any that is free. */
  readonly port: number;
  /** What the port was set by, such as `HEALTH_PORT`. */
  readonly setting: string;
  readonly handlers: Readonly<Record<string, HttpHandler>>;
  /** Asked before each handler. @default everybody may ask */
  readonly guard?: HttpGuard | undefined;
  /** Makes it speak TLS. @default plain HTTP */
  readonly certificate?: ServingCertificate | undefined;
}

/** A server that listens. */
export interface RunningHttpServer extends AsyncDisposable {
  /** The port; the one that was found where 0 was asked for. */
  readonly port: number;
}

/** As controller-runtime's: 1 MiB of headers, in 32 seconds. */
const limits = { maxHeaderSize: 1024 * 1024, headersTimeout: 32_000, keepAliveTimeout: 90_000 };

/**
 * Serves GET and HEAD of a few paths on every address of the machine, for probes and scrapers.
 *
 * @throws {SettingsError} SETTINGS_INVALID when the port cannot be had; it names `setting`
 */
export async function startHttpServer(options: HttpServerOptions): Promise<RunningHttpServer> {
  const { port, setting, certificate } = options;
  const listener = (request: IncomingMessage, response: ServerResponse): void =>
    void answer(request, response, options);
  const server = certificate === undefined ? plain(listener) : secure(listener, certificate);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(unusable(port, setting, error)));
    server.listen(port, resolve);
  });
  // A connection that could not be accepted must not end the process.
  server.on("error", () => {});
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    [Symbol.asyncDispose]: () => close(server),
  };
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

function plain(listener: Listener): Server {
  // As an ES import, each export of node:http is read, one of which loads another HTTP client.
  const { createServer } = process.getBuiltinModule("node:http");
  return createServer(limits, listener);
}

function secure(listener: Listener, certificate: ServingCertificate): Server {
  const { createServer } = process.getBuiltinModule("node:https");
  let used = certificate.current();
  const server = createServer({ ...limits, ...used, minVersion: "TLSv1.2" }, listener);
  // Before the handshake begins; connections that are open keep what they have.
  server.prependListener("connection", () => {
    const now = certificate.current();
    if (now !== used) server.setSecureContext({ ...now, minVersion: "TLSv1.2" });
    used = now;
  });
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: HttpServerOptions,
): Promise<void> {
  const { code, contentType, body } = await answerTo(request, options);
  response.writeHead(code, {
    "content-type": contentType ?? "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    ...(code === 405 ? { allow: "GET, HEAD" } : {}),
    ...(code === 401 ? { "www-authenticate": "Bearer" } : {}),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** What is asked for may be any text at all, `//` for one: no URL for a parser. */
function partsOf(target: string): { readonly path: string; readonly query: URLSearchParams } {
  const mark = target.indexOf("?");
  if (mark < 0) return { path: target, query: new URLSearchParams() };
  return { path: target.slice(0, mark), query: new URLSearchParams(target.slice(mark + 1)) };
}

async function answerTo(
  { method, url, headers }: IncomingMessage,
  { handlers, guard }: HttpServerOptions,
): Promise<HttpAnswer> {
  const { path, query } = partsOf(url ?? "/");
  const handler = handlers[path];
  if (handler === undefined) return { code: 404, body: "not found\n" };
  if (method !== "GET" && method !== "HEAD") return { code: 405, body: "method not allowed\n" };
  try {
    const { authorization } = headers;
    return (await guard?.({ method, path, authorization })) ?? (await handler(query));
  } catch (error) {
    return { code: 500, body: `${error instanceof Error ? error.message : String(error)}\n` };
  }
}

function unusable(port: number, setting: string, error: NodeJS.ErrnoException): SettingsError {
  const reason = error.code === "EADDRINUSE" ? "something else listens on it" : error.message;
  const message = `cannot be ${port}: ${reason}; choose another port, or 0 for none`;
  return new SettingsError([{ path: [setting], code: "PORT_UNUSABLE", message }], error);
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Scrapers keep their connections open for as long as they may.
  server.closeAllConnections();
  await closed;
}
