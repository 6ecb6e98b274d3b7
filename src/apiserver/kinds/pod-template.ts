import {
  type ApiObject,
  type Members,
  membersOf,
  withMember,
  withMeta,
} from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import { type FieldError, required } from "../values/field-error.js";
import { notNegative } from "../values/field-rules.js";
import { containerCells, isNewGeneration, numberOf, replicaCells } from "./apps.js";
import { checkRunsForEver, labelsDiffer } from "./apps-check.js";
import { checkCounts } from "../pods/workload-checks.js";
import { defaultTemplate } from "../pods/defaults.js";
import { dropDisabledInTemplate } from "../pods/dropped.js";
import { checkTemplate } from "../pods/spec-check.js";
import { warnOfName, warnOfTemplate } from "../pods/warnings.js";
import { changed, filled, textsAt } from "../fields/members-map.js";
import { labelsText } from "../store/selector-check.js";

/** Follows `pkg/registry/core/podtemplate`. */
export const podTemplate: KindRules = {
  returnsDeleted: true,
  hasGeneration: true,
  default: (object) =>
    withMember(object, "template", defaultTemplate(membersOf(object["template"]))),
  prepareCreate: droppedTemplate,
  prepareUpdate: droppedTemplate,
  check: (object) => checkTemplate(membersOf(object["template"]), "template"),
  checksMetaAgain: true,
  warnings: (next) => warnOfTemplate(next["template"], "template"),
  cells: (object) => {
    const template = membersOf(object["template"]);
    const { labels } = membersOf(template["metadata"]);
    return [object.metadata.name, ...containerCells(template), labelsText(labels)];
  },
};

function droppedTemplate(object: ApiObject): ApiObject {
  return withMember(object, "template", dropDisabledInTemplate(membersOf(object["template"])));
}

/** Follows `SetDefaults_ReplicationController` and `pkg/registry/core/replicationcontroller`. */
export const replicationController: KindRules = {
  hasGeneration: true,
  orphansDependents: true,
  default: defaultController,
  prepareCreate: droppedInSpec,
  prepareUpdate: droppedInSpec,
  check: checkController,
  checkStatus: (next) =>
    checkCounts(membersOf(next["status"]), {
      counts: [
        "replicas",
        "fullyLabeledReplicas",
        "readyReplicas",
        "availableReplicas",
        "observedGeneration",
      ],
      ofReplicas: ["fullyLabeledReplicas", "readyReplicas", "availableReplicas"],
      ready: "readyReplicas",
    }),
  warnings: (next, old) => [
    ...(old === undefined ? warnOfName(next.metadata.name ?? "") : []),
    ...(isNewGeneration(next, old)
      ? warnOfTemplate(membersOf(next["spec"])["template"], "spec.template")
      : []),
  ],
  selectable: {
    "status.replicas": ({ status }) => String(numberOf(membersOf(status), "replicas")),
  },
  cells: (object, nowMs) => replicaCells(object, nowMs, labelsText),
};

function defaultController(object: ApiObject): ApiObject {
  const spec = changed(membersOf(object["spec"]), "template", defaultTemplate);
  const { metadata } = membersOf(spec["template"]);
  const labels = textsAt(metadata, "labels");
  const isLabelled = Object.keys(labels).length > 0;
  const result = withMember(
    object,
    "spec",
    filled(spec, { replicas: 1, ...(isLabelled ? { selector: labels } : {}) }),
  );
  const isBare = Object.keys(object.metadata.labels ?? {}).length === 0;
  return isLabelled && isBare ? withMeta(result, { labels }) : result;
}

function droppedInSpec(object: ApiObject): ApiObject {
  const spec = membersOf(object["spec"]);
  return withMember(object, "spec", changed(spec, "template", dropDisabledInTemplate));
}

/** Follows `ValidateReplicationControllerSpec`. */
function checkController(object: ApiObject): readonly FieldError[] {
  const spec = membersOf(object["spec"]);
  const selector = textsAt(spec, "selector");
  const { template } = spec;
  const isEmpty = Object.keys(selector).length === 0;
  return [
    ...notNegative("spec.minReadySeconds", spec["minReadySeconds"]),
    ...(isEmpty ? [required("spec.selector")] : []),
    ...notNegative("spec.replicas", spec["replicas"]),
    ...(template === undefined
      ? [required("spec.template")]
      : checkOwnTemplate(membersOf(template), selector)),
  ];
}

function checkOwnTemplate(
  template: Members,
  selector: Readonly<Record<string, string>>,
): readonly FieldError[] {
  const labels = textsAt(template["metadata"], "labels");
  const isMeant = Object.entries(selector).every(([key, value]) => labels[key] === value);
  return [
    ...(isMeant ? [] : [labelsDiffer(template)]),
    ...checkTemplate(template, "spec.template"),
    ...checkRunsForEver(template, "ReplicationController"),
  ];
}
