import type { LimitRangeItem } from "../../kubernetes/core-v1.types.generated.js";
import {
  type ApiObject,
  type Members,
  membersOf,
  textOf,
  valueAt,
  withValueAt,
} from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import {
  duplicate,
  type FieldError,
  forbiddenField,
  invalidValue,
  required,
} from "../values/field-error.js";
import { faults } from "../values/field-rules.js";
import { withRounded } from "./claim.js";
import {
  checkContainerResourceName,
  checkResourceName,
  quotaResources,
} from "../pods/resources-check.js";
import { changedEach, itemsOf } from "../fields/members-map.js";
import { qualifiedName } from "../values/name-rules.js";
import { roundedToMilli } from "../values/quantity-sums.js";
import { compareTexts } from "../values/quantity-values.js";
import { textsOf } from "../store/selector-check.js";
import { ageOf } from "../store/table.js";

const ofPods = ["pods"];
const ofCompute = [
  ...ofPods,
  "cpu",
  "memory",
  "limits.cpu",
  "limits.memory",
  "requests.cpu",
  "requests.memory",
];

/** The scopes of quotas, and what they can limit. */
const scopes: Readonly<Record<string, readonly string[]>> = {
  Terminating: ofCompute,
  NotTerminating: ofCompute,
  BestEffort: ofPods,
  NotBestEffort: ofCompute,
  PriorityClass: ofCompute,
  VolumeAttributesClass: ["persistentvolumeclaims", "requests.storage"],
  CrossNamespacePodAffinity: ofCompute,
};

const isHugePages = (name: string): boolean => /^(requests\.)?hugepages-/.test(name);

function checkQuotaName(name: string, field: string): readonly FieldError[] {
  const errors = checkResourceName(name, field);
  return name.includes("/") || quotaResources.includes(name) || isHugePages(name)
    ? errors
    : [...errors, invalidValue(field, name, "must be a standard resource for quota")];
}

function checkAmounts(field: string, list: unknown): readonly FieldError[] {
  return Object.entries(membersOf(list)).flatMap(([name, value]) => {
    const at = `${field}[${name}]`;
    return [
      ...checkQuotaName(name, at),
      ...(compareTexts(textOf(value), "0") < 0
        ? [invalidValue(at, value, "must be greater than or equal to 0")]
        : []),
    ];
  });
}

function conflicts(names: readonly string[]): number {
  const pairs = [
    ["BestEffort", "NotBestEffort"],
    ["Terminating", "NotTerminating"],
  ];
  return pairs.filter((pair) => pair.every((name) => names.includes(name))).length;
}

/** Follows `ValidateResourceQuotaSpec` of pkg/apis/core/validation. */
function checkQuota(object: ApiObject): readonly FieldError[] {
  const { hard, scopes: given, scopeSelector } = membersOf(object["spec"]);
  const names = textsOf(given);
  const limits = Object.keys(membersOf(hard)).filter((name) => quotaResources.includes(name));
  const field = "spec.scopes";
  const misapplied = (scope: string): number =>
    limits.filter((name) => scopes[scope]?.includes(name) === false).length;
  const times = (count: number, error: FieldError): readonly FieldError[] =>
    Array.from({ length: count }, () => error);
  return [
    ...checkAmounts("spec.hard", hard),
    ...names.flatMap((scope) => [
      ...(scope in scopes ? [] : [invalidValue(field, names, "unsupported scope")]),
      ...times(
        misapplied(scope),
        invalidValue(field, names, "unsupported scope applied to resource"),
      ),
    ]),
    ...times(conflicts(names), invalidValue(field, names, "conflicting scopes")),
    ...itemsOf(membersOf(scopeSelector)["matchExpressions"]).flatMap(checkScopeExpression),
  ];
}

const existing = [
  "BestEffort",
  "NotBestEffort",
  "Terminating",
  "NotTerminating",
  "CrossNamespacePodAffinity",
];

