import { type ApiServer, startApiServer, VirtualClock } from "slipway/testing";
import { ContractApi } from "../../../apiserver/contract-case.js";
import { ContractHttp } from "../../../apiserver/contract-http.js";
import { WorkloadScript } from "../../../apiserver/controllers/workload-script.js";

/** A server with simulated nodes, whose time a test moves. */
export interface SimulatedCluster extends AsyncDisposable {
  readonly clock: VirtualClock;
  readonly server: ApiServer;
  readonly api: ContractApi;
  readonly script: WorkloadScript;
}

export async function startSimulatedCluster(nodes: number): Promise<SimulatedCluster> {
  const clock = new VirtualClock();
  const server = await startApiServer({ tls: false, clock, workloads: { nodes } });
  const http = new ContractHttp(server.admin, 5000);
  const api = new ContractApi(http, "default");
  return {
    clock,
    server,
    api,
    script: new WorkloadScript(api),
    [Symbol.asyncDispose]: async () => {
      http[Symbol.dispose]();
      await server.stop();
    },
  };
}
