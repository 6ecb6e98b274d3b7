// Measures what it costs that an operator is a chart: `npm run bench:chart-operator [-- --runs 7]`. The WebApp operator,
// bundled as its image carries it, beside the Database operator, which loads nothing of cdk8s: bytes of the image,
// CPU and memory of a fresh process that loads its code, CPU of the chart's part of a pass.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { runs: { type: "string", default: "5" } } });
const root = join(import.meta.dirname, "..");

/** On a machine that does other work as well, the same takes longer. */
const slack = 1.5;

function node(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the bench failed:\n${stderr.slice(0, 4000)}`);
  return JSON.parse(stdout);
}

/** Of each figure the least of several processes. */
function least(...args) {
  const child = join(import.meta.dirname, "chart-operator/child.mjs");
  const runs = Array.from({ length: Number(values.runs) }, () =>
    node("--expose-gc", child, ...args),
  );
  const names = Object.keys(runs[0]);
  return Object.fromEntries(names.map((name) => [name, Math.min(...runs.map((run) => run[name]))]));
}

const folder = mkdtempSync(join(tmpdir(), "slipway-bench-"));
try {
  const bundler = join(import.meta.dirname, "chart-operator/bundle.mjs");
  const bundles = node("--conditions=slipway-source", "--import", "tsx", bundler, folder);
  const codeOf = (name) => pathToFileURL(bundles[`${name}-code`].main).href;
  const database = least("load", codeOf("database"));
  const webapp = least("passes", codeOf("webapp"));
  const charts = [
    "cdk8s",
    "cdk8s-plus-27",
    "constructs",
    "yaml",
    "fast-json-patch",
    "minimatch",
  ].map((name) => bundles.webapp.startPackages[name] ?? 0);
  const rows = [
    ["image, kB", bundles.webapp.bytes / 1e3, undefined, bundles.database.bytes / 1e3],
    [
      "  read at start, kB",
      bundles.webapp.startBytes / 1e3,
      1800,
      bundles.database.startBytes / 1e3,
    ],
    [
      "  of it cdk8s and constructs, kB",
      charts.reduce((sum, bytes) => sum + bytes) / 1e3,
      undefined,
    ],
    ["loading its code, CPU ms", webapp.cpuMs, database.cpuMs + 150, database.cpuMs],
    ["  resident memory, MB", webapp.residentMb, database.residentMb + 25, database.residentMb],
    ["the first chart, CPU ms", webapp.firstMs, 60],
    ["a chart of 5 objects, CPU ms", webapp.synthesisMs, 5],
    ["a pass over an unchanged object, CPU ms", webapp.unchangedMs, 0.2],
    ["what is remembered of an object, kB", webapp.rememberedKb, 10],
  ];
  console.log(`Node ${process.versions.node}, of fresh processes, least of ${values.runs}`);
  const cell = (value) =>
    (value === undefined ? "" : value.toFixed(value < 10 ? 3 : 0)).padStart(12);
  console.log(
    `${"".padEnd(42)}${["webapp", "limit", "database"].map((head) => head.padStart(12)).join("")}`,
  );
  for (const [name, ours, limit, other] of rows) {
    const isTime = name.endsWith("CPU ms");
    const isAbove = limit !== undefined && ours > limit * (isTime ? slack : 1);
    if (isAbove) process.exitCode = 1;
    console.log(
      `${name.padEnd(42)}${[ours, limit, other].map(cell).join("")}${isAbove ? "  ABOVE THE LIMIT" : ""}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
