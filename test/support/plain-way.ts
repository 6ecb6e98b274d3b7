import { ClusterRoleBinding, ServiceAccount } from "../../src/kubernetes/index.js";
import { connectionOf } from "./cluster-connection.js";
import type { FaultLab } from "./fault-lab.js";
import { addressOf, type TrialOptions } from "./fault-trial.js";
import { startReverseProxy } from "./reverse-proxy.js";

/**
 * Options of a trial whose proxy sees what is said, without TLS: what it changes is not found out
 * by a checksum. What it needs is made, under a name, and ends with the result.
 */
export async function plainWay(
  { controlPlane, admin }: FaultLab,
  name: string,
): Promise<AsyncDisposable & { readonly options: TrialOptions }> {
  const account = { namespace: "default", name };
  await admin.create(ServiceAccount, { metadata: account });
  await admin.create(ClusterRoleBinding, {
    metadata: { name },
    subjects: [{ kind: "ServiceAccount", ...account }],
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "cluster-admin" },
  });
  const config = await controlPlane.serviceAccountConfig(account.namespace, name);
  const front = await startReverseProxy(config, {});
  return {
    options: {
      target: addressOf(front.url),
      user: config.user,
      connect: (url) => {
        const { ca, user } = config;
        return Promise.resolve(connectionOf({ server: url.replace("https:", "http:"), ca, user }));
      },
    },
    [Symbol.asyncDispose]: () => front[Symbol.asyncDispose](),
  };
}
