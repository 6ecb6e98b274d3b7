import { ToolkitError } from "../util/error.js";

/** What is wrong with a configuration. */
export type ConfigErrorCode =
  /** There is none where one was looked for. */
  | "CONFIG_NOT_FOUND"
  /** What is there cannot be used until somebody edits it. */
  | "CONFIG_INVALID"
  /** A file, a plugin or a provider gave nothing usable; the next call asks again. */
  | "CONFIG_CREDENTIALS";

/** One thing that was looked at, and what is wrong with it. */
export interface ConfigProblem {
  /** A file, a variable, or a part of the configuration. */
  readonly path: string;
  /** What is wrong and what to do; never a secret. */
  readonly message: string;
}

const headings: Readonly<Record<ConfigErrorCode, string>> = {
  CONFIG_NOT_FOUND: "there is no configuration for a Kubernetes API server",
  CONFIG_INVALID: "the configuration for the Kubernetes API server cannot be used",
  CONFIG_CREDENTIALS: "there are no credentials for the Kubernetes API server",
};

/** An API server cannot be reached for want of a configuration or of credentials. Never holds a secret. */
export class ConfigError extends ToolkitError {
  static {
    this.prototype.name = "ConfigError";
  }

  declare readonly code: ConfigErrorCode;
  /** All that was found; with `CONFIG_NOT_FOUND`, all that was looked at, in order. */
  readonly problems: readonly ConfigProblem[];

  constructor(code: ConfigErrorCode, problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ path, message }) => `\n  - ${path}: ${message}`);
    super(code, `${headings[code]}:${lines.join("")}`);
    this.problems = problems;
  }
}

/** The word of the operating system for what went wrong, such as `ENOENT`; undefined for other errors. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}
