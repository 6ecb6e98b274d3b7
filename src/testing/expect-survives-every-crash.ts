import type { OperatorDefinition } from "../api/define-operator.js";
import type { Implementation } from "../controller/implement.js";
import { ExpectationError } from "./errors.js";
import { faultsOf, type Reference, referenceOf } from "./reference-runs.js";
import { type Scenario, stepsOf, unfit } from "./scenario.js";
import { type Disturbance, type Rest, Trial } from "./trial.js";
import { formatTrial } from "./trial-report.js";
import type { Subject } from "./trial-world.js";

/** Options of {@link expectSurvivesEveryCrash}. */
export interface CrashOptions {
  /** One crash alone, as an error names it: `create/3` is after the third write of the step `create`. @default all */
  readonly only?: string | undefined;
}

/** What was tried. */
export interface CrashReport {
  /** The crashes, as `only` takes them. */
  readonly crashes: readonly string[];
}

/**
 * Kills an operator after each of its writes: the scenario is run undisturbed, and then once for each write, after which
 * the operator ends before it hears the answer, and begins anew. After each step everything must be as it is without a
 * crash; what is made up in each run, such as passwords, may differ, but must not be made up again. Nothing may be left
 * behind or be stuck in deletion.
 *
 * What is compared is what the operator and the steps have written, and the status of what the controllers are for; uids, versions,
 * times and names of the server are of no matter, nor are Leases and Events. What the author's code does
 * outside of the cluster is not undone by a kill: what it keeps in modules outlives it.
 *
 * @throws {ExpectationError} TEST_CRASH with the first crash that it does not survive: what was written, what differs and how
 * to run that one alone; TEST_NOT_QUIET where it never has done all; TEST_SCENARIO where the scenario fails, or
 * does not lead to the same each time
 *
 * @example
 * ```ts
 * await expectSurvivesEveryCrash(siteOperator, reconcilers, {
 *   steps: {
 *     create: (server) => server.create(Site, { metadata: { name: "home" }, spec: { title: "Hello" } }),
 *     delete: (server) => server.delete(Site, "home"),
 *   },
 * });
 * ```
 */
export function expectSurvivesEveryCrash<const O extends OperatorDefinition>(
  operator: O,
  implementation: Implementation<NoInfer<O>>,
  scenario: Scenario,
  options?: CrashOptions,
): Promise<CrashReport>;
export async function expectSurvivesEveryCrash(
  operator: OperatorDefinition,
  implementation: Implementation,
  scenario: Scenario,
  { only }: CrashOptions = {},
): Promise<CrashReport> {
  const subject: Subject = { operator, implementation, scenario };
  const reference = await referenceOf(subject, "TEST_CRASH");
  const all = crashesOf(reference, scenario);
  const crashes = only === undefined ? all : all.filter((crash) => crash === only);
  if (crashes.length === 0) {
    throw unfit(
      only === undefined
        ? `${operator.name} writes nothing in this scenario`
        : `there is no crash ${only}: there are ${all.join(", ")}`,
    );
  }
  for (const crash of crashes) {
    const found = await crashed(subject, reference, crash);
    if (found === undefined) continue;
    const shortest = await shortened(subject, found, crash);
    throw new ExpectationError("TEST_CRASH", describe(shortest, operator.name, scenario));
  }
  return { crashes };
}

/** What came of a crash that was not survived. */
interface Found {
  readonly crash: string;
  readonly timeline: readonly string[];
  readonly step: string;
  readonly faults: readonly string[];
  /** The steps that were left out. */
  readonly without: readonly string[];
}

function crashesOf({ writes }: Reference, scenario: Scenario): readonly string[] {
  return ["start", ...stepsOf(scenario)].flatMap((step) =>
    Array.from({ length: writes.get(step) ?? 0 }, (_, index) => `${step}/${index + 1}`),
  );
}

async function crashed(
  subject: Subject,
  reference: Reference,
  crash: string,
): Promise<Found | undefined> {
  let hasCrashed = false;
  const disturbance: Disturbance = {
    written: (_write, { step, index }, trial) => {
      if (hasCrashed || `${step}/${index}` !== crash) return;
      hasCrashed = true;
      trial.say("      killed before the answer comes, and run anew");
      trial.world.crash();
    },
  };
  await using trial = await Trial.start(subject, disturbance);
  let found: Found | undefined;
  await trial.run((rest: Rest) => {
    const faults = faultsOf(reference, rest);
    if (faults.length === 0) return true;
    found = { crash, timeline: [...trial.timeline], step: rest.step, faults, without: [] };
    return false;
  });
  return found;
}

/** The same without the steps before that it does not need. */
async function shortened(subject: Subject, found: Found, crash: string): Promise<Found> {
  let shortest = found;
  const [crashStep = ""] = crash.split("/");
  for (const step of stepsOf(subject.scenario)) {
    if (step === found.step) break;
    if (step === crashStep) continue;
    const without = [...shortest.without, step];
    const steps = Object.fromEntries(
      Object.entries(subject.scenario.steps).filter(([name]) => !without.includes(name)),
    );
    const shorter = { ...subject, scenario: { ...subject.scenario, steps } };
    try {
      const again = await crashed(shorter, await referenceOf(shorter, "TEST_CRASH"), crash);
      if (again !== undefined) shortest = { ...again, without };
    } catch {
      // The other steps need this one.
    }
  }
  return shortest;
}

function describe(
  { crash, timeline, step, faults, without }: Found,
  operator: string,
  { seed = 1 }: Scenario,
): string {
  const left =
    without.length === 0 ? "" : `; the steps ${without.join(", ")} are not needed for it`;
  return formatTrial({
    headline: `${operator} does not survive a crash after the write ${crash}`,
    timeline,
    step,
    faults,
    again: `to run it alone: { only: "${crash}" }, with the seed ${seed} in the scenario${left}`,
  });
}
