// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta, StoredEmbeddedMeta } from "./stored-meta.js";
import type * as coreV1 from "./core-v1.types.generated.js";
import type * as metaV1 from "./meta-v1.types.generated.js";

/** `CELDeviceSelector` of resource/v1, as written. */
export interface CELDeviceSelector {
  expression: string;
}

/** `CapacityRequestPolicy` of resource/v1, as written. */
export interface CapacityRequestPolicy {
  default?: number | string | undefined;
  validRange?: CapacityRequestPolicyRange | undefined;
  validValues?: readonly (number | string)[] | undefined;
}

/** `CapacityRequestPolicyRange` of resource/v1, as written. */
export interface CapacityRequestPolicyRange {
  max?: number | string | undefined;
  min: number | string;
  step?: number | string | undefined;
}

/** `CapacityRequirements` of resource/v1, as written. */
export interface CapacityRequirements {
  requests?: { [name: string]: number | string } | undefined;
}

/** `Counter` of resource/v1, as written. */
export interface Counter {
  value: number | string;
}

/** `CounterSet` of resource/v1, as written. */
export interface CounterSet {
  counters: { [name: string]: Counter };
  name: string;
}

/** `Device` of resource/v1, as written. */
export interface Device {
  allNodes?: boolean | undefined;
  allowMultipleAllocations?: boolean | undefined;
  attributes?: { [name: string]: DeviceAttribute } | undefined;
  bindingConditions?: readonly string[] | undefined;
  bindingFailureConditions?: readonly string[] | undefined;
  bindsToNode?: boolean | undefined;
  capacity?: { [name: string]: DeviceCapacity } | undefined;
  consumesCounters?: readonly DeviceCounterConsumption[] | undefined;
  name: string;
  nodeAllocatableResourceMappings?: { [name: string]: NodeAllocatableResourceMapping } | undefined;
  nodeName?: string | undefined;
  nodeSelector?: coreV1.NodeSelector | undefined;
  taints?: readonly DeviceTaint[] | undefined;
}

/** `DeviceAttribute` of resource/v1, as written. */
export interface DeviceAttribute {
  bool?: boolean | undefined;
  bools?: readonly boolean[] | undefined;
  int?: number | undefined;
  ints?: readonly number[] | undefined;
  string?: string | undefined;
  strings?: readonly string[] | undefined;
  version?: string | undefined;
  versions?: readonly string[] | undefined;
}

/** `DeviceCapacity` of resource/v1, as written. */
export interface DeviceCapacity {
  requestPolicy?: CapacityRequestPolicy | undefined;
  value: number | string;
}

/** `DeviceClaim` of resource/v1, as written. */
export interface DeviceClaim {
  config?: readonly DeviceClaimConfiguration[] | undefined;
  constraints?: readonly DeviceConstraint[] | undefined;
  requests?: readonly DeviceRequest[] | undefined;
}

/** `DeviceClaimConfiguration` of resource/v1, as written. */
export interface DeviceClaimConfiguration {
  opaque?: OpaqueDeviceConfiguration | undefined;
  requests?: readonly string[] | undefined;
}

/** `DeviceClass` of resource/v1, as written. */
export interface DeviceClass {
  metadata: ObjectMeta;
  spec: DeviceClassSpec;
}

/** `DeviceClassConfiguration` of resource/v1, as written. */
export interface DeviceClassConfiguration {
  opaque?: OpaqueDeviceConfiguration | undefined;
}

/** `DeviceClassSpec` of resource/v1, as written. */
export interface DeviceClassSpec {
  config?: readonly DeviceClassConfiguration[] | undefined;
  extendedResourceName?: string | undefined;
  selectors?: readonly DeviceSelector[] | undefined;
}

/** `DeviceConstraint` of resource/v1, as written. */
export interface DeviceConstraint {
  distinctAttribute?: string | undefined;
  matchAttribute?: string | undefined;
  requests?: readonly string[] | undefined;
}

