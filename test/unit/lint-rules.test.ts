import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Lints planted files under the project's own rules; answers rule ids by file. */
function lint(files: Record<string, string>): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "slipway lint "));
  try {
    for (const name of ["oxlint.config.mjs", "tsconfig.json", "package.json"]) {
      cpSync(join(root, name), join(folder, name));
    }
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const found: Record<string, string[]> = {};
    for (const line of run(folder).split("\n")) {
      const match = /^([^:]+):\d+:\d+: .*\[Error\/([^\]]+)\]$/.exec(line);
      if (match?.[1] === undefined || match[2] === undefined) continue;
      (found[match[1].replaceAll("\\", "/")] ??= []).push(match[2]);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(folder: string): string {
  try {
    const bin = join(root, "node_modules/.bin/oxlint");
    return execFileSync(bin, ["-c", "oxlint.config.mjs", "--type-aware", "-f", "unix", "src"], {
      cwd: folder,
      encoding: "utf8",
    });
  } catch (error) {
    if (typeof error === "object" && error !== null && "stdout" in error)
      return String(error.stdout);
    throw error;
  }
}

describe("the lint rules find a planted fault", () => {
  const planted: Record<string, { rule: string; path?: string; text: string }> = {
    "an import against the layers": {
      rule: "eslint(no-restricted-imports)",
      path: "src/meta/planted.ts",
      text: 'import { k } from "../api/crd.js";\nexport const a = k;\n',
    },
    "an import of the run side by the build side's description": {
      rule: "eslint(no-restricted-imports)",
      path: "src/api/planted.ts",
      text: 'import { App } from "cdk8s";\nexport const a = App;\n',
    },
    "an index file imported inside src": {
      rule: "eslint(no-restricted-imports)",
      path: "src/api/planted.ts",
      text: 'import { a } from "../meta/index.js";\nexport const b = a;\n',
    },
    "an area that imports what stands inside it": {
      rule: "eslint(no-restricted-imports)",
      path: "src/apiserver/planted.ts",
      text: 'import { a } from "./controllers/a.js";\nexport const b = a;\n',
    },
    "an area inside another that imports that": {
      rule: "eslint(no-restricted-imports)",
      path: "src/apiserver/values/planted.ts",
      text: 'import { a } from "../serve.js";\nexport const b = a;\n',
    },
    "an import against the layers between two areas inside another": {
      rule: "eslint(no-restricted-imports)",
      path: "src/apiserver/fields/planted.ts",
      text: 'import { a } from "../store/store.js";\nexport const b = a;\n',
    },
    "an area that the table of layers does not know": {
      rule: "eslint(no-restricted-imports)",
      path: "src/apiserver/planted/planted.ts",
      text: 'import { a } from "../values/a.js";\nexport const b = a;\n',
    },
    "an import against the layers from an area inside another": {
      rule: "eslint(no-restricted-imports)",
      path: "src/apiserver/controllers/planted.ts",
      text: 'import { a } from "../../client/a.js";\nexport const b = a;\n',
    },
    "a package outside its home": {
      rule: "eslint(no-restricted-imports)",
      path: "src/util/planted.ts",
      text: 'import { parse } from "yaml";\nexport const a = parse;\n',
    },
    "a part of Node outside its home": {
      rule: "eslint(no-restricted-imports)",
      path: "src/meta/planted.ts",
      text: 'import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n',
    },
    "a timer": {
      rule: "eslint(no-restricted-globals)",
      text: "export const a = (): unknown => setTimeout(() => 1, 1);\n",
    },
    "the current time": {
      rule: "eslint(no-restricted-properties)",
      text: "export const a = (): number => Date.now();\n",
    },
    "the environment": {
      rule: "eslint(no-restricted-properties)",
      text: 'export const a = (): unknown => process.env["A"];\n',
    },
    "a floating promise": {
      rule: "typescript(no-floating-promises)",
      text: "async function p(): Promise<void> {}\nexport function a(): void {\n  p();\n}\n",
    },
    "an async listener": {
      rule: "typescript(no-misused-promises)",
      text: "export function a(): void {\n  [1].forEach(async () => {\n    await Promise.resolve();\n  });\n}\n",
    },
    "a switch that misses a case": {
      rule: "typescript(switch-exhaustiveness-check)",
      text: 'export function a(v: "x" | "y"): void {\n  switch (v) {\n    case "x":\n      break;\n  }\n}\n',
    },
    any: { rule: "typescript(no-explicit-any)", text: "export const a: any = 1;\n" },
    "a default export": { rule: "import(no-default-export)", text: "export default 1;\n" },
    "a console call": { rule: "eslint(no-console)", text: "console.log(1);\n" },
    "five parameters": {
      rule: "eslint(max-params)",
      text: "export const f = (a: 1, b: 1, c: 1, d: 1, e: 1): number => a + b + c + d + e;\n",
    },
    "601 lines": { rule: "eslint(max-lines)", text: "export {};\n".repeat(601) },
    "a file name in another case": {
      rule: "unicorn(filename-case)",
      path: "src/util/PlantedFile.ts",
      text: "export const a = 1;\n",
    },
    "a cycle of types": {
      rule: "import(no-cycle)",
      path: "src/util/one.ts",
      text: 'import type { B } from "./two.js";\nexport type A = B | 1;\n',
    },
  };
  const entries = Object.entries(planted).map(([name, { rule, text, path }], index) => {
    const folder = `src/planted${index}`;
    return {
      name,
      rule,
      text,
      path: path?.replace("planted.ts", `planted${index}.ts`) ?? `${folder}/a.ts`,
    };
  });
  const found = lint({
    ...Object.fromEntries(entries.map(({ path, text }) => [path, text])),
    "src/util/two.ts": 'import type { A } from "./one.js";\nexport type B = A | 2;\n',
    "src/meta/fine.ts": "export const fine = 1;\n",
    "src/api/fine.ts": 'import { fine } from "../meta/fine.js";\nexport const a = fine;\n',
    "src/apiserver/controllers/fine.ts":
      'import { fine } from "../../meta/fine.js";\nimport { a } from "../values/fine.js";\nexport const b = [a, fine];\n',
    "src/apiserver/values/fine.ts": "export const a = 1;\n",
  });

  it.each(entries)("$name", ({ path, rule }) => {
    expect(found[path]).toContain(rule);
  });

  it("and nothing in files that keep them", () => {
    expect(found["src/meta/fine.ts"] ?? []).toEqual([]);
    expect(found["src/api/fine.ts"] ?? []).toEqual([]);
    expect(found["src/apiserver/controllers/fine.ts"] ?? []).toEqual([]);
  });
});
