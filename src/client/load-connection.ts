import { join, resolve } from "node:path";
import { type Clock, systemClock } from "../util/clock.js";
import { ConfigError, type ConfigProblem } from "./config-error.js";
import type { Connection } from "./credentials.js";
import { clientEnvironment, type ClientEnvironment } from "./env.js";
import { findInCluster, serviceAccountFolder } from "./in-cluster.js";

/** Which kubeconfig, and what in it. */
export interface KubeconfigChoice {
  /** A file, and no other. @default those that `KUBECONFIG` names, else `~/.kube/config` */
  readonly kubeconfig?: string | undefined;
  /** Name of a context. @default the current one */
  readonly context?: string | undefined;
}

/** Options of {@link loadConnection}. */
export interface ConnectionOptions {
  /** Where to look, and nowhere else. @default the first of all sources that is there */
  readonly from?: "in-cluster" | KubeconfigChoice | undefined;
}

/** What {@link findConnection} looks at beside its options. */
export interface ConnectionPorts {
  readonly environment: ClientEnvironment;
  readonly clock: Clock;
  readonly serviceAccountFolder: string;
}

/**
 * Finds out how to reach an API server, and as whom.
 *
 * Without `from`, in this order, as controller-runtime: the files that `KUBECONFIG` names; the
 * Pod's own account (`KUBERNETES_SERVICE_HOST`, `KUBERNETES_SERVICE_PORT` and the files
 * that the kubelet mounts); `~/.kube/config` unless `KUBECONFIG` is set. Several files are merged
 * as by kubectl.
 *
 * Tokens, certificates and authorities are followed: nothing has to be restarted when they change.
 * Files are read and checked now; a plugin or a provider is asked by the first request.
 *
 * @throws {ConfigError} CONFIG_NOT_FOUND with all that was looked at; CONFIG_INVALID or
 * CONFIG_CREDENTIALS with all that is wrong with what was found
 *
 * @example
 * ```ts
 * const connection = await loadConnection({ from: { context: "staging" } });
 * ```
 */
export async function loadConnection(options: ConnectionOptions = {}): Promise<Connection> {
  return await findConnection(options, {
    environment: clientEnvironment(),
    clock: systemClock,
    serviceAccountFolder,
  });
}

/** {@link loadConnection} with the environment, the time and the mounted files as given. */
export async function findConnection(
  { from }: ConnectionOptions,
  ports: ConnectionPorts,
): Promise<Connection> {
  const { environment } = ports;
  const lookedAt: ConfigProblem[] = [];
  for (const source of sourcesFor(from, environment)) {
    const found = await source(ports);
    if (!("missing" in found)) return found;
    lookedAt.push(...found.missing);
  }
  throw new ConfigError("CONFIG_NOT_FOUND", lookedAt);
}

type Found = Connection | { readonly missing: readonly ConfigProblem[] };
type Source = (ports: ConnectionPorts) => Promise<Found>;

function sourcesFor(
  from: ConnectionOptions["from"],
  { kubeconfigFiles, homeFolder }: ClientEnvironment,
): readonly Source[] {
  const inCluster: Source = ({ environment, serviceAccountFolder: folder, clock }) =>
    findInCluster(environment, folder, clock);
  if (from === "in-cluster") return [inCluster];
  const kubeconfig =
    (paths: readonly string[]): Source =>
    (ports) =>
      findKubeconfig(paths, from?.context, ports);
  if (from?.kubeconfig !== undefined) return [kubeconfig([resolve(from.kubeconfig)])];
  const nothing = (path: string, message: string): Source => {
    return () => Promise.resolve({ missing: [{ path, message }] });
  };
  const named =
    kubeconfigFiles.length > 0 ? kubeconfig(kubeconfigFiles) : nothing("KUBECONFIG", "is not set");
  const atHome =
    homeFolder === undefined
      ? nothing("~/.kube/config", "there is no home folder")
      : kubeconfig([join(homeFolder, ".kube", "config")]);
  return [
    named,
    // A Pod's account has no contexts.
    ...(from?.context === undefined ? [inCluster] : []),
    ...(kubeconfigFiles.length > 0 ? [] : [atHome]),
  ];
}

async function findKubeconfig(
  paths: readonly string[],
  context: string | undefined,
  ports: ConnectionPorts,
): Promise<Found> {
  const { connectKubeconfig, readKubeconfigFiles } = await import("./kubeconfig-connection.js");
  const files = await readKubeconfigFiles(paths);
  if (files.length > 0) return await connectKubeconfig(files, context, ports);
  return { missing: paths.map((path) => ({ path, message: "is not there" })) };
}
