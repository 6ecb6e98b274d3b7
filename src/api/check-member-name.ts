import type { ValidationIssue } from "../schema/issues.js";

/**
 * Checks a name by which an author's code reaches a member, such as a reference or
 * an operand image: `passwordSecret`, `pg-bouncer`.
 */
export function checkMemberName(
  name: string,
  path: readonly (string | number)[],
): readonly ValidationIssue[] {
  if (/^[a-z][A-Za-z0-9]*([-_][A-Za-z0-9]+)*$/.test(name) && name.length <= 63) return [];
  const message = `must be at most 63 letters and digits, start with a lower-case letter, and may have single '-' and '_' inside, unlike ${JSON.stringify(name)}`;
  return [{ path, code: "NAME_INVALID", message }];
}
