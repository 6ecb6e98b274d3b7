import {
  type BundleFiles,
  type FindingId,
  findingSeverities,
  formatFindings,
  validateBundle,
} from "slipway/olm";
import { describe, expect, test } from "vitest";
import { brokenBundles } from "./broken-bundles.js";
import { csvPath } from "./change-bundle.js";
import { bundleOf } from "./sample.js";

async function idsOf(files: BundleFiles): Promise<readonly FindingId[]> {
  return (await validateBundle(files)).map(({ id }) => id);
}

describe.each(Object.entries(brokenBundles))("%s", (id, broken) => {
  test.each(Object.entries(broken))("is found: %s", async (_title, { files, also = [] }) => {
    const findings = await validateBundle(files);
    expect([...new Set(findings.map((finding) => finding.id))].toSorted()).toEqual(
      [id, ...also].toSorted(),
    );
    const found = findings.find((finding) => finding.id === id);
    expect(found?.severity).toBe(
      Object.entries(findingSeverities).find(([name]) => name === id)?.[1],
    );
    expect(found?.message).toMatch(/^\S.{10,}$/);
  });
});

test("there is a broken bundle for each finding", () => {
  expect(Object.keys(brokenBundles).toSorted()).toEqual(Object.keys(findingSeverities).toSorted());
});

test("a finding names file, place and what to do", async () => {
  const files = brokenBundles.CSV_INSTALL_MODE_TWICE["one type twice"]?.files ?? {};
  expect(formatFindings(await validateBundle(files))).toBe(
    `error: ${csvPath}: spec.installModes[4] names AllNamespaces again: remove one [CSV_INSTALL_MODE_TWICE]`,
  );
});

test("findings come in a fixed order", async () => {
  const files = {
    ...bundleOf(),
    "metadata/annotations.yaml": "annotations: {}\n",
    "manifests/a.yaml": "",
  };
  const shuffled = Object.fromEntries(Object.entries(files).toReversed());
  expect(await validateBundle(shuffled)).toEqual(await validateBundle(files));
});

test("an empty folder lacks both parts", async () => {
  expect(await idsOf({})).toEqual(["FORMAT_MANIFESTS_MISSING", "FORMAT_METADATA_MISSING"]);
});

test("a namespace in the ClusterServiceVersion is passed over, as generators write a placeholder", async () => {
  const text = bundleOf()[csvPath] ?? "";
  const files = {
    ...bundleOf(),
    [csvPath]: text.replace("metadata:\n", "metadata:\n  namespace: placeholder\n"),
  };
  expect(await idsOf(files)).toEqual([]);
});

test("JSON is accepted", async () => {
  const { "manifests/cache-operator-metrics_v1_service.yaml": _service, ...files } = bundleOf();
  const service = {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "a" },
    spec: { ports: [{ port: 1 }] },
  };
  expect(await idsOf({ ...files, "manifests/service.json": JSON.stringify(service) })).toEqual([]);
});
