// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta, StoredEmbeddedMeta } from "./stored-meta.js";
import type * as metaV1 from "./meta-v1.types.generated.js";

/** `AWSElasticBlockStoreVolumeSource` of core/v1, as written. */
export interface AWSElasticBlockStoreVolumeSource {
  fsType?: string | undefined;
  partition?: number | undefined;
  readOnly?: boolean | undefined;
  volumeID: string;
}

/** `Affinity` of core/v1, as written. */
export interface Affinity {
  nodeAffinity?: NodeAffinity | undefined;
  podAffinity?: PodAffinity | undefined;
  podAntiAffinity?: PodAntiAffinity | undefined;
}

/** `AppArmorProfile` of core/v1, as written. */
export interface AppArmorProfile {
  localhostProfile?: string | undefined;
  type: "Localhost" | "RuntimeDefault" | "Unconfined";
}

/** `AzureDiskVolumeSource` of core/v1, as written. */
export interface AzureDiskVolumeSource {
  cachingMode?: "None" | "ReadOnly" | "ReadWrite" | undefined;
  diskName: string;
  diskURI: string;
  fsType?: string | undefined;
  kind?: "Dedicated" | "Managed" | "Shared" | undefined;
  readOnly?: boolean | undefined;
}

/** `AzureFilePersistentVolumeSource` of core/v1, as written. */
export interface AzureFilePersistentVolumeSource {
  readOnly?: boolean | undefined;
  secretName: string;
  secretNamespace?: string | undefined;
  shareName: string;
}

/** `AzureFileVolumeSource` of core/v1, as written. */
export interface AzureFileVolumeSource {
  readOnly?: boolean | undefined;
  secretName: string;
  shareName: string;
}

/** `CSIPersistentVolumeSource` of core/v1, as written. */
export interface CSIPersistentVolumeSource {
  controllerExpandSecretRef?: SecretReference | undefined;
  controllerPublishSecretRef?: SecretReference | undefined;
  driver: string;
  fsType?: string | undefined;
  nodeExpandSecretRef?: SecretReference | undefined;
  nodePublishSecretRef?: SecretReference | undefined;
  nodeStageSecretRef?: SecretReference | undefined;
  readOnly?: boolean | undefined;
  volumeAttributes?: { [name: string]: string } | undefined;
  volumeHandle: string;
}

/** `CSIVolumeSource` of core/v1, as written. */
export interface CSIVolumeSource {
  driver: string;
  fsType?: string | undefined;
  nodePublishSecretRef?: LocalObjectReference | undefined;
  readOnly?: boolean | undefined;
  volumeAttributes?: { [name: string]: string } | undefined;
}

/** `Capabilities` of core/v1, as written. */
export interface Capabilities {
  add?: readonly string[] | undefined;
  drop?: readonly string[] | undefined;
}

/** `CephFSPersistentVolumeSource` of core/v1, as written. */
export interface CephFSPersistentVolumeSource {
  monitors: readonly string[];
  path?: string | undefined;
  readOnly?: boolean | undefined;
  secretFile?: string | undefined;
  secretRef?: SecretReference | undefined;
  user?: string | undefined;
}

/** `CephFSVolumeSource` of core/v1, as written. */
export interface CephFSVolumeSource {
  monitors: readonly string[];
  path?: string | undefined;
  readOnly?: boolean | undefined;
  secretFile?: string | undefined;
  secretRef?: LocalObjectReference | undefined;
  user?: string | undefined;
}

/** `CinderPersistentVolumeSource` of core/v1, as written. */
export interface CinderPersistentVolumeSource {
  fsType?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef?: SecretReference | undefined;
  volumeID: string;
}

/** `CinderVolumeSource` of core/v1, as written. */
export interface CinderVolumeSource {
  fsType?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef?: LocalObjectReference | undefined;
  volumeID: string;
}

/** `ClientIPConfig` of core/v1, as written. */
export interface ClientIPConfig {
  timeoutSeconds?: number | undefined;
}

/** `ClusterTrustBundleProjection` of core/v1, as written. */
export interface ClusterTrustBundleProjection {
  labelSelector?: metaV1.LabelSelector | undefined;
  name?: string | undefined;
  optional?: boolean | undefined;
  path: string;
  signerName?: string | undefined;
}

/** `ConfigMap` of core/v1, as written. */
export interface ConfigMap {
  metadata: ObjectMeta;
  binaryData?: { [name: string]: string } | undefined;
  data?: { [name: string]: string } | undefined;
  immutable?: boolean | undefined;
}

/** `ConfigMapEnvSource` of core/v1, as written. */
export interface ConfigMapEnvSource {
  name?: string | undefined;
  optional?: boolean | undefined;
}

/** `ConfigMapKeySelector` of core/v1, as written. */
export interface ConfigMapKeySelector {
  key: string;
  name?: string | undefined;
  optional?: boolean | undefined;
}

/** `ConfigMapNodeConfigSource` of core/v1, as written. */
export interface ConfigMapNodeConfigSource {
  kubeletConfigKey: string;
  name: string;
  namespace: string;
  resourceVersion?: string | undefined;
  uid?: string | undefined;
}

/** `ConfigMapProjection` of core/v1, as written. */
export interface ConfigMapProjection {
  items?: readonly KeyToPath[] | undefined;
  name?: string | undefined;
  optional?: boolean | undefined;
}

/** `ConfigMapVolumeSource` of core/v1, as written. */
export interface ConfigMapVolumeSource {
  defaultMode?: number | undefined;
  items?: readonly KeyToPath[] | undefined;
  name?: string | undefined;
  optional?: boolean | undefined;
}

/** `Container` of core/v1, as written. */
export interface Container {
  args?: readonly string[] | undefined;
  command?: readonly string[] | undefined;
  env?: readonly EnvVar[] | undefined;
  envFrom?: readonly EnvFromSource[] | undefined;
  image?: string | undefined;
  imagePullPolicy?: "Always" | "IfNotPresent" | "Never" | undefined;
  lifecycle?: Lifecycle | undefined;
  livenessProbe?: Probe | undefined;
  name: string;
  ports?: readonly ContainerPort[] | undefined;
  readinessProbe?: Probe | undefined;
  resizePolicy?: readonly ContainerResizePolicy[] | undefined;
  resources?: ResourceRequirements | undefined;
  restartPolicy?: string | undefined;
  restartPolicyRules?: readonly ContainerRestartRule[] | undefined;
  securityContext?: SecurityContext | undefined;
  startupProbe?: Probe | undefined;
  stdin?: boolean | undefined;
  stdinOnce?: boolean | undefined;
  terminationMessagePath?: string | undefined;
  terminationMessagePolicy?: "FallbackToLogsOnError" | "File" | undefined;
  tty?: boolean | undefined;
  volumeDevices?: readonly VolumeDevice[] | undefined;
  volumeMounts?: readonly VolumeMount[] | undefined;
  workingDir?: string | undefined;
}

/** `ContainerPort` of core/v1, as written. */
export interface ContainerPort {
  containerPort: number;
  hostIP?: string | undefined;
  hostPort?: number | undefined;
  name?: string | undefined;
  protocol?: "SCTP" | "TCP" | "UDP" | undefined;
}

/** `ContainerResizePolicy` of core/v1, as written. */
export interface ContainerResizePolicy {
  resourceName: string;
  restartPolicy: string;
}

/** `ContainerRestartRule` of core/v1, as written. */
export interface ContainerRestartRule {
  action: string;
  exitCodes?: ContainerRestartRuleOnExitCodes | undefined;
}

/** `ContainerRestartRuleOnExitCodes` of core/v1, as written. */
export interface ContainerRestartRuleOnExitCodes {
  operator: string;
  values?: readonly number[] | undefined;
}

/** `DownwardAPIProjection` of core/v1, as written. */
export interface DownwardAPIProjection {
  items?: readonly DownwardAPIVolumeFile[] | undefined;
}

/** `DownwardAPIVolumeFile` of core/v1, as written. */
export interface DownwardAPIVolumeFile {
  fieldRef?: ObjectFieldSelector | undefined;
  mode?: number | undefined;
  path: string;
  resourceFieldRef?: ResourceFieldSelector | undefined;
}

/** `DownwardAPIVolumeSource` of core/v1, as written. */
export interface DownwardAPIVolumeSource {
  defaultMode?: number | undefined;
  items?: readonly DownwardAPIVolumeFile[] | undefined;
}

/** `PersistentVolumeClaim` of core/v1, as written. */
export interface EmbeddedPersistentVolumeClaim {
  apiVersion?: string | undefined;
  kind?: string | undefined;
  metadata?: ObjectMeta | undefined;
  spec?: PersistentVolumeClaimSpec | undefined;
  status?: PersistentVolumeClaimStatus | undefined;
}

/** `EmptyDirVolumeSource` of core/v1, as written. */
export interface EmptyDirVolumeSource {
  medium?: string | undefined;
  sizeLimit?: number | string | undefined;
}

/** `EndpointAddress` of core/v1, as written. */
export interface EndpointAddress {
  hostname?: string | undefined;
  ip: string;
  nodeName?: string | undefined;
  targetRef?: ObjectReference | undefined;
}

/** `EndpointPort` of core/v1, as written. */
export interface EndpointPort {
  appProtocol?: string | undefined;
  name?: string | undefined;
  port: number;
  protocol?: "SCTP" | "TCP" | "UDP" | undefined;
}

/** `EndpointSubset` of core/v1, as written. */
export interface EndpointSubset {
  addresses?: readonly EndpointAddress[] | undefined;
  notReadyAddresses?: readonly EndpointAddress[] | undefined;
  ports?: readonly EndpointPort[] | undefined;
}

/** `Endpoints` of core/v1, as written. */
export interface Endpoints {
  metadata: ObjectMeta;
  subsets?: readonly EndpointSubset[] | undefined;
}

/** `EnvFromSource` of core/v1, as written. */
export interface EnvFromSource {
  configMapRef?: ConfigMapEnvSource | undefined;
  prefix?: string | undefined;
  secretRef?: SecretEnvSource | undefined;
}

/** `EnvVar` of core/v1, as written. */
export interface EnvVar {
  name: string;
  value?: string | undefined;
  valueFrom?: EnvVarSource | undefined;
}

/** `EnvVarSource` of core/v1, as written. */
export interface EnvVarSource {
  configMapKeyRef?: ConfigMapKeySelector | undefined;
  fieldRef?: ObjectFieldSelector | undefined;
  fileKeyRef?: FileKeySelector | undefined;
  resourceFieldRef?: ResourceFieldSelector | undefined;
  secretKeyRef?: SecretKeySelector | undefined;
}

/** `EphemeralContainer` of core/v1, as written. */
export interface EphemeralContainer {
  args?: readonly string[] | undefined;
  command?: readonly string[] | undefined;
  env?: readonly EnvVar[] | undefined;
  envFrom?: readonly EnvFromSource[] | undefined;
  image?: string | undefined;
  imagePullPolicy?: "Always" | "IfNotPresent" | "Never" | undefined;
  lifecycle?: Lifecycle | undefined;
  livenessProbe?: Probe | undefined;
  name: string;
  ports?: readonly ContainerPort[] | undefined;
  readinessProbe?: Probe | undefined;
  resizePolicy?: readonly ContainerResizePolicy[] | undefined;
  resources?: ResourceRequirements | undefined;
  restartPolicy?: string | undefined;
  restartPolicyRules?: readonly ContainerRestartRule[] | undefined;
  securityContext?: SecurityContext | undefined;
  startupProbe?: Probe | undefined;
  stdin?: boolean | undefined;
  stdinOnce?: boolean | undefined;
  targetContainerName?: string | undefined;
  terminationMessagePath?: string | undefined;
  terminationMessagePolicy?: "FallbackToLogsOnError" | "File" | undefined;
  tty?: boolean | undefined;
  volumeDevices?: readonly VolumeDevice[] | undefined;
  volumeMounts?: readonly VolumeMount[] | undefined;
  workingDir?: string | undefined;
}

/** `EphemeralVolumeSource` of core/v1, as written. */
export interface EphemeralVolumeSource {
  volumeClaimTemplate?: PersistentVolumeClaimTemplate | undefined;
}

/** `EventSource` of core/v1, as written. */
export interface EventSource {
  component?: string | undefined;
  host?: string | undefined;
}

/** `ExecAction` of core/v1, as written. */
export interface ExecAction {
  command?: readonly string[] | undefined;
}

/** `FCVolumeSource` of core/v1, as written. */
export interface FCVolumeSource {
  fsType?: string | undefined;
  lun?: number | undefined;
  readOnly?: boolean | undefined;
  targetWWNs?: readonly string[] | undefined;
  wwids?: readonly string[] | undefined;
}

/** `FileKeySelector` of core/v1, as written. */
export interface FileKeySelector {
  key: string;
  optional?: boolean | undefined;
  path: string;
  volumeName: string;
}

/** `FlexPersistentVolumeSource` of core/v1, as written. */
export interface FlexPersistentVolumeSource {
  driver: string;
  fsType?: string | undefined;
  options?: { [name: string]: string } | undefined;
  readOnly?: boolean | undefined;
  secretRef?: SecretReference | undefined;
}

/** `FlexVolumeSource` of core/v1, as written. */
export interface FlexVolumeSource {
  driver: string;
  fsType?: string | undefined;
  options?: { [name: string]: string } | undefined;
  readOnly?: boolean | undefined;
  secretRef?: LocalObjectReference | undefined;
}

/** `FlockerVolumeSource` of core/v1, as written. */
export interface FlockerVolumeSource {
  datasetName?: string | undefined;
  datasetUUID?: string | undefined;
}

/** `GCEPersistentDiskVolumeSource` of core/v1, as written. */
export interface GCEPersistentDiskVolumeSource {
  fsType?: string | undefined;
  partition?: number | undefined;
  pdName: string;
  readOnly?: boolean | undefined;
}

/** `GRPCAction` of core/v1, as written. */
export interface GRPCAction {
  port: number;
  service?: string | undefined;
}

/** `GitRepoVolumeSource` of core/v1, as written. */
export interface GitRepoVolumeSource {
  directory?: string | undefined;
  repository: string;
  revision?: string | undefined;
}

/** `GlusterfsPersistentVolumeSource` of core/v1, as written. */
export interface GlusterfsPersistentVolumeSource {
  endpoints: string;
  endpointsNamespace?: string | undefined;
  path: string;
  readOnly?: boolean | undefined;
}

/** `GlusterfsVolumeSource` of core/v1, as written. */
export interface GlusterfsVolumeSource {
  endpoints: string;
  path: string;
  readOnly?: boolean | undefined;
}

/** `HTTPGetAction` of core/v1, as written. */
export interface HTTPGetAction {
  host?: string | undefined;
  httpHeaders?: readonly HTTPHeader[] | undefined;
  path?: string | undefined;
  port: number | string;
  scheme?: "HTTP" | "HTTPS" | undefined;
}

/** `HTTPHeader` of core/v1, as written. */
export interface HTTPHeader {
  name: string;
  value: string;
}

/** `HostAlias` of core/v1, as written. */
export interface HostAlias {
  hostnames?: readonly string[] | undefined;
  ip: string;
}

/** `HostPathVolumeSource` of core/v1, as written. */
export interface HostPathVolumeSource {
  path: string;
  type?:
    | ""
    | "BlockDevice"
    | "CharDevice"
    | "Directory"
    | "DirectoryOrCreate"
    | "File"
    | "FileOrCreate"
    | "Socket"
    | undefined;
}

