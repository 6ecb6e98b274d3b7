import { type FieldError, invalidValue } from "./field-error.js";

/** What is wrong with the number of a port. Follows `IsValidPortNum` of apimachinery. */
export function checkPortNumber(field: string, value: unknown): readonly FieldError[] {
  return typeof value === "number" && value >= 1 && value <= 65_535
    ? []
    : [invalidValue(field, value, "must be between 1 and 65535, inclusive")];
}

/** What is wrong with the name of a port. Follows `IsValidPortName` of apimachinery. */
function portNameFaults(name: string): readonly string[] {
  const faults: string[] = [];
  if (name.length > 15) faults.push("must be no more than 15 characters");
  if (!/^[-a-z0-9]+$/.test(name))
    faults.push("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
  if (!/[a-z]/.test(name)) faults.push("must contain at least one letter (a-z)");
  if (name.includes("--")) faults.push("must not contain consecutive hyphens");
  if (name !== "" && (name.startsWith("-") || name.endsWith("-")))
    faults.push("must not begin or end with a hyphen");
  return faults;
}

/** Checks a port that is said by its number or its name. */
export function checkPort(field: string, value: unknown): readonly FieldError[] {
  return typeof value === "string"
    ? portNameFaults(value).map((fault) => invalidValue(field, value, fault))
    : checkPortNumber(field, value);
}
