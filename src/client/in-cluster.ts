import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../util/clock.js";
import { type ConfigProblem, systemErrorCode } from "./config-error.js";
import type { Connection } from "./credentials.js";
import type { ClientEnvironment } from "./env.js";
import { fileSource } from "./file-source.js";
import { FollowedCredentials } from "./followed-credentials.js";

/** Where the kubelet puts a Pod's token, the cluster's authority and the namespace. */
export const serviceAccountFolder = "/var/run/secrets/kubernetes.io/serviceaccount";

/**
 * The connection of a Pod, or what it lacks to be one: the address, or a token.
 *
 * Unlike client-go, which then trusts the machine's authorities, it wants an authority.
 *
 * @throws {ConfigError} CONFIG_CREDENTIALS when there is a token, and it or the authority is unusable
 */
export async function findInCluster(
  environment: ClientEnvironment,
  folder: string,
  clock: Clock,
): Promise<Connection | { readonly missing: readonly ConfigProblem[] }> {
  const { serviceHost: host, servicePort: port } = environment;
  const token = join(folder, "token");
  const missing = [
    ...(host === undefined ? [{ path: "KUBERNETES_SERVICE_HOST", message: "is not set" }] : []),
    ...(port === undefined ? [{ path: "KUBERNETES_SERVICE_PORT", message: "is not set" }] : []),
    ...((await isMissing(token)) ? [{ path: token, message: "is not there" }] : []),
  ];
  if (host === undefined || port === undefined || missing.length > 0) return { missing };
  const credentials = new FollowedCredentials(
    fileSource({ token, ca: join(folder, "ca.crt") }),
    clock,
  );
  await credentials.current();
  const namespace = await readFile(join(folder, "namespace"), "utf8").catch(() => "");
  return {
    server: `https://${host.includes(":") ? `[${host}]` : host}:${port}`,
    credentials,
    ...(namespace.trim() === "" ? {} : { namespace: namespace.trim() }),
  };
}

/** Whether there is nothing at a path; what is there and cannot be read is another matter. */
async function isMissing(path: string): Promise<boolean> {
  return await stat(path).then(
    () => false,
    (error: unknown) => ["ENOENT", "ENOTDIR"].includes(systemErrorCode(error) ?? ""),
  );
}
