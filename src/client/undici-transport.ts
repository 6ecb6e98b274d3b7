import type { Dispatcher } from "undici";
import { AnswerRelay, type Outcome } from "./answer-relay.js";
import { authorizationOf, impersonationHeaders, type SentHeaders } from "./auth-headers.js";
import type { AuthMaterial, Connection } from "./credentials.js";
import type { TransportErrorCode } from "./errors.js";
import { Line, type LineOptions } from "./line.js";
import { LinePool } from "./line-pool.js";
import {
  keepAliveInitialDelay,
  type ProxyAddress,
  type TlsOptions,
  tunnelConnector,
} from "./proxy-tunnel.js";
import { parseHttpUrl, parseServerAddress, type ServerAddress } from "./server-address.js";
import {
  isSameTlsMaterial,
  secureContextOf,
  tlsMaterialFault,
  type TlsMaterial,
} from "./tls-material.js";
import {
  type ResolvedTransportOptions,
  resolveTransportOptions,
  type TransportOptions,
} from "./transport-options.js";
import type { Exchange, HttpRequest, ResponseHandler, Transport } from "./transport.js";

/** Which server, and how; as whom comes with each request. */
export type ServerConnection = Omit<Connection, "credentials">;

/**
 * Makes the connections to one API server over HTTP/1.1.
 *
 * Calls share up to `maxConnections` connections that are kept open; each stream has one
 * of its own. Nothing is remembered of a name's addresses. When certificates change, new
 * requests use new connections, and what is under way ends on the old ones; another token
 * needs no new connection. Idle connections do not keep a process alive.
 *
 * @throws {ConfigError} CONFIG_INVALID when `server` or `proxyUrl` is no http or https URL
 */
export function createTransport(
  connection: ServerConnection,
  options: TransportOptions = {},
): Transport {
  return new UndiciTransport(connection, resolveTransportOptions(options));
}

/** What requests with the same certificates have in common. */
interface Lane {
  readonly tls: TlsMaterial;
  readonly lineOptions: LineOptions;
  readonly calls: LinePool;
}

const nobody: AuthMaterial = {};

