import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ControlPlane, startControlPlane } from "slipway/testing";
import { formatGolden, goldenPath, type Transcripts } from "../apiserver/contract-run.js";
import { runControllerCase } from "../apiserver/controllers/controller-run.js";
import { setSettledLooks } from "../apiserver/controllers/workload-script.js";
import { controllerSuites } from "../apiserver/controllers/suites.js";
import { clockSeed } from "../support/random.js";

let controlPlane: ControlPlane;

beforeAll(async () => {
  setSettledLooks(10);
  controlPlane = await startControlPlane({ controllers: true });
});

afterAll(async () => {
  await controlPlane?.stop();
});

// What clients see of a real kube-controller-manager is what test/apiserver/controllers puts beside those in the process;
// `-u` records it anew.
describe.each(controllerSuites)("real controllers do what is recorded: $name", (suite) => {
  it(`${suite.cases.length} cases`, async () => {
    const run = String(clockSeed());
    const transcripts: Record<string, unknown> = {};
    const running = suite.cases.map(async (one) => {
      const said = await runControllerCase(controlPlane.admin, { suite, one, run });
      return [one.name, said] as const;
    });
    for (const [name, said] of await Promise.all(running)) transcripts[name] = said;
    const recorded: Transcripts = transcripts;
    await expect(formatGolden(recorded)).toMatchFileSnapshot(goldenPath(suite));
  });
});
