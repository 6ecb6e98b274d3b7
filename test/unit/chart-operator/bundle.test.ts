import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { bundleEntry } from "../../../tools/bundle-entry.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

// Inside the project, so that packages are found as they are for charts.
const sources = join(import.meta.dirname, "../../../dist/bundled-charts");
let modules = 0;

afterAll(() => rm(sources, { recursive: true, force: true }));

const prelude = `
  import { join } from "node:path";
  import { fileURLToPath } from "node:url";
  import { Chart, Helm, Include } from "cdk8s";
  import { chartConditions, defineController, defineResource, k } from "slipway/api";
  import { checkChart } from "slipway/chart-operator";
  import { ConfigMap } from "slipway/kubernetes";
  const App = defineResource({
    group: "example.com", kind: "App",
    versions: { v1: { spec: k.object({}), status: k.object({}).standard(), examples: { one: { spec: {} } } } },
  });
  const app = defineController({ name: "app", for: App, owns: [ConfigMap], conditions: chartConditions });
`;

/** Bundles a module whose charts are made by one expression, and gives the problem or the files. */
async function bundled(expression: string): Promise<string | readonly string[]> {
  modules += 1;
  const folder = join(sources, String(modules));
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, "more.yaml"),
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {}\ndata: { mode: 0o755 }\n",
  );
  const module = join(folder, "check.ts");
  await writeFile(
    module,
    `${prelude}
    export const check = () => checkChart(app, (scope) => ${expression});
    if (process.argv[2] === "run") console.log(JSON.stringify(check()));`,
  );
  await using output = await temporaryFolder();
  try {
    await bundleEntry({
      entry: module,
      outputFolder: output.path,
      conditions: ["slipway-source"],
      charts: { module, check: "check" },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return await readdir(output.path, { recursive: true });
}

describe("the bundle of a chart operator", () => {
  test("carries the files that its code names beside itself", async () => {
    const files = await bundled(
      'new Include(scope, "more", { url: fileURLToPath(new URL("./more.yaml", import.meta.url)) })',
    );
    expect(files).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^assets\/more-[0-9a-f]{8}\.yaml$/),
        "main.mjs",
      ]),
    );
  });

  test.each<[string, string, RegExp]>([
    [
      "a file that is not there",
      'new Include(scope, "more", { url: fileURLToPath(new URL("./less.yaml", import.meta.url)) })',
      /there is no file \.\/less\.yaml/,
    ],
    [
      "a file beside the code that nothing bundles",
      'new Include(scope, "more", { url: join(import.meta.dirname, "more.yaml") })',
      /example one more: ENOENT: no such file or directory/,
    ],
    [
      "a file from where the process runs",
      'new Include(scope, "more", { url: "charts/more.yaml" })',
      /example one more: reads charts\/more\.yaml from the folder that the process runs in/,
    ],
    [
      "a URL",
      'new Include(scope, "more", { url: "https://example.invalid/more.yaml" })',
      /example one more: reads https:\/\/example\.invalid\/more\.yaml/,
    ],
    [
      "a Helm chart",
      'new Helm(scope, "redis", { chart: "redis" })',
      /example one: renders a Helm chart.*helm template --no-hooks/,
    ],
    [
      "the environment of the one who builds",
      "(process.env.HOME.length > 0, scope)",
      /example one: Cannot read properties of undefined/,
    ],
  ])("is refused for %s, with the reason", async (_, expression, reason) => {
    expect(await bundled(expression)).toMatch(reason);
  });
}, 120_000);
