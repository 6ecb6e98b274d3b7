// Runs the steps of a check one after the other and counts what they found.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

const reports = join(root, "node_modules/.cache/slipway/reports");

/** Forgets the report of an earlier run, so that an aborted one is not taken for it. */
export function begin(name) {
  rmSync(join(reports, `${name}.json`), { force: true });
}

/** Runs a Node program of the project; its output is shown only when it fails. */
export async function step(name, args, { show = false, env = {} } = {}) {
  const start = performance.now();
  process.stdout.write(`${name.padEnd(12)} `);
  if (show) process.stdout.write("\n");
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (output += chunk));
  const status = await new Promise((resolve) => {
    child.on("error", (error) => {
      output += `${error.message}\n`;
      resolve(1);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (show) process.stdout.write(`${name.padEnd(12)} `);
  console.log(status === 0 ? `ok  ${seconds} s` : `FAILED  ${seconds} s`);
  if (status !== 0 && !show) console.log(output.trimEnd());
  return status === 0;
}

/** The path of a tool's program in `node_modules`, to be run by this very Node. */
export function bin(packageName, file) {
  return join(root, "node_modules", packageName, file);
}

/** Runs vitest projects and counts their tests off its own report. */
export async function vitest(name, projects, { filters = [], env = {} } = {}) {
  const report = join(reports, `${name}.vitest.json`);
  rmSync(report, { force: true });
  mkdirSync(reports, { recursive: true });
  const args = [
    bin("vitest", "vitest.mjs"),
    "run",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...filters,
  ];
  const ok = await step(name, args, { show: true, env });
  return { ok, ...countTests(report) };
}

/** Counts the tests of a vitest report; a report that is missing, and a file that did not load, count as failed. */
export function countTests(report) {
  let result;
  try {
    result = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    console.log(`no test report was written to ${report}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  // A file that did not load has no tests to fail.
  const unloaded = result.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + unloaded.length,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

/** Prints the closing line and sets the exit code; `.ci/run` reads the counts from the file that is written. */
export function conclude(name, results, notProven = []) {
  const sum = (field) => results.reduce((total, result) => total + (result[field] ?? 0), 0);
  const [passed, skipped] = [sum("passed"), sum("skipped")];
  const ok = passed > 0 && sum("failed") === 0 && results.every((result) => result.ok);
  // What failed without a count must still show in the line.
  const failed = ok ? 0 : Math.max(sum("failed"), 1);
  mkdirSync(reports, { recursive: true });
  writeFileSync(
    join(reports, `${name}.json`),
    JSON.stringify({ passed, failed, skipped, notProven }),
  );
  for (const line of notProven) console.log(`not proven: ${line}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  if (!ok) process.exitCode = 1;
}