/** `ISCSIPersistentVolumeSource` of core/v1, as written. */
export interface ISCSIPersistentVolumeSource {
  chapAuthDiscovery?: boolean | undefined;
  chapAuthSession?: boolean | undefined;
  fsType?: string | undefined;
  initiatorName?: string | undefined;
  iqn: string;
  iscsiInterface?: string | undefined;
  lun: number;
  portals?: readonly string[] | undefined;
  readOnly?: boolean | undefined;
  secretRef?: SecretReference | undefined;
  targetPortal: string;
}

/** `ISCSIVolumeSource` of core/v1, as written. */
export interface ISCSIVolumeSource {
  chapAuthDiscovery?: boolean | undefined;
  chapAuthSession?: boolean | undefined;
  fsType?: string | undefined;
  initiatorName?: string | undefined;
  iqn: string;
  iscsiInterface?: string | undefined;
  lun: number;
  portals?: readonly string[] | undefined;
  readOnly?: boolean | undefined;
  secretRef?: LocalObjectReference | undefined;
  targetPortal: string;
}

/** `ImageVolumeSource` of core/v1, as written. */
export interface ImageVolumeSource {
  pullPolicy?: "Always" | "IfNotPresent" | "Never" | undefined;
  reference?: string | undefined;
}

/** `KeyToPath` of core/v1, as written. */
export interface KeyToPath {
  key: string;
  mode?: number | undefined;
  path: string;
}

/** `Lifecycle` of core/v1, as written. */
export interface Lifecycle {
  postStart?: LifecycleHandler | undefined;
  preStop?: LifecycleHandler | undefined;
  stopSignal?:
    | "SIGABRT"
    | "SIGALRM"
    | "SIGBUS"
    | "SIGCHLD"
    | "SIGCLD"
    | "SIGCONT"
    | "SIGFPE"
    | "SIGHUP"
    | "SIGILL"
    | "SIGINT"
    | "SIGIO"
    | "SIGIOT"
    | "SIGKILL"
    | "SIGPIPE"
    | "SIGPOLL"
    | "SIGPROF"
    | "SIGPWR"
    | "SIGQUIT"
    | "SIGRTMAX"
    | "SIGRTMAX-1"
    | "SIGRTMAX-10"
    | "SIGRTMAX-11"
    | "SIGRTMAX-12"
    | "SIGRTMAX-13"
    | "SIGRTMAX-14"
    | "SIGRTMAX-2"
    | "SIGRTMAX-3"
    | "SIGRTMAX-4"
    | "SIGRTMAX-5"
    | "SIGRTMAX-6"
    | "SIGRTMAX-7"
    | "SIGRTMAX-8"
    | "SIGRTMAX-9"
    | "SIGRTMIN"
    | "SIGRTMIN+1"
    | "SIGRTMIN+10"
    | "SIGRTMIN+11"
    | "SIGRTMIN+12"
    | "SIGRTMIN+13"
    | "SIGRTMIN+14"
    | "SIGRTMIN+15"
    | "SIGRTMIN+2"
    | "SIGRTMIN+3"
    | "SIGRTMIN+4"
    | "SIGRTMIN+5"
    | "SIGRTMIN+6"
    | "SIGRTMIN+7"
    | "SIGRTMIN+8"
    | "SIGRTMIN+9"
    | "SIGSEGV"
    | "SIGSTKFLT"
    | "SIGSTOP"
    | "SIGSYS"
    | "SIGTERM"
    | "SIGTRAP"
    | "SIGTSTP"
    | "SIGTTIN"
    | "SIGTTOU"
    | "SIGURG"
    | "SIGUSR1"
    | "SIGUSR2"
    | "SIGVTALRM"
    | "SIGWINCH"
    | "SIGXCPU"
    | "SIGXFSZ"
    | undefined;
}

/** `LifecycleHandler` of core/v1, as written. */
export interface LifecycleHandler {
  exec?: ExecAction | undefined;
  httpGet?: HTTPGetAction | undefined;
  sleep?: SleepAction | undefined;
  tcpSocket?: TCPSocketAction | undefined;
}

/** `LimitRange` of core/v1, as written. */
export interface LimitRange {
  metadata: ObjectMeta;
  spec: LimitRangeSpec;
}

/** `LimitRangeItem` of core/v1, as written. */
export interface LimitRangeItem {
  default?: { [name: string]: number | string } | undefined;
  defaultRequest?: { [name: string]: number | string } | undefined;
  max?: { [name: string]: number | string } | undefined;
  maxLimitRequestRatio?: { [name: string]: number | string } | undefined;
  min?: { [name: string]: number | string } | undefined;
  type: string;
}

/** `LimitRangeSpec` of core/v1, as written. */
export interface LimitRangeSpec {
  limits: readonly LimitRangeItem[];
}

/** `LocalObjectReference` of core/v1, as written. */
export interface LocalObjectReference {
  name?: string | undefined;
}

/** `LocalVolumeSource` of core/v1, as written. */
export interface LocalVolumeSource {
  fsType?: string | undefined;
  path: string;
}

/** `ModifyVolumeStatus` of core/v1, as written. */
export interface ModifyVolumeStatus {
  status: "InProgress" | "Infeasible" | "Pending";
  targetVolumeAttributesClassName?: string | undefined;
}

/** `NFSVolumeSource` of core/v1, as written. */
export interface NFSVolumeSource {
  path: string;
  readOnly?: boolean | undefined;
  server: string;
}

/** `Namespace` of core/v1, as written. */
export interface Namespace {
  metadata: ObjectMeta;
  spec?: NamespaceSpec | undefined;
}

/** `NamespaceSpec` of core/v1, as written. */
export interface NamespaceSpec {
  finalizers?: readonly string[] | undefined;
}

/** `Node` of core/v1, as written. */
export interface Node {
  metadata: ObjectMeta;
  spec?: NodeSpec | undefined;
}

/** `NodeAffinity` of core/v1, as written. */
export interface NodeAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: readonly PreferredSchedulingTerm[] | undefined;
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector | undefined;
}

/** `NodeConfigSource` of core/v1, as written. */
export interface NodeConfigSource {
  configMap?: ConfigMapNodeConfigSource | undefined;
}

/** `NodeSelector` of core/v1, as written. */
export interface NodeSelector {
  nodeSelectorTerms: readonly NodeSelectorTerm[];
}

/** `NodeSelectorRequirement` of core/v1, as written. */
export interface NodeSelectorRequirement {
  key: string;
  operator: "DoesNotExist" | "Exists" | "Gt" | "In" | "Lt" | "NotIn";
  values?: readonly string[] | undefined;
}

/** `NodeSelectorTerm` of core/v1, as written. */
export interface NodeSelectorTerm {
  matchExpressions?: readonly NodeSelectorRequirement[] | undefined;
  matchFields?: readonly NodeSelectorRequirement[] | undefined;
}

/** `NodeSpec` of core/v1, as written. */
export interface NodeSpec {
  configSource?: NodeConfigSource | undefined;
  externalID?: string | undefined;
  podCIDR?: string | undefined;
  podCIDRs?: readonly string[] | undefined;
  providerID?: string | undefined;
  taints?: readonly Taint[] | undefined;
  unschedulable?: boolean | undefined;
}

/** `ObjectFieldSelector` of core/v1, as written. */
export interface ObjectFieldSelector {
  apiVersion?: string | undefined;
  fieldPath: string;
}

/** `ObjectReference` of core/v1, as written. */
export interface ObjectReference {
  apiVersion?: string | undefined;
  fieldPath?: string | undefined;
  kind?: string | undefined;
  name?: string | undefined;
  namespace?: string | undefined;
  resourceVersion?: string | undefined;
  uid?: string | undefined;
}

/** `PersistentVolume` of core/v1, as written. */
export interface PersistentVolume {
  metadata: ObjectMeta;
  spec?: PersistentVolumeSpec | undefined;
}

/** `PersistentVolumeClaim` of core/v1, as written. */
export interface PersistentVolumeClaim {
  metadata: ObjectMeta;
  spec?: PersistentVolumeClaimSpec | undefined;
}

/** `PersistentVolumeClaimCondition` of core/v1, as written. */
export interface PersistentVolumeClaimCondition {
  lastProbeTime?: string | undefined;
  lastTransitionTime?: string | undefined;
  message?: string | undefined;
  reason?: string | undefined;
  status: string;
  type: string;
}

/** `PersistentVolumeClaimSpec` of core/v1, as written. */
export interface PersistentVolumeClaimSpec {
  accessModes?:
    | readonly ("ReadOnlyMany" | "ReadWriteMany" | "ReadWriteOnce" | "ReadWriteOncePod")[]
    | undefined;
  dataSource?: TypedLocalObjectReference | undefined;
  dataSourceRef?: TypedObjectReference | undefined;
  resources?: VolumeResourceRequirements | undefined;
  selector?: metaV1.LabelSelector | undefined;
  storageClassName?: string | undefined;
  volumeAttributesClassName?: string | undefined;
  volumeMode?: "Block" | "Filesystem" | undefined;
  volumeName?: string | undefined;
}

/** `PersistentVolumeClaimStatus` of core/v1, as written. */
export interface PersistentVolumeClaimStatus {
  accessModes?:
    | readonly ("ReadOnlyMany" | "ReadWriteMany" | "ReadWriteOnce" | "ReadWriteOncePod")[]
    | undefined;
  allocatedResourceStatuses?:
    | {
        [name: string]:
          | "ControllerResizeInProgress"
          | "ControllerResizeInfeasible"
          | "NodeResizeInProgress"
          | "NodeResizeInfeasible"
          | "NodeResizePending";
      }
    | undefined;
  allocatedResources?: { [name: string]: number | string } | undefined;
  capacity?: { [name: string]: number | string } | undefined;
  conditions?: readonly PersistentVolumeClaimCondition[] | undefined;
  currentVolumeAttributesClassName?: string | undefined;
  modifyVolumeStatus?: ModifyVolumeStatus | undefined;
  phase?: "Bound" | "Lost" | "Pending" | undefined;
}

/** `PersistentVolumeClaimTemplate` of core/v1, as written. */
export interface PersistentVolumeClaimTemplate {
  metadata?: ObjectMeta | undefined;
  spec: PersistentVolumeClaimSpec;
}

/** `PersistentVolumeClaimVolumeSource` of core/v1, as written. */
export interface PersistentVolumeClaimVolumeSource {
  claimName: string;
  readOnly?: boolean | undefined;
}

/** `PersistentVolumeSpec` of core/v1, as written. */
export interface PersistentVolumeSpec {
  accessModes?:
    | readonly ("ReadOnlyMany" | "ReadWriteMany" | "ReadWriteOnce" | "ReadWriteOncePod")[]
    | undefined;
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource | undefined;
  azureDisk?: AzureDiskVolumeSource | undefined;
  azureFile?: AzureFilePersistentVolumeSource | undefined;
  capacity?: { [name: string]: number | string } | undefined;
  cephfs?: CephFSPersistentVolumeSource | undefined;
  cinder?: CinderPersistentVolumeSource | undefined;
  claimRef?: ObjectReference | undefined;
  csi?: CSIPersistentVolumeSource | undefined;
  fc?: FCVolumeSource | undefined;
  flexVolume?: FlexPersistentVolumeSource | undefined;
  flocker?: FlockerVolumeSource | undefined;
  gcePersistentDisk?: GCEPersistentDiskVolumeSource | undefined;
  glusterfs?: GlusterfsPersistentVolumeSource | undefined;
  hostPath?: HostPathVolumeSource | undefined;
  iscsi?: ISCSIPersistentVolumeSource | undefined;
  local?: LocalVolumeSource | undefined;
  mountOptions?: readonly string[] | undefined;
  nfs?: NFSVolumeSource | undefined;
  nodeAffinity?: VolumeNodeAffinity | undefined;
  persistentVolumeReclaimPolicy?: "Delete" | "Recycle" | "Retain" | undefined;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource | undefined;
  portworxVolume?: PortworxVolumeSource | undefined;
  quobyte?: QuobyteVolumeSource | undefined;
  rbd?: RBDPersistentVolumeSource | undefined;
  scaleIO?: ScaleIOPersistentVolumeSource | undefined;
  storageClassName?: string | undefined;
  storageos?: StorageOSPersistentVolumeSource | undefined;
  volumeAttributesClassName?: string | undefined;
  volumeMode?: "Block" | "Filesystem" | undefined;
  vsphereVolume?: VsphereVirtualDiskVolumeSource | undefined;
}

/** `PhotonPersistentDiskVolumeSource` of core/v1, as written. */
export interface PhotonPersistentDiskVolumeSource {
  fsType?: string | undefined;
  pdID: string;
}

/** `Pod` of core/v1, as written. */
export interface Pod {
  metadata: ObjectMeta;
  spec: PodSpec;
}

/** `PodAffinity` of core/v1, as written. */
export interface PodAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: readonly WeightedPodAffinityTerm[] | undefined;
  requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[] | undefined;
}

/** `PodAffinityTerm` of core/v1, as written. */
export interface PodAffinityTerm {
  labelSelector?: metaV1.LabelSelector | undefined;
  matchLabelKeys?: readonly string[] | undefined;
  mismatchLabelKeys?: readonly string[] | undefined;
  namespaceSelector?: metaV1.LabelSelector | undefined;
  namespaces?: readonly string[] | undefined;
  topologyKey: string;
}

/** `PodAntiAffinity` of core/v1, as written. */
export interface PodAntiAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: readonly WeightedPodAffinityTerm[] | undefined;
  requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[] | undefined;
}

/** `PodCertificateProjection` of core/v1, as written. */
export interface PodCertificateProjection {
  certificateChainPath?: string | undefined;
  credentialBundlePath?: string | undefined;
  keyPath?: string | undefined;
  keyType: string;
  maxExpirationSeconds?: number | undefined;
  signerName: string;
  userAnnotations?: { [name: string]: string } | undefined;
}

/** `PodDNSConfig` of core/v1, as written. */
export interface PodDNSConfig {
  nameservers?: readonly string[] | undefined;
  options?: readonly PodDNSConfigOption[] | undefined;
  searches?: readonly string[] | undefined;
}

/** `PodDNSConfigOption` of core/v1, as written. */
export interface PodDNSConfigOption {
  name?: string | undefined;
  value?: string | undefined;
}

/** `PodOS` of core/v1, as written. */
export interface PodOS {
  name: string;
}

/** `PodReadinessGate` of core/v1, as written. */
export interface PodReadinessGate {
  conditionType: string;
}

/** `PodResourceClaim` of core/v1, as written. */
export interface PodResourceClaim {
  name: string;
  resourceClaimName?: string | undefined;
  resourceClaimTemplateName?: string | undefined;
}

/** `PodSchedulingGate` of core/v1, as written. */
export interface PodSchedulingGate {
  name: string;
}

/** `PodSchedulingGroup` of core/v1, as written. */
export interface PodSchedulingGroup {
  podGroupName?: string | undefined;
}

