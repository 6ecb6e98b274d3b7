import { canonicalJSON } from "../../util/json.js";
import {
  type ApiObject,
  type Members,
  membersOf,
  valueAt,
  withMember,
  withMeta,
} from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import {
  checkDeployment,
  checkDeploymentStatus,
  checkReplicaSet,
  checkReplicaSetStatus,
  checkSelectorStays,
} from "./apps-check.js";
import {
  checkNewStatefulSet,
  checkStatefulSetStatus,
  checkStatefulSetUpdate,
  warnOfClaims,
} from "./apps-stateful-check.js";
import { checkDaemonSet, checkDaemonSetStatus } from "./apps-daemon-check.js";
import { defaultClaimSpec, defaultTemplate } from "../pods/defaults.js";
import { dropDisabledInTemplate } from "../pods/dropped.js";
import { warnOfName, warnOfTemplate } from "../pods/warnings.js";
import { changed, changedEach, filled, itemsOf } from "../fields/members-map.js";
import { dns1123Label } from "../values/name-rules.js";
import { labelsText, selectorText } from "../store/selector-check.js";
import { ageOf } from "../store/table.js";

/** A kind with a template of Pods, whose spec gets defaults. */
export function defaulted(object: ApiObject, defaults: (spec: Members) => Members): ApiObject {
  const spec = changed(membersOf(object["spec"]), "template", defaultTemplate);
  return withMember(object, "spec", defaults(spec));
}

const ownedByStatus = [["spec"], ["metadata", "labels"]];

/** An update of the status leaves labels as they are. */
function keepLabels(next: ApiObject, old: ApiObject): ApiObject {
  return withMeta(next, { labels: old.metadata.labels });
}

/** Without what the templates of Pods cannot have. */
export function droppedTemplate(object: ApiObject): ApiObject {
  const spec = membersOf(object["spec"]);
  return withMember(object, "spec", changed(spec, "template", dropDisabledInTemplate));
}

/** Whether a write is one that its writer is warned of: a new object, or a new generation. */
export function isNewGeneration(next: ApiObject, old: ApiObject | undefined): boolean {
  return next.metadata.generation !== old?.metadata.generation;
}

function templateWarnings(next: ApiObject, old: ApiObject | undefined): readonly string[] {
  return isNewGeneration(next, old)
    ? warnOfTemplate(membersOf(next["spec"])["template"], "spec.template")
    : [];
}

function namedWarnings(next: ApiObject, old: ApiObject | undefined): readonly string[] {
  return [
    ...(old === undefined ? warnOfName(next.metadata.name ?? "") : []),
    ...templateWarnings(next, old),
  ];
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
  prepareCreate: droppedTemplate,
  prepareUpdate: droppedTemplate,
  check: checkDeployment,
  warnings: namedWarnings,
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

/** The row of a kind that keeps a number of Pods alike. */
export function replicaCells(
  object: ApiObject,
  nowMs: number,
  shown: (selector: unknown) => string,
): readonly unknown[] {
  const spec = membersOf(object["spec"]);
  const status = membersOf(object["status"]);
  return [
    object.metadata.name,
    numberOf(spec, "replicas"),
    numberOf(status, "replicas"),
    numberOf(status, "readyReplicas"),
    ageOf(object, nowMs),
    ...containerCells(spec["template"]),
    shown(spec["selector"]),
  ];
}

/** Follows `SetDefaults_ReplicaSet` and `pkg/registry/apps/replicaset`. */
export const replicaSet: KindRules = {
  hasGeneration: true,
  default: (object) => defaulted(object, (spec) => filled(spec, { replicas: 1 })),
  prepareCreate: droppedTemplate,
  prepareUpdate: droppedTemplate,
  check: checkReplicaSet,
  warnings: namedWarnings,
  checkUpdate: checkSelectorStays,
  checkStatus: checkReplicaSetStatus,
  cells: (object, nowMs) => replicaCells(object, nowMs, selectorText),
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
  prepareCreate: droppedUpdate,
  prepareUpdate: droppedUpdate,
  checkCreate: checkNewStatefulSet,
  warnings: (next, old) => [
    ...templateWarnings(next, old),
    ...warnOfClaims(membersOf(next["spec"]), old === undefined),
  ],
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
  return changed(result, "rollingUpdate", (update) => filled(update, { partition: 0 }));
}

/** How many Pods may be away at once is said by a feature that is off by default. */
function droppedUpdate(object: ApiObject): ApiObject {
  const spec = membersOf(droppedTemplate(object)["spec"]);
  const strategy = changed(membersOf(spec["updateStrategy"]), "rollingUpdate", (update) => {
    const { maxUnavailable: _, ...known } = update;
    return known;
  });
  return withMember(object, "spec", { ...spec, updateStrategy: strategy });
}

function defaultClaim(claim: Members): Members {
  const { apiVersion: _, kind: __, ...rest } = claim;
  const spec = defaultClaimSpec(membersOf(claim["spec"]));
  const status = filled(membersOf(claim["status"]), { phase: "Pending" });
  return { apiVersion: "v1", kind: "PersistentVolumeClaim", ...rest, spec, status };
}

const oldCount = "deprecated.daemonset.template.generation";

function templateCount(object: ApiObject | undefined): number {
  return Number(object?.metadata.annotations?.[oldCount] ?? 0);
}

/** The server counts the templates of a DaemonSet, and shows that as an annotation. */
function withTemplateGeneration(object: ApiObject, least: number): ApiObject {
  const count = Math.max(templateCount(object), least);
  const annotations = { ...object.metadata.annotations, [oldCount]: String(count) };
  return withMeta(object, { annotations });
}

function countTemplates(next: ApiObject, old: ApiObject): ApiObject {
  const dropped = droppedTemplate(next);
  const path = ["spec", "template"];
  const isNew = canonicalJSON(valueAt(dropped, path)) !== canonicalJSON(valueAt(old, path));
  const annotations = {
    ...next.metadata.annotations,
    [oldCount]: String(templateCount(old) + (isNew ? 1 : 0)),
  };
  return withMeta(dropped, { annotations });
}

/** Follows `SetDefaults_DaemonSet` and `pkg/registry/apps/daemonset`. */
export const daemonSet: KindRules = {
  hasGeneration: true,
  default: (object) =>
    defaulted(withTemplateGeneration(object, 0), (spec) => ({
      ...filled(spec, { revisionHistoryLimit: 10 }),
      updateStrategy: rolling(membersOf(spec["updateStrategy"]), {
        maxUnavailable: 1,
        maxSurge: 0,
      }),
    })),
  prepareCreate: (object) => withTemplateGeneration(droppedTemplate(object), 1),
  prepareUpdate: countTemplates,
  check: checkDaemonSet,
  warnings: (next, old) =>
    templateCount(next) === templateCount(old) ? [] : templateWarnings(next, undefined),
  checkUpdate: checkSelectorStays,
  checkStatus: checkDaemonSetStatus,
  partialMeta: ({ annotations, ...meta }) => {
    const { [oldCount]: _, ...others } = annotations ?? {};
    return Object.keys(others).length === 0 ? meta : { ...meta, annotations: others };
  },
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
