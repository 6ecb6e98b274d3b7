import { formatIssues, type ValidationIssue } from "../schema/issues.js";
import { ToolkitError } from "../util/error.js";

/** Thrown when a zod schema says what a CustomResourceDefinition cannot; lists every issue at once. */
export class ZodSchemaError extends ToolkitError {
  static {
    this.prototype.name = "ZodSchemaError";
  }

  readonly issues: readonly ValidationIssue[];

  constructor(issues: readonly ValidationIssue[]) {
    super(
      "ZOD_SCHEMA_INVALID",
      `the zod schema cannot become a schema of a CustomResourceDefinition:\n${formatIssues(issues)}`,
    );
    this.issues = issues;
  }
}
