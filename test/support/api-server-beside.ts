import { copyFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AuditLog, type AuditRecord } from "../../src/testing/audit-log.js";
import { getControlPlaneBinaries } from "../../src/testing/binaries.js";
import type { ClusterConfig } from "../../src/testing/cluster-config.js";
import { ComponentRunner } from "../../src/testing/component-runner.js";
import { componentFiles } from "../../src/testing/components.js";
import type { ControlPlane } from "../../src/testing/control-plane.js";
import { freePorts } from "../../src/testing/free-ports.js";
import { scratchPrefix } from "../../src/testing/scratch-folder.js";
import { openSupervisor } from "../../src/testing/supervised.js";
import { systemClock } from "../../src/util/clock.js";

/** One more API server over the etcd of a control plane, with the same certificates. */
export interface ApiServerBeside extends AsyncDisposable {
  /** As the control plane's own, at this server. */
  readonly admin: ClusterConfig;
  audit(): Promise<readonly AuditRecord[]>;
}

/** Where the etcd of a control plane listens, on 127.0.0.1. */
export async function etcdPort(controlPlane: ControlPlane): Promise<number> {
  const [, port] =
    /--advertise-client-urls=http:\/\/127\.0\.0\.1:(\d+)/.exec(await controlPlane.logs("etcd")) ??
    [];
  if (port === undefined) throw new Error("etcd has not told where it listens");
  return Number(port);
}

/** Starts one more API server; it reaches etcd at `etcd`, which may be a proxy of it. */
export async function startApiServerBeside(
  controlPlane: ControlPlane,
  { etcd, extraArguments = [] }: { etcd?: number; extraArguments?: readonly string[] } = {},
): Promise<ApiServerBeside> {
  const supervisor = await openSupervisor(await scratchPrefix());
  try {
    const { folder } = supervisor;
    const source = dirname(controlPlane.kubeconfigPath);
    const { auditLog, ...files } = componentFiles;
    await Promise.all(
      Object.values(files).map((name) => copyFile(join(source, name), join(folder, name))),
    );
    const [apiServer = 0] = await freePorts(1);
    const admin = { ...controlPlane.admin, server: `https://127.0.0.1:${apiServer}` };
    const { commands } = await getControlPlaneBinaries({});
    const etcdClient = etcd ?? (await etcdPort(controlPlane));
    const runner = new ComponentRunner({
      clock: systemClock,
      supervisor,
      settings: {
        folder,
        ports: { etcdClient, etcdPeer: 0, apiServer, controllerManager: 0 },
        controllers: false,
      },
      admin,
      commands,
      extraArguments: { "kube-apiserver": extraArguments },
      timeoutMs: 60_000,
    });
    await runner.start("kube-apiserver");
    const log = new AuditLog(join(folder, auditLog));
    return {
      admin,
      audit: () => log.read(),
      [Symbol.asyncDispose]: () => supervisor.close(),
    };
  } catch (error) {
    await supervisor.close();
    throw error;
  }
}
