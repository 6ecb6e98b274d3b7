import type { BuiltinType } from "../../src/apiserver/model/builtin-data.js";
import { builtinType, resolveType } from "../../src/apiserver/model/builtin-types.js";
import { isPlainObject } from "../../src/util/json.js";
import type { Random } from "../support/random.js";

type Value = Record<string, unknown>;

/** A kind of workload: its collection below a namespace, its type, and a good object of it. */
export interface WorkloadKind {
  readonly kind: string;
  readonly collection: (namespace: string) => string;
  readonly type: string;
  readonly good: Value;
}

const pod = { containers: [{ name: "a", image: "x:1" }] };
const template = { metadata: { labels: { app: "a" } }, spec: pod };
const jobSpec = { template: { spec: { ...pod, restartPolicy: "Never" } } };
const selected = { selector: { matchLabels: { app: "a" } }, template };

function kindOf(kind: string, group: string, plural: string, spec: Value): WorkloadKind {
  const api = group === "core" ? "/api/v1" : `/apis/${group}/v1`;
  return {
    kind,
    collection: (namespace) => `${api}/namespaces/${namespace}/${plural}`,
    type: `${group}.v1.${kind}`,
    good: { spec },
  };
}

export const workloadKinds: readonly WorkloadKind[] = [
  kindOf("Pod", "core", "pods", pod),
  kindOf("Deployment", "apps", "deployments", selected),
  kindOf("ReplicaSet", "apps", "replicasets", selected),
  kindOf("StatefulSet", "apps", "statefulsets", selected),
  kindOf("DaemonSet", "apps", "daemonsets", selected),
  kindOf("Job", "batch", "jobs", jobSpec),
  kindOf("CronJob", "batch", "cronjobs", { schedule: "* * * * *", jobTemplate: { spec: jobSpec } }),
];

/** What docs/reference/apiserver.md says is not checked, and volumes that left Kubernetes. */
const unchecked = new Set(
  [
    "windowsOptions os resourceClaims claims overhead schedulingGroup clusterTrustBundle",
    "podCertificate resourceClaimStatuses user allocatedResourcesStatus managedFields",
    "extendedResourceClaimStatus nodeAllocatableResourceClaimStatuses creationTimestamp",
    "deletionTimestamp ownerReferences iscsi rbd cinder gcePersistentDisk awsElasticBlockStore",
    "azureDisk azureFile cephfs fc flexVolume flocker glusterfs quobyte scaleIO",
    "photonPersistentDisk portworxVolume storageos vsphereVolume gitRepo",
    // Admission of these needs other objects.
    "priority priorityClassName preemptionPolicy runtimeClassName",
  ].flatMap((line) => line.split(" ")),
);

/** Texts for fields of a name: a good one first. */
const texts: Readonly<Record<string, readonly string[]>> = {
  name: ["a", "b", "c", "A_", ""],
  image: ["x:1", "x", " x", ""],
  mountPath: ["/a", "/b", "", "../c"],
  key: ["a", "b", "b c", ""],
  path: ["a", "/b", "../c", "..d", ""],
  fieldPath: ["metadata.name", "metadata.labels['a']", "spec.nodeName", "x", "status.podIP"],
  operator: ["In", "NotIn", "Exists", "DoesNotExist", "Equal", "Gt", "Is", ""],
  ip: ["1.1.1.1", "::1", "x"],
  topologyKey: ["z", "a b", ""],
  resource: ["limits.cpu", "requests.memory", "x"],
  value: ["a", "", "a b"],
  schedule: ["* * * * *", "1 2 3", "@daily", "61 * * * *"],
  timeZone: ["Etc/UTC", "Europe/Berlin", "Mars/Base"],
};

/** Makes values of a type, of which about `goodness` are as they have to be. */
export class RandomWorkloads {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** A part of an object: what a merge patch of a good one says. */
  part(type: string, member: "spec" | "status", goodness: number): Value {
    const schema = builtinType(type).properties?.[member] ?? {};
    const made = this.#value(schema, { name: member, goodness, depth: 0 });
    return isPlainObject(made) ? { [member]: made } : {};
  }

  #pick<T>(values: readonly T[], goodness: number): T {
    const [first] = values;
    return first !== undefined && this.#random.chance(goodness) ? first : this.#random.pick(values);
  }

  #value(
    schema: BuiltinType,
    at: { readonly name: string; readonly goodness: number; readonly depth: number },
  ): unknown {
    const { type } = resolveType(schema);
    const { name, goodness } = at;
    const below = { ...at, depth: at.depth + 1 };
    switch (type.type) {
      case "object":
        return this.#object(type, below);
      case "array":
        return Array.from({ length: this.#pick([1, 1, 2], goodness) }, () =>
          this.#value(type.items ?? {}, below),
        );
      case "string":
        if (type.format === "date-time") return "2026-01-01T00:00:00Z";
        return type.enum !== undefined && this.#random.chance(0.85)
          ? this.#random.pick(type.enum)
          : this.#pick(texts[name] ?? ["a", "b", "x/y", "a.b", "A_", "a b"], goodness);
      case "integer":
      case "number":
        return this.#pick([1, 5, 0, 80, -1, 70_000], goodness);
      case "boolean":
        return this.#random.chance(0.5);
      case "quantity":
        return this.#pick(["1", "500m", "1Gi", "-1"], goodness);
      case "int-or-string":
        return this.#pick<string | number>([80, 1, "web", "25%", 0, "a_b", "200%"], goodness);
      default:
        return {};
    }
  }

  #object(
    { properties, values, required = [] }: BuiltinType,
    at: { readonly name: string; readonly goodness: number; readonly depth: number },
  ): Value {
    const { name, goodness, depth } = at;
    if (properties === undefined) {
      // One key: the server tells of several in any order.
      const isResources = name === "limits" || name === "requests";
      const keys = isResources ? ["cpu", "memory", "x.io/a", "disk"] : ["a", "app", "a b"];
      const key = this.#pick(keys, goodness);
      return { [key]: this.#value(values ?? { type: "string" }, { ...at, name: "value" }) };
    }
    const all = Object.entries(properties).filter(([member]) => !unchecked.has(member));
    const share = depth > 8 ? 0.03 : Math.min(0.35, 2.5 / all.length);
    const chosen = all.filter(([member]) => {
      const isNeeded = required.includes(member) || member === "name" || member === "image";
      return this.#random.chance(isNeeded ? 0.95 : share);
    });
    return Object.fromEntries(
      chosen.map(([member, schema]) => [member, this.#value(schema, { ...at, name: member })]),
    );
  }
}
