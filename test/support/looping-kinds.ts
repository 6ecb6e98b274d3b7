import {
  ClusterRole,
  ClusterRoleBinding,
  ConfigMap,
  CronJob,
  DaemonSet,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  Pod,
  PodDisruptionBudget,
  Role,
  RoleBinding,
  Secret,
  Service,
  ServiceAccount,
  StatefulSet,
} from "slipway/kubernetes";
import { type LoopingObject, of } from "./looping-object.js";

const container = { name: "m", image: "i" };
const template = (label: string, spec: object = {}): object => ({
  metadata: { labels: { a: label } },
  spec: { containers: [container], ...spec },
});
const target = { apiVersion: "apps/v1", kind: "Deployment", name: "full" };
const backend = { service: { name: "x", port: { name: "http" } } };

/** What operators make of built-in kinds, with as much of each as they have. */
export const loopingKinds: readonly LoopingObject[] = [
  of(HorizontalPodAutoscaler, "bare", { spec: { maxReplicas: 3, scaleTargetRef: target } }),
  of(HorizontalPodAutoscaler, "metrics", {
    spec: {
      minReplicas: 1,
      maxReplicas: 10,
      scaleTargetRef: target,
      metrics: [
        {
          type: "ContainerResource",
          containerResource: {
            name: "memory",
            container: "m",
            target: { type: "Utilization", averageUtilization: 60 },
          },
        },
        {
          type: "Pods",
          pods: {
            metric: { name: "requests", selector: { matchLabels: { a: "b" } } },
            target: { type: "AverageValue", averageValue: "1k" },
          },
        },
        {
          type: "Object",
          object: {
            metric: { name: "rps" },
            describedObject: { apiVersion: "networking.k8s.io/v1", kind: "Ingress", name: "web" },
            target: { type: "Value", value: "2000" },
          },
        },
        {
          type: "External",
          external: { metric: { name: "q" }, target: { type: "Value", value: "30.5" } },
        },
      ],
      behavior: {
        scaleUp: { stabilizationWindowSeconds: 0, selectPolicy: "Max" },
        scaleDown: { selectPolicy: "Disabled" },
      },
    },
  }),
  of(Ingress, "classes", {
    spec: {
      ingressClassName: "nginx",
      defaultBackend: backend,
      rules: [
        { host: "*.a.b", http: { paths: [{ pathType: "ImplementationSpecific", backend }] } },
        {
          http: {
            paths: [
              {
                path: "/r",
                pathType: "Exact",
                backend: { resource: { apiGroup: "a.b", kind: "K", name: "k" } },
              },
            ],
          },
        },
      ],
      tls: [{}, { secretName: "x" }],
    },
  }),
  of(NetworkPolicy, "deny", {
    spec: { podSelector: {}, policyTypes: ["Ingress", "Egress"] },
  }),
  of(NetworkPolicy, "ranges", {
    spec: {
      podSelector: { matchExpressions: [{ key: "a", operator: "In", values: ["b", "c"] }] },
      egress: [
        {
          to: [{ ipBlock: { cidr: "10.0.0.0/8", except: ["10.1.0.0/16"] } }],
          ports: [{ port: 8_000, endPort: 9_000 }, { protocol: "SCTP" }],
        },
      ],
      policyTypes: ["Egress"],
    },
  }),
  of(PodDisruptionBudget, "one", {
    spec: {
      minAvailable: 1,
      selector: { matchLabels: { a: "b" } },
      unhealthyPodEvictionPolicy: "AlwaysAllow",
    },
  }),
  of(Job, "indexed", {
    spec: {
      suspend: true,
      completions: 4,
      parallelism: 2,
      completionMode: "Indexed",
      backoffLimit: 0,
      activeDeadlineSeconds: 600,
      ttlSecondsAfterFinished: 0,
      template: template("job", { restartPolicy: "OnFailure" }),
    },
  }),
  of(CronJob, "hourly", {
    spec: {
      schedule: "@hourly",
      timeZone: "Etc/UTC",
      concurrencyPolicy: "Forbid",
      startingDeadlineSeconds: 0,
      successfulJobsHistoryLimit: 0,
      failedJobsHistoryLimit: 0,
      suspend: true,
      jobTemplate: {
        metadata: { labels: { a: "b" } },
        spec: { backoffLimit: 0, template: template("cron", { restartPolicy: "Never" }) },
      },
    },
  }),
  of(DaemonSet, "everything", {
    spec: {
      minReadySeconds: 0,
      revisionHistoryLimit: 0,
      updateStrategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: "10%" } },
      selector: { matchLabels: { a: "all" } },
      template: template("all", {
        serviceAccountName: "x",
        priorityClassName: "",
        terminationGracePeriodSeconds: 30,
        dnsPolicy: "None",
        dnsConfig: { nameservers: ["1.1.1.1"], options: [{ name: "ndots", value: "2" }] },
        hostAliases: [{ ip: "10.0.0.1", hostnames: ["a"] }],
        hostPID: false,
        shareProcessNamespace: false,
        enableServiceLinks: false,
        readinessGates: [{ conditionType: "a.b/c" }],
        securityContext: {
          runAsUser: 0,
          fsGroup: 0,
          supplementalGroups: [0, 1],
          sysctls: [{ name: "net.ipv4.ip_unprivileged_port_start", value: "0" }],
          seccompProfile: { type: "RuntimeDefault" },
        },
        nodeSelector: { "kubernetes.io/os": "linux" },
        initContainers: [
          { name: "sidecar", image: "i:latest", restartPolicy: "Always" },
          { name: "init", image: "i", command: ["a"], resources: {} },
        ],
        containers: [
          {
            name: "m",
            image: "i:1.0",
            imagePullPolicy: "Always",
            livenessProbe: { exec: { command: ["a"] }, periodSeconds: 5 },
            readinessProbe: { grpc: { port: 90 }, timeoutSeconds: 2 },
            startupProbe: {
              httpGet: {
                port: "http",
                scheme: "HTTPS",
                httpHeaders: [{ name: "X", value: "y" }],
              },
              failureThreshold: 30,
            },
            ports: [{ name: "http", containerPort: 80, hostPort: 0 }],
            resources: { requests: { cpu: "0.5", memory: "1e3", "ephemeral-storage": "1Gi" } },
            stdin: false,
            tty: false,
            terminationMessagePolicy: "FallbackToLogsOnError",
            lifecycle: {
              postStart: { httpGet: { port: 80 } },
              preStop: { sleep: { seconds: 5 } },
            },
            securityContext: {
              privileged: false,
              readOnlyRootFilesystem: true,
              capabilities: { add: [], drop: ["ALL"] },
            },
            volumeMounts: [
              { name: "host", mountPath: "/h", readOnly: false, mountPropagation: "None" },
              { name: "claim", mountPath: "/c", subPath: "" },
            ],
            volumeDevices: [{ name: "made", devicePath: "/dev/x" }],
          },
        ],
        volumes: [
          { name: "host", hostPath: { path: "/x" } },
          { name: "claim", persistentVolumeClaim: { claimName: "c", readOnly: false } },
          {
            name: "made",
            ephemeral: {
              volumeClaimTemplate: {
                spec: {
                  accessModes: ["ReadWriteOnce"],
                  volumeMode: "Block",
                  resources: { requests: { storage: "1024Mi" } },
                },
              },
            },
          },
          { name: "secret", secret: { secretName: "s", defaultMode: 0o400, optional: false } },
          { name: "items", secret: { secretName: "s", items: [{ key: "a", path: "b", mode: 0 }] } },
          { name: "config", configMap: { name: "c", optional: true } },
          {
            name: "down",
            downwardAPI: {
              items: [
                { path: "a", fieldRef: { fieldPath: "metadata.name" } },
                { path: "b", resourceFieldRef: { resource: "limits.cpu", containerName: "m" } },
              ],
            },
          },
          { name: "csi", csi: { driver: "a.b", volumeAttributes: { a: "b" } } },
          { name: "nfs", nfs: { server: "a", path: "/" } },
          {
            name: "iscsi",
            iscsi: { targetPortal: "10.0.0.1", iqn: "iqn.2000-01.a.b:c", lun: 0 },
          },
          { name: "memory", emptyDir: { medium: "Memory", sizeLimit: "0.5Gi" } },
          { name: "image", image: { reference: "a/b:1" } },
          {
            name: "token",
            projected: {
              defaultMode: 0o440,
              sources: [
                { serviceAccountToken: { path: "t", expirationSeconds: 3_600 } },
                { configMap: { name: "c", items: [{ key: "k", path: "p" }] } },
              ],
            },
          },
        ],
      }),
    },
  }),
  of(Service, "sticky", {
    spec: {
      sessionAffinity: "ClientIP",
      selector: { a: "b" },
      ports: [{ name: "h", port: 80, targetPort: "http", appProtocol: "http" }],
    },
  }),
  of(Service, "stickier", {
    spec: {
      sessionAffinity: "ClientIP",
      sessionAffinityConfig: { clientIP: { timeoutSeconds: 60 } },
      internalTrafficPolicy: "Local",
      publishNotReadyAddresses: false,
      ports: [{ port: 80 }],
    },
  }),
  of(Service, "balanced", {
    spec: {
      type: "LoadBalancer",
      externalTrafficPolicy: "Local",
      allocateLoadBalancerNodePorts: false,
      loadBalancerSourceRanges: ["10.0.0.0/8"],
      ipFamilyPolicy: "PreferDualStack",
      ports: [{ port: 443, protocol: "TCP" }],
    },
  }),
  of(Service, "node-port", { spec: { type: "NodePort", ports: [{ port: 80 }] } }),
  of(Service, "elsewhere", { spec: { type: "ExternalName", externalName: "a.b" } }),
  of(StatefulSet, "kept", {
    spec: {
      serviceName: "",
      replicas: 0,
      minReadySeconds: 0,
      podManagementPolicy: "Parallel",
      persistentVolumeClaimRetentionPolicy: { whenDeleted: "Delete" },
      ordinals: { start: 0 },
      updateStrategy: { rollingUpdate: { partition: 0 } },
      selector: { matchLabels: { a: "kept" } },
      template: template("kept"),
      volumeClaimTemplates: [
        {
          metadata: { name: "data", labels: { a: "b" }, annotations: {} },
          spec: {
            accessModes: ["ReadWriteOnce"],
            storageClassName: "",
            volumeMode: "Filesystem",
            selector: { matchLabels: { a: "b" } },
            resources: { requests: { storage: "0.5Gi" } },
          },
        },
        {
          metadata: { name: "log" },
          spec: {
            accessModes: ["ReadWriteOncePod"],
            resources: { requests: { storage: 1_073_741_824 } },
          },
        },
      ],
    },
  }),
  of(Deployment, "rolling", {
    spec: {
      replicas: 0,
      minReadySeconds: 0,
      progressDeadlineSeconds: 600,
      revisionHistoryLimit: 0,
      strategy: { rollingUpdate: { maxSurge: "25%", maxUnavailable: 0 } },
      selector: { matchExpressions: [{ key: "a", operator: "In", values: ["rolling"] }] },
      template: template("rolling", {
        terminationGracePeriodSeconds: 0,
        schedulerName: "default-scheduler",
        preemptionPolicy: "PreemptLowerPriority",
        restartPolicy: "Always",
        os: { name: "linux" },
      }),
    },
  }),
  of(Deployment, "recreated", {
    spec: {
      replicas: 0,
      strategy: { type: "Recreate" },
      selector: { matchLabels: { a: "recreated" } },
      template: template("recreated"),
    },
  }),
  of(Pod, "alone", {
    spec: { nodeName: "", restartPolicy: "Never", containers: [{ ...container, env: [] }] },
  }),
  of(PersistentVolumeClaim, "from-snapshot", {
    spec: {
      accessModes: ["ReadWriteOnce", "ReadOnlyMany"],
      storageClassName: "fast",
      dataSource: { apiGroup: "snapshot.storage.k8s.io", kind: "VolumeSnapshot", name: "s" },
      resources: { requests: { storage: "1Ti" }, limits: { storage: "2048Gi" } },
    },
  }),
  of(Role, "named", {
    rules: [
      { apiGroups: [""], resources: ["secrets"], resourceNames: ["a"], verbs: ["get"] },
      { apiGroups: ["apps", ""], resources: ["*"], verbs: ["list", "watch"] },
    ],
  }),
  of(ClusterRole, "slipway-children-urls", {
    rules: [{ nonResourceURLs: ["/metrics"], verbs: ["get"] }],
  }),
  of(ClusterRoleBinding, "slipway-children-bound", {
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "view" },
    subjects: [{ kind: "Group", apiGroup: "rbac.authorization.k8s.io", name: "g" }],
  }),
  of(RoleBinding, "nobody", {
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "view" },
    subjects: [],
  }),
  of(ServiceAccount, "mounted", { secrets: [{ name: "a" }] }),
  of(Secret, "registry", {
    type: "kubernetes.io/dockerconfigjson",
    immutable: false,
    data: { ".dockerconfigjson": "e30=" },
  }),
  of(ConfigMap, "fixed", { immutable: true, data: {} }),
  of(Namespace, "slipway-children-made", {}),
];
