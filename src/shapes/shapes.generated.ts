// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { Schema } from "../schema/node.js";
import type {
  Affinity,
  ConfigMapKeySelector,
  Container,
  EnvFromSource,
  EnvVar,
  LocalObjectReference,
  ObjectReference,
  PersistentVolumeClaimSpec,
  PodSecurityContext,
  PodSpec,
  PodTemplateSpec,
  Probe,
  ResourceRequirements,
  SecretKeySelector,
  SecurityContext,
  ServicePort,
  ServiceSpec,
  StoredAffinity,
  StoredConfigMapKeySelector,
  StoredContainer,
  StoredEnvFromSource,
  StoredEnvVar,
  StoredLocalObjectReference,
  StoredObjectReference,
  StoredPersistentVolumeClaimSpec,
  StoredPodSecurityContext,
  StoredPodSpec,
  StoredPodTemplateSpec,
  StoredProbe,
  StoredResourceRequirements,
  StoredSecretKeySelector,
  StoredSecurityContext,
  StoredServicePort,
  StoredServiceSpec,
  StoredToleration,
  StoredTopologySpreadConstraint,
  StoredVolume,
  StoredVolumeMount,
  Toleration,
  TopologySpreadConstraint,
  Volume,
  VolumeMount,
} from "../kubernetes/core-v1.types.generated.js";
import type { LabelSelector, StoredLabelSelector } from "../kubernetes/meta-v1.types.generated.js";
import { type OmitIn, type OmitOptions, shape, without, withoutIn } from "./omit.js";
import {
  anyObject,
  atomic,
  bool,
  choice,
  int32,
  int64,
  intOrString,
  keyed,
  map,
  object,
  once,
  quantity,
  set,
  text,
  time,
  withDefault,
  type Part,
} from "./parts.js";

const awsElasticBlockStoreVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ fsType: text, partition: int32, readOnly: bool, volumeID: text }, ["volumeID"]),
);

const affinityPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    nodeAffinity: nodeAffinityPart(),
    podAffinity: podAffinityPart(),
    podAntiAffinity: podAntiAffinityPart(),
  }),
);

const appArmorProfilePart: () => Part = /* @__PURE__ */ once(() =>
  object({ localhostProfile: text, type: choice("Localhost", "RuntimeDefault", "Unconfined") }, [
    "type",
  ]),
);

const azureDiskVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      cachingMode: withDefault(choice("None", "ReadOnly", "ReadWrite"), "ReadWrite"),
      diskName: text,
      diskURI: text,
      fsType: withDefault(text, "ext4"),
      kind: withDefault(choice("Dedicated", "Managed", "Shared"), "Shared"),
      readOnly: bool,
    },
    ["diskName", "diskURI"],
  ),
);

const azureFileVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ readOnly: bool, secretName: text, shareName: text }, ["secretName", "shareName"]),
);

const csiVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      driver: text,
      fsType: text,
      nodePublishSecretRef: localObjectReferencePart(),
      readOnly: bool,
      volumeAttributes: map(text),
    },
    ["driver"],
  ),
);

const capabilitiesPart: () => Part = /* @__PURE__ */ once(() =>
  object({ add: atomic(text), drop: atomic(text) }),
);

const cephFSVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      monitors: atomic(text),
      path: text,
      readOnly: bool,
      secretFile: text,
      secretRef: localObjectReferencePart(),
      user: text,
    },
    ["monitors"],
  ),
);

const cinderVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ fsType: text, readOnly: bool, secretRef: localObjectReferencePart(), volumeID: text }, [
    "volumeID",
  ]),
);

const clientIPConfigPart: () => Part = /* @__PURE__ */ once(() =>
  object({ timeoutSeconds: int32 }),
);

const clusterTrustBundleProjectionPart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      labelSelector: labelSelectorPart(),
      name: text,
      optional: bool,
      path: text,
      signerName: text,
    },
    ["path"],
  ),
);

const configMapEnvSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ name: text, optional: bool }),
);

const configMapKeySelectorPart: () => Part = /* @__PURE__ */ once(() =>
  object({ key: text, name: text, optional: bool }, ["key"], "atomic"),
);

const configMapProjectionPart: () => Part = /* @__PURE__ */ once(() =>
  object({ items: atomic(keyToPathPart()), name: text, optional: bool }),
);

const configMapVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ defaultMode: int32, items: atomic(keyToPathPart()), name: text, optional: bool }),
);

const containerPart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      args: atomic(text),
      command: atomic(text),
      env: keyed(["name"], envVarPart()),
      envFrom: atomic(envFromSourcePart()),
      image: text,
      imagePullPolicy: choice("Always", "IfNotPresent", "Never"),
      lifecycle: lifecyclePart(),
      livenessProbe: probePart(),
      name: text,
      ports: keyed(["containerPort", "protocol"], containerPortPart()),
      readinessProbe: probePart(),
      resizePolicy: atomic(containerResizePolicyPart()),
      resources: resourceRequirementsPart(),
      restartPolicy: text,
      restartPolicyRules: atomic(containerRestartRulePart()),
      securityContext: securityContextPart(),
      startupProbe: probePart(),
      stdin: bool,
      stdinOnce: bool,
      terminationMessagePath: text,
      terminationMessagePolicy: choice("FallbackToLogsOnError", "File"),
      tty: bool,
      volumeDevices: keyed(["devicePath"], volumeDevicePart()),
      volumeMounts: keyed(["mountPath"], volumeMountPart()),
      workingDir: text,
    },
    ["name"],
  ),
);

