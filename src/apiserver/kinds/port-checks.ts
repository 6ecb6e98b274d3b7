import { type FieldError, invalidValue } from "../values/field-error.js";
import { faults } from "../values/field-rules.js";
import { portName } from "../values/name-rules.js";

/** What is wrong with the number of a port. Follows `IsValidPortNum` of apimachinery. */
export function checkPortNumber(field: string, value: unknown): readonly FieldError[] {
  return typeof value === "number" && value >= 1 && value <= 65_535
    ? []
    : [invalidValue(field, value, "must be between 1 and 65535, inclusive")];
}

/** Checks a port that is said by its number or its name. */
export function checkPort(field: string, value: unknown): readonly FieldError[] {
  return typeof value === "string" ? faults(portName, field, value) : checkPortNumber(field, value);
}
