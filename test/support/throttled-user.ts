import { setTimeout } from "node:timers/promises";
import type { OpenClient } from "../../src/client/open-client.js";
import { FlowSchema, PriorityLevelConfiguration } from "../../src/kubernetes/index.js";
import type { ClusterConfig } from "../../src/testing/cluster-config.js";
import { callApi } from "../../src/testing/api-request.js";

/** Waits for an API server to answer a user with a code. */
export async function untilAnswered(config: ClusterConfig, code: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await callApi(config, { path: "/api/v1/namespaces/default" })).status === code) return;
    await setTimeout(50);
  }
  throw new Error(`${config.user} was not answered with ${code}`);
}

/**
 * Gives a user, who may not be one of system:masters, no share of an API server (API Priority and
 * Fairness), so that it answers each request with 429; the result takes that back.
 */
export async function throttle(
  admin: OpenClient,
  config: ClusterConfig,
): Promise<() => Promise<void>> {
  const { user } = config;
  const metadata = { name: `no-share-for-${user}` };
  await admin.create(PriorityLevelConfiguration, {
    metadata,
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
  await admin.create(FlowSchema, {
    metadata,
    spec: {
      priorityLevelConfiguration: metadata,
      matchingPrecedence: 2,
      rules: [
        {
          subjects: [{ kind: "User", user: { name: user } }],
          resourceRules: [
            { verbs: ["*"], apiGroups: ["*"], resources: ["*"], clusterScope: true, namespaces: ["*"] },
          ],
        },
      ],
    },
  });
  await untilAnswered(config, 429);
  return async () => {
    await admin.delete(FlowSchema, metadata);
    await admin.delete(PriorityLevelConfiguration, metadata);
    await untilAnswered(config, 200);
  };
}
