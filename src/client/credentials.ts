/** What proves who calls, and whom to trust, at one moment. Texts of files are PEM. */
export interface AuthMaterial {
  /** Sent as `Authorization: Bearer …`. */
  readonly token?: string | undefined;
  /** Sent as `Authorization: Basic …` where there is no token. */
  readonly basic?: { readonly username: string; readonly password: string } | undefined;
  /** Authorities to trust in place of the machine's own. */
  readonly ca?: string | undefined;
  /** A client certificate with what leads to its authority. */
  readonly cert?: string | undefined;
  /** Its private key. */
  readonly key?: string | undefined;
}

/**
 * A source of {@link AuthMaterial} that follows rotation: no restart is needed when a
 * token, a certificate or an authority changes.
 */
export interface Credentials {
  /**
   * What to use now. Answered without a promise when nothing has to be read, as for
   * most requests; a value that did not change is the same object as before.
   *
   * @throws {ConfigError} CONFIG_CREDENTIALS when a file, a plugin or a provider gives nothing
   * usable; the next call asks again
   */
  current(signal?: AbortSignal): AuthMaterial | Promise<AuthMaterial>;
  /**
   * Something else than `refused`, which the server answered with 401; the same object
   * when there is nothing else to try. Calls at the same time share one renewal.
   */
  renew(refused: AuthMaterial, signal?: AbortSignal): Promise<AuthMaterial>;
}

/** Acting as somebody else, where the caller may. Follows the `Impersonate-*` headers. */
export interface Impersonation {
  readonly user: string;
  readonly uid?: string | undefined;
  readonly groups?: readonly string[] | undefined;
  readonly extra?: { readonly [name: string]: readonly string[] } | undefined;
}

/** How to reach one API server, and as whom. */
export interface Connection {
  /** `https://host:port`, with a path in front of `/api` where there is one; `http://` works. */
  readonly server: string;
  /** As whom. */
  readonly credentials: Credentials;
  /** Checked in the server's certificate in place of the host of `server`. */
  readonly tlsServerName?: string | undefined;
  /** Accepts any certificate. */
  readonly insecureSkipTlsVerify?: boolean | undefined;
  /** An `http://` or `https://` proxy that tunnels (CONNECT). */
  readonly proxyUrl?: string | undefined;
  /** Asks for no packed answers, which only pays where the network costs less than the server's time. @default false */
  readonly disableCompression?: boolean | undefined;
  /** Whom to act as, in place of who the credentials say. */
  readonly impersonate?: Impersonation | undefined;
  /** The namespace that the context or the pod names. */
  readonly namespace?: string | undefined;
}
