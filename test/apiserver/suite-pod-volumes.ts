import type { ContractSuite } from "./contract-run.js";
import { podSpec, postPod, withContainer } from "./workloads.js";

const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg";
const validation = `${sources}/apis/core/validation/validation.go`;
const docs = "https://kubernetes.io/docs";

/** Volumes of these sources, with names of their own. */
function volumes(...given: readonly object[]): object {
  return podSpec({ volumes: given.map((source, index) => ({ name: `v${index}`, ...source })) });
}

export const podVolumesSuite: ContractSuite = {
  name: "pod-volumes",
  cases: [
    {
      name: "variables from files",
      source: validation,
      run: async (api) => {
        const env = [
          { name: "A", valueFrom: { fileKeyRef: { key: "a", path: "../x", volumeName: "none" } } },
          { name: "B", valueFrom: { fileKeyRef: {} } },
          { name: "C", valueFrom: { fileKeyRef: { key: "a", path: "x", volumeName: "host" } } },
          { name: "D", valueFrom: { fileKeyRef: { key: "a", path: "x", volumeName: "empty" } } },
        ];
        await postPod(
          api,
          "a",
          withContainer(
            { env },
            { volumes: [{ name: "empty" }, { name: "host", hostPath: { path: "/x" } }] },
          ),
        );
      },
    },
    {
      name: "mounts",
      source: validation,
      run: async (api) => {
        await postPod(
          api,
          "a",
          withContainer(
            {
              volumeMounts: [
                { name: "", mountPath: "" },
                { name: "none", mountPath: "/none" },
                { name: "v", mountPath: "/v" },
                { name: "v", mountPath: "/v" },
                { name: "v", mountPath: "/a", subPath: "/abs" },
                { name: "v", mountPath: "/b", subPath: "../up" },
                { name: "v", mountPath: "/c", subPath: "a", subPathExpr: "b" },
                { name: "v", mountPath: "/d", mountPropagation: "Sideways" },
                { name: "v", mountPath: "/e", mountPropagation: "Bidirectional" },
                { name: "v", mountPath: "/f", recursiveReadOnly: "Enabled" },
                { name: "v", mountPath: "/g", recursiveReadOnly: "Maybe" },
                {
                  name: "v",
                  mountPath: "/h",
                  readOnly: true,
                  recursiveReadOnly: "IfPossible",
                  mountPropagation: "HostToContainer",
                },
              ],
            },
            { volumes: [{ name: "v" }] },
          ),
        );
      },
    },
    {
      name: "block devices",
      source: validation,
      run: async (api) => {
        await postPod(
          api,
          "a",
          withContainer(
            {
              volumeMounts: [{ name: "e", mountPath: "/e" }],
              volumeDevices: [
                { name: "", devicePath: "" },
                { name: "c", devicePath: "/dev/a" },
                { name: "c", devicePath: "/dev/a" },
                { name: "e", devicePath: "/e" },
                { name: "none", devicePath: "/../x" },
              ],
            },
            {
              volumes: [{ name: "c", persistentVolumeClaim: { claimName: "c" } }, { name: "e" }],
            },
          ),
        );
      },
    },
    {
      name: "volumes have one source and a name",
      source: validation,
      run: async (api) => {
        await postPod(
          api,
          "a",
          podSpec({
            volumes: [
              { name: "a", emptyDir: {}, hostPath: { path: "/x" } },
              { name: "" },
              { name: "A" },
              { name: "b" },
              { name: "b" },
              { name: "c", emptyDir: { sizeLimit: "-1" } },
              { name: "d", secret: {}, configMap: {}, downwardAPI: {} },
              { name: "e", cephfs: { monitors: ["m"] }, nfs: { server: "s", path: "/p" } },
            ],
          }),
        );
      },
    },
    {
      name: "sources of volumes",
      source: validation,
      run: async (api) => {
        await postPod(
          api,
          "a",
          volumes(
            { hostPath: { path: "" } },
            { hostPath: { path: "/a/../b", type: "Folder" } },
            { secret: {} },
            { configMap: {} },
            { persistentVolumeClaim: {} },
            { nfs: {} },
            { csi: {} },
            { csi: { driver: "a_b", nodePublishSecretRef: {} } },
            { image: { pullPolicy: "Sometimes" } },
            { gitRepo: { directory: "/x" } },
            { iscsi: { lun: 1 } },
            { ephemeral: {} },
            { rbd: {} },
            { gcePersistentDisk: {} },
            { awsElasticBlockStore: {} },
            { azureDisk: {} },
            { azureFile: {} },
            { cinder: {} },
            { flexVolume: {} },
            { glusterfs: {} },
            { photonPersistentDisk: {} },
            { portworxVolume: {} },
            { quobyte: {} },
            { scaleIO: {} },
            { storageos: {} },
            { vsphereVolume: {} },
            { cephfs: {} },
            { fc: {} },
            { flocker: {} },
          ),
        );
      },
    },
    {
      name: "files of volumes",
      source: validation,
      run: async (api) => {
        await postPod(
          api,
          "a",
          volumes(
            { secret: { secretName: "s", defaultMode: 512 } },
            { secret: { secretName: "s", items: [{ key: "", path: "" }] } },
            { configMap: { name: "c", items: [{ key: "k", path: "/abs", mode: -1 }] } },
            { configMap: { name: "c", items: [{ key: "k", path: "a/../b" }] } },
            { configMap: { name: "c", items: [{ key: "k", path: "..a" }] } },
            {
              downwardAPI: {
                defaultMode: 1000,
                items: [
                  { path: "" },
                  { path: "p", fieldRef: { fieldPath: "status.podIP" } },
                  { path: "q", resourceFieldRef: { resource: "limits.cpu" } },
                  {
                    path: "r",
                    mode: 600,
                    fieldRef: { fieldPath: "metadata.name" },
                    resourceFieldRef: { containerName: "main", resource: "limits.cpu" },
                  },
                ],
              },
            },
          ),
        );
      },
    },
    {
      name: "projected volumes",
      source: `${docs}/concepts/storage/projected-volumes/`,
      run: async (api) => {
        await postPod(
          api,
          "a",
          volumes(
            {
              projected: {
                defaultMode: -1,
                sources: [
                  { secret: { items: [{ key: "k", path: "same" }] } },
                  { configMap: { name: "c", items: [{ key: "k", path: "same" }] } },
                  { serviceAccountToken: { path: "", expirationSeconds: 10 } },
                  { serviceAccountToken: { path: "/x" } },
                  { secret: { name: "s" }, configMap: { name: "c" } },
                  { downwardAPI: { items: [{ path: "same", fieldRef: { fieldPath: "x" } }] } },
                  { clusterTrustBundle: { path: "a" } },
                ],
              },
            },
            { projected: { sources: [] } },
          ),
        );
      },
    },
    {
      name: "claims of Pods",
      source: `${docs}/concepts/storage/ephemeral-volumes/`,
      run: async (api) => {
        const template = {
          metadata: { labels: { a: "b" } },
          spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
        };
        await postPod(
          api,
          "a",
          volumes(
            { ephemeral: { volumeClaimTemplate: {} } },
            { ephemeral: { volumeClaimTemplate: { ...template, metadata: { name: "x" } } } },
            { persistentVolumeClaim: { claimName: "a-v0" } },
            {
              ephemeral: {
                volumeClaimTemplate: {
                  ...template,
                  spec: { ...template.spec, accessModes: ["Some"] },
                },
              },
            },
          ),
        );
        await postPod(api, "b", volumes({ ephemeral: { volumeClaimTemplate: template } }));
      },
    },
  ],
};
