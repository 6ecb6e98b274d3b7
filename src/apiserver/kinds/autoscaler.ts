import type {
  HorizontalPodAutoscalerSpec,
  HPAScalingRules,
} from "../../kubernetes/autoscaling-v2.types.generated.js";
import { type ApiObject, type Members, membersOf, textOf, valueAt } from "../values/api-object.js";
import { asV2, convertAutoscaler, defaultMetrics } from "./autoscaler-v1.js";
import { checkMetrics } from "./autoscaler-metrics.js";
import type { KindRules } from "../store/builtin-strategy.js";
import { type FieldError, invalidValue, notSupported, required } from "../values/field-error.js";
import { notNegative } from "../values/field-rules.js";
import { filled, itemsOf } from "../fields/members-map.js";
import { compareTexts } from "../values/quantity-values.js";
import { checkReference } from "./reference-checks.js";
import { ageOf } from "../store/table.js";

function specOf(object: ApiObject): Partial<HorizontalPodAutoscalerSpec> {
  return membersOf(object["spec"]);
}

const upRules = {
  stabilizationWindowSeconds: 0,
  selectPolicy: "Max",
  policies: [
    { type: "Pods", value: 4, periodSeconds: 15 },
    { type: "Percent", value: 100, periodSeconds: 15 },
  ],
};
const downRules = {
  selectPolicy: "Max",
  policies: [{ type: "Percent", value: 100, periodSeconds: 15 }],
};

/** Follows `SetDefaults_HorizontalPodAutoscaler` of pkg/apis/autoscaling/v2. */
function withV2Defaults(object: ApiObject, given: Members): ApiObject {
  const spec = membersOf(object["spec"]);
  // An empty list is no list of policies, and not none.
  const isEmpty = (rules: string): boolean => {
    const policies = valueAt(given, ["spec", "behavior", rules, "policies"]);
    return Array.isArray(policies) && policies.length === 0;
  };
  const ruled = (rules: HPAScalingRules | undefined, name: string, defaults: Members): Members => {
    const { policies, ...others } = defaults;
    return filled(membersOf(rules), isEmpty(name) ? others : { ...others, policies });
  };
  const { metrics = [], behavior } = specOf(object);
  const rules =
    behavior === undefined
      ? {}
      : {
          behavior: {
            scaleUp: ruled(behavior.scaleUp, "scaleUp", upRules),
            scaleDown: ruled(behavior.scaleDown, "scaleDown", downRules),
          },
        };
  return {
    ...object,
    spec: {
      ...filled(spec, { minReplicas: 1 }),
      metrics: metrics.length > 0 ? metrics : defaultMetrics,
      ...rules,
    },
  };
}

/** Version 1 is read as version 2 and written again, by which its annotations get their form. */
function withDefaults(object: ApiObject, given: Members): ApiObject {
  if (object.apiVersion === "autoscaling/v2") return withV2Defaults(object, given);
  const spec = filled(membersOf(object["spec"]), { minReplicas: 1 });
  return convertAutoscaler(asV2({ ...object, spec }), "autoscaling/v1");
}

/** Follows `validateHorizontalPodAutoscalerSpec` of pkg/apis/autoscaling/validation. */
function checkAutoscaler(object: ApiObject, old: ApiObject | undefined): readonly FieldError[] {
  const spec = specOf(asV2(object));
  const before = old === undefined ? undefined : specOf(asV2(old));
  const { minReplicas = 1, maxReplicas = 0, metrics = [], behavior } = spec;
  const reference = membersOf(spec.scaleTargetRef);
  const known = before === undefined ? undefined : membersOf(before.scaleTargetRef);
  const lowest = before?.minReplicas === 0 ? 0 : 1;
  const max = "spec.maxReplicas";
  return [
    ...(minReplicas < lowest
      ? [
          invalidValue(
            "spec.minReplicas",
            minReplicas,
            `must be greater than or equal to ${lowest}`,
          ),
        ]
      : []),
    ...(maxReplicas === 0
      ? [required(max, "must be set and greater than 0")]
      : maxReplicas < 0
        ? [invalidValue(max, maxReplicas, "must be greater than or equal to 1")]
        : []),
    ...(maxReplicas < minReplicas
      ? [invalidValue(max, maxReplicas, "must be greater than or equal to `minReplicas`")]
      : []),
    ...checkReference("spec.scaleTargetRef", reference, {
      isAnyVersion:
        known?.["apiVersion"] === reference["apiVersion"] && known?.["kind"] === reference["kind"],
      isCoreAllowed: reference["kind"] === "ReplicationController",
    }),
    ...checkMetrics(itemsOf(metrics), minReplicas),
    ...checkRules("spec.behavior.scaleUp", behavior?.scaleUp),
    ...checkRules("spec.behavior.scaleDown", behavior?.scaleDown),
  ];
}

