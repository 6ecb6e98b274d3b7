import { Namespace, Pod } from "../../kubernetes/kinds.generated.js";
import type { ApiObject } from "../values/api-object.js";
import { goTime } from "../values/go-text.js";
import { apiVersionOf, type Resource } from "../model/resource.js";
import { StatusError } from "../values/status-error.js";
import type { ClusterClient } from "./cluster-client.js";
import type { Cluster } from "./cluster.js";
import { namespaceConditions, type NamespaceCondition } from "./namespace-conditions.js";
import type { KeyQueue } from "./work-loop.js";

type LiveNamespace = NonNullable<(typeof Namespace)["~stored"]>;

const ownFinalizer = "kubernetes";

/** What one round has met. */
class Progress {
  readonly failures: string[] = [];
  readonly remaining = new Map<string, number>();
  readonly held = new Map<string, number>();
  isUntold = false;
  /** How long objects may need to end, in seconds; 0 where none said so. */
  graceSeconds = 0;
}

/**
 * Empties namespaces that are to go, Pods first, and lets them go when nothing is left.
 *
 * Follows `pkg/controller/namespace` of Kubernetes, which looks again after some seconds; this looks again when something
 * in the namespace has changed.
 */
export class NamespaceController {
  readonly #cluster: Cluster;
  readonly #client: ClusterClient;
  readonly #queue: KeyQueue;
  readonly #going = new Set<string>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#client = cluster.client("kube-controller-manager");
    this.#queue = cluster.queue((name) => this.#empty(name));
  }

  start(): void {
    this.#cluster.watch(Namespace, ({ object, isDeletion }) => {
      const { name, deletionTimestamp } = object.metadata;
      if (deletionTimestamp === undefined) return;
      if (isDeletion) this.#going.delete(name);
      else {
        this.#going.add(name);
        this.#queue.add(name);
      }
    });
    this.#cluster.watchAll((_resource, { object }) => {
      const { namespace } = object.metadata;
      if (namespace !== undefined && this.#going.has(namespace)) this.#queue.add(namespace);
    });
  }

  #empty(name: string): void {
    const client = this.#client.of(Namespace);
    const namespace = client.get(undefined, name);
    if (namespace?.metadata.deletionTimestamp === undefined) return;
    const finalizers = namespace.spec?.finalizers ?? [];
    if (!finalizers.includes(ownFinalizer)) return;
    const progress = this.#deleteContent(name, namespace);
    const told = this.#tell(namespace, progress);
    if (progress.remaining.size > 0 || progress.failures.length > 0) {
      // What ends by itself may be late.
      if (progress.graceSeconds > 0) this.#queue.addAfter(name, progress.graceSeconds * 1000);
      return;
    }
    const rest = finalizers.filter((each) => each !== ownFinalizer);
    client.update({ ...told, spec: { ...told.spec, finalizers: rest } }, "finalize");
  }

  #deleteContent(name: string, namespace: LiveNamespace): Progress {
    const progress = new Progress();
    const resources = this.#cluster
      .preferredResources()
      .filter(({ namespaced, verbs }) => namespaced && verbs.includes("delete"));
    const pods = resources.find(
      ({ group, plural }) => group === Pod.group && plural === Pod.plural,
    );
    if (pods !== undefined) {
      this.#deleteAll(pods, namespace, progress);
      if (progress.remaining.size > 0) {
        progress.isUntold = true;
        return progress;
      }
    }
    for (const resource of resources)
      if (resource !== pods) this.#deleteAll(resource, namespace, progress);
    return progress;
  }

  #deleteAll(resource: Resource, namespace: LiveNamespace, progress: Progress): void {
    const { name } = namespace.metadata;
    const client = this.#client.ofResource(resource);
    const isPods = resource.plural === Pod.plural && resource.group === Pod.group;
    const graceSeconds = isPods ? this.#graceLeft(client.list(name), namespace) : 0;
    let hasFailed = false;
    try {
      for (const object of client.list(name)) client.remove(object, { propagation: "Background" });
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      progress.failures.push(error.message);
      hasFailed = true;
    }
    const left = client.list(name);
    if (left.length === 0) return;
    progress.remaining.set(`${resource.plural}.${resource.group}`, left.length);
    const finalizers = left.flatMap(({ metadata }) => metadata.finalizers ?? []);
    for (const finalizer of finalizers)
      progress.held.set(finalizer, (progress.held.get(finalizer) ?? 0) + 1);
    progress.graceSeconds = Math.max(progress.graceSeconds, graceSeconds);
    if (graceSeconds > 0 || finalizers.length > 0 || hasFailed) return;
    const shown = `${apiVersionOf(resource).includes("/") ? "" : "/"}${apiVersionOf(resource)}, Resource=${resource.plural}`;
    progress.failures.push(`unexpected items still remain in namespace: ${name} for gvr: ${shown}`);
  }

  /** Seconds that the Pods may need; 0 where these have passed since the namespace was deleted. */
  #graceLeft(pods: readonly ApiObject[], { metadata }: LiveNamespace): number {
    const longest = pods.reduce((most, pod) => Math.max(most, graceOf(pod)), 0);
    const sinceMs = this.#cluster.clock.now() - Date.parse(metadata.deletionTimestamp ?? "");
    return sinceMs >= longest * 1000 ? 0 : longest;
  }

  #tell(namespace: LiveNamespace, progress: Progress): LiveNamespace {
    const before: readonly unknown[] = namespace.status?.conditions ?? [];
    const known = before as readonly NamespaceCondition[];
    // While Pods are left, Kubernetes does not tell what is left.
    const told = progress.isUntold
      ? {
          failures: progress.failures,
          remaining: new Map<never, never>(),
          held: new Map<never, never>(),
        }
      : progress;
    const conditions = namespaceConditions(known, told, goTime(this.#cluster.clock.now()));
    if (conditions === known) return namespace;
    const next = { ...namespace, status: { ...namespace.status, conditions } };
    return this.#client.of(Namespace).update(next, "status");
  }
}

function graceOf({ status, spec }: ApiObject): number {
  const phase = Object(status)["phase"];
  if (phase === "Succeeded" || phase === "Failed") return 0;
  const seconds: unknown = Object(spec)["terminationGracePeriodSeconds"];
  return typeof seconds === "number" ? seconds : 0;
}
