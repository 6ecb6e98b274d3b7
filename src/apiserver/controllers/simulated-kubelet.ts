import { Pod } from "../../kubernetes/kinds.generated.js";
import type { Timer } from "../../util/clock.js";
import { goTime } from "../values/go-text.js";
import { isRefusal, type KindClient } from "./cluster-client.js";
import type { Cluster } from "./cluster.js";
import {
  backOffMs,
  type ContainerSpec,
  type ContainerStatus,
  ended,
  running,
  shownDuration,
  waiting,
  waitingAgain,
} from "./container-life.js";
import { unlessGone } from "./controller-ref.js";
import { keyOfMeta, type LivePod, splitKey } from "./kinds.js";
import { isFinal } from "./pod-state.js";
import { isInitDone, isNewStatus, isSidecar, podStatus } from "./pod-status.js";
import { isMeant, type PodTroubles } from "./pod-troubles.js";
import { hostIP, nodeName } from "./simulated-nodes.js";
import type { KeyQueue } from "./work-loop.js";
import type { PodMatch, PodTrouble, WorkloadOptions } from "./workloads.js";

/** After running so long, a container's former crashes are forgotten. */
const forgivenMs = 600_000;

/** What is known of the containers of one Pod, and what is to happen to them next. */
interface Life {
  readonly uid: string;
  readonly podIP: string;
  init: ContainerStatus[];
  main: ContainerStatus[];
  /** What waits for time, by container and by what it is. */
  readonly timers: Map<string, Timer>;
}

/**
 * Runs the Pods of simulated nodes: nothing runs, and their status says what a kubelet would say if it did.
 */
export class SimulatedKubelet {
  readonly #cluster: Cluster;
  readonly #pods: KindClient<LivePod>;
  readonly #options: Required<WorkloadOptions>;
  readonly #troubles: PodTroubles;
  readonly #queue: KeyQueue;
  readonly #lives = new Map<string, Life>();
  readonly #nodes: ReadonlyMap<string, string>;
  #addresses = 0;

