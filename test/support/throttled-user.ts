import { setTimeout } from "node:timers/promises";
import { openClient, type OpenClient } from "../../src/client/open-client.js";
import { ConfigMap, FlowSchema, PriorityLevelConfiguration } from "../../src/kubernetes/index.js";
import { callApi } from "../../src/testing/api-request.js";
import type { ClusterConfig } from "../../src/testing/cluster-config.js";
import { connectionOf } from "./cluster-connection.js";
import { startSilentWebhook } from "./silent-webhook.js";

/**
 * Gives a user, who may not be one of system:masters, no share of an API server (API Priority and
 * Fairness), so that it answers each request with 429, for 30 s at most; the result takes that back.
 */
export async function throttle(
  admin: OpenClient,
  config: ClusterConfig,
): Promise<() => Promise<void>> {
  const { user } = config;
  const name = `no-share-for-${user}`;
  await admin.create(PriorityLevelConfiguration, {
    metadata: { name },
    spec: {
      type: "Limited",
      limited: {
        nominalConcurrencyShares: 0,
        lendablePercent: 0,
        borrowingLimitPercent: 0,
        limitResponse: { type: "Reject" },
      },
    },
  });
  const all = ["*"];
  await admin.create(FlowSchema, {
    metadata: { name },
    spec: {
      priorityLevelConfiguration: { name },
      matchingPrecedence: 2,
      rules: [
        {
          subjects: [{ kind: "User", user: { name: user } }],
          resourceRules: [
            { verbs: all, apiGroups: all, resources: all, clusterScope: true, namespaces: all },
          ],
        },
      ],
    },
  });
  // One request is let through even so, as long as there is no other.
  const webhook = await startSilentWebhook(admin, name, 30);
  const busy = openClient(connectionOf(config), { fieldManager: "busy" });
  const metadata = { namespace: "default", generateName: "busy-", labels: { asks: name } };
  const held = busy.create(ConfigMap, { metadata }).then(
    () => {
      throw new Error("the webhook was not asked");
    },
    () => {},
  );
  await Promise.race([webhook.asked, held]);
  await untilAnswered(config, 429);
  return async () => {
    await admin.delete(FlowSchema, { name });
    await admin.delete(PriorityLevelConfiguration, { name });
    await webhook[Symbol.asyncDispose]();
    await held;
    await busy.close();
    await untilAnswered(config, 200);
  };
}

async function untilAnswered(config: ClusterConfig, code: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await callApi(config, { path: "/api/v1/namespaces/default" })).status === code) return;
    await setTimeout(50);
  }
  throw new Error(`${config.user} was not answered with ${code}`);
}
