import { type ApiObject, type Members, membersOf } from "../values/api-object.js";
import { immutable, checkCounts, checkNotDecremented } from "../pods/workload-checks.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
} from "../values/field-error.js";
import { isMissing, notNegative } from "../values/field-rules.js";
import { checkTemplate } from "../pods/spec-check.js";
import { amountOf, checkAmount, checkPercent } from "../values/percent.js";
import {
  checkLabelSelector,
  isEmptySelector,
  isReadable,
  matchesLabels,
  shownMap,
  shownSelector,
} from "../store/selector-check.js";

/** Follows `ValidateDeploymentSpec`. */
export function checkDeployment(object: ApiObject): readonly FieldError[] {
  const spec = membersOf(object["spec"]);
  const { progressDeadlineSeconds, minReadySeconds = 0 } = spec;
  const isTooSoon =
    progressDeadlineSeconds !== undefined &&
    Number(progressDeadlineSeconds) <= Number(minReadySeconds);
  return [
    ...notNegative("spec.replicas", spec["replicas"]),
    ...checkSelector(spec, "deployment"),
    ...checkOwnTemplate(spec, "ReplicaSet"),
    ...checkStrategy(membersOf(spec["strategy"])),
    ...notNegative("spec.minReadySeconds", minReadySeconds),
    ...notNegative("spec.revisionHistoryLimit", spec["revisionHistoryLimit"]),
    ...notNegative("spec.progressDeadlineSeconds", progressDeadlineSeconds),
    ...(isTooSoon
      ? [
          invalidValue(
            "spec.progressDeadlineSeconds",
            progressDeadlineSeconds,
            "must be greater than minReadySeconds",
          ),
        ]
      : []),
  ];
}

/** Follows `ValidateReplicaSetSpec`. */
export function checkReplicaSet(object: ApiObject): readonly FieldError[] {
  const spec = membersOf(object["spec"]);
  return [
    ...notNegative("spec.replicas", spec["replicas"]),
    ...notNegative("spec.minReadySeconds", spec["minReadySeconds"]),
    ...checkSelector(spec, "deployment"),
    ...checkOwnTemplate(spec, "ReplicaSet"),
  ];
}

/** A selector that has to be there and to say something. */
export function checkSelector({ selector }: Members, kind: string): readonly FieldError[] {
  if (isMissing(selector)) return [required("spec.selector")];
  return [
    ...checkLabelSelector(selector, "spec.selector"),
    ...(isEmptySelector(selector)
      ? [
          invalidValue(
            "spec.selector",
            shownSelector(selector),
            `empty selector is invalid for ${kind}`,
          ),
        ]
      : []),
  ];
}

/** The template of what runs for ever, and whose labels the selector means. */
function checkOwnTemplate(spec: Members, owner: string): readonly FieldError[] {
  const { selector } = spec;
  if (!isReadable(selector))
    return [invalidValue("spec.selector", shownSelector(selector), "invalid label selector")];
  const template = membersOf(spec["template"]);
  return [
    ...checkLabelsMatch(template, selector),
    ...checkTemplate(template, "spec.template"),
    ...checkRunsForEver(template, owner),
  ];
}

export function checkLabelsMatch(template: Members, selector: unknown): readonly FieldError[] {
  const { labels } = membersOf(template["metadata"]);
  // A selector that is missing means nothing, and an empty one all.
  if (!isMissing(selector) && matchesLabels(selector, membersOf(labels))) return [];
  return [labelsDiffer(template)];
}

/** The fault of a template whose labels the selector does not mean. */
export function labelsDiffer(template: Members): FieldError {
  const { labels } = membersOf(template["metadata"]);
  const why = "`selector` does not match template `labels`";
  return invalidValue("spec.template.metadata.labels", shownMap(labels), why);
}

export function checkRunsForEver(template: Members, owner: string): readonly FieldError[] {
  const { restartPolicy, activeDeadlineSeconds } = membersOf(template["spec"]);
  return [
    ...(restartPolicy === "Always"
      ? []
      : [notSupported("spec.template.spec.restartPolicy", restartPolicy, ["Always"])]),
    ...(activeDeadlineSeconds === undefined
      ? []
      : [
          forbiddenField(
            "spec.template.spec.activeDeadlineSeconds",
            `activeDeadlineSeconds in ${owner} is not Supported`,
          ),
        ]),
  ];
}

function checkStrategy(strategy: Members): readonly FieldError[] {
  const { type, rollingUpdate } = strategy;
  const field = "spec.strategy";
  if (type === "Recreate")
    return rollingUpdate === undefined
      ? []
      : [
          forbiddenField(
            `${field}.rollingUpdate`,
            "may not be specified when strategy `type` is 'Recreate'",
          ),
        ];
  if (type !== "RollingUpdate")
    return [notSupported(field, internalStrategy(strategy), ["Recreate", "RollingUpdate"])];
  const { maxUnavailable, maxSurge } = membersOf(rollingUpdate);
  const at = `${field}.rollingUpdate.maxUnavailable`;
  return [
    ...checkAmount(at, maxUnavailable),
    ...checkAmount(`${field}.rollingUpdate.maxSurge`, maxSurge),
    ...(amountOf(maxUnavailable) === 0 && amountOf(maxSurge) === 0
      ? [invalidValue(at, maxUnavailable, "may not be 0 when `maxSurge` is 0")]
      : []),
    ...checkPercent(at, maxUnavailable),
  ];
}

/** A strategy as Go has it, whose fields have other names than those of its JSON. */
function internalStrategy({ type, rollingUpdate }: Members): unknown {
  const { maxUnavailable, maxSurge } = membersOf(rollingUpdate);
  return {
    Type: type,
    RollingUpdate:
      rollingUpdate === undefined
        ? null
        : { MaxUnavailable: maxUnavailable ?? 0, MaxSurge: maxSurge ?? 0 },
  };
}

export const checkDeploymentStatus = (next: ApiObject, old: ApiObject): readonly FieldError[] => [
  ...checkCounts(membersOf(next["status"]), {
    counts: [
      "observedGeneration",
      "replicas",
      "updatedReplicas",
      "readyReplicas",
      "availableReplicas",
      "unavailableReplicas",
      "terminatingReplicas",
      "collisionCount",
    ],
    ofReplicas: ["updatedReplicas", "readyReplicas", "availableReplicas"],
    ready: "readyReplicas",
  }),
  ...checkNotDecremented(next, old),
];

export const checkReplicaSetStatus = (next: ApiObject): readonly FieldError[] =>
  checkCounts(membersOf(next["status"]), {
    counts: [
      "replicas",
      "fullyLabeledReplicas",
      "readyReplicas",
      "availableReplicas",
      "observedGeneration",
      "terminatingReplicas",
    ],
    ofReplicas: ["fullyLabeledReplicas", "readyReplicas", "availableReplicas"],
    ready: "readyReplicas",
  });

export function checkSelectorStays(next: ApiObject, old: ApiObject): readonly FieldError[] {
  return immutable(next, old, ["spec", "selector"]);
}
