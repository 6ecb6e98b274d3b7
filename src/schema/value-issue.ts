import type { ValidationIssue } from "./issues.js";

/** Why the API server refuses a value: the reasons of the causes in its Status. */
export type FieldReason =
  | "FieldValueInvalid"
  | "FieldValueTypeInvalid"
  | "FieldValueRequired"
  | "FieldValueNotSupported"
  | "FieldValueTooLong"
  | "FieldValueTooMany"
  | "FieldValueDuplicate"
  | "FieldValueForbidden";

/** What is wrong with a value, with what the API server would say beside it. */
export interface ValueIssue extends ValidationIssue {
  readonly reason: FieldReason;
  /** The path as the API server writes it here: keys of a map after a dot, or in brackets. */
  readonly field: string;
}

/** Reasons after which the API server does not evaluate rules: the object has not its shape. */
const blocking: ReadonlySet<FieldReason> = new Set([
  "FieldValueNotSupported",
  "FieldValueRequired",
  "FieldValueTooLong",
  "FieldValueTooMany",
  "FieldValueTypeInvalid",
]);

/** Whether the API server leaves rules alone because of these issues. */
export function blocksRules(issues: readonly ValueIssue[]): boolean {
  return issues.some(({ reason }) => blocking.has(reason));
}

/** A path in the form of the API server's schema checks: `spec.labels.a/b`, `spec.users[0].name`. */
export function dottedField(path: readonly (string | number)[]): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else text += text === "" ? part : `.${part}`;
  }
  return text;
}
