import { ToolkitError } from "../util/error.js";

/** One thing that is wrong with a value or a definition. */
export interface ValidationIssue {
  /** Where: field names and list indexes, from the value's root. */
  readonly path: readonly (string | number)[];
  /** A stable code in upper snake case, such as `VALUE_TYPE`. */
  readonly code: string;
  /** What is wrong and, where it is known, what to write instead. */
  readonly message: string;
}

/** Formats a path the way the API server does: `spec.users[0].name`, `spec.labels[a/b]`. */
export function formatPath(path: readonly (string | number)[]): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else if (/^[A-Za-z_$][\w$-]*$/.test(part)) text += text === "" ? part : `.${part}`;
    else text += `[${part}]`;
  }
  return text;
}

/** Formats issues as one line each: path, message and code. */
export function formatIssues(issues: readonly ValidationIssue[]): string {
  return issues
    .map(({ path, code, message }) => {
      const where = formatPath(path);
      return `  - ${where === "" ? "" : `${where}: `}${message} [${code}]`;
    })
    .join("\n");
}

/** Thrown when a value does not satisfy its schema; lists every issue at once. */
export class ValidationError extends ToolkitError {
  static {
    this.prototype.name = "ValidationError";
  }

  readonly issues: readonly ValidationIssue[];

  constructor(subject: string, issues: readonly ValidationIssue[]) {
    super("VALIDATION_FAILED", `${subject} is not valid:\n${formatIssues(issues)}`);
    this.issues = issues;
  }
}