/** `DeviceCounterConsumption` of resource/v1, as written. */
export interface DeviceCounterConsumption {
  counterSet: string;
  counters: { [name: string]: Counter };
}

/** `DeviceRequest` of resource/v1, as written. */
export interface DeviceRequest {
  exactly?: ExactDeviceRequest | undefined;
  firstAvailable?: readonly DeviceSubRequest[] | undefined;
  name: string;
}

/** `DeviceSelector` of resource/v1, as written. */
export interface DeviceSelector {
  cel?: CELDeviceSelector | undefined;
}

/** `DeviceSubRequest` of resource/v1, as written. */
export interface DeviceSubRequest {
  allocationMode?: "All" | "ExactCount" | undefined;
  capacity?: CapacityRequirements | undefined;
  count?: number | undefined;
  deviceClassName: string;
  name: string;
  selectors?: readonly DeviceSelector[] | undefined;
  tolerations?: readonly DeviceToleration[] | undefined;
}

/** `DeviceTaint` of resource/v1, as written. */
export interface DeviceTaint {
  effect: "NoExecute" | "NoSchedule" | "None";
  key: string;
  timeAdded?: string | undefined;
  value?: string | undefined;
}

/** `DeviceToleration` of resource/v1, as written. */
export interface DeviceToleration {
  effect?: "NoExecute" | "NoSchedule" | "None" | undefined;
  key?: string | undefined;
  operator?: "Equal" | "Exists" | undefined;
  tolerationSeconds?: number | undefined;
  value?: string | undefined;
}

/** `ExactDeviceRequest` of resource/v1, as written. */
export interface ExactDeviceRequest {
  adminAccess?: boolean | undefined;
  allocationMode?: "All" | "ExactCount" | undefined;
  capacity?: CapacityRequirements | undefined;
  count?: number | undefined;
  deviceClassName: string;
  selectors?: readonly DeviceSelector[] | undefined;
  tolerations?: readonly DeviceToleration[] | undefined;
}

/** `NodeAllocatableResourceMapping` of resource/v1, as written. */
export interface NodeAllocatableResourceMapping {
  allocationMultiplier?: number | string | undefined;
  capacityKey?: string | undefined;
}

/** `OpaqueDeviceConfiguration` of resource/v1, as written. */
export interface OpaqueDeviceConfiguration {
  driver: string;
  parameters: { [name: string]: unknown };
}

/** `ResourceClaim` of resource/v1, as written. */
export interface ResourceClaim {
  metadata: ObjectMeta;
  spec: ResourceClaimSpec;
}

/** `ResourceClaimSpec` of resource/v1, as written. */
export interface ResourceClaimSpec {
  devices?: DeviceClaim | undefined;
}

/** `ResourceClaimTemplate` of resource/v1, as written. */
export interface ResourceClaimTemplate {
  metadata: ObjectMeta;
  spec: ResourceClaimTemplateSpec;
}

/** `ResourceClaimTemplateSpec` of resource/v1, as written. */
export interface ResourceClaimTemplateSpec {
  metadata?: ObjectMeta | undefined;
  spec: ResourceClaimSpec;
}

/** `ResourcePool` of resource/v1, as written. */
export interface ResourcePool {
  generation: number;
  name: string;
  resourceSliceCount: number;
}

/** `ResourceSlice` of resource/v1, as written. */
export interface ResourceSlice {
  metadata: ObjectMeta;
  spec: ResourceSliceSpec;
}

/** `ResourceSliceSpec` of resource/v1, as written. */
export interface ResourceSliceSpec {
  allNodes?: boolean | undefined;
  devices?: readonly Device[] | undefined;
  driver: string;
  nodeName?: string | undefined;
  nodeSelector?: coreV1.NodeSelector | undefined;
  perDeviceNodeSelection?: boolean | undefined;
  pool: ResourcePool;
  sharedCounters?: readonly CounterSet[] | undefined;
}

