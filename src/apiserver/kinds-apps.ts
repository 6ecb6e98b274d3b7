import { type ApiObject, type Members, membersOf, withMember, withMeta } from "./api-object.js";
import type { KindRules } from "./builtin-strategy.js";
import {
  checkDeployment,
  checkDeploymentStatus,
  checkReplicaSet,
  checkReplicaSetStatus,
  checkSelectorStays,
} from "./kinds-apps-check.js";
import {
  checkServiceName,
  checkStatefulSet,
  checkStatefulSetStatus,
  checkStatefulSetUpdate,
} from "./kinds-apps-stateful-check.js";
import { checkDaemonSet, checkDaemonSetStatus } from "./kinds-apps-daemon-check.js";
import { defaultClaimSpec, defaultTemplate } from "./kinds-pod-defaults.js";
import { changed, changedEach, filled, itemsOf } from "./members-map.js";
import { dns1123Label } from "./name-rules.js";
import { labelsText, selectorText } from "./selector-check.js";
import { ageOf } from "./table.js";

/** A kind with a template of Pods, whose spec gets defaults. */
export function defaulted(object: ApiObject, defaults: (spec: Members) => Members): ApiObject {
  const spec = changed(membersOf(object["spec"]), "template", defaultTemplate);
  return withMember(object, "spec", defaults(spec));
}

const ownedByStatus = [["spec"], ["metadata", "labels"]];

/** An update of the status leaves labels as they are. */
export function keepLabels(next: ApiObject, old: ApiObject): ApiObject {
  return withMeta(next, { labels: old.metadata.labels });
}

/** The names and images of a template's containers, as tables show them. */
export function containerCells(template: unknown): readonly [string, string] {
  const containers = itemsOf(membersOf(membersOf(template)["spec"])["containers"]);
  return [
    containers.map(({ name }) => String(name)).join(","),
    containers.map(({ image }) => String(image)).join(","),
  ];
}

export function numberOf(object: Members, name: string): number {
  return Number(object[name] ?? 0);
}

/** Follows `SetDefaults_Deployment` and `pkg/registry/apps/deployment`. */
export const deployment: KindRules = {
  hasGeneration: true,
  countsAnnotations: true,
  unownedByStatus: ownedByStatus,
  default: (object) =>
    defaulted(object, (spec) => ({
      ...filled(spec, { replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 }),
      strategy: rolling(membersOf(spec["strategy"]), { maxUnavailable: "25%", maxSurge: "25%" }),
    })),
  prepareStatus: keepLabels,
  check: checkDeployment,
  checkUpdate: checkSelectorStays,
  checkStatus: checkDeploymentStatus,
  cells: (object, nowMs) => {
    const spec = membersOf(object["spec"]);
    const status = membersOf(object["status"]);
    return [
      object.metadata.name,
      `${numberOf(status, "readyReplicas")}/${numberOf(spec, "replicas")}`,
      numberOf(status, "updatedReplicas"),
      numberOf(status, "availableReplicas"),
      ageOf(object, nowMs),
      ...containerCells(spec["template"]),
      selectorText(spec["selector"]),
    ];
  },
};

function rolling(strategy: Members, defaults: Members): Members {
  const result = filled(strategy, { type: "RollingUpdate" });
  if (result["type"] !== "RollingUpdate") return result;
  return { ...result, rollingUpdate: filled(membersOf(result["rollingUpdate"]), defaults) };
}

/** Follows `SetDefaults_ReplicaSet` and `pkg/registry/apps/replicaset`. */
export const replicaSet: KindRules = {
  hasGeneration: true,
  default: (object) => defaulted(object, (spec) => filled(spec, { replicas: 1 })),
  check: checkReplicaSet,
  checkUpdate: checkSelectorStays,
  checkStatus: checkReplicaSetStatus,
  selectable: {
    "status.replicas": ({ status }) => String(numberOf(membersOf(status), "replicas")),
  },
  cells: (object, nowMs) => {
    const spec = membersOf(object["spec"]);
    const status = membersOf(object["status"]);
    return [
      object.metadata.name,
      numberOf(spec, "replicas"),
      numberOf(status, "replicas"),
      numberOf(status, "readyReplicas"),
      ageOf(object, nowMs),
      ...containerCells(spec["template"]),
      selectorText(spec["selector"]),
    ];
  },
};

