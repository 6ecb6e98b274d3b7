import { writeFile } from "node:fs/promises";

/**
 * How to reach an API server, and as whom: everything a client needs, as plain data.
 *
 * Either `certificate` and `key` are present or `token` is. All PEM values are texts.
 */
export interface ClusterConfig {
  /** Base URL, such as `https://127.0.0.1:40123`. */
  readonly server: string;
  /** Certificate of the authority that signed the server's certificate, as PEM. */
  readonly ca: string;
  /** The name the server knows this identity by. */
  readonly user: string;
  /** Client certificate, as PEM. */
  readonly certificate?: string;
  /** Private key of `certificate`, as PEM. */
  readonly key?: string;
  /** Bearer token. */
  readonly token?: string;
}

/** Options of {@link toKubeconfig}. */
export interface KubeconfigOptions {
  /** Namespace of the context. @default "default" */
  readonly namespace?: string;
}

/**
 * Renders a kubeconfig with one cluster, one user and one context.
 *
 * The text is JSON, which every reader of kubeconfig files takes as the YAML it is.
 */
export function toKubeconfig(config: ClusterConfig, options: KubeconfigOptions = {}): string {
  const name = "slipway";
  const user = {
    ...(config.certificate === undefined
      ? {}
      : { "client-certificate-data": base64(config.certificate) }),
    ...(config.key === undefined ? {} : { "client-key-data": base64(config.key) }),
    ...(config.token === undefined ? {} : { token: config.token }),
  };
  const kubeconfig = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [
      { name, cluster: { server: config.server, "certificate-authority-data": base64(config.ca) } },
    ],
    users: [{ name: config.user, user }],
    contexts: [
      {
        name,
        context: { cluster: name, user: config.user, namespace: options.namespace ?? "default" },
      },
    ],
    "current-context": name,
  };
  return `${JSON.stringify(kubeconfig, undefined, 2)}\n`;
}

/** Writes {@link toKubeconfig} to a new file that only its owner may read (mode 0600). */
export async function writeKubeconfig(
  path: string,
  config: ClusterConfig,
  options: KubeconfigOptions = {},
): Promise<void> {
  await writeFile(path, toKubeconfig(config, options), { mode: 0o600, flag: "wx" });
}

function base64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}
