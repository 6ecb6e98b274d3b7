import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";

/** A server on a port of this machine that counts its connections. */
export interface HttpServer extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  /** How many connections were ever made. */
  readonly opened: number;
  /** How many are open now. */
  readonly open: number;
  /** Resets every connection. */
  reset(): void;
}

/** Certificates that make a server speak TLS. */
export interface ServerTls {
  readonly cert: string;
  readonly key: string;
  /** Authorities whose clients are asked for a certificate. */
  readonly ca?: string;
}

/** Starts a server that answers with `listener`. */
export async function startHttpServer(
  listener: RequestListener,
  tls?: ServerTls,
): Promise<HttpServer> {
  const secure = tls?.ca === undefined ? {} : { requestCert: true, rejectUnauthorized: false };
  const server =
    tls === undefined
      ? createServer(listener)
      : createSecureServer({ ...tls, ...secure }, listener);
  server.keepAliveTimeout = 60_000;
  return watchServer(server, tls === undefined ? "http" : "https");
}

/** Counts the connections of a server, and starts it. */
export async function watchServer(server: Server, scheme: string): Promise<HttpServer> {
  const sockets = new Set<Socket>();
  let opened = 0;
  server.on("connection", (socket: Socket) => {
    opened += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${scheme}://127.0.0.1:${port}`,
    get opened() {
      return opened;
    },
    get open() {
      return sockets.size;
    },
    reset: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