/** `AllocatedDeviceStatus` of resource/v1, as stored. */
export interface StoredAllocatedDeviceStatus {
  readonly conditions?: readonly metaV1.StoredCondition[] | undefined;
  readonly data?: { readonly [name: string]: unknown } | undefined;
  readonly device: string;
  readonly driver: string;
  readonly networkData?: StoredNetworkDeviceData | undefined;
  readonly pool: string;
  readonly shareID?: string | undefined;
}

/** `AllocationResult` of resource/v1, as stored. */
export interface StoredAllocationResult {
  readonly allocationTimestamp?: string | undefined;
  readonly devices?: StoredDeviceAllocationResult | undefined;
  readonly nodeSelector?: coreV1.StoredNodeSelector | undefined;
}

/** `CELDeviceSelector` of resource/v1, as stored. */
export interface StoredCELDeviceSelector {
  readonly expression: string;
}

/** `CapacityRequestPolicy` of resource/v1, as stored. */
export interface StoredCapacityRequestPolicy {
  readonly default?: number | string | undefined;
  readonly validRange?: StoredCapacityRequestPolicyRange | undefined;
  readonly validValues?: readonly (number | string)[] | undefined;
}

/** `CapacityRequestPolicyRange` of resource/v1, as stored. */
export interface StoredCapacityRequestPolicyRange {
  readonly max?: number | string | undefined;
  readonly min: number | string;
  readonly step?: number | string | undefined;
}

/** `CapacityRequirements` of resource/v1, as stored. */
export interface StoredCapacityRequirements {
  readonly requests?: { readonly [name: string]: number | string } | undefined;
}

/** `Counter` of resource/v1, as stored. */
export interface StoredCounter {
  readonly value: number | string;
}

/** `CounterSet` of resource/v1, as stored. */
export interface StoredCounterSet {
  readonly counters: { readonly [name: string]: StoredCounter };
  readonly name: string;
}

/** `Device` of resource/v1, as stored. */
export interface StoredDevice {
  readonly allNodes?: boolean | undefined;
  readonly allowMultipleAllocations?: boolean | undefined;
  readonly attributes?: { readonly [name: string]: StoredDeviceAttribute } | undefined;
  readonly bindingConditions?: readonly string[] | undefined;
  readonly bindingFailureConditions?: readonly string[] | undefined;
  readonly bindsToNode?: boolean | undefined;
  readonly capacity?: { readonly [name: string]: StoredDeviceCapacity } | undefined;
  readonly consumesCounters?: readonly StoredDeviceCounterConsumption[] | undefined;
  readonly name: string;
  readonly nodeAllocatableResourceMappings?:
    | { readonly [name: string]: StoredNodeAllocatableResourceMapping }
    | undefined;
  readonly nodeName?: string | undefined;
  readonly nodeSelector?: coreV1.StoredNodeSelector | undefined;
  readonly taints?: readonly StoredDeviceTaint[] | undefined;
}

/** `DeviceAllocationConfiguration` of resource/v1, as stored. */
export interface StoredDeviceAllocationConfiguration {
  readonly opaque?: StoredOpaqueDeviceConfiguration | undefined;
  readonly requests?: readonly string[] | undefined;
  readonly source: "FromClaim" | "FromClass";
}

/** `DeviceAllocationResult` of resource/v1, as stored. */
export interface StoredDeviceAllocationResult {
  readonly config?: readonly StoredDeviceAllocationConfiguration[] | undefined;
  readonly results?: readonly StoredDeviceRequestAllocationResult[] | undefined;
}

/** `DeviceAttribute` of resource/v1, as stored. */
export interface StoredDeviceAttribute {
  readonly bool?: boolean | undefined;
  readonly bools?: readonly boolean[] | undefined;
  readonly int?: number | undefined;
  readonly ints?: readonly number[] | undefined;
  readonly string?: string | undefined;
  readonly strings?: readonly string[] | undefined;
  readonly version?: string | undefined;
  readonly versions?: readonly string[] | undefined;
}

