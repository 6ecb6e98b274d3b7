import type { ContractApi } from "../contract-case.js";
import type { ContractSuite } from "../contract-run.js";
import { upstream } from "../contract-sources.js";
import { type Any, WorkloadScript } from "./workload-script.js";

const docs = "https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/";
const control = upstream("pkg/controller/statefulset/stateful_set_control.go");

const claimTemplate = {
  metadata: { name: "data", labels: { kind: "data" } },
  spec: {
    accessModes: ["ReadWriteOnce"],
    resources: { requests: { storage: "1Gi" } },
    storageClassName: "none",
  },
};

/** A StatefulSet whose Pods the test runs. */
class Set {
  readonly script: WorkloadScript;
  readonly path: string;
  readonly #api: ContractApi;

  constructor(api: ContractApi) {
    this.#api = api;
    this.script = new WorkloadScript(api);
    this.path = this.script.apps("statefulsets/db");
  }

  async create(replicas: number, spec: object = {}): Promise<void> {
    await this.script.create(this.script.apps("statefulsets"), {
      metadata: { name: "db", annotations: { "example.com/note": "yes" } },
      spec: {
        replicas,
        serviceName: "db",
        selector: { matchLabels: { app: "db" } },
        template: {
          metadata: { labels: { app: "db" } },
          spec: { containers: [{ name: "a", image: "a:1" }] },
        },
        ...spec,
      },
    });
  }

  async start(replicas: number, spec: object = {}): Promise<void> {
    await this.create(replicas, spec);
    await this.finish(replicas);
  }

  async finish(replicas: number): Promise<void> {
    await this.script.runAll(
      replicas,
      this.path,
      ({ status, metadata }) =>
        status.observedGeneration === metadata.generation &&
        (status.readyReplicas ?? 0) === replicas &&
        (status.replicas ?? 0) === replicas,
    );
    await this.script.settle();
  }

  async image(image: string): Promise<void> {
    await this.script.patch(this.path, {
      spec: { template: { spec: { containers: [{ name: "a", image }] } } },
    });
  }