const containerPortPart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      containerPort: int32,
      hostIP: text,
      hostPort: int32,
      name: text,
      protocol: withDefault(choice("SCTP", "TCP", "UDP"), "TCP"),
    },
    ["containerPort"],
  ),
);

const containerResizePolicyPart: () => Part = /* @__PURE__ */ once(() =>
  object({ resourceName: text, restartPolicy: text }, ["resourceName", "restartPolicy"]),
);

const containerRestartRulePart: () => Part = /* @__PURE__ */ once(() =>
  object({ action: text, exitCodes: containerRestartRuleOnExitCodesPart() }, ["action"]),
);

const containerRestartRuleOnExitCodesPart: () => Part = /* @__PURE__ */ once(() =>
  object({ operator: text, values: set(int32) }, ["operator"]),
);

const downwardAPIProjectionPart: () => Part = /* @__PURE__ */ once(() =>
  object({ items: atomic(downwardAPIVolumeFilePart()) }),
);

const downwardAPIVolumeFilePart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      fieldRef: objectFieldSelectorPart(),
      mode: int32,
      path: text,
      resourceFieldRef: resourceFieldSelectorPart(),
    },
    ["path"],
  ),
);

const downwardAPIVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ defaultMode: int32, items: atomic(downwardAPIVolumeFilePart()) }),
);

const emptyDirVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ medium: text, sizeLimit: quantity() }),
);

const envFromSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({
    configMapRef: configMapEnvSourcePart(),
    prefix: text,
    secretRef: secretEnvSourcePart(),
  }),
);

const envVarPart: () => Part = /* @__PURE__ */ once(() =>
  object({ name: text, value: text, valueFrom: envVarSourcePart() }, ["name"]),
);

const envVarSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({
    configMapKeyRef: configMapKeySelectorPart(),
    fieldRef: objectFieldSelectorPart(),
    fileKeyRef: fileKeySelectorPart(),
    resourceFieldRef: resourceFieldSelectorPart(),
    secretKeyRef: secretKeySelectorPart(),
  }),
);

const ephemeralContainerPart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      args: atomic(text),
      command: atomic(text),
      env: keyed(["name"], envVarPart()),
      envFrom: atomic(envFromSourcePart()),
      image: text,
      imagePullPolicy: choice("Always", "IfNotPresent", "Never"),
      lifecycle: lifecyclePart(),
      livenessProbe: probePart(),
      name: text,
      ports: keyed(["containerPort", "protocol"], containerPortPart()),
      readinessProbe: probePart(),
      resizePolicy: atomic(containerResizePolicyPart()),
      resources: resourceRequirementsPart(),
      restartPolicy: text,
      restartPolicyRules: atomic(containerRestartRulePart()),
      securityContext: securityContextPart(),
      startupProbe: probePart(),
      stdin: bool,
      stdinOnce: bool,
      targetContainerName: text,
      terminationMessagePath: text,
      terminationMessagePolicy: choice("FallbackToLogsOnError", "File"),
      tty: bool,
      volumeDevices: keyed(["devicePath"], volumeDevicePart()),
      volumeMounts: keyed(["mountPath"], volumeMountPart()),
      workingDir: text,
    },
    ["name"],
  ),
);

const ephemeralVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ volumeClaimTemplate: persistentVolumeClaimTemplatePart() }),
);

const execActionPart: () => Part = /* @__PURE__ */ once(() => object({ command: atomic(text) }));

const fcVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({
    fsType: text,
    lun: int32,
    readOnly: bool,
    targetWWNs: atomic(text),
    wwids: atomic(text),
  }),
);

const fileKeySelectorPart: () => Part = /* @__PURE__ */ once(() =>
  object(
    { key: text, optional: bool, path: text, volumeName: text },
    ["key", "path", "volumeName"],
    "atomic",
  ),
);

const flexVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      driver: text,
      fsType: text,
      options: map(text),
      readOnly: bool,
      secretRef: localObjectReferencePart(),
    },
    ["driver"],
  ),
);

const flockerVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ datasetName: text, datasetUUID: text }),
);

const gcePersistentDiskVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ fsType: text, partition: int32, pdName: text, readOnly: bool }, ["pdName"]),
);

const grpcActionPart: () => Part = /* @__PURE__ */ once(() =>
  object({ port: int32, service: text }, ["port"]),
);

const gitRepoVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ directory: text, repository: text, revision: text }, ["repository"]),
);

const glusterfsVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ endpoints: text, path: text, readOnly: bool }, ["endpoints", "path"]),
);

