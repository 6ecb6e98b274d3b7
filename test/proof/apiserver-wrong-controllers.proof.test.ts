import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";
import type { startApiServer } from "slipway/testing";
import { readGolden } from "../apiserver/contract-run.js";
import { runControllerCase } from "../apiserver/controllers/controller-run.js";
import { controllerSuites } from "../apiserver/controllers/suites.js";
import { wrong, type WrongServer } from "../apiserver/wrong-server.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const root = join(import.meta.dirname, "../..");
const sources = join(root, "src/apiserver/controllers");

const wrongControllers: readonly WrongServer[] = [
  wrong(
    "lets owners go before dependents that block them",
    "ownership-graph.ts",
    "owner.blockOwnerDeletion === true",
    "owner.blockOwnerDeletion === undefined",
    "controllers-collector/in the foreground, an owner waits for a dependent that blocks it",
  ),
  wrong(
    "takes a uid for an owner, whatever its name",
    "garbage-collector.ts",
    "if (owner?.metadata.uid !== reference.uid) absent.push(reference);",
    "if (owner === undefined && false) absent.push(reference);",
    "controllers-collector/one owner that is gone is forgotten where another is there",
  ),
  wrong(
    "keeps the references of orphans",
    "garbage-collector.ts",
    "const others = ownerReferences.filter((owner) => owner.uid !== uid);",
    "const others = ownerReferences;",
    "controllers-collector/orphaned dependents lose their reference before the owner goes",
  ),
  wrong(
    "counts what finalizers hold twice",
    "namespace-controller.ts",
    "(progress.held.get(finalizer) ?? 0) + 1",
    "(progress.held.get(finalizer) ?? 0) + 2",
    "controllers-namespaces/what a finalizer holds is told until it is gone",
  ),
  wrong(
    "rolls out all at once",
    "deployment-math.ts",
    "return current >= most ? own : own + Math.min(most - current, wanted - own);",
    "return wanted;",
    "controllers-deployments/rolls a new template out, a quarter more and a quarter less at a time",
  ),
  wrong(
    "forgets former revisions",
    "deployment-revision.ts",
    "if (history !== undefined) annotations[historyAnnotation] = history;",
    "",
    "controllers-deployments/goes back to a former template, whose ReplicaSet gets a new revision",
  ),
  wrong(
    "replaces broken Pods of StatefulSets",
    "stateful-set-controller.ts",
    'const isOrdered = podManagementPolicy !== "Parallel";',
    "const isOrdered = podManagementPolicy === undefined;",
    "controllers-stateful-sets/does not replace a broken Pod whose template has been mended",
  ),
  wrong(
    "keeps claims with whom they should go",
    "stateful-set-claims.ts",
    'const goesWithSet = whenDeleted === "Delete"',
    'const goesWithSet = whenDeleted === "Never"',
    "controllers-stateful-sets/its claims go with it, and stay when it shrinks",
  ),
  wrong(
    "counts no Pod that has failed",
    "job-controller.ts",
    "failed: (status.failed ?? 0) + (isSuspended ? 0 : failed.length),",
    "failed: (status.failed ?? 0) + (isSuspended ? 0 : 2 * failed.length),",
    "controllers-jobs/fails when more Pods have failed than may",
  ),
];

/** Builds the server whose controllers have one behaviour broken. */
async function broken(of: WrongServer, outfile: string): Promise<typeof startApiServer> {
  const source = await readFile(join(sources, of.file), "utf8");
  expect(source.split(of.text).length - 1, `${of.file} holds ${of.text}`).toBe(1);
  const contents = source.replace(of.text, () => of.replacement);
  const { outputFiles } = await build({
    entryPoints: [join(root, "src/testing/start-api-server.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
    logLevel: "silent",
    conditions: ["slipway-source"],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    plugins: [
      {
        name: "wrong",
        setup: (bundler) => {
          bundler.onLoad({ filter: new RegExp(`/controllers/${of.file}$`) }, () => ({
            contents,
            loader: "ts",
            resolveDir: sources,
          }));
        },
      },
    ],
  });
  await writeFile(outfile, outputFiles[0]?.contents ?? "");
  const made: { startApiServer: typeof startApiServer } = await import(
    /* @vite-ignore */ pathToFileURL(outfile).href
  );
  return made.startApiServer;
}

it.each(wrongControllers)("is seen through: $name", async (one) => {
  await using folder = await temporaryFolder();
  const suite = controllerSuites.find(({ name }) => name === one.suite);
  const seenBy = suite?.cases.find(({ name }) => name === one.case);
  if (suite === undefined || seenBy === undefined) throw new Error(`no case ${one.case}`);
  const golden = await readGolden(suite);
  const start = await broken(one, join(folder.path, "server.mjs"));
  await using server = await start({ tls: false, controllers: true });
  const seen = await runControllerCase(server.admin, {
    suite,
    one: seenBy,
    run: "wrong",
    patienceMs: 2000,
  }).catch((error: unknown) => String(error));
  expect(seen).not.toEqual(golden[one.case]);
});
