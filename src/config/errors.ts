import { formatIssues, type ValidationIssue } from "../schema/issues.js";
import { ToolkitError } from "../util/error.js";

/** Thrown when the data of a release, `slipway.config.ts`, is wrong; lists every issue at once. */
export class ReleaseConfigError extends ToolkitError {
  static {
    this.prototype.name = "ReleaseConfigError";
  }

  readonly issues: readonly ValidationIssue[];

  constructor(issues: readonly ValidationIssue[]) {
    super(
      "RELEASE_CONFIG_INVALID",
      `the release configuration is not valid:\n${formatIssues(issues)}`,
    );
    this.issues = issues;
  }
}
