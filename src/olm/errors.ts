import { formatIssues, type ValidationIssue } from "../schema/issues.js";
import { ToolkitError } from "../util/error.js";

/** Thrown when no bundle can be made of what was given; lists every issue at once. */
export class BundleError extends ToolkitError {
  static {
    this.prototype.name = "BundleError";
  }

  readonly issues: readonly ValidationIssue[];

  constructor(subject: string, issues: readonly ValidationIssue[]) {
    super("BUNDLE_INVALID", `${subject} cannot be made into a bundle:\n${formatIssues(issues)}`);
    this.issues = issues;
  }
}

/**
 * Thrown when the folder of a bundle cannot be read or written; the operating
 * system's error is its `cause`.
 *
 * `code` is `BUNDLE_READ` or `BUNDLE_WRITE`.
 */
export class BundleFolderError extends ToolkitError {
  static {
    this.prototype.name = "BundleFolderError";
  }

  readonly folder: string;

  constructor(code: "BUNDLE_READ" | "BUNDLE_WRITE", folder: string, cause: unknown) {
    const verb = code === "BUNDLE_READ" ? "read the bundle in" : "write the bundle to";
    super(code, `cannot ${verb} ${folder}: ${describeCause(cause)}`, { cause });
    this.folder = folder;
  }
}

/** What the operating system's codes mean here, and what to do. */
const advice: Readonly<Record<string, string>> = {
  EACCES: "it may not be accessed; check its permissions, or choose another folder",
  EPERM: "it may not be accessed; check its permissions, or choose another folder",
  EROFS: "its file system is read-only; choose another folder",
  ENOSPC: "its disk is full; free some space and run this again",
  EDQUOT: "its disk quota is used up; free some space and run this again",
  ENOENT: "it does not exist",
  ENOTDIR: "a part of the path is a file; remove it, or choose another folder",
  EEXIST: "a file of that name is in the way; remove it, or choose another folder",
  EISDIR: "a folder stands where a file has to be written; remove it",
};

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = "code" in cause ? String(cause.code) : "";
  const meaning = Object.hasOwn(advice, code) ? advice[code] : undefined;
  if (meaning === undefined) return cause.message;
  return `${meaning} (${code}${"path" in cause ? ` at ${String(cause.path)}` : ""})`;
}
