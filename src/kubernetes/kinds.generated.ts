// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import { type BuiltinKind, builtinKind } from "./builtin-kind.js";
import type * as admissionregistrationV1 from "./admissionregistration-v1.types.generated.js";
import type * as apiextensionsV1 from "./apiextensions-v1.types.generated.js";
import type * as apiregistrationV1 from "./apiregistration-v1.types.generated.js";
import type * as appsV1 from "./apps-v1.types.generated.js";
import type * as autoscalingV2 from "./autoscaling-v2.types.generated.js";
import type * as batchV1 from "./batch-v1.types.generated.js";
import type * as certificatesV1 from "./certificates-v1.types.generated.js";
import type * as coordinationV1 from "./coordination-v1.types.generated.js";
import type * as coreV1 from "./core-v1.types.generated.js";
import type * as discoveryV1 from "./discovery-v1.types.generated.js";
import type * as eventsV1 from "./events-v1.types.generated.js";
import type * as flowcontrolV1 from "./flowcontrol-v1.types.generated.js";
import type * as networkingV1 from "./networking-v1.types.generated.js";
import type * as nodeV1 from "./node-v1.types.generated.js";
import type * as policyV1 from "./policy-v1.types.generated.js";
import type * as rbacV1 from "./rbac-v1.types.generated.js";
import type * as resourceV1 from "./resource-v1.types.generated.js";
import type * as schedulingV1 from "./scheduling-v1.types.generated.js";
import type * as storageV1 from "./storage-v1.types.generated.js";

/** `ConfigMap` of `v1`. */
export const ConfigMap: BuiltinKind<"v1", "ConfigMap", coreV1.ConfigMap, coreV1.StoredConfigMap> =
  /* @__PURE__ */ builtinKind("v1", "ConfigMap", "configmaps");

/** `Endpoints` of `v1`. */
export const Endpoints: BuiltinKind<"v1", "Endpoints", coreV1.Endpoints, coreV1.StoredEndpoints> =
  /* @__PURE__ */ builtinKind("v1", "Endpoints", "endpoints");

/** `LimitRange` of `v1`. */
export const LimitRange: BuiltinKind<
  "v1",
  "LimitRange",
  coreV1.LimitRange,
  coreV1.StoredLimitRange
> = /* @__PURE__ */ builtinKind("v1", "LimitRange", "limitranges");

/** `Namespace` of `v1`. */
export const Namespace: BuiltinKind<"v1", "Namespace", coreV1.Namespace, coreV1.StoredNamespace> =
  /* @__PURE__ */ builtinKind("v1", "Namespace", "namespaces", "Cluster");

/** `Node` of `v1`. */
export const Node: BuiltinKind<"v1", "Node", coreV1.Node, coreV1.StoredNode> =
  /* @__PURE__ */ builtinKind("v1", "Node", "nodes", "Cluster");

/** `PersistentVolume` of `v1`. */
export const PersistentVolume: BuiltinKind<
  "v1",
  "PersistentVolume",
  coreV1.PersistentVolume,
  coreV1.StoredPersistentVolume
> = /* @__PURE__ */ builtinKind("v1", "PersistentVolume", "persistentvolumes", "Cluster");

/** `PersistentVolumeClaim` of `v1`. */
export const PersistentVolumeClaim: BuiltinKind<
  "v1",
  "PersistentVolumeClaim",
  coreV1.PersistentVolumeClaim,
  coreV1.StoredPersistentVolumeClaim
> = /* @__PURE__ */ builtinKind("v1", "PersistentVolumeClaim", "persistentvolumeclaims");

/** `Pod` of `v1`. */
export const Pod: BuiltinKind<"v1", "Pod", coreV1.Pod, coreV1.StoredPod> =
  /* @__PURE__ */ builtinKind("v1", "Pod", "pods");

/** `PodTemplate` of `v1`. */
export const PodTemplate: BuiltinKind<
  "v1",
  "PodTemplate",
  coreV1.PodTemplate,
  coreV1.StoredPodTemplate
> = /* @__PURE__ */ builtinKind("v1", "PodTemplate", "podtemplates");

