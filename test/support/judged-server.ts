import { join } from "node:path";
import {
  type ControlPlane,
  type ControlPlaneOptions,
  startApiServer,
  startControlPlane,
} from "slipway/testing";
import { toKubeconfig } from "../../src/testing/cluster-config.js";
import { writeFile } from "node:fs/promises";
import { temporaryFolder } from "./temporary-folder.js";

/** What proofs of the runtime ask of an API server. */
export type JudgedServer = Pick<
  ControlPlane,
  | "server"
  | "admin"
  | "kubeconfigPath"
  | "userConfig"
  | "serviceAccountConfig"
  | "writeKubeconfig"
  | "audit"
  | "stop"
>;

/** Whether proofs run against the API server in the process, which does not serve everything. */
export const isInProcess: boolean = process.env["SLIPWAY_SERVER"] === "in-process";

/**
 * Starts a real control plane; with `SLIPWAY_SERVER=in-process` in the environment, as the project
 * `proof-in-process` has it, the API server in the process, which must judge alike.
 */
export async function startJudgedServer(
  options: Pick<ControlPlaneOptions, "controllers" | "resources"> = {},
): Promise<JudgedServer> {
  if (!isInProcess) return await startControlPlane(options);
  const folder = await temporaryFolder();
  const server = await startApiServer(options);
  const kubeconfigPath = join(folder.path, "admin.kubeconfig");
  await server.writeKubeconfig(kubeconfigPath);
  let written = 0;
  return {
    server: server.server,
    admin: server.admin,
    kubeconfigPath,
    userConfig: (...given) => server.userConfig(...given),
    serviceAccountConfig: (...given) => server.serviceAccountConfig(...given),
    writeKubeconfig: async (config, some) => {
      written += 1;
      const path = join(folder.path, `${written}.kubeconfig`);
      await writeFile(path, toKubeconfig(config, some), { mode: 0o600 });
      return path;
    },
    audit: () => server.audit(),
    stop: async () => {
      await server.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}