const httpGetActionPart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      host: text,
      httpHeaders: atomic(httpHeaderPart()),
      path: text,
      port: intOrString(),
      scheme: choice("HTTP", "HTTPS"),
    },
    ["port"],
  ),
);

const httpHeaderPart: () => Part = /* @__PURE__ */ once(() =>
  object({ name: text, value: text }, ["name", "value"]),
);

const hostAliasPart: () => Part = /* @__PURE__ */ once(() =>
  object({ hostnames: atomic(text), ip: text }, ["ip"]),
);

const hostPathVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      path: text,
      type: choice(
        "",
        "BlockDevice",
        "CharDevice",
        "Directory",
        "DirectoryOrCreate",
        "File",
        "FileOrCreate",
        "Socket",
      ),
    },
    ["path"],
  ),
);

const iscsiVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      chapAuthDiscovery: bool,
      chapAuthSession: bool,
      fsType: text,
      initiatorName: text,
      iqn: text,
      iscsiInterface: withDefault(text, "default"),
      lun: int32,
      portals: atomic(text),
      readOnly: bool,
      secretRef: localObjectReferencePart(),
      targetPortal: text,
    },
    ["iqn", "lun", "targetPortal"],
  ),
);

const imageVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ pullPolicy: choice("Always", "IfNotPresent", "Never"), reference: text }),
);

const keyToPathPart: () => Part = /* @__PURE__ */ once(() =>
  object({ key: text, mode: int32, path: text }, ["key", "path"]),
);

const lifecyclePart: () => Part = /* @__PURE__ */ once(() =>
  object({
    postStart: lifecycleHandlerPart(),
    preStop: lifecycleHandlerPart(),
    stopSignal: choice(
      "SIGABRT",
      "SIGALRM",
      "SIGBUS",
      "SIGCHLD",
      "SIGCLD",
      "SIGCONT",
      "SIGFPE",
      "SIGHUP",
      "SIGILL",
      "SIGINT",
      "SIGIO",
      "SIGIOT",
      "SIGKILL",
      "SIGPIPE",
      "SIGPOLL",
      "SIGPROF",
      "SIGPWR",
      "SIGQUIT",
      "SIGRTMAX",
      "SIGRTMAX-1",
      "SIGRTMAX-10",
      "SIGRTMAX-11",
      "SIGRTMAX-12",
      "SIGRTMAX-13",
      "SIGRTMAX-14",
      "SIGRTMAX-2",
      "SIGRTMAX-3",
      "SIGRTMAX-4",
      "SIGRTMAX-5",
      "SIGRTMAX-6",
      "SIGRTMAX-7",
      "SIGRTMAX-8",
      "SIGRTMAX-9",
      "SIGRTMIN",
      "SIGRTMIN+1",
      "SIGRTMIN+10",
      "SIGRTMIN+11",
      "SIGRTMIN+12",
      "SIGRTMIN+13",
      "SIGRTMIN+14",
      "SIGRTMIN+15",
      "SIGRTMIN+2",
      "SIGRTMIN+3",
      "SIGRTMIN+4",
      "SIGRTMIN+5",
      "SIGRTMIN+6",
      "SIGRTMIN+7",
      "SIGRTMIN+8",
      "SIGRTMIN+9",
      "SIGSEGV",
      "SIGSTKFLT",
      "SIGSTOP",
      "SIGSYS",
      "SIGTERM",
      "SIGTRAP",
      "SIGTSTP",
      "SIGTTIN",
      "SIGTTOU",
      "SIGURG",
      "SIGUSR1",
      "SIGUSR2",
      "SIGVTALRM",
      "SIGWINCH",
      "SIGXCPU",
      "SIGXFSZ",
    ),
  }),
);

const lifecycleHandlerPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    exec: execActionPart(),
    httpGet: httpGetActionPart(),
    sleep: sleepActionPart(),
    tcpSocket: tcpSocketActionPart(),
  }),
);

const localObjectReferencePart: () => Part = /* @__PURE__ */ once(() =>
  object({ name: withDefault(text, "") }, undefined, "atomic"),
);

const nfsVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ path: text, readOnly: bool, server: text }, ["path", "server"]),
);

const nodeAffinityPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    preferredDuringSchedulingIgnoredDuringExecution: atomic(preferredSchedulingTermPart()),
    requiredDuringSchedulingIgnoredDuringExecution: nodeSelectorPart(),
  }),
);

const nodeSelectorPart: () => Part = /* @__PURE__ */ once(() =>
  object({ nodeSelectorTerms: atomic(nodeSelectorTermPart()) }, ["nodeSelectorTerms"], "atomic"),
);

const nodeSelectorRequirementPart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      key: text,
      operator: choice("DoesNotExist", "Exists", "Gt", "In", "Lt", "NotIn"),
      values: atomic(text),
    },
    ["key", "operator"],
  ),
);

const nodeSelectorTermPart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      matchExpressions: atomic(nodeSelectorRequirementPart()),
      matchFields: atomic(nodeSelectorRequirementPart()),
    },
    undefined,
    "atomic",
  ),
);

const objectFieldSelectorPart: () => Part = /* @__PURE__ */ once(() =>
  object({ apiVersion: text, fieldPath: text }, ["fieldPath"], "atomic"),
);

