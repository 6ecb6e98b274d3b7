import {
  type ApiObject,
  type Members,
  membersOf,
  textOf,
  valueAt,
  withMember,
  withMeta,
} from "./api-object.js";
import type { KindRules } from "./builtin-strategy.js";
import { checkPod } from "./kinds-pod-check.js";
import { podCells } from "./kinds-pod-cells.js";
import { defaultPodRequests, defaultPodSpec, fillRequests } from "./kinds-pod-defaults.js";
import { filled, itemsOf } from "./members-map.js";
import { qualityOf } from "./pod-quality.js";

/** Pods. Follows `pkg/registry/core/pod/strategy.go`. */
export const pod: KindRules = {
  returnsDeleted: true,
  hasGeneration: true,
  unownedByStatus: [["spec"], ["metadata", "deletionTimestamp"], ["metadata", "ownerReferences"]],
  default: (object) => withMember(object, "spec", defaultSpec(membersOf(object["spec"]))),
  prepareCreate: (object) => {
    const spec = admitted(membersOf(object["spec"]));
    const isGated = itemsOf(spec["schedulingGates"]).length > 0;
    const status = {
      phase: "Pending",
      qosClass: qualityOf(spec),
      ...(isGated ? { conditions: [gated] } : {}),
    };
    return { ...object, spec, status };
  },
  prepareStatus: (next, old) => {
    const status = membersOf(next["status"]);
    const qosClass = status["qosClass"] ?? valueAt(old, ["status", "qosClass"]);
    const { ownerReferences } = old.metadata;
    return withMember(withMeta(next, { ownerReferences }), "status", { ...status, qosClass });
  },
  check: checkPod,
  selectable: {
    "spec.nodeName": textAt("spec", "nodeName"),
    "spec.restartPolicy": textAt("spec", "restartPolicy"),
    "spec.schedulerName": textAt("spec", "schedulerName"),
    "spec.serviceAccountName": textAt("spec", "serviceAccountName"),
    "spec.hostNetwork": (object) => String(valueAt(object, ["spec", "hostNetwork"]) === true),
    "status.phase": textAt("status", "phase"),
    "status.podIP": (object) => textOf(itemsOf(valueAt(object, ["status", "podIPs"]))[0]?.["ip"]),
    "status.nominatedNodeName": textAt("status", "nominatedNodeName"),
  },
  cells: podCells,
  gracePeriod: ({ spec, status }, asked) => {
    const { nodeName = "", terminationGracePeriodSeconds = 0 } = membersOf(spec);
    const { phase } = membersOf(status);
    if (nodeName === "" || phase === "Failed" || phase === "Succeeded") return 0;
    const period = asked ?? Number(terminationGracePeriodSeconds);
    return period < 0 ? 1 : period;
  },
};

function textAt(...path: readonly string[]): (object: ApiObject) => string {
  return (object) => textOf(valueAt(object, path));
}

const gated = {
  type: "PodScheduled",
  status: "False",
  reason: "SchedulingGated",
  message: "Scheduling is blocked due to non-empty scheduling gates",
};

/** What a Pod gets beside what its template would. Follows `SetDefaults_Pod`. */
function defaultSpec(given: Members): Members {
  const requested = fillRequests(given);
  const spec = filled(defaultPodRequests(defaultPodSpec(requested)), { enableServiceLinks: true });
  if (spec["hostNetwork"] !== true) return spec;
  const withHostPorts = (list: unknown): unknown =>
    itemsOf(list).map((container) =>
      container["ports"] === undefined
        ? container
        : {
            ...container,
            ports: itemsOf(container["ports"]).map((port) =>
              filled(port, { hostPort: port["containerPort"] }),
            ),
          },
    );
  return {
    ...spec,
    containers: withHostPorts(spec["containers"]),
    ...(spec["initContainers"] === undefined
      ? {}
      : { initContainers: withHostPorts(spec["initContainers"]) }),
  };
}

const tolerated = ["node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"];

/** What the server's admission adds: `DefaultTolerationSeconds` and `Priority`. */
function admitted(spec: Members): Members {
  const own = itemsOf(spec["tolerations"]);
  const isTolerated = (key: string): boolean =>
    own.some(
      (each) =>
        (each["key"] === key || (each["key"] ?? "") === "") &&
        (each["effect"] === "NoExecute" || (each["effect"] ?? "") === ""),
    );
  const missing = tolerated
    .filter((key) => !isTolerated(key))
    .map((key) => ({ key, operator: "Exists", effect: "NoExecute", tolerationSeconds: 300 }));
  const tolerations = [...own, ...missing];
  return filled(
    { ...spec, tolerations },
    { priority: 0, preemptionPolicy: "PreemptLowerPriority" },
  );
}
