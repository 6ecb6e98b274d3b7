/** Options of {@link createTransport}. Times in milliseconds. */
export interface TransportOptions {
  /**
   * How many calls may be under way at a time; more wait their turn. Each has a
   * connection for as long as it lasts. Streams do not count.
   *
   * @default 16
   */
  readonly maxConnections?: number | undefined;
  /** Until a connection stands, TLS included. @default 15_000 */
  readonly connectTimeoutMs?: number | undefined;
  /** From a request that was sent to the headers of its answer. @default 60_000 */
  readonly headersTimeoutMs?: number | undefined;
  /** From one piece of an answer to the next; not for streams. @default 60_000 */
  readonly progressTimeoutMs?: number | undefined;
  /** Until an idle connection is closed, unless the server asks for less. @default 30_000 */
  readonly keepAliveTimeoutMs?: number | undefined;
  /** Sent as `User-Agent`; what stands before a slash in it is the field manager where none is named. @default "slipway" */
  readonly userAgent?: string | undefined;
}

/** {@link TransportOptions} with every default filled in. */
export type ResolvedTransportOptions = {
  readonly [Name in keyof TransportOptions]-?: NonNullable<TransportOptions[Name]>;
};

// 16 connections carry some 5,000 writes a second where one takes 3 ms, which is more than etcd
// takes; 15 s are longer than a lost SYN needs for three repetitions; and idle connections end
// before the 35 s after which the load balancers of kubeadm's guide cut them.
export function resolveTransportOptions(options: TransportOptions): ResolvedTransportOptions {
  return {
    maxConnections: options.maxConnections ?? 16,
    connectTimeoutMs: options.connectTimeoutMs ?? 15_000,
    headersTimeoutMs: options.headersTimeoutMs ?? 60_000,
    progressTimeoutMs: options.progressTimeoutMs ?? 60_000,
    keepAliveTimeoutMs: options.keepAliveTimeoutMs ?? 30_000,
    userAgent: options.userAgent ?? "slipway",
  };
}
