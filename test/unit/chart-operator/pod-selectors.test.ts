import { describe, expect, test } from "vitest";
import type { KubernetesObject } from "slipway/meta";
import { podSelectorsOf } from "../../../src/chart-operator/pod-selectors.js";

const web: KubernetesObject = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  spec: { template: { metadata: { labels: { app: "web", tier: "front" } } } },
};

const found = (kind: string, spec: unknown, others: readonly KubernetesObject[] = [web]): number =>
  podSelectorsOf([{ apiVersion: "v1", kind, spec }, ...others], "shop").length;

describe("selectors of the Pods that are made beside them", () => {
  test.each<[string, string, unknown]>([
    ["a Service", "Service", { selector: { app: "web" } }],
    ["a workload", "Deployment", { selector: { matchLabels: { app: "web", tier: "front" } } }],
    ["a budget", "PodDisruptionBudget", { selector: { matchLabels: { tier: "front" } } }],
    ["a NetworkPolicy", "NetworkPolicy", { podSelector: { matchLabels: { app: "web" } } }],
    [
      "expressions",
      "NetworkPolicy",
      {
        podSelector: {
          matchExpressions: [
            { key: "app", operator: "In", values: ["web", "api"] },
            { key: "app", operator: "NotIn", values: ["db"] },
            { key: "tier", operator: "Exists" },
            { key: "old", operator: "DoesNotExist" },
          ],
        },
      },
    ],
  ])("are those of %s", (_, kind, spec) => {
    expect(found(kind, spec)).toBe(1);
  });

  test.each<[string, string, unknown]>([
    ["other Pods", "Service", { selector: { app: "gateway" } }],
    [
      "an expression that fails",
      "NetworkPolicy",
      { podSelector: { matchExpressions: [{ key: "app", operator: "DoesNotExist" }] } },
    ],
    [
      "an operator that is none",
      "NetworkPolicy",
      { podSelector: { matchExpressions: [{ key: "app", operator: "Is" }] } },
    ],
    ["an expression that is none", "NetworkPolicy", { podSelector: { matchExpressions: ["app"] } }],
    ["no labels at all", "Service", { selector: {} }],
    ["no Pods", "Service", { ports: [] }],
  ])("are not those for %s", (_, kind, spec) => {
    expect(found(kind, spec)).toBe(0);
  });

  test("are found for Pods of any template", () => {
    const labels = { app: "job" };
    const pods: readonly KubernetesObject[] = [
      { apiVersion: "v1", kind: "Pod", metadata: { labels } },
      {
        apiVersion: "batch/v1",
        kind: "CronJob",
        spec: { jobTemplate: { spec: { template: { metadata: { labels } } } } },
      },
    ];
    for (const pod of pods) expect(found("Service", { selector: labels }, [pod])).toBe(1);
  });

  test("are the same text for the same selector of one place only", () => {
    const text = (spec: unknown, namespace?: string): string | undefined => {
      const one = { apiVersion: "v1", kind: "Service", metadata: { namespace }, spec };
      return podSelectorsOf([one, web], "shop")[0]?.text;
    };
    const selector = { app: "web", tier: "front" };
    expect(text({ selector })).toBe(text({ selector: { tier: "front", app: "web" } }));
    expect(text({ selector })).toBe(text({ selector: { matchLabels: selector } }));
    expect(text({ selector })).not.toBe(text({ selector }, "other"));
  });
});
