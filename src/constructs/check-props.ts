import { checkIsObject, checkOptions } from "../api/check-options.js";
import type { ValidationIssue } from "../schema/issues.js";
import { ConstructError } from "./errors.js";

/** The names of a construct's options. */
export interface OptionNames {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
}

/**
 * Refuses options that are not known, and missing ones: a caller may have no type checker.
 *
 * @throws ConstructError `CONSTRUCT_INVALID`; no other check can say anything useful then.
 */
export function requireOptions(constructPath: string, options: object, names: OptionNames): void {
  const { required, optional = [] } = names;
  const absent = checkIsObject(options);
  if (absent.length > 0) throw new ConstructError(constructPath, absent);
  const given = new Map<string, unknown>(Object.entries(options));
  const missing = required
    .filter((name) => given.get(name) === undefined)
    .map((name): ValidationIssue => ({
      path: [name],
      code: "OPTION_MISSING",
      message: "is required",
    }));
  const definition = given.get("definition");
  const issues = [
    ...checkOptions(options, [...required, ...optional]),
    ...missing,
    ...(definition === undefined ? [] : checkDefinition(definition)),
  ];
  if (issues.length > 0) throw new ConstructError(constructPath, issues);
}

function checkDefinition(definition: unknown): readonly ValidationIssue[] {
  if (typeof definition === "object" && definition !== null && "controllers" in definition)
    return [];
  const message = "must be what defineOperator returned";
  return [{ path: ["definition"], code: "OPTION_TYPE", message }];
}

/** Checks options that are either on or off. */
export function checkSwitches(
  options: Readonly<Record<string, unknown>>,
): readonly ValidationIssue[] {
  return Object.entries(options)
    .filter(([, value]) => typeof value !== "boolean")
    .map(([name]) => ({ path: [name], code: "OPTION_TYPE", message: "must be true or false" }));
}
