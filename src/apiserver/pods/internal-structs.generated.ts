// Made by `npm run generate:apiserver` from Kubernetes' sources; not to be edited.
/** The fields of Go's structs: `Name=name:type` for each, with `;` between them. */
export const internalStructs: Readonly<Record<string, string>> = {
  AWSElasticBlockStoreVolumeSource:
    "VolumeID=volumeID:s;FSType=fsType:s;Partition=partition:n;ReadOnly=readOnly:b",
  Affinity:
    "NodeAffinity=nodeAffinity:*NodeAffinity;PodAffinity=podAffinity:*PodAffinity;PodAntiAffinity=podAntiAffinity:*PodAntiAffinity",
  AppArmorProfile: "Type=type:s;LocalhostProfile=localhostProfile:*s",
  AzureDiskVolumeSource:
    "DiskName=diskName:s;DataDiskURI=diskURI:s;CachingMode=cachingMode:*s;FSType=fsType:*s;ReadOnly=readOnly:*b;Kind=kind:*s",
  AzureFileVolumeSource: "SecretName=secretName:s;ShareName=shareName:s;ReadOnly=readOnly:b",
  CSIVolumeSource:
    "Driver=driver:s;ReadOnly=readOnly:*b;FSType=fsType:*s;VolumeAttributes=volumeAttributes:{}s;NodePublishSecretRef=nodePublishSecretRef:*LocalObjectReference",
  Capabilities: "Add=add:[]s;Drop=drop:[]s",
  CephFSVolumeSource:
    "Monitors=monitors:[]s;Path=path:s;User=user:s;SecretFile=secretFile:s;SecretRef=secretRef:*LocalObjectReference;ReadOnly=readOnly:b",
  CinderVolumeSource:
    "VolumeID=volumeID:s;FSType=fsType:s;ReadOnly=readOnly:b;SecretRef=secretRef:*LocalObjectReference",
  ClusterTrustBundleProjection:
    "Name=name:*s;SignerName=signerName:*s;LabelSelector=labelSelector:*v;Optional=optional:*b;Path=path:s",
  ConfigMapEnvSource: "=:LocalObjectReference;Optional=optional:*b",
  ConfigMapKeySelector: "=:LocalObjectReference;Key=key:s;Optional=optional:*b",
  ConfigMapProjection: "=:LocalObjectReference;Items=items:[]KeyToPath;Optional=optional:*b",
  ConfigMapVolumeSource:
    "=:LocalObjectReference;Items=items:[]KeyToPath;DefaultMode=defaultMode:*n;Optional=optional:*b",
  Container:
    "Name=name:s;Image=image:s;Command=command:[]s;Args=args:[]s;WorkingDir=workingDir:s;Ports=ports:[]ContainerPort;EnvFrom=envFrom:[]EnvFromSource;Env=env:[]EnvVar;Resources=resources:ResourceRequirements;ResizePolicy=resizePolicy:[]ContainerResizePolicy;RestartPolicy=restartPolicy:*s;RestartPolicyRules=restartPolicyRules:[]ContainerRestartRule;VolumeMounts=volumeMounts:[]VolumeMount;VolumeDevices=volumeDevices:[]VolumeDevice;LivenessProbe=livenessProbe:*Probe;ReadinessProbe=readinessProbe:*Probe;StartupProbe=startupProbe:*Probe;Lifecycle=lifecycle:*Lifecycle;TerminationMessagePath=terminationMessagePath:s;TerminationMessagePolicy=terminationMessagePolicy:s;ImagePullPolicy=imagePullPolicy:s;SecurityContext=securityContext:*SecurityContext;Stdin=stdin:b;StdinOnce=stdinOnce:b;TTY=tty:b",
  ContainerPort:
    "Name=name:s;HostPort=hostPort:n;ContainerPort=containerPort:n;Protocol=protocol:s;HostIP=hostIP:s",
  ContainerResizePolicy: "ResourceName=resourceName:s;RestartPolicy=restartPolicy:s",
  ContainerRestartRule: "Action=action:s;ExitCodes=exitCodes:*ContainerRestartRuleOnExitCodes",
  ContainerRestartRuleOnExitCodes: "Operator=operator:s;Values=values:[]n",
  DownwardAPIProjection: "Items=items:[]DownwardAPIVolumeFile",
  DownwardAPIVolumeFile:
    "Path=path:s;FieldRef=fieldRef:*ObjectFieldSelector;ResourceFieldRef=resourceFieldRef:*ResourceFieldSelector;Mode=mode:*n",
  DownwardAPIVolumeSource: "Items=items:[]DownwardAPIVolumeFile;DefaultMode=defaultMode:*n",
  EmptyDirVolumeSource: "Medium=medium:s;SizeLimit=sizeLimit:*q",
  EnvFromSource:
    "Prefix=prefix:s;ConfigMapRef=configMapRef:*ConfigMapEnvSource;SecretRef=secretRef:*SecretEnvSource",
  EnvVar: "Name=name:s;Value=value:s;ValueFrom=valueFrom:*EnvVarSource",
  EnvVarSource:
    "FieldRef=fieldRef:*ObjectFieldSelector;ResourceFieldRef=resourceFieldRef:*ResourceFieldSelector;ConfigMapKeyRef=configMapKeyRef:*ConfigMapKeySelector;SecretKeyRef=secretKeyRef:*SecretKeySelector;FileKeyRef=fileKeyRef:*FileKeySelector",
  EphemeralContainer: "=:EphemeralContainerCommon;TargetContainerName=targetContainerName:s",
  EphemeralContainerCommon:
    "Name=name:s;Image=image:s;Command=command:[]s;Args=args:[]s;WorkingDir=workingDir:s;Ports=ports:[]ContainerPort;EnvFrom=envFrom:[]EnvFromSource;Env=env:[]EnvVar;Resources=resources:ResourceRequirements;ResizePolicy=resizePolicy:[]ContainerResizePolicy;RestartPolicy=restartPolicy:*s;RestartPolicyRules=restartPolicyRules:[]ContainerRestartRule;VolumeMounts=volumeMounts:[]VolumeMount;VolumeDevices=volumeDevices:[]VolumeDevice;LivenessProbe=livenessProbe:*Probe;ReadinessProbe=readinessProbe:*Probe;StartupProbe=startupProbe:*Probe;Lifecycle=lifecycle:*Lifecycle;TerminationMessagePath=terminationMessagePath:s;TerminationMessagePolicy=terminationMessagePolicy:s;ImagePullPolicy=imagePullPolicy:s;SecurityContext=securityContext:*SecurityContext;Stdin=stdin:b;StdinOnce=stdinOnce:b;TTY=tty:b",
  EphemeralVolumeSource: "VolumeClaimTemplate=volumeClaimTemplate:*PersistentVolumeClaimTemplate",
  ExecAction: "Command=command:[]s",
  FCVolumeSource:
    "TargetWWNs=targetWWNs:[]s;Lun=lun:*n;FSType=fsType:s;ReadOnly=readOnly:b;WWIDs=wwids:[]s",
  FileKeySelector: "VolumeName=volumeName:s;Path=path:s;Key=key:s;Optional=optional:*b",
  FlexVolumeSource:
    "Driver=driver:s;FSType=fsType:s;SecretRef=secretRef:*LocalObjectReference;ReadOnly=readOnly:b;Options=options:{}s",
  FlockerVolumeSource: "DatasetName=datasetName:s;DatasetUUID=datasetUUID:s",
  GCEPersistentDiskVolumeSource:
    "PDName=pdName:s;FSType=fsType:s;Partition=partition:n;ReadOnly=readOnly:b",
  GRPCAction: "Port=port:n;Service=service:*s",
  GitRepoVolumeSource: "Repository=repository:s;Revision=revision:s;Directory=directory:s",
  GlusterfsVolumeSource: "EndpointsName=endpoints:s;Path=path:s;ReadOnly=readOnly:b",
  HTTPGetAction:
    "Path=path:s;Port=port:i;Host=host:s;Scheme=scheme:s;HTTPHeaders=httpHeaders:[]HTTPHeader",
  HTTPHeader: "Name=name:s;Value=value:s",
  HostAlias: "IP=ip:s;Hostnames=hostnames:[]s",
  HostIP: "IP=ip:s",
  HostPathVolumeSource: "Path=path:s;Type=type:*s",
  ISCSIVolumeSource:
    "TargetPortal=targetPortal:s;IQN=iqn:s;Lun=lun:n;ISCSIInterface=iscsiInterface:s;FSType=fsType:s;ReadOnly=readOnly:b;Portals=portals:[]s;DiscoveryCHAPAuth=chapAuthDiscovery:b;SessionCHAPAuth=chapAuthSession:b;SecretRef=secretRef:*LocalObjectReference;InitiatorName=initiatorName:*s",
  ImageVolumeSource: "Reference=reference:s;PullPolicy=pullPolicy:s",
  KeyToPath: "Key=key:s;Path=path:s;Mode=mode:*n",
  Lifecycle:
    "PostStart=postStart:*LifecycleHandler;PreStop=preStop:*LifecycleHandler;StopSignal=stopSignal:*s",
  LifecycleHandler:
    "Exec=exec:*ExecAction;HTTPGet=httpGet:*HTTPGetAction;TCPSocket=tcpSocket:*TCPSocketAction;Sleep=sleep:*SleepAction",
  LocalObjectReference: "Name=name:s",
  NFSVolumeSource: "Server=server:s;Path=path:s;ReadOnly=readOnly:b",
  NodeAffinity:
    "RequiredDuringSchedulingIgnoredDuringExecution=requiredDuringSchedulingIgnoredDuringExecution:*NodeSelector;PreferredDuringSchedulingIgnoredDuringExecution=preferredDuringSchedulingIgnoredDuringExecution:[]PreferredSchedulingTerm",
  NodeSelector: "NodeSelectorTerms=nodeSelectorTerms:[]NodeSelectorTerm",
  NodeSelectorRequirement: "Key=key:s;Operator=operator:s;Values=values:[]s",
  NodeSelectorTerm:
    "MatchExpressions=matchExpressions:[]NodeSelectorRequirement;MatchFields=matchFields:[]NodeSelectorRequirement",
  ObjectFieldSelector: "APIVersion=apiVersion:s;FieldPath=fieldPath:s",
  PersistentVolumeClaimSpec:
    "AccessModes=accessModes:[]s;Selector=selector:*v;Resources=resources:VolumeResourceRequirements;VolumeName=volumeName:s;StorageClassName=storageClassName:*s;VolumeMode=volumeMode:*s;DataSource=dataSource:*TypedLocalObjectReference;DataSourceRef=dataSourceRef:*TypedObjectReference;VolumeAttributesClassName=volumeAttributesClassName:*s",
  PersistentVolumeClaimTemplate: "=metadata:v;Spec=spec:PersistentVolumeClaimSpec",
  PersistentVolumeClaimVolumeSource: "ClaimName=claimName:s;ReadOnly=readOnly:b",
  PhotonPersistentDiskVolumeSource: "PdID=pdID:s;FSType=fsType:s",
  PodAffinity:
    "RequiredDuringSchedulingIgnoredDuringExecution=requiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm;PreferredDuringSchedulingIgnoredDuringExecution=preferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm",
  PodAffinityTerm:
    "LabelSelector=labelSelector:*v;Namespaces=namespaces:[]s;TopologyKey=topologyKey:s;NamespaceSelector=namespaceSelector:*v;MatchLabelKeys=matchLabelKeys:[]s;MismatchLabelKeys=mismatchLabelKeys:[]s",
  PodAntiAffinity:
    "RequiredDuringSchedulingIgnoredDuringExecution=requiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm;PreferredDuringSchedulingIgnoredDuringExecution=preferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm",
  PodCertificateProjection:
    "SignerName=signerName:s;KeyType=keyType:s;MaxExpirationSeconds=maxExpirationSeconds:*n;CredentialBundlePath=credentialBundlePath:s;KeyPath=keyPath:s;CertificateChainPath=certificateChainPath:s;UserAnnotations=userAnnotations:{}s",
  PodDNSConfig:
    "Nameservers=nameservers:[]s;Searches=searches:[]s;Options=options:[]PodDNSConfigOption",
  PodDNSConfigOption: "Name=name:s;Value=value:*s",
  PodFailurePolicy: "Rules=rules:[]PodFailurePolicyRule",
  PodFailurePolicyOnExitCodesRequirement:
    "ContainerName=containerName:*s;Operator=operator:s;Values=values:[]n",
  PodFailurePolicyOnPodConditionsPattern: "Type=type:s;Status=status:s",
  PodFailurePolicyRule:
    "Action=action:s;OnExitCodes=onExitCodes:*PodFailurePolicyOnExitCodesRequirement;OnPodConditions=onPodConditions:[]PodFailurePolicyOnPodConditionsPattern",
  PodIP: "IP=ip:s",
  PodOS: "Name=name:s",
  PodReadinessGate: "ConditionType=conditionType:s",
  PodResourceClaim:
    "Name=name:s;ResourceClaimName=resourceClaimName:*s;ResourceClaimTemplateName=resourceClaimTemplateName:*s",
  PodSchedulingGate: "Name=name:s",
  PodSchedulingGroup: "PodGroupName=podGroupName:*s",
  PodSecurityContext:
    "HostNetwork=:b;HostPID=:b;HostIPC=:b;ShareProcessNamespace=:*b;HostUsers=:*b;SELinuxOptions=seLinuxOptions:*SELinuxOptions;WindowsOptions=windowsOptions:*WindowsSecurityContextOptions;RunAsUser=runAsUser:*n;RunAsGroup=runAsGroup:*n;RunAsNonRoot=runAsNonRoot:*b;SupplementalGroups=supplementalGroups:[]n;SupplementalGroupsPolicy=supplementalGroupsPolicy:*s;FSGroup=fsGroup:*n;FSGroupChangePolicy=fsGroupChangePolicy:*s;Sysctls=sysctls:[]Sysctl;SeccompProfile=seccompProfile:*SeccompProfile;AppArmorProfile=appArmorProfile:*AppArmorProfile;SELinuxChangePolicy=seLinuxChangePolicy:*s",
  PodSpec:
    "Volumes=volumes:[]Volume;InitContainers=initContainers:[]Container;Containers=containers:[]Container;EphemeralContainers=ephemeralContainers:[]EphemeralContainer;RestartPolicy=restartPolicy:s;TerminationGracePeriodSeconds=terminationGracePeriodSeconds:*n;ActiveDeadlineSeconds=activeDeadlineSeconds:*n;DNSPolicy=dnsPolicy:s;NodeSelector=nodeSelector:{}s;ServiceAccountName=serviceAccountName:s;AutomountServiceAccountToken=automountServiceAccountToken:*b;NodeName=nodeName:s;SecurityContext=securityContext:*PodSecurityContext;ImagePullSecrets=imagePullSecrets:[]LocalObjectReference;Hostname=hostname:s;Subdomain=subdomain:s;SetHostnameAsFQDN=setHostnameAsFQDN:*b;Affinity=affinity:*Affinity;SchedulerName=schedulerName:s;Tolerations=tolerations:[]Toleration;HostAliases=hostAliases:[]HostAlias;PriorityClassName=priorityClassName:s;Priority=priority:*n;PreemptionPolicy=preemptionPolicy:*s;DNSConfig=dnsConfig:*PodDNSConfig;ReadinessGates=readinessGates:[]PodReadinessGate;RuntimeClassName=runtimeClassName:*s;Overhead=overhead:{}q;EnableServiceLinks=enableServiceLinks:*b;TopologySpreadConstraints=topologySpreadConstraints:[]TopologySpreadConstraint;OS=os:*PodOS;SchedulingGates=schedulingGates:[]PodSchedulingGate;ResourceClaims=resourceClaims:[]PodResourceClaim;Resources=resources:*ResourceRequirements;HostnameOverride=hostnameOverride:*s;SchedulingGroup=schedulingGroup:*PodSchedulingGroup",
  PodTemplateSpec: "=metadata:v;Spec=spec:PodSpec",
  PortworxVolumeSource: "VolumeID=volumeID:s;FSType=fsType:s;ReadOnly=readOnly:b",
  PreferredSchedulingTerm: "Weight=weight:n;Preference=preference:NodeSelectorTerm",
  Probe:
    "=:ProbeHandler;InitialDelaySeconds=initialDelaySeconds:n;TimeoutSeconds=timeoutSeconds:n;PeriodSeconds=periodSeconds:n;SuccessThreshold=successThreshold:n;FailureThreshold=failureThreshold:n;TerminationGracePeriodSeconds=terminationGracePeriodSeconds:*n",
  ProbeHandler:
    "Exec=exec:*ExecAction;HTTPGet=httpGet:*HTTPGetAction;TCPSocket=tcpSocket:*TCPSocketAction;GRPC=grpc:*GRPCAction",
  ProjectedVolumeSource: "Sources=sources:[]VolumeProjection;DefaultMode=defaultMode:*n",
  QuobyteVolumeSource:
    "Registry=registry:s;Volume=volume:s;ReadOnly=readOnly:b;User=user:s;Group=group:s;Tenant=tenant:s",
  RBDVolumeSource:
    "CephMonitors=monitors:[]s;RBDImage=image:s;FSType=fsType:s;RBDPool=pool:s;RadosUser=user:s;Keyring=keyring:s;SecretRef=secretRef:*LocalObjectReference;ReadOnly=readOnly:b",
  ResourceClaim: "Name=name:s;Request=request:s",
  ResourceFieldSelector: "ContainerName=containerName:s;Resource=resource:s;Divisor=divisor:q",
  ResourceRequirements: "Limits=limits:{}q;Requests=requests:{}q;Claims=claims:[]ResourceClaim",
  SELinuxOptions: "User=user:s;Role=role:s;Type=type:s;Level=level:s",
  ScaleIOVolumeSource:
    "Gateway=gateway:s;System=system:s;SecretRef=secretRef:*LocalObjectReference;SSLEnabled=sslEnabled:b;ProtectionDomain=protectionDomain:s;StoragePool=storagePool:s;StorageMode=storageMode:s;VolumeName=volumeName:s;FSType=fsType:s;ReadOnly=readOnly:b",
  SeccompProfile: "Type=type:s;LocalhostProfile=localhostProfile:*s",
  SecretEnvSource: "=:LocalObjectReference;Optional=optional:*b",
  SecretKeySelector: "=:LocalObjectReference;Key=key:s;Optional=optional:*b",
  SecretProjection: "=:LocalObjectReference;Items=items:[]KeyToPath;Optional=optional:*b",
  SecretVolumeSource:
    "SecretName=secretName:s;Items=items:[]KeyToPath;DefaultMode=defaultMode:*n;Optional=optional:*b",
  SecurityContext:
    "Capabilities=capabilities:*Capabilities;Privileged=privileged:*b;SELinuxOptions=seLinuxOptions:*SELinuxOptions;WindowsOptions=windowsOptions:*WindowsSecurityContextOptions;RunAsUser=runAsUser:*n;RunAsGroup=runAsGroup:*n;RunAsNonRoot=runAsNonRoot:*b;ReadOnlyRootFilesystem=readOnlyRootFilesystem:*b;AllowPrivilegeEscalation=allowPrivilegeEscalation:*b;ProcMount=procMount:*s;SeccompProfile=seccompProfile:*SeccompProfile;AppArmorProfile=appArmorProfile:*AppArmorProfile",
  ServiceAccountTokenProjection:
    "Audience=audience:s;ExpirationSeconds=expirationSeconds:n;Path=path:s",
  SleepAction: "Seconds=seconds:n",
  StorageOSVolumeSource:
    "VolumeName=volumeName:s;VolumeNamespace=volumeNamespace:s;FSType=fsType:s;ReadOnly=readOnly:b;SecretRef=secretRef:*LocalObjectReference",
  SuccessPolicy: "Rules=rules:[]SuccessPolicyRule",
  SuccessPolicyRule: "SucceededIndexes=succeededIndexes:*s;SucceededCount=succeededCount:*n",
  Sysctl: "Name=name:s;Value=value:s",
  TCPSocketAction: "Port=port:i;Host=host:s",
  Toleration:
    "Key=key:s;Operator=operator:s;Value=value:s;Effect=effect:s;TolerationSeconds=tolerationSeconds:*n",
  TopologySpreadConstraint:
    "MaxSkew=maxSkew:n;TopologyKey=topologyKey:s;WhenUnsatisfiable=whenUnsatisfiable:s;LabelSelector=labelSelector:*v;MinDomains=minDomains:*n;NodeAffinityPolicy=nodeAffinityPolicy:*s;NodeTaintsPolicy=nodeTaintsPolicy:*s;MatchLabelKeys=matchLabelKeys:[]s",
  TypedLocalObjectReference: "APIGroup=apiGroup:*s;Kind=kind:s;Name=name:s",
  TypedObjectReference: "APIGroup=apiGroup:*s;Kind=kind:s;Name=name:s;Namespace=namespace:*s",
  Volume: "Name=name:s;=:VolumeSource",
  VolumeDevice: "Name=name:s;DevicePath=devicePath:s",
  VolumeMount:
    "Name=name:s;ReadOnly=readOnly:b;RecursiveReadOnly=recursiveReadOnly:*s;MountPath=mountPath:s;SubPath=subPath:s;MountPropagation=mountPropagation:*s;SubPathExpr=subPathExpr:s",
  VolumeProjection:
    "Secret=secret:*SecretProjection;DownwardAPI=downwardAPI:*DownwardAPIProjection;ConfigMap=configMap:*ConfigMapProjection;ServiceAccountToken=serviceAccountToken:*ServiceAccountTokenProjection;ClusterTrustBundle=clusterTrustBundle:*ClusterTrustBundleProjection;PodCertificate=podCertificate:*PodCertificateProjection",
  VolumeResourceRequirements: "Limits=limits:{}q;Requests=requests:{}q",
  VolumeSource:
    "HostPath=hostPath:*HostPathVolumeSource;EmptyDir=emptyDir:*EmptyDirVolumeSource;GCEPersistentDisk=gcePersistentDisk:*GCEPersistentDiskVolumeSource;AWSElasticBlockStore=awsElasticBlockStore:*AWSElasticBlockStoreVolumeSource;GitRepo=gitRepo:*GitRepoVolumeSource;Secret=secret:*SecretVolumeSource;NFS=nfs:*NFSVolumeSource;ISCSI=iscsi:*ISCSIVolumeSource;Glusterfs=glusterfs:*GlusterfsVolumeSource;PersistentVolumeClaim=persistentVolumeClaim:*PersistentVolumeClaimVolumeSource;RBD=rbd:*RBDVolumeSource;Quobyte=quobyte:*QuobyteVolumeSource;FlexVolume=flexVolume:*FlexVolumeSource;Cinder=cinder:*CinderVolumeSource;CephFS=cephfs:*CephFSVolumeSource;Flocker=flocker:*FlockerVolumeSource;DownwardAPI=downwardAPI:*DownwardAPIVolumeSource;FC=fc:*FCVolumeSource;AzureFile=azureFile:*AzureFileVolumeSource;ConfigMap=configMap:*ConfigMapVolumeSource;VsphereVolume=vsphereVolume:*VsphereVirtualDiskVolumeSource;AzureDisk=azureDisk:*AzureDiskVolumeSource;PhotonPersistentDisk=photonPersistentDisk:*PhotonPersistentDiskVolumeSource;Projected=projected:*ProjectedVolumeSource;PortworxVolume=portworxVolume:*PortworxVolumeSource;ScaleIO=scaleIO:*ScaleIOVolumeSource;StorageOS=storageos:*StorageOSVolumeSource;CSI=csi:*CSIVolumeSource;Ephemeral=ephemeral:*EphemeralVolumeSource;Image=image:*ImageVolumeSource",
  VsphereVirtualDiskVolumeSource:
    "VolumePath=volumePath:s;FSType=fsType:s;StoragePolicyName=storagePolicyName:s;StoragePolicyID=storagePolicyID:s",
  WeightedPodAffinityTerm: "Weight=weight:n;PodAffinityTerm=podAffinityTerm:PodAffinityTerm",
  WindowsSecurityContextOptions:
    "GMSACredentialSpecName=gmsaCredentialSpecName:*s;GMSACredentialSpec=gmsaCredentialSpec:*s;RunAsUserName=runAsUserName:*s;HostProcess=hostProcess:*b",
};
