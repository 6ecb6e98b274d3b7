import { isPlainObject } from "../util/json.js";

/** How far an object is. */
export type Readiness =
  | { readonly phase: "ready" }
  /** Not there yet, and may come by itself; `reason` is a sentence for people. */
  | { readonly phase: "progressing"; readonly reason: string }
  /** Will not come by itself. */
  | { readonly phase: "failed"; readonly reason: string };

type JSONObject = Readonly<Record<string, unknown>>;

/** Works out what one kind says; the generation was observed already. */
type Judge = (object: Judged) => Readiness;

const ready: Readiness = { phase: "ready" };
const progressing = (reason: string): Readiness => ({ phase: "progressing", reason });
const failed = (reason: string): Readiness => ({ phase: "failed", reason });

/**
 * How far an object is, by what its status says: of Deployments, StatefulSets,
 * DaemonSets, ReplicaSets, Jobs, Pods, PersistentVolumeClaims, Services and
 * CustomResourceDefinitions by the rules of their kind; of others by the conditions `Reconciling`,
 * `Stalled` and `Ready`, and by `observedGeneration`. An object without any of these
 * is ready once it exists.
 *
 * Follows kstatus (`sigs.k8s.io/cli-utils/pkg/kstatus`), except where something comes
 * after the object: a Job is ready when it is complete, a Service of type LoadBalancer when it has an
 * address, a Pod that failed has failed, and one that fits nowhere waits for a node.
 */
export function readinessOf(object: {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
}): Readiness {
  const judged = new Judged(object);
  if (judged.text("metadata", "deletionTimestamp") !== undefined) {
    return progressing("is being deleted");
  }
  const generation = judged.number("metadata", "generation");
  const observed = judged.number("status", "observedGeneration");
  if (generation !== undefined && observed !== undefined && observed < generation) {
    return progressing(`generation ${generation} has not been observed yet, but ${observed}`);
  }
  const judge = judges[`${groupOf(object.apiVersion ?? "")}/${object.kind}`];
  return byStandardConditions(judged) ?? (judge ?? byReadyCondition)(judged);
}

function groupOf(apiVersion: string): string {
  return apiVersion.includes("/") ? (apiVersion.split("/")[0] ?? "") : "";
}

/** Reads parts of an object that may be missing. */
class Judged {
  readonly #object: unknown;

  constructor(object: unknown) {
    this.#object = object;
  }

  at(...path: readonly string[]): unknown {
    let value = this.#object;
    for (const name of path) value = isPlainObject(value) ? value[name] : undefined;
    return value;
  }

  text(...path: readonly string[]): string | undefined {
    const value = this.at(...path);
    return typeof value === "string" ? value : undefined;
  }

  number(...path: readonly string[]): number | undefined {
    const value = this.at(...path);
    return typeof value === "number" ? value : undefined;
  }

  /** A count in the status; what is not counted is none. */
  count(name: string): number {
    return this.number("status", name) ?? 0;
  }

  condition(type: string): { status: string; reason: string; message: string } | undefined {
    const conditions = this.at("status", "conditions");
    const found: unknown = Array.isArray(conditions)
      ? conditions.find((one: unknown) => isPlainObject(one) && one["type"] === type)
      : undefined;
    if (!isPlainObject(found)) return undefined;
    const text = (name: string): string => {
      const value = found[name];
      return typeof value === "string" ? value : "";
    };
    return { status: text("status"), reason: text("reason"), message: text("message") };
  }

  /** The counts of the status that fall short of what is wanted, the first of them in words. */
  short(wanted: number, counts: Readonly<Record<string, string>>): Readiness | undefined {
    for (const [name, word] of Object.entries(counts)) {
      const count = this.count(name);
      if (count < wanted) return progressing(`${count} of ${wanted} ${word}`);
    }
    return undefined;
  }
}

function byStandardConditions(object: Judged): Readiness | undefined {
  const stalled = object.condition("Stalled");
  if (stalled?.status === "True") return failed(sentence(stalled, "is stalled"));
  const reconciling = object.condition("Reconciling");
  if (reconciling?.status === "True") return progressing(sentence(reconciling, "is reconciling"));
  return undefined;
}

function byReadyCondition(object: Judged): Readiness {
  const condition = object.condition("Ready");
  if (condition === undefined || condition.status === "True") return ready;
  return progressing(sentence(condition, "is not ready"));
}

function sentence(
  { reason, message }: { reason: string; message: string },
  otherwise: string,
): string {
  return message || reason || otherwise;
}

/** Until its controller has seen it once, a workload says nothing. */
function unseen(object: Judged): Readiness | undefined {
  if (object.number("status", "observedGeneration") !== undefined) return undefined;
  return progressing("has not been observed yet");
}

/** A quota, a policy or a missing ServiceAccount: others can mend it. */
function podsRefused(object: Judged): Readiness | undefined {
  const failure = object.condition("ReplicaFailure");
  if (failure?.status !== "True") return undefined;
  return progressing(sentence(failure, "cannot make its Pods"));
}