/** Follows `SetDefaults_StatefulSet` and `pkg/registry/apps/statefulset`. */
export const statefulSet: KindRules = {
  nameRule: dns1123Label,
  hasGeneration: true,
  default: (object) =>
    defaulted(object, (spec) =>
      changedEach(
        {
          ...filled(spec, {
            podManagementPolicy: "OrderedReady",
            replicas: 1,
            revisionHistoryLimit: 10,
          }),
          updateStrategy: defaultUpdate(membersOf(spec["updateStrategy"])),
          persistentVolumeClaimRetentionPolicy: filled(
            membersOf(spec["persistentVolumeClaimRetentionPolicy"]),
            { whenDeleted: "Retain", whenScaled: "Retain" },
          ),
        },
        "volumeClaimTemplates",
        defaultClaim,
      ),
    ),
  check: checkStatefulSet,
  checkCreate: checkServiceName,
  checkUpdate: checkStatefulSetUpdate,
  checkStatus: checkStatefulSetStatus,
  cells: (object, nowMs) => {
    const spec = membersOf(object["spec"]);
    const ready = numberOf(membersOf(object["status"]), "readyReplicas");
    return [
      object.metadata.name,
      `${ready}/${numberOf(spec, "replicas")}`,
      ageOf(object, nowMs),
      ...containerCells(spec["template"]),
    ];
  },
};

function defaultUpdate(strategy: Members): Members {
  const result =
    strategy["type"] === undefined
      ? filled({ ...strategy, type: "RollingUpdate" }, { rollingUpdate: {} })
      : strategy;
  if (result["type"] !== "RollingUpdate") return result;
  return changed(result, "rollingUpdate", (update) => {
    // The server does not know more Pods at once than one: the feature is off.
    const { maxUnavailable: _, ...known } = filled(update, { partition: 0 });
    return known;
  });
}

function defaultClaim(claim: Members): Members {
  const { apiVersion: _, kind: __, ...rest } = claim;
  const spec = defaultClaimSpec(membersOf(claim["spec"]));
  const status = filled(membersOf(claim["status"]), { phase: "Pending" });
  return { apiVersion: "v1", kind: "PersistentVolumeClaim", ...rest, spec, status };
}

/** Follows `SetDefaults_DaemonSet` and `pkg/registry/apps/daemonset`. */
export const daemonSet: KindRules = {
  hasGeneration: true,
  countsAnnotations: false,
  default: (object) =>
    defaulted(object, (spec) => ({
      ...filled(spec, { revisionHistoryLimit: 10 }),
      updateStrategy: rolling(membersOf(spec["updateStrategy"]), {
        maxUnavailable: 1,
        maxSurge: 0,
      }),
    })),
  check: checkDaemonSet,
  checkUpdate: checkSelectorStays,
  checkStatus: checkDaemonSetStatus,
  cells: (object, nowMs) => {
    const spec = membersOf(object["spec"]);
    const status = membersOf(object["status"]);
    const template = membersOf(spec["template"]);
    return [
      object.metadata.name,
      numberOf(status, "desiredNumberScheduled"),
      numberOf(status, "currentNumberScheduled"),
      numberOf(status, "numberReady"),
      numberOf(status, "updatedNumberScheduled"),
      numberOf(status, "numberAvailable"),
      labelsText(membersOf(template["spec"])["nodeSelector"]),
      ageOf(object, nowMs),
      ...containerCells(template),
      selectorText(spec["selector"]),
    ];
  },
};
