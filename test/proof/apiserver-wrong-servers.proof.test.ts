import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServedApi } from "../../src/apiserver/serve.js";
import { equalJSON } from "../../src/util/json.js";
import { systemClock } from "../../src/util/clock.js";
import { readGolden, runCase } from "../apiserver/contract-run.js";
import { startContractServer } from "../apiserver/contract-server.js";
import { suites } from "../apiserver/suites.js";
import { wrong, type WrongServer } from "../apiserver/wrong-server.js";
import { wrongServers } from "../apiserver/wrong-servers-cases.js";

const sources = join(import.meta.dirname, "../../src/apiserver");

/** What is generated is long and the same in all servers: it is built once, and shared. */
async function buildShared(folder: string): Promise<void> {
  const files = await readdir(sources, { recursive: true });
  await build({
    entryPoints: files.filter((name) => generated.test(name)).map((name) => join(sources, name)),
    platform: "node",
    format: "esm",
    outdir: folder,
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
    logLevel: "silent",
  });
}

/** Wrong in all answers of a sort; each is put to the cases that those before have let pass. */
const crudeServers: readonly WrongServer[] = [
  wrong(
    "keeps messages, identities and versions to itself",
    "store/answer.ts",
    "pretty ? exactJSON(object, 2) : objectText(object)",
    'JSON.stringify(object, (name, value) => ["message", "uid", "resourceVersion"].includes(name) ? undefined : value, 2)',
    "",
  ),
  wrong("says that all went well", "store/answer.ts", "response.statusCode = head.code;", "", ""),
  wrong(
    "lets no text through",
    "store/answer.ts",
    "response.statusCode = code;",
    "response.statusCode = code + 1;",
    "",
  ),
  wrong(
    "tells neither kinds nor what there is of them",
    "store/answer.ts",
    "pretty ? exactJSON(object, 2) : objectText(object)",
    'JSON.stringify(object, (name, value) => ["kind", "major", "items", "resources", "metadata"].includes(name) ? undefined : value, 2)',
    "",
  ),
  wrong(
    "calls every event another",
    "values/event-lines.ts",
    '{"type":${JSON.stringify(type)}',
    '{"type":"OTHER"',
    "",
  ),
  wrong(
    "has another form",
    "store/answer.ts",
    'json: "application/json",',
    'json: "text/json",',
    "",
  ),
];

const generated = /\.generated\.[jt]s$/;

/** Builds the server with one behaviour broken. */
async function wrongServer(broken: WrongServer, outfile: string): Promise<typeof ServedApi> {
  const path = join(sources, broken.file);
  const source = await readFile(path, "utf8");
  expect(source.split(broken.text).length - 1, `${broken.file} holds ${broken.text}`).toBe(1);
  const contents = source.replace(broken.text, () => broken.replacement);
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
          bundler.onLoad({ filter: new RegExp(`/apiserver/${broken.file}$`) }, () => ({
            contents,
            loader: "ts",
            resolveDir: dirname(path),
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

  it.each(wrongServers)("$name", async (broken) => {
    const suite = suites.find(({ name }) => name === broken.suite);
    const one = suite?.cases.find(({ name }) => name === broken.case);
    if (suite === undefined || one === undefined) throw new Error(`no case ${broken.case}`);
    const golden = await readGolden(suite);
    const Wrong = await wrongServer(broken, join(folder, `${wrongServers.indexOf(broken)}.mjs`));
    const server = await startContractServer(suite, { Server: Wrong, clock: systemClock });
    try {
      const answered = await runCase(server.target, {
        suite,
        one,
        run: "wrong",
        patienceMs: 500,
      }).catch((error: unknown) => String(error));
      expect(answered).not.toEqual(golden[broken.case]);
    } finally {
      await server.close();
    }
  });

  // A switch breaks what one case sees. That no case lets everything pass is shown by servers that are wrong in general.
  it("in every case", { timeout: 600_000 }, async () => {
    const unseen = new Set(suites.flatMap((suite) => suite.cases.map((one) => ({ suite, one }))));
    for (const [index, crude] of crudeServers.entries()) {
      const Wrong = await wrongServer(crude, join(folder, `crude-${index}.mjs`));
      for (const each of unseen) {
        const { suite, one } = each;
        const golden = await readGolden(suite);
        const server = await startContractServer(suite, { Server: Wrong, clock: systemClock });
        const options = { suite, one, run: "crude", patienceMs: 500 };
        const answered = await runCase(server.target, options).catch(String);
        await server.close();
        if (!equalJSON(answered, golden[one.name])) unseen.delete(each);
      }
    }
    expect([...unseen].map(({ suite, one }) => `${suite.name}/${one.name}`)).toEqual([]);
  });
});
