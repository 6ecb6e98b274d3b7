import { defineResource, k } from "slipway/api";
import {
  ClusterRole,
  ConfigMap,
  CronJob,
  CustomResourceDefinition,
  DaemonSet,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Lease,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Role,
  RoleBinding,
  Secret,
  Service,
  ServiceAccount,
  StatefulSet,
} from "slipway/kubernetes";
import type { ResourceType } from "slipway/meta";
import { loopingKinds } from "./looping-kinds.js";
import { type LoopingObject, of } from "./looping-object.js";

/** A custom resource with defaults, and lists and maps of every type. */
export const Thing = defineResource({
  group: "children.example.com",
  kind: "Thing",
  versions: {
    v1: {
      spec: k.object({
        size: k.quantity(),
        mode: k.string().default("auto"),
        flag: k.boolean().optional(),
        count: k.int32().optional(),
        none: k.string().optional(),
        list: k.list(
          k.object({
            name: k.string({ maxLength: 63 }),
            proto: k.string({ maxLength: 3 }).default("TCP"),
            extra: k.object({ x: k.int32().optional(), y: k.int32().default(3) }).optional(),
          }),
          { type: "map", keys: ["name", "proto"] },
        ),
        atomic: k.list(k.object({ a: k.string().optional(), b: k.string().default("c") })),
        set: k.list(k.string({ maxLength: 9 }), { type: "set" }),
        map: k.map(k.string()),
        resources: k.object({ limits: k.map(k.quantity()) }),
        ports: k.list(k.object({ port: k.int32(), protocol: k.string().default("TCP") })),
      }),
    },
  },
});

const kind = (
  group: string,
  name: string,
  plural: string,
  scope: ResourceType["scope"],
): ResourceType => ({
  group,
  version: "v1",
  kind: name,
  plural,
  scope,
});
const Quota = kind("", "ResourceQuota", "resourcequotas", "Namespaced");
const Limits = kind("", "LimitRange", "limitranges", "Namespaced");
const Slice = kind("discovery.k8s.io", "EndpointSlice", "endpointslices", "Namespaced");
const Webhooks = kind(
  "admissionregistration.k8s.io",
  "ValidatingWebhookConfiguration",
  "validatingwebhookconfigurations",
  "Cluster",
);
const Priority = kind("scheduling.k8s.io", "PriorityClass", "priorityclasses", "Cluster");
const Storage = kind("storage.k8s.io", "StorageClass", "storageclasses", "Cluster");
const Volume = kind("", "PersistentVolume", "persistentvolumes", "Cluster");

const container = { name: "m", image: "i" };
const affinity = {
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: [{ matchExpressions: [{ key: "a", operator: "Exists" }] }],
    },
  },
  podAntiAffinity: {
    preferredDuringSchedulingIgnoredDuringExecution: [
      {
        weight: 1,
        podAffinityTerm: { topologyKey: "z", labelSelector: { matchLabels: { a: "b" } } },
      },
    ],
  },
};

/**
 * Objects over which controllers are known to loop, because what the server stores is not what was applied:
 * defaults, quantities, keys that are filled in, values that are left out.
 */
