import { ExpectationError, type ExpectationCode } from "./errors.js";
import { formatDifferences } from "./trial-report.js";
import { stepsOf, unfit } from "./scenario.js";
import { type Rest, Trial } from "./trial.js";
import { type Subject } from "./trial-world.js";
import { watchedBy } from "./sent-write.js";
import { type Difference, differencesOf, GeneratedValues } from "./world-state.js";

/** How a scenario ends when nobody disturbs the operator. */
export interface Reference {
  readonly rests: ReadonlyMap<string, Rest>;
  readonly generated: GeneratedValues;
  /** How often values that are made up were changed up to the end of a step. */
  readonly rewrites: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** How many writes of the operator land in each step. */
  readonly writes: ReadonlyMap<string, number>;
  /** How many it sends. */
  readonly sent: ReadonlyMap<string, number>;
  /** The resources that the operator watches, with the steps in which their objects change. */
  readonly watched: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Runs the scenario twice without a disturbance: what differs then is made up, such as passwords.
 *
 * @throws {ExpectationError} TEST_SCENARIO where the two end differently; `code` where even so something is left behind
 */
export async function referenceOf(subject: Subject, code: ExpectationCode): Promise<Reference> {
  stepsOf(subject.scenario);
  await using first = await undisturbed(subject, code);
  await using second = await undisturbed(subject, code);
  const rests = new Map(first.rests.map((rest) => [rest.step, rest]));
  const differences: Difference[] = [];
  for (const { step, state } of second.rests) {
    const own = differencesOf(rests.get(step)?.state ?? [], state);
    differences.push(...own);
    const { others } = new GeneratedValues(own);
    if (others.length > 0) {
      throw unfit(
        [
          `the scenario is not the same each time: two runs without a disturbance differ after ${step}`,
          ...formatDifferences(others, ["in the first", "in the second"]),
        ].join("\n"),
      );
    }
  }
  const generated = new GeneratedValues(differences);
  const rewrites = new Map(
    first.rests.map((rest) => {
      const counts = [first, second].map((trial) => {
        const own = trial.rests.find(({ step }) => step === rest.step);
        return own === undefined ? new Map<string, number>() : generated.rewrites(own);
      });
      const most = new Map<string, number>();
      for (const [place, count] of counts.flatMap((one) => [...one])) {
        most.set(place, Math.max(count, most.get(place) ?? 0));
      }
      return [rest.step, most];
    }),
  );
  const watched = watchedIn(first);
  const { writes, sent } = first;
  return { rests, generated, rewrites, writes, sent, watched };
}

function watchedIn({ world, rests }: Trial): Reference["watched"] {
  const resources = new Set(world.operator.requests.flatMap((request) => watchedBy(request) ?? []));
  return new Map(
    [...resources].toSorted().map((resource) => {
      const steps = rests.filter(({ changes }, index) =>
        changes
          .slice(rests[index - 1]?.changes.length ?? 0)
          .some((one) => one.resource === resource),
      );
      return [resource, new Set(steps.map(({ step }) => step))];
    }),
  );
}

async function undisturbed(subject: Subject, code: ExpectationCode): Promise<Trial> {
  const trial = await Trial.start(subject);
  try {
    await trial.run(({ step, findings }) => {
      if (findings.length === 0) return true;
      throw new ExpectationError(
        code,
        [
          `even without a disturbance, after ${step} ${subject.operator.name} leaves what should not be there:`,
          ...findings.map((finding) => `  ${finding}`),
          "what happened:",
          ...trial.timeline.map((line) => `  ${line}`),
        ].join("\n"),
      );
    });
    return trial;
  } catch (error) {
    await trial[Symbol.asyncDispose]();
    throw error;
  }
}

/** What is wrong with a world after a step, a sentence each; empty where it is as without a disturbance. */
export function faultsOf(reference: Reference, rest: Rest): readonly string[] {
  const { generated } = reference;
  const expected = reference.rests.get(rest.step);
  const differences = differencesOf(expected?.state ?? [], rest.state).filter(
    (difference) => !generated.has(difference) && !isTold(difference, rest.findings),
  );
  const before = reference.rewrites.get(rest.step);
  const rewrites = [...generated.rewrites(rest)].flatMap(([place, count]) =>
    count > (before?.get(place) ?? 0)
      ? [
          `${place} is made up by the operator, as it differs from run to run, and was made up once more though it had a value`,
        ]
      : [],
  );
  return [
    ...rest.findings,
    ...formatDifferences(differences, ["undisturbed", "found"], rest.others),
    ...rewrites,
  ];
}

/** Whether an object that is one too many was told of with a reason. */
function isTold({ id, path, expected }: Difference, findings: readonly string[]): boolean {
  const isExtra = path === "" && expected === undefined;
  return isExtra && findings.some((finding) => finding.startsWith(`${id} `));
}
