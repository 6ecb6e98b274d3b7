import type { ValidationIssue } from "../schema/issues.js";
import { ToolkitError } from "../util/error.js";

/**
 * A chart that gives no objects that an operator could apply. The paths of its `issues` hold the construct's, as
 * the author of the chart sees it: `app/deployment`.
 */
export class ChartError extends ToolkitError {
  static {
    this.prototype.name = "ChartError";
  }

  declare readonly code: "CHART_FAILED" | "CHART_INVALID";
  readonly issues: readonly ValidationIssue[];

  constructor(
    code: "CHART_FAILED" | "CHART_INVALID",
    issues: readonly ValidationIssue[],
    options: { readonly cause?: unknown } = {},
  ) {
    super(code, issues.map(formatIssue).join("\n"), options);
    this.issues = issues;
  }
}

function formatIssue({ path, message }: ValidationIssue): string {
  return path.length === 0 ? message : `${path.join(" ")}: ${message}`;
}
