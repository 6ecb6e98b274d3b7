import { App, Chart, Testing } from "cdk8s";
import {
  defineController,
  defineOperator,
  defineResource,
  k,
  type OperatorDefinition,
  type OperatorScope,
} from "../../../src/api/index.js";
import type { OperatorDeploymentProps } from "../../../src/constructs/index.js";
import { ConfigMap, Service, StatefulSet } from "../../../src/kubernetes/index.js";

export const Database = defineResource({
  group: "example.com",
  kind: "Database",
  shortNames: ["db"],
  versions: {
    v1: {
      spec: k.object({
        version: k.string({ pattern: "^\\d+(\\.\\d+)?$" }),
        size: k.quantity().default("1Gi"),
        replicas: k.int32({ minimum: 1, maximum: 9 }).default(1),
        tier: k.enum(["small", "large"]).optional(),
        note: k.string().nullable().default(null),
        users: k.list(k.object({ name: k.string(), admin: k.boolean().default(false) })).optional(),
      }),
      status: k.object({ readyReplicas: k.int32().optional() }).standard(),
      printerColumns: { Version: ".spec.version" },
    },
  },
});

export const Region = defineResource({
  group: "example.com",
  kind: "Region",
  scope: "Cluster",
  versions: { v1: { spec: k.object({ city: k.string().default("Bern") }) } },
});

/** An operator of two controllers on one kind, each on objects of its own. */
export function databaseOperator(scope: OperatorScope, version = "1.0.0"): OperatorDefinition {
  return defineOperator({
    name: "database-operator",
    version,
    scope,
    controllers: [
      defineController({
        name: "database",
        for: Database,
        owns: [ConfigMap, StatefulSet],
        when: { labels: "exposed!=true" },
      }),
      defineController({
        name: "exposure",
        for: Database,
        owns: [Service],
        when: { labels: "exposed=true" },
      }),
    ],
    config: k.object({ maxParallelUpgrades: k.int32({ minimum: 1 }).default(2) }),
    images: { postgres: "docker.io/library/postgres:15.2" },
  });
}

export const image = "registry.example.com/database-operator:1.0.0";

/** A chart in an App of its own. */
export function chartIn(namespace?: string): Chart {
  return new Chart(new App(), "platform", namespace === undefined ? {} : { namespace });
}

/** A rendered object, as far as tests look into it. */
export interface Rendered {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
}

/** Every object of a chart's whole App, as cdk8s renders it. */
export function render(chart: Chart): readonly Rendered[] {
  return App.of(chart).charts.flatMap((each): readonly Rendered[] => Testing.synth(each));
}

/** What `action` throws. */
export function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

/** Options of a Deployment that may be left out. */
export type Setting = Partial<Omit<OperatorDeploymentProps, "definition" | "image" | "namespace">>;

/** Each optional setting of a Deployment by itself, and two that only show together. */
export const optionalSettings: readonly { readonly name: string; readonly props: Setting }[] = [
  { name: "nothing optional", props: {} },
  { name: "one replica", props: { replicas: 1 } },
  { name: "watched namespaces", props: { watchNamespaces: ["team-b", "team-a"] } },
  { name: "no resources", props: { resources: {} } },
  {
    name: "resources of every sort",
    props: {
      resources: {
        requests: { cpu: 0.1, memory: "64Mi", "ephemeral-storage": "1Gi" },
        limits: { cpu: 1, memory: "256Mi", "ephemeral-storage": "1Gi" },
      },
    },
  },
  { name: "the author's settings", props: { config: { maxParallelUpgrades: 4 } } },
  {
    name: "an operand's image from a mirror",
    props: { images: { postgres: "mirror.example.com/postgres:15.2" } },
  },
  { name: "arguments", props: { args: ["--log-level", "debug"] } },
  {
    name: "variables",
    props: {
      env: [
        { name: "NODE_OPTIONS", value: "--enable-source-maps" },
        { name: "PLAIN", value: "a", valueFrom: undefined },
        { name: "EMPTY" },
        { name: "KEY", valueFrom: { secretKeyRef: { name: "s", key: "k", optional: true } } },
        { name: "OTHER", valueFrom: { configMapKeyRef: { name: "c", key: "k" } } },
        { name: "NODE", valueFrom: { fieldRef: { fieldPath: "spec.nodeName" } } },
        { name: "CPU", valueFrom: { resourceFieldRef: { resource: "requests.cpu" } } },
      ],
    },
  },
  {
    name: "variables from elsewhere",
    props: {
      envFrom: [
        { configMapRef: { name: "settings", optional: true } },
        { prefix: "DB_", secretRef: { name: "credentials" } },
      ],
    },
  },
  {
    name: "volumes and mounts",
    props: {
      volumes: [
        { name: "ca", configMap: { name: "ca", items: undefined } },
        { name: "work", emptyDir: { sizeLimit: "1Gi" } },
        {
          name: "token",
          projected: {
            sources: [
              {
                serviceAccountToken: { path: "token", audience: "vault", expirationSeconds: 3600 },
              },
            ],
          },
        },
      ],
      volumeMounts: [
        { name: "ca", mountPath: "/etc/ca", readOnly: true },
        { name: "work", mountPath: "/work", subPath: "operator" },
        { name: "token", mountPath: "/var/run/secrets/vault" },
        { name: "tmp", mountPath: "/var/tmp" },
      ],
    },
  },
  { name: "pull secrets", props: { imagePullSecrets: [{ name: "registry" }] } },
  { name: "a pull policy", props: { imagePullPolicy: "Always" } },
  { name: "a priority class", props: { priorityClassName: "operators" } },
  { name: "a node selector", props: { nodeSelector: { "kubernetes.io/os": "linux" } } },
  {
    name: "tolerations",
    props: {
      tolerations: [
        { key: "node-role.kubernetes.io/control-plane", effect: "NoSchedule", operator: "Exists" },
        { key: "team", value: "a", tolerationSeconds: undefined },
      ],
    },
  },
  {
    name: "affinity",
    props: {
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [
              {
                matchExpressions: [
                  { key: "kubernetes.io/arch", operator: "In", values: ["amd64"] },
                ],
              },
            ],
          },
        },
      },
    },
  },
  { name: "no spread", props: { topologySpreadConstraints: [] } },
  {
    name: "a spread of its own",
    props: {
      topologySpreadConstraints: [
        {
          maxSkew: 2,
          topologyKey: "kubernetes.io/hostname",
          whenUnsatisfiable: "DoNotSchedule",
          minDomains: 2,
          nodeTaintsPolicy: "Honor",
        },
      ],
    },
  },
  { name: "a grace period", props: { terminationGracePeriodSeconds: 60 } },
  { name: "a startup probe", props: { startupProbe: { failureThreshold: 300 } } },
  { name: "a liveness probe", props: { livenessProbe: { periodSeconds: 60, timeoutSeconds: 10 } } },
  { name: "a readiness probe", props: { readinessProbe: { initialDelaySeconds: 5 } } },
  { name: "labels of the Pods", props: { podLabels: { "sidecar.istio.io/inject": "false" } } },
  { name: "annotations of the Pods", props: { podAnnotations: { "Example.com/Note": "a: b" } } },
];
