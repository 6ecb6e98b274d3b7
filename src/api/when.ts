import { labelSelectorsOverlap, parseLabelSelector } from "../meta/labels.js";
import type { ValidationIssue } from "../schema/issues.js";
import { validate } from "../schema/validate.js";
import { canonicalJSON } from "../util/json.js";
import { checkOptions } from "./check-options.js";
import { resolveJSONPath } from "./json-path.js";
import type { AnyResource } from "./resource.js";
import { rootSchema } from "./root-schema.js";

/** Objects that a label selector chooses, such as `engine=postgres`. */
export interface WhenLabels {
  readonly labels: string;
}

/** Objects in whose spec a field has one value. */
export interface WhenField {
  /** A JSON path, such as `.spec.engine`. */
  readonly field: string;
  readonly equals: string | number | boolean;
}

/** Which objects of its kind a controller reconciles, where several controllers share a kind. */
export type When = WhenLabels | WhenField;

/** Checks a condition against the stored version of the kind. */
export function checkWhen(primary: AnyResource, when: When): readonly ValidationIssue[] {
  const issue = (fault: string, ...below: readonly string[]): readonly ValidationIssue[] => [
    { path: ["when", ...below], code: "WHEN_INVALID", message: fault },
  ];
  if ("labels" in when) {
    const parsed = parseLabelSelector(when.labels);
    const issues = checkOptions(when, ["labels"], ["when"]);
    if ("fault" in parsed) {
      const path = ["when", "labels"];
      return [...issues, { path, code: "SELECTOR_INVALID", message: parsed.fault }];
    }
    if (labelSelectorsOverlap(parsed.requirements, [])) return issues;
    return [...issues, ...issue(`no object can satisfy all of ${when.labels}`, "labels")];
  }
  const { field, equals } = when;
  const unknown = checkOptions(when, ["field", "equals"], ["when"]);
  if (unknown.length > 0) return unknown;
  if (typeof field !== "string" || equals === undefined) {
    return issue("must be { labels } or { field, equals }");
  }
  const stored = primary.versions.find(({ storage }) => storage);
  const target = stored && resolveJSONPath(rootSchema(stored, undefined), field);
  if (target === undefined || !field.startsWith(".spec.")) {
    return issue(`must start with .spec., unlike ${JSON.stringify(field)}`, "field");
  }
  if ("fault" in target) return issue(`${field} ${target.fault}`, "field");
  const { schema } = target;
  if (schema === undefined || schema.type === "object" || schema.type === "array") {
    return issue(`${field} must lead to a single value`, "field");
  }
  return validate(schema, equals, ["when", "equals"]);
}

/** Whether an object can satisfy both; absence of a condition is satisfied by every object. */
export function whenOverlaps(one: When | undefined, other: When | undefined): boolean {
  if (one === undefined || other === undefined) return true;
  if ("labels" in one && "labels" in other) {
    const [left, right] = [parseLabelSelector(one.labels), parseLabelSelector(other.labels)];
    if ("fault" in left || "fault" in right) return true;
    return labelSelectorsOverlap(left.requirements, right.requirements);
  }
  if ("field" in one && "field" in other && one.field === other.field) {
    return canonicalJSON(one.equals) === canonicalJSON(other.equals);
  }
  return true;
}
