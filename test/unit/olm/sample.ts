import {
  defineController,
  defineOperator,
  defineResource,
  k,
  type OperatorDefinition,
  type OperatorScope,
} from "slipway/api";
import { ConfigMap, StatefulSet } from "slipway/kubernetes";
import type { KubernetesObject } from "slipway/meta";
import { BundleError, type BundleFiles, type BundleMetadata, createBundle } from "slipway/olm";

const Cache = defineResource({
  group: "cache.example.com",
  kind: "Cache",
  description: "A cache with replicas.",
  versions: {
    v1: {
      spec: k.object({
        version: k.string({ maxLength: 8 }).describe("Which release runs."),
        replicas: k.int32({ minimum: 1, maximum: 5 }).default(1),
        eviction: k.enum(["lru", "lfu"]).default("lru"),
        persistent: k.boolean().optional(),
        storage: k.object({ size: k.quantity(), labels: k.map(k.string()).optional() }).optional(),
      }),
      status: k
        .object({ readyReplicas: k.int32().optional(), phase: k.string().optional() })
        .standard(),
      scale: { specReplicas: ".spec.replicas", statusReplicas: ".status.readyReplicas" },
      examples: { small: { spec: { version: "7.2" } } },
    },
  },
});

const cache = defineController({
  name: "cache",
  for: Cache,
  owns: [StatefulSet, ConfigMap],
  conditions: { Ready: ["AllReady"] },
});

export function operatorOf(scope: OperatorScope): OperatorDefinition {
  return defineOperator({ name: "cache-operator", version: "1.2.0", scope, controllers: [cache] });
}

/** The smallest image that is what it says. */
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

export const metadata: BundleMetadata = {
  displayName: "Cache Operator",
  description: "Runs caches.\n\nEach `Cache` is a StatefulSet.\n",
  maintainers: [{ name: "Cache team", email: "cache@example.com" }],
  channels: ["stable"],
  icon: { base64data: Buffer.from(svg).toString("base64"), mediatype: "image/svg+xml" },
};

const labels = { "app.kubernetes.io/name": "cache-operator" };
const rbac = "rbac.authorization.k8s.io";

export const deployment: KubernetesObject = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "cache-operator", namespace: "cache-system", labels },
  spec: {
    replicas: 1,
    selector: { matchLabels: labels },
    template: {
      metadata: { labels },
      spec: {
        serviceAccountName: "cache-operator",
        containers: [
          {
            name: "manager",
            image: "registry.example.com/cache-operator:1.2.0",
            env: [
              { name: "WATCH_NAMESPACE", value: "" },
              { name: "POD_NAME", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } },
            ],
            resources: { requests: { cpu: "50m", memory: "128Mi" } },
          },
        ],
      },
    },
  },
};

export const account: KubernetesObject = {
  apiVersion: "v1",
  kind: "ServiceAccount",
  metadata: { name: "cache-operator", namespace: "cache-system" },
};

export const rule = (
  resource: string,
  verbs: readonly string[] = ["get", "list", "watch"],
): object => ({
  apiGroups: [resource.includes("caches") ? "cache.example.com" : ""],
  resources: [resource],
  verbs,
});

const subject = { kind: "ServiceAccount", name: "cache-operator", namespace: "cache-system" };

/** A Role and its binding, in a namespace. */
export function roleIn(
  namespace: string,
  name: string,
  ...rules: readonly object[]
): KubernetesObject[] {
  return [
    { apiVersion: `${rbac}/v1`, kind: "Role", metadata: { name, namespace }, rules },
    {
      apiVersion: `${rbac}/v1`,
      kind: "RoleBinding",
      metadata: { name, namespace },
      roleRef: { apiGroup: rbac, kind: "Role", name },
      subjects: [subject],
    },
  ];
}

/** A ClusterRole and its binding. */
export function clusterRole(name: string, ...rules: readonly object[]): KubernetesObject[] {
  return [
    { apiVersion: `${rbac}/v1`, kind: "ClusterRole", metadata: { name }, rules },
    {
      apiVersion: `${rbac}/v1`,
      kind: "ClusterRoleBinding",
      metadata: { name },
      roleRef: { apiGroup: rbac, kind: "ClusterRole", name },
      subjects: [subject],
    },
  ];
}

export const service: KubernetesObject = {
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "cache-operator-metrics", namespace: "cache-system", labels },
  spec: { selector: labels, ports: [{ name: "metrics", port: 8080 }] },
};

/** What a chart with the operator would synthesize. */
export function manifestsOf(scope: OperatorScope): KubernetesObject[] {
  const leases = { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["create"] };
  const watched = [rule("caches"), rule("caches/status", ["patch"]), rule("configmaps")];
  const permissions =
    scope === "Cluster"
      ? [
          ...clusterRole("cache-operator.cache-system", ...watched),
          ...roleIn("cache-system", "cache-operator", leases),
        ]
      : [
          ...roleIn("cache-system", "cache-operator", leases),
          ...roleIn("team-a", "cache-operator.team-a", ...watched),
          ...roleIn("team-b", "cache-operator.team-b", ...watched),
        ];
  return [account, ...permissions, deployment, service];
}

export function bundleOf(scope: OperatorScope = "Cluster"): BundleFiles {
  return createBundle(operatorOf(scope), manifestsOf(scope), metadata);
}

/** What a bundle is refused with, as `path: CODE`; empty where it is made. */
export function issuesOf(make: () => unknown): readonly string[] {
  return problemsOf(make).map(({ path, code }) => `${path.join(".")}: ${code}`);
}

/** The issues that a bundle is refused with. */
export function problemsOf(make: () => unknown): BundleError["issues"] {
  try {
    make();
    return [];
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    return error.issues;
  }
}
