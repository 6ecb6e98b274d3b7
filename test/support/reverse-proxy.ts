import { createServer, request as plainRequest, type Server } from "node:http";
import { request as tlsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import type { ClusterConfig } from "../../src/testing/cluster-config.js";

/** One request that would change something, as it passed. */
interface PassedWrite {
  readonly method: string;
  readonly path: string;
}

/** A plain HTTP server in front of an API server, which sees what passes. */
export interface ReverseProxy extends AsyncDisposable {
  readonly url: string;
  /** Writes that were answered so far, those to leases left out. */
  readonly writes: readonly PassedWrite[];
}

/**
 * Starts a proxy that passes requests on with the token of `target`; `onWrite` is called with the number of a write, from 1
 * on, when the API server has answered it and before its sender hears of that.
 */
export async function startReverseProxy(
  target: ClusterConfig,
  onWrite: (count: number) => void,
): Promise<ReverseProxy> {
  const writes: PassedWrite[] = [];
  const { protocol, hostname, port } = new URL(target.server);
  const send = protocol === "https:" ? tlsRequest : plainRequest;
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url: path = "/", headers } = incoming;
    const isWrite = method !== "GET" && !/\/leases\b|subjectaccessreviews/.test(path);
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
          writes.push({ method, path });
          onWrite(writes.length);
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.once("error", () => outgoing.destroy());
      },
    );
    passed.once("error", () => outgoing.destroy());
    outgoing.once("close", () => passed.destroy());
    incoming.pipe(passed);
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
