// Made by `npm run generate:apiserver` from a running server; not to be edited.
import type { ActionData, BuiltinKindData } from "./builtin-data.js";

/** The kinds that the server brings, in the order of its discovery. */
export const builtinKinds: readonly BuiltinKindData[] = [
  {
    group: "",
    version: "v1",
    kind: "ConfigMap",
    plural: "configmaps",
    singular: "configmap",
    namespaced: true,
    type: "core.v1.ConfigMap",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["cm"],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Data", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "",
    version: "v1",
    kind: "Endpoints",
    plural: "endpoints",
    singular: "endpoints",
    namespaced: true,
    type: "core.v1.Endpoints",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["ep"],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Endpoints", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "",
    version: "v1",
    kind: "Event",
    plural: "events",
    singular: "event",
    namespaced: true,
    type: "core.v1.Event",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["ev"],
    categories: [],
    subresources: [],
    columns: [
      { name: "Last Seen", type: "string", format: "", priority: 0 },
      { name: "Type", type: "string", format: "", priority: 0 },
      { name: "Reason", type: "string", format: "", priority: 0 },
      { name: "Object", type: "string", format: "", priority: 0 },
      { name: "Subobject", type: "string", format: "", priority: 1 },
      { name: "Source", type: "string", format: "", priority: 1 },
      { name: "Message", type: "string", format: "", priority: 0 },
      { name: "First Seen", type: "string", format: "", priority: 1 },
      { name: "Count", type: "string", format: "", priority: 1 },
      { name: "Name", type: "string", format: "name", priority: 1 },
    ],
  },
  {
    group: "",
    version: "v1",
    kind: "LimitRange",
    plural: "limitranges",
    singular: "limitrange",
    namespaced: true,
    type: "core.v1.LimitRange",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["limits"],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Created At", type: "date", format: "", priority: 0 },
    ],
  },
  {
    group: "",
    version: "v1",
    kind: "Namespace",
    plural: "namespaces",
    singular: "namespace",
    namespaced: false,
    type: "core.v1.Namespace",
    verbs: ["create", "delete", "get", "list", "patch", "update", "watch"],
    shortNames: ["ns"],
    categories: [],
    subresources: ["finalize", "status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Status", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "",
    version: "v1",
    kind: "Node",
    plural: "nodes",
    singular: "node",
    namespaced: false,
    type: "core.v1.Node",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["no"],
    categories: [],
    subresources: ["proxy", "status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Status", type: "string", format: "", priority: 0 },
      { name: "Roles", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "Version", type: "string", format: "", priority: 0 },
      { name: "Internal-IP", type: "string", format: "", priority: 1 },
      { name: "External-IP", type: "string", format: "", priority: 1 },
      { name: "OS-Image", type: "string", format: "", priority: 1 },
      { name: "Kernel-Version", type: "string", format: "", priority: 1 },
      { name: "Container-Runtime", type: "string", format: "", priority: 1 },
    ],
  },
  {
    group: "",
    version: "v1",
    kind: "PersistentVolumeClaim",
    plural: "persistentvolumeclaims",
    singular: "persistentvolumeclaim",
    namespaced: true,
    type: "core.v1.PersistentVolumeClaim",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["pvc"],
    categories: [],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Status", type: "string", format: "", priority: 0 },
      { name: "Volume", type: "string", format: "", priority: 0 },
      { name: "Capacity", type: "string", format: "", priority: 0 },
      { name: "Access Modes", type: "string", format: "", priority: 0 },
      { name: "StorageClass", type: "string", format: "", priority: 0 },
      { name: "VolumeAttributesClass", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "VolumeMode", type: "string", format: "", priority: 1 },
    ],
  },
  {
    group: "",
    version: "v1",
    kind: "PersistentVolume",
    plural: "persistentvolumes",
    singular: "persistentvolume",
    namespaced: false,
    type: "core.v1.PersistentVolume",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["pv"],
    categories: [],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Capacity", type: "string", format: "", priority: 0 },
      { name: "Access Modes", type: "string", format: "", priority: 0 },
      { name: "Reclaim Policy", type: "string", format: "", priority: 0 },
      { name: "Status", type: "string", format: "", priority: 0 },
      { name: "Claim", type: "string", format: "", priority: 0 },
      { name: "StorageClass", type: "string", format: "", priority: 0 },
      { name: "VolumeAttributesClass", type: "string", format: "", priority: 0 },
      { name: "Reason", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "VolumeMode", type: "string", format: "", priority: 1 },
    ],
  },
  {
    group: "",
    version: "v1",
    kind: "Pod",
    plural: "pods",
    singular: "pod",
    namespaced: true,
    type: "core.v1.Pod",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["po"],
    categories: ["all"],
    subresources: [
      "attach",
      "binding",
      "ephemeralcontainers",
      "eviction",
      "exec",
      "log",
      "portforward",
      "proxy",
      "resize",
      "status",
    ],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Ready", type: "string", format: "", priority: 0 },
      { name: "Status", type: "string", format: "", priority: 0 },
      { name: "Restarts", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "IP", type: "string", format: "", priority: 1 },
      { name: "Node", type: "string", format: "", priority: 1 },
      { name: "Nominated Node", type: "string", format: "", priority: 1 },
      { name: "Readiness Gates", type: "string", format: "", priority: 1 },
    ],
  },
  {
    group: "",
    version: "v1",
    kind: "PodTemplate",
    plural: "podtemplates",
    singular: "podtemplate",
    namespaced: true,
    type: "core.v1.PodTemplate",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Containers", type: "string", format: "", priority: 0 },
      { name: "Images", type: "string", format: "", priority: 0 },
      { name: "Pod Labels", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "",
    version: "v1",
    kind: "ReplicationController",
    plural: "replicationcontrollers",
    singular: "replicationcontroller",
    namespaced: true,
    type: "core.v1.ReplicationController",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["rc"],
    categories: ["all"],
    subresources: ["scale", "status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Desired", type: "integer", format: "", priority: 0 },
      { name: "Current", type: "integer", format: "", priority: 0 },
      { name: "Ready", type: "integer", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "Containers", type: "string", format: "", priority: 1 },
      { name: "Images", type: "string", format: "", priority: 1 },
      { name: "Selector", type: "string", format: "", priority: 1 },
    ],
  },
  {
    group: "",
    version: "v1",
    kind: "ResourceQuota",
    plural: "resourcequotas",
    singular: "resourcequota",
    namespaced: true,
    type: "core.v1.ResourceQuota",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["quota"],
    categories: [],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Request", type: "string", format: "", priority: 0 },
      { name: "Limit", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "",
    version: "v1",
    kind: "Secret",
    plural: "secrets",
    singular: "secret",
    namespaced: true,
    type: "core.v1.Secret",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Type", type: "string", format: "", priority: 0 },
      { name: "Data", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "",
    version: "v1",
    kind: "ServiceAccount",
    plural: "serviceaccounts",
    singular: "serviceaccount",
    namespaced: true,
    type: "core.v1.ServiceAccount",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["sa"],
    categories: [],
    subresources: ["token"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "",
    version: "v1",
    kind: "Service",
    plural: "services",
    singular: "service",
    namespaced: true,
    type: "core.v1.Service",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["svc"],
    categories: ["all"],
    subresources: ["proxy", "status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Type", type: "string", format: "", priority: 0 },
      { name: "Cluster-IP", type: "string", format: "", priority: 0 },
      { name: "External-IP", type: "string", format: "", priority: 0 },
      { name: "Port(s)", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "Selector", type: "string", format: "", priority: 1 },
    ],
  },
  {
    group: "apiregistration.k8s.io",
    version: "v1",
    kind: "APIService",
    plural: "apiservices",
    singular: "apiservice",
    namespaced: false,
    type: "apiregistration.v1.APIService",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: ["api-extensions"],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Service", type: "string", format: "", priority: 0 },
      { name: "Available", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "apps",
    version: "v1",
    kind: "ControllerRevision",
    plural: "controllerrevisions",
    singular: "controllerrevision",
    namespaced: true,
    type: "apps.v1.ControllerRevision",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Controller", type: "string", format: "", priority: 0 },
      { name: "Revision", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "apps",
    version: "v1",
    kind: "DaemonSet",
    plural: "daemonsets",
    singular: "daemonset",
    namespaced: true,
    type: "apps.v1.DaemonSet",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["ds"],
    categories: ["all"],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Desired", type: "integer", format: "", priority: 0 },
      { name: "Current", type: "integer", format: "", priority: 0 },
      { name: "Ready", type: "integer", format: "", priority: 0 },
      { name: "Up-to-date", type: "integer", format: "", priority: 0 },
      { name: "Available", type: "integer", format: "", priority: 0 },
      { name: "Node Selector", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "Containers", type: "string", format: "", priority: 1 },
      { name: "Images", type: "string", format: "", priority: 1 },
      { name: "Selector", type: "string", format: "", priority: 1 },
    ],
  },
  {
    group: "apps",
    version: "v1",
    kind: "Deployment",
    plural: "deployments",
    singular: "deployment",
    namespaced: true,
    type: "apps.v1.Deployment",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["deploy"],
    categories: ["all"],
    subresources: ["scale", "status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Ready", type: "string", format: "", priority: 0 },
      { name: "Up-to-date", type: "string", format: "", priority: 0 },
      { name: "Available", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "Containers", type: "string", format: "", priority: 1 },
      { name: "Images", type: "string", format: "", priority: 1 },
      { name: "Selector", type: "string", format: "", priority: 1 },
    ],
  },
  {
    group: "apps",
    version: "v1",
    kind: "ReplicaSet",
    plural: "replicasets",
    singular: "replicaset",
    namespaced: true,
    type: "apps.v1.ReplicaSet",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["rs"],
    categories: ["all"],
    subresources: ["scale", "status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Desired", type: "integer", format: "", priority: 0 },
      { name: "Current", type: "integer", format: "", priority: 0 },
      { name: "Ready", type: "integer", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "Containers", type: "string", format: "", priority: 1 },
      { name: "Images", type: "string", format: "", priority: 1 },
      { name: "Selector", type: "string", format: "", priority: 1 },
    ],
  },
  {
    group: "apps",
    version: "v1",
    kind: "StatefulSet",
    plural: "statefulsets",
    singular: "statefulset",
    namespaced: true,
    type: "apps.v1.StatefulSet",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["sts"],
    categories: ["all"],
    subresources: ["scale", "status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Ready", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "Containers", type: "string", format: "", priority: 1 },
      { name: "Images", type: "string", format: "", priority: 1 },
    ],
  },
  {
    group: "events.k8s.io",
    version: "v1",
    kind: "Event",
    plural: "events",
    singular: "event",
    namespaced: true,
    type: "events.v1.Event",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["ev"],
    categories: [],
    subresources: [],
    columns: [
      { name: "Last Seen", type: "string", format: "", priority: 0 },
      { name: "Type", type: "string", format: "", priority: 0 },
      { name: "Reason", type: "string", format: "", priority: 0 },
      { name: "Object", type: "string", format: "", priority: 0 },
      { name: "Subobject", type: "string", format: "", priority: 1 },
      { name: "Source", type: "string", format: "", priority: 1 },
      { name: "Message", type: "string", format: "", priority: 0 },
      { name: "First Seen", type: "string", format: "", priority: 1 },
      { name: "Count", type: "string", format: "", priority: 1 },
      { name: "Name", type: "string", format: "name", priority: 1 },
    ],
  },
  {
    group: "autoscaling",
    version: "v2",
    kind: "HorizontalPodAutoscaler",
    plural: "horizontalpodautoscalers",
    singular: "horizontalpodautoscaler",
    namespaced: true,
    type: "autoscaling.v2.HorizontalPodAutoscaler",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["hpa"],
    categories: ["all"],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Reference", type: "string", format: "", priority: 0 },
      { name: "Targets", type: "string", format: "", priority: 0 },
      { name: "MinPods", type: "string", format: "", priority: 0 },
      { name: "MaxPods", type: "string", format: "", priority: 0 },
      { name: "Replicas", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "autoscaling",
    version: "v1",
    kind: "HorizontalPodAutoscaler",
    plural: "horizontalpodautoscalers",
    singular: "horizontalpodautoscaler",
    namespaced: true,
    type: "autoscaling.v1.HorizontalPodAutoscaler",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["hpa"],
    categories: ["all"],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Reference", type: "string", format: "", priority: 0 },
      { name: "Targets", type: "string", format: "", priority: 0 },
      { name: "MinPods", type: "string", format: "", priority: 0 },
      { name: "MaxPods", type: "string", format: "", priority: 0 },
      { name: "Replicas", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "batch",
    version: "v1",
    kind: "CronJob",
    plural: "cronjobs",
    singular: "cronjob",
    namespaced: true,
    type: "batch.v1.CronJob",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["cj"],
    categories: ["all"],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Schedule", type: "string", format: "", priority: 0 },
      { name: "Timezone", type: "string", format: "", priority: 0 },
      { name: "Suspend", type: "boolean", format: "", priority: 0 },
      { name: "Active", type: "integer", format: "", priority: 0 },
      { name: "Last Schedule", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "Containers", type: "string", format: "", priority: 1 },
      { name: "Images", type: "string", format: "", priority: 1 },
      { name: "Selector", type: "string", format: "", priority: 1 },
    ],
  },
  {
    group: "batch",
    version: "v1",
    kind: "Job",
    plural: "jobs",
    singular: "job",
    namespaced: true,
    type: "batch.v1.Job",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: ["all"],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Status", type: "string", format: "", priority: 0 },
      { name: "Completions", type: "string", format: "", priority: 0 },
      { name: "Duration", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "Containers", type: "string", format: "", priority: 1 },
      { name: "Images", type: "string", format: "", priority: 1 },
      { name: "Selector", type: "string", format: "", priority: 1 },
    ],
  },
  {
    group: "certificates.k8s.io",
    version: "v1",
    kind: "CertificateSigningRequest",
    plural: "certificatesigningrequests",
    singular: "certificatesigningrequest",
    namespaced: false,
    type: "certificates.v1.CertificateSigningRequest",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["csr"],
    categories: [],
    subresources: ["approval", "status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "SignerName", type: "string", format: "", priority: 0 },
      { name: "Requestor", type: "string", format: "", priority: 0 },
      { name: "RequestedDuration", type: "string", format: "", priority: 0 },
      { name: "Condition", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "networking.k8s.io",
    version: "v1",
    kind: "IngressClass",
    plural: "ingressclasses",
    singular: "ingressclass",
    namespaced: false,
    type: "networking.v1.IngressClass",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Controller", type: "string", format: "", priority: 0 },
      { name: "Parameters", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "networking.k8s.io",
    version: "v1",
    kind: "Ingress",
    plural: "ingresses",
    singular: "ingress",
    namespaced: true,
    type: "networking.v1.Ingress",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["ing"],
    categories: [],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Class", type: "string", format: "", priority: 0 },
      { name: "Hosts", type: "string", format: "", priority: 0 },
      { name: "Address", type: "string", format: "", priority: 0 },
      { name: "Ports", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "networking.k8s.io",
    version: "v1",
    kind: "IPAddress",
    plural: "ipaddresses",
    singular: "ipaddress",
    namespaced: false,
    type: "networking.v1.IPAddress",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["ip"],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "ParentRef", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "networking.k8s.io",
    version: "v1",
    kind: "NetworkPolicy",
    plural: "networkpolicies",
    singular: "networkpolicy",
    namespaced: true,
    type: "networking.v1.NetworkPolicy",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["netpol"],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Pod-Selector", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "networking.k8s.io",
    version: "v1",
    kind: "ServiceCIDR",
    plural: "servicecidrs",
    singular: "servicecidr",
    namespaced: false,
    type: "networking.v1.ServiceCIDR",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "CIDRs", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "policy",
    version: "v1",
    kind: "PodDisruptionBudget",
    plural: "poddisruptionbudgets",
    singular: "poddisruptionbudget",
    namespaced: true,
    type: "policy.v1.PodDisruptionBudget",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["pdb"],
    categories: [],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Min Available", type: "string", format: "", priority: 0 },
      { name: "Max Unavailable", type: "string", format: "", priority: 0 },
      { name: "Allowed Disruptions", type: "integer", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "rbac.authorization.k8s.io",
    version: "v1",
    kind: "ClusterRoleBinding",
    plural: "clusterrolebindings",
    singular: "clusterrolebinding",
    namespaced: false,
    type: "rbac.v1.ClusterRoleBinding",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Role", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "Users", type: "string", format: "", priority: 1 },
      { name: "Groups", type: "string", format: "", priority: 1 },
      { name: "ServiceAccounts", type: "string", format: "", priority: 1 },
    ],
  },
  {
    group: "rbac.authorization.k8s.io",
    version: "v1",
    kind: "ClusterRole",
    plural: "clusterroles",
    singular: "clusterrole",
    namespaced: false,
    type: "rbac.v1.ClusterRole",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Created At", type: "date", format: "", priority: 0 },
    ],
  },
  {
    group: "rbac.authorization.k8s.io",
    version: "v1",
    kind: "RoleBinding",
    plural: "rolebindings",
    singular: "rolebinding",
    namespaced: true,
    type: "rbac.v1.RoleBinding",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Role", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "Users", type: "string", format: "", priority: 1 },
      { name: "Groups", type: "string", format: "", priority: 1 },
      { name: "ServiceAccounts", type: "string", format: "", priority: 1 },
    ],
  },
  {
    group: "rbac.authorization.k8s.io",
    version: "v1",
    kind: "Role",
    plural: "roles",
    singular: "role",
    namespaced: true,
    type: "rbac.v1.Role",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Created At", type: "date", format: "", priority: 0 },
    ],
  },
  {
    group: "storage.k8s.io",
    version: "v1",
    kind: "CSIDriver",
    plural: "csidrivers",
    singular: "csidriver",
    namespaced: false,
    type: "storage.v1.CSIDriver",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "AttachRequired", type: "boolean", format: "", priority: 0 },
      { name: "PodInfoOnMount", type: "boolean", format: "", priority: 0 },
      { name: "StorageCapacity", type: "boolean", format: "", priority: 0 },
      { name: "TokenRequests", type: "string", format: "", priority: 0 },
      { name: "RequiresRepublish", type: "boolean", format: "", priority: 0 },
      { name: "Modes", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "storage.k8s.io",
    version: "v1",
    kind: "CSINode",
    plural: "csinodes",
    singular: "csinode",
    namespaced: false,
    type: "storage.v1.CSINode",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Drivers", type: "integer", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "storage.k8s.io",
    version: "v1",
    kind: "CSIStorageCapacity",
    plural: "csistoragecapacities",
    singular: "csistoragecapacity",
    namespaced: true,
    type: "storage.v1.CSIStorageCapacity",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Created At", type: "date", format: "", priority: 0 },
    ],
  },
  {
    group: "storage.k8s.io",
    version: "v1",
    kind: "StorageClass",
    plural: "storageclasses",
    singular: "storageclass",
    namespaced: false,
    type: "storage.v1.StorageClass",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["sc"],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Provisioner", type: "string", format: "", priority: 0 },
      { name: "ReclaimPolicy", type: "string", format: "", priority: 0 },
      { name: "VolumeBindingMode", type: "string", format: "", priority: 0 },
      { name: "AllowVolumeExpansion", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "storage.k8s.io",
    version: "v1",
    kind: "VolumeAttachment",
    plural: "volumeattachments",
    singular: "volumeattachment",
    namespaced: false,
    type: "storage.v1.VolumeAttachment",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Attacher", type: "string", format: "name", priority: 0 },
      { name: "PV", type: "string", format: "", priority: 0 },
      { name: "Node", type: "string", format: "", priority: 0 },
      { name: "Attached", type: "boolean", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "storage.k8s.io",
    version: "v1",
    kind: "VolumeAttributesClass",
    plural: "volumeattributesclasses",
    singular: "volumeattributesclass",
    namespaced: false,
    type: "storage.v1.VolumeAttributesClass",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["vac"],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "DriverName", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "admissionregistration.k8s.io",
    version: "v1",
    kind: "MutatingAdmissionPolicy",
    plural: "mutatingadmissionpolicies",
    singular: "mutatingadmissionpolicy",
    namespaced: false,
    type: "admissionregistration.v1.MutatingAdmissionPolicy",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: ["api-extensions"],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Mutations", type: "integer", format: "", priority: 0 },
      { name: "ParamKind", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "admissionregistration.k8s.io",
    version: "v1",
    kind: "MutatingAdmissionPolicyBinding",
    plural: "mutatingadmissionpolicybindings",
    singular: "mutatingadmissionpolicybinding",
    namespaced: false,
    type: "admissionregistration.v1.MutatingAdmissionPolicyBinding",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: ["api-extensions"],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "PolicyName", type: "string", format: "", priority: 0 },
      { name: "ParamRef", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "admissionregistration.k8s.io",
    version: "v1",
    kind: "MutatingWebhookConfiguration",
    plural: "mutatingwebhookconfigurations",
    singular: "mutatingwebhookconfiguration",
    namespaced: false,
    type: "admissionregistration.v1.MutatingWebhookConfiguration",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: ["api-extensions"],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Webhooks", type: "integer", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "admissionregistration.k8s.io",
    version: "v1",
    kind: "ValidatingAdmissionPolicy",
    plural: "validatingadmissionpolicies",
    singular: "validatingadmissionpolicy",
    namespaced: false,
    type: "admissionregistration.v1.ValidatingAdmissionPolicy",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: ["api-extensions"],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Validations", type: "integer", format: "", priority: 0 },
      { name: "ParamKind", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "admissionregistration.k8s.io",
    version: "v1",
    kind: "ValidatingAdmissionPolicyBinding",
    plural: "validatingadmissionpolicybindings",
    singular: "validatingadmissionpolicybinding",
    namespaced: false,
    type: "admissionregistration.v1.ValidatingAdmissionPolicyBinding",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: ["api-extensions"],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "PolicyName", type: "string", format: "", priority: 0 },
      { name: "ParamRef", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "admissionregistration.k8s.io",
    version: "v1",
    kind: "ValidatingWebhookConfiguration",
    plural: "validatingwebhookconfigurations",
    singular: "validatingwebhookconfiguration",
    namespaced: false,
    type: "admissionregistration.v1.ValidatingWebhookConfiguration",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: ["api-extensions"],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Webhooks", type: "integer", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "apiextensions.k8s.io",
    version: "v1",
    kind: "CustomResourceDefinition",
    plural: "customresourcedefinitions",
    singular: "customresourcedefinition",
    namespaced: false,
    type: "apiextensions.v1.CustomResourceDefinition",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["crd", "crds"],
    categories: ["api-extensions"],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Created At", type: "date", format: "", priority: 0 },
    ],
  },
  {
    group: "scheduling.k8s.io",
    version: "v1",
    kind: "PriorityClass",
    plural: "priorityclasses",
    singular: "priorityclass",
    namespaced: false,
    type: "scheduling.v1.PriorityClass",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: ["pc"],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Value", type: "integer", format: "", priority: 0 },
      { name: "Global-Default", type: "boolean", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "PreemptionPolicy", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "coordination.k8s.io",
    version: "v1",
    kind: "Lease",
    plural: "leases",
    singular: "lease",
    namespaced: true,
    type: "coordination.v1.Lease",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Holder", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "node.k8s.io",
    version: "v1",
    kind: "RuntimeClass",
    plural: "runtimeclasses",
    singular: "runtimeclass",
    namespaced: false,
    type: "node.v1.RuntimeClass",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Handler", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "discovery.k8s.io",
    version: "v1",
    kind: "EndpointSlice",
    plural: "endpointslices",
    singular: "endpointslice",
    namespaced: true,
    type: "discovery.v1.EndpointSlice",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "AddressType", type: "string", format: "", priority: 0 },
      { name: "Ports", type: "string", format: "", priority: 0 },
      { name: "Endpoints", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "resource.k8s.io",
    version: "v1",
    kind: "DeviceClass",
    plural: "deviceclasses",
    singular: "deviceclass",
    namespaced: false,
    type: "resource.v1.DeviceClass",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "resource.k8s.io",
    version: "v1",
    kind: "ResourceClaim",
    plural: "resourceclaims",
    singular: "resourceclaim",
    namespaced: true,
    type: "resource.v1.ResourceClaim",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "State", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "resource.k8s.io",
    version: "v1",
    kind: "ResourceClaimTemplate",
    plural: "resourceclaimtemplates",
    singular: "resourceclaimtemplate",
    namespaced: true,
    type: "resource.v1.ResourceClaimTemplate",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "resource.k8s.io",
    version: "v1",
    kind: "ResourceSlice",
    plural: "resourceslices",
    singular: "resourceslice",
    namespaced: false,
    type: "resource.v1.ResourceSlice",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: [],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Node", type: "string", format: "", priority: 0 },
      { name: "Driver", type: "string", format: "", priority: 0 },
      { name: "Pool", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "flowcontrol.apiserver.k8s.io",
    version: "v1",
    kind: "FlowSchema",
    plural: "flowschemas",
    singular: "flowschema",
    namespaced: false,
    type: "flowcontrol.v1.FlowSchema",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "PriorityLevel", type: "string", format: "", priority: 0 },
      { name: "MatchingPrecedence", type: "string", format: "", priority: 0 },
      { name: "DistinguisherMethod", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
      { name: "MissingPL", type: "string", format: "", priority: 0 },
    ],
  },
  {
    group: "flowcontrol.apiserver.k8s.io",
    version: "v1",
    kind: "PriorityLevelConfiguration",
    plural: "prioritylevelconfigurations",
    singular: "prioritylevelconfiguration",
    namespaced: false,
    type: "flowcontrol.v1.PriorityLevelConfiguration",
    verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
    shortNames: [],
    categories: [],
    subresources: ["status"],
    columns: [
      { name: "Name", type: "string", format: "name", priority: 0 },
      { name: "Type", type: "string", format: "", priority: 0 },
      { name: "NominalConcurrencyShares", type: "string", format: "", priority: 0 },
      { name: "Queues", type: "string", format: "", priority: 0 },
      { name: "HandSize", type: "string", format: "", priority: 0 },
      { name: "QueueLengthLimit", type: "string", format: "", priority: 0 },
      { name: "Age", type: "string", format: "", priority: 0 },
    ],
  },
];

/** What is asked and not stored: reviews, and subresources that are no part of the object. */
export const builtinActions: readonly ActionData[] = [
  {
    at: { group: "", version: "v1" },
    plural: "bindings",
    singular: "binding",
    namespaced: true,
    subresource: "",
    verbs: ["create"],
    group: "",
    version: "v1",
    kind: "Binding",
    type: "core.v1.Binding",
  },
  {
    at: { group: "", version: "v1" },
    plural: "pods",
    singular: "pod",
    namespaced: true,
    subresource: "attach",
    verbs: ["create", "get"],
    group: "",
    version: "v1",
    kind: "PodAttachOptions",
  },
  {
    at: { group: "", version: "v1" },
    plural: "pods",
    singular: "pod",
    namespaced: true,
    subresource: "binding",
    verbs: ["create"],
    group: "",
    version: "v1",
    kind: "Binding",
    type: "core.v1.Binding",
  },
  {
    at: { group: "", version: "v1" },
    plural: "pods",
    singular: "pod",
    namespaced: true,
    subresource: "eviction",
    verbs: ["create"],
    group: "policy",
    version: "v1",
    kind: "Eviction",
    type: "policy.v1.Eviction",
  },
  {
    at: { group: "", version: "v1" },
    plural: "pods",
    singular: "pod",
    namespaced: true,
    subresource: "exec",
    verbs: ["create", "get"],
    group: "",
    version: "v1",
    kind: "PodExecOptions",
  },
  {
    at: { group: "", version: "v1" },
    plural: "pods",
    singular: "pod",
    namespaced: true,
    subresource: "log",
    verbs: ["get"],
    group: "",
    version: "v1",
    kind: "Pod",
    type: "core.v1.Pod",
  },
  {
    at: { group: "", version: "v1" },
    plural: "pods",
    singular: "pod",
    namespaced: true,
    subresource: "portforward",
    verbs: ["create", "get"],
    group: "",
    version: "v1",
    kind: "PodPortForwardOptions",
  },
  {
    at: { group: "", version: "v1" },
    plural: "serviceaccounts",
    singular: "serviceaccount",
    namespaced: true,
    subresource: "token",
    verbs: ["create"],
    group: "authentication.k8s.io",
    version: "v1",
    kind: "TokenRequest",
    type: "authentication.v1.TokenRequest",
  },
  {
    at: { group: "authentication.k8s.io", version: "v1" },
    plural: "selfsubjectreviews",
    singular: "selfsubjectreview",
    namespaced: false,
    subresource: "",
    verbs: ["create"],
    group: "authentication.k8s.io",
    version: "v1",
    kind: "SelfSubjectReview",
    type: "authentication.v1.SelfSubjectReview",
  },
  {
    at: { group: "authentication.k8s.io", version: "v1" },
    plural: "tokenreviews",
    singular: "tokenreview",
    namespaced: false,
    subresource: "",
    verbs: ["create"],
    group: "authentication.k8s.io",
    version: "v1",
    kind: "TokenReview",
    type: "authentication.v1.TokenReview",
  },
  {
    at: { group: "authorization.k8s.io", version: "v1" },
    plural: "localsubjectaccessreviews",
    singular: "localsubjectaccessreview",
    namespaced: true,
    subresource: "",
    verbs: ["create"],
    group: "authorization.k8s.io",
    version: "v1",
    kind: "LocalSubjectAccessReview",
    type: "authorization.v1.LocalSubjectAccessReview",
  },
  {
    at: { group: "authorization.k8s.io", version: "v1" },
    plural: "selfsubjectaccessreviews",
    singular: "selfsubjectaccessreview",
    namespaced: false,
    subresource: "",
    verbs: ["create"],
    group: "authorization.k8s.io",
    version: "v1",
    kind: "SelfSubjectAccessReview",
    type: "authorization.v1.SelfSubjectAccessReview",
  },
  {
    at: { group: "authorization.k8s.io", version: "v1" },
    plural: "selfsubjectrulesreviews",
    singular: "selfsubjectrulesreview",
    namespaced: false,
    subresource: "",
    verbs: ["create"],
    group: "authorization.k8s.io",
    version: "v1",
    kind: "SelfSubjectRulesReview",
    type: "authorization.v1.SelfSubjectRulesReview",
  },
  {
    at: { group: "authorization.k8s.io", version: "v1" },
    plural: "subjectaccessreviews",
    singular: "subjectaccessreview",
    namespaced: false,
    subresource: "",
    verbs: ["create"],
    group: "authorization.k8s.io",
    version: "v1",
    kind: "SubjectAccessReview",
    type: "authorization.v1.SubjectAccessReview",
  },
];

/** The types of both, each as JSON, which is read when it is first needed. */
export const builtinTypes: Readonly<Record<string, string>> = {
  "admissionregistration.v1.ApplyConfiguration":
    '{"type":"object","properties":{"expression":{"type":"string","go":"zstring"}}}',
  "admissionregistration.v1.AuditAnnotation":
    '{"type":"object","required":["key","valueExpression"],"properties":{"key":{"type":"string","go":"kstring"},"valueExpression":{"type":"string","go":"kstring"}}}',
  "admissionregistration.v1.ExpressionWarning":
    '{"type":"object","required":["fieldRef","warning"],"properties":{"fieldRef":{"type":"string","go":"kstring"},"warning":{"type":"string","go":"kstring"}}}',
  "admissionregistration.v1.JSONPatch":
    '{"type":"object","properties":{"expression":{"type":"string","go":"zstring"}}}',
  "admissionregistration.v1.MatchCondition":
    '{"type":"object","required":["expression","name"],"properties":{"expression":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kstring"}}}',
  "admissionregistration.v1.MatchResources":
    '{"type":"object","properties":{"excludeResourceRules":{"type":"array","items":{"ref":"admissionregistration.v1.NamedRuleWithOperations"},"listType":"atomic","go":"z[]v1.NamedRuleWithOperations"},"matchPolicy":{"type":"string","enum":["Equivalent","Exact"],"go":"pv1.MatchPolicyType"},"namespaceSelector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"},"objectSelector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"},"resourceRules":{"type":"array","items":{"ref":"admissionregistration.v1.NamedRuleWithOperations"},"listType":"atomic","go":"z[]v1.NamedRuleWithOperations"}},"mapType":"atomic"}',
  "admissionregistration.v1.MutatingAdmissionPolicy":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"admissionregistration.v1.MutatingAdmissionPolicySpec","go":"zv1.MutatingAdmissionPolicySpec"}}}',
  "admissionregistration.v1.MutatingAdmissionPolicyBinding":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"admissionregistration.v1.MutatingAdmissionPolicyBindingSpec","go":"zv1.MutatingAdmissionPolicyBindingSpec"}}}',
  "admissionregistration.v1.MutatingAdmissionPolicyBindingSpec":
    '{"type":"object","properties":{"matchResources":{"ref":"admissionregistration.v1.MatchResources","go":"pv1.MatchResources"},"paramRef":{"ref":"admissionregistration.v1.ParamRef","go":"pv1.ParamRef"},"policyName":{"type":"string","go":"zstring"}}}',
  "admissionregistration.v1.MutatingAdmissionPolicySpec":
    '{"type":"object","properties":{"failurePolicy":{"type":"string","enum":["Fail","Ignore"],"go":"pv1.FailurePolicyType"},"matchConditions":{"type":"array","items":{"ref":"admissionregistration.v1.MatchCondition"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.MatchCondition","patchStrategy":"merge","patchMergeKey":"name"},"matchConstraints":{"ref":"admissionregistration.v1.MatchResources","go":"pv1.MatchResources"},"mutations":{"type":"array","items":{"ref":"admissionregistration.v1.Mutation"},"listType":"atomic","go":"z[]v1.Mutation"},"paramKind":{"ref":"admissionregistration.v1.ParamKind","go":"pv1.ParamKind"},"reinvocationPolicy":{"type":"string","enum":["IfNeeded","Never"],"go":"zv1.ReinvocationPolicyType"},"variables":{"type":"array","items":{"ref":"admissionregistration.v1.Variable"},"listType":"atomic","go":"z[]v1.Variable"}}}',
  "admissionregistration.v1.MutatingWebhook":
    '{"type":"object","required":["admissionReviewVersions","clientConfig","name","sideEffects"],"properties":{"admissionReviewVersions":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"k[]string"},"clientConfig":{"ref":"admissionregistration.v1.WebhookClientConfig","go":"kv1.WebhookClientConfig"},"failurePolicy":{"type":"string","enum":["Fail","Ignore"],"go":"pv1.FailurePolicyType"},"matchConditions":{"type":"array","items":{"ref":"admissionregistration.v1.MatchCondition"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.MatchCondition","patchStrategy":"merge","patchMergeKey":"name"},"matchPolicy":{"type":"string","enum":["Equivalent","Exact"],"go":"pv1.MatchPolicyType"},"name":{"type":"string","go":"kstring"},"namespaceSelector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"},"objectSelector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"},"reinvocationPolicy":{"type":"string","enum":["IfNeeded","Never"],"go":"pv1.ReinvocationPolicyType"},"rules":{"type":"array","items":{"ref":"admissionregistration.v1.RuleWithOperations"},"listType":"atomic","go":"z[]v1.RuleWithOperations"},"sideEffects":{"type":"string","enum":["None","NoneOnDryRun","Some","Unknown"],"go":"k*v1.SideEffectClass"},"timeoutSeconds":{"type":"integer","format":"int32","go":"pint32"}}}',
  "admissionregistration.v1.MutatingWebhookConfiguration":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"webhooks":{"type":"array","items":{"ref":"admissionregistration.v1.MutatingWebhook"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.MutatingWebhook","patchStrategy":"merge","patchMergeKey":"name"}}}',
  "admissionregistration.v1.Mutation":
    '{"type":"object","required":["patchType"],"properties":{"applyConfiguration":{"ref":"admissionregistration.v1.ApplyConfiguration","go":"pv1.ApplyConfiguration"},"jsonPatch":{"ref":"admissionregistration.v1.JSONPatch","go":"pv1.JSONPatch"},"patchType":{"type":"string","enum":["ApplyConfiguration","JSONPatch"],"go":"kv1.PatchType"}}}',
  "admissionregistration.v1.NamedRuleWithOperations":
    '{"type":"object","properties":{"apiGroups":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"apiVersions":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"operations":{"type":"array","items":{"type":"string","enum":["*","CONNECT","CREATE","DELETE","UPDATE"]},"listType":"atomic","go":"z[]v1.OperationType"},"resourceNames":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"resources":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"scope":{"type":"string","enum":["*","Cluster","Namespaced"],"go":"pv1.ScopeType"}},"mapType":"atomic"}',
  "admissionregistration.v1.ParamKind":
    '{"type":"object","properties":{"apiVersion":{"type":"string","go":"zstring"},"kind":{"type":"string","go":"zstring"}},"mapType":"atomic"}',
  "admissionregistration.v1.ParamRef":
    '{"type":"object","properties":{"name":{"type":"string","go":"zstring"},"namespace":{"type":"string","go":"zstring"},"parameterNotFoundAction":{"type":"string","go":"pv1.ParameterNotFoundActionType"},"selector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"}},"mapType":"atomic"}',
  "admissionregistration.v1.RuleWithOperations":
    '{"type":"object","properties":{"apiGroups":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"apiVersions":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"operations":{"type":"array","items":{"type":"string","enum":["*","CONNECT","CREATE","DELETE","UPDATE"]},"listType":"atomic","go":"z[]v1.OperationType"},"resources":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"scope":{"type":"string","enum":["*","Cluster","Namespaced"],"go":"pv1.ScopeType"}}}',
  "admissionregistration.v1.ServiceReference":
    '{"type":"object","required":["name","namespace"],"properties":{"name":{"type":"string","go":"kstring"},"namespace":{"type":"string","go":"kstring"},"path":{"type":"string","go":"pstring"},"port":{"type":"integer","format":"int32","go":"pint32"}}}',
  "admissionregistration.v1.TypeChecking":
    '{"type":"object","properties":{"expressionWarnings":{"type":"array","items":{"ref":"admissionregistration.v1.ExpressionWarning"},"listType":"atomic","go":"z[]v1.ExpressionWarning"}}}',
  "admissionregistration.v1.ValidatingAdmissionPolicy":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"admissionregistration.v1.ValidatingAdmissionPolicySpec","go":"zv1.ValidatingAdmissionPolicySpec"},"status":{"ref":"admissionregistration.v1.ValidatingAdmissionPolicyStatus","go":"zv1.ValidatingAdmissionPolicyStatus"}}}',
  "admissionregistration.v1.ValidatingAdmissionPolicyBinding":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec","go":"zv1.ValidatingAdmissionPolicyBindingSpec"}}}',
  "admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec":
    '{"type":"object","required":["policyName","validationActions"],"properties":{"matchResources":{"ref":"admissionregistration.v1.MatchResources","go":"pv1.MatchResources"},"paramRef":{"ref":"admissionregistration.v1.ParamRef","go":"pv1.ParamRef"},"policyName":{"type":"string","go":"zstring"},"validationActions":{"type":"array","items":{"type":"string","enum":["Audit","Deny","Warn"]},"listType":"set","go":"z[]v1.ValidationAction"}}}',
  "admissionregistration.v1.ValidatingAdmissionPolicySpec":
    '{"type":"object","properties":{"auditAnnotations":{"type":"array","items":{"ref":"admissionregistration.v1.AuditAnnotation"},"listType":"atomic","go":"z[]v1.AuditAnnotation"},"failurePolicy":{"type":"string","enum":["Fail","Ignore"],"go":"pv1.FailurePolicyType"},"matchConditions":{"type":"array","items":{"ref":"admissionregistration.v1.MatchCondition"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.MatchCondition","patchStrategy":"merge","patchMergeKey":"name"},"matchConstraints":{"ref":"admissionregistration.v1.MatchResources","go":"pv1.MatchResources"},"paramKind":{"ref":"admissionregistration.v1.ParamKind","go":"pv1.ParamKind"},"validations":{"type":"array","items":{"ref":"admissionregistration.v1.Validation"},"listType":"atomic","go":"z[]v1.Validation"},"variables":{"type":"array","items":{"ref":"admissionregistration.v1.Variable"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.Variable","patchStrategy":"merge","patchMergeKey":"name"}}}',
  "admissionregistration.v1.ValidatingAdmissionPolicyStatus":
    '{"type":"object","properties":{"conditions":{"type":"array","items":{"ref":"meta.v1.Condition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.Condition"},"observedGeneration":{"type":"integer","format":"int64","go":"zint64"},"typeChecking":{"ref":"admissionregistration.v1.TypeChecking","go":"pv1.TypeChecking"}}}',
  "admissionregistration.v1.ValidatingWebhook":
    '{"type":"object","required":["admissionReviewVersions","clientConfig","name","sideEffects"],"properties":{"admissionReviewVersions":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"k[]string"},"clientConfig":{"ref":"admissionregistration.v1.WebhookClientConfig","go":"kv1.WebhookClientConfig"},"failurePolicy":{"type":"string","enum":["Fail","Ignore"],"go":"pv1.FailurePolicyType"},"matchConditions":{"type":"array","items":{"ref":"admissionregistration.v1.MatchCondition"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.MatchCondition","patchStrategy":"merge","patchMergeKey":"name"},"matchPolicy":{"type":"string","enum":["Equivalent","Exact"],"go":"pv1.MatchPolicyType"},"name":{"type":"string","go":"kstring"},"namespaceSelector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"},"objectSelector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"},"rules":{"type":"array","items":{"ref":"admissionregistration.v1.RuleWithOperations"},"listType":"atomic","go":"z[]v1.RuleWithOperations"},"sideEffects":{"type":"string","enum":["None","NoneOnDryRun","Some","Unknown"],"go":"k*v1.SideEffectClass"},"timeoutSeconds":{"type":"integer","format":"int32","go":"pint32"}}}',
  "admissionregistration.v1.ValidatingWebhookConfiguration":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"webhooks":{"type":"array","items":{"ref":"admissionregistration.v1.ValidatingWebhook"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.ValidatingWebhook","patchStrategy":"merge","patchMergeKey":"name"}}}',
  "admissionregistration.v1.Validation":
    '{"type":"object","required":["expression"],"properties":{"expression":{"type":"string","go":"kstring"},"message":{"type":"string","go":"zstring"},"messageExpression":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"pv1.StatusReason"}}}',
  "admissionregistration.v1.Variable":
    '{"type":"object","required":["expression","name"],"properties":{"expression":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kstring"}},"mapType":"atomic"}',
  "admissionregistration.v1.WebhookClientConfig":
    '{"type":"object","properties":{"caBundle":{"type":"string","format":"byte","go":"z[]byte"},"service":{"ref":"admissionregistration.v1.ServiceReference","go":"pv1.ServiceReference"},"url":{"type":"string","go":"pstring"}}}',
  "apiextensions.v1.CustomResourceColumnDefinition":
    '{"type":"object","required":["jsonPath","name","type"],"properties":{"description":{"type":"string","go":"zstring"},"format":{"type":"string","go":"zstring"},"jsonPath":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kstring"},"priority":{"type":"integer","format":"int32","go":"zint32"},"type":{"type":"string","go":"kstring"}}}',
  "apiextensions.v1.CustomResourceConversion":
    '{"type":"object","required":["strategy"],"properties":{"strategy":{"type":"string","go":"kv1.ConversionStrategyType"},"webhook":{"ref":"apiextensions.v1.WebhookConversion","go":"pv1.WebhookConversion"}}}',
  "apiextensions.v1.CustomResourceDefinition":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"apiextensions.v1.CustomResourceDefinitionSpec","go":"kv1.CustomResourceDefinitionSpec"},"status":{"ref":"apiextensions.v1.CustomResourceDefinitionStatus","go":"zv1.CustomResourceDefinitionStatus"}}}',
  "apiextensions.v1.CustomResourceDefinitionCondition":
    '{"type":"object","required":["status","type"],"properties":{"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"observedGeneration":{"type":"integer","format":"int64","go":"zint64"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"kv1.ConditionStatus"},"type":{"type":"string","go":"kv1.CustomResourceDefinitionConditionType"}}}',
  "apiextensions.v1.CustomResourceDefinitionNames":
    '{"type":"object","required":["kind","plural"],"properties":{"categories":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"kind":{"type":"string","go":"kstring"},"listKind":{"type":"string","go":"zstring"},"plural":{"type":"string","go":"kstring"},"shortNames":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"singular":{"type":"string","go":"zstring"}}}',
  "apiextensions.v1.CustomResourceDefinitionSpec":
    '{"type":"object","required":["group","names","scope","versions"],"properties":{"conversion":{"ref":"apiextensions.v1.CustomResourceConversion","go":"pv1.CustomResourceConversion"},"group":{"type":"string","go":"kstring"},"names":{"ref":"apiextensions.v1.CustomResourceDefinitionNames","go":"kv1.CustomResourceDefinitionNames"},"preserveUnknownFields":{"type":"boolean","go":"zbool"},"scope":{"type":"string","go":"kv1.ResourceScope"},"versions":{"type":"array","items":{"ref":"apiextensions.v1.CustomResourceDefinitionVersion"},"listType":"atomic","go":"k[]v1.CustomResourceDefinitionVersion"}}}',
  "apiextensions.v1.CustomResourceDefinitionStatus":
    '{"type":"object","properties":{"acceptedNames":{"ref":"apiextensions.v1.CustomResourceDefinitionNames","go":"kv1.CustomResourceDefinitionNames"},"conditions":{"type":"array","items":{"ref":"apiextensions.v1.CustomResourceDefinitionCondition"},"listType":"map","listMapKeys":["type"],"go":"k[]v1.CustomResourceDefinitionCondition"},"observedGeneration":{"type":"integer","format":"int64","go":"zint64"},"storedVersions":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"k[]string"}}}',
  "apiextensions.v1.CustomResourceDefinitionVersion":
    '{"type":"object","required":["name","served","storage"],"properties":{"additionalPrinterColumns":{"type":"array","items":{"ref":"apiextensions.v1.CustomResourceColumnDefinition"},"listType":"atomic","go":"z[]v1.CustomResourceColumnDefinition"},"deprecated":{"type":"boolean","go":"zbool"},"deprecationWarning":{"type":"string","go":"pstring"},"name":{"type":"string","go":"kstring"},"schema":{"ref":"apiextensions.v1.CustomResourceValidation","go":"pv1.CustomResourceValidation"},"selectableFields":{"type":"array","items":{"ref":"apiextensions.v1.SelectableField"},"listType":"atomic","go":"z[]v1.SelectableField"},"served":{"type":"boolean","go":"kbool"},"storage":{"type":"boolean","go":"kbool"},"subresources":{"ref":"apiextensions.v1.CustomResourceSubresources","go":"pv1.CustomResourceSubresources"}}}',
  "apiextensions.v1.CustomResourceSubresourceScale":
    '{"type":"object","required":["specReplicasPath","statusReplicasPath"],"properties":{"labelSelectorPath":{"type":"string","go":"pstring"},"specReplicasPath":{"type":"string","go":"kstring"},"statusReplicasPath":{"type":"string","go":"kstring"}}}',
  "apiextensions.v1.CustomResourceSubresources":
    '{"type":"object","properties":{"scale":{"ref":"apiextensions.v1.CustomResourceSubresourceScale","go":"pv1.CustomResourceSubresourceScale"},"status":{"type":"object","go":"pv1.CustomResourceSubresourceStatus"}}}',
  "apiextensions.v1.CustomResourceValidation":
    '{"type":"object","properties":{"openAPIV3Schema":{"ref":"apiextensions.v1.JSONSchemaProps","go":"pv1.JSONSchemaProps"}}}',
  "apiextensions.v1.ExternalDocumentation":
    '{"type":"object","properties":{"description":{"type":"string","go":"zstring"},"url":{"type":"string","go":"zstring"}}}',
  "apiextensions.v1.JSONSchemaProps":
    '{"type":"object","properties":{"$ref":{"type":"string","go":"pstring"},"$schema":{"type":"string","go":"zv1.JSONSchemaURL"},"additionalItems":{"type":"any","go":"pv1.JSONSchemaPropsOrBool"},"additionalProperties":{"type":"any","go":"pv1.JSONSchemaPropsOrBool"},"allOf":{"type":"array","items":{"ref":"apiextensions.v1.JSONSchemaProps"},"listType":"atomic","go":"z[]v1.JSONSchemaProps"},"anyOf":{"type":"array","items":{"ref":"apiextensions.v1.JSONSchemaProps"},"listType":"atomic","go":"z[]v1.JSONSchemaProps"},"default":{"type":"any","go":"pv1.JSON"},"definitions":{"type":"object","values":{"ref":"apiextensions.v1.JSONSchemaProps"},"go":"zv1.JSONSchemaDefinitions"},"dependencies":{"type":"object","values":{"type":"any"},"go":"zv1.JSONSchemaDependencies"},"description":{"type":"string","go":"zstring"},"enum":{"type":"array","items":{"type":"any"},"listType":"atomic","go":"z[]v1.JSON"},"example":{"type":"any","go":"pv1.JSON"},"exclusiveMaximum":{"type":"boolean","go":"zbool"},"exclusiveMinimum":{"type":"boolean","go":"zbool"},"externalDocs":{"ref":"apiextensions.v1.ExternalDocumentation","go":"pv1.ExternalDocumentation"},"format":{"type":"string","go":"zstring"},"id":{"type":"string","go":"zstring"},"items":{"type":"any","go":"pv1.JSONSchemaPropsOrArray"},"maxItems":{"type":"integer","format":"int64","go":"pint64"},"maxLength":{"type":"integer","format":"int64","go":"pint64"},"maxProperties":{"type":"integer","format":"int64","go":"pint64"},"maximum":{"type":"number","format":"double","go":"pfloat64"},"minItems":{"type":"integer","format":"int64","go":"pint64"},"minLength":{"type":"integer","format":"int64","go":"pint64"},"minProperties":{"type":"integer","format":"int64","go":"pint64"},"minimum":{"type":"number","format":"double","go":"pfloat64"},"multipleOf":{"type":"number","format":"double","go":"pfloat64"},"not":{"ref":"apiextensions.v1.JSONSchemaProps","go":"pv1.JSONSchemaProps"},"nullable":{"type":"boolean","go":"zbool"},"oneOf":{"type":"array","items":{"ref":"apiextensions.v1.JSONSchemaProps"},"listType":"atomic","go":"z[]v1.JSONSchemaProps"},"pattern":{"type":"string","go":"zstring"},"patternProperties":{"type":"object","values":{"ref":"apiextensions.v1.JSONSchemaProps"},"go":"zmap[string]v1.JSONSchemaProps"},"properties":{"type":"object","values":{"ref":"apiextensions.v1.JSONSchemaProps"},"go":"zmap[string]v1.JSONSchemaProps"},"required":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"title":{"type":"string","go":"zstring"},"type":{"type":"string","go":"zstring"},"uniqueItems":{"type":"boolean","go":"zbool"},"x-kubernetes-embedded-resource":{"type":"boolean","go":"zbool"},"x-kubernetes-int-or-string":{"type":"boolean","go":"zbool"},"x-kubernetes-list-map-keys":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"x-kubernetes-list-type":{"type":"string","go":"pstring"},"x-kubernetes-map-type":{"type":"string","go":"pstring"},"x-kubernetes-preserve-unknown-fields":{"type":"boolean","go":"pbool"},"x-kubernetes-validations":{"type":"array","items":{"ref":"apiextensions.v1.ValidationRule"},"listType":"map","listMapKeys":["rule"],"go":"zv1.ValidationRules","patchStrategy":"merge","patchMergeKey":"rule"}}}',
  "apiextensions.v1.SelectableField":
    '{"type":"object","required":["jsonPath"],"properties":{"jsonPath":{"type":"string","go":"kstring"}}}',
  "apiextensions.v1.ServiceReference":
    '{"type":"object","required":["name","namespace"],"properties":{"name":{"type":"string","go":"kstring"},"namespace":{"type":"string","go":"kstring"},"path":{"type":"string","go":"pstring"},"port":{"type":"integer","format":"int32","go":"pint32"}}}',
  "apiextensions.v1.ValidationRule":
    '{"type":"object","required":["rule"],"properties":{"fieldPath":{"type":"string","go":"zstring"},"message":{"type":"string","go":"zstring"},"messageExpression":{"type":"string","go":"zstring"},"optionalOldSelf":{"type":"boolean","go":"pbool"},"reason":{"type":"string","enum":["FieldValueDuplicate","FieldValueForbidden","FieldValueInvalid","FieldValueRequired"],"go":"pv1.FieldValueErrorReason"},"rule":{"type":"string","go":"kstring"}}}',
  "apiextensions.v1.WebhookClientConfig":
    '{"type":"object","properties":{"caBundle":{"type":"string","format":"byte","go":"z[]byte"},"service":{"ref":"apiextensions.v1.ServiceReference","go":"pv1.ServiceReference"},"url":{"type":"string","go":"pstring"}}}',
  "apiextensions.v1.WebhookConversion":
    '{"type":"object","required":["conversionReviewVersions"],"properties":{"clientConfig":{"ref":"apiextensions.v1.WebhookClientConfig","go":"pv1.WebhookClientConfig"},"conversionReviewVersions":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"k[]string"}}}',
  "apiregistration.v1.APIService":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"apiregistration.v1.APIServiceSpec","go":"zv1.APIServiceSpec"},"status":{"ref":"apiregistration.v1.APIServiceStatus","go":"zv1.APIServiceStatus"}}}',
  "apiregistration.v1.APIServiceCondition":
    '{"type":"object","required":["status","type"],"properties":{"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"kv1.ConditionStatus"},"type":{"type":"string","go":"kv1.APIServiceConditionType"}}}',
  "apiregistration.v1.APIServiceSpec":
    '{"type":"object","required":["groupPriorityMinimum","versionPriority"],"properties":{"caBundle":{"type":"string","format":"byte","listType":"atomic","go":"z[]byte"},"group":{"type":"string","go":"zstring"},"groupPriorityMinimum":{"type":"integer","format":"int32","go":"kint32"},"insecureSkipTLSVerify":{"type":"boolean","go":"zbool"},"service":{"ref":"apiregistration.v1.ServiceReference","go":"pv1.ServiceReference"},"version":{"type":"string","go":"zstring"},"versionPriority":{"type":"integer","format":"int32","go":"kint32"}}}',
  "apiregistration.v1.APIServiceStatus":
    '{"type":"object","properties":{"conditions":{"type":"array","items":{"ref":"apiregistration.v1.APIServiceCondition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.APIServiceCondition","patchStrategy":"merge","patchMergeKey":"type"}}}',
  "apiregistration.v1.ServiceReference":
    '{"type":"object","properties":{"name":{"type":"string","go":"zstring"},"namespace":{"type":"string","go":"zstring"},"port":{"type":"integer","format":"int32","go":"pint32"}}}',
  "apps.v1.ControllerRevision":
    '{"type":"object","required":["revision"],"properties":{"apiVersion":{"type":"string"},"data":{"type":"object","go":"zruntime.RawExtension"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"revision":{"type":"integer","format":"int64","go":"kint64"}}}',
  "apps.v1.DaemonSet":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"apps.v1.DaemonSetSpec","go":"zv1.DaemonSetSpec"},"status":{"ref":"apps.v1.DaemonSetStatus","go":"zv1.DaemonSetStatus"}}}',
  "apps.v1.DaemonSetCondition":
    '{"type":"object","required":["status","type"],"properties":{"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"kv1.ConditionStatus"},"type":{"type":"string","go":"kv1.DaemonSetConditionType"}}}',
  "apps.v1.DaemonSetSpec":
    '{"type":"object","required":["selector","template"],"properties":{"minReadySeconds":{"type":"integer","format":"int32","go":"zint32"},"revisionHistoryLimit":{"type":"integer","format":"int32","go":"pint32"},"selector":{"ref":"meta.v1.LabelSelector","go":"k*v1.LabelSelector"},"template":{"ref":"core.v1.PodTemplateSpec","go":"kv1.PodTemplateSpec"},"updateStrategy":{"ref":"apps.v1.DaemonSetUpdateStrategy","go":"zv1.DaemonSetUpdateStrategy"}}}',
  "apps.v1.DaemonSetStatus":
    '{"type":"object","required":["currentNumberScheduled","desiredNumberScheduled","numberMisscheduled","numberReady"],"properties":{"collisionCount":{"type":"integer","format":"int32","go":"pint32"},"conditions":{"type":"array","items":{"ref":"apps.v1.DaemonSetCondition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.DaemonSetCondition","patchStrategy":"merge","patchMergeKey":"type"},"currentNumberScheduled":{"type":"integer","format":"int32","go":"kint32"},"desiredNumberScheduled":{"type":"integer","format":"int32","go":"kint32"},"numberAvailable":{"type":"integer","format":"int32","go":"zint32"},"numberMisscheduled":{"type":"integer","format":"int32","go":"kint32"},"numberReady":{"type":"integer","format":"int32","go":"kint32"},"numberUnavailable":{"type":"integer","format":"int32","go":"zint32"},"observedGeneration":{"type":"integer","format":"int64","go":"zint64"},"updatedNumberScheduled":{"type":"integer","format":"int32","go":"zint32"}}}',
  "apps.v1.DaemonSetUpdateStrategy":
    '{"type":"object","properties":{"rollingUpdate":{"ref":"apps.v1.RollingUpdateDaemonSet","go":"pv1.RollingUpdateDaemonSet"},"type":{"type":"string","enum":["OnDelete","RollingUpdate"],"go":"zv1.DaemonSetUpdateStrategyType"}}}',
  "apps.v1.Deployment":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"apps.v1.DeploymentSpec","go":"zv1.DeploymentSpec"},"status":{"ref":"apps.v1.DeploymentStatus","go":"zv1.DeploymentStatus"}}}',
  "apps.v1.DeploymentCondition":
    '{"type":"object","required":["status","type"],"properties":{"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"lastUpdateTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"kv1.ConditionStatus"},"type":{"type":"string","go":"kv1.DeploymentConditionType"}}}',
  "apps.v1.DeploymentSpec":
    '{"type":"object","required":["selector","template"],"properties":{"minReadySeconds":{"type":"integer","format":"int32","go":"zint32"},"paused":{"type":"boolean","go":"zbool"},"progressDeadlineSeconds":{"type":"integer","format":"int32","go":"pint32"},"replicas":{"type":"integer","format":"int32","go":"pint32"},"revisionHistoryLimit":{"type":"integer","format":"int32","go":"pint32"},"selector":{"ref":"meta.v1.LabelSelector","go":"k*v1.LabelSelector"},"strategy":{"ref":"apps.v1.DeploymentStrategy","go":"zv1.DeploymentStrategy","patchStrategy":"retainKeys"},"template":{"ref":"core.v1.PodTemplateSpec","go":"kv1.PodTemplateSpec"}}}',
  "apps.v1.DeploymentStatus":
    '{"type":"object","properties":{"availableReplicas":{"type":"integer","format":"int32","go":"zint32"},"collisionCount":{"type":"integer","format":"int32","go":"pint32"},"conditions":{"type":"array","items":{"ref":"apps.v1.DeploymentCondition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.DeploymentCondition","patchStrategy":"merge","patchMergeKey":"type"},"observedGeneration":{"type":"integer","format":"int64","go":"zint64"},"readyReplicas":{"type":"integer","format":"int32","go":"zint32"},"replicas":{"type":"integer","format":"int32","go":"zint32"},"terminatingReplicas":{"type":"integer","format":"int32","go":"pint32"},"unavailableReplicas":{"type":"integer","format":"int32","go":"zint32"},"updatedReplicas":{"type":"integer","format":"int32","go":"zint32"}}}',
  "apps.v1.DeploymentStrategy":
    '{"type":"object","properties":{"rollingUpdate":{"ref":"apps.v1.RollingUpdateDeployment","go":"pv1.RollingUpdateDeployment"},"type":{"type":"string","enum":["Recreate","RollingUpdate"],"go":"zv1.DeploymentStrategyType"}}}',
  "apps.v1.ReplicaSet":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"apps.v1.ReplicaSetSpec","go":"zv1.ReplicaSetSpec"},"status":{"ref":"apps.v1.ReplicaSetStatus","go":"zv1.ReplicaSetStatus"}}}',
  "apps.v1.ReplicaSetCondition":
    '{"type":"object","required":["status","type"],"properties":{"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"kv1.ConditionStatus"},"type":{"type":"string","go":"kv1.ReplicaSetConditionType"}}}',
  "apps.v1.ReplicaSetSpec":
    '{"type":"object","required":["selector"],"properties":{"minReadySeconds":{"type":"integer","format":"int32","go":"zint32"},"replicas":{"type":"integer","format":"int32","go":"pint32"},"selector":{"ref":"meta.v1.LabelSelector","go":"k*v1.LabelSelector"},"template":{"ref":"core.v1.PodTemplateSpec","go":"zv1.PodTemplateSpec"}}}',
  "apps.v1.ReplicaSetStatus":
    '{"type":"object","required":["replicas"],"properties":{"availableReplicas":{"type":"integer","format":"int32","go":"zint32"},"conditions":{"type":"array","items":{"ref":"apps.v1.ReplicaSetCondition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.ReplicaSetCondition","patchStrategy":"merge","patchMergeKey":"type"},"fullyLabeledReplicas":{"type":"integer","format":"int32","go":"zint32"},"observedGeneration":{"type":"integer","format":"int64","go":"zint64"},"readyReplicas":{"type":"integer","format":"int32","go":"zint32"},"replicas":{"type":"integer","format":"int32","go":"kint32"},"terminatingReplicas":{"type":"integer","format":"int32","go":"pint32"}}}',
  "apps.v1.RollingUpdateDaemonSet":
    '{"type":"object","properties":{"maxSurge":{"type":"int-or-string","go":"pintstr.IntOrString"},"maxUnavailable":{"type":"int-or-string","go":"pintstr.IntOrString"}}}',
  "apps.v1.RollingUpdateDeployment":
    '{"type":"object","properties":{"maxSurge":{"type":"int-or-string","go":"pintstr.IntOrString"},"maxUnavailable":{"type":"int-or-string","go":"pintstr.IntOrString"}}}',
  "apps.v1.RollingUpdateStatefulSetStrategy":
    '{"type":"object","properties":{"maxUnavailable":{"type":"int-or-string","go":"pintstr.IntOrString"},"partition":{"type":"integer","format":"int32","go":"pint32"}}}',
  "apps.v1.StatefulSet":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"apps.v1.StatefulSetSpec","go":"zv1.StatefulSetSpec"},"status":{"ref":"apps.v1.StatefulSetStatus","go":"zv1.StatefulSetStatus"}}}',
  "apps.v1.StatefulSetCondition":
    '{"type":"object","required":["status","type"],"properties":{"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"kv1.ConditionStatus"},"type":{"type":"string","go":"kv1.StatefulSetConditionType"}}}',
  "apps.v1.StatefulSetOrdinals":
    '{"type":"object","properties":{"start":{"type":"integer","format":"int32","go":"kint32"}}}',
  "apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy":
    '{"type":"object","properties":{"whenDeleted":{"type":"string","go":"zv1.PersistentVolumeClaimRetentionPolicyType"},"whenScaled":{"type":"string","go":"zv1.PersistentVolumeClaimRetentionPolicyType"}}}',
  "apps.v1.StatefulSetSpec":
    '{"type":"object","required":["selector","template"],"properties":{"minReadySeconds":{"type":"integer","format":"int32","go":"zint32"},"ordinals":{"ref":"apps.v1.StatefulSetOrdinals","go":"pv1.StatefulSetOrdinals"},"persistentVolumeClaimRetentionPolicy":{"ref":"apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy","go":"pv1.StatefulSetPersistentVolumeClaimRetentionPolicy"},"podManagementPolicy":{"type":"string","enum":["OrderedReady","Parallel"],"go":"zv1.PodManagementPolicyType"},"replicas":{"type":"integer","format":"int32","go":"pint32"},"revisionHistoryLimit":{"type":"integer","format":"int32","go":"pint32"},"selector":{"ref":"meta.v1.LabelSelector","go":"k*v1.LabelSelector"},"serviceName":{"type":"string","go":"kstring"},"template":{"ref":"core.v1.PodTemplateSpec","go":"kv1.PodTemplateSpec"},"updateStrategy":{"ref":"apps.v1.StatefulSetUpdateStrategy","go":"zv1.StatefulSetUpdateStrategy"},"volumeClaimTemplates":{"type":"array","items":{"ref":"core.v1.PersistentVolumeClaim"},"listType":"atomic","go":"z[]v1.PersistentVolumeClaim"}}}',
  "apps.v1.StatefulSetStatus":
    '{"type":"object","required":["replicas"],"properties":{"availableReplicas":{"type":"integer","format":"int32","go":"kint32"},"collisionCount":{"type":"integer","format":"int32","go":"pint32"},"conditions":{"type":"array","items":{"ref":"apps.v1.StatefulSetCondition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.StatefulSetCondition","patchStrategy":"merge","patchMergeKey":"type"},"currentReplicas":{"type":"integer","format":"int32","go":"zint32"},"currentRevision":{"type":"string","go":"zstring"},"observedGeneration":{"type":"integer","format":"int64","go":"zint64"},"readyReplicas":{"type":"integer","format":"int32","go":"zint32"},"replicas":{"type":"integer","format":"int32","go":"kint32"},"updateRevision":{"type":"string","go":"zstring"},"updatedReplicas":{"type":"integer","format":"int32","go":"zint32"}}}',
  "apps.v1.StatefulSetUpdateStrategy":
    '{"type":"object","properties":{"rollingUpdate":{"ref":"apps.v1.RollingUpdateStatefulSetStrategy","go":"pv1.RollingUpdateStatefulSetStrategy"},"type":{"type":"string","enum":["OnDelete","RollingUpdate"],"go":"zv1.StatefulSetUpdateStrategyType"}}}',
  "authentication.v1.BoundObjectReference":
    '{"type":"object","properties":{"apiVersion":{"type":"string","go":"zstring"},"kind":{"type":"string","go":"zstring"},"name":{"type":"string","go":"zstring"},"uid":{"type":"string","go":"ztypes.UID"}}}',
  "authentication.v1.SelfSubjectReview":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"status":{"ref":"authentication.v1.SelfSubjectReviewStatus","go":"zv1.SelfSubjectReviewStatus"}}}',
  "authentication.v1.SelfSubjectReviewStatus":
    '{"type":"object","properties":{"userInfo":{"ref":"authentication.v1.UserInfo","go":"zv1.UserInfo"}}}',
  "authentication.v1.TokenRequest":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"authentication.v1.TokenRequestSpec","go":"kv1.TokenRequestSpec"},"status":{"ref":"authentication.v1.TokenRequestStatus","go":"zv1.TokenRequestStatus"}}}',
  "authentication.v1.TokenRequestSpec":
    '{"type":"object","properties":{"audiences":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"k[]string"},"boundObjectRef":{"ref":"authentication.v1.BoundObjectReference","go":"k*v1.BoundObjectReference"},"expirationSeconds":{"type":"integer","format":"int64","go":"k*int64"}}}',
  "authentication.v1.TokenRequestStatus":
    '{"type":"object","properties":{"expirationTimestamp":{"type":"string","format":"date-time","go":"kv1.Time"},"token":{"type":"string","go":"kstring"}}}',
  "authentication.v1.TokenReview":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"authentication.v1.TokenReviewSpec","go":"kv1.TokenReviewSpec"},"status":{"ref":"authentication.v1.TokenReviewStatus","go":"zv1.TokenReviewStatus"}}}',
  "authentication.v1.TokenReviewSpec":
    '{"type":"object","required":["token"],"properties":{"audiences":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"token":{"type":"string","go":"zstring"}}}',
  "authentication.v1.TokenReviewStatus":
    '{"type":"object","properties":{"audiences":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"authenticated":{"type":"boolean","go":"zbool"},"error":{"type":"string","go":"zstring"},"user":{"ref":"authentication.v1.UserInfo","go":"zv1.UserInfo"}}}',
  "authentication.v1.UserInfo":
    '{"type":"object","properties":{"extra":{"type":"object","values":{"type":"array","items":{"type":"string"}},"go":"zmap[string]v1.ExtraValue"},"groups":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"uid":{"type":"string","go":"zstring"},"username":{"type":"string","go":"zstring"}}}',
  "authorization.v1.FieldSelectorAttributes":
    '{"type":"object","properties":{"rawSelector":{"type":"string","go":"zstring"},"requirements":{"type":"array","items":{"ref":"meta.v1.FieldSelectorRequirement"},"listType":"atomic","go":"z[]v1.FieldSelectorRequirement"}}}',
  "authorization.v1.LabelSelectorAttributes":
    '{"type":"object","properties":{"rawSelector":{"type":"string","go":"zstring"},"requirements":{"type":"array","items":{"ref":"meta.v1.LabelSelectorRequirement"},"listType":"atomic","go":"z[]v1.LabelSelectorRequirement"}}}',
  "authorization.v1.LocalSubjectAccessReview":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"authorization.v1.SubjectAccessReviewSpec","go":"kv1.SubjectAccessReviewSpec"},"status":{"ref":"authorization.v1.SubjectAccessReviewStatus","go":"zv1.SubjectAccessReviewStatus"}}}',
  "authorization.v1.NonResourceAttributes":
    '{"type":"object","properties":{"path":{"type":"string","go":"zstring"},"verb":{"type":"string","go":"zstring"}}}',
  "authorization.v1.NonResourceRule":
    '{"type":"object","required":["verbs"],"properties":{"nonResourceURLs":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"verbs":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"k[]string"}}}',
  "authorization.v1.ResourceAttributes":
    '{"type":"object","properties":{"fieldSelector":{"ref":"authorization.v1.FieldSelectorAttributes","go":"pv1.FieldSelectorAttributes"},"group":{"type":"string","go":"zstring"},"labelSelector":{"ref":"authorization.v1.LabelSelectorAttributes","go":"pv1.LabelSelectorAttributes"},"name":{"type":"string","go":"zstring"},"namespace":{"type":"string","go":"zstring"},"resource":{"type":"string","go":"zstring"},"subresource":{"type":"string","go":"zstring"},"verb":{"type":"string","go":"zstring"},"version":{"type":"string","go":"zstring"}}}',
  "authorization.v1.ResourceRule":
    '{"type":"object","required":["verbs"],"properties":{"apiGroups":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"resourceNames":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"resources":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"verbs":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"k[]string"}}}',
  "authorization.v1.SelfSubjectAccessReview":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"authorization.v1.SelfSubjectAccessReviewSpec","go":"kv1.SelfSubjectAccessReviewSpec"},"status":{"ref":"authorization.v1.SubjectAccessReviewStatus","go":"zv1.SubjectAccessReviewStatus"}}}',
  "authorization.v1.SelfSubjectAccessReviewSpec":
    '{"type":"object","properties":{"nonResourceAttributes":{"ref":"authorization.v1.NonResourceAttributes","go":"pv1.NonResourceAttributes"},"resourceAttributes":{"ref":"authorization.v1.ResourceAttributes","go":"pv1.ResourceAttributes"}}}',
  "authorization.v1.SelfSubjectRulesReview":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"authorization.v1.SelfSubjectRulesReviewSpec","go":"kv1.SelfSubjectRulesReviewSpec"},"status":{"ref":"authorization.v1.SubjectRulesReviewStatus","go":"zv1.SubjectRulesReviewStatus"}}}',
  "authorization.v1.SelfSubjectRulesReviewSpec":
    '{"type":"object","properties":{"namespace":{"type":"string","go":"zstring"}}}',
  "authorization.v1.SubjectAccessReview":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"authorization.v1.SubjectAccessReviewSpec","go":"kv1.SubjectAccessReviewSpec"},"status":{"ref":"authorization.v1.SubjectAccessReviewStatus","go":"zv1.SubjectAccessReviewStatus"}}}',
  "authorization.v1.SubjectAccessReviewSpec":
    '{"type":"object","properties":{"extra":{"type":"object","values":{"type":"array","items":{"type":"string"}},"go":"zmap[string]v1.ExtraValue"},"groups":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"nonResourceAttributes":{"ref":"authorization.v1.NonResourceAttributes","go":"pv1.NonResourceAttributes"},"resourceAttributes":{"ref":"authorization.v1.ResourceAttributes","go":"pv1.ResourceAttributes"},"uid":{"type":"string","go":"zstring"},"user":{"type":"string","go":"zstring"}}}',
  "authorization.v1.SubjectAccessReviewStatus":
    '{"type":"object","required":["allowed"],"properties":{"allowed":{"type":"boolean","go":"kbool"},"denied":{"type":"boolean","go":"zbool"},"evaluationError":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"}}}',
  "authorization.v1.SubjectRulesReviewStatus":
    '{"type":"object","required":["incomplete","nonResourceRules","resourceRules"],"properties":{"evaluationError":{"type":"string","go":"zstring"},"incomplete":{"type":"boolean","go":"kbool"},"nonResourceRules":{"type":"array","items":{"ref":"authorization.v1.NonResourceRule"},"listType":"atomic","go":"k[]v1.NonResourceRule"},"resourceRules":{"type":"array","items":{"ref":"authorization.v1.ResourceRule"},"listType":"atomic","go":"k[]v1.ResourceRule"}}}',
  "autoscaling.v1.CrossVersionObjectReference":
    '{"type":"object","required":["kind","name"],"properties":{"apiVersion":{"type":"string","go":"zstring"},"kind":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kstring"}},"mapType":"atomic"}',
  "autoscaling.v1.HorizontalPodAutoscaler":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"autoscaling.v1.HorizontalPodAutoscalerSpec","go":"zv1.HorizontalPodAutoscalerSpec"},"status":{"ref":"autoscaling.v1.HorizontalPodAutoscalerStatus","go":"zv1.HorizontalPodAutoscalerStatus"}}}',
  "autoscaling.v1.HorizontalPodAutoscalerSpec":
    '{"type":"object","required":["maxReplicas","scaleTargetRef"],"properties":{"maxReplicas":{"type":"integer","format":"int32","go":"kint32"},"minReplicas":{"type":"integer","format":"int32","go":"pint32"},"scaleTargetRef":{"ref":"autoscaling.v1.CrossVersionObjectReference","go":"kv1.CrossVersionObjectReference"},"targetCPUUtilizationPercentage":{"type":"integer","format":"int32","go":"pint32"}}}',
  "autoscaling.v1.HorizontalPodAutoscalerStatus":
    '{"type":"object","required":["currentReplicas","desiredReplicas"],"properties":{"currentCPUUtilizationPercentage":{"type":"integer","format":"int32","go":"pint32"},"currentReplicas":{"type":"integer","format":"int32","go":"kint32"},"desiredReplicas":{"type":"integer","format":"int32","go":"kint32"},"lastScaleTime":{"type":"string","format":"date-time","go":"pv1.Time"},"observedGeneration":{"type":"integer","format":"int64","go":"pint64"}}}',
  "autoscaling.v2.ContainerResourceMetricSource":
    '{"type":"object","required":["container","name","target"],"properties":{"container":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kv1.ResourceName"},"target":{"ref":"autoscaling.v2.MetricTarget","go":"kv2.MetricTarget"}}}',
  "autoscaling.v2.ContainerResourceMetricStatus":
    '{"type":"object","required":["container","current","name"],"properties":{"container":{"type":"string","go":"kstring"},"current":{"ref":"autoscaling.v2.MetricValueStatus","go":"kv2.MetricValueStatus"},"name":{"type":"string","go":"kv1.ResourceName"}}}',
  "autoscaling.v2.CrossVersionObjectReference":
    '{"type":"object","required":["kind","name"],"properties":{"apiVersion":{"type":"string","go":"zstring"},"kind":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kstring"}}}',
  "autoscaling.v2.ExternalMetricSource":
    '{"type":"object","required":["metric","target"],"properties":{"metric":{"ref":"autoscaling.v2.MetricIdentifier","go":"kv2.MetricIdentifier"},"target":{"ref":"autoscaling.v2.MetricTarget","go":"kv2.MetricTarget"}}}',
  "autoscaling.v2.ExternalMetricStatus":
    '{"type":"object","required":["current","metric"],"properties":{"current":{"ref":"autoscaling.v2.MetricValueStatus","go":"kv2.MetricValueStatus"},"metric":{"ref":"autoscaling.v2.MetricIdentifier","go":"kv2.MetricIdentifier"}}}',
  "autoscaling.v2.HPAScalingPolicy":
    '{"type":"object","required":["periodSeconds","type","value"],"properties":{"periodSeconds":{"type":"integer","format":"int32","go":"kint32"},"type":{"type":"string","go":"kv2.HPAScalingPolicyType"},"value":{"type":"integer","format":"int32","go":"kint32"}}}',
  "autoscaling.v2.HPAScalingRules":
    '{"type":"object","properties":{"policies":{"type":"array","items":{"ref":"autoscaling.v2.HPAScalingPolicy"},"listType":"atomic","go":"z[]v2.HPAScalingPolicy"},"selectPolicy":{"type":"string","go":"pv2.ScalingPolicySelect"},"stabilizationWindowSeconds":{"type":"integer","format":"int32","go":"pint32"},"tolerance":{"type":"quantity","go":"presource.Quantity"}}}',
  "autoscaling.v2.HorizontalPodAutoscaler":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"autoscaling.v2.HorizontalPodAutoscalerSpec","go":"zv2.HorizontalPodAutoscalerSpec"},"status":{"ref":"autoscaling.v2.HorizontalPodAutoscalerStatus","go":"zv2.HorizontalPodAutoscalerStatus"}}}',
  "autoscaling.v2.HorizontalPodAutoscalerBehavior":
    '{"type":"object","properties":{"scaleDown":{"ref":"autoscaling.v2.HPAScalingRules","go":"pv2.HPAScalingRules"},"scaleUp":{"ref":"autoscaling.v2.HPAScalingRules","go":"pv2.HPAScalingRules"}}}',
  "autoscaling.v2.HorizontalPodAutoscalerCondition":
    '{"type":"object","required":["status","type"],"properties":{"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"kv1.ConditionStatus"},"type":{"type":"string","go":"kv2.HorizontalPodAutoscalerConditionType"}}}',
  "autoscaling.v2.HorizontalPodAutoscalerSpec":
    '{"type":"object","required":["maxReplicas","scaleTargetRef"],"properties":{"behavior":{"ref":"autoscaling.v2.HorizontalPodAutoscalerBehavior","go":"pv2.HorizontalPodAutoscalerBehavior"},"maxReplicas":{"type":"integer","format":"int32","go":"kint32"},"metrics":{"type":"array","items":{"ref":"autoscaling.v2.MetricSpec"},"listType":"atomic","go":"z[]v2.MetricSpec"},"minReplicas":{"type":"integer","format":"int32","go":"pint32"},"scaleTargetRef":{"ref":"autoscaling.v2.CrossVersionObjectReference","go":"kv2.CrossVersionObjectReference"}}}',
  "autoscaling.v2.HorizontalPodAutoscalerStatus":
    '{"type":"object","required":["desiredReplicas"],"properties":{"conditions":{"type":"array","items":{"ref":"autoscaling.v2.HorizontalPodAutoscalerCondition"},"listType":"map","listMapKeys":["type"],"go":"z[]v2.HorizontalPodAutoscalerCondition","patchStrategy":"merge","patchMergeKey":"type"},"currentMetrics":{"type":"array","items":{"ref":"autoscaling.v2.MetricStatus"},"listType":"atomic","go":"k[]v2.MetricStatus"},"currentReplicas":{"type":"integer","format":"int32","go":"zint32"},"desiredReplicas":{"type":"integer","format":"int32","go":"kint32"},"lastScaleTime":{"type":"string","format":"date-time","go":"pv1.Time"},"observedGeneration":{"type":"integer","format":"int64","go":"pint64"}}}',
  "autoscaling.v2.MetricIdentifier":
    '{"type":"object","required":["name"],"properties":{"name":{"type":"string","go":"kstring"},"selector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"}}}',
  "autoscaling.v2.MetricSpec":
    '{"type":"object","required":["type"],"properties":{"containerResource":{"ref":"autoscaling.v2.ContainerResourceMetricSource","go":"pv2.ContainerResourceMetricSource"},"external":{"ref":"autoscaling.v2.ExternalMetricSource","go":"pv2.ExternalMetricSource"},"object":{"ref":"autoscaling.v2.ObjectMetricSource","go":"pv2.ObjectMetricSource"},"pods":{"ref":"autoscaling.v2.PodsMetricSource","go":"pv2.PodsMetricSource"},"resource":{"ref":"autoscaling.v2.ResourceMetricSource","go":"pv2.ResourceMetricSource"},"type":{"type":"string","go":"kv2.MetricSourceType"}}}',
  "autoscaling.v2.MetricStatus":
    '{"type":"object","required":["type"],"properties":{"containerResource":{"ref":"autoscaling.v2.ContainerResourceMetricStatus","go":"pv2.ContainerResourceMetricStatus"},"external":{"ref":"autoscaling.v2.ExternalMetricStatus","go":"pv2.ExternalMetricStatus"},"object":{"ref":"autoscaling.v2.ObjectMetricStatus","go":"pv2.ObjectMetricStatus"},"pods":{"ref":"autoscaling.v2.PodsMetricStatus","go":"pv2.PodsMetricStatus"},"resource":{"ref":"autoscaling.v2.ResourceMetricStatus","go":"pv2.ResourceMetricStatus"},"type":{"type":"string","go":"kv2.MetricSourceType"}}}',
  "autoscaling.v2.MetricTarget":
    '{"type":"object","required":["type"],"properties":{"averageUtilization":{"type":"integer","format":"int32","go":"pint32"},"averageValue":{"type":"quantity","go":"presource.Quantity"},"type":{"type":"string","go":"kv2.MetricTargetType"},"value":{"type":"quantity","go":"presource.Quantity"}}}',
  "autoscaling.v2.MetricValueStatus":
    '{"type":"object","properties":{"averageUtilization":{"type":"integer","format":"int32","go":"pint32"},"averageValue":{"type":"quantity","go":"presource.Quantity"},"value":{"type":"quantity","go":"presource.Quantity"}}}',
  "autoscaling.v2.ObjectMetricSource":
    '{"type":"object","required":["describedObject","metric","target"],"properties":{"describedObject":{"ref":"autoscaling.v2.CrossVersionObjectReference","go":"kv2.CrossVersionObjectReference"},"metric":{"ref":"autoscaling.v2.MetricIdentifier","go":"kv2.MetricIdentifier"},"target":{"ref":"autoscaling.v2.MetricTarget","go":"kv2.MetricTarget"}}}',
  "autoscaling.v2.ObjectMetricStatus":
    '{"type":"object","required":["current","describedObject","metric"],"properties":{"current":{"ref":"autoscaling.v2.MetricValueStatus","go":"kv2.MetricValueStatus"},"describedObject":{"ref":"autoscaling.v2.CrossVersionObjectReference","go":"kv2.CrossVersionObjectReference"},"metric":{"ref":"autoscaling.v2.MetricIdentifier","go":"kv2.MetricIdentifier"}}}',
  "autoscaling.v2.PodsMetricSource":
    '{"type":"object","required":["metric","target"],"properties":{"metric":{"ref":"autoscaling.v2.MetricIdentifier","go":"kv2.MetricIdentifier"},"target":{"ref":"autoscaling.v2.MetricTarget","go":"kv2.MetricTarget"}}}',
  "autoscaling.v2.PodsMetricStatus":
    '{"type":"object","required":["current","metric"],"properties":{"current":{"ref":"autoscaling.v2.MetricValueStatus","go":"kv2.MetricValueStatus"},"metric":{"ref":"autoscaling.v2.MetricIdentifier","go":"kv2.MetricIdentifier"}}}',
  "autoscaling.v2.ResourceMetricSource":
    '{"type":"object","required":["name","target"],"properties":{"name":{"type":"string","go":"kv1.ResourceName"},"target":{"ref":"autoscaling.v2.MetricTarget","go":"kv2.MetricTarget"}}}',
  "autoscaling.v2.ResourceMetricStatus":
    '{"type":"object","required":["current","name"],"properties":{"current":{"ref":"autoscaling.v2.MetricValueStatus","go":"kv2.MetricValueStatus"},"name":{"type":"string","go":"kv1.ResourceName"}}}',
  "batch.v1.CronJob":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"batch.v1.CronJobSpec","go":"zv1.CronJobSpec"},"status":{"ref":"batch.v1.CronJobStatus","go":"zv1.CronJobStatus"}}}',
  "batch.v1.CronJobSpec":
    '{"type":"object","required":["jobTemplate","schedule"],"properties":{"concurrencyPolicy":{"type":"string","enum":["Allow","Forbid","Replace"],"go":"zv1.ConcurrencyPolicy"},"failedJobsHistoryLimit":{"type":"integer","format":"int32","go":"pint32"},"jobTemplate":{"ref":"batch.v1.JobTemplateSpec","go":"kv1.JobTemplateSpec"},"schedule":{"type":"string","go":"kstring"},"startingDeadlineSeconds":{"type":"integer","format":"int64","go":"pint64"},"successfulJobsHistoryLimit":{"type":"integer","format":"int32","go":"pint32"},"suspend":{"type":"boolean","go":"pbool"},"timeZone":{"type":"string","go":"pstring"}}}',
  "batch.v1.CronJobStatus":
    '{"type":"object","properties":{"active":{"type":"array","items":{"ref":"core.v1.ObjectReference"},"listType":"atomic","go":"z[]corev1.ObjectReference"},"lastScheduleTime":{"type":"string","format":"date-time","go":"pv1.Time"},"lastSuccessfulTime":{"type":"string","format":"date-time","go":"pv1.Time"}}}',
  "batch.v1.Job":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"batch.v1.JobSpec","go":"zv1.JobSpec"},"status":{"ref":"batch.v1.JobStatus","go":"zv1.JobStatus"}}}',
  "batch.v1.JobCondition":
    '{"type":"object","required":["status","type"],"properties":{"lastProbeTime":{"type":"string","format":"date-time","go":"zv1.Time"},"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"kcorev1.ConditionStatus"},"type":{"type":"string","go":"kv1.JobConditionType"}}}',
  "batch.v1.JobSpec":
    '{"type":"object","required":["template"],"properties":{"activeDeadlineSeconds":{"type":"integer","format":"int64","go":"pint64"},"backoffLimit":{"type":"integer","format":"int32","go":"pint32"},"backoffLimitPerIndex":{"type":"integer","format":"int32","go":"pint32"},"completionMode":{"type":"string","enum":["Indexed","NonIndexed"],"go":"pv1.CompletionMode"},"completions":{"type":"integer","format":"int32","go":"pint32"},"managedBy":{"type":"string","go":"pstring"},"manualSelector":{"type":"boolean","go":"pbool"},"maxFailedIndexes":{"type":"integer","format":"int32","go":"pint32"},"parallelism":{"type":"integer","format":"int32","go":"pint32"},"podFailurePolicy":{"ref":"batch.v1.PodFailurePolicy","go":"pv1.PodFailurePolicy"},"podReplacementPolicy":{"type":"string","enum":["Failed","TerminatingOrFailed"],"go":"pv1.PodReplacementPolicy"},"selector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"},"successPolicy":{"ref":"batch.v1.SuccessPolicy","go":"pv1.SuccessPolicy"},"suspend":{"type":"boolean","go":"pbool"},"template":{"ref":"core.v1.PodTemplateSpec","go":"kcorev1.PodTemplateSpec"},"ttlSecondsAfterFinished":{"type":"integer","format":"int32","go":"pint32"}}}',
  "batch.v1.JobStatus":
    '{"type":"object","properties":{"active":{"type":"integer","format":"int32","go":"zint32"},"completedIndexes":{"type":"string","go":"zstring"},"completionTime":{"type":"string","format":"date-time","go":"pv1.Time"},"conditions":{"type":"array","items":{"ref":"batch.v1.JobCondition"},"listType":"atomic","go":"z[]v1.JobCondition","patchStrategy":"merge","patchMergeKey":"type"},"failed":{"type":"integer","format":"int32","go":"zint32"},"failedIndexes":{"type":"string","go":"pstring"},"ready":{"type":"integer","format":"int32","go":"pint32"},"startTime":{"type":"string","format":"date-time","go":"pv1.Time"},"succeeded":{"type":"integer","format":"int32","go":"zint32"},"terminating":{"type":"integer","format":"int32","go":"pint32"},"uncountedTerminatedPods":{"ref":"batch.v1.UncountedTerminatedPods","go":"pv1.UncountedTerminatedPods"}}}',
  "batch.v1.JobTemplateSpec":
    '{"type":"object","properties":{"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"batch.v1.JobSpec","go":"zv1.JobSpec"}}}',
  "batch.v1.PodFailurePolicy":
    '{"type":"object","required":["rules"],"properties":{"rules":{"type":"array","items":{"ref":"batch.v1.PodFailurePolicyRule"},"listType":"atomic","go":"k[]v1.PodFailurePolicyRule"}}}',
  "batch.v1.PodFailurePolicyOnExitCodesRequirement":
    '{"type":"object","required":["operator","values"],"properties":{"containerName":{"type":"string","go":"pstring"},"operator":{"type":"string","enum":["In","NotIn"],"go":"kv1.PodFailurePolicyOnExitCodesOperator"},"values":{"type":"array","items":{"type":"integer","format":"int32"},"listType":"set","go":"k[]int32"}}}',
  "batch.v1.PodFailurePolicyOnPodConditionsPattern":
    '{"type":"object","required":["type"],"properties":{"status":{"type":"string","go":"kcorev1.ConditionStatus"},"type":{"type":"string","go":"kcorev1.PodConditionType"}}}',
  "batch.v1.PodFailurePolicyRule":
    '{"type":"object","required":["action"],"properties":{"action":{"type":"string","enum":["Count","FailIndex","FailJob","Ignore"],"go":"kv1.PodFailurePolicyAction"},"onExitCodes":{"ref":"batch.v1.PodFailurePolicyOnExitCodesRequirement","go":"pv1.PodFailurePolicyOnExitCodesRequirement"},"onPodConditions":{"type":"array","items":{"ref":"batch.v1.PodFailurePolicyOnPodConditionsPattern"},"listType":"atomic","go":"z[]v1.PodFailurePolicyOnPodConditionsPattern"}}}',
  "batch.v1.SuccessPolicy":
    '{"type":"object","required":["rules"],"properties":{"rules":{"type":"array","items":{"ref":"batch.v1.SuccessPolicyRule"},"listType":"atomic","go":"k[]v1.SuccessPolicyRule"}}}',
  "batch.v1.SuccessPolicyRule":
    '{"type":"object","properties":{"succeededCount":{"type":"integer","format":"int32","go":"pint32"},"succeededIndexes":{"type":"string","go":"pstring"}}}',
  "batch.v1.UncountedTerminatedPods":
    '{"type":"object","properties":{"failed":{"type":"array","items":{"type":"string"},"listType":"set","go":"z[]types.UID"},"succeeded":{"type":"array","items":{"type":"string"},"listType":"set","go":"z[]types.UID"}}}',
  "certificates.v1.CertificateSigningRequest":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"certificates.v1.CertificateSigningRequestSpec","go":"kv1.CertificateSigningRequestSpec"},"status":{"ref":"certificates.v1.CertificateSigningRequestStatus","go":"zv1.CertificateSigningRequestStatus"}}}',
  "certificates.v1.CertificateSigningRequestCondition":
    '{"type":"object","required":["status","type"],"properties":{"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"lastUpdateTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"kv1.ConditionStatus"},"type":{"type":"string","go":"kv1.RequestConditionType"}}}',
  "certificates.v1.CertificateSigningRequestSpec":
    '{"type":"object","required":["request","signerName"],"properties":{"expirationSeconds":{"type":"integer","format":"int32","go":"pint32"},"extra":{"type":"object","values":{"type":"array","items":{"type":"string"}},"go":"zmap[string]v1.ExtraValue"},"groups":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"request":{"type":"string","format":"byte","go":"k[]byte"},"signerName":{"type":"string","go":"kstring"},"uid":{"type":"string","go":"zstring"},"usages":{"type":"array","items":{"type":"string","enum":["any","cert sign","client auth","code signing","content commitment","crl sign","data encipherment","decipher only","digital signature","email protection","encipher only","ipsec end system","ipsec tunnel","ipsec user","key agreement","key encipherment","microsoft sgc","netscape sgc","ocsp signing","s/mime","server auth","signing","timestamping"]},"listType":"atomic","go":"z[]v1.KeyUsage"},"username":{"type":"string","go":"zstring"}}}',
  "certificates.v1.CertificateSigningRequestStatus":
    '{"type":"object","properties":{"certificate":{"type":"string","format":"byte","go":"z[]byte"},"conditions":{"type":"array","items":{"ref":"certificates.v1.CertificateSigningRequestCondition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.CertificateSigningRequestCondition"}}}',
  "coordination.v1.Lease":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"coordination.v1.LeaseSpec","go":"zv1.LeaseSpec"}}}',
  "coordination.v1.LeaseSpec":
    '{"type":"object","properties":{"acquireTime":{"type":"string","format":"date-time","go":"pv1.MicroTime"},"holderIdentity":{"type":"string","go":"pstring"},"leaseDurationSeconds":{"type":"integer","format":"int32","go":"pint32"},"leaseTransitions":{"type":"integer","format":"int32","go":"pint32"},"preferredHolder":{"type":"string","go":"pstring"},"renewTime":{"type":"string","format":"date-time","go":"pv1.MicroTime"},"strategy":{"type":"string","go":"pv1.CoordinatedLeaseStrategy"}}}',
  "core.v1.AWSElasticBlockStoreVolumeSource":
    '{"type":"object","required":["volumeID"],"properties":{"fsType":{"type":"string","go":"zstring"},"partition":{"type":"integer","format":"int32","go":"zint32"},"readOnly":{"type":"boolean","go":"zbool"},"volumeID":{"type":"string","go":"kstring"}}}',
  "core.v1.Affinity":
    '{"type":"object","properties":{"nodeAffinity":{"ref":"core.v1.NodeAffinity","go":"pv1.NodeAffinity"},"podAffinity":{"ref":"core.v1.PodAffinity","go":"pv1.PodAffinity"},"podAntiAffinity":{"ref":"core.v1.PodAntiAffinity","go":"pv1.PodAntiAffinity"}}}',
  "core.v1.AppArmorProfile":
    '{"type":"object","required":["type"],"properties":{"localhostProfile":{"type":"string","go":"pstring"},"type":{"type":"string","enum":["Localhost","RuntimeDefault","Unconfined"],"go":"kv1.AppArmorProfileType"}}}',
  "core.v1.AttachedVolume":
    '{"type":"object","required":["devicePath","name"],"properties":{"devicePath":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kv1.UniqueVolumeName"}}}',
  "core.v1.AzureDiskVolumeSource":
    '{"type":"object","required":["diskName","diskURI"],"properties":{"cachingMode":{"type":"string","enum":["None","ReadOnly","ReadWrite"],"default":"ReadWrite","go":"pv1.AzureDataDiskCachingMode"},"diskName":{"type":"string","go":"kstring"},"diskURI":{"type":"string","go":"kstring"},"fsType":{"type":"string","default":"ext4","go":"pstring"},"kind":{"type":"string","enum":["Dedicated","Managed","Shared"],"default":"Shared","go":"pv1.AzureDataDiskKind"},"readOnly":{"type":"boolean","go":"pbool"}}}',
  "core.v1.AzureFilePersistentVolumeSource":
    '{"type":"object","required":["secretName","shareName"],"properties":{"readOnly":{"type":"boolean","go":"zbool"},"secretName":{"type":"string","go":"kstring"},"secretNamespace":{"type":"string","go":"k*string"},"shareName":{"type":"string","go":"kstring"}}}',
  "core.v1.AzureFileVolumeSource":
    '{"type":"object","required":["secretName","shareName"],"properties":{"readOnly":{"type":"boolean","go":"zbool"},"secretName":{"type":"string","go":"kstring"},"shareName":{"type":"string","go":"kstring"}}}',
  "core.v1.Binding":
    '{"type":"object","required":["target"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"target":{"ref":"core.v1.ObjectReference","go":"kv1.ObjectReference"}}}',
  "core.v1.CSIPersistentVolumeSource":
    '{"type":"object","required":["driver","volumeHandle"],"properties":{"controllerExpandSecretRef":{"ref":"core.v1.SecretReference","go":"pv1.SecretReference"},"controllerPublishSecretRef":{"ref":"core.v1.SecretReference","go":"pv1.SecretReference"},"driver":{"type":"string","go":"kstring"},"fsType":{"type":"string","go":"zstring"},"nodeExpandSecretRef":{"ref":"core.v1.SecretReference","go":"pv1.SecretReference"},"nodePublishSecretRef":{"ref":"core.v1.SecretReference","go":"pv1.SecretReference"},"nodeStageSecretRef":{"ref":"core.v1.SecretReference","go":"pv1.SecretReference"},"readOnly":{"type":"boolean","go":"zbool"},"volumeAttributes":{"type":"object","values":{"type":"string"},"go":"zmap[string]string"},"volumeHandle":{"type":"string","go":"kstring"}}}',
  "core.v1.CSIVolumeSource":
    '{"type":"object","required":["driver"],"properties":{"driver":{"type":"string","go":"kstring"},"fsType":{"type":"string","go":"pstring"},"nodePublishSecretRef":{"ref":"core.v1.LocalObjectReference","go":"pv1.LocalObjectReference"},"readOnly":{"type":"boolean","go":"pbool"},"volumeAttributes":{"type":"object","values":{"type":"string"},"go":"zmap[string]string"}}}',
  "core.v1.Capabilities":
    '{"type":"object","properties":{"add":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]v1.Capability"},"drop":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]v1.Capability"}}}',
  "core.v1.CephFSPersistentVolumeSource":
    '{"type":"object","required":["monitors"],"properties":{"monitors":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"k[]string"},"path":{"type":"string","go":"zstring"},"readOnly":{"type":"boolean","go":"zbool"},"secretFile":{"type":"string","go":"zstring"},"secretRef":{"ref":"core.v1.SecretReference","go":"pv1.SecretReference"},"user":{"type":"string","go":"zstring"}}}',
  "core.v1.CephFSVolumeSource":
    '{"type":"object","required":["monitors"],"properties":{"monitors":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"k[]string"},"path":{"type":"string","go":"zstring"},"readOnly":{"type":"boolean","go":"zbool"},"secretFile":{"type":"string","go":"zstring"},"secretRef":{"ref":"core.v1.LocalObjectReference","go":"pv1.LocalObjectReference"},"user":{"type":"string","go":"zstring"}}}',
  "core.v1.CinderPersistentVolumeSource":
    '{"type":"object","required":["volumeID"],"properties":{"fsType":{"type":"string","go":"zstring"},"readOnly":{"type":"boolean","go":"zbool"},"secretRef":{"ref":"core.v1.SecretReference","go":"pv1.SecretReference"},"volumeID":{"type":"string","go":"kstring"}}}',
  "core.v1.CinderVolumeSource":
    '{"type":"object","required":["volumeID"],"properties":{"fsType":{"type":"string","go":"zstring"},"readOnly":{"type":"boolean","go":"zbool"},"secretRef":{"ref":"core.v1.LocalObjectReference","go":"pv1.LocalObjectReference"},"volumeID":{"type":"string","go":"kstring"}}}',
  "core.v1.ClientIPConfig":
    '{"type":"object","properties":{"timeoutSeconds":{"type":"integer","format":"int32","go":"pint32"}}}',
  "core.v1.ClusterTrustBundleProjection":
    '{"type":"object","required":["path"],"properties":{"labelSelector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"},"name":{"type":"string","go":"pstring"},"optional":{"type":"boolean","go":"pbool"},"path":{"type":"string","go":"kstring"},"signerName":{"type":"string","go":"pstring"}}}',
  "core.v1.ConfigMap":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"binaryData":{"type":"object","values":{"type":"string","format":"byte"},"go":"zmap[string][]byte"},"data":{"type":"object","values":{"type":"string"},"go":"zmap[string]string"},"immutable":{"type":"boolean","go":"pbool"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"}}}',
  "core.v1.ConfigMapEnvSource":
    '{"type":"object","properties":{"name":{"type":"string","go":"zstring"},"optional":{"type":"boolean","go":"pbool"}}}',
  "core.v1.ConfigMapKeySelector":
    '{"type":"object","required":["key"],"properties":{"key":{"type":"string","go":"kstring"},"name":{"type":"string","go":"zstring"},"optional":{"type":"boolean","go":"pbool"}},"mapType":"atomic"}',
  "core.v1.ConfigMapNodeConfigSource":
    '{"type":"object","required":["kubeletConfigKey","name","namespace"],"properties":{"kubeletConfigKey":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kstring"},"namespace":{"type":"string","go":"kstring"},"resourceVersion":{"type":"string","go":"zstring"},"uid":{"type":"string","go":"ztypes.UID"}}}',
  "core.v1.ConfigMapProjection":
    '{"type":"object","properties":{"items":{"type":"array","items":{"ref":"core.v1.KeyToPath"},"listType":"atomic","go":"z[]v1.KeyToPath"},"name":{"type":"string","go":"zstring"},"optional":{"type":"boolean","go":"pbool"}}}',
  "core.v1.ConfigMapVolumeSource":
    '{"type":"object","properties":{"defaultMode":{"type":"integer","format":"int32","go":"pint32"},"items":{"type":"array","items":{"ref":"core.v1.KeyToPath"},"listType":"atomic","go":"z[]v1.KeyToPath"},"name":{"type":"string","go":"zstring"},"optional":{"type":"boolean","go":"pbool"}}}',
  "core.v1.Container":
    '{"type":"object","required":["name"],"properties":{"args":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"command":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"env":{"type":"array","items":{"ref":"core.v1.EnvVar"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.EnvVar","patchStrategy":"merge","patchMergeKey":"name"},"envFrom":{"type":"array","items":{"ref":"core.v1.EnvFromSource"},"listType":"atomic","go":"z[]v1.EnvFromSource"},"image":{"type":"string","go":"zstring"},"imagePullPolicy":{"type":"string","enum":["Always","IfNotPresent","Never"],"go":"zv1.PullPolicy"},"lifecycle":{"ref":"core.v1.Lifecycle","go":"pv1.Lifecycle"},"livenessProbe":{"ref":"core.v1.Probe","go":"pv1.Probe"},"name":{"type":"string","go":"kstring"},"ports":{"type":"array","items":{"ref":"core.v1.ContainerPort"},"listType":"map","listMapKeys":["containerPort","protocol"],"go":"z[]v1.ContainerPort","patchStrategy":"merge","patchMergeKey":"containerPort"},"readinessProbe":{"ref":"core.v1.Probe","go":"pv1.Probe"},"resizePolicy":{"type":"array","items":{"ref":"core.v1.ContainerResizePolicy"},"listType":"atomic","go":"z[]v1.ContainerResizePolicy"},"resources":{"ref":"core.v1.ResourceRequirements","go":"zv1.ResourceRequirements"},"restartPolicy":{"type":"string","go":"pv1.ContainerRestartPolicy"},"restartPolicyRules":{"type":"array","items":{"ref":"core.v1.ContainerRestartRule"},"listType":"atomic","go":"z[]v1.ContainerRestartRule"},"securityContext":{"ref":"core.v1.SecurityContext","go":"pv1.SecurityContext"},"startupProbe":{"ref":"core.v1.Probe","go":"pv1.Probe"},"stdin":{"type":"boolean","go":"zbool"},"stdinOnce":{"type":"boolean","go":"zbool"},"terminationMessagePath":{"type":"string","go":"zstring"},"terminationMessagePolicy":{"type":"string","enum":["FallbackToLogsOnError","File"],"go":"zv1.TerminationMessagePolicy"},"tty":{"type":"boolean","go":"zbool"},"volumeDevices":{"type":"array","items":{"ref":"core.v1.VolumeDevice"},"listType":"map","listMapKeys":["devicePath"],"go":"z[]v1.VolumeDevice","patchStrategy":"merge","patchMergeKey":"devicePath"},"volumeMounts":{"type":"array","items":{"ref":"core.v1.VolumeMount"},"listType":"map","listMapKeys":["mountPath"],"go":"z[]v1.VolumeMount","patchStrategy":"merge","patchMergeKey":"mountPath"},"workingDir":{"type":"string","go":"zstring"}}}',
  "core.v1.ContainerExtendedResourceRequest":
    '{"type":"object","required":["containerName","requestName","resourceName"],"properties":{"containerName":{"type":"string","go":"kstring"},"requestName":{"type":"string","go":"kstring"},"resourceName":{"type":"string","go":"kstring"}}}',
  "core.v1.ContainerImage":
    '{"type":"object","properties":{"names":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"k[]string"},"sizeBytes":{"type":"integer","format":"int64","go":"zint64"}}}',
  "core.v1.ContainerPort":
    '{"type":"object","required":["containerPort"],"properties":{"containerPort":{"type":"integer","format":"int32","go":"kint32"},"hostIP":{"type":"string","go":"zstring"},"hostPort":{"type":"integer","format":"int32","go":"zint32"},"name":{"type":"string","go":"zstring"},"protocol":{"type":"string","enum":["SCTP","TCP","UDP"],"default":"TCP","go":"zv1.Protocol"}}}',
  "core.v1.ContainerResizePolicy":
    '{"type":"object","required":["resourceName","restartPolicy"],"properties":{"resourceName":{"type":"string","go":"kv1.ResourceName"},"restartPolicy":{"type":"string","go":"kv1.ResourceResizeRestartPolicy"}}}',
  "core.v1.ContainerRestartRule":
    '{"type":"object","required":["action"],"properties":{"action":{"type":"string","go":"zv1.ContainerRestartRuleAction"},"exitCodes":{"ref":"core.v1.ContainerRestartRuleOnExitCodes","go":"pv1.ContainerRestartRuleOnExitCodes"}}}',
  "core.v1.ContainerRestartRuleOnExitCodes":
    '{"type":"object","required":["operator"],"properties":{"operator":{"type":"string","go":"zv1.ContainerRestartRuleOnExitCodesOperator"},"values":{"type":"array","items":{"type":"integer","format":"int32"},"listType":"set","go":"z[]int32"}}}',
  "core.v1.ContainerState":
    '{"type":"object","properties":{"running":{"ref":"core.v1.ContainerStateRunning","go":"pv1.ContainerStateRunning"},"terminated":{"ref":"core.v1.ContainerStateTerminated","go":"pv1.ContainerStateTerminated"},"waiting":{"ref":"core.v1.ContainerStateWaiting","go":"pv1.ContainerStateWaiting"}}}',
  "core.v1.ContainerStateRunning":
    '{"type":"object","properties":{"startedAt":{"type":"string","format":"date-time","go":"zv1.Time"}}}',
  "core.v1.ContainerStateTerminated":
    '{"type":"object","required":["exitCode"],"properties":{"containerID":{"type":"string","go":"zstring"},"exitCode":{"type":"integer","format":"int32","go":"kint32"},"finishedAt":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"signal":{"type":"integer","format":"int32","go":"zint32"},"startedAt":{"type":"string","format":"date-time","go":"zv1.Time"}}}',
  "core.v1.ContainerStateWaiting":
    '{"type":"object","properties":{"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"}}}',
  "core.v1.ContainerStatus":
    '{"type":"object","required":["image","imageID","name","ready","restartCount"],"properties":{"allocatedResources":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"allocatedResourcesStatus":{"type":"array","items":{"ref":"core.v1.ResourceStatus"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.ResourceStatus","patchStrategy":"merge","patchMergeKey":"name"},"containerID":{"type":"string","go":"zstring"},"image":{"type":"string","go":"kstring"},"imageID":{"type":"string","go":"kstring"},"lastState":{"ref":"core.v1.ContainerState","go":"zv1.ContainerState"},"name":{"type":"string","go":"kstring"},"ready":{"type":"boolean","go":"kbool"},"resources":{"ref":"core.v1.ResourceRequirements","go":"pv1.ResourceRequirements"},"restartCount":{"type":"integer","format":"int32","go":"kint32"},"started":{"type":"boolean","go":"pbool"},"state":{"ref":"core.v1.ContainerState","go":"zv1.ContainerState"},"stopSignal":{"type":"string","enum":["SIGABRT","SIGALRM","SIGBUS","SIGCHLD","SIGCLD","SIGCONT","SIGFPE","SIGHUP","SIGILL","SIGINT","SIGIO","SIGIOT","SIGKILL","SIGPIPE","SIGPOLL","SIGPROF","SIGPWR","SIGQUIT","SIGRTMAX","SIGRTMAX-1","SIGRTMAX-10","SIGRTMAX-11","SIGRTMAX-12","SIGRTMAX-13","SIGRTMAX-14","SIGRTMAX-2","SIGRTMAX-3","SIGRTMAX-4","SIGRTMAX-5","SIGRTMAX-6","SIGRTMAX-7","SIGRTMAX-8","SIGRTMAX-9","SIGRTMIN","SIGRTMIN+1","SIGRTMIN+10","SIGRTMIN+11","SIGRTMIN+12","SIGRTMIN+13","SIGRTMIN+14","SIGRTMIN+15","SIGRTMIN+2","SIGRTMIN+3","SIGRTMIN+4","SIGRTMIN+5","SIGRTMIN+6","SIGRTMIN+7","SIGRTMIN+8","SIGRTMIN+9","SIGSEGV","SIGSTKFLT","SIGSTOP","SIGSYS","SIGTERM","SIGTRAP","SIGTSTP","SIGTTIN","SIGTTOU","SIGURG","SIGUSR1","SIGUSR2","SIGVTALRM","SIGWINCH","SIGXCPU","SIGXFSZ"],"go":"pv1.Signal"},"user":{"ref":"core.v1.ContainerUser","go":"pv1.ContainerUser"},"volumeMounts":{"type":"array","items":{"ref":"core.v1.VolumeMountStatus"},"listType":"map","listMapKeys":["mountPath"],"go":"z[]v1.VolumeMountStatus","patchStrategy":"merge","patchMergeKey":"mountPath"}}}',
  "core.v1.ContainerUser":
    '{"type":"object","properties":{"linux":{"ref":"core.v1.LinuxContainerUser","go":"pv1.LinuxContainerUser"}}}',
  "core.v1.DaemonEndpoint":
    '{"type":"object","required":["Port"],"properties":{"Port":{"type":"integer","format":"int32","go":"kint32"}}}',
  "core.v1.DownwardAPIProjection":
    '{"type":"object","properties":{"items":{"type":"array","items":{"ref":"core.v1.DownwardAPIVolumeFile"},"listType":"atomic","go":"z[]v1.DownwardAPIVolumeFile"}}}',
  "core.v1.DownwardAPIVolumeFile":
    '{"type":"object","required":["path"],"properties":{"fieldRef":{"ref":"core.v1.ObjectFieldSelector","go":"pv1.ObjectFieldSelector"},"mode":{"type":"integer","format":"int32","go":"pint32"},"path":{"type":"string","go":"kstring"},"resourceFieldRef":{"ref":"core.v1.ResourceFieldSelector","go":"pv1.ResourceFieldSelector"}}}',
  "core.v1.DownwardAPIVolumeSource":
    '{"type":"object","properties":{"defaultMode":{"type":"integer","format":"int32","go":"pint32"},"items":{"type":"array","items":{"ref":"core.v1.DownwardAPIVolumeFile"},"listType":"atomic","go":"z[]v1.DownwardAPIVolumeFile"}}}',
  "core.v1.EmptyDirVolumeSource":
    '{"type":"object","properties":{"medium":{"type":"string","go":"zv1.StorageMedium"},"sizeLimit":{"type":"quantity","go":"presource.Quantity"}}}',
  "core.v1.EndpointAddress":
    '{"type":"object","required":["ip"],"properties":{"hostname":{"type":"string","go":"zstring"},"ip":{"type":"string","go":"kstring"},"nodeName":{"type":"string","go":"pstring"},"targetRef":{"ref":"core.v1.ObjectReference","go":"pv1.ObjectReference"}},"mapType":"atomic"}',
  "core.v1.EndpointPort":
    '{"type":"object","required":["port"],"properties":{"appProtocol":{"type":"string","go":"pstring"},"name":{"type":"string","go":"zstring"},"port":{"type":"integer","format":"int32","go":"kint32"},"protocol":{"type":"string","enum":["SCTP","TCP","UDP"],"go":"zv1.Protocol"}},"mapType":"atomic"}',
  "core.v1.EndpointSubset":
    '{"type":"object","properties":{"addresses":{"type":"array","items":{"ref":"core.v1.EndpointAddress"},"listType":"atomic","go":"z[]v1.EndpointAddress"},"notReadyAddresses":{"type":"array","items":{"ref":"core.v1.EndpointAddress"},"listType":"atomic","go":"z[]v1.EndpointAddress"},"ports":{"type":"array","items":{"ref":"core.v1.EndpointPort"},"listType":"atomic","go":"z[]v1.EndpointPort"}}}',
  "core.v1.Endpoints":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"subsets":{"type":"array","items":{"ref":"core.v1.EndpointSubset"},"listType":"atomic","go":"z[]v1.EndpointSubset"}}}',
  "core.v1.EnvFromSource":
    '{"type":"object","properties":{"configMapRef":{"ref":"core.v1.ConfigMapEnvSource","go":"pv1.ConfigMapEnvSource"},"prefix":{"type":"string","go":"zstring"},"secretRef":{"ref":"core.v1.SecretEnvSource","go":"pv1.SecretEnvSource"}}}',
  "core.v1.EnvVar":
    '{"type":"object","required":["name"],"properties":{"name":{"type":"string","go":"kstring"},"value":{"type":"string","go":"zstring"},"valueFrom":{"ref":"core.v1.EnvVarSource","go":"pv1.EnvVarSource"}}}',
  "core.v1.EnvVarSource":
    '{"type":"object","properties":{"configMapKeyRef":{"ref":"core.v1.ConfigMapKeySelector","go":"pv1.ConfigMapKeySelector"},"fieldRef":{"ref":"core.v1.ObjectFieldSelector","go":"pv1.ObjectFieldSelector"},"fileKeyRef":{"ref":"core.v1.FileKeySelector","go":"pv1.FileKeySelector"},"resourceFieldRef":{"ref":"core.v1.ResourceFieldSelector","go":"pv1.ResourceFieldSelector"},"secretKeyRef":{"ref":"core.v1.SecretKeySelector","go":"pv1.SecretKeySelector"}}}',
  "core.v1.EphemeralContainer":
    '{"type":"object","required":["name"],"properties":{"args":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"command":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"env":{"type":"array","items":{"ref":"core.v1.EnvVar"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.EnvVar","patchStrategy":"merge","patchMergeKey":"name"},"envFrom":{"type":"array","items":{"ref":"core.v1.EnvFromSource"},"listType":"atomic","go":"z[]v1.EnvFromSource"},"image":{"type":"string","go":"zstring"},"imagePullPolicy":{"type":"string","enum":["Always","IfNotPresent","Never"],"go":"zv1.PullPolicy"},"lifecycle":{"ref":"core.v1.Lifecycle","go":"pv1.Lifecycle"},"livenessProbe":{"ref":"core.v1.Probe","go":"pv1.Probe"},"name":{"type":"string","go":"kstring"},"ports":{"type":"array","items":{"ref":"core.v1.ContainerPort"},"listType":"map","listMapKeys":["containerPort","protocol"],"go":"z[]v1.ContainerPort","patchStrategy":"merge","patchMergeKey":"containerPort"},"readinessProbe":{"ref":"core.v1.Probe","go":"pv1.Probe"},"resizePolicy":{"type":"array","items":{"ref":"core.v1.ContainerResizePolicy"},"listType":"atomic","go":"z[]v1.ContainerResizePolicy"},"resources":{"ref":"core.v1.ResourceRequirements","go":"zv1.ResourceRequirements"},"restartPolicy":{"type":"string","go":"pv1.ContainerRestartPolicy"},"restartPolicyRules":{"type":"array","items":{"ref":"core.v1.ContainerRestartRule"},"listType":"atomic","go":"z[]v1.ContainerRestartRule"},"securityContext":{"ref":"core.v1.SecurityContext","go":"pv1.SecurityContext"},"startupProbe":{"ref":"core.v1.Probe","go":"pv1.Probe"},"stdin":{"type":"boolean","go":"zbool"},"stdinOnce":{"type":"boolean","go":"zbool"},"targetContainerName":{"type":"string","go":"zstring"},"terminationMessagePath":{"type":"string","go":"zstring"},"terminationMessagePolicy":{"type":"string","enum":["FallbackToLogsOnError","File"],"go":"zv1.TerminationMessagePolicy"},"tty":{"type":"boolean","go":"zbool"},"volumeDevices":{"type":"array","items":{"ref":"core.v1.VolumeDevice"},"listType":"map","listMapKeys":["devicePath"],"go":"z[]v1.VolumeDevice","patchStrategy":"merge","patchMergeKey":"devicePath"},"volumeMounts":{"type":"array","items":{"ref":"core.v1.VolumeMount"},"listType":"map","listMapKeys":["mountPath"],"go":"z[]v1.VolumeMount","patchStrategy":"merge","patchMergeKey":"mountPath"},"workingDir":{"type":"string","go":"zstring"}}}',
  "core.v1.EphemeralVolumeSource":
    '{"type":"object","properties":{"volumeClaimTemplate":{"ref":"core.v1.PersistentVolumeClaimTemplate","go":"pv1.PersistentVolumeClaimTemplate"}}}',
  "core.v1.Event":
    '{"type":"object","required":["involvedObject","metadata"],"properties":{"action":{"type":"string","go":"zstring"},"apiVersion":{"type":"string"},"count":{"type":"integer","format":"int32","go":"zint32"},"eventTime":{"type":"string","format":"date-time","go":"zv1.MicroTime"},"firstTimestamp":{"type":"string","format":"date-time","go":"zv1.Time"},"involvedObject":{"ref":"core.v1.ObjectReference","go":"kv1.ObjectReference"},"kind":{"type":"string"},"lastTimestamp":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"kv1.ObjectMeta"},"reason":{"type":"string","go":"zstring"},"related":{"ref":"core.v1.ObjectReference","go":"pv1.ObjectReference"},"reportingComponent":{"type":"string","go":"kstring"},"reportingInstance":{"type":"string","go":"kstring"},"series":{"ref":"core.v1.EventSeries","go":"pv1.EventSeries"},"source":{"ref":"core.v1.EventSource","go":"zv1.EventSource"},"type":{"type":"string","go":"zstring"}}}',
  "core.v1.EventSeries":
    '{"type":"object","properties":{"count":{"type":"integer","format":"int32","go":"zint32"},"lastObservedTime":{"type":"string","format":"date-time","go":"zv1.MicroTime"}}}',
  "core.v1.EventSource":
    '{"type":"object","properties":{"component":{"type":"string","go":"zstring"},"host":{"type":"string","go":"zstring"}}}',
  "core.v1.ExecAction":
    '{"type":"object","properties":{"command":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"}}}',
  "core.v1.FCVolumeSource":
    '{"type":"object","properties":{"fsType":{"type":"string","go":"zstring"},"lun":{"type":"integer","format":"int32","go":"pint32"},"readOnly":{"type":"boolean","go":"zbool"},"targetWWNs":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"wwids":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"}}}',
  "core.v1.FileKeySelector":
    '{"type":"object","required":["key","path","volumeName"],"properties":{"key":{"type":"string","go":"kstring"},"optional":{"type":"boolean","go":"pbool"},"path":{"type":"string","go":"kstring"},"volumeName":{"type":"string","go":"kstring"}},"mapType":"atomic"}',
  "core.v1.FlexPersistentVolumeSource":
    '{"type":"object","required":["driver"],"properties":{"driver":{"type":"string","go":"kstring"},"fsType":{"type":"string","go":"zstring"},"options":{"type":"object","values":{"type":"string"},"go":"zmap[string]string"},"readOnly":{"type":"boolean","go":"zbool"},"secretRef":{"ref":"core.v1.SecretReference","go":"pv1.SecretReference"}}}',
  "core.v1.FlexVolumeSource":
    '{"type":"object","required":["driver"],"properties":{"driver":{"type":"string","go":"kstring"},"fsType":{"type":"string","go":"zstring"},"options":{"type":"object","values":{"type":"string"},"go":"zmap[string]string"},"readOnly":{"type":"boolean","go":"zbool"},"secretRef":{"ref":"core.v1.LocalObjectReference","go":"pv1.LocalObjectReference"}}}',
  "core.v1.FlockerVolumeSource":
    '{"type":"object","properties":{"datasetName":{"type":"string","go":"zstring"},"datasetUUID":{"type":"string","go":"zstring"}}}',
  "core.v1.GCEPersistentDiskVolumeSource":
    '{"type":"object","required":["pdName"],"properties":{"fsType":{"type":"string","go":"zstring"},"partition":{"type":"integer","format":"int32","go":"zint32"},"pdName":{"type":"string","go":"kstring"},"readOnly":{"type":"boolean","go":"zbool"}}}',
  "core.v1.GRPCAction":
    '{"type":"object","required":["port"],"properties":{"port":{"type":"integer","format":"int32","go":"kint32"},"service":{"type":"string","go":"k*string"}}}',
  "core.v1.GitRepoVolumeSource":
    '{"type":"object","required":["repository"],"properties":{"directory":{"type":"string","go":"zstring"},"repository":{"type":"string","go":"kstring"},"revision":{"type":"string","go":"zstring"}}}',
  "core.v1.GlusterfsPersistentVolumeSource":
    '{"type":"object","required":["endpoints","path"],"properties":{"endpoints":{"type":"string","go":"kstring"},"endpointsNamespace":{"type":"string","go":"pstring"},"path":{"type":"string","go":"kstring"},"readOnly":{"type":"boolean","go":"zbool"}}}',
  "core.v1.GlusterfsVolumeSource":
    '{"type":"object","required":["endpoints","path"],"properties":{"endpoints":{"type":"string","go":"kstring"},"path":{"type":"string","go":"kstring"},"readOnly":{"type":"boolean","go":"zbool"}}}',
  "core.v1.HTTPGetAction":
    '{"type":"object","required":["port"],"properties":{"host":{"type":"string","go":"zstring"},"httpHeaders":{"type":"array","items":{"ref":"core.v1.HTTPHeader"},"listType":"atomic","go":"z[]v1.HTTPHeader"},"path":{"type":"string","go":"zstring"},"port":{"type":"int-or-string","go":"kintstr.IntOrString"},"scheme":{"type":"string","enum":["HTTP","HTTPS"],"go":"zv1.URIScheme"}}}',
  "core.v1.HTTPHeader":
    '{"type":"object","required":["name","value"],"properties":{"name":{"type":"string","go":"kstring"},"value":{"type":"string","go":"kstring"}}}',
  "core.v1.HostAlias":
    '{"type":"object","required":["ip"],"properties":{"hostnames":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"ip":{"type":"string","go":"kstring"}}}',
  "core.v1.HostIP":
    '{"type":"object","required":["ip"],"properties":{"ip":{"type":"string","go":"kstring"}}}',
  "core.v1.HostPathVolumeSource":
    '{"type":"object","required":["path"],"properties":{"path":{"type":"string","go":"kstring"},"type":{"type":"string","enum":["","BlockDevice","CharDevice","Directory","DirectoryOrCreate","File","FileOrCreate","Socket"],"go":"pv1.HostPathType"}}}',
  "core.v1.ISCSIPersistentVolumeSource":
    '{"type":"object","required":["iqn","lun","targetPortal"],"properties":{"chapAuthDiscovery":{"type":"boolean","go":"zbool"},"chapAuthSession":{"type":"boolean","go":"zbool"},"fsType":{"type":"string","go":"zstring"},"initiatorName":{"type":"string","go":"pstring"},"iqn":{"type":"string","go":"kstring"},"iscsiInterface":{"type":"string","default":"default","go":"zstring"},"lun":{"type":"integer","format":"int32","go":"kint32"},"portals":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"readOnly":{"type":"boolean","go":"zbool"},"secretRef":{"ref":"core.v1.SecretReference","go":"pv1.SecretReference"},"targetPortal":{"type":"string","go":"kstring"}}}',
  "core.v1.ISCSIVolumeSource":
    '{"type":"object","required":["iqn","lun","targetPortal"],"properties":{"chapAuthDiscovery":{"type":"boolean","go":"zbool"},"chapAuthSession":{"type":"boolean","go":"zbool"},"fsType":{"type":"string","go":"zstring"},"initiatorName":{"type":"string","go":"pstring"},"iqn":{"type":"string","go":"kstring"},"iscsiInterface":{"type":"string","default":"default","go":"zstring"},"lun":{"type":"integer","format":"int32","go":"kint32"},"portals":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"readOnly":{"type":"boolean","go":"zbool"},"secretRef":{"ref":"core.v1.LocalObjectReference","go":"pv1.LocalObjectReference"},"targetPortal":{"type":"string","go":"kstring"}}}',
  "core.v1.ImageVolumeSource":
    '{"type":"object","properties":{"pullPolicy":{"type":"string","enum":["Always","IfNotPresent","Never"],"go":"zv1.PullPolicy"},"reference":{"type":"string","go":"zstring"}}}',
  "core.v1.ImageVolumeStatus":
    '{"type":"object","required":["imageRef"],"properties":{"imageRef":{"type":"string","go":"zstring"}}}',
  "core.v1.KeyToPath":
    '{"type":"object","required":["key","path"],"properties":{"key":{"type":"string","go":"kstring"},"mode":{"type":"integer","format":"int32","go":"pint32"},"path":{"type":"string","go":"kstring"}}}',
  "core.v1.Lifecycle":
    '{"type":"object","properties":{"postStart":{"ref":"core.v1.LifecycleHandler","go":"pv1.LifecycleHandler"},"preStop":{"ref":"core.v1.LifecycleHandler","go":"pv1.LifecycleHandler"},"stopSignal":{"type":"string","enum":["SIGABRT","SIGALRM","SIGBUS","SIGCHLD","SIGCLD","SIGCONT","SIGFPE","SIGHUP","SIGILL","SIGINT","SIGIO","SIGIOT","SIGKILL","SIGPIPE","SIGPOLL","SIGPROF","SIGPWR","SIGQUIT","SIGRTMAX","SIGRTMAX-1","SIGRTMAX-10","SIGRTMAX-11","SIGRTMAX-12","SIGRTMAX-13","SIGRTMAX-14","SIGRTMAX-2","SIGRTMAX-3","SIGRTMAX-4","SIGRTMAX-5","SIGRTMAX-6","SIGRTMAX-7","SIGRTMAX-8","SIGRTMAX-9","SIGRTMIN","SIGRTMIN+1","SIGRTMIN+10","SIGRTMIN+11","SIGRTMIN+12","SIGRTMIN+13","SIGRTMIN+14","SIGRTMIN+15","SIGRTMIN+2","SIGRTMIN+3","SIGRTMIN+4","SIGRTMIN+5","SIGRTMIN+6","SIGRTMIN+7","SIGRTMIN+8","SIGRTMIN+9","SIGSEGV","SIGSTKFLT","SIGSTOP","SIGSYS","SIGTERM","SIGTRAP","SIGTSTP","SIGTTIN","SIGTTOU","SIGURG","SIGUSR1","SIGUSR2","SIGVTALRM","SIGWINCH","SIGXCPU","SIGXFSZ"],"go":"pv1.Signal"}}}',
  "core.v1.LifecycleHandler":
    '{"type":"object","properties":{"exec":{"ref":"core.v1.ExecAction","go":"pv1.ExecAction"},"httpGet":{"ref":"core.v1.HTTPGetAction","go":"pv1.HTTPGetAction"},"sleep":{"ref":"core.v1.SleepAction","go":"pv1.SleepAction"},"tcpSocket":{"ref":"core.v1.TCPSocketAction","go":"pv1.TCPSocketAction"}}}',
  "core.v1.LimitRange":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"core.v1.LimitRangeSpec","go":"zv1.LimitRangeSpec"}}}',
  "core.v1.LimitRangeItem":
    '{"type":"object","required":["type"],"properties":{"default":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"defaultRequest":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"max":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"maxLimitRequestRatio":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"min":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"type":{"type":"string","go":"kv1.LimitType"}}}',
  "core.v1.LimitRangeSpec":
    '{"type":"object","required":["limits"],"properties":{"limits":{"type":"array","items":{"ref":"core.v1.LimitRangeItem"},"listType":"atomic","go":"k[]v1.LimitRangeItem"}}}',
  "core.v1.LinuxContainerUser":
    '{"type":"object","required":["gid","uid"],"properties":{"gid":{"type":"integer","format":"int64","go":"kint64"},"supplementalGroups":{"type":"array","items":{"type":"integer","format":"int64"},"listType":"atomic","go":"z[]int64"},"uid":{"type":"integer","format":"int64","go":"kint64"}}}',
  "core.v1.LoadBalancerIngress":
    '{"type":"object","properties":{"hostname":{"type":"string","go":"zstring"},"ip":{"type":"string","go":"zstring"},"ipMode":{"type":"string","go":"pv1.LoadBalancerIPMode"},"ports":{"type":"array","items":{"ref":"core.v1.PortStatus"},"listType":"atomic","go":"z[]v1.PortStatus"}}}',
  "core.v1.LoadBalancerStatus":
    '{"type":"object","properties":{"ingress":{"type":"array","items":{"ref":"core.v1.LoadBalancerIngress"},"listType":"atomic","go":"z[]v1.LoadBalancerIngress"}}}',
  "core.v1.LocalObjectReference":
    '{"type":"object","properties":{"name":{"type":"string","default":"","go":"zstring"}},"mapType":"atomic"}',
  "core.v1.LocalVolumeSource":
    '{"type":"object","required":["path"],"properties":{"fsType":{"type":"string","go":"pstring"},"path":{"type":"string","go":"kstring"}}}',
  "core.v1.ModifyVolumeStatus":
    '{"type":"object","required":["status"],"properties":{"status":{"type":"string","enum":["InProgress","Infeasible","Pending"],"go":"kv1.PersistentVolumeClaimModifyVolumeStatus"},"targetVolumeAttributesClassName":{"type":"string","go":"zstring"}}}',
  "core.v1.NFSVolumeSource":
    '{"type":"object","required":["path","server"],"properties":{"path":{"type":"string","go":"kstring"},"readOnly":{"type":"boolean","go":"zbool"},"server":{"type":"string","go":"kstring"}}}',
  "core.v1.Namespace":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"core.v1.NamespaceSpec","go":"zv1.NamespaceSpec"},"status":{"ref":"core.v1.NamespaceStatus","go":"zv1.NamespaceStatus"}}}',
  "core.v1.NamespaceCondition":
    '{"type":"object","required":["status","type"],"properties":{"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"kv1.ConditionStatus"},"type":{"type":"string","go":"kv1.NamespaceConditionType"}}}',
  "core.v1.NamespaceSpec":
    '{"type":"object","properties":{"finalizers":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]v1.FinalizerName"}}}',
  "core.v1.NamespaceStatus":
    '{"type":"object","properties":{"conditions":{"type":"array","items":{"ref":"core.v1.NamespaceCondition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.NamespaceCondition","patchStrategy":"merge","patchMergeKey":"type"},"phase":{"type":"string","enum":["Active","Terminating"],"go":"zv1.NamespacePhase"}}}',
  "core.v1.Node":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"core.v1.NodeSpec","go":"zv1.NodeSpec"},"status":{"ref":"core.v1.NodeStatus","go":"zv1.NodeStatus"}}}',
  "core.v1.NodeAddress":
    '{"type":"object","required":["address","type"],"properties":{"address":{"type":"string","go":"kstring"},"type":{"type":"string","go":"kv1.NodeAddressType"}}}',
  "core.v1.NodeAffinity":
    '{"type":"object","properties":{"preferredDuringSchedulingIgnoredDuringExecution":{"type":"array","items":{"ref":"core.v1.PreferredSchedulingTerm"},"listType":"atomic","go":"z[]v1.PreferredSchedulingTerm"},"requiredDuringSchedulingIgnoredDuringExecution":{"ref":"core.v1.NodeSelector","go":"pv1.NodeSelector"}}}',
  "core.v1.NodeAllocatableResourceClaimStatus":
    '{"type":"object","required":["resourceClaimName","resources"],"properties":{"containers":{"type":"array","items":{"type":"string"},"listType":"set","go":"z[]string"},"resourceClaimName":{"type":"string","go":"kstring"},"resources":{"type":"object","values":{"type":"quantity"},"go":"kmap[ResourceName]resource.Quantity"}}}',
  "core.v1.NodeCondition":
    '{"type":"object","required":["status","type"],"properties":{"lastHeartbeatTime":{"type":"string","format":"date-time","go":"zv1.Time"},"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"kv1.ConditionStatus"},"type":{"type":"string","go":"kv1.NodeConditionType"}}}',
  "core.v1.NodeConfigSource":
    '{"type":"object","properties":{"configMap":{"ref":"core.v1.ConfigMapNodeConfigSource","go":"pv1.ConfigMapNodeConfigSource"}}}',
  "core.v1.NodeConfigStatus":
    '{"type":"object","properties":{"active":{"ref":"core.v1.NodeConfigSource","go":"pv1.NodeConfigSource"},"assigned":{"ref":"core.v1.NodeConfigSource","go":"pv1.NodeConfigSource"},"error":{"type":"string","go":"zstring"},"lastKnownGood":{"ref":"core.v1.NodeConfigSource","go":"pv1.NodeConfigSource"}}}',
  "core.v1.NodeDaemonEndpoints":
    '{"type":"object","properties":{"kubeletEndpoint":{"ref":"core.v1.DaemonEndpoint","go":"zv1.DaemonEndpoint"}}}',
  "core.v1.NodeFeatures":
    '{"type":"object","properties":{"supplementalGroupsPolicy":{"type":"boolean","go":"pbool"}}}',
  "core.v1.NodeRuntimeHandler":
    '{"type":"object","properties":{"features":{"ref":"core.v1.NodeRuntimeHandlerFeatures","go":"pv1.NodeRuntimeHandlerFeatures"},"name":{"type":"string","go":"kstring"}}}',
  "core.v1.NodeRuntimeHandlerFeatures":
    '{"type":"object","properties":{"recursiveReadOnlyMounts":{"type":"boolean","go":"pbool"},"userNamespaces":{"type":"boolean","go":"pbool"}}}',
  "core.v1.NodeSelector":
    '{"type":"object","required":["nodeSelectorTerms"],"properties":{"nodeSelectorTerms":{"type":"array","items":{"ref":"core.v1.NodeSelectorTerm"},"listType":"atomic","go":"k[]v1.NodeSelectorTerm"}},"mapType":"atomic"}',
  "core.v1.NodeSelectorRequirement":
    '{"type":"object","required":["key","operator"],"properties":{"key":{"type":"string","go":"kstring"},"operator":{"type":"string","enum":["DoesNotExist","Exists","Gt","In","Lt","NotIn"],"go":"kv1.NodeSelectorOperator"},"values":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"}}}',
  "core.v1.NodeSelectorTerm":
    '{"type":"object","properties":{"matchExpressions":{"type":"array","items":{"ref":"core.v1.NodeSelectorRequirement"},"listType":"atomic","go":"z[]v1.NodeSelectorRequirement"},"matchFields":{"type":"array","items":{"ref":"core.v1.NodeSelectorRequirement"},"listType":"atomic","go":"z[]v1.NodeSelectorRequirement"}},"mapType":"atomic"}',
  "core.v1.NodeSpec":
    '{"type":"object","properties":{"configSource":{"ref":"core.v1.NodeConfigSource","go":"pv1.NodeConfigSource"},"externalID":{"type":"string","go":"zstring"},"podCIDR":{"type":"string","go":"zstring"},"podCIDRs":{"type":"array","items":{"type":"string"},"listType":"set","go":"z[]string","patchStrategy":"merge"},"providerID":{"type":"string","go":"zstring"},"taints":{"type":"array","items":{"ref":"core.v1.Taint"},"listType":"atomic","go":"z[]v1.Taint"},"unschedulable":{"type":"boolean","go":"zbool"}}}',
  "core.v1.NodeStatus":
    '{"type":"object","properties":{"addresses":{"type":"array","items":{"ref":"core.v1.NodeAddress"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.NodeAddress","patchStrategy":"merge","patchMergeKey":"type"},"allocatable":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"capacity":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"conditions":{"type":"array","items":{"ref":"core.v1.NodeCondition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.NodeCondition","patchStrategy":"merge","patchMergeKey":"type"},"config":{"ref":"core.v1.NodeConfigStatus","go":"pv1.NodeConfigStatus"},"daemonEndpoints":{"ref":"core.v1.NodeDaemonEndpoints","go":"zv1.NodeDaemonEndpoints"},"declaredFeatures":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"features":{"ref":"core.v1.NodeFeatures","go":"pv1.NodeFeatures"},"images":{"type":"array","items":{"ref":"core.v1.ContainerImage"},"listType":"atomic","go":"z[]v1.ContainerImage"},"nodeInfo":{"ref":"core.v1.NodeSystemInfo","go":"zv1.NodeSystemInfo"},"phase":{"type":"string","enum":["Pending","Running","Terminated"],"go":"zv1.NodePhase"},"runtimeHandlers":{"type":"array","items":{"ref":"core.v1.NodeRuntimeHandler"},"listType":"atomic","go":"z[]v1.NodeRuntimeHandler"},"volumesAttached":{"type":"array","items":{"ref":"core.v1.AttachedVolume"},"listType":"atomic","go":"z[]v1.AttachedVolume"},"volumesInUse":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]v1.UniqueVolumeName"}}}',
  "core.v1.NodeSwapStatus":
    '{"type":"object","properties":{"capacity":{"type":"integer","format":"int64","go":"pint64"}}}',
  "core.v1.NodeSystemInfo":
    '{"type":"object","required":["architecture","bootID","containerRuntimeVersion","kernelVersion","kubeProxyVersion","kubeletVersion","machineID","operatingSystem","osImage","systemUUID"],"properties":{"architecture":{"type":"string","go":"kstring"},"bootID":{"type":"string","go":"kstring"},"containerRuntimeVersion":{"type":"string","go":"kstring"},"kernelVersion":{"type":"string","go":"kstring"},"kubeProxyVersion":{"type":"string","go":"kstring"},"kubeletVersion":{"type":"string","go":"kstring"},"machineID":{"type":"string","go":"kstring"},"operatingSystem":{"type":"string","go":"kstring"},"osImage":{"type":"string","go":"kstring"},"swap":{"ref":"core.v1.NodeSwapStatus","go":"pv1.NodeSwapStatus"},"systemUUID":{"type":"string","go":"kstring"}}}',
  "core.v1.ObjectFieldSelector":
    '{"type":"object","required":["fieldPath"],"properties":{"apiVersion":{"type":"string","go":"zstring"},"fieldPath":{"type":"string","go":"kstring"}},"mapType":"atomic"}',
  "core.v1.ObjectReference":
    '{"type":"object","properties":{"apiVersion":{"type":"string","go":"zstring"},"fieldPath":{"type":"string","go":"zstring"},"kind":{"type":"string","go":"zstring"},"name":{"type":"string","go":"zstring"},"namespace":{"type":"string","go":"zstring"},"resourceVersion":{"type":"string","go":"zstring"},"uid":{"type":"string","go":"ztypes.UID"}},"mapType":"atomic"}',
  "core.v1.PersistentVolume":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"core.v1.PersistentVolumeSpec","go":"zv1.PersistentVolumeSpec"},"status":{"ref":"core.v1.PersistentVolumeStatus","go":"zv1.PersistentVolumeStatus"}}}',
  "core.v1.PersistentVolumeClaim":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"core.v1.PersistentVolumeClaimSpec","go":"zv1.PersistentVolumeClaimSpec"},"status":{"ref":"core.v1.PersistentVolumeClaimStatus","go":"zv1.PersistentVolumeClaimStatus"}}}',
  "core.v1.PersistentVolumeClaimCondition":
    '{"type":"object","required":["status","type"],"properties":{"lastProbeTime":{"type":"string","format":"date-time","go":"zv1.Time"},"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"kv1.ConditionStatus"},"type":{"type":"string","go":"kv1.PersistentVolumeClaimConditionType"}}}',
  "core.v1.PersistentVolumeClaimSpec":
    '{"type":"object","properties":{"accessModes":{"type":"array","items":{"type":"string","enum":["ReadOnlyMany","ReadWriteMany","ReadWriteOnce","ReadWriteOncePod"]},"listType":"atomic","go":"z[]v1.PersistentVolumeAccessMode"},"dataSource":{"ref":"core.v1.TypedLocalObjectReference","go":"pv1.TypedLocalObjectReference"},"dataSourceRef":{"ref":"core.v1.TypedObjectReference","go":"pv1.TypedObjectReference"},"resources":{"ref":"core.v1.VolumeResourceRequirements","go":"zv1.VolumeResourceRequirements"},"selector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"},"storageClassName":{"type":"string","go":"pstring"},"volumeAttributesClassName":{"type":"string","go":"pstring"},"volumeMode":{"type":"string","enum":["Block","Filesystem"],"go":"pv1.PersistentVolumeMode"},"volumeName":{"type":"string","go":"zstring"}}}',
  "core.v1.PersistentVolumeClaimStatus":
    '{"type":"object","properties":{"accessModes":{"type":"array","items":{"type":"string","enum":["ReadOnlyMany","ReadWriteMany","ReadWriteOnce","ReadWriteOncePod"]},"listType":"atomic","go":"z[]v1.PersistentVolumeAccessMode"},"allocatedResourceStatuses":{"type":"object","values":{"type":"string","enum":["ControllerResizeInProgress","ControllerResizeInfeasible","NodeResizeInProgress","NodeResizeInfeasible","NodeResizePending"]},"mapType":"granular","go":"zmap[ResourceName]ClaimResourceStatus"},"allocatedResources":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"capacity":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"conditions":{"type":"array","items":{"ref":"core.v1.PersistentVolumeClaimCondition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.PersistentVolumeClaimCondition","patchStrategy":"merge","patchMergeKey":"type"},"currentVolumeAttributesClassName":{"type":"string","go":"pstring"},"modifyVolumeStatus":{"ref":"core.v1.ModifyVolumeStatus","go":"pv1.ModifyVolumeStatus"},"phase":{"type":"string","enum":["Bound","Lost","Pending"],"go":"zv1.PersistentVolumeClaimPhase"}}}',
  "core.v1.PersistentVolumeClaimTemplate":
    '{"type":"object","required":["spec"],"properties":{"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"core.v1.PersistentVolumeClaimSpec","go":"kv1.PersistentVolumeClaimSpec"}}}',
  "core.v1.PersistentVolumeClaimVolumeSource":
    '{"type":"object","required":["claimName"],"properties":{"claimName":{"type":"string","go":"kstring"},"readOnly":{"type":"boolean","go":"zbool"}}}',
  "core.v1.PersistentVolumeSpec":
    '{"type":"object","properties":{"accessModes":{"type":"array","items":{"type":"string","enum":["ReadOnlyMany","ReadWriteMany","ReadWriteOnce","ReadWriteOncePod"]},"listType":"atomic","go":"z[]v1.PersistentVolumeAccessMode"},"awsElasticBlockStore":{"ref":"core.v1.AWSElasticBlockStoreVolumeSource","go":"pv1.AWSElasticBlockStoreVolumeSource"},"azureDisk":{"ref":"core.v1.AzureDiskVolumeSource","go":"pv1.AzureDiskVolumeSource"},"azureFile":{"ref":"core.v1.AzureFilePersistentVolumeSource","go":"pv1.AzureFilePersistentVolumeSource"},"capacity":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"cephfs":{"ref":"core.v1.CephFSPersistentVolumeSource","go":"pv1.CephFSPersistentVolumeSource"},"cinder":{"ref":"core.v1.CinderPersistentVolumeSource","go":"pv1.CinderPersistentVolumeSource"},"claimRef":{"ref":"core.v1.ObjectReference","mapType":"granular","go":"pv1.ObjectReference"},"csi":{"ref":"core.v1.CSIPersistentVolumeSource","go":"pv1.CSIPersistentVolumeSource"},"fc":{"ref":"core.v1.FCVolumeSource","go":"pv1.FCVolumeSource"},"flexVolume":{"ref":"core.v1.FlexPersistentVolumeSource","go":"pv1.FlexPersistentVolumeSource"},"flocker":{"ref":"core.v1.FlockerVolumeSource","go":"pv1.FlockerVolumeSource"},"gcePersistentDisk":{"ref":"core.v1.GCEPersistentDiskVolumeSource","go":"pv1.GCEPersistentDiskVolumeSource"},"glusterfs":{"ref":"core.v1.GlusterfsPersistentVolumeSource","go":"pv1.GlusterfsPersistentVolumeSource"},"hostPath":{"ref":"core.v1.HostPathVolumeSource","go":"pv1.HostPathVolumeSource"},"iscsi":{"ref":"core.v1.ISCSIPersistentVolumeSource","go":"pv1.ISCSIPersistentVolumeSource"},"local":{"ref":"core.v1.LocalVolumeSource","go":"pv1.LocalVolumeSource"},"mountOptions":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"nfs":{"ref":"core.v1.NFSVolumeSource","go":"pv1.NFSVolumeSource"},"nodeAffinity":{"ref":"core.v1.VolumeNodeAffinity","go":"pv1.VolumeNodeAffinity"},"persistentVolumeReclaimPolicy":{"type":"string","enum":["Delete","Recycle","Retain"],"go":"zv1.PersistentVolumeReclaimPolicy"},"photonPersistentDisk":{"ref":"core.v1.PhotonPersistentDiskVolumeSource","go":"pv1.PhotonPersistentDiskVolumeSource"},"portworxVolume":{"ref":"core.v1.PortworxVolumeSource","go":"pv1.PortworxVolumeSource"},"quobyte":{"ref":"core.v1.QuobyteVolumeSource","go":"pv1.QuobyteVolumeSource"},"rbd":{"ref":"core.v1.RBDPersistentVolumeSource","go":"pv1.RBDPersistentVolumeSource"},"scaleIO":{"ref":"core.v1.ScaleIOPersistentVolumeSource","go":"pv1.ScaleIOPersistentVolumeSource"},"storageClassName":{"type":"string","go":"zstring"},"storageos":{"ref":"core.v1.StorageOSPersistentVolumeSource","go":"pv1.StorageOSPersistentVolumeSource"},"volumeAttributesClassName":{"type":"string","go":"pstring"},"volumeMode":{"type":"string","enum":["Block","Filesystem"],"go":"pv1.PersistentVolumeMode"},"vsphereVolume":{"ref":"core.v1.VsphereVirtualDiskVolumeSource","go":"pv1.VsphereVirtualDiskVolumeSource"}}}',
  "core.v1.PersistentVolumeStatus":
    '{"type":"object","properties":{"lastPhaseTransitionTime":{"type":"string","format":"date-time","go":"pv1.Time"},"message":{"type":"string","go":"zstring"},"phase":{"type":"string","enum":["Available","Bound","Failed","Pending","Released"],"go":"zv1.PersistentVolumePhase"},"reason":{"type":"string","go":"zstring"}}}',
  "core.v1.PhotonPersistentDiskVolumeSource":
    '{"type":"object","required":["pdID"],"properties":{"fsType":{"type":"string","go":"zstring"},"pdID":{"type":"string","go":"kstring"}}}',
  "core.v1.Pod":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"core.v1.PodSpec","go":"zv1.PodSpec"},"status":{"ref":"core.v1.PodStatus","go":"zv1.PodStatus"}}}',
  "core.v1.PodAffinity":
    '{"type":"object","properties":{"preferredDuringSchedulingIgnoredDuringExecution":{"type":"array","items":{"ref":"core.v1.WeightedPodAffinityTerm"},"listType":"atomic","go":"z[]v1.WeightedPodAffinityTerm"},"requiredDuringSchedulingIgnoredDuringExecution":{"type":"array","items":{"ref":"core.v1.PodAffinityTerm"},"listType":"atomic","go":"z[]v1.PodAffinityTerm"}}}',
  "core.v1.PodAffinityTerm":
    '{"type":"object","required":["topologyKey"],"properties":{"labelSelector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"},"matchLabelKeys":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"mismatchLabelKeys":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"namespaceSelector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"},"namespaces":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"topologyKey":{"type":"string","go":"kstring"}}}',
  "core.v1.PodAntiAffinity":
    '{"type":"object","properties":{"preferredDuringSchedulingIgnoredDuringExecution":{"type":"array","items":{"ref":"core.v1.WeightedPodAffinityTerm"},"listType":"atomic","go":"z[]v1.WeightedPodAffinityTerm"},"requiredDuringSchedulingIgnoredDuringExecution":{"type":"array","items":{"ref":"core.v1.PodAffinityTerm"},"listType":"atomic","go":"z[]v1.PodAffinityTerm"}}}',
  "core.v1.PodCertificateProjection":
    '{"type":"object","required":["keyType","signerName"],"properties":{"certificateChainPath":{"type":"string","go":"zstring"},"credentialBundlePath":{"type":"string","go":"zstring"},"keyPath":{"type":"string","go":"zstring"},"keyType":{"type":"string","go":"zstring"},"maxExpirationSeconds":{"type":"integer","format":"int32","go":"pint32"},"signerName":{"type":"string","go":"zstring"},"userAnnotations":{"type":"object","values":{"type":"string"},"go":"zmap[string]string"}}}',
  "core.v1.PodCondition":
    '{"type":"object","required":["status","type"],"properties":{"lastProbeTime":{"type":"string","format":"date-time","go":"zv1.Time"},"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"observedGeneration":{"type":"integer","format":"int64","go":"zint64"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"kv1.ConditionStatus"},"type":{"type":"string","go":"kv1.PodConditionType"}}}',
  "core.v1.PodDNSConfig":
    '{"type":"object","properties":{"nameservers":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"options":{"type":"array","items":{"ref":"core.v1.PodDNSConfigOption"},"listType":"atomic","go":"z[]v1.PodDNSConfigOption"},"searches":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"}}}',
  "core.v1.PodDNSConfigOption":
    '{"type":"object","properties":{"name":{"type":"string","go":"zstring"},"value":{"type":"string","go":"pstring"}}}',
  "core.v1.PodExtendedResourceClaimStatus":
    '{"type":"object","required":["requestMappings","resourceClaimName"],"properties":{"requestMappings":{"type":"array","items":{"ref":"core.v1.ContainerExtendedResourceRequest"},"listType":"atomic","go":"k[]v1.ContainerExtendedResourceRequest"},"resourceClaimName":{"type":"string","go":"kstring"}}}',
  "core.v1.PodIP":
    '{"type":"object","required":["ip"],"properties":{"ip":{"type":"string","go":"kstring"}}}',
  "core.v1.PodOS":
    '{"type":"object","required":["name"],"properties":{"name":{"type":"string","go":"kv1.OSName"}}}',
  "core.v1.PodReadinessGate":
    '{"type":"object","required":["conditionType"],"properties":{"conditionType":{"type":"string","go":"kv1.PodConditionType"}}}',
  "core.v1.PodResourceClaim":
    '{"type":"object","required":["name"],"properties":{"name":{"type":"string","go":"kstring"},"resourceClaimName":{"type":"string","go":"pstring"},"resourceClaimTemplateName":{"type":"string","go":"pstring"}}}',
  "core.v1.PodResourceClaimStatus":
    '{"type":"object","required":["name"],"properties":{"name":{"type":"string","go":"kstring"},"resourceClaimName":{"type":"string","go":"pstring"}}}',
  "core.v1.PodSchedulingGate":
    '{"type":"object","required":["name"],"properties":{"name":{"type":"string","go":"kstring"}}}',
  "core.v1.PodSchedulingGroup":
    '{"type":"object","properties":{"podGroupName":{"type":"string","go":"pstring"}}}',
  "core.v1.PodSecurityContext":
    '{"type":"object","properties":{"appArmorProfile":{"ref":"core.v1.AppArmorProfile","go":"pv1.AppArmorProfile"},"fsGroup":{"type":"integer","format":"int64","go":"pint64"},"fsGroupChangePolicy":{"type":"string","enum":["Always","OnRootMismatch"],"go":"pv1.PodFSGroupChangePolicy"},"runAsGroup":{"type":"integer","format":"int64","go":"pint64"},"runAsNonRoot":{"type":"boolean","go":"pbool"},"runAsUser":{"type":"integer","format":"int64","go":"pint64"},"seLinuxChangePolicy":{"type":"string","go":"pv1.PodSELinuxChangePolicy"},"seLinuxOptions":{"ref":"core.v1.SELinuxOptions","go":"pv1.SELinuxOptions"},"seccompProfile":{"ref":"core.v1.SeccompProfile","go":"pv1.SeccompProfile"},"supplementalGroups":{"type":"array","items":{"type":"integer","format":"int64"},"listType":"atomic","go":"z[]int64"},"supplementalGroupsPolicy":{"type":"string","enum":["Merge","Strict"],"go":"pv1.SupplementalGroupsPolicy"},"sysctls":{"type":"array","items":{"ref":"core.v1.Sysctl"},"listType":"atomic","go":"z[]v1.Sysctl"},"windowsOptions":{"ref":"core.v1.WindowsSecurityContextOptions","go":"pv1.WindowsSecurityContextOptions"}}}',
  "core.v1.PodSpec":
    '{"type":"object","required":["containers"],"properties":{"activeDeadlineSeconds":{"type":"integer","format":"int64","go":"pint64"},"affinity":{"ref":"core.v1.Affinity","go":"pv1.Affinity"},"automountServiceAccountToken":{"type":"boolean","go":"pbool"},"containers":{"type":"array","items":{"ref":"core.v1.Container"},"listType":"map","listMapKeys":["name"],"go":"k[]v1.Container","patchStrategy":"merge","patchMergeKey":"name"},"dnsConfig":{"ref":"core.v1.PodDNSConfig","go":"pv1.PodDNSConfig"},"dnsPolicy":{"type":"string","enum":["ClusterFirst","ClusterFirstWithHostNet","Default","None"],"go":"zv1.DNSPolicy"},"enableServiceLinks":{"type":"boolean","go":"pbool"},"ephemeralContainers":{"type":"array","items":{"ref":"core.v1.EphemeralContainer"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.EphemeralContainer","patchStrategy":"merge","patchMergeKey":"name"},"hostAliases":{"type":"array","items":{"ref":"core.v1.HostAlias"},"listType":"map","listMapKeys":["ip"],"go":"z[]v1.HostAlias","patchStrategy":"merge","patchMergeKey":"ip"},"hostIPC":{"type":"boolean","go":"zbool"},"hostNetwork":{"type":"boolean","go":"zbool"},"hostPID":{"type":"boolean","go":"zbool"},"hostUsers":{"type":"boolean","go":"pbool"},"hostname":{"type":"string","go":"zstring"},"hostnameOverride":{"type":"string","go":"pstring"},"imagePullSecrets":{"type":"array","items":{"ref":"core.v1.LocalObjectReference"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.LocalObjectReference","patchStrategy":"merge","patchMergeKey":"name"},"initContainers":{"type":"array","items":{"ref":"core.v1.Container"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.Container","patchStrategy":"merge","patchMergeKey":"name"},"nodeName":{"type":"string","go":"zstring"},"nodeSelector":{"type":"object","values":{"type":"string"},"mapType":"atomic","go":"zmap[string]string"},"os":{"ref":"core.v1.PodOS","go":"pv1.PodOS"},"overhead":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"preemptionPolicy":{"type":"string","enum":["Never","PreemptLowerPriority"],"go":"pv1.PreemptionPolicy"},"priority":{"type":"integer","format":"int32","go":"pint32"},"priorityClassName":{"type":"string","go":"zstring"},"readinessGates":{"type":"array","items":{"ref":"core.v1.PodReadinessGate"},"listType":"atomic","go":"z[]v1.PodReadinessGate"},"resourceClaims":{"type":"array","items":{"ref":"core.v1.PodResourceClaim"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.PodResourceClaim","patchStrategy":"merge,retainKeys","patchMergeKey":"name"},"resources":{"ref":"core.v1.ResourceRequirements","go":"pv1.ResourceRequirements"},"restartPolicy":{"type":"string","enum":["Always","Never","OnFailure"],"go":"zv1.RestartPolicy"},"runtimeClassName":{"type":"string","go":"pstring"},"schedulerName":{"type":"string","go":"zstring"},"schedulingGates":{"type":"array","items":{"ref":"core.v1.PodSchedulingGate"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.PodSchedulingGate","patchStrategy":"merge","patchMergeKey":"name"},"schedulingGroup":{"ref":"core.v1.PodSchedulingGroup","go":"pv1.PodSchedulingGroup"},"securityContext":{"ref":"core.v1.PodSecurityContext","go":"pv1.PodSecurityContext"},"serviceAccount":{"type":"string","go":"zstring"},"serviceAccountName":{"type":"string","go":"zstring"},"setHostnameAsFQDN":{"type":"boolean","go":"pbool"},"shareProcessNamespace":{"type":"boolean","go":"pbool"},"subdomain":{"type":"string","go":"zstring"},"terminationGracePeriodSeconds":{"type":"integer","format":"int64","go":"pint64"},"tolerations":{"type":"array","items":{"ref":"core.v1.Toleration"},"listType":"atomic","go":"z[]v1.Toleration"},"topologySpreadConstraints":{"type":"array","items":{"ref":"core.v1.TopologySpreadConstraint"},"listType":"map","listMapKeys":["topologyKey","whenUnsatisfiable"],"go":"z[]v1.TopologySpreadConstraint","patchStrategy":"merge","patchMergeKey":"topologyKey"},"volumes":{"type":"array","items":{"ref":"core.v1.Volume"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.Volume","patchStrategy":"merge,retainKeys","patchMergeKey":"name"}}}',
  "core.v1.PodStatus":
    '{"type":"object","properties":{"allocatedResources":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"conditions":{"type":"array","items":{"ref":"core.v1.PodCondition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.PodCondition","patchStrategy":"merge","patchMergeKey":"type"},"containerStatuses":{"type":"array","items":{"ref":"core.v1.ContainerStatus"},"listType":"atomic","go":"z[]v1.ContainerStatus"},"ephemeralContainerStatuses":{"type":"array","items":{"ref":"core.v1.ContainerStatus"},"listType":"atomic","go":"z[]v1.ContainerStatus"},"extendedResourceClaimStatus":{"ref":"core.v1.PodExtendedResourceClaimStatus","go":"pv1.PodExtendedResourceClaimStatus"},"hostIP":{"type":"string","go":"zstring"},"hostIPs":{"type":"array","items":{"ref":"core.v1.HostIP"},"listType":"atomic","go":"z[]v1.HostIP","patchStrategy":"merge","patchMergeKey":"ip"},"initContainerStatuses":{"type":"array","items":{"ref":"core.v1.ContainerStatus"},"listType":"atomic","go":"z[]v1.ContainerStatus"},"message":{"type":"string","go":"zstring"},"nodeAllocatableResourceClaimStatuses":{"type":"array","items":{"ref":"core.v1.NodeAllocatableResourceClaimStatus"},"listType":"atomic","go":"z[]v1.NodeAllocatableResourceClaimStatus"},"nominatedNodeName":{"type":"string","go":"zstring"},"observedGeneration":{"type":"integer","format":"int64","go":"zint64"},"phase":{"type":"string","enum":["Failed","Pending","Running","Succeeded","Unknown"],"go":"zv1.PodPhase"},"podIP":{"type":"string","go":"zstring"},"podIPs":{"type":"array","items":{"ref":"core.v1.PodIP"},"listType":"map","listMapKeys":["ip"],"go":"z[]v1.PodIP","patchStrategy":"merge","patchMergeKey":"ip"},"qosClass":{"type":"string","enum":["BestEffort","Burstable","Guaranteed"],"go":"zv1.PodQOSClass"},"reason":{"type":"string","go":"zstring"},"resize":{"type":"string","go":"zv1.PodResizeStatus"},"resourceClaimStatuses":{"type":"array","items":{"ref":"core.v1.PodResourceClaimStatus"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.PodResourceClaimStatus","patchStrategy":"merge,retainKeys","patchMergeKey":"name"},"resources":{"ref":"core.v1.ResourceRequirements","go":"pv1.ResourceRequirements"},"startTime":{"type":"string","format":"date-time","go":"pv1.Time"}}}',
  "core.v1.PodTemplate":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"template":{"ref":"core.v1.PodTemplateSpec","go":"zv1.PodTemplateSpec"}}}',
  "core.v1.PodTemplateSpec":
    '{"type":"object","properties":{"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"core.v1.PodSpec","go":"zv1.PodSpec"}}}',
  "core.v1.PortStatus":
    '{"type":"object","required":["port","protocol"],"properties":{"error":{"type":"string","go":"pstring"},"port":{"type":"integer","format":"int32","go":"kint32"},"protocol":{"type":"string","enum":["SCTP","TCP","UDP"],"go":"kv1.Protocol"}}}',
  "core.v1.PortworxVolumeSource":
    '{"type":"object","required":["volumeID"],"properties":{"fsType":{"type":"string","go":"zstring"},"readOnly":{"type":"boolean","go":"zbool"},"volumeID":{"type":"string","go":"kstring"}}}',
  "core.v1.PreferredSchedulingTerm":
    '{"type":"object","required":["preference","weight"],"properties":{"preference":{"ref":"core.v1.NodeSelectorTerm","go":"kv1.NodeSelectorTerm"},"weight":{"type":"integer","format":"int32","go":"kint32"}}}',
  "core.v1.Probe":
    '{"type":"object","properties":{"exec":{"ref":"core.v1.ExecAction","go":"pv1.ExecAction"},"failureThreshold":{"type":"integer","format":"int32","go":"zint32"},"grpc":{"ref":"core.v1.GRPCAction","go":"pv1.GRPCAction"},"httpGet":{"ref":"core.v1.HTTPGetAction","go":"pv1.HTTPGetAction"},"initialDelaySeconds":{"type":"integer","format":"int32","go":"zint32"},"periodSeconds":{"type":"integer","format":"int32","go":"zint32"},"successThreshold":{"type":"integer","format":"int32","go":"zint32"},"tcpSocket":{"ref":"core.v1.TCPSocketAction","go":"pv1.TCPSocketAction"},"terminationGracePeriodSeconds":{"type":"integer","format":"int64","go":"pint64"},"timeoutSeconds":{"type":"integer","format":"int32","go":"zint32"}}}',
  "core.v1.ProjectedVolumeSource":
    '{"type":"object","properties":{"defaultMode":{"type":"integer","format":"int32","go":"pint32"},"sources":{"type":"array","items":{"ref":"core.v1.VolumeProjection"},"listType":"atomic","go":"k[]v1.VolumeProjection"}}}',
  "core.v1.QuobyteVolumeSource":
    '{"type":"object","required":["registry","volume"],"properties":{"group":{"type":"string","go":"zstring"},"readOnly":{"type":"boolean","go":"zbool"},"registry":{"type":"string","go":"kstring"},"tenant":{"type":"string","go":"zstring"},"user":{"type":"string","go":"zstring"},"volume":{"type":"string","go":"kstring"}}}',
  "core.v1.RBDPersistentVolumeSource":
    '{"type":"object","required":["image","monitors"],"properties":{"fsType":{"type":"string","go":"zstring"},"image":{"type":"string","go":"kstring"},"keyring":{"type":"string","default":"/etc/ceph/keyring","go":"zstring"},"monitors":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"k[]string"},"pool":{"type":"string","default":"rbd","go":"zstring"},"readOnly":{"type":"boolean","go":"zbool"},"secretRef":{"ref":"core.v1.SecretReference","go":"pv1.SecretReference"},"user":{"type":"string","default":"admin","go":"zstring"}}}',
  "core.v1.RBDVolumeSource":
    '{"type":"object","required":["image","monitors"],"properties":{"fsType":{"type":"string","go":"zstring"},"image":{"type":"string","go":"kstring"},"keyring":{"type":"string","default":"/etc/ceph/keyring","go":"zstring"},"monitors":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"k[]string"},"pool":{"type":"string","default":"rbd","go":"zstring"},"readOnly":{"type":"boolean","go":"zbool"},"secretRef":{"ref":"core.v1.LocalObjectReference","go":"pv1.LocalObjectReference"},"user":{"type":"string","default":"admin","go":"zstring"}}}',
  "core.v1.ReplicationController":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"core.v1.ReplicationControllerSpec","go":"zv1.ReplicationControllerSpec"},"status":{"ref":"core.v1.ReplicationControllerStatus","go":"zv1.ReplicationControllerStatus"}}}',
  "core.v1.ReplicationControllerCondition":
    '{"type":"object","required":["status","type"],"properties":{"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"kv1.ConditionStatus"},"type":{"type":"string","go":"kv1.ReplicationControllerConditionType"}}}',
  "core.v1.ReplicationControllerSpec":
    '{"type":"object","properties":{"minReadySeconds":{"type":"integer","format":"int32","go":"zint32"},"replicas":{"type":"integer","format":"int32","default":1,"go":"pint32"},"selector":{"type":"object","values":{"type":"string"},"mapType":"atomic","go":"zmap[string]string"},"template":{"ref":"core.v1.PodTemplateSpec","go":"pv1.PodTemplateSpec"}}}',
  "core.v1.ReplicationControllerStatus":
    '{"type":"object","required":["replicas"],"properties":{"availableReplicas":{"type":"integer","format":"int32","go":"zint32"},"conditions":{"type":"array","items":{"ref":"core.v1.ReplicationControllerCondition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.ReplicationControllerCondition","patchStrategy":"merge","patchMergeKey":"type"},"fullyLabeledReplicas":{"type":"integer","format":"int32","go":"zint32"},"observedGeneration":{"type":"integer","format":"int64","go":"zint64"},"readyReplicas":{"type":"integer","format":"int32","go":"zint32"},"replicas":{"type":"integer","format":"int32","go":"kint32"}}}',
  "core.v1.ResourceClaim":
    '{"type":"object","required":["name"],"properties":{"name":{"type":"string","go":"kstring"},"request":{"type":"string","go":"zstring"}}}',
  "core.v1.ResourceFieldSelector":
    '{"type":"object","required":["resource"],"properties":{"containerName":{"type":"string","go":"zstring"},"divisor":{"type":"quantity","go":"zresource.Quantity"},"resource":{"type":"string","go":"kstring"}},"mapType":"atomic"}',
  "core.v1.ResourceHealth":
    '{"type":"object","required":["resourceID"],"properties":{"health":{"type":"string","go":"zv1.ResourceHealthStatus"},"message":{"type":"string","go":"pstring"},"resourceID":{"type":"string","go":"kv1.ResourceID"}}}',
  "core.v1.ResourceQuota":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"core.v1.ResourceQuotaSpec","go":"zv1.ResourceQuotaSpec"},"status":{"ref":"core.v1.ResourceQuotaStatus","go":"zv1.ResourceQuotaStatus"}}}',
  "core.v1.ResourceQuotaSpec":
    '{"type":"object","properties":{"hard":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"scopeSelector":{"ref":"core.v1.ScopeSelector","go":"pv1.ScopeSelector"},"scopes":{"type":"array","items":{"type":"string","enum":["BestEffort","CrossNamespacePodAffinity","NotBestEffort","NotTerminating","PriorityClass","Terminating","VolumeAttributesClass"]},"listType":"atomic","go":"z[]v1.ResourceQuotaScope"}}}',
  "core.v1.ResourceQuotaStatus":
    '{"type":"object","properties":{"hard":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"used":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"}}}',
  "core.v1.ResourceRequirements":
    '{"type":"object","properties":{"claims":{"type":"array","items":{"ref":"core.v1.ResourceClaim"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.ResourceClaim"},"limits":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"requests":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"}}}',
  "core.v1.ResourceStatus":
    '{"type":"object","required":["name"],"properties":{"name":{"type":"string","go":"kv1.ResourceName"},"resources":{"type":"array","items":{"ref":"core.v1.ResourceHealth"},"listType":"map","listMapKeys":["resourceID"],"go":"z[]v1.ResourceHealth"}}}',
  "core.v1.SELinuxOptions":
    '{"type":"object","properties":{"level":{"type":"string","go":"zstring"},"role":{"type":"string","go":"zstring"},"type":{"type":"string","go":"zstring"},"user":{"type":"string","go":"zstring"}}}',
  "core.v1.ScaleIOPersistentVolumeSource":
    '{"type":"object","required":["gateway","secretRef","system"],"properties":{"fsType":{"type":"string","default":"xfs","go":"zstring"},"gateway":{"type":"string","go":"kstring"},"protectionDomain":{"type":"string","go":"zstring"},"readOnly":{"type":"boolean","go":"zbool"},"secretRef":{"ref":"core.v1.SecretReference","go":"k*v1.SecretReference"},"sslEnabled":{"type":"boolean","go":"zbool"},"storageMode":{"type":"string","default":"ThinProvisioned","go":"zstring"},"storagePool":{"type":"string","go":"zstring"},"system":{"type":"string","go":"kstring"},"volumeName":{"type":"string","go":"zstring"}}}',
  "core.v1.ScaleIOVolumeSource":
    '{"type":"object","required":["gateway","secretRef","system"],"properties":{"fsType":{"type":"string","default":"xfs","go":"zstring"},"gateway":{"type":"string","go":"kstring"},"protectionDomain":{"type":"string","go":"zstring"},"readOnly":{"type":"boolean","go":"zbool"},"secretRef":{"ref":"core.v1.LocalObjectReference","go":"k*v1.LocalObjectReference"},"sslEnabled":{"type":"boolean","go":"zbool"},"storageMode":{"type":"string","default":"ThinProvisioned","go":"zstring"},"storagePool":{"type":"string","go":"zstring"},"system":{"type":"string","go":"kstring"},"volumeName":{"type":"string","go":"zstring"}}}',
  "core.v1.ScopeSelector":
    '{"type":"object","properties":{"matchExpressions":{"type":"array","items":{"ref":"core.v1.ScopedResourceSelectorRequirement"},"listType":"atomic","go":"z[]v1.ScopedResourceSelectorRequirement"}},"mapType":"atomic"}',
  "core.v1.ScopedResourceSelectorRequirement":
    '{"type":"object","required":["operator","scopeName"],"properties":{"operator":{"type":"string","enum":["DoesNotExist","Exists","In","NotIn"],"go":"kv1.ScopeSelectorOperator"},"scopeName":{"type":"string","enum":["BestEffort","CrossNamespacePodAffinity","NotBestEffort","NotTerminating","PriorityClass","Terminating","VolumeAttributesClass"],"go":"kv1.ResourceQuotaScope"},"values":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"}}}',
  "core.v1.SeccompProfile":
    '{"type":"object","required":["type"],"properties":{"localhostProfile":{"type":"string","go":"pstring"},"type":{"type":"string","enum":["Localhost","RuntimeDefault","Unconfined"],"go":"kv1.SeccompProfileType"}}}',
  "core.v1.Secret":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"data":{"type":"object","values":{"type":"string","format":"byte"},"go":"zmap[string][]byte"},"immutable":{"type":"boolean","go":"pbool"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"stringData":{"type":"object","values":{"type":"string"},"go":"zmap[string]string"},"type":{"type":"string","go":"zv1.SecretType"}}}',
  "core.v1.SecretEnvSource":
    '{"type":"object","properties":{"name":{"type":"string","go":"zstring"},"optional":{"type":"boolean","go":"pbool"}}}',
  "core.v1.SecretKeySelector":
    '{"type":"object","required":["key"],"properties":{"key":{"type":"string","go":"kstring"},"name":{"type":"string","go":"zstring"},"optional":{"type":"boolean","go":"pbool"}},"mapType":"atomic"}',
  "core.v1.SecretProjection":
    '{"type":"object","properties":{"items":{"type":"array","items":{"ref":"core.v1.KeyToPath"},"listType":"atomic","go":"z[]v1.KeyToPath"},"name":{"type":"string","go":"zstring"},"optional":{"type":"boolean","go":"pbool"}}}',
  "core.v1.SecretReference":
    '{"type":"object","properties":{"name":{"type":"string","go":"zstring"},"namespace":{"type":"string","go":"zstring"}},"mapType":"atomic"}',
  "core.v1.SecretVolumeSource":
    '{"type":"object","properties":{"defaultMode":{"type":"integer","format":"int32","go":"pint32"},"items":{"type":"array","items":{"ref":"core.v1.KeyToPath"},"listType":"atomic","go":"z[]v1.KeyToPath"},"optional":{"type":"boolean","go":"pbool"},"secretName":{"type":"string","go":"zstring"}}}',
  "core.v1.SecurityContext":
    '{"type":"object","properties":{"allowPrivilegeEscalation":{"type":"boolean","go":"pbool"},"appArmorProfile":{"ref":"core.v1.AppArmorProfile","go":"pv1.AppArmorProfile"},"capabilities":{"ref":"core.v1.Capabilities","go":"pv1.Capabilities"},"privileged":{"type":"boolean","go":"pbool"},"procMount":{"type":"string","enum":["Default","Unmasked"],"go":"pv1.ProcMountType"},"readOnlyRootFilesystem":{"type":"boolean","go":"pbool"},"runAsGroup":{"type":"integer","format":"int64","go":"pint64"},"runAsNonRoot":{"type":"boolean","go":"pbool"},"runAsUser":{"type":"integer","format":"int64","go":"pint64"},"seLinuxOptions":{"ref":"core.v1.SELinuxOptions","go":"pv1.SELinuxOptions"},"seccompProfile":{"ref":"core.v1.SeccompProfile","go":"pv1.SeccompProfile"},"windowsOptions":{"ref":"core.v1.WindowsSecurityContextOptions","go":"pv1.WindowsSecurityContextOptions"}}}',
  "core.v1.Service":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"core.v1.ServiceSpec","go":"zv1.ServiceSpec"},"status":{"ref":"core.v1.ServiceStatus","go":"zv1.ServiceStatus"}}}',
  "core.v1.ServiceAccount":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"automountServiceAccountToken":{"type":"boolean","go":"pbool"},"imagePullSecrets":{"type":"array","items":{"ref":"core.v1.LocalObjectReference"},"listType":"atomic","go":"z[]v1.LocalObjectReference"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"secrets":{"type":"array","items":{"ref":"core.v1.ObjectReference"},"listType":"map","listMapKeys":["name"],"go":"z[]v1.ObjectReference","patchStrategy":"merge","patchMergeKey":"name"}}}',
  "core.v1.ServiceAccountTokenProjection":
    '{"type":"object","required":["path"],"properties":{"audience":{"type":"string","go":"zstring"},"expirationSeconds":{"type":"integer","format":"int64","go":"pint64"},"path":{"type":"string","go":"kstring"}}}',
  "core.v1.ServicePort":
    '{"type":"object","required":["port"],"properties":{"appProtocol":{"type":"string","go":"pstring"},"name":{"type":"string","go":"zstring"},"nodePort":{"type":"integer","format":"int32","go":"zint32"},"port":{"type":"integer","format":"int32","go":"kint32"},"protocol":{"type":"string","enum":["SCTP","TCP","UDP"],"default":"TCP","go":"zv1.Protocol"},"targetPort":{"type":"int-or-string","go":"zintstr.IntOrString"}}}',
  "core.v1.ServiceSpec":
    '{"type":"object","properties":{"allocateLoadBalancerNodePorts":{"type":"boolean","go":"pbool"},"clusterIP":{"type":"string","go":"zstring"},"clusterIPs":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"externalIPs":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"externalName":{"type":"string","go":"zstring"},"externalTrafficPolicy":{"type":"string","enum":["Cluster","Local"],"go":"zv1.ServiceExternalTrafficPolicy"},"healthCheckNodePort":{"type":"integer","format":"int32","go":"zint32"},"internalTrafficPolicy":{"type":"string","enum":["Cluster","Local"],"go":"pv1.ServiceInternalTrafficPolicy"},"ipFamilies":{"type":"array","items":{"type":"string","enum":["","IPv4","IPv6"]},"listType":"atomic","go":"z[]v1.IPFamily"},"ipFamilyPolicy":{"type":"string","enum":["PreferDualStack","RequireDualStack","SingleStack"],"go":"pv1.IPFamilyPolicy"},"loadBalancerClass":{"type":"string","go":"pstring"},"loadBalancerIP":{"type":"string","go":"zstring"},"loadBalancerSourceRanges":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"ports":{"type":"array","items":{"ref":"core.v1.ServicePort"},"listType":"map","listMapKeys":["port","protocol"],"go":"z[]v1.ServicePort","patchStrategy":"merge","patchMergeKey":"port"},"publishNotReadyAddresses":{"type":"boolean","go":"zbool"},"selector":{"type":"object","values":{"type":"string"},"mapType":"atomic","go":"zmap[string]string"},"sessionAffinity":{"type":"string","enum":["ClientIP","None"],"go":"zv1.ServiceAffinity"},"sessionAffinityConfig":{"ref":"core.v1.SessionAffinityConfig","go":"pv1.SessionAffinityConfig"},"trafficDistribution":{"type":"string","go":"pstring"},"type":{"type":"string","enum":["ClusterIP","ExternalName","LoadBalancer","NodePort"],"go":"zv1.ServiceType"}}}',
  "core.v1.ServiceStatus":
    '{"type":"object","properties":{"conditions":{"type":"array","items":{"ref":"meta.v1.Condition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.Condition","patchStrategy":"merge","patchMergeKey":"type"},"loadBalancer":{"ref":"core.v1.LoadBalancerStatus","go":"zv1.LoadBalancerStatus"}}}',
  "core.v1.SessionAffinityConfig":
    '{"type":"object","properties":{"clientIP":{"ref":"core.v1.ClientIPConfig","go":"pv1.ClientIPConfig"}}}',
  "core.v1.SleepAction":
    '{"type":"object","required":["seconds"],"properties":{"seconds":{"type":"integer","format":"int64","go":"kint64"}}}',
  "core.v1.StorageOSPersistentVolumeSource":
    '{"type":"object","properties":{"fsType":{"type":"string","go":"zstring"},"readOnly":{"type":"boolean","go":"zbool"},"secretRef":{"ref":"core.v1.ObjectReference","go":"pv1.ObjectReference"},"volumeName":{"type":"string","go":"zstring"},"volumeNamespace":{"type":"string","go":"zstring"}}}',
  "core.v1.StorageOSVolumeSource":
    '{"type":"object","properties":{"fsType":{"type":"string","go":"zstring"},"readOnly":{"type":"boolean","go":"zbool"},"secretRef":{"ref":"core.v1.LocalObjectReference","go":"pv1.LocalObjectReference"},"volumeName":{"type":"string","go":"zstring"},"volumeNamespace":{"type":"string","go":"zstring"}}}',
  "core.v1.Sysctl":
    '{"type":"object","required":["name","value"],"properties":{"name":{"type":"string","go":"kstring"},"value":{"type":"string","go":"kstring"}}}',
  "core.v1.TCPSocketAction":
    '{"type":"object","required":["port"],"properties":{"host":{"type":"string","go":"zstring"},"port":{"type":"int-or-string","go":"kintstr.IntOrString"}}}',
  "core.v1.Taint":
    '{"type":"object","required":["effect","key"],"properties":{"effect":{"type":"string","enum":["NoExecute","NoSchedule","PreferNoSchedule"],"go":"kv1.TaintEffect"},"key":{"type":"string","go":"kstring"},"timeAdded":{"type":"string","format":"date-time","go":"pv1.Time"},"value":{"type":"string","go":"zstring"}}}',
  "core.v1.Toleration":
    '{"type":"object","properties":{"effect":{"type":"string","enum":["NoExecute","NoSchedule","PreferNoSchedule"],"go":"zv1.TaintEffect"},"key":{"type":"string","go":"zstring"},"operator":{"type":"string","enum":["Equal","Exists","Gt","Lt"],"go":"zv1.TolerationOperator"},"tolerationSeconds":{"type":"integer","format":"int64","go":"pint64"},"value":{"type":"string","go":"zstring"}}}',
  "core.v1.TopologySelectorLabelRequirement":
    '{"type":"object","required":["key","values"],"properties":{"key":{"type":"string","go":"kstring"},"values":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"k[]string"}}}',
  "core.v1.TopologySelectorTerm":
    '{"type":"object","properties":{"matchLabelExpressions":{"type":"array","items":{"ref":"core.v1.TopologySelectorLabelRequirement"},"listType":"atomic","go":"z[]v1.TopologySelectorLabelRequirement"}},"mapType":"atomic"}',
  "core.v1.TopologySpreadConstraint":
    '{"type":"object","required":["maxSkew","topologyKey","whenUnsatisfiable"],"properties":{"labelSelector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"},"matchLabelKeys":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"maxSkew":{"type":"integer","format":"int32","go":"kint32"},"minDomains":{"type":"integer","format":"int32","go":"pint32"},"nodeAffinityPolicy":{"type":"string","enum":["Honor","Ignore"],"go":"pv1.NodeInclusionPolicy"},"nodeTaintsPolicy":{"type":"string","enum":["Honor","Ignore"],"go":"pv1.NodeInclusionPolicy"},"topologyKey":{"type":"string","go":"kstring"},"whenUnsatisfiable":{"type":"string","enum":["DoNotSchedule","ScheduleAnyway"],"go":"kv1.UnsatisfiableConstraintAction"}}}',
  "core.v1.TypedLocalObjectReference":
    '{"type":"object","required":["kind","name"],"properties":{"apiGroup":{"type":"string","go":"k*string"},"kind":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kstring"}},"mapType":"atomic"}',
  "core.v1.TypedObjectReference":
    '{"type":"object","required":["kind","name"],"properties":{"apiGroup":{"type":"string","go":"k*string"},"kind":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kstring"},"namespace":{"type":"string","go":"pstring"}}}',
  "core.v1.Volume":
    '{"type":"object","required":["name"],"properties":{"awsElasticBlockStore":{"ref":"core.v1.AWSElasticBlockStoreVolumeSource","go":"pv1.AWSElasticBlockStoreVolumeSource"},"azureDisk":{"ref":"core.v1.AzureDiskVolumeSource","go":"pv1.AzureDiskVolumeSource"},"azureFile":{"ref":"core.v1.AzureFileVolumeSource","go":"pv1.AzureFileVolumeSource"},"cephfs":{"ref":"core.v1.CephFSVolumeSource","go":"pv1.CephFSVolumeSource"},"cinder":{"ref":"core.v1.CinderVolumeSource","go":"pv1.CinderVolumeSource"},"configMap":{"ref":"core.v1.ConfigMapVolumeSource","go":"pv1.ConfigMapVolumeSource"},"csi":{"ref":"core.v1.CSIVolumeSource","go":"pv1.CSIVolumeSource"},"downwardAPI":{"ref":"core.v1.DownwardAPIVolumeSource","go":"pv1.DownwardAPIVolumeSource"},"emptyDir":{"ref":"core.v1.EmptyDirVolumeSource","go":"pv1.EmptyDirVolumeSource"},"ephemeral":{"ref":"core.v1.EphemeralVolumeSource","go":"pv1.EphemeralVolumeSource"},"fc":{"ref":"core.v1.FCVolumeSource","go":"pv1.FCVolumeSource"},"flexVolume":{"ref":"core.v1.FlexVolumeSource","go":"pv1.FlexVolumeSource"},"flocker":{"ref":"core.v1.FlockerVolumeSource","go":"pv1.FlockerVolumeSource"},"gcePersistentDisk":{"ref":"core.v1.GCEPersistentDiskVolumeSource","go":"pv1.GCEPersistentDiskVolumeSource"},"gitRepo":{"ref":"core.v1.GitRepoVolumeSource","go":"pv1.GitRepoVolumeSource"},"glusterfs":{"ref":"core.v1.GlusterfsVolumeSource","go":"pv1.GlusterfsVolumeSource"},"hostPath":{"ref":"core.v1.HostPathVolumeSource","go":"pv1.HostPathVolumeSource"},"image":{"ref":"core.v1.ImageVolumeSource","go":"pv1.ImageVolumeSource"},"iscsi":{"ref":"core.v1.ISCSIVolumeSource","go":"pv1.ISCSIVolumeSource"},"name":{"type":"string","go":"kstring"},"nfs":{"ref":"core.v1.NFSVolumeSource","go":"pv1.NFSVolumeSource"},"persistentVolumeClaim":{"ref":"core.v1.PersistentVolumeClaimVolumeSource","go":"pv1.PersistentVolumeClaimVolumeSource"},"photonPersistentDisk":{"ref":"core.v1.PhotonPersistentDiskVolumeSource","go":"pv1.PhotonPersistentDiskVolumeSource"},"portworxVolume":{"ref":"core.v1.PortworxVolumeSource","go":"pv1.PortworxVolumeSource"},"projected":{"ref":"core.v1.ProjectedVolumeSource","go":"pv1.ProjectedVolumeSource"},"quobyte":{"ref":"core.v1.QuobyteVolumeSource","go":"pv1.QuobyteVolumeSource"},"rbd":{"ref":"core.v1.RBDVolumeSource","go":"pv1.RBDVolumeSource"},"scaleIO":{"ref":"core.v1.ScaleIOVolumeSource","go":"pv1.ScaleIOVolumeSource"},"secret":{"ref":"core.v1.SecretVolumeSource","go":"pv1.SecretVolumeSource"},"storageos":{"ref":"core.v1.StorageOSVolumeSource","go":"pv1.StorageOSVolumeSource"},"vsphereVolume":{"ref":"core.v1.VsphereVirtualDiskVolumeSource","go":"pv1.VsphereVirtualDiskVolumeSource"}}}',
  "core.v1.VolumeDevice":
    '{"type":"object","required":["devicePath","name"],"properties":{"devicePath":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kstring"}}}',
  "core.v1.VolumeMount":
    '{"type":"object","required":["mountPath","name"],"properties":{"mountPath":{"type":"string","go":"kstring"},"mountPropagation":{"type":"string","enum":["Bidirectional","HostToContainer","None"],"go":"pv1.MountPropagationMode"},"name":{"type":"string","go":"kstring"},"readOnly":{"type":"boolean","go":"zbool"},"recursiveReadOnly":{"type":"string","go":"pv1.RecursiveReadOnlyMode"},"subPath":{"type":"string","go":"zstring"},"subPathExpr":{"type":"string","go":"zstring"}}}',
  "core.v1.VolumeMountStatus":
    '{"type":"object","required":["mountPath","name"],"properties":{"mountPath":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kstring"},"readOnly":{"type":"boolean","go":"zbool"},"recursiveReadOnly":{"type":"string","go":"pv1.RecursiveReadOnlyMode"},"volumeStatus":{"ref":"core.v1.VolumeStatus","go":"pv1.VolumeStatus"}}}',
  "core.v1.VolumeNodeAffinity":
    '{"type":"object","properties":{"required":{"ref":"core.v1.NodeSelector","go":"pv1.NodeSelector"}}}',
  "core.v1.VolumeProjection":
    '{"type":"object","properties":{"clusterTrustBundle":{"ref":"core.v1.ClusterTrustBundleProjection","go":"pv1.ClusterTrustBundleProjection"},"configMap":{"ref":"core.v1.ConfigMapProjection","go":"pv1.ConfigMapProjection"},"downwardAPI":{"ref":"core.v1.DownwardAPIProjection","go":"pv1.DownwardAPIProjection"},"podCertificate":{"ref":"core.v1.PodCertificateProjection","go":"pv1.PodCertificateProjection"},"secret":{"ref":"core.v1.SecretProjection","go":"pv1.SecretProjection"},"serviceAccountToken":{"ref":"core.v1.ServiceAccountTokenProjection","go":"pv1.ServiceAccountTokenProjection"}}}',
  "core.v1.VolumeResourceRequirements":
    '{"type":"object","properties":{"limits":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"},"requests":{"type":"object","values":{"type":"quantity"},"go":"zv1.ResourceList"}}}',
  "core.v1.VolumeStatus":
    '{"type":"object","properties":{"image":{"ref":"core.v1.ImageVolumeStatus","go":"pv1.ImageVolumeStatus"}}}',
  "core.v1.VsphereVirtualDiskVolumeSource":
    '{"type":"object","required":["volumePath"],"properties":{"fsType":{"type":"string","go":"zstring"},"storagePolicyID":{"type":"string","go":"zstring"},"storagePolicyName":{"type":"string","go":"zstring"},"volumePath":{"type":"string","go":"kstring"}}}',
  "core.v1.WeightedPodAffinityTerm":
    '{"type":"object","required":["podAffinityTerm","weight"],"properties":{"podAffinityTerm":{"ref":"core.v1.PodAffinityTerm","go":"kv1.PodAffinityTerm"},"weight":{"type":"integer","format":"int32","go":"kint32"}}}',
  "core.v1.WindowsSecurityContextOptions":
    '{"type":"object","properties":{"gmsaCredentialSpec":{"type":"string","go":"pstring"},"gmsaCredentialSpecName":{"type":"string","go":"pstring"},"hostProcess":{"type":"boolean","go":"pbool"},"runAsUserName":{"type":"string","go":"pstring"}}}',
  "discovery.v1.Endpoint":
    '{"type":"object","required":["addresses"],"properties":{"addresses":{"type":"array","items":{"type":"string"},"listType":"set","go":"k[]string"},"conditions":{"ref":"discovery.v1.EndpointConditions","go":"zv1.EndpointConditions"},"deprecatedTopology":{"type":"object","values":{"type":"string"},"go":"zmap[string]string"},"hints":{"ref":"discovery.v1.EndpointHints","go":"pv1.EndpointHints"},"hostname":{"type":"string","go":"pstring"},"nodeName":{"type":"string","go":"pstring"},"targetRef":{"ref":"core.v1.ObjectReference","go":"pv1.ObjectReference"},"zone":{"type":"string","go":"pstring"}}}',
  "discovery.v1.EndpointConditions":
    '{"type":"object","properties":{"ready":{"type":"boolean","go":"pbool"},"serving":{"type":"boolean","go":"pbool"},"terminating":{"type":"boolean","go":"pbool"}}}',
  "discovery.v1.EndpointHints":
    '{"type":"object","properties":{"forNodes":{"type":"array","items":{"ref":"discovery.v1.ForNode"},"listType":"atomic","go":"z[]v1.ForNode"},"forZones":{"type":"array","items":{"ref":"discovery.v1.ForZone"},"listType":"atomic","go":"z[]v1.ForZone"}}}',
  "discovery.v1.EndpointPort":
    '{"type":"object","properties":{"appProtocol":{"type":"string","go":"pstring"},"name":{"type":"string","go":"pstring"},"port":{"type":"integer","format":"int32","go":"pint32"},"protocol":{"type":"string","enum":["SCTP","TCP","UDP"],"go":"pv1.Protocol"}},"mapType":"atomic"}',
  "discovery.v1.EndpointSlice":
    '{"type":"object","required":["addressType"],"properties":{"addressType":{"type":"string","enum":["FQDN","IPv4","IPv6"],"go":"kv1.AddressType"},"apiVersion":{"type":"string"},"endpoints":{"type":"array","items":{"ref":"discovery.v1.Endpoint"},"listType":"atomic","go":"k[]v1.Endpoint"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"ports":{"type":"array","items":{"ref":"discovery.v1.EndpointPort"},"listType":"atomic","go":"k[]v1.EndpointPort"}}}',
  "discovery.v1.ForNode":
    '{"type":"object","required":["name"],"properties":{"name":{"type":"string","go":"kstring"}}}',
  "discovery.v1.ForZone":
    '{"type":"object","required":["name"],"properties":{"name":{"type":"string","go":"kstring"}}}',
  "events.v1.Event":
    '{"type":"object","required":["eventTime"],"properties":{"action":{"type":"string","go":"zstring"},"apiVersion":{"type":"string"},"deprecatedCount":{"type":"integer","format":"int32","go":"zint32"},"deprecatedFirstTimestamp":{"type":"string","format":"date-time","go":"zv1.Time"},"deprecatedLastTimestamp":{"type":"string","format":"date-time","go":"zv1.Time"},"deprecatedSource":{"ref":"core.v1.EventSource","go":"zcorev1.EventSource"},"eventTime":{"type":"string","format":"date-time","go":"kv1.MicroTime"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"kv1.ObjectMeta"},"note":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"regarding":{"ref":"core.v1.ObjectReference","go":"zcorev1.ObjectReference"},"related":{"ref":"core.v1.ObjectReference","go":"pcorev1.ObjectReference"},"reportingController":{"type":"string","go":"zstring"},"reportingInstance":{"type":"string","go":"zstring"},"series":{"ref":"events.v1.EventSeries","go":"pv1.EventSeries"},"type":{"type":"string","go":"zstring"}}}',
  "events.v1.EventSeries":
    '{"type":"object","required":["count","lastObservedTime"],"properties":{"count":{"type":"integer","format":"int32","go":"kint32"},"lastObservedTime":{"type":"string","format":"date-time","go":"kv1.MicroTime"}}}',
  "flowcontrol.v1.ExemptPriorityLevelConfiguration":
    '{"type":"object","properties":{"lendablePercent":{"type":"integer","format":"int32","go":"pint32"},"nominalConcurrencyShares":{"type":"integer","format":"int32","go":"pint32"}}}',
  "flowcontrol.v1.FlowDistinguisherMethod":
    '{"type":"object","required":["type"],"properties":{"type":{"type":"string","go":"kv1.FlowDistinguisherMethodType"}}}',
  "flowcontrol.v1.FlowSchema":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"flowcontrol.v1.FlowSchemaSpec","go":"zv1.FlowSchemaSpec"},"status":{"ref":"flowcontrol.v1.FlowSchemaStatus","go":"zv1.FlowSchemaStatus"}}}',
  "flowcontrol.v1.FlowSchemaCondition":
    '{"type":"object","properties":{"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"zv1.ConditionStatus"},"type":{"type":"string","go":"zv1.FlowSchemaConditionType"}}}',
  "flowcontrol.v1.FlowSchemaSpec":
    '{"type":"object","required":["priorityLevelConfiguration"],"properties":{"distinguisherMethod":{"ref":"flowcontrol.v1.FlowDistinguisherMethod","go":"pv1.FlowDistinguisherMethod"},"matchingPrecedence":{"type":"integer","format":"int32","go":"kint32"},"priorityLevelConfiguration":{"ref":"flowcontrol.v1.PriorityLevelConfigurationReference","go":"kv1.PriorityLevelConfigurationReference"},"rules":{"type":"array","items":{"ref":"flowcontrol.v1.PolicyRulesWithSubjects"},"listType":"atomic","go":"z[]v1.PolicyRulesWithSubjects"}}}',
  "flowcontrol.v1.FlowSchemaStatus":
    '{"type":"object","properties":{"conditions":{"type":"array","items":{"ref":"flowcontrol.v1.FlowSchemaCondition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.FlowSchemaCondition","patchStrategy":"merge","patchMergeKey":"type"}}}',
  "flowcontrol.v1.GroupSubject":
    '{"type":"object","required":["name"],"properties":{"name":{"type":"string","go":"kstring"}}}',
  "flowcontrol.v1.LimitResponse":
    '{"type":"object","required":["type"],"properties":{"queuing":{"ref":"flowcontrol.v1.QueuingConfiguration","go":"pv1.QueuingConfiguration"},"type":{"type":"string","go":"kv1.LimitResponseType"}}}',
  "flowcontrol.v1.LimitedPriorityLevelConfiguration":
    '{"type":"object","properties":{"borrowingLimitPercent":{"type":"integer","format":"int32","go":"pint32"},"lendablePercent":{"type":"integer","format":"int32","go":"pint32"},"limitResponse":{"ref":"flowcontrol.v1.LimitResponse","go":"zv1.LimitResponse"},"nominalConcurrencyShares":{"type":"integer","format":"int32","go":"k*int32"}}}',
  "flowcontrol.v1.NonResourcePolicyRule":
    '{"type":"object","required":["nonResourceURLs","verbs"],"properties":{"nonResourceURLs":{"type":"array","items":{"type":"string"},"listType":"set","go":"k[]string"},"verbs":{"type":"array","items":{"type":"string"},"listType":"set","go":"k[]string"}}}',
  "flowcontrol.v1.PolicyRulesWithSubjects":
    '{"type":"object","required":["subjects"],"properties":{"nonResourceRules":{"type":"array","items":{"ref":"flowcontrol.v1.NonResourcePolicyRule"},"listType":"atomic","go":"z[]v1.NonResourcePolicyRule"},"resourceRules":{"type":"array","items":{"ref":"flowcontrol.v1.ResourcePolicyRule"},"listType":"atomic","go":"z[]v1.ResourcePolicyRule"},"subjects":{"type":"array","items":{"ref":"flowcontrol.v1.Subject"},"listType":"atomic","go":"k[]v1.Subject"}}}',
  "flowcontrol.v1.PriorityLevelConfiguration":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"flowcontrol.v1.PriorityLevelConfigurationSpec","go":"zv1.PriorityLevelConfigurationSpec"},"status":{"ref":"flowcontrol.v1.PriorityLevelConfigurationStatus","go":"zv1.PriorityLevelConfigurationStatus"}}}',
  "flowcontrol.v1.PriorityLevelConfigurationCondition":
    '{"type":"object","properties":{"lastTransitionTime":{"type":"string","format":"date-time","go":"zv1.Time"},"message":{"type":"string","go":"zstring"},"reason":{"type":"string","go":"zstring"},"status":{"type":"string","go":"zv1.ConditionStatus"},"type":{"type":"string","go":"zv1.PriorityLevelConfigurationConditionType"}}}',
  "flowcontrol.v1.PriorityLevelConfigurationReference":
    '{"type":"object","required":["name"],"properties":{"name":{"type":"string","go":"kstring"}}}',
  "flowcontrol.v1.PriorityLevelConfigurationSpec":
    '{"type":"object","required":["type"],"properties":{"exempt":{"ref":"flowcontrol.v1.ExemptPriorityLevelConfiguration","go":"pv1.ExemptPriorityLevelConfiguration"},"limited":{"ref":"flowcontrol.v1.LimitedPriorityLevelConfiguration","go":"pv1.LimitedPriorityLevelConfiguration"},"type":{"type":"string","go":"kv1.PriorityLevelEnablement"}}}',
  "flowcontrol.v1.PriorityLevelConfigurationStatus":
    '{"type":"object","properties":{"conditions":{"type":"array","items":{"ref":"flowcontrol.v1.PriorityLevelConfigurationCondition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.PriorityLevelConfigurationCondition","patchStrategy":"merge","patchMergeKey":"type"}}}',
  "flowcontrol.v1.QueuingConfiguration":
    '{"type":"object","properties":{"handSize":{"type":"integer","format":"int32","go":"kint32"},"queueLengthLimit":{"type":"integer","format":"int32","go":"kint32"},"queues":{"type":"integer","format":"int32","go":"kint32"}}}',
  "flowcontrol.v1.ResourcePolicyRule":
    '{"type":"object","required":["apiGroups","resources","verbs"],"properties":{"apiGroups":{"type":"array","items":{"type":"string"},"listType":"set","go":"k[]string"},"clusterScope":{"type":"boolean","go":"zbool"},"namespaces":{"type":"array","items":{"type":"string"},"listType":"set","go":"k[]string"},"resources":{"type":"array","items":{"type":"string"},"listType":"set","go":"k[]string"},"verbs":{"type":"array","items":{"type":"string"},"listType":"set","go":"k[]string"}}}',
  "flowcontrol.v1.ServiceAccountSubject":
    '{"type":"object","required":["name","namespace"],"properties":{"name":{"type":"string","go":"kstring"},"namespace":{"type":"string","go":"kstring"}}}',
  "flowcontrol.v1.Subject":
    '{"type":"object","required":["kind"],"properties":{"group":{"ref":"flowcontrol.v1.GroupSubject","go":"pv1.GroupSubject"},"kind":{"type":"string","go":"kv1.SubjectKind"},"serviceAccount":{"ref":"flowcontrol.v1.ServiceAccountSubject","go":"pv1.ServiceAccountSubject"},"user":{"ref":"flowcontrol.v1.UserSubject","go":"pv1.UserSubject"}}}',
  "flowcontrol.v1.UserSubject":
    '{"type":"object","required":["name"],"properties":{"name":{"type":"string","go":"kstring"}}}',
  "meta.v1.Condition":
    '{"type":"object","required":["lastTransitionTime","message","reason","status","type"],"properties":{"lastTransitionTime":{"type":"string","format":"date-time","go":"kv1.Time"},"message":{"type":"string","go":"kstring"},"observedGeneration":{"type":"integer","format":"int64","go":"zint64"},"reason":{"type":"string","go":"kstring"},"status":{"type":"string","go":"kv1.ConditionStatus"},"type":{"type":"string","go":"kstring"}}}',
  "meta.v1.DeleteOptions":
    '{"type":"object","properties":{"apiVersion":{"type":"string","go":"zstring"},"dryRun":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"gracePeriodSeconds":{"type":"integer","format":"int64","go":"pint64"},"ignoreStoreReadErrorWithClusterBreakingPotential":{"type":"boolean","go":"pbool"},"kind":{"type":"string","go":"zstring"},"orphanDependents":{"type":"boolean","go":"pbool"},"preconditions":{"ref":"meta.v1.Preconditions","go":"pv1.Preconditions"},"propagationPolicy":{"type":"string","go":"pv1.DeletionPropagation"}}}',
  "meta.v1.FieldSelectorRequirement":
    '{"type":"object","required":["key","operator"],"properties":{"key":{"type":"string","go":"kstring"},"operator":{"type":"string","go":"kv1.FieldSelectorOperator"},"values":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"}}}',
  "meta.v1.LabelSelector":
    '{"type":"object","properties":{"matchExpressions":{"type":"array","items":{"ref":"meta.v1.LabelSelectorRequirement"},"listType":"atomic","go":"z[]v1.LabelSelectorRequirement"},"matchLabels":{"type":"object","values":{"type":"string"},"go":"zmap[string]string"}},"mapType":"atomic"}',
  "meta.v1.LabelSelectorRequirement":
    '{"type":"object","required":["key","operator"],"properties":{"key":{"type":"string","go":"kstring"},"operator":{"type":"string","go":"kv1.LabelSelectorOperator"},"values":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"}}}',
  "meta.v1.ManagedFieldsEntry":
    '{"type":"object","properties":{"apiVersion":{"type":"string","go":"zstring"},"fieldsType":{"type":"string","go":"zstring"},"fieldsV1":{"type":"object","go":"pv1.FieldsV1"},"manager":{"type":"string","go":"zstring"},"operation":{"type":"string","go":"zv1.ManagedFieldsOperationType"},"subresource":{"type":"string","go":"zstring"},"time":{"type":"string","format":"date-time","go":"pv1.Time"}}}',
  "meta.v1.ObjectMeta":
    '{"type":"object","properties":{"annotations":{"type":"object","values":{"type":"string"},"go":"zmap[string]string"},"creationTimestamp":{"type":"string","format":"date-time","go":"ov1.Time"},"deletionGracePeriodSeconds":{"type":"integer","format":"int64","go":"pint64"},"deletionTimestamp":{"type":"string","format":"date-time","go":"pv1.Time"},"finalizers":{"type":"array","items":{"type":"string"},"listType":"set","go":"z[]string","patchStrategy":"merge"},"generateName":{"type":"string","go":"zstring"},"generation":{"type":"integer","format":"int64","go":"zint64"},"labels":{"type":"object","values":{"type":"string"},"go":"zmap[string]string"},"managedFields":{"type":"array","items":{"ref":"meta.v1.ManagedFieldsEntry"},"listType":"atomic","go":"z[]v1.ManagedFieldsEntry"},"name":{"type":"string","go":"zstring"},"namespace":{"type":"string","go":"zstring"},"ownerReferences":{"type":"array","items":{"ref":"meta.v1.OwnerReference"},"listType":"map","listMapKeys":["uid"],"go":"z[]v1.OwnerReference","patchStrategy":"merge","patchMergeKey":"uid"},"resourceVersion":{"type":"string","go":"zstring"},"selfLink":{"type":"string","go":"zstring"},"uid":{"type":"string","go":"ztypes.UID"}}}',
  "meta.v1.OwnerReference":
    '{"type":"object","required":["apiVersion","kind","name","uid"],"properties":{"apiVersion":{"type":"string","go":"kstring"},"blockOwnerDeletion":{"type":"boolean","go":"pbool"},"controller":{"type":"boolean","go":"pbool"},"kind":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kstring"},"uid":{"type":"string","go":"ktypes.UID"}},"mapType":"atomic"}',
  "meta.v1.Preconditions":
    '{"type":"object","properties":{"resourceVersion":{"type":"string","go":"pstring"},"uid":{"type":"string","go":"ptypes.UID"}}}',
  "networking.v1.HTTPIngressPath":
    '{"type":"object","required":["backend","pathType"],"properties":{"backend":{"ref":"networking.v1.IngressBackend","go":"kv1.IngressBackend"},"path":{"type":"string","go":"zstring"},"pathType":{"type":"string","enum":["Exact","ImplementationSpecific","Prefix"],"go":"k*v1.PathType"}}}',
  "networking.v1.HTTPIngressRuleValue":
    '{"type":"object","required":["paths"],"properties":{"paths":{"type":"array","items":{"ref":"networking.v1.HTTPIngressPath"},"listType":"atomic","go":"k[]v1.HTTPIngressPath"}}}',
  "networking.v1.IPAddress":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"networking.v1.IPAddressSpec","go":"zv1.IPAddressSpec"}}}',
  "networking.v1.IPAddressSpec":
    '{"type":"object","required":["parentRef"],"properties":{"parentRef":{"ref":"networking.v1.ParentReference","go":"pv1.ParentReference"}}}',
  "networking.v1.IPBlock":
    '{"type":"object","required":["cidr"],"properties":{"cidr":{"type":"string","go":"kstring"},"except":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"}}}',
  "networking.v1.Ingress":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"networking.v1.IngressSpec","go":"zv1.IngressSpec"},"status":{"ref":"networking.v1.IngressStatus","go":"zv1.IngressStatus"}}}',
  "networking.v1.IngressBackend":
    '{"type":"object","properties":{"resource":{"ref":"core.v1.TypedLocalObjectReference","go":"pv1.TypedLocalObjectReference"},"service":{"ref":"networking.v1.IngressServiceBackend","go":"pv1.IngressServiceBackend"}}}',
  "networking.v1.IngressClass":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"networking.v1.IngressClassSpec","go":"zv1.IngressClassSpec"}}}',
  "networking.v1.IngressClassParametersReference":
    '{"type":"object","required":["kind","name"],"properties":{"apiGroup":{"type":"string","go":"pstring"},"kind":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kstring"},"namespace":{"type":"string","go":"pstring"},"scope":{"type":"string","go":"k*string"}}}',
  "networking.v1.IngressClassSpec":
    '{"type":"object","properties":{"controller":{"type":"string","go":"zstring"},"parameters":{"ref":"networking.v1.IngressClassParametersReference","go":"pv1.IngressClassParametersReference"}}}',
  "networking.v1.IngressLoadBalancerIngress":
    '{"type":"object","properties":{"hostname":{"type":"string","go":"zstring"},"ip":{"type":"string","go":"zstring"},"ports":{"type":"array","items":{"ref":"networking.v1.IngressPortStatus"},"listType":"atomic","go":"z[]v1.IngressPortStatus"}}}',
  "networking.v1.IngressLoadBalancerStatus":
    '{"type":"object","properties":{"ingress":{"type":"array","items":{"ref":"networking.v1.IngressLoadBalancerIngress"},"listType":"atomic","go":"z[]v1.IngressLoadBalancerIngress"}}}',
  "networking.v1.IngressPortStatus":
    '{"type":"object","required":["port","protocol"],"properties":{"error":{"type":"string","go":"pstring"},"port":{"type":"integer","format":"int32","go":"kint32"},"protocol":{"type":"string","enum":["SCTP","TCP","UDP"],"go":"kv1.Protocol"}}}',
  "networking.v1.IngressRule":
    '{"type":"object","properties":{"host":{"type":"string","go":"zstring"},"http":{"ref":"networking.v1.HTTPIngressRuleValue","go":"pv1.HTTPIngressRuleValue"}}}',
  "networking.v1.IngressServiceBackend":
    '{"type":"object","required":["name"],"properties":{"name":{"type":"string","go":"kstring"},"port":{"ref":"networking.v1.ServiceBackendPort","go":"zv1.ServiceBackendPort"}}}',
  "networking.v1.IngressSpec":
    '{"type":"object","properties":{"defaultBackend":{"ref":"networking.v1.IngressBackend","go":"pv1.IngressBackend"},"ingressClassName":{"type":"string","go":"pstring"},"rules":{"type":"array","items":{"ref":"networking.v1.IngressRule"},"listType":"atomic","go":"z[]v1.IngressRule"},"tls":{"type":"array","items":{"ref":"networking.v1.IngressTLS"},"listType":"atomic","go":"z[]v1.IngressTLS"}}}',
  "networking.v1.IngressStatus":
    '{"type":"object","properties":{"loadBalancer":{"ref":"networking.v1.IngressLoadBalancerStatus","go":"zv1.IngressLoadBalancerStatus"}}}',
  "networking.v1.IngressTLS":
    '{"type":"object","properties":{"hosts":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"secretName":{"type":"string","go":"zstring"}}}',
  "networking.v1.NetworkPolicy":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"networking.v1.NetworkPolicySpec","go":"zv1.NetworkPolicySpec"}}}',
  "networking.v1.NetworkPolicyEgressRule":
    '{"type":"object","properties":{"ports":{"type":"array","items":{"ref":"networking.v1.NetworkPolicyPort"},"listType":"atomic","go":"z[]v1.NetworkPolicyPort"},"to":{"type":"array","items":{"ref":"networking.v1.NetworkPolicyPeer"},"listType":"atomic","go":"z[]v1.NetworkPolicyPeer"}}}',
  "networking.v1.NetworkPolicyIngressRule":
    '{"type":"object","properties":{"from":{"type":"array","items":{"ref":"networking.v1.NetworkPolicyPeer"},"listType":"atomic","go":"z[]v1.NetworkPolicyPeer"},"ports":{"type":"array","items":{"ref":"networking.v1.NetworkPolicyPort"},"listType":"atomic","go":"z[]v1.NetworkPolicyPort"}}}',
  "networking.v1.NetworkPolicyPeer":
    '{"type":"object","properties":{"ipBlock":{"ref":"networking.v1.IPBlock","go":"pv1.IPBlock"},"namespaceSelector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"},"podSelector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"}}}',
  "networking.v1.NetworkPolicyPort":
    '{"type":"object","properties":{"endPort":{"type":"integer","format":"int32","go":"pint32"},"port":{"type":"int-or-string","go":"pintstr.IntOrString"},"protocol":{"type":"string","enum":["SCTP","TCP","UDP"],"go":"pv1.Protocol"}}}',
  "networking.v1.NetworkPolicySpec":
    '{"type":"object","properties":{"egress":{"type":"array","items":{"ref":"networking.v1.NetworkPolicyEgressRule"},"listType":"atomic","go":"z[]v1.NetworkPolicyEgressRule"},"ingress":{"type":"array","items":{"ref":"networking.v1.NetworkPolicyIngressRule"},"listType":"atomic","go":"z[]v1.NetworkPolicyIngressRule"},"podSelector":{"ref":"meta.v1.LabelSelector","go":"kv1.LabelSelector"},"policyTypes":{"type":"array","items":{"type":"string","enum":["Egress","Ingress"]},"listType":"atomic","go":"z[]v1.PolicyType"}}}',
  "networking.v1.ParentReference":
    '{"type":"object","required":["name","resource"],"properties":{"group":{"type":"string","go":"zstring"},"name":{"type":"string","go":"zstring"},"namespace":{"type":"string","go":"zstring"},"resource":{"type":"string","go":"zstring"}}}',
  "networking.v1.ServiceBackendPort":
    '{"type":"object","properties":{"name":{"type":"string","go":"zstring"},"number":{"type":"integer","format":"int32","go":"zint32"}},"mapType":"atomic"}',
  "networking.v1.ServiceCIDR":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"networking.v1.ServiceCIDRSpec","go":"zv1.ServiceCIDRSpec"},"status":{"ref":"networking.v1.ServiceCIDRStatus","go":"zv1.ServiceCIDRStatus"}}}',
  "networking.v1.ServiceCIDRSpec":
    '{"type":"object","properties":{"cidrs":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"}}}',
  "networking.v1.ServiceCIDRStatus":
    '{"type":"object","properties":{"conditions":{"type":"array","items":{"ref":"meta.v1.Condition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.Condition","patchStrategy":"merge","patchMergeKey":"type"}}}',
  "node.v1.Overhead":
    '{"type":"object","properties":{"podFixed":{"type":"object","values":{"type":"quantity"},"go":"zcorev1.ResourceList"}}}',
  "node.v1.RuntimeClass":
    '{"type":"object","required":["handler"],"properties":{"apiVersion":{"type":"string"},"handler":{"type":"string","go":"kstring"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"overhead":{"ref":"node.v1.Overhead","go":"pv1.Overhead"},"scheduling":{"ref":"node.v1.Scheduling","go":"pv1.Scheduling"}}}',
  "node.v1.Scheduling":
    '{"type":"object","properties":{"nodeSelector":{"type":"object","values":{"type":"string"},"mapType":"atomic","go":"zmap[string]string"},"tolerations":{"type":"array","items":{"ref":"core.v1.Toleration"},"listType":"atomic","go":"z[]corev1.Toleration"}}}',
  "policy.v1.Eviction":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"deleteOptions":{"ref":"meta.v1.DeleteOptions","go":"pv1.DeleteOptions"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"}}}',
  "policy.v1.PodDisruptionBudget":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"policy.v1.PodDisruptionBudgetSpec","go":"zv1.PodDisruptionBudgetSpec"},"status":{"ref":"policy.v1.PodDisruptionBudgetStatus","go":"zv1.PodDisruptionBudgetStatus"}}}',
  "policy.v1.PodDisruptionBudgetSpec":
    '{"type":"object","properties":{"maxUnavailable":{"type":"int-or-string","go":"pintstr.IntOrString"},"minAvailable":{"type":"int-or-string","go":"pintstr.IntOrString"},"selector":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector","patchStrategy":"replace"},"unhealthyPodEvictionPolicy":{"type":"string","enum":["AlwaysAllow","IfHealthyBudget"],"go":"pv1.UnhealthyPodEvictionPolicyType"}}}',
  "policy.v1.PodDisruptionBudgetStatus":
    '{"type":"object","properties":{"conditions":{"type":"array","items":{"ref":"meta.v1.Condition"},"listType":"map","listMapKeys":["type"],"go":"z[]v1.Condition","patchStrategy":"merge","patchMergeKey":"type"},"currentHealthy":{"type":"integer","format":"int32","go":"kint32"},"desiredHealthy":{"type":"integer","format":"int32","go":"kint32"},"disruptedPods":{"type":"object","values":{"type":"string","format":"date-time"},"go":"zmap[string]v1.Time"},"disruptionsAllowed":{"type":"integer","format":"int32","go":"kint32"},"expectedPods":{"type":"integer","format":"int32","go":"kint32"},"observedGeneration":{"type":"integer","format":"int64","go":"zint64"}}}',
  "rbac.v1.AggregationRule":
    '{"type":"object","properties":{"clusterRoleSelectors":{"type":"array","items":{"ref":"meta.v1.LabelSelector"},"listType":"atomic","go":"z[]v1.LabelSelector"}}}',
  "rbac.v1.ClusterRole":
    '{"type":"object","properties":{"aggregationRule":{"ref":"rbac.v1.AggregationRule","go":"pv1.AggregationRule"},"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"rules":{"type":"array","items":{"ref":"rbac.v1.PolicyRule"},"listType":"atomic","go":"k[]v1.PolicyRule"}}}',
  "rbac.v1.ClusterRoleBinding":
    '{"type":"object","required":["roleRef"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"roleRef":{"ref":"rbac.v1.RoleRef","go":"kv1.RoleRef"},"subjects":{"type":"array","items":{"ref":"rbac.v1.Subject"},"listType":"atomic","go":"z[]v1.Subject"}}}',
  "rbac.v1.PolicyRule":
    '{"type":"object","required":["verbs"],"properties":{"apiGroups":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"nonResourceURLs":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"resourceNames":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"resources":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"verbs":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"k[]string"}}}',
  "rbac.v1.Role":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"rules":{"type":"array","items":{"ref":"rbac.v1.PolicyRule"},"listType":"atomic","go":"k[]v1.PolicyRule"}}}',
  "rbac.v1.RoleBinding":
    '{"type":"object","required":["roleRef"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"roleRef":{"ref":"rbac.v1.RoleRef","go":"kv1.RoleRef"},"subjects":{"type":"array","items":{"ref":"rbac.v1.Subject"},"listType":"atomic","go":"z[]v1.Subject"}}}',
  "rbac.v1.RoleRef":
    '{"type":"object","required":["kind","name"],"properties":{"apiGroup":{"type":"string","go":"kstring"},"kind":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kstring"}},"mapType":"atomic"}',
  "rbac.v1.Subject":
    '{"type":"object","required":["kind","name"],"properties":{"apiGroup":{"type":"string","go":"zstring"},"kind":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kstring"},"namespace":{"type":"string","go":"zstring"}},"mapType":"atomic"}',
  "resource.v1.AllocatedDeviceStatus":
    '{"type":"object","required":["device","driver","pool"],"properties":{"conditions":{"type":"array","items":{"ref":"meta.v1.Condition"},"listType":"map","listMapKeys":["type"],"go":"k[]v1.Condition"},"data":{"type":"object","go":"pruntime.RawExtension"},"device":{"type":"string","go":"kstring"},"driver":{"type":"string","go":"kstring"},"networkData":{"ref":"resource.v1.NetworkDeviceData","go":"pv1.NetworkDeviceData"},"pool":{"type":"string","go":"kstring"},"shareID":{"type":"string","go":"pstring"}}}',
  "resource.v1.AllocationResult":
    '{"type":"object","properties":{"allocationTimestamp":{"type":"string","format":"date-time","go":"pv1.Time"},"devices":{"ref":"resource.v1.DeviceAllocationResult","go":"zv1.DeviceAllocationResult"},"nodeSelector":{"ref":"core.v1.NodeSelector","go":"pv1.NodeSelector"}}}',
  "resource.v1.CELDeviceSelector":
    '{"type":"object","required":["expression"],"properties":{"expression":{"type":"string","go":"kstring"}}}',
  "resource.v1.CapacityRequestPolicy":
    '{"type":"object","properties":{"default":{"type":"quantity","go":"k*resource.Quantity"},"validRange":{"ref":"resource.v1.CapacityRequestPolicyRange","go":"pv1.CapacityRequestPolicyRange"},"validValues":{"type":"array","items":{"type":"quantity"},"listType":"atomic","go":"z[]resource.Quantity"}}}',
  "resource.v1.CapacityRequestPolicyRange":
    '{"type":"object","required":["min"],"properties":{"max":{"type":"quantity","go":"presource.Quantity"},"min":{"type":"quantity","go":"presource.Quantity"},"step":{"type":"quantity","go":"presource.Quantity"}}}',
  "resource.v1.CapacityRequirements":
    '{"type":"object","properties":{"requests":{"type":"object","values":{"type":"quantity"},"go":"zmap[QualifiedName]resource.Quantity"}}}',
  "resource.v1.Counter":
    '{"type":"object","required":["value"],"properties":{"value":{"type":"quantity","go":"kresource.Quantity"}}}',
  "resource.v1.CounterSet":
    '{"type":"object","required":["counters","name"],"properties":{"counters":{"type":"object","values":{"ref":"resource.v1.Counter"},"go":"zmap[string]v1.Counter"},"name":{"type":"string","go":"kstring"}}}',
  "resource.v1.Device":
    '{"type":"object","required":["name"],"properties":{"allNodes":{"type":"boolean","go":"pbool"},"allowMultipleAllocations":{"type":"boolean","go":"pbool"},"attributes":{"type":"object","values":{"ref":"resource.v1.DeviceAttribute"},"go":"zmap[QualifiedName]DeviceAttribute"},"bindingConditions":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"bindingFailureConditions":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"bindsToNode":{"type":"boolean","go":"pbool"},"capacity":{"type":"object","values":{"ref":"resource.v1.DeviceCapacity"},"go":"zmap[QualifiedName]DeviceCapacity"},"consumesCounters":{"type":"array","items":{"ref":"resource.v1.DeviceCounterConsumption"},"listType":"atomic","go":"z[]v1.DeviceCounterConsumption"},"name":{"type":"string","go":"kstring"},"nodeAllocatableResourceMappings":{"type":"object","values":{"ref":"resource.v1.NodeAllocatableResourceMapping"},"go":"zmap[v1.ResourceName]NodeAllocatableResourceMapping"},"nodeName":{"type":"string","go":"pstring"},"nodeSelector":{"ref":"core.v1.NodeSelector","go":"pv1.NodeSelector"},"taints":{"type":"array","items":{"ref":"resource.v1.DeviceTaint"},"listType":"atomic","go":"z[]v1.DeviceTaint"}}}',
  "resource.v1.DeviceAllocationConfiguration":
    '{"type":"object","required":["source"],"properties":{"opaque":{"ref":"resource.v1.OpaqueDeviceConfiguration","go":"pv1.OpaqueDeviceConfiguration"},"requests":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"source":{"type":"string","enum":["FromClaim","FromClass"],"go":"kv1.AllocationConfigSource"}}}',
  "resource.v1.DeviceAllocationResult":
    '{"type":"object","properties":{"config":{"type":"array","items":{"ref":"resource.v1.DeviceAllocationConfiguration"},"listType":"atomic","go":"z[]v1.DeviceAllocationConfiguration"},"results":{"type":"array","items":{"ref":"resource.v1.DeviceRequestAllocationResult"},"listType":"atomic","go":"z[]v1.DeviceRequestAllocationResult"}}}',
  "resource.v1.DeviceAttribute":
    '{"type":"object","properties":{"bool":{"type":"boolean","go":"pbool"},"bools":{"type":"array","items":{"type":"boolean"},"listType":"atomic","go":"z[]bool"},"int":{"type":"integer","format":"int64","go":"pint64"},"ints":{"type":"array","items":{"type":"integer","format":"int64"},"listType":"atomic","go":"z[]int64"},"string":{"type":"string","go":"pstring"},"strings":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"version":{"type":"string","go":"pstring"},"versions":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"}}}',
  "resource.v1.DeviceCapacity":
    '{"type":"object","required":["value"],"properties":{"requestPolicy":{"ref":"resource.v1.CapacityRequestPolicy","go":"pv1.CapacityRequestPolicy"},"value":{"type":"quantity","go":"kresource.Quantity"}}}',
  "resource.v1.DeviceClaim":
    '{"type":"object","properties":{"config":{"type":"array","items":{"ref":"resource.v1.DeviceClaimConfiguration"},"listType":"atomic","go":"z[]v1.DeviceClaimConfiguration"},"constraints":{"type":"array","items":{"ref":"resource.v1.DeviceConstraint"},"listType":"atomic","go":"z[]v1.DeviceConstraint"},"requests":{"type":"array","items":{"ref":"resource.v1.DeviceRequest"},"listType":"atomic","go":"k[]v1.DeviceRequest"}}}',
  "resource.v1.DeviceClaimConfiguration":
    '{"type":"object","properties":{"opaque":{"ref":"resource.v1.OpaqueDeviceConfiguration","go":"pv1.OpaqueDeviceConfiguration"},"requests":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"}}}',
  "resource.v1.DeviceClass":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"resource.v1.DeviceClassSpec","go":"kv1.DeviceClassSpec"}}}',
  "resource.v1.DeviceClassConfiguration":
    '{"type":"object","properties":{"opaque":{"ref":"resource.v1.OpaqueDeviceConfiguration","go":"pv1.OpaqueDeviceConfiguration"}}}',
  "resource.v1.DeviceClassSpec":
    '{"type":"object","properties":{"config":{"type":"array","items":{"ref":"resource.v1.DeviceClassConfiguration"},"listType":"atomic","go":"z[]v1.DeviceClassConfiguration"},"extendedResourceName":{"type":"string","go":"pstring"},"selectors":{"type":"array","items":{"ref":"resource.v1.DeviceSelector"},"listType":"atomic","go":"z[]v1.DeviceSelector"}}}',
  "resource.v1.DeviceConstraint":
    '{"type":"object","properties":{"distinctAttribute":{"type":"string","go":"pv1.FullyQualifiedName"},"matchAttribute":{"type":"string","go":"pv1.FullyQualifiedName"},"requests":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"}}}',
  "resource.v1.DeviceCounterConsumption":
    '{"type":"object","required":["counterSet","counters"],"properties":{"counterSet":{"type":"string","go":"kstring"},"counters":{"type":"object","values":{"ref":"resource.v1.Counter"},"go":"zmap[string]v1.Counter"}}}',
  "resource.v1.DeviceRequest":
    '{"type":"object","required":["name"],"properties":{"exactly":{"ref":"resource.v1.ExactDeviceRequest","go":"pv1.ExactDeviceRequest"},"firstAvailable":{"type":"array","items":{"ref":"resource.v1.DeviceSubRequest"},"listType":"atomic","go":"z[]v1.DeviceSubRequest"},"name":{"type":"string","go":"kstring"}}}',
  "resource.v1.DeviceRequestAllocationResult":
    '{"type":"object","required":["device","driver","pool","request"],"properties":{"adminAccess":{"type":"boolean","go":"pbool"},"bindingConditions":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"bindingFailureConditions":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"consumedCapacity":{"type":"object","values":{"type":"quantity"},"go":"zmap[QualifiedName]resource.Quantity"},"device":{"type":"string","go":"kstring"},"driver":{"type":"string","go":"kstring"},"pool":{"type":"string","go":"kstring"},"request":{"type":"string","go":"kstring"},"shareID":{"type":"string","go":"ptypes.UID"},"tolerations":{"type":"array","items":{"ref":"resource.v1.DeviceToleration"},"listType":"atomic","go":"z[]v1.DeviceToleration"}}}',
  "resource.v1.DeviceSelector":
    '{"type":"object","properties":{"cel":{"ref":"resource.v1.CELDeviceSelector","go":"pv1.CELDeviceSelector"}}}',
  "resource.v1.DeviceSubRequest":
    '{"type":"object","required":["deviceClassName","name"],"properties":{"allocationMode":{"type":"string","enum":["All","ExactCount"],"go":"zv1.DeviceAllocationMode"},"capacity":{"ref":"resource.v1.CapacityRequirements","go":"pv1.CapacityRequirements"},"count":{"type":"integer","format":"int64","go":"zint64"},"deviceClassName":{"type":"string","go":"kstring"},"name":{"type":"string","go":"kstring"},"selectors":{"type":"array","items":{"ref":"resource.v1.DeviceSelector"},"listType":"atomic","go":"z[]v1.DeviceSelector"},"tolerations":{"type":"array","items":{"ref":"resource.v1.DeviceToleration"},"listType":"atomic","go":"z[]v1.DeviceToleration"}}}',
  "resource.v1.DeviceTaint":
    '{"type":"object","required":["effect","key"],"properties":{"effect":{"type":"string","enum":["NoExecute","NoSchedule","None"],"go":"kv1.DeviceTaintEffect"},"key":{"type":"string","go":"kstring"},"timeAdded":{"type":"string","format":"date-time","go":"pv1.Time"},"value":{"type":"string","go":"zstring"}}}',
  "resource.v1.DeviceToleration":
    '{"type":"object","properties":{"effect":{"type":"string","enum":["NoExecute","NoSchedule","None"],"go":"zv1.DeviceTaintEffect"},"key":{"type":"string","go":"zstring"},"operator":{"type":"string","enum":["Equal","Exists"],"default":"Equal","go":"zv1.DeviceTolerationOperator"},"tolerationSeconds":{"type":"integer","format":"int64","go":"pint64"},"value":{"type":"string","go":"zstring"}}}',
  "resource.v1.ExactDeviceRequest":
    '{"type":"object","required":["deviceClassName"],"properties":{"adminAccess":{"type":"boolean","go":"pbool"},"allocationMode":{"type":"string","enum":["All","ExactCount"],"go":"zv1.DeviceAllocationMode"},"capacity":{"ref":"resource.v1.CapacityRequirements","go":"pv1.CapacityRequirements"},"count":{"type":"integer","format":"int64","go":"zint64"},"deviceClassName":{"type":"string","go":"kstring"},"selectors":{"type":"array","items":{"ref":"resource.v1.DeviceSelector"},"listType":"atomic","go":"z[]v1.DeviceSelector"},"tolerations":{"type":"array","items":{"ref":"resource.v1.DeviceToleration"},"listType":"atomic","go":"z[]v1.DeviceToleration"}}}',
  "resource.v1.NetworkDeviceData":
    '{"type":"object","properties":{"hardwareAddress":{"type":"string","go":"zstring"},"interfaceName":{"type":"string","go":"zstring"},"ips":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"}}}',
  "resource.v1.NodeAllocatableResourceMapping":
    '{"type":"object","properties":{"allocationMultiplier":{"type":"quantity","go":"presource.Quantity"},"capacityKey":{"type":"string","go":"pv1.QualifiedName"}}}',
  "resource.v1.OpaqueDeviceConfiguration":
    '{"type":"object","required":["driver","parameters"],"properties":{"driver":{"type":"string","go":"kstring"},"parameters":{"type":"object","go":"kruntime.RawExtension"}}}',
  "resource.v1.ResourceClaim":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"resource.v1.ResourceClaimSpec","go":"kv1.ResourceClaimSpec"},"status":{"ref":"resource.v1.ResourceClaimStatus","go":"zv1.ResourceClaimStatus"}}}',
  "resource.v1.ResourceClaimConsumerReference":
    '{"type":"object","required":["name","resource","uid"],"properties":{"apiGroup":{"type":"string","go":"zstring"},"name":{"type":"string","go":"kstring"},"resource":{"type":"string","go":"kstring"},"uid":{"type":"string","go":"ktypes.UID"}}}',
  "resource.v1.ResourceClaimSpec":
    '{"type":"object","properties":{"devices":{"ref":"resource.v1.DeviceClaim","go":"kv1.DeviceClaim"}}}',
  "resource.v1.ResourceClaimStatus":
    '{"type":"object","properties":{"allocation":{"ref":"resource.v1.AllocationResult","go":"pv1.AllocationResult"},"devices":{"type":"array","items":{"ref":"resource.v1.AllocatedDeviceStatus"},"listType":"map","listMapKeys":["driver","device","pool","shareID"],"go":"z[]v1.AllocatedDeviceStatus"},"reservedFor":{"type":"array","items":{"ref":"resource.v1.ResourceClaimConsumerReference"},"listType":"map","listMapKeys":["uid"],"go":"z[]v1.ResourceClaimConsumerReference","patchStrategy":"merge","patchMergeKey":"uid"}}}',
  "resource.v1.ResourceClaimTemplate":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"resource.v1.ResourceClaimTemplateSpec","go":"kv1.ResourceClaimTemplateSpec"}}}',
  "resource.v1.ResourceClaimTemplateSpec":
    '{"type":"object","required":["spec"],"properties":{"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"resource.v1.ResourceClaimSpec","go":"kv1.ResourceClaimSpec"}}}',
  "resource.v1.ResourcePool":
    '{"type":"object","required":["generation","name","resourceSliceCount"],"properties":{"generation":{"type":"integer","format":"int64","go":"kint64"},"name":{"type":"string","go":"kstring"},"resourceSliceCount":{"type":"integer","format":"int64","go":"kint64"}}}',
  "resource.v1.ResourceSlice":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"resource.v1.ResourceSliceSpec","go":"kv1.ResourceSliceSpec"}}}',
  "resource.v1.ResourceSliceSpec":
    '{"type":"object","required":["driver","pool"],"properties":{"allNodes":{"type":"boolean","go":"pbool"},"devices":{"type":"array","items":{"ref":"resource.v1.Device"},"listType":"atomic","go":"z[]v1.Device"},"driver":{"type":"string","go":"kstring"},"nodeName":{"type":"string","go":"pstring"},"nodeSelector":{"ref":"core.v1.NodeSelector","go":"pv1.NodeSelector"},"perDeviceNodeSelection":{"type":"boolean","go":"pbool"},"pool":{"ref":"resource.v1.ResourcePool","go":"kv1.ResourcePool"},"sharedCounters":{"type":"array","items":{"ref":"resource.v1.CounterSet"},"listType":"atomic","go":"z[]v1.CounterSet"}}}',
  "scheduling.v1.PriorityClass":
    '{"type":"object","properties":{"apiVersion":{"type":"string"},"description":{"type":"string","go":"zstring"},"globalDefault":{"type":"boolean","go":"zbool"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"preemptionPolicy":{"type":"string","enum":["Never","PreemptLowerPriority"],"go":"papiv1.PreemptionPolicy"},"value":{"type":"integer","format":"int32","go":"kint32"}}}',
  "storage.v1.CSIDriver":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"storage.v1.CSIDriverSpec","go":"kv1.CSIDriverSpec"}}}',
  "storage.v1.CSIDriverSpec":
    '{"type":"object","properties":{"attachRequired":{"type":"boolean","go":"pbool"},"fsGroupPolicy":{"type":"string","go":"pv1.FSGroupPolicy"},"nodeAllocatableUpdatePeriodSeconds":{"type":"integer","format":"int64","go":"pint64"},"podInfoOnMount":{"type":"boolean","go":"pbool"},"preventPodSchedulingIfMissing":{"type":"boolean","go":"pbool"},"requiresRepublish":{"type":"boolean","go":"pbool"},"seLinuxMount":{"type":"boolean","go":"pbool"},"serviceAccountTokenInSecrets":{"type":"boolean","go":"pbool"},"storageCapacity":{"type":"boolean","go":"pbool"},"tokenRequests":{"type":"array","items":{"ref":"storage.v1.TokenRequest"},"listType":"atomic","go":"z[]v1.TokenRequest"},"volumeLifecycleModes":{"type":"array","items":{"type":"string"},"listType":"set","go":"z[]v1.VolumeLifecycleMode"}}}',
  "storage.v1.CSINode":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"storage.v1.CSINodeSpec","go":"kv1.CSINodeSpec"}}}',
  "storage.v1.CSINodeDriver":
    '{"type":"object","required":["name","nodeID"],"properties":{"allocatable":{"ref":"storage.v1.VolumeNodeResources","go":"pv1.VolumeNodeResources"},"name":{"type":"string","go":"kstring"},"nodeID":{"type":"string","go":"kstring"},"topologyKeys":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"k[]string"}}}',
  "storage.v1.CSINodeSpec":
    '{"type":"object","required":["drivers"],"properties":{"drivers":{"type":"array","items":{"ref":"storage.v1.CSINodeDriver"},"listType":"map","listMapKeys":["name"],"go":"k[]v1.CSINodeDriver","patchStrategy":"merge","patchMergeKey":"name"}}}',
  "storage.v1.CSIStorageCapacity":
    '{"type":"object","required":["storageClassName"],"properties":{"apiVersion":{"type":"string"},"capacity":{"type":"quantity","go":"presource.Quantity"},"kind":{"type":"string"},"maximumVolumeSize":{"type":"quantity","go":"presource.Quantity"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"nodeTopology":{"ref":"meta.v1.LabelSelector","go":"pv1.LabelSelector"},"storageClassName":{"type":"string","go":"kstring"}}}',
  "storage.v1.StorageClass":
    '{"type":"object","required":["provisioner"],"properties":{"allowVolumeExpansion":{"type":"boolean","go":"pbool"},"allowedTopologies":{"type":"array","items":{"ref":"core.v1.TopologySelectorTerm"},"listType":"atomic","go":"z[]v1.TopologySelectorTerm"},"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"mountOptions":{"type":"array","items":{"type":"string"},"listType":"atomic","go":"z[]string"},"parameters":{"type":"object","values":{"type":"string"},"go":"zmap[string]string"},"provisioner":{"type":"string","go":"kstring"},"reclaimPolicy":{"type":"string","enum":["Delete","Recycle","Retain"],"go":"pv1.PersistentVolumeReclaimPolicy"},"volumeBindingMode":{"type":"string","enum":["Immediate","WaitForFirstConsumer"],"go":"pv1.VolumeBindingMode"}}}',
  "storage.v1.TokenRequest":
    '{"type":"object","required":["audience"],"properties":{"audience":{"type":"string","go":"kstring"},"expirationSeconds":{"type":"integer","format":"int64","go":"pint64"}}}',
  "storage.v1.VolumeAttachment":
    '{"type":"object","required":["spec"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"spec":{"ref":"storage.v1.VolumeAttachmentSpec","go":"kv1.VolumeAttachmentSpec"},"status":{"ref":"storage.v1.VolumeAttachmentStatus","go":"zv1.VolumeAttachmentStatus"}}}',
  "storage.v1.VolumeAttachmentSource":
    '{"type":"object","properties":{"inlineVolumeSpec":{"ref":"core.v1.PersistentVolumeSpec","go":"pv1.PersistentVolumeSpec"},"persistentVolumeName":{"type":"string","go":"pstring"}}}',
  "storage.v1.VolumeAttachmentSpec":
    '{"type":"object","required":["attacher","nodeName","source"],"properties":{"attacher":{"type":"string","go":"kstring"},"nodeName":{"type":"string","go":"kstring"},"source":{"ref":"storage.v1.VolumeAttachmentSource","go":"kv1.VolumeAttachmentSource"}}}',
  "storage.v1.VolumeAttachmentStatus":
    '{"type":"object","required":["attached"],"properties":{"attachError":{"ref":"storage.v1.VolumeError","go":"pv1.VolumeError"},"attached":{"type":"boolean","go":"kbool"},"attachmentMetadata":{"type":"object","values":{"type":"string"},"go":"zmap[string]string"},"detachError":{"ref":"storage.v1.VolumeError","go":"pv1.VolumeError"}}}',
  "storage.v1.VolumeAttributesClass":
    '{"type":"object","required":["driverName"],"properties":{"apiVersion":{"type":"string"},"driverName":{"type":"string","go":"kstring"},"kind":{"type":"string"},"metadata":{"ref":"meta.v1.ObjectMeta","go":"zv1.ObjectMeta"},"parameters":{"type":"object","values":{"type":"string"},"go":"zmap[string]string"}}}',
  "storage.v1.VolumeError":
    '{"type":"object","properties":{"errorCode":{"type":"integer","format":"int32","go":"pint32"},"message":{"type":"string","go":"zstring"},"time":{"type":"string","format":"date-time","go":"zv1.Time"}}}',
  "storage.v1.VolumeNodeResources":
    '{"type":"object","properties":{"count":{"type":"integer","format":"int32","go":"pint32"}}}',
};
