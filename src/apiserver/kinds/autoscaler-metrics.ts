import { type Members, membersOf } from "../values/api-object.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
} from "../values/field-error.js";
import { faults, isMissing } from "../values/field-rules.js";
import { checkReference } from "./reference-checks.js";
import { dns1123Label, pathSegment } from "../values/name-rules.js";
import { compareTexts } from "../values/quantity-values.js";

const types = ["ContainerResource", "External", "Object", "Pods", "Resource"];

/** What each type of metric is said by, in the order of checks. */
const sources: Readonly<
  Record<string, { type: string; check: (field: string, source: Members) => readonly FieldError[] }>
> = {
  object: { type: "Object", check: checkObject },
  external: { type: "External", check: checkExternal },
  pods: { type: "Pods", check: checkPods },
  resource: { type: "Resource", check: checkResource },
  containerResource: { type: "ContainerResource", check: checkContainerResource },
};

/** Follows `validateMetrics` of pkg/apis/autoscaling/validation. */
export function checkMetrics(
  metrics: readonly Members[],
  minReplicas: number,
): readonly FieldError[] {
  const scalesToZero = metrics.some(({ type }) => type === "Object" || type === "External");
  return [
    ...metrics.flatMap((metric, index) => checkMetric(`spec.metrics[${index}]`, metric)),
    ...(minReplicas === 0 && !scalesToZero
      ? [
          forbiddenField(
            "spec.metrics",
            "must specify at least one Object or External metric to support scaling to zero replicas",
          ),
        ]
      : []),
  ];
}

function checkMetric(field: string, metric: Members): readonly FieldError[] {
  const { type } = metric;
  const present = Object.keys(sources).filter((name) => metric[name] !== undefined);
  const [first] = present;
  const expected = Object.entries(sources).find(([, source]) => source.type === type)?.[0];
  const unknown = notSupported(`${field}.type`, type ?? "", types);
  return [
    ...(isMissing(type) ? [required(`${field}.type`, "must specify a metric source type")] : []),
    ...(expected === undefined ? [unknown] : []),
    ...(first === undefined
      ? []
      : (sources[first]?.check(`${field}.${first}`, membersOf(metric[first])) ?? [])),
    ...(expected === undefined
      ? [unknown]
      : metric[expected] === undefined
        ? [
            required(
              `${field}.${expected}`,
              "must populate information for the given metric source",
            ),
          ]
        : []),
    ...(present.length === 1
      ? []
      : present
          .filter((name) => name !== expected)
          .map((name) =>
            forbiddenField(`${field}.${name}`, "must populate the given metric source only"),
          )),
  ];
}

function checkTarget(field: string, target: Members): readonly FieldError[] {
  const { type, averageUtilization } = target;
  const kinds: readonly unknown[] = ["Utilization", "Value", "AverageValue"];
  const positive = (name: string): readonly FieldError[] => {
    const value = target[name];
    return typeof value === "string" && compareTexts(value, "0") <= 0
      ? [invalidValue(`${field}.${name}`, value, "must be positive")]
      : [];
  };
  return [
    ...(isMissing(type) ? [required(`${field}.type`, "must specify a metric target type")] : []),
    ...(kinds.includes(type)
      ? []
      : [
          invalidValue(
            `${field}.type`,
            type ?? "",
            "must be either Utilization, Value, or AverageValue",
          ),
        ]),
    ...positive("value"),
    ...positive("averageValue"),
    ...(typeof averageUtilization === "number" && averageUtilization < 1
      ? [invalidValue(`${field}.averageUtilization`, averageUtilization, "must be greater than 0")]
      : []),
  ];
}

function checkIdentifier(field: string, { name }: Members): readonly FieldError[] {
  return isMissing(name)
    ? [required(`${field}.name`, "must specify a metric name")]
    : faults(pathSegment, `${field}.name`, name);
}

function targetOf(source: Members): Members {
  return membersOf(source["target"]);
}

function lacks(target: Members, ...names: readonly string[]): boolean {
  return names.every((name) => target[name] === undefined);
}

function checkObject(field: string, source: Members): readonly FieldError[] {
  const target = targetOf(source);
  return [
    ...checkReference(`${field}.describedObject`, membersOf(source["describedObject"]), {
      isAnyVersion: false,
      isCoreAllowed: true,
    }),
    ...checkIdentifier(`${field}.metric`, membersOf(source["metric"])),
    ...checkTarget(`${field}.target`, target),
    ...(lacks(target, "value", "averageValue")
      ? [required(`${field}.target.averageValue`, "must set either a target value or averageValue")]
      : []),
  ];
}

function checkExternal(field: string, source: Members): readonly FieldError[] {
  const target = targetOf(source);
  const hasBoth = !lacks(target, "value") && !lacks(target, "averageValue");
  return [
    ...checkIdentifier(`${field}.metric`, membersOf(source["metric"])),
    ...checkTarget(`${field}.target`, target),
    ...(lacks(target, "value", "averageValue")
      ? [
          required(
            `${field}.target.averageValue`,
            "must set either a target value for metric or a per-pod target",
          ),
        ]
      : []),
    ...(hasBoth
      ? [
          forbiddenField(
            `${field}.target.value`,
            "may not set both a target value for metric and a per-pod target",
          ),
        ]
      : []),
  ];
}

function checkPods(field: string, source: Members): readonly FieldError[] {
  const target = targetOf(source);
  return [
    ...checkIdentifier(`${field}.metric`, membersOf(source["metric"])),
    ...checkTarget(`${field}.target`, target),
    ...(lacks(target, "averageValue")
      ? [required(`${field}.target.averageValue`, "must specify a positive target averageValue")]
      : []),
  ];
}

function checkUtilization(field: string, target: Members): readonly FieldError[] {
  const hasBoth = !lacks(target, "averageUtilization") && !lacks(target, "averageValue");
  return [
    ...checkTarget(field, target),
    ...(lacks(target, "averageUtilization", "averageValue")
      ? [
          required(
            `${field}.averageUtilization`,
            "must set either a target raw value or a target utilization",
          ),
        ]
      : []),
    ...(hasBoth
      ? [
          forbiddenField(
            `${field}.averageValue`,
            "may not set both a target raw value and a target utilization",
          ),
        ]
      : []),
  ];
}

function checkResource(field: string, source: Members): readonly FieldError[] {
  return [
    ...(isMissing(source["name"])
      ? [required(`${field}.name`, "must specify a resource name")]
      : []),
    ...checkUtilization(`${field}.target`, targetOf(source)),
  ];
}

function checkContainerResource(field: string, source: Members): readonly FieldError[] {
  const { container } = source;
  return [
    ...(isMissing(source["name"])
      ? [required(`${field}.name`, "must specify a resource name")]
      : []),
    ...(isMissing(container)
      ? [required(`${field}.container`, "must specify a container")]
      : faults(dns1123Label, `${field}.container`, container)),
    ...checkUtilization(`${field}.target`, targetOf(source)),
  ];
}
