import { mkdtempSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build as bundle, type Metafile, type Plugin } from "esbuild";
import { bundledFiles, cdk8sInProcess, runBundled } from "./bundle-charts.js";

/** What {@link bundleEntry} takes. */
export interface BundleEntryOptions {
  /** The author's `main.ts`. */
  readonly entry: string;
  /** Where the output goes; it becomes the operator's folder in the image. */
  readonly outputFolder: string;
  /** Export conditions beside Node's own. @default none */
  readonly conditions?: readonly string[] | undefined;
  /**
   * For an operator that uses `slipway/chart-operator`: the module and the name of a function that checks its
   * charts, which is bundled as the entry is, and run.
   *
   * @default none: the entry may not read cdk8s
   */
  readonly charts?: { readonly module: string; readonly check: string } | undefined;
}

/** The files of an operator's image that are its own. */
export interface BundledEntry {
  /** Path of the file that is run. */
  readonly main: string;
  /** Bytes of the entry and of all that it imports statically. */
  readonly startBytes: number;
  /** Packages that are read at start, with their bytes; the empty name stands for the author's own files. */
  readonly startPackages: Readonly<Record<string, number>>;
}

/** The most that may be read at start: docs/decisions/0003-image-contents.md */
export const startBytesLimit = 1_200_000;

/** The same for an operator that makes charts: cdk8s, constructs, YAML and every construct of cdk8s-plus. */
export const chartStartBytesLimit = 1_800_000;

/** What an operator does not need to start; some of it would double the time that takes. */
const forbidden: readonly string[] = ["esbuild", "tar-stream"];

/** What charts are made of, and what cdk8s reads. */
const chartPackages: readonly string[] = ["cdk8s", "cdk8s-plus-27", "constructs", "yaml"];

/**
 * Bundles an operator's entry into a folder, as its image carries it: `main.mjs`, and chunks that are
 * loaded when they are needed. The same sources give the same bytes.
 *
 * Rejects when more is read at start than may be, naming the packages.
 */
export async function bundleEntry(options: BundleEntryOptions): Promise<BundledEntry> {
  const { charts } = options;
  if (charts !== undefined) await checkCharts(options, charts);
  const { metafile } = await bundleModule(options, "main", options.entry);
  const start = startInputs(metafile);
  const startPackages = bytesByPackage(metafile, start);
  const unwanted = charts === undefined ? [...forbidden, ...chartPackages] : forbidden;
  const found = unwanted.filter((name) => name in startPackages);
  if (found.length > 0) {
    throw new Error(
      `${options.entry} reads ${found.join(", ")} at start: import it where it is needed, or not at all`,
    );
  }
  const startBytes = start.reduce((sum, path) => sum + (metafile.outputs[path]?.bytes ?? 0), 0);
  const limit = charts === undefined ? startBytesLimit : chartStartBytesLimit;
  if (startBytes > limit) {
    const heaviest = Object.entries(startPackages)
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 5);
    const list = heaviest.map(([name, bytes]) => `${name || "own files"} ${bytes}`).join(", ");
    throw new Error(
      `${options.entry} reads ${startBytes} bytes at start, more than ${limit}; most of them: ${list}`,
    );
  }
  return { main: join(options.outputFolder, "main.mjs"), startBytes, startPackages };
}

/** Rejects with what the check says where the bundled charts would not work in an image. */
async function checkCharts(
  options: BundleEntryOptions,
  { module, check }: NonNullable<BundleEntryOptions["charts"]>,
): Promise<void> {
  const outputFolder = mkdtempSync(join(tmpdir(), "slipway-charts-"));
  try {
    await bundleModule({ ...options, outputFolder }, "check", module);
    runBundled(join(outputFolder, "check.mjs"), check, outputFolder);
  } finally {
    rmSync(outputFolder, { recursive: true, force: true });
  }
}

async function bundleModule(
  { outputFolder, conditions = [], charts }: BundleEntryOptions,
  name: string,
  path: string,
): Promise<{ readonly metafile: Metafile }> {
  return await bundle({
    entryPoints: { [name]: path },
    outdir: outputFolder,
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    minify: true,
    keepNames: true,
    format: "esm",
    platform: "node",
    target: "node20",
    metafile: true,
    logLevel: "silent",
    conditions: [...conditions],
    // Libraries in CommonJS call require() for Node's own modules, which an ES module has not.
    banner: {
      js: 'import{createRequire as __slipwayRequire}from"node:module";const require=__slipwayRequire(import.meta.url);',
    },
    plugins: [
      nodeHttpOnce,
      ...(charts === undefined ? [] : [cdk8sInProcess, bundledFiles(outputFolder)]),
    ],
  });
}

/** As an ES import, each export of node:http is read, one of which loads another HTTP client. */
const nodeHttpOnce: Plugin = {
  name: "node-http-once",
  setup: (build) => {
    build.onResolve({ filter: /^(node:)?http$/ }, ({ kind }) =>
      kind === "import-statement" ? { path: "node:http", namespace: "node-http" } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "node-http" }, () => ({
      contents: 'module.exports = require("node:http");',
      loader: "js",
    }));
  },
};

/** The outputs that are read before the first line runs. */
function startInputs({ outputs }: Metafile): readonly string[] {
  const main = Object.keys(outputs).find((path) => path.endsWith("main.mjs"));
  const read = new Set<string>();
  const visit = (path: string): void => {
    if (read.has(path)) return;
    read.add(path);
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kind === "import-statement" && !isBuiltin(imported)) visit(imported);
    }
  };
  if (main !== undefined) visit(main);
  return [...read];
}

function bytesByPackage({ outputs }: Metafile, paths: readonly string[]): Record<string, number> {
  const bytes: Record<string, number> = {};
  for (const path of paths) {
    for (const [input, { bytesInOutput }] of Object.entries(outputs[path]?.inputs ?? {})) {
      if (bytesInOutput === 0) continue;
      const name = packageOf(input);
      bytes[name] = (bytes[name] ?? 0) + bytesInOutput;
    }
  }
  return bytes;
}

/** The package of an input: the last `node_modules` in its path counts. */
function packageOf(input: string): string {
  const parts = dirname(input).split("node_modules/");
  if (parts.length < 2) return "";
  const [first = "", second = ""] = (parts.at(-1) ?? "").split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}