const objectReferencePart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      apiVersion: text,
      fieldPath: text,
      kind: text,
      name: text,
      namespace: text,
      resourceVersion: text,
      uid: text,
    },
    undefined,
    "atomic",
  ),
);

const persistentVolumeClaimSpecPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    accessModes: atomic(
      choice("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"),
    ),
    dataSource: typedLocalObjectReferencePart(),
    dataSourceRef: typedObjectReferencePart(),
    resources: volumeResourceRequirementsPart(),
    selector: labelSelectorPart(),
    storageClassName: text,
    volumeAttributesClassName: text,
    volumeMode: choice("Block", "Filesystem"),
    volumeName: text,
  }),
);

const persistentVolumeClaimTemplatePart: () => Part = /* @__PURE__ */ once(() =>
  object({ metadata: objectMetaPart(), spec: persistentVolumeClaimSpecPart() }, ["spec"]),
);

const persistentVolumeClaimVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ claimName: text, readOnly: bool }, ["claimName"]),
);

const photonPersistentDiskVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ fsType: text, pdID: text }, ["pdID"]),
);

const podAffinityPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    preferredDuringSchedulingIgnoredDuringExecution: atomic(weightedPodAffinityTermPart()),
    requiredDuringSchedulingIgnoredDuringExecution: atomic(podAffinityTermPart()),
  }),
);

const podAffinityTermPart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      labelSelector: labelSelectorPart(),
      matchLabelKeys: atomic(text),
      mismatchLabelKeys: atomic(text),
      namespaceSelector: labelSelectorPart(),
      namespaces: atomic(text),
      topologyKey: text,
    },
    ["topologyKey"],
  ),
);

const podAntiAffinityPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    preferredDuringSchedulingIgnoredDuringExecution: atomic(weightedPodAffinityTermPart()),
    requiredDuringSchedulingIgnoredDuringExecution: atomic(podAffinityTermPart()),
  }),
);

const podCertificateProjectionPart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      certificateChainPath: text,
      credentialBundlePath: text,
      keyPath: text,
      keyType: text,
      maxExpirationSeconds: int32,
      signerName: text,
      userAnnotations: map(text),
    },
    ["keyType", "signerName"],
  ),
);

const podDNSConfigPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    nameservers: atomic(text),
    options: atomic(podDNSConfigOptionPart()),
    searches: atomic(text),
  }),
);

const podDNSConfigOptionPart: () => Part = /* @__PURE__ */ once(() =>
  object({ name: text, value: text }),
);

const podOSPart: () => Part = /* @__PURE__ */ once(() => object({ name: text }, ["name"]));

const podReadinessGatePart: () => Part = /* @__PURE__ */ once(() =>
  object({ conditionType: text }, ["conditionType"]),
);

const podResourceClaimPart: () => Part = /* @__PURE__ */ once(() =>
  object({ name: text, resourceClaimName: text, resourceClaimTemplateName: text }, ["name"]),
);

const podSchedulingGatePart: () => Part = /* @__PURE__ */ once(() =>
  object({ name: text }, ["name"]),
);

const podSchedulingGroupPart: () => Part = /* @__PURE__ */ once(() =>
  object({ podGroupName: text }),
);

const podSecurityContextPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    appArmorProfile: appArmorProfilePart(),
    fsGroup: int64,
    fsGroupChangePolicy: choice("Always", "OnRootMismatch"),
    runAsGroup: int64,
    runAsNonRoot: bool,
    runAsUser: int64,
    seLinuxChangePolicy: text,
    seLinuxOptions: seLinuxOptionsPart(),
    seccompProfile: seccompProfilePart(),
    supplementalGroups: atomic(int64),
    supplementalGroupsPolicy: choice("Merge", "Strict"),
    sysctls: atomic(sysctlPart()),
    windowsOptions: windowsSecurityContextOptionsPart(),
  }),
);

const podSpecPart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      activeDeadlineSeconds: int64,
      affinity: affinityPart(),
      automountServiceAccountToken: bool,
      containers: keyed(["name"], containerPart()),
      dnsConfig: podDNSConfigPart(),
      dnsPolicy: choice("ClusterFirst", "ClusterFirstWithHostNet", "Default", "None"),
      enableServiceLinks: bool,
      ephemeralContainers: keyed(["name"], ephemeralContainerPart()),
      hostAliases: keyed(["ip"], hostAliasPart()),
      hostIPC: bool,
      hostNetwork: bool,
      hostPID: bool,
      hostUsers: bool,
      hostname: text,
      hostnameOverride: text,
      imagePullSecrets: keyed(["name"], localObjectReferencePart()),
      initContainers: keyed(["name"], containerPart()),
      nodeName: text,
      nodeSelector: map(text, "atomic"),
      os: podOSPart(),
      overhead: map(quantity()),
      preemptionPolicy: choice("Never", "PreemptLowerPriority"),
      priority: int32,
      priorityClassName: text,
      readinessGates: atomic(podReadinessGatePart()),
      resourceClaims: keyed(["name"], podResourceClaimPart()),
      resources: resourceRequirementsPart(),
      restartPolicy: choice("Always", "Never", "OnFailure"),
      runtimeClassName: text,
      schedulerName: text,
      schedulingGates: keyed(["name"], podSchedulingGatePart()),
      schedulingGroup: podSchedulingGroupPart(),
      securityContext: podSecurityContextPart(),
      serviceAccount: text,
      serviceAccountName: text,
      setHostnameAsFQDN: bool,
      shareProcessNamespace: bool,
      subdomain: text,
      terminationGracePeriodSeconds: int64,
      tolerations: atomic(tolerationPart()),
      topologySpreadConstraints: keyed(
        ["topologyKey", "whenUnsatisfiable"],
        topologySpreadConstraintPart(),
      ),
      volumes: keyed(["name"], volumePart()),
    },
    ["containers"],
  ),
);