  constructor(
    cluster: Cluster,
    { options, troubles }: { options: Required<WorkloadOptions>; troubles: PodTroubles },
  ) {
    this.#cluster = cluster;
    this.#pods = cluster.client("kubelet").of(Pod);
    this.#options = options;
    this.#troubles = troubles;
    this.#queue = cluster.queue((key) => this.#sync(key));
    this.#nodes = new Map(
      Array.from({ length: options.nodes }, (_, index) => [nodeName(index), hostIP(index)]),
    );
  }

  start(): void {
    this.#cluster.watch(Pod, ({ object, isDeletion }) => {
      if (isDeletion) this.#forget(object);
      else if (this.#nodes.has(object.spec.nodeName ?? "")) this.#wake(object);
    });
  }

  /** Looks again at all Pods. */
  wake(): void {
    for (const pod of this.#pods.list())
      if (this.#nodes.has(pod.spec.nodeName ?? "")) this.#wake(pod);
  }

  /** Ends the running containers of Pods; answers of how many. */
  exit(match: PodMatch, exitCode: number): number {
    const meant = this.#meant(match);
    for (const pod of meant) {
      const life = this.#lives.get(pod.metadata.uid);
      for (const { name, state } of life?.main ?? [])
        if (state?.running !== undefined) this.#end(pod, name, { exitCode });
    }
    return meant.length;
  }

  /** Follows the eviction manager of the kubelet: the Pod stays, as failed. */
  evict(match: PodMatch): number {
    const meant = this.#meant(match);
    for (const pod of meant) {
      this.#forget(pod);
      const latest = this.#pods.get(pod.metadata.namespace, pod.metadata.name);
      if (latest === undefined) continue;
      const conditions = (latest.status?.conditions ?? []).map((each) =>
        ["Ready", "ContainersReady"].includes(each.type)
          ? { ...each, status: "False", reason: "PodFailed", lastTransitionTime: this.#time }
          : each,
      );
      const status = {
        ...latest.status,
        phase: "Failed" as const,
        reason: "Evicted",
        message: "The node was low on resource: memory. ",
        conditions,
        containerStatuses: latest.status?.containerStatuses?.map((each) =>
          each.state?.terminated === undefined
            ? ended(each, { exitCode: 137, time: this.#time })
            : each,
        ),
      };
      this.#pods.update({ ...latest, status }, "status");
    }
    return meant.length;
  }

  #meant(match: PodMatch): readonly LivePod[] {
    return this.#pods
      .list(match.namespace)
      .filter(
        (pod) => isMeant(match, pod) && this.#nodes.has(pod.spec.nodeName ?? "") && !isFinal(pod),
      );
  }

  get #time(): string {
    return goTime(this.#cluster.clock.now());
  }

  #wake({ metadata }: LivePod): void {
    this.#queue.add(keyOfMeta(metadata));
  }

  #forget({ metadata }: LivePod): void {
    const life = this.#lives.get(metadata.uid);
    for (const timer of life?.timers.values() ?? []) timer.cancel();
    this.#lives.delete(metadata.uid);
  }

  #sync(key: string): void {
    const [namespace, name] = splitKey(key);
    const pod = this.#pods.get(namespace, name);
    if (pod === undefined || !this.#nodes.has(pod.spec.nodeName ?? "")) return;
    if (pod.metadata.deletionTimestamp !== undefined) {
      this.#stop(pod);
      return;
    }
    if (isFinal(pod)) {
      this.#forget(pod);
      return;
    }
    const life = this.#lives.get(pod.metadata.uid) ?? this.#begin(pod);
    this.#progress(pod, life);
    this.#tell(pod, life);
  }

  /** A Pod that is new here; one that ran before the server was started again goes on. */
  #begin(pod: LivePod): Life {
    const { initContainers = [], containers, hostNetwork } = pod.spec;
    const { containerStatuses, initContainerStatuses, podIP } = pod.status ?? {};
    const reason = initContainers.length === 0 ? "ContainerCreating" : "PodInitializing";
    const known = (
      list: readonly ContainerStatus[] | undefined,
      spec: ContainerSpec,
    ): ContainerStatus => list?.find(({ name }) => name === spec.name) ?? waiting(spec, reason);
    const life: Life = {
      uid: pod.metadata.uid,
      podIP: podIP ?? (hostNetwork === true ? this.#hostIP(pod) : this.#nextAddress()),
      init: initContainers.map((spec) => known(initContainerStatuses, spec)),
      main: containers.map((spec) => known(containerStatuses, spec)),
      timers: new Map(),
    };
    this.#lives.set(pod.metadata.uid, life);
    return life;
  }

  #hostIP({ spec }: LivePod): string {
    return this.#nodes.get(spec.nodeName ?? "") ?? "";
  }

  #nextAddress(): string {
    this.#addresses += 1;
    const index = this.#addresses;
    return `10.${244 + Math.floor(index / 64_516)}.${Math.floor(index / 254) % 254}.${(index % 254) + 1}`;
  }

  /** Sets going what is to happen next: the next init container, or all others. */
  #progress(pod: LivePod, life: Life): void {
    const next = life.init.find((each) => !isInitDone(pod)(each));
    if (next !== undefined) {
      this.#advance(pod, life, next);
      return;
    }
    for (const status of [...life.init.filter(({ name }) => isSidecar(pod, name)), ...life.main])
      this.#advance(pod, life, status);
  }

  #advance(
    pod: LivePod,
    life: Life,
    { name, state, lastState, restartCount }: ContainerStatus,
  ): void {
    const trouble = this.#troubles.of(pod);
    if (state?.running !== undefined) {
      this.#watchOver(pod, life, name);
      return;
    }
    if (state?.terminated !== undefined) {
      const { exitCode, startedAt = "", finishedAt = "" } = state.terminated;
      const ranMs = Date.parse(finishedAt) - Date.parse(startedAt);
      const restarts = ranMs >= forgivenMs ? 0 : restartCount;
      if (this.#restarts(pod, name, exitCode)) this.#restart(pod, life, { name, restarts });
      return;
    }
    const hasRun = lastState?.terminated !== undefined;
    if (trouble?.reason === "ImagePullBackOff" && !hasRun) {
      this.#failPull(pod, life, name);
      return;
    }
    // What waits for its restart has its own timer.
    if (!hasRun || !life.timers.has(`start ${name}`))
      this.#once(pod, { life, what: `start ${name}`, delayMs: this.#options.startMs }, () =>
        this.#start(pod, life, name),
      );
  }

  #start(pod: LivePod, life: Life, name: string): void {
    const spec = specOf(pod, name);
    const isProbed = spec?.readinessProbe !== undefined || spec?.startupProbe !== undefined;
    const isReady = !isProbed && this.#troubles.of(pod)?.reason !== "NotReady";
    this.#replace(life, name, (status) =>
      running(status, { uid: life.uid, time: this.#time, isReady }),
    );
  }

  /** What is to become of a container that runs: it becomes ready, or ends. */
  #watchOver(pod: LivePod, life: Life, name: string): void {
    const trouble = this.#troubles.of(pod);
    const status = statusOf(life, name);
    const spec = specOf(pod, name);
    const isInit = life.init.some((each) => each.name === name) && !isSidecar(pod, name);
    const mayBeReady = trouble?.reason !== "NotReady";
    if (!mayBeReady && status?.ready === true) this.#replace(life, name, unready);
    if (mayBeReady && status?.ready === false && !isInit) {
      const { initialDelaySeconds = 0 } = spec?.readinessProbe ?? spec?.startupProbe ?? {};
      const delayMs = initialDelaySeconds * 1000 + this.#options.readyMs;
      this.#once(pod, { life, what: `ready ${name}`, delayMs }, () => {
        if (this.#troubles.of(pod)?.reason !== "NotReady")
          this.#replace(life, name, (each) => ({ ...each, ready: true }));
      });
    }
    if (isCrash(trouble)) {
      this.#once(pod, { life, what: `end ${name}`, delayMs: trouble.afterMs ?? 50 }, () => {
        const now = this.#troubles.of(pod);
        if (isCrash(now)) this.#replace(life, name, (each) => this.#crashed(each, now));
      });
      return;
    }
    const isFinite = isInit || (pod.spec.restartPolicy ?? "Always") !== "Always";
    if (isFinite && !isSidecar(pod, name))
      this.#once(
        pod,
        {
          life,
          what: `end ${name}`,
          delayMs: isInit ? this.#options.startMs : this.#options.runMs,
        },
        () => this.#replace(life, name, (each) => ended(each, { exitCode: 0, time: this.#time })),
      );
  }

  #crashed(status: ContainerStatus, trouble: Crash): ContainerStatus {
    const isKilled = trouble.reason === "OOMKilled";
    const exitCode = trouble.exitCode ?? (isKilled ? 137 : 1);
    const reason = isKilled ? { reason: "OOMKilled" } : {};
    return ended(status, { exitCode, time: this.#time, ...reason });
  }

  #end(pod: LivePod, name: string, { exitCode }: { readonly exitCode: number }): void {
    const life = this.#lives.get(pod.metadata.uid);
    if (life === undefined) return;
    this.#replace(life, name, (each) => ended(each, { exitCode, time: this.#time }));
    this.#wake(pod);
  }

  /** Whether a container that has ended is started again. */
  #restarts(pod: LivePod, name: string, exitCode: number): boolean {
    const { restartPolicy = "Always" } = pod.spec;
    if (isSidecar(pod, name)) return true;
    const isInit = pod.spec.initContainers?.some((each) => each.name === name) === true;
    if (isInit || restartPolicy !== "Always") return exitCode !== 0 && restartPolicy !== "Never";
    return true;
  }

  #restart(
    pod: LivePod,
    life: Life,
    { name, restarts }: { readonly name: string; readonly restarts: number },
  ): void {
    const delayMs = backOffMs(restarts);
    const { metadata } = pod;
    for (const what of [`end ${name}`, `ready ${name}`]) this.#cancel(life, what);
    const start = (): void => this.#start(pod, life, name);
    if (delayMs === 0) {
      this.#once(pod, { life, what: `start ${name}`, delayMs: this.#options.startMs }, start);
      return;
    }
    const message = `back-off ${shownDuration(delayMs)} restarting failed container=${name} pod=${metadata.name}_${metadata.namespace ?? ""}(${metadata.uid})`;
    this.#replace(life, name, (each) => waitingAgain(each, "CrashLoopBackOff", message));
    this.#once(pod, { life, what: `start ${name}`, delayMs }, start);
  }

  #failPull(pod: LivePod, life: Life, name: string): void {
    const image = specOf(pod, name)?.image ?? "";
    const isTold = statusOf(life, name)?.state?.waiting?.reason === "ErrImagePull";
    const isBackingOff = statusOf(life, name)?.state?.waiting?.reason === "ImagePullBackOff";
    if (isBackingOff) return;
    this.#once(pod, { life, what: `pull ${name}`, delayMs: this.#options.startMs }, () => {
      if (this.#troubles.of(pod)?.reason !== "ImagePullBackOff") return;
      this.#replace(life, name, (each) =>
        isTold
          ? waitingAgain(each, "ImagePullBackOff", `Back-off pulling image "${image}"`)
          : waitingAgain(each, "ErrImagePull", `failed to pull image "${image}": simulated`),
      );
    });
  }

  /** A Pod that is to go: its containers end within its grace period, and then it goes. */
  #stop(pod: LivePod): void {
    const life = this.#lives.get(pod.metadata.uid) ?? this.#begin(pod);
    const graceMs = (pod.metadata.deletionGracePeriodSeconds ?? 0) * 1000;
    if (graceMs === 0) return;
    for (const what of life.timers.keys()) if (what !== "stop") this.#cancel(life, what);
    this.#once(
      pod,
      { life, what: "stop", delayMs: Math.min(this.#options.stopMs, graceMs) },
      () => {
        const latest = this.#pods.get(pod.metadata.namespace, pod.metadata.name);
        if (latest?.metadata.uid !== pod.metadata.uid) return;
        for (const { name, state } of [...life.init, ...life.main])
          if (state?.terminated === undefined && state?.running !== undefined)
            this.#replace(life, name, (each) => ended(each, { exitCode: 0, time: this.#time }));
        this.#tell(latest, life);
        unlessGone(() => this.#pods.remove(latest, { graceSeconds: 0 }));
      },
    );
  }

  #replace(life: Life, name: string, change: (status: ContainerStatus) => ContainerStatus): void {
    const each = (status: ContainerStatus): ContainerStatus =>
      status.name === name ? change(status) : status;
    life.init = life.init.map(each);
    life.main = life.main.map(each);
  }

  /** Does something to a Pod after a while, unless that is under way. */
  #once(
    pod: LivePod,
    {
      life,
      what,
      delayMs,
    }: { readonly life: Life; readonly what: string; readonly delayMs: number },
    work: () => void,
  ): void {
    if (life.timers.has(what)) return;
    const timer = this.#cluster.after(delayMs, () => {
      life.timers.delete(what);
      work();
      this.#wake(pod);
    });
    life.timers.set(what, timer);
  }

  #cancel(life: Life, what: string): void {
    life.timers.get(what)?.cancel();
    life.timers.delete(what);
  }

  #tell(pod: LivePod, life: Life): void {
    const { podIP } = life;
    const status = podStatus(pod, life, { time: this.#time, podIP, hostIP: this.#hostIP(pod) });
    if (!isNewStatus(status, pod.status)) return;
    try {
      this.#pods.update({ ...pod, status }, "status");
    } catch (error) {
      if (!isRefusal(error, "NotFound")) throw error;
    }
  }
}

type Crash = Extract<PodTrouble, { readonly exitCode?: number }>;

function isCrash(trouble: PodTrouble | undefined): trouble is Crash {
  return trouble?.reason === "CrashLoopBackOff" || trouble?.reason === "OOMKilled";
}

function unready(status: ContainerStatus): ContainerStatus {
  return { ...status, ready: false };
}

function statusOf({ init, main }: Life, name: string): ContainerStatus | undefined {
  return [...init, ...main].find((each) => each.name === name);
}

function specOf({ spec }: LivePod, name: string): ContainerSpec | undefined {
  return [...(spec.initContainers ?? []), ...spec.containers].find((each) => each.name === name);
}
