import type { ContractApi, ContractWatch } from "../contract-case.js";
import type { ContractSuite } from "../contract-run.js";
import { upstream } from "../contract-sources.js";
import { type Any, isAvailable, isLive, reasons, WorkloadScript } from "./workload-script.js";

const docs = "https://kubernetes.io/docs/concepts/workloads/controllers/deployment/";
const rolling = upstream("pkg/controller/deployment/rolling.go");
const sync = upstream("pkg/controller/deployment/sync.go");

function deployment(replicas: number, spec: object = {}): object {
  return {
    metadata: { name: "web", annotations: { "example.com/note": "yes" } },
    spec: {
      replicas,
      selector: { matchLabels: { app: "web" } },
      template: {
        metadata: { labels: { app: "web" } },
        spec: { containers: [{ name: "a", image: "a:1" }] },
      },
      ...spec,
    },
  };
}

function image(name: string): object {
  return { spec: { template: { spec: { containers: [{ name: "a", image: name }] } } } };
}

/** A Deployment whose Pods all run. */
class Rollout {
  readonly script: WorkloadScript;
  readonly path: string;
  readonly #api: ContractApi;

  constructor(api: ContractApi) {
    this.#api = api;
    this.script = new WorkloadScript(api);
    this.path = this.script.apps("deployments/web");
  }

  async start(replicas: number, spec: object = {}): Promise<void> {
    await this.script.create(this.script.apps("deployments"), deployment(replicas, spec));
    await this.finish(replicas);
  }

  /** Runs Pods until the Deployment says that it has progressed. */
  async finish(replicas: number): Promise<void> {
    await this.script.runAll(replicas, this.path, isAvailable);
    await this.script.settle();
  }

