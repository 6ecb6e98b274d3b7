import type { Clock } from "../../util/clock.js";
import type { Registry } from "../store/registry.js";
import type { Store } from "../store/store.js";
import { ClaimProtection } from "./claim-protection.js";
import { Cluster } from "./cluster.js";
import { DaemonSetController } from "./daemon-set-controller.js";
import { DeploymentController } from "./deployment-controller.js";
import { EndpointController } from "./endpoint-controller.js";
import { GarbageCollector } from "./garbage-collector.js";
import { JobController } from "./job-controller.js";
import { NamespaceController } from "./namespace-controller.js";
import { NamespaceDefaults } from "./namespace-defaults.js";
import { ReplicaSetController } from "./replica-set-controller.js";
import { SimulatedWorkloads } from "./simulated-workloads.js";
import { RoleAggregation } from "./role-aggregation.js";
import { StatefulSetController } from "./stateful-set-controller.js";
import type { WorkloadOptions, Workloads } from "./workloads.js";

/** What runs beside a server. */
export interface ControllerParts {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: Clock;
  /** The authority of the server's certificate, as PEM; empty where it has none. */
  readonly authority: string;
  /** Absent where no Pod is said to run. */
  readonly workloads?: WorkloadOptions | undefined;
}

/** Controllers that run. */
export interface RunningControllers {
  readonly workloads: Workloads | undefined;
  stop(): void;
}

/** Starts the controllers of a cluster, and its nodes where they are asked for. */
export function startControllers(parts: ControllerParts): RunningControllers {
  const cluster = new Cluster(parts);
  const replicaSets = new ReplicaSetController(cluster);
  const workloads =
    parts.workloads === undefined ? undefined : new SimulatedWorkloads(cluster, parts.workloads);
  for (const controller of [
    new GarbageCollector(cluster),
    new NamespaceController(cluster),
    new NamespaceDefaults(cluster, parts.authority),
    new RoleAggregation(cluster),
    replicaSets,
    new DeploymentController(cluster, replicaSets),
    new StatefulSetController(cluster),
    new DaemonSetController(cluster),
    new JobController(cluster),
    new EndpointController(cluster),
    new ClaimProtection(cluster),
  ])
    controller.start();
  workloads?.start();
  return { workloads, stop: () => cluster.stop() };
}
