import type { Violation } from "./simulation-checker.js";
import { shrink, type SimulationResult, simulate, type Subject } from "./simulation.js";
import { drawScenario, formatScenario, type Scenario } from "./simulation-scenario.js";
import { formatEntry, type TraceEntry } from "./simulation-trace.js";

/** The one seed that `SEED` asks for, to be shown in full. */
export function wantedSeed(): number | undefined {
  const seed = process.env["SEED"];
  return seed === undefined ? undefined : Number(seed);
}

/** How many seeds a run takes; `SIMULATION_SEEDS` sets another number. */
export function seedCount(standard: number): number {
  return Number(process.env["SIMULATION_SEEDS"] ?? standard);
}

/** How many simulations may be spent to make a failing one smaller; `SIMULATION_TRIES` sets another number. */
export function mostTries(): number {
  return Number(process.env["SIMULATION_TRIES"] ?? 40);
}

const before = 40;
const after = 3;

/** What a failing seed broke, where, and the fewest faults with which it still does; undefined when it broke nothing. */
export async function explain(subject: Subject, scenario: Scenario): Promise<string | undefined> {
  const result = await simulate(subject, scenario);
  const [violation] = result.violations;
  if (violation === undefined) return undefined;
  const smaller = mostTries() === 0 ? scenario : await shrink(subject, scenario);
  const isSmaller = smaller.faults.length < scenario.faults.length;
  const shrunk = isSmaller ? await simulate(subject, smaller) : result;
  const first = shrunk.violations[0] ?? violation;
  return [
    formatScenario(scenario),
    ...result.violations.slice(0, 5).map((one) => `  ${one.property}: ${one.message}`),
    ...(isSmaller ? [`still fails as ${formatScenario(smaller)}`] : []),
    `  ${first.property}: ${first.message}`,
    ...around(shrunk.trace, first),
    `SEED=${scenario.seed} npx vitest run --project unit simulation shows it alone, in full`,
  ].join("\n");
}

/** One seed with all that happened. */
export async function showSeed(subject: Subject, seed: number): Promise<SimulationResult> {
  const scenario = drawScenario(seed);
  const result = await simulate(subject, scenario);
  const marks = new Map(result.violations.map((violation) => [violation.index, violation]));
  const lines = result.trace.flatMap((entry, index) => {
    const violation = marks.get(index);
    const line = formatEntry(entry);
    return violation ? [line, `>>>>>>>>>>>>  ${violation.property}: ${violation.message}`] : [line];
  });
  process.stdout.write(`${formatScenario(scenario)}\n${lines.join("\n")}\n`);
  return result;
}

function around(trace: readonly TraceEntry[], { index }: Violation): readonly string[] {
  return trace
    .slice(Math.max(0, index - before), index + after)
    .filter(({ what }) => what !== "ticked")
    .map((entry) => `    ${formatEntry(entry)}`);
}
