import { connect as connectTls, type ConnectionOptions } from "node:tls";
import type { Dispatcher, Pool as HttpPool } from "undici";
import { Pool } from "./undici-parts.js";

/** How long a TCP connection is silent before the system asks whether its peer is there, in milliseconds. */
export const keepAliveInitialDelay = 30_000;

/** A proxy that makes tunnels (CONNECT). */
export interface ProxyAddress {
  readonly origin: string;
  /** Absent where the proxy asks for no password. */
  readonly authorization?: string | undefined;
}

/** How TLS is spoken with the server. */
export type TlsOptions = Pick<
  ConnectionOptions,
  "secureContext" | "rejectUnauthorized" | "servername"
>;

/** What a tunnel is made of. */
export interface TunnelOptions {
  readonly proxy: ProxyAddress;
  readonly tls: TlsOptions;
  readonly timeoutMs: number;
  /** Ends every connection that was made. */
  readonly signal: AbortSignal;
}

/** How undici asks for a connection. */
export type Connector = Extract<HttpPool.Options["connect"], (...args: never) => unknown>;
type Connected = Parameters<Connector>[1];
type Socket = NonNullable<Parameters<Connected>[1]>;
type Stream = Parameters<NonNullable<Dispatcher.DispatchHandler["onRequestUpgrade"]>>[3];

/**
 * Makes the connections of a client through a proxy. undici's own `ProxyAgent` would do,
 * but it can neither limit how long the proxy takes nor let go of a connection that is
 * being made.
 */
export function tunnelConnector(options: TunnelOptions): Connector {
  const { proxy, timeoutMs, signal } = options;
  const pool = new Pool(proxy.origin, {
    headersTimeout: timeoutMs,
    connect: { timeout: timeoutMs, keepAliveInitialDelay, signal },
  });
  return ({ hostname, port, protocol }, connected) => {
    const isSecure = protocol === "https:";
    const host = hostname.includes(":") ? `[${hostname}]` : hostname;
    const target = `${host}:${port === "" ? (isSecure ? 443 : 80) : port}`;
    const headers = {
      host: target,
      ...(proxy.authorization === undefined ? {} : { "proxy-authorization": proxy.authorization }),
    };
    pool.dispatch(
      { method: "CONNECT", path: target, headers },
      {
        onRequestStart() {},
        onRequestUpgrade(_controller, status, _headers, stream) {
          if (status !== 200 || !isSocket(stream)) {
            stream.destroy();
            connected(
              new Error(`the proxy ${proxy.origin} refused the tunnel with ${status}`),
              null,
            );
          } else if (isSecure) {
            secure(stream, { hostname, options, connected });
          } else {
            connected(null, stream);
          }
        },
        onResponseError(_controller, error) {
          connected(error, null);
        },
      },
    );
  };
}

function isSocket(stream: Stream): stream is Socket {
  return "setNoDelay" in stream;
}

interface Handshake {
  readonly hostname: string;
  readonly options: TunnelOptions;
  readonly connected: Connected;
}

/** Speaks TLS with the server at the end of a tunnel. */
function secure(tunnel: Socket, { hostname, options, connected }: Handshake): void {
  const { tls, timeoutMs } = options;
  // A server name must not be an address.
  const isName = !/^[\d.]+$|:/.test(hostname);
  const socket = connectTls({
    ...(isName ? { servername: hostname } : {}),
    ...tls,
    host: hostname,
    socket: tunnel,
    ALPNProtocols: ["http/1.1"],
  });
  const fail = (error: Error): void => connected(error, null);
  socket.once("error", fail);
  socket.setTimeout(timeoutMs, () => {
    socket.destroy(new Error("the TLS handshake through the proxy took too long"));
  });
  socket.once("secureConnect", () => {
    socket.setTimeout(0);
    socket.off("error", fail);
    connected(null, socket);
  });
}