/** `ReplicationController` of `v1`. */
export const ReplicationController: BuiltinKind<
  "v1",
  "ReplicationController",
  coreV1.ReplicationController,
  coreV1.StoredReplicationController
> = /* @__PURE__ */ builtinKind("v1", "ReplicationController", "replicationcontrollers");

/** `ResourceQuota` of `v1`. */
export const ResourceQuota: BuiltinKind<
  "v1",
  "ResourceQuota",
  coreV1.ResourceQuota,
  coreV1.StoredResourceQuota
> = /* @__PURE__ */ builtinKind("v1", "ResourceQuota", "resourcequotas");

/** `Secret` of `v1`. */
export const Secret: BuiltinKind<"v1", "Secret", coreV1.Secret, coreV1.StoredSecret> =
  /* @__PURE__ */ builtinKind("v1", "Secret", "secrets");

/** `Service` of `v1`. */
export const Service: BuiltinKind<"v1", "Service", coreV1.Service, coreV1.StoredService> =
  /* @__PURE__ */ builtinKind("v1", "Service", "services");

/** `ServiceAccount` of `v1`. */
export const ServiceAccount: BuiltinKind<
  "v1",
  "ServiceAccount",
  coreV1.ServiceAccount,
  coreV1.StoredServiceAccount
> = /* @__PURE__ */ builtinKind("v1", "ServiceAccount", "serviceaccounts");

/** `MutatingAdmissionPolicy` of `admissionregistration.k8s.io/v1`. */
export const MutatingAdmissionPolicy: BuiltinKind<
  "admissionregistration.k8s.io/v1",
  "MutatingAdmissionPolicy",
  admissionregistrationV1.MutatingAdmissionPolicy,
  admissionregistrationV1.StoredMutatingAdmissionPolicy
> = /* @__PURE__ */ builtinKind(
  "admissionregistration.k8s.io/v1",
  "MutatingAdmissionPolicy",
  "mutatingadmissionpolicies",
  "Cluster",
);

/** `MutatingAdmissionPolicyBinding` of `admissionregistration.k8s.io/v1`. */
export const MutatingAdmissionPolicyBinding: BuiltinKind<
  "admissionregistration.k8s.io/v1",
  "MutatingAdmissionPolicyBinding",
  admissionregistrationV1.MutatingAdmissionPolicyBinding,
  admissionregistrationV1.StoredMutatingAdmissionPolicyBinding
> = /* @__PURE__ */ builtinKind(
  "admissionregistration.k8s.io/v1",
  "MutatingAdmissionPolicyBinding",
  "mutatingadmissionpolicybindings",
  "Cluster",
);

/** `MutatingWebhookConfiguration` of `admissionregistration.k8s.io/v1`. */
export const MutatingWebhookConfiguration: BuiltinKind<
  "admissionregistration.k8s.io/v1",
  "MutatingWebhookConfiguration",
  admissionregistrationV1.MutatingWebhookConfiguration,
  admissionregistrationV1.StoredMutatingWebhookConfiguration
> = /* @__PURE__ */ builtinKind(
  "admissionregistration.k8s.io/v1",
  "MutatingWebhookConfiguration",
  "mutatingwebhookconfigurations",
  "Cluster",
);

/** `ValidatingAdmissionPolicy` of `admissionregistration.k8s.io/v1`. */
export const ValidatingAdmissionPolicy: BuiltinKind<
  "admissionregistration.k8s.io/v1",
  "ValidatingAdmissionPolicy",
  admissionregistrationV1.ValidatingAdmissionPolicy,
  admissionregistrationV1.StoredValidatingAdmissionPolicy
> = /* @__PURE__ */ builtinKind(
  "admissionregistration.k8s.io/v1",
  "ValidatingAdmissionPolicy",
  "validatingadmissionpolicies",
  "Cluster",
);

/** `ValidatingAdmissionPolicyBinding` of `admissionregistration.k8s.io/v1`. */
export const ValidatingAdmissionPolicyBinding: BuiltinKind<
  "admissionregistration.k8s.io/v1",
  "ValidatingAdmissionPolicyBinding",
  admissionregistrationV1.ValidatingAdmissionPolicyBinding,
  admissionregistrationV1.StoredValidatingAdmissionPolicyBinding
