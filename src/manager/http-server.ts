import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { SettingsError } from "./errors.js";

/** What a path answers. */
export interface HttpAnswer {
  readonly code: number;
  /** @default "text/plain; charset=utf-8" */
  readonly contentType?: string | undefined;
  readonly body: string;
}

/** Answers a GET of a path; `query` is what follows the question mark. */
export type HttpHandler = (query: URLSearchParams) => HttpAnswer | Promise<HttpAnswer>;

/** A server that listens. */
export interface RunningHttpServer extends AsyncDisposable {
  /** The port; the one that was found where 0 was asked for. */
  readonly port: number;
}

/**
 * Serves GET and HEAD of a few paths on every address of the machine, for probes and
 * scrapers. Limits are those of controller-runtime: 1 MiB of headers, in 32 seconds.
 *
 * @throws {SettingsError} SETTINGS_INVALID when the port cannot be had; it names `setting`
 */
export async function startHttpServer(
  port: number,
  handlers: Readonly<Record<string, HttpHandler>>,
  /** What the port was set by, such as `HEALTH_PORT`. */
  setting: string,
): Promise<RunningHttpServer> {
  // As an ES import, each export of node:http is read, one of which loads another HTTP client.
  const { createServer } = process.getBuiltinModule("node:http");
  const server = createServer(
    { maxHeaderSize: 1024 * 1024, headersTimeout: 32_000, keepAliveTimeout: 90_000 },
    (request, response) => {
      void answer(request, response, handlers);
    },
  );
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

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handlers: Readonly<Record<string, HttpHandler>>,
): Promise<void> {
  const { path, query } = partsOf(request.url ?? "/");
  const { code, contentType, body } = await answerTo(request.method, handlers[path], query);
  response.writeHead(code, {
    "content-type": contentType ?? "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    ...(code === 405 ? { allow: "GET, HEAD" } : {}),
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
  method: string | undefined,
  handler: HttpHandler | undefined,
  query: URLSearchParams,
): Promise<HttpAnswer> {
  if (handler === undefined) return { code: 404, body: "not found\n" };
  if (method !== "GET" && method !== "HEAD") return { code: 405, body: "method not allowed\n" };
  try {
    return await handler(query);
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
