import { canonicalJSON } from "../util/json.js";
import { shownText } from "../telemetry/shown-text.js";
import type { Difference } from "./world-state.js";

const mostLines = 20;
const mostCharacters = 160;

/**
 * Differences, a line each; `sides` say where the two values are from, and `others` what is there that was not
 * written by who should have.
 */
export function formatDifferences(
  differences: readonly Difference[],
  [expectedSide, foundSide]: readonly [string, string],
  others: ReadonlySet<string> = new Set(),
): readonly string[] {
  const lines = differences.slice(0, mostLines).map(({ id, path, expected, found }) => {
    if (path === "" && expected === undefined) return `${id} is one too many`;
    if (path === "" && found === undefined) {
      return others.has(id) ? `${id} is there, but was not changed` : `${id} is missing`;
    }
    const place = path === "" ? "" : ` ${path}`;
    return `${id}${place}: ${shown(expected)} ${expectedSide}, ${shown(found)} ${foundSide}`;
  });
  const left = differences.length - lines.length;
  return left > 0 ? [...lines, `and ${left} more`] : lines;
}

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = shownText(canonicalJSON(value));
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

/** What was found, as an error tells it. */
export interface TrialReport {
  readonly headline: string;
  /** What happened, a line each. */
  readonly timeline: readonly string[];
  readonly step: string;
  readonly faults: readonly string[];
  /** How to see just this again. */
  readonly again: string;
}

export function formatTrial({ headline, timeline, step, faults, again }: TrialReport): string {
  return [
    headline,
    "what happened:",
    ...timeline.map((line) => `  ${line}`),
    `what is wrong after ${step}:`,
    ...faults.slice(0, mostLines).map((fault) => `  ${fault}`),
    again,
  ].join("\n");
}
