import { formatIssues, type ValidationIssue } from "../schema/issues.js";
import { ToolkitError } from "../util/error.js";

/** Thrown when a resource, controller or operator is defined wrongly; lists every issue at once. */
export class DefinitionError extends ToolkitError {
  static {
    this.prototype.name = "DefinitionError";
  }

  readonly issues: readonly ValidationIssue[];

  constructor(subject: string, issues: readonly ValidationIssue[]) {
    super("DEFINITION_INVALID", `${subject} is not a valid definition:\n${formatIssues(issues)}`);
    this.issues = issues;
  }
}
