// Measures how long the compiler needs for many resources that embed a
// PodTemplateSpec: `npm run bench:types [-- --resources 50]`.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { resources: { type: "string", default: "50" }, runs: { type: "string", default: "3" } },
});
const root = join(import.meta.dirname, "..");
const folder = join(root, "node_modules/.cache/slipway/bench-types");

/** A definition of about thirty fields, as a real operator's API has. */
function resource(index) {
  return `
export const Resource${index} = defineResource({
  group: "bench.example.com",
  kind: "Resource${index}",
  shortNames: ["r${index}"],
  versions: {
    v1: {
      storage: true,
      spec: k.object({
        version: k.string({ maxLength: 8 }),
        size: k.quantity().default("1Gi"),
        replicas: k.int32({ minimum: 1, maximum: 9 }).default(1),
        mode: k.enum(["primary", "standby", "witness"]).default("primary"),
        labels: k.map(k.string({ maxLength: 63 }), { maxProperties: 20 }).optional(),
        users: k.list(
          k.object({ name: k.string({ maxLength: 63 }), superuser: k.boolean().default(false), field${index}: k.string().optional() }),
          { type: "map", keys: ["name"], maxItems: 50 },
        ).optional(),
        backup: k.object({
          schedule: k.string({ maxLength: 64 }),
          retention: k.int32({ minimum: 1 }).default(7),
          target: k.object({ bucket: k.string(), prefix: k.string().optional(), region: k.string().default("eu") }),
        }).optional(),
        template: core.podTemplateSpec(),
      }),
      status: k.object({ readyReplicas: k.int32().optional(), phase${index}: k.string().optional() }).standard(),
      printerColumns: { Ready: condition("Ready"), Version: ".spec.version" },
      examples: { minimal: { spec: { version: "1", template: { spec: { containers: [{ name: "main" }] } } } } },
    },
  },
});
export type Resource${index} = Infer<typeof Resource${index}>;
export const controller${index} = defineController({
  name: "r${index}", for: Resource${index}, owns: [StatefulSet, Service], conditions: { Ready: ["AllReady"] },
});
export const name${index} = (stored: Resource${index}): string =>
  stored.spec.template.spec?.containers[0]?.name ?? stored.spec.users?.[0]?.name ?? stored.spec.mode;
export const made${index} = Resource${index}({ metadata: { name: "a" }, spec: { version: "1", template: {} } });
`;
}

function program(count) {
  const head = `
import { condition, defineController, defineResource, k, type Infer } from "slipway/api";
import { Service, StatefulSet } from "slipway/kubernetes";
import * as core from "slipway/shapes";
`;
  return head + Array.from({ length: count }, (_, index) => resource(index)).join("");
}

function measure(name, text) {
  writeFileSync(join(folder, "main.ts"), text);
  const args = ["-p", folder, "--extendedDiagnostics"];
  const best = {};
  for (let run = 0; run < Number(values.runs); run += 1) {
    const { stdout, status } = spawnSync(join(root, "node_modules/.bin/tsc"), args, {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`the bench does not compile:\n${stdout.slice(0, 4000)}`);
    for (const field of ["Check time", "Total time", "Instantiations", "Memory used"]) {
      const found = new RegExp(`${field}:\\s+([\\d.]+)`).exec(stdout);
      best[field] = Math.min(best[field] ?? Infinity, Number(found?.[1]));
    }
  }
  console.log(
    `${name.padEnd(28)} check ${best["Check time"].toFixed(2)} s, total ${best["Total time"].toFixed(2)} s, ` +
      `${best["Instantiations"]} instantiations, ${Math.round(best["Memory used"] / 1024)} MB`,
  );
}

mkdirSync(folder, { recursive: true });
try {
  const extend = { extends: join(root, "tsconfig.json"), include: ["main.ts"], exclude: [] };
  const compilerOptions = { incremental: false, tsBuildInfoFile: null, rootDir: root };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ ...extend, compilerOptions }));
  measure("imports alone", program(0));
  measure(`${values.resources} resources`, program(Number(values.resources)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
