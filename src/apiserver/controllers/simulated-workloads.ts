import type { Cluster } from "./cluster.js";
import { PodTroubles } from "./pod-troubles.js";
import { SimulatedKubelet } from "./simulated-kubelet.js";
import { registerNodes } from "./simulated-nodes.js";
import { SimulatedScheduler } from "./simulated-scheduler.js";
import { SimulatedVolumes } from "./simulated-volumes.js";
import type { PodMatch, PodTrouble, Trouble, WorkloadOptions, Workloads } from "./workloads.js";

/** Nodes that run nothing, and what schedules Pods to them and says that they run. */
export class SimulatedWorkloads implements Workloads {
  readonly #cluster: Cluster;
  readonly #options: Required<WorkloadOptions>;
  readonly #troubles: PodTroubles;
  readonly #scheduler: SimulatedScheduler;
  readonly #kubelet: SimulatedKubelet;

  constructor(cluster: Cluster, options: WorkloadOptions) {
    this.#cluster = cluster;
    this.#options = {
      nodes: options.nodes ?? 1,
      startMs: options.startMs ?? 100,
      readyMs: options.readyMs ?? 100,
      runMs: options.runMs ?? 1000,
      stopMs: options.stopMs ?? 100,
    };
    this.#troubles = new PodTroubles(() => {
      this.#scheduler.wake();
      this.#kubelet.wake();
    });
    this.#scheduler = new SimulatedScheduler(cluster, this.#troubles);
    const parts = { options: this.#options, troubles: this.#troubles };
    this.#kubelet = new SimulatedKubelet(cluster, parts);
  }

  start(): void {
    const nowMs = this.#cluster.clock.now();
    registerNodes(this.#cluster, { count: this.#options.nodes, nowMs });
    new SimulatedVolumes(this.#cluster).start();
    this.#scheduler.start();
    this.#kubelet.start();
  }

  fail(match: PodMatch, trouble: PodTrouble): Trouble {
    return this.#troubles.add(match, trouble);
  }

  exit(match: PodMatch, exitCode = 0): number {
    return this.#kubelet.exit(match, exitCode);
  }

  evict(match: PodMatch): number {
    return this.#kubelet.evict(match);
  }
}
