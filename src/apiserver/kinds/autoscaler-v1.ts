import { type ApiObject, type Members, membersOf, textOf, withMeta } from "../values/api-object.js";
import { itemsOf } from "../fields/members-map.js";
import { exactJSON } from "../values/exact-number.js";

/** What only version 2 has fields for stands in annotations of version 1. */
const annotation = {
  metrics: "autoscaling.alpha.kubernetes.io/metrics",
  currentMetrics: "autoscaling.alpha.kubernetes.io/current-metrics",
  behavior: "autoscaling.alpha.kubernetes.io/behavior",
  conditions: "autoscaling.alpha.kubernetes.io/conditions",
  toleranceDown: "autoscaling.alpha.kubernetes.io/scale-down-tolerance",
  toleranceUp: "autoscaling.alpha.kubernetes.io/scale-up-tolerance",
} as const;

const v1 = "autoscaling/v1";
const v2 = "autoscaling/v2";

/** Metrics of an autoscaler that says none. */
export const defaultMetrics: readonly Members[] = [cpuMetric(80)];

function cpuMetric(averageUtilization: unknown): Members {
  const target = { type: "Utilization", averageUtilization };
  return { type: "Resource", resource: { name: "cpu", target } };
}

function isCpuUtilization({ type, resource }: Members, of: "target" | "current"): boolean {
  const { name, [of]: value } = membersOf(resource);
  return (
    type === "Resource" && name === "cpu" && membersOf(value)["averageUtilization"] !== undefined
  );
}

