// Measures what `slipway/api` costs: `npm run bench:api [-- --runs 5]`. Each figure is the CPU time of
// a fresh process over the compiled package, the least of several runs: importing it, and defining 100
// resources of 100 KB and rendering their manifests. The other two limits of the area are measured by
// `npm run bench:types` (50 definitions compile in 3 s) and `npm run bench:validate` (40 µs for 2 KB).
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  options: { runs: { type: "string", default: "5" } },
  allowPositionals: true,
});
const root = join(import.meta.dirname, "..");

/** On a machine that does other work as well, the same takes longer. */
const slack = 1.5;

/** What is measured; `limitMs` is what it may cost beyond `over`. */
const scenarios = [
  { name: 'import "slipway/api"', child: "import", over: "nothing", limitMs: 150 },
  { name: "100 CRDs of 100 KB", child: "definitions", over: "import", limitMs: 2000 },
];

/** A field of each kind that definitions are made of, with rules, defaults and texts. */
function groupOf(k, index) {
  const text = `What this field of part ${index} is for, said in as many words as an operator needs. `;
  const name = k.string({ minLength: 1, maxLength: 63, pattern: "^[a-z]([-a-z0-9]*[a-z0-9])?$" });
  const users = k.object({
    name: name.describe(text),
    privileges: k.list(k.enum(["Read", "Write", "Admin"]), { type: "set", maxItems: 3 }).optional(),
    quota: k.quantity().optional().describe(text),
  });
  return k
    .object({
      version: k.string({ maxLength: 16 }).describe(text.repeat(2)),
      mode: k.enum(["Primary", "Standby", "Witness"]).default("Primary").describe(text.repeat(2)),
      replicas: k.int32({ minimum: 1, maximum: 9 }).default(3).describe(text),
      minReady: k.int32({ minimum: 0 }).optional().describe(text),
      storage: k.quantity().default("10Gi").describe(text.repeat(2)),
      timeout: k.duration().default("30s").describe(text),
      labels: k
        .map(k.string({ maxLength: 63 }), { maxProperties: 32 })
        .optional()
        .describe(text),
      port: k.intOrString({ maxLength: 15 }).optional().describe(text),
      users: k
        .list(users, { type: "map", keys: ["name"], maxItems: 50 })
        .optional()
        .describe(text),
      target: k
        .object({ bucket: k.string({ maxLength: 63 }), prefix: k.string().optional() })
        .optional()
        .describe(text),
    })
    .rule("!has(self.minReady) || self.minReady <= self.replicas", {
      message: "minReady must not be above replicas",
    })
    .rule("self.mode != 'Witness' || self.replicas % 2 == 1", { message: "must be odd" });
}

function definitions({ defineResource, k, toCustomResourceDefinition }) {
  let bytes = 0;
  for (let number = 0; number < 100; number += 1) {
    const groups = Array.from({ length: 31 }, (_, index) => [
      `part${index}`,
      groupOf(k, index).optional(),
    ]);
    const resource = defineResource({
      group: "bench.example.com",
      kind: `Thing${number}`,
      description: "A thing to measure with.",
      versions: {
        v1: {
          spec: k.object({ class: k.string({ maxLength: 63 }), ...Object.fromEntries(groups) }),
          status: k.object({ readyReplicas: k.int32().optional() }).standard(),
          printerColumns: { Class: ".spec.class" },
          examples: { small: { spec: { class: "a", part0: { version: "1" } } } },
        },
      },
    });
    bytes += JSON.stringify(toCustomResourceDefinition(resource)).length;
  }
  return bytes / 100 / 1000;
}

const children = {
  nothing: () => undefined,
  import: async () => void (await import("slipway/api")),
  definitions: async () => definitions(await import("slipway/api")),
};

/** The run that took the least CPU time, of several. */
function least(child) {
  const runs = Array.from({ length: Number(values.runs) }, () => {
    const script = [import.meta.filename, child];
    const { status, stdout, stderr } = spawnSync(process.execPath, script, { encoding: "utf8" });
    if (status !== 0) throw new Error(`the bench failed:\n${stderr.slice(0, 4000)}`);
    return JSON.parse(stdout);
  });
  return runs.reduce((best, run) => (run.cpuMs < best.cpuMs ? run : best));
}

function measureAll() {
  if (!existsSync(join(root, "dist/lib/api/index.js"))) {
    console.error("dist/lib is not there: run npm run build first");
    process.exit(1);
  }
  console.log(`Node ${process.versions.node}, CPU ms, least of ${values.runs} processes each`);
  for (const { name, child, over, limitMs } of scenarios) {
    const run = least(child);
    const cost = run.cpuMs - least(over).cpuMs;
    const size = run.kilobytes === undefined ? "" : ` (${Math.round(run.kilobytes)} KB each)`;
    const verdict =
      cost <= limitMs
        ? "within"
        : cost <= limitMs * slack
          ? "above the limit, as a busy machine may be"
          : "ABOVE THE LIMIT";
    if (cost > limitMs * slack) process.exitCode = 1;
    console.log(
      `${`${name}${size}`.padEnd(40)}${String(Math.round(cost)).padStart(6)}  (at most ${limitMs})  ${verdict}`,
    );
  }
  console.log("beside these: npm run bench:types, npm run bench:validate");
}

const [child] = positionals;
if (child === undefined) measureAll();
else {
  const kilobytes = await children[child]();
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ cpuMs: (user + system) / 1000, kilobytes }));
}
