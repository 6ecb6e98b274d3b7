import { createServer as createHttpServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { FaultyResponse } from "./faults/faulty-response.js";

/** Certificates of a server, as PEM. */
export interface ServingCertificate {
  readonly certificate: string;
  readonly key: string;
  /** The authority of client certificates. */
  readonly clientAuthority: string;
}

type Handle = (message: IncomingMessage, response: FaultyResponse) => void;

/** How large headers are taken. Follows `DefaultMaxHeaderBytes` of Go's net/http. */
const maxHeaderSize = 1024 * 1024;

/** Who has sent what cannot be read. */
interface Peer {
  readonly writable: boolean;
  destroy(): unknown;
  end(text: string): unknown;
}

/** Answers what is no request, as Go's net/http does. */
function refuseUnread(error: Error, socket: Peer): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const code = "code" in error ? String(error.code) : "";
  const status = unread[code] ?? "400 Bad Request";
  const head = [
    `HTTP/1.1 ${status}`,
    "Content-Type: text/plain; charset=utf-8",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${status}`);
}

const unread: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_INVALID_VERSION: "505 HTTP Version Not Supported: unsupported protocol version",
};

/** Takes requests at a free port of 127.0.0.1, which it keeps when it pauses. */
export class Listener {
  readonly #server: Server<typeof IncomingMessage, typeof FaultyResponse>;
  readonly #sockets = new Set<Socket>();
  readonly #scheme: string;
  #port = 0;

  /** `tls` is undefined for plain HTTP. */
  constructor(tls: ServingCertificate | undefined, handle: Handle) {
    this.#scheme = tls === undefined ? "http" : "https";
    const options = { ServerResponse: FaultyResponse, maxHeaderSize, requireHostHeader: false };
    this.#server =
      tls === undefined
        ? createHttpServer(options)
        : createHttpsServer({
            ...options,
            cert: tls.certificate,
            key: tls.key,
            ca: tls.clientAuthority,
            requestCert: true,
            rejectUnauthorized: false,
          });
    this.#server.on("request", handle);
    this.#server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    this.#server.on("clientError", refuseUnread);
    // Watches are silent for long.
    this.#server.requestTimeout = 0;
    this.#server.keepAliveTimeout = 90_000;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `${this.#scheme}://127.0.0.1:${this.#port}`;
  }

  /** Listens, at the same port where it has listened before; does nothing while it does. */
  listen(): Promise<void> {
    if (this.#server.listening) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(this.#port, "127.0.0.1", () => {
        this.#server.off("error", reject);
        const { port } = this.#server.address() as AddressInfo;
        this.#port = port;
        resolve();
      });
    });
  }

  /** Breaks all connections, and listens no more; may be called again. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      for (const socket of this.#sockets) socket.destroy();
    });
  }
}
