import type { ResourceType, Scope } from "../meta/resource-type.js";

/** The stable versions of the kinds that a Kubernetes API server brings; compared with a real one in the proofs. */
function builtin<const Kind extends string>(
  apiVersion: { readonly group: string; readonly version: string },
  kind: Kind,
  plural: string,
  scope: Scope = "Namespaced",
): ResourceType<Kind> {
  return Object.freeze({ ...apiVersion, kind, plural, scope });
}

const core = { group: "", version: "v1" };
/** `ConfigMap` of `v1`. */
export const ConfigMap: ResourceType<"ConfigMap"> = /* @__PURE__ */ builtin(
  core,
  "ConfigMap",
  "configmaps",
);
/** `LimitRange` of `v1`. */
export const LimitRange: ResourceType<"LimitRange"> = /* @__PURE__ */ builtin(
  core,
  "LimitRange",
  "limitranges",
);
/** `Namespace` of `v1`. */
export const Namespace: ResourceType<"Namespace"> = /* @__PURE__ */ builtin(
  core,
  "Namespace",
  "namespaces",
  "Cluster",
);
/** `Node` of `v1`. */
export const Node: ResourceType<"Node"> = /* @__PURE__ */ builtin(core, "Node", "nodes", "Cluster");
/** `PersistentVolume` of `v1`. */
export const PersistentVolume: ResourceType<"PersistentVolume"> = /* @__PURE__ */ builtin(
  core,
  "PersistentVolume",
  "persistentvolumes",
  "Cluster",
);
/** `PersistentVolumeClaim` of `v1`. */
export const PersistentVolumeClaim: ResourceType<"PersistentVolumeClaim"> = /* @__PURE__ */ builtin(
  core,
  "PersistentVolumeClaim",
  "persistentvolumeclaims",
);
/** `Pod` of `v1`. */
export const Pod: ResourceType<"Pod"> = /* @__PURE__ */ builtin(core, "Pod", "pods");
/** `ResourceQuota` of `v1`. */
export const ResourceQuota: ResourceType<"ResourceQuota"> = /* @__PURE__ */ builtin(
  core,
  "ResourceQuota",
  "resourcequotas",
);
/** `Secret` of `v1`. */
export const Secret: ResourceType<"Secret"> = /* @__PURE__ */ builtin(core, "Secret", "secrets");
/** `Service` of `v1`. */
export const Service: ResourceType<"Service"> = /* @__PURE__ */ builtin(
  core,
  "Service",
  "services",
);
/** `ServiceAccount` of `v1`. */
export const ServiceAccount: ResourceType<"ServiceAccount"> = /* @__PURE__ */ builtin(
  core,
  "ServiceAccount",
  "serviceaccounts",
);

const apps = { group: "apps", version: "v1" };
/** `ControllerRevision` of `apps/v1`. */
export const ControllerRevision: ResourceType<"ControllerRevision"> = /* @__PURE__ */ builtin(
  apps,
  "ControllerRevision",
  "controllerrevisions",
);
/** `DaemonSet` of `apps/v1`. */
export const DaemonSet: ResourceType<"DaemonSet"> = /* @__PURE__ */ builtin(
  apps,
  "DaemonSet",
  "daemonsets",
);
/** `Deployment` of `apps/v1`. */
export const Deployment: ResourceType<"Deployment"> = /* @__PURE__ */ builtin(
  apps,
  "Deployment",
  "deployments",
);
/** `ReplicaSet` of `apps/v1`. */
export const ReplicaSet: ResourceType<"ReplicaSet"> = /* @__PURE__ */ builtin(
  apps,
  "ReplicaSet",
  "replicasets",
);
/** `StatefulSet` of `apps/v1`. */
export const StatefulSet: ResourceType<"StatefulSet"> = /* @__PURE__ */ builtin(
  apps,
  "StatefulSet",
  "statefulsets",
);

