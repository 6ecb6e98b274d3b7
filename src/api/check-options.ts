import type { ValidationIssue } from "../schema/issues.js";

/**
 * Reports options that are not known: a caller without a type checker, or one
 * written for a newer release, must not believe that they took effect.
 */
export function checkOptions(
  options: object,
  known: readonly string[],
  path: readonly (string | number)[] = [],
): readonly ValidationIssue[] {
  return Object.keys(options)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: [...path, name],
      code: "OPTION_UNKNOWN",
      message: `is no option here; options are ${known.join(", ")}`,
    }));
}

/** Says that options are no object at all, as from a caller who gave none. */
export function checkIsObject(options: unknown): readonly ValidationIssue[] {
  if (typeof options === "object" && options !== null) return [];
  return [{ path: [], code: "OPTION_TYPE", message: "must be an object" }];
}