  async note(): Promise<void> {
    await this.script.note(this.script.apps("deployments"));
    await this.script.note(this.script.apps("replicasets"));
    await this.script.note(this.#api.core("pods"));
  }

  watch(plural: string): Promise<ContractWatch> {
    return this.#api.watch(`${this.script.apps(plural)}?watch=true`);
  }

  /** How the sizes of ReplicaSets changed, by the image of each. */
  async noteSizes(watch: ContractWatch): Promise<void> {
    const { metadata } = await this.script.patch(this.script.apps("replicasets/end"), {
      metadata: { labels: { end: "now" } },
    });
    await this.script.noteHistory(
      watch,
      ({ object }) => object.metadata.resourceVersion === metadata.resourceVersion,
      ({ spec }) => ({
        of: spec.template.spec.containers[0].image,
        replicas: spec.replicas,
      }),
    );
  }

  /** A ReplicaSet whose change ends what is looked at of a watch. */
  async makeEnd(): Promise<void> {
    await this.script.create(this.script.apps("replicasets"), {
      metadata: { name: "end" },
      spec: {
        replicas: 0,
        selector: { matchLabels: { app: "end" } },
        template: {
          metadata: { labels: { app: "end" } },
          spec: { containers: [{ name: "a", image: "end" }] },
        },
      },
    });
    await this.script.settle();
  }
}

function sizes(lists: Any): readonly number[] {
  return lists.items.map(({ spec }: Any) => spec.replicas);
}

export const deploymentsSuite: ContractSuite = {
  name: "controllers-deployments",
  cases: [
    {
      name: "makes a ReplicaSet, which makes Pods",
      source: `${docs}#creating-a-deployment`,
      run: async (api) => {
        const rollout = new Rollout(api);
        await rollout.script.create(rollout.script.apps("deployments"), deployment(2));
        await rollout.script.livePods(2);
        await rollout.script.settle();
        await rollout.note();
      },
    },
    {
      name: "is available when enough of its Pods are, and says how it got there",
      source: `${docs}#deployment-status`,
      run: async (api) => {
        const rollout = new Rollout(api);
        const watch = await rollout.watch("deployments");
        await rollout.start(3);
        await rollout.script.noteHistory(watch, ({ object }) => isAvailable(object), reasons);
        await rollout.note();
      },
    },
    {
      name: "rolls a new template out, a quarter more and a quarter less at a time",
      source: `${docs}#rolling-update-deployment`,
      run: async (api) => {
        const rollout = new Rollout(api);
        await rollout.start(4);
        await rollout.makeEnd();
        const watch = await rollout.watch("replicasets");
        await rollout.script.patch(rollout.path, image("a:2"));
        await rollout.finish(4);
        await rollout.noteSizes(watch);
        await rollout.note();
      },
    },
    {
      name: "rolls out without a Pod more",
      source: `${docs}#max-surge`,
      run: async (api) => {
        const rollout = new Rollout(api);
        const rollingUpdate = { maxSurge: 0, maxUnavailable: 2 };
        await rollout.start(3, { strategy: { rollingUpdate } });
        await rollout.makeEnd();
        const watch = await rollout.watch("replicasets");
        await rollout.script.patch(rollout.path, image("a:2"));
        await rollout.finish(3);
        await rollout.noteSizes(watch);
      },
    },
    {
      name: "rolls out without a Pod less",
      source: `${docs}#max-unavailable`,
      run: async (api) => {
        const rollout = new Rollout(api);
        const rollingUpdate = { maxSurge: 2, maxUnavailable: 0 };
        await rollout.start(3, { strategy: { rollingUpdate } });
        await rollout.makeEnd();
        const watch = await rollout.watch("replicasets");
        await rollout.script.patch(rollout.path, image("a:2"));
        await rollout.finish(3);
        await rollout.noteSizes(watch);
      },
    },
    {
      name: "stops where new Pods do not become ready",
      source: rolling,
      run: async (api) => {
        const rollout = new Rollout(api);
        await rollout.start(4);
        await rollout.script.patch(rollout.path, image("a:bad"));
        await rollout.script.until(
          rollout.script.apps("replicasets"),
          (list) => sizes(list).includes(2) && sizes(list).includes(3),
        );
        await rollout.script.settle();
        await rollout.note();
      },
    },
    {
      name: "goes on with another template where one does not become ready",
      source: `${docs}#rollover-aka-multiple-updates-in-flight`,
      run: async (api) => {
        const rollout = new Rollout(api);
        await rollout.start(4);
        await rollout.script.patch(rollout.path, image("a:bad"));
        await rollout.script.livePods(5);
        await rollout.script.settle();
        await rollout.script.patch(rollout.path, image("a:3"));
        await rollout.finish(4);
        await rollout.note();
      },
    },
    {
      name: "goes back to a former template, whose ReplicaSet gets a new revision",
      source: `${docs}#rolling-back-a-deployment`,
      run: async (api) => {
        const rollout = new Rollout(api);
        await rollout.start(2);
        await rollout.script.patch(rollout.path, image("a:2"));
        await rollout.finish(2);
        await rollout.script.patch(rollout.path, image("a:1"));
        await rollout.finish(2);
        await rollout.note();
      },
    },
    {
      name: "recreates: first all go, then new ones come",
      source: `${docs}#recreate-deployment`,
      run: async (api) => {
        const rollout = new Rollout(api);
        await rollout.start(2, { strategy: { type: "Recreate" } });
        await rollout.makeEnd();
        const watch = await rollout.watch("replicasets");
        await rollout.script.patch(rollout.path, image("a:2"));
        await rollout.finish(2);
        await rollout.noteSizes(watch);
        await rollout.note();
      },
    },
    {
      name: "grows and shrinks without a new revision",
      source: `${docs}#scaling-a-deployment`,
      run: async (api) => {
        const rollout = new Rollout(api);
        await rollout.start(2);
        await rollout.script.patch(rollout.path, { spec: { replicas: 4 } });
        await rollout.script.runAll(4, rollout.path, ({ status }) => status.readyReplicas === 4);
        await rollout.script.settle();
        await rollout.note();
        await rollout.script.patch(`${rollout.path}/scale`, { spec: { replicas: 1 } });
        await rollout.script.until(rollout.path, ({ status }) => status.replicas === 1);
        await rollout.script.settle();
        await rollout.script.note(rollout.script.apps("deployments"));
        await rollout.script.note(rollout.script.apps("replicasets"));
      },
    },
    {
      name: "shrinks to nothing",
      source: sync,
      run: async (api) => {
        const rollout = new Rollout(api);
        await rollout.start(2);
        await rollout.script.patch(rollout.path, { spec: { replicas: 0 } });
        await rollout.script.livePods(0);
        await rollout.script.settle();
        await rollout.note();
      },
    },
    {
      name: "grows in proportion while it rolls out",
      source: `${docs}#proportional-scaling`,
      run: async (api) => {
        const rollout = new Rollout(api);
        const rollingUpdate = { maxSurge: 3, maxUnavailable: 2 };
        await rollout.start(10, { strategy: { rollingUpdate } });
        await rollout.script.patch(rollout.path, image("a:bad"));
        await rollout.script.livePods(13);
        await rollout.script.settle();
        await rollout.script.patch(rollout.path, { spec: { replicas: 15 } });
        await rollout.script.livePods(18);
        await rollout.script.settle();
        await rollout.script.note(rollout.script.apps("replicasets"));
      },
    },
    {
      name: "shrinks in proportion while it rolls out",
      source: sync,
      run: async (api) => {
        const rollout = new Rollout(api);
        const rollingUpdate = { maxSurge: 3, maxUnavailable: 2 };
        await rollout.start(10, { strategy: { rollingUpdate } });
        await rollout.script.patch(rollout.path, image("a:bad"));
        await rollout.script.livePods(13);
        await rollout.script.settle();
        await rollout.script.patch(rollout.path, { spec: { replicas: 5 } });
        await rollout.script.livePods(8);
        await rollout.script.settle();
        await rollout.script.note(rollout.script.apps("replicasets"));
        await rollout.script.note(rollout.script.apps("deployments"));
      },
    },
    {
      name: "does not roll out while it is paused, and does when it is resumed",
      source: `${docs}#pausing-and-resuming-a-deployment`,
      run: async (api) => {
        const rollout = new Rollout(api);
        await rollout.start(2);
        await rollout.script.patch(rollout.path, { spec: { paused: true } });
        await rollout.script.settle();
        await rollout.script.patch(rollout.path, image("a:2"));
        await rollout.script.patch(rollout.path, { spec: { replicas: 3 } });
        await rollout.script.runAll(3, rollout.path, ({ status }) => status.readyReplicas === 3);
        await rollout.script.settle();
        await rollout.note();
        const watch = await rollout.watch("deployments");
        await rollout.script.patch(rollout.path, { spec: { paused: false } });
        await rollout.finish(3);
        await rollout.script.noteHistory(watch, ({ object }) => isAvailable(object), reasons);
        await rollout.note();
      },
    },
    {
      name: "keeps as many old ReplicaSets as it is told",
      source: `${docs}#clean-up-policy`,
      run: async (api) => {
        const rollout = new Rollout(api);
        await rollout.start(1, { revisionHistoryLimit: 1 });
        for (const name of ["a:2", "a:3", "a:4"]) {
          await rollout.script.patch(rollout.path, image(name));
          await rollout.finish(1);
        }
        await rollout.script.until(
          rollout.script.apps("replicasets"),
          ({ items }) => items.length === 2,
        );
        await rollout.script.settle();
        await rollout.note();
      },
    },
    {
      name: "says so when it makes no progress in time",
      source: `${docs}#failed-deployment`,
      run: async (api) => {
        const rollout = new Rollout(api);
        const watch = await rollout.watch("deployments");
        await rollout.script.create(
          rollout.script.apps("deployments"),
          deployment(2, { progressDeadlineSeconds: 12 }),
        );
        const [pod] = await rollout.script.livePods(2);
        await rollout.script.settle();
        await rollout.script.run(pod);
        const isLate = ({ object }: Any): boolean =>
          JSON.stringify(object.status).includes("ProgressDeadlineExceeded");
        await rollout.script.noteHistory(watch, isLate, reasons);
        await rollout.script.settle();
        await rollout.note();
        await rollout.finish(2);
        await rollout.script.note(rollout.script.apps("deployments"));
      },
    },
    {
      name: "takes annotations and the time until Pods count to its ReplicaSet",
      source: sync,
      run: async (api) => {
        const rollout = new Rollout(api);
        await rollout.start(1);
        await rollout.script.patch(rollout.path, {
          metadata: { annotations: { "example.com/other": "no" } },
          spec: { minReadySeconds: 3600, progressDeadlineSeconds: 4000 },
        });
        await rollout.script.until(
          rollout.script.apps("replicasets"),
          ({ items }) => items[0].spec.minReadySeconds === 3600,
        );
        await rollout.script.settle();
        await rollout.script.note(rollout.script.apps("replicasets"));
      },
    },
    {
      name: "Pods count as available after they have been ready for a while",
      source: `${docs}#min-ready-seconds`,
      run: async (api) => {
        const rollout = new Rollout(api);
        await rollout.script.create(
          rollout.script.apps("deployments"),
          deployment(1, { minReadySeconds: 12 }),
        );
        const [pod] = await rollout.script.livePods(1);
        const watch = await rollout.watch("deployments");
        await rollout.script.run(pod);
        await rollout.script.noteHistory(
          watch,
          ({ object }) => isAvailable(object),
          ({ status }) => ({ ready: status.readyReplicas, available: status.availableReplicas }),
        );
      },
    },
    {
      name: "replaces a Pod that has failed or is deleted",
      source: docs,
      run: async (api) => {
        const rollout = new Rollout(api);
        await rollout.start(2);
        const [first, second] = await rollout.script.livePods(2);
        await rollout.script.setStatus(first, { phase: "Failed", reason: "Evicted" });
        await rollout.script.until(api.core("pods"), ({ items }) => items.length === 3);
        await api.quiet("DELETE", api.core(`pods/${second.metadata.name}`));
        await rollout.script.gone(api.core(`pods/${second.metadata.name}`));
        await rollout.finish(2);
        await rollout.note();
      },
    },
    {
      name: "takes over a ReplicaSet and Pods that fit and are nobody's",
      source: upstream("pkg/controller/controller_ref_manager.go"),
      run: async (api) => {
        const rollout = new Rollout(api);
        await rollout.start(2);
        await api.quiet("DELETE", rollout.path, { body: { propagationPolicy: "Orphan" } });
        await rollout.script.gone(rollout.path);
        await rollout.script.settle();
        await rollout.script.note(rollout.script.apps("replicasets"));
        await rollout.script.create(rollout.script.apps("deployments"), deployment(2));
        await rollout.finish(2);
        await rollout.note();
      },
    },
    {
      name: "takes its ReplicaSets and Pods with it when it is deleted",
      source: docs,
      run: async (api) => {
        const rollout = new Rollout(api);
        await rollout.start(2);
        await api.quiet("DELETE", rollout.path, { body: { propagationPolicy: "Foreground" } });
        await rollout.script.gone(rollout.path);
        await rollout.note();
      },
    },
    {
      name: "in the foreground, waits for Pods that are held",
      source: docs,
      run: async (api) => {
        const rollout = new Rollout(api);
        const metadata = { labels: { app: "web" }, finalizers: ["a.b/c"] };
        const spec = { containers: [{ name: "a", image: "a:1" }] };
        await rollout.start(1, { template: { metadata, spec } });
        await api.quiet("DELETE", rollout.path, { body: { propagationPolicy: "Foreground" } });
        await rollout.script.until(api.core("pods"), ({ items }) => !items.some(isLive));
        await rollout.script.settle();
        await rollout.note();
        const [pod] = await rollout.script.pods();
        await rollout.script.patch(api.core(`pods/${pod.metadata.name}`), {
          metadata: { finalizers: null },
        });
        await rollout.script.gone(rollout.path);
        await rollout.note();
      },
    },
  ],
};
