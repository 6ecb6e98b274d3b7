import { type ApiObject, type Members, membersOf } from "../values/api-object.js";
import { type FieldError, invalidValue, notSupported, required } from "../values/field-error.js";
import { isMissing, notNegative } from "../values/field-rules.js";
import { checkRunsForEver } from "./apps-check.js";
import { checkNotDecremented } from "../pods/workload-checks.js";
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

/** Follows `ValidateDaemonSetSpec`. */
export function checkDaemonSet(object: ApiObject): readonly FieldError[] {
  const spec = membersOf(object["spec"]);
  const { selector } = spec;
  const template = membersOf(spec["template"]);
  const { labels } = membersOf(template["metadata"]);
  // No selector means nothing, and an empty one all.
  const isMeant = !isMissing(selector) && matchesLabels(selector, membersOf(labels));
  return [
    ...checkLabelSelector(selector, "spec.selector"),
    ...(isReadable(selector) && !isMeant
      ? [
          invalidValue(
            "spec.template.metadata.labels",
            shownMap(labels),
            "`selector` does not match template `labels`",
          ),
        ]
      : []),
    ...(!isMissing(selector) && isEmptySelector(selector)
      ? [
          invalidValue(
            "spec.selector",
            shownSelector(selector),
            "empty selector is invalid for daemonset",
          ),
        ]
      : []),
    ...checkTemplate(template, "spec.template"),
    ...checkRunsForEver(template, "DaemonSet"),
    ...notNegative("spec.minReadySeconds", spec["minReadySeconds"]),
    ...checkUpdateStrategy(membersOf(spec["updateStrategy"])),
    ...notNegative("spec.revisionHistoryLimit", spec["revisionHistoryLimit"]),
  ];
}

function checkUpdateStrategy(strategy: Members): readonly FieldError[] {
  const { type, rollingUpdate } = strategy;
  const field = "spec.updateStrategy";
  if (type === "OnDelete") return [];
  if (type !== "RollingUpdate") {
    const { maxUnavailable = 0, maxSurge = 0 } = membersOf(rollingUpdate);
    const update = { MaxUnavailable: maxUnavailable, MaxSurge: maxSurge };
    const shown = { Type: type, RollingUpdate: rollingUpdate === undefined ? null : update };
    return [notSupported(field, shown, ["RollingUpdate", "OnDelete"])];
  }
  const { maxUnavailable, maxSurge } = membersOf(rollingUpdate);
  const unavailable = `${field}.rollingUpdate.maxUnavailable`;
  const surge = `${field}.rollingUpdate.maxSurge`;
  const isUnavailable = amountOf(maxUnavailable) !== 0;
  const isSurge = amountOf(maxSurge) !== 0;
  return [
    ...checkAmount(unavailable, maxUnavailable),
    ...checkAmount(surge, maxSurge),
    ...checkPercent(unavailable, maxUnavailable),
    ...checkPercent(surge, maxSurge),
    ...(isUnavailable && isSurge
      ? [invalidValue(surge, maxSurge, "may not be set when maxUnavailable is non-zero")]
      : []),
    ...(isUnavailable || isSurge ? [] : [required(unavailable, "cannot be 0 when maxSurge is 0")]),
  ];
}

const counts = [
  "currentNumberScheduled",
  "numberMisscheduled",
  "desiredNumberScheduled",
  "numberReady",
  "observedGeneration",
  "updatedNumberScheduled",
  "numberAvailable",
  "numberUnavailable",
  "collisionCount",
];

export function checkDaemonSetStatus(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const status = membersOf(next["status"]);
  return [
    ...counts.flatMap((name) => notNegative(`status.${name}`, status[name])),
    ...checkNotDecremented(next, old),
  ];
}
