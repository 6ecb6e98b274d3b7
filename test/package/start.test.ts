import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
let project: string;

beforeAll(() => {
  project = join(mkdtempSync(join(tmpdir(), "slipway start ")), "a project");
  for (const name of ["charts", "imports", "src", "tools"]) {
    cpSync(join(root, name), join(project, name), { recursive: true });
  }
  for (const name of ["cdk8s.yaml", "package.json", "package-lock.json", "tsconfig.json"]) {
    cpSync(join(root, name), join(project, name));
  }
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"), "dir");
});

afterAll(() => rmSync(join(project, ".."), { recursive: true, force: true }));

/** Runs the start command from another folder, as `npm --prefix` does. */
function start(...args: readonly string[]): {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
} {
  const env = { ...process.env, VITEST: undefined, NODE_ENV: undefined };
  return spawnSync(process.execPath, [join(project, "tools/start.mjs"), ...args], {
    cwd: tmpdir(),
    encoding: "utf8",
    env,
  });
}

function digests(): Record<string, string> {
  const dist = join(project, "dist");
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(dist, name)).isFile(),
  );
  return Object.fromEntries(
    files.map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(dist, name)))
        .digest("hex"),
    ]),
  );
}

describe("npm start", () => {
  it("writes manifests and valid bundles, shows the operators at work, and says what to type next", () => {
    const { status, stdout, stderr } = start();
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(stdout).toContain("dist/manifests/0001-database.k8s.yaml");
    expect(stdout).toMatch(/dist\/bundle\/database-operator\s+\d+ files, valid/);
    expect(stdout).toMatch(/dist\/bundle\/webapp-operator\s+\d+ files, valid/);
    expect(stdout).toMatch(/dist\/manifests\s+33 objects applied/);
    expect(stdout).toMatch(/operators\s+6 Pods run as processes here/);
    for (const line of [
      /Database platform\/orders\s+ready: AllReady/,
      /WebApp webapp-system\/shop\s+ready: AllReady/,
      /Service platform\/orders\s+is there again, 10\./,
      /Database platform\/sessions\s+not ready: Starting: 1 of 2 Pods ready[^]*Database platform\/sessions\s+ready: AllReady/,
      /Database platform\/reports\s+gone, with its 6 objects\n/,
    ]) {
      expect(stdout).toMatch(line);
    }
    expect(stdout).toContain("kubectl wait --for=condition=Established crd/databases.example.com");
    expect(
      existsSync(join(project, "dist/bundle/database-operator/metadata/annotations.yaml")),
    ).toBe(true);
  });

  it("writes the same bytes again", () => {
    const before = digests();
    expect(start("--write-only").status).toBe(0);
    expect(digests()).toEqual(before);
  });

  it("removes what it no longer writes, and leaves and names what is not its own", () => {
    const manifests = join(project, "dist/manifests");
    writeFileSync(join(manifests, "0009-old.k8s.yaml"), "kind: Old\n");
    appendFileSync(join(manifests, ".slipway-files"), "0009-old.k8s.yaml\n");
    writeFileSync(join(manifests, "mine.yaml"), "kind: Mine\n");
    const { status, stdout } = start("--write-only");
    expect(status).toBe(0);
    expect(existsSync(join(manifests, "0009-old.k8s.yaml"))).toBe(false);
    expect(stdout).toMatch(/0009-old\.k8s\.yaml\s+removed/);
    expect(readFileSync(join(manifests, "mine.yaml"), "utf8")).toBe("kind: Mine\n");
    expect(stdout).toMatch(/mine\.yaml\s+not ours, left alone/);
    rmSync(join(manifests, "mine.yaml"));
  });

  it("leaves everything as it was where a definition is wrong, and says where", () => {
    const before = digests();
    const api = join(project, "charts/database/api.ts");
    const text = readFileSync(api, "utf8");
    writeFileSync(api, text.replace('default("1Gi")', 'default("much")'));
    const { status, stderr } = start();
    writeFileSync(api, text);
    expect(status).toBe(1);
    expect(stderr).toContain("versions.v1.spec.size.default: in the default: must match");
    expect(stderr).toContain("[SCHEMA_DEFAULT]");
    expect(digests()).toEqual(before);
  });

  it("leaves everything as it was where a chart and its operator's kinds differ, and names each", () => {
    const before = digests();
    const operator = join(project, "charts/webapp/operator.ts");
    const text = readFileSync(operator, "utf8");
    writeFileSync(operator, text.replaceAll(/\bIngress\b/g, "Job"));
    const { status, stderr } = start();
    writeFileSync(operator, text.replaceAll(/\bIngress\b/g, "Ingress, Job"));
    const unused = start();
    writeFileSync(operator, text);
    expect([status, unused.status]).toEqual([1, 1]);
    expect(stderr.trim()).toBe(
      "slipway: example whole app/ingress: makes Ingress of networking.k8s.io/v1, which the controller webapp does not own: add the kind to its owns",
    );
    expect(unused.stderr).toMatch(
      /^slipway: no example makes Job of batch\/v1: take it out of owns/,
    );
    expect(digests()).toEqual(before);
  });

  it("ends with 1 where an operator cannot do its work, and says why", () => {
    const operator = join(project, "charts/database/reconcilers.ts");
    const text = readFileSync(operator, "utf8");
    writeFileSync(
      operator,
      text.replace("const growth = await", "process.exit(3);\n  const growth = await"),
    );
    const { status, stdout, stderr } = start();
    writeFileSync(operator, text);
    expect(status).toBe(1);
    expect(stdout).not.toContain("the same in a cluster of yours");
    expect(stderr).toMatch(
      /^slipway: platform\/database-operator-\S+ ended with 3; the end of its log:\n\{/,
    );
  });

  it("refuses an option that does not exist", () => {
    const { status, stderr } = start("--keeep");
    expect(status).toBe(1);
    expect(stderr).toBe("slipway: --keeep is no option: there are --keep and --write-only\n");
  });

  it("says in one line that a target cannot be written to", () => {
    const manifests = join(project, "dist/manifests");
    renameSync(manifests, `${manifests}.kept`);
    writeFileSync(manifests, "a file\n");
    const { status, stderr } = start();
    rmSync(manifests);
    renameSync(`${manifests}.kept`, manifests);
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toMatch(/^slipway: cannot write .*manifests/);
  });
});
