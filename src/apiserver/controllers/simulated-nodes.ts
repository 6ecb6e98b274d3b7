import { Node } from "../../kubernetes/kinds.generated.js";
import { goTime } from "../values/go-text.js";
import type { Cluster } from "./cluster.js";

const capacity = { cpu: "32", memory: "128Gi", "ephemeral-storage": "1Ti", pods: "1000" };

const notReady = "node.kubernetes.io/not-ready";

/** Said by all that is simulated. */
const simulatedAnnotation = "slipway.dev/simulated";
const simulatedMessage = "simulated by the API server in the process: nothing runs here";

export function nodeName(index: number): string {
  return `simulated-node-${index + 1}`;
}

export function hostIP(index: number): string {
  return `10.0.${Math.floor((index + 1) / 250)}.${((index + 1) % 250) + 1}`;
}

/** Registers simulated nodes, as kubelets register theirs. */
export function registerNodes(
  cluster: Cluster,
  { count, nowMs }: { readonly count: number; readonly nowMs: number },
): void {
  for (let index = 0; index < count; index += 1) {
    const name = nodeName(index);
    const nodes = cluster.client("kubelet").of(Node);
    const known = nodes.get(undefined, name);
    const labels = {
      "kubernetes.io/hostname": name,
      "kubernetes.io/os": "linux",
      "kubernetes.io/arch": "amd64",
    };
    const node =
      known ??
      nodes.create({
        metadata: { name, labels, annotations: { [simulatedAnnotation]: "true" } },
        spec: {},
      });
    nodes.update({ ...node, status: nodeStatus(index, goTime(nowMs)) }, "status");
    // A new node is tainted until it is ready; then the controller of nodes takes that away.
    const others = (node.spec?.taints ?? []).filter(({ key }) => key !== notReady);
    const taints = others.length === 0 ? null : others;
    cluster.client("kube-controller-manager").of(Node).patch(node, { spec: { taints } });
  }
}

function nodeStatus(index: number, time: string): object {
  const condition = (type: string, status: string, reason: string): object => ({
    type,
    status,
    reason,
    message: simulatedMessage,
    lastHeartbeatTime: time,
    lastTransitionTime: time,
  });
  return {
    addresses: [
      { type: "InternalIP", address: hostIP(index) },
      { type: "Hostname", address: nodeName(index) },
    ],
    capacity,
    allocatable: capacity,
    conditions: [
      condition("MemoryPressure", "False", "KubeletHasSufficientMemory"),
      condition("DiskPressure", "False", "KubeletHasNoDiskPressure"),
      condition("PIDPressure", "False", "KubeletHasSufficientPID"),
      condition("Ready", "True", "KubeletReady"),
    ],
    nodeInfo: {
      architecture: "amd64",
      bootID: "",
      containerRuntimeVersion: "simulated://slipway",
      kernelVersion: "simulated",
      kubeProxyVersion: "",
      kubeletVersion: "v1.36.0+slipway.simulated",
      machineID: "",
      operatingSystem: "linux",
      osImage: "simulated",
      systemUUID: "",
    },
  };
}
