import { type Members, membersOf, textOf } from "../values/api-object.js";
import {
  duplicate,
  type FieldError,
  invalidWithoutValue,
  invalidValue,
  notSupported,
  required,
  tooLong,
  tooMany,
} from "../values/field-error.js";
import { faults, notNegative } from "../values/field-rules.js";
import { countIndexes } from "./job-indexes.js";
import { itemsOf } from "../fields/members-map.js";
import { qualifiedName } from "../values/name-rules.js";

const actions = ["Count", "FailIndex", "FailJob", "Ignore"];

function listed(values: readonly string[]): string {
  return `valid values: [${values.map((each) => JSON.stringify(each)).join(" ")}]`;
}

/** Which ends of Pods end a Job. Follows `validatePodFailurePolicy`. */
export function checkFailurePolicy(spec: Members, field: string): readonly FieldError[] {
  const rules = itemsOf(membersOf(spec["podFailurePolicy"])["rules"]);
  const pod = membersOf(membersOf(spec["template"])["spec"]);
  const names = ["containers", "initContainers"].flatMap((list) =>
    itemsOf(pod[list]).map(({ name }) => textOf(name)),
  );
  const most = 20;
  return [
    ...(rules.length > most ? [tooMany(`${field}.rules`, rules.length, most)] : []),
    ...rules.flatMap((rule, index) =>
      checkRule(rule, {
        at: `${field}.rules[${index}]`,
        names,
        isPerIndex: spec["backoffLimitPerIndex"] !== undefined,
      }),
    ),
  ];
}

function checkRule(
  rule: Members,
  { at, names, isPerIndex }: { at: string; names: readonly string[]; isPerIndex: boolean },
): readonly FieldError[] {
  const { onExitCodes } = rule;
  const action = textOf(rule["action"]);
  const conditions = itemsOf(rule["onPodConditions"]);
  const errors: FieldError[] = [];
  if (action === "") errors.push(required(`${at}.action`, listed(actions)));
  else if (action === "FailIndex" && !isPerIndex)
    errors.push(
      invalidValue(`${at}.action`, action, "requires the backoffLimitPerIndex to be set"),
    );
  else if (!actions.includes(action)) errors.push(notSupported(`${at}.action`, action, actions));
  if (onExitCodes !== undefined)
    errors.push(...checkExitCodes(membersOf(onExitCodes), `${at}.onExitCodes`, names));
  errors.push(...checkConditions(conditions, `${at}.onPodConditions`));
  if (onExitCodes !== undefined && conditions.length > 0)
    errors.push(
      invalidWithoutValue(at, "specifying both OnExitCodes and OnPodConditions is not supported"),
    );
  if (onExitCodes === undefined && conditions.length === 0)
    errors.push(
      invalidWithoutValue(at, "specifying one of OnExitCodes and OnPodConditions is required"),
    );
  return errors;
}

const statuses = ["False", "True", "Unknown"];

function checkConditions(conditions: readonly Members[], field: string): readonly FieldError[] {
  const most = 20;
  return [
    ...(conditions.length > most ? [tooMany(field, conditions.length, most)] : []),
    ...conditions.flatMap(({ type, status }, index) => {
      const at = `${field}[${index}].status`;
      return [
        ...faults(qualifiedName, `${field}[${index}].type`, textOf(type)),
        ...(statuses.includes(textOf(status)) ? [] : [notSupported(at, status, statuses)]),
      ];
    }),
  ];
}

const operators = ["In", "NotIn"];

function checkExitCodes(
  given: Members,
  field: string,
  names: readonly string[],
): readonly FieldError[] {
  const { containerName } = given;
  const operator = textOf(given["operator"]);
  const values = (Array.isArray(given["values"]) ? given["values"] : []).map(Number);
  const at = `${field}.values`;
  const most = 255;
  const errors: FieldError[] = [];
  if (operator === "") errors.push(required(`${field}.operator`, listed(operators)));
  else if (!operators.includes(operator))
    errors.push(notSupported(`${field}.operator`, operator, operators));
  if (containerName !== undefined && !names.includes(textOf(containerName)))
    errors.push(
      invalidValue(
        `${field}.containerName`,
        containerName,
        "must be one of the container or initContainer names in the pod template",
      ),
    );
  if (values.length === 0)
    errors.push(invalidValue(at, given["values"] ?? null, "at least one value is required"));
  else if (values.length > most) errors.push(tooMany(at, values.length, most));
  for (const [index, value] of values.entries()) {
    if (operator === "In" && value === 0)
      errors.push(invalidValue(`${at}[${index}]`, value, "must not be 0 for the In operator"));
    if (values.indexOf(value) < index) errors.push(duplicate(`${at}[${index}]`, value));
  }
  const isOrdered = values.every(
    (value, index) => index === 0 || (values[index - 1] ?? 0) <= value,
  );
  return isOrdered ? errors : [...errors, invalidValue(at, values, "must be ordered")];
}

/** Which indexes are enough. Follows `validateSuccessPolicy`. */
export function checkSuccessPolicy(spec: Members, field: string): readonly FieldError[] {
  const rules = itemsOf(membersOf(spec["successPolicy"])["rules"]);
  const at = `${field}.rules`;
  const most = 20;
  return [
    ...(rules.length === 0
      ? [required(at, "at least one rules must be specified when the successPolicy is specified")]
      : []),
    ...(rules.length > most ? [tooMany(at, rules.length, most)] : []),
    ...rules.flatMap((rule, index) =>
      checkSuccess(rule, Number(spec["completions"] ?? 0), `${at}[${index}]`),
    ),
  ];
}

function checkSuccess(rule: Members, completions: number, field: string): readonly FieldError[] {
  const { succeededCount, succeededIndexes } = rule;
  const errors: FieldError[] = [];
  if (succeededCount === undefined && succeededIndexes === undefined)
    errors.push(
      required(field, "at least one of succeededCount or succeededIndexes must be specified"),
    );
  let total = 0;
  if (succeededIndexes !== undefined) {
    const at = `${field}.succeededIndexes`;
    const text = textOf(succeededIndexes);
    const longest = 64 * 1024;
    if (Buffer.byteLength(text) > longest) errors.push(tooLong(at, longest));
    const counted = countIndexes(text, completions);
    if (typeof counted === "string")
      errors.push(invalidValue(at, text, `error parsing succeededIndexes: ${counted}`));
    else total = counted;
  }
  if (succeededCount === undefined) return errors;
  const at = `${field}.succeededCount`;
  const tooMuch = (most: number, what: string): void => {
    if (Number(succeededCount) > most)
      errors.push(
        invalidValue(at, succeededCount, `must be less than or equal to ${most} (${what})`),
      );
  };
  errors.push(...notNegative(at, succeededCount));
  tooMuch(completions, "the number of specified completions");
  if (succeededIndexes !== undefined)
    tooMuch(total, "the number of indexes in the specified succeededIndexes field");
  return errors;
}

/** Follows `validatePodReplacementPolicy`. */
export function checkReplacement(spec: Members, field: string): readonly FieldError[] {
  const { podReplacementPolicy: policy, podFailurePolicy } = spec;
  if (policy === undefined) return [];
  const allowed = podFailurePolicy === undefined ? ["Failed", "TerminatingOrFailed"] : ["Failed"];
  return allowed.includes(textOf(policy)) ? [] : [notSupported(field, policy, allowed)];
}
