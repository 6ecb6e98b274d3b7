import { afterAll, describe, expect, it } from "vitest";
import { runSeed } from "../../support/random.js";
import { simulatedCaches } from "../../support/simulated-caches.js";
import { simulate } from "../../support/simulation.js";
import { explain, seedCount, showSeed, wantedSeed } from "../../support/simulation-report.js";
import { drawScenario, faultKinds } from "../../support/simulation-scenario.js";

const only = wantedSeed();
const seeds = seedCount(2_000);
const perTest = 100;
const first = runSeed() * 100_000 + 1;

describe.runIf(only !== undefined)("one seed", () => {
  it(`${only}`, { timeout: 60_000 }, async () => {
    const { violations } = await showSeed(simulatedCaches, only ?? 0);
    expect(violations).toEqual([]);
  });
});

describe.skipIf(only !== undefined)("caches under faults", () => {
  const drawn = new Map<string, number>();
  let simulatedMs = 0;
  const startMs = performance.now();

  afterAll(() => {
    const seconds = (performance.now() - startMs) / 1_000;
    process.stdout.write(
      `simulation: seeds ${first} to ${first + seeds - 1}, ${Math.round(seeds / seconds)} a second, ${(simulatedMs / 3_600_000).toFixed(0)} hours\n`,
    );
  });

  const chunks = Array.from({ length: Math.ceil(seeds / perTest) }, (_, n) => first + n * perTest);
  it.each(chunks)(
    "keep their promises with %i and the seeds after it",
    { timeout: 120_000 },
    async (from) => {
      for (let seed = from; seed < Math.min(from + perTest, first + seeds); seed += 1) {
        const scenario = drawScenario(seed);
        for (const { kind } of scenario.faults)
          drawn.set(kind.name, (drawn.get(kind.name) ?? 0) + 1);
        const result = await simulate(simulatedCaches, scenario);
        simulatedMs += result.simulatedMs;
        if (result.violations.length > 0) expect.fail(await explain(simulatedCaches, scenario));
      }
    },
  );

  it("have met every kind of fault", () => {
    const missing = faultKinds.filter(({ name }) => (drawn.get(name) ?? 0) === 0);
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
