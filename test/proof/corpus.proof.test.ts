import { fromCustomResourceDefinition, toCustomResourceDefinition } from "slipway/api";
import { startControlPlane } from "slipway/testing";
import { describe, expect, it } from "vitest";
import {
  type CustomResourceDefinitionManifest,
  installCustomResources,
} from "../../src/testing/custom-resources.js";
import { systemClock } from "../../src/util/clock.js";
import { corpusFiles, corpusFolder, withoutCorpus } from "../support/corpus.js";
import { kubectl } from "../support/kubectl.js";

describe("the CustomResourceDefinitions of public projects", () => {
  if (corpusFolder === undefined) {
    it.skip(withoutCorpus, () => undefined);
    return;
  }
  const files = corpusFiles(corpusFolder);

  it(
    "are taken after the way through the builder, and kubectl explains the same fields",
    { timeout: 900_000 },
    async () => {
      const originals = files.map(({ manifest }) => asManifest(manifest));
      const results = files.map(({ manifest }) =>
        asManifest(toCustomResourceDefinition(fromCustomResourceDefinition(manifest))),
      );
      const before = await explainAll(originals);
      const after = await explainAll(results);
      expect([...before.keys()].length).toBeGreaterThanOrEqual(files.length);
      for (const [version, text] of before) {
        expect(text.split("\n").length, version).toBeGreaterThan(5);
        expect(after.get(version), version).toBe(text);
      }
      process.stdout.write(
        `${results.length} CustomResourceDefinitions created, ${after.size} served versions explained alike\n`,
      );
    },
  );
});

/** What the server installs and kubectl explains; the server judges the rest of it. */
function asManifest(manifest: object): CustomResourceDefinitionManifest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- files are what they are
  return manifest as CustomResourceDefinitionManifest;
}

/** Installs definitions on a control plane of their own; `kubectl explain` of each served version. */
async function explainAll(
  manifests: readonly CustomResourceDefinitionManifest[],
): Promise<ReadonlyMap<string, string>> {
  await using controlPlane = await startControlPlane();
  // A few at a time: the server publishes all schemas again for each.
  for (let start = 0; start < manifests.length; start += 8)
    await installCustomResources(controlPlane.admin, manifests.slice(start, start + 8), {
      clock: systemClock,
      timeoutMs: 300_000,
    });
  const versions = manifests.flatMap(({ spec }) =>
    spec.versions
      .filter(({ served }) => served)
      .map(({ name }) => [spec.names.plural, `${spec.group}/${name}`] as const),
  );
  const explained = new Map<string, string>();
  const rest = versions.values();
  const work = async (): Promise<void> => {
    for (const [resource, apiVersion] of rest)
      explained.set(
        `${resource} ${apiVersion}`,
        await explain(controlPlane.kubeconfigPath, resource, apiVersion),
      );
  };
  await Promise.all(Array.from({ length: 3 }, work));
  return explained;
}

/** The server publishes a schema a moment after it serves the version. */
async function explain(kubeconfig: string, resource: string, apiVersion: string): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const args = ["explain", resource, "--recursive", `--api-version=${apiVersion}`];
      return (await kubectl(kubeconfig, args)).stdout;
    } catch (error) {
      if (attempt === 30) throw error;
      await new Promise((resolve) => void setTimeout(resolve, 500));
    }
  }
}
