import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServedApi } from "../../src/apiserver/serve.js";
import { systemClock } from "../../src/util/clock.js";
import { readGolden, runCase } from "../apiserver/contract-run.js";
import { startContractServer } from "../apiserver/contract-server.js";
import { suites } from "../apiserver/suites.js";
import type { WrongServer } from "../apiserver/wrong-server.js";
import { wrongServers } from "../apiserver/wrong-servers-cases.js";

const sources = join(import.meta.dirname, "../../src/apiserver");

/** What is generated is long and the same in all servers: it is built once, and shared. */
async function buildShared(folder: string): Promise<void> {
  const files = await readdir(sources);
  await build({
    entryPoints: files.filter((name) => generated.test(name)).map((name) => join(sources, name)),
    platform: "node",
    format: "esm",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    logLevel: "silent",
  });
}

const generated = /\.generated\.[jt]s$/;

/** Builds the server with one behaviour broken. */
async function wrongServer(wrong: WrongServer, outfile: string): Promise<typeof ServedApi> {
  const path = join(sources, wrong.file);
  const source = await readFile(path, "utf8");
  expect(source.split(wrong.text).length - 1, `${wrong.file} holds ${wrong.text}`).toBe(1);
  const contents = source.replace(wrong.text, () => wrong.replacement);
  const { outputFiles } = await build({
    entryPoints: [join(sources, "serve.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    write: false,
    logLevel: "silent",
    plugins: [
      {
        name: "wrong",
        setup: (bundler) => {
          bundler.onResolve({ filter: generated }, ({ path: module }) => ({
            path: `./${basename(module).replace(/\.js$/, ".mjs")}`,
            external: true,
          }));
          bundler.onLoad({ filter: new RegExp(`/apiserver/${wrong.file}$`) }, () => ({
            contents,
            loader: "ts",
            resolveDir: sources,
          }));
        },
      },
    ],
  });
  await writeFile(outfile, outputFiles[0]?.contents ?? "");
  const made: { ServedApi: typeof ServedApi } = await import(
    /* @vite-ignore */ pathToFileURL(outfile).href
  );
  return made.ServedApi;
}

describe("a server with one behaviour broken is seen through", () => {
  // Beside the packages that a server imports.
  const cache = join(import.meta.dirname, "../../node_modules/.cache");
  let folder: string;

  beforeAll(async () => {
    await mkdir(cache, { recursive: true });
    folder = await mkdtemp(join(cache, "wrong-servers-"));
    await buildShared(folder);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("in more than a hundred ways", () => {
    expect(wrongServers.length).toBeGreaterThan(100);
    expect(new Set(wrongServers.map(({ name }) => name)).size).toBe(wrongServers.length);
  });

  it.each(wrongServers)("$name", async (wrong) => {
    const suite = suites.find(({ name }) => name === wrong.suite);
    const one = suite?.cases.find(({ name }) => name === wrong.case);
    if (suite === undefined || one === undefined) throw new Error(`no case ${wrong.case}`);
    const golden = await readGolden(suite);
    const Wrong = await wrongServer(wrong, join(folder, `${wrongServers.indexOf(wrong)}.mjs`));
    const server = await startContractServer(suite, { Server: Wrong, clock: systemClock });
    try {
      const answered = await runCase(server.target, {
        suite,
        one,
        run: "wrong",
        patienceMs: 500,
      }).catch((error: unknown) => String(error));
      expect(answered).not.toEqual(golden[wrong.case]);
    } finally {
      await server.close();
    }
  });
});
