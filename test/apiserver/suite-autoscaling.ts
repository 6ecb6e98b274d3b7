import type { ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";

const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg";
const checks = `${sources}/apis/autoscaling/validation/validation.go`;
const conversion = `${sources}/apis/autoscaling/v1/conversion.go`;
const table = { accept: "application/json;as=Table;g=meta.k8s.io;v=v1" };

function path(api: ContractApi, version: "v1" | "v2", rest = ""): string {
  return `/apis/autoscaling/${version}/namespaces/${api.namespace}/horizontalpodautoscalers${rest}`;
}

const scaleTargetRef = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };

function make(api: ContractApi, version: "v1" | "v2", name: string, spec: object) {
  return api.post(path(api, version), { metadata: { name }, spec });
}

const metrics = [
  {
    type: "Pods",
    pods: { metric: { name: "rps" }, target: { type: "AverageValue", averageValue: "1k" } },
  },
  {
    type: "Object",
    object: {
      describedObject: { apiVersion: "networking.k8s.io/v1", kind: "Ingress", name: "main" },
      metric: { name: "hits", selector: { matchLabels: { a: "b" } } },
      target: { type: "Value", value: "10k" },
    },
  },
  {
    type: "External",
    external: {
      metric: { name: "queue" },
      target: { type: "AverageValue", averageValue: "30" },
    },
  },
  {
    type: "ContainerResource",
    containerResource: {
      name: "memory",
      container: "web",
      target: { type: "Utilization", averageUtilization: 60 },
    },
  },
  {
    type: "Resource",
    resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 50 } },
  },
];

