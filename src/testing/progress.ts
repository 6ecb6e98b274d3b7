import type { Clock } from "../util/clock.js";

/** Takes one line of progress, without its line end. */
export type ProgressReporter = (line: string) => void;

/** The default reporter: long work that says nothing looks like a hang. */
export function reportToStderr(line: string): void {
  process.stderr.write(`slipway: ${line}\n`);
}

/**
 * Limits how often a reporter is called and adds the time that has passed.
 *
 * The first call reports at once, later ones at most every `intervalMs`.
 */
export function throttledProgress(
  report: ProgressReporter,
  clock: Clock,
  intervalMs: number = 5_000,
): ProgressReporter {
  const startedMs = clock.now();
  let nextMs = startedMs;
  return (line) => {
    const nowMs = clock.now();
    if (nowMs < nextMs) return;
    nextMs = nowMs + intervalMs;
    report(nowMs - startedMs < 1_000 ? line : `${line} (${formatElapsed(nowMs - startedMs)})`);
  };
}

/** Minutes and seconds, such as `2m05s`. */
export function formatElapsed(elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / 1000);
  const rest = String(seconds % 60).padStart(2, "0");
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${rest}s`;
}
