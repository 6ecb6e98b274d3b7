import { expect, test } from "vitest";
import { simulateElection } from "../../support/election-simulation.js";
import { runSeed } from "../../support/random.js";

test("no two of several processes may write at a time, whatever fails, and one leads in the end", async () => {
  const first = runSeed();
  let terms = 0;
  for (let seed = first; seed < first + 500; seed += 1) {
    const outcome = await simulateElection(seed);
    if (outcome.violations.length > 0) {
      throw new Error(`seed ${seed}:\n${outcome.trace.join("\n")}`);
    }
    terms += outcome.terms;
  }
  // Where no fault ends a term there are 500.
  expect(terms).toBeGreaterThan(800);
}, 60_000);
