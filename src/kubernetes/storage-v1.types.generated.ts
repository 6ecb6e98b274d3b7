// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";
import type * as coreV1 from "./core-v1.types.generated.js";
import type * as metaV1 from "./meta-v1.types.generated.js";

/** `CSIDriver` of storage/v1, as written. */
export interface CSIDriver {
  metadata: ObjectMeta;
  spec: CSIDriverSpec;
}

/** `CSIDriverSpec` of storage/v1, as written. */
export interface CSIDriverSpec {
  attachRequired?: boolean | undefined;
  fsGroupPolicy?: string | undefined;
  nodeAllocatableUpdatePeriodSeconds?: number | undefined;
  podInfoOnMount?: boolean | undefined;
  preventPodSchedulingIfMissing?: boolean | undefined;
  requiresRepublish?: boolean | undefined;
  seLinuxMount?: boolean | undefined;
  serviceAccountTokenInSecrets?: boolean | undefined;
  storageCapacity?: boolean | undefined;
  tokenRequests?: readonly TokenRequest[] | undefined;
  volumeLifecycleModes?: readonly string[] | undefined;
}

/** `CSINode` of storage/v1, as written. */
export interface CSINode {
  metadata: ObjectMeta;
  spec: CSINodeSpec;
}

/** `CSINodeDriver` of storage/v1, as written. */
export interface CSINodeDriver {
  allocatable?: VolumeNodeResources | undefined;
  name: string;
  nodeID: string;
  topologyKeys?: readonly string[] | undefined;
}

/** `CSINodeSpec` of storage/v1, as written. */
export interface CSINodeSpec {
  drivers: readonly CSINodeDriver[];
}

/** `CSIStorageCapacity` of storage/v1, as written. */
export interface CSIStorageCapacity {
  metadata: ObjectMeta;
  capacity?: number | string | undefined;
  maximumVolumeSize?: number | string | undefined;
  nodeTopology?: metaV1.LabelSelector | undefined;
  storageClassName: string;
}

/** `StorageClass` of storage/v1, as written. */
export interface StorageClass {
  metadata: ObjectMeta;
  allowVolumeExpansion?: boolean | undefined;
  allowedTopologies?: readonly coreV1.TopologySelectorTerm[] | undefined;
  mountOptions?: readonly string[] | undefined;
  parameters?: { [name: string]: string } | undefined;
  provisioner: string;
  reclaimPolicy?: "Delete" | "Recycle" | "Retain" | undefined;
  volumeBindingMode?: "Immediate" | "WaitForFirstConsumer" | undefined;
}

/** `CSIDriver` of storage/v1, as stored. */
export interface StoredCSIDriver {
  readonly apiVersion: "storage.k8s.io/v1";
  readonly kind: "CSIDriver";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredCSIDriverSpec;
}

/** `CSIDriverSpec` of storage/v1, as stored. */
export interface StoredCSIDriverSpec {
  readonly attachRequired?: boolean | undefined;
  readonly fsGroupPolicy?: string | undefined;
  readonly nodeAllocatableUpdatePeriodSeconds?: number | undefined;
  readonly podInfoOnMount?: boolean | undefined;
  readonly preventPodSchedulingIfMissing?: boolean | undefined;
  readonly requiresRepublish?: boolean | undefined;
  readonly seLinuxMount?: boolean | undefined;
  readonly serviceAccountTokenInSecrets?: boolean | undefined;
  readonly storageCapacity?: boolean | undefined;
  readonly tokenRequests?: readonly StoredTokenRequest[] | undefined;
  readonly volumeLifecycleModes?: readonly string[] | undefined;
}

/** `CSINode` of storage/v1, as stored. */
export interface StoredCSINode {
  readonly apiVersion: "storage.k8s.io/v1";
  readonly kind: "CSINode";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredCSINodeSpec;
}

/** `CSINodeDriver` of storage/v1, as stored. */
export interface StoredCSINodeDriver {
  readonly allocatable?: StoredVolumeNodeResources | undefined;
  readonly name: string;
  readonly nodeID: string;
  readonly topologyKeys?: readonly string[] | undefined;
}

/** `CSINodeSpec` of storage/v1, as stored. */
export interface StoredCSINodeSpec {
  readonly drivers: readonly StoredCSINodeDriver[];
}