> = /* @__PURE__ */ builtinKind(
  "admissionregistration.k8s.io/v1",
  "ValidatingAdmissionPolicyBinding",
  "validatingadmissionpolicybindings",
  "Cluster",
);

/** `ValidatingWebhookConfiguration` of `admissionregistration.k8s.io/v1`. */
export const ValidatingWebhookConfiguration: BuiltinKind<
  "admissionregistration.k8s.io/v1",
  "ValidatingWebhookConfiguration",
  admissionregistrationV1.ValidatingWebhookConfiguration,
  admissionregistrationV1.StoredValidatingWebhookConfiguration
> = /* @__PURE__ */ builtinKind(
  "admissionregistration.k8s.io/v1",
  "ValidatingWebhookConfiguration",
  "validatingwebhookconfigurations",
  "Cluster",
);

/** `CustomResourceDefinition` of `apiextensions.k8s.io/v1`. */
export const CustomResourceDefinition: BuiltinKind<
  "apiextensions.k8s.io/v1",
  "CustomResourceDefinition",
  apiextensionsV1.CustomResourceDefinition,
  apiextensionsV1.StoredCustomResourceDefinition
> = /* @__PURE__ */ builtinKind(
  "apiextensions.k8s.io/v1",
  "CustomResourceDefinition",
  "customresourcedefinitions",
  "Cluster",
);

/** `APIService` of `apiregistration.k8s.io/v1`. */
export const APIService: BuiltinKind<
  "apiregistration.k8s.io/v1",
  "APIService",
  apiregistrationV1.APIService,
  apiregistrationV1.StoredAPIService
> = /* @__PURE__ */ builtinKind(
  "apiregistration.k8s.io/v1",
  "APIService",
  "apiservices",
  "Cluster",
);

/** `ControllerRevision` of `apps/v1`. */
export const ControllerRevision: BuiltinKind<
  "apps/v1",
  "ControllerRevision",
  appsV1.ControllerRevision,
  appsV1.StoredControllerRevision
> = /* @__PURE__ */ builtinKind("apps/v1", "ControllerRevision", "controllerrevisions");

/** `DaemonSet` of `apps/v1`. */
export const DaemonSet: BuiltinKind<
  "apps/v1",
  "DaemonSet",
  appsV1.DaemonSet,
  appsV1.StoredDaemonSet
> = /* @__PURE__ */ builtinKind("apps/v1", "DaemonSet", "daemonsets");

/** `Deployment` of `apps/v1`. */
export const Deployment: BuiltinKind<
  "apps/v1",
  "Deployment",
  appsV1.Deployment,
  appsV1.StoredDeployment
> = /* @__PURE__ */ builtinKind("apps/v1", "Deployment", "deployments");

/** `ReplicaSet` of `apps/v1`. */
export const ReplicaSet: BuiltinKind<
  "apps/v1",
  "ReplicaSet",
  appsV1.ReplicaSet,
  appsV1.StoredReplicaSet
> = /* @__PURE__ */ builtinKind("apps/v1", "ReplicaSet", "replicasets");

/** `StatefulSet` of `apps/v1`. */
export const StatefulSet: BuiltinKind<
  "apps/v1",
  "StatefulSet",
  appsV1.StatefulSet,
  appsV1.StoredStatefulSet
> = /* @__PURE__ */ builtinKind("apps/v1", "StatefulSet", "statefulsets");

/** `HorizontalPodAutoscaler` of `autoscaling/v2`. */
export const HorizontalPodAutoscaler: BuiltinKind<
  "autoscaling/v2",
  "HorizontalPodAutoscaler",
  autoscalingV2.HorizontalPodAutoscaler,
  autoscalingV2.StoredHorizontalPodAutoscaler
> = /* @__PURE__ */ builtinKind(
  "autoscaling/v2",
  "HorizontalPodAutoscaler",
  "horizontalpodautoscalers",
);