/** `PodSecurityContext` of core/v1, as written. */
export interface PodSecurityContext {
  appArmorProfile?: AppArmorProfile | undefined;
  fsGroup?: number | undefined;
  fsGroupChangePolicy?: "Always" | "OnRootMismatch" | undefined;
  runAsGroup?: number | undefined;
  runAsNonRoot?: boolean | undefined;
  runAsUser?: number | undefined;
  seLinuxChangePolicy?: string | undefined;
  seLinuxOptions?: SELinuxOptions | undefined;
  seccompProfile?: SeccompProfile | undefined;
  supplementalGroups?: readonly number[] | undefined;
  supplementalGroupsPolicy?: "Merge" | "Strict" | undefined;
  sysctls?: readonly Sysctl[] | undefined;
  windowsOptions?: WindowsSecurityContextOptions | undefined;
}

/** `PodSpec` of core/v1, as written. */
export interface PodSpec {
  activeDeadlineSeconds?: number | undefined;
  affinity?: Affinity | undefined;
  automountServiceAccountToken?: boolean | undefined;
  containers: readonly Container[];
  dnsConfig?: PodDNSConfig | undefined;
  dnsPolicy?: "ClusterFirst" | "ClusterFirstWithHostNet" | "Default" | "None" | undefined;
  enableServiceLinks?: boolean | undefined;
  ephemeralContainers?: readonly EphemeralContainer[] | undefined;
  hostAliases?: readonly HostAlias[] | undefined;
  hostIPC?: boolean | undefined;
  hostNetwork?: boolean | undefined;
  hostPID?: boolean | undefined;
  hostUsers?: boolean | undefined;
  hostname?: string | undefined;
  hostnameOverride?: string | undefined;
  imagePullSecrets?: readonly LocalObjectReference[] | undefined;
  initContainers?: readonly Container[] | undefined;
  nodeName?: string | undefined;
  nodeSelector?: { [name: string]: string } | undefined;
  os?: PodOS | undefined;
  overhead?: { [name: string]: number | string } | undefined;
  preemptionPolicy?: "Never" | "PreemptLowerPriority" | undefined;
  priority?: number | undefined;
  priorityClassName?: string | undefined;
  readinessGates?: readonly PodReadinessGate[] | undefined;
  resourceClaims?: readonly PodResourceClaim[] | undefined;
  resources?: ResourceRequirements | undefined;
  restartPolicy?: "Always" | "Never" | "OnFailure" | undefined;
  runtimeClassName?: string | undefined;
  schedulerName?: string | undefined;
  schedulingGates?: readonly PodSchedulingGate[] | undefined;
  schedulingGroup?: PodSchedulingGroup | undefined;
  securityContext?: PodSecurityContext | undefined;
  serviceAccount?: string | undefined;
  serviceAccountName?: string | undefined;
  setHostnameAsFQDN?: boolean | undefined;
  shareProcessNamespace?: boolean | undefined;
  subdomain?: string | undefined;
  terminationGracePeriodSeconds?: number | undefined;
  tolerations?: readonly Toleration[] | undefined;
  topologySpreadConstraints?: readonly TopologySpreadConstraint[] | undefined;
  volumes?: readonly Volume[] | undefined;
}

/** `PodTemplate` of core/v1, as written. */
export interface PodTemplate {
  metadata: ObjectMeta;
  template?: PodTemplateSpec | undefined;
}

/** `PodTemplateSpec` of core/v1, as written. */
export interface PodTemplateSpec {
  metadata?: ObjectMeta | undefined;
  spec?: PodSpec | undefined;
}

/** `PortworxVolumeSource` of core/v1, as written. */
export interface PortworxVolumeSource {
  fsType?: string | undefined;
  readOnly?: boolean | undefined;
  volumeID: string;
}

/** `PreferredSchedulingTerm` of core/v1, as written. */
export interface PreferredSchedulingTerm {
  preference: NodeSelectorTerm;
  weight: number;
}

/** `Probe` of core/v1, as written. */
export interface Probe {
  exec?: ExecAction | undefined;
  failureThreshold?: number | undefined;
  grpc?: GRPCAction | undefined;
  httpGet?: HTTPGetAction | undefined;
  initialDelaySeconds?: number | undefined;
  periodSeconds?: number | undefined;
  successThreshold?: number | undefined;
  tcpSocket?: TCPSocketAction | undefined;
  terminationGracePeriodSeconds?: number | undefined;
  timeoutSeconds?: number | undefined;
}

/** `ProjectedVolumeSource` of core/v1, as written. */
export interface ProjectedVolumeSource {
  defaultMode?: number | undefined;
  sources?: readonly VolumeProjection[] | undefined;
}

/** `QuobyteVolumeSource` of core/v1, as written. */
export interface QuobyteVolumeSource {
  group?: string | undefined;
  readOnly?: boolean | undefined;
  registry: string;
  tenant?: string | undefined;
  user?: string | undefined;
  volume: string;
}

/** `RBDPersistentVolumeSource` of core/v1, as written. */
export interface RBDPersistentVolumeSource {
  fsType?: string | undefined;
  image: string;
  keyring?: string | undefined;
  monitors: readonly string[];
  pool?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef?: SecretReference | undefined;
  user?: string | undefined;
}

/** `RBDVolumeSource` of core/v1, as written. */
export interface RBDVolumeSource {
  fsType?: string | undefined;
  image: string;
  keyring?: string | undefined;
  monitors: readonly string[];
  pool?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef?: LocalObjectReference | undefined;
  user?: string | undefined;
}

/** `ReplicationController` of core/v1, as written. */
export interface ReplicationController {
  metadata: ObjectMeta;
  spec?: ReplicationControllerSpec | undefined;
}

/** `ReplicationControllerSpec` of core/v1, as written. */
export interface ReplicationControllerSpec {
  minReadySeconds?: number | undefined;
  replicas?: number | undefined;
  selector?: { [name: string]: string } | undefined;
  template?: PodTemplateSpec | undefined;
}

/** `ResourceClaim` of core/v1, as written. */
export interface ResourceClaim {
  name: string;
  request?: string | undefined;
}

/** `ResourceFieldSelector` of core/v1, as written. */
export interface ResourceFieldSelector {
  containerName?: string | undefined;
  divisor?: number | string | undefined;
  resource: string;
}

/** `ResourceQuota` of core/v1, as written. */
export interface ResourceQuota {
  metadata: ObjectMeta;
  spec?: ResourceQuotaSpec | undefined;
}

/** `ResourceQuotaSpec` of core/v1, as written. */
export interface ResourceQuotaSpec {
  hard?: { [name: string]: number | string } | undefined;
  scopeSelector?: ScopeSelector | undefined;
  scopes?:
    | readonly (
        | "BestEffort"
        | "CrossNamespacePodAffinity"
        | "NotBestEffort"
        | "NotTerminating"
        | "PriorityClass"
        | "Terminating"
        | "VolumeAttributesClass"
      )[]
    | undefined;
}

/** `ResourceRequirements` of core/v1, as written. */
export interface ResourceRequirements {
  claims?: readonly ResourceClaim[] | undefined;
  limits?: { [name: string]: number | string } | undefined;
  requests?: { [name: string]: number | string } | undefined;
}

/** `SELinuxOptions` of core/v1, as written. */
export interface SELinuxOptions {
  level?: string | undefined;
  role?: string | undefined;
  type?: string | undefined;
  user?: string | undefined;
}

/** `ScaleIOPersistentVolumeSource` of core/v1, as written. */
export interface ScaleIOPersistentVolumeSource {
  fsType?: string | undefined;
  gateway: string;
  protectionDomain?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef: SecretReference;
  sslEnabled?: boolean | undefined;
  storageMode?: string | undefined;
  storagePool?: string | undefined;
  system: string;
  volumeName?: string | undefined;
}

/** `ScaleIOVolumeSource` of core/v1, as written. */
export interface ScaleIOVolumeSource {
  fsType?: string | undefined;
  gateway: string;
  protectionDomain?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef: LocalObjectReference;
  sslEnabled?: boolean | undefined;
  storageMode?: string | undefined;
  storagePool?: string | undefined;
  system: string;
  volumeName?: string | undefined;
}

/** `ScopeSelector` of core/v1, as written. */
export interface ScopeSelector {
  matchExpressions?: readonly ScopedResourceSelectorRequirement[] | undefined;
}

/** `ScopedResourceSelectorRequirement` of core/v1, as written. */
export interface ScopedResourceSelectorRequirement {
  operator: "DoesNotExist" | "Exists" | "In" | "NotIn";
  scopeName:
    | "BestEffort"
    | "CrossNamespacePodAffinity"
    | "NotBestEffort"
    | "NotTerminating"
    | "PriorityClass"
    | "Terminating"
    | "VolumeAttributesClass";
  values?: readonly string[] | undefined;
}

/** `SeccompProfile` of core/v1, as written. */
export interface SeccompProfile {
  localhostProfile?: string | undefined;
  type: "Localhost" | "RuntimeDefault" | "Unconfined";
}

/** `Secret` of core/v1, as written. */
export interface Secret {
  metadata: ObjectMeta;
  data?: { [name: string]: string } | undefined;
  immutable?: boolean | undefined;
  stringData?: { [name: string]: string } | undefined;
  type?: string | undefined;
}

/** `SecretEnvSource` of core/v1, as written. */
export interface SecretEnvSource {
  name?: string | undefined;
  optional?: boolean | undefined;
}

/** `SecretKeySelector` of core/v1, as written. */
export interface SecretKeySelector {
  key: string;
  name?: string | undefined;
  optional?: boolean | undefined;
}

/** `SecretProjection` of core/v1, as written. */
export interface SecretProjection {
  items?: readonly KeyToPath[] | undefined;
  name?: string | undefined;
  optional?: boolean | undefined;
}

/** `SecretReference` of core/v1, as written. */
export interface SecretReference {
  name?: string | undefined;
  namespace?: string | undefined;
}

/** `SecretVolumeSource` of core/v1, as written. */
export interface SecretVolumeSource {
  defaultMode?: number | undefined;
  items?: readonly KeyToPath[] | undefined;
  optional?: boolean | undefined;
  secretName?: string | undefined;
}

/** `SecurityContext` of core/v1, as written. */
export interface SecurityContext {
  allowPrivilegeEscalation?: boolean | undefined;
  appArmorProfile?: AppArmorProfile | undefined;
  capabilities?: Capabilities | undefined;
  privileged?: boolean | undefined;
  procMount?: "Default" | "Unmasked" | undefined;
  readOnlyRootFilesystem?: boolean | undefined;
  runAsGroup?: number | undefined;
  runAsNonRoot?: boolean | undefined;
  runAsUser?: number | undefined;
  seLinuxOptions?: SELinuxOptions | undefined;
  seccompProfile?: SeccompProfile | undefined;
  windowsOptions?: WindowsSecurityContextOptions | undefined;
}

/** `Service` of core/v1, as written. */
export interface Service {
  metadata: ObjectMeta;
  spec?: ServiceSpec | undefined;
}

/** `ServiceAccount` of core/v1, as written. */
export interface ServiceAccount {
  metadata: ObjectMeta;
  automountServiceAccountToken?: boolean | undefined;
  imagePullSecrets?: readonly LocalObjectReference[] | undefined;
  secrets?: readonly ObjectReference[] | undefined;
}

/** `ServiceAccountTokenProjection` of core/v1, as written. */
export interface ServiceAccountTokenProjection {
  audience?: string | undefined;
  expirationSeconds?: number | undefined;
  path: string;
}

/** `ServicePort` of core/v1, as written. */
export interface ServicePort {
  appProtocol?: string | undefined;
  name?: string | undefined;
  nodePort?: number | undefined;
  port: number;
  protocol?: "SCTP" | "TCP" | "UDP" | undefined;
  targetPort?: number | string | undefined;
}

/** `ServiceSpec` of core/v1, as written. */
export interface ServiceSpec {
  allocateLoadBalancerNodePorts?: boolean | undefined;
  clusterIP?: string | undefined;
  clusterIPs?: readonly string[] | undefined;
  externalIPs?: readonly string[] | undefined;
  externalName?: string | undefined;
  externalTrafficPolicy?: "Cluster" | "Local" | undefined;
  healthCheckNodePort?: number | undefined;
  internalTrafficPolicy?: "Cluster" | "Local" | undefined;
  ipFamilies?: readonly ("" | "IPv4" | "IPv6")[] | undefined;
  ipFamilyPolicy?: "PreferDualStack" | "RequireDualStack" | "SingleStack" | undefined;
  loadBalancerClass?: string | undefined;
  loadBalancerIP?: string | undefined;
  loadBalancerSourceRanges?: readonly string[] | undefined;
  ports?: readonly ServicePort[] | undefined;
  publishNotReadyAddresses?: boolean | undefined;
  selector?: { [name: string]: string } | undefined;
  sessionAffinity?: "ClientIP" | "None" | undefined;
  sessionAffinityConfig?: SessionAffinityConfig | undefined;
  trafficDistribution?: string | undefined;
  type?: "ClusterIP" | "ExternalName" | "LoadBalancer" | "NodePort" | undefined;
}

/** `SessionAffinityConfig` of core/v1, as written. */
export interface SessionAffinityConfig {
  clientIP?: ClientIPConfig | undefined;
}

/** `SleepAction` of core/v1, as written. */
export interface SleepAction {
  seconds: number;
}

/** `StorageOSPersistentVolumeSource` of core/v1, as written. */
export interface StorageOSPersistentVolumeSource {
  fsType?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef?: ObjectReference | undefined;
  volumeName?: string | undefined;
  volumeNamespace?: string | undefined;
}

/** `StorageOSVolumeSource` of core/v1, as written. */
export interface StorageOSVolumeSource {
  fsType?: string | undefined;
  readOnly?: boolean | undefined;
  secretRef?: LocalObjectReference | undefined;
  volumeName?: string | undefined;
  volumeNamespace?: string | undefined;
}

/** `AWSElasticBlockStoreVolumeSource` of core/v1, as stored. */
export interface StoredAWSElasticBlockStoreVolumeSource {
  readonly fsType?: string | undefined;
  readonly partition?: number | undefined;
  readonly readOnly?: boolean | undefined;
  readonly volumeID: string;
}

/** `Affinity` of core/v1, as stored. */
export interface StoredAffinity {
  readonly nodeAffinity?: StoredNodeAffinity | undefined;
  readonly podAffinity?: StoredPodAffinity | undefined;
  readonly podAntiAffinity?: StoredPodAntiAffinity | undefined;
}

/** `AppArmorProfile` of core/v1, as stored. */
export interface StoredAppArmorProfile {
  readonly localhostProfile?: string | undefined;
  readonly type: "Localhost" | "RuntimeDefault" | "Unconfined";
}

/** `AttachedVolume` of core/v1, as stored. */
export interface StoredAttachedVolume {
  readonly devicePath: string;
  readonly name: string;
}

/** `AzureDiskVolumeSource` of core/v1, as stored. */
export interface StoredAzureDiskVolumeSource {
  readonly cachingMode: "None" | "ReadOnly" | "ReadWrite";
  readonly diskName: string;
  readonly diskURI: string;
  readonly fsType: string;
  readonly kind: "Dedicated" | "Managed" | "Shared";
  readonly readOnly?: boolean | undefined;
}

/** `AzureFilePersistentVolumeSource` of core/v1, as stored. */
export interface StoredAzureFilePersistentVolumeSource {
  readonly readOnly?: boolean | undefined;
  readonly secretName: string;
  readonly secretNamespace?: string | undefined;
  readonly shareName: string;
}

/** `AzureFileVolumeSource` of core/v1, as stored. */
export interface StoredAzureFileVolumeSource {
  readonly readOnly?: boolean | undefined;
  readonly secretName: string;
  readonly shareName: string;
}