function checkRules(field: string, rules: HPAScalingRules | undefined): readonly FieldError[] {
  if (rules === undefined) return [];
  const { stabilizationWindowSeconds: window = 0, selectPolicy, policies = [], tolerance } = rules;
  const selections = ["Disabled", "Max", "Min"];
  const at = `${field}.stabilizationWindowSeconds`;
  return [
    ...(window < 0 ? [invalidValue(at, window, "must be greater than or equal to zero")] : []),
    ...(window > 3600 ? [invalidValue(at, window, "must be less than or equal to 3600")] : []),
    ...(selectPolicy === undefined || selections.includes(selectPolicy)
      ? []
      : [notSupported(`${field}.selectPolicy`, selectPolicy, selections)]),
    ...(policies.length === 0
      ? [required(`${field}.policies`, "must specify at least one Policy")]
      : []),
    ...policies.flatMap((policy, index) => {
      const place = `${field}.policies[${index}]`;
      const { type, value, periodSeconds: period } = policy;
      const types = ["Percent", "Pods"];
      return [
        ...(types.includes(type) ? [] : [notSupported(`${place}.type`, type, types)]),
        ...(value <= 0 ? [invalidValue(`${place}.value`, value, "must be greater than zero")] : []),
        ...(period <= 0
          ? [invalidValue(`${place}.periodSeconds`, period, "must be greater than zero")]
          : []),
        ...(period > 1800
          ? [invalidValue(`${place}.periodSeconds`, period, "must be less than or equal to 1800")]
          : []),
      ];
    }),
    ...(tolerance !== undefined && compareTexts(String(tolerance), "0") < 0
      ? [invalidValue(`${field}.tolerance`, tolerance, "must be greater than or equal to 0")]
      : []),
  ];
}

/** What is and what is wanted of each metric. Follows `formatHPAMetrics` of pkg/printers. */
function metricsText(specs: readonly Members[], statuses: readonly Members[]): string {
  if (specs.length === 0) return "<none>";
  const all = specs.map((spec, index) => metricText(spec, statuses[index] ?? {}));
  const shown = all.slice(0, 2).join(", ");
  return all.length > 2 ? `${shown} + ${all.length - 2} more...` : shown;
}

function metricText({ type, ...sources }: Members, status: Members): string {
  const text = textOf(type);
  const name = text.charAt(0).toLowerCase() + text.slice(1);
  const source = membersOf(sources[name]);
  const target = membersOf(source["target"]);
  const current = membersOf(membersOf(status[name])["current"]);
  const shown = (field: string): string => textOf(current[field]) || "<unknown>";
  const isAverage = target["averageValue"] !== undefined;
  switch (name) {
    case "external":
    case "object":
      return isAverage
        ? `${shown("averageValue")}/${textOf(target["averageValue"])} (avg)`
        : `${shown("value")}/${textOf(target["value"])}`;
    case "pods":
      return `${shown("averageValue")}/${textOf(target["averageValue"])}`;
    case "resource":
    case "containerResource": {
      const share = (value: unknown, none: string): string =>
        typeof value === "number" ? `${value}%` : none;
      const values = isAverage
        ? `${shown("averageValue")}/${textOf(target["averageValue"])}`
        : `${share(current["averageUtilization"], "<unknown>")}/${share(target["averageUtilization"], "<auto>")}`;
      return `${textOf(source["name"])}: ${values}`;
    }
    default:
      return "<unknown type>";
  }
}

export const horizontalPodAutoscaler: KindRules = {
  default: withDefaults,
  convert: convertAutoscaler,
  versions: {
    "autoscaling/v1": "autoscaling.v1.HorizontalPodAutoscaler",
    "autoscaling/v2": "autoscaling.v2.HorizontalPodAutoscaler",
  },
  checkCreate: (object) => checkAutoscaler(object, undefined),
  checkUpdate: checkAutoscaler,
  checkStatus: (next) => {
    const { currentReplicas, desiredReplicas } = membersOf(next["status"]);
    return [
      ...notNegative("status.currentReplicas", currentReplicas),
      ...notNegative("status.desiredReplicas", desiredReplicas),
    ];
  },
  cells: (object, nowMs) => {
    const own = asV2(object);
    const { scaleTargetRef, minReplicas, maxReplicas, metrics } = membersOf(own["spec"]);
    const { kind, name } = membersOf(scaleTargetRef);
    const { currentMetrics, currentReplicas = 0 } = membersOf(own["status"]);
    return [
      object.metadata.name,
      `${textOf(kind)}/${textOf(name)}`,
      metricsText(itemsOf(metrics), itemsOf(currentMetrics)),
      typeof minReplicas === "number" ? String(minReplicas) : "<unset>",
      maxReplicas ?? 0,
      currentReplicas,
      ageOf(object, nowMs),
    ];
  },
};
