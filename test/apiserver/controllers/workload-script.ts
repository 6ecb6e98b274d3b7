import { isPlainObject } from "../../../src/util/json.js";
import type { ContractApi, ContractWatch } from "../contract-case.js";
import { eventually } from "./eventually.js";

// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into freely
export type Any = any;

const merge = { "content-type": "application/merge-patch+json" };
const plural = { Pod: "pods" } as const;

/**
 * The hands of a test on the workloads of its namespace: it does for Pods what a kubelet would, and notes what
 * becomes of objects without what differs from run to run.
 */
export class WorkloadScript {
  readonly #api: ContractApi;

  constructor(api: ContractApi) {
    this.#api = api;
  }

  apps(rest: string): string {
    return `/apis/apps/v1/namespaces/${this.#api.namespace}/${rest}`;
  }

  async create(path: string, body: unknown): Promise<Any> {
    const answer = await this.#api.quiet("POST", path, { body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  }

  async patch(path: string, body: unknown): Promise<Any> {
    const answer = await this.#api.quiet("PATCH", path, { headers: merge, body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  }

  async get(path: string): Promise<Any> {
    return (await this.#api.quiet("GET", path)).body;
  }

  /** Waits until an object is as told. */
  until(path: string, isTrue: (object: Any) => boolean): Promise<void> {
    return eventually(this.#api, path, ({ status, body }) => status === 200 && isTrue(body));
  }

  gone(path: string): Promise<void> {
    return eventually(this.#api, path, ({ status }) => status === 404);
  }

  /** The Pods that are there, in the order they were made. */
  async pods(): Promise<readonly Any[]> {
    const { items } = await this.get(this.#api.core(plural.Pod));
    return (items as Any[]).toSorted(byAge);
  }

  /** Waits for so many Pods that are not to go; answers them in the order they were made. */
  async livePods(count: number): Promise<readonly Any[]> {
    const path = this.#api.core(plural.Pod);
    await this.until(path, ({ items }) => items.filter(isLive).length === count);
    return (await this.pods()).filter(isLive);
  }

  /** Says of a Pod what a kubelet would of one that runs. */
  async run(pod: Any, isReady = true): Promise<void> {
    const status = isReady ? "True" : "False";
    // By the server's clock.
    const lastTransitionTime = pod.metadata.creationTimestamp;
    await this.setStatus(pod, {
      phase: "Running",
      conditions: [{ type: "Ready", status, lastTransitionTime }],
    });
  }

  async setStatus(pod: Any, status: unknown): Promise<void> {
    await this.patch(this.#api.core(`pods/${pod.metadata.name}/status`), { status });
  }

  /** Runs one Pod after another until there are so many, of which all run, and an object is as told. */
  async runAll(count: number, path: string, isDone: (object: Any) => boolean): Promise<void> {
    const deadline = performance.now() + 30_000;
    for (;;) {
      const pods = await this.pods();
      const next = pods.find((pod) => isLive(pod) && pod.status.phase === "Pending");
      if (next !== undefined) {
        await this.run(next);
        await this.settle();
        continue;
      }
      const object = await this.get(path);
      if (pods.filter(isLive).length === count && isDone(object)) return;
      if (performance.now() > deadline) throw new Error(JSON.stringify(object));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Waits until nothing in the namespace has changed for a moment. */
  async settle(): Promise<void> {
    const paths = [
      "deployments",
      "replicasets",
      "statefulsets",
      "daemonsets",
      "controllerrevisions",
    ].map((each) => this.apps(each));
    const jobs = `/apis/batch/v1/namespaces/${this.#api.namespace}/jobs`;
    const all = [...paths, jobs, this.#api.core("pods"), this.#api.core("persistentvolumeclaims")];
    let before = "";
    let same = 0;
    while (same < settledLooks()) {
      const lists = await Promise.all(all.map((path) => this.get(path)));
      const now = JSON.stringify(lists.map(({ items }) => items));
      same = now === before ? same + 1 : 0;
      before = now;
      await new Promise((resolve) => setTimeout(resolve, settledMs));
    }
  }

  /** Notes the objects of a list as they are. */
  async note(path: string): Promise<void> {
    const { items = [] } = await this.get(path);
    const objects = (items as Any[]).toSorted(byAge).map(timeless);
    this.#api.steps.push({ request: `LIST ${path}`, body: objects.toSorted(byText) });
  }

  /** Notes how what is looked at of objects has changed, up to an event; `of` tells one from another. */
  async noteHistory(
    watch: ContractWatch,
    isLast: (event: Any) => boolean,
    shown: (object: Any) => unknown,
  ): Promise<void> {
    const events = await watch.until(isLast);
    watch.close();
    const { steps } = this.#api;
    const request = steps.pop()?.request ?? "";
    const told = events.map(({ object }: Any) => ({ of: object.kind, ...Object(shown(object)) }));
    const said = new Map<string, string>();
    const distinct = told.filter((each: Any) => {
      const text = JSON.stringify(each);
      if (said.get(each.of) === text) return false;
      said.set(each.of, text);
      return true;
    });
    steps.push({ request, body: distinct });
  }
}

const settledMs = 10;
let looks = 0;

/** How often nothing may have changed in a row before a namespace is settled; in the process all is done at once. */
export function setSettledLooks(count: number): void {
  looks = count;
}

function settledLooks(): number {
  return looks;
}

export function isLive(pod: Any): boolean {
  return (
    pod.metadata.deletionTimestamp === undefined &&
    pod.status.phase !== "Failed" &&
    pod.status.phase !== "Succeeded"
  );
}

function byAge(a: Any, b: Any): number {
  return (
    a.metadata.creationTimestamp.localeCompare(b.metadata.creationTimestamp) ||
    a.metadata.name.localeCompare(b.metadata.name)
  );
}

/** An object without what depends on how many writes others needed. */
function timeless(object: Any): Any {
  const { resourceVersion: _, ...metadata } = object.metadata;
  if (object.spec?.selector?.matchLabels?.["pod-template-hash"] !== undefined) {
    const { generation: __, ...rest } = metadata;
    const { observedGeneration: ___, ...status } = object.status;
    return { ...object, metadata: rest, status };
  }
  if (object.spec?.containers === undefined) return { ...object, metadata };
  // What admission makes of a Pod is told elsewhere; a name that is given is no generated one.
  if (metadata.deletionTimestamp !== undefined) {
    // A real cluster's collector of Pods marks those that go and have no node, now and then.
    const { managedFields: __, ...rest } = metadata;
    return { metadata: rest };
  }
  const isNamed = metadata.labels?.["statefulset.kubernetes.io/pod-name"] === metadata.name;
  return {
    metadata: isNamed ? { ...metadata, generateName: undefined } : metadata,
    status: object.status,
    images: object.spec.containers.map(({ image }: Any) => image),
  };
}

/** By all that is no identity, so that equal ones are in any order. */
function byText(a: Any, b: Any): number {
  const [left, right] = [textOf(a), textOf(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function textOf(value: Any): string {
  return JSON.stringify(value, (key, member: unknown) =>
    key === "uid" ||
    key === "name" ||
    key === "managedFields" ||
    /Time(stamp)?$/.test(key) ||
    key === "pod-template-hash"
      ? undefined
      : isPlainObject(member)
        ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : member,
  );
}

/** The reasons that the conditions of a Deployment give. */
export function reasons({ status }: Any): object {
  const said = (status.conditions ?? []) as Any[];
  return Object.fromEntries(
    said
      .toSorted((a, b) => (a.type < b.type ? -1 : 1))
      .map(({ type, status: is, reason }) => [type, `${is} ${reason}`]),
  );
}

export function isAvailable({ status, spec, metadata }: Any): boolean {
  const progressing = (status.conditions ?? []).find(({ type }: Any) => type === "Progressing");
  return (
    status.observedGeneration === metadata.generation &&
    status.updatedReplicas === spec.replicas &&
    status.readyReplicas === spec.replicas &&
    progressing?.reason === "NewReplicaSetAvailable"
  );
}
