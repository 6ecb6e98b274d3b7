import { afterAll, describe, expect, it } from "vitest";
import { acts } from "../../support/controller-acts.js";
import {
  drawControllerScenario,
  simulateControllers,
} from "../../support/controller-simulation.js";
import { explainControllers, showControllers } from "../../support/controller-simulation-report.js";
import { runSeed } from "../../support/random.js";
import { seedCount, wantedSeed } from "../../support/simulation-report.js";

const only = wantedSeed();
const seeds = seedCount(600);
const perTest = 50;
const first = runSeed() * 100_000 + 1;

describe.runIf(only !== undefined)("one seed", () => {
  it(`${only}`, { timeout: 60_000 }, async () => {
    const { broken } = await showControllers(only ?? 0);
    expect(broken).toEqual([]);
  });
});

describe.skipIf(only !== undefined)("whole operators under faults", () => {
  const drawn = new Map<string, number>();
  const sums = { passes: 0, failedPasses: 0, terms: 0, writes: 0, simulatedMs: 0 };
  const startMs = performance.now();

  afterAll(() => {
    const seconds = (performance.now() - startMs) / 1_000;
    process.stdout.write(
      `controllers: seeds ${first} to ${first + seeds - 1}, ${Math.round(seeds / seconds)} a second, ${sums.passes} passes (${sums.failedPasses} failed), ${sums.writes} writes, ${sums.terms} terms, ${(sums.simulatedMs / 3_600_000).toFixed(0)} hours\n`,
    );
  });

  const chunks = Array.from({ length: Math.ceil(seeds / perTest) }, (_, n) => first + n * perTest);
  it.each(chunks)(
    "keep their promises with %i and the seeds after it",
    { timeout: 120_000 },
    async (from) => {
      for (let seed = from; seed < Math.min(from + perTest, first + seeds); seed += 1) {
        const scenario = drawControllerScenario(seed);
        for (const { act } of scenario.acts) drawn.set(act.name, (drawn.get(act.name) ?? 0) + 1);
        const outcome = await simulateControllers(scenario);
        for (const name of ["passes", "failedPasses", "terms", "writes", "simulatedMs"] as const) {
          sums[name] += outcome[name];
        }
        if (outcome.broken.length > 0) expect.fail(await explainControllers(scenario));
      }
    },
  );

  it("have met everything that may happen", () => {
    expect(acts.filter(({ name }) => !drawn.has(name))).toEqual([]);
    // One pass and one write for each seed would prove little.
    expect(sums.passes).toBeGreaterThan(10 * seeds);
    expect(sums.writes).toBeGreaterThan(10 * seeds);
    expect(sums.failedPasses).toBeGreaterThan(seeds / 4);
    expect(sums.terms).toBeGreaterThan(2 * seeds);
  });
});
