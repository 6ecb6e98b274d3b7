import type { OperatorDefinition } from "../api/define-operator.js";
import type { Implementation } from "../controller/implement.js";
import { type Attack, survives, together } from "./attack.js";
import { refuseServer } from "./real-server.js";
import { type Reference, referenceOf } from "./reference-runs.js";
import { type Scenario, stepsOf, unfit } from "./scenario.js";
import { formatWrite } from "./sent-write.js";
import type { Trial, WriteOfStep } from "./trial.js";
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
  options: CrashOptions = {},
): Promise<CrashReport> {
  refuseServer(options, "expectSurvivesEveryCrash");
  const { only } = options;
  const subject: Subject = { operator, implementation, scenario };
  const reference = await referenceOf(subject, "TEST_CRASH");
  const attacks = crashesOf(reference, stepsOf(scenario));
  if (attacks.length === 0) throw unfit(`${operator.name} writes nothing in this scenario`);
  const crashes = await survives(subject, reference, attacks, { code: "TEST_CRASH", only });
  return { crashes };
}

function crashesOf({ sent, writes }: Reference, steps: readonly string[]): readonly Attack[] {
  const all = ["start", ...steps];
  const most = Math.max(...sent.values(), 0);
  return [
    ...all.flatMap((step) => numbers(writes.get(step) ?? 0).map((index) => after({ step, index }))),
    // What is lost is the same as by the kills after, but for what is done in between: fewer trials do.
    ...numbers(most).map((index) => {
      const crashes = all.flatMap((step) =>
        index <= (sent.get(step) ?? 0) ? [before({ step, index })] : [],
      );
      return together(crashes, `crashes before the writes ${index} of several steps`);
    }),
  ];
}

function numbers(most: number): readonly number[] {
  return Array.from({ length: most }, (_, at) => at + 1);
}

function before({ step, index }: WriteOfStep): Attack {
  return {
    name: `before ${step}/${index}`,
    what: `a crash before the write ${step}/${index}`,
    steps: [step],
    parts: [],
    disturbance: () => {
      const kill = killOnce({ step, index });
      return {
        sending: (write, at, trial) => kill(at, trial, `before it sends ${formatWrite(write)}`),
      };
    },
  };
}

function after({ step, index }: WriteOfStep): Attack {
  return {
    name: `${step}/${index}`,
    what: `a crash after the write ${step}/${index}`,
    steps: [step],
    parts: [],
    disturbance: () => {
      const kill = killOnce({ step, index });
      return { written: (_write, at, trial) => kill(at, trial, "before the answer comes") };
    },
  };
}

function killOnce(when: WriteOfStep): (at: WriteOfStep, trial: Trial, what: string) => void {
  let hasCrashed = false;
  return ({ step, index }, trial, what) => {
    if (hasCrashed || step !== when.step || index !== when.index) return;
    hasCrashed = true;
    trial.say(`      killed ${what}, and run anew`);
    trial.world.crash();
  };
}
