// Measures what packaging costs: `npm run bench:synth [-- --runs 5]`. Each figure is
// the CPU time of a fresh process over the compiled package, the least of several runs:
// definitions, chart, YAML, bundle and its validation; beside it cdk8s alone, which
// renders the same objects as YAML.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { runs: { type: "string", default: "5" } } });
const root = join(import.meta.dirname, "..");
if (!existsSync(join(root, "dist/lib/olm/index.js"))) {
  console.error("dist/lib is not there: run npm run build first");
  process.exit(1);
}

/** What is measured; `limitMs` is what it may cost at most. */
const scenarios = [
  { name: "one operator, 12 objects", objects: 12, aimMs: 800, limitMs: 1500 },
  {
    name: "100 objects, 20 CRDs of 100 KB",
    objects: 100,
    crds: 20,
    crdKilobytes: 100,
    limitMs: 4000,
  },
  { name: "250 objects", objects: 250 },
  { name: "500 objects", objects: 500 },
  { name: "1000 objects", objects: 1000 },
  { name: "2000 objects", objects: 2000 },
];

const folder = mkdtempSync(join(tmpdir(), "slipway-bench-"));

function child(...args) {
  const script = join(import.meta.dirname, "synth-child.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`the bench failed:\n${stderr.slice(0, 4000)}`);
  return stdout;
}

/** The run that took the least CPU time, of several. */
function least(...args) {
  const runs = Array.from({ length: Number(values.runs) }, () => JSON.parse(child(...args)));
  return runs.reduce((best, run) => (run.cpuMs < best.cpuMs ? run : best));
}

function measure({ name, objects, crds = 1, crdKilobytes = 2, aimMs, limitMs }) {
  const size = ["--objects", objects, "--crds", crds, "--crdKilobytes", crdKilobytes].map(String);
  const manifests = join(folder, "manifests.json");
  writeFileSync(manifests, child(...size, "--print"));
  const ours = least(...size);
  const alone = least("--way", "cdk8s", "--manifests", manifests);
  const verdict =
    limitMs === undefined
      ? ""
      : ours.cpuMs <= (aimMs ?? limitMs)
        ? "within"
        : ours.cpuMs <= limitMs
          ? "above the aim"
          : "ABOVE THE LIMIT";
  return { name, objects: ours.objects, ours, alone, limitMs, verdict };
}

try {
  console.log(`Node ${process.versions.node}, CPU ms of a fresh process, least of ${values.runs}`);
  console.log(
    `${"".padEnd(32)}${["objects", "MB of YAML", "slipway", "cdk8s alone", "limit"].map((head) => head.padStart(13)).join("")}`,
  );
  const results = [];
  for (const scenario of scenarios) {
    const result = measure(scenario);
    results.push(result);
    const { name, objects, ours, alone, limitMs, verdict } = result;
    const cells = [
      objects,
      (ours.bytes / 1e6).toFixed(2),
      Math.round(ours.cpuMs),
      Math.round(alone.cpuMs),
      limitMs ?? "",
    ];
    console.log(
      `${name.padEnd(32)}${cells.map((cell) => String(cell).padStart(13)).join("")}  ${verdict}`,
    );
  }
  const [half, whole] = results.slice(-2).map(({ ours }) => ours.cpuMs);
  const [first] = results;
  // What a process costs before it has any objects is not theirs.
  const growth = (whole - first.ours.cpuMs) / (half - first.ours.cpuMs);
  console.log(`twice the objects, from 1000 to 2000, cost ${growth.toFixed(2)} times as much`);
  if (results.some(({ verdict }) => verdict === "ABOVE THE LIMIT") || growth > 2.5)
    process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
