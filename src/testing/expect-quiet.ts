import type { OperatorDefinition } from "../api/define-operator.js";
import type { Implementation } from "../controller/implement.js";
import { ExpectationError } from "./errors.js";
import type { SentRequest } from "./operator-link.js";
import { expectQuietOn } from "./quiet-on-server.js";
import { type Scenario, stepsOf } from "./scenario.js";
import type { ServerKit } from "./server-kit.js";
import { formatWithBody, writeOf } from "./sent-write.js";
import { Trial } from "./trial.js";
import { formatTrial } from "./trial-report.js";
import type { Subject, TrialWorld } from "./trial-world.js";

/** For how long nothing changes, beside all else. */
const idleMs = 600_000;

/** Options of {@link expectQuiet}. */
export interface QuietOptions {
  /**
   * A server to do it on, such as a real control plane, which has to serve the kinds; time is real there, and a few seconds stand
   * for the ten minutes. @default one of its own, with a clock of its own
   */
  readonly server?: ServerKit | undefined;
}

/**
 * Asks that an operator sends nothing where nothing has changed. After each step of a scenario, when all is done, it
 * is made to look at everything again, and ten minutes pass: it may not send a single request. Then it begins anew, with lists
 * and questions, but without a write.
 *
 * @throws {ExpectationError} TEST_NOT_QUIET with the requests; TEST_SCENARIO where the scenario fails
 *
 * @example
 * ```ts
 * await expectQuiet(siteOperator, reconcilers, {
 *   steps: { create: (server) => server.create(Site, { metadata: { name: "home" }, spec: { title: "Hello" } }) },
 * });
 * ```
 */
export function expectQuiet<const O extends OperatorDefinition>(
  operator: O,
  implementation: Implementation<NoInfer<O>>,
  scenario: Scenario,
  options?: QuietOptions,
): Promise<void>;
export async function expectQuiet(
  operator: OperatorDefinition,
  implementation: Implementation,
  scenario: Scenario,
  { server }: QuietOptions = {},
): Promise<void> {
  const subject: Subject = { operator, implementation, scenario };
  stepsOf(scenario);
  if (server !== undefined) {
    await expectQuietOn(server, subject);
    return;
  }
  await using trial = await Trial.start(subject, {
    rested: async (step) => {
      const { world } = trial;
      const fail = (headline: string, requests: readonly SentRequest[]): void => {
        if (requests.length === 0) return;
        throw new ExpectationError(
          "TEST_NOT_QUIET",
          formatTrial({
            headline: `${operator.name} ${headline}`,
            timeline: trial.timeline,
            step,
            faults: requests.map((request) => `it sends ${formatWithBody(request)}`),
            again: `the seed of the scenario is ${scenario.seed ?? 1}`,
          }),
        );
      };
      const isQuestion = ({ isStream }: SentRequest): boolean => !isStream;
      let asked = await sentIn(world, () => world.operator.lookAtAll());
      fail(
        "asks though nothing has changed, when it looks at everything again",
        asked.filter(isQuestion),
      );
      asked = await sentIn(world, () => world.pass(idleMs));
      fail("asks though nothing has changed for ten minutes", asked.filter(isQuestion));
      asked = await sentIn(world, () => world.do("restart", () => world.operator.restart()));
      fail(
        "writes when it begins anew, though nothing has changed",
        asked.filter((request) => writeOf(request) !== undefined),
      );
    },
  });
  await trial.run();
}

/** What is sent because of something. */
async function sentIn(
  world: TrialWorld,
  act: () => void | Promise<void>,
): Promise<readonly SentRequest[]> {
  const { length } = world.operator.requests;
  await act();
  await world.settle();
  return world.operator.requests.slice(length);
}
