import type { ValidationIssue } from "../schema/issues.js";
import { ToolkitError } from "../util/error.js";

/** The lease was lost, or a write was not sent because another process may lead by now. */
export class LeadershipLostError extends ToolkitError {
  static {
    this.prototype.name = "LeadershipLostError";
  }

  constructor(message = "this process may not lead any more: the write was not sent") {
    super("LEADERSHIP_LOST", message);
  }
}

/** Settings of the process that cannot be used. */
export class SettingsError extends ToolkitError {
  static {
    this.prototype.name = "SettingsError";
  }

  readonly issues: readonly ValidationIssue[];

  constructor(issues: readonly ValidationIssue[], cause?: unknown) {
    const lines = issues.map(({ path, message }) => `${path.join(".")} ${message}`);
    super("SETTINGS_INVALID", lines.join("\n"), cause === undefined ? {} : { cause });
    this.issues = issues;
  }
}
