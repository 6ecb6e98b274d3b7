import {
  type ControllerOutcome,
  type ControllerScenario,
  drawControllerScenario,
  simulateControllers,
} from "./controller-simulation.js";
import { mostTries } from "./simulation-report.js";

/** What a failing seed broke, with few acts with which it still does, and all that happened then; undefined when it broke nothing. */
export async function explainControllers(
  scenario: ControllerScenario,
): Promise<string | undefined> {
  const { broken } = await simulateControllers(scenario);
  if (broken.length === 0) return undefined;
  const smaller = await shrink(scenario, { left: mostTries() });
  const shrunk = await simulateControllers(smaller, { isTold: true });
  const line = ({ property, message }: ControllerOutcome["broken"][number]): string =>
    `  ${property}: ${message}`;
  return [
    formatScenario(scenario),
    ...broken.slice(0, 5).map(line),
    `still fails as ${formatScenario(smaller)}`,
    ...shrunk.broken.slice(0, 5).map(line),
    ...shrunk.timeline.map((entry) => `    ${entry}`),
    `SEED=${scenario.seed} npx vitest run --project unit controller-simulation shows it alone, in full`,
  ].join("\n");
}

/** One seed with all that happened. */
export async function showControllers(seed: number): Promise<ControllerOutcome> {
  const scenario = drawControllerScenario(seed);
  const outcome = await simulateControllers(scenario, { isTold: true });
  process.stdout.write(`${formatScenario(scenario)}\n${outcome.timeline.join("\n")}\n`);
  return outcome;
}

/** A small part of the acts with which a scenario still fails, found by leaving out one after the other. */
async function shrink(
  scenario: ControllerScenario,
  tries: { left: number },
): Promise<ControllerScenario> {
  for (let index = 0; index < scenario.acts.length && tries.left > 0; index += 1) {
    tries.left -= 1;
    const smaller = { ...scenario, acts: scenario.acts.toSpliced(index, 1) };
    const { broken } = await simulateControllers(smaller);
    if (broken.length > 0) return await shrink(smaller, tries);
  }
  return scenario;
}

function formatScenario({ seed, processes, passTimeoutMs, acts }: ControllerScenario): string {
  const drawn = acts.map(({ act, atMs }) => `${act.name} at ${(atMs / 1_000).toFixed(1)} s`);
  const limit = passTimeoutMs === undefined ? "no time limit" : `${passTimeoutMs} ms for a pass`;
  return `seed ${seed}: ${processes} processes, ${limit}: ${drawn.join("; ") || "nothing happens"}`;
}
