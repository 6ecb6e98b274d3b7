import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServedApi } from "../../src/apiserver/serve.js";
import { type Clock, systemClock } from "../../src/util/clock.js";
import { readGolden, runCase, type Transcripts } from "./contract-run.js";
import { type ContractServer, startContractServer } from "./contract-server.js";
import { suites } from "./suites.js";

/** Watches end and bookmarks come by this clock; nothing else of the contract waits. */
const quickClock: Clock = {
  ...systemClock,
  schedule: (delayMs, callback) => systemClock.schedule(delayMs / 20, callback),
};

// What a real server answers is in test/golden/apiserver; test/proof/apiserver-contract.proof.test.ts asks it again.
describe.each(suites)("the API server answers as the real one: $name", (suite) => {
  let server: ContractServer;
  let golden: Transcripts;

  beforeAll(async () => {
    golden = await readGolden(suite);
    server = await startContractServer(suite, { Server: ServedApi, clock: quickClock });
  });

  afterAll(() => server?.close());

  it.each(suite.cases)("$name", async (one) => {
    const answered = await runCase(server.target, { suite, one, run: "ours" });
    expect(answered).toEqual(golden[one.name]);
  });

  it("has a source and a recorded answer for each case", () => {
    expect(Object.keys(golden)).toEqual(suite.cases.map(({ name }) => name));
    for (const { source } of suite.cases) expect(source).toMatch(/^https:\/\//);
  });
});