export const autoscalingSuite: ContractSuite = {
  name: "autoscaling",
  cases: [
    {
      name: "version 2 gets defaults",
      source: `${sources}/apis/autoscaling/v2/defaults.go`,
      run: async (api) => {
        await make(api, "v2", "a", { scaleTargetRef, maxReplicas: 3 });
        await make(api, "v2", "b", {
          scaleTargetRef,
          maxReplicas: 3,
          behavior: {
            scaleUp: { stabilizationWindowSeconds: 5 },
            scaleDown: { selectPolicy: "Min" },
          },
        });
        await make(api, "v2", "c", { scaleTargetRef, maxReplicas: 3, behavior: {} });
        await api.mergePatch(path(api, "v2", "/a"), { spec: { maxReplicas: 4 } });
        await api.get(path(api, "v2"), table);
      },
    },
    {
      name: "version 1 is version 2 in another form",
      source: conversion,
      run: async (api) => {
        await make(api, "v1", "a", { scaleTargetRef, maxReplicas: 3 });
        await make(api, "v1", "b", {
          scaleTargetRef,
          maxReplicas: 3,
          minReplicas: 2,
          targetCPUUtilizationPercentage: 70,
        });
        await api.get(path(api, "v2", "/a"));
        await api.get(path(api, "v2", "/b"));
        await api.get(path(api, "v1"), table);
      },
    },
    {
      name: "metrics of version 2 are annotations of version 1",
      source: conversion,
      run: async (api) => {
        await make(api, "v2", "a", {
          scaleTargetRef,
          maxReplicas: 3,
          metrics,
          behavior: { scaleUp: { tolerance: "0.1" } },
        });
        const { body } = await api.get(path(api, "v1", "/a"));
        await api.put(path(api, "v1", "/a"), { ...body, spec: { ...body.spec, maxReplicas: 5 } });
        await api.get(path(api, "v2", "/a"));
        await api.get(path(api, "v2"), table);
      },
    },
    {
      name: "the status in both versions",
      source: conversion,
      run: async (api) => {
        await make(api, "v2", "a", { scaleTargetRef, maxReplicas: 3, metrics: metrics.slice(3) });
        await api.mergePatch(path(api, "v2", "/a/status"), {
          status: {
            currentReplicas: 2,
            desiredReplicas: 3,
            lastScaleTime: "2026-01-01T00:00:00Z",
            currentMetrics: [
              {
                type: "ContainerResource",
                containerResource: {
                  name: "memory",
                  container: "web",
                  current: { averageUtilization: 40, averageValue: "1Gi" },
                },
              },
              {
                type: "Resource",
                resource: { name: "cpu", current: { averageUtilization: 20, averageValue: "10m" } },
              },
            ],
            conditions: [
              {
                type: "AbleToScale",
                status: "True",
                reason: "Ready",
                lastTransitionTime: "2026-01-01T00:00:00Z",
              },
            ],
          },
        });
        await api.get(path(api, "v1", "/a"));
        await api.get(path(api, "v2"), table);
        await api.mergePatch(path(api, "v1", "/a/status"), { status: { currentReplicas: -1 } });
      },
    },
    {
      name: "owners in both versions",
      source: "https://kubernetes.io/docs/reference/using-api/server-side-apply/#field-management",
      run: async (api) => {
        await api.post(`${path(api, "v2")}?fieldManager=two`, {
          metadata: { name: "a" },
          spec: { scaleTargetRef, maxReplicas: 3 },
        });
        await api.mergePatch(`${path(api, "v1", "/a")}?fieldManager=one`, {
          spec: { maxReplicas: 4, targetCPUUtilizationPercentage: 60 },
        });
        await api.apply(`${path(api, "v2", "/a")}?fieldManager=me`, {
          apiVersion: "autoscaling/v2",
          kind: "HorizontalPodAutoscaler",
          metadata: { name: "a" },
          spec: { minReplicas: 2 },
        });
      },
    },
    {
      name: "an autoscaler has rules",
      source: checks,
      run: async (api) => {
        await make(api, "v2", "a", { scaleTargetRef });
        await make(api, "v2", "a", { scaleTargetRef, maxReplicas: -1, minReplicas: 0 });
        await make(api, "v2", "a", { scaleTargetRef, maxReplicas: 2, minReplicas: 3 });
        await make(api, "v2", "a", { scaleTargetRef: { kind: "", name: "a/b" }, maxReplicas: 1 });
        await make(api, "v2", "a", {
          scaleTargetRef: { apiVersion: "a/b/c", kind: "K", name: "n" },
          maxReplicas: 1,
        });
        await make(api, "v2", "a", {
          scaleTargetRef: { apiVersion: "v1", kind: "ReplicationController", name: "n" },
          maxReplicas: 1,
        });
        await make(api, "v1", "b", { scaleTargetRef: { kind: "K", name: "n" }, maxReplicas: 1 });
        await make(api, "v2", "b", {
          scaleTargetRef,
          maxReplicas: 1,
          behavior: {
            scaleUp: {
              stabilizationWindowSeconds: 3601,
              selectPolicy: "Nope",
              policies: [{ type: "Nope", value: 0, periodSeconds: 1801 }],
              tolerance: "-1",
            },
            scaleDown: { stabilizationWindowSeconds: -1, policies: [] },
          },
        });
      },
    },
    {
      name: "metrics have rules",
      source: checks,
      run: async (api) => {
        const bad = [
          {},
          { type: "Nope" },
          { type: "Pods" },
          { type: "Pods", resource: { name: "cpu", target: {} } },
          {
            type: "Resource",
            resource: { name: "", target: { type: "Nope", averageUtilization: 0 } },
          },
          {
            type: "Resource",
            resource: {
              name: "cpu",
              target: { type: "Utilization", averageUtilization: 1, averageValue: "0" },
            },
          },
          {
            type: "External",
            external: {
              metric: { name: "" },
              target: { type: "Value", value: "-1", averageValue: "1" },
            },
          },
          {
            type: "Object",
            object: { describedObject: {}, metric: { name: "a/b" }, target: { type: "Value" } },
          },
          {
            type: "ContainerResource",
            containerResource: { name: "cpu", container: "A_B", target: { type: "Value" } },
          },
          { type: "Pods", pods: { metric: { name: "a" }, target: { type: "AverageValue" } } },
        ];
        for (const metric of bad)
          await make(api, "v2", "a", { scaleTargetRef, maxReplicas: 1, metrics: [metric] });
      },
    },
  ],
};