/** `CSIPersistentVolumeSource` of core/v1, as stored. */
export interface StoredCSIPersistentVolumeSource {
  readonly controllerExpandSecretRef?: StoredSecretReference | undefined;
  readonly controllerPublishSecretRef?: StoredSecretReference | undefined;
  readonly driver: string;
  readonly fsType?: string | undefined;
  readonly nodeExpandSecretRef?: StoredSecretReference | undefined;
  readonly nodePublishSecretRef?: StoredSecretReference | undefined;
  readonly nodeStageSecretRef?: StoredSecretReference | undefined;
  readonly readOnly?: boolean | undefined;
  readonly volumeAttributes?: { readonly [name: string]: string } | undefined;
  readonly volumeHandle: string;
}

/** `CSIVolumeSource` of core/v1, as stored. */
export interface StoredCSIVolumeSource {
  readonly driver: string;
  readonly fsType?: string | undefined;
  readonly nodePublishSecretRef?: StoredLocalObjectReference | undefined;
  readonly readOnly?: boolean | undefined;
  readonly volumeAttributes?: { readonly [name: string]: string } | undefined;
}

/** `Capabilities` of core/v1, as stored. */
export interface StoredCapabilities {
  readonly add?: readonly string[] | undefined;
  readonly drop?: readonly string[] | undefined;
}

/** `CephFSPersistentVolumeSource` of core/v1, as stored. */
export interface StoredCephFSPersistentVolumeSource {
  readonly monitors: readonly string[];
  readonly path?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretFile?: string | undefined;
  readonly secretRef?: StoredSecretReference | undefined;
  readonly user?: string | undefined;
}

/** `CephFSVolumeSource` of core/v1, as stored. */
export interface StoredCephFSVolumeSource {
  readonly monitors: readonly string[];
  readonly path?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretFile?: string | undefined;
  readonly secretRef?: StoredLocalObjectReference | undefined;
  readonly user?: string | undefined;
}

/** `CinderPersistentVolumeSource` of core/v1, as stored. */
export interface StoredCinderPersistentVolumeSource {
  readonly fsType?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: StoredSecretReference | undefined;
  readonly volumeID: string;
}

/** `CinderVolumeSource` of core/v1, as stored. */
export interface StoredCinderVolumeSource {
  readonly fsType?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: StoredLocalObjectReference | undefined;
  readonly volumeID: string;
}

/** `ClientIPConfig` of core/v1, as stored. */
export interface StoredClientIPConfig {
  readonly timeoutSeconds?: number | undefined;
}

/** `ClusterTrustBundleProjection` of core/v1, as stored. */
export interface StoredClusterTrustBundleProjection {
  readonly labelSelector?: metaV1.StoredLabelSelector | undefined;
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly path: string;
  readonly signerName?: string | undefined;
}

/** `ConfigMap` of core/v1, as stored. */
export interface StoredConfigMap {
  readonly apiVersion: "v1";
  readonly kind: "ConfigMap";
  readonly metadata: StoredBuiltinMeta;
  readonly binaryData?: { readonly [name: string]: string } | undefined;
  readonly data?: { readonly [name: string]: string } | undefined;
  readonly immutable?: boolean | undefined;
}

/** `ConfigMapEnvSource` of core/v1, as stored. */
export interface StoredConfigMapEnvSource {
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
}

/** `ConfigMapKeySelector` of core/v1, as stored. */
export interface StoredConfigMapKeySelector {
  readonly key: string;
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
}

/** `ConfigMapNodeConfigSource` of core/v1, as stored. */
export interface StoredConfigMapNodeConfigSource {
  readonly kubeletConfigKey: string;
  readonly name: string;
  readonly namespace: string;
  readonly resourceVersion?: string | undefined;
  readonly uid?: string | undefined;
}

/** `ConfigMapProjection` of core/v1, as stored. */
export interface StoredConfigMapProjection {
  readonly items?: readonly StoredKeyToPath[] | undefined;
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
}

/** `ConfigMapVolumeSource` of core/v1, as stored. */
export interface StoredConfigMapVolumeSource {
  readonly defaultMode?: number | undefined;
  readonly items?: readonly StoredKeyToPath[] | undefined;
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
}

/** `Container` of core/v1, as stored. */
export interface StoredContainer {
  readonly args?: readonly string[] | undefined;
  readonly command?: readonly string[] | undefined;
  readonly env?: readonly StoredEnvVar[] | undefined;
  readonly envFrom?: readonly StoredEnvFromSource[] | undefined;
  readonly image?: string | undefined;
  readonly imagePullPolicy?: "Always" | "IfNotPresent" | "Never" | undefined;
  readonly lifecycle?: StoredLifecycle | undefined;
  readonly livenessProbe?: StoredProbe | undefined;
  readonly name: string;
  readonly ports?: readonly StoredContainerPort[] | undefined;
  readonly readinessProbe?: StoredProbe | undefined;
  readonly resizePolicy?: readonly StoredContainerResizePolicy[] | undefined;
  readonly resources?: StoredResourceRequirements | undefined;
  readonly restartPolicy?: string | undefined;
  readonly restartPolicyRules?: readonly StoredContainerRestartRule[] | undefined;
  readonly securityContext?: StoredSecurityContext | undefined;
  readonly startupProbe?: StoredProbe | undefined;
  readonly stdin?: boolean | undefined;
  readonly stdinOnce?: boolean | undefined;
  readonly terminationMessagePath?: string | undefined;
  readonly terminationMessagePolicy?: "FallbackToLogsOnError" | "File" | undefined;
  readonly tty?: boolean | undefined;
  readonly volumeDevices?: readonly StoredVolumeDevice[] | undefined;
  readonly volumeMounts?: readonly StoredVolumeMount[] | undefined;
  readonly workingDir?: string | undefined;
}

/** `ContainerExtendedResourceRequest` of core/v1, as stored. */
export interface StoredContainerExtendedResourceRequest {
  readonly containerName: string;
  readonly requestName: string;
  readonly resourceName: string;
}

/** `ContainerImage` of core/v1, as stored. */
export interface StoredContainerImage {
  readonly names?: readonly string[] | undefined;
  readonly sizeBytes?: number | undefined;
}

/** `ContainerPort` of core/v1, as stored. */
export interface StoredContainerPort {
  readonly containerPort: number;
  readonly hostIP?: string | undefined;
  readonly hostPort?: number | undefined;
  readonly name?: string | undefined;
  readonly protocol: "SCTP" | "TCP" | "UDP";
}

/** `ContainerResizePolicy` of core/v1, as stored. */
export interface StoredContainerResizePolicy {
  readonly resourceName: string;
  readonly restartPolicy: string;
}

/** `ContainerRestartRule` of core/v1, as stored. */
export interface StoredContainerRestartRule {
  readonly action: string;
  readonly exitCodes?: StoredContainerRestartRuleOnExitCodes | undefined;
}

/** `ContainerRestartRuleOnExitCodes` of core/v1, as stored. */
export interface StoredContainerRestartRuleOnExitCodes {
  readonly operator: string;
  readonly values?: readonly number[] | undefined;
}

/** `ContainerState` of core/v1, as stored. */
export interface StoredContainerState {
  readonly running?: StoredContainerStateRunning | undefined;
  readonly terminated?: StoredContainerStateTerminated | undefined;
  readonly waiting?: StoredContainerStateWaiting | undefined;
}

/** `ContainerStateRunning` of core/v1, as stored. */
export interface StoredContainerStateRunning {
  readonly startedAt?: string | undefined;
}

/** `ContainerStateTerminated` of core/v1, as stored. */
export interface StoredContainerStateTerminated {
  readonly containerID?: string | undefined;
  readonly exitCode: number;
  readonly finishedAt?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly signal?: number | undefined;
  readonly startedAt?: string | undefined;
}

/** `ContainerStateWaiting` of core/v1, as stored. */
export interface StoredContainerStateWaiting {
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
}

/** `ContainerStatus` of core/v1, as stored. */
export interface StoredContainerStatus {
  readonly allocatedResources?: { readonly [name: string]: number | string } | undefined;
  readonly allocatedResourcesStatus?: readonly StoredResourceStatus[] | undefined;
  readonly containerID?: string | undefined;
  readonly image: string;
  readonly imageID: string;
  readonly lastState?: StoredContainerState | undefined;
  readonly name: string;
  readonly ready: boolean;
  readonly resources?: StoredResourceRequirements | undefined;
  readonly restartCount: number;
  readonly started?: boolean | undefined;
  readonly state?: StoredContainerState | undefined;
  readonly stopSignal?:
    | "SIGABRT"
    | "SIGALRM"
    | "SIGBUS"
    | "SIGCHLD"
    | "SIGCLD"
    | "SIGCONT"
    | "SIGFPE"
    | "SIGHUP"
    | "SIGILL"
    | "SIGINT"
    | "SIGIO"
    | "SIGIOT"
    | "SIGKILL"
    | "SIGPIPE"
    | "SIGPOLL"
    | "SIGPROF"
    | "SIGPWR"
    | "SIGQUIT"
    | "SIGRTMAX"
    | "SIGRTMAX-1"
    | "SIGRTMAX-10"
    | "SIGRTMAX-11"
    | "SIGRTMAX-12"
    | "SIGRTMAX-13"
    | "SIGRTMAX-14"
    | "SIGRTMAX-2"
    | "SIGRTMAX-3"
    | "SIGRTMAX-4"
    | "SIGRTMAX-5"
    | "SIGRTMAX-6"
    | "SIGRTMAX-7"
    | "SIGRTMAX-8"
    | "SIGRTMAX-9"
    | "SIGRTMIN"
    | "SIGRTMIN+1"
    | "SIGRTMIN+10"
    | "SIGRTMIN+11"
    | "SIGRTMIN+12"
    | "SIGRTMIN+13"
    | "SIGRTMIN+14"
    | "SIGRTMIN+15"
    | "SIGRTMIN+2"
    | "SIGRTMIN+3"
    | "SIGRTMIN+4"
    | "SIGRTMIN+5"
    | "SIGRTMIN+6"
    | "SIGRTMIN+7"
    | "SIGRTMIN+8"
    | "SIGRTMIN+9"
    | "SIGSEGV"
    | "SIGSTKFLT"
    | "SIGSTOP"
    | "SIGSYS"
    | "SIGTERM"
    | "SIGTRAP"
    | "SIGTSTP"
    | "SIGTTIN"
    | "SIGTTOU"
    | "SIGURG"
    | "SIGUSR1"
    | "SIGUSR2"
    | "SIGVTALRM"
    | "SIGWINCH"
    | "SIGXCPU"
    | "SIGXFSZ"
    | undefined;
  readonly user?: StoredContainerUser | undefined;
  readonly volumeMounts?: readonly StoredVolumeMountStatus[] | undefined;
}

/** `ContainerUser` of core/v1, as stored. */
export interface StoredContainerUser {
  readonly linux?: StoredLinuxContainerUser | undefined;
}

/** `DaemonEndpoint` of core/v1, as stored. */
export interface StoredDaemonEndpoint {
  readonly Port: number;
}

/** `DownwardAPIProjection` of core/v1, as stored. */
export interface StoredDownwardAPIProjection {
  readonly items?: readonly StoredDownwardAPIVolumeFile[] | undefined;
}

/** `DownwardAPIVolumeFile` of core/v1, as stored. */
export interface StoredDownwardAPIVolumeFile {
  readonly fieldRef?: StoredObjectFieldSelector | undefined;
  readonly mode?: number | undefined;
  readonly path: string;
  readonly resourceFieldRef?: StoredResourceFieldSelector | undefined;
}

/** `DownwardAPIVolumeSource` of core/v1, as stored. */
export interface StoredDownwardAPIVolumeSource {
  readonly defaultMode?: number | undefined;
  readonly items?: readonly StoredDownwardAPIVolumeFile[] | undefined;
}

/** `PersistentVolumeClaim` of core/v1, as stored. */
export interface StoredEmbeddedPersistentVolumeClaim {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: StoredEmbeddedMeta | undefined;
  readonly spec?: StoredPersistentVolumeClaimSpec | undefined;
  readonly status?: StoredPersistentVolumeClaimStatus | undefined;
}

/** `EmptyDirVolumeSource` of core/v1, as stored. */
export interface StoredEmptyDirVolumeSource {
  readonly medium?: string | undefined;
  readonly sizeLimit?: number | string | undefined;
}

/** `EndpointAddress` of core/v1, as stored. */
export interface StoredEndpointAddress {
  readonly hostname?: string | undefined;
  readonly ip: string;
  readonly nodeName?: string | undefined;
  readonly targetRef?: StoredObjectReference | undefined;
}

/** `EndpointPort` of core/v1, as stored. */
export interface StoredEndpointPort {
  readonly appProtocol?: string | undefined;
  readonly name?: string | undefined;
  readonly port: number;
  readonly protocol?: "SCTP" | "TCP" | "UDP" | undefined;
}

/** `EndpointSubset` of core/v1, as stored. */
export interface StoredEndpointSubset {
  readonly addresses?: readonly StoredEndpointAddress[] | undefined;
  readonly notReadyAddresses?: readonly StoredEndpointAddress[] | undefined;
  readonly ports?: readonly StoredEndpointPort[] | undefined;
}

/** `Endpoints` of core/v1, as stored. */
export interface StoredEndpoints {
  readonly apiVersion: "v1";
  readonly kind: "Endpoints";
  readonly metadata: StoredBuiltinMeta;
  readonly subsets?: readonly StoredEndpointSubset[] | undefined;
}

/** `EnvFromSource` of core/v1, as stored. */
export interface StoredEnvFromSource {
  readonly configMapRef?: StoredConfigMapEnvSource | undefined;
  readonly prefix?: string | undefined;
  readonly secretRef?: StoredSecretEnvSource | undefined;
}

/** `EnvVar` of core/v1, as stored. */
export interface StoredEnvVar {
  readonly name: string;
  readonly value?: string | undefined;
  readonly valueFrom?: StoredEnvVarSource | undefined;
}

/** `EnvVarSource` of core/v1, as stored. */
export interface StoredEnvVarSource {
  readonly configMapKeyRef?: StoredConfigMapKeySelector | undefined;
  readonly fieldRef?: StoredObjectFieldSelector | undefined;
  readonly fileKeyRef?: StoredFileKeySelector | undefined;
  readonly resourceFieldRef?: StoredResourceFieldSelector | undefined;
  readonly secretKeyRef?: StoredSecretKeySelector | undefined;
}

/** `EphemeralContainer` of core/v1, as stored. */
export interface StoredEphemeralContainer {
  readonly args?: readonly string[] | undefined;
  readonly command?: readonly string[] | undefined;
  readonly env?: readonly StoredEnvVar[] | undefined;
  readonly envFrom?: readonly StoredEnvFromSource[] | undefined;
  readonly image?: string | undefined;
  readonly imagePullPolicy?: "Always" | "IfNotPresent" | "Never" | undefined;
  readonly lifecycle?: StoredLifecycle | undefined;
  readonly livenessProbe?: StoredProbe | undefined;
  readonly name: string;
  readonly ports?: readonly StoredContainerPort[] | undefined;
  readonly readinessProbe?: StoredProbe | undefined;
  readonly resizePolicy?: readonly StoredContainerResizePolicy[] | undefined;
  readonly resources?: StoredResourceRequirements | undefined;
  readonly restartPolicy?: string | undefined;
  readonly restartPolicyRules?: readonly StoredContainerRestartRule[] | undefined;
  readonly securityContext?: StoredSecurityContext | undefined;
  readonly startupProbe?: StoredProbe | undefined;
  readonly stdin?: boolean | undefined;
  readonly stdinOnce?: boolean | undefined;
  readonly targetContainerName?: string | undefined;
  readonly terminationMessagePath?: string | undefined;
  readonly terminationMessagePolicy?: "FallbackToLogsOnError" | "File" | undefined;
  readonly tty?: boolean | undefined;
  readonly volumeDevices?: readonly StoredVolumeDevice[] | undefined;
  readonly volumeMounts?: readonly StoredVolumeMount[] | undefined;
  readonly workingDir?: string | undefined;
}

