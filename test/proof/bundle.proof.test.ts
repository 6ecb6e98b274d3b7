import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getJudge } from "../../src/testing/binaries.js";
import { parseYAMLDocuments } from "../../src/util/yaml.js";
import { writeRelease } from "../../tools/write-release.js";

const root = join(import.meta.dirname, "../..");
let olm: string;
let output: string;
let folder: string;

async function run(...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return await promisify(execFile)(olm, args);
}

beforeAll(async () => {
  olm = await getJudge("olm");
  output = mkdtempSync(join(tmpdir(), "slipway bundle "));
  ({ folder } = await writeRelease(join(root, "charts/database/slipway.config.ts"), output));
});

afterAll(() => rmSync(output, { recursive: true, force: true }));

describe("the sample's bundle", () => {
  it("has no error and no warning from any validator that needs no registry", async () => {
    const { stdout } = await run("validate", folder);
    expect(JSON.parse(stdout)).toEqual({ findings: [] });
  });

  it("has none for a cluster of the newest version either", async () => {
    const { stdout } = await run("validate", folder, "k8s-version=1.36");
    expect(JSON.parse(stdout)).toEqual({ findings: [] });
  });

  it("is rendered by opm into catalog blobs, without a warning", async () => {
    const { stdout, stderr } = await run("opm", "render", folder, "-o", "json");
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toMatchObject({
      schema: "olm.bundle",
      name: "database-operator.v1.0.0",
      package: "database-operator",
      relatedImages: [
        { name: "postgres14", image: "docker.io/library/postgres:14.9" },
        { name: "postgres15", image: "docker.io/library/postgres:15.2" },
        { name: "postgres16", image: "docker.io/library/postgres:16.1" },
        { name: "manager", image: "registry.example.com/database-operator:1.0.0" },
      ],
    });
    const properties: { type: string; value: unknown }[] = JSON.parse(stdout).properties;
    expect(properties).toContainEqual({
      type: "olm.gvk",
      value: { group: "example.com", kind: "Database", version: "v1" },
    });
  });

  it("is refused by the validators once it is broken, so that their silence means something", async () => {
    const path = join(folder, "manifests/database-operator.clusterserviceversion.yaml");
    const text = await readFile(path, "utf8");
    try {
      await writeFile(
        path,
        text.replace("name: databases.example.com", "name: others.example.com"),
      );
      await expect(run("validate", folder)).rejects.toMatchObject({ code: 1 });
    } finally {
      await writeFile(path, text);
    }
  });

  it("asks for the permissions that the manifests grant, and no namespace anywhere", async () => {
    const path = join(folder, "manifests/database-operator.clusterserviceversion.yaml");
    const text = await readFile(path, "utf8");
    expect(text).not.toContain("database-system");
    expect(parseYAMLDocuments(text)[0]).toMatchObject({
      spec: { install: { spec: { permissions: [{ serviceAccountName: "database-operator" }] } } },
    });
  });
});
