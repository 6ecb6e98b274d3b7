import type { IncomingMessage, Server, ServerResponse } from "node:http";

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
 * Rejects when the port cannot be had.
 */
export async function startHttpServer(
  port: number,
  handlers: Readonly<Record<string, HttpHandler>>,
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
    server.once("error", reject);
    server.listen(port, resolve);
  });
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
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const { code, contentType, body } = await answerTo(
    request.method,
    handlers[pathname],
    searchParams,
  );
  response.writeHead(code, { "content-type": contentType ?? "text/plain; charset=utf-8" });
  response.end(request.method === "HEAD" ? undefined : body);
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

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Scrapers keep their connections open for as long as they may.
  server.closeAllConnections();
  await closed;
}
