import { setTimeout } from "node:timers/promises";
import { openClient, type OpenClient } from "../../src/client/open-client.js";
import { Namespace } from "../../src/kubernetes/index.js";
import type { AuditRecord } from "../../src/testing/audit-log.js";
import type { ControlPlane, ControlPlaneOptions } from "../../src/testing/control-plane.js";
import { startControlPlane } from "../../src/testing/start-control-plane.js";
import { type ApiServerBeside, startApiServerBeside } from "./api-server-beside.js";
import { connectionOf } from "./cluster-connection.js";
import { FaultTrial, type TrialOptions, Widget } from "./fault-trial.js";

/** A control plane for trials of caches under faults. */
export interface FaultLab extends AsyncDisposable {
  readonly controlPlane: ControlPlane;
  /** Reaches the control plane's own API server on a way that no fault is on. */
  readonly admin: OpenClient;
  /** Starts one more API server, which ends with the lab. */
  addServer(options?: Parameters<typeof startApiServerBeside>[1]): Promise<ApiServerBeside>;
  /** Makes caches, which do not run yet, and a namespace of that name for them. */
  trial(name: string, options?: TrialOptions): Promise<FaultTrial>;
}

/** What a process holds that a cache could leave behind, by kind. */
const counted = [
  "TCPSocketWrap",
  "TLSWrap",
  "TCPConnectWrap",
  "TCPServerWrap",
  "GetAddrInfoReqWrap",
  "Timeout",
];

/** Starts a lab; when it is disposed, it asserts that no trial has left a socket or a timer. */
export async function startFaultLab(options: ControlPlaneOptions = {}): Promise<FaultLab> {
  const before = resources();
  const controlPlane = await startControlPlane({ resources: [Widget], ...options });
  const admin = openClient(connectionOf(controlPlane.admin), { fieldManager: "lab" });
  const servers: ApiServerBeside[] = [];
  const audit = async (): Promise<readonly AuditRecord[]> =>
    (await Promise.all([controlPlane, ...servers].map((server) => server.audit()))).flat();
  return {
    controlPlane,
    admin,
    addServer: async (wanted) => {
      const server = await startApiServerBeside(controlPlane, wanted);
      servers.push(server);
      return server;
    },
    trial: async (name, trialOptions = {}) => {
      if (trialOptions.namespace === undefined) {
        await (trialOptions.authority ?? admin).create(Namespace, { metadata: { name } });
      }
      return await FaultTrial.open({ controlPlane, admin, audit }, name, trialOptions);
    },
    [Symbol.asyncDispose]: async () => {
      await admin.close();
      for (const server of servers) await server[Symbol.asyncDispose]();
      await controlPlane.stop();
      await assertNothingLeft(before);
    },
  };
}

async function assertNothingLeft(before: ReadonlyMap<string, number>): Promise<void> {
  let left: readonly string[] = [];
  for (let tries = 0; tries < 100; tries += 1) {
    left = [...resources()]
      .filter(([kind, count]) => count > (before.get(kind) ?? 0))
      .map(([kind, count]) => `${kind}: ${count}, and ${before.get(kind) ?? 0} before`);
    if (left.length === 0) return;
    await setTimeout(50);
  }
  throw new Error(`the process holds more than before the trials: ${left.join("; ")}`);
}

function resources(): ReadonlyMap<string, number> {
  const held = process.getActiveResourcesInfo();
  return new Map(counted.map((kind) => [kind, held.filter((one) => one === kind).length]));
}