/** `CronJob` of `batch/v1`. */
export const CronJob: BuiltinKind<"batch/v1", "CronJob", batchV1.CronJob, batchV1.StoredCronJob> =
  /* @__PURE__ */ builtinKind("batch/v1", "CronJob", "cronjobs");

/** `Job` of `batch/v1`. */
export const Job: BuiltinKind<"batch/v1", "Job", batchV1.Job, batchV1.StoredJob> =
  /* @__PURE__ */ builtinKind("batch/v1", "Job", "jobs");

/** `CertificateSigningRequest` of `certificates.k8s.io/v1`. */
export const CertificateSigningRequest: BuiltinKind<
  "certificates.k8s.io/v1",
  "CertificateSigningRequest",
  certificatesV1.CertificateSigningRequest,
  certificatesV1.StoredCertificateSigningRequest
> = /* @__PURE__ */ builtinKind(
  "certificates.k8s.io/v1",
  "CertificateSigningRequest",
  "certificatesigningrequests",
  "Cluster",
);

/** `Lease` of `coordination.k8s.io/v1`. */
export const Lease: BuiltinKind<
  "coordination.k8s.io/v1",
  "Lease",
  coordinationV1.Lease,
  coordinationV1.StoredLease
> = /* @__PURE__ */ builtinKind("coordination.k8s.io/v1", "Lease", "leases");

/** `EndpointSlice` of `discovery.k8s.io/v1`. */
export const EndpointSlice: BuiltinKind<
  "discovery.k8s.io/v1",
  "EndpointSlice",
  discoveryV1.EndpointSlice,
  discoveryV1.StoredEndpointSlice
> = /* @__PURE__ */ builtinKind("discovery.k8s.io/v1", "EndpointSlice", "endpointslices");

/** `Event` of `events.k8s.io/v1`. */
export const Event: BuiltinKind<"events.k8s.io/v1", "Event", eventsV1.Event, eventsV1.StoredEvent> =
  /* @__PURE__ */ builtinKind("events.k8s.io/v1", "Event", "events");

/** `FlowSchema` of `flowcontrol.apiserver.k8s.io/v1`. */
export const FlowSchema: BuiltinKind<
  "flowcontrol.apiserver.k8s.io/v1",
  "FlowSchema",
  flowcontrolV1.FlowSchema,
  flowcontrolV1.StoredFlowSchema
> = /* @__PURE__ */ builtinKind(
  "flowcontrol.apiserver.k8s.io/v1",
  "FlowSchema",
  "flowschemas",
  "Cluster",
);

/** `PriorityLevelConfiguration` of `flowcontrol.apiserver.k8s.io/v1`. */
export const PriorityLevelConfiguration: BuiltinKind<
  "flowcontrol.apiserver.k8s.io/v1",
  "PriorityLevelConfiguration",
  flowcontrolV1.PriorityLevelConfiguration,
  flowcontrolV1.StoredPriorityLevelConfiguration
> = /* @__PURE__ */ builtinKind(
  "flowcontrol.apiserver.k8s.io/v1",
  "PriorityLevelConfiguration",
  "prioritylevelconfigurations",
  "Cluster",
);

/** `IPAddress` of `networking.k8s.io/v1`. */
export const IPAddress: BuiltinKind<
  "networking.k8s.io/v1",
  "IPAddress",
  networkingV1.IPAddress,
  networkingV1.StoredIPAddress
> = /* @__PURE__ */ builtinKind("networking.k8s.io/v1", "IPAddress", "ipaddresses", "Cluster");

/** `Ingress` of `networking.k8s.io/v1`. */
export const Ingress: BuiltinKind<
  "networking.k8s.io/v1",
  "Ingress",
  networkingV1.Ingress,
  networkingV1.StoredIngress
> = /* @__PURE__ */ builtinKind("networking.k8s.io/v1", "Ingress", "ingresses");

/** `IngressClass` of `networking.k8s.io/v1`. */
export const IngressClass: BuiltinKind<
  "networking.k8s.io/v1",
  "IngressClass",
  networkingV1.IngressClass,
  networkingV1.StoredIngressClass
