import type { ValueIssue } from "../../src/schema/value-issue.js";
import { kubernetesVersion } from "./kubernetes-version.js";

const isNewest = kubernetesVersion === "1.37";

/**
 * What we find of a value as 1.36 does, as the server of this run finds it.
 *
 * From 1.37 on a number counts as whole also where it is less than a whole one, or negative, by less
 * than a billionth: `IsFloat64AJSONInteger` of go-openapi/swag 0.27, which is 0.23 before. As a
 * quotient it passes `multipleOf`; as an integer it is refused for its format alone.
 */
export function issuesAsServed(issues: readonly ValueIssue[]): readonly ValueIssue[] {
  return isNewest ? issues.flatMap(ofNearlyWhole) : issues;
}

function ofNearlyWhole(issue: ValueIssue): readonly ValueIssue[] {
  const { code, message } = issue;
  const [, factor, value] = /^must be a multiple of (\S+), not (\S+)$/.exec(message) ?? [];
  const isPassed =
    !Number.isInteger(Number(value)) && isNearlyWhole(Number(value) / Number(factor));
  if (code === "VALUE_MULTIPLE_OF" && isPassed) return [];
  const [, number] = /^must be an integer(?: or a string)?, not (\S+)$/.exec(message) ?? [];
  const isOfFormat = code === "VALUE_TYPE" && isNearlyWhole(Number(number));
  return [isOfFormat ? { ...issue, code: "VALUE_FORMAT" } : issue];
}

function isNearlyWhole(value: number): boolean {
  const whole = Math.round(value);
  return whole !== 0 && Math.abs(value - whole) < 1e-9 * Math.abs(whole);
}

/**
 * A field that the server of this run names, as 1.36 does: from 1.37 on, where metadata is checked
 * declaratively, an owner has its index.
 */
export function fieldAsNamed(field: string): string {
  return isNewest ? field.replace(/\bownerReferences\[\d+\]/, "ownerReferences") : field;
}
