import { formatIssues, type ValidationIssue } from "../schema/issues.js";
import { ToolkitError } from "../util/error.js";

/** Thrown when a construct is given options that it cannot render; lists every issue at once. */
export class ConstructError extends ToolkitError {
  static {
    this.prototype.name = "ConstructError";
  }

  /** Where the construct stands in the tree, such as `platform/operator`. */
  readonly constructPath: string;
  readonly issues: readonly ValidationIssue[];

  constructor(constructPath: string, issues: readonly ValidationIssue[]) {
    super("CONSTRUCT_INVALID", `construct ${constructPath} is not valid:\n${formatIssues(issues)}`);
    this.constructPath = constructPath;
    this.issues = issues;
  }
}