const podTemplateSpecPart: () => Part = /* @__PURE__ */ once(() =>
  object({ metadata: objectMetaPart(), spec: podSpecPart() }),
);

const portworxVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ fsType: text, readOnly: bool, volumeID: text }, ["volumeID"]),
);

const preferredSchedulingTermPart: () => Part = /* @__PURE__ */ once(() =>
  object({ preference: nodeSelectorTermPart(), weight: int32 }, ["preference", "weight"]),
);

const probePart: () => Part = /* @__PURE__ */ once(() =>
  object({
    exec: execActionPart(),
    failureThreshold: int32,
    grpc: grpcActionPart(),
    httpGet: httpGetActionPart(),
    initialDelaySeconds: int32,
    periodSeconds: int32,
    successThreshold: int32,
    tcpSocket: tcpSocketActionPart(),
    terminationGracePeriodSeconds: int64,
    timeoutSeconds: int32,
  }),
);

const projectedVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ defaultMode: int32, sources: atomic(volumeProjectionPart()) }),
);

const quobyteVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ group: text, readOnly: bool, registry: text, tenant: text, user: text, volume: text }, [
    "registry",
    "volume",
  ]),
);

const rbdVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      fsType: text,
      image: text,
      keyring: withDefault(text, "/etc/ceph/keyring"),
      monitors: atomic(text),
      pool: withDefault(text, "rbd"),
      readOnly: bool,
      secretRef: localObjectReferencePart(),
      user: withDefault(text, "admin"),
    },
    ["image", "monitors"],
  ),
);

const resourceClaimPart: () => Part = /* @__PURE__ */ once(() =>
  object({ name: text, request: text }, ["name"]),
);

const resourceFieldSelectorPart: () => Part = /* @__PURE__ */ once(() =>
  object({ containerName: text, divisor: quantity(), resource: text }, ["resource"], "atomic"),
);

const resourceRequirementsPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    claims: keyed(["name"], resourceClaimPart()),
    limits: map(quantity()),
    requests: map(quantity()),
  }),
);

const seLinuxOptionsPart: () => Part = /* @__PURE__ */ once(() =>
  object({ level: text, role: text, type: text, user: text }),
);

const scaleIOVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      fsType: withDefault(text, "xfs"),
      gateway: text,
      protectionDomain: text,
      readOnly: bool,
      secretRef: localObjectReferencePart(),
      sslEnabled: bool,
      storageMode: withDefault(text, "ThinProvisioned"),
      storagePool: text,
      system: text,
      volumeName: text,
    },
    ["gateway", "secretRef", "system"],
  ),
);

const seccompProfilePart: () => Part = /* @__PURE__ */ once(() =>
  object({ localhostProfile: text, type: choice("Localhost", "RuntimeDefault", "Unconfined") }, [
    "type",
  ]),
);

const secretEnvSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ name: text, optional: bool }),
);

const secretKeySelectorPart: () => Part = /* @__PURE__ */ once(() =>
  object({ key: text, name: text, optional: bool }, ["key"], "atomic"),
);

const secretProjectionPart: () => Part = /* @__PURE__ */ once(() =>
  object({ items: atomic(keyToPathPart()), name: text, optional: bool }),
);

const secretVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ defaultMode: int32, items: atomic(keyToPathPart()), optional: bool, secretName: text }),
);

const securityContextPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    allowPrivilegeEscalation: bool,
    appArmorProfile: appArmorProfilePart(),
    capabilities: capabilitiesPart(),
    privileged: bool,
    procMount: choice("Default", "Unmasked"),
    readOnlyRootFilesystem: bool,
    runAsGroup: int64,
    runAsNonRoot: bool,
    runAsUser: int64,
    seLinuxOptions: seLinuxOptionsPart(),
    seccompProfile: seccompProfilePart(),
    windowsOptions: windowsSecurityContextOptionsPart(),
  }),
);

const serviceAccountTokenProjectionPart: () => Part = /* @__PURE__ */ once(() =>
  object({ audience: text, expirationSeconds: int64, path: text }, ["path"]),
);

const servicePortPart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      appProtocol: text,
      name: text,
      nodePort: int32,
      port: int32,
      protocol: withDefault(choice("SCTP", "TCP", "UDP"), "TCP"),
      targetPort: intOrString(),
    },
    ["port"],
  ),
);

const serviceSpecPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    allocateLoadBalancerNodePorts: bool,
    clusterIP: text,
    clusterIPs: atomic(text),
    externalIPs: atomic(text),
    externalName: text,
    externalTrafficPolicy: choice("Cluster", "Local"),
    healthCheckNodePort: int32,
    internalTrafficPolicy: choice("Cluster", "Local"),
    ipFamilies: atomic(choice("", "IPv4", "IPv6")),
    ipFamilyPolicy: choice("PreferDualStack", "RequireDualStack", "SingleStack"),
    loadBalancerClass: text,
    loadBalancerIP: text,
    loadBalancerSourceRanges: atomic(text),
    ports: keyed(["port", "protocol"], servicePortPart()),
    publishNotReadyAddresses: bool,
    selector: map(text, "atomic"),
    sessionAffinity: choice("ClientIP", "None"),
    sessionAffinityConfig: sessionAffinityConfigPart(),
    trafficDistribution: text,
    type: choice("ClusterIP", "ExternalName", "LoadBalancer", "NodePort"),
  }),
);

const sessionAffinityConfigPart: () => Part = /* @__PURE__ */ once(() =>
  object({ clientIP: clientIPConfigPart() }),
);

const sleepActionPart: () => Part = /* @__PURE__ */ once(() =>
  object({ seconds: int64 }, ["seconds"]),
);

const storageOSVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({
    fsType: text,
    readOnly: bool,
    secretRef: localObjectReferencePart(),
    volumeName: text,
    volumeNamespace: text,
  }),
);

const sysctlPart: () => Part = /* @__PURE__ */ once(() =>
  object({ name: text, value: text }, ["name", "value"]),
);

const tcpSocketActionPart: () => Part = /* @__PURE__ */ once(() =>
  object({ host: text, port: intOrString() }, ["port"]),
);

const tolerationPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    effect: choice("NoExecute", "NoSchedule", "PreferNoSchedule"),
    key: text,
    operator: choice("Equal", "Exists", "Gt", "Lt"),
    tolerationSeconds: int64,
    value: text,
  }),
);

const topologySpreadConstraintPart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      labelSelector: labelSelectorPart(),
      matchLabelKeys: atomic(text),
      maxSkew: int32,
      minDomains: int32,
      nodeAffinityPolicy: choice("Honor", "Ignore"),
      nodeTaintsPolicy: choice("Honor", "Ignore"),
      topologyKey: text,
      whenUnsatisfiable: choice("DoNotSchedule", "ScheduleAnyway"),
    },
    ["maxSkew", "topologyKey", "whenUnsatisfiable"],
  ),
);

const typedLocalObjectReferencePart: () => Part = /* @__PURE__ */ once(() =>
  object({ apiGroup: text, kind: text, name: text }, ["kind", "name"], "atomic"),
);

const typedObjectReferencePart: () => Part = /* @__PURE__ */ once(() =>
  object({ apiGroup: text, kind: text, name: text, namespace: text }, ["kind", "name"]),
);

const volumePart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      awsElasticBlockStore: awsElasticBlockStoreVolumeSourcePart(),
      azureDisk: azureDiskVolumeSourcePart(),
      azureFile: azureFileVolumeSourcePart(),
      cephfs: cephFSVolumeSourcePart(),
      cinder: cinderVolumeSourcePart(),
      configMap: configMapVolumeSourcePart(),
      csi: csiVolumeSourcePart(),
      downwardAPI: downwardAPIVolumeSourcePart(),
      emptyDir: emptyDirVolumeSourcePart(),
      ephemeral: ephemeralVolumeSourcePart(),
      fc: fcVolumeSourcePart(),
      flexVolume: flexVolumeSourcePart(),
      flocker: flockerVolumeSourcePart(),
      gcePersistentDisk: gcePersistentDiskVolumeSourcePart(),
      gitRepo: gitRepoVolumeSourcePart(),
      glusterfs: glusterfsVolumeSourcePart(),
      hostPath: hostPathVolumeSourcePart(),
      image: imageVolumeSourcePart(),
      iscsi: iscsiVolumeSourcePart(),
      name: text,
      nfs: nfsVolumeSourcePart(),
      persistentVolumeClaim: persistentVolumeClaimVolumeSourcePart(),
      photonPersistentDisk: photonPersistentDiskVolumeSourcePart(),
      portworxVolume: portworxVolumeSourcePart(),
      projected: projectedVolumeSourcePart(),
      quobyte: quobyteVolumeSourcePart(),
      rbd: rbdVolumeSourcePart(),
      scaleIO: scaleIOVolumeSourcePart(),
      secret: secretVolumeSourcePart(),
      storageos: storageOSVolumeSourcePart(),
      vsphereVolume: vsphereVirtualDiskVolumeSourcePart(),
    },
    ["name"],
  ),
);

const volumeDevicePart: () => Part = /* @__PURE__ */ once(() =>
  object({ devicePath: text, name: text }, ["devicePath", "name"]),
);

