import { type FieldError, invalidValue } from "./field-error.js";
import { notNegative } from "./field-rules.js";

const percent = /^[0-9]+%$/;
const fault =
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";

/** A number or a share of all. Follows `ValidatePositiveIntOrPercent` of apps/validation. */
export function checkAmount(field: string, value: unknown): readonly FieldError[] {
  if (typeof value !== "string") return notNegative(field, value);
  return percent.test(value) ? [] : [invalidValue(field, value, fault)];
}

/** The number, or the percentage; 0 for what is neither. */
export function amountOf(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return 0;
  return percent.test(value)
    ? Number(value.slice(0, -1))
    : Number(/^[+-]?\d+$/.exec(value)?.[0] ?? 0);
}

export function checkPercent(field: string, value: unknown): readonly FieldError[] {
  return typeof value === "string" && percent.test(value) && amountOf(value) > 100
    ? [invalidValue(field, value, "must not be greater than 100%")]
    : [];
}
