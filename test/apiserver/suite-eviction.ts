import type { ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";
import { path, podSpec } from "./workloads.js";

const source = "https://kubernetes.io/docs/concepts/scheduling-eviction/api-eviction/";
const code =
  "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg/registry/core/pod/storage/eviction.go";

/** A Pod that runs, ready or not, which no budget but one for `app: a` is about. */
async function runningPod(api: ContractApi, name: string, ready = "True"): Promise<void> {
  const metadata = { name, labels: { app: "a" } };
  const spec = podSpec({ nodeName: "node", terminationGracePeriodSeconds: 7 });
  await api.quiet("POST", path(api, "pods", ""), { body: { metadata, spec } });
  await api.quiet("PATCH", path(api, `pods/${name}/status`, ""), {
    body: { status: { phase: "Running", conditions: [{ type: "Ready", status: ready }] } },
    headers: { "content-type": "application/merge-patch+json" },
  });
}

function evict(api: ContractApi, name: string, more: object = {}, query = ""): Promise<unknown> {
  return api.post(path(api, `pods/${name}/eviction${query}`, ""), {
    apiVersion: "policy/v1",
    kind: "Eviction",
    metadata: { name },
    ...more,
  });
}

async function budget(
  api: ContractApi,
  name: string,
  status: object,
  spec: object = {},
): Promise<void> {
  const at = path(api, "poddisruptionbudgets", "policy");
  const selector = { matchLabels: { app: "a" } };
  await api.quiet("POST", at, {
    body: { metadata: { name }, spec: { minAvailable: 1, selector, ...spec } },
  });
  const numbers = { observedGeneration: 1, expectedPods: 2, currentHealthy: 1, desiredHealthy: 1 };
  await api.quiet("PATCH", `${at}/${name}/status`, {
    body: { status: { ...numbers, disruptionsAllowed: 0, ...status } },
    headers: { "content-type": "application/merge-patch+json" },
  });
}

export const evictionSuite: ContractSuite = {
  name: "eviction",
  cases: [
    {
      name: "a Pod without a budget is told why it goes, and goes in its time",
      source,
      run: async (api) => {
        await runningPod(api, "a");
        await evict(api, "a");
        await api.get(path(api, "pods/a", ""));
        await evict(api, "a", { deleteOptions: { gracePeriodSeconds: 0 } });
        await api.get(path(api, "pods/a", ""));
        await evict(api, "a");
      },
    },
    {
      name: "an eviction names its Pod, and how it is to be deleted",
      source: code,
      run: async (api) => {
        await runningPod(api, "a");
        await evict(api, "a", { metadata: { name: "b" } });
        await evict(api, "a", { metadata: {} });
        await evict(api, "a", { deleteOptions: { preconditions: { uid: "another" } } });
        await evict(api, "a", {}, "?dryRun=All");
        await evict(api, "a", { deleteOptions: { dryRun: ["All"] } });
        await api.get(path(api, "pods/a", ""));
        await api.get(path(api, "pods/a/eviction", ""));
      },
    },
    {
      name: "a budget with nothing left refuses, and says of what it has too little",
      source,
      run: async (api) => {
        await runningPod(api, "a");
        await budget(api, "none", {});
        await evict(api, "a");
        await budget(api, "none", { currentHealthy: 3 });
        await evict(api, "a");
        const why = {
          type: "DisruptionAllowed",
          status: "False",
          lastTransitionTime: "2026-01-01T00:00:00Z",
        };
        await budget(api, "none", {
          currentHealthy: 3,
          conditions: [{ ...why, reason: "SyncFailed", message: "no controllers" }],
        });
        await evict(api, "a");
        await budget(api, "none", { observedGeneration: 0 });
        await evict(api, "a");
      },
    },
    {
      name: "a budget with something left lets one go, and notes which",
      source,
      run: async (api) => {
        await runningPod(api, "a");
        await runningPod(api, "b");
        await budget(api, "one", { disruptionsAllowed: 1, currentHealthy: 2 });
        await evict(api, "a", {}, "?dryRun=All");
        await evict(api, "a");
        await api.get(path(api, "poddisruptionbudgets/one", "policy"));
        await evict(api, "b");
      },
    },
    {
      name: "a Pod that is not ready goes where enough others are, or where its budget says so",
      source: `${source}#how-api-initiated-eviction-works`,
      run: async (api) => {
        await runningPod(api, "a", "False");
        await runningPod(api, "b", "False");
        await budget(api, "few", { currentHealthy: 0 });
        await evict(api, "a");
        await budget(api, "few", { currentHealthy: 1 });
        await evict(api, "a");
        await api.quiet("DELETE", path(api, "poddisruptionbudgets/few", "policy"));
        await budget(
          api,
          "any",
          { currentHealthy: 0 },
          { unhealthyPodEvictionPolicy: "AlwaysAllow" },
        );
        await evict(api, "b");
      },
    },
    {
      name: "no Pod has two budgets, and one that has not begun or has ended has none",
      source: code,
      run: async (api) => {
        await runningPod(api, "a");
        await budget(api, "one", {});
        await budget(api, "two", {});
        await evict(api, "a");
        const metadata = { name: "pending", labels: { app: "a" } };
        await api.quiet("POST", path(api, "pods", ""), { body: { metadata, spec: podSpec() } });
        await evict(api, "pending");
        await api.get(path(api, "pods/pending", ""));
      },
    },
  ],
};
