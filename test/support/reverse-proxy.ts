import {
  createServer,
  type IncomingMessage,
  request as plainRequest,
  type Server,
  type ServerResponse,
} from "node:http";
import { request as tlsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { ClusterConfig } from "../../src/testing/cluster-config.js";

/** One request that would change something, as it passed. */
export interface PassedWrite {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** What becomes of a write: it passes, its answer is lost on the way back, or it never arrives. */
export type WriteFate = "passes" | "answer-lost" | "request-lost";

/** What {@link startReverseProxy} takes. */
export interface ReverseProxyOptions {
  /**
   * Called with the number of a write, from 1 on, when the API server has answered it and before its sender
   * hears of that.
   */
  readonly onWrite?: (count: number, write: PassedWrite) => void;
  /** Decides of a write before it is sent. @default all pass */
  readonly fateOf?: (write: PassedWrite) => WriteFate;
  /** How much later what a watch tells arrives, in milliseconds. @default at once */
  readonly watchLagMs?: number;
  /** Called with each request before it is passed on. */
  readonly onRequest?: (method: string, path: string) => void;
}

/** A plain HTTP server in front of an API server, which sees what passes. */
export interface ReverseProxy extends AsyncDisposable {
  readonly url: string;
  /** Writes that were answered so far, those to leases left out. */
  readonly writes: readonly PassedWrite[];
}

/** Starts a proxy that passes requests on with the token of `target`. */
export async function startReverseProxy(
  target: ClusterConfig,
  {
    onWrite = () => {},
    fateOf = () => "passes",
    onRequest = () => {},
    watchLagMs = 0,
  }: ReverseProxyOptions,
): Promise<ReverseProxy> {
  const writes: PassedWrite[] = [];
  const { protocol, hostname, port } = new URL(target.server);
  const send = protocol === "https:" ? tlsRequest : plainRequest;
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = "GET", url: path = "/", headers } = incoming;
    const isWrite = method !== "GET" && !/\/leases\b|subjectaccessreviews/.test(path);
    onRequest(method, path);
    const body = method === "GET" ? "" : await text(incoming);
    const write = { method, path, body };
    const fate = isWrite ? fateOf(write) : "passes";
    if (fate === "request-lost") {
      outgoing.destroy();
      return;
    }
    const passed = send(
      {
        hostname,
        port,
        method,
        path,
        // Nobody sends a token in the clear: as whom requests are made is the proxy's to say.
        headers: {
          ...headers,
          host: `${hostname}:${port}`,
          authorization: `Bearer ${target.token}`,
        },
        ca: target.ca,
        agent: false,
      },
      (answer) => {
        if (isWrite) {
          writes.push(write);
          onWrite(writes.length, write);
        }
        if (fate === "answer-lost") {
          outgoing.destroy();
          answer.resume();
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        if (watchLagMs > 0 && path.includes("watch=")) {
          answer.on("data", (bytes) => setTimeout(() => outgoing.write(bytes), watchLagMs));
          answer.once("end", () => setTimeout(() => outgoing.end(), watchLagMs));
        } else answer.pipe(outgoing);
        answer.once("error", () => outgoing.destroy());
      },
    );
    passed.once("error", () => outgoing.destroy());
    if (fate === "passes") outgoing.once("close", () => passed.destroy());
    passed.end(body);
  };
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${portOf(address)}`,
    writes,
    [Symbol.asyncDispose]: () => close(server),
  };
}

function portOf(address: string | AddressInfo | null): number {
  if (typeof address === "object" && address !== null) return address.port;
  throw new Error("the proxy listens on no port");
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