> = /* @__PURE__ */ builtinKind(
  "networking.k8s.io/v1",
  "IngressClass",
  "ingressclasses",
  "Cluster",
);

/** `NetworkPolicy` of `networking.k8s.io/v1`. */
export const NetworkPolicy: BuiltinKind<
  "networking.k8s.io/v1",
  "NetworkPolicy",
  networkingV1.NetworkPolicy,
  networkingV1.StoredNetworkPolicy
> = /* @__PURE__ */ builtinKind("networking.k8s.io/v1", "NetworkPolicy", "networkpolicies");

/** `ServiceCIDR` of `networking.k8s.io/v1`. */
export const ServiceCIDR: BuiltinKind<
  "networking.k8s.io/v1",
  "ServiceCIDR",
  networkingV1.ServiceCIDR,
  networkingV1.StoredServiceCIDR
> = /* @__PURE__ */ builtinKind("networking.k8s.io/v1", "ServiceCIDR", "servicecidrs", "Cluster");

/** `RuntimeClass` of `node.k8s.io/v1`. */
export const RuntimeClass: BuiltinKind<
  "node.k8s.io/v1",
  "RuntimeClass",
  nodeV1.RuntimeClass,
  nodeV1.StoredRuntimeClass
> = /* @__PURE__ */ builtinKind("node.k8s.io/v1", "RuntimeClass", "runtimeclasses", "Cluster");

/** `PodDisruptionBudget` of `policy/v1`. */
export const PodDisruptionBudget: BuiltinKind<
  "policy/v1",
  "PodDisruptionBudget",
  policyV1.PodDisruptionBudget,
  policyV1.StoredPodDisruptionBudget
> = /* @__PURE__ */ builtinKind("policy/v1", "PodDisruptionBudget", "poddisruptionbudgets");

/** `ClusterRole` of `rbac.authorization.k8s.io/v1`. */
export const ClusterRole: BuiltinKind<
  "rbac.authorization.k8s.io/v1",
  "ClusterRole",
  rbacV1.ClusterRole,
  rbacV1.StoredClusterRole
> = /* @__PURE__ */ builtinKind(
  "rbac.authorization.k8s.io/v1",
  "ClusterRole",
  "clusterroles",
  "Cluster",
);

/** `ClusterRoleBinding` of `rbac.authorization.k8s.io/v1`. */
export const ClusterRoleBinding: BuiltinKind<
  "rbac.authorization.k8s.io/v1",
  "ClusterRoleBinding",
  rbacV1.ClusterRoleBinding,
  rbacV1.StoredClusterRoleBinding
> = /* @__PURE__ */ builtinKind(
  "rbac.authorization.k8s.io/v1",
  "ClusterRoleBinding",
  "clusterrolebindings",
  "Cluster",
);

/** `Role` of `rbac.authorization.k8s.io/v1`. */
export const Role: BuiltinKind<
  "rbac.authorization.k8s.io/v1",
  "Role",
  rbacV1.Role,
  rbacV1.StoredRole
> = /* @__PURE__ */ builtinKind("rbac.authorization.k8s.io/v1", "Role", "roles");

/** `RoleBinding` of `rbac.authorization.k8s.io/v1`. */
export const RoleBinding: BuiltinKind<
  "rbac.authorization.k8s.io/v1",
  "RoleBinding",
  rbacV1.RoleBinding,
  rbacV1.StoredRoleBinding
> = /* @__PURE__ */ builtinKind("rbac.authorization.k8s.io/v1", "RoleBinding", "rolebindings");

/** `DeviceClass` of `resource.k8s.io/v1`. */
export const DeviceClass: BuiltinKind<
  "resource.k8s.io/v1",
  "DeviceClass",
  resourceV1.DeviceClass,
  resourceV1.StoredDeviceClass
> = /* @__PURE__ */ builtinKind("resource.k8s.io/v1", "DeviceClass", "deviceclasses", "Cluster");

