import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ControlPlane } from "slipway/testing";
import type { AuditedRequest, ContractTarget } from "../apiserver/contract-http.js";

/** A real control plane as the contract asks it. */
export function controlPlaneTarget(controlPlane: ControlPlane): ContractTarget {
  const log = join(dirname(controlPlane.kubeconfigPath), "audit.log");
  return {
    ...controlPlane.admin,
    userConfig: (name, groups) => controlPlane.userConfig(name, groups),
    auditEvents: async () => {
      const lines = (await readFile(log, "utf8")).split("\n").slice(0, -1);
      return lines.map((line): AuditedRequest => JSON.parse(line));
    },
  };
}