/** `EphemeralVolumeSource` of core/v1, as stored. */
export interface StoredEphemeralVolumeSource {
  readonly volumeClaimTemplate?: StoredPersistentVolumeClaimTemplate | undefined;
}

/** `EventSource` of core/v1, as stored. */
export interface StoredEventSource {
  readonly component?: string | undefined;
  readonly host?: string | undefined;
}

/** `ExecAction` of core/v1, as stored. */
export interface StoredExecAction {
  readonly command?: readonly string[] | undefined;
}

/** `FCVolumeSource` of core/v1, as stored. */
export interface StoredFCVolumeSource {
  readonly fsType?: string | undefined;
  readonly lun?: number | undefined;
  readonly readOnly?: boolean | undefined;
  readonly targetWWNs?: readonly string[] | undefined;
  readonly wwids?: readonly string[] | undefined;
}

/** `FileKeySelector` of core/v1, as stored. */
export interface StoredFileKeySelector {
  readonly key: string;
  readonly optional?: boolean | undefined;
  readonly path: string;
  readonly volumeName: string;
}

/** `FlexPersistentVolumeSource` of core/v1, as stored. */
export interface StoredFlexPersistentVolumeSource {
  readonly driver: string;
  readonly fsType?: string | undefined;
  readonly options?: { readonly [name: string]: string } | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: StoredSecretReference | undefined;
}

/** `FlexVolumeSource` of core/v1, as stored. */
export interface StoredFlexVolumeSource {
  readonly driver: string;
  readonly fsType?: string | undefined;
  readonly options?: { readonly [name: string]: string } | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: StoredLocalObjectReference | undefined;
}

/** `FlockerVolumeSource` of core/v1, as stored. */
export interface StoredFlockerVolumeSource {
  readonly datasetName?: string | undefined;
  readonly datasetUUID?: string | undefined;
}

/** `GCEPersistentDiskVolumeSource` of core/v1, as stored. */
export interface StoredGCEPersistentDiskVolumeSource {
  readonly fsType?: string | undefined;
  readonly partition?: number | undefined;
  readonly pdName: string;
  readonly readOnly?: boolean | undefined;
}

/** `GRPCAction` of core/v1, as stored. */
export interface StoredGRPCAction {
  readonly port: number;
  readonly service?: string | undefined;
}

/** `GitRepoVolumeSource` of core/v1, as stored. */
export interface StoredGitRepoVolumeSource {
  readonly directory?: string | undefined;
  readonly repository: string;
  readonly revision?: string | undefined;
}

/** `GlusterfsPersistentVolumeSource` of core/v1, as stored. */
export interface StoredGlusterfsPersistentVolumeSource {
  readonly endpoints: string;
  readonly endpointsNamespace?: string | undefined;
  readonly path: string;
  readonly readOnly?: boolean | undefined;
}

/** `GlusterfsVolumeSource` of core/v1, as stored. */
export interface StoredGlusterfsVolumeSource {
  readonly endpoints: string;
  readonly path: string;
  readonly readOnly?: boolean | undefined;
}

/** `HTTPGetAction` of core/v1, as stored. */
export interface StoredHTTPGetAction {
  readonly host?: string | undefined;
  readonly httpHeaders?: readonly StoredHTTPHeader[] | undefined;
  readonly path?: string | undefined;
  readonly port: number | string;
  readonly scheme?: "HTTP" | "HTTPS" | undefined;
}

/** `HTTPHeader` of core/v1, as stored. */
export interface StoredHTTPHeader {
  readonly name: string;
  readonly value: string;
}

/** `HostAlias` of core/v1, as stored. */
export interface StoredHostAlias {
  readonly hostnames?: readonly string[] | undefined;
  readonly ip: string;
}

/** `HostIP` of core/v1, as stored. */
export interface StoredHostIP {
  readonly ip: string;
}

/** `HostPathVolumeSource` of core/v1, as stored. */
export interface StoredHostPathVolumeSource {
  readonly path: string;
  readonly type?:
    | ""
    | "BlockDevice"
    | "CharDevice"
    | "Directory"
    | "DirectoryOrCreate"
    | "File"
    | "FileOrCreate"
    | "Socket"
    | undefined;
}

/** `ISCSIPersistentVolumeSource` of core/v1, as stored. */
export interface StoredISCSIPersistentVolumeSource {
  readonly chapAuthDiscovery?: boolean | undefined;
  readonly chapAuthSession?: boolean | undefined;
  readonly fsType?: string | undefined;
  readonly initiatorName?: string | undefined;
  readonly iqn: string;
  readonly iscsiInterface: string;
  readonly lun: number;
  readonly portals?: readonly string[] | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: StoredSecretReference | undefined;
  readonly targetPortal: string;
}

/** `ISCSIVolumeSource` of core/v1, as stored. */
export interface StoredISCSIVolumeSource {
  readonly chapAuthDiscovery?: boolean | undefined;
  readonly chapAuthSession?: boolean | undefined;
  readonly fsType?: string | undefined;
  readonly initiatorName?: string | undefined;
  readonly iqn: string;
  readonly iscsiInterface: string;
  readonly lun: number;
  readonly portals?: readonly string[] | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: StoredLocalObjectReference | undefined;
  readonly targetPortal: string;
}

/** `ImageVolumeSource` of core/v1, as stored. */
export interface StoredImageVolumeSource {
  readonly pullPolicy?: "Always" | "IfNotPresent" | "Never" | undefined;
  readonly reference?: string | undefined;
}

/** `ImageVolumeStatus` of core/v1, as stored. */
export interface StoredImageVolumeStatus {
  readonly imageRef: string;
}

/** `KeyToPath` of core/v1, as stored. */
export interface StoredKeyToPath {
  readonly key: string;
  readonly mode?: number | undefined;
  readonly path: string;
}

/** `Lifecycle` of core/v1, as stored. */
export interface StoredLifecycle {
  readonly postStart?: StoredLifecycleHandler | undefined;
  readonly preStop?: StoredLifecycleHandler | undefined;
  readonly stopSignal?:
    | "SIGABRT"
    | "SIGALRM"
    | "SIGBUS"
    | "SIGCHLD"
    | "SIGCLD"
    | "SIGCONT"
    | "SIGFPE"
    | "SIGHUP"
    | "SIGILL"
    | "SIGINT"
    | "SIGIO"
    | "SIGIOT"
    | "SIGKILL"
    | "SIGPIPE"
    | "SIGPOLL"
    | "SIGPROF"
    | "SIGPWR"
    | "SIGQUIT"
    | "SIGRTMAX"
    | "SIGRTMAX-1"
    | "SIGRTMAX-10"
    | "SIGRTMAX-11"
    | "SIGRTMAX-12"
    | "SIGRTMAX-13"
    | "SIGRTMAX-14"
    | "SIGRTMAX-2"
    | "SIGRTMAX-3"
    | "SIGRTMAX-4"
    | "SIGRTMAX-5"
    | "SIGRTMAX-6"
    | "SIGRTMAX-7"
    | "SIGRTMAX-8"
    | "SIGRTMAX-9"
    | "SIGRTMIN"
    | "SIGRTMIN+1"
    | "SIGRTMIN+10"
    | "SIGRTMIN+11"
    | "SIGRTMIN+12"
    | "SIGRTMIN+13"
    | "SIGRTMIN+14"
    | "SIGRTMIN+15"
    | "SIGRTMIN+2"
    | "SIGRTMIN+3"
    | "SIGRTMIN+4"
    | "SIGRTMIN+5"
    | "SIGRTMIN+6"
    | "SIGRTMIN+7"
    | "SIGRTMIN+8"
    | "SIGRTMIN+9"
    | "SIGSEGV"
    | "SIGSTKFLT"
    | "SIGSTOP"
    | "SIGSYS"
    | "SIGTERM"
    | "SIGTRAP"
    | "SIGTSTP"
    | "SIGTTIN"
    | "SIGTTOU"
    | "SIGURG"
    | "SIGUSR1"
    | "SIGUSR2"
    | "SIGVTALRM"
    | "SIGWINCH"
    | "SIGXCPU"
    | "SIGXFSZ"
    | undefined;
}

/** `LifecycleHandler` of core/v1, as stored. */
export interface StoredLifecycleHandler {
  readonly exec?: StoredExecAction | undefined;
  readonly httpGet?: StoredHTTPGetAction | undefined;
  readonly sleep?: StoredSleepAction | undefined;
  readonly tcpSocket?: StoredTCPSocketAction | undefined;
}

/** `LimitRange` of core/v1, as stored. */
export interface StoredLimitRange {
  readonly apiVersion: "v1";
  readonly kind: "LimitRange";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredLimitRangeSpec;
}

/** `LimitRangeItem` of core/v1, as stored. */
export interface StoredLimitRangeItem {
  readonly default?: { readonly [name: string]: number | string } | undefined;
  readonly defaultRequest?: { readonly [name: string]: number | string } | undefined;
  readonly max?: { readonly [name: string]: number | string } | undefined;
  readonly maxLimitRequestRatio?: { readonly [name: string]: number | string } | undefined;
  readonly min?: { readonly [name: string]: number | string } | undefined;
  readonly type: string;
}

/** `LimitRangeSpec` of core/v1, as stored. */
export interface StoredLimitRangeSpec {
  readonly limits: readonly StoredLimitRangeItem[];
}

/** `LinuxContainerUser` of core/v1, as stored. */
export interface StoredLinuxContainerUser {
  readonly gid: number;
  readonly supplementalGroups?: readonly number[] | undefined;
  readonly uid: number;
}

/** `LoadBalancerIngress` of core/v1, as stored. */
export interface StoredLoadBalancerIngress {
  readonly hostname?: string | undefined;
  readonly ip?: string | undefined;
  readonly ipMode?: string | undefined;
  readonly ports?: readonly StoredPortStatus[] | undefined;
}

/** `LoadBalancerStatus` of core/v1, as stored. */
export interface StoredLoadBalancerStatus {
  readonly ingress?: readonly StoredLoadBalancerIngress[] | undefined;
}

/** `LocalObjectReference` of core/v1, as stored. */
export interface StoredLocalObjectReference {
  readonly name?: string | undefined;
}

/** `LocalVolumeSource` of core/v1, as stored. */
export interface StoredLocalVolumeSource {
  readonly fsType?: string | undefined;
  readonly path: string;
}

/** `ModifyVolumeStatus` of core/v1, as stored. */
export interface StoredModifyVolumeStatus {
  readonly status: "InProgress" | "Infeasible" | "Pending";
  readonly targetVolumeAttributesClassName?: string | undefined;
}

/** `NFSVolumeSource` of core/v1, as stored. */
export interface StoredNFSVolumeSource {
  readonly path: string;
  readonly readOnly?: boolean | undefined;
  readonly server: string;
}

/** `Namespace` of core/v1, as stored. */
export interface StoredNamespace {
  readonly apiVersion: "v1";
  readonly kind: "Namespace";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredNamespaceSpec;
  readonly status?: StoredNamespaceStatus | undefined;
}

/** `NamespaceCondition` of core/v1, as stored. */
export interface StoredNamespaceCondition {
  readonly lastTransitionTime?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly status: string;
  readonly type: string;
}

/** `NamespaceSpec` of core/v1, as stored. */
export interface StoredNamespaceSpec {
  readonly finalizers?: readonly string[] | undefined;
}

/** `NamespaceStatus` of core/v1, as stored. */
export interface StoredNamespaceStatus {
  readonly conditions?: readonly StoredNamespaceCondition[] | undefined;
  readonly phase?: "Active" | "Terminating" | undefined;
}

/** `Node` of core/v1, as stored. */
export interface StoredNode {
  readonly apiVersion: "v1";
  readonly kind: "Node";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredNodeSpec;
  readonly status?: StoredNodeStatus | undefined;
}

/** `NodeAddress` of core/v1, as stored. */
export interface StoredNodeAddress {
  readonly address: string;
  readonly type: string;
}

/** `NodeAffinity` of core/v1, as stored. */
export interface StoredNodeAffinity {
  readonly preferredDuringSchedulingIgnoredDuringExecution?:
    | readonly StoredPreferredSchedulingTerm[]
    | undefined;
  readonly requiredDuringSchedulingIgnoredDuringExecution?: StoredNodeSelector | undefined;
}

/** `NodeAllocatableResourceClaimStatus` of core/v1, as stored. */
export interface StoredNodeAllocatableResourceClaimStatus {
  readonly containers?: readonly string[] | undefined;
  readonly resourceClaimName: string;
  readonly resources: { readonly [name: string]: number | string };
}

/** `NodeCondition` of core/v1, as stored. */
export interface StoredNodeCondition {
  readonly lastHeartbeatTime?: string | undefined;
  readonly lastTransitionTime?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly status: string;
  readonly type: string;
}

/** `NodeConfigSource` of core/v1, as stored. */
export interface StoredNodeConfigSource {
  readonly configMap?: StoredConfigMapNodeConfigSource | undefined;
}

/** `NodeConfigStatus` of core/v1, as stored. */
export interface StoredNodeConfigStatus {
  readonly active?: StoredNodeConfigSource | undefined;
  readonly assigned?: StoredNodeConfigSource | undefined;
  readonly error?: string | undefined;
  readonly lastKnownGood?: StoredNodeConfigSource | undefined;
}

/** `NodeDaemonEndpoints` of core/v1, as stored. */
export interface StoredNodeDaemonEndpoints {
  readonly kubeletEndpoint?: StoredDaemonEndpoint | undefined;
}

/** `NodeFeatures` of core/v1, as stored. */
export interface StoredNodeFeatures {
  readonly supplementalGroupsPolicy?: boolean | undefined;
}

/** `NodeRuntimeHandler` of core/v1, as stored. */
export interface StoredNodeRuntimeHandler {
  readonly features?: StoredNodeRuntimeHandlerFeatures | undefined;
  readonly name?: string | undefined;
}

/** `NodeRuntimeHandlerFeatures` of core/v1, as stored. */
export interface StoredNodeRuntimeHandlerFeatures {
  readonly recursiveReadOnlyMounts?: boolean | undefined;
  readonly userNamespaces?: boolean | undefined;
}

/** `NodeSelector` of core/v1, as stored. */
export interface StoredNodeSelector {
  readonly nodeSelectorTerms: readonly StoredNodeSelectorTerm[];
}

/** `NodeSelectorRequirement` of core/v1, as stored. */
export interface StoredNodeSelectorRequirement {
  readonly key: string;
  readonly operator: "DoesNotExist" | "Exists" | "Gt" | "In" | "Lt" | "NotIn";
  readonly values?: readonly string[] | undefined;
}

