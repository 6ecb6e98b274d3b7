import { systemClock } from "../util/clock.js";
import { callApi, describeAnswer } from "./api-request.js";
import type { ClusterConfig } from "./cluster-config.js";
import { digText } from "./dig.js";
import { ControlPlaneError } from "./errors.js";
import { until } from "./wait.js";

const accountTimeoutMs = 10_000;

/** A ServiceAccount, and how its token is asked for. */
export interface AskedAccount {
  readonly namespace: string;
  readonly name: string;
  /** Whether the account may come a moment later, since controllers make it. */
  readonly waits: boolean;
  /** @default 3600 */
  readonly validSeconds?: number;
}

/**
 * Asks for a token of a ServiceAccount.
 *
 * @throws ControlPlaneError `CONTROL_PLANE_REQUEST` when there is no such account.
 */
export async function serviceAccountConfig(
  admin: ClusterConfig,
  { namespace, name, waits, validSeconds = 3_600 }: AskedAccount,
): Promise<ClusterConfig> {
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/serviceaccounts/${encodeURIComponent(name)}/token`;
  const body = {
    apiVersion: "authentication.k8s.io/v1",
    kind: "TokenRequest",
    spec: { expirationSeconds: validSeconds },
  };
  const ask = (): ReturnType<typeof callApi> => callApi(admin, { method: "POST", path, body });
  let answer = await ask();
  if (answer.status === 404 && waits) {
    const later = await until(
      async () => {
        answer = await ask();
        return answer.status === 404 ? undefined : answer;
      },
      { clock: systemClock, timeoutMs: accountTimeoutMs, intervalMs: 50 },
    );
    answer = later ?? answer;
  }
  const token = digText(answer.body, "status", "token");
  if (token === undefined) {
    const advice = answer.status === 404 ? "; create the ServiceAccount first" : "";
    throw new ControlPlaneError(
      "CONTROL_PLANE_REQUEST",
      `no token for the ServiceAccount ${namespace}/${name}: ${describeAnswer(answer)}${advice}`,
    );
  }
  const { server, ca } = admin;
  return { server, ca, user: `system:serviceaccount:${namespace}:${name}`, token };
}
