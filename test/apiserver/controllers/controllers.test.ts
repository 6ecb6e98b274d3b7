import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "slipway/testing";
import { type Clock, systemClock } from "../../../src/util/clock.js";
import { readGolden, type Transcripts } from "../contract-run.js";
import { runControllerCase } from "./controller-run.js";
import { controllerSuites } from "./suites.js";

const startMs = Date.now();

/** Deadlines and waits of controllers go by this clock. */
const quickClock: Clock = {
  now: () => startMs + (systemClock.now() - startMs) * 20,
  elapsed: () => systemClock.elapsed() * 20,
  schedule: (delayMs, callback) => systemClock.schedule(delayMs / 20, callback),
};

// What clients see of real controllers is in test/golden/apiserver; test/proof/apiserver-controllers.proof.test.ts asks again.
describe.each(controllerSuites)("controllers do what the real ones do: $name", (suite) => {
  let server: ApiServer;
  let golden: Transcripts;

  beforeAll(async () => {
    golden = await readGolden(suite);
    server = await startApiServer({ tls: false, controllers: true, clock: quickClock });
  });

  afterAll(() => server.stop());

  it.each(suite.cases)("$name", async (one) => {
    const seen = await runControllerCase(server.admin, { suite, one, run: "ours" });
    expect(seen).toEqual(golden[one.name]);
  });

  it("has a source and a recorded answer for each case", () => {
    expect(Object.keys(golden)).toEqual(suite.cases.map(({ name }) => name));
    for (const { source } of suite.cases) expect(source).toMatch(/^https:\/\//);
  });
});