/** `NodeSelectorTerm` of core/v1, as stored. */
export interface StoredNodeSelectorTerm {
  readonly matchExpressions?: readonly StoredNodeSelectorRequirement[] | undefined;
  readonly matchFields?: readonly StoredNodeSelectorRequirement[] | undefined;
}

/** `NodeSpec` of core/v1, as stored. */
export interface StoredNodeSpec {
  readonly configSource?: StoredNodeConfigSource | undefined;
  readonly externalID?: string | undefined;
  readonly podCIDR?: string | undefined;
  readonly podCIDRs?: readonly string[] | undefined;
  readonly providerID?: string | undefined;
  readonly taints?: readonly StoredTaint[] | undefined;
  readonly unschedulable?: boolean | undefined;
}

/** `NodeStatus` of core/v1, as stored. */
export interface StoredNodeStatus {
  readonly addresses?: readonly StoredNodeAddress[] | undefined;
  readonly allocatable?: { readonly [name: string]: number | string } | undefined;
  readonly capacity?: { readonly [name: string]: number | string } | undefined;
  readonly conditions?: readonly StoredNodeCondition[] | undefined;
  readonly config?: StoredNodeConfigStatus | undefined;
  readonly daemonEndpoints?: StoredNodeDaemonEndpoints | undefined;
  readonly declaredFeatures?: readonly string[] | undefined;
  readonly features?: StoredNodeFeatures | undefined;
  readonly images?: readonly StoredContainerImage[] | undefined;
  readonly nodeInfo?: StoredNodeSystemInfo | undefined;
  readonly phase?: "Pending" | "Running" | "Terminated" | undefined;
  readonly runtimeHandlers?: readonly StoredNodeRuntimeHandler[] | undefined;
  readonly volumesAttached?: readonly StoredAttachedVolume[] | undefined;
  readonly volumesInUse?: readonly string[] | undefined;
}

/** `NodeSwapStatus` of core/v1, as stored. */
export interface StoredNodeSwapStatus {
  readonly capacity?: number | undefined;
}

/** `NodeSystemInfo` of core/v1, as stored. */
export interface StoredNodeSystemInfo {
  readonly architecture: string;
  readonly bootID: string;
  readonly containerRuntimeVersion: string;
  readonly kernelVersion: string;
  readonly kubeProxyVersion: string;
  readonly kubeletVersion: string;
  readonly machineID: string;
  readonly operatingSystem: string;
  readonly osImage: string;
  readonly swap?: StoredNodeSwapStatus | undefined;
  readonly systemUUID: string;
}

/** `ObjectFieldSelector` of core/v1, as stored. */
export interface StoredObjectFieldSelector {
  readonly apiVersion?: string | undefined;
  readonly fieldPath: string;
}

/** `ObjectReference` of core/v1, as stored. */
export interface StoredObjectReference {
  readonly apiVersion?: string | undefined;
  readonly fieldPath?: string | undefined;
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
  readonly resourceVersion?: string | undefined;
  readonly uid?: string | undefined;
}

/** `PersistentVolume` of core/v1, as stored. */
export interface StoredPersistentVolume {
  readonly apiVersion: "v1";
  readonly kind: "PersistentVolume";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredPersistentVolumeSpec;
  readonly status?: StoredPersistentVolumeStatus | undefined;
}

/** `PersistentVolumeClaim` of core/v1, as stored. */
export interface StoredPersistentVolumeClaim {
  readonly apiVersion: "v1";
  readonly kind: "PersistentVolumeClaim";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredPersistentVolumeClaimSpec;
  readonly status?: StoredPersistentVolumeClaimStatus | undefined;
}

/** `PersistentVolumeClaimCondition` of core/v1, as stored. */
export interface StoredPersistentVolumeClaimCondition {
  readonly lastProbeTime?: string | undefined;
  readonly lastTransitionTime?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly status: string;
  readonly type: string;
}

/** `PersistentVolumeClaimSpec` of core/v1, as stored. */
export interface StoredPersistentVolumeClaimSpec {
  readonly accessModes?:
    | readonly ("ReadOnlyMany" | "ReadWriteMany" | "ReadWriteOnce" | "ReadWriteOncePod")[]
    | undefined;
  readonly dataSource?: StoredTypedLocalObjectReference | undefined;
  readonly dataSourceRef?: StoredTypedObjectReference | undefined;
  readonly resources?: StoredVolumeResourceRequirements | undefined;
  readonly selector?: metaV1.StoredLabelSelector | undefined;
  readonly storageClassName?: string | undefined;
  readonly volumeAttributesClassName?: string | undefined;
  readonly volumeMode?: "Block" | "Filesystem" | undefined;
  readonly volumeName?: string | undefined;
}

/** `PersistentVolumeClaimStatus` of core/v1, as stored. */
export interface StoredPersistentVolumeClaimStatus {
  readonly accessModes?:
    | readonly ("ReadOnlyMany" | "ReadWriteMany" | "ReadWriteOnce" | "ReadWriteOncePod")[]
    | undefined;
  readonly allocatedResourceStatuses?:
    | {
        readonly [name: string]:
          | "ControllerResizeInProgress"
          | "ControllerResizeInfeasible"
          | "NodeResizeInProgress"
          | "NodeResizeInfeasible"
          | "NodeResizePending";
      }
    | undefined;
  readonly allocatedResources?: { readonly [name: string]: number | string } | undefined;
  readonly capacity?: { readonly [name: string]: number | string } | undefined;
  readonly conditions?: readonly StoredPersistentVolumeClaimCondition[] | undefined;
  readonly currentVolumeAttributesClassName?: string | undefined;
  readonly modifyVolumeStatus?: StoredModifyVolumeStatus | undefined;
  readonly phase?: "Bound" | "Lost" | "Pending" | undefined;
}

/** `PersistentVolumeClaimTemplate` of core/v1, as stored. */
export interface StoredPersistentVolumeClaimTemplate {
  readonly metadata?: StoredEmbeddedMeta | undefined;
  readonly spec: StoredPersistentVolumeClaimSpec;
}

/** `PersistentVolumeClaimVolumeSource` of core/v1, as stored. */
export interface StoredPersistentVolumeClaimVolumeSource {
  readonly claimName: string;
  readonly readOnly?: boolean | undefined;
}

/** `PersistentVolumeSpec` of core/v1, as stored. */
export interface StoredPersistentVolumeSpec {
  readonly accessModes?:
    | readonly ("ReadOnlyMany" | "ReadWriteMany" | "ReadWriteOnce" | "ReadWriteOncePod")[]
    | undefined;
  readonly awsElasticBlockStore?: StoredAWSElasticBlockStoreVolumeSource | undefined;
  readonly azureDisk?: StoredAzureDiskVolumeSource | undefined;
  readonly azureFile?: StoredAzureFilePersistentVolumeSource | undefined;
  readonly capacity?: { readonly [name: string]: number | string } | undefined;
  readonly cephfs?: StoredCephFSPersistentVolumeSource | undefined;
  readonly cinder?: StoredCinderPersistentVolumeSource | undefined;
  readonly claimRef?: StoredObjectReference | undefined;
  readonly csi?: StoredCSIPersistentVolumeSource | undefined;
  readonly fc?: StoredFCVolumeSource | undefined;
  readonly flexVolume?: StoredFlexPersistentVolumeSource | undefined;
  readonly flocker?: StoredFlockerVolumeSource | undefined;
  readonly gcePersistentDisk?: StoredGCEPersistentDiskVolumeSource | undefined;
  readonly glusterfs?: StoredGlusterfsPersistentVolumeSource | undefined;
  readonly hostPath?: StoredHostPathVolumeSource | undefined;
  readonly iscsi?: StoredISCSIPersistentVolumeSource | undefined;
  readonly local?: StoredLocalVolumeSource | undefined;
  readonly mountOptions?: readonly string[] | undefined;
  readonly nfs?: StoredNFSVolumeSource | undefined;
  readonly nodeAffinity?: StoredVolumeNodeAffinity | undefined;
  readonly persistentVolumeReclaimPolicy?: "Delete" | "Recycle" | "Retain" | undefined;
  readonly photonPersistentDisk?: StoredPhotonPersistentDiskVolumeSource | undefined;
  readonly portworxVolume?: StoredPortworxVolumeSource | undefined;
  readonly quobyte?: StoredQuobyteVolumeSource | undefined;
  readonly rbd?: StoredRBDPersistentVolumeSource | undefined;
  readonly scaleIO?: StoredScaleIOPersistentVolumeSource | undefined;
  readonly storageClassName?: string | undefined;
  readonly storageos?: StoredStorageOSPersistentVolumeSource | undefined;
  readonly volumeAttributesClassName?: string | undefined;
  readonly volumeMode?: "Block" | "Filesystem" | undefined;
  readonly vsphereVolume?: StoredVsphereVirtualDiskVolumeSource | undefined;
}

/** `PersistentVolumeStatus` of core/v1, as stored. */
export interface StoredPersistentVolumeStatus {
  readonly lastPhaseTransitionTime?: string | undefined;
  readonly message?: string | undefined;
  readonly phase?: "Available" | "Bound" | "Failed" | "Pending" | "Released" | undefined;
  readonly reason?: string | undefined;
}

/** `PhotonPersistentDiskVolumeSource` of core/v1, as stored. */
export interface StoredPhotonPersistentDiskVolumeSource {
  readonly fsType?: string | undefined;
  readonly pdID: string;
}

/** `Pod` of core/v1, as stored. */
export interface StoredPod {
  readonly apiVersion: "v1";
  readonly kind: "Pod";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredPodSpec;
  readonly status?: StoredPodStatus | undefined;
}

/** `PodAffinity` of core/v1, as stored. */
export interface StoredPodAffinity {
  readonly preferredDuringSchedulingIgnoredDuringExecution?:
    | readonly StoredWeightedPodAffinityTerm[]
    | undefined;
  readonly requiredDuringSchedulingIgnoredDuringExecution?:
    | readonly StoredPodAffinityTerm[]
    | undefined;
}

/** `PodAffinityTerm` of core/v1, as stored. */
export interface StoredPodAffinityTerm {
  readonly labelSelector?: metaV1.StoredLabelSelector | undefined;
  readonly matchLabelKeys?: readonly string[] | undefined;
  readonly mismatchLabelKeys?: readonly string[] | undefined;
  readonly namespaceSelector?: metaV1.StoredLabelSelector | undefined;
  readonly namespaces?: readonly string[] | undefined;
  readonly topologyKey: string;
}

/** `PodAntiAffinity` of core/v1, as stored. */
export interface StoredPodAntiAffinity {
  readonly preferredDuringSchedulingIgnoredDuringExecution?:
    | readonly StoredWeightedPodAffinityTerm[]
    | undefined;
  readonly requiredDuringSchedulingIgnoredDuringExecution?:
    | readonly StoredPodAffinityTerm[]
    | undefined;
}

/** `PodCertificateProjection` of core/v1, as stored. */
export interface StoredPodCertificateProjection {
  readonly certificateChainPath?: string | undefined;
  readonly credentialBundlePath?: string | undefined;
  readonly keyPath?: string | undefined;
  readonly keyType: string;
  readonly maxExpirationSeconds?: number | undefined;
  readonly signerName: string;
  readonly userAnnotations?: { readonly [name: string]: string } | undefined;
}

/** `PodCondition` of core/v1, as stored. */
export interface StoredPodCondition {
  readonly lastProbeTime?: string | undefined;
  readonly lastTransitionTime?: string | undefined;
  readonly message?: string | undefined;
  readonly observedGeneration?: number | undefined;
  readonly reason?: string | undefined;
  readonly status: string;
  readonly type: string;
}

/** `PodDNSConfig` of core/v1, as stored. */
export interface StoredPodDNSConfig {
  readonly nameservers?: readonly string[] | undefined;
  readonly options?: readonly StoredPodDNSConfigOption[] | undefined;
  readonly searches?: readonly string[] | undefined;
}

/** `PodDNSConfigOption` of core/v1, as stored. */
export interface StoredPodDNSConfigOption {
  readonly name?: string | undefined;
  readonly value?: string | undefined;
}

/** `PodExtendedResourceClaimStatus` of core/v1, as stored. */
export interface StoredPodExtendedResourceClaimStatus {
  readonly requestMappings: readonly StoredContainerExtendedResourceRequest[];
  readonly resourceClaimName: string;
}

/** `PodIP` of core/v1, as stored. */
export interface StoredPodIP {
  readonly ip: string;
}

/** `PodOS` of core/v1, as stored. */
export interface StoredPodOS {
  readonly name: string;
}

/** `PodReadinessGate` of core/v1, as stored. */
export interface StoredPodReadinessGate {
  readonly conditionType: string;
}

/** `PodResourceClaim` of core/v1, as stored. */
export interface StoredPodResourceClaim {
  readonly name: string;
  readonly resourceClaimName?: string | undefined;
  readonly resourceClaimTemplateName?: string | undefined;
}

/** `PodResourceClaimStatus` of core/v1, as stored. */
export interface StoredPodResourceClaimStatus {
  readonly name: string;
  readonly resourceClaimName?: string | undefined;
}

/** `PodSchedulingGate` of core/v1, as stored. */
export interface StoredPodSchedulingGate {
  readonly name: string;
}

/** `PodSchedulingGroup` of core/v1, as stored. */
export interface StoredPodSchedulingGroup {
  readonly podGroupName?: string | undefined;
}

/** `PodSecurityContext` of core/v1, as stored. */
export interface StoredPodSecurityContext {
  readonly appArmorProfile?: StoredAppArmorProfile | undefined;
  readonly fsGroup?: number | undefined;
  readonly fsGroupChangePolicy?: "Always" | "OnRootMismatch" | undefined;
  readonly runAsGroup?: number | undefined;
  readonly runAsNonRoot?: boolean | undefined;
  readonly runAsUser?: number | undefined;
  readonly seLinuxChangePolicy?: string | undefined;
  readonly seLinuxOptions?: StoredSELinuxOptions | undefined;
  readonly seccompProfile?: StoredSeccompProfile | undefined;
  readonly supplementalGroups?: readonly number[] | undefined;
  readonly supplementalGroupsPolicy?: "Merge" | "Strict" | undefined;
  readonly sysctls?: readonly StoredSysctl[] | undefined;
  readonly windowsOptions?: StoredWindowsSecurityContextOptions | undefined;
}

