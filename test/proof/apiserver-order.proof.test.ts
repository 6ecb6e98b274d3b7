import { afterAll, beforeAll, expect, it } from "vitest";
import { ServedApi } from "../../src/apiserver/serve.js";
import { systemClock } from "../../src/util/clock.js";
import { readGolden, runCase } from "../apiserver/contract-run.js";
import { type ContractServer, startContractServer } from "../apiserver/contract-server.js";
import { suites } from "../apiserver/suites.js";

let server: ContractServer;

beforeAll(async () => {
  const suite = { name: "all", tellsUsersApart: true, cases: [] };
  server = await startContractServer(suite, { Server: ServedApi, clock: systemClock });
});

afterAll(() => server?.close());

// A real server remembers who asked before: what is recorded of a suite may not hang on the suites before it.
it.each(suites.toReversed())(
  "one server for all suites, last first, answers as is recorded: $name",
  { timeout: 120_000 },
  async (suite) => {
    const golden = await readGolden(suite);
    for (const one of suite.cases.toReversed())
      expect
        .soft(await runCase(server.target, { suite, one, run: "order" }), one.name)
        .toEqual(golden[one.name]);
  },
);
