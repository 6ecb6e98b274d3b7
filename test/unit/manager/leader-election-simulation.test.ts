import { expect, test } from "vitest";
import { simulateElection } from "../../support/election-simulation.js";
import { runSeed } from "../../support/random.js";
import { seedCount } from "../../support/simulation-report.js";

test("no two of several processes may write at a time, whatever fails, and one leads in the end", async () => {
  const first = runSeed();
  const seeds = seedCount(500);
  let terms = 0;
  for (let seed = first; seed < first + seeds; seed += 1) {
    const outcome = await simulateElection(seed);
    if (outcome.violations.length > 0) {
      throw new Error(`seed ${seed}:\n${outcome.trace.join("\n")}`);
    }
    terms += outcome.terms;
  }
  // Where no fault ends a term there are as many as seeds.
  expect(terms).toBeGreaterThan(1.6 * seeds);
}, 120_000);