/** `CSIStorageCapacity` of storage/v1, as stored. */
export interface StoredCSIStorageCapacity {
  readonly apiVersion: "storage.k8s.io/v1";
  readonly kind: "CSIStorageCapacity";
  readonly metadata: StoredBuiltinMeta;
  readonly capacity?: number | string | undefined;
  readonly maximumVolumeSize?: number | string | undefined;
  readonly nodeTopology?: metaV1.StoredLabelSelector | undefined;
  readonly storageClassName: string;
}

/** `StorageClass` of storage/v1, as stored. */
export interface StoredStorageClass {
  readonly apiVersion: "storage.k8s.io/v1";
  readonly kind: "StorageClass";
  readonly metadata: StoredBuiltinMeta;
  readonly allowVolumeExpansion?: boolean | undefined;
  readonly allowedTopologies?: readonly coreV1.StoredTopologySelectorTerm[] | undefined;
  readonly mountOptions?: readonly string[] | undefined;
  readonly parameters?: { readonly [name: string]: string } | undefined;
  readonly provisioner: string;
  readonly reclaimPolicy?: "Delete" | "Recycle" | "Retain" | undefined;
  readonly volumeBindingMode?: "Immediate" | "WaitForFirstConsumer" | undefined;
}

/** `TokenRequest` of storage/v1, as stored. */
export interface StoredTokenRequest {
  readonly audience: string;
  readonly expirationSeconds?: number | undefined;
}

/** `VolumeAttachment` of storage/v1, as stored. */
export interface StoredVolumeAttachment {
  readonly apiVersion: "storage.k8s.io/v1";
  readonly kind: "VolumeAttachment";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredVolumeAttachmentSpec;
  readonly status?: StoredVolumeAttachmentStatus | undefined;
}

/** `VolumeAttachmentSource` of storage/v1, as stored. */
export interface StoredVolumeAttachmentSource {
  readonly inlineVolumeSpec?: coreV1.StoredPersistentVolumeSpec | undefined;
  readonly persistentVolumeName?: string | undefined;
}

/** `VolumeAttachmentSpec` of storage/v1, as stored. */
export interface StoredVolumeAttachmentSpec {
  readonly attacher: string;
  readonly nodeName: string;
  readonly source: StoredVolumeAttachmentSource;
}

/** `VolumeAttachmentStatus` of storage/v1, as stored. */
export interface StoredVolumeAttachmentStatus {
  readonly attachError?: StoredVolumeError | undefined;
  readonly attached: boolean;
  readonly attachmentMetadata?: { readonly [name: string]: string } | undefined;
  readonly detachError?: StoredVolumeError | undefined;
}

/** `VolumeAttributesClass` of storage/v1, as stored. */
export interface StoredVolumeAttributesClass {
  readonly apiVersion: "storage.k8s.io/v1";
  readonly kind: "VolumeAttributesClass";
  readonly metadata: StoredBuiltinMeta;
  readonly driverName: string;
  readonly parameters?: { readonly [name: string]: string } | undefined;
}

/** `VolumeError` of storage/v1, as stored. */
export interface StoredVolumeError {
  readonly errorCode?: number | undefined;
  readonly message?: string | undefined;
  readonly time?: string | undefined;
}

/** `VolumeNodeResources` of storage/v1, as stored. */
export interface StoredVolumeNodeResources {
  readonly count?: number | undefined;
}

/** `TokenRequest` of storage/v1, as written. */
export interface TokenRequest {
  audience: string;
  expirationSeconds?: number | undefined;
}

/** `VolumeAttachment` of storage/v1, as written. */
export interface VolumeAttachment {
  metadata: ObjectMeta;
  spec: VolumeAttachmentSpec;
}

/** `VolumeAttachmentSource` of storage/v1, as written. */
export interface VolumeAttachmentSource {
  inlineVolumeSpec?: coreV1.PersistentVolumeSpec | undefined;
  persistentVolumeName?: string | undefined;
}

/** `VolumeAttachmentSpec` of storage/v1, as written. */
export interface VolumeAttachmentSpec {
  attacher: string;
  nodeName: string;
  source: VolumeAttachmentSource;
}

/** `VolumeAttributesClass` of storage/v1, as written. */
export interface VolumeAttributesClass {
  metadata: ObjectMeta;
  driverName: string;
  parameters?: { [name: string]: string } | undefined;
}

/** `VolumeNodeResources` of storage/v1, as written. */
export interface VolumeNodeResources {
  count?: number | undefined;
}