  async note(): Promise<void> {
    await this.script.note(this.script.apps("statefulsets"));
    await this.script.note(this.#api.core("pods"));
  }

  noteRevisions(): Promise<void> {
    return this.script.note(this.script.apps("controllerrevisions"));
  }

  noteClaims(): Promise<void> {
    return this.script.note(this.#api.core("persistentvolumeclaims"));
  }

  /** The images of the Pods, by name. */
  async noteImages(): Promise<void> {
    const pods = await this.script.pods();
    const images = pods.map(({ metadata, spec }): [string, string] => [
      metadata.name,
      spec.containers[0].image,
    ]);
    const body = Object.fromEntries(images.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    this.#api.steps.push({ request: "images", body });
  }
}

const byName = ({ metadata, status }: Any): object => ({
  of: metadata.name,
  isReady: JSON.stringify(status).includes('"Ready"'),
  isGoing: metadata.deletionTimestamp !== undefined,
});

export const statefulSetsSuite: ContractSuite = {
  name: "controllers-stateful-sets",
  cases: [
    {
      name: "makes one Pod after another, when those before it are ready",
      source: `${docs}#orderedready-pod-management`,
      run: async (api) => {
        const set = new Set(api);
        const watch = await api.watch(`${api.core("pods")}?watch=true`);
        await set.create(3);
        await set.script.livePods(1);
        await set.script.settle();
        await set.note();
        await set.finish(3);
        const isLast = ({ object }: Any): boolean =>
          object.metadata.name === "db-2" && JSON.stringify(object.status).includes('"Ready"');
        await set.script.noteHistory(watch, isLast, byName);
        await set.note();
        await set.noteRevisions();
      },
    },
    {
      name: "makes all Pods at once",
      source: `${docs}#parallel-pod-management`,
      run: async (api) => {
        const set = new Set(api);
        await set.create(3, { podManagementPolicy: "Parallel" });
        await set.script.livePods(3);
        await set.script.settle();
        await set.note();
      },
    },
    {
      name: "shrinks from the last Pod, one after another",
      source: `${docs}#deployment-and-scaling-guarantees`,
      run: async (api) => {
        const set = new Set(api);
        await set.start(3);
        const watch = await api.watch(`${api.core("pods")}?watch=true`);
        await set.script.patch(`${set.path}/scale`, { spec: { replicas: 1 } });
        await set.finish(1);
        const isLast = ({ type, object }: Any): boolean =>
          type === "DELETED" && object.metadata.name === "db-1";
        await set.script.noteHistory(watch, isLast, byName);
        await set.note();
      },
    },
    {
      name: "does not shrink while a Pod before is not ready",
      source: control,
      run: async (api) => {
        const set = new Set(api);
        await set.start(3);
        const [first] = await set.script.pods();
        await set.script.run(first, false);
        await set.script.patch(set.path, { spec: { replicas: 1 } });
        await set.script.settle();
        await set.note();
      },
    },
    {
      name: "rolls a new template out from the last Pod",
      source: `${docs}#rolling-updates`,
      run: async (api) => {
        const set = new Set(api);
        await set.start(3);
        await set.image("a:2");
        await set.script.settle();
        await set.note();
        await set.noteImages();
        await set.finish(3);
        await set.script.until(set.path, ({ status }) => status.updatedReplicas === 3);
        await set.finish(3);
        await set.note();
        await set.noteRevisions();
      },
    },
    {
      name: "rolls out down to a partition",
      source: `${docs}#partitions`,
      run: async (api) => {
        const set = new Set(api);
        await set.start(3, { updateStrategy: { rollingUpdate: { partition: 2 } } });
        await set.image("a:2");
        await set.script.settle();
        await set.finish(3);
        await set.note();
        await set.noteImages();
        await api.quiet("DELETE", api.core("pods/db-0"));
        await set.script.settle();
        await set.finish(3);
        await set.noteImages();
        await set.script.patch(set.path, {
          spec: { updateStrategy: { rollingUpdate: { partition: 0 } } },
        });
        await set.script.settle();
        await set.finish(3);
        await set.script.until(set.path, ({ status }) => status.updatedReplicas === 3);
        await set.finish(3);
        await set.noteImages();
      },
    },
    {
      name: "replaces Pods only when they are deleted",
      source: `${docs}#on-delete`,
      run: async (api) => {
        const set = new Set(api);
        await set.start(2, { updateStrategy: { type: "OnDelete" } });
        await set.image("a:2");
        await set.script.settle();
        await set.noteImages();
        await api.quiet("DELETE", api.core("pods/db-1"));
        await set.script.settle();
        await set.finish(2);
        await set.noteImages();
        await set.note();
      },
    },
    {
      name: "goes back to a former template by its revision",
      source: `${docs}#revision-history`,
      run: async (api) => {
        const set = new Set(api);
        await set.start(1);
        for (const image of ["a:2", "a:1"]) {
          await set.image(image);
          await set.script.settle();
          await set.finish(1);
        }
        await set.noteRevisions();
        await set.note();
      },
    },
    {
      name: "keeps as many revisions as it is told",
      source: `${docs}#managing-revision-history`,
      run: async (api) => {
        const set = new Set(api);
        await set.start(1, { revisionHistoryLimit: 1 });
        for (const image of ["a:2", "a:3", "a:4"]) {
          await set.image(image);
          await set.script.settle();
          await set.finish(1);
        }
        await set.script.until(
          set.script.apps("controllerrevisions"),
          ({ items }) => items.length === 2,
        );
        await set.noteRevisions();
      },
    },
    {
      name: "does not replace a broken Pod whose template has been mended",
      source: `${docs}#forced-rollback`,
      run: async (api) => {
        const set = new Set(api);
        await set.start(2);
        await set.image("a:bad");
        await set.script.settle();
        await set.image("a:1");
        await set.script.settle();
        await set.noteImages();
        await set.note();
      },
    },
    {
      name: "makes claims, which stay when it shrinks and goes",
      source: `${docs}#stable-storage`,
      run: async (api) => {
        const set = new Set(api);
        await set.start(2, { volumeClaimTemplates: [claimTemplate] });
        await set.noteClaims();
        const { spec } = await set.script.get(api.core("pods/db-0"));
        const volumes = spec.volumes.filter(({ name }: Any) => name === "data");
        api.steps.push({ request: "volumes", body: volumes });
        await set.script.patch(set.path, { spec: { replicas: 1 } });
        await set.finish(1);
        await api.quiet("DELETE", set.path);
        await set.script.livePods(0);
        await set.script.settle();
        await set.noteClaims();
      },
    },
    {
      name: "its claims go with it, and stay when it shrinks",
      source: `${docs}#persistentvolumeclaim-retention`,
      run: async (api) => {
        const set = new Set(api);
        await set.start(2, {
          volumeClaimTemplates: [claimTemplate],
          persistentVolumeClaimRetentionPolicy: { whenDeleted: "Delete" },
        });
        await set.noteClaims();
        await set.script.patch(set.path, { spec: { replicas: 1 } });
        await set.finish(1);
        await set.noteClaims();
      },
    },
    {
      name: "a claim goes with the Pod when it shrinks",
      source: `${docs}#persistentvolumeclaim-retention`,
      run: async (api) => {
        const set = new Set(api);
        await set.start(2, {
          volumeClaimTemplates: [claimTemplate],
          persistentVolumeClaimRetentionPolicy: { whenDeleted: "Delete", whenScaled: "Delete" },
        });
        await set.noteClaims();
        await set.script.patch(set.path, { spec: { replicas: 1 } });
        await set.finish(1);
        await set.script.until(
          api.core("persistentvolumeclaims"),
          ({ items }) =>
            items[1] === undefined || items[1].metadata.deletionTimestamp !== undefined,
        );
        await set.script.settle();
        await set.noteClaims();
      },
    },
    {
      name: "counts its Pods from another number",
      source: `${docs}#start-ordinal`,
      run: async (api) => {
        const set = new Set(api);
        await set.start(2, { ordinals: { start: 5 } });
        await set.note();
      },
    },
    {
      name: "replaces a Pod that has failed, under its name",
      source: control,
      run: async (api) => {
        const set = new Set(api);
        await set.start(2);
        const [first] = await set.script.pods();
        await set.script.setStatus(first, { phase: "Failed" });
        await set.script.until(
          api.core("pods/db-0"),
          ({ metadata }) => metadata.uid !== first.metadata.uid,
        );
        await set.script.settle();
        await set.finish(2);
        await set.note();
      },
    },
    {
      name: "Pods count as available after they have been ready for a while, and the next waits for that",
      source: `${docs}#minimum-ready-seconds`,
      run: async (api) => {
        const set = new Set(api);
        const watch = await api.watch(`${set.script.apps("statefulsets")}?watch=true`);
        await set.create(2, { minReadySeconds: 12 });
        const [pod] = await set.script.livePods(1);
        await set.script.run(pod);
        await set.script.livePods(2);
        await set.script.noteHistory(
          watch,
          ({ object }) => object.status.replicas === 2,
          ({ status }) => ({ ready: status.readyReplicas, available: status.availableReplicas }),
        );
      },
    },
  ],
};
