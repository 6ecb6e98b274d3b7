// Synthesizes charts/ with the cdk8s CLI into dist/manifests, writes and checks one OLM bundle for each
// slipway.config.ts into dist/bundle, and shows the operators at work in a cluster in this process.
// `--keep` leaves the cluster running until Ctrl+C; `--write-only` starts none.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { isToolkitError } from "slipway";
import { syncFolder } from "../src/util/file-tree.js";
import { checkRelease, writeRelease } from "./write-release.js";

const root = join(import.meta.dirname, "..");

/** A line of the tree that is printed, below the project's folder. */
function show(path: string, note: string): void {
  console.log(`  ${relative(root, path).replaceAll("\\", "/").padEnd(56)} ${note}`);
}

/** What stays in a folder though nothing here wrote it. */
function nameForeign(folder: string, foreign: readonly string[]): void {
  for (const path of foreign) show(join(folder, path), "not ours, left alone");
}

/** What writing to a folder gives, or an error that says which folder cannot be written to. */
async function writable<T>(folder: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`cannot write ${folder}: ${reason}`, { cause: error });
  }
}

/**
 * Runs the cdk8s CLI; it empties its output folder first, so that it gets a
 * temporary one, and dist/manifests loses nothing that is not ours.
 */
async function synthesize(): Promise<Readonly<Record<string, string>>> {
  const output = mkdtempSync(join(tmpdir(), "slipway-synth-"));
  try {
    const cli = join(root, "node_modules/cdk8s-cli/bin/cdk8s");
    const args = [cli, "synth", "--check-upgrade=false", "--output", output];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`cdk8s synth failed:\n${stdout}${stderr}`.trim());
    const files = Object.fromEntries(
      readdirSync(output).map((name) => [name, readFileSync(join(output, name), "utf8")]),
    );
    const folder = join(root, "dist/manifests");
    const { foreign, removed } = await writable(folder, syncFolder(files, folder));
    console.log("manifests");
    for (const [name, text] of Object.entries(files)) {
      const count = text.split(/^---$/m).length;
      show(join(folder, name), `${count} object${count === 1 ? "" : "s"}`);
    }
    for (const name of removed) show(join(folder, name), "removed, no longer synthesized");
    nameForeign(folder, foreign);
    return files;
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/** The release configurations of the samples, as paths. */
function findConfigs(): readonly string[] {
  const charts = readdirSync(join(root, "charts"), { recursive: true, encoding: "utf8" });
  const configs = charts.filter((name) => name.endsWith("slipway.config.ts")).toSorted();
  return configs.map((name) => join(root, "charts", name));
}

/** Writes the bundles; whether all are valid. */
async function bundle(configs: readonly string[]): Promise<boolean> {
  let isValid = true;
  console.log("\nbundles");
  for (const config of configs) {
    const release = await writeRelease(config, join(root, "dist/bundle"));
    const { folder, files, foreign, findings } = release;
    const errors = findings.filter(({ severity }) => severity === "error").length;
    const warnings = findings.length - errors;
    const verdict = findings.length === 0 ? "valid" : `${errors} errors, ${warnings} warnings`;
    show(folder, `${files.length} files, ${verdict}`);
    nameForeign(folder, foreign);
    for (const { severity, id, file, path, message } of findings) {
      console.log(`    ${severity} ${id} ${file}${path === "" ? "" : ` ${path}`}: ${message}`);
    }
    isValid &&= errors === 0;
  }
  return isValid;
}

/** What to type next: the last file holds custom resources, which need their CRDs established. */
function next(manifests: Readonly<Record<string, string>>): void {
  const names = Object.keys(manifests);
  const apply = (some: readonly string[]): string =>
    `  kubectl apply --server-side ${some.map((name) => `-f dist/manifests/${name}`).join(" ")}`;
  const crds = Object.values(manifests)
    .flatMap((text) => text.split(/^---$/m))
    .flatMap(
      (text) => /^kind: CustomResourceDefinition\nmetadata:\n  name: (\S+)$/m.exec(text)?.[1] ?? [],
    )
    .map((name) => `crd/${name}`);
  console.log(`
the same in a cluster of yours, where the images have been pushed
${apply(names.slice(0, -1))}
  kubectl wait --for=condition=Established ${crds.join(" ")}
${apply(names.slice(-1))}`);
}

/** The options of the command line. @throws Error for one that does not exist */
function readOptions(): { readonly keep: boolean; readonly writeOnly: boolean } {
  const known = ["--keep", "--write-only"];
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => !known.includes(arg));
  if (unknown !== undefined)
    throw new Error(`${unknown} is no option: there are ${known.join(" and ")}`);
  return { keep: args.includes("--keep"), writeOnly: args.includes("--write-only") };
}

try {
  const { keep, writeOnly } = readOptions();
  const configs = findConfigs();
  // Before anything is written.
  for (const config of configs) await checkRelease(config);
  const manifests = await synthesize();
  const isValid = await bundle(configs);
  if (!isValid) process.exitCode = 1;
  else if (!writeOnly) {
    // Only where it is wanted is everything read that an API server is made of.
    const { show: showAtWork } = await import("./show/show.js");
    await showAtWork({ keep });
  }
  next(manifests);
} catch (error) {
  if (!isToolkitError(error) && !(error instanceof Error)) throw error;
  console.error(`slipway: ${error.message}`);
  process.exitCode = 1;
}