/** `DeviceCapacity` of resource/v1, as stored. */
export interface StoredDeviceCapacity {
  readonly requestPolicy?: StoredCapacityRequestPolicy | undefined;
  readonly value: number | string;
}

/** `DeviceClaim` of resource/v1, as stored. */
export interface StoredDeviceClaim {
  readonly config?: readonly StoredDeviceClaimConfiguration[] | undefined;
  readonly constraints?: readonly StoredDeviceConstraint[] | undefined;
  readonly requests?: readonly StoredDeviceRequest[] | undefined;
}

/** `DeviceClaimConfiguration` of resource/v1, as stored. */
export interface StoredDeviceClaimConfiguration {
  readonly opaque?: StoredOpaqueDeviceConfiguration | undefined;
  readonly requests?: readonly string[] | undefined;
}

/** `DeviceClass` of resource/v1, as stored. */
export interface StoredDeviceClass {
  readonly apiVersion: "resource.k8s.io/v1";
  readonly kind: "DeviceClass";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredDeviceClassSpec;
}

/** `DeviceClassConfiguration` of resource/v1, as stored. */
export interface StoredDeviceClassConfiguration {
  readonly opaque?: StoredOpaqueDeviceConfiguration | undefined;
}

/** `DeviceClassSpec` of resource/v1, as stored. */
export interface StoredDeviceClassSpec {
  readonly config?: readonly StoredDeviceClassConfiguration[] | undefined;
  readonly extendedResourceName?: string | undefined;
  readonly selectors?: readonly StoredDeviceSelector[] | undefined;
}

/** `DeviceConstraint` of resource/v1, as stored. */
export interface StoredDeviceConstraint {
  readonly distinctAttribute?: string | undefined;
  readonly matchAttribute?: string | undefined;
  readonly requests?: readonly string[] | undefined;
}

/** `DeviceCounterConsumption` of resource/v1, as stored. */
export interface StoredDeviceCounterConsumption {
  readonly counterSet: string;
  readonly counters: { readonly [name: string]: StoredCounter };
}

/** `DeviceRequest` of resource/v1, as stored. */
export interface StoredDeviceRequest {
  readonly exactly?: StoredExactDeviceRequest | undefined;
  readonly firstAvailable?: readonly StoredDeviceSubRequest[] | undefined;
  readonly name: string;
}

/** `DeviceRequestAllocationResult` of resource/v1, as stored. */
export interface StoredDeviceRequestAllocationResult {
  readonly adminAccess?: boolean | undefined;
  readonly bindingConditions?: readonly string[] | undefined;
  readonly bindingFailureConditions?: readonly string[] | undefined;
  readonly consumedCapacity?: { readonly [name: string]: number | string } | undefined;
  readonly device: string;
  readonly driver: string;
  readonly pool: string;
  readonly request: string;
  readonly shareID?: string | undefined;
  readonly tolerations?: readonly StoredDeviceToleration[] | undefined;
}

/** `DeviceSelector` of resource/v1, as stored. */
export interface StoredDeviceSelector {
  readonly cel?: StoredCELDeviceSelector | undefined;
}

/** `DeviceSubRequest` of resource/v1, as stored. */
export interface StoredDeviceSubRequest {
  readonly allocationMode?: "All" | "ExactCount" | undefined;
  readonly capacity?: StoredCapacityRequirements | undefined;
  readonly count?: number | undefined;
  readonly deviceClassName: string;
  readonly name: string;
  readonly selectors?: readonly StoredDeviceSelector[] | undefined;
  readonly tolerations?: readonly StoredDeviceToleration[] | undefined;
}

/** `DeviceTaint` of resource/v1, as stored. */
export interface StoredDeviceTaint {
  readonly effect: "NoExecute" | "NoSchedule" | "None";
  readonly key: string;
  readonly timeAdded?: string | undefined;
  readonly value?: string | undefined;
}

/** `DeviceToleration` of resource/v1, as stored. */
export interface StoredDeviceToleration {
  readonly effect?: "NoExecute" | "NoSchedule" | "None" | undefined;
  readonly key?: string | undefined;
  readonly operator: "Equal" | "Exists";
  readonly tolerationSeconds?: number | undefined;
  readonly value?: string | undefined;
}