/** `ResourceClaim` of `resource.k8s.io/v1`. */
export const ResourceClaim: BuiltinKind<
  "resource.k8s.io/v1",
  "ResourceClaim",
  resourceV1.ResourceClaim,
  resourceV1.StoredResourceClaim
> = /* @__PURE__ */ builtinKind("resource.k8s.io/v1", "ResourceClaim", "resourceclaims");

/** `ResourceClaimTemplate` of `resource.k8s.io/v1`. */
export const ResourceClaimTemplate: BuiltinKind<
  "resource.k8s.io/v1",
  "ResourceClaimTemplate",
  resourceV1.ResourceClaimTemplate,
  resourceV1.StoredResourceClaimTemplate
> = /* @__PURE__ */ builtinKind(
  "resource.k8s.io/v1",
  "ResourceClaimTemplate",
  "resourceclaimtemplates",
);

/** `ResourceSlice` of `resource.k8s.io/v1`. */
export const ResourceSlice: BuiltinKind<
  "resource.k8s.io/v1",
  "ResourceSlice",
  resourceV1.ResourceSlice,
  resourceV1.StoredResourceSlice
> = /* @__PURE__ */ builtinKind("resource.k8s.io/v1", "ResourceSlice", "resourceslices", "Cluster");

/** `PriorityClass` of `scheduling.k8s.io/v1`. */
export const PriorityClass: BuiltinKind<
  "scheduling.k8s.io/v1",
  "PriorityClass",
  schedulingV1.PriorityClass,
  schedulingV1.StoredPriorityClass
> = /* @__PURE__ */ builtinKind(
  "scheduling.k8s.io/v1",
  "PriorityClass",
  "priorityclasses",
  "Cluster",
);

/** `CSIDriver` of `storage.k8s.io/v1`. */
export const CSIDriver: BuiltinKind<
  "storage.k8s.io/v1",
  "CSIDriver",
  storageV1.CSIDriver,
  storageV1.StoredCSIDriver
> = /* @__PURE__ */ builtinKind("storage.k8s.io/v1", "CSIDriver", "csidrivers", "Cluster");

/** `CSINode` of `storage.k8s.io/v1`. */
export const CSINode: BuiltinKind<
  "storage.k8s.io/v1",
  "CSINode",
  storageV1.CSINode,
  storageV1.StoredCSINode
> = /* @__PURE__ */ builtinKind("storage.k8s.io/v1", "CSINode", "csinodes", "Cluster");

/** `CSIStorageCapacity` of `storage.k8s.io/v1`. */
export const CSIStorageCapacity: BuiltinKind<
  "storage.k8s.io/v1",
  "CSIStorageCapacity",
  storageV1.CSIStorageCapacity,
  storageV1.StoredCSIStorageCapacity
> = /* @__PURE__ */ builtinKind("storage.k8s.io/v1", "CSIStorageCapacity", "csistoragecapacities");

/** `StorageClass` of `storage.k8s.io/v1`. */
export const StorageClass: BuiltinKind<
  "storage.k8s.io/v1",
  "StorageClass",
  storageV1.StorageClass,
  storageV1.StoredStorageClass
> = /* @__PURE__ */ builtinKind("storage.k8s.io/v1", "StorageClass", "storageclasses", "Cluster");

/** `VolumeAttachment` of `storage.k8s.io/v1`. */
export const VolumeAttachment: BuiltinKind<
  "storage.k8s.io/v1",
  "VolumeAttachment",
  storageV1.VolumeAttachment,
  storageV1.StoredVolumeAttachment
> = /* @__PURE__ */ builtinKind(
  "storage.k8s.io/v1",
  "VolumeAttachment",
  "volumeattachments",
  "Cluster",
);

/** `VolumeAttributesClass` of `storage.k8s.io/v1`. */
export const VolumeAttributesClass: BuiltinKind<
  "storage.k8s.io/v1",
  "VolumeAttributesClass",
  storageV1.VolumeAttributesClass,
  storageV1.StoredVolumeAttributesClass
> = /* @__PURE__ */ builtinKind(
  "storage.k8s.io/v1",
  "VolumeAttributesClass",
  "volumeattributesclasses",
  "Cluster",
);
