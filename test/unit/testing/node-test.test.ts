import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");

it("tests run by node:test, without vitest", async () => {
  const flags = ["--conditions=slipway-source", "--import", "tsx", "--test"];
  // The runner of node:test is quiet in a process that another one of it has started.
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...flags, "--test-reporter=tap", "test/examples/test-in-ci/site.node.ts"],
    { cwd: root, env },
  );
  expect(stdout).toMatch(/^# pass 2$/m);
  expect(stdout).toMatch(/^# fail 0$/m);
}, 60_000);
