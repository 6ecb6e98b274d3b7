import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Clock } from "../util/clock.js";
import { ApiHandler } from "./api-handler.js";
import { addBuiltinKinds } from "./builtin-registry.js";
import { bootstrap } from "./bootstrap.js";
import { CrdController } from "./crd-controller.js";
import { Discovery } from "./discovery.js";
import { OpenWatches } from "./open-watches.js";
import { Registry } from "./registry.js";
import { Storage } from "./storage.js";
import type { Store } from "./store.js";

/** Certificates of a server, as PEM. */
interface ServingCertificate {
  readonly certificate: string;
  readonly key: string;
  /** The authority of client certificates. */
  readonly clientAuthority: string;
}

export interface ServeOptions {
  readonly clock: Clock;
  /** Absent for plain HTTP. */
  readonly tls?: ServingCertificate | undefined;
}

/** An API server that listens on a free port of 127.0.0.1. */
export class ServedApi {
  readonly storage: Storage = new Storage();
  readonly registry: Registry = new Registry();
  readonly store: Store;
  readonly #server: Server;
  readonly #handler: ApiHandler;
  readonly #watches = new OpenWatches();
  readonly #sockets = new Set<Socket>();
  readonly #scheme: string;

  constructor({ clock, tls }: ServeOptions) {
    addBuiltinKinds(this.registry, {});
    bootstrap(this.storage, this.registry, clock.now());
    new CrdController({
      storage: this.storage,
      registry: this.registry,
      clock,
      onGone: (resource) => this.#watches.end(resource),
    }).start();
    this.store = {
      storage: this.storage,
      admit: (_request, object) => object,
    };
    this.#handler = new ApiHandler({
      store: this.store,
      registry: this.registry,
      discovery: new Discovery(this.registry),
      clock,
      watches: this.#watches,
      address: () => `127.0.0.1:${this.port}`,
    });
    this.#scheme = tls === undefined ? "http" : "https";
    this.#server =
      tls === undefined
        ? createHttpServer()
        : createHttpsServer({
            cert: tls.certificate,
            key: tls.key,
            ca: tls.clientAuthority,
            requestCert: true,
            rejectUnauthorized: false,
          });
    this.#server.on("request", (message: IncomingMessage, response: ServerResponse) => {
      void this.#handler.handle(message, response);
    });
    this.#server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    // Watches are silent for long.
    this.#server.requestTimeout = 0;
    this.#server.keepAliveTimeout = 90_000;
  }

  get port(): number {
    const address = this.#server.address() as AddressInfo | null;
    return address?.port ?? 0;
  }

  get url(): string {
    return `${this.#scheme}://127.0.0.1:${this.port}`;
  }

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(0, "127.0.0.1", () => {
        this.#server.off("error", reject);
        resolve();
      });
    });
  }

  /** Ends all connections, and listens no more; may be called again. */
  close(): Promise<void> {
    this.#watches.end();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      for (const socket of this.#sockets) socket.destroy();
    });
  }
}
