import { type ExpectationCode, ExpectationError } from "./errors.js";
import { faultsOf, type Reference, referenceOf } from "./reference-runs.js";
import { stepsOf, unfit } from "./scenario.js";
import { type Disturbance, Trial } from "./trial.js";
import { formatTrial } from "./trial-report.js";
import type { Subject } from "./trial-world.js";

/** What came of an attack that an operator does not survive. */
interface Found {
  /** What happened, a line each. */
  readonly timeline: readonly string[];
  /** After which step it was seen. */
  readonly step: string;
  /** What is wrong, a sentence each. */
  readonly faults: readonly string[];
  /** The steps that were left out, since it is found without them. */
  readonly without: readonly string[];
}

/** Something that is done to an operator in a trial of its own. */
export interface Attack {
  /** As `only` takes it. */
  readonly name: string;
  /** In the words of a headline: what the operator does not survive. */
  readonly what: string;
  /** The steps in which it is done. */
  readonly steps: readonly string[];
  readonly disturbance: () => Disturbance;
  /** What it is made of; empty where it is one thing. */
  readonly parts: readonly Attack[];
}

/** Several attacks in one trial, each in a step of its own, to spare time. */
export function together(parts: readonly Attack[], what: string): Attack {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  return {
    name: parts.map(({ name }) => name).join(" and "),
    what,
    steps: parts.flatMap(({ steps }) => steps),
    disturbance: () => merged(parts.map(({ disturbance }) => disturbance())),
    parts,
  };
}

function merged(all: readonly Disturbance[]): Disturbance {
  return {
    before: async (...given) => {
      for (const each of all) await each.before?.(...given);
    },
    sending: (...given) => {
      for (const each of all) each.sending?.(...given);
    },
    written: (...given) => {
      for (const each of all) each.written?.(...given);
    },
    after: async (...given) => {
      for (const each of all) await each.after?.(...given);
    },
    isBlind: (step) => all.some((each) => each.isBlind?.(step)),
  };
}

/** Runs a scenario under attack up to the first step after which something is wrong. */
async function attacked(
  subject: Subject,
  reference: Reference,
  attack: Attack,
): Promise<Found | undefined> {
  await using trial = await Trial.start(subject, attack.disturbance());
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
 * Attacks an operator, again and again.
 *
 * @param only the name of the one attack to try
 * @returns the names of what was tried
 * @throws {ExpectationError} `code` for the first attack that it does not survive; TEST_SCENARIO where there is no such one
 */
export async function survives(
  subject: Subject,
  reference: Reference,
  attacks: readonly Attack[],
  { code, only }: { readonly code: ExpectationCode; readonly only: string | undefined },
): Promise<readonly string[]> {
  const single = attacks.flatMap((attack) => (attack.parts.length === 0 ? [attack] : attack.parts));
  const tried =
    only === undefined
      ? attacks
      : [...single, ...attacks].filter(({ name }) => name === only).slice(0, 1);
  if (tried.length === 0) {
    throw unfit(
      `there is nothing of the name ${only}: there are ${single.map(({ name }) => name).join(", ")}`,
    );
  }
  for (const attack of tried) {
    let [failed, found] = [attack, await attacked(subject, reference, attack)];
    if (found === undefined) continue;
    for (const part of attack.parts) {
      const alone = await attacked(subject, reference, part);
      if (alone === undefined) continue;
      [failed, found] = [part, alone];
      break;
    }
    const shortest = await shortestWay(subject, found, failed, code);
    throw new ExpectationError(code, describeFound(shortest, failed, subject));
  }
  return only === undefined ? single.map(({ name }) => name) : [only];
}

/** The shortest way to what was found: without the steps before it that it does not need. */
async function shortestWay(
  { scenario, ...subject }: Subject,
  found: Found,
  attack: Attack,
  code: ExpectationCode,
): Promise<Found> {
  let shortest = found;
  for (const step of stepsOf(scenario)) {
    if (step === found.step) break;
    if (attack.steps.includes(step)) continue;
    const without = [...shortest.without, step];
    const steps = Object.fromEntries(
      Object.entries(scenario.steps).filter(([name]) => !without.includes(name)),
    );
    const shorter = { ...subject, scenario: { ...scenario, steps } };
    try {
      const again = await attacked(shorter, await referenceOf(shorter, code), attack);
      if (again !== undefined) shortest = { ...again, without };
    } catch {
      // The other steps need this one.
    }
  }
  return shortest;
}

function describeFound(
  { timeline, step, faults, without }: Found,
  { name, what }: Attack,
  { operator, scenario: { seed = 1 } }: Subject,
): string {
  const left =
    without.length === 0
      ? ""
      : `; it is found without the step${without.length === 1 ? "" : "s"} ${without.join(", ")}`;
  return formatTrial({
    headline: `${operator.name} does not survive ${what}`,
    timeline,
    step,
    faults,
    again: `to run it alone: { only: ${JSON.stringify(name)} }, with the seed ${seed} in the scenario${left}`,
  });
}
