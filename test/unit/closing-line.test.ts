import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "slipway counts "));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Counts what vitest reports of the given test files, as `npm test` does. */
function count(files: Record<string, string>): unknown {
  const tests = mkdtempSync(join(folder, "tests-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(tests, name), text);
  const report = join(tests, "report.json");
  const bin = join(root, "node_modules/vitest/vitest.mjs");
  const env = { ...process.env, VITEST: undefined };
  const args = [bin, "run", "--root", tests, "--reporter=json", `--outputFile=${report}`];
  spawnSync(process.execPath, args, { cwd: tests, env });
  return counted(report);
}

function counted(report: string): unknown {
  const program = `import { countTests } from ${JSON.stringify(join(root, "tools/steps.mjs"))};
    const log = console.log; console.log = () => {};
    log(JSON.stringify(countTests(${JSON.stringify(report)})));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  return JSON.parse(stdout);
}

const good = 'import { it } from "vitest"; it("a", () => {}); it.skip("b", () => {});';

describe("the count of tests", () => {
  it("counts what passed, failed and was skipped", () => {
    const bad = 'import { it } from "vitest"; it("a", () => { throw new Error("x"); });';
    expect(count({ "good.test.js": good, "bad.test.js": bad })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
    });
  });

  it("counts a file that does not load, or has no test, as failed", () => {
    const unloaded = 'import "./missing.js";';
    expect(
      count({ "good.test.js": good, "unloaded.test.js": unloaded, "empty.test.js": "" }),
    ).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
    });
  });

  it("counts a report that was not written as failed", () => {
    expect(counted(join(folder, "missing.json"))).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

/** The closing line of `.ci/run` for these reports and exit statuses, and its own status. */
function close(
  kinds: Record<string, { readonly report?: object; readonly status: number }>,
): string {
  const reports = mkdtempSync(join(folder, "reports-"));
  for (const [name, { report }] of Object.entries(kinds)) {
    if (report !== undefined)
      writeFileSync(join(reports, `${name}.json`), JSON.stringify({ notProven: [], ...report }));
  }
  const args = Object.entries(kinds).map(([name, { status }]) => `${name}=${status}`);
  const run = spawnSync(process.execPath, [join(root, "tools/sum.mjs"), reports, ...args], {
    encoding: "utf8",
  });
  return `${run.status}: ${run.stdout.trim().split("\n").at(-1)}`;
}

describe("the closing line", () => {
  const some = { report: { passed: 2, failed: 0, skipped: 0 }, status: 0 };

  it("sums the kinds of proof", () => {
    const more = { report: { passed: 3, failed: 0, skipped: 1 }, status: 0 };
    expect(close({ test: some, proof: more })).toBe("0: 5 passed, 0 failed, 1 skipped");
  });

  it("fails for a failed test, a failed step, a missing report, and nothing run", () => {
    expect(
      close({ test: some, proof: { report: { passed: 1, failed: 2, skipped: 0 }, status: 1 } }),
    ).toBe("1: 3 passed, 2 failed");
    expect(close({ test: some, proof: { ...some, status: 1 } })).toBe("1: 4 passed, 1 failed");
    expect(close({ test: some, proof: { status: 0 } })).toBe("1: 2 passed, 1 failed");
    expect(
      close({ test: some, proof: { report: { passed: 0, failed: 0, skipped: 0 }, status: 0 } }),
    ).toBe("1: 2 passed, 1 failed");
    expect(close({})).toBe("1: 0 passed, 1 failed");
  });
});
