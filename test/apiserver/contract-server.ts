import type { ServedApi } from "../../src/apiserver/serve.js";
import { createCertificateAuthority } from "../../src/util/certificates.js";
import type { Clock } from "../../src/util/clock.js";
import type { ContractTarget } from "./contract-http.js";
import type { ContractSuite } from "./contract-run.js";

/** A server that a suite is put to. */
export interface ContractServer {
  readonly target: ContractTarget;
  close(): Promise<void>;
}

/** Starts an API server as a suite wants it: over TLS and with RBAC, where it tells users apart. */
export async function startContractServer(
  suite: ContractSuite,
  { Server, clock }: { readonly Server: typeof ServedApi; readonly clock: Clock },
): Promise<ContractServer> {
  if (suite.tellsUsersApart !== true) {
    const server = new Server({ clock });
    await server.listen();
    return { target: { server: server.url }, close: () => server.close() };
  }
  const authority = createCertificateAuthority("contract", clock.now());
  const serving = authority.issueServer("kube-apiserver", ["127.0.0.1"]);
  const tls = { ...serving, clientAuthority: authority.certificate };
  const server = new Server({ clock, tls, authorization: "rbac" });
  await server.listen();
  const userConfig = (name: string, groups: readonly string[]): ContractTarget => ({
    server: server.url,
    ca: authority.certificate,
    ...authority.issueClient(name, groups),
  });
  const admin = userConfig("slipway-admin", ["system:masters"]);
  const auditEvents = async (): Promise<typeof server.audit.events> => server.audit.events;
  return { target: { ...admin, userConfig, auditEvents }, close: () => server.close() };
}
