import type { OperatorDefinition } from "../api/define-operator.js";
import type { Implementation } from "../controller/implement.js";
import { survives } from "./attack.js";
import { ExpectationError } from "./errors.js";
import { refuseServer } from "./real-server.js";
import { type Reference, referenceOf } from "./reference-runs.js";
import { type Scenario, stepsOf } from "./scenario.js";
import { viewsOf } from "./stale-views.js";
import type { Subject } from "./trial-world.js";

/** Options of {@link expectSurvivesStaleness}. */
export interface StalenessOptions {
  /** One view alone, as an error names it, such as `late/configmaps/create`. @default all */
  readonly only?: string | undefined;
}

/** What was tried. */
export interface StalenessReport {
  /** The views, as `only` takes them. */
  readonly views: readonly string[];
}

/**
 * Shows an operator old views of the cluster, as its caches may: the scenario is run undisturbed, and then once for each of
 * these views. When the view is the newest one again and the operator has done all, everything must be as it is without.
 *
 * - `late/<resource>/<step>`: during a step, the watch of one resource tells nothing. What the operator does on that is
 *   done before the watch goes on. `late/<resource>/<step>+<next>` is the same during two steps.
 * - `old/<step>`: after a step, the operator is killed and begins anew with an API server that shows everything as it was
 *   before the step; then that one catches up. `old/<resource>/<step>` is the same with one resource.
 * - `unseen/<step>+<next>`: two steps are done while no watch tells anything, and their history is
 *   forgotten: the operator sees what came of both, and nothing in between.
 *
 * Where the last step takes away all that the controllers are for, the first one is done once more as the step `<first> again`, so
 * that a deletion and a new object of the same name are seen as one change: `unseen/<last>+<first> again`.
 *
 * Only lists and watches are old. What is read by its name is the newest, as it is in Kubernetes.
 *
 * @throws {ExpectationError} TEST_STALENESS with the first view that it does not survive: what was written, what differs and
 * how to run that one alone; TEST_NOT_QUIET where it never has done all; TEST_SCENARIO where the scenario fails, or
 * does not lead to the same each time
 *
 * @example
 * ```ts
 * await expectSurvivesStaleness(siteOperator, reconcilers, {
 *   steps: {
 *     create: (server) => server.create(Site, { metadata: { name: "home" }, spec: { title: "Hello" } }),
 *     delete: (server) => server.delete(Site, "home"),
 *     again: (server) => server.create(Site, { metadata: { name: "home" }, spec: { title: "Again" } }),
 *   },
 * });
 * ```
 */
export function expectSurvivesStaleness<const O extends OperatorDefinition>(
  operator: O,
  implementation: Implementation<NoInfer<O>>,
  scenario: Scenario,
  options?: StalenessOptions,
): Promise<StalenessReport>;
export async function expectSurvivesStaleness(
  operator: OperatorDefinition,
  implementation: Implementation,
  scenario: Scenario,
  options: StalenessOptions = {},
): Promise<StalenessReport> {
  refuseServer(options, "expectSurvivesStaleness");
  const { only } = options;
  const given: Subject = { operator, implementation, scenario };
  const { subject, reference } = (await madeAgain(given)) ?? {
    subject: given,
    reference: await referenceOf(given, "TEST_STALENESS"),
  };
  const attacks = viewsOf(reference, stepsOf(subject.scenario));
  const views = await survives(subject, reference, attacks, { code: "TEST_STALENESS", only });
  return { views };
}

/** Where all that the operator works for is deleted in the end: the same, with the first step done once more. */
async function madeAgain(
  given: Subject,
): Promise<{ readonly subject: Subject; readonly reference: Reference } | undefined> {
  const { steps } = given.scenario;
  const names = stepsOf(given.scenario);
  const [first = "", last = ""] = [names[0], names.at(-1)];
  const again = `${first} again`;
  const { [first]: make } = steps;
  if (make === undefined || names.length === 1 || again in steps) return undefined;
  const subject = {
    ...given,
    scenario: { ...given.scenario, steps: { ...steps, [again]: make } },
  };
  try {
    const reference = await referenceOf(subject, "TEST_STALENESS");
    const [made, gone] = [first, last].map((step) => reference.rests.get(step)?.hasWork);
    return made === true && gone === false ? { subject, reference } : undefined;
  } catch (error) {
    // The first step cannot be done twice.
    if (error instanceof ExpectationError && error.code === "TEST_SCENARIO") return undefined;
    throw error;
  }
}
