import type { ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";

const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg";
const checks = `${sources}/apis/core/validation/validation.go`;
const table = { accept: "application/json;as=Table;g=meta.k8s.io;v=v1" };
const nodes = "/api/v1/nodes";
const volumes = "/api/v1/persistentvolumes";
const classes = "/apis/storage.k8s.io/v1/storageclasses";
const priorities = "/apis/scheduling.k8s.io/v1/priorityclasses";
const runtimes = "/apis/node.k8s.io/v1/runtimeclasses";

/** A name that no other run has, since these objects have no namespace. */
function named(api: ContractApi): { readonly name: string } {
  return { name: api.namespace };
}

const disk = {
  capacity: { storage: "1Gi" },
  accessModes: ["ReadWriteOnce"],
  hostPath: { path: "/data" },
};

export const clusterSuite: ContractSuite = {
  name: "cluster",
  cases: [
    {
      name: "a node is made with its status, and takes no Pods",
      source: "https://kubernetes.io/docs/concepts/architecture/nodes/",
      run: async (api) => {
        await api.post(nodes, {
          metadata: {
            ...named(api),
            labels: { "node-role.kubernetes.io/worker": "", "kubernetes.io/role": "infra" },
          },
          spec: { podCIDRs: ["10.9.0.0/24"], providerID: "a://b" },
          status: {
            capacity: { cpu: "4", memory: "8Gi" },
            conditions: [{ type: "Ready", status: "True" }],
            addresses: [
              { type: "InternalIP", address: "192.0.2.1" },
              { type: "ExternalIP", address: "192.0.2.2" },
            ],
            nodeInfo: {
              kubeletVersion: "v1.36.3",
              osImage: "Linux",
              kernelVersion: "6.1",
              architecture: "amd64",
            },
          },
        });
        const one = `${nodes}/${api.namespace}`;
        await api.mergePatch(one, { spec: { unschedulable: true }, status: { capacity: null } });
        await api.get(one, table);
        await api.mergePatch(`${one}/status`, {
          status: { conditions: [{ type: "Ready", status: "Unknown" }] },
        });
        await api.get(one, table);
        await api.get(
          `${nodes}?fieldSelector=spec.unschedulable%3Dtrue,metadata.name%3D${api.namespace}`,
          table,
        );
        await api.mergePatch(one, { spec: { podCIDRs: ["10.8.0.0/24"], providerID: "c://d" } });
        await api.delete(one);
      },
    },
    {
      name: "nodes have rules",
      source: checks,
      run: async (api) => {
        await api.post(nodes, { metadata: { name: "A_B" } });
        await api.post(nodes, {
          metadata: named(api),
          spec: {
            taints: [
              { key: "a b", value: "c d", effect: "Nope" },
              { key: "a", effect: "NoSchedule" },
              { key: "a", effect: "NoSchedule" },
            ],
            podCIDRs: ["nope", "10.9.0.0/24"],
          },
        });
        await api.post(nodes, {
          metadata: named(api),
          spec: { podCIDRs: ["10.9.0.0/24", "10.8.0.0/24"] },
        });
        await api.post(nodes, { metadata: named(api), status: { capacity: { cpu: "-1" } } });
      },
    },
    {
      name: "volumes get defaults and a phase",
      source: `${sources}/registry/core/persistentvolume/strategy.go`,
      run: async (api) => {
        const one = `${volumes}/${api.namespace}`;
        await api.post(volumes, { metadata: named(api), spec: disk });
        await api.mergePatch(`${one}/status`, { status: { phase: "Available" } });
        await api.mergePatch(one, {
          spec: { claimRef: { namespace: "n", name: "c" }, storageClassName: "fast" },
        });
        await api.get(one, table);
        await api.mergePatch(one, { spec: { hostPath: { path: "/other" } } });
        await api.mergePatch(one, { spec: { volumeMode: "Block" } });
        await api.mergePatch(one, { spec: { persistentVolumeReclaimPolicy: "Delete" } });
        await api.delete(one);
        await api.get(one, table);
        await api.mergePatch(one, { metadata: { finalizers: null } });
      },
    },
    {
      name: "volumes have rules",
      source: checks,
      run: async (api) => {
        const make = (spec: object) => api.post(volumes, { metadata: named(api), spec });
        await make({});
        await make({ ...disk, capacity: { storage: "0" }, accessModes: ["Nope"] });
        await make({ ...disk, capacity: { cpu: "1" }, persistentVolumeReclaimPolicy: "Nope" });
        await make({ ...disk, hostPath: { path: "/a/../b", type: "Nope" } });
        await make({ ...disk, hostPath: { path: "/" }, persistentVolumeReclaimPolicy: "Recycle" });
        await make({ ...disk, hostPath: undefined, local: { path: "/data" } });
        await make({
          ...disk,
          hostPath: undefined,
          local: { path: "" },
          nodeAffinity: { required: { nodeSelectorTerms: [] } },
        });
        await make({ ...disk, hostPath: undefined, nfs: { server: "", path: "a" } });
        await make({
          ...disk,
          hostPath: undefined,
          csi: {
            driver: "A_B",
            volumeHandle: "",
            nodePublishSecretRef: { name: "", namespace: "A_B" },
          },
        });
        await make({
          ...disk,
          nfs: { server: "s", path: "/" },
          storageClassName: "A_B",
          volumeMode: "Nope",
        });
        await make({ ...disk, volumeAttributesClassName: "gold" });
      },
    },
    {
      name: "classes of storage",
      source: `${sources}/apis/storage/validation/validation.go`,
      run: async (api) => {
        const one = `${classes}/${api.namespace}`;
        await api.post(classes, { metadata: named(api) });
        await api.post(classes, {
          metadata: named(api),
          provisioner: "a b",
          reclaimPolicy: "Nope",
          volumeBindingMode: "Nope",
          parameters: { "": "x" },
        });
        await api.post(classes, {
          metadata: named(api),
          provisioner: "example.com/disk",
          parameters: { type: "fast" },
          mountOptions: ["ro"],
        });
        await api.get(one, table);
        await api.mergePatch(one, {
          provisioner: "example.com/other",
          parameters: { type: "slow" },
          reclaimPolicy: "Retain",
          volumeBindingMode: "WaitForFirstConsumer",
        });
        await api.mergePatch(one, { allowVolumeExpansion: true });
        await api.delete(one);
      },
    },
    {
      name: "classes of attributes of volumes",
      source: `${sources}/apis/storage/validation/validation.go`,
      run: async (api) => {
        const path = "/apis/storage.k8s.io/v1/volumeattributesclasses";
        const one = `${path}/${api.namespace}`;
        const make = (body: object) => api.post(path, { metadata: named(api), ...body });
        await make({});
        await make({ driverName: "A_B", parameters: { iops: "1" } });
        await make({ driverName: "a".repeat(64), parameters: { "": "1" } });
        await make({ driverName: "csi.example.com", parameters: { iops: "1" } });
        await api.get(one, table);
        await api.mergePatch(one, { driverName: "other", parameters: { iops: "2" } });
        await api.delete(one);
      },
    },
    {
      name: "classes of priority",
      source: `${sources}/apis/scheduling/validation/validation.go`,
      run: async (api) => {
        const one = `${priorities}/${api.namespace}`;
        await api.get(`${priorities}/system-node-critical`);
        await api.post(priorities, { metadata: named(api), value: 2_000_000_000 });
        await api.post(priorities, { metadata: { name: "system-mine" }, value: 1 });
        await api.post(priorities, { metadata: named(api), value: 1, preemptionPolicy: "Nope" });
        await api.post(priorities, { metadata: named(api), value: 7, description: "mine" });
        await api.get(one, table);
        await api.mergePatch(one, { value: 8 });
        await api.mergePatch(one, { preemptionPolicy: "Never" });
        await api.mergePatch(one, { description: "ours", globalDefault: false });
        await api.delete(one);
      },
    },
    {
      name: "classes of runtimes",
      source: `${sources}/apis/node/validation/validation.go`,
      run: async (api) => {
        const one = `${runtimes}/${api.namespace}`;
        const make = (body: object) => api.post(runtimes, { metadata: named(api), ...body });
        await make({});
        await make({ handler: "A_B", overhead: { podFixed: { "a b": "1" } } });
        await make({
          handler: "a",
          scheduling: {
            nodeSelector: { "a b": "c" },
            tolerations: [
              { key: "a", operator: "Nope" },
              { key: "b", operator: "Exists" },
              { key: "b", operator: "Exists" },
            ],
          },
        });
        await make({ handler: "a", overhead: { podFixed: { cpu: "100m" } } });
        await api.get(one, table);
        await api.mergePatch(one, { handler: "b" });
        await api.put(one, { metadata: named(api), handler: "a" });
        await api.delete(one);
      },
    },
    {
      name: "quotas",
      source: checks,
      run: async (api) => {
        const path = api.core("resourcequotas");
        const make = (name: string, spec: object) => api.post(path, { metadata: { name }, spec });
        await make("a", { hard: { cpu: "1", pods: "10", "limits.memory": "1Gi" } });
        await make("b", { hard: { nope: "1" } });
        await make("b", { hard: { cpu: "-1" } });
        await make("b", { hard: { "example.com/gpu": "1", "count/boxes.example.com": "3" } });
        await make("c", { hard: { services: "1" }, scopes: ["BestEffort"] });
        await make("c", { scopes: ["Nope", "Terminating", "NotTerminating"] });
        await make("c", {
          scopeSelector: {
            matchExpressions: [
              { scopeName: "Nope", operator: "In" },
              { scopeName: "BestEffort", operator: "In", values: ["a"] },
              { scopeName: "PriorityClass", operator: "Exists", values: ["a"] },
              { scopeName: "PriorityClass", operator: "Nope" },
            ],
          },
        });
        await api.mergePatch(`${path}/a`, { spec: { scopes: ["NotBestEffort"] } });
        await api.mergePatch(`${path}/a/status`, {
          status: {
            hard: { cpu: "1", pods: "10", "limits.memory": "1Gi" },
            used: { cpu: "500m", pods: "1" },
          },
        });
        await api.get(path, table);
      },
    },
    {
      name: "ranges of limits",
      source: checks,
      run: async (api) => {
        const path = api.core("limitranges");
        const make = (name: string, ...limits: object[]) =>
          api.post(path, { metadata: { name }, spec: { limits } });
        await make(
          "a",
          {
            type: "Container",
            max: { cpu: "2" },
            min: { memory: "1Mi" },
            default: { memory: "1Gi" },
          },
          { type: "Pod", max: { cpu: "4" } },
          { type: "PersistentVolumeClaim", max: { storage: "1Gi" } },
        );
        await make("b", { type: "Nope", max: { cpu: "1" } });
        await make("b", { type: "Pod" }, { type: "Pod", default: { cpu: "1" } });
        await make("b", { type: "PersistentVolumeClaim" });
        await make("b", { type: "Container", max: { "a b": "1" } });
        await make("b", { type: "Container", max: { cpu: "1" }, min: { cpu: "2" } });
        await make("b", { type: "Container", default: { cpu: "1" }, defaultRequest: { cpu: "2" } });
        await make("b", { type: "Pod", maxLimitRequestRatio: { cpu: "500m" } });
        await api.get(path, table);
      },
    },
  ],
};
