// Sums the reports of the kinds of proof that `.ci/run` ran; arguments are name=exit-status.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

const totals = { passed: 0, failed: 0, skipped: 0 };
let ok = true;
for (const argument of process.argv.slice(2)) {
  const [name, status] = argument.split("=");
  if (status !== "0") ok = false;
  try {
    const path = join(root, `node_modules/.cache/slipway/reports/${name}.json`);
    const report = JSON.parse(readFileSync(path, "utf8"));
    for (const field of Object.keys(totals)) totals[field] += report[field];
    for (const line of report.notProven) console.log(`not proven: ${line}`);
  } catch (error) {
    console.log(`npm run ${name} left no report: ${error.message}`);
    totals.failed += 1;
  }
}
if (totals.passed === 0 || totals.failed > 0) ok = false;
// A step that failed without a count must still show in the line.
if (!ok && totals.failed === 0) totals.failed = 1;
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = ok ? 0 : 1;
