import type { OperatorDefinition } from "../api/define-operator.js";
import type { Implementation } from "../controller/implement.js";
import type { Fault } from "../apiserver/faults/faults.js";
import { ExpectationError } from "./errors.js";
import { faultsOf, type Reference, referenceOf } from "./reference-runs.js";
import { type Scenario, stepsOf, unfit } from "./scenario.js";
import { type Disturbance, type Rest, Trial } from "./trial.js";
import { formatTrial } from "./trial-report.js";
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
  const reference = await referenceOf(subject, "TEST_STALENESS");
  const all = viewsOf(reference, scenario);
  const views = only === undefined ? all : all.filter(({ name }) => name === only);
  if (views.length === 0) {
    throw unfit(`there is no view ${only}: there are ${all.map(({ name }) => name).join(", ")}`);
  }
  for (const view of views) {
    await using trial = await Trial.start(subject, view.disturbance());
    await trial.run((rest: Rest) => {
      const faults = faultsOf(reference, rest);
      if (faults.length === 0) return true;
      throw new ExpectationError(
        "TEST_STALENESS",
        formatTrial({
          headline: `${operator.name} does not survive the view ${view.name}`,
          timeline: trial.timeline,
          step: rest.step,
          faults,
          again: `to run it alone: { only: "${view.name}" }, with the seed ${scenario.seed ?? 1} in the scenario`,
        }),
      );
    });
  }
  return { views: views.map(({ name }) => name) };
}

/** A way in which an operator may see the cluster. */
interface View {
  readonly name: string;
  readonly disturbance: () => Disturbance;
}

function viewsOf({ watched }: Reference, scenario: Scenario): readonly View[] {
  const steps = stepsOf(scenario);
  const pairs = steps.slice(0, -1).map((step, index) => [step, steps[index + 1] ?? ""] as const);
  const views: readonly (readonly [string, () => Disturbance])[] = [
    // Where nothing changes, nothing is hidden.
    ...[...watched].flatMap(([resource, changedIn]) => [
      ...steps
        .filter((step) => changedIn.has(step))
        .flatMap((step) => [
          [`late/${resource}/${step}`, () => lateView(resource, [step])] as const,
          [`old/${resource}/${step}`, () => oldView(step, resource)] as const,
        ]),
      ...pairs
        .filter(([step]) => changedIn.has(step))
        .map(
          (pair) => [`late/${resource}/${pair.join("+")}`, () => lateView(resource, pair)] as const,
        ),
    ]),
    ...steps.map((step) => [`old/${step}`, () => oldView(step)] as const),
    ...pairs.map((pair) => [`unseen/${pair.join("+")}`, () => unseenView(...pair)] as const),
  ];
  return views.map(([name, disturbance]) => ({ name, disturbance }));
}

const reads = ["list", "watch"] as const;
/** The operator's name for the server has it while it is to see what is old. */
const oldAgent = "-old";

/** Holds a view back; it is let go when the world has come to rest otherwise, or a step waits. */
class HeldView {
  readonly #trial: Trial;
  readonly #what: string;
  #fault: Fault | undefined;

  constructor(trial: Trial, what: string, fault: Fault) {
    this.#trial = trial;
    this.#what = what;
    this.#fault = fault;
    trial.world.onIdle = () => this.release();
  }

  /** Whether it was held until now. */
  release(): boolean {
    if (this.#fault === undefined) return false;
    this.#trial.say(`      ${this.#what} shown as they are`);
    this.#fault.remove();
    this.#fault = undefined;
    return true;
  }
}

/** So long the operator works on an old view, or so much: it may undo what others do, again and again. */
const heldMs = 10_000;
const heldWrites = 12;

function isOperator(headers: Readonly<Record<string, unknown>>): boolean {
  return String(headers["user-agent"]).includes(" run-");
}

function lateView(resource: string, steps: readonly string[]): Disturbance {
  let held: HeldView | undefined;
  return {
    before: (step, trial) => {
      if (step !== steps[0]) return;
      trial.say(`      ${resource} are shown as they are now until the operator has nothing to do`);
      const fault = trial.world.server.faults.add(
        { verbs: reads, resource, where: ({ headers }) => isOperator(headers) },
        { kind: "lag" },
      );
      held = new HeldView(trial, `${resource} are`, fault);
    },
    isBlind: (step) => steps.length > 1 && step === steps[0],
    after: async (step, trial) => {
      if (!steps.includes(step)) return;
      await trial.world.pass(heldMs, heldWrites);
      if (step === steps.at(-1)) held?.release();
    },
  };
}

function oldView(at: string, resource?: string): Disturbance {
  let fault: Fault | undefined;
  return {
    before: (step, trial) => {
      if (step !== at) return;
      fault = trial.world.server.faults.add(
        {
          verbs: reads,
          where: ({ headers }) => String(headers["user-agent"]).includes(oldAgent),
          ...(resource === undefined ? {} : { resource }),
        },
        { kind: "lag" },
      );
    },
    after: async (step, trial) => {
      if (step !== at || fault === undefined) return;
      const { world } = trial;
      await world.settle();
      const what = `${resource ?? "all things"} are`;
      trial.say(`      killed, and run anew where ${what} shown as they were before ${step}`);
      world.agentSuffix = oldAgent;
      const held = new HeldView(trial, what, fault);
      world.crash();
      await world.pass(heldMs, heldWrites);
      held.release();
    },
  };
}

function unseenView(first: string, second: string): Disturbance {
  let held: HeldView | undefined;
  return {
    before: (step, trial) => {
      if (step !== first) return;
      trial.say(`      nothing is shown of what happens now`);
      const fault = trial.world.server.faults.add(
        { verbs: reads, where: ({ headers }) => isOperator(headers) },
        { kind: "lag" },
      );
      held = new HeldView(trial, "all things are", fault);
    },
    isBlind: (step) => step === first,
    after: async (step, trial) => {
      const { world } = trial;
      if (step === first) await world.pass(heldMs, heldWrites);
      if (step !== second || held === undefined) return;
      const { faults } = world.server;
      // What was held back is not told, but found in a new list.
      const ends = faults.add(
        { verbs: ["watch"], times: 100, where: ({ headers }) => isOperator(headers) },
        { kind: "end-watch", resets: true },
      );
      world.server.compact();
      ends.remove();
      held.release();
    },
  };
}
