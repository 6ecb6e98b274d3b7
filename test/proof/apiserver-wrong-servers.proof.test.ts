import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServedApi } from "../../src/apiserver/serve.js";
import { systemClock } from "../../src/util/clock.js";
import { temporaryFolder, type TemporaryFolder } from "../support/temporary-folder.js";
import { readGolden, runCase } from "../apiserver/contract-run.js";
import { startContractServer } from "../apiserver/contract-server.js";
import { suites } from "../apiserver/suites.js";
import type { WrongServer } from "../apiserver/wrong-server.js";
import { wrongServers } from "../apiserver/wrong-servers-cases.js";

const sources = join(import.meta.dirname, "../../src/apiserver");

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
    write: false,
    logLevel: "silent",
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    plugins: [
      {
        name: "wrong",
        setup: (bundler) => {
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
  let folder: TemporaryFolder;

  beforeAll(async () => {
    folder = await temporaryFolder();
  });

  afterAll(() => folder[Symbol.asyncDispose]());

  it("in more than thirty ways", () => {
    expect(wrongServers.length).toBeGreaterThan(30);
    expect(new Set(wrongServers.map(({ name }) => name)).size).toBe(wrongServers.length);
  });

  it.each(wrongServers)("$name", async (wrong) => {
    const suite = suites.find(({ name }) => name === wrong.suite);
    const one = suite?.cases.find(({ name }) => name === wrong.case);
    if (suite === undefined || one === undefined) throw new Error(`no case ${wrong.case}`);
    const golden = await readGolden(suite);
    const Wrong = await wrongServer(wrong, join(folder.path, `${wrongServers.indexOf(wrong)}.mjs`));
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
