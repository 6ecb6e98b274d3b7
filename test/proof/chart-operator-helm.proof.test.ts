import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleEntry } from "../../tools/bundle-entry.js";
import { findClusterTool } from "../support/kubectl.js";
import { temporaryFolder } from "../support/temporary-folder.js";

// Inside the project, so that packages are found as they are for charts.
const folder = join(import.meta.dirname, "../../dist/rendered-chart");

const configMap = (name: string, annotations = ""): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}-${name}\n${annotations}data:\n  replicas: "{{ .Values.replicas }}"\n`;

const module = `
  import { fileURLToPath } from "node:url";
  import { ApiObject, Yaml } from "cdk8s";
  import { chartConditions, defineController, defineResource, k } from "slipway/api";
  import { checkChart } from "slipway/chart-operator";
  import { ConfigMap } from "slipway/kubernetes";
  const App = defineResource({
    group: "example.com", kind: "App",
    versions: { v1: { spec: k.object({}), status: k.object({}).standard(), examples: { one: { spec: {} } } } },
  });
  const app = defineController({ name: "app", for: App, owns: [ConfigMap], conditions: chartConditions });
  export const check = () => {
    const { one } = checkChart(app, (scope) => {
      const rendered = Yaml.load(fileURLToPath(new URL("./shop.yaml", import.meta.url)));
      const named = JSON.parse(JSON.stringify(rendered).replaceAll("release-name", scope.node.id));
      for (const each of named) new ApiObject(scope, each.kind + "-" + each.metadata.name, each);
      return scope;
    });
    if (one.length !== 1 || one[0].data.replicas !== "3") throw new Error("made " + JSON.stringify(one));
  };
`;

beforeAll(async () => {
  await mkdir(join(folder, "shop/templates"), { recursive: true });
  await writeFile(join(folder, "check.ts"), module);
  await writeFile(join(folder, "shop/Chart.yaml"), "apiVersion: v2\nname: shop\nversion: 1.0.0\n");
  await writeFile(join(folder, "shop/values.yaml"), "replicas: 3\n");
  await writeFile(join(folder, "shop/templates/settings.yaml"), configMap("settings"));
  const hook = "  annotations:\n    helm.sh/hook: test\n";
  await writeFile(join(folder, "shop/templates/test.yaml"), configMap("test", hook));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Renders the chart with helm, and bundles what includes it. */
async function bundled(...flags: readonly string[]): Promise<void> {
  const helm = await findClusterTool("helm");
  if (helm === undefined) throw new Error("there is no helm on the path");
  const { stdout } = await promisify(execFile)(
    helm,
    ["template", "release-name", "./shop", ...flags],
    {
      cwd: folder,
    },
  );
  await writeFile(join(folder, "shop.yaml"), stdout);
  await using output = await temporaryFolder();
  const path = join(folder, "check.ts");
  await bundleEntry({
    entry: path,
    outputFolder: output.path,
    conditions: ["slipway-source"],
    charts: { module: path, check: "check" },
  });
}

test("a Helm chart that was rendered at build time is a chart of an operator", async () => {
  await expect(bundled("--no-hooks")).resolves.toBeUndefined();
});

test("the hooks of a Helm chart stop the build, with what to do", async () => {
  await expect(bundled()).rejects.toThrow(
    /example one ConfigMap-app-one-[0-9a-f]+-test: is a hook.*--no-hooks/,
  );
});