function extraPods(object: Judged, wanted: number): Readiness | undefined {
  const extra = object.count("replicas") - wanted;
  return extra > 0 ? progressing(`${extra} old Pods still to end`) : undefined;
}

const judges: Readonly<Record<string, Judge>> = {
  "apps/Deployment": (object) => {
    const wanted = object.number("spec", "replicas") ?? 1;
    const progress = object.condition("Progressing");
    if (progress?.reason === "ProgressDeadlineExceeded") {
      return failed(sentence(progress, "made no progress in time"));
    }
    return (
      unseen(object) ??
      podsRefused(object) ??
      object.short(wanted, { replicas: "Pods made", updatedReplicas: "Pods updated" }) ??
      extraPods(object, wanted) ??
      object.short(wanted, { availableReplicas: "Pods available", readyReplicas: "Pods ready" }) ??
      ready
    );
  },
  "apps/StatefulSet": (object) => {
    const wanted = object.number("spec", "replicas") ?? 1;
    const short =
      unseen(object) ??
      object.short(wanted, { replicas: "Pods made", readyReplicas: "Pods ready" }) ??
      extraPods(object, wanted);
    if (short !== undefined) return short;
    // Pods are replaced when somebody deletes them: there is nothing to wait for.
    if (object.text("spec", "updateStrategy", "type") === "OnDelete") return ready;
    const partition = object.number("spec", "updateStrategy", "rollingUpdate", "partition") ?? 0;
    if (partition > 0) {
      return (
        object.short(Math.max(0, wanted - partition), { updatedReplicas: "Pods updated" }) ?? ready
      );
    }
    const revisions = ["currentRevision", "updateRevision"].map((name) =>
      object.text("status", name),
    );
    if (revisions[0] !== revisions[1]) {
      return progressing(`${object.count("updatedReplicas")} of ${wanted} Pods updated`);
    }
    return ready;
  },
  "apps/DaemonSet": (object) => {
    const wanted = object.number("status", "desiredNumberScheduled");
    if (wanted === undefined) return progressing("has not been observed yet");
    return (
      unseen(object) ??
      object.short(wanted, {
        currentNumberScheduled: "Pods made",
        updatedNumberScheduled: "Pods updated",
        numberAvailable: "Pods available",
        numberReady: "Pods ready",
      }) ??
      ready
    );
  },
  "apps/ReplicaSet": (object) => {
    const wanted = object.number("spec", "replicas") ?? 1;
    return (
      podsRefused(object) ??
      unseen(object) ??
      object.short(wanted, { availableReplicas: "Pods available", readyReplicas: "Pods ready" }) ??
      extraPods(object, wanted) ??
      ready
    );
  },
  "batch/Job": (object) => {
    if (object.condition("Complete")?.status === "True") return ready;
    const failure = object.condition("Failed");
    if (failure?.status === "True") return failed(sentence(failure, "has failed"));
    if (object.at("spec", "suspend") === true) return progressing("is suspended");
    return progressing(
      object.text("status", "startTime") === undefined ? "has not started yet" : "is running",
    );
  },
  "/PersistentVolumeClaim": (object) => {
    const phase = object.text("status", "phase");
    if (phase === "Bound") return ready;
    return phase === "Lost" ? failed("has lost its volume") : progressing("is not bound yet");
  },
  "/Pod": podReadiness,
  "/Service": (object) => {
    if (object.text("spec", "type") !== "LoadBalancer") return ready;
    const addresses = object.at("status", "loadBalancer", "ingress");
    return Array.isArray(addresses) && addresses.length > 0
      ? ready
      : progressing("has no address of the load balancer yet");
  },
  "apiextensions.k8s.io/CustomResourceDefinition": (object) => {
    const names = object.condition("NamesAccepted");
    if (names?.status === "False") return failed(sentence(names, "its names are taken"));
    const established = object.condition("Established");
    if (established?.status === "True") return ready;
    if (established?.status === "False" && established.reason !== "Installing") {
      return failed(sentence(established, "cannot be established"));
    }
    return progressing("is not established yet");
  },
};

function podReadiness(object: Judged): Readiness {
  switch (object.text("status", "phase")) {
    case "Succeeded":
      return ready;
    case "Failed":
      return failed(object.text("status", "message") ?? "has failed");
    case "Running": {
      if (object.condition("Ready")?.status === "True") return ready;
      const crashing = crashingContainers(object);
      return crashing.length === 0
        ? progressing("is running, but not ready")
        : failed(`keeps crashing: ${crashing.join(", ")}`);
    }
    default: {
      const scheduled = object.condition("PodScheduled");
      return scheduled?.reason === "Unschedulable"
        ? progressing(sentence(scheduled, "cannot be scheduled"))
        : progressing("is not running yet");
    }
  }
}

function crashingContainers(object: Judged): readonly string[] {
  const statuses = object.at("status", "containerStatuses");
  if (!Array.isArray(statuses)) return [];
  return statuses.flatMap((status: JSONObject) => {
    const container = new Judged(status);
    const isCrashing = container.text("state", "waiting", "reason") === "CrashLoopBackOff";
    return isCrashing ? [String(container.at("name"))] : [];
  });
}
