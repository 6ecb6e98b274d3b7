// Sums the reports of the kinds of proof that `.ci/run` ran; arguments are
// name=exit-status, the reports are in the folder that the first one names.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [folder, ...kinds] = process.argv.slice(2);
const totals = { passed: 0, failed: 0, skipped: 0 };
let ok = kinds.length > 0;
for (const kind of kinds) {
  const [name, status] = kind.split("=");
  if (status !== "0") ok = false;
  try {
    const report = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
    for (const field of Object.keys(totals)) totals[field] += report[field];
    for (const line of report.notProven) console.log(`not proven: ${line}`);
    if (report.passed === 0) ok = false;
  } catch (error) {
    console.log(`${name} left no report: ${error.message}`);
    totals.failed += 1;
  }
}
if (totals.failed > 0) ok = false;
// What failed without a count must still show in the line.
if (!ok && totals.failed === 0) totals.failed = 1;
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = ok ? 0 : 1;
