import { createBundle, validateBundle } from "slipway/olm";
import { describe, expect, test } from "vitest";
import { bundleOf, manifestsOf, metadata, operatorOf } from "./sample.js";

describe.each(["Cluster", "Namespaced"] as const)("a bundle of scope %s", (scope) => {
  const files = bundleOf(scope);

  test.each(Object.keys(files))("has %s as it was reviewed", async (path) => {
    const golden = `../../golden/olm/${scope.toLowerCase()}/${path}`;
    await expect(files[path]).toMatchFileSnapshot(golden);
  });

  test("holds just these files", () => {
    expect(Object.keys(files)).toEqual([
      "bundle.Dockerfile",
      "manifests/cache-operator-metrics_v1_service.yaml",
      "manifests/cache-operator.clusterserviceversion.yaml",
      "manifests/cache.example.com_caches.yaml",
      "metadata/annotations.yaml",
    ]);
  });

  test("has no finding", async () => {
    expect(await validateBundle(files)).toEqual([]);
  });

  test("does not depend on the order of the manifests, but for where it shows", () => {
    const reversed = createBundle(operatorOf(scope), manifestsOf(scope).toReversed(), metadata);
    expect(reversed).toEqual(files);
  });

  test("names no namespace", () => {
    expect(Object.values(files).join("\n")).not.toMatch(/cache-system|team-a|namespace:/);
  });
});

test("a bundle with everything that metadata can say has no finding", async () => {
  const files = createBundle(operatorOf("Cluster"), manifestsOf("Cluster"), {
    ...metadata,
    summary: "Runs caches.",
    provider: { name: "Example", url: "https://example.com" },
    channels: ["stable", "fast"],
    defaultChannel: "fast",
    keywords: ["cache", "on"],
    links: [{ name: "Source", url: "https://example.com/cache" }],
    capabilities: "Seamless Upgrades",
    categories: ["Database", "AI/Machine Learning"],
    maturity: "stable",
    minKubeVersion: "1.29.0",
    createdAt: "2026-01-31T12:00:00Z",
    repository: "https://example.com/cache",
    support: "Cache team",
    replaces: "cache-operator.v1.1.0",
    skips: ["cache-operator.v1.0.1"],
    skipRange: ">=1.0.0 <1.2.0",
    architectures: ["arm64", "amd64"],
    operatingSystems: ["linux"],
    dependencies: [
      { type: "olm.gvk", value: { group: "example.com", version: "v1", kind: "Certificate" } },
      { type: "olm.package", value: { packageName: "certificates", version: ">=1.2.0 <2.0.0" } },
      { type: "olm.label", value: { label: "storage" } },
      {
        type: "olm.constraint",
        value: {
          failureMessage: "needs a certified operator",
          cel: {
            rule: 'properties.exists(p, p.type == "certified") && semver_compare("1.0.0", "2.0.0") < 0',
          },
        },
      },
      {
        type: "olm.constraint",
        value: {
          failureMessage: "needs one of two stores",
          any: {
            constraints: [
              { gvk: { group: "example.com", version: "v1", kind: "Store" } },
              { package: { packageName: "store", versionRange: ">=2.0.0" } },
            ],
          },
        },
      },
    ],
    scorecard: {
      image: "registry.example.com/scorecard-test:v1.42.0",
      tests: [{ image: "registry.example.com/cache-tests:1.2.0", labels: { suite: "cache" } }],
    },
    annotations: { "features.operators.openshift.io/disconnected": "false" },
  });
  expect(await validateBundle(files)).toEqual([]);
  for (const [path, text] of Object.entries(files)) {
    await expect(text).toMatchFileSnapshot(`../../golden/olm/full/${path}`);
  }
});