/** `ExactDeviceRequest` of resource/v1, as stored. */
export interface StoredExactDeviceRequest {
  readonly adminAccess?: boolean | undefined;
  readonly allocationMode?: "All" | "ExactCount" | undefined;
  readonly capacity?: StoredCapacityRequirements | undefined;
  readonly count?: number | undefined;
  readonly deviceClassName: string;
  readonly selectors?: readonly StoredDeviceSelector[] | undefined;
  readonly tolerations?: readonly StoredDeviceToleration[] | undefined;
}

/** `NetworkDeviceData` of resource/v1, as stored. */
export interface StoredNetworkDeviceData {
  readonly hardwareAddress?: string | undefined;
  readonly interfaceName?: string | undefined;
  readonly ips?: readonly string[] | undefined;
}

/** `NodeAllocatableResourceMapping` of resource/v1, as stored. */
export interface StoredNodeAllocatableResourceMapping {
  readonly allocationMultiplier?: number | string | undefined;
  readonly capacityKey?: string | undefined;
}

/** `OpaqueDeviceConfiguration` of resource/v1, as stored. */
export interface StoredOpaqueDeviceConfiguration {
  readonly driver: string;
  readonly parameters: { readonly [name: string]: unknown };
}

/** `ResourceClaim` of resource/v1, as stored. */
export interface StoredResourceClaim {
  readonly apiVersion: "resource.k8s.io/v1";
  readonly kind: "ResourceClaim";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredResourceClaimSpec;
  readonly status?: StoredResourceClaimStatus | undefined;
}

/** `ResourceClaimConsumerReference` of resource/v1, as stored. */
export interface StoredResourceClaimConsumerReference {
  readonly apiGroup?: string | undefined;
  readonly name: string;
  readonly resource: string;
  readonly uid: string;
}

/** `ResourceClaimSpec` of resource/v1, as stored. */
export interface StoredResourceClaimSpec {
  readonly devices?: StoredDeviceClaim | undefined;
}

/** `ResourceClaimStatus` of resource/v1, as stored. */
export interface StoredResourceClaimStatus {
  readonly allocation?: StoredAllocationResult | undefined;
  readonly devices?: readonly StoredAllocatedDeviceStatus[] | undefined;
  readonly reservedFor?: readonly StoredResourceClaimConsumerReference[] | undefined;
}

/** `ResourceClaimTemplate` of resource/v1, as stored. */
export interface StoredResourceClaimTemplate {
  readonly apiVersion: "resource.k8s.io/v1";
  readonly kind: "ResourceClaimTemplate";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredResourceClaimTemplateSpec;
}

/** `ResourceClaimTemplateSpec` of resource/v1, as stored. */
export interface StoredResourceClaimTemplateSpec {
  readonly metadata?: StoredEmbeddedMeta | undefined;
  readonly spec: StoredResourceClaimSpec;
}

/** `ResourcePool` of resource/v1, as stored. */
export interface StoredResourcePool {
  readonly generation: number;
  readonly name: string;
  readonly resourceSliceCount: number;
}

/** `ResourceSlice` of resource/v1, as stored. */
export interface StoredResourceSlice {
  readonly apiVersion: "resource.k8s.io/v1";
  readonly kind: "ResourceSlice";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredResourceSliceSpec;
}

/** `ResourceSliceSpec` of resource/v1, as stored. */
export interface StoredResourceSliceSpec {
  readonly allNodes?: boolean | undefined;
  readonly devices?: readonly StoredDevice[] | undefined;
  readonly driver: string;
  readonly nodeName?: string | undefined;
  readonly nodeSelector?: coreV1.StoredNodeSelector | undefined;
  readonly perDeviceNodeSelection?: boolean | undefined;
  readonly pool: StoredResourcePool;
  readonly sharedCounters?: readonly StoredCounterSet[] | undefined;
}