function withoutEmpty(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** An autoscaler in another version. Follows the conversions of pkg/apis/autoscaling/v1. */
export function convertAutoscaler(object: ApiObject, apiVersion: string): ApiObject {
  if (object.apiVersion === apiVersion) return object;
  return apiVersion === v1 ? toV1(object) : toV2(object);
}

export function asV2(object: ApiObject): ApiObject {
  return convertAutoscaler(object, v2);
}

function withAnnotations(object: ApiObject, given: Members): ApiObject {
  const own = Object.entries(object.metadata.annotations ?? {}).filter(
    ([name]) => !Object.values<string>(annotation).includes(name),
  );
  const added = Object.entries(withoutEmpty(given)).map(([name, value]) => [name, String(value)]);
  const all = [...own, ...added];
  return withMeta(object, { annotations: all.length === 0 ? undefined : Object.fromEntries(all) });
}

function toV1(object: ApiObject): ApiObject {
  const { metrics, behavior, ...spec } = membersOf(object["spec"]);
  const { currentMetrics, conditions, ...status } = membersOf(object["status"]);
  const all = itemsOf(metrics);
  const target = all.find((metric) => isCpuUtilization(metric, "target"));
  const others = all.filter((metric) => !isCpuUtilization(metric, "target"));
  const current = itemsOf(currentMetrics);
  const cpu = current.findLast((metric) => isCpuUtilization(metric, "current"));
  const list = (items: readonly unknown[]): string | undefined =>
    items.length === 0 ? undefined : exactJSON(items);
  const annotated = withAnnotations(object, {
    [annotation.metrics]: list(others.map((metric) => metricToV1(metric, specForms))),
    [annotation.currentMetrics]: list(current.map((metric) => metricToV1(metric, statusForms))),
    [annotation.behavior]: behavior === undefined ? undefined : exactJSON(goBehavior(behavior)),
    [annotation.conditions]: list(itemsOf(conditions).map(inOrder)),
  });
  return {
    ...annotated,
    apiVersion: v1,
    spec: withoutEmpty({
      ...spec,
      targetCPUUtilizationPercentage: membersOf(membersOf(target?.["resource"])["target"])[
        "averageUtilization"
      ],
    }),
    status: withoutEmpty({
      ...status,
      currentCPUUtilizationPercentage: membersOf(membersOf(cpu?.["resource"])["current"])[
        "averageUtilization"
      ],
    }),
  };
}

function toV2(object: ApiObject): ApiObject {
  const { targetCPUUtilizationPercentage: percentage, ...spec } = membersOf(object["spec"]);
  const { currentCPUUtilizationPercentage: now, ...status } = membersOf(object["status"]);
  const noted = (name: keyof typeof annotation): unknown =>
    parsed(object.metadata.annotations?.[annotation[name]]);
  const others = itemsOf(noted("metrics")).map((metric) => metricToV2(metric, specForms));
  const own = percentage === undefined ? [] : [cpuMetric(percentage)];
  const metrics = [...others, ...own];
  const behavior = noted("behavior");
  const notedCurrent = itemsOf(noted("currentMetrics"));
  const current =
    notedCurrent.length > 0
      ? notedCurrent.map((metric) => metricToV2(metric, statusForms))
      : now === undefined
        ? []
        : [{ type: "Resource", resource: { name: "cpu", current: { averageUtilization: now } } }];
  const conditions = itemsOf(noted("conditions"));
  return {
    ...withAnnotations(object, {}),
    apiVersion: v2,
    spec: withoutEmpty({
      ...spec,
      metrics: metrics.length > 0 ? metrics : defaultMetrics,
      behavior: behavior === undefined ? undefined : jsonBehavior(behavior),
    }),
    status: withoutEmpty({
      ...status,
      currentMetrics: current.length > 0 ? current : undefined,
      conditions: conditions.length > 0 ? conditions : undefined,
    }),
  };
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A condition in the order of its Go struct. */
function inOrder({ type, status, lastTransitionTime = null, reason, message }: Members): Members {
  return withoutEmpty({ type, status, lastTransitionTime, reason, message });
}

/** How parts of metrics are called in version 1: of what is wanted, or of what is. */
interface MetricForms {
  /** Where version 2 has the values. */
  readonly values: "target" | "current";
  readonly value: string;
  readonly averageValue: string;
  readonly averageUtilization: string;
  readonly isStatus: boolean;
}

const specForms: MetricForms = {
  values: "target",
  value: "targetValue",
  averageValue: "targetAverageValue",
  averageUtilization: "targetAverageUtilization",
  isStatus: false,
};
const statusForms: MetricForms = {
  values: "current",
  value: "currentValue",
  averageValue: "currentAverageValue",
  averageUtilization: "currentAverageUtilization",
  isStatus: true,
};

function sourceOf(type: unknown): string {
  const text = textOf(type);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function metricToV1({ type, ...sources }: Members, forms: MetricForms): Members {
  const name = sourceOf(type);
  const source = membersOf(sources[name]);
  const { value, averageValue, averageUtilization } = membersOf(source[forms.values]);
  const { name: metricName, selector } = membersOf(source["metric"]);
  const { kind, name: described, apiVersion } = membersOf(source["describedObject"]);
  const zero = forms.isStatus ? "0" : undefined;
  switch (name) {
    case "object":
      return {
        type,
        object: withoutEmpty({
          target: withoutEmpty({ kind, name: described, apiVersion }),
          metricName,
          [forms.value]: value ?? "0",
          selector,
          averageValue,
        }),
      };
    case "pods":
      return {
        type,
        pods: withoutEmpty({ metricName, [forms.averageValue]: averageValue ?? "0", selector }),
      };
    case "external":
      return {
        type,
        external: withoutEmpty({
          metricName,
          metricSelector: selector,
          [forms.value]: value ?? zero,
          [forms.averageValue]: averageValue,
        }),
      };
    default:
      return {
        type,
        [name]: withoutEmpty({
          name: source["name"],
          [forms.averageUtilization]: averageUtilization,
          [forms.averageValue]: averageValue ?? zero,
          container: source["container"],
        }),
      };
  }
}

function metricToV2({ type, ...sources }: Members, forms: MetricForms): Members {
  const name = sourceOf(type);
  const source = membersOf(sources[name]);
  const {
    metricName,
    selector,
    metricSelector,
    target,
    [forms.value]: value,
    [forms.averageValue]: average,
    [forms.averageUtilization]: averageUtilization,
  } = source;
  const typed = (kind: string, values: Members): Members =>
    withoutEmpty(forms.isStatus ? values : { type: kind, ...values });
  const metric = withoutEmpty({ name: metricName, selector: selector ?? metricSelector });
  switch (name) {
    case "object": {
      const { averageValue } = source;
      const isAverage = averageValue !== undefined;
      const kept = isAverage && !forms.isStatus && value === "0" ? undefined : value;
      const values = typed(isAverage ? "AverageValue" : "Value", { value: kept, averageValue });
      return { type, object: { describedObject: target, [forms.values]: values, metric } };
    }
    case "pods":
      return {
        type,
        pods: { metric, [forms.values]: typed("AverageValue", { averageValue: average }) },
      };
    case "external": {
      const kind = value === undefined ? "AverageValue" : "Value";
      return {
        type,
        external: { metric, [forms.values]: typed(kind, { value, averageValue: average }) },
      };
    }
    default: {
      const kind = averageUtilization === undefined ? "AverageValue" : "Utilization";
      const values = typed(kind, { averageValue: average, averageUtilization });
      const { name: resource, container } = source;
      return { type, [name]: withoutEmpty({ name: resource, container, [forms.values]: values }) };
    }
  }
}

/** Rules of scaling as Go's own form of them, in which the annotation has them. */
function goBehavior(behavior: unknown): Members {
  const { scaleUp, scaleDown } = membersOf(behavior);
  return { ScaleUp: goRules(scaleUp), ScaleDown: goRules(scaleDown) };
}

function goRules(rules: unknown): unknown {
  if (rules === undefined) return null;
  const { stabilizationWindowSeconds, selectPolicy, policies, tolerance } = membersOf(rules);
  return {
    StabilizationWindowSeconds: stabilizationWindowSeconds ?? null,
    SelectPolicy: selectPolicy ?? null,
    Policies: itemsOf(policies).map(({ type, value, periodSeconds }) => ({
      Type: type,
      Value: value,
      PeriodSeconds: periodSeconds,
    })),
    Tolerance: tolerance ?? null,
  };
}

/** The other way; Go does not mind the case of names. */
function jsonBehavior(behavior: unknown): unknown {
  if (Array.isArray(behavior)) return behavior.map(jsonBehavior);
  if (typeof behavior !== "object" || behavior === null) return behavior;
  return Object.fromEntries(
    Object.entries(behavior)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name.charAt(0).toLowerCase() + name.slice(1), jsonBehavior(value)]),
  );
}
