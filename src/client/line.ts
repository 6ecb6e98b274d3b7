import { type Dispatcher, Pool } from "undici";
import type { Connector } from "./proxy-tunnel.js";

/** How the connections to one server are made, and how long they are waited for. */
export interface LineOptions {
  readonly origin: string;
  /** What undici connects with; `signal` ends every connection of the line. */
  readonly connect: (signal: AbortSignal) => Connector | Extract<Pool.Options["connect"], object>;
  readonly keepAliveTimeoutMs: number;
  readonly headersTimeoutMs: number;
}

/**
 * A connection to a server, made when it is needed, and again when it was lost.
 *
 * It is a pool of one for undici, so that it can be ended alone, also while it is being made.
 */
export class Line {
  readonly #pool: Pool;
  readonly #sockets = new AbortController();

  constructor({ origin, connect, keepAliveTimeoutMs, headersTimeoutMs }: LineOptions) {
    this.#pool = new Pool(origin, {
      connections: 1,
      connect: connect(this.#sockets.signal),
      keepAliveTimeout: keepAliveTimeoutMs,
      headersTimeout: headersTimeoutMs,
    });
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#pool.dispatch(options, handler);
  }

  /** Ends its connection at once; settles when that is closed. */
  async destroy(): Promise<void> {
    this.#sockets.abort();
    await this.#pool.destroy();
  }
}
