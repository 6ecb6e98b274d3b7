import { type FieldError, invalidValue, notSupported, required } from "./field-error.js";
import { isNumeric } from "./exact-number.js";
import type { NameRule } from "./name-rules.js";

/** What a rule finds wrong with the value of a field. */
export function faults(rule: NameRule, field: string, value: unknown): readonly FieldError[] {
  return rule(String(value)).map((fault) => invalidValue(field, value, fault));
}

/** A text that has to be there and to follow a rule. */
export function named(rule: NameRule, field: string, value: unknown): readonly FieldError[] {
  return isMissing(value) ? [required(field)] : faults(rule, field, value);
}

export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** A number, where one is given, that is not below zero. */
export function notNegative(field: string, value: unknown): readonly FieldError[] {
  return isNumeric(value) && value < 0
    ? [invalidValue(field, value, "must be greater than or equal to 0")]
    : [];
}

/** A value, where one is given, in bounds. */
export function between(
  field: string,
  value: unknown,
  [least, most]: readonly [number, number],
): readonly FieldError[] {
  return isNumeric(value) && (value < least || value > most)
    ? [invalidValue(field, value, `must be between ${least} and ${most}, inclusive`)]
    : [];
}

/** One of some texts; `isRequired` refuses none. */
export function oneOf(
  field: string,
  value: unknown,
  { values, isRequired = true }: { values: readonly string[]; isRequired?: boolean },
): readonly FieldError[] {
  if (isMissing(value)) return isRequired ? [required(field)] : [];
  return values.includes(String(value)) ? [] : [notSupported(field, value, values)];
}
