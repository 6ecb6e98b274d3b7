import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, string | object>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};
const paths = Object.entries(manifest.exports)
  .filter(([path, target]) => typeof target === "object" && !path.includes("*"))
  .map(([path]) => path.replace(/^\./, "slipway"));
let project: string;

function npm(args: readonly string[]): string {
  return execFileSync("npm", args, {
    cwd: project,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "slipway user "));
  const output = execFileSync(process.execPath, ["tools/pack.mjs"], {
    cwd: root,
    encoding: "utf8",
  });
  const tarball = /^(dist\/\S+\.tgz):/m.exec(output)?.[1] ?? "";
  writeFileSync(
    join(project, "package.json"),
    '{ "name": "user", "private": true, "type": "module" }\n',
  );
  const { cdk8s, constructs, typescript } = manifest.devDependencies;
  npm([
    "install",
    "--no-audit",
    "--no-fund",
    join(root, tarball),
    `cdk8s@${cdk8s}`,
    `constructs@${constructs}`,
  ]);
  mkdirSync(join(project, "compiler"));
  npm([
    "install",
    "--no-audit",
    "--no-fund",
    "--prefix",
    "compiler",
    `typescript@${typescript}`,
    `@types/node@${manifest.devDependencies["@types/node"]}`,
  ]);
});

function importByNode(path: string): void {
  const program = `const names = Object.keys(await import(${JSON.stringify(path)})); if (names.length === 0) process.exit(3);`;
  execFileSync(process.execPath, ["--input-type=module", "-e", program], { cwd: project });
}

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe("the tarball, installed in an empty folder", () => {
  it("brings no tool of the bundled package's maintainers", () => {
    const installed = readdirSync(join(project, "node_modules")).filter(
      (name) => !name.startsWith("."),
    );
    expect(installed).not.toContain("backport");
    expect(installed).not.toContain("cdk8s-plus-27");
    expect(installed.length).toBeLessThan(40);
    // What the lockfile says is what a later installation brings.
    npm(["ci", "--no-audit", "--no-fund"]);
    npm(["install", "--no-audit", "--no-fund"]);
    const again = readdirSync(join(project, "node_modules")).filter(
      (name) => !name.startsWith("."),
    );
    expect(again).toEqual(installed);
    expect(readdirSync(join(project, "node_modules/slipway/node_modules"))).toEqual([
      "cdk8s-plus-27",
    ]);
  });

  it.each(paths.filter((path) => path !== "slipway/zod"))("%s is imported by plain Node", (path) =>
    importByNode(path),
  );
});

describe("the tarball, with its optional peer beside it", () => {
  beforeAll(() => {
    npm(["install", "--no-audit", "--no-fund", `zod@${manifest.devDependencies["zod"]}`]);
  });

  it("slipway/zod is imported by plain Node", () => importByNode("slipway/zod"));

  it("type-checks in a strict project that checks the types of its libraries too", () => {
    writeFileSync(
      join(project, "main.ts"),
      [
        ...paths.map((path, index) => `import * as m${index} from "${path}";`),
        'import { App, Chart } from "cdk8s";',
        'import { defineController, defineOperator, defineResource, k } from "slipway/api";',
        'import { Operator } from "slipway/constructs";',
        'export const Thing = defineResource({ group: "example.com", kind: "Thing", versions: { v1: { spec: k.object({ a: k.string() }) } } });',
        'export const definition = defineOperator({ name: "things", version: "1.0.0", controllers: [defineController({ name: "thing", for: Thing })] });',
        'const chart = new Chart(new App(), "things", { namespace: "things" });',
        'new Operator(chart, "operator", { definition, image: "registry.example.com/things:1.0.0" });',
        'Thing({ metadata: { name: "x" }, spec: { a: "b" } });',
        `console.log(chart.toJson().length, ${paths.map((_, index) => `m${index}`).join(", ")});`,
      ].join("\n"),
    );
    const compilerOptions = {
      module: "nodenext",
      target: "es2023",
      strict: true,
      declaration: true,
      skipLibCheck: false,
      outDir: "out",
      types: ["node"],
      typeRoots: ["compiler/node_modules/@types"],
    };
    writeFileSync(
      join(project, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: ["main.ts"] }),
    );
    const tsc = join(project, "compiler/node_modules/typescript/bin/tsc");
    const check = (): string =>
      execFileSync(process.execPath, [tsc], { cwd: project, encoding: "utf8" });
    expect(failureOf(check)).toBe("");
    const printed = execFileSync(process.execPath, ["out/main.js"], {
      cwd: project,
      encoding: "utf8",
    });
    expect(printed).toMatch(/^\d+ \[Module/);
  });
});

/** What a compiler prints when it fails; nothing when it does not. */
function failureOf(run: () => string): string {
  try {
    run();
    return "";
  } catch (error) {
    if (typeof error === "object" && error !== null && "stdout" in error)
      return String(error.stdout);
    throw error;
  }
}
