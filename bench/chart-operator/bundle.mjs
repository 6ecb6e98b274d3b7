// Bundles the entries of bench/chart-operator.mjs into the folder that is given, as images carry them, and prints
// what each reads at start. Runs under tsx, as the bundler does.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { bundleEntry } from "../../tools/bundle-entry.ts";

const [output] = process.argv.slice(2);
const root = join(import.meta.dirname, "../..");
const charts = { module: join(root, "charts/webapp/check.ts"), check: "checkWebApp" };

function bytesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

const made = {};
for (const [name, entry, options] of [
  ["database", "charts/database/main.ts", {}],
  ["webapp", "charts/webapp/main.ts", { charts }],
  // The same without what starts a process.
  ["database-code", "charts/database/reconcilers.ts", {}],
  ["webapp-code", "bench/chart-operator/webapp.mjs", { charts }],
]) {
  const outputFolder = join(output, name);
  const bundled = await bundleEntry({
    entry: join(root, entry),
    outputFolder,
    conditions: ["slipway-source"],
    ...options,
  });
  made[name] = { ...bundled, bytes: bytesIn(outputFolder) };
}
console.log(JSON.stringify(made));
