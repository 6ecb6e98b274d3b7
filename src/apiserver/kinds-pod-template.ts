import { type ApiObject, type Members, membersOf, withMember, withMeta } from "./api-object.js";
import type { KindRules } from "./builtin-strategy.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
} from "./field-error.js";
import { notNegative } from "./field-rules.js";
import { containerCells, isNewGeneration, numberOf } from "./kinds-apps.js";
import { checkCounts } from "./kinds-apps-status.js";
import { defaultTemplate } from "./kinds-pod-defaults.js";
import { dropDisabledInTemplate } from "./kinds-pod-dropped.js";
import { checkTemplate } from "./kinds-pod-spec-check.js";
import { warnOfName, warnOfTemplate } from "./kinds-pod-warnings.js";
import { changed, filled, textsAt } from "./members-map.js";
import { labelsText, shownMap } from "./selector-check.js";
import { ageOf } from "./table.js";

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
      labelsText(spec["selector"]),
    ];
  },
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
  const { metadata, spec } = template;
  const labels = textsAt(metadata, "labels");
  const { restartPolicy, activeDeadlineSeconds } = membersOf(spec);
  const isMeant = Object.entries(selector).every(([key, value]) => labels[key] === value);
  return [
    ...(isMeant
      ? []
      : [
          invalidValue(
            "spec.template.metadata.labels",
            shownMap(membersOf(metadata)["labels"]),
            "`selector` does not match template `labels`",
          ),
        ]),
    ...checkTemplate(template, "spec.template"),
    ...(restartPolicy === "Always"
      ? []
      : [notSupported("spec.template.spec.restartPolicy", restartPolicy, ["Always"])]),
    ...(activeDeadlineSeconds === undefined
      ? []
      : [
          forbiddenField(
            "spec.template.spec.activeDeadlineSeconds",
            "activeDeadlineSeconds in ReplicationController is not Supported",
          ),
        ]),
  ];
}
