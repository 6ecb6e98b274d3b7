import { type Members, membersOf, textOf } from "../values/api-object.js";
import {
  duplicate,
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
} from "../values/field-error.js";
import { faults, isMissing } from "../values/field-rules.js";
import { itemsOf } from "../fields/members-map.js";
import { labelValue, qualifiedName } from "../values/name-rules.js";
import { checkLabelSelector, textsOf } from "../store/selector-check.js";

/** Follows `ValidateTolerations` of core/validation. */
export function checkTolerations(list: unknown, field: string): readonly FieldError[] {
  return itemsOf(list).flatMap((toleration, index) => {
    const at = `${field}[${index}]`;
    const { key, operator, effect, tolerationSeconds } = toleration;
    return [
      ...(isMissing(key) ? [] : faults(qualifiedName, `${at}.key`, key)),
      ...(isMissing(key) && operator !== "Exists"
        ? [
            invalidValue(
              `${at}.operator`,
              operator ?? "",
              'operator must be Exists when `key` is empty, which means "match all values and all keys"',
            ),
          ]
        : []),
      ...(tolerationSeconds !== undefined && effect !== "NoExecute"
        ? [
            invalidValue(
              `${at}.effect`,
              effect ?? "",
              "effect must be 'NoExecute' when `tolerationSeconds` is set",
            ),
          ]
        : []),
      ...checkOperator(toleration, `${at}.operator`),
      ...(isMissing(effect) || effects.includes(textOf(effect))
        ? []
        : [notSupported(`${at}.effect`, effect, effects)]),
    ];
  });
}

const effects = ["NoSchedule", "PreferNoSchedule", "NoExecute"];

function checkOperator({ operator, value }: Members, field: string): readonly FieldError[] {
  const text = textOf(value);
  switch (operator ?? "") {
    case "":
    case "Equal": {
      const wrong = labelValue(text);
      return wrong.length === 0 ? [] : [invalidValue(field, text, wrong.join(";"))];
    }
    case "Exists":
      return text === ""
        ? []
        : [invalidValue(field, text, "value must be empty when `operator` is 'Exists'")];
    case "Lt":
    case "Gt":
      return [notSupported(field, operator, ["Equal", "Exists", "Lt", "Gt"])];
    default:
      return [notSupported(field, operator, ["Equal", "Exists"])];
  }
}

/** Follows `validateTopologySpreadConstraints`. */
export function checkSpread(list: unknown, field: string): readonly FieldError[] {
  const all = itemsOf(list);
  return all.flatMap((constraint, index) => {
    const at = `${field}[${index}]`;
    const { maxSkew = 0, topologyKey = "", whenUnsatisfiable = "", labelSelector } = constraint;
    const isRepeated = all
      .slice(index + 1)
      .some(
        (other) =>
          (other["topologyKey"] ?? "") === topologyKey &&
          (other["whenUnsatisfiable"] ?? "") === whenUnsatisfiable,
      );
    return [
      ...positive(`${at}.maxSkew`, maxSkew),
      ...(topologyKey === "" ? [required(`${at}.topologyKey`, "can not be empty")] : []),
      ...(["DoNotSchedule", "ScheduleAnyway"].includes(textOf(whenUnsatisfiable))
        ? []
        : [
            notSupported(`${at}.whenUnsatisfiable`, whenUnsatisfiable, [
              "DoNotSchedule",
              "ScheduleAnyway",
            ]),
          ]),
      ...(isRepeated
        ? [
            duplicate(
              `${at}.{topologyKey, whenUnsatisfiable}`,
              `{${textOf(topologyKey)}, ${textOf(whenUnsatisfiable)}}`,
            ),
          ]
        : []),
      ...checkDomains(constraint, `${at}.minDomains`),
      ...["nodeAffinityPolicy", "nodeTaintsPolicy"].flatMap((name) =>
        checkPolicy(constraint[name], `${at}.${name}`),
      ),
      ...checkMatchKeys(constraint, at),
      ...checkLabelSelector(labelSelector, `${at}.labelSelector`),
    ];
  });
}

function positive(field: string, value: unknown): readonly FieldError[] {
  return Number(value) > 0 ? [] : [invalidValue(field, value, "must be greater than zero")];
}

function checkDomains(
  { minDomains, whenUnsatisfiable }: Members,
  field: string,
): readonly FieldError[] {
  if (minDomains === undefined) return [];
  return [
    ...positive(field, minDomains),
    ...(whenUnsatisfiable === "DoNotSchedule"
      ? []
      : [
          invalidValue(
            field,
            minDomains,
            `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${textOf(whenUnsatisfiable)}`,
          ),
        ]),
  ];
}

function checkPolicy(policy: unknown, field: string): readonly FieldError[] {
  return policy === undefined || policy === "Honor" || policy === "Ignore"
    ? []
    : [notSupported(field, policy, ["Honor", "Ignore"])];
}

/** Follows `ValidateMatchLabelKeysAndMismatchLabelKeys`. */
export function checkMatchKeys(
  { matchLabelKeys, mismatchLabelKeys, labelSelector }: Members,
  field: string,
): readonly FieldError[] {
  const keys = textsOf(matchLabelKeys);
  const others = textsOf(mismatchLabelKeys);
  const checkKeys = (list: readonly string[], at: string): readonly FieldError[] => {
    if (list.length === 0) return [];
    if (labelSelector === undefined)
      return [forbiddenField(at, "must not be specified when labelSelector is not set")];
    return list.flatMap((key, index) => faults(qualifiedName, `${at}[${index}]`, key));
  };
  const selected = new Set(Object.keys(membersOf(membersOf(labelSelector)["matchLabels"])));
  const both = itemsOf(membersOf(labelSelector)["matchExpressions"]).flatMap((expression) => {
    const key = textOf(expression["key"]);
    const isTwice = keys.includes(key) && selected.has(key);
    selected.add(key);
    return isTwice
      ? [
          invalidValue(
            `${field}[${keys.indexOf(key)}]`,
            key,
            "exists in both matchLabelKeys and labelSelector",
          ),
        ]
      : [];
  });
  return [
    ...checkKeys(keys, `${field}.matchLabelKeys`),
    ...checkKeys(others, `${field}.mismatchLabelKeys`),
    ...both,
    ...keys.flatMap((key, index) =>
      others.includes(key)
        ? [
            invalidValue(
              `${field}.matchLabelKeys[${index}]`,
              key,
              "exists in both matchLabelKeys and mismatchLabelKeys",
            ),
          ]
        : [],
    ),
  ];
}

/** Follows `validateSchedulingGates`. */
export function checkGates(list: unknown, field: string): readonly FieldError[] {
  const gates = itemsOf(list);
  return gates.flatMap(({ name }, index) => [
    ...faults(qualifiedName, `${field}[${index}]`, name ?? ""),
    ...(gates.slice(0, index).some((other) => other["name"] === name)
      ? [duplicate(`${field}[${index}]`, name)]
      : []),
  ]);
}
