import {
  type ApiObject,
  type Members,
  membersOf,
  textOf,
  valueAt,
  withMember,
  withMeta,
} from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import { beginPod } from "./begin.js";
import { checkNewPod, checkPod } from "./check.js";
import { dropDisabled, dropDisabledInStatus } from "./dropped.js";
import { withLabelKeys, withProfiles } from "./merged.js";
import { checkPodStatus } from "./status-check.js";
import { checkPodUpdate } from "./update-check.js";
import { podWarnings } from "./warnings.js";
import { podCells } from "./cells.js";
import { defaultPodRequests, defaultPodSpec, fillRequests } from "./defaults.js";
import { filled, itemsOf } from "../fields/members-map.js";
import { qualityOf } from "./pod-quality.js";

/** Pods. Follows `pkg/registry/core/pod/strategy.go`. */
export const pod: KindRules = {
  returnsDeleted: true,
  hasGeneration: true,
  unownedByStatus: [["spec"], ["metadata", "deletionTimestamp"], ["metadata", "ownerReferences"]],
  default: (object) =>
    withAddress(withMember(object, "spec", defaultSpec(membersOf(object["spec"])))),
  begin: beginPod,
  prepareCreate: (object) => {
    const { labels = {}, annotations = {}, creationTimestamp } = object.metadata;
    const dropped = dropDisabled(membersOf(object["spec"]));
    const spec = withProfiles(withLabelKeys(dropped, labels), annotations);
    const isGated = itemsOf(spec["schedulingGates"]).length > 0;
    const status = {
      phase: "Pending",
      qosClass: qualityOf(spec),
      ...(isGated ? { conditions: [{ ...gated, lastTransitionTime: creationTimestamp }] } : {}),
    };
    return { ...object, spec, status };
  },
  prepareUpdate: (next) => withMember(next, "spec", dropDisabled(membersOf(next["spec"]))),
  prepareStatus: keepObserved,
  checksMetaAgain: true,
  check: checkPod,
  checkCreate: checkNewPod,
  checkUpdate: checkPodUpdate,
  checkStatus: checkPodStatus,
  warnings: podWarnings,
  selectable: {
    "spec.nodeName": textAt("spec", "nodeName"),
    "spec.host": textAt("spec", "nodeName"),
    "spec.restartPolicy": textAt("spec", "restartPolicy"),
    "spec.schedulerName": textAt("spec", "schedulerName"),
    "spec.serviceAccountName": textAt("spec", "serviceAccountName"),
    "spec.hostNetwork": (object) => String(valueAt(object, ["spec", "hostNetwork"]) === true),
    "status.phase": textAt("status", "phase"),
    "status.podIP": (object) => textOf(itemsOf(valueAt(object, ["status", "podIPs"]))[0]?.["ip"]),
    // Known, and empty in all Pods.
    "status.podIPs": () => "",
    "status.nominatedNodeName": textAt("status", "nominatedNodeName"),
  },
  cells: podCells,
  rowConditions: ({ status }) => endConditions[textOf(membersOf(status)["phase"])],
  gracePeriod: ({ spec, status }, asked) => {
    const { nodeName = "", terminationGracePeriodSeconds = 0 } = membersOf(spec);
    const { phase } = membersOf(status);
    if (nodeName === "" || phase === "Failed" || phase === "Succeeded") return 0;
    const period = asked ?? Number(terminationGracePeriodSeconds);
    return period < 0 ? 1 : period;
  },
};

/** What a table says beside of Pods that ended. */
const endConditions: Readonly<Record<string, readonly object[]>> = {
  Succeeded: [
    {
      type: "Completed",
      status: "True",
      reason: "Succeeded",
      message: "The pod has completed successfully.",
    },
  ],
  Failed: [{ type: "Completed", status: "True", reason: "Failed", message: "The pod failed." }],
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

/** The first of a Pod's addresses has an older field of its own, which is right where both are there. */
function withAddress(object: ApiObject): ApiObject {
  const status = membersOf(object["status"]);
  const { podIP, ...others } = status;
  const addresses = itemsOf(status["podIPs"]);
  const own = textOf(podIP);
  const first = textOf(addresses[0]?.["ip"]);
  if (own === first) return object;
  const given = own === "" ? addresses : [{ ip: own }];
  const address = own === "" ? first : own;
  return withMember(object, "status", { ...others, podIP: address, podIPs: given });
}

/** What a Pod gets beside what its template would. Follows `SetDefaults_Pod`. */
function defaultSpec(given: Members): Members {
  const requested = fillRequests(given);
  const { terminationGracePeriodSeconds: period } = requested;
  const timed =
    Number(period ?? 0) < 0 ? { ...requested, terminationGracePeriodSeconds: 1 } : requested;
  const spec = filled(defaultPodRequests(defaultPodSpec(timed)), { enableServiceLinks: true });
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

/** What an update of the status cannot take away. Follows `podStatusStrategy`. */
function keepObserved(next: ApiObject, old: ApiObject): ApiObject {
  const status = membersOf(next["status"]);
  const before = membersOf(old["status"]);
  const observed = (each: Members, known: Members | undefined): Members => {
    const { observedGeneration } = known ?? {};
    return observedGeneration === undefined ? each : filled(each, { observedGeneration });
  };
  const conditions = itemsOf(status["conditions"]).map((condition) =>
    observed(
      condition,
      itemsOf(before["conditions"]).find(({ type }) => type === condition["type"]),
    ),
  );
  const kept = {
    ...observed(status, before),
    ...(status["conditions"] === undefined ? {} : { conditions }),
    qosClass: status["qosClass"] ?? before["qosClass"],
  };
  const { ownerReferences } = old.metadata;
  return withMember(withMeta(next, { ownerReferences }), "status", dropDisabledInStatus(kept));
}
