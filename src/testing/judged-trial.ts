import { faultsOf, type Reference } from "./reference-runs.js";
import { type Scenario, stepsOf } from "./scenario.js";
import { type Disturbance, Trial } from "./trial.js";
import { formatTrial } from "./trial-report.js";
import type { Subject } from "./trial-world.js";

/** What came of a disturbance that an operator does not survive. */
export interface Found {
  /** What happened, a line each. */
  readonly timeline: readonly string[];
  /** After which step it was seen. */
  readonly step: string;
  /** What is wrong, a sentence each. */
  readonly faults: readonly string[];
  /** The steps that were left out, since it is found without them. */
  readonly without: readonly string[];
}

/** Runs a scenario with a disturbance up to the first step after which something is wrong. */
export async function judgedTrial(
  subject: Subject,
  reference: Reference,
  disturbance: Disturbance,
): Promise<Found | undefined> {
  await using trial = await Trial.start(subject, disturbance);
  let found: Found | undefined;
  await trial.run((rest) => {
    const faults = faultsOf(reference, rest);
    if (faults.length === 0) return true;
    found = { timeline: [...trial.timeline], step: rest.step, faults, without: [] };
    return false;
  });
  return found;
}

/**
 * The shortest way to what was found: without the steps before it that it does not need.
 *
 * @param needed the steps in which something is done to the operator
 * @param again runs the disturbance in a scenario that has fewer steps
 */
export async function shortestWay(
  { scenario, ...subject }: Subject,
  found: Found,
  needed: readonly string[],
  again: (shorter: Subject) => Promise<Found | undefined>,
): Promise<Found> {
  let shortest = found;
  for (const step of stepsOf(scenario)) {
    if (step === found.step) break;
    if (needed.includes(step)) continue;
    const without = [...shortest.without, step];
    const steps = Object.fromEntries(
      Object.entries(scenario.steps).filter(([name]) => !without.includes(name)),
    );
    try {
      const shorter = await again({ ...subject, scenario: { ...scenario, steps } });
      if (shorter !== undefined) shortest = { ...shorter, without };
    } catch {
      // The other steps need this one.
    }
  }
  return shortest;
}

/** What was found, as an error tells it; `only` is the name of the disturbance. */
export function describeFound(
  { timeline, step, faults, without }: Found,
  headline: string,
  only: string,
  { seed = 1 }: Scenario,
): string {
  const left =
    without.length === 0 ? "" : `; the steps ${without.join(", ")} are not needed for it`;
  const again = `to run it alone: { only: ${JSON.stringify(only)} }, with the seed ${seed} in the scenario${left}`;
  return formatTrial({ headline, timeline, step, faults, again });
}
