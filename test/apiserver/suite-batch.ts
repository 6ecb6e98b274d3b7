import type { Answer, ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";
import { path, podSpec, table, withContainer } from "./workloads.js";

const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg";
const defaults = `${sources}/apis/batch/v1/defaults.go`;

const validation = `${sources}/apis/batch/validation/validation.go`;
const jobs = "https://kubernetes.io/docs/concepts/workloads/controllers/job/";
const crons = "https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/";

const template = { spec: podSpec({ restartPolicy: "Never" }) };

function postJob(api: ContractApi, name: string, more: object): Promise<Answer> {
  return api.post(path(api, "jobs", "batch"), { metadata: { name }, spec: { template, ...more } });
}

function postCron(api: ContractApi, name: string, more: object): Promise<Answer> {
  return api.post(path(api, "cronjobs", "batch"), {
    metadata: { name },
    spec: { schedule: "* * * * *", jobTemplate: { spec: { template } }, ...more },
  });
}

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
    {
      name: "labels and selectors of Jobs",
      source: jobs,
      run: async (api) => {
        const labelled = { metadata: { labels: { app: "a" } }, spec: template.spec };
        await postJob(api, "a", { template: labelled });
        await postJob(api, "b", { selector: { matchLabels: { app: "b" } } });
        await postJob(api, "b", { manualSelector: true });
        await postJob(api, "b", {
          manualSelector: true,
          selector: { matchLabels: { app: "x" } },
          template: labelled,
        });
        await postJob(api, "b", {
          manualSelector: true,
          selector: { matchLabels: { app: "a" } },
          template: labelled,
        });
        await postJob(api, "c", {
          template: { metadata: { labels: { "job-name": "other" } }, spec: template.spec },
        });
        await postJob(api, "c", {
          template: {
            metadata: { labels: { "batch.kubernetes.io/controller-uid": "other" } },
            spec: template.spec,
          },
        });
      },
    },
    {
      name: "a Job is refused",
      source: validation,
      run: async (api) => {
        await postJob(api, "a", { parallelism: -1, completions: -2, backoffLimit: -3 });
        await postJob(api, "a", { activeDeadlineSeconds: -1, ttlSecondsAfterFinished: -1 });
        await postJob(api, "a", { template: { spec: podSpec() } });
        await postJob(api, "a", { template: { spec: podSpec({ restartPolicy: "Some" }) } });
        await postJob(api, "a", { completionMode: "Some", podReplacementPolicy: "Some" });
        await postJob(api, "a", { backoffLimitPerIndex: 1, maxFailedIndexes: 1 });
        await postJob(api, "a", { managedBy: "me" });
        await postJob(api, "a", { managedBy: "A_/b c" });
        await postJob(api, "a.b", {});
        await postJob(api, "A", {});
        await api.post(path(api, "jobs", "batch"), { metadata: { name: "a" }, spec: {} });
        await api.post(path(api, "jobs", "batch"), { metadata: { name: "a" } });
      },
    },
    {
      name: "indexed Jobs",
      source: jobs,
      run: async (api) => {
        const mode = { completionMode: "Indexed" };
        await postJob(api, "a", { ...mode, parallelism: 1 });
        await postJob(api, "a", { ...mode, completions: 3, parallelism: 100_001 });
        await postJob(api, "a", {
          ...mode,
          completions: 3,
          backoffLimitPerIndex: 1,
          maxFailedIndexes: 4,
        });
        await postJob(api, "a", {
          ...mode,
          completions: 100_001,
          backoffLimitPerIndex: 1,
          parallelism: 10_001,
        });
        await postJob(api, "a".repeat(62), { ...mode, completions: 11 });
        await postJob(api, "b", {
          ...mode,
          completions: 3,
          parallelism: 2,
          backoffLimitPerIndex: 1,
          maxFailedIndexes: 1,
        });
        await api.mergePatch(`${path(api, "jobs", "batch")}/b`, { spec: { completions: 4 } });
        await api.mergePatch(`${path(api, "jobs", "batch")}/b`, {
          spec: { completions: 4, parallelism: 4 },
        });
        await postJob(api, "c", { ...mode, completions: 100_002, parallelism: 10_001 });
      },
    },
    {
      name: "what ends a Job",
      source: `${jobs}#pod-failure-policy`,
      run: async (api) => {
        const fails = (...rules: readonly object[]): object => ({ podFailurePolicy: { rules } });
        await postJob(api, "a", fails({ action: "" }, { action: "Some", onExitCodes: {} }));
        await postJob(
          api,
          "a",
          fails(
            { action: "FailIndex", onExitCodes: { operator: "In", values: [0, 2, 1, 1] } },
            {
              action: "Ignore",
              onExitCodes: { operator: "Is", containerName: "x", values: [1] },
              onPodConditions: [{ type: "a b" }],
            },
            { action: "Count", onPodConditions: [{ type: "Some", status: "Maybe" }] },
          ),
        );
        await postJob(api, "a", {
          ...fails({ action: "FailJob", onExitCodes: { operator: "In", values: [1] } }),
          podReplacementPolicy: "TerminatingOrFailed",
          template: { spec: podSpec({ restartPolicy: "OnFailure" }) },
        });
        await postJob(
          api,
          "a",
          fails({ action: "Ignore", onPodConditions: [{ type: "DisruptionTarget" }] }),
        );
        await api.mergePatch(`${path(api, "jobs", "batch")}/a`, {
          spec: fails({ action: "Count", onExitCodes: { operator: "NotIn", values: [1, 2] } }),
        });
      },
    },
    {
      name: "which indexes are enough",
      source: `${jobs}#success-policy`,
      run: async (api) => {
        const succeeds = (...rules: readonly object[]): object => ({
          completionMode: "Indexed",
          completions: 5,
          parallelism: 5,
          successPolicy: { rules },
        });
        await postJob(api, "a", succeeds());
        await postJob(
          api,
          "a",
          succeeds(
            {},
            { succeededIndexes: "0-2,2" },
            { succeededIndexes: "7" },
            { succeededIndexes: "a" },
            { succeededIndexes: "1-2-3" },
            { succeededIndexes: "3-1" },
            { succeededCount: 9 },
            { succeededCount: 3, succeededIndexes: "1-2" },
            { succeededCount: -1 },
          ),
        );
        await postJob(api, "a", { successPolicy: { rules: [{ succeededCount: 1 }] } });
        await postJob(api, "b", succeeds({ succeededIndexes: "0,2-3", succeededCount: 2 }));
      },
    },
    {
      name: "what of a Job may change",
      source: validation,
      run: async (api) => {
        const at = `${path(api, "jobs", "batch")}/a`;
        await postJob(api, "a", {});
        await api.mergePatch(at, {
          spec: { parallelism: 3, backoffLimit: 2, ttlSecondsAfterFinished: 9 },
        });
        await api.mergePatch(at, { spec: { completions: 3 } });
        await api.mergePatch(at, { spec: { completionMode: "Indexed" } });
        await api.mergePatch(at, { spec: { selector: { matchLabels: { a: "b" } } } });
        await api.mergePatch(at, { spec: { managedBy: "x.io/y" } });
        await api.mergePatch(at, {
          spec: { template: { spec: { terminationGracePeriodSeconds: 1 } } },
        });
        await api.mergePatch(at, { spec: { template: { metadata: { labels: { a: "b" } } } } });
      },
    },
    {
      name: "a Job that waits can be told where its Pods run",
      source: `${jobs}#mutable-scheduling-directives`,
      run: async (api) => {
        const at = `${path(api, "jobs", "batch")}/a`;
        await postJob(api, "a", { suspend: true });
        await api.mergePatch(at, {
          spec: {
            template: { metadata: { labels: { x: "y" } }, spec: { nodeSelector: { a: "b" } } },
          },
        });
        await api.mergePatch(at, {
          spec: {
            template: {
              spec: {
                containers: [{ name: "main", image: "web:1", resources: { limits: { cpu: "1" } } }],
              },
            },
          },
        });
        await api.mergePatch(at, { spec: { template: { spec: { hostname: "x" } } } });
        await api.mergePatch(at, { spec: { suspend: false } });
        await api.mergePatch(at, { spec: { template: { spec: { nodeSelector: { a: "c" } } } } });
      },
    },
    {
      name: "what is said of a Job's end",
      source: validation,
      run: async (api) => {
        const at = `${path(api, "jobs", "batch")}/a/status`;
        const condition = (type: string, status = "True"): object => ({ type, status });
        await postJob(api, "a", {});
        await api.mergePatch(at, { status: { active: -1, ready: 1, failed: -1 } });
        await api.mergePatch(at, { status: { active: -1 } });
        await api.mergePatch(at, { status: { completedIndexes: "1", failedIndexes: "1" } });
        await api.mergePatch(at, {
          status: { startTime: "2026-01-01T00:00:00Z", active: 1, ready: 1, failed: 2 },
        });
        await api.mergePatch(at, { status: { startTime: "2026-01-01T00:00:01Z", failed: 1 } });
        await api.mergePatch(at, { status: { conditions: [condition("Complete")] } });
        await api.mergePatch(at, {
          status: { conditions: [condition("Failed")], completionTime: "2026-01-01T00:01:00Z" },
        });
        await api.mergePatch(at, {
          status: {
            active: 0,
            ready: 0,
            succeeded: 1,
            completionTime: "2025-01-01T00:00:00Z",
            conditions: [condition("SuccessCriteriaMet"), condition("Complete")],
          },
        });
        await api.mergePatch(at, {
          status: {
            active: 0,
            ready: 0,
            succeeded: 1,
            completionTime: "2026-01-01T00:01:00Z",
            conditions: [condition("SuccessCriteriaMet"), condition("Complete")],
            uncountedTerminatedPods: { succeeded: ["a"], failed: ["a", ""] },
          },
        });
        await api.mergePatch(at, {
          status: {
            active: 0,
            ready: 0,
            succeeded: 1,
            completionTime: "2026-01-01T00:01:00Z",
            conditions: [condition("SuccessCriteriaMet"), condition("Complete")],
          },
        });
        await api.mergePatch(at, { status: { conditions: null, succeeded: 0, active: 1 } });
        await api.mergePatch(at, { status: { completionTime: "2026-01-01T00:02:00Z" } });
        await api.get(path(api, "jobs", "batch"), table);
        await api.get(`${path(api, "jobs", "batch")}?fieldSelector=status.successful%3D1`, table);
        await api.get(`${path(api, "jobs", "batch")}?fieldSelector=status.failed%3D1`);
      },
    },
    {
      name: "the states of Jobs in a table",
      source: `${sources}/printers/internalversion/printers.go`,
      run: async (api) => {
        const all = path(api, "jobs", "batch");
        await postJob(api, "running", { parallelism: 2 });
        await postJob(api, "single", { parallelism: 1 });
        await postJob(api, "waiting", { suspend: true });
        await api.mergePatch(`${all}/waiting/status`, {
          status: { conditions: [{ type: "Suspended", status: "True" }] },
        });
        await postJob(api, "failing", {});
        await api.mergePatch(`${all}/failing/status`, {
          status: { conditions: [{ type: "FailureTarget", status: "True" }] },
        });
        await postJob(api, "done", {});
        await api.mergePatch(`${all}/done/status`, {
          status: {
            startTime: "2026-01-01T00:00:00Z",
            completionTime: "2026-01-01T00:01:30Z",
            succeeded: 1,
            conditions: [
              { type: "SuccessCriteriaMet", status: "True" },
              { type: "Complete", status: "True" },
            ],
          },
        });
        await api.get(all, table);
      },
    },
    {
      name: "a deletion of a Job leaves its Pods unless it says other",
      source: `${sources}/registry/batch/job/strategy.go`,
      run: async (api) => {
        const all = path(api, "jobs", "batch");
        await postJob(api, "a", {});
        await api.delete(`${all}/a?propagationPolicy=Background`);
        await postJob(api, "b", {});
        await api.delete(`${all}/b`);
        await api.get(all, table);
        await api.mergePatch(`${all}/b`, { metadata: { finalizers: [] } });
      },
    },
    {
      name: "a CronJob gets defaults",
      source: defaults,
      run: async (api) => {
        const all = path(api, "cronjobs", "batch");
        await postCron(api, "a", {});
        await postCron(api, "b", {
          schedule: "@hourly",
          timeZone: "Europe/Berlin",
          suspend: true,
          concurrencyPolicy: "Forbid",
        });
        await api.mergePatch(`${all}/a`, { spec: { schedule: "*/5 1-3 * jan,feb mon-fri" } });
        await api.mergePatch(`${all}/a/status`, {
          metadata: { labels: { a: "b" } },
          status: {
            lastScheduleTime: "2026-01-01T00:00:00Z",
            active: [{ name: "x" }, { name: "y" }],
          },
        });
        await api.mergePatch(`${all}/a`, { spec: { schedule: "TZ=UTC * * * * *" } });
        await api.get(`${all}/a`);
        await api.delete(`${all}/b`);
        await api.get(`${all}?limit=1`, {
          accept: "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1",
        });
      },
    },
    {
      name: "schedules",
      source: crons,
      run: async (api) => {
        const schedules = [
          "",
          "* * * *",
          "a * * * *",
          "60 * * * *",
          "* * 0 * *",
          "5-3 * * * *",
          "*/0 * * * *",
          "1-2-3 * * * *",
          "1/2/3 * * * *",
          "-1 * * * *",
          "* * * foo *",
          "* * * * 7",
          "@soon",
          "@every x",
          "@every 1h30m",
          "TZ=UTC * * * * *",
          "CRON_TZ=Nowhere * * * * *",
        ];
        for (const [index, schedule] of schedules.entries())
          await postCron(api, `a${index}`, { schedule });
      },
    },
    {
      name: "a CronJob is refused",
      source: crons,
      run: async (api) => {
        await postCron(api, "a", { timeZone: "" });
        await postCron(api, "a", { timeZone: "Mars/Base" });
        await postCron(api, "a", { timeZone: "local" });
        await postCron(api, "a", { timeZone: "../x" });
        await postCron(api, "a", { concurrencyPolicy: "Some" });
        await postCron(api, "a", {
          startingDeadlineSeconds: -1,
          successfulJobsHistoryLimit: -1,
          failedJobsHistoryLimit: -1,
        });
        await postCron(api, "a".repeat(53), {});
        await postCron(api, "a", { jobTemplate: {} });
        await postCron(api, "a", {
          jobTemplate: {
            spec: {
              template: { spec: withContainer({ name: "A_" }) },
              selector: { matchLabels: { a: "b" } },
              manualSelector: true,
              completions: -1,
            },
          },
        });
        await api.post(path(api, "cronjobs", "batch"), { metadata: { name: "a" }, spec: {} });
      },
    },
    {
      name: "a CronJob's writer is warned of",
      source: `${sources}/api/job/warnings.go`,
      run: async (api) => {
        await postCron(api, "a.b", {
          jobTemplate: {
            spec: {
              completionMode: "Indexed",
              completions: 100_002,
              parallelism: 10_001,
              template: {
                spec: withContainer(
                  { env: [{ name: "A" }, { name: "A" }] },
                  { restartPolicy: "Never" },
                ),
              },
            },
          },
        });
      },
    },
  ],
};
