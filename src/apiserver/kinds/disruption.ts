import type { PodDisruptionBudgetSpec } from "../../kubernetes/policy-v1.types.generated.js";
import { type ApiObject, membersOf } from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import { checkConditions } from "./condition-checks.js";
import { type FieldError, invalidValue, notSupported } from "../values/field-error.js";
import { notNegative } from "../values/field-rules.js";
import { checkAmount, checkPercent } from "../values/percent.js";
import { checkLabelSelector } from "../store/selector-check.js";
import { ageOf } from "../store/table.js";

function budgetOf(object: ApiObject): PodDisruptionBudgetSpec {
  return membersOf(object["spec"]);
}

const policies = ["AlwaysAllow", "IfHealthyBudget"];

/** Follows `ValidatePodDisruptionBudgetSpec` of pkg/apis/policy/validation. */
function checkBudget(object: ApiObject): readonly FieldError[] {
  const spec = budgetOf(object);
  const { minAvailable, maxUnavailable, selector, unhealthyPodEvictionPolicy: policy } = spec;
  const amount = (field: string, value: number | string | undefined): readonly FieldError[] =>
    value === undefined ? [] : [...checkAmount(field, value), ...checkPercent(field, value)];
  return [
    ...(minAvailable !== undefined && maxUnavailable !== undefined
      ? [
          invalidValue(
            "spec",
            {
              MinAvailable: minAvailable,
              Selector: selector ?? null,
              MaxUnavailable: maxUnavailable,
              UnhealthyPodEvictionPolicy: policy ?? null,
            },
            "minAvailable and maxUnavailable cannot be both set",
          ),
        ]
      : []),
    ...amount("spec.minAvailable", minAvailable),
    ...amount("spec.maxUnavailable", maxUnavailable),
    ...(selector === undefined ? [] : checkLabelSelector(selector, "spec.selector")),
    ...(policy === undefined || policies.includes(policy)
      ? []
      : [notSupported("spec.unhealthyPodEvictionPolicy", policy, policies)]),
  ];
}

const counts = ["disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods"];

export const podDisruptionBudget: KindRules = {
  hasGeneration: true,
  allowsUnconditionalUpdate: false,
  check: checkBudget,
  checkStatus: (next) => {
    const status = membersOf(next["status"]);
    return [
      ...checkConditions("status.conditions", status["conditions"]),
      ...counts.flatMap((name) => notNegative(`status.${name}`, status[name])),
    ];
  },
  cells: (object, nowMs) => {
    const { minAvailable = "N/A", maxUnavailable = "N/A" } = budgetOf(object);
    const { disruptionsAllowed = 0 } = membersOf(object["status"]);
    return [
      object.metadata.name,
      String(minAvailable),
      String(maxUnavailable),
      disruptionsAllowed,
      ageOf(object, nowMs),
    ];
  },
};
