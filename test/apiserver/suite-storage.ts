import type { ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";

const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3";
const checks = `${sources}/pkg/apis/core/validation/validation.go`;
const table = { accept: "application/json;as=Table;g=meta.k8s.io;v=v1" };

const data = {
  accessModes: ["ReadWriteOnce"],
  resources: { requests: { storage: "1Gi" } },
};

function claim(api: ContractApi, name: string, spec: object, metadata: object = {}) {
  return api.post(api.core("persistentvolumeclaims"), { metadata: { name, ...metadata }, spec });
}

function patchClaim(api: ContractApi, name: string, body: unknown) {
  return api.mergePatch(api.core(`persistentvolumeclaims/${name}`), body);
}

function patchStatus(api: ContractApi, name: string, status: unknown) {
  return api.mergePatch(api.core(`persistentvolumeclaims/${name}/status`), { status });
}

export const storageSuite: ContractSuite = {
  name: "storage",
  cases: [
    {
      name: "a claim gets defaults, a phase and a finalizer",
      source: `${sources}/pkg/apis/core/v1/defaults.go`,
      run: async (api) => {
        await claim(api, "a", data);
        await claim(api, "b", {
          ...data,
          storageClassName: "",
          volumeMode: "Block",
          volumeName: "v",
          selector: { matchLabels: { a: "b" } },
        });
        await api.get(api.core("persistentvolumeclaims"), table);
        await api.get(api.core("persistentvolumeclaims?fieldSelector=name=a"), table);
        await api.delete(api.core("persistentvolumeclaims/a"));
        await patchClaim(api, "a", { metadata: { finalizers: null } });
        await api.get(api.core("persistentvolumeclaims/a"));
      },
    },
    {
      name: "a claim has rules",
      source: checks,
      run: async (api) => {
        await claim(api, "a", {});
        await claim(api, "a", { ...data, resources: { requests: { storage: "0" } } });
        await claim(api, "a", { ...data, resources: { requests: { storage: "-1Gi" } } });
        await claim(api, "a", { ...data, accessModes: ["Nope", "ReadWriteOnce"] });
        await claim(api, "a", { ...data, accessModes: ["ReadWriteOncePod", "ReadWriteOnce"] });
        await claim(api, "a", {
          ...data,
          storageClassName: "A_B",
          volumeMode: "Nope",
          volumeAttributesClassName: "A_B",
          selector: { matchExpressions: [{ key: "a", operator: "In" }] },
        });
        await claim(api, "A_B", data);
      },
    },
    {
      name: "a claim does not change",
      source: checks,
      run: async (api) => {
        await claim(api, "a", { ...data, storageClassName: "fast" });
        await patchClaim(api, "a", { spec: { resources: { requests: { storage: "2Gi" } } } });
        await patchClaim(api, "a", { spec: { storageClassName: "slow" } });
        await patchClaim(api, "a", { spec: { accessModes: ["ReadWriteMany", "ReadOnlyMany"] } });
        await patchClaim(api, "a", { spec: { volumeMode: "Block" } });
        await patchClaim(api, "a", { spec: { volumeName: "v" } });
        await patchClaim(api, "a", { spec: { volumeName: "w" } });
        await patchClaim(api, "a", { spec: { resources: null } });
        await patchClaim(api, "a", { metadata: { labels: { a: "b" } } });
      },
    },
    {
      name: "a class can be named once",
      source: checks,
      run: async (api) => {
        await claim(api, "a", data);
        await patchClaim(api, "a", { spec: { storageClassName: "slow" } });
        await patchClaim(api, "a", { spec: { storageClassName: "fast" } });
        await claim(api, "b", data, {
          annotations: { "volume.beta.kubernetes.io/storage-class": "old" },
        });
        await patchClaim(api, "b", {
          metadata: { annotations: { "volume.beta.kubernetes.io/storage-class": "new" } },
        });
        await patchClaim(api, "b", { spec: { storageClassName: "old" } });
        await api.get(api.core("persistentvolumeclaims"), table);
      },
    },
    {
      name: "a bound claim grows where its class lets it",
      source: `${sources}/plugin/pkg/admission/storage/persistentvolume/resize/admission.go`,
      run: async (api) => {
        const classes = "/apis/storage.k8s.io/v1/storageclasses";
        const name = `${api.namespace}-grows`;
        await api.post(classes, {
          metadata: { name },
          provisioner: "example.com/disk",
          allowVolumeExpansion: true,
        });
        await claim(api, "a", { ...data, storageClassName: name, volumeName: "v" });
        await patchStatus(api, "a", {
          phase: "Bound",
          accessModes: ["ReadWriteOnce"],
          capacity: { storage: "1Gi" },
        });
        await patchClaim(api, "a", { spec: { resources: { requests: { storage: "3Gi" } } } });
        await patchClaim(api, "a", { spec: { resources: { requests: { storage: "2Gi" } } } });
        await patchClaim(api, "a", { spec: { resources: { requests: { storage: "1Gi" } } } });
        await claim(api, "b", { ...data, storageClassName: "other" });
        await patchStatus(api, "b", { phase: "Bound" });
        await patchClaim(api, "b", { spec: { resources: { requests: { storage: "3Gi" } } } });
        await api.get(api.core("persistentvolumeclaims"), table);
        await api.delete(`${classes}/${name}`);
      },
    },
    {
      name: "the status of a claim",
      source: checks,
      run: async (api) => {
        await claim(api, "a", data);
        await patchStatus(api, "a", {
          phase: "Bound",
          accessModes: ["ReadWriteOnce", "ReadWriteOncePod", "ReadOnlyMany"],
          capacity: { storage: "1Gi" },
          allocatedResources: { storage: "2Gi" },
          allocatedResourceStatuses: { storage: "NodeResizePending" },
          conditions: [{ type: "Resizing", status: "True" }],
        });
        await patchStatus(api, "a", { allocatedResourceStatuses: { storage: "Nope" } });
        await patchStatus(api, "a", { allocatedResources: { cpu: "1" } });
        await patchStatus(api, "a", { capacity: { storage: "-1" } });
        await api.mergePatch(api.core("persistentvolumeclaims/a/status"), {
          spec: { volumeName: "v" },
        });
      },
    },
    {
      name: "what a volume is made from is said twice",
      source: `${sources}/pkg/api/persistentvolumeclaim/util.go`,
      run: async (api) => {
        const snapshot = { apiGroup: "snapshot.storage.k8s.io", kind: "VolumeSnapshot", name: "s" };
        await claim(api, "a", { ...data, dataSource: snapshot });
        await claim(api, "b", {
          ...data,
          dataSourceRef: { kind: "PersistentVolumeClaim", name: "a" },
        });
        await claim(api, "c", { ...data, dataSource: { kind: "Other", name: "a" } });
        await claim(api, "d", { ...data, dataSourceRef: { kind: "Other", name: "a" } });
        await claim(api, "d", {
          ...data,
          dataSourceRef: { apiGroup: "A_B", kind: "Other", name: "" },
        });
        await claim(api, "e", { ...data, dataSourceRef: { ...snapshot, namespace: "other" } });
        await patchClaim(api, "a", { spec: { dataSource: null } });
      },
    },
    {
      name: "writers of claims are warned",
      source: `${sources}/pkg/api/persistentvolumeclaim/util.go`,
      run: async (api) => {
        await claim(api, "a", { ...data, resources: { requests: { storage: "1500m" } } });
        await claim(api, "b", {
          ...data,
          resources: { requests: { storage: "1G" }, limits: { storage: "1.0005" } },
        });
      },
    },
  ],
};