/** `PodSpec` of core/v1, as stored. */
export interface StoredPodSpec {
  readonly activeDeadlineSeconds?: number | undefined;
  readonly affinity?: StoredAffinity | undefined;
  readonly automountServiceAccountToken?: boolean | undefined;
  readonly containers: readonly StoredContainer[];
  readonly dnsConfig?: StoredPodDNSConfig | undefined;
  readonly dnsPolicy?: "ClusterFirst" | "ClusterFirstWithHostNet" | "Default" | "None" | undefined;
  readonly enableServiceLinks?: boolean | undefined;
  readonly ephemeralContainers?: readonly StoredEphemeralContainer[] | undefined;
  readonly hostAliases?: readonly StoredHostAlias[] | undefined;
  readonly hostIPC?: boolean | undefined;
  readonly hostNetwork?: boolean | undefined;
  readonly hostPID?: boolean | undefined;
  readonly hostUsers?: boolean | undefined;
  readonly hostname?: string | undefined;
  readonly hostnameOverride?: string | undefined;
  readonly imagePullSecrets?: readonly StoredLocalObjectReference[] | undefined;
  readonly initContainers?: readonly StoredContainer[] | undefined;
  readonly nodeName?: string | undefined;
  readonly nodeSelector?: { readonly [name: string]: string } | undefined;
  readonly os?: StoredPodOS | undefined;
  readonly overhead?: { readonly [name: string]: number | string } | undefined;
  readonly preemptionPolicy?: "Never" | "PreemptLowerPriority" | undefined;
  readonly priority?: number | undefined;
  readonly priorityClassName?: string | undefined;
  readonly readinessGates?: readonly StoredPodReadinessGate[] | undefined;
  readonly resourceClaims?: readonly StoredPodResourceClaim[] | undefined;
  readonly resources?: StoredResourceRequirements | undefined;
  readonly restartPolicy?: "Always" | "Never" | "OnFailure" | undefined;
  readonly runtimeClassName?: string | undefined;
  readonly schedulerName?: string | undefined;
  readonly schedulingGates?: readonly StoredPodSchedulingGate[] | undefined;
  readonly schedulingGroup?: StoredPodSchedulingGroup | undefined;
  readonly securityContext?: StoredPodSecurityContext | undefined;
  readonly serviceAccount?: string | undefined;
  readonly serviceAccountName?: string | undefined;
  readonly setHostnameAsFQDN?: boolean | undefined;
  readonly shareProcessNamespace?: boolean | undefined;
  readonly subdomain?: string | undefined;
  readonly terminationGracePeriodSeconds?: number | undefined;
  readonly tolerations?: readonly StoredToleration[] | undefined;
  readonly topologySpreadConstraints?: readonly StoredTopologySpreadConstraint[] | undefined;
  readonly volumes?: readonly StoredVolume[] | undefined;
}

/** `PodStatus` of core/v1, as stored. */
export interface StoredPodStatus {
  readonly allocatedResources?: { readonly [name: string]: number | string } | undefined;
  readonly conditions?: readonly StoredPodCondition[] | undefined;
  readonly containerStatuses?: readonly StoredContainerStatus[] | undefined;
  readonly ephemeralContainerStatuses?: readonly StoredContainerStatus[] | undefined;
  readonly extendedResourceClaimStatus?: StoredPodExtendedResourceClaimStatus | undefined;
  readonly hostIP?: string | undefined;
  readonly hostIPs?: readonly StoredHostIP[] | undefined;
  readonly initContainerStatuses?: readonly StoredContainerStatus[] | undefined;
  readonly message?: string | undefined;
  readonly nodeAllocatableResourceClaimStatuses?:
    | readonly StoredNodeAllocatableResourceClaimStatus[]
    | undefined;
  readonly nominatedNodeName?: string | undefined;
  readonly observedGeneration?: number | undefined;
  readonly phase?: "Failed" | "Pending" | "Running" | "Succeeded" | "Unknown" | undefined;
  readonly podIP?: string | undefined;
  readonly podIPs?: readonly StoredPodIP[] | undefined;
  readonly qosClass?: "BestEffort" | "Burstable" | "Guaranteed" | undefined;
  readonly reason?: string | undefined;
  readonly resize?: string | undefined;
  readonly resourceClaimStatuses?: readonly StoredPodResourceClaimStatus[] | undefined;
  readonly resources?: StoredResourceRequirements | undefined;
  readonly startTime?: string | undefined;
}

/** `PodTemplate` of core/v1, as stored. */
export interface StoredPodTemplate {
  readonly apiVersion: "v1";
  readonly kind: "PodTemplate";
  readonly metadata: StoredBuiltinMeta;
  readonly template?: StoredPodTemplateSpec | undefined;
}

/** `PodTemplateSpec` of core/v1, as stored. */
export interface StoredPodTemplateSpec {
  readonly metadata?: StoredEmbeddedMeta | undefined;
  readonly spec?: StoredPodSpec | undefined;
}

/** `PortStatus` of core/v1, as stored. */
export interface StoredPortStatus {
  readonly error?: string | undefined;
  readonly port: number;
  readonly protocol: "SCTP" | "TCP" | "UDP";
}

/** `PortworxVolumeSource` of core/v1, as stored. */
export interface StoredPortworxVolumeSource {
  readonly fsType?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly volumeID: string;
}

/** `PreferredSchedulingTerm` of core/v1, as stored. */
export interface StoredPreferredSchedulingTerm {
  readonly preference: StoredNodeSelectorTerm;
  readonly weight: number;
}

/** `Probe` of core/v1, as stored. */
export interface StoredProbe {
  readonly exec?: StoredExecAction | undefined;
  readonly failureThreshold?: number | undefined;
  readonly grpc?: StoredGRPCAction | undefined;
  readonly httpGet?: StoredHTTPGetAction | undefined;
  readonly initialDelaySeconds?: number | undefined;
  readonly periodSeconds?: number | undefined;
  readonly successThreshold?: number | undefined;
  readonly tcpSocket?: StoredTCPSocketAction | undefined;
  readonly terminationGracePeriodSeconds?: number | undefined;
  readonly timeoutSeconds?: number | undefined;
}

/** `ProjectedVolumeSource` of core/v1, as stored. */
export interface StoredProjectedVolumeSource {
  readonly defaultMode?: number | undefined;
  readonly sources?: readonly StoredVolumeProjection[] | undefined;
}

/** `QuobyteVolumeSource` of core/v1, as stored. */
export interface StoredQuobyteVolumeSource {
  readonly group?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly registry: string;
  readonly tenant?: string | undefined;
  readonly user?: string | undefined;
  readonly volume: string;
}

/** `RBDPersistentVolumeSource` of core/v1, as stored. */
export interface StoredRBDPersistentVolumeSource {
  readonly fsType?: string | undefined;
  readonly image: string;
  readonly keyring: string;
  readonly monitors: readonly string[];
  readonly pool: string;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: StoredSecretReference | undefined;
  readonly user: string;
}

/** `RBDVolumeSource` of core/v1, as stored. */
export interface StoredRBDVolumeSource {
  readonly fsType?: string | undefined;
  readonly image: string;
  readonly keyring: string;
  readonly monitors: readonly string[];
  readonly pool: string;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: StoredLocalObjectReference | undefined;
  readonly user: string;
}

/** `ReplicationController` of core/v1, as stored. */
export interface StoredReplicationController {
  readonly apiVersion: "v1";
  readonly kind: "ReplicationController";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredReplicationControllerSpec;
  readonly status?: StoredReplicationControllerStatus | undefined;
}

/** `ReplicationControllerCondition` of core/v1, as stored. */
export interface StoredReplicationControllerCondition {
  readonly lastTransitionTime?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly status: string;
  readonly type: string;
}

/** `ReplicationControllerSpec` of core/v1, as stored. */
export interface StoredReplicationControllerSpec {
  readonly minReadySeconds?: number | undefined;
  readonly replicas: number;
  readonly selector?: { readonly [name: string]: string } | undefined;
  readonly template?: StoredPodTemplateSpec | undefined;
}

/** `ReplicationControllerStatus` of core/v1, as stored. */
export interface StoredReplicationControllerStatus {
  readonly availableReplicas?: number | undefined;
  readonly conditions?: readonly StoredReplicationControllerCondition[] | undefined;
  readonly fullyLabeledReplicas?: number | undefined;
  readonly observedGeneration?: number | undefined;
  readonly readyReplicas?: number | undefined;
  readonly replicas: number;
}

/** `ResourceClaim` of core/v1, as stored. */
export interface StoredResourceClaim {
  readonly name: string;
  readonly request?: string | undefined;
}

/** `ResourceFieldSelector` of core/v1, as stored. */
export interface StoredResourceFieldSelector {
  readonly containerName?: string | undefined;
  readonly divisor?: number | string | undefined;
  readonly resource: string;
}

/** `ResourceHealth` of core/v1, as stored. */
export interface StoredResourceHealth {
  readonly health?: string | undefined;
  readonly message?: string | undefined;
  readonly resourceID: string;
}

/** `ResourceQuota` of core/v1, as stored. */
export interface StoredResourceQuota {
  readonly apiVersion: "v1";
  readonly kind: "ResourceQuota";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredResourceQuotaSpec;
  readonly status?: StoredResourceQuotaStatus | undefined;
}

/** `ResourceQuotaSpec` of core/v1, as stored. */
export interface StoredResourceQuotaSpec {
  readonly hard?: { readonly [name: string]: number | string } | undefined;
  readonly scopeSelector?: StoredScopeSelector | undefined;
  readonly scopes?:
    | readonly (
        | "BestEffort"
        | "CrossNamespacePodAffinity"
        | "NotBestEffort"
        | "NotTerminating"
        | "PriorityClass"
        | "Terminating"
        | "VolumeAttributesClass"
      )[]
    | undefined;
}

/** `ResourceQuotaStatus` of core/v1, as stored. */
export interface StoredResourceQuotaStatus {
  readonly hard?: { readonly [name: string]: number | string } | undefined;
  readonly used?: { readonly [name: string]: number | string } | undefined;
}

/** `ResourceRequirements` of core/v1, as stored. */
export interface StoredResourceRequirements {
  readonly claims?: readonly StoredResourceClaim[] | undefined;
  readonly limits?: { readonly [name: string]: number | string } | undefined;
  readonly requests?: { readonly [name: string]: number | string } | undefined;
}

/** `ResourceStatus` of core/v1, as stored. */
export interface StoredResourceStatus {
  readonly name: string;
  readonly resources?: readonly StoredResourceHealth[] | undefined;
}

/** `SELinuxOptions` of core/v1, as stored. */
export interface StoredSELinuxOptions {
  readonly level?: string | undefined;
  readonly role?: string | undefined;
  readonly type?: string | undefined;
  readonly user?: string | undefined;
}

/** `ScaleIOPersistentVolumeSource` of core/v1, as stored. */
export interface StoredScaleIOPersistentVolumeSource {
  readonly fsType: string;
  readonly gateway: string;
  readonly protectionDomain?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef: StoredSecretReference;
  readonly sslEnabled?: boolean | undefined;
  readonly storageMode: string;
  readonly storagePool?: string | undefined;
  readonly system: string;
  readonly volumeName?: string | undefined;
}

/** `ScaleIOVolumeSource` of core/v1, as stored. */
export interface StoredScaleIOVolumeSource {
  readonly fsType: string;
  readonly gateway: string;
  readonly protectionDomain?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef: StoredLocalObjectReference;
  readonly sslEnabled?: boolean | undefined;
  readonly storageMode: string;
  readonly storagePool?: string | undefined;
  readonly system: string;
  readonly volumeName?: string | undefined;
}

/** `ScopeSelector` of core/v1, as stored. */
export interface StoredScopeSelector {
  readonly matchExpressions?: readonly StoredScopedResourceSelectorRequirement[] | undefined;
}

/** `ScopedResourceSelectorRequirement` of core/v1, as stored. */
export interface StoredScopedResourceSelectorRequirement {
  readonly operator: "DoesNotExist" | "Exists" | "In" | "NotIn";
  readonly scopeName:
    | "BestEffort"
    | "CrossNamespacePodAffinity"
    | "NotBestEffort"
    | "NotTerminating"
    | "PriorityClass"
    | "Terminating"
    | "VolumeAttributesClass";
  readonly values?: readonly string[] | undefined;
}

/** `SeccompProfile` of core/v1, as stored. */
export interface StoredSeccompProfile {
  readonly localhostProfile?: string | undefined;
  readonly type: "Localhost" | "RuntimeDefault" | "Unconfined";
}

/** `Secret` of core/v1, as stored. */
export interface StoredSecret {
  readonly apiVersion: "v1";
  readonly kind: "Secret";
  readonly metadata: StoredBuiltinMeta;
  readonly data?: { readonly [name: string]: string } | undefined;
  readonly immutable?: boolean | undefined;
  readonly stringData?: { readonly [name: string]: string } | undefined;
  readonly type?: string | undefined;
}

/** `SecretEnvSource` of core/v1, as stored. */
export interface StoredSecretEnvSource {
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
}

/** `SecretKeySelector` of core/v1, as stored. */
export interface StoredSecretKeySelector {
  readonly key: string;
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
}

/** `SecretProjection` of core/v1, as stored. */
export interface StoredSecretProjection {
  readonly items?: readonly StoredKeyToPath[] | undefined;
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
}

/** `SecretReference` of core/v1, as stored. */
export interface StoredSecretReference {
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
}

/** `SecretVolumeSource` of core/v1, as stored. */
export interface StoredSecretVolumeSource {
  readonly defaultMode?: number | undefined;
  readonly items?: readonly StoredKeyToPath[] | undefined;
  readonly optional?: boolean | undefined;
  readonly secretName?: string | undefined;
}

/** `SecurityContext` of core/v1, as stored. */
export interface StoredSecurityContext {
  readonly allowPrivilegeEscalation?: boolean | undefined;
  readonly appArmorProfile?: StoredAppArmorProfile | undefined;
  readonly capabilities?: StoredCapabilities | undefined;
  readonly privileged?: boolean | undefined;
  readonly procMount?: "Default" | "Unmasked" | undefined;
  readonly readOnlyRootFilesystem?: boolean | undefined;
  readonly runAsGroup?: number | undefined;
  readonly runAsNonRoot?: boolean | undefined;
  readonly runAsUser?: number | undefined;
  readonly seLinuxOptions?: StoredSELinuxOptions | undefined;
  readonly seccompProfile?: StoredSeccompProfile | undefined;
  readonly windowsOptions?: StoredWindowsSecurityContextOptions | undefined;
}

/** `Service` of core/v1, as stored. */
export interface StoredService {
  readonly apiVersion: "v1";
  readonly kind: "Service";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredServiceSpec;
  readonly status?: StoredServiceStatus | undefined;
}

/** `ServiceAccount` of core/v1, as stored. */
export interface StoredServiceAccount {
  readonly apiVersion: "v1";
  readonly kind: "ServiceAccount";
  readonly metadata: StoredBuiltinMeta;
  readonly automountServiceAccountToken?: boolean | undefined;
  readonly imagePullSecrets?: readonly StoredLocalObjectReference[] | undefined;
  readonly secrets?: readonly StoredObjectReference[] | undefined;
}

/** `ServiceAccountTokenProjection` of core/v1, as stored. */
export interface StoredServiceAccountTokenProjection {
  readonly audience?: string | undefined;
  readonly expirationSeconds?: number | undefined;
  readonly path: string;
}

/** `ServicePort` of core/v1, as stored. */
export interface StoredServicePort {
  readonly appProtocol?: string | undefined;
  readonly name?: string | undefined;
  readonly nodePort?: number | undefined;
  readonly port: number;
  readonly protocol: "SCTP" | "TCP" | "UDP";
  readonly targetPort?: number | string | undefined;
}

/** `ServiceSpec` of core/v1, as stored. */
export interface StoredServiceSpec {
  readonly allocateLoadBalancerNodePorts?: boolean | undefined;
  readonly clusterIP?: string | undefined;
  readonly clusterIPs?: readonly string[] | undefined;
  readonly externalIPs?: readonly string[] | undefined;
  readonly externalName?: string | undefined;
  readonly externalTrafficPolicy?: "Cluster" | "Local" | undefined;
  readonly healthCheckNodePort?: number | undefined;
  readonly internalTrafficPolicy?: "Cluster" | "Local" | undefined;
  readonly ipFamilies?: readonly ("" | "IPv4" | "IPv6")[] | undefined;
  readonly ipFamilyPolicy?: "PreferDualStack" | "RequireDualStack" | "SingleStack" | undefined;
  readonly loadBalancerClass?: string | undefined;
  readonly loadBalancerIP?: string | undefined;
  readonly loadBalancerSourceRanges?: readonly string[] | undefined;
  readonly ports?: readonly StoredServicePort[] | undefined;
  readonly publishNotReadyAddresses?: boolean | undefined;
  readonly selector?: { readonly [name: string]: string } | undefined;
  readonly sessionAffinity?: "ClientIP" | "None" | undefined;
  readonly sessionAffinityConfig?: StoredSessionAffinityConfig | undefined;
  readonly trafficDistribution?: string | undefined;
  readonly type?: "ClusterIP" | "ExternalName" | "LoadBalancer" | "NodePort" | undefined;
}