export const loopingObjects: readonly LoopingObject[] = [
  of(Service, "ports", {
    spec: {
      selector: { a: "b" },
      ports: [
        { port: 80, name: "h" },
        { port: 53, protocol: "UDP", name: "dns" },
        { port: 53, name: "dns-tcp", targetPort: "x" },
      ],
    },
  }),
  of(Service, "headless", { spec: { clusterIP: "None", ports: [{ port: 80, protocol: "TCP" }] } }),
  of(Deployment, "full", {
    spec: {
      replicas: 0,
      paused: false,
      strategy: {},
      selector: { matchLabels: { a: "b" } },
      template: {
        metadata: { labels: { a: "b" }, annotations: {} },
        spec: {
          hostNetwork: false,
          nodeSelector: {},
          tolerations: [],
          securityContext: {},
          automountServiceAccountToken: false,
          volumes: [
            { name: "e", emptyDir: {} },
            { name: "f", emptyDir: { sizeLimit: "1024Mi" } },
            { name: "c", configMap: { name: "x", items: [{ key: "a", path: "b" }] } },
            {
              name: "p",
              projected: {
                sources: [
                  { secret: { name: "s" } },
                  {
                    downwardAPI: {
                      items: [{ path: "l", fieldRef: { fieldPath: "metadata.labels" } }],
                    },
                  },
                  { serviceAccountToken: { path: "t" } },
                ],
              },
            },
          ],
          containers: [
            {
              ...container,
              args: [],
              command: ["a", "b"],
              env: [
                { name: "B", value: "" },
                { name: "A", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } },
                {
                  name: "R",
                  valueFrom: { resourceFieldRef: { resource: "limits.cpu", containerName: "m" } },
                },
                { name: "K", valueFrom: { secretKeyRef: { name: "s", key: "k" } } },
              ],
              ports: [{ containerPort: 80 }, { containerPort: 80, protocol: "UDP" }],
              resources: {
                requests: { cpu: "1000m", memory: "1024Mi" },
                limits: { cpu: 2, memory: "2Gi" },
              },
              readinessProbe: { httpGet: { port: 80, path: "/x" } },
              volumeMounts: [{ name: "e", mountPath: "/e" }],
              securityContext: { capabilities: { drop: ["ALL"] } },
            },
          ],
        },
      },
    },
  }),
  of(DaemonSet, "agent", {
    spec: {
      updateStrategy: {},
      selector: { matchLabels: { a: "ds" } },
      template: {
        metadata: { labels: { a: "ds" } },
        spec: {
          affinity,
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: "z",
              whenUnsatisfiable: "DoNotSchedule",
              labelSelector: { matchLabels: { a: "ds" } },
            },
          ],
          tolerations: [
            { operator: "Exists" },
            { key: "a", effect: "NoExecute", operator: "Exists", tolerationSeconds: 3 },
          ],
          imagePullSecrets: [{ name: "a" }],
          containers: [
            {
              ...container,
              envFrom: [{ configMapRef: { name: "x" } }],
              lifecycle: { preStop: { exec: { command: ["a"] } } },
              livenessProbe: { tcpSocket: { port: 80 } },
              securityContext: {},
            },
          ],
        },
      },
    },
  }),
  of(StatefulSet, "claims", {
    spec: {
      serviceName: "x",
      selector: { matchLabels: { a: "c" } },
      template: { metadata: { labels: { a: "c" } }, spec: { containers: [container] } },
      volumeClaimTemplates: [
        {
          metadata: { name: "v" },
          spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1024Mi" } } },
        },
      ],
    },
  }),
  {
    type: ConfigMap,
    object: {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "kept", finalizers: ["a.b/c", "a.b/d"], annotations: { a: "b" } },
      data: { a: "1", cpu: "1000m", "long.name": "x\n" },
      binaryData: { b: "AA==" },
    },
  },
  of(Secret, "data", { data: { a: "MQ==" }, type: "Opaque" }),
  of(CronJob, "nightly", {
    spec: {
      schedule: "0 0 1 1 *",
      suspend: false,
      jobTemplate: {
        spec: {
          podFailurePolicy: {
            rules: [{ action: "Ignore", onPodConditions: [{ type: "DisruptionTarget" }] }],
          },
          template: { spec: { restartPolicy: "Never", containers: [container] } },
        },
      },
    },
  }),
  of(Job, "suspended", {
    spec: {
      suspend: true,
      template: { spec: { restartPolicy: "Never", containers: [container] } },
    },
  }),
  of(PodDisruptionBudget, "all", { spec: { maxUnavailable: "50%", selector: {} } }),
  of(NetworkPolicy, "open", {
    spec: { podSelector: {}, ingress: [{}], policyTypes: ["Ingress"] },
  }),
  of(NetworkPolicy, "peers", {
    spec: {
      podSelector: { matchLabels: { a: "b" } },
      ingress: [
        {
          from: [
            { podSelector: {} },
            { namespaceSelector: {} },
            { ipBlock: { cidr: "10.0.0.0/8" } },
          ],
          ports: [{ port: 80 }, { port: "x", protocol: "TCP" }],
        },
      ],
      egress: [],
    },
  }),
  of(Ingress, "web", {
    spec: {
      rules: [
        {
          host: "a.b",
          http: {
            paths: [
              {
                path: "/",
                pathType: "Prefix",
                backend: { service: { name: "x", port: { number: 80 } } },
              },
            ],
          },
        },
      ],
      tls: [{ hosts: ["a.b"], secretName: "x" }],
    },
  }),
  of(HorizontalPodAutoscaler, "scaler", {
    spec: {
      maxReplicas: 3,
      scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "full" },
      behavior: { scaleDown: { policies: [{ type: "Pods", value: 1, periodSeconds: 60 }] } },
      metrics: [
        {
          type: "Resource",
          resource: { name: "cpu", target: { type: "AverageValue", averageValue: "1000m" } },
        },
      ],
    },
  }),
  of(Role, "reader", { rules: [{ apiGroups: [""], resources: ["pods"], verbs: ["get"] }] }),
  of(Role, "silent", {}),
  of(Role, "empty", { rules: [] }),
  of(RoleBinding, "bound", {
    roleRef: { kind: "Role", name: "r", apiGroup: "rbac.authorization.k8s.io" },
    subjects: [
      { kind: "ServiceAccount", name: "default", namespace: "default" },
      { kind: "User", name: "u" },
    ],
  }),
  of(ClusterRole, "slipway-children-aggregate", {
    aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: "b" } }] },
  }),
  of(PersistentVolumeClaim, "claim", {
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1024Mi" } } },
  }),
  of(ServiceAccount, "account", {
    imagePullSecrets: [{ name: "a" }],
    automountServiceAccountToken: false,
  }),
  of(Quota, "quota", { spec: { hard: { services: 1_000, "requests.cpu": "1000000m" } } }),
  {
    ...of(Limits, "limits", {
      spec: { limits: [{ type: "Container", default: { cpu: "10000m" }, max: { cpu: "100" } }] },
    }),
    settles: ["spec.limits"],
  },
  of(Slice, "slice", {
    addressType: "IPv4",
    endpoints: [{ addresses: ["10.1.1.1"], conditions: { ready: true } }],
    ports: [{ port: 80 }],
  }),
  of(Lease, "lease", { spec: { holderIdentity: "x", leaseDurationSeconds: 15 } }),
  of(Webhooks, "slipway-children", {
    webhooks: [
      {
        name: "a.b.c",
        admissionReviewVersions: ["v1"],
        sideEffects: "None",
        clientConfig: { service: { name: "x", namespace: "y" } },
        rules: [
          {
            apiGroups: ["nope.example.com"],
            apiVersions: ["v1"],
            operations: ["CREATE"],
            resources: ["nothings"],
          },
        ],
      },
    ],
  }),
  of(CustomResourceDefinition, "gizmos.children.example.com", {
    spec: {
      group: "children.example.com",
      scope: "Namespaced",
      names: { kind: "Gizmo", plural: "gizmos" },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: { type: "object", properties: { a: { type: "string", default: "x" } } },
              },
            },
          },
          additionalPrinterColumns: [{ name: "A", type: "string", jsonPath: ".spec.a" }],
        },
      ],
    },
  }),
  of(Priority, "slipway-children", { value: 10 }),
  of(Storage, "slipway-children", { provisioner: "x.y/z", parameters: { a: "b" } }),
  of(Volume, "slipway-children", {
    spec: {
      capacity: { storage: "1024Mi" },
      accessModes: ["ReadWriteOnce"],
      hostPath: { path: "/x" },
      nodeAffinity: {
        required: affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution,
      },
    },
  }),
  {
    ...of(Thing, "thing", {
      spec: {
        size: "1000m",
        flag: false,
        count: 0,
        none: "",
        list: [{ name: "a" }, { name: "b", proto: "UDP", extra: { x: 1 } }],
        atomic: [{ a: "x" }],
        set: ["b", "a"],
        map: {},
        resources: { limits: { cpu: "1000m" } },
        ports: [{ port: 1 }],
      },
    }),
    // What is filled into a list that is one value looks like what was applied before and left out now.
    settles: ["spec.atomic", "spec.ports"],
  },
  ...loopingKinds,
];
