import type { ContractSuite } from "./contract-run.js";
import { path, podSpec, postPod, table } from "./workloads.js";

const pods = "https://kubernetes.io/docs/concepts/workloads/pods/";
const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg";
const strategy = `${sources}/registry/core/pod/strategy.go`;
const defaults = `${sources}/apis/core/v1/defaults.go`;

export const podsSuite: ContractSuite = {
  name: "pods",
  cases: [
    {
      name: "a Pod gets defaults and a status",
      source: defaults,
      run: async (api) => {
        await postPod(api, "a", podSpec());
        await postPod(api, "b", {
          initContainers: [{ name: "init", image: "registry.example:5000/x/y" }],
          containers: [
            {
              name: "main",
              image: `web@sha256:${"a".repeat(64)}`,
              ports: [{ containerPort: 80 }, { containerPort: 53, protocol: "UDP" }],
              env: [
                { name: "A", value: "1" },
                { name: "B", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } },
              ],
              livenessProbe: { httpGet: { port: "http" } },
              readinessProbe: { exec: { command: ["true"] }, timeoutSeconds: 5 },
              startupProbe: { grpc: { port: 9090 } },
              lifecycle: { preStop: { httpGet: { port: 80, path: "/bye" } } },
            },
            { name: "other", image: "web:latest", imagePullPolicy: "Never" },
          ],
          volumes: [
            { name: "empty" },
            { name: "secret", secret: { secretName: "s" } },
            { name: "config", configMap: { name: "c", items: [{ key: "a", path: "b" }] } },
            { name: "host", hostPath: { path: "/tmp" } },
            {
              name: "down",
              downwardAPI: { items: [{ path: "p", fieldRef: { fieldPath: "metadata.uid" } }] },
            },
            {
              name: "all",
              projected: {
                sources: [
                  {
                    downwardAPI: {
                      items: [{ path: "q", fieldRef: { fieldPath: "metadata.name" } }],
                    },
                  },
                  { configMap: { name: "c" } },
                ],
              },
            },
          ],
        });
        await api.get(path(api, "pods", ""), table);
      },
    },
    {
      name: "a Pod needs containers",
      source: strategy,
      run: async (api) => {
        await postPod(api, "a", {});
        await postPod(api, "a", { containers: [{}] });
        await postPod(api, "A", { containers: [{ name: "A_b", image: "x" }] });
        await postPod(
          api,
          "a",
          podSpec({
            containers: [
              { name: "a", image: "x" },
              { name: "a", image: "y" },
            ],
            restartPolicy: "Sometimes",
          }),
        );
      },
    },
    {
      name: "a Pod without a node goes at once, one with a node in its time",
      source: `${pods}pod-lifecycle/`,
      run: async (api) => {
        await postPod(api, "a", podSpec());
        await api.delete(`${path(api, "pods", "")}/a`);
        await postPod(api, "b", podSpec({ nodeName: "node" }));
        await api.delete(`${path(api, "pods", "")}/b`);
        await api.get(path(api, "pods", ""), table);
        await api.delete(`${path(api, "pods", "")}/b`, { gracePeriodSeconds: 3 });
        await api.delete(`${path(api, "pods", "")}/b`, { gracePeriodSeconds: 5 });
        await api.delete(`${path(api, "pods", "")}/b`, { gracePeriodSeconds: 0 });
        await api.get(`${path(api, "pods", "")}/b`);
      },
    },
  ],
};