class UndiciTransport implements Transport {
  readonly #connection: ServerConnection;
  readonly #options: ResolvedTransportOptions;
  readonly #address: ServerAddress;
  readonly #proxy: ProxyAddress | undefined;
  /** What every request says of the caller. */
  readonly #headers: SentHeaders;
  /** The last proof of who calls, with the header that was made of it. */
  #known: { readonly auth: AuthMaterial; readonly authorization: string | undefined } = {
    auth: nobody,
    authorization: undefined,
  };
  /** Server and prefix, as error messages name them. */
  readonly #url: string;
  #lane: Lane | undefined;
  #retired: LinePool[] = [];
  readonly #streams = new Set<Line>();
  readonly #relays = new Set<AnswerRelay>();
  #isClosed = false;

  constructor(connection: ServerConnection, options: ResolvedTransportOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#address = parseServerAddress("server", connection.server);
    this.#url = `${this.#address.origin}${this.#address.prefix}`;
    this.#proxy = connection.proxyUrl === undefined ? undefined : proxyOf(connection.proxyUrl);
    this.#headers = {
      "user-agent": options.userAgent,
      ...(connection.impersonate && impersonationHeaders(connection.impersonate)),
    };
  }

  dispatch(request: HttpRequest, handler: ResponseHandler, auth: AuthMaterial = nobody): Exchange {
    let giveBack: ((outcome: Outcome) => void) | undefined;
    const relay = new AnswerRelay(handler, {
      requestLine: () => `${request.method} ${this.#url}${request.path}`,
      holdBack: request.holdBack,
      released: (outcome) => {
        this.#relays.delete(relay);
        giveBack?.(outcome);
      },
    });
    this.#relays.add(relay);
    const refuse = (code: TransportErrorCode, reason: string): Exchange => {
      queueMicrotask(() => relay.reject(code, reason));
      return relay;
    };
    if (this.#isClosed) return refuse("TRANSPORT_ENDED", "the client was closed");
    const lane = this.#laneOf(auth);
    if (typeof lane === "string") return refuse("TRANSPORT_TLS", lane);
    const message = this.#messageOf(request, auth);
    if (request.stream === true) {
      const line = new Line(lane.lineOptions);
      this.#streams.add(line);
      giveBack = () => {
        this.#streams.delete(line);
        void line.destroy();
      };
      line.dispatch(message, relay);
      return relay;
    }
    lane.calls.submit({
      isOver: () => relay.isOver,
      start: (line) => {
        giveBack = (outcome) => lane.calls.release(line, outcome);
        line.dispatch(message, relay);
      },
    });
    return relay;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const pools = [...this.#retired, ...(this.#lane === undefined ? [] : [this.#lane.calls])];
    const closed = Promise.all(
      [...this.#streams, ...pools].map((connections) => connections.destroy()),
    );
    for (const relay of this.#relays) relay.reject("TRANSPORT_ENDED", "the client was closed");
    await closed;
  }

  #messageOf(request: HttpRequest, auth: AuthMaterial): Dispatcher.DispatchOptions {
    if (auth !== this.#known.auth) this.#known = { auth, authorization: authorizationOf(auth) };
    const headers: SentHeaders = { ...request.headers, ...this.#headers };
    if (this.#connection.disableCompression === true) delete headers["accept-encoding"];
    if (this.#known.authorization !== undefined)
      headers["authorization"] = this.#known.authorization;
    const isStream = request.stream === true;
    return {
      method: request.method,
      path: `${this.#address.prefix}${request.path}`,
      headers,
      body: request.body ?? null,
      bodyTimeout: isStream ? 0 : this.#options.progressTimeoutMs,
      // Without being told, undici gives up a connection that has carried the body of a DELETE.
      reset: isStream,
    };
  }

  /** The connections for these certificates, or what is wrong with them. */
  #laneOf(auth: AuthMaterial): Lane | string {
    const lane = this.#lane;
    if (lane !== undefined && (!this.#address.isSecure || isSameTlsMaterial(lane.tls, auth))) {
      return lane;
    }
    const fault = this.#address.isSecure ? tlsMaterialFault(auth) : undefined;
    if (fault !== undefined) return fault;
    const next = this.#openLane(auth);
    lane?.calls.retire();
    this.#retired = [...this.#retired, ...(lane === undefined ? [] : [lane.calls])].filter(
      (pool) => !pool.isGone,
    );
    this.#lane = next;
    return next;
  }

  #openLane({ ca, cert, key }: TlsMaterial): Lane {
    const { keepAliveTimeoutMs, headersTimeoutMs, maxConnections } = this.#options;
    const tls = { ca, cert, key };
    const secure = this.#address.isSecure ? this.#secureOptions(tls) : {};
    const lineOptions: LineOptions = {
      origin: this.#address.origin,
      connect: (signal) => this.#connector(secure, signal),
      keepAliveTimeoutMs,
      headersTimeoutMs,
    };
    return { tls, lineOptions, calls: new LinePool(lineOptions, maxConnections) };
  }

  #secureOptions(tls: TlsMaterial): TlsOptions {
    const { tlsServerName, insecureSkipTlsVerify } = this.#connection;
    return {
      secureContext: secureContextOf(tls),
      rejectUnauthorized: insecureSkipTlsVerify !== true,
      ...(tlsServerName === undefined ? {} : { servername: tlsServerName }),
    };
  }

  #connector(tls: TlsOptions, signal: AbortSignal): ReturnType<LineOptions["connect"]> {
    const timeoutMs = this.#options.connectTimeoutMs;
    return this.#proxy === undefined
      ? { ...tls, timeout: timeoutMs, keepAlive: true, keepAliveInitialDelay, signal }
      : tunnelConnector({ proxy: this.#proxy, tls, timeoutMs, signal });
  }
}

function proxyOf(proxyUrl: string): ProxyAddress {
  const { origin, username, password } = parseHttpUrl("proxyUrl", proxyUrl);
  if (username === "") return { origin };
  const basic = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return { origin, authorization: authorizationOf({ basic }) };
}
