import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type ControlPlane, startControlPlane } from "slipway/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { kubectl } from "../support/kubectl.js";
import { kubectlSupportsIt, kubernetesVersion } from "../support/kubernetes-version.js";
import { nodeBinary, nodeVersions } from "../support/node-binaries.js";
import { synthesize, synthesizedDigests } from "../support/synthesized.js";
import { type TemporaryFolder, temporaryFolder } from "../support/temporary-folder.js";

const nodeArguments = ["--conditions=slipway-source"];
const strict = ["--validate=strict", "--warnings-as-errors"];
let folder: TemporaryFolder;
/** The files of every chart, in the order in which they are to be applied. */
let charts: readonly string[];

beforeAll(async () => {
  folder = await temporaryFolder();
  await synthesize(folder.path, { nodeArguments });
  const manifests = join(folder.path, "manifests");
  charts = (await readdir(manifests)).toSorted().map((name) => join(manifests, name));
});

afterAll(async () => {
  await folder?.[Symbol.asyncDispose]();
});

describe.skipIf(!kubectlSupportsIt).each([
  ["on the server", ["--server-side"]],
  ["by the client itself", []],
])("every chart, applied %s", (_, how) => {
  let controlPlane: ControlPlane;

  beforeAll(async () => {
    controlPlane = await startControlPlane({ controllers: true });
  });

  afterAll(async () => {
    await controlPlane?.stop();
  });

  async function run(...args: readonly string[]): Promise<string> {
    const { stdout, stderr } = await kubectl(controlPlane.kubeconfigPath, args);
    expect(stderr.replace("No resources found\n", "")).toBe("");
    return stdout.trim();
  }

  it("is taken strictly and without a warning", async () => {
    expect(charts.length).toBeGreaterThan(2);
    for (const chart of charts) {
      await run("apply", ...how, ...strict, "-f", chart);
      // The next chart may hold objects of these.
      const definitions = (await run("get", "crd", "-o", "name")).split("\n").filter(Boolean);
      if (definitions.length === 0) continue;
      await run("wait", "--for=condition=Established", "--timeout=30s", ...definitions);
    }
  });

  it("has the Pods of every Deployment admitted, where the restricted profile is enforced", async () => {
    const enforced = "{.items[*].metadata.labels.pod-security\\.kubernetes\\.io/enforce}";
    expect(await run("get", "namespaces", "-o", `jsonpath=${enforced}`)).toBe(
      "restricted restricted restricted",
    );
    const counts = "{range .items[*]}{.spec.replicas}={.status.replicas} {end}";
    await vi.waitFor(
      async () =>
        expect(await run("get", "deployments", "-A", "-o", `jsonpath=${counts}`)).toBe(
          "2=2 2=2 2=2",
        ),
      { timeout: 60_000, interval: 200 },
    );
  });

  it("differs in nothing from what was applied", async () => {
    await vi.waitFor(
      async () => {
        for (const chart of charts) expect(await run("diff", ...how, "-f", chart)).toBe("");
      },
      { timeout: 20_000, interval: 200 },
    );
  });
});

describe.runIf(kubernetesVersion === "1.36")("charts and bundles", () => {
  it("have the same bytes on every Node that is supported", { timeout: 600_000 }, async () => {
    const expected = await synthesizedDigests({ nodeArguments });
    for (const version of nodeVersions) {
      const node = await nodeBinary(version);
      const digests = await synthesizedDigests({ node, nodeArguments });
      expect({ version, digests }).toEqual({ version, digests: expected });
    }
  });
});