const volumeMountPart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      mountPath: text,
      mountPropagation: choice("Bidirectional", "HostToContainer", "None"),
      name: text,
      readOnly: bool,
      recursiveReadOnly: text,
      subPath: text,
      subPathExpr: text,
    },
    ["mountPath", "name"],
  ),
);

const volumeProjectionPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    clusterTrustBundle: clusterTrustBundleProjectionPart(),
    configMap: configMapProjectionPart(),
    downwardAPI: downwardAPIProjectionPart(),
    podCertificate: podCertificateProjectionPart(),
    secret: secretProjectionPart(),
    serviceAccountToken: serviceAccountTokenProjectionPart(),
  }),
);

const volumeResourceRequirementsPart: () => Part = /* @__PURE__ */ once(() =>
  object({ limits: map(quantity()), requests: map(quantity()) }),
);

const vsphereVirtualDiskVolumeSourcePart: () => Part = /* @__PURE__ */ once(() =>
  object({ fsType: text, storagePolicyID: text, storagePolicyName: text, volumePath: text }, [
    "volumePath",
  ]),
);

const weightedPodAffinityTermPart: () => Part = /* @__PURE__ */ once(() =>
  object({ podAffinityTerm: podAffinityTermPart(), weight: int32 }, ["podAffinityTerm", "weight"]),
);

const windowsSecurityContextOptionsPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    gmsaCredentialSpec: text,
    gmsaCredentialSpecName: text,
    hostProcess: bool,
    runAsUserName: text,
  }),
);

const labelSelectorPart: () => Part = /* @__PURE__ */ once(() =>
  object(
    { matchExpressions: atomic(labelSelectorRequirementPart()), matchLabels: map(text) },
    undefined,
    "atomic",
  ),
);

const labelSelectorRequirementPart: () => Part = /* @__PURE__ */ once(() =>
  object({ key: text, operator: text, values: atomic(text) }, ["key", "operator"]),
);

const managedFieldsEntryPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    apiVersion: text,
    fieldsType: text,
    fieldsV1: anyObject,
    manager: text,
    operation: text,
    subresource: text,
    time: time,
  }),
);

const objectMetaPart: () => Part = /* @__PURE__ */ once(() =>
  object({
    annotations: map(text),
    creationTimestamp: time,
    deletionGracePeriodSeconds: int64,
    deletionTimestamp: time,
    finalizers: set(text),
    generateName: text,
    generation: int64,
    labels: map(text),
    managedFields: atomic(managedFieldsEntryPart()),
    name: text,
    namespace: text,
    ownerReferences: keyed(["uid"], ownerReferencePart()),
    resourceVersion: text,
    selfLink: text,
    uid: text,
  }),
);

const ownerReferencePart: () => Part = /* @__PURE__ */ once(() =>
  object(
    {
      apiVersion: text,
      blockOwnerDeletion: bool,
      controller: bool,
      kind: text,
      name: text,
      uid: text,
    },
    ["apiVersion", "kind", "name", "uid"],
    "atomic",
  ),
);

/** Which nodes and which other Pods a Pod wants to be near: `Affinity` of core/v1. */
export function affinity(): Schema<Affinity, StoredAffinity, "required"> {
  return shape(affinityPart());
}

/** One key of a ConfigMap in the same namespace: `ConfigMapKeySelector` of core/v1. */
export function configMapKeySelector(): Schema<
  ConfigMapKeySelector,
  StoredConfigMapKeySelector,
  "required"
> {
  return shape(configMapKeySelectorPart());
}

/** One container of a Pod: `Container` of core/v1. With `omit`, fields are left out of the schema and of the types. */
export function container(): Schema<Container, StoredContainer, "required">;
export function container<const Field extends keyof Container>(
  options: OmitOptions<Field>,
): Schema<Omit<Container, Field>, Omit<StoredContainer, Field>, "required">;
export function container(
  options: OmitOptions<keyof Container> = { omit: [] },
): Schema<unknown, unknown, "required"> {
  return shape(without(containerPart(), options.omit));
}

/** All keys of a ConfigMap or a Secret, as variables: `EnvFromSource` of core/v1. */
export function envFromSource(): Schema<EnvFromSource, StoredEnvFromSource, "required"> {
  return shape(envFromSourcePart());
}

/** One environment variable, or where its value comes from: `EnvVar` of core/v1. */
export function envVar(): Schema<EnvVar, StoredEnvVar, "required"> {
  return shape(envVarPart());
}

/** Which labels an object must have to be meant: `LabelSelector` of meta/v1. */
export function labelSelector(): Schema<LabelSelector, StoredLabelSelector, "required"> {
  return shape(labelSelectorPart());
}

/** The name of an object in the same namespace: `LocalObjectReference` of core/v1. */
export function localObjectReference(): Schema<
  LocalObjectReference,
  StoredLocalObjectReference,
  "required"
> {
  return shape(localObjectReferencePart());
}

/** An object of any kind, or a part of one: `ObjectReference` of core/v1. */
export function objectReference(): Schema<ObjectReference, StoredObjectReference, "required"> {
  return shape(objectReferencePart());
}

