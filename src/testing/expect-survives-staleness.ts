import type { OperatorDefinition } from "../api/define-operator.js";
import type { Implementation } from "../controller/implement.js";
import { ExpectationError } from "./errors.js";
import { describeFound, judgedTrial, shortestWay } from "./judged-trial.js";
import { type Reference, referenceOf } from "./reference-runs.js";
import { type Scenario, stepsOf, unfit } from "./scenario.js";
import { pairViews, type View, viewsOf } from "./stale-views.js";
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
  { only }: StalenessOptions = {},
): Promise<StalenessReport> {
  const subject: Subject = { operator, implementation, scenario };
  const given = await viewedIn(subject);
  const isAsked = ({ name }: View): boolean => only === undefined || name === only;
  const again =
    only !== undefined && given.views.some(isAsked) ? undefined : await madeAgain(given);
  const all = [given, ...(again === undefined ? [] : [again])];
  const names = all.flatMap(({ views }) => views.filter(isAsked).map(({ name }) => name));
  if (names.length === 0) {
    const known = all.flatMap(({ views }) => views.map(({ name }) => name));
    throw unfit(`there is no view ${only}: there are ${known.join(", ")}`);
  }
  for (const viewed of all) {
    for (const view of viewed.views.filter(isAsked)) await see(viewed, view);
  }
  return { views: names };
}

/** A scenario, and how it may be seen. */
interface Viewed {
  readonly subject: Subject;
  readonly reference: Reference;
  readonly views: readonly View[];
}

async function viewedIn(subject: Subject): Promise<Viewed> {
  const reference = await referenceOf(subject, "TEST_STALENESS");
  return { subject, reference, views: viewsOf(reference, stepsOf(subject.scenario)) };
}

/** Where all that the operator works for is deleted in the end: the same, made once more, with the deletion not seen. */
async function madeAgain({ subject, reference }: Viewed): Promise<Viewed | undefined> {
  const { steps } = subject.scenario;
  const names = stepsOf(subject.scenario);
  const [first = "", last = ""] = [names[0], names.at(-1)];
  const again = `${first} again`;
  const isThere = (step: string): boolean => reference.rests.get(step)?.hasWork === true;
  const { [first]: make } = steps;
  if (make === undefined || again in steps || !isThere(first) || isThere(last)) return undefined;
  const scenario: Scenario = { ...subject.scenario, steps: { ...steps, [again]: make } };
  const longer = { ...subject, scenario };
  try {
    const extended = await referenceOf(longer, "TEST_STALENESS");
    return { subject: longer, reference: extended, views: pairViews(extended, [last, again]) };
  } catch (error) {
    // The first step cannot be done twice.
    if (error instanceof ExpectationError && error.code === "TEST_SCENARIO") return undefined;
    throw error;
  }
}

/** @throws {ExpectationError} TEST_STALENESS */
async function see({ subject, reference }: Viewed, view: View): Promise<void> {
  const found = await judgedTrial(subject, reference, view.disturbance());
  if (found === undefined) return;
  const shortest = await shortestWay(subject, found, view.steps, async (shorter) =>
    judgedTrial(shorter, await referenceOf(shorter, "TEST_STALENESS"), view.disturbance()),
  );
  const headline = `${subject.operator.name} does not survive the view ${view.name}`;
  const message = describeFound(shortest, headline, view.name, subject.scenario);
  throw new ExpectationError("TEST_STALENESS", message);
}
