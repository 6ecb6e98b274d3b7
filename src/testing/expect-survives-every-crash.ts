import type { OperatorDefinition } from "../api/define-operator.js";
import type { Implementation } from "../controller/implement.js";
import { ExpectationError } from "./errors.js";
import { describeFound, judgedTrial, shortestWay } from "./judged-trial.js";
import { type Reference, referenceOf } from "./reference-runs.js";
import { type Scenario, stepsOf, unfit } from "./scenario.js";
import { formatWrite } from "./sent-write.js";
import type { Disturbance, Trial, WriteOfStep } from "./trial.js";
import type { Subject } from "./trial-world.js";

/** Options of {@link expectSurvivesEveryCrash}. */
export interface CrashOptions {
  /**
   * One crash alone, as an error names it: `create/3` is after the third write of the step `create`, `before create/3` is
   * before the third one is sent. @default all
   */
  readonly only?: string | undefined;
}

/** What was tried. */
export interface CrashReport {
  /** The crashes, as `only` takes them. */
  readonly crashes: readonly string[];
}

/**
 * Kills an operator before and after each of its writes: the scenario is run undisturbed, and then twice for each write. The
 * operator ends right before it sends it, with all done that comes before; or when it has landed, before the answer is heard.
 * Then it begins anew. After each step everything must be as it is without a crash; what is made up in each run, such as
 * passwords, may differ, but must not be made up again. Nothing may be left behind or be stuck in deletion.
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
  const crashes = only === undefined ? all : all.filter(({ name }) => name === only);
  if (crashes.length === 0) {
    throw unfit(
      only === undefined
        ? `${operator.name} writes nothing in this scenario`
        : `there is no crash ${only}: there are ${all.map(({ name }) => name).join(", ")}`,
    );
  }
  for (const crash of crashes) {
    const found = await judgedTrial(subject, reference, killing(crash));
    if (found === undefined) continue;
    const shortest = await shortestWay(subject, found, [crash.step], async (shorter) =>
      judgedTrial(shorter, await referenceOf(shorter, "TEST_CRASH"), killing(crash)),
    );
    const headline = `${operator.name} does not survive a crash ${crash.isBefore ? "before" : "after"} the write ${crash.step}/${crash.index}`;
    throw new ExpectationError(
      "TEST_CRASH",
      describeFound(shortest, headline, crash.name, scenario),
    );
  }
  return { crashes: crashes.map(({ name }) => name) };
}

/** When an operator is killed. */
interface Crash extends WriteOfStep {
  readonly name: string;
  /** Whether before the write is sent; after it has landed otherwise. */
  readonly isBefore: boolean;
}

function crashesOf({ sent, writes }: Reference, scenario: Scenario): readonly Crash[] {
  return ["start", ...stepsOf(scenario)].flatMap((step) => {
    const [before = 0, after = 0] = [sent, writes].map((counts) => counts.get(step) ?? 0);
    return Array.from({ length: Math.max(before, after) }, (_, at): readonly Crash[] => {
      const index = at + 1;
      return [
        ...(index <= before
          ? [{ step, index, isBefore: true, name: `before ${step}/${index}` }]
          : []),
        ...(index <= after ? [{ step, index, isBefore: false, name: `${step}/${index}` }] : []),
      ];
    }).flat();
  });
}

function killing(crash: Crash): Disturbance {
  let hasCrashed = false;
  const killAt = ({ step, index }: WriteOfStep, trial: Trial, what: string): void => {
    if (hasCrashed || step !== crash.step || index !== crash.index) return;
    hasCrashed = true;
    trial.say(`      killed ${what}, and run anew`);
    trial.world.crash();
  };
  return crash.isBefore
    ? { sending: (write, at, trial) => killAt(at, trial, `before it sends: ${formatWrite(write)}`) }
    : { written: (_write, at, trial) => killAt(at, trial, "before the answer comes") };
}