/** What storage is asked for: `PersistentVolumeClaimSpec` of core/v1. With `omit`, fields are left out of the schema and of the types. */
export function persistentVolumeClaimSpec(): Schema<
  PersistentVolumeClaimSpec,
  StoredPersistentVolumeClaimSpec,
  "required"
>;
export function persistentVolumeClaimSpec<const Field extends keyof PersistentVolumeClaimSpec>(
  options: OmitOptions<Field>,
): Schema<
  Omit<PersistentVolumeClaimSpec, Field>,
  Omit<StoredPersistentVolumeClaimSpec, Field>,
  "required"
>;
export function persistentVolumeClaimSpec(
  options: OmitOptions<keyof PersistentVolumeClaimSpec> = { omit: [] },
): Schema<unknown, unknown, "required"> {
  return shape(without(persistentVolumeClaimSpecPart(), options.omit));
}

/** With which rights all containers of a Pod run: `PodSecurityContext` of core/v1. */
export function podSecurityContext(): Schema<
  PodSecurityContext,
  StoredPodSecurityContext,
  "required"
> {
  return shape(podSecurityContextPart());
}

/** What a Pod runs, and how: `PodSpec` of core/v1. With `omit`, fields are left out of the schema and of the types. */
export function podSpec(): Schema<PodSpec, StoredPodSpec, "required">;
export function podSpec<const Field extends keyof PodSpec>(
  options: OmitOptions<Field>,
): Schema<Omit<PodSpec, Field>, Omit<StoredPodSpec, Field>, "required">;
export function podSpec(
  options: OmitOptions<keyof PodSpec> = { omit: [] },
): Schema<unknown, unknown, "required"> {
  return shape(without(podSpecPart(), options.omit));
}

/** The metadata and the spec that Pods are made from: `PodTemplateSpec` of core/v1. With `omit`, fields of its spec are left out of the schema and of the types. */
export function podTemplateSpec(): Schema<PodTemplateSpec, StoredPodTemplateSpec, "required">;
export function podTemplateSpec<const Field extends keyof PodSpec>(
  options: OmitOptions<Field>,
): Schema<
  OmitIn<PodTemplateSpec, "spec", Field>,
  OmitIn<StoredPodTemplateSpec, "spec", Field>,
  "required"
>;
export function podTemplateSpec(
  options: OmitOptions<keyof PodSpec> = { omit: [] },
): Schema<unknown, unknown, "required"> {
  return shape(withoutIn(podTemplateSpecPart(), "spec", options.omit));
}

/** How a container is asked whether it works: `Probe` of core/v1. */
export function probe(): Schema<Probe, StoredProbe, "required"> {
  return shape(probePart());
}

/** What a container may use, and what it needs: `ResourceRequirements` of core/v1. */
export function resourceRequirements(): Schema<
  ResourceRequirements,
  StoredResourceRequirements,
  "required"
> {
  return shape(resourceRequirementsPart());
}

/** One key of a Secret in the same namespace: `SecretKeySelector` of core/v1. */
export function secretKeySelector(): Schema<
  SecretKeySelector,
  StoredSecretKeySelector,
  "required"
> {
  return shape(secretKeySelectorPart());
}

/** With which rights one container runs: `SecurityContext` of core/v1. */
export function securityContext(): Schema<SecurityContext, StoredSecurityContext, "required"> {
  return shape(securityContextPart());
}

/** One port of a Service: `ServicePort` of core/v1. */
export function servicePort(): Schema<ServicePort, StoredServicePort, "required"> {
  return shape(servicePortPart());
}

/** How Pods are reached under one name: `ServiceSpec` of core/v1. With `omit`, fields are left out of the schema and of the types. */
export function serviceSpec(): Schema<ServiceSpec, StoredServiceSpec, "required">;
export function serviceSpec<const Field extends keyof ServiceSpec>(
  options: OmitOptions<Field>,
): Schema<Omit<ServiceSpec, Field>, Omit<StoredServiceSpec, Field>, "required">;
export function serviceSpec(
  options: OmitOptions<keyof ServiceSpec> = { omit: [] },
): Schema<unknown, unknown, "required"> {
  return shape(without(serviceSpecPart(), options.omit));
}

/** A taint of nodes that a Pod puts up with: `Toleration` of core/v1. */
export function toleration(): Schema<Toleration, StoredToleration, "required"> {
  return shape(tolerationPart());
}

/** How evenly Pods are spread over nodes or zones: `TopologySpreadConstraint` of core/v1. */
export function topologySpreadConstraint(): Schema<
  TopologySpreadConstraint,
  StoredTopologySpreadConstraint,
  "required"
> {
  return shape(topologySpreadConstraintPart());
}

/** One volume of a Pod, and where it comes from: `Volume` of core/v1. */
export function volume(): Schema<Volume, StoredVolume, "required"> {
  return shape(volumePart());
}

/** Where a container finds a volume: `VolumeMount` of core/v1. */
export function volumeMount(): Schema<VolumeMount, StoredVolumeMount, "required"> {
  return shape(volumeMountPart());
}
