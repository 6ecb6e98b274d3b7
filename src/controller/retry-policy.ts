import { TransportError } from "../client/errors.js";
import { isApiError, isConflict } from "../meta/api-error.js";
import { ChildrenError, ChildTakenError, StaleObjectError, TerminalError } from "./errors.js";

/**
 * When an object is tried again after its pass failed: `never` until something changes; `soon`, after a
 * wait that grows from milliseconds; `slowly`, where only somebody else can mend it.
 */
export type Retry = "never" | "soon" | "slowly";

/** The wait before something is tried again that the server refused for what it is. */
export const slowRetryMs = 30_000;

/** When to try again after an error. */
export function retryAfter(error: unknown): Retry {
  if (error instanceof TerminalError) return "never";
  if (error instanceof ChildTakenError) return "slowly";
  if (error instanceof ChildrenError) {
    if (error.issues.length > 0) return "never";
    const retries = Object.values(error.errors).map(retryAfter);
    if (retries.includes("soon")) return "soon";
    return retries.includes("slowly") ? "slowly" : "never";
  }
  if (!isApiError(error)) return "soon";
  // A quota, an admission policy, a missing permission, a namespace that goes, or a rule of the schema.
  return error.httpCode === 403 || error.httpCode === 422 ? "slowly" : "soon";
}

/** Whether the server did not answer, or asks to be left alone: nothing is wrong with the object, and nobody could be told. */
export function isServerAway(error: unknown): boolean {
  if (error instanceof ChildrenError) {
    const errors = Object.values(error.errors);
    return errors.length > 0 && errors.every(isServerAway);
  }
  if (isApiError(error)) return [429, 502, 503, 504].includes(error.httpCode);
  return error instanceof TransportError;
}

/** Whether an error is part of working beside others, and no fault. */
export function isExpected(error: unknown): boolean {
  if (error instanceof ChildrenError) {
    return error.issues.length === 0 && Object.values(error.errors).every(isExpected);
  }
  return error instanceof StaleObjectError || isConflict(error);
}
