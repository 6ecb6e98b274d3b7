import type { Client } from "./client.js";
import { createClient } from "./create-client.js";
import { createDiscovery } from "./create-discovery.js";
import { createRequester } from "./create-requester.js";
import type { Connection } from "./credentials.js";
import type { Discovery } from "./discovery.js";
import type { Requester } from "./requester.js";
import type { RequesterOptions } from "./requester-options.js";
import type { TransportOptions } from "./transport-options.js";
import { createTransport } from "./undici-transport.js";
import type { ClientOptions } from "./verb-options.js";

/** Options of {@link openClient}. */
export interface OpenClientOptions
  extends ClientOptions, TransportOptions, Omit<RequesterOptions, "credentials"> {}

/** A client with the connections that are its own. */
export interface OpenClient extends Client, AsyncDisposable {
  /** What kinds the server serves. */
  readonly discovery: Discovery;
  /** Sends requests for which there is no verb. */
  readonly requester: Requester;
  /** Ends what is under way and closes every connection. */
  close(): Promise<void>;
}

/**
 * Makes a client for an API server, with everything below it. Connections are made when
 * they are needed.
 *
 * @throws {ConfigError} CONFIG_INVALID when `server` or `proxyUrl` is no http or https URL
 *
 * @example
 * ```ts
 * await using client = openClient(await loadConnection(), { fieldManager: "databases" });
 * const pod = await client.get(Pod, { namespace: "prod", name: "web-0" });
 * ```
 */
export function openClient(connection: Connection, options: OpenClientOptions = {}): OpenClient {
  const transport = createTransport(connection, options);
  const requester = createRequester(transport, {
    ...options,
    credentials: connection.credentials,
  });
  const close = async (): Promise<void> => {
    // What is refused while connections end must not be tried again.
    await transport.close();
    requester.close();
  };
  return Object.assign(createClient(requester, options), {
    discovery: createDiscovery(requester, { clock: options.clock }),
    requester,
    close,
    [Symbol.asyncDispose]: close,
  });
}
