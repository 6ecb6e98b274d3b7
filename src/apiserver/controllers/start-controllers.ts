import type { Clock } from "../../util/clock.js";
import type { Registry } from "../registry.js";
import type { Store } from "../store.js";
import { Cluster } from "./cluster.js";
import { DeploymentController } from "./deployment-controller.js";
import { GarbageCollector } from "./garbage-collector.js";
import { NamespaceController } from "./namespace-controller.js";
import { NamespaceDefaults } from "./namespace-defaults.js";
import { ReplicaSetController } from "./replica-set-controller.js";

/** What runs beside a server. */
export interface ControllerParts {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: Clock;
  /** The authority of the server's certificate, as PEM; empty where it has none. */
  readonly authority: string;
}

/** Starts the controllers of a cluster; answers how to stop them. */
export function startControllers(parts: ControllerParts): () => void {
  const cluster = new Cluster(parts);
  const replicaSets = new ReplicaSetController(cluster);
  for (const controller of [
    new GarbageCollector(cluster),
    new NamespaceController(cluster),
    new NamespaceDefaults(cluster, parts.authority),
    replicaSets,
    new DeploymentController(cluster, replicaSets),
  ])
    controller.start();
  return () => cluster.stop();
}
