// How long processes take from their start until they have worked on 100 objects, and what an import costs.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tsImport } from "tsx/esm/api";
import { sharedMs } from "../support/measure.mjs";
import { pinsProcesses } from "../support/processes.mjs";

const folder = import.meta.dirname;
const { dependencies } = JSON.parse(readFileSync(join(folder, "../../package.json"), "utf8"));
const usage = `const { user, system } = process.cpuUsage();
(await import("node:fs")).writeSync(3, JSON.stringify({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1e6 }));`;
const module = ["--input-type=module", "-e"];

/** Runs a program until it ends; tells what it wrote to its descriptors 3 and 4. */
async function programRun(args, env = {}) {
  const command = [process.execPath, ...args];
  if (pinsProcesses()) command.unshift("taskset", "-c", "0");
  const [file, ...rest] = command;
  const startedMs = sharedMs();
  const child = spawn(file, rest, {
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const texts = ["", "", "", "", ""];
  for (const number of [2, 3, 4]) {
    child.stdio[number].setEncoding("utf8").on("data", (text) => (texts[number] += text));
  }
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`${args.at(-1)} ended with ${code}: ${texts[2]}`);
  const [told, more] = [3, 4].map((number) => texts[number] && JSON.parse(texts[number]));
  return { startedMs, told, more };
}

async function startRun(script, env, before = []) {
  const { startedMs, told, more } = await programRun([...before, script], env);
  const { firstAtMs, allAtMs, cpuMs } = told;
  return { firstMs: firstAtMs - startedMs, allMs: allAtMs - startedMs, cpuMs, more };
}

/** What an import costs over a process without one. */
async function importRun(args) {
  const [empty, full] = [await programRun([...module, usage]), await programRun(args)];
  return {
    cpuMs: full.told.cpuMs - empty.told.cpuMs,
    rssMb: full.told.rssMb - empty.told.rssMb,
  };
}

/** Every run of P7 and P7b, the consumers in turn. */
export async function startups({ lab, type, installed, runs, keep }) {
  const scratch = mkdtempSync(join(tmpdir(), "slipway-bench-start-"));
  const { target, env } = lab.places.plain;
  const ours = { name: "slipway" };
  try {
    const { bundleEntry } = await tsImport("../../tools/bundle-entry.ts", import.meta.url);
    const script = join(folder, "start/slipway.mjs");
    const imports = join(folder, "start/import.mjs");
    const bundled = (entry, name) =>
      bundleEntry({ entry, outputFolder: join(scratch, name) }).then((made) => made.main);
    const main = await bundled(script, "operator");
    const bundledImports = await bundled(imports, "import");
    for (let run = 0; run < runs; run += 1) {
      keep("startup", ours, await startRun(script, env));
      keep("startupBundled", ours, await startRun(main, env));
      for (const { name, script: peer } of installed) {
        const options = JSON.stringify({ target, types: [type] });
        const theirs = { ...env, BENCH_PEER: peer, BENCH_OPTIONS: options };
        keep("startup", { name }, await startRun(join(folder, "start/loop.mjs"), theirs));
      }
      keep("imports", ours, await importRun([imports]));
      keep("importsBundled", ours, await importRun([bundledImports]));
      for (const { name, library } of installed) {
        const code = `await import(${JSON.stringify(library)}); ${usage}`;
        keep("imports", { name }, await importRun([...module, code]));
      }
    }
    const { more } = await startRun(script, env, ["--import", join(folder, "start/packages.mjs")]);
    const direct = more.filter((name) => name in dependencies);
    keep("packages", ours, { count: direct.length, all: more.length, names: more });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
