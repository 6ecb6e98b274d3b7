import { formatKey } from "../meta/object-key.js";
import type { StoredObject } from "../meta/stored-object.js";
import type { ValidationIssue } from "../schema/issues.js";
import { isToolkitError, ToolkitError } from "../util/error.js";

/** Children that could not be made what was wanted; `issues` or `errors` names each. */
export class ChildrenError extends ToolkitError {
  static {
    this.prototype.name = "ChildrenError";
  }

  /** What is wrong with what was wanted; empty where requests failed. */
  readonly issues: readonly ValidationIssue[];
  /** What went wrong, by child; empty where nothing was tried. */
  readonly errors: Readonly<Record<string, unknown>>;

  private constructor(
    code: "CHILD_INVALID" | "CHILDREN_FAILED",
    lines: readonly string[],
    { issues = [], errors = {} }: Partial<Pick<ChildrenError, "issues" | "errors">>,
  ) {
    super(code, lines.join("\n"), { cause: Object.values(errors)[0] });
    this.issues = issues;
    this.errors = errors;
  }

  static invalid(issues: readonly ValidationIssue[]): ChildrenError {
    const lines = issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    return new ChildrenError("CHILD_INVALID", lines, { issues });
  }

  static failed(failures: readonly (readonly [string, unknown])[]): ChildrenError {
    const lines = failures.map(
      ([name, error]) => `${name}: ${error instanceof Error ? error.message : String(error)}`,
    );
    return new ChildrenError("CHILDREN_FAILED", lines, { errors: Object.fromEntries(failures) });
  }
}

/**
 * Whether a pass ended because this process may not write any more. It is thrown below here, where nobody knows of
 * passes: only its code can be told.
 */
export function isLeadershipLost(error: unknown): boolean {
  if (error instanceof ChildrenError) return Object.values(error.errors).some(isLeadershipLost);
  return isToolkitError(error) && error.code === "LEADERSHIP_LOST";
}

/** A child that is somebody else's: two owners would undo each other's changes for ever. */
export class ChildTakenError extends ToolkitError {
  static {
    this.prototype.name = "ChildTakenError";
  }

  /** @param owner names whose it is, such as `StatefulSet db` */
  constructor(child: string, owner: string) {
    super(
      "CHILD_TAKEN",
      `${child} belongs to ${owner}: give the child another name, or take that one away`,
    );
  }
}

/**
 * The object is newer on the server than in the cache, so that what the pass would change or delete may be wanted as it
 * is: the pass is tried again with the newer one.
 */
export class StaleObjectError extends ToolkitError {
  static {
    this.prototype.name = "StaleObjectError";
  }

  constructor({ kind, metadata }: StoredObject) {
    super(
      "OBJECT_STALE",
      `${kind} ${formatKey(metadata)} is newer on the server than the pass knew: nothing was done`,
    );
  }
}

/**
 * Thrown by a reconciler for what no retry will mend: the object is not looked at again
 * until it changes, or something it depends on does.
 */
export class TerminalError extends ToolkitError {
  static {
    this.prototype.name = "TerminalError";
  }

  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super("RECONCILE_TERMINAL", message, options);
  }
}

/** A pass that took longer than it may. */
export class ReconcileTimeoutError extends ToolkitError {
  static {
    this.prototype.name = "ReconcileTimeoutError";
  }

  /** The object, as `namespace/name`. */
  readonly key: string;
  readonly timeoutMs: number;

  constructor(key: string, timeoutMs: number) {
    super("RECONCILE_TIMEOUT", `the pass over ${key} took longer than ${timeoutMs} ms`);
    this.key = key;
    this.timeoutMs = timeoutMs;
  }
}

/** A reconciler asked its context for what it cannot have. */
export class ContextError extends ToolkitError {
  static {
    this.prototype.name = "ContextError";
  }

  declare readonly code:
    | "CHILDREN_TWICE"
    | "CHILD_NAME_MAX"
    | "CONTEXT_ENDED"
    | "CONDITION_UNDECLARED"
    | "KIND_METADATA_ONLY"
    | "KIND_UNDECLARED"
    | "REQUEUE_INVALID";
}
