import type { Impersonation } from "./credentials.js";
import type { TextOrFile } from "./file-source.js";

/** A kubeconfig file that was read. */
export interface KubeconfigFile {
  /** Absolute: what is relative in it starts at its folder. */
  readonly path: string;
  readonly text: string;
}

/** Which server a context leads to. */
export interface KubeconfigCluster {
  /** Without a slash at its end. */
  readonly server: string;
  readonly ca?: TextOrFile | undefined;
  readonly tlsServerName?: string | undefined;
  readonly insecureSkipTlsVerify: boolean;
  readonly proxyUrl?: string | undefined;
  readonly disableCompression: boolean;
  /** What the extension `client.authentication.k8s.io/exec` holds, for a plugin. */
  readonly execConfig?: unknown;
}

/** Whom a context calls as. */
export interface KubeconfigUser {
  readonly token?: string | undefined;
  readonly tokenFile?: string | undefined;
  readonly basic?: { readonly username: string; readonly password: string } | undefined;
  readonly cert?: TextOrFile | undefined;
  readonly key?: TextOrFile | undefined;
  readonly exec?: Readonly<Record<string, unknown>> | undefined;
  readonly authProvider?: Readonly<Record<string, unknown>> | undefined;
  readonly impersonate?: Impersonation | undefined;
}

/** A context with what it refers to; all files are absolute paths. */
export interface KubeconfigContext {
  readonly name: string;
  readonly namespace?: string | undefined;
  readonly cluster: KubeconfigCluster;
  readonly user: KubeconfigUser;
  /** What errors call the user. */
  readonly userPath: string;
  /** The folder of the file that the user is in. */
  readonly userFolder: string;
}
