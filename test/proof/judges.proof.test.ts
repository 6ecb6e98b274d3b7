import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { getJudge } from "../../src/testing/binaries.js";
import { readJudge } from "../../src/testing/judges.js";
import { findClusterTool } from "../support/kubectl.js";
import { temporaryFolder, type TemporaryFolder } from "../support/temporary-folder.js";

let olm: string;

beforeAll(async () => {
  olm = await getJudge("olm");
});

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(...args: readonly string[]): Promise<Outcome> {
  try {
    const { stdout, stderr } = await promisify(execFile)(olm, args);
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Outcome;
    return { code, stdout, stderr };
  }
}

async function bundle(
  folder: TemporaryFolder,
  files: Readonly<Record<string, object>>,
): Promise<string> {
  for (const part of ["manifests", "metadata"]) await mkdir(join(folder.path, part));
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder.path, name), JSON.stringify(content));
  }
  return folder.path;
}

const csv = {
  apiVersion: "operators.coreos.com/v1alpha1",
  kind: "ClusterServiceVersion",
  metadata: { name: "widgets.v1.0.0" },
  spec: {
    displayName: "Widgets",
    version: "1.0.0",
    installModes: [{ type: "AllNamespaces", supported: true }],
    install: { strategy: "deployment" },
  },
};
const annotation = "operators.operatorframework.io.bundle";
const annotations = {
  annotations: {
    [`${annotation}.mediatype.v1`]: "registry+v1",
    [`${annotation}.manifests.v1`]: "manifests/",
    [`${annotation}.metadata.v1`]: "metadata/",
    [`${annotation}.package.v1`]: "widgets",
    [`${annotation}.channels.v1`]: "stable",
  },
};

it("kubectl and helm run", async () => {
  for (const [name, args] of [
    ["kubectl", ["version", "--client"]],
    ["helm", ["version", "--short"]],
  ] as const) {
    const path = await findClusterTool(name);
    expect(path, `${name} on the path`).toBeDefined();
    const { stdout } = await promisify(execFile)(path ?? "", args);
    expect(stdout).toMatch(/v\d+\.\d+\.\d+/);
  }
});

describe("olm opm", () => {
  it("is the opm of the version required", async () => {
    const { version } = await readJudge("olm");
    expect(await run("opm", "version")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`"${version}"`),
    });
  });

  it("ends with opm's exit code and with a usage of its own", async () => {
    expect((await run("opm", "validate", "/no/such/folder")).code).toBe(1);
    expect(await run()).toMatchObject({
      code: 64,
      stderr: expect.stringContaining("usage: olm opm"),
    });
    expect((await run("validate", "/tmp", "notasetting")).code).toBe(64);
  });
});

describe("olm validate", () => {
  it("gives the findings of all validators, each time in the same order", async () => {
    await using folder = await temporaryFolder();
    const group = {
      apiVersion: "operators.coreos.com/v1",
      kind: "OperatorGroup",
      metadata: { name: "group", annotations: { "olm.Providedapis": "x" } },
    };
    const path = await bundle(folder, {
      "manifests/widgets.clusterserviceversion.yaml": csv,
      "manifests/group.yaml": group,
      "metadata/annotations.yaml": { annotations: {} },
    });
    const first = await run("validate", path);
    expect(first.code).toBe(1);
    expect(await run("validate", path)).toEqual(first);
    const { findings }: { findings: Record<string, string>[] } = JSON.parse(first.stdout);
    const validators = new Set(findings.map(({ validator }) => validator));
    expect([...validators]).toEqual([
      "bundle-content",
      "bundle-format",
      "csv",
      "good-practices",
      "operatorgroup",
      "operatorhubv2",
    ]);
    expect(findings).toContainEqual({
      validator: "csv",
      level: "Warning",
      type: "CSVFileNotValid",
      object: "widgets.v1.0.0",
      detail: "(widgets.v1.0.0) annotations not found",
    });
  });

  it("exits with 0 when it only warns", async () => {
    await using folder = await temporaryFolder();
    const deployments = [{ name: "operator", spec: { template: { spec: { containers: [] } } } }];
    const spec = {
      ...csv.spec,
      provider: { name: "Example" },
      install: { strategy: "deployment", spec: { deployments } },
    };
    const path = await bundle(folder, {
      "manifests/widgets.clusterserviceversion.yaml": { ...csv, spec },
      "metadata/annotations.yaml": annotations,
    });
    const { code, stdout } = await run("validate", path);
    const { findings }: { findings: Record<string, string>[] } = JSON.parse(stdout);
    expect(findings.filter(({ level }) => level === "Error")).toEqual([]);
    expect(findings.length).toBeGreaterThan(0);
    expect(code).toBe(0);
  });

  it.each([
    [
      "a bundle without a ClusterServiceVersion, over which opm's check panics",
      { "manifests/service.yaml": { apiVersion: "v1", kind: "Service", metadata: { name: "a" } } },
      { validator: "bundle-content", level: "Error", type: "Panic", detail: /nil pointer/ },
    ],
    [
      "a list where an object belongs, which upstream prints about",
      { "manifests/csv.yaml": { ...csv, spec: { ...csv.spec, webhookdefinitions: {} } } },
      { validator: "load", level: "Error", type: "BundleNotValid", detail: /unable to parse CSV/ },
    ],
    [
      "an annotation that is no string, which upstream prints about",
      { "manifests/csv.yaml": { ...csv, metadata: { ...csv.metadata, annotations: { a: true } } } },
      {
        validator: "bundle-content",
        level: "Error",
        type: "BundleNotValid",
        detail: /type: string/,
      },
    ],
  ])("prints one JSON document for %s", async (_title, files, finding) => {
    await using folder = await temporaryFolder();
    const path = await bundle(folder, { ...files, "metadata/annotations.yaml": annotations });
    const { code, stdout } = await run("validate", path);
    expect(code).toBe(1);
    const { findings }: { findings: Record<string, string>[] } = JSON.parse(stdout);
    expect(findings).toContainEqual({ ...finding, detail: expect.stringMatching(finding.detail) });
    // A check that fails does not take the others with it.
    expect(new Set(findings.map(({ validator }) => validator)).size).toBeGreaterThan(1);
  });

  it("says what is wrong with a folder that is no bundle", async () => {
    const { code, stdout } = await run("validate", "/no/such/folder");
    expect(code).toBe(1);
    expect(stdout).toContain("unable to find a csv in bundle directory /no/such/folder");
  });
});
