import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ControlPlane, startControlPlane } from "slipway/testing";
import { formatGolden, goldenPath, runCase, type Transcripts } from "../apiserver/contract-run.js";
import { suites } from "../apiserver/suites.js";
import { controlPlaneTarget } from "../support/contract-target.js";
import { clockSeed } from "../support/random.js";

let controlPlane: ControlPlane;

beforeAll(async () => {
  controlPlane = await startControlPlane();
});

afterAll(async () => {
  await controlPlane?.stop();
});

// The recorded answers are what test/apiserver puts beside those of the API server in the process; `-u` records them anew.
describe.each(suites)("a real server answers as is recorded: $name", (suite) => {
  it(`${suite.cases.length} cases`, { timeout: 600_000 }, async () => {
    const run = String(clockSeed());
    const transcripts: Record<string, unknown> = {};
    for (const one of suite.cases)
      transcripts[one.name] = await runCase(controlPlaneTarget(controlPlane), { suite, one, run });
    const recorded: Transcripts = transcripts;
    await expect(formatGolden(recorded)).toMatchFileSnapshot(goldenPath(suite));
  });
});
