import type { ValidationIssue } from "../schema/issues.js";
import type { AnyResource } from "./resource.js";

/** The conditions a controller may set, each with the reasons it may give. */
export interface DeclaredConditions {
  readonly [type: string]: readonly string[];
}

/** Checks condition types and reasons, and that the status has a place for them. */
export function checkConditions(
  primary: AnyResource,
  conditions: DeclaredConditions,
): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const report = (path: readonly (string | number)[], message: string): void =>
    void issues.push({ path: ["conditions", ...path], code: "CONDITION_INVALID", message });
  for (const [type, reasons] of Object.entries(conditions)) {
    if (!/^[A-Z][A-Za-z0-9]{0,315}$/.test(type)) report([type], "must be in upper camel case");
    if (reasons.length === 0) report([type], "needs at least one reason");
    reasons.forEach((reason, index) => {
      if (!/^[A-Z][A-Za-z0-9_]{0,1023}$/.test(reason)) {
        report([type, index], `must be in upper camel case, not ${JSON.stringify(reason)}`);
      } else if (reasons.indexOf(reason) < index) {
        report([type, index], `${reason} is there already`);
      }
    });
  }
  const stored = primary.versions.find(({ storage }) => storage);
  const hasConditions = stored?.status?.json.properties?.["conditions"] !== undefined;
  if (Object.keys(conditions).length > 0 && !hasConditions) {
    report([], `the status of ${primary.kind} has no conditions: end it with .standard()`);
  }
  return issues;
}
