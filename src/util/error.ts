const brand: unique symbol = Symbol.for("slipway.dev/error");

/** What {@link ToolkitError} takes beside its message. */
export interface ToolkitErrorOptions {
  /** The error that led to this one; kept as `cause`. */
  readonly cause?: unknown;
}

/**
 * The base of every error that Slipway throws.
 *
 * `code` is stable across releases and documented in `docs/reference/errors.md`;
 * the message is for people and may change. Recognised by {@link isToolkitError},
 * which works across copies of the package, as `instanceof` does not.
 */
export class ToolkitError extends Error {
  static {
    this.prototype.name = "ToolkitError";
    Object.defineProperty(this.prototype, brand, { value: true });
  }

  readonly code: string;

  constructor(code: string, message: string, options: ToolkitErrorOptions = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
  }
}

/** Whether `error` is a {@link ToolkitError}, of this copy of the package or of another. */
export function isToolkitError(error: unknown): error is ToolkitError {
  return typeof error === "object" && error !== null && brand in error;
}
