import type { Client as HttpClient, Dispatcher } from "undici";
import type { Connector } from "./proxy-tunnel.js";
import { Client } from "./undici-parts.js";

/** How the connections to one server are made, and how long they are waited for. */
export interface LineOptions {
  readonly origin: string;
  /** What undici connects with; `signal` ends every connection of the line. */
  readonly connect: (
    signal: AbortSignal,
  ) => Connector | Extract<HttpClient.Options["connect"], object>;
  readonly keepAliveTimeoutMs: number;
  readonly headersTimeoutMs: number;
}

/**
 * A connection to a server, made when it is needed.
 *
 * It is one client of undici, so that it can be ended alone, also while it is being made; a pool of
 * one would take a tenth more for each call. A connection that was lost would be made again; but Node
 * listens to the signal for every connection, for as long as the signal lives, so a line that
 * {@link isLost} is better given up.
 */
export class Line {
  readonly #client: HttpClient;
  readonly #sockets = new AbortController();
  #isLost = false;

  /** `onLost` is called when its connection ends, whoever ended it. */
  constructor(
    { origin, connect, keepAliveTimeoutMs, headersTimeoutMs }: LineOptions,
    onLost: () => void = () => {},
  ) {
    this.#client = new Client(origin, {
      connect: connect(this.#sockets.signal),
      keepAliveTimeout: keepAliveTimeoutMs,
      headersTimeout: headersTimeoutMs,
    });
    this.#client.on("disconnect", () => {
      this.#isLost = true;
      onLost();
    });
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#client.dispatch(options, handler);
  }

  /** Ends its connection at once; settles when that is closed. */
  async destroy(): Promise<void> {
    this.#sockets.abort();
    await this.#client.destroy();
  }
}
