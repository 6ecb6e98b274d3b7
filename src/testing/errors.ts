import { ToolkitError } from "../util/error.js";

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
