import { expect, test } from "vitest";
import { PodDisruptionBudget } from "../../../src/constructs/index.js";
import { chartIn, databaseOperator, render } from "./sample.js";

const definition = databaseOperator("Cluster");

test("lets one Pod at a time be evicted, and Pods that are not ready", () => {
  const chart = chartIn("databases");
  const { apiObject } = new PodDisruptionBudget(chart, "budget", { definition });
  expect(apiObject.name).toBe("database-operator");
  expect(render(chart)).toEqual([
    {
      apiVersion: "policy/v1",
      kind: "PodDisruptionBudget",
      metadata: expect.objectContaining({ name: "database-operator", namespace: "databases" }),
      spec: {
        maxUnavailable: 1,
        selector: {
          matchLabels: {
            "app.kubernetes.io/component": "operator",
            "app.kubernetes.io/name": "database-operator",
          },
        },
        unhealthyPodEvictionPolicy: "AlwaysAllow",
      },
    },
  ]);
});

test("refuses unknown options and a missing namespace", () => {
  const odd = { definition, minAvailable: 1 };
  expect(() => new PodDisruptionBudget(chartIn("a"), "budget", odd)).toThrow(
    "construct platform/budget is not valid:\n  - minAvailable: is no option here",
  );
  expect(() => new PodDisruptionBudget(chartIn(), "budget", { definition })).toThrow(
    "NAMESPACE_MISSING",
  );
});