/** `ServiceStatus` of core/v1, as stored. */
export interface StoredServiceStatus {
  readonly conditions?: readonly metaV1.StoredCondition[] | undefined;
  readonly loadBalancer?: StoredLoadBalancerStatus | undefined;
}

/** `SessionAffinityConfig` of core/v1, as stored. */
export interface StoredSessionAffinityConfig {
  readonly clientIP?: StoredClientIPConfig | undefined;
}

/** `SleepAction` of core/v1, as stored. */
export interface StoredSleepAction {
  readonly seconds: number;
}

/** `StorageOSPersistentVolumeSource` of core/v1, as stored. */
export interface StoredStorageOSPersistentVolumeSource {
  readonly fsType?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: StoredObjectReference | undefined;
  readonly volumeName?: string | undefined;
  readonly volumeNamespace?: string | undefined;
}

/** `StorageOSVolumeSource` of core/v1, as stored. */
export interface StoredStorageOSVolumeSource {
  readonly fsType?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: StoredLocalObjectReference | undefined;
  readonly volumeName?: string | undefined;
  readonly volumeNamespace?: string | undefined;
}

/** `Sysctl` of core/v1, as stored. */
export interface StoredSysctl {
  readonly name: string;
  readonly value: string;
}

/** `TCPSocketAction` of core/v1, as stored. */
export interface StoredTCPSocketAction {
  readonly host?: string | undefined;
  readonly port: number | string;
}

/** `Taint` of core/v1, as stored. */
export interface StoredTaint {
  readonly effect: "NoExecute" | "NoSchedule" | "PreferNoSchedule";
  readonly key: string;
  readonly timeAdded?: string | undefined;
  readonly value?: string | undefined;
}

/** `Toleration` of core/v1, as stored. */
export interface StoredToleration {
  readonly effect?: "NoExecute" | "NoSchedule" | "PreferNoSchedule" | undefined;
  readonly key?: string | undefined;
  readonly operator?: "Equal" | "Exists" | "Gt" | "Lt" | undefined;
  readonly tolerationSeconds?: number | undefined;
  readonly value?: string | undefined;
}

/** `TopologySelectorLabelRequirement` of core/v1, as stored. */
export interface StoredTopologySelectorLabelRequirement {
  readonly key: string;
  readonly values: readonly string[];
}

/** `TopologySelectorTerm` of core/v1, as stored. */
export interface StoredTopologySelectorTerm {
  readonly matchLabelExpressions?: readonly StoredTopologySelectorLabelRequirement[] | undefined;
}

/** `TopologySpreadConstraint` of core/v1, as stored. */
export interface StoredTopologySpreadConstraint {
  readonly labelSelector?: metaV1.StoredLabelSelector | undefined;
  readonly matchLabelKeys?: readonly string[] | undefined;
  readonly maxSkew: number;
  readonly minDomains?: number | undefined;
  readonly nodeAffinityPolicy?: "Honor" | "Ignore" | undefined;
  readonly nodeTaintsPolicy?: "Honor" | "Ignore" | undefined;
  readonly topologyKey: string;
  readonly whenUnsatisfiable: "DoNotSchedule" | "ScheduleAnyway";
}

/** `TypedLocalObjectReference` of core/v1, as stored. */
export interface StoredTypedLocalObjectReference {
  readonly apiGroup?: string | undefined;
  readonly kind: string;
  readonly name: string;
}

/** `TypedObjectReference` of core/v1, as stored. */
export interface StoredTypedObjectReference {
  readonly apiGroup?: string | undefined;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | undefined;
}

/** `Volume` of core/v1, as stored. */
export interface StoredVolume {
  readonly awsElasticBlockStore?: StoredAWSElasticBlockStoreVolumeSource | undefined;
  readonly azureDisk?: StoredAzureDiskVolumeSource | undefined;
  readonly azureFile?: StoredAzureFileVolumeSource | undefined;
  readonly cephfs?: StoredCephFSVolumeSource | undefined;
  readonly cinder?: StoredCinderVolumeSource | undefined;
  readonly configMap?: StoredConfigMapVolumeSource | undefined;
  readonly csi?: StoredCSIVolumeSource | undefined;
  readonly downwardAPI?: StoredDownwardAPIVolumeSource | undefined;
  readonly emptyDir?: StoredEmptyDirVolumeSource | undefined;
  readonly ephemeral?: StoredEphemeralVolumeSource | undefined;
  readonly fc?: StoredFCVolumeSource | undefined;
  readonly flexVolume?: StoredFlexVolumeSource | undefined;
  readonly flocker?: StoredFlockerVolumeSource | undefined;
  readonly gcePersistentDisk?: StoredGCEPersistentDiskVolumeSource | undefined;
  readonly gitRepo?: StoredGitRepoVolumeSource | undefined;
  readonly glusterfs?: StoredGlusterfsVolumeSource | undefined;
  readonly hostPath?: StoredHostPathVolumeSource | undefined;
  readonly image?: StoredImageVolumeSource | undefined;
  readonly iscsi?: StoredISCSIVolumeSource | undefined;
  readonly name: string;
  readonly nfs?: StoredNFSVolumeSource | undefined;
  readonly persistentVolumeClaim?: StoredPersistentVolumeClaimVolumeSource | undefined;
  readonly photonPersistentDisk?: StoredPhotonPersistentDiskVolumeSource | undefined;
  readonly portworxVolume?: StoredPortworxVolumeSource | undefined;
  readonly projected?: StoredProjectedVolumeSource | undefined;
  readonly quobyte?: StoredQuobyteVolumeSource | undefined;
  readonly rbd?: StoredRBDVolumeSource | undefined;
  readonly scaleIO?: StoredScaleIOVolumeSource | undefined;
  readonly secret?: StoredSecretVolumeSource | undefined;
  readonly storageos?: StoredStorageOSVolumeSource | undefined;
  readonly vsphereVolume?: StoredVsphereVirtualDiskVolumeSource | undefined;
}

/** `VolumeDevice` of core/v1, as stored. */
export interface StoredVolumeDevice {
  readonly devicePath: string;
  readonly name: string;
}

/** `VolumeMount` of core/v1, as stored. */
export interface StoredVolumeMount {
  readonly mountPath: string;
  readonly mountPropagation?: "Bidirectional" | "HostToContainer" | "None" | undefined;
  readonly name: string;
  readonly readOnly?: boolean | undefined;
  readonly recursiveReadOnly?: string | undefined;
  readonly subPath?: string | undefined;
  readonly subPathExpr?: string | undefined;
}

/** `VolumeMountStatus` of core/v1, as stored. */
export interface StoredVolumeMountStatus {
  readonly mountPath: string;
  readonly name: string;
  readonly readOnly?: boolean | undefined;
  readonly recursiveReadOnly?: string | undefined;
  readonly volumeStatus?: StoredVolumeStatus | undefined;
}

/** `VolumeNodeAffinity` of core/v1, as stored. */
export interface StoredVolumeNodeAffinity {
  readonly required?: StoredNodeSelector | undefined;
}

/** `VolumeProjection` of core/v1, as stored. */
export interface StoredVolumeProjection {
  readonly clusterTrustBundle?: StoredClusterTrustBundleProjection | undefined;
  readonly configMap?: StoredConfigMapProjection | undefined;
  readonly downwardAPI?: StoredDownwardAPIProjection | undefined;
  readonly podCertificate?: StoredPodCertificateProjection | undefined;
  readonly secret?: StoredSecretProjection | undefined;
  readonly serviceAccountToken?: StoredServiceAccountTokenProjection | undefined;
}

/** `VolumeResourceRequirements` of core/v1, as stored. */
export interface StoredVolumeResourceRequirements {
  readonly limits?: { readonly [name: string]: number | string } | undefined;
  readonly requests?: { readonly [name: string]: number | string } | undefined;
}

/** `VolumeStatus` of core/v1, as stored. */
export interface StoredVolumeStatus {
  readonly image?: StoredImageVolumeStatus | undefined;
}

/** `VsphereVirtualDiskVolumeSource` of core/v1, as stored. */
export interface StoredVsphereVirtualDiskVolumeSource {
  readonly fsType?: string | undefined;
  readonly storagePolicyID?: string | undefined;
  readonly storagePolicyName?: string | undefined;
  readonly volumePath: string;
}

/** `WeightedPodAffinityTerm` of core/v1, as stored. */
export interface StoredWeightedPodAffinityTerm {
  readonly podAffinityTerm: StoredPodAffinityTerm;
  readonly weight: number;
}

/** `WindowsSecurityContextOptions` of core/v1, as stored. */
export interface StoredWindowsSecurityContextOptions {
  readonly gmsaCredentialSpec?: string | undefined;
  readonly gmsaCredentialSpecName?: string | undefined;
  readonly hostProcess?: boolean | undefined;
  readonly runAsUserName?: string | undefined;
}

/** `Sysctl` of core/v1, as written. */
export interface Sysctl {
  name: string;
  value: string;
}

/** `TCPSocketAction` of core/v1, as written. */
export interface TCPSocketAction {
  host?: string | undefined;
  port: number | string;
}

/** `Taint` of core/v1, as written. */
export interface Taint {
  effect: "NoExecute" | "NoSchedule" | "PreferNoSchedule";
  key: string;
  timeAdded?: string | undefined;
  value?: string | undefined;
}

/** `Toleration` of core/v1, as written. */
export interface Toleration {
  effect?: "NoExecute" | "NoSchedule" | "PreferNoSchedule" | undefined;
  key?: string | undefined;
  operator?: "Equal" | "Exists" | "Gt" | "Lt" | undefined;
  tolerationSeconds?: number | undefined;
  value?: string | undefined;
}

/** `TopologySelectorLabelRequirement` of core/v1, as written. */
export interface TopologySelectorLabelRequirement {
  key: string;
  values: readonly string[];
}

/** `TopologySelectorTerm` of core/v1, as written. */
export interface TopologySelectorTerm {
  matchLabelExpressions?: readonly TopologySelectorLabelRequirement[] | undefined;
}

/** `TopologySpreadConstraint` of core/v1, as written. */
export interface TopologySpreadConstraint {
  labelSelector?: metaV1.LabelSelector | undefined;
  matchLabelKeys?: readonly string[] | undefined;
  maxSkew: number;
  minDomains?: number | undefined;
  nodeAffinityPolicy?: "Honor" | "Ignore" | undefined;
  nodeTaintsPolicy?: "Honor" | "Ignore" | undefined;
  topologyKey: string;
  whenUnsatisfiable: "DoNotSchedule" | "ScheduleAnyway";
}

/** `TypedLocalObjectReference` of core/v1, as written. */
export interface TypedLocalObjectReference {
  apiGroup?: string | undefined;
  kind: string;
  name: string;
}

/** `TypedObjectReference` of core/v1, as written. */
export interface TypedObjectReference {
  apiGroup?: string | undefined;
  kind: string;
  name: string;
  namespace?: string | undefined;
}

/** `Volume` of core/v1, as written. */
export interface Volume {
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource | undefined;
  azureDisk?: AzureDiskVolumeSource | undefined;
  azureFile?: AzureFileVolumeSource | undefined;
  cephfs?: CephFSVolumeSource | undefined;
  cinder?: CinderVolumeSource | undefined;
  configMap?: ConfigMapVolumeSource | undefined;
  csi?: CSIVolumeSource | undefined;
  downwardAPI?: DownwardAPIVolumeSource | undefined;
  emptyDir?: EmptyDirVolumeSource | undefined;
  ephemeral?: EphemeralVolumeSource | undefined;
  fc?: FCVolumeSource | undefined;
  flexVolume?: FlexVolumeSource | undefined;
  flocker?: FlockerVolumeSource | undefined;
  gcePersistentDisk?: GCEPersistentDiskVolumeSource | undefined;
  gitRepo?: GitRepoVolumeSource | undefined;
  glusterfs?: GlusterfsVolumeSource | undefined;
  hostPath?: HostPathVolumeSource | undefined;
  image?: ImageVolumeSource | undefined;
  iscsi?: ISCSIVolumeSource | undefined;
  name: string;
  nfs?: NFSVolumeSource | undefined;
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource | undefined;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource | undefined;
  portworxVolume?: PortworxVolumeSource | undefined;
  projected?: ProjectedVolumeSource | undefined;
  quobyte?: QuobyteVolumeSource | undefined;
  rbd?: RBDVolumeSource | undefined;
  scaleIO?: ScaleIOVolumeSource | undefined;
  secret?: SecretVolumeSource | undefined;
  storageos?: StorageOSVolumeSource | undefined;
  vsphereVolume?: VsphereVirtualDiskVolumeSource | undefined;
}

/** `VolumeDevice` of core/v1, as written. */
export interface VolumeDevice {
  devicePath: string;
  name: string;
}

/** `VolumeMount` of core/v1, as written. */
export interface VolumeMount {
  mountPath: string;
  mountPropagation?: "Bidirectional" | "HostToContainer" | "None" | undefined;
  name: string;
  readOnly?: boolean | undefined;
  recursiveReadOnly?: string | undefined;
  subPath?: string | undefined;
  subPathExpr?: string | undefined;
}

/** `VolumeNodeAffinity` of core/v1, as written. */
export interface VolumeNodeAffinity {
  required?: NodeSelector | undefined;
}

/** `VolumeProjection` of core/v1, as written. */
export interface VolumeProjection {
  clusterTrustBundle?: ClusterTrustBundleProjection | undefined;
  configMap?: ConfigMapProjection | undefined;
  downwardAPI?: DownwardAPIProjection | undefined;
  podCertificate?: PodCertificateProjection | undefined;
  secret?: SecretProjection | undefined;
  serviceAccountToken?: ServiceAccountTokenProjection | undefined;
}

/** `VolumeResourceRequirements` of core/v1, as written. */
export interface VolumeResourceRequirements {
  limits?: { [name: string]: number | string } | undefined;
  requests?: { [name: string]: number | string } | undefined;
}

/** `VsphereVirtualDiskVolumeSource` of core/v1, as written. */
export interface VsphereVirtualDiskVolumeSource {
  fsType?: string | undefined;
  storagePolicyID?: string | undefined;
  storagePolicyName?: string | undefined;
  volumePath: string;
}

/** `WeightedPodAffinityTerm` of core/v1, as written. */
export interface WeightedPodAffinityTerm {
  podAffinityTerm: PodAffinityTerm;
  weight: number;
}

/** `WindowsSecurityContextOptions` of core/v1, as written. */
export interface WindowsSecurityContextOptions {
  gmsaCredentialSpec?: string | undefined;
  gmsaCredentialSpecName?: string | undefined;
  hostProcess?: boolean | undefined;
  runAsUserName?: string | undefined;
}
