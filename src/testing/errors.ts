import { ToolkitError, type ToolkitErrorOptions } from "../util/error.js";

/** What {@link ControlPlaneError} carries beside its message. */
export interface ControlPlaneErrorOptions {
  /** The error that led to this one; kept as `cause`. */
  readonly cause?: unknown;
}

/**
 * A control plane did not start, or an operation on one did not work.
 *
 * `code` is `CONTROL_PLANE_START` when a component died or was not ready in time
 * (the message ends with the last lines of its log), `CONTROL_PLANE_REQUEST` when
 * the server refused what the call needed, and `CONTROL_PLANE_STOPPED` when the
 * control plane had been stopped, or the component does not run.
 */
export class ControlPlaneError extends ToolkitError {
  static {
    this.prototype.name = "ControlPlaneError";
  }

  constructor(
    code: "CONTROL_PLANE_START" | "CONTROL_PLANE_REQUEST" | "CONTROL_PLANE_STOPPED",
    message: string,
    options: ControlPlaneErrorOptions = {},
  ) {
    super(code, message, options);
  }
}

/** Why one source of binaries did not do, and what would make it do. */
export interface BinarySourceFailure {
  /** The source, as the message names it. */
  readonly source: string;
  /** Why it did not do. */
  readonly reason: string;
  /** What to do about it; absent when nothing can be done. */
  readonly advice?: string | undefined;
}

/**
 * No source has the binaries that were asked for; code `CONTROL_PLANE_BINARIES`.
 *
 * The message lists every source, why it did not do, and what to do.
 */
export class ControlPlaneBinariesError extends ToolkitError {
  static {
    this.prototype.name = "ControlPlaneBinariesError";
  }

  /** The sources in the order in which they were tried. */
  readonly sources: readonly BinarySourceFailure[];

  constructor(wanted: string, sources: readonly BinarySourceFailure[]) {
    const lines = sources.map(
      ({ source, reason, advice }) =>
        `  - ${source}: ${reason}${advice === undefined ? "" : `; ${advice}`}`,
    );
    super(
      "CONTROL_PLANE_BINARIES",
      `found no ${wanted}; tried, in this order:\n${lines.join("\n")}`,
    );
    this.sources = sources;
  }
}

/** What a test of an operator found; see {@link ExpectationError}. */
export type ExpectationCode =
  | "TEST_EVENTUALLY"
  | "TEST_NOT_QUIET"
  | "TEST_SCENARIO"
  | "TEST_CRASH"
  | "TEST_STALENESS"
  | "TEST_PERMISSIONS"
  | "TEST_SPEC"
  | "TEST_REAL_SERVER";

/**
 * What a test waits for or asks for did not come true; the message tells all that is known of it.
 *
 * `code` is `TEST_EVENTUALLY` where something was waited for in vain, `TEST_NOT_QUIET` where an operator sends requests
 * though nothing changes, `TEST_CRASH` and `TEST_STALENESS` where it does not survive a crash or an old view,
 * `TEST_PERMISSIONS` where it lacks permissions or does not use those that it has,
 * `TEST_SPEC` where it does not do with a spec that the server takes, `TEST_REAL_SERVER` where
 * something is asked for that a real control plane cannot do, and `TEST_SCENARIO` where the scenario itself is not fit to tell.
 */
export class ExpectationError extends ToolkitError {
  static {
    this.prototype.name = "ExpectationError";
  }

  declare readonly code: ExpectationCode;

  constructor(code: ExpectationCode, message: string, options: ToolkitErrorOptions = {}) {
    super(code, message, options);
  }
}

/** An operator that a test runs has ended by itself; code `TEST_OPERATOR_ENDED`. The message has the end of its log. */
export class OperatorEndedError extends ToolkitError {
  static {
    this.prototype.name = "OperatorEndedError";
  }

  constructor(message: string, options: ToolkitErrorOptions = {}) {
    super("TEST_OPERATOR_ENDED", message, options);
  }
}