function checkScopeExpression(expression: Members): readonly FieldError[] {
  const field = "spec.scopeSelector.matchExpressions";
  const [scope, operator] = [textOf(expression["scopeName"]), textOf(expression["operator"])];
  const values = textsOf(expression["values"]);
  const errors: FieldError[] = [];
  if (!(scope in scopes))
    errors.push(invalidValue(`${field}.scopeName`, scope, "unsupported scope"));
  if (existing.includes(scope) && operator !== "Exists")
    errors.push(
      invalidValue(
        `${field}.operator`,
        operator,
        "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity",
      ),
    );
  if (operator === "In" || operator === "NotIn") {
    if (values.length === 0)
      errors.push(
        required(
          `${field}.values`,
          "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector",
        ),
      );
  } else if (operator === "Exists" || operator === "DoesNotExist") {
    if (values.length > 0)
      errors.push(
        invalidValue(
          `${field}.values`,
          values,
          "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector",
        ),
      );
  } else errors.push(invalidValue(`${field}.operator`, operator, "not a valid selector operator"));
  return errors;
}

function usedText(status: Members, ofLimits: boolean): string {
  const { hard, used } = status;
  return Object.entries(membersOf(hard))
    .filter(([name]) => name.startsWith("limits.") === ofLimits)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}: ${textOf(membersOf(used)[name]) || "0"}/${textOf(value)}`)
    .join(", ");
}

export const resourceQuota: KindRules = {
  returnsDeleted: true,
  default: (object) =>
    [
      ["spec", "hard"],
      ["status", "hard"],
      ["status", "used"],
    ].reduce(withRounded, object),
  check: checkQuota,
  checkUpdate: (next, old) => {
    const [now, then] = [next, old].map((each) => textsOf(valueAt(each, ["spec", "scopes"])));
    const isSame = [...new Set(now)].toSorted().join() === [...new Set(then)].toSorted().join();
    return isSame ? [] : [invalidValue("spec.scopes", now, "field is immutable")];
  },
  checkStatus: (next) => {
    const { hard, used } = membersOf(next["status"]);
    return [...checkAmounts("status.hard", hard), ...checkAmounts("status.used", used)];
  },
  cells: (object, nowMs) => {
    const status = membersOf(object["status"]);
    return [
      object.metadata.name,
      usedText(status, false),
      usedText(status, true),
      ageOf(object, nowMs),
    ];
  },
};

type Amounts = Readonly<Record<string, string>>;

function amountsOf(value: unknown): Amounts {
  const entries = Object.entries(membersOf(value)).map(([name, amount]) => [
    name,
    roundedToMilli(textOf(amount)),
  ]);
  return Object.fromEntries(entries);
}

/** Follows `SetDefaults_LimitRangeItem` of pkg/apis/core/v1. */
function withItemDefaults(item: Members): Members {
  const rounded = Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, name === "type" ? value : amountsOf(value)]),
  );
  if (item["type"] !== "Container") return rounded;
  const [max, min] = [amountsOf(item["max"]), amountsOf(item["min"])];
  const limits = { ...max, ...amountsOf(item["default"]) };
  const requests = { ...min, ...limits, ...amountsOf(item["defaultRequest"]) };
  const kept = (amounts: Amounts): Amounts | undefined =>
    Object.keys(amounts).length === 0 ? undefined : amounts;
  return { ...rounded, default: kept(limits), defaultRequest: kept(requests) };
}

function itemsOfRange(object: ApiObject): readonly LimitRangeItem[] {
  const limits = valueAt(object, ["spec", "limits"]);
  return Array.isArray(limits) ? limits : [];
}

/** Follows `ValidateLimitRange` of pkg/apis/core/validation. */
function checkRange(object: ApiObject): readonly FieldError[] {
  const types = new Set<string>();
  return itemsOfRange(object).flatMap((item, index) => {
    const field = `spec.limits[${index}]`;
    const isTwice = types.has(item.type);
    types.add(item.type);
    return [
      ...checkType(`${field}.type`, item.type),
      ...(isTwice ? [duplicate(`${field}.type`, item.type)] : []),
      ...checkItem(field, item),
    ];
  });
}

function checkType(field: string, type: string): readonly FieldError[] {
  const errors = faults(qualifiedName, field, type);
  const isKnown = ["Pod", "Container", "PersistentVolumeClaim"].includes(type);
  return errors.length > 0 || type.includes("/") || isKnown
    ? errors
    : [invalidValue(field, type, "must be a standard limit type or fully qualified")];
}

function checkItem(field: string, item: LimitRangeItem): readonly FieldError[] {
  const { type } = item;
  const checkName =
    type === "Pod" || type === "Container" ? checkContainerResourceName : checkResourceName;
  const lists = ["max", "min", "default", "defaultRequest", "maxLimitRequestRatio"] as const;
  const isOfPods = (name: string): boolean =>
    type === "Pod" && (name === "default" || name === "defaultRequest");
  const names = new Set(lists.flatMap((name) => Object.keys(item[name] ?? {})));
  return [
    ...lists.flatMap((name) => {
      const keys = Object.keys(item[name] ?? {});
      if (isOfPods(name))
        return keys.length === 0
          ? []
          : [forbiddenField(`${field}.${name}`, "may not be specified when `type` is 'Pod'")];
      return keys.flatMap((key) => checkName(key, `${field}.${name}[${key}]`));
    }),
    ...(type === "PersistentVolumeClaim" &&
    item.min?.["storage"] === undefined &&
    item.max?.["storage"] === undefined
      ? [
          required(
            `${field}.limits`,
            "either minimum or maximum storage value is required, but neither was provided",
          ),
        ]
      : []),
    ...[...names].flatMap((name) => checkOrder(field, name, item)),
  ];
}

function checkOrder(field: string, name: string, item: LimitRangeItem): readonly FieldError[] {
  const isPod = item.type === "Pod";
  const textAt = (list: Members | undefined): string | undefined => {
    const value = list?.[name];
    return typeof value === "string" ? value : undefined;
  };
  const [min, max] = [textAt(item.min), textAt(item.max)];
  const limit = isPod ? undefined : textAt(item.default);
  const request = isPod ? undefined : textAt(item.defaultRequest);
  const ratio = textAt(item.maxLimitRequestRatio);
  const isAbove = (a: string | undefined, b: string | undefined): boolean =>
    a !== undefined && b !== undefined && compareTexts(a, b) > 0;
  const at = (list: string): string => `${field}.${list}[${name}]`;
  const wrong = (list: string, shown: unknown, why: string): FieldError =>
    invalidValue(at(list), shown, why);
  return [
    ...(isAbove(min, max)
      ? [wrong("min", min, `min value ${min} is greater than max value ${max}`)]
      : []),
    ...(isAbove(min, request)
      ? [
          wrong(
            "defaultRequest",
            request,
            `min value ${min} is greater than default request value ${request}`,
          ),
        ]
      : []),
    ...(isAbove(request, max)
      ? [
          wrong(
            "defaultRequest",
            request,
            `default request value ${request} is greater than max value ${max}`,
          ),
        ]
      : []),
    ...(isAbove(request, limit)
      ? [
          wrong(
            "defaultRequest",
            request,
            `default request value ${request} is greater than default limit value ${limit}`,
          ),
        ]
      : []),
    ...(isAbove(min, limit)
      ? [wrong("default", min, `min value ${min} is greater than default value ${limit}`)]
      : []),
    ...(isAbove(limit, max)
      ? [wrong("default", max, `default value ${limit} is greater than max value ${max}`)]
      : []),
    ...(isAbove("1", ratio)
      ? [wrong("maxLimitRequestRatio", ratio, `ratio ${ratio} is less than 1`)]
      : []),
  ];
}

export const limitRange: KindRules = {
  default: (object) => {
    const spec = changedEach(membersOf(object["spec"]), "limits", withItemDefaults);
    return withValueAt(object, ["spec"], spec);
  },
  checksMetaAgain: true,
  check: checkRange,
  cells: (object) => [object.metadata.name, object.metadata.creationTimestamp],
};