const autoscaling = { group: "autoscaling", version: "v2" };
/** `HorizontalPodAutoscaler` of `autoscaling/v2`. */
export const HorizontalPodAutoscaler: ResourceType<"HorizontalPodAutoscaler"> =
  /* @__PURE__ */ builtin(autoscaling, "HorizontalPodAutoscaler", "horizontalpodautoscalers");

const batch = { group: "batch", version: "v1" };
/** `CronJob` of `batch/v1`. */
export const CronJob: ResourceType<"CronJob"> = /* @__PURE__ */ builtin(
  batch,
  "CronJob",
  "cronjobs",
);
/** `Job` of `batch/v1`. */
export const Job: ResourceType<"Job"> = /* @__PURE__ */ builtin(batch, "Job", "jobs");

const coordination = { group: "coordination.k8s.io", version: "v1" };
/** `Lease` of `coordination.k8s.io/v1`. */
export const Lease: ResourceType<"Lease"> = /* @__PURE__ */ builtin(
  coordination,
  "Lease",
  "leases",
);

const discovery = { group: "discovery.k8s.io", version: "v1" };
/** `EndpointSlice` of `discovery.k8s.io/v1`. */
export const EndpointSlice: ResourceType<"EndpointSlice"> = /* @__PURE__ */ builtin(
  discovery,
  "EndpointSlice",
  "endpointslices",
);

const networking = { group: "networking.k8s.io", version: "v1" };
/** `Ingress` of `networking.k8s.io/v1`. */
export const Ingress: ResourceType<"Ingress"> = /* @__PURE__ */ builtin(
  networking,
  "Ingress",
  "ingresses",
);
/** `IngressClass` of `networking.k8s.io/v1`. */
export const IngressClass: ResourceType<"IngressClass"> = /* @__PURE__ */ builtin(
  networking,
  "IngressClass",
  "ingressclasses",
  "Cluster",
);
/** `NetworkPolicy` of `networking.k8s.io/v1`. */
export const NetworkPolicy: ResourceType<"NetworkPolicy"> = /* @__PURE__ */ builtin(
  networking,
  "NetworkPolicy",
  "networkpolicies",
);

const policy = { group: "policy", version: "v1" };
/** `PodDisruptionBudget` of `policy/v1`. */
export const PodDisruptionBudget: ResourceType<"PodDisruptionBudget"> = /* @__PURE__ */ builtin(
  policy,
  "PodDisruptionBudget",
  "poddisruptionbudgets",
);

const rbac = { group: "rbac.authorization.k8s.io", version: "v1" };
/** `ClusterRole` of `rbac.authorization.k8s.io/v1`. */
export const ClusterRole: ResourceType<"ClusterRole"> = /* @__PURE__ */ builtin(
  rbac,
  "ClusterRole",
  "clusterroles",
  "Cluster",
);
/** `ClusterRoleBinding` of `rbac.authorization.k8s.io/v1`. */
export const ClusterRoleBinding: ResourceType<"ClusterRoleBinding"> = /* @__PURE__ */ builtin(
  rbac,
  "ClusterRoleBinding",
  "clusterrolebindings",
  "Cluster",
);
/** `Role` of `rbac.authorization.k8s.io/v1`. */
export const Role: ResourceType<"Role"> = /* @__PURE__ */ builtin(rbac, "Role", "roles");
/** `RoleBinding` of `rbac.authorization.k8s.io/v1`. */
export const RoleBinding: ResourceType<"RoleBinding"> = /* @__PURE__ */ builtin(
  rbac,
  "RoleBinding",
  "rolebindings",
);

const scheduling = { group: "scheduling.k8s.io", version: "v1" };
/** `PriorityClass` of `scheduling.k8s.io/v1`. */
export const PriorityClass: ResourceType<"PriorityClass"> = /* @__PURE__ */ builtin(
  scheduling,
  "PriorityClass",
  "priorityclasses",
  "Cluster",
);

const storage = { group: "storage.k8s.io", version: "v1" };
/** `StorageClass` of `storage.k8s.io/v1`. */
export const StorageClass: ResourceType<"StorageClass"> = /* @__PURE__ */ builtin(
  storage,
  "StorageClass",
  "storageclasses",
  "Cluster",
);
