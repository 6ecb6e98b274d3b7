import { isPlainObject } from "../../util/json.js";
import { type Members, membersOf } from "../values/api-object.js";
import { type FieldError, forbiddenField, invalidValue, required } from "../values/field-error.js";
import { faults } from "../values/field-rules.js";
import { itemsOf } from "../fields/members-map.js";
import { labelValue, qualifiedName } from "../values/name-rules.js";
import { checkLabels } from "../model/object-meta.js";

/** Checks a LabelSelector. Follows `ValidateLabelSelector` of apimachinery. */
export function checkLabelSelector(selector: unknown, field: string): readonly FieldError[] {
  const { matchLabels, matchExpressions } = membersOf(selector);
  return [
    ...checkLabels(
      membersOf(matchLabels) as Readonly<Record<string, string>>,
      `${field}.matchLabels`,
    ),
    ...itemsOf(matchExpressions).flatMap((expression, index) =>
      checkRequirement(expression, `${field}.matchExpressions[${index}]`),
    ),
  ];
}

const withValues = ["In", "NotIn"];
const withoutValues = ["Exists", "DoesNotExist"];

function checkRequirement(expression: Members, field: string): readonly FieldError[] {
  const { key = "", operator = "" } = expression;
  const values = textsOf(expression["values"]);
  const errors: FieldError[] = [];
  if (withValues.includes(String(operator))) {
    if (values.length === 0)
      errors.push(
        required(`${field}.values`, "must be specified when `operator` is 'In' or 'NotIn'"),
      );
  } else if (withoutValues.includes(String(operator))) {
    if (values.length > 0)
      errors.push(
        forbiddenField(
          `${field}.values`,
          "may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
        ),
      );
  } else errors.push(invalidValue(`${field}.operator`, operator, "not a valid selector operator"));
  return [
    ...errors,
    ...faults(qualifiedName, `${field}.key`, key),
    ...values.flatMap((value, index) => faults(labelValue, `${field}.values[${index}]`, value)),
  ];
}

export function textsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

/** A map as Go writes it, with its keys in order. */
export function shownMap(map: unknown): unknown {
  if (!isPlainObject(map)) return map;
  return Object.fromEntries(Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A LabelSelector as Go writes it. */
export function shownSelector(selector: unknown): unknown {
  if (!isPlainObject(selector)) return selector;
  const { matchLabels, matchExpressions } = selector;
  return {
    ...(matchLabels === undefined ? {} : { matchLabels: shownMap(matchLabels) }),
    ...(matchExpressions === undefined
      ? {}
      : {
          matchExpressions: itemsOf(matchExpressions).map(
            ({ key = "", operator = "", values }) => ({
              key,
              operator,
              ...(values === undefined ? {} : { values }),
            }),
          ),
        }),
  };
}

/** Whether a LabelSelector says nothing. */
export function isEmptySelector(selector: unknown): boolean {
  const { matchLabels, matchExpressions } = membersOf(selector);
  return Object.keys(membersOf(matchLabels)).length === 0 && itemsOf(matchExpressions).length === 0;
}

/** Whether a LabelSelector can be read: its operators are known and have the values they need. */
export function isReadable(selector: unknown): boolean {
  return checkLabelSelector(selector, "").length === 0;
}

/** Whether labels are meant by a LabelSelector that can be read. */
export function matchesLabels(selector: unknown, labels: Members): boolean {
  const { matchLabels, matchExpressions } = membersOf(selector);
  const has = (key: string): boolean => Object.hasOwn(labels, key);
  return (
    Object.entries(membersOf(matchLabels)).every(
      ([key, value]) => has(key) && labels[key] === value,
    ) &&
    itemsOf(matchExpressions).every((expression) => {
      const key = String(expression["key"]);
      const isIn = has(key) && textsOf(expression["values"]).includes(String(labels[key]));
      switch (expression["operator"]) {
        case "In":
          return isIn;
        case "NotIn":
          return !isIn;
        case "Exists":
          return has(key);
        default:
          return !has(key);
      }
    })
  );
}

/** A LabelSelector as tables show it. Follows `FormatLabelSelector` of apimachinery. */
export function selectorText(selector: unknown): string {
  if (selector === undefined || selector === null) return "<none>";
  const { matchLabels, matchExpressions } = membersOf(selector);
  const all: [string, string][] = [
    ...Object.entries(membersOf(matchLabels)).map(([key, value]): [string, string] => [
      key,
      `${key}=${String(value)}`,
    ]),
    ...itemsOf(matchExpressions).map((expression): [string, string] => [
      String(expression["key"]),
      requirementText(expression),
    ]),
  ];
  const text = all
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([, each]) => each)
    .join(",");
  return text === "" ? "<none>" : text;
}

function requirementText(expression: Members): string {
  const key = String(expression["key"]);
  const values = textsOf(expression["values"]).toSorted().join(",");
  switch (expression["operator"]) {
    case "In":
      return `${key} in (${values})`;
    case "NotIn":
      return `${key} notin (${values})`;
    case "Exists":
      return key;
    default:
      return `!${key}`;
  }
}

/** Labels as tables show them. Follows `FormatLabels` of apimachinery. */
export function labelsText(labels: unknown): string {
  const text = Object.entries(membersOf(labels))
    .map(([key, value]) => `${key}=${String(value)}`)
    .toSorted()
    .join(",");
  return text === "" ? "<none>" : text;
}
