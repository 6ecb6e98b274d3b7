import type { ContractSuite } from "./contract-run.js";
import { path, podSpec, table } from "./workloads.js";

const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg";
const defaults = `${sources}/apis/batch/v1/defaults.go`;

const template = { spec: podSpec({ restartPolicy: "Never" }) };

export const batchSuite: ContractSuite = {
  name: "batch",
  cases: [
    {
      name: "a Job gets defaults and a selector of its own",
      source: defaults,
      run: async (api) => {
        const all = path(api, "jobs", "batch");
        await api.post(all, { metadata: { name: "a" }, spec: { template } });
        await api.post(all, {
          metadata: { name: "b", labels: { x: "y" } },
          spec: {
            parallelism: 3,
            template: { metadata: { labels: { app: "b" } }, spec: template.spec },
          },
        });
        await api.get(all, table);
      },
    },
  ],
};
