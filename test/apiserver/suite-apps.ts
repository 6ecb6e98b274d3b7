import type { ContractSuite } from "./contract-run.js";
import { path, selected, table } from "./workloads.js";

const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg";
const defaults = `${sources}/apis/apps/v1/defaults.go`;
const validation = `${sources}/apis/apps/validation/validation.go`;

export const appsSuite: ContractSuite = {
  name: "apps",
  cases: [
    {
      name: "a Deployment gets defaults",
      source: defaults,
      run: async (api) => {
        const all = path(api, "deployments");
        await api.post(all, { metadata: { name: "a" }, spec: selected() });
        await api.post(all, {
          metadata: { name: "b" },
          spec: { ...selected(), replicas: 0, strategy: { type: "Recreate" } },
        });
        await api.post(all, {
          metadata: { name: "c" },
          spec: { ...selected(), strategy: { rollingUpdate: { maxSurge: 1 } } },
        });
        await api.get(all, table);
      },
    },
    {
      name: "a Deployment's selector means its Pods and stays",
      source: validation,
      run: async (api) => {
        const all = path(api, "deployments");
        await api.post(all, { metadata: { name: "a" }, spec: {} });
        await api.post(all, { metadata: { name: "a" }, spec: { ...selected(), selector: {} } });
        await api.post(all, {
          metadata: { name: "a" },
          spec: { ...selected(), selector: { matchLabels: { app: "b" } } },
        });
        await api.post(all, { metadata: { name: "a" }, spec: selected() });
        await api.mergePatch(`${all}/a`, {
          spec: {
            selector: { matchLabels: { more: "b" } },
            template: { metadata: { labels: { more: "b" } } },
          },
        });
        await api.mergePatch(`${all}/a`, { spec: { replicas: -1 } });
      },
    },
    {
      name: "a StatefulSet gets defaults",
      source: defaults,
      run: async (api) => {
        const all = path(api, "statefulsets");
        await api.post(all, {
          metadata: { name: "a" },
          spec: {
            ...selected(),
            serviceName: "a",
            volumeClaimTemplates: [
              {
                metadata: { name: "data" },
                spec: {
                  accessModes: ["ReadWriteOnce"],
                  resources: { requests: { storage: "1024Mi" } },
                },
              },
            ],
          },
        });
        await api.post(all, {
          metadata: { name: "b" },
          spec: { ...selected(), updateStrategy: { type: "OnDelete" }, minReadySeconds: 3 },
        });
        await api.get(all, table);
      },
    },
  ],
};
