import type { ContractApi } from "../contract-case.js";
import type { ContractSuite } from "../contract-run.js";
import { upstream } from "../contract-sources.js";
import { type Any, WorkloadScript } from "./workload-script.js";

const docs = "https://kubernetes.io/docs/concepts/workloads/controllers/job/";

/** A Job whose Pods the test ends. */
class Run {
  readonly script: WorkloadScript;
  readonly path: string;
  readonly #api: ContractApi;

  constructor(api: ContractApi) {
    this.#api = api;
    this.script = new WorkloadScript(api);
    this.path = `${this.#jobs}/job`;
  }

  get #jobs(): string {
    return `/apis/batch/v1/namespaces/${this.#api.namespace}/jobs`;
  }

  async create(spec: object = {}): Promise<void> {
    await this.script.create(this.#jobs, {
      metadata: { name: "job" },
      spec: {
        template: { spec: { restartPolicy: "Never", containers: [{ name: "a", image: "a" }] } },
        ...spec,
      },
    });
  }

  /** Ends a Pod, and waits until that has been counted. */
  async end(pod: Any, phase: "Succeeded" | "Failed"): Promise<void> {
    await this.script.setStatus(pod, { phase });
    await this.script.until(
      this.#api.core(`pods/${pod.metadata.name}`),
      ({ metadata }) => metadata.finalizers === undefined,
    );
    await this.script.settle();
  }

  noteJob(): Promise<void> {
    return this.script.note(this.#jobs);
  }

  async note(): Promise<void> {
    await this.noteJob();
    await this.script.note(this.#api.core("pods"));
  }

  ended(type: string): Promise<void> {
    return this.script.until(this.path, ({ status }) =>
      (status.conditions ?? []).some((each: Any) => each.type === type && each.status === "True"),
    );
  }
}

export const jobsSuite: ContractSuite = {
  name: "controllers-jobs",
  cases: [
    {
      name: "makes a Pod, and is complete when that has succeeded",
      source: docs,
      run: async (api) => {
        const run = new Run(api);
        await run.create();
        const [pod] = await run.script.livePods(1);
        await run.script.settle();
        await run.note();
        await run.end(pod, "Succeeded");
        await run.ended("Complete");
        await run.note();
      },
    },
    {
      name: "makes as many Pods as may run at a time, until enough have succeeded",
      source: `${docs}#parallel-jobs`,
      run: async (api) => {
        const run = new Run(api);
        await run.create({ completions: 3, parallelism: 2 });
        const [first, second] = await run.script.livePods(2);
        await run.end(first, "Succeeded");
        await run.note();
        await run.end(second, "Succeeded");
        const [third] = await run.script.livePods(1);
        await run.script.settle();
        await run.noteJob();
        await run.end(third, "Succeeded");
        await run.ended("Complete");
        await run.noteJob();
      },
    },
    {
      name: "fails when more Pods have failed than may",
      source: `${docs}#pod-backoff-failure-policy`,
      run: async (api) => {
        const run = new Run(api);
        await run.create({ backoffLimit: 0 });
        const [pod] = await run.script.livePods(1);
        await run.end(pod, "Failed");
        await run.ended("Failed");
        await run.note();
      },
    },
    {
      name: "takes all other Pods away when it fails",
      source: upstream("pkg/controller/job/job_controller.go"),
      run: async (api) => {
        const run = new Run(api);
        await run.create({ backoffLimit: 0, completions: 3, parallelism: 3 });
        const [pod] = await run.script.livePods(3);
        await run.end(pod, "Failed");
        await run.ended("Failed");
        await run.script.settle();
        await run.note();
      },
    },
    {
      name: "has no Pods while it is suspended",
      source: `${docs}#suspending-a-job`,
      run: async (api) => {
        const run = new Run(api);
        await run.create({ suspend: true });
        await run.ended("Suspended");
        await run.script.settle();
        await run.note();
        await run.script.patch(run.path, { spec: { suspend: false } });
        await run.script.livePods(1);
        await run.script.settle();
        await run.note();
      },
    },
    {
      name: "gives each Pod an index",
      source: `${docs}#completion-mode`,
      run: async (api) => {
        const run = new Run(api);
        await run.create({ completions: 3, parallelism: 3, completionMode: "Indexed" });
        const pods = await run.script.livePods(3);
        await run.script.settle();
        for (const index of ["0", "2"]) {
          const pod = pods.find(
            ({ metadata }) =>
              metadata.annotations["batch.kubernetes.io/job-completion-index"] === index,
          );
          await run.end(pod, "Succeeded");
        }
        await run.noteJob();
      },
    },
    {
      name: "goes with its Pods some time after its end",
      source: "https://kubernetes.io/docs/concepts/workloads/controllers/ttlafterfinished/",
      run: async (api) => {
        const run = new Run(api);
        await run.create({ ttlSecondsAfterFinished: 1 });
        const [pod] = await run.script.livePods(1);
        await run.end(pod, "Succeeded");
        await run.script.gone(run.path);
        await run.note();
      },
    },
    {
      name: "lets its Pods go when it is deleted",
      source: docs,
      run: async (api) => {
        const run = new Run(api);
        await run.create({ completions: 2, parallelism: 2 });
        await run.script.livePods(2);
        await run.script.settle();
        await api.quiet("DELETE", run.path, { body: { propagationPolicy: "Background" } });
        await run.script.until(api.core("pods"), ({ items }) => items.length === 0);
        await run.note();
      },
    },
  ],
};
