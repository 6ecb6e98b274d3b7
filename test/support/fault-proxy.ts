import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { type ProxyConditions, ProxyLane } from "./proxy-lane.js";

/** Which way bytes go. */
type Direction = "to-client" | "to-server" | "both";

/** One connection through the proxy. */
interface ProxiedConnection {
  /** Whether the client has neither ended nor lost it. */
  readonly isOpen: boolean;
  /** Nothing passes any more, not even an end, and neither side hears of it. */
  stall(direction: Direction): void;
  /** Stalls it once so many more bytes have passed. */
  stallAfter(bytes: number, direction: "to-client" | "to-server"): void;
  /** Lets go on what was stalled, and sends what was held. */
  resume(): void;
  /** Breaks it, for both sides, with a reset. */
  reset(): void;
  /** Resets it once so many more bytes have passed. */
  cutAfter(bytes: number, direction: "to-client" | "to-server"): void;
  /** Inverts the bits of one byte, so many bytes from now. */
  corrupt(afterBytes: number, direction: "to-client" | "to-server"): void;
}

/** A TCP proxy with faults; it sees bytes only, so TLS passes through. */
export interface FaultProxy extends AsyncDisposable {
  readonly host: string;
  readonly port: number;
  /** How many connections there have been. */
  readonly accepted: number;
  /** Those whose client side is open. */
  readonly open: readonly ProxiedConnection[];
  /** Of all connections, those that come included. */
  readonly conditions: ProxyConditions;
  /** Called with each connection before a byte of it has passed. */
  onConnection: ((connection: ProxiedConnection) => void) | undefined;
  /** Refuses new connections until `accept`; those that are open stay. */
  refuse(): void;
  accept(): Promise<void>;
}

/**
 * Starts a proxy of `target`, by default on a free port of this machine. A change of `target` holds for the
 * connections that come then.
 */
export async function startFaultProxy(
  target: { readonly host: string; readonly port: number },
  at: { readonly host?: string; readonly port?: number } = {},
): Promise<FaultProxy> {
  const conditions: ProxyConditions = { delayMs: 0, sliceBytes: 0, bytesPerSecond: 0 };
  const connections = new Set<Connection>();
  let accepted = 0;
  const host = at.host ?? "127.0.0.1";
  const server: Server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    accepted += 1;
    const connection = new Connection(client, target, conditions);
    connections.add(connection);
    client.once("close", () => connections.delete(connection));
    proxy.onConnection?.(connection);
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, host);
    await once(server, "listening");
  };
  await listen(at.port ?? 0);
  const { port } = server.address() as AddressInfo;
  const proxy: FaultProxy = {
    host,
    port,
    conditions,
    onConnection: undefined,
    get accepted() {
      return accepted;
    },
    get open() {
      return [...connections].filter(({ isOpen }) => isOpen);
    },
    refuse: () => void server.close(),
    accept: () => listen(port),
    [Symbol.asyncDispose]: async () => {
      if (server.listening) server.close();
      await Promise.all([...connections].map((connection) => connection.close()));
    },
  };
  return proxy;
}

class Connection implements ProxiedConnection {
  readonly #client: Socket;
  readonly #upstream: Socket;
  readonly #toServer: ProxyLane;
  readonly #toClient: ProxyLane;
  #hasEnded = false;

  constructor(
    client: Socket,
    target: { readonly host: string; readonly port: number },
    conditions: Readonly<ProxyConditions>,
  ) {
    this.#client = client;
    this.#upstream = connect({ ...target, allowHalfOpen: true, noDelay: true });
    const cut = (): void => this.reset();
    this.#toServer = new ProxyLane({ from: client, to: this.#upstream, conditions, cut });
    this.#toClient = new ProxyLane({ from: this.#upstream, to: client, conditions, cut });
    client.once("end", () => {
      this.#hasEnded = true;
    });
    // A side that breaks breaks the other, unless that must not hear of it.
    client.once("error", () => this.#broken(this.#toServer, this.#upstream));
    this.#upstream.once("error", () => this.#broken(this.#toClient, client));
  }

  get isOpen(): boolean {
    return !this.#hasEnded && !this.#client.destroyed;
  }

  stall(direction: Direction): void {
    if (direction !== "to-server") this.#toClient.stall();
    if (direction !== "to-client") this.#toServer.stall();
  }

  stallAfter(bytes: number, direction: "to-client" | "to-server"): void {
    this.#lane(direction).stallAfter(bytes);
  }

  resume(): void {
    this.#toClient.resume();
    this.#toServer.resume();
  }

  reset(): void {
    for (const socket of [this.#client, this.#upstream]) {
      socket.on("error", () => {});
      socket.resetAndDestroy();
    }
  }

  cutAfter(bytes: number, direction: "to-client" | "to-server"): void {
    this.#lane(direction).cutAfter(bytes);
  }

  corrupt(afterBytes: number, direction: "to-client" | "to-server"): void {
    this.#lane(direction).corrupt(afterBytes);
  }

  async close(): Promise<void> {
    await Promise.all(
      [this.#client, this.#upstream].map(async (socket) => {
        if (socket.closed) return;
        socket.on("error", () => {});
        socket.destroy();
        await once(socket, "close");
      }),
    );
  }

  #lane(direction: "to-client" | "to-server"): ProxyLane {
    return direction === "to-client" ? this.#toClient : this.#toServer;
  }

  #broken(lane: ProxyLane, other: Socket): void {
    if (lane.isStalled) return;
    other.on("error", () => {});
    other.resetAndDestroy();
  }
}
