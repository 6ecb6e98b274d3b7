import { ContextError } from "./errors.js";

/** Asks for another pass later; see `requeueAfter` of the context. */
export interface Requeue {
  readonly requeueAfterMs: number;
}

/** @throws {ContextError} REQUEUE_INVALID for what is no wait: taken as none it would be an endless loop */
export function checkedDelay(delayMs: unknown): number {
  if (typeof delayMs === "number" && Number.isFinite(delayMs) && delayMs >= 0) return delayMs;
  throw new ContextError(
    "REQUEUE_INVALID",
    `requeueAfter takes milliseconds from 0 on, not ${String(delayMs)}`,
  );
}
